"""Points on the borders that conditions draw, and a hair beside them, exactly: doubles cannot look there.

A condition that is affine in a variable is solved for it; else its border is bisected from a point of the
domain towards the ends of the variable's interval. Conditions that are equalities are solved one after the
other, from several starts. In a wide domain points of short numbers, which doubles hold exactly, are pushed
onto the borders of the conditions that they fail, until none fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, zip_longest

import numpy as np
from numpy.typing import NDArray

from ...theory.formulas.domain import Domain, Interval
from ...theory.formulas.doubles import doubles
from ...theory.formulas.exact_value import exact_value
from ...theory.formulas.expression import Expression, Link, variables
from ...theory.formulas.straight_line import program
from ...theory.formulas.wide_domain import Extent, WideDomain
from .exact_points import Point, holds
from .points.witness import interior_points, simplest_between, solution, solved, witness_of
from .positivity.rational_functions import Polynomial, degree, quotient

_STARTS = 3
_HALVINGS = 110
_SEED, _PUSHED, _ROUNDS, _LIKELY = 0, 400, 10, 12
_NUMBERS = np.array([0, 0, 0, 1, 1, 2, 3, 1 / 2, 1 / 4, 8, 64, 1024])
_SHARES = np.array([0, 0, 1, 1, 1 / 2, 1 / 4, 3 / 4, 1 / 8, 1 / 1024])
_GRID = 2.0**20
_CLEARLY = 1e-6
_FARTHEST, _APART, _MOST_NAMES = 1000, Fraction(1, 1000), 24
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


Rows = NDArray[np.float64]
"""A point in each row."""


def pushed_points(link: Link, stated: WideDomain) -> Iterator[Point]:
    """Points where, in doubles, all conditions hold and the relation clearly fails, the worst first."""
    points = _pushed(stated)
    if not len(points):
        return
    small, large = _values((link.smaller, link.larger), stated, points)
    with np.errstate(all="ignore"):
        gap = (large - small) / (np.abs(large) + np.abs(small) + 1)
        gap = -np.abs(gap) if link.relation == "==" else gap
    gap = np.where(np.isnan(gap), np.inf, np.round(gap, 6))  # machines differ in the last digits
    for place in np.argsort(gap, kind="stable")[:_LIKELY]:
        if gap[place] < -_CLEARLY:
            yield dict(zip(stated.box.names, map(Fraction, points[place].tolist()), strict=True))


@lru_cache(maxsize=256)
def _pushed(stated: WideDomain) -> Rows:
    """Points that meet all conditions in doubles."""
    links = [link for condition in stated.where for link in condition.links]
    rng = np.random.default_rng(_SEED)
    sides = [side for _, side in stated.box.sides]
    points = np.column_stack([_short_numbers(side, rng) for side in sides])
    ways = [_ways(link, stated.box.names) for link in links]
    failing = np.zeros(_PUSHED, dtype=bool)
    for turn in range(_ROUNDS + 1):
        failing[:] = False
        for link, several in zip(links, ways, strict=True):
            here = ~_meets(link, stated, points)
            failing |= here
            if turn < _ROUNDS and several:
                _push(points, np.flatnonzero(here), several, stated, rng)
        if not failing.any():
            break
    return points[~failing]


def _short_numbers(side: Extent, rng: np.random.Generator) -> Rows:
    """Numbers of a range that are short in base two, small ones most often."""
    if side.lower is not None and side.upper is not None:
        found = float(side.lower) + float(side.upper - side.lower) * rng.choice(_SHARES, _PUSHED)
    else:
        found = rng.choice(_NUMBERS, _PUSHED)
        sign = rng.choice([-1, 1], _PUSHED) if side.lower is side.upper else 1 if side.upper is None else -1
        found = float(side.lower or side.upper or 0) + sign * found
    return _brought_into(side, found)


def _brought_into(side: Extent, values: Rows) -> Rows:
    """The values, those beyond an end moved to the next number that doubles hold exactly, or near it."""
    unit = 1.0 if side.whole else 1 / _GRID
    values = np.round(values) if side.whole else values
    if side.lower is not None:
        low = np.ceil(float(side.lower) / unit) * unit
        values = np.maximum(values, low + unit if side.open_lower and low <= side.lower else low)
    if side.upper is not None:
        high = np.floor(float(side.upper) / unit) * unit
        values = np.minimum(values, high - unit if side.open_upper and high >= side.upper else high)
    return values


def _ways(link: Link, names: tuple[str, ...]) -> list[tuple[int, Expression]]:
    """The variables for which a condition can be solved, by their places, and the solutions."""
    border, used = Link(link.smaller, "==", link.larger), variables(link.margin)
    found = ((place, solution(border, name)) for place, name in enumerate(names) if name in used)
    return [(place, to) for place, to in found if to is not None]


def _push(
    points: Rows,
    failing: NDArray[np.intp],
    ways: list[tuple[int, Expression]],
    stated: WideDomain,
    rng: np.random.Generator,
) -> None:
    """One variable of each failing point, moved to the border or a short number beside it."""
    choice = rng.integers(0, len(ways), len(failing))
    kind = rng.integers(0, 4, len(failing))
    for number, (place, to) in enumerate(ways):
        rows = failing[choice == number]
        if not rows.size:
            continue
        (value,) = _values((to,), stated, points[rows])
        grid = np.array([_GRID, _GRID, 1, 1])[kind[choice == number]]
        below = kind[choice == number] % 2 == 0
        near = np.where(below, np.floor(value * grid), np.ceil(value * grid)) / grid
        near = np.where(np.isfinite(near), near, points[rows, place])
        points[rows, place] = _brought_into(stated.box.sides[place][1], near)


def _meets(link: Link, stated: WideDomain, points: Rows) -> NDArray[np.bool_]:
    small, large = _values((link.smaller, link.larger), stated, points)
    compared = np.equal if link.relation == "==" else np.less if link.strict else np.less_equal
    met: NDArray[np.bool_] = compared(small, large)
    return met


def _values(trees: tuple[Expression, ...], stated: WideDomain, points: Rows) -> list[Rows]:
    found = doubles(trees, {name: points[:, k] for k, name in enumerate(stated.box.names)})
    return [np.broadcast_to(each, len(points)) for each in found]


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
