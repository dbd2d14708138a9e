"""The antiderivative of a power of a line has its slope; other forms are left to the computer algebra."""

import pytest
import sympy
from banditproof.verify.proving.integrals.candidates import _of_a_power
from sympy.integrals.manualintegrate import manualintegrate

T = sympy.Symbol("t", real=True)
B = sympy.Symbol("b", positive=True)
A = sympy.Symbol("a", real=True)


@pytest.mark.parametrize("line", [T, T + 4, 3 - 2 * T, T / 2 + 1, T + B, B * T + 1])
@pytest.mark.parametrize("exponent", ["-4", "-2", "-3/2", "1/2", "2"])
def test_its_slope_is_the_power(line, exponent):
    form = B * line ** sympy.Rational(exponent)
    assert sympy.simplify(_of_a_power(form, T).diff(T) - form) == 0


@pytest.mark.parametrize("form", [(T + 4) ** -2, 3 * (2 * T + 3) ** -2, B * sympy.sqrt(1 - T), T**2 / 3])
def test_the_computer_algebra_writes_the_same(form):
    assert _of_a_power(form, T) == manualintegrate(form, T)


@pytest.mark.parametrize(
    "form", [1 / (T + 4), (T**2 + 1) ** -2, sympy.exp(T), 2**T, (A * T + 1) ** -2, T + 1]
)
def test_what_is_no_such_power_is_left(form):
    """The slope of a line may be 0 where nothing says that it is not."""
    assert _of_a_power(form, T) is None
