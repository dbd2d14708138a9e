"""Skellam noise: its law, delta and divergences against sums at many digits, and the least variance."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import mpmath
import pytest
from banditproof.theory.numbers.enclosure import ball, certified
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
@given(
    variance=st.integers(1, 25),
    shift=st.integers(1, 12),
    epsilon=st.fractions(0, 4, max_denominator=20),
)
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


def test_it_falls_in_the_variance_and_in_epsilon():
    values = [SkellamMechanism(v).delta(1).upper for v in (1, 2, 5, 9)]
    assert values == sorted(values, reverse=True)
    values = [SkellamMechanism(4).delta(e).upper for e in (0, 1, 2, 3)]
    assert values == sorted(values, reverse=True)
    assert values[-1] > 0


def test_bad_input_is_named_in_one_line():
    for variance in (0, -1, 2.5, 10**6):
        with pytest.raises(ValueError, match=r"^variance is a whole number from 1 to 100000, not "):
            SkellamMechanism(variance)
    with pytest.raises(ValueError, match=r"^the sensitivity is a whole number of at least 1, not 0$"):
        SkellamMechanism(3, 0)
    with pytest.raises(ValueError, match=r"^epsilon is at least 0, not -1$"):
        SkellamMechanism(3).delta(-1)
    with pytest.raises(ValueError, match=r"^a Renyi order above 1 is accepted, not "):
        SkellamMechanism(3).renyi_ball(ball(1))
    for epsilon, delta in ((0, "1/2"), (1, 0), (1, 1)):
        with pytest.raises(ValueError, match=r"^epsilon is above 0 and delta between 0 and 1, not "):
            variance_needed(Fraction(epsilon), Fraction(delta))
    too_much = r"^a variance above 100000 .* epsilon = 1e-07 at delta = 1e-09; larger ones are accepted$"
    with pytest.raises(ValueError, match=too_much):
        variance_needed(Fraction("1e-7"), Fraction("1e-9"))


@pytest.mark.parametrize("epsilon", [51, 700, 10**30])
def test_the_least_noise_is_enough_for_a_huge_budget_which_takes_no_time(epsilon):
    """What doubles and balls cannot hold is not asked of them: delta falls in epsilon."""
    assert variance_needed(Fraction(epsilon), Fraction(1, 10)) == 1
    assert SkellamMechanism(1).delta(50).upper <= Fraction(1, 10)
