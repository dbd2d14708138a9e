"""Finds where the margin of a linear relation is least, by a linear program."""

from collections.abc import Iterator
from fractions import Fraction

from ....theory.formulas.expression import Expression, Link
from ....theory.formulas.wide_domain import WideDomain
from ..exact_points import Point
from ..positivity.rational_functions import Polynomial, degree, quotient

_MOST_NAMES = 24
_FARTHEST, _APART = 1000, Fraction(1, 1000)


def linear_extremes(link: Link, stated: WideDomain) -> Iterator[Point]:
    """A point where the margin is least, by a linear program; nothing where something is not linear.

    What is open is kept away from, and no variable goes farther than a thousand.
    """
    names = stated.box.names
    links = [each for condition in stated.where for each in condition.links]
    if not 1 < len(names) <= _MOST_NAMES or any(each.relation == "==" for each in links):
        return
    forms = [_linear(each.margin, names) for each in (link, *links)]
    known = [each for each in forms if each is not None]
    if len(known) < len(forms):
        return
    from scipy.optimize import linprog

    units = [tuple(int(each == name) for each in names) for name in names]
    cost, *rows = ([float(form.get(unit, 0)) for unit in units] for form in known)
    ends = []
    for _, side in stated.box.sides:
        low = -_FARTHEST if side.lower is None else side.lower + side.open_lower * _APART
        high = _FARTHEST if side.upper is None else side.upper - side.open_upper * _APART
        ends.append((float(low), max(float(low), float(high))))
    found = linprog(
        cost,
        A_ub=[[-weight for weight in row] for row in rows] or None,
        b_ub=[
            float(form.get((0,) * len(names), 0) - each.strict * _APART)
            for form, each in zip(known[1:], links, strict=True)
        ]
        or None,
        bounds=ends,
        method="highs-ds",
    )
    if found.x is not None:
        values = (Fraction(float(each)).limit_denominator(1000) for each in found.x)
        yield dict(zip(names, values, strict=True))


def _linear(tree: Expression, names: tuple[str, ...]) -> Polynomial | None:
    """Its coefficients by powers of the names, if it is linear in them."""
    parts = quotient(tree, names)
    if parts is None or degree(parts[0]) > 1 or degree(parts[1]) > 0:
        return None
    (below,) = parts[1].values()
    return {powers: value / below for powers, value in parts[0].items()}
