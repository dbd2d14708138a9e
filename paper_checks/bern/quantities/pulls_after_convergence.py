"""Expected pulls of a suboptimal arm once the best one looks good: the sum in (42), from exact tails."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from ....theory.divergences.bernoulli_divergences import d_eps, d_eps_ball
from ....theory.numbers.enclosure import ball
from .private_mean_expectation import noise_cost, private_mean

if TYPE_CHECKING:
    from flint import arb

_NEGLIGIBLE = -60
_GRID = 1025


@dataclass(frozen=True, slots=True)
class Arm:
    """A suboptimal arm of Algorithm 1: its mean, the batches, the budget."""

    mean: Fraction
    first: int
    ratio: Fraction
    epsilon: Fraction

    def count(self, epoch: int) -> int:
        """``n_m``"""
        return private_mean(self.first, self.ratio, epoch, self.mean, self.epsilon).rewards

    def batch(self, epoch: int) -> int:
        """``B_m``"""
        return self.count(epoch) - self.count(epoch - 1)

    def chance_above(self, epoch: int, x: Fraction) -> "arb":
        """``P[mu~_{i,m} >= x]``"""
        return private_mean(self.first, self.ratio, epoch, self.mean, self.epsilon).above(x)

    def pulls_above(self, epoch: int, x: Fraction) -> "arb":
        """At least the sum over ``m >= epoch`` of ``B_{m+1} P[mu~_{i,m} >= x]``, ``x`` above the mean."""
        total = ball(0)
        rate = d_eps_ball(ball(x), ball(self.mean), ball(self.epsilon))
        for m in count(epoch):
            term, following = (self.log_chernoff(k, rate) for k in (m, m + 1))
            if term < _NEGLIGIBLE and following + 1 < term:
                # counts grow geometrically and the price of the noises by less: later ratios are smaller
                return total + 2 * term.exp()
            total += self.batch(m + 1) * self.chance_above(m, x)
        raise AssertionError

    def log_chernoff(self, m: int, rate: "arb") -> "arb":
        """The log of ``B_{m+1}`` times the bound of Proposition 4.1 with ``d_eps = rate``   [BERN-P4.1]"""
        n = self.count(m)
        return ball(self.batch(m + 1)).log() + noise_cost(n, m + 1, self.epsilon) - n * rate

    def pulls_below(self, level: Fraction, log_horizon: Fraction) -> "arb":
        """At least the sum over m of ``B_{m+1} P[n_m d+([mu~_{i,m}], level) <= log T]``   [BERN-EQ42]"""
        total = ball(0)
        for m in count():
            root = self._root(level, log_horizon / self.count(m))
            if root > self.mean:
                rate = d_eps_ball(ball(root), ball(self.mean), ball(self.epsilon))
                if self.log_chernoff(m, rate) < _NEGLIGIBLE:
                    # the roots rise with m, so the later chances are at most those above this root
                    return total + self.pulls_above(m, root)
            total += self.batch(m + 1) * (self.chance_above(m, root) if root > 0 else 1)
        raise AssertionError

    def _root(self, level: Fraction, divergence: Fraction) -> Fraction:
        """A hair below the mean in [0, level] whose ``d_eps`` to the level is ``divergence``; else 0."""
        for candidate in self._candidates(level, divergence):
            if d_eps_ball(ball(candidate), ball(level), ball(self.epsilon)) >= ball(divergence):
                return candidate
        return Fraction(0)

    def _candidates(self, level: Fraction, divergence: Fraction) -> Iterator[Fraction]:
        low, high = 0.0, float(level)
        for _ in range(5):
            places = np.linspace(low, high, _GRID)
            # it falls: the last place where it is large enough, and the next one
            above = max(int(np.sum(d_eps(places, float(level), float(self.epsilon)) >= float(divergence))), 1)
            low, high = float(places[above - 1]), float(places[min(above, _GRID - 1)])
        for digits in (9, 6, 3):
            yield max(Fraction(0), Fraction(round(low * 10**digits) - 1, 10**digits))
