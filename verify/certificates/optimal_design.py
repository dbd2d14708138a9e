"""Checks certificates of optimal designs, exactly but for logarithms, which are enclosed.

A design gives actions ``a`` (vectors) weights ``w_a`` of sum 1; its support has the positive ones. Within the
span of the actions, of dimension ``r``, ``V = sum w_a a a^T`` is its information matrix, and
``g = max a^T V^-1 a`` over all actions. A certificate bounds ``g``, ``log det V`` and the maximum of
``log det V(pi)`` over all designs ``pi``:

    log det V  <=  max log det V(pi)  <=  log det V + r log(g/r).

*Why.* The ``r`` eigenvalues of ``V^-1 V(pi)`` have the mean ``sum pi_a a^T V^-1 a / r <= g/r``. Their
geometric mean is no larger, and its r-th power is ``det V(pi) / det V``.

`banditproof.theory.designs.optimal_design_certificate` describes the fields; none of its code is used here.
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
Interval = tuple[Fraction, Fraction]

_BOUNDS = ("largest_norm", "log_det", "optimal_log_det")
_FIELDS = {"actions", "support", "coordinates", *_BOUNDS}
_LOG_BITS = 192  # about 58 digits; certificates state 25


def _formula(payload: Mapping[str, Any]) -> str:
    best, norm = payload["optimal_log_det"], payload["largest_norm"]
    return f"{best['lower']} <= max log det V <= {best['upper']}, {norm['lower']} <= g(pi) <= {norm['upper']}"


def recheck_design(payload: Mapping[str, Any]) -> None:
    """Whether the intervals for ``g``, ``log det V`` and its maximum are right; else a ``ValueError``."""
    only_fields(payload, _FIELDS)
    actions = _actions(payload["actions"])
    weights = _weights(payload["support"], len(actions))
    coordinates = _coordinates(payload["coordinates"], len(actions[0]))
    stated_g, stated_log_det, stated_maximum = (_interval(payload, name) for name in _BOUNDS)

    dimension = len(coordinates)
    # counts the sums ahead: few characters with other denominators each could take hours to add up
    spend_on((number for row in actions for number in row), dimension)
    spend_on(weights.values(), dimension * dimension)
    points = [[action[column] for column in coordinates] for action in actions]
    moments = _moments(weights, actions, points)
    determinant, inverse = _inverse([moments[column] for column in coordinates])
    lift = [[_dot(row, column) for column in inverse] for row in moments]  # from stated coordinates to all
    _check_span(actions, points, lift, coordinates)
    g = _longest(inverse, points)
    _check_within("largest_norm", stated_g, (g, g))
    log_det = _log(determinant * _squared_volume(lift))
    _check_within("log_det", stated_log_det, log_det)
    _check_maximum(stated_maximum, log_det, dimension, g)


def _moments(weights: dict[int, Fraction], actions: list[Row], points: list[Row]) -> list[Row]:
    """``sum w_a a x_a^T``, with ``x_a`` the stated coordinates of ``a``: its rows at these are ``V``."""
    columns, rows = range(len(points[0])), range(len(actions[0]))
    terms = [(weight, actions[place], points[place]) for place, weight in weights.items()]
    return [[sum((w * a[i] * x[j] for w, a, x in terms), Fraction(0)) for j in columns] for i in rows]


def _dot(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    return sum((x * y for x, y in zip(one, other, strict=True)), Fraction(0))


def _check_span(actions: list[Row], points: list[Row], lift: list[Row], coordinates: list[int]) -> None:
    """The lift, by least squares on the support, gives all coordinates of every action in the span."""
    for column in sorted(set(range(len(lift))) - set(coordinates)):
        for place, point in enumerate(points):
            if actions[place][column] != _dot(lift[column], point):
                raise ValueError(f"action {place} is outside the span of the support")


def _squared_volume(lift: list[Row]) -> Fraction:
    """``det L^T L`` of the lift ``L``: the determinant within the span over that in stated coordinates."""
    columns = list(zip(*lift, strict=True))
    return _inverse([[_dot(one, other) for other in columns] for one in columns])[0]


def _check_maximum(stated: Interval, log_det: Interval, dimension: int, g: Fraction) -> None:
    """``log det V <= maximum <= log det V + r log(g/r)`` must give both stated ends."""
    lower, upper = stated
    if lower > log_det[0]:
        raise ValueError(
            f"optimal_log_det: {float(lower):.17g} is above what the design reaches, {float(log_det[0]):.17g}"
        )
    if upper < log_det[1] + dimension * _log(g / dimension)[1]:
        raise ValueError(f"optimal_log_det: that it is at most {float(upper):.17g} does not follow")


def _actions(given: object) -> list[Row]:
    rows = [[number_of(x, "actions") for x in list_of(row, "actions")] for row in list_of(given, "actions")]
    if len({len(row) for row in rows}) != 1:
        raise ValueError("the actions do not all have the same number of coordinates")
    return rows


def _weights(given: object, count: int) -> dict[int, Fraction]:
    weights: dict[int, Fraction] = {}
    for part in list_of(given, "support"):
        place = part["action"]
        if place not in range(count) or place in weights:
            raise ValueError(f"support: {place!r} is not the number of an action, or stands there twice")
        weights[place] = number_of(part["weight"], "support")
        if weights[place] <= 0:
            raise ValueError(f"support: the weight of action {place} is not positive")
    if sum(weights.values()) != 1:
        raise ValueError("support: the weights do not sum to one")
    return weights


def _coordinates(given: object, width: int) -> list[int]:
    found = list(dict.fromkeys(list_of(given, "coordinates")))
    if not set(found) <= set(range(width)):
        raise ValueError(f"the coordinates {given!r} are not numbers of coordinates")
    return found


def _interval(payload: Mapping[str, Any], name: str) -> Interval:
    return number_of(payload[name]["lower"], name), number_of(payload[name]["upper"], name)


def _check_within(name: str, stated: Interval, value: Interval) -> None:
    if not (stated[0] <= value[0] and value[1] <= stated[1]):
        raise ValueError(
            f"{name}: the value lies in [{float(value[0]):.17g}, {float(value[1]):.17g}], "
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
    for place in range(size):
        pivot_row, pivot = table[place], table[place][place]
        if pivot <= 0:
            raise ValueError("the information matrix is not positive definite in the stated coordinates")
        for other, row in enumerate(table):
            if other != place:
                pairs = zip(row, pivot_row, strict=True)
                table[other] = [(pivot * x - row[place] * y) // before for x, y in pairs]  # without a rest
        before = pivot
    inverse = [[Fraction(number * scale, before) for number in row[size:]] for row in table]
    return Fraction(before, scale**size), inverse


def _longest(inverse: Sequence[Row], points: Sequence[Row]) -> Fraction:
    """``g``, the largest ``a^T V^-1 a``; over one denominator, so that the sums are of whole numbers."""
    below = math.lcm(*(number.denominator for row in inverse for number in row))
    whole_inverse = [[int(number * below) for number in row] for row in inverse]
    places = range(len(inverse))
    lengths = []
    for point in dict.fromkeys(map(tuple, points)):
        unit = math.lcm(*(number.denominator for number in point))
        whole = [int(number * unit) for number in point]
        total = sum(whole[i] * whole[j] * whole_inverse[i][j] for i in places for j in places)
        lengths.append(Fraction(total, unit * unit * below))
    return max(lengths)


def _log(number: Fraction) -> Interval:
    """Bounds of a logarithm; powers of two are taken out, so that size costs no digits."""
    power = number.numerator.bit_length() - number.denominator.bit_length()
    rest, two = _log_of_small(number / Fraction(2) ** power), _log_of_small(Fraction(2))
    steps = (power * two[0], power * two[1])
    return rest[0] + min(steps), rest[1] + max(steps)


def _log_of_small(number: Fraction) -> Interval:
    working = engine(_LOG_BITS)
    lower, upper = working.range(Apply("log", (Number(number),)), {})
    return Fraction(working.value(lower)), Fraction(working.value(upper))


_OPTIMUM = OptimumKind(KIND, _formula, recheck_design)
design_certificate, check_design = _OPTIMUM.document, _OPTIMUM.check
