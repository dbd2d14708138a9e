"""Symbolic identities: both sides have the same canonical form, so they are equal wherever defined."""

from __future__ import annotations

from fractions import Fraction

from .box import Domain, Interval
from .cases import resolved
from .counterexample import Point, inside
from .formula import Link
from .symbolic import Algebra

_TRIES = 200


def interior_points(domain: Domain, count: int) -> list[Point]:
    """Some exact points of the domain, away from its borders if possible; fewer if they are not found."""
    import numpy as np

    rng = np.random.default_rng(0)
    shares = [[0.5] * len(domain.box.sides), *rng.random((_TRIES, len(domain.box.sides)))]
    shares += list(rng.random((_TRIES, len(domain.box.sides))) ** 6)
    found: list[Point] = []
    for row in shares:
        if len(found) == count:
            break
        point = {
            name: _within(side, Fraction(float(share)).limit_denominator(997))
            for (name, side), share in zip(domain.box.sides, row, strict=True)
        }
        if inside(domain, point):
            found.append(point)
    return found


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
