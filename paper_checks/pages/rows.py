"""Rows of named quantities that the Python beside a page computes, and formulas decided at every row.

A quantity is exact (a whole number or a rational), a ball, or an `Estimate` from runs; a double is none.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Rational
from typing import Any, Final

import numpy as np
from flint import arb
from numpy.typing import ArrayLike

from ...theory.formulas.balls import Range, precision, range_of, ranges
from ...theory.formulas.expression import Link
from ...theory.formulas.language import formula
from ...theory.numbers.json_value import Json
from ...theory.tails.bounded_mean_test import mean_interval, median_interval
from ...verify.evidence.fresh_intervals import (
    BINOMIAL,
    NORMAL,
    fresh_mean_interval,
    fresh_median_interval,
    is_binary,
)
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.evidence.power import POWER_KEY
from ...verify.evidence.refuting_power import power_by_intervals
from ...verify.proving.exact_points import compared, holds
from ...verify.proving.identity import same_at

_BITS: Final = 200
_METHOD: Final = "rows"
_SHOWN: Final = 12


@dataclass(frozen=True, eq=False)
class Estimate:
    """A quantity from runs: it lies between the ends, but for the chance ``alpha``.

    ``fresh(miss, doubt)`` gives ends around those of a fresh sample of the same size, but for two chances:
    that the fresh one leaves them, and that this sample misleads about that. ``by`` says how that is known.
    """

    lower: float
    upper: float
    alpha: float
    fresh: Callable[[float, float], tuple[float, float]]
    by: str

    def __post_init__(self) -> None:
        if not (self.lower <= self.upper and 0 < self.alpha < 1):
            raise ValueError(
                f"{self} is no estimate; accepted are ends in order, and a level between 0 and 1"
            )

    def __str__(self) -> str:
        return f"[{self.lower:.6g}, {self.upper:.6g}]"


def estimated_mean(sample: ArrayLike, largest: float, alpha: float) -> Estimate:
    """The mean of what a sample in ``[0, largest]`` is drawn from."""
    x = np.asarray(sample, np.float64)
    low, high = mean_interval(x, largest, alpha)
    by = BINOMIAL if is_binary(x, largest) else NORMAL
    return Estimate(
        low,
        high,
        alpha,
        lambda miss, doubt: fresh_mean_interval(x, largest, alpha, miss=miss, doubt=doubt),
        by,
    )


def estimated_median(sample: ArrayLike, alpha: float) -> Estimate:
    """The median of what a sample is drawn from, whatever the law."""
    x = np.asarray(sample, np.float64)
    low, high = median_interval(x, alpha)
    return Estimate(
        low,
        high,
        alpha,
        lambda miss, doubt: fresh_median_interval(x, alpha, miss=miss, doubt=doubt),
        BINOMIAL,
    )


Quantity = Fraction | arb | Estimate
Row = Mapping[str, Quantity]


def row_of(names: Sequence[str], computed: Mapping[str, Any]) -> Row:
    """The quantities of a row that the page names."""
    return {name: _quantity(name, computed) for name in names}


def evidence_at(listed: Sequence[Row], links: Sequence[Link], part: str) -> Evidence:
    """Whether relations hold at every row: what `holds_at_rows` finds."""
    alpha = _level(listed, {name for link in links for name in formula(str(link)).variables})
    undecided = ""
    for count, row in enumerate(listed, start=1):
        for link in links:
            decided = _decided(link, row)
            told = f"row {count}, {_words(row)}"
            if decided is False:
                return replace(_refuted(link, listed, row, f"{told}: not {link}", alpha), part=part)
            if decided is None:
                undecided = undecided or f"not decided at {told}"
    details: dict[str, Json] = {"rows": len(listed), **({"alpha": alpha} if alpha else {})}
    if undecided:
        return Evidence(Verdict.OPEN, _METHOD, undecided, part=part, details=details)
    verdict = Verdict.SUPPORTED if alpha else Verdict.VERIFIED
    summary = f"{len(listed)} row{'s' * (len(listed) > 1)}"
    return Evidence(verdict, _METHOD, summary, part=part, details=details)


def _refuted(link: Link, rows: Sequence[Row], row: Row, told: str, alpha: float) -> Evidence:
    details: dict[str, Json] = {"rows": len(rows), "row": {name: _word(value) for name, value in row.items()}}
    named = [each for name, each in row.items() if name in formula(str(link)).variables]
    estimates = [each for each in named if isinstance(each, Estimate)]
    if estimates:
        power = power_by_intervals(
            lambda miss, doubt: (
                _decided(
                    link, {name: _fresh(each, miss, doubt, len(estimates)) for name, each in row.items()}
                )
                is False
            ),
            len(rows),
            NORMAL if any(each.by == NORMAL for each in estimates) else estimates[0].by,
        )
        details |= {"alpha": alpha, POWER_KEY: power.to_json()}
    return Evidence(Verdict.REFUTED, _METHOD, told, details=details)


def _fresh(value: Quantity, miss: float, doubt: float, shared: int) -> Quantity:
    if not isinstance(value, Estimate):
        return value
    low, high = value.fresh(miss / shared, doubt / shared)
    return Estimate(low, high, value.alpha, value.fresh, value.by)


def _level(rows: Iterable[Row], names: set[str]) -> float:
    """The chance that any estimate in use is off; one that stands in several rows counts once."""
    known = {id(each): each for row in rows for name, each in row.items() if name in names}
    return math.fsum(each.alpha for each in known.values() if isinstance(each, Estimate))


def _decided(link: Link, row: Row) -> bool | None:
    """Whether the relation holds, whatever the quantities are within their error; None if that depends."""
    point = {name: value for name, value in row.items() if isinstance(value, Fraction)}
    if len(point) == len(row):
        found = holds(link, point)
        return not link.strict if found is None and same_at(link, point) else found
    with precision(_BITS):
        values = {name: _range(value) for name, value in row.items()}
        smaller, larger, margin = ranges([link.smaller, link.larger, link.margin], values)
    if (found := compared(link, smaller, larger)) is not None or link.relation == "==":
        return found
    low, high = margin
    if low > 0 or (low >= 0 and not link.strict):
        return True
    return False if high < 0 or (high <= 0 and link.strict) else None


def _range(value: Quantity) -> Range:
    if isinstance(value, Fraction):
        return range_of(value, value)
    if isinstance(value, Estimate):
        return arb(value.lower), arb(value.upper)
    return value.lower(), value.upper()


def _quantity(name: str, row: Mapping[str, Any]) -> Quantity:
    if name not in row:
        raise ValueError(f"a row without {name}; accepted are rows with all names of the page")
    value = row[name]
    if isinstance(value, (arb, Estimate)):
        return value
    if not isinstance(value, bool) and isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    accepted = "whole numbers, fractions, balls (flint.arb) and estimates"
    raise ValueError(f"{name} = {value!r:.40} is a {type(value).__name__}; accepted are {accepted}")


def _words(row: Row) -> str:
    return ", ".join(f"{name} = {_word(value)}" for name, value in [*row.items()][:_SHOWN])


def _word(value: Quantity) -> str:
    if isinstance(value, arb):
        return str(value.str(10))
    return f"{float(value):.10g}" if isinstance(value, Fraction) and value.denominator != 1 else str(value)
