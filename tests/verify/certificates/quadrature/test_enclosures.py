"""Integrals between integers: they hold the value, are narrow, and refuse what has no value."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.expression import Apply, write
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError
from banditproof.verify.certificates.quadrature.enclosures import _Pieces, enclosed
from banditproof.verify.certificates.quadrature.taylor_series import TaylorSeries
from banditproof.verify.evidence.steps import LimitError, limited
from hypothesis import given
from hypothesis import strategies as st

ENGINE = Rationals(128)

SMOOTH = [
    "integral(t, 0, x, exp(-t**2/2))", "integral(t, x, 0, t**3 - 2*t)", "integral(t, -1, x, abs(t))",
    "integral(t, 0, x, kl(1/3, 1/4 + t/4))", "integral(t, 0, sqrt(2), Phi(t) - erf(t) + erfc(x*t))",
    "integral(t, 0, 1, expit(t)*logit(1/4 + t/2))", "integral(t, 0, log(3), max(t, x) + min(t, 1/2, x))",
    "integral(t, 0, 1, (1 + t)**(1/3)/(1 + t)**x)", "integral(t, 1, 2, log(t)/t**2 + t**(-3))",
    "integral(t, 1, 2, t**t)", "integral(t, 2, 1, sqrt(t))", "integral(t, 1, 1, exp(t))",
    "integral(t, 0, 2000, 1/(1 + t**2))", "integral(t, 1, sqrt(2), 10**20*t)",
    "integral(t, 0, 1, max(t, x, 1/2) - min(t, x, 1/2))", "integral(t, 0, x, t**64)",
]  # fmt: skip


@pytest.mark.parametrize("text", SMOOTH)
@pytest.mark.parametrize("x", [Fraction(1, 3), Fraction(7, 8)])
def test_the_value_lies_inside_and_little_else(text, x):
    tree = expression(text)
    low, high = map(ENGINE.value, enclosed(ENGINE, tree, {"x": x}))
    with precision(300):
        below, above = value_at(tree, {"x": x})
    assert low <= above
    assert below <= high
    close = abs(low) / 2**50 + Fraction(1, 2**63)
    assert high - low <= (Fraction(1, 10**9) if "2000" in text else close)


@pytest.mark.parametrize("text", [
    "integral(t, -1, 1, 1/t**2)", "integral(t, 0, 1, log(t))", "integral(t, 0, 1, 0/t)",
    "integral(t, 0, 1, 1/t)", "integral(t, 1, 1, 1/(t - 1))", "integral(t, -1, 1, sqrt(t))",
    "integral(t, -1, 1, 1 + 0/t)", "integral(t, 0, 1, 0*log(t))", "integral(t, 0, log(0), t)",
    "integral(t, -1, 1, 0/t**2)", "integral(t, -1, 1, 0/(-t**2))", "integral(t, 0, 1, 1 + 0/abs(t - 1/3))",
    "integral(t, 0, 1/2, 1/(3*t - 1))", "integral(t, -1, 0, 1 + 0/t)", "integral(t, 0, log(0), 1)",
])  # fmt: skip
def test_what_has_no_value_has_no_enclosure(text):
    with pytest.raises(UndefinedError):
        enclosed(ENGINE, expression(text), {})


@given(st.sampled_from(["max", "min"]), *[st.integers(-9, 9)] * 3, st.integers(-5, 5))
def test_a_kink_at_an_end_is_left_on_the_right_side_over_few_units_too(head, p, q, place, units):
    working = Rationals(8)
    end = place + Fraction(units, working.one)
    text = f"integral(t, {place}, {end}, {head}({p}*(t - ({place})), {q}*(t - ({place}))))"
    slope = max(p, q) if (head == "max") is (units > 0) else min(p, q)
    low, high = enclosed(working, expression(text), {})
    assert low <= slope * Fraction(units**2, 2 * working.one) <= high


@pytest.mark.parametrize("text", ["t - 10", "10 - t"])
def test_what_lies_beside_an_end_counts_with_its_largest_size(text):
    pieces = _Pieces(ENGINE, expression(text), "t", {})
    assert pieces.beside((0, 12 * ENGINE.one)) == 10 * 12 * ENGINE.one


def test_what_jumps_has_no_enclosure():
    index, first, last, term = expression("integral(t, 0, 2, sqrt(1 + t))").arguments
    with pytest.raises(UndefinedError):
        enclosed(ENGINE, Apply("integral", (index, first, last, Apply("floor", term.arguments))), {})


@pytest.mark.parametrize(("text", "expected"), [
    ("exp(t)", [1, 1, Fraction(1, 2), Fraction(1, 6)]),
    ("log(1 + t)", [0, 1, Fraction(-1, 2), Fraction(1, 3)]), ("1/(1 - t)", [1, 1, 1, 1]),
    ("sqrt(1 + t)", [1, Fraction(1, 2), Fraction(-1, 8), Fraction(1, 16)]), ("(1 + t)**(-2)", [1, -2, 3, -4]),
    ("(1 + t)**5", [1, 5, 10, 10]),
    ("(1 + t)**0.5 + t**0", [2, Fraction(1, 2), Fraction(-1, 8), Fraction(1, 16)]),
    ("expit(t)", [Fraction(1, 2), Fraction(1, 4), 0, Fraction(-1, 48)]),
    ("logit(1/2 + t)", [0, 4, 0, Fraction(16, 3)]), ("kl(1/2 + t, 1/2)", [0, 0, 2, 0]),
])  # fmt: skip
def test_coefficients_at_zero(text, expected):
    found = TaylorSeries(ENGINE, "t", {"t": (0, 0)}, 3).of(expression(text))
    for (low, high), value in zip(found, expected, strict=True):
        assert ENGINE.value(low) <= value <= ENGINE.value(high), write(expression(text))
        assert high - low < 1 << 40


@pytest.mark.parametrize("text", [
    "t*(t - 1/3)", "(t - 2)*(t + 3)", "(1 + t)/(3 - t**3)", "t**3*exp(-t)", "exp(t*t)", "log(2 - t)*t",
    "sqrt(2 + t)*(t - 1)", "(2 + t)**(-3)", "erf(t) - Phi(-2*t)", "erfc(t)*t", "expit(t)*logit(1/2 + t/3)",
    "(2 + t)**t", "max(t, -2)*min(t, 3, 4)", "kl(1/2 + t/3, 1/2 - t/3)*abs(t - 2)",
])  # fmt: skip
def test_the_coefficients_over_a_span_hold_those_at_its_points(text):
    ends = (-ENGINE.one // 3, 2 * ENGINE.one // 5)
    whole = TaylorSeries(ENGINE, "t", {"t": ends}, 6).of(expression(text))
    for place in (*ends, 0, ENGINE.one // 7, -ENGINE.one // 5):
        for (low, high), (below, above) in zip(
            whole, TaylorSeries(ENGINE, "t", {"t": (place, place)}, 6).of(expression(text)), strict=True
        ):
            assert low <= above
            assert below <= high


def test_what_is_enclosed_to_so_many_digits_is_halved_no_more():
    with limited(400):
        enclosed(ENGINE, expression("integral(t, -1, 1, t**2 - t)"), {})


def test_a_power_that_no_piece_can_hold_is_given_up():
    with limited(1_000_000), pytest.raises(LimitError):
        enclosed(Rationals(128), expression("integral(t, 0, 1, t**100000)"), {})


def test_exact_products_and_sums_of_coefficients_stay_exact():
    one, series = ENGINE.one, TaylorSeries(ENGINE, "t", {"t": (0, 0)}, 3)
    assert series._folded([(one, one), (0, 0)], [(3, 3), (5, 5)]) == (5, 5)
    assert series._total([]) == (0, 0)
    assert series.of(expression("2")) == [(2 * one, 2 * one), *[(0, 0)] * 3]
    assert series._total([(1, 2), (-3, 4)]) == (-2, 6)
