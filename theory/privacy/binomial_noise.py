"""Binomial noise, the heads of fair coins: what a shuffler shows of bits among them.

For neighbours ``s`` apart the likelihood ratio of ``k`` heads, ``C(M, k)/C(M, k - s)``, falls in ``k``, and
is infinite below ``s``. So the least delta is attained by an event ``at most k heads``, and no pure budget
and no Renyi divergence is finite.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball, Enclosure, Exact, ball, certified, checked_size, exact
from .composed_losses import GRID, Answer, delta_between

_MOST_COINS = 10**9
_UNSURE = 1.001
"""Deltas in doubles that are off by less are looked at with certainty."""
_REACH = 8
"""So many roots of the number of coins, 16 standard deviations, the heads are looked at."""
_MOST_LISTED = 3000
"""More coins are not put into a list of losses."""


@dataclass(frozen=True, slots=True)
class BinomialMechanism:
    """``f + heads - coins/2`` for whole numbers f and an even number of fair coins."""

    coins: int
    sensitivity: int

    def __init__(self, coins: int, sensitivity: int = 1) -> None:
        if type(coins) is not int or coins < 2 or coins % 2 or coins > _MOST_COINS:
            raise ValueError(f"coins is an even whole number from 2 to {_MOST_COINS}, not {coins!r}")
        checked_size("the sensitivity", sensitivity)
        object.__setattr__(self, "coins", coins)
        object.__setattr__(self, "sensitivity", sensitivity)

    @property
    def pure_epsilon(self) -> float:
        """Infinite: all heads tell the larger of two neighbours."""
        return math.inf

    def renyi_ball(self, order: Ball) -> Ball:  # noqa: ARG002  the same at each
        """Infinite: one of two neighbours cannot give what the other one can."""
        return ball(1) / 0

    def kl_ball(self) -> Ball:
        """Infinite, as above."""
        return ball(1) / 0

    def heads_ball(self, most: int) -> Ball:
        """``P[heads <= most] = I_{1/2}(M - most, most + 1)``, the regularised incomplete beta function."""
        from flint import acb

        if not 0 <= most < self.coins:
            return ball(0 if most < 0 else 1)
        return acb(0.5).beta_lower(acb(self.coins - most), acb(most + 1), regularized=True).real

    def least_delta(self) -> Enclosure:
        """What delta is from some epsilon on: ``P[heads < s]``, the chance of what only one of two gives."""
        found = certified(lambda: self.heads_ball(self.sensitivity - 1), relative_width=1e-15)
        return Enclosure(max(found.lower, Fraction(0)), min(found.upper, Fraction(1)))

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta of (epsilon, delta)-DP: ``sum_k (P[k] - e^eps P[k - s])_+``, ``P`` of the heads."""
        budget = exact(epsilon)
        most = self._worst_event(budget)
        found = certified(
            lambda: self.heads_ball(most) - ball(budget).exp() * self.heads_ball(most - self.sensitivity),
            relative_width=1e-15,
        )
        return Enclosure(max(found.lower, Fraction(0)), min(found.upper, Fraction(1)))

    def delta_of_runs(self, epsilon: Exact, runs: int) -> Enclosure:
        """Of ``runs`` adaptive runs: of one, or of few coins, to some digits.

        Else between that of one and of basic composition.
        """
        if runs == 1:
            return self.delta(epsilon)
        if self.coins <= _MOST_LISTED:
            return delta_between(self.answers(), runs, epsilon)
        upper = runs * Fraction(self.delta(exact(epsilon) / runs).upper)
        return Enclosure(self.delta(epsilon).lower, min(upper, Fraction(1)))

    def answers(self) -> list[Answer]:
        """The chances of each number for two neighbours."""
        law = [Fraction(1, 1 << self.coins)]
        for heads in range(1, self.coins + 1):
            law.append(law[-1] * (self.coins - heads + 1) / heads)
        none = [Fraction(0)] * self.sensitivity
        return list(zip(law + none, none + law, strict=True))

    def _worst_event(self, budget: Fraction) -> int:
        """The most heads whose likelihood ratio is above ``e^budget``."""
        low, high = self.sensitivity - 1, self.coins + 1  # above below, and 0 from there on
        while high - low > 1:
            middle = (low + high) // 2
            ratio = math.prod(
                (
                    Fraction(self.coins - middle + 1 + i, middle - i)
                    for i in range(min(self.sensitivity, middle))
                ),
                start=Fraction(1),
            )
            low, high = (middle, high) if _exceeds_exp(ratio, budget) else (low, middle)
        return low


