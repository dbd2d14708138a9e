"""Every deduction of every chain needs each of its conditions: without one of them it is no longer proved."""

from dataclasses import replace

import pytest
from banditproof.paper_checks.running.registry import shipped_entries
from banditproof.theory.formulas.language import formula
from banditproof.verify.evidence.certifiable import certifiable
from banditproof.verify.evidence.effort import Effort, Profile
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.families import check_on

EFFORT = Effort(seed=0, profile=Profile.QUICK)
CLAIMS = {entry.claim.id: entry.claim for entry in shipped_entries()}
CHAINED = [name for name, each in CLAIMS.items() if any(settled.chain for settled in each.settles)]


def deductions(claim):
    """What the chains of a claim conclude with, each with its domain, by the numbers of the assertions."""
    certified = [each for check in claim.checks for each in certifiable(check, claim.printed) or ()]
    return {
        (str(each.links), str(each.domain)): each
        for settled in claim.settles
        if settled.chain is not None and not settled.missing
        for each in certified
        if each.part == settled.chain.deduction and getattr(each.domain, "where", ())
    }.values()


def holds_without(each, condition):
    """Whether the other conditions are shown to be enough."""
    kept = tuple(other for other in each.domain.where if other is not condition)
    text = " and ".join(map(str, each.links))
    check = check_on(replace(each.domain, where=kept), {link.relation for link in each.links}, part="p")
    return check(text, EFFORT).verdict is Verdict.PROVED


@pytest.mark.parametrize("identifier", CHAINED)
@pytest.mark.long
def test_no_condition_of_a_deduction_is_idle(identifier):
    for each in deductions(CLAIMS[identifier]):
        idle = [str(condition) for condition in each.domain.where if holds_without(each, condition)]
        assert not idle, f"{' and '.join(map(str, each.links))} holds without {idle}"


def test_an_idle_condition_is_found():
    claim = next(each for each in CLAIMS.values() if deductions(each))
    each = next(iter(deductions(claim)))
    idle = formula("0 <= 1")
    assert holds_without(replace(each, domain=replace(each.domain, where=(*each.domain.where, idle))), idle)
