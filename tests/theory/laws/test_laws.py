"""Laws are immutable values with means; distances inside the families have 13 digits, and are certified."""

import dataclasses
import itertools
import math
from fractions import Fraction

import flint
import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.law import Interval
from banditproof.theory.laws.poisson import Poisson
from banditproof.theory.numbers.enclosure import certified, enclosure_of

from ..many_digits import fraction


def test_a_law_keeps_its_own_copy_of_its_parameters_which_nobody_changes():
    means = np.array([0.1, 0.2])
    law = Bernoulli(means)
    means[0] = 0.9
    assert law.mean[0] == 0.1
    with pytest.raises(ValueError, match="read-only"):
        law.mean[0] = 0.0
    with pytest.raises(dataclasses.FrozenInstanceError):
        law.mean = means


def test_equal_laws_are_equal_and_hash_alike():
    assert Poisson(2) == Poisson(2.0)
    assert Poisson(2) != Exponential(2)
    assert Poisson([1, 2]) == Poisson([1.0, 2.0])
    assert Poisson([1, 2]) != Poisson([1, 3])
    assert Gaussian(-0.0, 1) == Gaussian(0.0, 1)
    assert len({Gaussian(0.0, 1), Gaussian(-0.0, 1)}) == 1
    assert repr(Gaussian(0, 2)) == "Gaussian(mean=0.0, sigma=2.0)"


def test_where_means_lie():
    assert 0.0 in Bernoulli.mean_domain
    assert 1.5 not in Bernoulli.mean_domain
    assert math.inf not in Poisson.mean_domain
    assert 0.0 not in Exponential.mean_domain
    assert Gaussian().mean_domain == Interval(-math.inf, math.inf)


M = mp.mpf
DIGITS = 420  # means of 1e-300 beside 1, and squares of their gaps, keep 50 digits and more
UNITS = Gaussian(sigma=2.0)
BASES = {
    Bernoulli: [0.0, 5e-324, 1e-300, 1e-16, 1e-3, 0.3, 0.5, 0.999, 1 - 2**-40, 1 - 2**-53, 1.0],
    Poisson: [0.0, 5e-324, 1e-300, 1e-16, 1e-3, 0.7, 3.0, 17.0, 23.0, 1e4, 1e12, 1e300],
    Exponential: [5e-324, 1e-300, 1e-16, 1e-3, 0.7, 3.0, 1e4, 1e100, 1e300],
    UNITS: [-1e300, -3.0, 0.0, 1e-300, 1e-16, 1e-3, 0.7, 25.0, 1e5, 1e300],
}
ENDS = {Bernoulli: (0.0, 1.0), Poisson: (0.0, 1e300), Exponential: (5e-324, 1e300), UNITS: (-1e300, 1e300)}


def true_kl(family, x, y):
    """By the formula, in so many digits that nothing cancels."""
    if x == y:
        return M(0)
    if family is UNITS:
        return (x - y) ** 2 / 8
    if family is Exponential:
        return x / y - 1 - mp.log(x / y)
    pairs = [(x, y), (1 - x, 1 - y)] if family is Bernoulli else [(x, y)]
    if any(q == 0 < p for p, q in pairs):
        return mp.inf
    return sum(p * mp.log(p / q) for p, q in pairs if p) + (y - x if family is Poisson else 0)


def true_tv(family, x, y):
    """By its definition: where the densities cross, or the sum of the gaps."""
    if x == y:
        return M(0)
    if family is Bernoulli:
        return abs(x - y)
    if family is UNITS:
        return mp.erf(abs(x - y) / (4 * mp.sqrt(2)))
    if family is Exponential:
        z = mp.log(y / x) * x * y / (y - x)
        return abs(mp.exp(-z / x) - mp.exp(-z / y))
    return sum(abs(mp.exp(-x) * x**k - mp.exp(-y) * y**k) / mp.factorial(k) for k in range(250)) / 2


def pairs_of(family):
    """Every two of the base, and each beside its neighbours."""
    lower, upper = ENDS[family]
    for x in BASES[family]:
        steps = [np.nextafter(x, upper), np.nextafter(x, lower)]
        steps += [x * (1 + h) for h in (1e-14, -1e-10, 1e-5, -1e-2)]
        yield from ((x, y) for y in {*BASES[family], *(float(y) for y in steps if lower <= y <= upper)})


