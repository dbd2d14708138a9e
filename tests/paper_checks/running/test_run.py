"""The runner finds out what holds, whatever the checks do to it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from banditproof.paper_checks import Evidence, Verdict
from banditproof.paper_checks.running.outcome import Examination, Outcome, run_json
from banditproof.paper_checks.running.registry import entries_of
from banditproof.paper_checks.running.run import run
from banditproof.paper_checks.running.seed import seed_of
from banditproof.paper_checks.running.strict_json import without_times
from banditproof.verify.evidence.effort import Profile

HERE = Path(__file__).parent.parent
SOME, FAILING = str(HERE / "some_claims.py"), str(HERE / "failing_claims.py")


def by_id(path, **options):
    return {outcome.claim.id: outcome for outcome in run(entries_of(path), **options)}


def report(path, **options):
    outcomes = sorted(run(entries_of(path), **options), key=lambda outcome: outcome.claim.id)
    return json.dumps(without_times(run_json(outcomes, 0.0)), allow_nan=False)


def test_a_true_claim_is_as_recorded_and_its_mutant_dies():
    outcome = by_id(SOME)["SOME-1"]
    assert outcome.verdict is Verdict.VERIFIED
    assert (outcome.killed, outcome.survivors, outcome.problems, outcome.notes) == (1, (), (), ())
    assert outcome.margin == 0.0
    assert outcome.amended is None
    assert outcome.seconds > 0


def test_a_false_claim_is_refuted_and_its_amendment_holds():
    outcome = by_id(SOME)["SOME-2"]
    assert (outcome.verdict, outcome.amended) == (Verdict.REFUTED, Verdict.VERIFIED)
    assert outcome.margin < 0
    assert outcome.problems == ()


def test_better_than_recorded_is_a_note_and_no_problem():
    outcome = by_id(SOME)["SOME-3"]
    assert outcome.problems == ()
    assert outcome.notes == ("has evidence that is VERIFIED, better than SUPPORTED as recorded",)


def line_of(words):
    """The number of the line of the sample claims that holds ``words``."""
    lines = Path(SOME).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if words in line)


CRASH, LEAVE = line_of("raise ZeroDivisionError"), line_of("sys.exit(")
CRASHED = "check 1 (crashes) crashed: ZeroDivisionError:"
EXPECTED = {
    "FAIL-NOT": (),
    "FAIL-WORSE": ("has evidence that is VERIFIED, recorded as PROVED",),
    "FAIL-REFUTATION-LOST": ("has evidence that is VERIFIED, recorded as REFUTED",),
    "FAIL-REFUTED": ("has evidence that is REFUTED, recorded as VERIFIED",),
    "FAIL-SURVIVOR": ("mutant 'too good' survives",),
    "FAIL-BROKEN-CHECK": ("check 2 (indifferent) is broken: it refutes no mutant",),
    "FAIL-CRASH": (
        f"{CRASHED} one two 0 (some_claims.py, line {CRASH})",
        f"mutant 'lowered': {CRASHED} one two -0.1 (some_claims.py, line {CRASH})",
        "has evidence that is OPEN, recorded as VERIFIED",
        "mutant 'lowered' survives",
    ),
    "FAIL-EXIT": (
        f"check 1 (leaves) crashed: SystemExit: gone (some_claims.py, line {LEAVE})",
        f"mutant 'lowered': check 1 (leaves) crashed: SystemExit: gone (some_claims.py, line {LEAVE})",
        "has evidence that is OPEN, recorded as VERIFIED",
        "mutant 'lowered' survives",
    ),
    "FAIL-AMENDMENT": (
        "the amendment has evidence that is REFUTED, recorded as VERIFIED",
        "its amendment 100 is false: x >= 1/4",
    ),
}


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_failure_is_reported_for_its_claim_and_the_run_goes_on(jobs):
    outcomes = by_id(FAILING, jobs=jobs)
    problems = {name: outcomes[name].problems for name in EXPECTED}
    assert problems == EXPECTED
    assert "TypeError: it returned 42, not Evidence" in outcomes["FAIL-NONSENSE"].problems[0]
    assert "TypeError: a value of type object is not JSON" in outcomes["FAIL-NO-JSON"].problems[0]
    assert outcomes["FAIL-NO-JSON"].verdict is Verdict.OPEN


def test_a_check_that_kills_its_process_harms_no_other_claim(tmp_path):
    path = tmp_path / "deadly.py"
    text = (HERE / "some_claims.py").read_text(encoding="utf-8")
    deadly = "CLAIMS = (*CLAIMS[:2], claim('DEAD-1', nonnegative, kills_its_process), CLAIMS[2])\n"
    path.write_text(text + deadly, encoding="utf-8")
    outcomes = by_id(str(path), jobs=2)
    assert outcomes["DEAD-1"].verdict is Verdict.OPEN
    assert outcomes["DEAD-1"].problems[0] == ("a check took its process down: it ended with status 3")
    assert all(not outcome.problems for name, outcome in outcomes.items() if name != "DEAD-1")
    assert set(outcomes) == {"SOME-1", "SOME-2", "SOME-3", "DEAD-1"}


def test_findings_depend_on_the_seed_alone():
    once = report(SOME, seed=5, jobs=1)
    assert report(SOME, seed=5, jobs=1) == once
    assert report(SOME, seed=5, jobs=2) == once
    assert report(SOME, seed=6, jobs=1) != once


def test_the_full_profile_tries_more():
    points = [
        by_id(SOME, profile=profile)["SOME-1"].evidence[0].details["points"]
        for profile in (Profile.QUICK, Profile.FULL)
    ]
    assert points == [52, 1002]


def test_every_claim_has_a_seed_of_its_own_that_never_changes():
    assert (
        seed_of("BERN-I10", 0) == int(hashlib.sha256(b"0/BERN-I10").hexdigest()[:14], 16) == 39712844297461764
    )
    assert len({seed_of(claim, seed) for claim in ("A", "B") for seed in range(10)}) == 20


def test_no_claims_are_no_outcomes():
    assert list(run([])) == []
    assert run_json([], 0.5) == {
        "schema": "banditproof/check/2",
        "claims": [],
        "mutants": {"killed": 0, "total": 0, "survivors": [], "broken_checks": []},
        "certificates": {"rechecked": 0},
        "alpha": 0.0,
        "seconds": 0.5,
    }


def test_a_claim_in_json_has_exactly_the_documented_fields():
    document = json.loads(report(SOME))
    for claim in document["claims"]:
        assert list(claim) == [
            *("id", "paper", "verdict", "amended", "found", "assertions", "remarks"),
            *("severity", "rests_on", "margin", "evidence", "mutants", "problems", "rechecked", "alpha"),
        ]
        assert set(claim["mutants"]) == {"killed", "total"}
    assert [item["formula"] for item in document["claims"][1]["evidence"]] == ["printed", "amended"]
    assert document["claims"][0]["evidence"][0]["details"]["points"] == 52


def test_survivors_and_broken_checks_are_named_in_json():
    mutants = json.loads(report(FAILING))["mutants"]
    assert {"claim": "FAIL-SURVIVOR", "mutant": "too good"} in mutants["survivors"]
    assert {"claim": "FAIL-BROKEN-CHECK", "check": "check 2 (indifferent)"} in mutants["broken_checks"]
    assert mutants["killed"] + len(mutants["survivors"]) == mutants["total"]


def test_infinite_margins_are_strict_json():
    claim = entries_of(SOME)[0].claim
    endless = Examination((Evidence(Verdict.VERIFIED, "m", "s", margin=float("inf")),), (), 0.0)
    outcome = Outcome("m", claim, endless, {}, None)
    document = outcome.to_json()
    assert document["margin"] == "inf"
    assert document["evidence"][0]["margin"] == "inf"


@pytest.mark.parametrize("recorded", list(Verdict))
@pytest.mark.parametrize("found", [each for each in Verdict if each is not Verdict.DEFINED])
def test_a_verdict_is_worse_better_or_as_recorded(found, recorded):
    claim = replace(entries_of(SOME)[0].claim, recorded=recorded)
    # what is left to chance counts with its level, and its power against something wrong
    evidence = Evidence(found, "m", "s", details={"alpha": 1e-6})
    sure = {"again": {"probability": 0.99, "by": "binomial"}}
    wrong = Examination((Evidence(Verdict.REFUTED, "m", "s", details=sure),), (), 0.0)
    outcome = Outcome("m", claim, Examination((evidence,), (), 0.0), {"wrong": wrong}, None)
    worse = [line for line in outcome.problems if line.startswith("has evidence")]
    if found is recorded:
        assert not worse
        assert not outcome.notes
    elif recorded is Verdict.REFUTED or found.strength < recorded.strength:
        assert worse
        assert not outcome.notes
    else:
        assert not worse
        assert outcome.notes


def test_a_crash_leaves_a_claim_open_unless_another_check_refutes_it():
    good, bad = Evidence(Verdict.PROVED, "m", "s"), Evidence(Verdict.REFUTED, "m", "s")
    assert Examination((good, None), ("crash",), 0.0).verdict is Verdict.OPEN
    assert Examination((bad, None), ("crash",), 0.0).verdict is Verdict.REFUTED


CONTRADICTED = """
from banditproof.paper_checks import Amendment, Claim, Verdict, box, holds_on
from banditproof.paper_checks.checks.side_conditions import keeps_out

