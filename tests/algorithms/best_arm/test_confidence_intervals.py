"""LUCB and successive elimination: against naive twins, and their risk."""

from __future__ import annotations

import math

import pytest
from banditproof.algorithms.best_arm.lucb import LUCB
from banditproof.algorithms.best_arm.successive_elimination import SuccessiveElimination
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


@pytest.mark.parametrize(("kind", "twin"), [(LUCB, naive_lucb), (SuccessiveElimination, naive_elimination)])
@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(2, 4),
    horizon=st.integers(1, 400),
    delta=st.sampled_from([0.01, 0.5]),
    ahead=st.floats(0, 1),
)
def test_every_round_is_that_of_the_naive_twin(*, kind, twin, seed, arms, horizon, delta, ahead):
    luck = Luck.of(seed, arms, horizon)
    luck.table[:, 1:] *= 1 - ahead  # real numbers: few ties
    actions, stop, _ = actions_and_stop(kind(arms, delta=delta), luck.again(), horizon)
    expected, named = twin(arms, luck.again(), horizon, delta=delta)
    assert actions == expected
    assert named in {stop, None}
    assert stop == named or len(actions) == horizon
