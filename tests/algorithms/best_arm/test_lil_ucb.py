"""lil'UCB: against a naive twin, its widths and its ratio as it proves them, and its risk."""

from __future__ import annotations

import math

import numpy as np
import pytest
from banditproof.algorithms.best_arm.lil_ucb import GROWTH, LOG_RISK, RATIO, LilUCB, width
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_identification import actions_and_stop
from ..replayed_stage import Luck

KINDS = ["proved", "usual", "heuristic"]


def constants_of(kind, arms, delta):
    """Growth, beta, risk and ratio, as the class says them."""
    if kind == "heuristic":
        return 0.0, 0.5, delta / 5, 1 + 10 / arms
    g = 0.01
    if kind == "usual":
        c = (2 + g) / g * math.log(1 + g) ** -(1 + g)
        return g, 1.0, (math.sqrt(1 + delta) - 1) ** 2 / (4 * c), 9.0
    risk = math.log(1 + g) * (delta / arms * g / (2 + g)) ** (1 / (1 + g))
    low, high = 9.0, 1000.0  # the root of x = 9 L(x)/L(1), by halving
    for _ in range(100):
        x = (low + high) / 2
        above = 9 * math.log(math.log((1 + g) * x) / risk) / math.log(math.log(1 + g) / risk) > x
        low, high = (x, high) if above else (low, x)
    return g, 1.0, risk, high


def naive(arms, luck, horizon, *, delta, kind):
    g, beta, risk, ratio = constants_of(kind, arms, delta)
    rewards, actions = [[] for _ in range(arms)], []
    while True:
        n = [len(each) for each in rewards]
        for arm in range(arms):
            if min(n) and n[arm] >= 1 + ratio * (sum(n) - n[arm]):
                return actions, arm
        if len(actions) == horizon:
            return actions, None
        if 0 in n:
            arm = n.index(0)
        else:
            scores = []
            for each, s in zip(rewards, n, strict=True):
                inner = math.log((1 + g) * s)
                deep = math.sqrt(2 * 0.25 * (1 + g) * math.log(inner / risk) / s) if inner > 0 else math.inf
                scores.append(sum(each) / s + (1 + beta) * (1 + math.sqrt(g)) * deep)
            arm = scores.index(max(scores))
        actions.append(arm)
        rewards[arm].append(luck.reward(arm, len(actions)))


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(2, 4),
    horizon=st.integers(1, 300),
    delta=st.sampled_from([0.01, 0.5]),
    kind=st.sampled_from(KINDS),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, delta, kind):
    luck = Luck.of(seed, arms, horizon)
    luck.table[:] = np.random.default_rng(seed).random(luck.table.shape) * [1.0, 0.3, 0.2, 0.1][:arms]
    actions, stop, _ = actions_and_stop(LilUCB(arms, delta=delta, constants=kind), luck.again(), horizon)
    expected, named = naive(arms, luck.again(), horizon, delta=delta, kind=kind)
    assert actions == expected
    assert stop == named


def parameters_of(arms, delta):
    found = LilUCB(arms, delta=delta).parameters
    return found[GROWTH] - 1, found[LOG_RISK], found[RATIO], found


@given(arms=st.integers(2, 1000), delta=st.floats(1e-9, 0.999))
def test_the_risk_is_shared_among_the_arms(arms, delta):
    g, log_risk, _, _ = parameters_of(arms, delta)
    chance = (2 + g) / g * (math.exp(log_risk) / math.log1p(g)) ** (1 + g)
    assert arms * chance == pytest.approx(delta, rel=1e-9)


@given(
    arms=st.integers(2, 1000),
    delta=st.floats(1e-9, 0.999),
    best=st.integers(1, 10**6),
    times=st.floats(1, 10**6),
)
def test_no_arm_whose_width_allows_a_pull_is_near_enough_pulls_to_stop(arms, delta, best, times):
    """Whenever ``(2 + beta) U(n) > beta U(m)``, then ``n + 1 < 1 + ratio m``."""
    _, _, ratio, parameters = parameters_of(arms, delta)
    pulls = max(1, math.ceil(ratio * best * times))
    assert 3 * width(pulls, parameters) <= width(best, parameters)
