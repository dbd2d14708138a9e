"""A chain needs all of its premises, and stands as firmly as the weakest."""

from dataclasses import replace

import pytest
from banditproof.paper_checks import Assertion, Claim, Role, box, holds_on, settles
from banditproof.paper_checks.assertions.chained import Premise, Sources, premises, unmatched, verdict_of
from banditproof.paper_checks.assertions.listed import assertions_of_text
from banditproof.paper_checks.assertions.settled import misattached, not_given, settled_by
from banditproof.paper_checks.language.assertion import ASSUMED, by_definition, chain
from banditproof.paper_checks.language.claim import remarks_of
from banditproof.paper_checks.language.rules import (
    QUOTED_THEOREMS,
    READING,
    RULES,
    RULES_OF_INFERENCE,
    TOWER,
    UNION_BOUND,
)
from banditproof.paper_checks.running.registry import shipped_entries
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.effort import Effort, Profile
from banditproof.verify.evidence.ladder import Evidence, Verdict
from hypothesis import given
from hypothesis import strategies as st

EFFORT = Effort(seed=0, profile=Profile.QUICK)
WHERE = ("R <= D*N + T*q", "N <= 3*log(T)", "q <= 1/T", "D <= 1")
BOX = {"R": (0, 10**6), "D": ("0.01", 2), "N": (0, 10**6), "q": (0, 1), "T": (1, 10**4)}
GIVEN = {
    WHERE[0]: TOWER(given_the_past="#2"),
    WHERE[1]: "pulls",
    WHERE[2]: UNION_BOUND(each_event="LIST-1#1", events="LIST-1#2"),
    WHERE[3]: ASSUMED,
}
DOMAIN = {"box": box(**BOX).to_json(), "where": []}


def proved(part, formula, where=()):
    """A finding with a certificate of that formula, which nobody rechecks here."""
    document = certificate("proof", formula=formula, domain={**DOMAIN, "where": list(where)}, payload={})
    return Evidence(Verdict.PROVED, "m", "s", part=part, certificate=document)


PULLS = proved("pulls", "N <= 3*log(T)")
DECOMPOSED = Evidence(Verdict.PROVED, "m", "s", part="decomposed")


def deduced(conditions, conclusion="R <= 3*log(T) + 1"):
    """What the prover makes of the conclusion under these conditions."""
    return holds_on(box(**BOX), where=" and ".join(conditions), part="sum")(conclusion, EFFORT)


def on_record(verdicts):
    return lambda claim, n: (verdicts[claim, n], ())


def claim(given=None):
    return Claim(
        id="OWN-1",
        where="",
        kind="theorem",
        statement="s",
        printed="R <= 1",
        mutants={"m": "R <= 0"},
        checks=(lambda _, __: None,),
        asserts=(Assertion(1, Role.MAIN, "the bound"), Assertion(2, Role.STEP, "each step")),
        settles=(settles(1, by=chain("sum", given or GIVEN)), settles(2, by="decomposed")),
    )


RECORD = {("LIST-1", 1): Verdict.PROVED, ("LIST-1", 2): Verdict.PROVED}


def test_a_complete_chain_proves_given_its_rules():
    evidence = (deduced(WHERE), PULLS, DECOMPOSED)
    assert evidence[0].verdict is Verdict.PROVED
    first, _ = settled_by(claim(), evidence, standing=on_record(RECORD))
    assert first.verdict is Verdict.PROVED
    assert first.rules == ("tower property", "union bound", READING)
    assert misattached(claim(), evidence) == ()


@pytest.mark.parametrize("left_out", WHERE)
def test_without_any_of_its_conditions_the_conclusion_is_not_proved(left_out):
    assert deduced([each for each in WHERE if each != left_out]).verdict is not Verdict.PROVED


