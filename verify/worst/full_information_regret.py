"""Exact expected regret of multiplicative weights, which see all losses, on a table of losses: no runs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ...algorithms.adversarial.multiplicative_weights import multiplicative_weights
from ...algorithms.adversarial.oblivious_adversary import Losses
from .backward_losses import backward_losses
from .learner_game import worst_game
from .measures import MakePolicy, Sample, exact_sample

NO_RUNS: Final = "no runs: the losses of all arms are seen, so that the expected regret on a table is a sum"
NOT_ALL: Final = "not all tables of losses 0 and 1: "

_FINEST: Final = 2.0**-30
"""Losses are multiples of it, so that their sums in doubles are exact."""
_MOST_ROUNDS: Final = 1 << 20
_UNIT: Final = 2.0**-53
"""Half the distance of doubles: what an operation is off by, relatively."""
_COARSE: Final = 2.0**-10
"""A relative error above it: nothing is said but that losses are from 0 to 1."""


@dataclass(frozen=True, slots=True)
class FullInformationRegret:
    """Regret after all rounds of a table against its best single arm, as `.tables.RegretOnTables` by runs."""

    make: MakePolicy
    horizon: int
    kinds: str = "fixed, switching, late and patient"

    def __call__(self, losses: Losses, *, runs: int, seed: int, jobs: int = 1) -> Sample:
        """Up to rounding, whatever ``runs`` and ``seed`` are."""
        del runs, seed, jobs
        return seen_regret(self._rate(losses.shape[1]), losses)

    def quickly(self, losses: Losses, *, runs: int, seed: int) -> float:
        """The same as a number."""
        return self(losses, runs=runs, seed=seed).mean

    def starts(self, arms: int) -> Sequence[Losses]:
        """Losses chosen from the last round back, where that is possible."""
        found = backward_losses(self._rate(arms), arms, self.horizon)
        return () if found is None else (found,)

    def worst(self, arms: int) -> tuple[Sample, Losses]:
        """Of all tables of losses 0 and 1; a ``ValueError`` where that would take too long."""
        found, rows = worst_game(self._rate(arms), arms, self.horizon)
        return exact_sample(found), np.array(rows, dtype=float)

    def _rate(self, arms: int) -> float:
        rate: float = self.make(arms, self.horizon)().eta
        return rate


def seen_regret(eta: float, losses: Losses) -> Sample:
    """``sum_t sum_j P_t(j) l_t(j) - min_j sum_t l_t(j)``, between ends that rounding cannot leave.

    Sums of losses are exact. The exponent ``-eta S``, less the largest one, is off by at most ``2 u eta S``,
    an exponential by 4 units more in its last place; a chance is a weight over a sum of weights, each of them
    off by as much, and sums of ``arms`` terms add as many units. That is ``4 u eta S + 2 arms u + 12 u`` to
    first order; half as much again, and more, is allowed for the rest.
    """
    rounds, arms = losses.shape
    whole = losses / _FINEST
    if rounds > _MOST_ROUNDS or losses.min() < 0 or losses.max() > 1 or (whole != np.rint(whole)).any():
        raise ValueError("losses are multiples of 2^-30 from 0 to 1, of at most 2^20 rounds")
    sums = losses.sum(axis=0)
    best = float(sums.min())
    paid = math.fsum((multiplicative_weights(losses, eta) * losses).sum(axis=1).tolist())
    relative = _UNIT * (6 * eta * float(sums.max()) + 4 * arms + 32)
    if relative < _COARSE:
        low, high = paid * (1 - relative), paid * (1 + relative)
    else:
        low, high = 0.0, float(rounds)
    least, most = math.nextafter(low - best, -math.inf), math.nextafter(high - best, math.inf)
    return Sample(np.array([paid - best]), least, most, exact=True)