def _exceeds_exp(ratio: Fraction, budget: Fraction) -> bool:
    """Whether ``ratio > e^budget``; of rationals only 0 and 1 can meet."""
    if budget == 0:
        return ratio > 1
    width = 1e-20
    while True:
        value = certified(lambda: ball(budget).exp(), relative_width=width)
        if ratio > value.upper or ratio < value.lower:
            return ratio > value.upper
        width **= 2


@cache
def coins_needed(epsilon: Fraction, delta: Fraction, counts: int = 1) -> int:
    """The least even number of fair coins that makes a count of bits (epsilon, delta)-DP, certified.

    A coin more is post-processing: delta falls in the number of coins. Of several ``counts``, each with as
    many coins of its own, a user changes all; then it is the least number for which the bound of their
    composition is small enough.

    >>> coins_needed(Fraction(1), Fraction(1, 1000))
    30
    """
    if not epsilon > 0 or not 0 < delta < 1:
        raise ValueError(
            f"epsilon is above 0 and delta between 0 and 1, not {float(epsilon)!r} and {float(delta)!r}"
        )

    def enough(pairs: int) -> bool:
        return BinomialMechanism(2 * pairs).delta_of_runs(epsilon, counts).upper <= delta

    def likely_enough(pairs: int) -> bool:
        about = _about_delta(2 * pairs, float(epsilon), counts)
        clear = not float(delta) / _UNSURE < about < float(delta) * _UNSURE
        return about < delta if clear else enough(pairs)

    found = _first(likely_enough, epsilon)
    if enough(found) and (found == 1 or not enough(found - 1)):
        return 2 * found
    return 2 * _first(enough, epsilon)


def _first(enough: Callable[[int], bool], epsilon: Fraction) -> int:
    """Where it becomes enough: by doubling, and by halving what is between."""
    above = 1
    while not enough(above):
        above *= 2
        if 2 * above > _MOST_COINS:
            raise ValueError(f"more than {_MOST_COINS} coins are needed for epsilon = {float(epsilon)!r}")
    below = above // 2
    while above - below > 1:
        middle = (above + below) // 2
        below, above = (below, middle) if enough(middle) else (middle, above)
    return above


def _about_delta(coins: int, epsilon: float, runs: int) -> float:
    """About the upper end of `delta_of_runs` in doubles, for neighbours 1 apart: what is looked at first."""
    if runs > 1 and coins > _MOST_LISTED:
        return runs * _about_delta(coins, epsilon / runs, 1)
    middle, reach = coins // 2, _REACH * math.isqrt(coins) + _REACH
    lowest = max(middle - reach, 0)
    heads = np.arange(lowest, min(middle + reach, coins) + 1.0)
    rises = np.log((coins - heads[:-1]) / heads[1:])
    heights = np.concatenate(([0.0], np.cumsum(rises)))
    masses = np.exp(heights - heights[middle - lowest])
    masses /= masses.sum()
    with np.errstate(divide="ignore"):
        losses = np.log((coins + 1.0 - heads) / heads)
    if runs > 1:
        masses, losses = _composed(masses, losses, runs)
    excess = losses > epsilon
    return float((masses[excess] * -np.expm1(epsilon - losses[excess])).sum())


def _composed(masses: Doubles, losses: Doubles, runs: int) -> tuple[Doubles, Doubles]:
    """The losses of several runs and their chances, each rounded up to the grid of the enclosures."""
    finite = np.isfinite(losses)
    places = np.ceil(losses[finite] * GRID - 1e-9).astype(np.int64)
    first = int(places.min())
    single = np.bincount(places - first, weights=masses[finite])
    together = single
    for _ in range(runs - 1):
        together = np.convolve(together, single)
    sums = (runs * first + np.arange(together.size)) / GRID
    infinite = -math.expm1(runs * math.log1p(-float(masses[~finite].sum())))
    return np.append(together, infinite), np.append(sums, math.inf)