CLAIMS = (Claim(
    id="EDGE-1", where="", kind="lemma", statement="for every x",
    printed="x >= 0", mutants={"more": "x > -1"},
    checks=(keeps_out({"x": 0}, "t < 2", holds_on(box(t=(0, 1))), because="it is undefined", part="at 0"),),
    recorded=Verdict.REFUTED,
    amendment=Amendment(statement="for x > 0", formula="x > 0", recorded=Verdict.PROVED),
),)
"""


def test_the_certificate_of_a_contradiction_says_that_it_contradicts_the_claim(tmp_path):
    """Else `recheck` would seem to confirm the claim itself."""
    path = tmp_path / "edge.py"
    path.write_text(CONTRADICTED, encoding="utf-8")
    outcome = by_id(str(path))["EDGE-1"]
    assert outcome.problems == ()
    (printed,), (amended,) = outcome.evidence, outcome.amendment.evidence
    assert printed.certificate["claim"] == "EDGE-1 (contradicted): at 0"
    assert printed.certificate["statement"].endswith("it is undefined. This contradicts: for every x")
    assert amended.certificate["claim"] == "EDGE-1 (amended): at 0"


def test_evidence_in_words_that_are_no_text_is_a_crash_of_its_check(tmp_path):
    path = tmp_path / "wordless.py"
    path.write_text(
        f"import importlib.util\nfrom dataclasses import replace\n"
        f"found = importlib.util.spec_from_file_location('some_claims', {SOME!r})\n"
        "some = importlib.util.module_from_spec(found)\n"
        "found.loader.exec_module(some)\n"
        "def wordless(formula, effort):\n"
        "    return replace(some.nonnegative(formula, effort), summary=print)\n"
        "CLAIMS = (some.claim('WORDLESS', wordless),)\n",
        encoding="utf-8",
    )
    (problem, *_) = by_id(str(path))["WORDLESS"].problems
    assert "TypeError: the summary of its evidence is <built-in function print>, not a text" in problem
