"""Identification with a risk that is said in advance: naive twins, and what widths promise."""

import math

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_mase import DPMASE, noise_width
from banditproof.algorithms.best_arm.lil_ucb import GROWTH, LOG_RISK, RATIO, LilUCB, width
from banditproof.algorithms.best_arm.lucb import LUCB
from banditproof.algorithms.best_arm.successive_elimination import SuccessiveElimination
from banditproof.theory.tails.laplace_sum import laplace_sum_logsf
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_identification import actions_and_stop
from ..replayed_stage import Luck


def naive_lucb(arms, luck, horizon, *, delta):
    rewards, actions, planned = [[] for _ in range(arms)], [], list(range(arms))
    while len(actions) < horizon:
        if not planned:
            n = len(actions)
            wide = [math.sqrt(math.log(5 * arms * n**4 / (4 * delta)) / (2 * len(r))) for r in rewards]
            means = [sum(r) / len(r) for r in rewards]
            best = means.index(max(means))
            upper = [
                m + w if a != best else -math.inf for a, (m, w) in enumerate(zip(means, wide, strict=True))
            ]
            rival = upper.index(max(upper))
            if means[best] - wide[best] > upper[rival]:
                return actions, best
            planned = [best, rival]
        arm = planned.pop(0)
        actions.append(arm)
        rewards[arm].append(luck.reward(arm, len(actions)))
    return actions, None


def naive_elimination(arms, luck, horizon, *, delta):
    left, rewards, actions, r = list(range(arms)), [[] for _ in range(arms)], [], 0
    while True:
        r += 1
        for arm in left:
            if len(actions) == horizon:
                return actions, None
            actions.append(arm)
            rewards[arm].append(luck.reward(arm, len(actions)))
        means = {arm: sum(rewards[arm]) / r for arm in left}
        wide = math.sqrt(math.log(4 * arms * r * r / delta) / (2 * r))
        left = [arm for arm in left if max(means.values()) - means[arm] <= 2 * wide]
        if len(left) == 1:
            return (actions, left[0]) if len(actions) < horizon else (actions, None)


def constants_of(kind, arms, delta):
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


def naive_lil_ucb(arms, luck, horizon, *, delta, constants):
    g, beta, risk, ratio = constants_of(constants, arms, delta)
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


def naive_mase(arms, luck, horizon, *, epsilon, delta, agents):
    """Whole blocks while the horizon has room, and the recommendation or None."""
    left, actions, e = list(range(arms)), [], 0
    while len(left) > 1:
        e += 1
        level = math.log(8 * len(left) * e * e / delta)
        s = math.sqrt(level / (level + agents))
        wide = (level - agents * math.log(1 - s * s)) / (s * epsilon)
        each = math.ceil(max(32 * level * 4**e, 8 * wide * 2**e) / agents - 1e-9)
        sums = dict.fromkeys(left, 0.0)
        for arm in left:
            for _ in range(agents):
                rounds = range(len(actions) + 1, min(len(actions) + each, horizon) + 1)
                actions += [arm] * len(rounds)
                if len(rounds) < each:
                    return actions, None
                sums[arm] += sum(luck.reward(arm, t) for t in rounds) + luck.noise() / epsilon
        n = each * agents
        limit = 2 * math.sqrt(level / (2 * n)) + 2 * wide / n
        left = [arm for arm in left if max(sums.values()) / n - sums[arm] / n <= limit]
    return actions, left[0]


RISKS = {"delta": [0.01, 0.5]}
#: The policy, its twin, options to draw from, and the longest run.
TWINS = {
    "lucb": (LUCB, naive_lucb, RISKS, 400),
    "successive-elimination": (SuccessiveElimination, naive_elimination, RISKS, 400),
    "lil-ucb": (LilUCB, naive_lil_ucb, {**RISKS, "constants": ["proved", "usual", "heuristic"]}, 300),
    "dp-mase": (
        *(DPMASE, naive_mase),
        {"delta": [0.1], "agents": [1, 2, 7], "epsilon": [0.1, 1.0, 64.0]},
        30_000,
    ),
}


@pytest.mark.parametrize("name", TWINS)
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), arms=st.integers(2, 4), data=st.data())
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, data):
    kind, twin, choices, longest = TWINS[name]
    options = {key: data.draw(st.sampled_from(values)) for key, values in choices.items()}
    horizon = data.draw(st.sampled_from([1, longest // 10, longest]) | st.integers(1, min(longest, 400)))
    luck, rewards = Luck.of(seed, arms, horizon), np.random.default_rng(seed)
    if name == "dp-mase":
        luck.table[:] = rewards.random(luck.table.shape) < [0.9, 0.5, 0.3, 0.1][:arms]
    else:  # real numbers: few ties
        luck.table[:] = rewards.random(luck.table.shape) * [1.0, 0.3, 0.2, 0.1][:arms]
    actions, stop, releases = actions_and_stop(kind(arms, **options), luck.again(), horizon)
    expected, named = twin(arms, luck.again(), horizon, **options)
    assert actions == expected
    assert named in {stop, None}
    assert stop == named or len(actions) == horizon
    rounds = [t for each in releases for t in each.rounds]
    assert len(rounds) == len(set(rounds))


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


@given(agents=st.integers(1, 200), scale=st.floats(1e-3, 1e3), level=st.floats(0.5, 60))
def test_the_sum_of_the_noises_exceeds_its_width_as_rarely_as_said(agents, scale, level):
    """By the exact tail; it is not said too carefully either, for the tail at two thirds is too heavy."""
    wide = noise_width(float(agents), scale, level)
    assert laplace_sum_logsf(wide, agents, 1 / scale) <= -level
    if level > 10:
        assert laplace_sum_logsf(wide * 2 / 3, agents, 1 / scale) > -level
