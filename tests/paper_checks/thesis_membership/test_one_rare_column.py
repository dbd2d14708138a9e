"""Gamma columns of skewness j; one Bernoulli(1/n) column, by counting; few records; ten steps of descent."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ndtr
from scipy.stats import binom


def column(n, mean, target):
    """Y of Appendix D.1 for every count, and the chances of the counts without and with the target."""
    counts = np.arange(n + 1)
    sigma = np.sqrt(mean * (1 - mean))
    skewness = (1 - 2 * mean) / sigma
    outside = np.sqrt(n) / sigma * (counts / n - mean)
    inside = n / (np.sqrt(n - 1) * sigma) * (counts / n - mean + (mean - target) / n)
    rest = outside**2 + outside * inside + inside**2 - 3
    values = (outside**2 - inside**2) / 2 + skewness * (mean - target) / (n * sigma) * rest
    return values, binom.pmf(counts, n, mean), binom.pmf(counts - target, n - 1, mean)


def moments(values, chances):
    mean = (values * chances).sum()
    return mean, ((values - mean) ** 2 * chances).sum()


def gamma_column(n, j, drawn):
    """Mean and variance of Y in a Gamma column of variance 1 and skewness j, the target 1 above its mean."""
    shape, scale = 4 / j**2, j / 2
    mean, records = shape * scale, n - drawn
    # of the sum of the records without the target, by its first four moments
    raw = [1.0]
    for k in range(4):
        raw.append(raw[-1] * scale * (records * shape + k))
    total = np.polynomial.Polynomial([drawn * (mean + 1), 1])
    outside = np.sqrt(n) * (total / n - mean)
    inside = n / np.sqrt(n - 1) * (total / n - mean - 1 / n)
    rest = outside**2 + outside * inside + inside**2 - 3
    value = (outside**2 - inside**2) / 2 - j / n * rest

    def expected(polynomial):
        return np.dot(polynomial.coef, raw[: len(polynomial.coef)])

    centred = value - expected(value)
    return expected(value), expected(centred**2)


@pytest.mark.parametrize("n", [100, 300])
def test_the_sums_over_gamma_columns_miss_their_limits(n):
    means, variances = np.array([gamma_column(n, j, 0) for j in range(1, n + 1)]).sum(0)
    assert means <= -2, "the limit is -1"
    assert variances >= 5 * n, "the limit is 1"
    means, variances = np.array([gamma_column(n, j, 1) for j in range(1, n + 1)]).sum(0)
    assert means == pytest.approx(1 / 4, abs=1 / 50), "the limit is 0"
    assert variances >= 5 * n, "the limit is 1"


@pytest.mark.parametrize("n", [100, 1000, 100_000])
def test_low_sums_have_chances_that_the_normal_laws_do_not_give(n):
    values, without, inside = column(n, 1 / n, 1)
    assert values[0] <= -5
    assert values[3] <= -2.4
    assert without[values <= -5].sum() >= 0.36 > ndtr(-4)
    assert inside[values <= -2.4].sum() >= 0.17 > ndtr(-2.4)


@pytest.mark.parametrize("n", [100, 10_000])
def test_a_column_of_its_own_law_at_every_n_is_as_printed(n):
    values, without, inside = column(n, 0.5, 1)
    assert moments(values, without) == pytest.approx((-1 / n, 1 / n), rel=0.1)
    assert moments(values, inside) == pytest.approx((0, 1 / n), rel=0.1, abs=0.01 / n)


def test_ten_sums_of_scalar_products_beat_those_that_the_covariance_corrects():
    """Nine steps of the canary (2, 0), one of (0, 1), variances 1 and 1/10000; the target in one of them."""
    thresholds = np.linspace(-500, 10_500, 400_001)

    def advantage(moves, deviation):
        drawn = sum(share * ndtr((thresholds - move) / deviation) for share, move in moves)
        return (ndtr(thresholds / deviation) - drawn).max()

    assert advantage([(0.9, 4), (0.1, 10_000)], np.sqrt(36 + 10_000)) <= 0.115
    assert advantage([(0.9, 4), (0.1, 1)], np.sqrt(36 + 0.0001)) >= 0.235
