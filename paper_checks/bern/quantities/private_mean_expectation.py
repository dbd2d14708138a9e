"""Expectations over a private mean, enclosed by its exact distribution function on a grid (Appendix F)."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.divergences.bernoulli_divergences import d_eps_ball
from ....theory.numbers.enclosure import ball
from ....theory.tails.private_sum import private_sum_cdf_ball, private_sum_sf_ball

if TYPE_CHECKING:
    from flint import arb

Decreasing = Callable[["arb"], "arb"]


@dataclass(frozen=True, slots=True)
class PrivateMean:
    """The noisy mean of an arm after an epoch: ``(S_n + Z_{m+1})/n``, with n rewards and m + 1 noises."""

    rewards: int
    noises: int
    mean: Fraction
    epsilon: Fraction

    def below(self, x: Fraction) -> "arb":
        """``P[mu~ <= x]``, which is also ``P[mu~ < x]``: the noise has a density."""
        place = (ball(self.rewards * x), ball(self.mean), ball(self.epsilon))
        return private_sum_cdf_ball(*place, n=self.rewards, m=self.noises)

    def above(self, x: Fraction) -> "arb":
        """``P[mu~ >= x]``"""
        place = (ball(self.rewards * x), ball(self.mean), ball(self.epsilon))
        return private_sum_sf_ball(*place, n=self.rewards, m=self.noises)

    def expectation_below(self, level: Fraction, value: Decreasing) -> "arb":
        """A ball around ``E[1[mu~ < level] value([mu~]_0^1)]`` for a decreasing ``value``."""
        cells = 96
        ends = [level * k / cells for k in range(cells + 1)]
        values = [value(ball(end)) for end in ends]
        chances = [self.below(end) for end in ends]
        low = high = chances[0] * values[0]
        for k in range(cells):
            within = chances[k + 1] - chances[k]
            low += within * values[k + 1]
            high += within * values[k]
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