def near(value, truth):
    """13 digits, or units of the subnormal numbers; exact at 0 and infinity."""
    if mp.isinf(truth) or truth == 0 or math.isinf(value):
        return value == truth or truth > M(2) ** 1024 * (1 - M(2) ** -54)
    return abs(M(value) - truth) <= M("1e-13") * abs(truth) + 250 * M(2) ** -1074


@pytest.mark.parametrize("family", [Bernoulli, Exponential, UNITS], ids=str)
def test_total_variation_has_13_digits_at_every_size_of_the_means(family):
    with mp.workdps(DIGITS):
        for x, y in pairs_of(family):
            assert near(float(family.tv_means(x, y)), true_tv(family, M(x), M(y))), (x, y)


def test_total_variation_of_poisson_laws_agrees_with_its_certified_value():
    for x in [0.0, 1e-16, 1e-3, 0.7, 3.0, 22.5, 23.0, 40.0, 1000.3, 1e8, 1e15]:
        others = [x * (1 + h) for h in (2**-52, -1e-10, 1e-4, 0.3)]
        for y in others + [x + z * math.sqrt(x) for z in (0.4, 0.6, 5.0)]:
            truth = certified(Poisson.tv_means_ball, x, y)
            found = float(Poisson.tv_means(x, y))
            assert found == 0 == truth.upper or abs(Fraction(found) / truth.lower - 1) < 1e-13, (x, y)


@pytest.mark.parametrize("family", BASES, ids=str)
def test_certified_distances_are_narrow_and_contain_the_definition(family):
    rng = np.random.default_rng(20)
    low, high = (0, 1) if family is Bernoulli else (0.01, 10)
    with mp.workdps(50):
        for x, y in rng.uniform(low, high, (40, 2)).tolist():
            for ball_of, truth in ((family.kl_means_ball, true_kl), (family.tv_means_ball, true_tv)):
                interval, value = certified(ball_of, x, y), truth(family, M(x), M(y))
                assert interval.relative_width <= 1e-30
                exactly = fraction(value)
                slack = abs(exactly) / 10**30 + Fraction(1, 10**40)
                assert interval.lower - slack <= exactly <= interval.upper + slack


@pytest.mark.parametrize("family", BASES, ids=str)
def test_balls_of_positive_width_contain_the_values_at_the_points_they_cover(family):
    x, y = (0.2, 0.6) if family is Bernoulli else (2.0, 5.0)
    for radius in (1e-12, 1e-3):
        wide = [flint.arb(v, radius) for v in (x, y)]
        for ball_of in (family.kl_means_ball, family.tv_means_ball):
            whole = ball_of(*wide)
            for a, b in itertools.product((-0.99, 0, 0.99), repeat=2):
                assert whole.overlaps(ball_of(flint.arb(x + a * radius), flint.arb(y + b * radius)))


@pytest.mark.parametrize("family", [Poisson, Exponential])
def test_total_variation_of_overlapping_balls_still_contains_every_value(family):
    same = flint.arb(2.0, 0.1)
    interval = enclosure_of(family.tv_means_ball(same, same))
    assert interval.lower <= 0
    assert interval.upper >= family.tv_means(1.9001, 2.0999)


def test_edges_are_exact_in_doubles_and_in_balls():
    for family, name, x, y, value in (
        (Poisson, "kl_means", 0.0, 2.0, 2), (Poisson, "kl_means", 2.0, 0.0, math.inf),
        (Poisson, "tv_means", 2.0, 2.0, 0), (Bernoulli, "kl_means", 0.5, 1.0, math.inf),
        (Exponential, "kl_means", 0.0, 1.0, math.inf), (Exponential, "kl_means", 1.0, 0.0, math.inf),
        (Exponential, "kl_means", 0.0, 0.0, 0), (Exponential, "tv_means", 0.0, 1.0, 1),
        (Exponential, "tv_means", 1.0, 0.0, 1), (Exponential, "tv_means", 0.0, 0.0, 0),
        (Exponential, "tv_means", 2.0, 2.0, 0),
    ):  # fmt: skip
        assert name == "kl_means" or getattr(family, name)(x, y) == value
        assert getattr(family, f"{name}_ball")(flint.arb(x), flint.arb(y)) == value
