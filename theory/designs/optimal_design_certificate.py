"""Designs with a proof: exact weights, and enclosures of how long the longest action is.

The certificate is a plain document; numbers are texts that spell exact rationals (``"9/20"``).

``actions``
    one list of coordinates for each action
``support``
    a list of ``{"action", "weight"}``; the weights are positive and sum to one exactly
``coordinates``
    the coordinates that tell the points of the span apart: as many as its dimension ``r``
``largest_norm``
    ``{"lower", "upper"}``: decimals around ``g = max over actions of  a^T V^-1 a``
``log_det``
    decimals around ``log det V`` of this design (within a smaller span: of its non-zero eigenvalues)
``optimal_log_det``
    decimals around the largest ``log det V`` of all designs

*Why.* For every design ``pi``, the arithmetic mean of the eigenvalues of ``V(pi)`` measured by ``V`` is
``sum pi(a) a^T V^-1 a / r <= g / r`` and is no smaller than the geometric one; hence
``log det V <= log det V(pi*) <= log det V + r log(g / r)``, and ``g >= r`` for every design  [ZCDP-T2].
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..numbers.enclosure import Enclosure, Exact, enclosure_of, exact

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mat

Rows = list[list[Fraction]]

_BITS = 256
_WEIGHT_BITS = 60
_DIGITS = 25


@dataclass(frozen=True, slots=True)
class CertifiedDesign:
    """What is known of a design, and the document that lets anyone check it."""

    dimension: int
    """Of the span of the actions."""
    largest_norm: Enclosure
    log_det: Enclosure
    optimal_log_det: Enclosure
    document: dict[str, Any]


def certified_design(actions: Sequence[Sequence[Exact]], weights: Sequence[Exact]) -> CertifiedDesign:
    """Enclosures of ``g(pi)``, ``log det V(pi)`` and the largest ``log det V``            [ZCDP-D5, ZCDP-T2]

    Floats are taken as those doubles. Weights that do not sum to one exactly are rounded to multiples of
    ``2^-60`` that do, and what is enclosed are the values of these.
    """
    from flint import ctx

    rows = exact_rows(actions)
    law = _exact_law(weights, len(rows))
    support = [place for place, weight in enumerate(law) if weight]
    span = Span([rows[place] for place in support])
    for place, row in enumerate(rows):
        if not span.holds(row):
            raise ValueError(
                f"action {place} is outside the span of the {len(support)} actions with weight, which has "
                f"dimension {len(span.coordinates)}: within it every action is accepted"
            )
    matrix = weighted_squares(
        [span.inside(rows[place]) for place in support], [law[place] for place in support]
    )
    with ctx.workprec(_BITS):
        largest = _largest_norm(matrix, [span.inside(row) for row in rows])
        log_det = _log(matrix.det() * span.volume)
        dimension = len(span.coordinates)
        slack = _log_of_end(largest.upper, dimension)
    optimal = Enclosure(log_det.lower, log_det.upper + max(slack, Fraction(0)))
    document = {
        "actions": [[str(number) for number in row] for row in rows],
        "support": [{"action": place, "weight": str(law[place])} for place in support],
        "coordinates": list(span.coordinates),
        "largest_norm": _decimals(largest),
        "log_det": _decimals(log_det),
        "optimal_log_det": _decimals(optimal),
    }
    return CertifiedDesign(dimension, largest, log_det, optimal, document)


def exact_rows(actions: Sequence[Sequence[Exact]]) -> Rows:
    """The actions as rationals, all of one length, not all zero."""
    rows = [[exact(number) for number in action] for action in actions]
    if not rows or not rows[0]:
        raise ValueError("there are no actions: at least one is needed, with at least one coordinate")
    for place, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"action {place} has {len(row)} coordinates, action 0 has {len(rows[0])}: all need the same"
            )
    if not any(map(any, rows)):
        raise ValueError("every action is zero: at least one other action is needed")
    return rows


class Span:
    """The span of a few rows: coordinates that tell its points apart, and how the others follow from them."""

    def __init__(self, rows: Rows) -> None:
        reduced, rank = rational_matrix(rows).rref()
        width = len(rows[0])
        pivots = [next(column for column in range(width) if reduced[row, column] != 0) for row in range(rank)]
        self.coordinates = tuple(pivots)
        self._others = [column for column in range(width) if column not in set(pivots)]
        self._relations = [
            [
                (at, fraction(reduced[row, column]))
                for row, at in enumerate(pivots)
                if reduced[row, column] != 0
            ]
            for column in self._others
        ]
        self.lift: fmpq_mat = rational_matrix(
            [[fraction(reduced[row, column]) for column in range(width)] for row in range(rank)]
        )
        """From ``coordinates``, as a row, to the point itself."""
        self.volume: fmpq = (self.lift * self.lift.transpose()).det()
        """The squared volume of the span's unit cube in ``coordinates``."""

    def holds(self, row: list[Fraction]) -> bool:
        """Whether the row is in the span."""
        return all(
            row[column] == sum((row[at] * factor for at, factor in relation), Fraction(0))
            for column, relation in zip(self._others, self._relations, strict=True)
        )

    def inside(self, row: list[Fraction]) -> list[Fraction]:
        """The coordinates that tell the row apart."""
        return [row[column] for column in self.coordinates]


