"""The search for a counterexample: where a statement is tried before anybody tries to prove it.

Doubles propose, balls decide: a point counts as a violation only if ball arithmetic at that exact point
separates the two sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from ...theory.formulas.balls import precision, value_at
from ...theory.formulas.domain import Domain, Interval
from ...theory.formulas.doubles import doubles
from ...theory.formulas.expression import ZERO, Link, write
from ...theory.formulas.integrals.written import has_integral
from ...theory.formulas.repeated import number_of_terms, unrolled_link
from ...theory.formulas.wide_domain import Extent, WideDomain
from ...theory.numbers.json_value import Json
from ..evidence.certificate import certificate
from ..evidence.effort import INSTANCES, Effort
from ..evidence.ladder import NEAR, Evidence, Verdict
from .borders import border_points
from .definedness import certainly_undefined
from .exact_points import (
    PRECISIONS,
    Bounds,
    Point,
    agrees_to_250_bits,
    bounds_of,
    examined,
    glanced_at,
    holds,
    inside,
    margin_at_once,
    sides,
)
from .identity import equal_at
from .points.critical_points import between_zeros, critical_points
from .points.line_search import Ranges, lowest_on_lines
from .points.proposed_points import bounded_double, proposals_from
from .printed_values import extended_decimal, nearest_double, place_of, shown_sides, spelled

_CONFIRMED = 400
_SUSPECTS = 60
_BESIDE = 150
_STARTS = 6
_ROUNDS = 60
_DIRECTIONS = 32
_MOST_ALGEBRA = 12
_MOST_FAILURES = 3
_MOST_UNROLLED = 600
_CLEARLY, _SURELY = 1e-9, 1e-12
_SHORT = 100  # the longest denominator of numbers that are tried beside others
_SHORTEST = 2  # digits of 0, and of a whole number of one digit
_TINY, _HUGE = 1e-290, 1e290
_ROUGHLY = 1.001
LISTED = 50
"""So many points a certificate shows."""

_Ends = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The lower and the upper ends of the variables, as doubles."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """The first half of a search: where the doubles pointed, and a violation if the balls agree.

    ``sample`` are rows of doubles, a point each, for who wants to know how the relation stands elsewhere.
    ``touching`` are points where both sides of a strict relation agree to 250 bits: it fails there if
    they are equal.
    """

    violation: Point | None
    tried: int
    suspects: tuple[Point, ...]
    sample: NDArray[np.float64]
    touching: tuple[Point, ...]


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


def search(link: Link, domain: Domain, effort: Effort, *, instances: int = INSTANCES) -> Searched:
    """`hunt` and, if it finds nothing, `confirmed`."""
    return confirmed(link, domain, hunt(link, domain, effort, instances=instances))


@dataclass(frozen=True, eq=False)
class Look:
    """The beginning of a hunt: in doubles, then in balls the points that are likeliest to be violations.

    ``points`` are rows of doubles; ``values`` are the margins, ``doubtful`` those where doubles cannot tell.
    """

    link: Link
    domain: Domain
    points: NDArray[np.float64]
    values: NDArray[np.float64]
    doubtful: NDArray[np.float64]

    @cached_property
    def least(self) -> float:
        """The smallest margin that has a value."""
        return float(self.values[np.isfinite(self.values)].min(initial=np.inf))

    @cached_property
    def finite(self) -> NDArray[np.intp]:
        """The places of the points where the margin has a value, smallest margins first."""
        places = np.flatnonzero(np.isfinite(self.values))
        smallest_first: NDArray[np.intp] = places[np.argsort(self.values[places], kind="stable")]
        return smallest_first

    @cached_property
    def tried(self) -> tuple[Point | None, _Tried]:
        """A violation, and what was tried: likeliest first, as most of what is false is false there."""
        tried, first = _Tried(self.link, self.domain), self.points[self.finite[:_SUSPECTS]]
        return tried.violated(_exactly(self.domain, _ends_of(self.domain), first)), tried


@lru_cache(maxsize=128)
def first_look(link: Link, domain: Domain, effort: Effort, instances: int) -> Look:
    """Random points, a grid, corners and their neighbourhoods, near-equal variables."""
    points, _ = proposals_from(effort.seed, domain, instances * effort.factor)
    values, doubtful = _Margins(link, domain, _ends_of(domain)).with_doubts(points)
    return Look(link, domain, points, values, doubtful)


def looks_false(link: Link, domain: Domain, effort: Effort, instances: int) -> bool:
    """Whether the first look finds a violation; where doubles have no doubt, balls are not asked."""
    look = first_look(link, domain, effort, instances)
    doubt = -_CLEARLY if link.relation == "==" else _SURELY if link.strict else -_SURELY
    return look.least <= doubt and look.tried[0] is not None


def hunt(link: Link, domain: Domain, effort: Effort, *, instances: int = INSTANCES) -> Hunt:
    """The first look; then descent, what doubles cannot tell, and borders."""
    look = first_look(link, domain, effort, instances)
    points, finite = look.points, look.finite
    ends = _ends_of(domain)
    found, first = look.tried
    tried = _Tried(link, domain, first.suspects, first.touching)
    if found is None and finite.size and domain.box.sides:
        _, rng = proposals_from(effort.seed, domain, instances * effort.factor)
        lowest = _descend(_Margins(link, domain, ends), ends, points[finite[:_STARTS]], rng)
        found = tried.violated(_exactly(domain, ends, lowest))
    if found is None:
        undefined = np.flatnonzero(np.isnan(look.values))[:_SUSPECTS]
        found = tried.violated(_exactly(domain, ends, points[undefined]))
    unsure = np.argsort(look.doubtful, kind="stable")[: np.isfinite(look.doubtful).sum()]
    if found is None and unsure.size:
        found = tried.violated(_exactly(domain, ends, points[unsure[:_SUSPECTS]]))
    if found is None and domain.where:
        found = tried.violated(border_points(domain, _BESIDE))
    places = _spread(finite, min(_CONFIRMED * effort.factor, finite.size))
    sample = points[np.concatenate([places, _spread(unsure, 2 * _SUSPECTS)])]
    return Hunt(found, len(points), tuple(tried.suspects), sample, tuple(tried.touching))


class _Tried:
    """The points of a hunt that were looked at, and those where the sides of a strict relation agree."""

    def __init__(
        self, link: Link, domain: Domain, suspects: Iterable[Point] = (), touching: Iterable[Point] = ()
    ) -> None:
        self._link = link
        self._domain = domain
        self.suspects = list(suspects)
        self.touching = list(touching)

    def violated(self, candidates: Iterable[Point]) -> Point | None:
        """A violation, made short, if one of these is one."""
        link, domain = self._link, self._domain
        for point in candidates:
            self.suspects.append(point)
            verdict, seen = glanced_at(link, point)
            if verdict is False and inside(domain, point):
                return minimised(link, domain, point)
            agrees = verdict is None and link.strict and agrees_to_250_bits(bounds_of(seen))
            if agrees and inside(domain, point):
                self.touching.append(point)
        return None


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
    sides = [side for _, side in stated.box.sides]
    lower = np.array([-np.inf if each.lower is None else bounded_double(each.lower) for each in sides])
    upper = np.array([np.inf if each.upper is None else bounded_double(each.upper) for each in sides])
    whole = np.array([isinstance(each, Extent) and each.whole for each in sides])
    margins = _Margins(link, stated, (lower, upper))
    for sought in (margins.at, margins.gaps):
        for row in lowest_on_lines(sought, Ranges(lower, upper, whole)).tolist():
            point = dict(zip(stated.box.names, map(Fraction, row), strict=True))
            yield point
            yield {name: value.limit_denominator(_SHORT) for name, value in point.items()}


def points_of(hunted: Hunt, domain: Domain) -> Iterator[Point]:
    """The points that a hunt looked at and others of its sample, exactly."""
    ends = _ends_of(domain)
    yield from hunted.suspects
    yield from _exactly(domain, ends, hunted.sample)


def _spread(places: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """At most so many of the places, evenly."""
    if places.size <= count:
        return places
    chosen: NDArray[np.intp] = places[np.linspace(0, places.size - 1, count).astype(int)]
    return chosen


def confirmed(link: Link, domain: Domain, hunted: Hunt) -> Searched:
    """The instances of a search, each decided in balls."""
    if hunted.violation is not None:
        found = hunted.violation
        return Searched(found, hunted.tried, (), 0, 0, _margin_at(link, found))
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
        if _TINY < (margin := margin_at_once(link, point)) < _HUGE:
            rough.add(len(instances))
            margins.append((margin, len(instances)))
            instances.append(point)
            continue
        verdict, bounds = examined(link, point)
        if verdict is False:
            found = minimised(link, domain, point)
            return Searched(found, hunted.tried, (), 0, 0, _margin_at(link, found))
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


def _margin_at(link: Link, point: Point) -> float:
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
        return -nearest_double(max(abs(lower), abs(upper))) if lower * upper > 0 else 0.0
    return 0.0 if lower <= 0 <= upper else nearest_double(lower)


def _exactly(domain: Domain, ends: _Ends, rows: NDArray[np.float64]) -> Iterator[Point]:
    """The exact values of rows of doubles; the end that is rounded to one, where there is one."""
    sides = [(name, side.lower, side.upper) for name, side in domain.box.sides]
    lows, highs = (each.tolist() for each in ends)
    for row in rows.tolist():
        yield {
            name: lower if value <= low else upper if value >= high else _exact(value)
            for (name, lower, upper), low, high, value in zip(sides, lows, highs, row, strict=True)
        }


@lru_cache(maxsize=1 << 16)
def _exact(value: float) -> Fraction:
    """The value of a double: relations on the same box are tried at the same points."""
    return Fraction(value)


def _ends_of(domain: Domain) -> _Ends:
    lower = [bounded_double(side.lower) for _, side in domain.box.sides]
    upper = [bounded_double(side.upper) for _, side in domain.box.sides]
    return np.array(lower), np.array(upper)


class _Margins:
    """The relative margins of a relation at points of its domain, in doubles.

    The margin is +inf elsewhere, NaN inside where undefined. Beside zero every distance would be the same.
    """

    def __init__(self, link: Link, domain: Domain | WideDomain, ends: _Ends) -> None:
        self._link = link
        self._names = domain.box.names
        self._conditions = [part for condition in domain.where for part in condition.links]
        self._trees = tuple(
            tree for part in (link, *self._conditions) for tree in (part.smaller, part.larger)
        )
        sides = [side for _, side in domain.box.sides]
        self._above = [(k, ends[0][k]) for k, side in enumerate(sides) if side.open_lower]
        self._below = [(k, ends[1][k]) for k, side in enumerate(sides) if side.open_upper]
        self._least = 1.0 if ZERO in (link.left, link.right) else 1e-300

    def at(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Of the points of the domain."""
        results = self._results(points)
        return np.where(self._allowed(points, results), self._relative(results), np.inf)

    def gaps(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """The margins themselves: far from zero, relative ones can all look the same."""
        results = self._results(points)
        with np.errstate(all="ignore"):
            gap = results[1] - results[0]
        gap = -np.abs(gap) if self._link.relation == "==" else gap
        return np.where(self._allowed(points, results), gap, np.inf)

    def _allowed(self, points: NDArray[np.float64], results: list[NDArray[np.float64]]) -> NDArray[np.bool_]:
        allowed = self._boxed(points)
        for part, small, large in self._sides_of_conditions(results):
            allowed &= _holding(part, small, large)
        return allowed

    def with_doubts(self, points: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The same, and the margins of the points of which doubles cannot tell whether they are inside."""
        results = self._results(points)
        boxed = self._boxed(points)
        allowed, dropped = boxed.copy(), ~boxed
        for part, small, large in self._sides_of_conditions(results):
            allowed &= _holding(part, small, large)
            dropped |= _failing(part, small, large)
        relative = self._relative(results)
        doubtful = np.where(np.isnan(relative), -1.0, relative)
        return np.where(allowed, relative, np.inf), np.where(allowed | dropped, np.inf, doubtful)

    def _results(self, points: NDArray[np.float64]) -> list[NDArray[np.float64]]:
        values = {name: points[:, k] for k, name in enumerate(self._names)}
        return [
            result if result.ndim else np.broadcast_to(result, len(points))
            for result in doubles(self._trees, values)
        ]

    def _sides_of_conditions(
        self, results: list[NDArray[np.float64]]
    ) -> Iterator[tuple[Link, NDArray[np.float64], NDArray[np.float64]]]:
        return zip(self._conditions, results[2::2], results[3::2], strict=True)

    def _boxed(self, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        boxed = np.ones(len(points), dtype=bool)
        for k, end in self._above:
            boxed &= points[:, k] > end
        for k, end in self._below:
            boxed &= points[:, k] < end
        return boxed

    def _relative(self, results: list[NDArray[np.float64]]) -> NDArray[np.float64]:
        small, large = results[0], results[1]
        with np.errstate(all="ignore"):
            gap = -np.abs(large - small) if self._link.relation == "==" else large - small
            scale = np.abs(large) + np.abs(small) + self._least
            relative = np.where(large == small, 0.0, gap / scale)
        return np.where(np.isinf(large) & np.isfinite(small), 1.0, relative)


def _holding(part: Link, small: NDArray[np.float64], large: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where a condition holds in doubles."""
    if part.relation == "==":
        return np.equal(small, large)
    return np.less(small, large) if part.strict else np.less_equal(small, large)


def _failing(part: Link, small: NDArray[np.float64], large: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where it fails beyond rounding, underflow and overflow."""
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(small), np.abs(large))
        apart = np.abs(large - small) > _CLEARLY * size
        plain = np.isfinite(size) & (size > _TINY) & (size < _HUGE)
        failing: NDArray[np.bool_] = plain & apart
        return failing if part.relation == "==" else failing & (small > large)


def _descend(
    margins: _Margins, ends: _Ends, starts: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.float64]:
    """Smaller relative margins near the starts: random steps, longer after a success, else shorter."""
    lower, upper = ends
    count, width = starts.shape
    best, places = np.full(count, np.inf), starts.copy()
    sizes = np.full((count, 1, 1), 0.2)
    rows, own, whole = np.arange(count), np.arange(width), upper - lower
    for _ in range(_ROUNDS):
        steps = rng.standard_normal((count, _DIRECTIONS, width))
        steps[:, : _DIRECTIONS // 4] = steps[:, : _DIRECTIONS // 4, :1]  # all variables together
        alone = rng.integers(0, width, (count, _DIRECTIONS // 2))
        steps[:, _DIRECTIONS // 2 :] *= own == alone[:, :, None]
        near = np.minimum(places - lower, upper - places)[:, None, :]
        scale = np.where(rng.random((count, _DIRECTIONS, 1)) < 0.5, near, whole)
        tried = np.minimum(np.maximum(places[:, None, :] + sizes * steps * scale, lower), upper)
        tried[:, 0] = places
        values = margins.at(tried.reshape(-1, width)).reshape(count, -1)
        values = np.where(np.isnan(values), np.inf, values)
        choice = values.argmin(axis=1)
        least = values[rows, choice]
        better = least < best
        places = np.where(better[:, None], tried[rows, choice], places)
        best = np.where(better, least, best)
        sizes = np.where(better[:, None, None], np.minimum(2 * sizes, 0.5), sizes / 2)
    return places


def minimised(
    link: Link, domain: Domain | WideDomain, point: Point, fails: Callable[[Link, Point], bool] | None = None
) -> Point:
    """A violation nearby with as few digits as possible, each step confirmed in balls, or by ``fails``."""

    def violates(candidate: Point) -> bool:
        failing = holds(link, candidate) is False if fails is None else fails(link, candidate)
        return failing and inside(domain, candidate)

    best = dict(point)
    for digits in range(1, 17):
        candidate = {name: _shortened(value, digits, ROUND_HALF_EVEN) for name, value in point.items()}
        if violates(candidate):
            best = candidate
            break
    for _ in range(2):
        for name in best:
            for value in _simpler(best[name], domain.box[name]):
                candidate = {**best, name: value}
                if violates(candidate):
                    best = candidate
                    break
    return best


def _shortened(value: Fraction, digits: int, rounding: str) -> Fraction:
    context = Context(prec=digits, rounding=rounding)
    return Fraction(context.divide(Decimal(value.numerator), Decimal(value.denominator)))


def _length(value: Fraction) -> int:
    return len(str(value.numerator)) + len(str(value.denominator))


def _simpler(value: Fraction, side: Interval | Extent) -> list[Fraction]:
    """Candidates that are shorter to write, shortest first."""
    length = _length(value)
    if length <= _SHORTEST:
        return []
    named = (Fraction(0), Fraction(1), Fraction(1, 2), side.lower, side.upper)
    ends = [end for end in named if end is not None]
    rounded = [
        _shortened(value, digits, rounding)
        for digits in range(1, 17)
        for rounding in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING)
    ]
    better = {c for c in (*ends, *rounded) if _length(c) < length and c in side}
    return sorted(better, key=lambda c: (_length(c), abs(c - value)))


def refutation(
    link: Link,
    domain: Domain | WideDomain,
    point: Point,
    *,
    part: str = "",
    tried: int = 0,
    equal: bool = False,
) -> Evidence:
    """Evidence against the statement, with a certificate of the violation.

    ``equal`` says that a strict relation fails at the point because both sides are the same number.
    """
    from ..certificates.recheck import reasons_against

    stated, link = link, unrolled_link(link, point)
    both = sides(link, point, PRECISIONS[-1])
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    place = f"at {place_of(point)}: " if point else ""
    payload: dict[str, Json] = {"point": shown, "relation": link.relation}
    if both is None:
        left, right = (extended_decimal(side, point) for side in (link.left, link.right))
    else:
        left, right = shown_sides(link, point)
        digits = 15
        while left == right and digits < 90 and not equal:
            digits += 5
            left, right = shown_sides(link, point, digits)
    if "undefined" in {left, right}:
        side = write(link.left if left == "undefined" else link.right)
        told = f"{place}no precision gives {side} a value to show"
        return Evidence(Verdict.OPEN, "search", told, part=part)
    fails = f"{place}{write(stated.left)} = {left}, {write(stated.right)} = {right}; not {link.relation}"
    payload |= {"left": left, "right": right}
    if equal:
        payload["equal"] = True
    document = certificate("counterexample", formula=str(stated), domain=domain.to_json(), payload=payload)
    if point and reasons_against(document):  # such as values that integers of 1200 bits do not reach
        near: dict[str, Json] = {name: spelled(value) for name, value in point.items()}
        details: dict[str, Json] = {NEAR: near, "hint": "a smaller domain may help"}
        left_open = Evidence(Verdict.OPEN, "search", fails, part=part, details=details)
        return replace(left_open, summary=f"{fails}; {left_open.not_decided}")
    return Evidence(
        Verdict.REFUTED,
        "counterexample",
        fails,
        margin=_margin_at(link, point),
        part=part,
        details={"tried": tried},
        certificate=document,
    )
