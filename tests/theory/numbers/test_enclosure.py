"""Enclosures: exact ends, outward decimals, a precision that rises; and products in two doubles."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import Enclosure, ball, certified, enclosure_of, exact
from banditproof.theory.numbers.two_doubles import exact_product
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

finite = st.floats(allow_nan=False, allow_infinity=False)


def test_widths_of_points_intervals_and_infinities():
    assert Enclosure(math.inf, math.inf).width == 0
    assert Enclosure(math.inf, math.inf).relative_width == 0
    assert Enclosure(Fraction(-1), Fraction(1)).relative_width == math.inf
    assert Enclosure(Fraction(1), math.inf).width == math.inf
    assert Enclosure(Fraction(1), math.inf).relative_width == math.inf
    assert Enclosure(Fraction(-5), Fraction(-4)).relative_width == 0.25
    assert Enclosure(Fraction(4), Fraction(5)).relative_width == 0.25


def test_numbers_beyond_the_doubles_have_infinite_doubles():
    huge = Fraction(10) ** 400
    assert float(Enclosure(huge, huge)) == math.inf
    assert float(Enclosure(-huge, -huge)) == -math.inf
    assert Enclosure(1 / huge, Fraction(1)).relative_width == math.inf


def test_membership_middle_and_text():
    third = Enclosure(Fraction(1, 3), Fraction(1, 3))
    assert Fraction(1, 3) in third
    assert 1 / 3 not in third
    assert float(Enclosure(Fraction(1), Fraction(2))) == 1.5
    assert float(Enclosure(math.inf, math.inf)) == math.inf
    assert math.isnan(float(Enclosure(Fraction(0), math.inf)))
    assert third.decimals(3) == ("0.333", "0.334")
    assert Enclosure(Fraction(-1, 3), Fraction(10**9)).decimals(3) == ("-0.334", "1.00E+9")
    assert str(Enclosure(Fraction(2), Fraction(2))) == "2"
    assert str(third) == "[0.33333333333333333, 0.33333333333333334]"
    assert str(Enclosure(Fraction(0), math.inf)) == "[0, inf]"


@given(finite, st.integers(1, 40))
def test_decimals_are_rounded_outwards(value, digits):
    low, high = Enclosure(exact(value), exact(value)).decimals(digits)
    assert Fraction(low) <= exact(value) <= Fraction(high)


def test_numbers_are_taken_at_their_word():
    assert exact("0.1") == Fraction(1, 10)
    assert exact(0.1) != Fraction(1, 10)
    assert exact("1e-400") == Fraction(1, 10**400)
    assert exact(np.float64(0.5)) == exact(np.int64(1)) / 2 == Fraction(1, 2)


@given(finite)
def test_a_double_is_a_ball_without_width_at_any_precision(value):
    for bits in (10, 53, 200):
        with precision(bits):
            assert ball(value).is_exact()
            assert enclosure_of(ball(value)) == Enclosure(exact(value), exact(value))


def test_balls_of_integers_decimals_and_infinities():
    with precision(64):
        assert Fraction(1, 10) in enclosure_of(ball("0.1"))
        assert enclosure_of(ball(10**30 + 1)).lower <= 10**30 + 1 <= enclosure_of(ball(10**30 + 1)).upper
        assert enclosure_of(ball(math.inf)) == Enclosure(math.inf, math.inf)
        assert enclosure_of(ball(-math.inf)) == Enclosure(-math.inf, -math.inf)
        assert enclosure_of(arb(0, math.inf)) == Enclosure(-math.inf, math.inf)


@pytest.mark.parametrize("power", [10**4, 10**9])
def test_numbers_too_long_to_write_are_rounded_outwards(power):
    tiny, huge = (arb(2) ** (-power)), (arb(2) ** power)
    small = Fraction(1, 1 << 8192)
    assert enclosure_of(tiny) == Enclosure(Fraction(0), small)
    assert enclosure_of(-tiny) == Enclosure(-small, Fraction(0))
    assert enclosure_of(huge) == Enclosure(Fraction(1 << 8192), math.inf)
    assert enclosure_of(-huge) == Enclosure(-math.inf, Fraction(-1 << 8192))


@given(st.floats(1e-300, 1e300), st.sampled_from([1e-5, 1e-30, 1e-100]))
def test_a_certified_value_is_as_narrow_as_asked_and_contains_the_value(value, width):
    root = certified(arb.sqrt, value, relative_width=width)
    assert root.relative_width <= width
    assert root.lower**2 <= exact(value) <= root.upper**2


def test_cancellation_only_costs_precision():
    before = ctx.prec
    answer = certified(lambda x: (1 + x * x).sqrt() - 1, Fraction(1, 10**100))
    assert ctx.prec == before
    assert answer.relative_width <= 1e-30
    assert answer.lower <= Fraction(1, 2 * 10**200) <= answer.upper + Fraction(1, 10**300)


def test_a_hidden_zero_is_returned_once_it_is_below_every_double():
    answer = certified(lambda x: x.sqrt() * x.sqrt() - x, 2)
    assert answer.lower <= 0 <= answer.upper
    assert answer.width < Fraction(1, 1 << 1074)


def test_what_no_precision_settles_ends_in_a_wide_answer():
    before = ctx.prec
    assert certified(lambda x: x + arb(0, 1), 3).width > 1
    assert ctx.prec == before


def test_the_precision_is_restored_after_an_error_inside():
    before = ctx.prec

    def broken(_):
        raise KeyError

    with pytest.raises(KeyError):
        certified(broken, 2)
    assert ctx.prec == before


factors = st.floats(1e-140, 1e140).flatmap(lambda x: st.sampled_from([x, -x, 0.0]))


def whole(pair):
    return Fraction(float(pair[0])) + Fraction(float(pair[1]))


@given(factors, factors)
def test_a_product_is_its_two_doubles(a, b):
    assert whole(exact_product(a, b)) == Fraction(a) * Fraction(b)
    assert exact_product(a, b)[0] == a * b


@given(st.integers(1, 1 << 26), st.floats(0, 1).filter(lambda p: p == 0 or p > 1e-280))
def test_a_count_times_a_mean_is_its_two_doubles(n, mean):
    assert whole(exact_product(n, mean)) == n * Fraction(mean)


def test_arrays_are_taken_element_by_element():
    a, b = np.random.default_rng(0).random((2, 50))
    assert all(math.isfinite(each) for half in exact_product(a, b) for each in half)
    wholes = [whole(pair) for pair in zip(*exact_product(a, b), strict=True)]
    assert wholes == [Fraction(x) * Fraction(y) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert any(rest != 0 for rest in exact_product(a, b)[1])
