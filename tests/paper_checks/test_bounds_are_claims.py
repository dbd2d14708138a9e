"""Every bound that a command prints is the subject of a claim, and is amended where that claim is refuted."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks import Verdict
from banditproof.paper_checks.running.registry import shipped_entries
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.linear_minimax_bounds import linear_minimax_bounds
from banditproof.theory.bounds.minimax_bounds import minimax_bounds
from banditproof.theory.bounds.regret_upper_bounds import regret_bounds
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds

MEANS, ONE = [Fraction(7, 10), Fraction(1, 2)], Fraction(1)
BOUNDS = {
    f"{bound.claim} {bound.name}": bound.statement
    for bound in (
        *regret_bounds(BanditInstance(MEANS), ONE, 1000, rho=ONE),
        *minimax_bounds(3, 1000, epsilon=ONE, rho=ONE),
        *linear_minimax_bounds(3, 1000, epsilon=ONE, rho=ONE),
        *sample_complexity_bounds(MEANS, ONE, Fraction(1, 100)),
    )
}
NOT_IN_THE_TEXTS = {
    "BERN-B1": "the texts quote an order; the constants are worked out from the schedule",
    "BERN-B2": "the texts quote it from another paper",
    "TH-T4.24 with d_eps": "a stronger form, proved here",
    "TH-T4.17 amended": "half of what is printed",
    "TH-T4.21 amended": "half of what is printed",
}
RECORDED = {entry.claim.id: entry.claim.recorded for entry in shipped_entries()}


@pytest.mark.parametrize("name", BOUNDS)
def test_a_bound_is_the_subject_of_a_claim(name):
    said = BOUNDS[name]
    if said.claim in NOT_IN_THE_TEXTS:
        assert said.notes or "amended" in said.claim or "derived" in said.source
        return
    assert said.claim in RECORDED
    assert bool(said.amends) == (RECORDED[said.claim] is Verdict.REFUTED)


def test_what_the_texts_do_not_state_is_not_claimed():
    assert not set(NOT_IN_THE_TEXTS) & set(RECORDED)
    assert set(NOT_IN_THE_TEXTS) <= {said.claim for said in BOUNDS.values()}
