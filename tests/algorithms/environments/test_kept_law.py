"""Kept laws of sums of coins: the chances, and the same sums from the same numbers as without them."""

import math

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli, block_sum
from banditproof.algorithms.environments.kept_law import kept_laws, kept_sum
from hypothesis import example, given
from hypothesis import strategies as st

LARGEST_BELOW_ONE = 1 - 2.0**-53


class Scripted:
    """A generator that says what it is told to."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def random(self):
        return self.numbers.pop(0)


def both(p, length, *numbers):
    """The sum by the kept law and without, from the same numbers, and how many of these are left."""
    table, one, other = Bernoulli([p]).table(), Scripted(*numbers), Scripted(*numbers)
    kept = kept_sum(p, length, kept_laws(table, length)[0], one), one.numbers
    return kept, (block_sum(0, 1, length, table, other), other.numbers)


@pytest.mark.parametrize(("p", "length"), [(0.5, 2), (0.25, 4), (0.75, 4), (0.01, 900), (0.3, 39), (0.7, 39)])
def test_the_chances_are_those_of_the_binomial_law(p, length):
    """To three last digits a factor: the powers of ``1 - q``, and four operations from one to the next."""
    chances, q = kept_laws(Bernoulli([p]).table(), length)[0].tolist(), min(p, 1 - p)
    with mpmath.workdps(40):
        for k, chance in enumerate(chances[: length + 1]):
            exact = mpmath.binomial(length, k) * mpmath.mpf(q) ** k * (1 - mpmath.mpf(q)) ** (length - k)
            assert chance == 0 or abs(chance / exact - 1) < (4 * k + length) * 3 * 2.0**-53
            assert chance > 0 or exact < 1e-299
    assert not any(chances[length + 1 :])


@given(st.floats(0, 1), st.integers(2, 2000), st.floats(0, LARGEST_BELOW_ONE), st.floats(0, 0.999))
@example(0.5, 3, LARGEST_BELOW_ONE, 0.25)
@example(0.0, 5, 0.5, 0.5)
@example(1.0, 2**40, 0.5, 0.5)
def test_the_sum_is_found_by_the_same_comparisons(p, length, uniform, another):
    if length * min(p, 1 - p) <= 12:
        kept, plain = both(p, length, uniform, another)
        assert kept == plain


@pytest.mark.parametrize(("p", "length"), [(0.5, 2), (0.3, 4), (0.8, 10), (0.5, 24), (0.05, 200)])
def test_numbers_at_the_edge_of_each_sum_fall_on_the_same_side(p, length):
    laws, seen = kept_laws(Bernoulli([p]).table(), length), set()
    edge = 0.0
    for chance in laws[0][: length + 1].tolist():
        edge = min(edge + chance, LARGEST_BELOW_ONE)
        for uniform in (math.nextafter(edge, 0), edge, min(math.nextafter(edge, 1), LARGEST_BELOW_ONE)):
            kept, plain = both(p, length, uniform, 0.5)
            assert kept == plain
            seen.add(kept[0])
    assert len(seen) > min(length, 15)


def test_a_number_beyond_the_whole_law_is_drawn_again():
    """Masses that sum up to less than 1, as rounding may leave them."""
    law = np.array([0.25, 0.5, 0.125, 0.0])
    generator = Scripted(0.9, 0.95, 0.8, 0.1)
    assert kept_sum(0.3, 2, law, generator) == 2
    assert generator.numbers == [0.1]
