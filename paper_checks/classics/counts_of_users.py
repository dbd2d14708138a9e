"""Rows for the page of counts of users: the least noise that is private."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from ...theory.privacy.binomial_noise import coins_needed
from ...theory.privacy.skellam_noise import variance_needed


def least_noise() -> Iterator[Mapping[str, Fraction]]:
    """Budgets and additive terms, with the least number of coins and the least variance for each."""
    budgets = (Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(3))
    for eps, d in product(budgets, (Fraction(1, 10), Fraction(1, 10**3), Fraction(1, 10**6))):
        coins, variance = coins_needed(eps, d), variance_needed(eps, d)
        yield {"eps": eps, "d": d, "coins": Fraction(coins), "variance": Fraction(variance)}
