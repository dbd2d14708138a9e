"""Certificates of the linear lower bound checked again, in exact rationals.

The document is the one that `banditproof.theory.bounds.linear_lower_bounds` makes, of whose code nothing is
used here: an error there is no error here. Gaps, levels and the actions modulo the best one are computed
anew from the actions and the parameter as written. The allocation must satisfy every constraint after it is
scaled and then cost at most ``upper``; the multipliers and the form, any matrix, must give at least
``lower`` by the inequality of Cauchy and Schwarz.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..evidence.certificate import OptimumKind, list_of, number_of, only_fields
from ..evidence.steps import spend_on

KIND = "linear lower bound"

Row = list[Fraction]

_FIELDS = {
    *("actions", "theta", "epsilon", "best"),
    *("allocation", "multipliers", "coordinates", "form", "lower", "upper"),
}


def _formula(payload: Mapping[str, Any]) -> str:
    return f"{payload['lower']} <= c(A, theta) <= {payload['upper']}"


def recheck_linear_bound(payload: Mapping[str, Any]) -> None:
    """Whether ``lower <= c(A, theta) <= upper`` follows; else a ``ValueError``."""
    only_fields(payload, _FIELDS)
    actions = [_row(row, "actions") for row in list_of(payload["actions"], "actions")]
    theta = _row(payload["theta"], "theta")
    epsilon = None if payload["epsilon"] is None else number_of(payload["epsilon"], "epsilon")
    if epsilon is not None and epsilon <= 0:
        raise ValueError(f"epsilon is {payload['epsilon']}: it must be positive")
    best = payload["best"]
    if best not in range(len(actions)):
        raise ValueError(f"{best!r} is not the number of an action")
    lower, upper = number_of(payload["lower"], "lower"), number_of(payload["upper"], "upper")

    spend_on((number for row in actions for number in row), len(actions) + len(theta))
    means = [_product(row, theta) for row in actions]
    points: dict[int, Row] = {}
    for place, row in enumerate(actions):
        if row != actions[best]:
            if means[place] >= means[best]:
                raise ValueError(f"action {place} is no worse than action {best}, which is said to be best")
            points[place] = _modulo(row, actions[best])
    points = {place: row for place, row in points.items() if any(row)}
    costs = {place: means[best] - means[place] for place in points}
    levels = {place: _level(actions, place, best, costs[place], epsilon) for place in points}
    if not points:
        if lower > 0 or upper < 0:
            raise ValueError("no action needs to be told from the best one, so the bound is 0")
        return

    inside = _inside(points, payload["coordinates"])
    pulls = _weights(payload["allocation"], "pulls", points)
    prices = _weights(payload["multipliers"], "price", points)
    form = [_row(row, "form") for row in list_of(payload["form"], "form")]
    # what the allocation costs once it is scaled to satisfy every constraint
    solved = _solved(_moments(inside, pulls), list(inside.values()))
    worst = max(
        _product(row, image) / levels[place]
        for (place, row), image in zip(inside.items(), solved, strict=True)
    )
    cost = worst * sum((pulls[place] * costs[place] for place in pulls), Fraction(0))
    if cost > upper:
        raise ValueError(f"the allocation costs {float(cost):.17g}, above {float(upper):.17g}")
    # tr(K M) and the largest a^T K M K a / Delta_a; K is the form, M = sum price_a a a^T
    images = {place: [_product(row, inside[place]) for row in form] for place in inside}
    trace = sum((prices[place] * _product(inside[place], images[place]) for place in prices), Fraction(0))
    pressures = (
        sum((price * _product(images[a], inside[place]) ** 2 for a, price in prices.items()), Fraction(0))
        / costs[place]
        for place in inside
    )
    pressure = max(pressures)
    total = sum((prices[place] * levels[place] for place in prices), Fraction(0))
    if pressure <= 0 or trace * trace < lower * pressure * total:
        raise ValueError(f"that the bound is at least {float(lower):.17g} does not follow")


def _level(
    actions: Sequence[Row], place: int, best: int, gap: Fraction, epsilon: Fraction | None
) -> Fraction:
    if epsilon is None:
        return gap * gap / 2
    difference = _minus_multiple(actions[place], Fraction(1), actions[best])
    rho = sum(
        (abs(_product(row, difference)) / _product(row, row) for row in actions if any(row)), Fraction(0)
    )
    return min(gap * gap, epsilon * rho * gap) / 2


def _modulo(row: Row, best: Row) -> Row:
    pivot = next((at for at, number in enumerate(best) if number), None)
    if pivot is None:
        return row
    return _minus_multiple(row, row[pivot] / best[pivot], best)


def _minus_multiple(row: Row, factor: Fraction, other: Row) -> Row:
    return [mine - factor * theirs for mine, theirs in zip(row, other, strict=True)]


def _inside(points: Mapping[int, Row], given: object) -> dict[int, Row]:
    """The points by the stated coordinates; these must tell every two points of the span apart."""
    found = dict.fromkeys(list_of(given, "coordinates"))
    inside = {place: [row[at] for at in found] for place, row in points.items()}
    if _rank(list(points.values())) != _rank(list(inside.values())):
        raise ValueError("the stated coordinates do not tell the actions modulo the best one apart")
    return inside


def _rank(rows: Sequence[Row]) -> int:
    kept: list[tuple[int, Row]] = []
    for row in rows:
        rest = row
        for pivot, known in kept:
            rest = _minus_multiple(rest, rest[pivot] / known[pivot], known)
        kept += [(at, rest) for at, number in enumerate(rest) if number][:1]
    return len(kept)


def _moments(inside: Mapping[int, Row], weights: Mapping[int, Fraction]) -> list[Row]:
    size = len(next(iter(inside.values())))
    return [
        [
            sum((weight * inside[at][i] * inside[at][j] for at, weight in weights.items()), Fraction(0))
            for j in range(size)
        ]
        for i in range(size)
    ]


def _solved(matrix: list[Row], rights: Sequence[Row]) -> list[Row]:
    """``matrix^-1 b`` for every ``b``, for a positive definite matrix."""
    size = len(matrix)
    table = [list(row) + [right[i] for right in rights] for i, row in enumerate(matrix)]
    for pivot in range(size):
        corner = table[pivot][pivot]
        if corner <= 0:
            raise ValueError("the actions that are played do not span the stated coordinates")
        table[pivot] = [number / corner for number in table[pivot]]
        for row in range(size):
            if row != pivot:
                table[row] = _minus_multiple(table[row], table[row][pivot], table[pivot])
    return [[table[i][size + at] for i in range(size)] for at in range(len(rights))]


def _weights(given: object, name: str, points: Mapping[int, Row]) -> dict[int, Fraction]:
    weights: dict[int, Fraction] = {}
    for part in list_of(given, name):
        place = part["action"]
        if place not in points:
            raise ValueError(f"{place!r} is not the number of an action to tell apart")
        weights[place] = number_of(part[name], name)
        if weights[place] <= 0:
            raise ValueError(f"the {name} of action {place} is not positive")
    return weights


def _product(left: Row, right: Row) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True) if a), Fraction(0))


def _row(given: object, where: str) -> Row:
    return [number_of(number, where) for number in list_of(given, where)]


_OPTIMUM = OptimumKind(KIND, _formula, recheck_linear_bound)
linear_bound_certificate, check_linear_bound = _OPTIMUM.document, _OPTIMUM.check
