"""Skellam noise: its law, delta and divergences against sums at many digits, and the least variance."""

from fractions import Fraction
from functools import cache

import mpmath
import pytest
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.privacy.skellam_noise import SkellamMechanism, variance_needed
from hypothesis import example, given, settings
from hypothesis import strategies as st

FAR = 160


@cache
def law(variance):
    """The difference of two Poisson counts, by their convolution, at 60 digits."""
    with mpmath.workdps(60):
        half = mpmath.mpf(variance) / 2
        poisson = [mpmath.exp(-half) * half**k / mpmath.factorial(k) for k in range(2 * FAR)]
        masses = [mpmath.fsum(poisson[k] * poisson[k + z] for k in range(2 * FAR - z)) for z in range(FAR)]
        return {z: masses[abs(z)] for z in range(1 - FAR, FAR)}


def by_all_values(variance, shift, epsilon):
    """``sum_k (P[k] - e^eps P[k - s])_+`` and the other direction."""
    with mpmath.workdps(60):
        masses, factor = law(variance), mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        pairs = [(masses.get(k, 0), masses.get(k - shift, 0)) for k in range(1 - FAR, FAR + shift)]
        return tuple(
            mpmath.fsum(max(a - factor * b, 0) for a, b in way) for way in (pairs, [p[::-1] for p in pairs])
        )


@pytest.mark.parametrize("variance", [1, 7, 30])
def test_the_law_is_that_of_two_poisson_counts(variance):
    made = SkellamMechanism(variance)
    for z in range(-25, 26):
        true = law(variance)[z]
        assert float(certified(lambda z=z: made.mass_ball(z), relative_width=1e-14)) == pytest.approx(
            float(true), rel=1e-12
        )
    for least in (-3, 0, 1, 9):
        true = mpmath.fsum(mass for z, mass in law(variance).items() if z >= least)
        found = certified(lambda least=least: made.upper_tail_ball(least), relative_width=1e-14)
        assert float(found.lower) <= float(true) * (1 + 1e-14)
        assert float(found.upper) == pytest.approx(float(true), rel=1e-12)


@settings(max_examples=25)
@given(variance=st.integers(1, 25), shift=st.integers(1, 12), epsilon=st.fractions(0, 4, max_denominator=20))
@example(variance=1, shift=2, epsilon=Fraction(0))
@example(variance=1, shift=12, epsilon=Fraction(4))
def test_delta_is_the_sum_over_all_values_in_both_directions(variance, shift, epsilon):
    found = SkellamMechanism(variance, shift).delta(epsilon)
    for direction in by_all_values(variance, shift, epsilon):
        assert float(found.lower) <= float(direction) * (1 + 1e-13)
        assert float(found.upper) == pytest.approx(float(direction), rel=1e-10)


@settings(max_examples=15)
@given(variance=st.integers(1, 25), shift=st.integers(1, 4), order=st.sampled_from([1.25, 2, 3.5, 8]))
def test_divergences_are_the_sums(variance, shift, order):
    made = SkellamMechanism(variance, shift)
    with mpmath.workdps(60):
        masses = law(variance)
        pairs = [(masses[k], masses[k - shift]) for k in range(shift + 1 - FAR, FAR)]
        true = mpmath.log(mpmath.fsum(a**order * b ** (1 - mpmath.mpf(order)) for a, b in pairs)) / (
            order - 1
        )
        entropy = mpmath.fsum(a * mpmath.log(a / b) for a, b in pairs)
    assert float(certified(made.renyi_ball, order, relative_width=1e-12)) == pytest.approx(
        float(true), rel=1e-11
    )
    assert float(certified(made.kl_ball, relative_width=1e-12)) == pytest.approx(float(entropy), rel=1e-11)


@pytest.mark.parametrize(
    ("epsilon", "delta"), [("1", "1/1000"), ("1/4", "1/100"), ("8", "1/3"), ("1/10", "1/5"), ("2", "1e-6")]
)
def test_the_least_variance_is_enough_and_one_less_is_not(epsilon, delta):
    found = variance_needed(Fraction(epsilon), Fraction(delta))
    assert SkellamMechanism(found).delta(epsilon).upper <= Fraction(delta)
    if found > 1:
        assert SkellamMechanism(found - 1).delta(epsilon).lower > Fraction(delta)


@pytest.mark.parametrize(("variance", "runs", "epsilon"), [(2, 2, 1), (1, 3, 2)])
def test_several_runs_lie_between_the_ends(variance, runs, epsilon):
    """By the product law of all runs, the first of two neighbours the same in all."""
    with mpmath.workdps(30):
        near = range(-14, 16)
        pairs = [(mpmath.mpf(1), mpmath.mpf(1))]
        for _ in range(runs):
            pairs = [(a * law(variance)[k], b * law(variance)[k - 1]) for a, b in pairs for k in near]
        true = float(mpmath.fsum(max(a - mpmath.exp(epsilon) * b, 0) for a, b in pairs))
    found = SkellamMechanism(variance).delta_of_runs(epsilon, runs)
    assert float(found.lower) <= true * (1 + 1e-9)
    assert true <= float(found.upper) * (1 + 1e-9)
    assert float(found.lower) > true / 3


@pytest.mark.parametrize("epsilon", [51, 700, 10**30])
def test_the_least_noise_is_enough_for_a_huge_budget_which_takes_no_time(epsilon):
    """What doubles and balls cannot hold is not asked of them: delta falls in epsilon."""
    assert variance_needed(Fraction(epsilon), Fraction(1, 10)) == 1
    assert SkellamMechanism(1).delta(50).upper <= Fraction(1, 10)
