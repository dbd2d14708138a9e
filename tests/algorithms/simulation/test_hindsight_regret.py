"""Regret against the best single arm of a table, over time."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.adversarial.oblivious_adversary import drifting_losses, switching_losses
from banditproof.algorithms.protocol.block_policy import Stop
from banditproof.algorithms.simulation.exact_regret import environment_of, simulated_regret
from banditproof.algorithms.simulation.hindsight_regret import simulate_in_hindsight
from banditproof.algorithms.simulation.simulator import simulate

LOSSES = switching_losses(60, 3, length=20)
PLAIN = partial(EXP3, 3, eta="0.5", gamma="0.2", batch=4)


class Second:
    """Always the second arm; after ``until`` rounds it stops."""

    arms = 3

    def __init__(self, until=10**9):
        self.until = until

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
