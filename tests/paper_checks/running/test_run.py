"""The runner finds out what holds, whatever the checks do to it."""

import hashlib
import json

import pytest
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.running.examination import Examination
from banditproof.paper_checks.running.registry import entries_of
from banditproof.paper_checks.running.run import run
from banditproof.paper_checks.running.seed import seed_of
from banditproof.paper_checks.running.strict_json import without_times
from banditproof.verify.evidence.effort import Profile
from banditproof.verify.evidence.ladder import Evidence, Verdict

from ..some_pages import SOME, changed


def by_id(page=SOME, **options):
    return {outcome.claim.id: outcome for outcome in run(entries_of(str(page)), **options)}


def report(page=SOME, **options):
    outcomes = sorted(by_id(page, **options).items())
    return json.dumps(
        without_times(
            [
                [name, each.stands.headline, [item.to_json() for item in found.evidence]]
                for name, each in outcomes
                for found in (each.printed, *each.wrong.values())
            ]
        ),
        allow_nan=False,
    )


def test_what_is_as_its_page_says_is_no_problem():
    outcomes = by_id()
    assert [each.problems for each in outcomes.values()] == [()] * 3
    first, second, third = (outcomes[f"SOME-{n}"] for n in (1, 2, 3))
    assert (first.word, second.word, third.word) == (Word.PROVED, Word.REFUTED, Word.UNCHECKED)
    assert (first.formulas, first.rechecked, first.stored) == (2, 2, 0)
    assert first.seconds > 0
    assert [said.word for said in third.stands.said] == [Word.TESTED, Word.UNCHECKED]


@pytest.mark.parametrize(("edit", "told"), [
    (("**TESTED** at 50 rows", "**UNCHECKED**"), ""),
    (("square: x**2 >= 0", "square: x**2 >= x"), "REFUTED (at x = 0.5"),
    (("not x**2 -> x**2 - 1/10", "not x**2 -> x**2 + 1"), "UNCHECKED (its near miss x**2 -> x**2 + 1 "),
    (("larger: x**2 >= x\n", "larger: x**2 >= x - 1\n"), "UNCHECKED, and its refutation is not found"),
    (("drawn()", "raises()"), "UNCHECKED (crashed: ZeroDivisionError: one two 0 (some_claims.py:"),
    (("drawn()", "leaves()"), "UNCHECKED (crashed: SystemExit: gone (some_claims.py:"),
    (("drawn()", "nonsense()"), "UNCHECKED (crashed: TypeError: "),
    (("drawn()", "doubles()"), "UNCHECKED (crashed: "),
    (("drawn()", "kills()"), "UNCHECKED (a check took its process down: it ended with status 3)"),
])  # fmt: skip
@pytest.mark.parametrize("jobs", [1, 2])
def test_each_failure_is_told_of_its_claim_and_the_run_goes_on(tmp_path, edit, told, jobs):
    code = (
        "def raises():\n    raise ZeroDivisionError(f'one\\ntwo 0')\n"
        "def leaves():\n    sys.exit('gone')\n"
        "def nonsense():\n    return 42\n"
        "def doubles():\n    return [{'y': 0.5}]\n"
        "def kills():\n    import os\n    os._exit(3)\n"
    )
    outcomes = by_id(changed(tmp_path, edit, code=code), jobs=jobs)
    problems = [(name, line) for name, each in outcomes.items() for line in each.problems]
    assert set(outcomes) == {"SOME-1", "SOME-2", "SOME-3"}
    assert len(problems) == bool(told)
    assert all(told in line for _, line in problems), problems


def test_findings_depend_on_the_seed_alone():
    once = report(seed=5, jobs=1)
    assert report(seed=5, jobs=1) == once
    assert report(seed=5, jobs=2) == once
    assert report(seed=6, jobs=1) != once


def test_the_quick_profile_earns_no_words_and_tells_errors_all_the_same(tmp_path):
    edits = ("square: x**2 >= 0", "square: x**2 >= x"), ("**TESTED** at 50 rows", "**PROVED**")
    outcomes = by_id(changed(tmp_path, *edits), profile=Profile.QUICK)
    assert not any(outcome.earns for outcome in outcomes.values())
    assert [bool(each.problems) for each in outcomes.values()] == [True, False, False]


def test_every_claim_has_a_seed_of_its_own_that_never_changes():
    assert (
        seed_of("BERN-I10", 0) == int(hashlib.sha256(b"0/BERN-I10").hexdigest()[:14], 16) == 39712844297461764
    )
    assert len({seed_of(claim, seed) for claim in ("A", "B") for seed in range(10)}) == 20


def test_no_claims_are_no_outcomes():
    assert list(run([])) == []


def test_a_crash_leaves_a_claim_open_unless_another_check_refutes_it():
    good, bad = Evidence(Verdict.PROVED, "m", "s"), Evidence(Verdict.REFUTED, "m", "s")
    assert Examination((good, None), ("crash",), 0.0).verdict is Verdict.OPEN
    assert Examination((bad, None), ("crash",), 0.0).verdict is Verdict.REFUTED


def test_a_certificate_is_named_after_its_claim_and_its_check():
    (item,) = by_id()["SOME-1"].evidence
    assert (item.certificate["claim"], item.certificate["statement"]) == ("SOME-1: square", "$x^2 \\ge 0$")


def test_a_check_that_says_nothing_is_told(tmp_path):
    edits = ("square: x**2 >= 0", "square: x >= x"), ("not x**2 -> x**2 - 1/10", "not >= x -> >= x + 1")
    outcome = by_id(changed(tmp_path, *edits))["SOME-1"]
    (problem,) = outcome.problems
    assert "says nothing" in problem
    assert outcome.word is Word.UNCHECKED
