"""FTPL: exact chances of leading, the resampling count, both readings."""

import numpy as np
import pytest
from banditproof.algorithms.adversarial.ftpl import COUNT, FTPL, LOSS, count_odds
from banditproof.algorithms.mechanisms.laplace_leader import chance_of_least
from banditproof.algorithms.protocol.public_draw import PublicDraw
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats


@given(st.floats(0, 30))
def test_two_arms_have_a_closed_form(x):
    assert chance_of_least([0, x])[0] == pytest.approx(1 - np.exp(-x) * (1 + x / 2) / 2, rel=1e-13)


@given(st.lists(st.floats(-3, 3), min_size=2, max_size=4), st.lists(st.floats(-2, 2), min_size=4, max_size=4))
def test_chances_are_log_lipschitz(levels, change):
    """ADV-EQ-LIP"""
    here = chance_of_least(levels)
    there = chance_of_least(np.add(levels, change[: len(levels)]))
    size = np.abs(change[: len(levels)]).sum()
    assert (np.abs(np.log(there / here)) <= size + 1e-9).all()


def drawn(policy, runs, seed=0):
    luck = np.random.default_rng(seed)
    found = []
    for _ in range(runs):
        arm = FTPL.sample(policy.state, 1, luck)
        found.append((arm, int(policy.counts[-1, COUNT])))
    return found


@pytest.mark.parametrize("failure", ["zero", "cap"])
@pytest.mark.parametrize("resampled", ["argmin", "argmax"])
def test_arm_and_count_have_the_law_that_they_should(failure, resampled):
    """Chi-square over all pairs, 4,000 draws, at 1e-9."""
    policy = FTPL(3, eta=1, cap=4, failure=failure, resampled=resampled)
    policy.values[:3, LOSS] = [0, 1, 2]
    lead = chance_of_least([0, 1, 2])
    success = lead if resampled == "argmin" else chance_of_least([0, -1, -2])
    law = np.array([lead[a] * count_odds(success[a], 4, 4 if failure == "cap" else 0) for a in range(3)])
    seen = np.zeros_like(law)
    for arm, count in drawn(policy, 4000):
        seen[arm, count] += 1
    possible = law > 0
    assert seen[~possible].sum() == 0
    assert stats.chisquare(seen[possible], 4000 * law[possible]).pvalue > 1e-9


def test_a_draw_of_nothing_has_its_odds():
    draw = PublicDraw((0.25, 0.0, 0.75))
    luck = np.random.default_rng(0)
    seen = np.bincount([draw.draw(0, luck) for _ in range(2000)], minlength=3)
    assert seen[1] == 0
    assert stats.binomtest(int(seen[0]), 2000, 0.25).pvalue > 1e-9
    support, masses, beyond = draw.lattice()
    assert support.tolist() == [-2, -1, 0, 1, 2]
    assert masses.tolist() == [0, 0, 0.25, 0, 0.75]
    assert beyond == 0
    assert draw.facts() is draw
