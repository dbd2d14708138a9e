"""Certificates of optimal designs checked again, in integers and rational logarithms.

The document is the one that `banditproof.theory.designs.optimal_design_certificate` describes. Nothing of
what made it is used: the determinant and the inverse come from elimination without fractions, the norms are
sums of integers, and the bound on the optimum is derived from the inequality of the means.
"""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...theory.formulas.expression import Apply, Number
from ..evidence.certificate import OptimumKind, list_of, number_of, only_fields
from ..evidence.steps import spend_on
from .integer_intervals import engine

KIND = "optimal design"

Row = list[Fraction]

_FIELDS = {"actions", "support", "coordinates", "largest_norm", "log_det", "optimal_log_det"}
_LOG_BITS = 192


def _formula(payload: Mapping[str, Any]) -> str:
    best, norm = payload["optimal_log_det"], payload["largest_norm"]
    return f"{best['lower']} <= max log det V <= {best['upper']}, {norm['lower']} <= g(pi) <= {norm['upper']}"


def recheck_design(payload: Mapping[str, Any]) -> None:
    """Whether the intervals for ``g``, ``log det V`` and its maximum are right; else a ``ValueError``."""
    only_fields(payload, _FIELDS)
    actions = _actions(payload["actions"])
    law = _law(payload["support"], len(actions))
    coordinates = _coordinates(payload["coordinates"], len(actions[0]))
    stated = {name: _interval(payload[name], name) for name in _FIELDS if name.endswith(("norm", "det"))}

    inside = [[action[column] for column in coordinates] for action in actions]
    support = sorted(law)
    dimension = len(coordinates)
    spend_on((number for row in actions for number in row), dimension)
    spend_on(law.values(), dimension * dimension)
    moments = [
        [sum((law[a] * inside[a][i] * inside[a][j] for a in support), Fraction(0)) for j in range(dimension)]
        for i in range(dimension)
    ]
    determinant, inverse = _inverse(moments)
    # det(I + M^T M) where M gives the other coordinates of every action from the stated ones
    size = range(dimension)
    maps = [[Fraction(int(i == j)) for j in size] for i in size]
    for column in sorted(set(range(len(actions[0]))) - set(coordinates)):
        # least squares of one coordinate on the stated ones; exact for every action, or the span is larger
        sums = [sum((law[a] * inside[a][i] * actions[a][column] for a in law), Fraction(0)) for i in size]
        row = [sum((inverse[i][j] * sums[j] for j in size), Fraction(0)) for i in size]
        maps.append(row)
        for place, action in enumerate(actions):
            if action[column] != sum(row[j] * inside[place][j] for j in size):
                raise ValueError(f"action {place} is outside the span of the support")
    volume = _inverse([[sum((row[i] * row[j] for row in maps), Fraction(0)) for j in size] for i in size])[0]

    longest = _longest(inverse, inside)
    _within("largest_norm", stated["largest_norm"], longest, longest)
    log_lower, log_upper = _log(determinant * volume)
    _within("log_det", stated["log_det"], log_lower, log_upper)
    best_lower, best_upper = stated["optimal_log_det"]
    if best_lower > log_lower:
        raise ValueError(
            f"optimal_log_det: {float(best_lower):.17g} is above what the design reaches, "
            f"{float(log_lower):.17g}"
        )
    if best_upper < log_upper + dimension * _log(longest / dimension)[1]:
        raise ValueError(f"optimal_log_det: that it is at most {float(best_upper):.17g} does not follow")


def _actions(given: object) -> list[Row]:
    rows = [[number_of(x, "actions") for x in list_of(row, "actions")] for row in list_of(given, "actions")]
    if len({len(row) for row in rows}) != 1:
        raise ValueError("the actions do not all have the same number of coordinates")
    return rows


def _law(given: object, count: int) -> dict[int, Fraction]:
    law: dict[int, Fraction] = {}
    for part in list_of(given, "support"):
        place = part["action"]
        if place not in range(count) or place in law:
            raise ValueError(f"support: {place!r} is not the number of an action, or stands there twice")
        law[place] = number_of(part["weight"], "support")
        if law[place] <= 0:
            raise ValueError(f"support: the weight of action {place} is not positive")
    if sum(law.values()) != 1:
        raise ValueError("support: the weights do not sum to one")
    return law


def _coordinates(given: object, width: int) -> list[int]:
    found = list(dict.fromkeys(list_of(given, "coordinates")))
    if not set(found) <= set(range(width)):
        raise ValueError(f"the coordinates {given!r} are not numbers of coordinates")
    return found


def _interval(given: Mapping[str, Any], name: str) -> tuple[Fraction, Fraction]:
    return number_of(given["lower"], name), number_of(given["upper"], name)


def _within(name: str, stated: tuple[Fraction, Fraction], lower: Fraction, upper: Fraction) -> None:
    if not (stated[0] <= lower and upper <= stated[1]):
        raise ValueError(
            f"{name}: the value lies in [{float(lower):.17g}, {float(upper):.17g}], "
            f"not shown to be in [{float(stated[0]):.17g}, {float(stated[1]):.17g}]"
        )


def _inverse(matrix: list[Row]) -> tuple[Fraction, list[Row]]:
    """Determinant and inverse of a positive definite matrix, by elimination in integers (Bareiss)."""
    size = len(matrix)
    scale = math.lcm(*(number.denominator for row in matrix for number in row))
    table = [
        [int(number * scale) for number in row] + [int(i == j) for j in range(size)]
        for i, row in enumerate(matrix)
    ]
    before = 1
    for pivot in range(size):
        corner = table[pivot][pivot]
        if corner <= 0:
            raise ValueError("the information matrix is not positive definite in the stated coordinates")
        for row in range(size):
            if row != pivot:
                factor = table[row][pivot]
                table[row] = [
                    (corner * table[row][j] - factor * table[pivot][j]) // before for j in range(2 * size)
                ]
        before = corner
    return Fraction(before, scale**size), [
        [Fraction(number * scale, before) for number in row[size:]] for row in table
    ]


def _longest(inverse: Sequence[Row], rows: Sequence[Row]) -> Fraction:
    """The largest ``a^T V^-1 a``, summed in integers; of a law of weight 1 it is at least the dimension."""
    below = math.lcm(*(number.denominator for line in inverse for number in line))
    table = [[int(number * below) for number in line] for line in inverse]
    found = []
    for row in dict.fromkeys(map(tuple, rows)):
        unit = math.lcm(*(number.denominator for number in row))
        whole = [int(number * unit) for number in row]
        places = range(len(table))
        total = sum(whole[i] * whole[j] * table[i][j] for i in places for j in places)
        found.append(Fraction(total, unit * unit * below))
    return max(found)


def _log(number: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of a logarithm; powers of two are taken out, so that size costs no digits."""
    power = number.numerator.bit_length() - number.denominator.bit_length()
    working = engine(_LOG_BITS)

    def log(value: Fraction) -> tuple[Fraction, Fraction]:
        lower, upper = working.range(Apply("log", (Number(value),)), {})
        return Fraction(working.value(lower)), Fraction(working.value(upper))

    rest, two = log(number / Fraction(2) ** power), log(Fraction(2))
    steps = (power * two[0], power * two[1])
    return rest[0] + min(steps), rest[1] + max(steps)


_OPTIMUM = OptimumKind(KIND, _formula, recheck_design)
design_certificate, check_design = _OPTIMUM.document, _OPTIMUM.check
