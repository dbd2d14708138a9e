"""Expectations over a private mean, enclosed by its exact distribution function on a grid (Appendix F)."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from ....theory.divergences.bernoulli_divergences import d_eps_ball
from ....theory.numbers.enclosure import ball
from ....theory.tails.private_sum import private_sum_cdf_ball, private_sum_sf_ball

if TYPE_CHECKING:
    from flint import arb

Decreasing = Callable[["arb"], "arb"]
_CELLS = 96  # of the grid


@dataclass(frozen=True, slots=True)
class PrivateMean:
    """The noisy mean of an arm after an epoch: ``(S_n + Z_{m+1})/n``, with n rewards and m + 1 noises."""

    rewards: int
    noises: int
    mean: Fraction
    epsilon: Fraction

    def below(self, x: Fraction) -> "arb":
        """``P[mu~ <= x]``, which is also ``P[mu~ < x]``: the noise has a density."""
        total = ball(self.rewards * x)
        return private_sum_cdf_ball(total, ball(self.mean), ball(self.epsilon), n=self.rewards, m=self.noises)

    def above(self, x: Fraction) -> "arb":
        """``P[mu~ >= x]``"""
        total = ball(self.rewards * x)
        return private_sum_sf_ball(total, ball(self.mean), ball(self.epsilon), n=self.rewards, m=self.noises)

    def expectation_below(self, level: Fraction, value: Decreasing) -> "arb":
        """A ball around ``E[1[mu~ < level] value([mu~]_0^1)]`` for a decreasing ``value``.

        In each cell of [0, level] the value lies between those at its ends; below 0 it is that at 0.
        """
        ends = [level * k / _CELLS for k in range(_CELLS + 1)]
        corners = [(self.below(end), value(ball(end))) for end in ends]
        at_zero, largest = corners[0]
        low = high = at_zero * largest
        for (left, higher), (right, lower) in pairwise(corners):
            low += (right - left) * lower
            high += (right - left) * higher
        return low.union(high)

    def grown(self, level: Fraction, best: Fraction) -> "arb":
        """``E[1[mu~ < level] n exp(n d_eps([mu~], best))]``"""
        n, other, epsilon = self.rewards, ball(best), ball(self.epsilon)
        return self.expectation_below(level, lambda x: n * (n * d_eps_ball(x, other, epsilon)).exp())


def private_mean(first: int, ratio: Fraction, epoch: int, mean: Fraction, epsilon: Fraction) -> PrivateMean:
    """The noisy mean of an arm of Algorithm 1 after the epoch   [BERN-EQ35]"""
    rewards = math.ceil(first * (ratio ** (epoch + 1) - 1) / (ratio - 1))
    return PrivateMean(rewards, epoch + 1, mean, epsilon)


def noise_cost(rewards: int, noises: int, epsilon: Fraction) -> "arb":
    """``log(2 e^r (1 + eps n/r)^r)``, the price of r noises in the tail of a private mean   [BERN-P4.1]"""
    return ball(2).log() + noises + noises * (1 + ball(epsilon) * rewards / noises).log()
