"""Rows for the page of Appendix D: exact tails of sums of Bernoulli rewards and Laplace noises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.numbers.enclosure import ball
from ...theory.tails.private_sum import private_sum_cdf_ball, private_sum_sf_ball

Row = Mapping[str, Fraction | arb]

_SIZES = ((1, 1), (3, 2), (10, 5), (200, 1))
_MEANS = ("0.1", "0.5", "0.75")
_BUDGETS = ("0.25", "8")
_SHARES = ("0.05", "0.5", "1.1")
"""How far x is from n mu, as a share of the way to the end."""


def upper_tails() -> Iterator[Row]:
    """``up`` at levels above the mean, some of them above n."""
    for (n, m), mean, budget, share in product(_SIZES, _MEANS, _BUDGETS, _SHARES):
        mu, eps = Fraction(mean), Fraction(budget)
        x = n * (mu + (1 - mu) * Fraction(share))
        tail = private_sum_sf_ball(ball(x), ball(mu), ball(eps), n=n, m=m)
        yield {"n": Fraction(n), "m": Fraction(m), "mu": mu, "x": x, "eps": eps, "up": tail.log()}


def lower_tails() -> Iterator[Row]:
    """``down`` at levels below the mean, some of them below 0."""
    for (n, m), mean, budget, share in product(_SIZES, _MEANS, _BUDGETS, _SHARES):
        mu, eps = Fraction(mean), Fraction(budget)
        x = n * mu * (1 - Fraction(share))
        tail = private_sum_cdf_ball(ball(x), ball(mu), ball(eps), n=n, m=m)
        yield {"n": Fraction(n), "m": Fraction(m), "mu": mu, "x": x, "eps": eps, "down": tail.log()}


def one_of_each() -> Iterator[Row]:
    """One reward of mean 1/2 and one noise with eps = 2, at 0."""
    mu, eps = Fraction(1, 2), Fraction(2)
    tail = private_sum_cdf_ball(ball(0), ball(mu), ball(eps), n=1, m=1)
    yield {"P": tail, "n": Fraction(1), "m": Fraction(1), "mu": mu, "x": Fraction(0), "eps": eps}
