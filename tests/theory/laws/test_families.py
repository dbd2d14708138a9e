"""Laws are immutable values that know their mean, variance and support, and refuse nonsense."""

import dataclasses
import math

import mpmath
import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.categorical import Categorical
from banditproof.theory.laws.empirical import Empirical
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.law import Integers, Interval
from banditproof.theory.laws.poisson import Poisson
from hypothesis import given
from hypothesis import strategies as st

FAMILIES = [
    (Bernoulli, 0.01, 0.99),
    (Poisson, 0.01, 50.0),
    (Exponential, 0.01, 50.0),
    (Gaussian(sigma=2.0), -5.0, 5.0),
]


@pytest.mark.parametrize(
    "law", [Bernoulli(0.5), Gaussian(0, 1), Categorical([0, 1], [0.5, 0.5]), Empirical([1])]
)
def test_a_law_cannot_be_changed(law):
    for field in dataclasses.fields(law):
        value = getattr(law, field.name)
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(law, field.name, value)
        if isinstance(value, np.ndarray):
            with pytest.raises(ValueError, match="read-only"):
                value[0] = 0.0


def test_a_law_keeps_its_own_copy_of_its_parameters():
    means = np.array([0.1, 0.2])
    law = Bernoulli(means)
    means[0] = 0.9
    assert law.mean[0] == 0.1


def test_equal_laws_are_equal_and_hash_alike():
    assert Poisson(2) == Poisson(2.0)
    assert Poisson(2) != Exponential(2)
    assert Poisson([1, 2]) == Poisson([1.0, 2.0])
    assert Poisson([1, 2]) != Poisson([1, 3])
    assert Gaussian(-0.0, 1) == Gaussian(0.0, 1)
    assert Empirical([0.5, 0.1]) == Empirical([0.1, 0.5])
    assert Categorical([1, 0], [0.25, 0.75]) == Categorical([0, 1], [0.75, 0.25])
    assert len({Gaussian(0.0, 1), Gaussian(-0.0, 1), Empirical([0.5, 0.1]), Empirical([0.1, 0.5])}) == 2
    assert repr(Gaussian(0, 2)) == "Gaussian(mean=0.0, sigma=2.0)"


def test_means_variances_and_supports():
    assert Bernoulli(0.25).variance == 0.1875
    assert Poisson(3).variance == 3
    assert Exponential(3).variance == 9
    assert Gaussian(1, 3).variance == 9
    assert Gaussian([1, 2], 3).variance.tolist() == [9, 9]
    law = Categorical([4, 0], [0.25, 0.75])
    assert (law.mean, law.variance) == (1, 3)
    assert law.support.tolist() == [0, 4]
    sample = Empirical([1, 0, 0, 0])
    assert (sample.mean, sample.variance) == (0.25, 0.1875)
    assert sample.support.tolist() == [0, 1]
    assert sample.weights.tolist() == [3, 1]
    assert sample.probabilities.tolist() == [0.75, 0.25]
    assert Bernoulli.support == Integers(0, 1)
    assert 3 in Poisson.support
    assert 2.5 not in Poisson.support
    assert math.inf not in Poisson.support
    assert -1.0 not in Exponential.support
    assert 0.0 in Exponential.support
    assert 0.0 not in Exponential.mean_domain
    assert Gaussian().support == Gaussian().mean_domain == Interval(-math.inf, math.inf)


@pytest.mark.parametrize(("family", "lower", "upper"), FAMILIES)
def test_kl_is_the_bregman_divergence_of_the_log_partition_function(family, lower, upper):
    @given(st.floats(lower, upper), st.floats(lower, upper))
    def check(x, y):
        a, b = family.natural_parameter(x), family.natural_parameter(y)
        bregman = family.log_partition(b) - family.log_partition(a) - (b - a) * x
        size = abs(family.log_partition(a)) + abs(family.log_partition(b)) + abs((b - a) * x) + 1
        assert abs(family.kl_means(x, y) - bregman) <= 1e-14 * size
        assert family.mean_at(a) == pytest.approx(x, rel=1e-13, abs=1e-300)

    check()


@given(st.one_of(st.floats(-760, 760), st.floats(-746, -708), st.floats(-1e-3, 1e-3), st.floats()))
def test_a_bernoulli_mean_keeps_1e_14_at_every_natural_parameter(natural):
    """Also where it is so small that a double of it has few digits."""
    got = float(Bernoulli.mean_at(natural))
    if math.isnan(natural):
        assert math.isnan(got)
    elif math.isinf(natural):
        assert got == (natural > 0)
    else:
        with mpmath.workdps(60):
            want = 1 / (1 + mpmath.exp(-mpmath.mpf(natural)))
            assert abs(got - want) <= 1e-14 * want + 2 * mpmath.mpf(5e-324)


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_natural_parameter_of_a_bernoulli_law_keeps_1e_14(mean, exponent):
    for x in (mean, 10.0 ** (-323 * exponent), 0.5 + (mean - 0.5) * 10.0 ** (-16 * exponent)):
        if 0 < x < 1:
            with mpmath.workdps(400):
                want = mpmath.log(mpmath.mpf(x) / (1 - mpmath.mpf(x)))
                assert abs(float(Bernoulli.natural_parameter(x)) - want) <= 1e-14 * abs(want)
