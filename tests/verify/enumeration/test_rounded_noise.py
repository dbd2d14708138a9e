"""Continuous noise that is rounded: its chances, and the exact privacy of what releases real numbers."""

from __future__ import annotations

import math
from functools import partial

import mpmath as mp
import numpy as np
import pytest
from banditproof.algorithms.adversarial.batched_exp4 import SCALE, BatchedEXP4
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.sandwich import Claim, sandwich
from banditproof.verify.enumeration.discrete_twin import discrete_twin
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.rounded_noise import ROUNDINGS, RoundedNoise, rounded_noise
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

ADVICE = [[1, 0], [0.25, 0.75]]
GIVEN = {"eta": 2, "gamma": "0.5", "batch": 1, "epsilon": 1, "delta": "1e-3", "advice": ADVICE}


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


def by_hand(policy, actions, rewards):
    """The chance of actions with batches of one round, the noise of both experts summed over cells."""
    advice, scale = np.array(ADVICE), float(policy.parameters[SCALE])
    width = 2.0 ** math.ceil(math.log2(scale))
    ends = np.arange(-60, 61) * width

    def mixture(losses):
        weights = np.exp(-2 * (losses - losses.min()))
        return 0.5 * weights / weights.sum() @ advice + 0.25

    def onward(losses, t):
        law = mixture(losses)
        chance = law[actions[t]]
        if t + 1 == len(actions):
            return chance
        shift = advice[:, actions[t]] / law[actions[t]] * (1 - rewards[t])
        cells = [np.diff(stats.laplace.cdf(ends, loc=s, scale=scale)) for s in shift]
        total = 0.0
        for i, p in enumerate(cells[0]):
            for j, q in enumerate(cells[1]):
                if p * q > 1e-12:
                    total += p * q * onward(losses + np.array([ends[i], ends[j]]), t + 1)
        return chance * total

    return onward(np.zeros(2), 0)


def test_the_law_of_batched_exp4_is_that_of_a_sum_by_hand():
    make = partial(BatchedEXP4, 2, **GIVEN)
    law, _ = law_of_subject(lambda: discrete_twin(make()), arms=2, horizon=2)
    for rewards in ((0,), (1,)):
        for actions, chance in law.of_list(rewards).items():
            assert chance == pytest.approx(by_hand(make(), actions, rewards), abs=3 * law.missing)
    assert law.missing < 1e-5
    assert law.all_drawn


class ThousandthNoise(BatchedEXP4):
    """Broken: the sensitivity of one coordinate, without the inverse probability and the composition."""

    def __init__(self, arms, **options):
        super().__init__(arms, **options)
        self.parameters[SCALE] /= 1000


def test_its_exact_privacy_is_below_its_account_and_a_broken_version_is_above_its_claim():
    make, broken = partial(BatchedEXP4, 2, **GIVEN), partial(ThousandthNoise, 2, **{**GIVEN, "eta": 9})
    found = exact_privacy(lambda: discrete_twin(make()), arms=2, horizon=2)
    accounted = account(make, Bernoulli([0, 0]), 2)
    assert 0.005 < found.lower <= found.upper <= accounted.epsilon().upper <= 1
    worse = exact_privacy(lambda: discrete_twin(broken()), arms=2, horizon=2, epsilon=["0.5"])
    assert worse.lower > 0.5
    assert worse.deltas[0.5].lower > 1e-3


@pytest.mark.parametrize(("kind", "verdict"), [(BatchedEXP4, "within the claim"), (ThousandthNoise, "leaks")])
def test_the_sandwich_shows_the_figure_of_the_rounded_twin_and_says_so(kind, verdict):
    options = {**GIVEN, "eta": 9, "epsilon": "0.5"}
    found = sandwich(
        partial(kind, 2, **options), Claim.of(epsilon="0.5", delta="1e-3"), horizon=2, ways=("enumerate",)
    )
    assert found.verdict == verdict
    assert found.exact["view"] is not None
    assert any("what it releases is rounded to multiples of" in note for note in found.notes)
