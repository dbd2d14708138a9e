"""The Bernoulli text as a whole: what every entry has, and that no claim rests on itself."""

from __future__ import annotations

from graphlib import TopologicalSorter

import pytest
from banditproof.paper_checks.language.claim import worst_severity
from banditproof.paper_checks.running import registry
from banditproof.verify.evidence.ladder import Verdict

CLAIMS = {entry.claim.id: entry.claim for entry in registry.paper_entries("bern")}


def test_all_entries_are_there():
    numbers = set(range(1, 50)) - {4, 5, 12, 13, 15, 16, 17, 18, 28, 29, 30, 31, 32, 44}
    assert {f"BERN-EQ{number}" for number in numbers} <= set(CLAIMS)
    assert len(CLAIMS) == 120


@pytest.mark.parametrize("identifier", CLAIMS)
def test_an_entry_has_at_least_two_mutants(identifier):
    assert len(CLAIMS[identifier].mutants) >= 2


def test_claims_rest_on_registered_claims_without_a_circle():
    order = list(TopologicalSorter({name: claim.rests_on for name, claim in CLAIMS.items()}).static_order())
    assert sorted(order) == sorted(CLAIMS)


def test_what_is_false_is_amended_and_what_is_not_is_not():
    for claim in CLAIMS.values():
        refuted = claim.recorded is Verdict.REFUTED
        assert (claim.amendment is not None, worst_severity(claim) is not None) == (refuted, refuted)
        assert not refuted or claim.amendment.recorded is not Verdict.REFUTED
