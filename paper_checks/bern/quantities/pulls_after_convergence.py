"""Expected pulls of a suboptimal arm once the best arm looks good, bounded from above by exact tails.

The sum (42) in Appendix F of Azize and others, "Optimal regret of Bernoulli bandits under global DP":
``sum over m of B_{m+1} P[n_m d+([mu~_{i,m}], w) <= log T]``. After epoch m, arm i has ``n_m`` rewards and the
private mean ``mu~_{i,m}``, which ``[.]`` clips to [0, 1]; ``B_{m+1}`` is its next batch, ``w`` a level just
below the best mean, and T the horizon. ``d+`` is the divergence `d_eps` below the level, and 0 above it.
"""

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

_NEGLIGIBLE = -60  # the logarithm of a term that begins a rest too small to matter
_GRID, _REFINEMENTS = (1025, 5)  # each grid is within a cell of the one before, the last one of 2**-50
_DIGITS = (9, 6, 3)  # a root is rounded down to these, the finest first: it must be on the safe side


@dataclass(frozen=True, slots=True)
class Arm:
    """A suboptimal arm under Algorithm 1.

    ``first`` is the size of its first batch and ``ratio`` the ratio of the batch sizes.
    """

    mean: Fraction
    first: int
    ratio: Fraction
    epsilon: Fraction

    def rewards(self, epoch: int) -> int:
        """``n_m``: how many rewards the private mean has after epoch m."""
        return private_mean(self.first, self.ratio, epoch, self.mean, self.epsilon).rewards

    def batch(self, epoch: int) -> int:
        """``B_m``: how often the arm is pulled in epoch m."""
        return self.rewards(epoch) - self.rewards(epoch - 1)

    def chance_above(self, epoch: int, x: Fraction) -> "arb":
        """``P[mu~_{i,m} >= x]``, by the exact law of the private mean."""
        return private_mean(self.first, self.ratio, epoch, self.mean, self.epsilon).above(x)

    def pulls_above(self, epoch: int, x: Fraction) -> "arb":
        """At least the sum over ``m >= epoch`` of ``B_{m+1} P[mu~_{i,m} >= x]``, for x above the mean."""
        total = ball(0)
        rate = d_eps_ball(ball(x), ball(self.mean), ball(self.epsilon))
        for m in count(epoch):
            term, following = (self.log_chernoff(k, rate) for k in (m, m + 1))
            if term < _NEGLIGIBLE and following + 1 < term:
                # the next term is less than 1/e of this one, and later ratios are smaller, as n_m grows
                # geometrically and the price of the noises by less: all of them are below twice this term
                return total + 2 * term.exp()
            total += self.batch(m + 1) * self.chance_above(m, x)
        raise AssertionError("the epochs do not end")

    def log_chernoff(self, m: int, rate: "arb") -> "arb":
        """The log of ``B_{m+1}`` times Proposition 4.1's bound on a tail with ``d_eps = rate`` [BERN-P4.1]"""
        n = self.rewards(m)
        return ball(self.batch(m + 1)).log() + noise_cost(n, m + 1, self.epsilon) - n * rate

    def pulls_below(self, level: Fraction, log_horizon: Fraction) -> "arb":
        """At least the sum (42)   [BERN-EQ42]

        In epoch m the event is ``mu~_{i,m} >= root``, where ``n_m d+(root, level) = log T``; it is certain if
        even a private mean of 0 is enough.
        """
        total = ball(0)
        for m in count():
            root = self._root(level, log_horizon / self.rewards(m))
            if root > self.mean:
                rate = d_eps_ball(ball(root), ball(self.mean), ball(self.epsilon))
                if self.log_chernoff(m, rate) < _NEGLIGIBLE:
                    # the roots rise with m, so the later chances are at most those above this root
                    return total + self.pulls_above(m, root)
            total += self.batch(m + 1) * (self.chance_above(m, root) if root > 0 else 1)
        raise AssertionError("the epochs do not end")

    def _root(self, level: Fraction, divergence: Fraction) -> Fraction:
        """A hair below the number in [0, level] of this ``d_eps`` to the level; 0 if there is none."""
        for candidate in self._candidates(level, divergence):
            if d_eps_ball(ball(candidate), ball(level), ball(self.epsilon)) >= ball(divergence):
                return candidate
        return Fraction(0)

    def _candidates(self, level: Fraction, divergence: Fraction) -> Iterator[Fraction]:
        """Numbers below the root, as doubles have it, the nearest first."""
        low, high = 0.0, float(level)
        for _ in range(_REFINEMENTS):
            places = np.linspace(low, high, _GRID)
            # d_eps falls: the root is between the last place where it is large enough, and the next one
            above = max(int(np.sum(d_eps(places, float(level), float(self.epsilon)) >= float(divergence))), 1)
            low, high = float(places[above - 1]), float(places[min(above, _GRID - 1)])
        for digits in _DIGITS:
            yield max(Fraction(0), Fraction(round(low * 10**digits) - 1, 10**digits))
