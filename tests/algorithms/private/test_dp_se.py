"""DP-SE: uniform exploration of the arms left, elimination by the means of the episode."""

from __future__ import annotations

import math
import re
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private import dp_se
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled

FIVE = [0.75, 0.625, 0.5, 0.375, 0.25]


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


def test_the_experiment_has_the_regret_of_the_reference():
    """TA-S2-A: about 4.29e3, standard deviation 4.5e2, over 50 runs; five standard errors of both."""
    result = simulate(
        partial(DPSE, 5, epsilon=1, horizon=10**7), Bernoulli(FIVE), 10**7, runs=400, checkpoints=[10**7]
    )
    error = 450 * math.sqrt(1 / 50 + 1 / 400)
    assert abs(result.mean()[0] - 4290) < 5 * error


def test_an_episode_that_the_horizon_cuts_is_shared_as_the_order_says():
    """BERN-EXP2: at epsilon 0.01 nothing is eliminated; by arm, the best has all of the last episode."""
    means, horizon = [0.75, 0.7, 0.7, 0.7, 0.7], 10**6
    lengths = [dp_se.length_of_episode(5, episode, 1e-6, 100.0) for episode in range(1, 9)]
    whole = next(n for n in range(9) if 5 * sum(lengths[: n + 1]) > horizon)
    left = horizon - 5 * sum(lengths[:whole])
    best = {"by-arm": sum(lengths[:whole]) + min(left, lengths[whole]), "in-turn": horizon // 5}
    for order, pulls in best.items():
        make = partial(DPSE, 5, epsilon="0.01", horizon=horizon, order=order)
        found = simulate(make, Bernoulli(means), horizon, runs=2, checkpoints=[horizon])
        assert (found.pulls[:, 0] == pulls).all()
        assert found.regret[:, -1] == pytest.approx(0.05 * (horizon - pulls), rel=1e-12)
    assert 0.05 * (horizon - best["by-arm"]) == pytest.approx(39660.55)


def test_one_early_elimination_in_a_hundred_runs_explains_a_reference():
    """BERN-EXP2 at (0.75, 0.71875, 0.625, 0.46875, 0.25), epsilon 0.01: 44863 from 100 runs.

    In turn nearly every run loses the same; one that drops the third arm an episode early loses 6900 less.
    """
    means, horizon = [0.75, 0.71875, 0.625, 0.46875, 0.25], 10**6
    make = partial(DPSE, 5, epsilon="0.01", horizon=horizon, order="in-turn")
    found = simulate(make, Bernoulli(means), horizon, runs=2, checkpoints=[horizon])
    usual = found.regret[0, 0]
    assert found.regret[:, -1] == pytest.approx(44931.84375)
    first = dp_se.length_of_episode(5, 1, 1e-6, 100.0)
    second = first + sum(dp_se.length_of_episode(2, episode, 1e-6, 100.0) for episode in (2, 3, 4))
    early = second * 0.03125 + first * (0.125 + 0.28125 + 0.5)
    assert early == pytest.approx(38031.5)
    assert round((99 * usual + early) / 100) == 44863


@pytest.mark.parametrize("order", ["by-arm", "in-turn"])
def test_every_reward_costs_epsilon_at_most(order):
    make = partial(DPSE, 3, epsilon=1, beta="1/10", horizon=9000, order=order)
    kept = account(make, Bernoulli([0.9, 0.5, 0.1]), 9000)
    assert kept.within(epsilon=1)
    assert not kept.within(epsilon="0.99")


@pytest.mark.parametrize("arms", [1, 1000])
def test_one_arm_and_a_thousand_arms_run(arms):
    make = partial(DPSE, arms, epsilon=1.0, horizon=10**18)
    result = simulate(make, Bernoulli([0.5] * arms), 10**18, runs=1)
    assert (result.pulls.sum(axis=1) == 10**18).all()
    assert (result.regret == 0).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "DP-SE needs beta, or a horizon T for its default 1/T"),
        ({"beta": 0}, "beta is above 0 and at most 1, not 0"),
        ({"beta": 2}, "beta is above 0 and at most 1, not 2"),
        ({"beta": 1, "order": "random"}, "order is 'by-arm' or 'in-turn', not 'random'"),
        ({"horizon": 0}, "horizon is a whole number of at least 1, not 0"),
    ],
)
def test_wrong_options_are_named_in_one_line(options, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        DPSE(2, epsilon=1, **options)
