"""Tails and intervals beside scipy's, and the privacy divergence by a search of mpmath's at 50 digits."""

import math
from typing import Any

import mpmath
import pytest
from banditproof.theory.divergences.bernoulli_divergences import d_eps, d_eps_ball
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.privacy.budget_from_error_rates import clopper_pearson
from banditproof.theory.tails.poisson import poisson_logpmf
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats


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


means = st.floats(1e-6, 1 - 1e-6)


def entropy(z: Any, y: Any) -> Any:
    """``kl`` of two Bernoulli laws, by its definition."""
    return z * mpmath.log(z / y) + (1 - z) * mpmath.log((1 - z) / (1 - y))


@settings(max_examples=40)
@given(means, means, st.floats(1e-6, 20))
def test_the_privacy_divergence_by_golden_sections(x: float, y: float, budget: float) -> None:
    """The convex ``eps |x - z| + kl(z, y)`` is searched between the means at 50 digits."""
    with mpmath.workdps(50):
        low, high = sorted((mpmath.mpf(x), mpmath.mpf(y)))
        ratio = (mpmath.sqrt(5) - 1) / 2

        def cost(z: Any) -> Any:
            return budget * abs(x - z) + entropy(z, mpmath.mpf(y))

        while high - low > mpmath.mpf(10) ** -24 * high:
            left, right = high - ratio * (high - low), low + ratio * (high - low)
            low, high = (low, right) if cost(left) <= cost(right) else (left, high)
        least = cost((low + high) / 2)
    ours = certified(d_eps_ball, x, y, budget)
    assert float(ours.lower) <= float(least) * (1 + 1e-15)
    assert float(least) == pytest.approx(float(ours.upper), rel=1e-13, abs=1e-40)
    assert float(d_eps(x, y, budget)) == pytest.approx(float(ours.upper), rel=1e-12, abs=1e-300)
