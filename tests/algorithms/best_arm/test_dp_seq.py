"""DP-SEQ, trusted and on vectors of users: a naive twin, what a reward costs, widths, and quantiles."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ, length_of_episode, width
from banditproof.algorithms.best_arm.shuffled_and_local_seq import LocalSEQ, ShuffledSEQ
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.protocol.block_policy import Stop, play
from banditproof.algorithms.simulation.identification import identify
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.theory.privacy.binomial_noise import BinomialMechanism, coins_needed
from banditproof.theory.privacy.response_vectors import flip_needed
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

QUARTERS = Bounded([[0, 0.5, 0.9, 1.0, 1.0], [0, 0.05, 0.3, 0.5, 1.0]])
"""The lower quartiles are 0.5 and 0.05."""


def test_a_level_that_no_reward_crosses_costs_nothing():
    """Levels at 1/2, 1 and 3/2 of rewards in [0, 1]: one of them is crossed."""
    make = partial(DPSEQ, 2, epsilon=1, delta="1/10", levels=3, high=2)
    found = account(make, QUARTERS, 5000)
    assert float(found.epsilon()) == pytest.approx(1 / 3)


@given(
    many=st.integers(2, 50),
    episode=st.integers(1, 20),
    delta=st.floats(1e-6, 0.99),
    scale=st.floats(1e-3, 1e3),
    levels=st.integers(1, 64),
)
def test_an_episode_is_long_enough_and_not_five_times_as_long(many, episode, delta, scale, levels):
    parameters = np.array([delta, 0.75, levels, scale])
    n = length_of_episode(many, episode, parameters)
    assert width(many, episode, n, parameters) <= 2.0**-episode * (1 + 1e-12)
    if n >= 5:
        assert width(many, episode, n // 5, parameters) > 2.0**-episode


def test_the_arm_of_the_highest_quantile_is_named_where_another_has_the_highest_mean():
    """Arm 0 gives 0.4 always; arm 1 gives 1 two times in three, else 0."""
    env = Bounded([[0.4, 0.4, 0.4, 0.4], [0.0, 0.0, 1.0, 1.0]])
    assert env.means[1] > env.means[0]
    risky = identify(partial(DPSEQ, 2, epsilon=1, delta="1/10", quantile="3/4"), env, runs=5)
    careful = identify(partial(DPSEQ, 2, epsilon=1, delta="1/10", quantile="1/8"), env, runs=5)
    assert risky.cut == careful.cut == 0
    assert (risky.recommended == 1).all()
    assert (careful.recommended == 0).all()


BUDGET = {"epsilon": 2, "privacy_delta": "1/50", "delta": "1/10"}
LOCAL = {"epsilon": 2, "delta": "1/10"}


def places_above(shares, share):
    return sum(1 for _ in itertools.takewhile(lambda each: each > share, shares))


def naive(answers, arms, *, share, length, width):
    """Which arm is asked how often in each episode, and the last one; ``answers`` gives the shares of an arm.

    An arm goes that is surely worse than another: its highest possible place is below the other's lowest one.
    """
    left, episode, asked = list(range(arms)), 1, []
    while len(left) > 1:
        many = length(len(left), episode)
        found = {arm: answers(arm, many) for arm in left}
        asked += [(arm, many) for arm in left]
        off = width(len(left), episode, many)
        low = {arm: places_above(each - off, share) for arm, each in found.items()}
        high = {arm: places_above(each + off, share) for arm, each in found.items()}
        left = [arm for arm in left if not any(high[arm] < low[other] for other in left)]
        episode += 1
    return asked, left[0]


class Recorded:
    """A mechanism that keeps what it gives away."""

    def __init__(self, mechanism):
        self.mechanism, self.given = mechanism, []

    def release(self, sealed):
        self.given.append(np.asarray(self.mechanism.release(sealed), dtype=float))
        return self.given[-1]


@pytest.mark.parametrize("how", ["trusted", "shuffled", "local"])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), levels=st.integers(1, 3), epsilon=st.sampled_from([4, 16]))
def test_every_pull_is_that_of_the_naive_twin(how, seed, levels, epsilon):
    generator = np.random.default_rng(seed)
    best = int(generator.integers(2))
    arms = [sorted(generator.uniform(0.0, 0.2, size=4)), sorted(generator.uniform(0.0, 0.2, size=4))]
    arms[best] = sorted(generator.uniform(0.85, 1.0, size=4))
    env, delta = Bounded(arms), 0.2
    options = {"epsilon": epsilon, "delta": delta, "levels": levels}
    if how == "local":
        policy = LocalSEQ(2, **options)
        contrast = 1 - 2 * float(flip_needed(Fraction(epsilon), levels))
    elif how == "shuffled":
        policy = ShuffledSEQ(2, privacy_delta="1/50", **options)
        coins = coins_needed(Fraction(epsilon), Fraction(1, 50), levels)
    else:
        policy = DPSEQ(2, quantile="1/4", **options)

    def level(many, episode):
        return math.log((5 if how == "trusted" else 7) * many * episode**2 / delta)

    def exceeded(many, episode):
        all_levels = level(many, episode) + math.log(levels)
        return levels / epsilon * all_levels if how == "trusted" else math.sqrt(coins * all_levels / 2)

    def length(many, episode):
        if how == "local":
            return math.ceil(2 * (level(many, episode) + math.log(levels)) * (2**episode / contrast) ** 2)
        rewards = 2 * level(many, episode) * 4**episode
        return math.ceil(max(rewards, 2 * exceeded(many, episode) * 2**episode))

    def width(many, episode, n):
        if how == "local":
            return math.sqrt((level(many, episode) + math.log(levels)) / (2 * n)) / contrast
        return math.sqrt(level(many, episode) / (2 * n)) + exceeded(many, episode) / n

    policy.noise = Recorded(policy.noise)
    stage = SimulatedStage(env, np.random.default_rng(seed))
    asked, stop = [], None
    for block in play(policy, stage, 10**6, arms=2):
        if isinstance(block, Stop):
            stop = block.arm
        elif asked and asked[-1][0] == block.arm:
            asked[-1] = (block.arm, asked[-1][1] + block.length)
        else:
            asked.append((block.arm, block.length))
    given_away = iter(policy.noise.given)

    def answers(arm, many):
        assert arm in {0, 1}
        return sum(next(given_away) for _ in range(many if how == "local" else 1)) / many

    twin = naive(answers, 2, share=0.75, length=length, width=width)
    assert (asked, stop) == twin
    assert stop == best


@pytest.mark.parametrize("env", [QUARTERS, Bernoulli([0.9, 0.1]), GaussianArms([0.5, 0.0], sigma=2)])
@pytest.mark.parametrize("levels", [1, 2, 7])
def test_a_reward_costs_what_is_promised_whatever_its_range_is(levels, env):
    trusted = account(partial(DPSEQ, 2, epsilon="1/3", delta="1/10", levels=levels), env, 5000)
    assert trusted.within(epsilon="1/3")
    assert float(trusted.epsilon()) == pytest.approx(1 / 3)
    local = account(partial(LocalSEQ, 2, **LOCAL, levels=levels), env, 40)
    assert local.within(epsilon=2)
    assert float(local.epsilon()) == pytest.approx(2, rel=1e-9)
    shuffled = account(partial(ShuffledSEQ, 2, **BUDGET, levels=min(levels, 5)), env, 300)
    assert shuffled.within(epsilon=2, delta="1/50")
    assert trusted.tested
    assert local.tested
    assert shuffled.tested


def test_two_coins_less_are_not_shown_to_be_enough():
    coins = ShuffledSEQ(2, **BUDGET, levels=3).noise.coins
    assert BinomialMechanism(coins).delta_of_runs(2, 3).upper <= Fraction(1, 50)
    assert BinomialMechanism(coins - 2).delta_of_runs(2, 3).upper > Fraction(1, 50)


@given(
    many=st.integers(2, 40), episode=st.integers(1, 12), delta=st.floats(1e-6, 0.9), levels=st.integers(1, 6)
)
@settings(max_examples=60, deadline=None)
def test_an_episode_is_long_enough_for_its_width(many, episode, delta, levels):
    for policy in (
        ShuffledSEQ(many, epsilon=4, privacy_delta="1/20", delta=delta, levels=levels),
        LocalSEQ(many, epsilon=1, delta=delta, levels=levels),
    ):
        assert policy.width_in(episode) <= 2.0**-episode * (1 + 1e-12)
        n, level = policy.length_in(episode), math.log(7 * many * episode**2 / delta)
        all_levels = level + math.log(levels)
        if isinstance(policy, LocalSEQ):
            wide = math.sqrt(all_levels / (2 * n)) / (1 - 2 * float(policy.noise.flip))
        else:
            wide = math.sqrt(level / (2 * n)) + math.sqrt(policy.noise.coins * all_levels / 2) / n
        assert policy.width_in(episode) == pytest.approx(wide, rel=1e-12)
