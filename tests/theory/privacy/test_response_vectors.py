"""Vectors of bits: local and shuffled budgets against sums over all answers and all data of the others."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.privacy.response_vectors import (
    ResponseVector,
    ShuffledVectors,
    differing,
    flip_needed,
    shuffled_flip_needed,
)
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


def law_of_counts(users, flip):
    """The ones of each coordinate, of all users together."""
    counts = {(0,) * len(users[0]): Fraction(1)}
    for bits in users:
        step = {}
        for (seen, chance), (told, answer) in itertools.product(
            counts.items(), law_of_answers(bits, flip).items()
        ):
            key = tuple(map(sum, zip(seen, told, strict=True)))
            step[key] = step.get(key, 0) + chance * answer
        counts = step
    return counts


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


@settings(max_examples=25)
@given(
    FLIP,
    st.sampled_from([(1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2)]),
    st.fractions(0, 2, max_denominator=8),
)
def test_among_others_it_is_between_the_ends_for_all_of_their_data(flip, size, epsilon):
    """By enumeration of what everybody has and what everybody says."""
    users, changed = size
    found = ShuffledVectors(users, flip, changed).delta(epsilon)
    vectors = list(itertools.product((0, 1), repeat=changed))
    worst = 0.0
    for others in itertools.combinations_with_replacement(vectors, users - 1):
        for mine in vectors:  # the neighbour has every bit otherwise
            other = tuple(1 - bit for bit in mine)
            here, there = (law_of_counts([each, *others], flip) for each in (mine, other))
            worst = max(worst, hockey_stick(here, there, epsilon))
    assert worst <= float(found.upper) + 1e-12
    assert float(found.lower) <= worst + 1e-12


def test_others_amplify():
    """Among 50, three bits that are told truly three times in four leak little; alone they leak much."""
    alone, among = ResponseVector("1/4", 3).delta(1), ShuffledVectors(50, "1/4", 3).delta(1)
    assert alone.lower > Fraction(2, 5)
    assert among.upper < Fraction(1, 1000)
    assert ShuffledVectors(100, "1/4", 3).delta(1).upper < among.lower


def test_the_chance_among_others_is_certified_and_smaller_than_alone():
    flip = shuffled_flip_needed(Fraction(1), Fraction(1, 100), 30, 2)
    assert flip < flip_needed(Fraction(1), 2)
    assert ShuffledVectors(30, flip, 2).delta(1).upper <= Fraction(1, 100)
    assert ShuffledVectors(30, flip - Fraction(1, 1 << 12), 2).delta(1).upper > Fraction(1, 100)


def test_a_bound_on_the_ones_bounds_the_bits_that_differ():
    assert [differing(7), differing(7, 2), differing(3, 2), differing(1, 1)] == [7, 4, 3, 1]
    for dimension, ones in itertools.product(range(1, 5), range(1, 5)):
        few = [bits for bits in itertools.product((0, 1), repeat=dimension) if sum(bits) <= ones]
        apart = max(sum(a != b for a, b in zip(x, y, strict=True)) for x in few for y in few)
        assert differing(dimension, ones) == apart


def test_a_coordinate_that_moves_by_more_than_a_bit_has_no_budget():
    assert ResponseVector("1/4", 1, 2).pure_epsilon == math.inf
    assert not ResponseVector("1/4", 1, 2).kl_ball().is_finite()
    assert ResponseVector("1/4", 1, "1/2").pure_epsilon == ResponseVector("1/4").pure_epsilon


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: ResponseVector("1/2"), "flip is a chance between 0 and 1/2"),
        (lambda: ResponseVector("1/4", 0), "changed is a whole number of at least 1"),
        (lambda: ShuffledVectors(0, "1/4"), "users is a whole number from 1 to 500"),
        (lambda: flip_needed(Fraction(0)), "epsilon is above 0"),
        (lambda: shuffled_flip_needed(Fraction(1), Fraction(1), 5), "delta between 0 and 1"),
        (
            lambda: shuffled_flip_needed(Fraction(1, 10**9), Fraction(1, 10**6), 5),
            "cannot hide in each other",
        ),
        (lambda: differing(0), "the dimension is a whole number"),
        (lambda: differing(2, 0), "ones is a whole number"),
    ],
)
def test_bad_input_is_one_line(make, said):
    with pytest.raises(ValueError, match=rf"^[^\n]*{said}[^\n]*$"):
        make()
