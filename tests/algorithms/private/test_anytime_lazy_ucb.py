"""Anytime-Lazy-UCB: round by round as its index says, private, within its bound, and not when altered."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.anytime_lazy_ucb import AnytimeLazyUCB
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_policies import best_of
from ..replayed_stage import Luck, arms_pulled


def naive(arms, horizon, luck, *, epsilon, ties):
    mean, used, buffer, actions = [0.0] * arms, [0] * arms, [[] for _ in range(arms)], []
    for t in range(1, horizon + 1):
        if 0 in used:
            arm = used.index(0)
        else:
            level = [3 * math.log(t) / n for n in used]
            scores = [m + math.sqrt(x) + x * (1 / epsilon) for m, x in zip(mean, level, strict=True)]
            arm = best_of(scores, luck, ties)
        actions.append(arm)
        buffer[arm].append(luck.reward(arm, t))
        if len(buffer[arm]) == max(1, 2 * used[arm]):
            used[arm] = len(buffer[arm])
            mean[arm] = (sum(buffer[arm]) + luck.noise() / epsilon) / used[arm]
            buffer[arm] = []
    return actions


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 300),
    epsilon=st.sampled_from([0.5, 4.0, 2.0**30]),
    ties=st.sampled_from(["first", "random"]),
    ahead=st.booleans(),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon, ties, ahead):
    luck = Luck.of(seed, arms, horizon)
    luck.table[:, 0] = np.where(ahead, 1.0, luck.table[:, 0])  # then buffers are interrupted, too
    twin = naive(arms, horizon, luck.again(), epsilon=epsilon, ties=ties)
    actions, releases = arms_pulled(AnytimeLazyUCB(arms, epsilon=epsilon, ties=ties), luck, horizon)
    assert actions == twin
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)
    for arm in range(arms):
        own = [release for release in releases if actions[release.rounds[0] - 1] == arm]
        assert [len(release.rounds) for release in own] == [2**k for k in range(len(own))]


def test_the_chances_of_a_failure_sum_to_what_the_bound_says():
    total = sum(2.0 * (math.floor(math.log2(t - 1)) + 1) * (t**-6 + t**-3 / 2) for t in range(3, 10**5))
    rest = (math.log2(1e5) + 2) / 1e10 * 1e5  # the integral of what is left, generously
    assert total + rest < 0.25
    for horizon in (2, 3, 10, 10**9):
        for gap in (1.0, 0.3, 1e-3):
            limit = max(48 * math.log(horizon) / gap**2, 12 * math.log(horizon) / (0.7 * gap))
            pulls, n = 1, 1
            while n <= limit:
                pulls, n = pulls + 2 * n, 2 * n
            assert pulls + 0.25 <= max(4 * limit, 1.25)


def test_a_buffer_that_is_not_emptied_is_seen():
    """Nothing forgotten: the first reward enters every renewal."""

    class Hoarding(AnytimeLazyUCB):
        def learn(self, pulls):
            held = self.buffer[pulls.arm]
            super().learn(pulls)
            if self.buffer[pulls.arm] is None:
                self.buffer[pulls.arm] = pulls.sum() if held is None else held + pulls.sum()

    make = partial(Hoarding, 2, epsilon=1)
    assert not account(make, Bernoulli([0.9, 0.5]), 50).within(epsilon=1)
