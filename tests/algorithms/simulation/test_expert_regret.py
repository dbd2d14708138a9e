"""Regret against the best expert, over time: next to sums round by round."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp4 import EXP4
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.protocol.advice import advice_of
from banditproof.algorithms.protocol.block_policy import Stop
from banditproof.algorithms.simulation.expert_regret import against_experts, lead_of_best_arm
from banditproof.algorithms.simulation.hindsight_regret import simulate_in_hindsight
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from hypothesis import given, settings
from hypothesis import strategies as st


def made_up(seed, rounds, experts, arms=3):
    return np.random.default_rng(seed).dirichlet(np.ones(arms), size=(rounds, experts))


def best_expert(advice, rows):
    earned, found = [0.0] * advice.shape[1], []
    for t, row in enumerate(rows):
        for j in range(advice.shape[1]):
            earned[j] += sum(advice[t % len(advice), j, i] * row[i] for i in range(len(row)))
        found.append(max(earned))
    return np.array(found)


@settings(max_examples=25)
@given(st.integers(1, 60), st.integers(1, 5), st.integers(1, 4), st.integers(0, 2**32))
def test_on_a_table_it_is_the_sum_round_by_round(horizon, cycle, experts, seed):
    rows, advice = np.random.default_rng(seed).random((horizon, 3)), made_up(seed, cycle, experts)
    make = partial(EXP4, 3, eta="0.5", gamma="0.2", advice=advice)
    environment = RewardTable(rows, reward_range=(0, 1))
    checkpoints = list(range(1, horizon + 1))
    against_arms = simulate_in_hindsight(
        make, environment, horizon, runs=2, seed=seed, checkpoints=checkpoints
    )
    found = against_experts(against_arms, environment, advice)
    for run in range(2):
        played = [block.arm for block in trajectory(make, environment, horizon, seed=seed, run=run)]
        earned = np.cumsum(rows[np.arange(horizon), played])
        assert found.regret[run] == pytest.approx(best_expert(advice, rows) - earned, abs=1e-9)
    assert (found.limits[0] <= found.regret + 1e-9).all()
    assert (found.regret <= found.limits[1] + 1e-9).all()
    assert (found.pulls == against_arms.pulls).all()


def test_an_expert_an_arm_is_the_best_arm_itself_at_any_horizon():
    make = partial(EXP4, 2, eta="0.1", gamma="0.1", advice=np.eye(2))
    found = simulate(make, Bernoulli([0.9, 0.3]), 1000, runs=3)
    assert (
        against_experts(found, Bernoulli([0.9, 0.3]), advice_of(np.eye(2), 2)).regret == found.regret
    ).all()
    far = np.array([10**15, 10**18])
    assert lead_of_best_arm(Bernoulli([0.9, 0.3]), advice_of(None, 2), far).tolist() == [0, 0]


class Stopping:
    """The second arm, until it stops after five rounds."""

    arms = 2

    def act(self, t):
        return Stop(1) if t > 5 else 1

    def learn(self, pulls):
        """Nothing."""


def test_after_a_stop_the_experts_earn_no_more():
    environment = RewardTable([[1, 0]] * 20)
    found = simulate_in_hindsight(Stopping, environment, 20, runs=1, checkpoints=[3, 20])
    against = against_experts(found, environment, advice_of([[0.5, 0.5]], 2))
    assert against.regret.tolist() == [[1.5, 2.5]]
    assert (against.limits[0] <= against.regret).all()
    assert (against.regret <= against.limits[1]).all()