def rational_matrix(rows: Sequence[Sequence[Fraction]]) -> "fmpq_mat":
    """The rows as a matrix of exact rationals."""
    from flint import fmpq, fmpq_mat

    entries = [fmpq(number.numerator, number.denominator) for row in rows for number in row]
    return fmpq_mat(len(rows), len(rows[0]), entries)


def fraction(number: "fmpq") -> Fraction:
    """The same number in Python's arithmetic."""
    return Fraction(int(number.p), int(number.q))


def weighted_squares(rows: Rows, weights: Sequence[Fraction]) -> "fmpq_mat":
    """``sum of  weight a a^T`` over the rows, exactly."""
    left = rational_matrix(
        [[weight * number for number in row] for row, weight in zip(rows, weights, strict=True)]
    )
    return left.transpose() * rational_matrix(rows)


def _exact_law(weights: Sequence[Exact], count: int) -> list[Fraction]:
    law = [exact(weight) for weight in weights]
    if len(law) != count:
        raise ValueError(f"{len(law)} weights for {count} actions: one each is accepted")
    if min(law) < 0 or not any(law):
        raise ValueError(
            f"the smallest weight is {float(min(law))!r}: none may be negative, and one positive"
        )
    total = sum(law)
    if total == 1:
        return law
    unit = 1 << _WEIGHT_BITS
    counts = [round(weight / total * unit) for weight in law]
    heaviest = max(range(count), key=lambda place: counts[place])
    counts[heaviest] += unit - sum(counts)
    return [Fraction(number, unit) for number in counts]


def _largest_norm(matrix: "fmpq_mat", rows: Rows) -> Enclosure:
    from flint import arb_mat

    inverse = arb_mat(matrix.inv())
    columns = arb_mat(rational_matrix(rows).transpose())
    images = (inverse * columns).entries()
    entries = columns.entries()
    lower, upper = Fraction(0), Fraction(0)
    for place in range(len(rows)):
        norm = sum(
            (entries[at] * images[at] for at in range(place + len(rows), len(entries), len(rows))),
            entries[place] * images[place],
        )
        found = enclosure_of(norm)
        lower, upper = max(lower, Fraction(found.lower)), max(upper, Fraction(found.upper))
    return Enclosure(lower, upper)


def _log(number: "fmpq") -> Enclosure:
    from flint import arb

    return enclosure_of(arb(number).log())


def _log_of_end(upper: Fraction | float, dimension: int) -> Fraction:
    """An upper bound of ``r log(g / r)``."""
    from flint import arb, fmpq

    ratio = Fraction(upper) / dimension
    return Fraction(enclosure_of(dimension * arb(fmpq(ratio.numerator, ratio.denominator)).log()).upper)


def _decimals(found: Enclosure) -> dict[str, str]:
    assert not math.isinf(found.width)
    lower, upper = found.decimals(_DIGITS)
    return {"lower": lower, "upper": upper}
