"""Means and rewards as a series of a table of data, which is known by what it can do."""

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl
from banditproof.theory.identification.characteristic_time import characteristic_time_kl

MEANS = [0.75, 0.5, 0.25]


class Series:
    """As those of Pandas and Polars: iterable, an array on request, without a truth value or an order."""

    def __init__(self, values):
        self.values = np.asarray(values, dtype=float)

    def __len__(self):
        return len(self.values)

    def __iter__(self):
        return iter(self.values)

    def __array__(self, dtype=None, copy=None):
        del copy
        return np.array(self.values, dtype=dtype)

    def __getitem__(self, label):
        raise KeyError(label)

    def __bool__(self):
        raise ValueError("the truth value of a series is ambiguous")

    def __eq__(self, other):
        return Series(self.values == other)

    __hash__ = None


@pytest.mark.parametrize("answer", [
    lambda means: BanditInstance(means).means,
    lambda means: Bernoulli(means).means.tolist(),
    lambda means: kl(means, 0.6).tolist(),
    lambda means: d_eps(means, 0.6, means).tolist(),
    lambda means: characteristic_time_kl(means).value,
    lambda means: [bound.value for bound in sample_complexity_bounds(means, 1, "0.1")],
])  # fmt: skip
def test_a_series_is_as_good_as_a_list(answer):
    assert answer(Series(MEANS)) == answer(MEANS)
