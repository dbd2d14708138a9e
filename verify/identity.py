"""Symbolic identities: both sides have the same canonical form, so they are equal wherever defined."""

from __future__ import annotations

from fractions import Fraction

from .box import Domain, Interval
from .cases import resolved
from .counterexample import Point, inside
from .formula import Link
from .symbolic import Algebra

_TRIES = 400


def interior_point(domain: Domain) -> Point | None:
    """Some exact point of the domain, away from its borders if possible; None if none was found."""
    import numpy as np

    rng = np.random.default_rng(0)
    shares = [[0.5] * len(domain.box.sides), *rng.random((_TRIES, len(domain.box.sides)))]
    shares += list(rng.random((_TRIES, len(domain.box.sides))) ** 6)
    for row in shares:
        point = {
            name: _within(side, Fraction(float(share)).limit_denominator(997))
            for (name, side), share in zip(domain.box.sides, row, strict=True)
        }
        if inside(domain, point):
            return point
    return None


def _within(side: Interval, share: Fraction) -> Fraction:
    return side.lower + (side.upper - side.lower) * share


def identical(link: Link, domain: Domain) -> bool:
    """Whether both sides are recognised as the same function on the domain."""
    sample = interior_point(domain)
    if sample is None:
        return False
    algebra = Algebra(sample)
    try:
        return algebra.is_zero(resolved(link.margin, domain, algebra))
    except ValueError:
        return False
