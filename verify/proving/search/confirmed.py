"""Decides in balls at which points of a search a relation holds."""

import math
from dataclasses import dataclass

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Link
from ....theory.numbers.enclosure import double
from ..definedness import certainly_undefined
from ..exact_points import (
    PRECISIONS,
    Bounds,
    Point,
    agrees_to_250_bits,
    examined,
    holds,
    inside,
    margin_at_once,
)
from ..identity import equal_at
from .hunt import Hunt, points_of
from .margins import HUGE, TINY
from .short_violation import minimised

_SUSPECTS = 60
_MOST_ALGEBRA = 12
_MOST_FAILURES = 3
_ROUGHLY = 1.001
LISTED = 50
"""So many points a certificate shows."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What the search saw: a violation if there is one, and the points that were confirmed.

    ``margin`` is the smallest confirmed ``larger - smaller`` (for an equality minus the largest
    difference that remains possible), ``equal`` how many points have equal sides although equality is not
    claimed, ``inside`` how many of them certainly lie in the domain, ``agreeing`` at how many the sides agree
    to 250 bits although nothing shows that they are equal, ``undefined`` a point at which a side has no
    value. Confirmed points come with the smallest margins first.
    """

    violation: Point | None
    tried: int
    confirmed: tuple[Point, ...]
    undecided: int
    equal: int
    margin: float | None
    inside: int = 0
    agreeing: int = 0
    undefined: Point | None = None


def confirmed(link: Link, domain: Domain, hunted: Hunt) -> Searched:
    """The instances of a search, each decided in balls."""
    if hunted.violation is not None:
        found = hunted.violation
        return Searched(found, hunted.tried, (), 0, 0, margin_at(link, found))
    instances: list[Point] = []
    undecided, agreeing, undefined = 0, 0, None
    margins: list[tuple[float, int]] = []
    rough: set[int] = set()
    seen: set[tuple[tuple[int, int], ...]] = set()
    equality = Equality(link)
    for point in points_of(hunted, domain):
        key = tuple(value.as_integer_ratio() for value in point.values())  # fractions are slow to hash
        if key in seen:
            continue
        seen.add(key)
        if not inside(domain, point):
            continue
        if TINY < (margin := margin_at_once(link, point)) < HUGE:
            rough.add(len(instances))
            margins.append((margin, len(instances)))
            instances.append(point)
            continue
        verdict, bounds = examined(link, point)
        if verdict is False:
            found = minimised(link, domain, point)
            return Searched(found, hunted.tried, (), 0, 0, margin_at(link, found))
        if verdict is None and (link.strict or not (agrees_to_250_bits(bounds) and equality.decided(point))):
            undecided += 1
            if undecided <= _SUSPECTS and any(
                certainly_undefined(side, point) for side in (link.left, link.right)
            ):
                undefined = point
            agreeing += agrees_to_250_bits(bounds)
            continue
        margins.append((_margin(link, bounds), len(instances)))
        instances.append(point)
    # the smallest ones are told, and by them the points are ordered as far as they are shown
    last = sorted(margins)[: LISTED + 1][-1][0] * _ROUGHLY if rough else 0.0
    margins = sorted(
        (_margin(link, examined(link, instances[place])[1]), place)
        if place in rough and not margin > last
        else (margin, place)
        for margin, place in margins
    )
    ordered = tuple(instances[place] for _, place in margins)
    equal = 0 if link.relation == "==" else sum(margin == 0 for margin, _ in margins)
    smallest = margins[0][0] if margins else None
    within = len(ordered) + undecided
    return Searched(None, hunted.tried, ordered, undecided, equal, smallest, within, agreeing, undefined)


class Equality:
    """Whether sides that balls cannot separate are equal: by algebra, given up where it keeps failing."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._left = _MOST_ALGEBRA
        self._failures = 0

    def decided(self, point: Point) -> bool:
        """Whether both sides certainly are the same number."""
        if self._link.left == self._link.right:
            return True
        if not self._left or self._failures >= _MOST_FAILURES:
            return False
        self._left -= 1
        if equal_at(self._link, point):
            return True
        self._failures += 1
        return False


def margin_at(link: Link, point: Point) -> float:
    """The larger side less the smaller one; -oo where no finite number is, and the relation fails."""
    with precision(PRECISIONS[1]):
        bounds = value_at(link.margin, point)
    if bounds is None and holds(link, point) is False:
        return -math.inf
    return _margin(link, bounds)


def _margin(link: Link, bounds: Bounds | None) -> float:
    if bounds is None:
        return math.nan
    lower, upper = bounds
    if link.relation == "==":
        return -double(max(abs(lower), abs(upper))) if lower * upper > 0 else 0.0
    return 0.0 if lower <= 0 <= upper else double(lower)
