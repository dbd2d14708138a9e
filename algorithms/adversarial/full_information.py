"""Multiplicative weights as a learner: it draws one arm a round, and then sees the losses of all

No bandit policy: nothing that it sees depends on what it draws, so that its draws are independent given the
losses, and its expected regret is a sum.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles, Wholes
from ...theory.numbers.enclosure import Exact, checked_size
from ..protocol.batches import checked_horizon
from .batched_learner import rate
from .multiplicative_weights import multiplicative_weights, private_rate


@dataclass(frozen=True, slots=True)
class FullInformation:
    """Draws the arm of a round from multiplicative weights of the losses of the rounds before."""

    arms: int
    eta: float

    def __post_init__(self) -> None:
        checked_size("arms", self.arms)
        rate("eta", self.eta)

    @classmethod
    def alone(cls, arms: int, *, eta: Exact = "0.1") -> Self:
        """Multiplicative weights at a rate of one's choice   [ADV-L26]"""
        return cls(arms, rate("eta", eta))

    @classmethod
    def private(cls, arms: int, *, horizon: int, epsilon: Exact) -> Self:
        """The rate ``epsilon/sqrt(T)``: the cost of all rounds is that of advanced composition   [ADV-I21]"""
        rate("epsilon", epsilon)
        return cls(arms, private_rate(checked_horizon(horizon), epsilon))

    def probabilities(self, losses: ArrayLike) -> Doubles:
        """``P_t(j)``, in the ratio of ``exp(-eta sum_{s < t} l_s(j))``: a row a round, a column an arm."""
        found = multiplicative_weights(losses, self.eta)
        if found.shape[1] != self.arms:
            raise ValueError(f"the learner is made for {self.arms} arms, not for {found.shape[1]}")
        return found


@dataclass(frozen=True, slots=True, eq=False)
class ExpectedRegret:
    """At each of the ``checkpoints``: the expected regret, and what Lemma 26 says of it at most."""

    checkpoints: Wholes
    regret: Doubles
    bound: Doubles


def expected_regret(learner: FullInformation, losses: ArrayLike, checkpoints: ArrayLike) -> ExpectedRegret:
    """``sum_s sum_j P_s(j) l_s(j) - min_j sum_s l_s(j)`` over the rounds ``s <= t``; no arm is drawn.

    The bound is ``log(N)/eta + eta sum_s sum_j P_s(j) l_s(j)^2`` [ADV-L26], infinite from the first round on
    whose loss has ``-eta l > 1``.
    """
    table = np.array(losses, dtype=np.float64)
    chances = learner.probabilities(table)
    at = np.array(checkpoints, dtype=np.int64)
    if not at.size or at.min() < 1 or at.max() > len(table):
        raise ValueError(f"checkpoints are rounds from 1 to {len(table)}, not {at.tolist()}")
    paid = np.cumsum((chances * table).sum(axis=1))
    best = np.cumsum(table, axis=0).min(axis=1)
    spread = np.cumsum((chances * table**2).sum(axis=1))
    bound = np.log(learner.arms) / learner.eta + learner.eta * spread
    too_low = np.logical_or.accumulate((-learner.eta * table > 1).any(axis=1))
    bound[too_low] = np.inf
    return ExpectedRegret(at, (paid - best)[at - 1], bound[at - 1])
