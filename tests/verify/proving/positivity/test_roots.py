"""The signs of polynomials between the ends of an interval: sympy counts their roots as the slow twin."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from banditproof.theory.formulas.domain import Interval
from banditproof.verify.proving.positivity.proofs import _roots, _sign
from flint import fmpq, fmpz_poly
from hypothesis import assume, given
from hypothesis import strategies as st

COEFFICIENTS = st.lists(st.integers(-9, 9), min_size=2, max_size=7)
ENDS = st.sampled_from([Fraction(each) for each in ("-3", "-1", "-1/2", "0", "1/3", "1", "3/2", "4")])


@given(COEFFICIENTS, st.lists(ENDS, min_size=2, max_size=2, unique=True).map(sorted))
def test_roots_are_counted_as_by_the_slow_twin(coefficients, ends):
    assume(coefficients[-1])
    x = sympy.Symbol("x")
    slow = sympy.Poly(list(reversed(coefficients)), x)
    assume(slow.is_sqf)
    low, high = (sympy.Rational(end.numerator, end.denominator) for end in ends)
    expected = slow.count_roots(low, high) - int(slow.eval(low) == 0)
    assert _roots(fmpz_poly(coefficients), *(fmpq(*end.as_integer_ratio()) for end in ends)) == expected


@pytest.mark.parametrize(
    ("coefficients", "side", "sign", "strictly"),
    [
        ([-2, 0, 1], (2, 3), 1, 1),
        ([-2, 0, 1], (0, 1), -1, -1),
        ([-2, 0, 1], (1, 2), 0, None),
        ([0, 1], (0, 1), 1, None),  # it vanishes at an end
        ([-1, 1], (0, 1), -1, None),
        ([-1, 2], (0, 1), 0, None),
        ([0, 1], (0, 0), 0, None),  # a point alone, a root
        ([1, 0, 1], (-5, 5), 1, 1),
    ],
)
def test_a_sign_is_that_between_the_ends(coefficients, side, sign, strictly):
    low, high = map(Fraction, side)
    assert _sign(fmpz_poly(coefficients), Interval(low, high), strict=False) == sign
    assert _sign(fmpz_poly(coefficients), Interval(low, high), strict=True) == strictly


def test_a_root_at_an_open_end_does_no_harm():
    side = Interval(Fraction(0), Fraction(1), open_lower=True, open_upper=True)
    assert _sign(fmpz_poly([0, 1]), side, strict=True) == 1
    assert _sign(fmpz_poly([-1, 1]), side, strict=True) == -1
