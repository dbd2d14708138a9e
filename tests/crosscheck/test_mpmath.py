"""The distances beside mpmath at 50 digits, each by its definition and not by our formula."""

from typing import Any

import mpmath
import pytest
from banditproof.theory.divergences.bernoulli_divergences import d_eps, d_eps_ball
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.theory.numbers.enclosure import certified
from hypothesis import given, settings
from hypothesis import strategies as st

DIGITS = 50
means = st.floats(1e-6, 1 - 1e-6)


def entropy(z: Any, y: Any) -> Any:
    """``kl`` of two Bernoulli laws, by its definition."""
    return z * mpmath.log(z / y) + (1 - z) * mpmath.log((1 - z) / (1 - y))


@settings(max_examples=40)
@given(means, means, st.floats(1e-6, 20))
def test_the_privacy_divergence_by_golden_sections(x: float, y: float, budget: float) -> None:
    """The convex ``eps |x - z| + kl(z, y)`` is searched between the means at 50 digits."""
    with mpmath.workdps(DIGITS):
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


@settings(max_examples=25)
@given(st.floats(0.1, 20), st.floats(0.1, 20))
def test_distances_of_poisson_laws_by_their_sums(first: float, second: float) -> None:
    """Term by term, as far as a term matters."""
    with mpmath.workdps(DIGITS):
        rows = [
            [mpmath.exp(-rate) * mpmath.mpf(rate) ** n / mpmath.factorial(n) for n in range(160)]
            for rate in (first, second)
        ]
        pairs = list(zip(*rows, strict=True))
        information = float(sum(p * mpmath.log(p / q) for p, q in pairs))
        apart = float(sum(abs(p - q) for p, q in pairs) / 2)
    ours = float(certified(Poisson.kl_means_ball, first, second))
    assert ours == pytest.approx(information, rel=1e-10, abs=1e-20)
    assert float(Poisson.tv_means(first, second)) == pytest.approx(apart, rel=1e-10, abs=1e-20)


@settings(max_examples=8)
@given(st.floats(-3, 3), st.floats(-3, 3))
def test_total_variation_of_gaussian_laws_by_quadrature(first: float, second: float) -> None:
    """The integral of densities, cut where they are equal."""
    with mpmath.workdps(20):
        middle = (mpmath.mpf(first) + second) / 2
        cuts = [middle - 16, middle - 4, middle, middle + 4, middle + 16]
        apart = mpmath.quad(lambda z: abs(mpmath.npdf(z, first) - mpmath.npdf(z, second)), cuts) / 2
    assert float(Gaussian().tv_means(first, second)) == pytest.approx(float(apart), rel=1e-10, abs=1e-15)
