"""Laws are immutable values that know their mean and where they lie."""

import dataclasses
import math

import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.law import Interval
from banditproof.theory.laws.poisson import Poisson


@pytest.mark.parametrize("law", [Bernoulli([0.5]), Gaussian(0, 1)])
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
    assert len({Gaussian(0.0, 1), Gaussian(-0.0, 1)}) == 1
    assert repr(Gaussian(0, 2)) == "Gaussian(mean=0.0, sigma=2.0)"


def test_where_means_lie():
    assert 0.0 in Bernoulli.mean_domain
    assert 1.5 not in Bernoulli.mean_domain
    assert math.inf not in Poisson.mean_domain
    assert 0.0 not in Exponential.mean_domain
    assert Gaussian().mean_domain == Interval(-math.inf, math.inf)
