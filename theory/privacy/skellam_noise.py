"""Skellam noise, the difference of two equal Poisson counts: what users who trust nobody can add together.

It is infinitely divisible: users who add independent shares get the whole of it, and an aggregator that
shows their sum alone never holds a single one. ``P[Z = z] = e^-v I_|z|(v)`` for the variance ``v``. The law
is log-concave, as a convolution of log-concave laws, so likelihood ratios of neighbours fall, and the least
delta is attained by an event ``at most k``.

Tails are bounded by what follows from the series and the recurrence of the modified Bessel functions:
``I_(j+1)/I_j <= v/(2 (j + 1))`` and ``I_j/I_(j+1) <= 1 + 2 (j + 1)/v``.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..numbers.enclosure import Ball, Enclosure, Exact, ball, certified, checked_size, exact

_LARGEST = 10**5
_MUCH = Fraction(50)
_FIRST_TERMS = 32


@dataclass(frozen=True, slots=True)
class SkellamMechanism:
    """``f + Z`` for whole numbers f, Z of whole variance ``variance``."""

    variance: int
    sensitivity: int

    def __init__(self, variance: int, sensitivity: int = 1) -> None:
        if type(variance) is not int or not 1 <= variance <= _LARGEST:
            raise ValueError(f"variance is a whole number from 1 to {_LARGEST}, not {variance!r}")
        checked_size("the sensitivity", sensitivity)
        object.__setattr__(self, "variance", variance)
        object.__setattr__(self, "sensitivity", sensitivity)

    @property
    def pure_epsilon(self) -> float:
        """Infinite: the likelihood ratio of neighbours grows without bounds."""
        return math.inf

    def mass_ball(self, z: int) -> Ball:
        """``P[Z = z]``"""
        return ball(self.variance).bessel_i(abs(z), scaled=True)

    def upper_tail_ball(self, least: int) -> Ball:
        """``P[Z >= least]``: a sum, and what is beyond it by a geometric series, as ratios fall."""
        if least <= 0:
            return 1 - self.upper_tail_ball(1 - least)
        many = _FIRST_TERMS + 4 * math.isqrt(self.variance)
        while True:
            *masses, last, following = self._mass_balls(least, least + many)
            ratio = following / last
            if ratio < 1:
                total, rest = sum(masses, start=last), following / (1 - ratio)
                if rest < total * _smallest():
                    return total + _up_to(rest)
            many *= 2

    def _mass_balls(self, first: int, last: int) -> list[Ball]:
        """``P[Z = z]`` from one z >= 0 to another, downwards: ``I_(z-1) = I_(z+1) + (2 z/v) I_z``."""
        found = [self.mass_ball(last), self.mass_ball(last - 1)]
        double = ball(Fraction(2, self.variance))
        for z in range(last - 1, first, -1):
            found.append(found[-2] + double * z * found[-1])
        return found[::-1]

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta of (epsilon, delta)-DP: ``P[Z <= k] - e^eps P[Z <= k - s]`` at the best k."""
        budget = exact(epsilon)
        if budget < 0:
            raise ValueError(f"epsilon is at least 0, not {epsilon!r}")
        best = self._worst_event(budget)

        def excess() -> Ball:
            below = self.upper_tail_ball(self.sensitivity - best)
            between = sum((self.mass_ball(best - z) for z in range(self.sensitivity)), start=below)
            return between - ball(budget).exp() * below

        found = certified(excess, relative_width=1e-15)
        return Enclosure(max(found.lower, Fraction(0)), min(found.upper, Fraction(1)))

    def delta_of_runs(self, epsilon: Exact, runs: int) -> Enclosure:
        """Of ``runs`` adaptive runs: exact for one, else between that of their sum and basic composition."""
        if runs == 1:
            return self.delta(epsilon)
        upper = runs * Fraction(self.delta(exact(epsilon) / runs).upper)
        lower = self.delta(epsilon).lower
        if runs * self.variance <= _LARGEST:
            together = SkellamMechanism(runs * self.variance, runs * self.sensitivity)
            lower = max(lower, together.delta(epsilon).lower)
        return Enclosure(lower, min(upper, Fraction(1)))

    def _worst_event(self, budget: Fraction) -> int:
        """The largest k with ``P[Z = k] > e^budget P[Z = k - s]``; the ratio is 1 at ``k = s/2``."""
        if budget == 0:
            return (self.sensitivity - 1) // 2

        def exceeds(k: int) -> bool:
            gap = certified(
                lambda: (self.mass_ball(k) / self.mass_ball(k - self.sensitivity)).log() - ball(budget),
                relative_width=1e-3,
            )
            return gap.lower > 0

        high = self.sensitivity // 2 + 1
        step = 1
        while not exceeds(high - step):
            step *= 2
        low = high - step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if exceeds(middle) else (low, middle)
        return low

    def renyi_ball(self, order: Ball) -> Ball:
        """``log(sum P[k]^a P[k - s]^(1 - a))/(a - 1)``, the sum up to where its ends are nothing."""
        if not order > 1:
            raise ValueError(f"a Renyi order above 1 is accepted, not {order}")
        s, v = self.sensitivity, ball(self.variance)
        power = s * (order - 1)

        def summand(k: int) -> Ball:
            mass = self.mass_ball(k)
            return mass * ((order - 1) * (mass / self.mass_ball(k - s)).log()).exp()

        def below(j: int) -> Ball:
            """Beyond ``-j``: the ratio there is at most ``(1 + 2 (j + s)/v)^s``, and masses fall faster."""
            first = self.mass_ball(j) * (power * (1 + 2 * (j + s) / v).log()).exp()
            falls = v / (2 * (j + 1)) * (power * (1 + 2 / (v + 2 * (j + s))).log()).exp()
            return first / (1 - falls) if falls < 1 else ball(1) / 0

        return _summed(summand, below, self.upper_tail_ball, s).log() / (order - 1)

    def kl_ball(self) -> Ball:
        """``sum P[k] log(P[k]/P[k - s])``; whether it bounds zCDP is not known here."""
        s, v = self.sensitivity, ball(self.variance)

        def summand(k: int) -> Ball:
            mass = self.mass_ball(k)
            return mass * (mass / self.mass_ball(k - s)).log()

        def beyond(j: int) -> Ball:
            """``log(1 + x) <= x`` of the ratio, on either side."""
            first = self.mass_ball(j) * s * 2 * (j + s) / v
            falls = v / (2 * (j + 1)) * (1 + ball(1) / (j + s))
            return first / (1 - falls) if falls < 1 else ball(1) / 0

        def above(j: int) -> Ball:
            return _either_sign(beyond(j))

        return _summed(summand, beyond, above, s)


