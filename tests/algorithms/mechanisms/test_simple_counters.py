"""The two simple counters: what they cost, and how far off they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.simple_counters import FreshTotals, NoisyRewards
from banditproof.algorithms.protocol.block_policy import Block, play
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.verify.accounting.account import account

ROUNDS = 64


class Counting:
    """Pulls the only arm and counts its rewards."""

    def __init__(self, counter):
        self.counter, self.totals = counter, []

    def act(self, t):  # noqa: ARG002  the protocol's
        """One pull."""
        return Block(0)

    def learn(self, pulls):
        """One more total."""
        self.totals.append(self.counter.add(pulls.sum()))


@pytest.mark.parametrize(
    ("make", "budget"),
    [
        (lambda: FreshTotals(Laplace(ROUNDS)), 1),
        (lambda: FreshTotals(Laplace(1)), ROUNDS),
        (lambda: NoisyRewards(Laplace(1)), 1),
    ],
)
def test_all_totals_together_spend_the_budget(make, budget):
    found = account(lambda: Counting(make()), Bernoulli([0.5]), ROUNDS)
    assert found.leak is None
    assert len(found.ledger) == ROUNDS
    assert found.within(epsilon=budget)
    assert not found.within(epsilon=budget * 0.999)


@pytest.mark.parametrize(
    ("make", "spread"),
    [
        (lambda: FreshTotals(Laplace(ROUNDS)), math.sqrt(2) * ROUNDS),
        (lambda: NoisyRewards(Laplace(1)), math.sqrt(2 * ROUNDS)),
    ],
)
def test_the_last_error_has_the_deviation_of_the_text(make, spread):
    """[TH-SM1, TH-SM2]: 500 runs of rewards 1; the fourth moment is at most 6, so 5 deviations are 50%."""
    errors = []
    for seed in range(500):
        policy = Counting(make())
        list(play(policy, SimulatedStage(Bernoulli([1.0]), np.random.default_rng(seed)), ROUNDS, arms=1))
        errors.append(policy.totals[-1] - ROUNDS)
    assert np.mean(errors) == pytest.approx(0, abs=5 * spread / math.sqrt(500))
    assert np.mean(np.square(errors)) == pytest.approx(spread**2, rel=5 * math.sqrt(5 / 500))
