"""Looks for a violation at ends of ranges, at zeros of parts, and where margins are smallest."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice

import numpy as np

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Link
from ....theory.formulas.integrals.written import has_integral
from ....theory.formulas.repeated import number_of_terms
from ....theory.formulas.wide_domain import Extent, WideDomain
from ..exact_points import Point, holds, inside
from ..points.critical_points import between_zeros, critical_points
from ..points.line_search import Ranges, lowest_on_lines
from .margins import Margins
from .short_violation import minimised, short_numbers_beside

_MOST_UNROLLED = 600
_BESIDE = 150


@lru_cache(maxsize=4096)
def critical_violation(link: Link, stated: Domain | WideDomain, *, thoroughly: bool = True) -> Point | None:
    """A violation at an end of a range, or where a part vanishes; None if there is none."""
    trees = (link.left, link.right)
    points: Iterable[Point] = ()
    if not has_integral(*trees):
        points = critical_points(trees, stated, thoroughly=thoroughly)
        if thoroughly:
            points = chain(points, islice(between_zeros(link, stated), _BESIDE), _in_valleys(link, stated))
    for point in points:
        if link.has_free_length and number_of_terms(link.margin, point) > _MOST_UNROLLED:
            continue
        if holds(link, point) is False and inside(stated, point):
            return minimised(link, stated, point)
    return None


def _in_valleys(link: Link, stated: Domain | WideDomain) -> Iterator[Point]:
    """Points of the smallest margins on lines, and those of short numbers beside them."""
    if link.has_free_length or not stated.box.sides:
        return
    whole = np.array([isinstance(side, Extent) and side.whole for _, side in stated.box.sides])
    margins = Margins(link, stated)
    for sought in (margins.at, margins.gaps):
        for row in lowest_on_lines(sought, Ranges(*margins.ends, whole)).tolist():
            point = dict(zip(stated.box.names, map(Fraction, row), strict=True))
            yield point
            if (short := short_numbers_beside(point)) is not None:
                yield short
