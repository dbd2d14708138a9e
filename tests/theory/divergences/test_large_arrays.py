"""The compiled loops for millions of pairs keep what the numpy way promises, at every edge."""

import itertools

import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences import many_pairs
from flint import arb, ctx

pytest.importorskip("numba")

ACCURACY = 1e-14
EDGES = [0.0, 5e-324, 1e-310, 1e-300, 1e-289, 1e-200, 1e-100, 1e-17, 1.2e-16, 1e-10, 1e-5, 0.01, 0.25, 0.3]
EDGES += [0.5, 0.75, 0.9, 1 - 1e-5, 1 - 1e-10, 1 - 1e-15, 1 - 2**-53, 1.0]
LEVELS = [0.0, 5e-324, 1e-300, 1e-101, 1e-99, 1e-30, 1e-16, 1e-8, 1e-3, 0.1, 0.7, 1.0, 30.0, 699.0, 1e4]
LEVELS += [1e300, np.inf]
PRICES = [1e-99, 1e-16, 1e-3, 1.0, 36.7, 709.78, 1490.0, 1e300]


@pytest.fixture
def compiled(monkeypatch):
    """Every array is large."""
    monkeypatch.setattr(many_pairs, "LARGE", 1)


def grid(one, other):
    pairs = np.array(list(itertools.product(one, other)))
    return pairs[:, 0].copy(), pairs[:, 1].copy()


def both(function, *arguments, **options):
    many = function(*arguments, **options)
    size = many_pairs.LARGE
    many_pairs.LARGE = 1 << 40
    try:
        return many, function(*arguments, **options)
    finally:
        many_pairs.LARGE = size


def assert_close(many, few):
    """Both are within the accuracy of the truth, so within twice that of each other."""
    equal = many == few
    away = np.abs(np.where(equal, 0.0, many) - np.where(equal, 0.0, few))
    same = (away <= 2 * ACCURACY * np.abs(few)) | (away <= 1e-323)
    assert same.all(), (many[~same][:5], few[~same][:5], np.flatnonzero(~same)[:5])


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("name", "others"), [("d_eps", [*EDGES, *np.nextafter(EDGES, 1)]), ("d_eps_upper_inverse", LEVELS)]
)
def test_edges(name, others):
    for epsilon in PRICES:
        assert_close(*both(getattr(divergence, name), *grid(EDGES, others), epsilon))
    assert_close(*both(getattr(divergence, name.replace("d_eps", "kl")), *grid(EDGES, others)))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("epsilon", "spread"), [(1e-6, 1e-12), (0.05, 1.0), (1.0, 1e-4), (6.0, 1.0)])
def test_random_pairs_and_levels(epsilon, spread):
    random = np.random.default_rng(5)
    x = random.beta(0.3, 0.3, 20_001)
    y = np.clip(x + spread * (random.random(x.size) - x), 0, 1)
    assert_close(*both(divergence.d_eps, x, y, epsilon))
    assert_close(*both(divergence.kl, x, y))
    level = spread * random.exponential(0.5, x.size)
    assert_close(*both(divergence.d_eps_upper_inverse, x, level, epsilon))
    assert_close(*both(divergence.kl_upper_inverse, x, level))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("epsilon", [0.03, 1.0, 9.0])
def test_the_truth(epsilon, monkeypatch):
    """Against balls of 300 bits, and the level of an inverse between the divergences either side of it."""
    monkeypatch.setattr(ctx, "prec", 300)
    random = np.random.default_rng(7)
    x, y = random.random(600), random.random(600)
    y[::3] = np.clip(x[::3] + 10.0 ** random.uniform(-9, -1, x[::3].size), 0, 1)
    for one, other, value in zip(x, y, divergence.d_eps(x, y, epsilon), strict=True):
        truth = divergence.d_eps_ball(arb(float(one)), arb(float(other)), arb(epsilon))
        assert abs(arb(float(value)) - truth) <= ACCURACY * truth
    level = 10.0 ** random.uniform(-9, 1, x.size)
    found = divergence.d_eps_upper_inverse(x, level, epsilon)
    for one, most, value in zip(x, level, found, strict=True):
        above = arb(float(value)) * (1 + ACCURACY)
        below = (arb(float(value)) * (1 - ACCURACY)).max(arb(float(one)))
        assert divergence.d_eps_ball(arb(float(one)), below, arb(epsilon)) <= arb(float(most))
        assert above >= 1 or divergence.d_eps_ball(arb(float(one)), above, arb(epsilon)) >= arb(float(most))


@pytest.mark.usefixtures("compiled")
def test_threads_and_shapes_give_the_same():
    random = np.random.default_rng(1)
    x, y = random.random((7, 11)), random.random((7, 11))
    alone = divergence.d_eps(x, y, 1.0)
    assert alone.shape == (7, 11)
    assert np.array_equal(alone, divergence.d_eps(x, y, 1.0, threads=3))
    assert np.array_equal(divergence.d_eps(x.T, 0.3, 1.0), divergence.d_eps(x, 0.3, 1.0).T)
