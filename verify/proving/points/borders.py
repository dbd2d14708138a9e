"""Finds points on the borders that conditions draw, and a hair beside them: exactly, as doubles cannot.

A condition that is affine in a variable is solved for it; else its border is bisected from a point of the
domain towards the ends of the variable's interval. Equalities are solved one after the other.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, zip_longest

from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.exact_value import exact_value
from ....theory.formulas.expression import Link, variables
from ....theory.formulas.straight_line import program
from ..exact_points import Point, holds
from .witness import interior_points, simplest_between, solution, solved, witness_of

_STARTS = 3
_HALVINGS = 110
_HAIRS = tuple(Fraction(1, 10**size) for size in (3, 5, 7, 9, 10, 12, 15, 20, 31, 45, 91))


def border_points(domain: Domain, most: int) -> Iterator[Point]:
    """At most so many points of the box, on and beside the borders of the conditions in turn."""
    links = [link for condition in domain.where for link in condition.links]
    if any(link.relation == "==" for link in links):
        yield from islice(solved(domain), most)
        return
    point = witness_of(domain).point
    if point is None:
        return
    starts = list(dict.fromkeys(tuple(each.items()) for each in (point, *interior_points(domain, _STARTS))))
    rows = [
        _beside(link, dict(start), name, side)
        for start in starts
        for link in links
        for name, side in domain.box.sides
        if name in variables(link.margin)
    ]
    yield from islice((each for each in chain(*zip_longest(*rows)) if each is not None), most)


def _beside(link: Link, start: Point, name: str, side: Interval) -> Iterator[Point]:
    """Points along one variable: on the border, then a hair beside it, the smallest hairs last."""
    places = _places(link, tuple(start.items()), name, side)
    for hair in (Fraction(0), *_HAIRS):
        for place in places:
            scale = max(abs(place), Fraction(1))
            for value in dict.fromkeys((place - hair * scale, place + hair * scale)):
                if value in side:
                    yield {**start, name: value}


@lru_cache(maxsize=4096)
def _places(
    link: Link, at: tuple[tuple[str, Fraction], ...], name: str, side: Interval
) -> tuple[Fraction, ...]:
    """Where the condition begins or ends to hold; kept, as all relations on a domain ask."""
    start, found = dict(at), list[Fraction]()
    to = solution(Link(link.smaller, "==", link.larger), name)
    if to is not None:
        place = exact_value(program(to), start)
        if place is not None and side.lower <= place <= side.upper:
            found.append(place)
        return tuple(found)
    for end in (side.lower, side.upper):
        inner, outer = start[name], end
        if inner == outer or holds(link, {**start, name: outer}) is not False:
            continue
        for _ in range(_HALVINGS):
            middle = (inner + outer) / 2
            if holds(link, {**start, name: middle}) is True:
                inner = middle
            else:
                outer = middle
        found.append(simplest_between(min(inner, outer), max(inner, outer)))
    return tuple(found)
