"""Quotients in lowest terms, their factors and how they are written: sympy is the slow twin."""

from math import prod

import sympy
from banditproof.theory.formulas.expression import Variable, write
from banditproof.verify.proving.rational_form import number, symbol
from hypothesis import assume, given
from hypothesis import strategies as st

NAMES = ("x", "eps", "mu", "g12.")
MEANING = {name: Variable(name.strip(".")) for name in NAMES}
SYMBOLS = {name: sympy.Symbol(name.strip(".")) for name in NAMES}


class Twin:
    """The same operations on a form and in sympy."""

    def __init__(self, form, slow):
        self.form, self.slow = form, slow

    def __repr__(self):
        return str(self.slow)


def both(operation, *twins):
    return Twin(operation(*(each.form for each in twins)), operation(*(each.slow for each in twins)))


NUMBERS = st.fractions(-9, 9, max_denominator=12).map(
    lambda value: Twin(number(value), sympy.Rational(value.numerator, value.denominator))
)
LETTERS = st.sampled_from(NAMES).map(lambda name: Twin(symbol(name), SYMBOLS[name]))


def divided_where_that_can_be(pair):
    return pair[0] if pair[1].form.is_zero else both(lambda a, b: a / b, *pair)


def combined(inner, *, quotients):
    pairs = st.tuples(inner, inner)
    made = [
        pairs.map(lambda pair: both(lambda a, b: a + b, *pair)),
        pairs.map(lambda pair: both(lambda a, b: a - b, *pair)),
        pairs.map(lambda pair: both(lambda a, b: a * b, *pair)),
        st.tuples(inner, st.integers(0, 3)).map(lambda row: both(lambda a: a ** row[1], row[0])),
    ]
    if quotients:
        made.append(pairs.map(divided_where_that_can_be))
    return st.one_of(made)


QUOTIENTS = st.recursive(NUMBERS | LETTERS, lambda inner: combined(inner, quotients=True), max_leaves=8)
POLYNOMIALS = st.recursive(NUMBERS | LETTERS, lambda inner: combined(inner, quotients=False), max_leaves=8)


def in_sympy(form):
    """A form, read back by sympy from how it is written."""
    return sympy.sympify(write(form.written(MEANING)), locals={str(each): each for each in SYMBOLS.values()})


def canceled(slow):
    found = sympy.cancel(sympy.together(slow))
    assume(not found.has(sympy.nan, sympy.zoo))
    return found


@given(QUOTIENTS)
def test_a_form_is_what_the_slow_twin_makes_of_it(twin):
    slow = canceled(twin.slow)
    assert sympy.cancel(in_sympy(twin.form) - slow) == 0
    top, bottom = sympy.fraction(sympy.together(slow))
    assert len(sympy.Add.make_args(sympy.expand(top))) == twin.form.size[0]
    assert len(sympy.Add.make_args(sympy.expand(bottom))) == twin.form.size[1]


@given(QUOTIENTS, QUOTIENTS)
def test_forms_are_equal_where_functions_are(first, second):
    same = sympy.cancel(canceled(first.slow) - canceled(second.slow)) == 0
    assert (first.form == second.form) == same
    assert not same or hash(first.form) == hash(second.form)


def multiplied(constant, factors):
    return prod((factor**power for factor, power in factors), start=number(constant))


@given(POLYNOMIALS)
def test_the_factors_are_those_of_the_slow_twin(twin):
    assume(not twin.form.is_zero)
    constant, factors = twin.form.factors()
    assert multiplied(constant, factors) == twin.form
    slow = sympy.factor_list(sympy.expand(twin.slow))[1]
    assert sorted(power for _, power in factors) == sorted(power for _, power in slow)
    mine = {sympy.expand(in_sympy(factor)) for factor, _ in factors}
    assert all(sympy.expand(each) in mine or sympy.expand(-each) in mine for each, _ in slow)


def test_long_coefficients_are_factored_or_left_together():
    x, y = symbol("x"), symbol("y")
    for bits in (30, 70, 150, 400):
        long = 2**bits + 1
        polynomial = (long * x + y) * (x - long * y) * (x + y) ** 2
        constant, factors = polynomial.factors()
        assert multiplied(constant, factors) == polynomial
        assert (x + y, 2) in factors
        assert all(factor.top.leading_coefficient() > 0 for factor, _ in (-polynomial).factors()[1])
