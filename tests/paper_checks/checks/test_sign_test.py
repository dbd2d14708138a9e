"""Sign tests: exact binomial tails, ties that tell no direction, and what a sample can notice."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from banditproof.theory.formulas.language import formula
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.evidence.sign_test import POWER, noticeable, outcomes, power, sign_test, unnoticed
from hypothesis import given
from hypothesis import strategies as st

SIDES = {"x": np.array([1.0, 1.0, 1.0]), "y": np.array([2.0, 1.0, 0.0])}


def _tail(least, times, chance):
    """P(Bin(times, chance) >= least), in exact fractions."""
    p = Fraction(chance)
    terms = (comb(times, k) * p**k * (1 - p) ** (times - k) for k in range(max(least, 0), times + 1))
    return sum(terms, Fraction(0))


@given(st.integers(0, 80).flatmap(lambda told: st.tuples(st.integers(0, told), st.just(told))))
def test_a_verdict_is_given_where_the_exact_tail_is_within_the_risk(case):
    came, told = case
    many = _tail(came, told, "1/2") <= Fraction("1e-6")
    few = _tail(told - came, told, "1/2") <= Fraction("1e-6")
    expected = Verdict.SUPPORTED if many else Verdict.REFUTED if few else Verdict.OPEN
    assert sign_test(came, told, 1e-6) is expected


@pytest.mark.parametrize(
    ("claimed", "expected"),
    [
        ("x < y", (1, 1)),
        ("x <= y", (2, 0)),
        ("x > y", (1, 1)),
        ("x < 2*y", (2, 0)),
        ("x < y and x <= y", (1, 1)),
        ("x < y and x >= 2", (0, 0)),
        ("1 < x", (0, 3)),
    ],
)
def test_ties_are_where_nothing_fails_but_a_strict_comparison_of_equals(claimed, expected):
    assert outcomes(formula(claimed).links, SIDES, 3) == expected


def test_a_comparison_that_is_not_defined_is_no_tie():
    assert outcomes(formula("log(x) < y").links, {"x": np.array([-1.0]), "y": np.array([1.0])}, 1) == (0, 0)


@pytest.mark.parametrize("told", [0, 5, 29, 30, 31, 60, 101])
@pytest.mark.parametrize("chance", [0.6, 0.9, 1.0])
def test_power_is_the_sum_over_the_counts_that_are_supported(told, chance):
    counts = [came for came in range(told + 1) if sign_test(came, told, 1e-9) is Verdict.SUPPORTED]
    expected = float(_tail(min(counts), told, chance)) if counts else 0.0
    assert power(chance, told, 1e-9) == pytest.approx(expected, rel=1e-9)


def test_from_the_noticeable_chance_on_the_test_has_its_power():
    least = noticeable(200, 1e-9)
    assert least is not None
    assert power(least, 200, 1e-9) >= POWER > power(least - 1e-4, 200, 1e-9)


def test_a_sample_that_can_notice_nothing_says_so():
    assert noticeable(29, 1e-9) is None  # 2^-29 is above the risk
    assert "too few" in unnoticed(29, 1e-9)
    assert "a chance of 0.9997, or 0.00033, would" in unnoticed(30, 1e-9)
    assert "a chance of 0.7823, or 0.22, would" in unnoticed(200, 1e-9)
