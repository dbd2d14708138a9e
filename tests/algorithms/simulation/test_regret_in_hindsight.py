"""Regret over time against the best single arm and the best expert: next to sums round by round."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.adversarial.exp4 import EXP4
from banditproof.algorithms.adversarial.oblivious_adversary import drifting_losses, switching_losses
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.protocol.advice import advice_of
from banditproof.algorithms.protocol.block_policy import Stop
from banditproof.algorithms.simulation.exact_regret import environment_of, simulated_regret
from banditproof.algorithms.simulation.expert_regret import against_experts, lead_of_best_arm
from banditproof.algorithms.simulation.hindsight_regret import simulate_in_hindsight
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from hypothesis import given, settings
from hypothesis import strategies as st

LOSSES = switching_losses(60, 3, length=20)
PLAIN = partial(EXP3, 3, eta="0.5", gamma="0.2", batch=4)


class Second:
    """Always the second arm; after ``until`` rounds it stops."""

    def __init__(self, until=10**9, arms=3):
        self.until, self.arms = until, arms

    def act(self, t):
        return Stop(1) if t > self.until else 1

    def learn(self, pulls):
        """Nothing."""


@pytest.mark.parametrize("losses", [LOSSES, drifting_losses(60, 3, period=17.5)])
def test_at_the_horizon_it_is_that_of_the_slow_way(losses):
    found = simulate_in_hindsight(PLAIN, environment_of(losses), 60, runs=5, seed=3)
    assert found.regret[:, -1] == pytest.approx(simulated_regret(PLAIN, losses, runs=5, seed=3), abs=1e-9)
    assert (found.pulls == simulate(PLAIN, environment_of(losses), 60, runs=5, seed=3).pulls).all()


@pytest.mark.parametrize(("until", "regret"), [(0, 0.0), (25, 15.0)])
def test_after_a_stop_nothing_is_lost(until, regret):
    found = simulate_in_hindsight(partial(Second, until), environment_of(LOSSES), 60, runs=2)
    assert np.all(found.regret[:, -1] == regret)
    assert np.all(found.stopped == until)


def test_the_limits_are_the_regret_of_the_best_and_of_the_worst_arm_of_every_round():
    """Arms take turns of 20 rounds: against one arm, who follows gains 40, who is a turn ahead loses 20."""

    class Following(Second):
        def __init__(self, lag):
            super().__init__()
            self.lag = lag

        def act(self, t):
            return ((t - 1) // 20 + self.lag) % 3

    environment, rounds = environment_of(LOSSES), [10, 20, 40, 60]
    best, worst = (
        simulate_in_hindsight(partial(Following, lag), environment, 60, runs=1, checkpoints=rounds)
        for lag in (0, 1)
    )
    assert best.limits.tolist() == [best.regret[0].tolist(), worst.regret[0].tolist()]
    assert best.limits.tolist() == [[0, 0, -20, -40], [10, 20, 20, 20]]
    assert worst.mean_interval()[1, -1] <= 20


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


def test_after_a_stop_the_experts_earn_no_more():
    environment = RewardTable([[1, 0]] * 20)
    found = simulate_in_hindsight(partial(Second, 5, arms=2), environment, 20, runs=1, checkpoints=[3, 20])
    against = against_experts(found, environment, advice_of([[0.5, 0.5]], 2))
    assert against.regret.tolist() == [[1.5, 2.5]]
    assert (against.limits[0] <= against.regret).all()
    assert (against.regret <= against.limits[1]).all()
