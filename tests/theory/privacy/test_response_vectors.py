"""Vectors of bits: local and shuffled budgets against sums over all answers and all data of the others."""

import itertools
import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.privacy.response_vectors import ResponseVector, flip_needed
from hypothesis import given, settings
from hypothesis import strategies as st

FLIP = st.fractions(Fraction(1, 20), Fraction(9, 20), max_denominator=40)


def hockey_stick(one, other, epsilon):
    """``sum (P - e^eps Q)_+`` over the keys of two laws."""
    with mp.workdps(40):
        factor = mp.exp(mp.mpf(epsilon.numerator) / epsilon.denominator)
        total = mp.mpf(0)
        for key in one:
            here, there = one[key], other.get(key, Fraction(0))
            total += max(
                mp.mpf(here.numerator) / here.denominator - factor * there.numerator / there.denominator, 0
            )
        return float(total)


def law_of_answers(bits, flip):
    """Each answer to a vector of bits, with its chance."""
    return {
        told: math.prod(
            (flip if a != b else 1 - flip for a, b in zip(bits, told, strict=True)), start=Fraction(1)
        )
        for told in itertools.product((0, 1), repeat=len(bits))
    }


@settings(max_examples=40)
@given(FLIP, st.integers(1, 5), st.fractions(0, 4, max_denominator=12))
def test_a_vector_alone_is_the_sum_over_all_answers(flip, changed, epsilon):
    found = ResponseVector(flip, changed).delta(epsilon)
    true = hockey_stick(law_of_answers((1,) * changed, flip), law_of_answers((0,) * changed, flip), epsilon)
    assert float(found.lower) <= true + 1e-14
    assert true <= float(found.upper) + 1e-14
    assert float(found.upper) == pytest.approx(true, abs=1e-12)


@settings(max_examples=40)
@given(st.fractions(Fraction(1, 50), 8, max_denominator=50), st.integers(1, 9))
def test_the_least_chance_gives_the_budget_and_a_little_less_does_not(epsilon, changed):
    flip = flip_needed(epsilon, changed)
    assert ResponseVector(flip, changed).pure_epsilon <= epsilon
    assert ResponseVector(flip - Fraction(1, 1 << 40), changed).pure_epsilon > epsilon


def test_a_coordinate_that_moves_by_more_than_a_bit_has_no_budget():
    assert ResponseVector("1/4", 1, 2).pure_epsilon == math.inf
    assert not ResponseVector("1/4", 1, 2).kl_ball().is_finite()
    assert ResponseVector("1/4", 1, "1/2").pure_epsilon == ResponseVector("1/4").pure_epsilon
