"""Fractions in lowest terms: sympy's ``cancel`` is the slow twin, and common factors vanish."""

from __future__ import annotations

import pytest
import sympy
from banditproof.verify.proving.lowest_terms import in_lowest_terms
from hypothesis import assume, given
from hypothesis import strategies as st

SYMBOLS = sympy.symbols("x eps mu g12.")
NUMBERS = st.fractions(-9, 9, max_denominator=12).map(sympy.Rational)
FORMS = st.recursive(
    NUMBERS | st.sampled_from(SYMBOLS),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: pair[0] + pair[1]),
        st.tuples(inner, inner).map(lambda pair: pair[0] * pair[1]),
        st.tuples(inner, inner).filter(lambda pair: pair[1] != 0).map(lambda pair: pair[0] / pair[1]),
        st.tuples(inner, st.integers(0, 3)).map(lambda pair: pair[0] ** pair[1]),
    ),
    max_leaves=8,
)


@pytest.mark.uncounted
@given(FORMS)
def test_the_form_is_that_of_the_slow_twin(form):
    assume(form.is_finite is not False)
    assume(not form.has(sympy.nan, sympy.zoo))
    slow = sympy.cancel(sympy.together(form))
    assume(not slow.has(sympy.nan, sympy.zoo))
    assert in_lowest_terms(form) == slow


@pytest.mark.uncounted
@given(FORMS, FORMS)
def test_a_common_factor_vanishes(first, second):
    assume(not (first * second).has(sympy.nan, sympy.zoo))
    assume(sympy.cancel(sympy.together(second)) != 0)
    assert in_lowest_terms(first * second / second) == in_lowest_terms(first)


def test_what_is_no_rational_function_is_refused():
    with pytest.raises(TypeError, match="no rational function"):
        in_lowest_terms(sympy.sqrt(SYMBOLS[0]) + 1)


def test_a_denominator_that_vanishes_once_it_is_multiplied_out_is_refused():
    x = SYMBOLS[0]
    with pytest.raises(ZeroDivisionError):
        in_lowest_terms(1 / (x * (x + 1) - x**2 - x))
