"""Every claim that is shipped: what `make check` found is what is on record, with evidence that rechecks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from banditproof.paper_checks.assertions.recorded import recorded_amendment, recorded_standing
from banditproof.paper_checks.language.claim import worst_severity
from banditproof.paper_checks.pages.files import PAGES
from banditproof.paper_checks.running.registry import papers, shipped_entries, shipped_sections
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Verdict

ROOT = Path(__file__).resolve().parents[2]
FOUND = ROOT / "build" / "check.json"
FLOORS = ("theory", "algorithms", "verify", "paper_checks")
ENTRIES = {entry.claim.id: entry for entry in shipped_entries()}
OF_MODULES = {name for name, entry in ENTRIES.items() if not entry.module.endswith(PAGES)}
"""Claims that are no pages: a page has a word for each sentence, and its problems say which it finds not."""
MOST_OF_ONE_CLAIM = 1e-8
"""The chance of a false statistical finding that one claim may use of the run's 10^-6."""


@pytest.fixture(scope="module")
def found():
    """What the last `make check` found, if the code has not changed since."""
    if not FOUND.exists():
        pytest.skip("no claim was checked before; `make check` does that")
    newest = max(path.stat().st_mtime for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))
    if FOUND.stat().st_mtime < newest:
        pytest.skip("code has changed since claims were checked; `make check` checks them again")
    return {each["id"]: each for each in json.loads(FOUND.read_text(encoding="utf-8"))["claims"]}


def test_every_claim_comes_out_as_recorded(found):
    assert set(found) == set(ENTRIES)
    for name, each in found.items():
        assert each["problems"] == [], name
        assert each["mutants"]["killed"] == each["mutants"]["total"], name
        assert each["alpha"] <= MOST_OF_ONE_CLAIM, name
        if name in OF_MODULES:
            claim = ENTRIES[name].claim
            amended = recorded_amendment(claim)
            assert each["found"] == claim.recorded.value, name
            assert each["verdict"] == recorded_standing(claim).value, name
            assert each["amended"] == (amended and amended.value), name


def test_what_is_proved_or_refuted_has_a_certificate(found):
    for name, each in found.items():
        certified = [item for item in each["evidence"] if item["certificate"] is not None]
        proved = [item for item in each["evidence"] if item["verdict"] == "PROVED"]
        assert all(item["certificate"] is not None for item in proved), name
        if each["found"] == "REFUTED" and name in OF_MODULES:  # an exact tail may refute besides
            refuting = [
                item for item in certified if (item["formula"], item["verdict"]) == ("printed", "REFUTED")
            ]
            assert refuting, name


def test_characteristic_times_are_certified(found):
    times = [
        time
        for each in found.values()
        for item in each["evidence"]
        for time in item["details"].get("times", [])
    ]
    assert times
    assert [time["claim"] for time in times if not recheck(time).ok] == []


def test_a_refuted_claim_says_how_bad_it_is_and_what_is_true_instead():
    def said(claim):
        return (
            claim.recorded is Verdict.REFUTED,
            worst_severity(claim) is not None,
            claim.amendment is not None,
        )

    told = {name: said(entry.claim) for name, entry in ENTRIES.items()}
    assert {name: each for name, each in told.items() if len(set(each)) > 1} == {}


def test_every_check_can_fail_in_two_ways():
    claims = [ENTRIES[name].claim for name in sorted(OF_MODULES)]
    assert [claim.id for claim in claims if claim.checks and len(claim.mutants) < 2] == []


def test_what_is_asserted_stands_in_no_note():
    """A relation is an assertion: ``noted`` says it with its quantifiers, and evidence settles it or not."""
    assert [name for name, entry in ENTRIES.items() if set("<>=") & set(entry.claim.notes)] == []


def test_a_mutant_is_neither_what_is_printed_nor_what_is_true():
    def true(claim):
        return [claim.printed, *([] if claim.amendment is None else [claim.amendment.formula])]

    assert [
        (identifier, name)
        for identifier, entry in ENTRIES.items()
        for name, mutant in entry.claim.mutants.items()
        if mutant in true(entry.claim)
    ] == []


def test_every_section_of_every_paper_has_claims_and_no_claim_is_registered_twice():
    sections = shipped_sections()
    assert all(section.file.is_file() for section in sections)
    modules = {entry.module for entry in ENTRIES.values()}
    assert {section.module for section in sections} == modules
    assert len(shipped_entries()) == len(ENTRIES)
    assert len(papers()) == 8
