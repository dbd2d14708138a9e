"""Rows and traces for the page of Section 2.1."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

from ..checks import composed_responses
from ..checks.traces.traced import evaluated
from ..pages.rows import Quantity
from .quantities.counted_streams import fresh_totals, noisy_rewards, tree_totals

Row = Mapping[str, Quantity | int]


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
        l1, squared = (max(sum(gap**power for gap in row) for row in gaps) for power in (1, 2))
        yield {"k": k, "n": n, "l1": l1, "squared": squared}


def prefixes() -> Iterator[Row]:
    """The fewest dyadic nodes of [1, 8] that make up [1, t]."""
    dyadic = [(start, start + size) for size in (1, 2, 4, 8) for start in range(0, 8, size)]
    fewest = {0: 0}
    for t in range(1, 9):
        fewest[t] = min(fewest[a] + 1 for a, b in dyadic if b == t)
        yield {"t": Fraction(t), "nodes": Fraction(fewest[t]), "ones": Fraction(t.bit_count())}


# the shipped counters beside their lines
simple_mechanism_1 = partial(evaluated, fresh_totals)
simple_mechanism_2 = partial(evaluated, noisy_rewards)
tree = partial(evaluated, tree_totals)
