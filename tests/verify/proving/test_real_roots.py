"""The count of real roots: polynomials as they are written, and their signs between chosen roots."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from banditproof.theory.formulas.expression import Number
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.positivity.real_roots import (
    LARGEST_DEGREE,
    coefficients,
    sign_between,
    vanishes_at,
)

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0", []),
        ("7", [7]),
        ("x", [0, 1]),
        ("-x", [0, -1]),
        ("x + 3", [3, 1]),
        ("3 + x", [3, 1]),
        ("2 - x", [2, -1]),
        ("x - 2*x**3", [0, 1, 0, -2]),
        ("(x + 1)*(x - 1)", [-1, 0, 1]),
        ("x*0", []),
        ("0*(x + 1)", []),
        ("x - x", []),
        ("x**2 - x*x + 5", [5]),
        ("x**2/4 - x/2", [0, -HALF, Fraction(1, 4)]),
        ("x**0", [1]),
        ("0**0", [1]),
        ("(x - 1)**3", [-1, 3, -3, 1]),
        ("(x - x)**2", []),
        ("(2 - 1)**7*x", [0, 1]),
        ("(x**2 + x)*(x**2 - x) + x**2", [0, 0, 0, 0, 1]),
        ("1 - (2 - (3 - x))", [2, -1]),
    ],
)
def test_a_polynomial_is_read_as_it_is_written(text, wanted):
    assert coefficients(expression(text), "x") == wanted


@pytest.mark.parametrize(
    "text",
    [
        *("y", "x + y", "0*y", "1/x", "x/(x + 1)", "x/0", "x/(x - x)", "x**(1/2)", "x**(-1)", "x**x", "2**x"),
        *("sqrt(x)", "abs(x)", "max(x, 1)", "exp(x)", "floor(x)", "x**81", "(x**2)**41", "7**81"),
        *("x**40*x**41", "(x**9)**9", "x**80*(x + 1)"),
    ],
)
def test_what_is_no_polynomial_of_a_small_degree_is_refused(text):
    with pytest.raises((RejectedError, ZeroDivisionError)):
        coefficients(expression(text), "x")


def test_the_largest_degree_is_accepted():
    for text in (f"x**{LARGEST_DEGREE}", "x**40*x**40", "(x**2)**40", "x*x**79", "x**40*(x**20*x**20)"):
        assert coefficients(expression(text), "x") == [0] * LARGEST_DEGREE + [1]
    assert coefficients(expression("1**80"), "x") == [1]


@pytest.mark.parametrize(
    ("text", "low", "high", "sign"),
    [
        ("0", 0, 1, 0),
        ("0", 1, 1, 0),
        ("3", 0, 1, 1),
        ("-3", 0, 1, -1),
        ("3", 1, 1, 1),
        ("x", 0, 1, 1),
        ("x", -1, 0, -1),
        ("x", -1, 1, 0),
        ("x", 0, 0, 0),
        ("x", 2, 2, 1),
        ("x - 2", 1, 1, -1),
        ("x*(1 - x)", 0, 1, 1),
        ("x*(1 - x)", -1, 0, -1),
        ("x*(1 - x)", 0, 2, 0),
        ("x**2", -1, 1, 0),
        ("x**2", 0, 1, 1),
        ("x**2", -1, 0, 1),
        ("x**2 + 1", -9, 9, 1),
        ("-(x**4) - x - 9", -9, 9, -1),
        ("x**2 - 2", 1, HALF * 3, 0),
        ("x**2 - 2", "1.4142135", "1.4142136", 0),
        ("x**2 - 2", "1.4142136", 9, 1),
        ("x**2 - 2", "-1.4142135", "1.4142135", -1),
        ("(x - 1)**2*(x - 3)", 1, 3, -1),
        ("(x - 1)**2*(x - 3)", 0, 3, 0),
        ("(x - 1)**3*(x - 3)**2*(x + 5)", 1, 3, 1),
        ("(x - 1)**3*(x - 3)**2*(x + 5)", -5, 1, -1),
        ("(x - 1)**3*(x - 3)**2*(x + 5)", -5, 3, 0),
        ("(x**2 + 1)**3*(x - HALF)", "1/2", 4, 1),
        ("(x - 1)*(x - 2)*(x - 3)*(x - 4)", 1, 2, -1),
        ("(x - 1)*(x - 2)*(x - 3)*(x - 4)", 2, 3, 1),
        ("(x - 1)*(x - 2)*(x - 3)*(x - 4)", 1, 4, 0),
        ("(x - 1)*(x - 2)*(x - 3)*(x - 4)", "1.01", "3.99", 0),
    ],
)
def test_the_sign_between_two_numbers(text, low, high, sign):
    polynomial = coefficients(expression(text.replace("HALF", "1/2")), "x")
    assert sign_between(polynomial, Fraction(low), Fraction(high)) == sign


def test_roots_at_the_ends_and_outside_do_not_count():
    """Chosen roots and powers: between neighbours it has the sign of the product, around a root none."""
    chance = random.Random("real roots")  # noqa: S311  chance that can be played again
    for _ in range(40):
        places = sorted({Fraction(chance.randint(-9, 9), chance.choice((1, 2, 5))) for _ in range(4)})
        powers = [chance.randint(1, 3) for _ in places]
        leading = chance.choice((-3, HALF, 1))
        text = "*".join([f"({leading})", *(f"(x - ({p}))**{m}" for p, m in zip(places, powers, strict=True))])
        text += chance.choice(("", "*(x**2 + 2)", "*(x**2 + x + 1)**2"))
        polynomial = coefficients(expression(text), "x")
        ends = [places[0] - 1, *places, places[-1] + 1]
        for at, (low, high) in enumerate(pairwise(ends)):
            negative = sum(powers[at:]) % 2 == 1
            sign = (-1 if negative else 1) * (-1 if leading < 0 else 1)
            assert sign_between(polynomial, low, high) == sign, text
            assert sign_between(polynomial, (low + high) / 2, (low + high) / 2) == sign
        for at in range(len(ends) - 2):
            assert sign_between(polynomial, ends[at], ends[at + 2]) == 0, text
        assert all(vanishes_at(polynomial, place) for place in places)
        assert not any(vanishes_at(polynomial, (a + b) / 2) for a, b in pairwise(ends))


def test_the_zero_polynomial_vanishes_everywhere():
    assert vanishes_at([], Fraction(3))
    assert vanishes_at(coefficients(Number(Fraction(0)), "x"), Fraction(0))
    assert not vanishes_at([Fraction(1, 10**30)], Fraction(0))
