"""Rows for the page of Section 5: the last round of the two runs of EXP3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ...theory.formulas.balls import precision
from .two_runs import BITS, chances


def last_round() -> Iterator[Mapping[str, Fraction | arb]]:
    """The log of the largest ratio of the chances of an arm in round ``100/eta``, at gamma = eta."""
    for rate in (Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000)):
        rounds = int(100 / rate)
        p, q = (chances(rate, rounds, first)[-1] for first in (0, 1))
        with precision(BITS):
            loss = (p / q).log().max(((1 - p) / (1 - q)).log())
        yield {"g": rate, "loss": loss}
