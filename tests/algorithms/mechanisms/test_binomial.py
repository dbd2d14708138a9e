"""Binomial noise: its draws against its law, and the law against its facts."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.binomial import Binomial, noise
from banditproof.theory.numbers.enclosure import ball
from scipy.stats import chisquare


@pytest.mark.parametrize("coins", [2, 10, 46])
def test_the_law_is_that_of_heads_less_half(coins):
    made = Binomial(coins)
    support, masses, beyond = made.lattice(tail=1e-12)
    assert list(support) == list(range(-support[-1], support[-1] + 1))
    for z, mass in zip(support.tolist(), masses, strict=True):
        true = Fraction(math.comb(coins, coins // 2 + z), 2**coins)
        assert made.chance(z) == true
        assert mass == float(true)
        assert abs(made.pmf_ball(ball(z)) - ball(true)) < 1e-15
    left = 1 - sum(made.chance(z) for z in support.tolist())
    assert left <= Fraction(beyond) <= Fraction(1e-12)
    assert made.chance(coins) == made.chance(-coins) == 0


def test_draws_have_the_law():
    """A chi-squared test of 20,000 draws at 1e-6; one coin more or less would be seen."""
    made, generator = Binomial(8), np.random.default_rng(5)
    seen = np.array([made.draw(3, generator) - 3 for _ in range(20_000)])
    counts = np.array([(seen == z).sum() for z in range(-4, 5)])
    expected = np.array([made.pmf(z) for z in range(-4, 5)]) * 20_000
    assert chisquare(counts, expected).pvalue > 1e-6
    other = np.array([Binomial(10).pmf(z) for z in range(-4, 5)])
    assert chisquare(counts, other / other.sum() * 20_000).pvalue < 1e-6


def test_the_function_of_the_loops_gives_the_same_numbers():
    one, two = np.random.default_rng(2), np.random.default_rng(2)
    for coins in (2, 6, 100, 46):
        assert Binomial(coins).draw(0, one) == noise(float(coins), two)


@pytest.mark.parametrize("coins", [3, 0, "5/2"])
def test_an_odd_number_of_coins_is_refused(coins):
    with pytest.raises(ValueError, match="even whole number"):
        Binomial(coins)
