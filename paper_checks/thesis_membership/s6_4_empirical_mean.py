"""Rows for the page of Section 6.4: gamma columns whose target the mean gives away."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from .quantities.bernoulli_games import Row
from .quantities.coverage import arb_of
from .s6_5_defences import ratios


def all_rows() -> Iterator[Row]:
    """The mean of all records of two Bernoulli columns, over all data and places."""
    for row in ratios(((2, 2, (1, 1)), (3, 3, (1, 0)))):
        yield {"col1": row["a"], "col2": row["b"], "ratio": row["ratio"]}


def gamma_columns() -> Iterator[Mapping[str, Fraction | arb]]:
    """Column j has the law Gamma(1/(2j)); the target is one deviation above the mean in each of n columns.

    ``none`` is the exact chance, without the target, that the sum of n records is at least the target in
    every column; ``half`` is that of the first half of the columns.
    """
    for n in (16, 64, 256):
        none, half = arb(1), arb(1)
        for j in range(1, n + 1):
            mean = arb_of(Fraction(1, 2 * j))
            above = (mean + mean.sqrt()).gamma_upper(arb_of(Fraction(n, 2 * j)), regularized=1)
            none *= above
            if 2 * j <= n:
                half *= above
        yield {"n": Fraction(n), "none": none, "half": half}
