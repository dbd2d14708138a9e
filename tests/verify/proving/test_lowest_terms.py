"""Fractions in lowest terms, and factors: sympy's ``cancel`` and ``factor_list`` are the slow twins."""

from __future__ import annotations

import pytest
import sympy
from banditproof.verify.proving.lowest_terms import in_lowest_terms, over_integers
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


@given(FORMS)
def test_the_form_is_that_of_the_slow_twin(form):
    assume(form.is_finite is not False)
    assume(not form.has(sympy.nan, sympy.zoo))
    slow = sympy.cancel(sympy.together(form))
    assume(not slow.has(sympy.nan, sympy.zoo))
    assert in_lowest_terms(form) == slow


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


POLYNOMIALS = st.recursive(
    NUMBERS | st.sampled_from(SYMBOLS),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: pair[0] + pair[1]),
        st.tuples(inner, inner).map(lambda pair: pair[0] * pair[1]),
    ),
    max_leaves=9,
).map(sympy.expand)


@given(POLYNOMIALS)
def test_the_factors_are_those_of_the_slow_twin(polynomial):
    number, factors = over_integers(polynomial).in_factors()
    slow = sympy.factor_list(polynomial)
    assert number == slow[0]
    assert sorted(factors, key=str) == sorted(map(tuple, slow[1]), key=str)


def test_long_coefficients_are_factored_or_left_together():
    x, y = SYMBOLS[0], SYMBOLS[2]
    for bits in (30, 70, 150, 400):
        long = sympy.Integer(2) ** bits + 1
        polynomial = sympy.expand((long * x + y) * (x - long * y) * (x + y) ** 2)
        number, factors = over_integers(polynomial).in_factors()
        product = number * sympy.Mul(*(factor**power for factor, power in factors))
        assert sympy.expand(product - polynomial) == 0
        assert (x + y, 2) in factors
