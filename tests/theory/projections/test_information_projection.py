"""d_inf of every kind of law, and inside the one-parameter families."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.categorical import Categorical
from banditproof.theory.laws.empirical import Empirical
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.theory.projections import one_parameter_projection
from banditproof.theory.projections.information_projection import certified_d_inf
from hypothesis import given, settings
from hypothesis import strategies as st

# a law, and a larger mean
PAIRS = [
    (Gaussian(0.0, 1.0), 1.0),
    (Gaussian(-2.0, 0.5), 3.0),
    (Gaussian(1.0, 2.0), 1.0 + 1e-6),
    (Exponential(1.0), 1.5),
    (Exponential(0.125), 20.0),
    (Poisson(0.0), 2.0),
    (Poisson(1.0), 2.0),
    (Poisson(3.25), 9.0),
    (Poisson(40.0), 41.0),
]
LAWS = [
    *PAIRS,
    (Bernoulli(0.25), 0.75),
    (Bernoulli(0.0), 0.5),
    (Categorical([0.0, 0.5, 1.0], [0.5, 0.25, 0.25]), 0.75),
    (Empirical([0.25, 0.5, 0.5, 0.125]), 0.75),
]


def d_inf(law, goal, epsilon):
    """In doubles, from a wide enclosure."""
    return float(certified_d_inf(law, goal, epsilon, relative_width=1e-15))


def slow_tv(law, z):
    """The definition in 30 digits: integral or sum of the positive part of the difference."""
    x = mpmath.mpf(float(law.mean))
    if z == x:
        return mpmath.mpf(0)
    if isinstance(law, Gaussian):
        sigma, middle = mpmath.mpf(law.sigma), (x + z) / 2
        return mpmath.ncdf(middle, x, sigma) - mpmath.ncdf(middle, z, sigma)
    if isinstance(law, Exponential):
        crossing = x * z * mpmath.log(z / x) / (z - x)
        return mpmath.exp(-crossing / z) - mpmath.exp(-crossing / x)
    total = mpmath.mpf(0)
    p, q = mpmath.exp(-x), mpmath.exp(-z)
    for k in range(int(z) + 10 * int(mpmath.sqrt(z) + 2)):
        total += max(q - p, 0)
        p, q = p * x / (k + 1), q * z / (k + 1)
    return total


def slow_kl(law, z, y):
    if isinstance(law, Gaussian):
        return (z - y) ** 2 / (2 * mpmath.mpf(law.sigma) ** 2)
    if isinstance(law, Exponential):
        return z / y - 1 - mpmath.log(z / y)
    return (z * mpmath.log(z / y) if z else 0) - z + y


@pytest.mark.parametrize(("law", "goal"), PAIRS)
@pytest.mark.parametrize("epsilon", [0.1, 2.0, 9.0])
def test_no_mean_between_is_cheaper_and_one_is_as_cheap(law, goal, epsilon):
    """Brute force on a grid of means, then around its best point, by the definitions."""
    value = certified_d_inf(law, goal, epsilon)
    assert value.relative_width <= 1e-30
    with mpmath.workdps(30):
        low, high = mpmath.mpf(float(law.mean)), mpmath.mpf(goal)
        lower, upper = (mpmath.mpf(end.numerator) / end.denominator for end in (value.lower, value.upper))
        best = mpmath.inf
        for _ in range(6):
            step = (high - low) / 16
            grid = [low + step * i for i in range(17)]
            costs = [epsilon * slow_tv(law, z) + slow_kl(law, z, mpmath.mpf(goal)) for z in grid]
            assert min(costs) >= lower * (1 - mpmath.mpf(10) ** -25)
            best = min(best, *costs)
            place = costs.index(min(costs))
            low, high = grid[max(place - 2, 0)], grid[min(place + 2, 16)]
        assert best <= upper * (1 + mpmath.mpf(10) ** -3)


@pytest.mark.parametrize(("law", "goal"), PAIRS)
def test_it_tends_to_both_relaxations(law, goal):
    with mpmath.workdps(30):
        information = float(slow_kl(law, mpmath.mpf(float(law.mean)), mpmath.mpf(goal)))
        transport = float(slow_tv(law, mpmath.mpf(goal)))
    assert d_inf(law, goal, 1e6) == pytest.approx(information, rel=1e-13)
    assert d_inf(law, goal, Fraction(1, 10**15)) * 1e15 == pytest.approx(transport, rel=1e-5)


@settings(max_examples=40)
@given(
    law=st.sampled_from([law for law, _ in LAWS]),
    gaps=st.tuples(st.floats(0, 0.2), st.floats(0, 0.2)),
    prices=st.tuples(st.floats(1e-3, 20), st.floats(1e-3, 20)),
)
def test_it_grows_with_the_goal_and_the_price(law, gaps, prices):
    low, high = (float(law.mean) + gap for gap in sorted(gaps))
    cheap, dear = sorted(prices)
    assert d_inf(law, low, cheap) <= d_inf(law, high, cheap) * (1 + 1e-12)
    assert d_inf(law, low, cheap) <= d_inf(law, low, dear) * (1 + 1e-12)


@pytest.mark.parametrize("law", [law for law, _ in LAWS])
def test_zero_up_to_the_mean(law):
    for goal in (float(law.mean), float(law.mean) - 0.125):
        assert certified_d_inf(law, goal, 1.0).upper == 0


@pytest.mark.parametrize(
    "law", [Bernoulli(0.25), Empirical([0.25, 0.5]), Categorical([0.0, 1.0], [0.5, 0.5])]
)
def test_no_law_lies_above_the_largest_mean(law):
    assert certified_d_inf(law, 1.25, 1.0).lower == math.inf


@pytest.mark.parametrize("law", [Bernoulli(0.25), Categorical([0.0, 1.0], [0.75, 0.25])])
def test_at_the_largest_mean_only_transport_is_finite(law):
    assert certified_d_inf(law, 1.0, 2.0).lower == 1.5


def test_where_transport_costs_more_than_the_first_step_of_information():
    """Gaussian: at z = x the cost falls as long as ``epsilon / sqrt(2 pi)`` is below the gap."""
    P = Gaussian(0.0, 1.0)
    threshold = math.sqrt(2 * math.pi)
    assert d_inf(P, 1.0, threshold * 1.01) == 0.5
    assert d_inf(P, 1.0, threshold * 0.99) < 0.5


def test_two_minima_are_told_apart():
    """Gaussian with epsilon = 20: the cost has a minimum at z = x and one near mu_star."""
    P = Gaussian(0.0, 1.0)
    assert d_inf(P, 6.0, 20.0) == 18.0
    assert d_inf(P, 7.0, 20.0) < 20.0
    epsilon, z = 20.0, np.linspace(0, 6.5, 200_001)
    cost = epsilon * P.tv_means(0.0, z) + (z - 6.5) ** 2 / 2
    inner = (np.diff(np.sign(np.diff(cost))) > 0).sum()
    assert inner + (cost[0] < cost[1]) == 2
    assert d_inf(P, 6.5, 20.0) == pytest.approx(cost.min(), rel=1e-9)


@pytest.mark.parametrize(
    ("law", "goal"),
    [
        (Gaussian(0.0, 1.0), 1e-9),
        (Exponential(1.0), 1 + 2**-52),
        (Poisson(1.0), 1 + 2**-52),
        (Poisson(500.0), 600.0),
    ],
)
def test_extreme_prices_give_the_relaxations(law, goal):
    """Up to the lengths of a double."""
    mean = float(law.mean)
    with mpmath.workdps(60):
        information = float(slow_kl(law, mpmath.mpf(mean), mpmath.mpf(goal)))
    assert d_inf(law, goal, 1e-290) == pytest.approx(1e-290 * float(law.tv_means(mean, goal)), rel=1e-9)
    assert d_inf(law, goal, 1e300) == pytest.approx(information, rel=1e-9)


def test_a_transport_a_hair_too_cheap_is_seen(monkeypatch):
    """Planted: a route that moves mass at 1 - 1e-9 of the price ends below every true cost."""
    P, epsilon = Gaussian(0.0, 1.0), 1.0
    z = np.linspace(0, 1, 100_001)
    brute = float((epsilon * P.tv_means(0.0, z) + (z - 1.0) ** 2 / 2).min())
    right = certified_d_inf(P, 1.0, epsilon)
    assert abs(float(right) - brute) < 1e-10
    original = one_parameter_projection._ByMean.transport
    monkeypatch.setattr(
        one_parameter_projection._ByMean, "transport", lambda self, u: original(self, u) * (1 - 1e-9)
    )
    assert certified_d_inf(P, 1.0, epsilon).upper < right.lower


@pytest.mark.parametrize("law", [Empirical([0.1, 0.4, 0.7]), Poisson(1.0)])
def test_certified_values_are_as_narrow_as_asked(law):
    goal = "0.8" if isinstance(law, Empirical) else "2.5"
    found = certified_d_inf(law, goal, "0.3", relative_width=1e-60)
    assert found.width <= found.upper * Fraction(1, 10**60)
