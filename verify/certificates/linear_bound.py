"""The rechecker of the lower bound on the regret of linear bandits, in exact rationals.

The bound is the optimum of a convex program over pulls ``n_a``, in units of ``log T``:

    ``c(A, theta) = min sum_a n_a Delta_a  such that  a^T H^-1 a <= level_a,  with H = sum_a n_a a a^T``,

where ``Delta_a`` is the gap of action ``a``, constraints are for actions with a gap, and all vectors are
taken modulo the best action, whose pulls are free. ``level_a`` is ``Delta_a^2/2``; under ``epsilon``-DP it is
``min(Delta_a^2, epsilon rho_a Delta_a)/2`` with ``rho_a = sum_b |b^T (a - a*)|/b^T b``, ``a*`` the best one.

- Upper end: the given pulls are multiplied by the largest ``a^T H^-1 a/level_a``; then they satisfy every
  constraint, and they cost at most ``upper``.
- Lower end: let prices ``p_a > 0`` and a matrix ``K`` be given, and ``t = sum_a p_a a^T K a``. By Cauchy and
  Schwarz, for all pulls that satisfy the constraints, ``t^2 <= sum_a p_a a^T H^-1 a * sum_a p_a |K a|_H^2``.
  The first sum is at most ``sum_a p_a level_a``, the second at most ``sum_b n_b Delta_b * m``, with ``m`` the
  largest ``sum_a p_a (b^T K a)^2/Delta_b``. So the cost is at least ``t^2/(m sum_a p_a level_a)``.

Of the code of `banditproof.theory.bounds.linear_lower_bounds`, which makes the document, nothing is used.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class _Program:
    """The actions that are to be told from the best one, by their number, and their constraints."""

    points: Mapping[int, Row]
    """Modulo the best action."""
    gaps: Mapping[int, Fraction]
    levels: Mapping[int, Fraction]


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
    program = _program(actions, theta, best, epsilon)
    if not program.points:
        if lower > 0 or upper < 0:
            raise ValueError("no action needs to be told from the best one, so the bound is 0")
        return
    points = _in_coordinates(program.points, payload["coordinates"])
    pulls = _weights(payload["allocation"], "pulls", points)
    prices = _weights(payload["multipliers"], "price", points)
    form = [_row(row, "form") for row in list_of(payload["form"], "form")]
    cost = _cost(program, points, pulls)
    if cost > upper:
        raise ValueError(f"the allocation costs {float(cost):.17g}, above {float(upper):.17g}")
    if not _is_guaranteed(lower, program, points, prices, form):
        raise ValueError(f"that the bound is at least {float(lower):.17g} does not follow")


def _program(actions: list[Row], theta: Row, best: int, epsilon: Fraction | None) -> _Program:
    """The program of these actions; those that are the best one modulo it need not be told from it."""
    means = [_product(row, theta) for row in actions]
    points: dict[int, Row] = {}
    for place, row in enumerate(actions):
        if row == actions[best]:
            continue
        if means[place] >= means[best]:
            raise ValueError(f"action {place} is no worse than action {best}, which is said to be best")
        point = _modulo(row, actions[best])
        if any(point):
            points[place] = point
    gaps = {place: means[best] - means[place] for place in points}
    levels = {place: _level(actions, place, best, gaps[place], epsilon) for place in points}
    return _Program(points, gaps, levels)


def _cost(program: _Program, points: Mapping[int, Row], pulls: Mapping[int, Fraction]) -> Fraction:
    """What the pulls cost once they are scaled to satisfy every constraint."""
    images = _solved(_moments(points, pulls), list(points.values()))  # H^-1 a for each action
    scale = max(
        _product(point, image) / program.levels[place]
        for (place, point), image in zip(points.items(), images, strict=True)
    )
    return scale * sum((number * program.gaps[place] for place, number in pulls.items()), Fraction(0))


def _is_guaranteed(
    lower: Fraction,
    program: _Program,
    points: Mapping[int, Row],
    prices: Mapping[int, Fraction],
    form: Sequence[Row],
) -> bool:
    """Whether the bound is at least ``lower`` by prices and a matrix, the ``form``."""
    images = {place: [_product(row, point) for row in form] for place, point in points.items()}  # K a
    trace = sum((price * _product(points[a], images[a]) for a, price in prices.items()), Fraction(0))
    most = max(
        sum((price * _product(images[a], point) ** 2 for a, price in prices.items()), Fraction(0))
        / program.gaps[place]
        for place, point in points.items()
    )
    total = sum((price * program.levels[a] for a, price in prices.items()), Fraction(0))
    return most > 0 and trace * trace >= lower * most * total


def _level(
    actions: Sequence[Row], place: int, best: int, gap: Fraction, epsilon: Fraction | None
) -> Fraction:
    """The largest ``a^T H^-1 a`` that the constraint of an action allows."""
    if epsilon is None:
        return gap * gap / 2
    difference = _minus_multiple(actions[place], Fraction(1), actions[best])
    rho = sum(
        (abs(_product(row, difference)) / _product(row, row) for row in actions if any(row)), Fraction(0)
    )
    return min(gap * gap, epsilon * rho * gap) / 2


def _modulo(row: Row, best: Row) -> Row:
    """The row minus the multiple of the best one that takes away its first coordinate."""
    pivot = next((column for column, number in enumerate(best) if number), None)
    if pivot is None:
        return row
    return _minus_multiple(row, row[pivot] / best[pivot], best)


def _minus_multiple(row: Row, factor: Fraction, other: Row) -> Row:
    return [mine - factor * theirs for mine, theirs in zip(row, other, strict=True)]


def _in_coordinates(points: Mapping[int, Row], given: object) -> dict[int, Row]:
    """The points by the stated coordinates; these must tell every two points of the span apart."""
    columns = dict.fromkeys(list_of(given, "coordinates"))
    inside = {place: [row[column] for column in columns] for place, row in points.items()}
    if _rank(list(points.values())) != _rank(list(inside.values())):
        raise ValueError("the stated coordinates do not tell the actions modulo the best one apart")
    return inside


def _rank(rows: Sequence[Row]) -> int:
    """By elimination: each independent row is kept with the column of its first other number than 0."""
    independent: list[tuple[int, Row]] = []
    for row in rows:
        rest = row
        for pivot, earlier in independent:
            rest = _minus_multiple(rest, rest[pivot] / earlier[pivot], earlier)
        first = next((column for column, number in enumerate(rest) if number), None)
        if first is not None:
            independent.append((first, rest))
    return len(independent)


def _moments(points: Mapping[int, Row], weights: Mapping[int, Fraction]) -> list[Row]:
    """``sum_a weight_a a a^T``"""
    size = range(len(next(iter(points.values()))))
    return [
        [
            sum((weight * points[a][i] * points[a][j] for a, weight in weights.items()), Fraction(0))
            for j in size
        ]
        for i in size
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
    return [[table[i][size + column] for i in range(size)] for column in range(len(rights))]


def _weights(given: object, name: str, points: Mapping[int, Row]) -> dict[int, Fraction]:
    """A positive number for some of the actions that are to be told apart."""
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