def _summed(
    summand: Callable[[int], Ball], below: Callable[[int], Ball], above: Callable[[int], Ball], shift: int
) -> Ball:
    """The sum over all whole numbers; ``below(j)`` and ``above(j)`` bound it up to -j and from j on."""
    total, j = summand(0), 1
    while True:
        total += summand(j) + summand(-j)
        j += 1
        if j > shift and j % 8 == 0:
            left, right = below(j), above(j)
            small = abs(total) * _smallest()
            if left < small and abs(right) < small:
                return total + _either_sign(left) + _either_sign(abs(right))


def _smallest() -> Ball:
    from flint import arb, ctx

    return arb(2) ** (-ctx.prec)


def _up_to(bound: Ball) -> Ball:
    """A number from 0 to ``bound``."""
    return bound / 2 + _either_sign(bound / 2)


def _either_sign(bound: Ball) -> Ball:
    """A number from ``-bound`` to ``bound``."""
    from flint import arb

    return arb(0, bound.abs_upper())


@cache
def variance_needed(epsilon: Fraction, delta: Fraction) -> int:
    """The least whole variance of Skellam noise that makes a count of bits (epsilon, delta)-DP, certified.

    More noise of the kind is post-processing: delta falls in the variance.

    What is enough at one epsilon is at every larger one.

    >>> variance_needed(Fraction(1), Fraction(1, 1000))
    6
    """
    if not epsilon > 0 or not 0 < delta < 1:
        raise ValueError(
            f"epsilon is above 0 and delta between 0 and 1, not {float(epsilon)!r} and {float(delta)!r}"
        )

    if epsilon > _MUCH and variance_needed(_MUCH, delta) == 1:
        return 1

    def enough(variance: int) -> bool:
        return SkellamMechanism(variance).delta(epsilon).upper <= delta

    step, found = 1, _guess(float(epsilon), float(delta))
    while found > _LARGEST or not enough(found):
        found, step = found + step, 2 * step
        if found > _LARGEST:
            raise ValueError(
                f"a variance above {_LARGEST} is needed for epsilon = {float(epsilon)!r}"
                f" at delta = {float(delta)!r}; larger ones are accepted"
            )
    below, step = found, 1
    while below > 0 and (below == found or enough(below)):
        found, below, step = below, max(below - step, 0), 2 * step
    while found - below > 1:
        middle = (found + below) // 2
        below, found = (below, middle) if enough(middle) else (middle, found)
    return found


def _guess(epsilon: float, delta: float) -> int:
    """About the least variance, in doubles: where to look first; above the largest one if that is it."""

    def too_little(variance: int) -> bool:
        radius = 40 + int(12 * math.sqrt(variance) + variance * math.sinh(min(epsilon, 3.0)))
        masses = _about_masses(np.arange(-radius, radius + 1.0), variance)
        return bool(np.maximum(masses[1:] - math.exp(epsilon) * masses[:-1], 0.0).sum() > delta)

    above = 1
    while too_little(above):
        above *= 2
        if above > 2 * _LARGEST:
            return above
    below = above // 2
    while above - below > 1:
        middle = (above + below) // 2
        below, above = (middle, above) if too_little(middle) else (below, middle)
    return above


def _about_masses(z: NDArray[np.float64], variance: int) -> NDArray[np.float64]:
    """``P[Z = z]`` to some digits, by Debye's expansion of the modified Bessel function.

    Scipy takes longer to load than the search for a variance.
    """
    root = np.hypot(z, variance)
    share = (z / root) ** 2
    more = 1.0 + (3.0 - 5.0 * share) / (24.0 * root)
    more += (81.0 - 462.0 * share + 385.0 * share**2) / (1152.0 * root**2)
    power = root - variance - z * np.arcsinh(z / variance)
    return np.asarray(np.exp(power) * more / np.sqrt(2.0 * math.pi * root))
