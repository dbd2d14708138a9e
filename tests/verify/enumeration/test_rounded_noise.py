"""Continuous noise that is rounded: its chances, and the exact privacy of what releases real numbers."""

import math

import mpmath as mp
import numpy as np
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.verify.enumeration.rounded_noise import ROUNDINGS, RoundedNoise, rounded_noise
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats


def cell(mechanism, low, high):
    if isinstance(mechanism, Laplace):
        scale = mp.mpf(mechanism.scale.numerator) / mechanism.scale.denominator
        ends = [mp.sign(x) * (1 - mp.exp(-abs(x) / scale)) / 2 for x in (low, high)]
    else:
        sigma = mp.mpf(mechanism.sigma.numerator) / mechanism.sigma.denominator
        ends = [mp.ncdf(x / sigma) for x in (low, high)]
    return ends[1] - ends[0]


@settings(max_examples=25)
@given(
    st.sampled_from([Laplace, Gaussian]),
    st.floats(1e-3, 1e3),
    st.lists(st.floats(-50, 50), min_size=1, max_size=3),
    st.sampled_from([1e-3, 1e-9]),
)
def test_the_chances_are_those_of_the_cells_and_little_is_left_out(kind, scale, totals, tail):
    mechanism = kind(scale)
    rounded = rounded_noise(mechanism)
    assert scale <= rounded.width < 2 * scale
    numbers, masses = rounded.outcomes(np.array(totals), tail)
    assert (numbers % rounded.width == 0).all()
    for row in masses:
        assert 1 - tail * (1 + 1e-6) <= math.fsum(row) <= 1 + 1e-12
    with mp.workdps(50):
        for place in range(0, numbers.size, max(1, numbers.size // 5)):
            low = mp.mpf(numbers[place]) - mp.mpf(totals[-1])
            exact = cell(mechanism, low, low + rounded.width)
            assert abs(masses[-1, place] - exact) <= ROUNDINGS * mp.mpf(2) ** -53 * exact


def test_it_draws_what_it_lists():
    """Chi-squared of 20,000 draws, at a level of 1e-9."""
    rounded = RoundedNoise(Laplace(2), 1.0)
    drawn = rounded.draw(np.full(20_000, 0.3), np.random.default_rng(5))
    numbers, masses = rounded.outcomes(np.array([0.3]), 1e-3)
    seen = np.array([(drawn == number).sum() for number in numbers])
    kept = masses[0] > 5e-3
    observed, expected = (
        [*seen[kept], 20_000 - seen[kept].sum()],
        [*masses[0, kept], 1 - masses[0, kept].sum()],
    )
    assert stats.chisquare(observed, 20_000 * np.array(expected)).pvalue > 1e-9
    assert rounded.facts(2) == Laplace(2).facts(2)
    stage = SimulatedStage(RewardTable([[1]] * 3), np.random.default_rng(5))
    assert rounded.release(stage.pull(0, 1, 3).sum()) == rounded.draw(3, np.random.default_rng(5))
    kept = NoNoise()
    assert rounded_noise(kept) is kept
