"""The divergences that steps call are those of the theory."""

import pytest
from banditproof.algorithms.indexes.divergence import d_eps, kl
from banditproof.theory.divergences import bernoulli_divergences as divergence
from hypothesis import example, given
from hypothesis import strategies as st

means = st.one_of(st.sampled_from([0.0, 1.0, 0.5, 1e-300, 1 - 2**-53]), st.floats(0, 1))
budgets = st.floats(-9, 9).map(lambda e: 10.0**e)


@given(means, means)
@example(0.0, 1.0)
@example(1.0, 0.0)
@example(0.25, 0.75)
def test_kl_is_kl(x, y):
    assert kl(x, y) == pytest.approx(float(divergence.kl(x, y)), rel=1e-12, abs=1e-15 * abs(x - y))


@given(means, means, budgets)
@example(0.0, 1.0, 1.0)
@example(0.5, 0.75, 0.25)
@example(0.999, 1.0, 1e9)
def test_d_eps_is_d_eps_towards_a_larger_mean(x, y, epsilon):
    expected = float(divergence.d_eps(x, y, epsilon)) if x < y else 0.0
    assert d_eps(x, y, epsilon) == pytest.approx(expected, rel=1e-12, abs=1e-15 * abs(x - y))
