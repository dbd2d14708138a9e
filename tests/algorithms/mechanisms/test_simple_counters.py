"""The two simple counters: what they cost, and how far off they are."""

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.simple_counters import FreshTotals, NoisyRewards
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.verify.accounting.account import account

ROUNDS = 64


class Counting:
    """Pulls the only arm and counts its rewards."""

    def __init__(self, counter):
        self.counter, self.totals = counter, []

    def act(self, t):  # noqa: ARG002  the protocol's
        return Block(0)

    def learn(self, pulls):
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
