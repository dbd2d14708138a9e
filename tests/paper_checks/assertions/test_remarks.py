"""What a claim says beyond its text, its amendment and its notes, stands under the same gates."""

from dataclasses import replace

import pytest
from banditproof.paper_checks import (
    AMENDED,
    Amendment,
    Claim,
    Severity,
    Verdict,
    box,
    holds_on,
    noted,
    settles,
    step_towards,
)
from banditproof.paper_checks.assertions import recorded, settled
from banditproof.paper_checks.assertions.recorded import (
    fallen,
    record,
    recorded_amendment,
    standing_on_record,
)
from banditproof.paper_checks.assertions.settled import settled_by
from banditproof.paper_checks.language.assertion import Assertion, Role
from banditproof.paper_checks.running.examination import Examination
from banditproof.paper_checks.running.outcome import Outcome
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Evidence

NOTE = noted(101, "x <= 2 is tight", for_all="all x", near_miss="x <= 1; x < 2")
LADDER = [Verdict.REFUTED, Verdict.OPEN, Verdict.SUPPORTED, Verdict.VERIFIED, Verdict.PROVED]


@pytest.fixture(autouse=True)
def _listed(monkeypatch):
    listed = {"OWN-1": (Assertion(1, Role.MAIN, "x <= 1"),)}

    def of_text(text):
        return listed if text == "own" else {}

    monkeypatch.setattr(settled, "assertions_of_text", of_text)
    monkeypatch.setattr(recorded, "assertions_of_text", of_text)


def claim(*attached, notes=(NOTE,), mutants=("m",), severity=None):
    return Claim(
        id="OWN-1",
        where="",
        kind="lemma",
        statement="s",
        printed="x <= 1",
        mutants=dict.fromkeys(mutants, "x <= 0"),
        checks=(lambda _, __: None,),
        amendment=Amendment("x <= 2", "x <= 2"),
        severity=severity,
        settles=attached,
        noted=notes,
    )


def found(verdict, part="a"):
    return Evidence(verdict, "tried", "", part=part)


def outcome(one, printed, amended, mutants=()):
    def examined(*evidence):
        return Examination(tuple(evidence), (), 0.0)

    return Outcome(
        "own",
        one,
        examined(*printed),
        {n: examined(*e) for n, e in dict(mutants).items()},
        examined(*amended),
    )


@pytest.mark.parametrize("verdict", LADDER)
def test_an_amendment_stands_by_the_evidence_on_the_amended_formula_alone(verdict):
    attached = claim(settles(AMENDED, by="a"), settles(101, by="a"))
    _, amendment, note = settled_by(attached, [found(Verdict.VERIFIED)], [found(verdict)])
    assert (amendment.assertion.says, amendment.verdict) == ("x <= 2", verdict)
    assert note.verdict is Verdict.VERIFIED


def test_without_evidence_both_are_open():
    for one in (claim(), claim(step_towards(AMENDED, by="a", missing="all of it"))):
        found_of = settled_by(one, [found(Verdict.PROVED)], [found(Verdict.PROVED)])
        assert [each.verdict for each in found_of if each.assertion.role.is_ours] == [Verdict.OPEN] * 2


def test_the_amendment_of_a_claim_without_a_list_is_settled_by_all_of_its_evidence():
    own = replace(claim(), id="NONE-1", paper="")
    evidence = [found(Verdict.PROVED), found(Verdict.VERIFIED, "b")]
    assert settled_by(own, [], evidence)[1].verdict is Verdict.VERIFIED


SUM = holds_on(box(x=(0, 9)), where="x <= 2", part="sum")("x <= 3", Effort(seed=0))


def test_where_a_check_of_the_amended_formula_crashed_the_amendment_alone_is_open():
    one = claim(settles(1, by="a"), settles(AMENDED, by="a"), settles(101, by="a"))
    proved = [found(Verdict.PROVED)]
    standing = settled_by(one, proved, proved, amended_whole=False)
    assert [each.verdict for each in standing] == [Verdict.PROVED, Verdict.OPEN, Verdict.PROVED]
    standing = settled_by(one, proved, proved, whole=False)
    assert [each.verdict for each in standing] == [Verdict.OPEN] * 3


def test_neither_decides_how_the_claim_stands_nor_counts_among_what_the_text_asserts():
    one = claim(settles(1, by="a"), settles(AMENDED, by="a"), settles(101, by="a"))
    run = outcome(one, [found(Verdict.VERIFIED)], [found(Verdict.OPEN)])
    assert run.verdict is Verdict.VERIFIED
    assert [each.assertion.n for each in run.assertions] == [1]
    assert [each.assertion.n for each in run.asserted] == [1, AMENDED, 101]


@pytest.mark.parametrize("printed", LADDER)
def test_an_amendment_holds_only_by_evidence_that_refutes_what_is_printed(printed):
    one = claim(settles(AMENDED, by="a"), notes=())
    run = outcome(one, [found(printed)], [found(Verdict.PROVED)], {"m": [found(Verdict.REFUTED)]})
    complained = any("does not refute what is printed" in line for line in run.problems)
    assert complained is (printed is not Verdict.REFUTED)


