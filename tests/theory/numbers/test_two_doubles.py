"""Products in two doubles are exact."""

import math
from fractions import Fraction

import numpy as np
from banditproof.theory.numbers.two_doubles import exact_product
from hypothesis import given
from hypothesis import strategies as st

factors = st.floats(1e-140, 1e140).flatmap(lambda x: st.sampled_from([x, -x, 0.0]))


def exact(pair):
    return Fraction(float(pair[0])) + Fraction(float(pair[1]))


@given(factors, factors)
def test_a_product_is_its_two_doubles(a, b):
    assert exact(exact_product(a, b)) == Fraction(a) * Fraction(b)
    assert exact_product(a, b)[0] == a * b


@given(st.integers(1, 1 << 26), st.floats(0, 1).filter(lambda p: p == 0 or p > 1e-280))
def test_a_count_times_a_mean_is_its_two_doubles(n, mean):
    assert exact(exact_product(n, mean)) == n * Fraction(mean)


def test_arrays_are_taken_element_by_element():
    a, b = np.random.default_rng(0).random((2, 50))
    assert all(math.isfinite(each) for half in exact_product(a, b) for each in half)
    wholes = [exact(pair) for pair in zip(*exact_product(a, b), strict=True)]
    assert wholes == [Fraction(x) * Fraction(y) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert any(rest != 0 for rest in exact_product(a, b)[1])