@pytest.mark.parametrize("left_out", WHERE)
def test_a_condition_without_a_source_is_told(left_out):
    given = {condition: source for condition, source in GIVEN.items() if condition != left_out}
    (line,) = misattached(claim(given), (deduced(WHERE), PULLS, DECOMPOSED))
    assert left_out in line
    first, _ = settled_by(claim(given), (deduced(WHERE), PULLS, DECOMPOSED), standing=on_record(RECORD))
    assert first.verdict is Verdict.OPEN
    assert "says no source" in line


def test_a_source_of_what_is_no_condition_is_told():
    lines = list(unmatched(chain("sum", {**GIVEN, "T <= 9": ASSUMED}), (deduced(WHERE),), {}))
    assert lines == ["takes T <= 9 as given, which 'sum' does not use"]
    assert "no certificate" in next(unmatched(chain("sum", {}), (DECOMPOSED,), {}))


@pytest.mark.parametrize("shown", ["N <= 4*log(T)", "3*log(T) <= N", None])
def test_a_part_supplies_what_it_shows_and_nothing_else(shown):
    pulls = Evidence(Verdict.PROVED, "m", "s", part="pulls") if shown is None else proved("pulls", shown)
    found = settled_by(claim(), (deduced(WHERE), pulls, DECOMPOSED), standing=on_record(RECORD))
    (line,) = not_given(found)
    assert line.endswith(f"takes N <= 3*log(T) from 'pulls', which shows {shown or 'nothing on a domain'}")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_needs_each_of_its_hypotheses(rule):
    whole = dict.fromkeys(rule.hypotheses, "A-1#1")
    assert rule(**whole).premises == tuple(whole.values())
    for left_out in rule.hypotheses:
        with pytest.raises(ValueError, match=f"needs a premise for {left_out}"):
            rule(**{name: source for name, source in whole.items() if name != left_out})
    with pytest.raises(ValueError, match="has no hypothesis luck"):
        rule(**whole, luck="A-1#1")


def test_there_are_few_rules_and_each_has_its_name():
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert set(RULES) == {*RULES_OF_INFERENCE, *QUOTED_THEOREMS}
    assert len(RULES_OF_INFERENCE) <= 16
    assert len(QUOTED_THEOREMS) <= 10


@given(st.lists(st.sampled_from(Verdict), min_size=4, max_size=4))
def test_a_chain_is_as_strong_as_its_weakest_premise(verdicts):
    pulls, decomposed, one, two = verdicts
    evidence = (
        proved("sum", "R <= 1", WHERE),
        replace(PULLS, verdict=pulls),
        Evidence(decomposed, "m", "s", part="decomposed"),
    )
    record = {("LIST-1", 1): one, ("LIST-1", 2): two}
    first, _ = settled_by(claim(), evidence, standing=on_record(record))
    as_premise = (Verdict.OPEN, Verdict.OPEN, Verdict.VERIFIED, Verdict.VERIFIED)  # where they are DEFINED
    counted = [
        other if each is Verdict.DEFINED else each for each, other in zip(verdicts, as_premise, strict=True)
    ]
    weakest = min(counted, key=lambda verdict: verdict.strength)
    assert first.verdict is (Verdict.OPEN if Verdict.REFUTED in verdicts else weakest)


@given(st.sampled_from(Verdict))
def test_what_a_definition_says_is_so_if_a_trace_binds_it(verdict):
    known = Sources({}, lambda _, __: (verdict, ()), lambda _, __: None)
    by_itself = by_definition("A-1#1")
    by_a_rule = UNION_BOUND(each_event=by_definition("A-1#1"), events="A-1#1")
    (found,) = premises(chain("sum", {"x <= 1": by_itself}), (), known)
    defined = verdict is Verdict.DEFINED
    assert found.verdict is (Verdict.DEFINED if defined else Verdict.OPEN)
    assert found.rules == ((READING,) if defined else ())
    proof = [Evidence(Verdict.PROVED, "m", "s")]
    assert verdict_of(proof, [found]) is (Verdict.PROVED if defined else Verdict.OPEN)
    (ruled,) = premises(chain("sum", {"x <= 1": by_a_rule}), (), known)
    assert verdict_of(proof, [ruled]) is (Verdict.VERIFIED if defined else Verdict.OPEN)


