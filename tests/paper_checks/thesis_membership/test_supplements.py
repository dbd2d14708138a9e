"""Supplements by other means: bounds counted, divergences maximised, sums of W by moments, powers drawn."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from scipy.optimize import minimize_scalar
from scipy.special import betaincinv, ndtr, ndtri
from scipy.stats import binom


def bound(counts, runs, level):
    """Upper Clopper-Pearson bounds."""
    return np.where(counts == runs, 1.0, betaincinv(counts + 1, np.maximum(runs - counts, 1), 1 - level))


@pytest.mark.parametrize(("runs", "level"), [(1, 0.3), (7, 0.0125), (40, 0.2)])
def test_a_bound_is_below_the_chance_no_more_often_than_its_level(runs, level):
    counts = np.arange(runs + 1)
    bounds = bound(counts, runs, level)
    chances = np.concatenate([np.linspace(0.001, 0.999, 400), bounds[:-1] + 1e-9])
    missed = np.array([binom.pmf(counts, runs, p)[bounds < p].sum() for p in chances])
    assert missed.max() <= level
    assert missed.max() > 0.99 * level, "at a chance just above a bound"


@pytest.mark.parametrize(("ratio", "delta"), [(1.0, 0.01), (1.5, 0.0), (3.0, 0.2)])
def test_an_audit_by_both_bounds_is_correct(ratio, delta):
    gamma, runs = 0.3, (30, 12)
    counts = [np.arange(n + 1) for n in runs]
    a, b = (bound(k, n, gamma / 4) for k, n in zip(counts, runs, strict=True))
    over = (1 - delta - b[None, :] > ratio * a[:, None]) | (1 - delta - a[:, None] > ratio * b[None, :])
    for alpha in np.linspace(0, 1, 21):
        beta = max(0, 1 - delta - ratio * alpha, (1 - delta - alpha) / ratio)
        laws = [binom.pmf(k, n, p) for k, n, p in zip(counts, runs, (alpha, beta), strict=True)]
        assert (laws[0][:, None] * laws[1])[over].sum() <= gamma


def divergence(a, p, q):
    return np.log(p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a)) / (a - 1)


def low(p, q):
    """rho_low, by its maximum over orders from 1.0001 on."""
    found = (
        minimize_scalar(lambda a, x=x, y=y: -divergence(a, x, y) / a, bounds=(1.0001, 30), method="bounded")
        for x, y in ((p, q), (q, p))
    )
    return max(-each.fun for each in found)


def test_bounds_of_rho_are_those_that_are_noted_and_not_those_that_are_printed():
    assert low(0.5, 0.01) == pytest.approx(1.82024926145, abs=1e-10)
    assert low(0.6, 0.5) == pytest.approx(0.0204457143156, abs=1e-12)
    assert low(0.2, 0.001) == pytest.approx(1.86393857431, abs=1e-10)
    assert 0.4 * np.log(7 / 3) == pytest.approx(0.338919144154881, abs=1e-15)


def test_nearer_chances_give_smaller_bounds():
    for p, q in ((0.9, 0.2), (0.5, 0.01)):
        for b, c in product(np.linspace(q, p, 5), repeat=2):
            if q < c < b < p:
                assert low(b, c) <= low(p, q)


def test_a_symmetric_pair_has_its_largest_share_at_order_1():
    for v in (0.07, 0.5, 0.9):
        p, q = (1 + v) / 2, (1 - v) / 2
        orders = 1 + np.geomspace(1e-3, 50, 200)
        assert (divergence(orders, p, q) / orders <= v * np.log(p / q)).all()


@pytest.mark.parametrize("k", [100, 400])
def test_the_sums_of_w_over_gamma_columns_miss_their_limits(k):
    n, r = 2 * k, 1 / 2
    j = np.arange(1, n + 1)

    def mean(drawn):
        """E W for Gamma columns of variance 1 and skewness j, by the moments of sums of k - drawn records."""
        shape, scale = 4 / j**2, j / 2
        raw = [np.ones(n)]
        for power in range(4):
            raw.append(raw[-1] * scale * ((k - drawn) * shape + power))
        total = np.zeros(n)
        for column in range(n):
            s = np.polynomial.Polynomial([drawn * (shape[column] * scale[column] + 1), 1])
            centre = shape[column] * scale[column]
            outside = np.sqrt(k) * (s / k - centre)
            inside = k / np.sqrt(k - 1) * (s / k - centre - 1 / k)
            delta = outside**2 - inside**2
            rest = outside**2 + outside * inside + inside**2 - 3
            value = r / 2 * delta + r / (2 * k) + r * (1 - r) / 8 * delta**2 - r * j[column] / k * rest
            total[column] = sum(c * raw[i][column] for i, c in enumerate(value.coef))
        return total.sum()

    without, chosen = mean(0), mean(1)
    assert without <= -2, "the limit is -1/4"
    assert chosen <= 5 / 4
    assert r * chosen + (1 - r) * without <= -3 / 8, "the limit is 1/4"


@pytest.mark.parametrize("p", [0.1, 0.3, 0.5])
def test_a_value_whose_mean_tells_it_leaks_the_square_of_what_is_left(p):
    others = np.array([(1 - p) * 0.4, (1 - p) * 0.6])
    law = np.array([p, *others])
    outside, inside = {}, {}
    for (i, x), (j, y) in product(enumerate(law), repeat=2):
        pair = tuple(sorted((i, j)))
        outside[pair] = outside.get(pair, 0) + x * y
    for i, x in enumerate(law):
        inside[(0, i)] = x
    leaked = sum(max(mass - inside.get(pair, 0), 0) for pair, mass in outside.items())
    assert leaked == pytest.approx((1 - p) ** 2)


def test_exact_powers_agree_with_draws_of_the_records():
    n, d, rounds = 20, 40, 20_000
    data = BernoulliColumns(np.full(d, 0.25))
    generator = np.random.default_rng(5)
    sums = np.array([data.draw(n, generator).sum() for _ in range(rounds)])
    count = int(binom.isf(0.05, n * d, 0.25)) + 1
    assert (sums >= count).mean() == pytest.approx(binom.sf(count - 1, n * d, 0.25), abs=0.01)
    inside = np.array([data.draw(n - 1, generator).sum() + d for _ in range(rounds)])
    assert (inside >= count).mean() == pytest.approx(binom.sf(count - d - 1, (n - 1) * d, 0.25), abs=0.015)


def test_at_small_levels_half_of_the_records_give_more_away():
    def power(level, share, n=1000, d=5000):
        records = round(share * n)
        count = binom.isf(level, records * d, 0.5) + 1
        without = binom.sf(count - 1, records * d, 0.5)
        return share * binom.sf(count - d - 1, (records - 1) * d, 0.5) + (1 - share) * without

    assert power(0.00135, 0.5) > power(0.00135, 0.9) + 0.04
    assert power(0.05, 0.5) < power(0.05, 0.9)
    limit = 0.5 * ndtr(ndtri(0.00135) + np.sqrt(10)) + 0.5 * 0.00135
    assert power(0.00135, 0.5) == pytest.approx(limit, abs=0.005)
    assert power(0.5, 0.5) + 0.19 < ndtr(np.sqrt(5 / 2))
