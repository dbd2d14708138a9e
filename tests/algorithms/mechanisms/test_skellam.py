"""Skellam noise: its draws against its law, and shares that add up."""

from __future__ import annotations

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.skellam import Skellam, noise
from banditproof.theory.numbers.enclosure import ball
from scipy.stats import chisquare, skellam


@pytest.mark.parametrize("variance", [1, 6, 50])
def test_the_lattice_is_the_law(variance):
    support, masses, beyond = Skellam(variance).lattice(tail=1e-12)
    assert masses == pytest.approx(skellam(variance / 2, variance / 2).pmf(support), rel=1e-9)
    assert 0 < beyond <= 1e-12
    assert 1 - masses.sum() <= beyond + 1e-13
    assert abs(float(Skellam(variance).pmf_ball(ball(-1)).mid()) - Skellam(variance).pmf(1)) < 1e-12


def test_draws_have_the_law():
    """A chi-squared test of 20,000 draws at 1e-6; a variance of 4 instead of 3 would be seen."""
    made, generator = Skellam(3), np.random.default_rng(5)
    seen = np.clip([made.draw(2, generator) - 2 for _ in range(20_000)], -6, 6)
    counts = np.array([(seen == z).sum() for z in range(-6, 7)])

    def expected(variance):
        masses = np.array([Skellam(variance).pmf(z) for z in range(-6, 7)])
        masses[[0, -1]] += (1 - masses.sum()) / 2
        return masses * 20_000

    assert chisquare(counts, expected(3)).pvalue > 1e-6
    assert chisquare(counts, expected(4)).pvalue < 1e-6


def test_the_function_of_the_loops_gives_the_same_numbers():
    one, two = np.random.default_rng(2), np.random.default_rng(2)
    for variance in (1, 3, 40, 7):
        assert Skellam(variance).draw(0, one) == noise(float(variance), two)


def test_shares_of_users_add_up_to_the_whole():
    """Two parts of variances 2 and 3 have together the law of variance 5."""
    two, three, five = (np.array([Skellam(v).pmf(z) for z in range(-40, 41)]) for v in (2, 3, 5))
    assert np.convolve(two, three)[40:121] == pytest.approx(five, abs=1e-14)


@pytest.mark.parametrize("variance", [0, "5/2", -1])
def test_a_variance_that_is_no_number_of_shares_is_refused(variance):
    with pytest.raises(ValueError, match="variance is a whole number from 1"):
        Skellam(variance)
