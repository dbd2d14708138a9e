"""Rows and traces for the page of Section 2.1."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from ...verify.proving.formula_checks import Check
from ..checks import composed_responses
from ..checks.traces.traced import evaluated
from ..pages.rows import Quantity
from .quantities.counted_streams import fresh_totals, noisy_rewards, tree_totals

Row = Mapping[str, Quantity]


def compositions() -> Iterator[Row]:
    """The least budget at delta = d of k randomised responses of budget eps."""
    return composed_responses.composed(
        (1, 2, 5, 10, 100), ("0.02", "0.1", "1", "3"), ("1e-12", "1e-2", "0.3")
    )


def binary_digits() -> Iterator[Row]:
    """Of the numbers from 1 to 200."""
    for number in range(1, 201):
        ones = number.bit_count()
        yield {"T": Fraction(number), "levels": Fraction(number.bit_length()), "ones": Fraction(ones)}


def means() -> Iterator[Row]:
    """The largest changes of the mean of n vectors of k bits where one vector changes, by enumeration."""
    for k, n in ((1, 2), (2, 2), (3, 2), (2, 3)):
        bits = list(product((0, 1), repeat=k))
        gaps = [[Fraction(abs(x - y), n) for x, y in zip(a, b, strict=True)] for a in bits for b in bits]
        yield {
            "k": Fraction(k),
            "n": Fraction(n),
            "l1": max(sum(row, Fraction(0)) for row in gaps),
            "squared": max(sum((gap * gap for gap in row), Fraction(0)) for row in gaps),
        }


def prefixes() -> Iterator[Row]:
    """The fewest dyadic nodes of [1, 8] that make up [1, t]."""
    dyadic = [(start, start + size) for size in (1, 2, 4, 8) for start in range(0, 8, size)]
    fewest = {0: 0}
    for t in range(1, 9):
        fewest[t] = min(fewest[a] + 1 for a, b in dyadic if b == t)
        yield {"t": Fraction(t), "nodes": Fraction(fewest[t]), "ones": Fraction(t.bit_count())}


def simple_mechanism_1() -> Check:
    """The shipped counter beside the lines."""
    return evaluated(fresh_totals)


def simple_mechanism_2() -> Check:
    """The shipped counter beside the lines."""
    return evaluated(noisy_rewards)


def tree() -> Check:
    """The shipped counter beside the lines."""
    return evaluated(tree_totals)
