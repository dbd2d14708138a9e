"""Exact couplings beside POT, which solves transport programs in doubles on every pair of words."""

import itertools
import math
import warnings
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.transport.coupling import least_distance
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

SOLVER = 1e-12
"""What a network simplex in doubles may lose on programs of this size, relative to the largest cost."""


def product_law(coordinates: list[list[float]]) -> Doubles:
    """The masses of all words, in the order of `itertools.product`."""
    return np.array([math.prod(masses) for masses in itertools.product(*coordinates)])


def distances(symbols: int, length: int) -> Doubles:
    """Hamming distances between all words."""
    words = np.array(list(itertools.product(range(symbols), repeat=length)))
    return np.asarray((words[:, None, :] != words[None, :, :]).sum(axis=2), dtype=np.float64)


def by_pot(left: Doubles, right: Doubles, costs: Doubles) -> float:
    """The least cost of a coupling, by the peer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its texts, where it is compiled for the first time
        import ot

    return float(ot.emd2(left / left.sum(), right / right.sum(), costs))


means = st.lists(st.fractions(0, 1, max_denominator=16), min_size=2, max_size=3)


@settings(max_examples=25)
@given(means, means, st.sampled_from([1, 2]))
def test_bernoulli_words(first: list[Fraction], second: list[Fraction], power: int) -> None:
    length = min(len(first), len(second))
    left, right = first[:length], second[:length]
    laws = [product_law([[1 - float(mean), float(mean)] for mean in word]) for word in (left, right)]
    theirs = by_pot(laws[0], laws[1], distances(2, length) ** power)
    ours = least_distance(left, right, power=power)
    assert theirs == pytest.approx(float(ours), abs=SOLVER * length**power)


@settings(max_examples=15)
@given(st.lists(st.lists(st.integers(1, 9), min_size=3, max_size=3), min_size=4, max_size=4))
def test_words_over_three_letters(counts: list[list[int]]) -> None:
    """Two coordinates each, of laws with three masses."""
    laws = [[Fraction(count, sum(row)) for count in row] for row in counts]
    left, right = laws[:2], laws[2:]
    words = [product_law([[float(mass) for mass in law] for law in side]) for side in (left, right)]
    theirs = by_pot(words[0], words[1], distances(3, 2) ** 2)
    assert theirs == pytest.approx(float(least_distance(left, right, power=2)), abs=4 * SOLVER)
