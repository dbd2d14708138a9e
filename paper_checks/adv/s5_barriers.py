"""Rows for the page of Section 5: the last round of the two runs of EXP3."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from .exp3_two_runs import largest_log_ratios


def last_round() -> Iterator[Mapping[str, Fraction | arb]]:
    """The log of the largest ratio of the chances of an arm in round ``100/eta``, at gamma = eta."""
    for rate in (Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000)):
        chance = largest_log_ratios(rate, int(100 / rate)).of_chances
        yield {"g": rate, "loss": chance}
