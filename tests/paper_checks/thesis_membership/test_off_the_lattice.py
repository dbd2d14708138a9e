"""A fair coin and the target 1/2: the two laws of the mean share no value, whatever the number of records."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

HALF = Fraction(1, 2)


def laws(n, target):
    """The laws of n times the mean of fair coins, without the target and with it in the place of a record."""
    out = {Fraction(k): comb(n, k) * HALF**n for k in range(n + 1)}
    inside = {k + target: comb(n - 1, k) * HALF ** (n - 1) for k in range(n)}
    return out, inside


def distance(out, inside):
    return sum(max(mass - inside.get(value, 0), 0) for value, mass in out.items())


@pytest.mark.parametrize("n", range(1, 9))
def test_the_leakage_is_one_for_a_target_that_no_mean_shares(n):
    assert distance(*laws(n, HALF)) == 1


@pytest.mark.parametrize("n", range(2, 9))
def test_it_is_less_for_a_target_of_the_data_law(n):
    assert 0 < distance(*laws(n, Fraction(1))) < 1
