"""Where a linear relation is worst, among the points that satisfy linear conditions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...theory.formulas.expression import Expression, Link
from ...theory.formulas.wide_domain import WideDomain
from .exact_points import Point
from .positivity.rational_functions import Polynomial, degree, quotient

_FARTHEST = 1000
_APART = Fraction(1, 1000)
_MOST_NAMES = 24


def linear_extremes(link: Link, stated: WideDomain) -> Iterator[Point]:
    """A point where the margin is least, by a linear program; nothing where something is not linear.

    What is open is kept away from, and no variable goes farther than a thousand.
    """
    names = stated.box.names
    links = [each for condition in stated.where for each in condition.links]
    if not 1 < len(names) <= _MOST_NAMES or any(each.relation == "==" for each in links):
        return
    margin = _linear(link.margin, names)
    margins = [_linear(each.margin, names) for each in links]
    if margin is None or None in margins:
        return
    from scipy.optimize import linprog

    apart = [_APART if each.strict else Fraction(0) for each in links]
    rows = [[-float(_weight(each, names, name)) for name in names] for each in margins if each is not None]
    right = [
        float(_constant(each) - gap) for each, gap in zip(margins, apart, strict=True) if each is not None
    ]
    ends = []
    for _, side in stated.box.sides:
        low = -_FARTHEST if side.lower is None else side.lower + side.open_lower * _APART
        high = _FARTHEST if side.upper is None else side.upper - side.open_upper * _APART
        ends.append((float(low), max(float(low), float(high))))
    cost = [float(_weight(margin, names, name)) for name in names]
    found = linprog(cost, A_ub=rows or None, b_ub=right or None, bounds=ends, method="highs-ds")
    if found.x is not None:
        values = (Fraction(float(each)).limit_denominator(1000) for each in found.x)
        yield dict(zip(names, values, strict=True))


def _linear(tree: Expression, names: tuple[str, ...]) -> Polynomial | None:
    parts = quotient(tree, names)
    if parts is None or degree(parts[0]) > 1 or degree(parts[1]) > 0:
        return None
    (below,) = parts[1].values()
    return {powers: value / below for powers, value in parts[0].items()}


def _weight(margin: Polynomial, names: tuple[str, ...], name: str) -> Fraction:
    return margin.get(tuple(int(each == name) for each in names), Fraction(0))


def _constant(margin: Polynomial) -> Fraction:
    return next((value for powers, value in margin.items() if not any(powers)), Fraction(0))
