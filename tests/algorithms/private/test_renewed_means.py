"""Policies on means that are renewed: round by round as their texts say, and private."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private import dp_se
from banditproof.algorithms.private.anytime_lazy_ucb import AnytimeLazyUCB
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.algorithms.private.ldp_ucb import LDPUCB
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled

THREE = Bernoulli([0.9, 0.5, 0.1])


def anytime_lazy_ucb(arms, horizon, luck, *, epsilon, ties):
    def choose(mean, used, t):
        level = [3 * math.log(t) / n for n in used]
        scores = [m + math.sqrt(x) + x * (1 / epsilon) for m, x in zip(mean, level, strict=True)]
        return naive.best_of(scores, luck, ties)

    return naive.doubling(arms, horizon, luck, choose, epsilon=epsilon)


def ldp_ucb(arms, horizon, luck, *, epsilon, ties):
    rewards, actions = [[] for _ in range(arms)], []
    for t in range(1, horizon + 1):
        few = [arm for arm in range(arms) if len(rewards[arm]) < 4 * math.log(t + 1)]
        if few:
            arm = few[0]
        else:
            wide = [math.sqrt(2 * math.log(t) / len(r)) * (1 + 4 / epsilon) for r in rewards]
            scores = [sum(r) / len(r) + w for r, w in zip(rewards, wide, strict=True)]
            near = [max(scores) if score > max(scores) - 1e-12 else score for score in scores]
            arm = naive.best_of(near, luck, ties)
        actions.append(arm)
        rewards[arm].append(luck.reward(arm, t) + luck.noise() / epsilon)
    return actions


BOTH = ["first", "random"]
#: The policy, its twin, options to draw from, the longest run, and the length of an arm's release number k.
TWINS = {
    "anytime-lazy-ucb": (
        *(AnytimeLazyUCB, anytime_lazy_ucb, {"epsilon": [0.5, 4.0, 2.0**30], "ties": BOTH}, 300),
        lambda k: 2**k,
    ),
    "ldp-ucb": (LDPUCB, ldp_ucb, {"epsilon": [0.5, 4.0], "ties": ["first"]}, 300, lambda _: 1),
    "dp-klucb": (
        *(DPKLUCB, naive.dp_klucb),
        {"epsilon": [0.2, 1.0, 4.0], "n0": [1, 2, 3], "alpha": [2, 3], "ties": BOTH},
        *(100, None),
    ),
    "dp-se": (
        *(DPSE, naive.dp_se),
        {"epsilon": [0.5, 2.0, 50.0], "beta": [1e-3, 0.9], "order": ["by-arm", "in-turn"]},
        *(6000, None),
    ),
}


@pytest.mark.parametrize("name", TWINS)
@settings(max_examples=50)
@given(seed=st.integers(0, 10**6), arms=st.integers(1, 4), ahead=st.booleans(), data=st.data())
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, ahead, data):
    kind, twin, choices, longest, size = TWINS[name]
    options = {key: data.draw(st.sampled_from(values)) for key, values in choices.items()}
    horizon = data.draw(st.integers(1, longest))
    luck = Luck.of(seed, arms, horizon)
    if ahead:  # so that arms are eliminated before the horizon, and buffers are interrupted
        luck.table[:, 0] = 1.0
        luck.table[:, 1:] *= luck.table[:, 1:] * (np.arange(horizon + 1) % 8 == 0)[:, None]
    expected = twin(arms, horizon, luck.again(), **options)
    actions, releases = arms_pulled(kind(arms, **options), luck, horizon)
    assert actions == expected
    assert {release.scale for release in releases} <= {1 / options["epsilon"]}
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)
    for arm in range(arms) if size else ():
        own = [release for release in releases if actions[release.rounds[0] - 1] == arm]
        assert [len(release.rounds) for release in own] == [size(k) for k in range(len(own))]


def test_an_episode_of_dp_se_that_is_longer_than_any_horizon_is_cut():
    assert dp_se.length_of_episode(5, 40, 1e-7, 1.0) == 2**62


@pytest.mark.parametrize(
    ("make", "epsilon", "horizon"),
    [
        *[
            (partial(DPSE, 3, epsilon=1, beta="1/10", order=order), 1, 9000)
            for order in ("by-arm", "in-turn")
        ],
        *[(partial(LDPUCB, 3, epsilon=epsilon), epsilon, 200) for epsilon in ("0.01", "1/3")],
        (partial(AnytimeLazyUCB, 3, epsilon="1/3"), "1/3", 3000),
        (partial(DPKLUCB, 3, epsilon="1/3"), "1/3", 3000),
    ],
)
def test_every_reward_costs_epsilon_and_no_less(make, epsilon, horizon):
    found = account(make, THREE, horizon)
    assert found.within(epsilon=epsilon)
    assert float(found.epsilon()) == pytest.approx(float(Fraction(epsilon)), rel=1e-9)
    if make.func is LDPUCB:  # noise of its own for each reward
        assert all(len(each.pieces) == each.pieces[0].length == 1 for each in found.ledger)
