"""A near miss is killed by the evidence for its assertion, or it survives."""

import pytest
from banditproof.paper_checks.assertions.near_misses import misnamed, near_misses, surviving
from banditproof.paper_checks.assertions.settled import Piece, Settled
from banditproof.paper_checks.language.assertion import Assertion, Role, settles, step_towards
from banditproof.paper_checks.language.claim import Claim
from banditproof.verify.evidence.ladder import Evidence, Verdict

MISSES = Assertion(1, Role.MAIN, "says", near_miss="K dropped; exponent 2 ;; an open interval;")


def found(verdict, part):
    return Evidence(verdict, "tried", "", part=part)


def settled(*pieces, role=Role.MAIN, verdict=Verdict.VERIFIED):
    assertion = Assertion(1, role, "says", near_miss=MISSES.near_miss)
    return Settled(assertion, tuple(Piece(each, (found(verdict, "a"),)) for each in pieces))


REFUTED_BY_A = {"m": [found(Verdict.REFUTED, "a"), found(Verdict.VERIFIED, "b")]}
REFUTED_BY_B = {"m": [found(Verdict.VERIFIED, "a"), found(Verdict.REFUTED, "b")]}


def test_a_semicolon_ends_a_near_miss():
    assert MISSES.near_misses == ("K dropped", "exponent 2", "an open interval")
    assert Assertion(1, Role.MAIN, "says").near_misses == ()


@pytest.mark.parametrize(
    ("by", "mutants", "killed"),
    [
        ("a", REFUTED_BY_A, True),
        ("a", REFUTED_BY_B, False),
        ("b", REFUTED_BY_B, True),
        ((), REFUTED_BY_B, True),
        ("a", {"another": REFUTED_BY_A["m"]}, False),
        ("a", {"m": [found(Verdict.OPEN, "a")]}, False),
    ],
)
def test_only_the_evidence_for_the_assertion_kills(by, mutants, killed):
    found = near_misses(settled(settles(1, by=by, kills={2: "m"})), mutants)
    assert [each.killed for each in found] == [False, killed, False]
    assert [each.mutants for each in found] == [(), ("m",), ()]


def test_alternatives_kill_together_and_a_step_kills_nothing():
    kills = settled(settles(1, by="a", kills={1: "m"}), settles(1, by="b", kills={1: "m", 3: "m"}))
    assert [each.killed for each in near_misses(kills, REFUTED_BY_A)] == [True, False, False]
    step = step_towards(1, by="a", missing="the rest")
    assert not any(each.killed for each in near_misses(settled(step), REFUTED_BY_A))


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("role", Role)
def test_whatever_is_settled_needs_all_of_them_killed(role, verdict):
    whole = settled(settles(1, by="a", kills={1: "m"}), role=role, verdict=verdict)
    green = whole.verdict not in {Verdict.OPEN, Verdict.REFUTED}
    assert green or verdict not in {Verdict.PROVED, Verdict.VERIFIED, Verdict.SUPPORTED}
    lines = list(surviving(whole, {}))
    assert len(lines) == (3 if green else 0)
    assert all("near miss" in line and "survives" in line for line in lines)
    if lines:
        assert "mutant 'm' passes its evidence" in lines[0]
        assert "untried" in lines[1]


@pytest.mark.parametrize(
    ("kills", "said"),
    [
        ({1: "m"}, None),
        ({4: "m"}, "near miss 4 of assertion 1, which is not listed"),
        ({0: "m"}, "near miss 0 of assertion 1, which is not listed"),
        ({1: "no such"}, "'no such', which is no mutant"),
    ],
)
def test_a_claim_names_what_is_there(kills, said):
    claim = Claim(
        id="OWN-1",
        where="",
        kind="lemma",
        statement="s",
        printed="x <= 1",
        mutants={"m": "x <= 0"},
        checks=(lambda _, __: None,),
        asserts=(MISSES,),
        settles=(settles(1, by="a", kills=kills),),
    )
    lines = list(misnamed(claim))
    assert len(lines) == (said is not None)
    assert said is None or said in lines[0]
