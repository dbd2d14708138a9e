"""A formula that would grow beyond all bounds is refused when it is read, in one line and at once."""

import time
from fractions import Fraction

import pytest
from banditproof.theory.formulas.exact_value import exact_steps, exact_value
from banditproof.theory.formulas.expression import FormulaError, Number, write
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.size_limits import (
    MOST_BITS,
    MOST_TERMS,
    expanded_terms,
    finite_set,
    power_bits,
    rational_bits,
)
from banditproof.theory.formulas.straight_line import program
from banditproof.verify.proving.formula_checks import holds_for_all
from hypothesis import given
from hypothesis import strategies as st

TOO_LARGE = [
    "2**2**2**40 >= x", "9**9**9**9 >= x", "x**2**2**2**40 >= x", "exp(exp(exp(100))) >= x",
    "exp(-exp(exp(100))) >= x", "1/exp(exp(exp(100))) <= x", "sqrt(2)**(10**10) >= x",
    "1.0000001**(10**9) >= x", "(1/3)**(10**6) <= x", "2**(2**40 + 1/2) >= x", "2**(-2**40) <= x",
    "((2**100)**100)**100 >= x", "log(9**9**9) >= x", "floor(exp(exp(30))) >= x", "ceil(pi*2**(10**9)) >= x",
    "abs(-7)**7**7**7 >= x", "max(2, 3)**10**10 >= x", "(1 if 0 <= 1 else 2)*3**10**9 >= x",
    "x <= x + 0*9**9**9",
]  # fmt: skip


@pytest.mark.parametrize("text", TOO_LARGE)
def test_a_constant_that_is_too_large_is_refused_at_once(text):
    began = time.process_time()
    with pytest.raises(FormulaError, match="accepted are") as error:
        formula(text)
    assert time.process_time() - began < 1
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("text", [
    *("exp(100000*x) <= 5", "x**(10**12) <= 1", "1**(10**5000) >= x", "0**10**100 <= x", "exp(10**6) >= x"),
    *("1e4300 >= x", "1/(pi - pi) >= x", "0**0 >= x", "1/0 >= x", "(-1)**(10**20) >= x", "2**-1000 <= x"),
    *("(1 - 1/1000)**10000 >= x", "exp(exp(exp(x))) >= x", "10**400*x >= x", "exp(1/(pi - 3)) >= x"),
    "x + " + " + ".join(["0.1"] * 100) + " >= 0",
])  # fmt: skip
def test_what_is_large_and_can_be_worked_with_is_accepted(text):
    assert formula(text).links


def test_numbers_that_are_many_and_long_are_refused_together():
    text = "min(" + ", ".join(f"{n}**20000" for n in range(3, 400)) + ") <= x"
    with pytest.raises(FormulaError, match="bits together"):
        formula(text)


@given(st.fractions(max_denominator=10**6), st.integers(-200, 200))
def test_the_bits_of_a_power_are_never_underestimated(under, exponent):
    if under or exponent >= 0:
        assert rational_bits(under**exponent) <= power_bits(under, Fraction(exponent)) + 1


def test_exact_values_never_grow_beyond_the_bound():
    """Not by a chain of products either, where each single power is short enough."""
    tree = expression("*".join(["x**1000"] * 100))
    values = exact_steps(program(tree), {"x": Fraction(10**9 + 7, 10**9 + 9)})
    assert values[-1] is None
    assert all(value is None or value.height_bits() <= MOST_BITS for value in values)


@given(st.integers(-(2**20_000), 2**20_000), st.integers(1, 2**20_000))
def test_long_numbers_are_written_so_that_they_are_read_back(top, bottom):
    value = Fraction(top, bottom)
    read = exact_value(program(expression(write(Number(value)))), {})
    assert read == value


def test_the_count_of_terms_tells_the_large_from_the_small():
    assert expanded_terms(expression("(a + b + c + d + f + g + h)**60")) > 1e7
    assert expanded_terms(expression("(a + b + c)**60")) < MOST_TERMS
    assert expanded_terms(expression("exp((a + b + c + d + f + g + h)**60)")) > 1e7
    assert expanded_terms(expression("exp(a + b)**60")) == 2


def test_a_finite_set_is_counted_before_it_is_made():
    began = time.perf_counter()
    for values in (
        {"n": range(10**12)},
        {"n": range(10**6), "m": range(10**6)},
        {"n": (k for k in range(10**12))},
    ):
        with pytest.raises(ValueError, match="accepted are up to 2000000"):
            holds_for_all(values)
    assert time.perf_counter() - began < 5
    assert finite_set({"n": (k for k in range(3)), "m": [1]}) == {"n": (0, 1, 2), "m": (1,)}
