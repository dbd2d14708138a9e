"""Polynomials as tables of coefficients have the values of what they came from."""

from fractions import Fraction
from math import prod

from banditproof.verify.proving.positivity.rational_functions import added, product
from hypothesis import given
from hypothesis import strategies as st

NUMBERS = st.fractions(-5, 5, max_denominator=6)
POWERS = st.tuples(st.integers(0, 3), st.integers(0, 3))
COEFFICIENTS = st.sampled_from([Fraction(-2), Fraction(1), Fraction(1, 3)])
POLYNOMIALS = st.one_of(
    st.just({(0, 0): Fraction(1)}),
    st.builds(lambda powers, number: {powers: number}, POWERS, COEFFICIENTS),
    st.dictionaries(POWERS, COEFFICIENTS, min_size=2),
    st.dictionaries(POWERS, COEFFICIENTS),
)


def value(polynomial, point):
    return sum(c * prod(x**k for x, k in zip(point, powers, strict=True)) for powers, c in polynomial.items())


@given(POLYNOMIALS, POLYNOMIALS, st.tuples(NUMBERS, NUMBERS))
def test_a_product_and_a_sum_have_the_values_of_a_product_and_a_sum(first, second, point):
    a, b = value(first, point), value(second, point)
    multiplied, together = product(first, second), added(first, second)
    assert value(multiplied, point) == a * b
    assert value(together, point) == a + b
    assert all(multiplied.values())
    assert all(together.values())
