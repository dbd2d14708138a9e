"""A point of a domain: what keeps a claim from being true of nothing.

Points away from the borders are tried first; then the box is bisected, breadth first, and what certainly
fails a condition is dropped. A point counts only if every condition is decided there. If every box is dropped
the domain is empty.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from ....theory.formulas.balls import near_value_at, precision, range_of, ranges
from ....theory.formulas.domain import Box, Domain, Interval
from ....theory.formulas.exact_value import exact_value
from ....theory.formulas.expression import Apply, Expression, Link, Number, Variable, substitute, variables
from ....theory.formulas.straight_line import program
from ..exact_points import Bounds, Point, holds, inside

_TRIES = 200
_BOXES = 500
_PROPOSED = 4000
_LIKELY = 60
_BITS = 200
_COMPARED = 3


@dataclass(frozen=True, slots=True)
class Witness:
    """A point of a domain; ``empty`` says that there certainly is none."""

    point: Point | None
    empty: bool = False


@lru_cache(maxsize=4096)
def witness_of(domain: Domain) -> Witness:
    """A point of the domain if one is found."""
    if not domain.box.sides:
        return Witness({} if inside(domain, {}) else None)
    for point in (*interior_points(domain, 1), *solved(domain)):
        if inside(domain, point):
            return Witness(point)
    return _bisected(domain)


@lru_cache(maxsize=4096)
def interior_points(domain: Domain, count: int) -> tuple[Point, ...]:
    """Some exact points of the domain, away from its borders if possible; fewer if they are not found."""
    tries = _tries(domain.box)
    links = [link for condition in domain.where for link in condition.links]
    apart = [Link(link.smaller, "<", link.larger) for link in links]
    found: list[Point] = []
    border: list[Point] = []
    for place in range(len(_shares(len(domain.box.sides)))):
        if len(found) == count:
            break
        point = tries.point(place)
        if point is not None and all(tries.satisfies(link, place) for link in links):
            (found if all(tries.satisfies(link, place) for link in apart) else border).append(point)
    if not found and not border and domain.where:
        found = list(islice(_proposed(domain), count))
    return tuple((found + border)[:count])


class _Tries:
    """The points of a box that are tried, and which relations hold there: many domains ask the same."""

    def __init__(self, box: Box) -> None:
        self._sides = box.sides
        self._points: dict[int, Point | None] = {}
        self._satisfied: dict[Link, dict[int, bool]] = {}

    def point(self, place: int) -> Point | None:
        """The point with that number, if the box has it."""
        if place not in self._points:
            shares = _shares(len(self._sides))[place]
            values = [_within(side, share) for (_, side), share in zip(self._sides, shares, strict=True)]
            inside_all = all(value in side for (_, side), value in zip(self._sides, values, strict=True))
            names = (name for name, _ in self._sides)
            self._points[place] = dict(zip(names, values, strict=True)) if inside_all else None
        return self._points[place]

    def satisfies(self, link: Link, place: int) -> bool:
        """Whether a relation certainly holds at the point with that number."""
        satisfied = self._satisfied.setdefault(link, {})
        if place not in satisfied:
            point = self.point(place)
            satisfied[place] = point is not None and holds(link, point) is True
        return satisfied[place]


@lru_cache(maxsize=32)
def _tries(box: Box) -> _Tries:
    return _Tries(box)


@lru_cache(maxsize=64)
def _shares(width: int) -> tuple[tuple[Fraction, ...], ...]:
    """Where in each side the points are: in the middle, evenly spread, and near the lower ends."""
    import numpy as np

    rng = np.random.default_rng(0)
    rows = [[0.5] * width, *rng.random((_TRIES, width)), *(rng.random((_TRIES, width)) ** 6)]
    return tuple(tuple(Fraction(float(each)).limit_denominator(997) for each in row) for row in rows)


def _proposed(domain: Domain) -> Iterator[Point]:
    """Points near ends and near-equal variables, those first that doubles place well inside."""
    import numpy as np

    from ....theory.formulas.doubles import doubles
    from .proposed_points import proposals

    points = proposals(domain, _PROPOSED, np.random.default_rng(0))
    values = {name: points[:, k] for k, name in enumerate(domain.box.names)}
    worst = np.full(len(points), np.inf)
    for condition in domain.where:
        for link in condition.links:
            small, large = doubles((link.smaller, link.larger), values)
            with np.errstate(all="ignore"):
                gap = (large - small) / (np.abs(large) + np.abs(small) + 1e-300)
            worst = np.minimum(worst, np.where(np.isnan(gap), -np.inf, gap))
    for place in np.argsort(-worst, kind="stable")[:_LIKELY]:
        if worst[place] < 0:
            return
        point = {
            name: min(max(Fraction(float(value)).limit_denominator(10**6), side.lower), side.upper)
            for (name, side), value in zip(domain.box.sides, points[place], strict=True)
        }
        if inside(domain, point):
            yield point


def _within(side: Interval, share: Fraction) -> Fraction:
    return _mixed(side.lower.as_integer_ratio(), side.upper.as_integer_ratio(), share.as_integer_ratio())


@lru_cache(maxsize=1 << 15)
def _mixed(lower: tuple[int, int], upper: tuple[int, int], share: tuple[int, int]) -> Fraction:
    """So much of the way from one rational to another, in integers: fractions take several times as long."""
    (low, under_low), (high, under_high), (part, whole) = lower, upper, share
    top = low * under_high * (whole - part) + high * under_low * part
    return Fraction(top, under_low * under_high * whole)


def may_be_multiple(tree: Expression, other: Expression, domain: Domain) -> bool:
    """Whether one may be a positive number times the other: values at some points do not contradict it."""
    previous: tuple[Bounds, Bounds] | None = None
    for point in interior_points(domain, _COMPARED) if domain.box.sides else ({},):
        with precision(_BITS):
            f, m = near_value_at(tree, point), near_value_at(other, point)
        if f is None or m is None:
            continue
        if f[1] <= 0 < m[0] or m[1] <= 0 < f[0]:
            return False
        if previous is not None:
            known_f, known_m = previous  # both above 0; what is here may be below
            if min(f[0] * each for each in known_m) > max(m[1] * each for each in known_f):
                return False
            if max(f[1] * each for each in known_m) < min(m[0] * each for each in known_f):
                return False
        if f[0] > 0 and m[0] > 0:
            previous = f, m
    return True


def solved(domain: Domain) -> Iterator[Point]:
    """Points where conditions are equalities: as they are, which meets identities, and moved onto others."""
    links = [link for condition in domain.where for link in condition.links]
    rules = [
        (name, to)
        for link in links
        if link.relation == "=="
        for name in sorted(variables(link.margin))
        for to in (solution(link, name),)
        if to is not None
    ]
    if all(link.relation != "==" for link in links):
        return
    free = Domain(domain.box, tuple(c for c in domain.where if all(k.relation != "==" for k in c.links)))
    for start in interior_points(free, 20) or interior_points(Domain(domain.box), 20):
        point = dict(start)
        yield start
        for _ in range(len(rules)):
            for name, to in rules:
                value = exact_value(program(to), point)
                if value is not None:
                    point[name] = value
            yield point


def solution(link: Link, name: str) -> Expression | None:
    """An equality solved for a variable in which it is linear."""
    for side, other in ((link.left, link.right), (link.right, link.left)):
        if side == Variable(name) and name not in variables(other):
            return other
    if not affine(link.margin, name):
        return None
    at = [substitute(link.margin, {name: Number(Fraction(k))}) for k in (0, 1)]
    return Apply("/", (at[0], Apply("-", (at[0], at[1]))))


def affine(tree: Expression, name: str) -> bool:
    """Whether it is seen at once to be affine in a variable."""
    if not isinstance(tree, Apply) or name not in variables(tree):
        return True
    a, *rest = tree.arguments
    match tree.head:
        case "+" | "-":
            return affine(a, name) and affine(rest[0], name)
        case "neg":
            return affine(a, name)
        case "*":
            return (name not in variables(a) and affine(rest[0], name)) or (
                name not in variables(rest[0]) and affine(a, name)
            )
        case "/":
            return name not in variables(rest[0]) and affine(a, name)
        case _:
            return False


def _bisected(domain: Domain) -> Witness:
    """Breadth first, so that a border in one corner does not hide the rest."""
    links = [link for condition in domain.where for link in condition.links]
    gaps = tuple(link.margin for link in links)
    names = domain.box.names
    waiting = deque([tuple((side.lower, side.upper) for _, side in domain.box.sides)])
    for _ in range(_BOXES):
        if not waiting:
            return Witness(None, empty=True)
        sides = waiting.popleft()
        with precision(_BITS):
            values = {name: range_of(*side) for name, side in zip(names, sides, strict=True)}
            found = ranges(gaps, values) if gaps else ()
        if any(
            upper < 0 or (link.strict and upper <= 0) or (link.relation == "==" and lower > 0)
            for (lower, upper), link in zip(found, links, strict=True)
        ):
            continue
        for pick in (_middle, simplest_between):
            point = {name: pick(low, high) for name, (low, high) in zip(names, sides, strict=True)}
            if inside(domain, point):
                return Witness(point)
        shares = [
            (high - low) / (side.upper - side.lower) if high > low else Fraction(0)
            for (low, high), (_, side) in zip(sides, domain.box.sides, strict=True)
        ]
        widest = max(shares)
        if widest == 0:
            return Witness(None)  # a single point that is neither inside nor outside
        place = shares.index(widest)
        low, high = sides[place]
        middle = _middle(low, high)
        waiting += [
            (*sides[:place], (low, middle), *sides[place + 1 :]),
            (*sides[:place], (middle, high), *sides[place + 1 :]),
        ]
    return Witness(None)


def _middle(low: Fraction, high: Fraction) -> Fraction:
    return (low + high) / 2


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational with the smallest denominator in a closed interval.

    >>> simplest_between(Fraction(3, 10), Fraction(35, 100))
    Fraction(1, 3)
    """
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest_between(-high, -low)
    whole = low.__floor__()
    if whole == low:
        return low
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))
