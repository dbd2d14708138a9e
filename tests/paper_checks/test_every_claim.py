"""Every claim that is shipped: the verdict on record, dead mutants, certificates that recheck."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.assertions.recorded import recorded_amendment, recorded_standing
from banditproof.paper_checks.language.claim import worst_severity
from banditproof.paper_checks.running.registry import papers, shipped_entries, shipped_sections
from banditproof.paper_checks.running.run import run
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Verdict

ENTRIES = {entry.claim.id: entry for entry in shipped_entries()}
MOST_OF_ONE_CLAIM = 1e-8
"""The chance of a false statistical finding that one claim may use of the run's 10^-6."""


def examinations(found):
    return [found.printed, *([] if found.amendment is None else [found.amendment])]


@pytest.mark.parametrize("identifier", ENTRIES)
def test_a_claim_comes_out_as_recorded(identifier):
    claim = ENTRIES[identifier].claim
    found = next(iter(run([ENTRIES[identifier]])))
    assert found.problems == ()
    assert found.found is claim.recorded
    assert found.verdict is recorded_standing(claim)
    assert not found.notes
    assert found.amended is recorded_amendment(claim)
    if claim.amendment is not None:
        assert found.amendment.verdict is claim.amendment.recorded
    false = [each for each in found.assertions if each.verdict is Verdict.REFUTED]
    assert all(found.severity_of(each) for each in false)
    assert len(false) < 2 or all(each.severity for each in false), "each says how bad it is"
    assert found.killed == len(found.mutants)
    assert found.killed >= 2 or not claim.checks
    assert found.alpha <= MOST_OF_ONE_CLAIM
    for each in examinations(found):
        # a rejected one is among the problems
        assert each.rechecked == sum(item.certificate is not None for item in each.evidence)
    for item in (item for each in examinations(found) for item in each.evidence):
        if item.verdict is Verdict.PROVED:
            assert item.certificate is not None, item.part
        for document in item.details.get("times", []):
            result = recheck(dict(document))
            assert result.ok, (item.part, result.reasons)
    if claim.recorded is Verdict.REFUTED:
        # statistics are enough for an amendment where they say their risk
        quoted = {item.part for item in found.printed.evidence if item.verdict is Verdict.OPEN}
        amended = [item for item in found.amendment.evidence if item.part not in quoted]
        assert found.alpha > 0 or all(item.verdict.strength >= Verdict.VERIFIED.strength for item in amended)
        # an exact tail may refute besides, but some counterexample can be rechecked by anybody
        refuting = [item for item in found.printed.evidence if item.verdict is Verdict.REFUTED]
        assert any(item.certificate is not None for item in refuting)


def test_a_refuted_claim_says_how_bad_it_is_and_what_is_true_instead():
    def said(claim):
        return (
            claim.recorded is Verdict.REFUTED,
            worst_severity(claim) is not None,
            claim.amendment is not None,
        )

    told = {name: said(entry.claim) for name, entry in ENTRIES.items()}
    assert {name: each for name, each in told.items() if len(set(each)) > 1} == {}


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
