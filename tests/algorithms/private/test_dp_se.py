"""DP-SE: uniform exploration of the arms left, elimination by the means of the episode."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private import dp_se
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 6000),
    epsilon=st.sampled_from([0.5, 2.0, 50.0]),
    beta=st.sampled_from([None, 0.9]),
    spread=st.booleans(),
    order=st.sampled_from(["by-arm", "in-turn"]),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon, beta, spread, order):
    luck = Luck.of(seed, arms, horizon)
    if spread:
        luck.table[:, 0] = 1.0  # so that arms are eliminated before the horizon
        luck.table[:, 1:] *= luck.table[:, 1:] * (np.arange(horizon + 1) % 8 == 0)[:, None]
    risk = 1 / horizon if beta is None else beta
    twin = naive.dp_se(arms, horizon, luck.again(), epsilon=epsilon, beta=risk, order=order)
    policy = DPSE(arms, epsilon=epsilon, beta=beta, horizon=horizon, order=order)
    actions, releases = arms_pulled(policy, luck, horizon)
    assert actions == twin
    assert {release.scale for release in releases} <= {1 / epsilon}
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)


def test_the_twin_does_eliminate():
    luck = Luck.of(1, 2, 6000)
    luck.table[:, 0], luck.table[:, 1] = 1.0, 0.0
    actions, _ = arms_pulled(DPSE(2, epsilon=50.0, beta=0.9), luck, 6000)
    assert actions[-1] == 0
    assert actions.count(1) < 2500


def test_the_first_episode_has_the_length_and_threshold_of_the_formula():
    """BERN-B1 by hand: five arms, e = 1, beta = 10^-7, epsilon = 1."""
    length = math.ceil(max(32 * math.log(4e8) * 4, 8 * math.log(2e8) * 2)) + 1
    assert dp_se.length_of_episode(5, 1, 1e-7, 1.0) == length == 2537
    h, c = math.sqrt(math.log(4e8) / (2 * 2537)), math.log(2e8) / 2537
    assert dp_se.threshold(5, 1, 1e-7, 1.0, 2537) == pytest.approx(2 * h + 2 * c, rel=1e-15)
    assert dp_se.length_of_episode(5, 40, 1e-7, 1.0) == 2**62


@pytest.mark.parametrize("order", ["by-arm", "in-turn"])
def test_every_reward_costs_epsilon_at_most(order):
    make = partial(DPSE, 3, epsilon=1, beta="1/10", horizon=9000, order=order)
    kept = account(make, Bernoulli([0.9, 0.5, 0.1]), 9000)
    assert kept.within(epsilon=1)
    assert not kept.within(epsilon="0.99")
