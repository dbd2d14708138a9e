"""Answers of one user: their law by all equally likely draws, and values that are no user's."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.response_vector import Responses, noise
from banditproof.theory.privacy.response_vectors import ResponseVector

from ..scripted_luck import Scripted

GRID = (0.125, 0.375, 0.625, 0.875)
"""The middles of four equal parts of [0, 1]."""


def law(value, flip):
    """How often each answer comes out of all draws on the grid: a number for each bit, then for each flip."""
    size = np.size(value)
    found = Counter()
    for numbers in itertools.product(GRID, repeat=2 * size):
        answer = Responses(flip).draw(np.array(value, dtype=float), Scripted(numbers))
        found[tuple(np.round(answer * (1 - 2 * float(flip)) + float(flip), 9))] += 1
    total = sum(found.values())
    return {bits: Fraction(times, total) for bits, times in found.items()}


@pytest.mark.parametrize("value", [(1.0, 0.0), (0.0, 0.0), (0.25, 1.0), (0.5, 0.75)])
def test_the_law_of_the_answers_is_a_product_of_coordinates(value):
    flip = Fraction(1, 4)
    one = [flip + (1 - 2 * flip) * Fraction(number) for number in value]
    found = law(value, flip)
    for bits in itertools.product((0.0, 1.0), repeat=2):
        chance = math.prod(p if bit else 1 - p for p, bit in zip(one, bits, strict=True))
        assert found.get(bits, 0) == chance


def test_noise_is_what_an_answer_adds_to_a_zero():
    for number in GRID:
        answer = Responses("1/4").draw(np.array([0.0]), Scripted([0.5, number]))
        assert noise(0.25, Scripted([number])) == answer[0]


def test_the_budget_is_split_between_the_coordinates_that_differ():
    made = Responses.of_budget(2, 4)
    assert made.facts() == ResponseVector(made.flip)
    assert ResponseVector(made.flip, 4).pure_epsilon <= 2 < ResponseVector(made.flip, 5).pure_epsilon