@pytest.mark.parametrize("name", ["", "levels of the tree", "BERN-A1#", "BERN-A1#two"])
def test_a_definition_is_an_assertion(name):
    with pytest.raises(ValueError, match="accepted are assertions, such as BERN-A1#2"):
        by_definition(name)


@pytest.mark.parametrize("verdict", [each for each in Verdict if each is not Verdict.PROVED])
def test_only_a_proof_leads_from_premises_to_a_conclusion(verdict):
    premise = Premise("x <= 1", ("A-1#1",), Verdict.PROVED, ())
    assert verdict_of([Evidence(verdict, "m", "s")], [premise]) is Verdict.OPEN
    assert verdict_of([], [premise]) is Verdict.OPEN


def test_what_is_not_there_is_open():
    given = {"x <= 1": "no such part", "x >= 0": "NO-1#1"}
    nothing = Sources({}, lambda _, __: (Verdict.OPEN, ()), lambda _, __: None)
    found = premises(chain("sum", given), (), nothing)
    assert [each.verdict for each in found] == [Verdict.OPEN, Verdict.OPEN]


def test_what_rests_on_itself_is_open():
    circle = (
        Assertion(1, Role.MAIN, "one"),
        Assertion(2, Role.MAIN, "two"),
    )
    own = Claim(
        id="OWN-1",
        where="",
        kind="theorem",
        statement="s",
        printed="R <= 1",
        mutants={"m": "R <= 0"},
        checks=(lambda _, __: None,),
        asserts=circle,
        settles=(
            settles(1, by=chain("a", {"x <= 1": "#2"})),
            settles(2, by=chain("b", {"x <= 1": "OWN-1#1"})),
        ),
    )
    evidence = [Evidence(Verdict.PROVED, "m", "s", part=part) for part in ("a", "b")]
    assert {each.verdict for each in settled_by(own, evidence)} == {Verdict.OPEN}


def test_no_chain_of_a_shipped_claim_comes_back_to_itself():
    claims = {entry.claim.id: entry.claim for entry in shipped_entries()}
    follows = {
        (claim.id, each.assertion): set(_sources(claim.id, each.chain))
        for claim in claims.values()
        for each in claim.settles
        if each.chain is not None
    }
    for place in follows:
        reached, ahead = set(), [place]
        while ahead:
            for source in follows.get(ahead.pop(), ()):
                assert source != place
                if source not in reached:
                    reached.add(source)
                    ahead.append(source)
    listed = {
        (identifier, each.n)
        for claim in claims.values()
        for identifier, found in assertions_of_text(claim.paper).items()
        for each in found
    }
    listed |= {
        (claim.id, each.n) for claim in claims.values() for each in (*claim.asserts, *remarks_of(claim))
    }
    assert {source for sources in follows.values() for source in sources} <= listed


def _sources(identifier, linked):
    for name in linked.sources:
        claim, mark, n = name.rpartition("#")
        if mark and n.isdecimal():
            yield claim or identifier, int(n)


def test_an_assertion_that_many_rest_on_is_looked_at_once():
    numbers = range(1, 15)
    steep = replace(
        claim(),
        asserts=tuple(Assertion(n, Role.STEP, "a step") for n in numbers),
        settles=tuple(
            settles(
                n, by=chain("sum", {**dict.fromkeys(WHERE, ASSUMED), **dict.fromkeys(WHERE[:2], f"#{n + 1}")})
            )
            for n in numbers
        ),
    )
    looked = []
    found = settled_by(steep, (deduced(WHERE),), statistics=lambda each, _: looked.append(each) or ())
    assert len(found) == len(looked) == len(numbers)
