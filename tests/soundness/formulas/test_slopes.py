"""Derivatives by the rechecker's own rules, against quotients of differences."""

from fractions import Fraction

import mpmath
import pytest
from banditproof.theory.formulas.expression import write
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.slopes import NoSlopeError, slope

from .. import extended_reals as oracle


@pytest.mark.parametrize("text", [
    "x**3*y - x/y + 2*x", "log(x + y)*exp(-x*y)", "sqrt(x + 1)*(x + 2)**(3/2)", "x**y + y**x",
    "logit(x)*expit(x*y)", "f_minus(x, y) + f_plus(x*y, x)", "kl(x, y) + kl(y, x*y)",
    "d_eps(x, y, 1/2) + d_eps(y, x, 2)", "d_eps(1/3, x, y)", "erf(x*y) + x", "erfc(x - 2*y)*y",
    "Phi(x/y) - Phi(y - x)", "d_eps(9/10, x, y)",
])  # fmt: skip
@pytest.mark.parametrize("name", ["x", "y"])
def test_a_slope_is_the_limit_of_quotients(text, name):
    """Central differences with 80 digits: their error is of the order of the square of the step."""
    step = Fraction(1, 10**20)
    with mpmath.workdps(80):
        for x, y in ((Fraction(1, 3), Fraction(4, 5)), (Fraction(5, 7), Fraction(1, 4))):
            place = {"x": x, "y": y}
            ends = [
                oracle.value_of(text, {**place, name: place[name] + shift}, 80) for shift in (step, -step)
            ]
            above, below = (oracle.enclosed(end).low for end in ends)
            quotient = (above - below) / (2 * mpmath.mpf(step.numerator) / step.denominator)
            own = oracle.enclosed(oracle.value_of(write(slope(expression(text), name)), place, 80)).low
            assert abs(own - quotient) < mpmath.mpf(10) ** -30


def test_a_factor_one_is_left_out():
    assert write(slope(expression("x + exp(x)"), "x")) == "1 + exp(x)"


@pytest.mark.parametrize(
    "text", ["abs(x)", "x*floor(y + x)", "min(x, y)", "max(1, x)**2", "1 if x <= y else x"]
)
def test_what_jumps_or_has_kinks_has_no_slope(text):
    with pytest.raises(NoSlopeError):
        slope(expression(text), "x")
    assert write(slope(expression(text), "z")) == "0"
