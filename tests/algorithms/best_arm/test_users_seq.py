"""DP-SEQ on users' vectors: a naive twin, what a user gives away, and the risk."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ
from banditproof.algorithms.best_arm.users_seq import LocalSEQ, ShuffledSEQ
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.protocol.block_policy import Stop, play
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.theory.privacy.binomial_noise import BinomialMechanism, coins_needed
from banditproof.theory.privacy.response_vectors import flip_needed
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

FAR = Bounded([[0.5, 0.75, 0.9, 1.0], [0.0, 0.05, 0.1, 0.3]])
"""The lower quartiles are far apart."""
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


@pytest.mark.parametrize("env", [FAR, Bernoulli([0.9, 0.1]), GaussianArms([0.5, 0.0], sigma=2)])
@pytest.mark.parametrize("levels", [1, 2, 5])
def test_a_user_gives_away_no_more_than_promised(env, levels):
    shuffled = account(partial(ShuffledSEQ, 2, **BUDGET, levels=levels), env, 300)
    assert shuffled.tested
    assert shuffled.within(epsilon=2, delta="1/50")
    local = account(partial(LocalSEQ, 2, **LOCAL, levels=levels), env, 40)
    assert local.tested
    assert local.within(epsilon=2)
    assert float(local.epsilon()) == pytest.approx(2, rel=1e-9)


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
