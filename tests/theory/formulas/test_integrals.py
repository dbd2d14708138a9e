"""Integrals: every reader means the same by them, or says in one line that it does not read them."""

import math
from fractions import Fraction
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision, range_of, ranges, value_at
from banditproof.theory.formulas.coq import coq_term
from banditproof.theory.formulas.doubles import doubles
from banditproof.theory.formulas.expression import FormulaError, Number, substitute, variables, write
from banditproof.theory.formulas.language import expression
from banditproof.theory.formulas.mathml import expression_markup
from banditproof.theory.formulas.slopes import NotDifferentiableError, derivative
from banditproof.verify.certificates.integer_intervals import Rationals
from banditproof.verify.certificates.quadrature.enclosures import enclosed

ENGINE = Rationals(128)
POINTS = [Fraction(1, 1000), Fraction(1, 3), Fraction(999, 1000)]
ROWS = [
    ("integral(t, 0, x, exp(-t))", lambda x: 1 - math.exp(-x)),
    ("integral(t, x, 0, t**2)", lambda x: -(x**3) / 3),
    ("integral(t, 1, 2, x/t)", lambda x: x * math.log(2)),
    ("integral(t, -1, x, 1/(2 + t)**2)", lambda x: 1 - 1 / (2 + x)),
    ("integral(t, 0, sqrt(x), 2*t) + x", lambda x: 2 * x),
    ("integral(t, 0, x, exp(-t**2)) - integral(s, 0, x, exp(-s**2))", lambda x: 0 * x),
]


@pytest.mark.parametrize(("text", "value"), ROWS)
def test_readers_agree(text, value):
    tree = expression(text)
    assert variables(tree) == {"x"}
    for x in POINTS:
        with precision(200):
            low, high = value_at(tree, {"x": x})
        assert high - low < Fraction(1, 10**40)
        assert math.isclose(float(low), value(float(x)), rel_tol=1e-12, abs_tol=1e-15)
        (double,) = doubles([tree], {"x": np.asarray(float(x))})
        assert math.isclose(double, float(low), rel_tol=1e-10, abs_tol=1e-14)


def test_integers_lie_in_balls():
    for text, _ in ROWS[:4]:
        tree = expression(text)
        for x in POINTS:
            below, above = map(ENGINE.value, enclosed(ENGINE, tree, {"x": x}))
            with precision(200):
                low, high = value_at(tree, {"x": x})
            assert below <= high
            assert low <= above


def test_over_a_box_the_range_holds_every_value():
    for text, value in ROWS[:4]:
        with precision(80):
            low, high = ranges((expression(text),), {"x": range_of(Fraction(1, 4), Fraction(1, 2))})[0]
        assert all(low <= value(x) <= high for x in np.linspace(0.25, 0.5, 9))


@pytest.mark.parametrize("text", [
    "integral(t, -1, 1, 1/t)",
    "integral(t, 0, 1, log(t))",
    "integral(t, -1, 1, sqrt(t))",
    # at one point only, where a limit would do
    "integral(t, 0, 1, exp(-1/t))",
    "integral(t, -1, 1, 0/t)",
    "integral(t, 0, 1, min(1, 1/t))",
    "integral(t, -1, 1, 0*(t**2)**(-1/3))",
    "integral(t, 0, 1, exp(-gamma(t)))",
])  # fmt: skip
def test_an_integrand_without_a_value_gives_none(text):
    tree = expression(text)
    with precision(100):
        assert value_at(tree, {}) is None


@pytest.mark.parametrize("bits", [100, 300, 1000])
def test_what_is_not_smooth_is_known_to_some_digits_at_every_precision(bits):
    with precision(bits):
        low, high = value_at(expression("integral(t, 0, x, (t**2)**(1/2))"), {"x": Fraction(-1)})
    assert low <= Fraction(-1, 2) <= high
    assert high - low < Fraction(1, 10**9)


@pytest.mark.parametrize("of", ["floor(t)", "ceil(t)", "(1 if t <= x else 2)", "factorial(t)"])
def test_what_may_jump_is_not_integrated(of):
    with pytest.raises(FormulaError, match="may jump"):
        expression(f"integral(t, 0, x, {of})")


def test_what_is_written_reads_back():
    for text, _ in ROWS:
        tree = expression(text)
        assert expression(write(tree)) == tree
    markup = str(expression_markup(expression("integral(t, 0, x, exp(-t))")))
    assert ET.fromstring(markup).tag == "math"  # noqa: S314  our own text
    assert "∫" in markup


def test_no_name_is_caught():
    tree = expression("integral(t, 0, 1, t*x)")
    there = substitute(tree, {"x": expression("t + 1")})
    assert variables(there) == {"t"}
    with precision(100):
        low, high = value_at(there, {"t": Fraction(2)})
    assert low <= Fraction(3, 2) <= high
    assert substitute(tree, {"t": Number(Fraction(7))}) == tree


def test_who_does_not_read_integrals_says_so():
    tree = expression("integral(t, 0, x, t)")
    with pytest.raises(NotDifferentiableError, match="no slope"):
        derivative(tree, "x")
    assert coq_term(tree).startswith("(RInt (fun ")
