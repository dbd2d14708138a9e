"""Tails, quantiles, intervals and programs beside scipy; what it or numpy gets wrong is recorded."""

import math

import numpy as np
import pytest
from banditproof.theory.divergences.bernoulli_divergences import kl
from banditproof.theory.privacy.budget_from_error_rates import clopper_pearson
from banditproof.theory.tails.poisson import poisson_logpmf
from hypothesis import given
from hypothesis import strategies as st
from scipy import special, stats

means = st.floats(0.001, 0.999)


@given(st.integers(0, 10**6), st.floats(1e-3, 1e6))
def test_poisson_masses(count: int, mean: float) -> None:
    """In logarithms; scipy subtracts two numbers of the size of ``count log count``."""
    theirs = float(stats.poisson.logpmf(count, mean))
    size = max(1.0, count * math.log(count + 2), mean)
    assert float(poisson_logpmf(count, mean)) == pytest.approx(theirs, abs=4e-15 * size)


@given(st.integers(1, 3000), st.data(), st.sampled_from([0.001, 0.01, 0.05, 0.5]))
def test_exact_intervals(runs: int, data: st.DataObject, gamma: float) -> None:
    """Clopper and Pearson's."""
    successes = data.draw(st.integers(0, runs))
    theirs = stats.binomtest(successes, runs).proportion_ci(confidence_level=1 - gamma, method="exact")
    assert clopper_pearson(successes, runs, gamma) == pytest.approx(
        (theirs.low, theirs.high), rel=1e-9, abs=1e-12
    )


@given(means, means)
def test_relative_entropy(x: float, y: float) -> None:
    """``rel_entr`` twice."""
    theirs = float(special.rel_entr(x, y) + special.rel_entr(1 - x, 1 - y))
    assert float(kl(x, y)) == pytest.approx(theirs, abs=1e-14)


def test_recorded_library_binomials_of_many_trials() -> None:
    """At 10^17 trials numpy's binomials are all even: exact sums of blocks are drawn otherwise here."""
    drawn = np.random.default_rng(0).binomial(10**17, 0.5, size=64)
    assert not (drawn % 2).any()