def test_other_evidence_that_refutes_what_is_printed_does_not_help():
    one = claim(settles(AMENDED, by="a"), notes=())
    printed = [found(Verdict.PROVED), found(Verdict.REFUTED, "b")]
    run = outcome(one, printed, [found(Verdict.PROVED), found(Verdict.OPEN, "b")])
    assert any("does not refute what is printed" in line for line in run.problems)


@pytest.mark.parametrize(("kills", "survivors"), [({}, 2), ({1: "m"}, 1), ({1: "m", 2: "m"}, 0)])
def test_a_note_that_holds_must_refute_its_near_misses(kills, survivors):
    one = claim(settles(101, by="a", kills=kills))
    run = outcome(one, [found(Verdict.PROVED)], [], {"m": [found(Verdict.REFUTED)]})
    assert sum("near miss" in line for line in run.problems) == survivors


def test_a_note_or_an_amendment_that_is_false_fails_the_run():
    one = claim(settles(AMENDED, by="a"), settles(101, by="a"))
    run = outcome(one, [found(Verdict.REFUTED)], [found(Verdict.REFUTED)])
    assert [line for line in run.problems if "is false" in line] == [
        "its amendment 100 is false: x <= 2",
        "its note 101 is false: x <= 2 is tight",
    ]


def test_a_part_that_the_amended_formula_does_not_have_is_told():
    one = claim(settles(AMENDED, by="b"))
    run = outcome(one, [found(Verdict.PROVED, "b")], [found(Verdict.PROVED)])
    assert any("settles assertion 100 by 'b'" in line for line in run.problems)


@pytest.mark.parametrize(
    ("n", "says", "for_all", "near_miss"),
    [
        (100, "s", "x", "m"),
        (1, "s", "x", "m"),
        (101, " ", "x", "m"),
        (101, "s", "", "m"),
        (101, "s", "x", ""),
    ],
)
def test_a_note_is_an_assertion_with_its_quantifiers_and_a_wrong_version(n, says, for_all, near_miss):
    with pytest.raises(ValueError, match=f"note {n}"):
        noted(n, says, for_all=for_all, near_miss=near_miss)


def test_notes_are_numbered_in_order():
    with pytest.raises(ValueError, match="its notes are numbered from 101"):
        claim(notes=(noted(102, "s", for_all="x", near_miss="m"),))


def test_the_record_keeps_what_a_claim_adds_under_names_of_its_own(tmp_path, monkeypatch):
    one = claim(settles(1, by="a"), settles(AMENDED, by="a"), settles(101, by="a"))
    run = outcome(one, [found(Verdict.VERIFIED)], [found(Verdict.PROVED)])
    monkeypatch.setattr(
        recorded, "_document", lambda: {"OWN-1": "OPEN", "OWN-1#102": "PROVED", "OWN-12": "OPEN"}
    )
    monkeypatch.setattr(recorded._document, "cache_clear", lambda: None, raising=False)
    record([("OWN-1", run.asserted)], tmp_path / "recorded.toml")
    kept = [line for line in (tmp_path / "recorded.toml").read_text().splitlines() if line[0] == '"']
    assert kept == [
        '"OWN-1" = "VERIFIED"',
        '"OWN-1#100" = "PROVED"',
        '"OWN-1#101" = "VERIFIED"',
        '"OWN-12" = "OPEN"',
    ]


def test_what_is_worse_than_on_record_is_told(monkeypatch):
    monkeypatch.setattr(recorded, "_document", lambda: {"OWN-1": "OPEN", "OWN-1#100": "PROVED"})
    recorded.recorded.cache_clear()
    one = claim(settles(AMENDED, by="a"))
    run = outcome(one, [found(Verdict.REFUTED)], [found(Verdict.VERIFIED)])
    assert fallen("OWN-1", run.asserted) == ("assertion 100 is VERIFIED, recorded as PROVED",)
    assert standing_on_record("OWN-1", AMENDED) is recorded_amendment(one) is Verdict.PROVED
    assert standing_on_record("OWN-1", 101) is Verdict.OPEN
    recorded.recorded.cache_clear()


def test_how_bad_it_is_belongs_to_an_assertion():
    listed = claim(settles(1, by="a", severity=Severity.EDGE), severity=Severity.SUBSTANCE)
    run = outcome(listed, [found(Verdict.REFUTED)], [])
    assert (run.severity, run.severity_of(run.assertions[0])) == (Severity.EDGE, Severity.EDGE)
    unsaid = outcome(claim(settles(1, by="a"), severity=Severity.TYPO), [found(Verdict.REFUTED)], [])
    assert unsaid.severity is Severity.TYPO
    held = outcome(listed, [found(Verdict.PROVED)], [], {"m": [found(Verdict.REFUTED)]})
    assert held.severity is None
    assert any("how bad" in line for line in held.problems)
