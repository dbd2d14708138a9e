"""Symbolic identities: both sides have the same canonical form, so they are equal wherever defined."""

from __future__ import annotations

from fractions import Fraction

from .balls import precision, value_at
from .box import Domain, Interval
from .cases import choices, resolved
from .counterexample import Point, holds, inside
from .formula import Apply, Expression, Link, Number, substitute
from .symbolic import Algebra

_TRIES = 200


def interior_points(domain: Domain, count: int) -> list[Point]:
    """Some exact points of the domain, away from its borders if possible; fewer if they are not found."""
    import numpy as np

    rng = np.random.default_rng(0)
    shares = [[0.5] * len(domain.box.sides), *rng.random((_TRIES, len(domain.box.sides)))]
    shares += list(rng.random((_TRIES, len(domain.box.sides))) ** 6)
    found: list[Point] = []
    border: list[Point] = []
    for row in shares:
        if len(found) == count:
            break
        point = {
            name: _within(side, Fraction(float(share)).limit_denominator(997))
            for (name, side), share in zip(domain.box.sides, row, strict=True)
        }
        if inside(domain, point):
            (found if _apart(domain, point) else border).append(point)
    return (found + border)[:count]


def _apart(domain: Domain, point: Point) -> bool:
    """Whether no condition is an equality at the point."""
    links = [link for condition in domain.where for link in condition.links]
    return all(holds(Link(link.smaller, "<", link.larger), point) is True for link in links)


def _within(side: Interval, share: Fraction) -> Fraction:
    return side.lower + (side.upper - side.lower) * share


def identical(link: Link, domain: Domain) -> bool:
    """Whether both sides are recognised as the same function on the domain."""
    sample = interior_points(domain, 1)
    if not sample:
        return False
    algebra = Algebra(sample[0])
    try:
        return algebra.is_zero(resolved(link.margin, domain, algebra))
    except ValueError:
        return False


def equal_at(link: Link, point: Point) -> bool:
    """Whether both sides are recognised as the same number at an exact point."""
    there = substitute(link.margin, {name: Number(value) for name, value in point.items()})
    return Algebra({}).is_zero(_decided(there))


def _decided(tree: Expression) -> Expression:
    """A constant with its ``d_eps``, choices and jumps replaced by their values, where balls can tell."""
    if not isinstance(tree, Apply):
        return tree
    inner = Apply(tree.head, tuple(_decided(argument) for argument in tree.arguments))
    if inner.head in {"ceil", "floor"}:
        with precision(300):
            bounds = value_at(inner, {})
        return Number(bounds[0]) if bounds is not None and bounds[0] == bounds[1] else inner
    for conditions, value in choices(inner):
        if all(holds(condition, {}) for condition in conditions):
            return value
    return inner
