"""Laws are immutable values that know their mean and where they lie."""

import dataclasses
import math

import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.categorical import Categorical
from banditproof.theory.laws.empirical import Empirical
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.law import Interval
from banditproof.theory.laws.poisson import Poisson


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


def test_means_and_supports():
    law = Categorical([4, 0], [0.25, 0.75])
    assert (law.mean, law.support.tolist()) == (1, [0, 4])
    sample = Empirical([1, 0, 0, 0])
    assert (sample.mean, sample.support.tolist(), sample.weights.tolist()) == (0.25, [0, 1], [3, 1])
    assert 0.0 in Bernoulli.mean_domain
    assert 1.5 not in Bernoulli.mean_domain
    assert math.inf not in Poisson.mean_domain
    assert 0.0 not in Exponential.mean_domain
    assert Gaussian().mean_domain == Interval(-math.inf, math.inf)
