"""Gaussian noise on a sum of rewards in [0, 1]: the variance for each notion of privacy   [ZCDP-CE]"""

import math
from fractions import Fraction
from functools import lru_cache

from ...theory.numbers.enclosure import Exact, exact
from ..chance import chance
from ..spelled_number import spelled
from .noise_scale import above_zero

_LARGEST = 10**12
"""Of epsilon: tails beyond are far below what enclosures take little time for."""


def zcdp_variance(rho: Exact) -> Fraction:
    """``1/(2 rho)``, for rho-zCDP   [TA-C3a]"""
    return 1 / (2 * above_zero("rho", rho))


def renyi_variance(alpha: Exact, epsilon: Exact) -> Fraction:
    """``alpha/(2 epsilon)``, for (alpha, epsilon)-Renyi DP   [RDP-A2, TA-R5.7]"""
    order = exact(alpha)
    if not order > 1:
        raise ValueError(f"alpha is a Renyi order above 1, not {spelled(alpha)}")
    return order / (2 * above_zero("epsilon", epsilon))


def approximate_variance_printed(epsilon: Exact, delta: Exact) -> Fraction:
    """``(2/epsilon^2) log(1.25/delta)``, for (epsilon, delta)-DP   [ZCDP-CE, TA-R5.7]

    For ``epsilon`` up to 1; beyond, it becomes too small for the privacy that it is printed for.
    """
    budget, slack = above_zero("epsilon", epsilon), chance("delta", delta)
    logarithm = math.nextafter(math.log(1.25 / float(slack)), math.inf)
    return 2 * Fraction(logarithm) / budget**2


def approximate_variance(epsilon: Exact, delta: Exact) -> Fraction:
    """The least variance that gives (epsilon, delta)-DP, to 12 digits and on the safe side   [MI-I30]

    The root ``mu = 1/sigma`` of ``Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu) = delta``,
    whose left side grows with ``mu``; every step of the bisection is decided by an enclosure of it.
    """
    budget, slack = above_zero("epsilon", epsilon), chance("delta", delta)
    if budget > _LARGEST:
        raise ValueError(f"epsilon is above 0 and at most {_LARGEST:g}, not {spelled(epsilon)}")
    return _least_variance(budget, slack)


@lru_cache(maxsize=256)
def _least_variance(budget: Fraction, slack: Fraction) -> Fraction:
    """A policy is made anew for every run, and always asks for the same."""
    from ...theory.privacy.notions import gaussian_to_approximate

    def enough(mu: Fraction) -> bool:
        return gaussian_to_approximate(mu, budget, relative_width=1e-9).upper <= slack

    low, high = Fraction(1), Fraction(2)
    while not enough(low):
        low, high = low / 2, low
    while enough(high):
        low, high = high, 2 * high
    while high - low > low / 10**12:
        middle = (low + high) / 2
        low, high = (middle, high) if enough(middle) else (low, middle)
    return 1 / low**2
