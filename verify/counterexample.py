"""The search for a counterexample: where a statement is tried before anybody tries to prove it.

Doubles propose, balls decide: a point counts as a violation only if ball arithmetic at that exact point
separates the two sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ..theory.enclosure import Enclosure
from .balls import Range, precision, range_at, rational_ends, value_at
from .box import Domain, Interval
from .certificate import certificate
from .effort import Effort
from .evidence import Evidence, Json, Verdict
from .floats import doubles
from .formula import Expression, Link, write

Point = Mapping[str, Fraction]

INSTANCES = 4000
_CONFIRMED = 400
_SUSPECTS = 60
_STARTS = 6
_ROUNDS = 60
_DIRECTIONS = 32
_PRECISIONS = (100, 300, 1000)
_LARGEST_DOUBLE = Fraction(10**307)
_DISTANCES = (1e-1, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9, 1e-12)
_MOST_ALGEBRA = 12
_MOST_FAILURES = 3
_CLEARLY = 1e-9
_TINY, _HUGE = 1e-290, 1e290


@dataclass(frozen=True, slots=True)
class Hunt:
    """The first half of a search: where the doubles pointed, and a violation if the balls agree.

    ``touching`` are points where both sides of a strict relation agree to 250 bits: it fails there if
    they are equal.
    """

    violation: Point | None
    tried: int
    suspects: tuple[Point, ...]
    others: tuple[Point, ...]
    touching: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Searched:
    """What the search saw: a violation if there is one, and the points that were confirmed.

    ``margin`` is the smallest confirmed ``larger - smaller`` (for an equality minus the largest
    difference that remains possible), ``worst`` the point where it was seen, ``equal`` how many of them have
    equal sides although equality is not claimed, ``inside`` how many of the points certainly lie in the
    domain, ``agreeing`` at how many the sides agree to 250 bits although nothing shows that they are equal.
    The confirmed points come with the smallest margins first.
    """

    violation: Point | None
    tried: int
    confirmed: tuple[Point, ...]
    undecided: int
    equal: int
    margin: float | None
    worst: Point | None
    inside: int = 0
    agreeing: int = 0


Bounds = tuple[Fraction, Fraction]


def holds(link: Link, point: Point) -> bool | None:
    """Whether the relation holds at an exact point; None where no precision up to 1000 bits decides."""
    return _examined(link, point)[0]


def _examined(link: Link, point: Point) -> tuple[bool | None, Bounds | None]:
    """`holds`, and the sharpest finite bounds of the margin that were needed for it.

    Balls are compared as they are, so that nothing under- or overflows; infinite sides are compared as such.
    """
    bounds = None
    for bits in _PRECISIONS:
        with precision(bits):
            found = range_at(link.margin, point)
            if found is None:
                verdict = _compared(link, range_at(link.smaller, point), range_at(link.larger, point))
            else:
                bounds = rational_ends(found) or bounds
                verdict = _signed(link, found)
        if verdict is not None:
            return verdict, bounds
    return None, bounds


def _signed(link: Link, margin: Range) -> bool | None:
    lower, upper = margin
    if link.relation == "==":
        return False if lower > 0 or upper < 0 else True if lower == 0 and upper == 0 else None
    if lower > 0 or (lower >= 0 and not link.strict):
        return True
    return False if upper < 0 or (upper <= 0 and link.strict) else None


def _compared(link: Link, smaller: Range | None, larger: Range | None) -> bool | None:
    """The relation of two sides whose difference has no finite value."""
    if smaller is None or larger is None:
        return None
    below, above = smaller[1] < larger[0], larger[1] < smaller[0]
    same = all(end.is_exact() for end in (*smaller, *larger)) and (
        smaller[0] == smaller[1] == larger[0] == larger[1]
    )
    if link.relation == "==":
        return True if same else False if below or above else None
    if below or same:
        return below or not link.strict
    return False if above else None


def touches(link: Link, point: Point) -> bool:
    """Whether both sides agree to 250 bits at an exact point, and nothing decides the relation."""
    verdict, bounds = _examined(link, point)
    return verdict is None and _agree(bounds)


def inside(domain: Domain, point: Point) -> bool:
    """Whether a point certainly lies in the domain."""
    return point in domain.box and all(
        holds(link, point) is True for condition in domain.where for link in condition.links
    )


def sides(link: Link, point: Point, bits: int = 300) -> tuple[Enclosure, Enclosure] | None:
    """Enclosures of both sides at an exact point; None where one is not finite."""
    with precision(bits):
        left, right = value_at(link.left, point), value_at(link.right, point)
    return None if left is None or right is None else (Enclosure(*left), Enclosure(*right))


def search(link: Link, domain: Domain, effort: Effort, *, instances: int = INSTANCES) -> Searched:
    """`hunt` and, if it finds nothing, `confirmed`."""
    return confirmed(link, domain, hunt(link, domain, effort, instances=instances))


def hunt(link: Link, domain: Domain, effort: Effort, *, instances: int = INSTANCES) -> Hunt:
    """Try random points, a grid, corners and their neighbourhoods, near-equal variables, then descend."""
    rng = np.random.default_rng(effort.seed)
    points = proposals(domain, instances * effort.factor, rng)
    values, doubtful = _margins(link, domain, points)
    order = np.argsort(np.where(np.isnan(values), np.inf, values), kind="stable")
    finite = order[np.isfinite(values[order])]
    undefined = np.flatnonzero(np.isnan(values))[:_SUSPECTS]
    suspects: list[Point] = []
    touching: list[Point] = []

    def violated(rows: NDArray[np.float64]) -> Point | None:
        for row in rows:
            point = _exactly(domain, row)
            suspects.append(point)
            verdict, bounds = _examined(link, point)
            if verdict is False and inside(domain, point):
                return minimised(link, domain, point)
            if verdict is None and link.strict and _agree(bounds) and inside(domain, point):
                touching.append(point)
        return None

    # likeliest first: most false statements are false where the first points fall
    found = violated(points[finite[:_SUSPECTS]])
    if found is None and finite.size:
        found = violated(_descend(link, domain, points[finite[:_STARTS]], rng))
    if found is None:
        found = violated(points[undefined])
    unsure = np.argsort(doubtful, kind="stable")[: np.isfinite(doubtful).sum()]
    if found is None and unsure.size:
        found = violated(points[unsure[:_SUSPECTS]])
    wanted = min(_CONFIRMED * effort.factor, finite.size)
    sample = np.unique(np.linspace(0, max(finite.size - 1, 0), wanted).astype(int))
    others = [_exactly(domain, points[finite[place]]) for place in sample]
    others += [_exactly(domain, row) for row in points[_spread(unsure, 2 * _SUSPECTS)]]
    return Hunt(found, len(points), tuple(suspects), tuple(others), tuple(touching))


def _spread(places: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """At most so many of the places, evenly."""
    if places.size <= count:
        return places
    chosen: NDArray[np.intp] = places[np.unique(np.linspace(0, places.size - 1, count).astype(int))]
    return chosen


def confirmed(link: Link, domain: Domain, hunted: Hunt) -> Searched:
    """The instances of a search, each decided in balls."""
    if hunted.violation is not None:
        found = hunted.violation
        return Searched(found, hunted.tried, (), 0, 0, _margin_at(link, found), found)
    instances: list[Point] = []
    undecided = agreeing = 0
    margins: list[tuple[float, int]] = []
    seen: set[tuple[Fraction, ...]] = set()
    equality = _Equality(link)
    for point in (*hunted.suspects, *hunted.others):
        key = tuple(point.values())
        if key in seen:
            continue
        seen.add(key)
        if not inside(domain, point):
            continue
        verdict, bounds = _examined(link, point)
        if verdict is False:
            found = minimised(link, domain, point)
            return Searched(found, hunted.tried, (), 0, 0, _margin_at(link, found), found)
        if verdict is None and (link.strict or not (_agree(bounds) and equality.decided(point))):
            undecided += 1
            agreeing += _agree(bounds)
            continue
        margins.append((_margin(link, bounds), len(instances)))
        instances.append(point)
    margins.sort()
    ordered = tuple(instances[place] for _, place in margins)
    equal = 0 if link.relation == "==" else sum(margin == 0 for margin, _ in margins)
    smallest = margins[0][0] if margins else None
    worst = ordered[0] if ordered else None
    within = len(ordered) + undecided
    return Searched(None, hunted.tried, ordered, undecided, equal, smallest, worst, within, agreeing)


class _Equality:
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
        from .identity import equal_at

        self._left -= 1
        if equal_at(self._link, point):
            return True
        self._failures += 1
        return False


def _agree(bounds: Bounds | None) -> bool:
    """Whether a margin is zero to 250 bits."""
    return (
        bounds is not None and bounds[0] <= 0 <= bounds[1] and bounds[1] - bounds[0] < Fraction(1, 1 << 250)
    )


def _margin_at(link: Link, point: Point) -> float:
    with precision(_PRECISIONS[1]):
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


def nearest_double(value: Fraction) -> float:
    """The nearest double; beyond them, an infinity."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _exactly(domain: Domain, row: NDArray[np.float64]) -> Point:
    """The double's exact value, moved onto the end it was rounded from."""
    point = {}
    for (name, side), value in zip(domain.box.sides, row, strict=True):
        number = Fraction(float(value))
        point[name] = min(max(number, side.lower), side.upper)
    return point


def proposals(domain: Domain, count: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Points of the box: evenly spread, near its ends, on a grid, and with variables that nearly agree."""
    named = domain.box.sides
    width = len(named)
    share = max(count // 4, 8)
    uniform = np.column_stack([_between(side, rng.random(share)) for _, side in named])
    powers = 10.0 ** rng.uniform(-12, 0, (share, width))
    upper = rng.random((share, width)) < 0.5
    near = np.column_stack(
        [
            np.where(
                upper[:, k], _from_end(side, powers[:, k], up=True), _from_end(side, powers[:, k], up=False)
            )
            for k, (_, side) in enumerate(named)
        ]
    )
    mixed = np.where(rng.random((share, width)) < 0.5, uniform, near)
    rows = [uniform, near, mixed, _grid(domain, share)]
    if width > 1:
        twins = np.where(rng.random((share, width)) < 0.5, uniform, near)
        source = rng.integers(0, width, share)
        target = (source + rng.integers(1, width, share)) % width
        rows_index = np.arange(share)
        # inequalities that touch on the diagonal are often tightest at one half or at the centre
        special = np.array(
            [0.5 if Fraction(1, 2) in side else float(_between(side, np.asarray(0.5))) for _, side in named]
        )
        centred = rng.random(share) < 1 / 3
        twins[rows_index, source] = np.where(centred, special[source], twins[rows_index, source])
        factor = 1 + rng.choice([-1.0, 1.0], share) * 10.0 ** rng.uniform(-12, -0.3, share)
        twins[rows_index, target] = twins[rows_index, source] * factor
        rows.append(twins)
    points = np.concatenate(rows)
    lower = np.array([_double(side.lower) for _, side in named])
    top = np.array([_double(side.upper) for _, side in named])
    clipped: NDArray[np.float64] = np.clip(points, lower, top)
    return clipped


def _double(value: Fraction) -> float:
    """The nearest double of those that can be added up and scaled without becoming infinite."""
    return float(max(-_LARGEST_DOUBLE, min(value, _LARGEST_DOUBLE)))


def _between(side: Interval, share: NDArray[np.float64]) -> NDArray[np.float64]:
    return _double(side.lower) + _double(side.upper - side.lower) * share


def _from_end(side: Interval, share: NDArray[np.float64], *, up: bool) -> NDArray[np.float64]:
    width = _double(side.upper - side.lower)
    return _double(side.upper) - width * share if up else _double(side.lower) + width * share


def _grid(domain: Domain, count: int) -> NDArray[np.float64]:
    """Corners first, then what fits of ends, points near the ends and a few in between."""
    ticks = []
    for _, side in domain.box.sides:
        shares = [0.0, 1.0, 0.5, 0.25, 0.75, *_DISTANCES, *(1 - d for d in _DISTANCES[:4])]
        near_top = [_double(side.upper) - _double(side.upper - side.lower) * d for d in _DISTANCES[4:]]
        inner = [mark for mark in (0.0, 0.5, 1.0) if side.lower < Fraction(mark) < side.upper]
        around = [mark + sign * d for mark in inner for d in (0.0, *_DISTANCES) for sign in (1, -1)]
        ticks.append([*(float(_between(side, np.asarray(share))) for share in shares), *near_top, *around])
    while math.prod(len(tick) for tick in ticks) > 4 * count and max(map(len, ticks)) > 2:
        max(ticks, key=len).pop()
    return np.array(list(product(*ticks)))


def _margins(
    link: Link, domain: Domain, points: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Relative margins in doubles, of the points of the domain and of those of which doubles cannot tell.

    The margin is +inf elsewhere, NaN inside where undefined.
    """
    values = {name: points[:, k] for k, name in enumerate(domain.box.names)}
    conditions = [part for condition in domain.where for part in condition.links]
    trees = [tree for part in (link, *conditions) for tree in (part.smaller, part.larger)]
    results = [np.broadcast_to(result, len(points)) for result in doubles(trees, values)]
    boxed = np.ones(len(points), dtype=bool)
    for k, (name, side) in enumerate(domain.box.sides):
        del name
        boxed &= (points[:, k] > _double(side.lower)) | (not side.open_lower)
        boxed &= (points[:, k] < _double(side.upper)) | (not side.open_upper)
    allowed, dropped = boxed.copy(), ~boxed
    for k, part in enumerate(conditions, start=1):
        holding, failing = _judged(part, results[2 * k], results[2 * k + 1])
        allowed &= holding
        dropped |= failing
    small, large = results[0], results[1]
    with np.errstate(all="ignore"):
        gap = -np.abs(large - small) if link.relation == "==" else large - small
        scale = np.abs(large) + np.abs(small) + 1e-300
        relative = np.where(large == small, 0.0, gap / scale)
    relative = np.where(np.isinf(large) & np.isfinite(small), 1.0, relative)
    doubtful = np.where(np.isnan(relative), -1.0, relative)
    return np.where(allowed, relative, np.inf), np.where(allowed | dropped, np.inf, doubtful)


def _judged(
    part: Link, small: NDArray[np.float64], large: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Where a condition holds in doubles, and where it fails beyond rounding, underflow and overflow."""
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(small), np.abs(large))
        apart = np.abs(large - small) > _CLEARLY * size
        plain = np.isfinite(size) & (size > _TINY) & (size < _HUGE)
        holding = (
            small < large if part.strict else small == large if part.relation == "==" else small <= large
        )
        failing = plain & apart & (small > large if part.relation != "==" else apart)
    return holding, failing


def _descend(
    link: Link, domain: Domain, starts: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.float64]:
    """Smaller relative margins near the starts: random steps, longer after a success, else shorter."""
    lower = np.array([_double(side.lower) for _, side in domain.box.sides])
    upper = np.array([_double(side.upper) for _, side in domain.box.sides])
    count, width = starts.shape
    best, places = np.full(count, np.inf), starts.copy()
    sizes = np.full((count, 1, 1), 0.2)
    for _ in range(_ROUNDS):
        steps = rng.standard_normal((count, _DIRECTIONS, width))
        steps[:, : _DIRECTIONS // 4] = steps[:, : _DIRECTIONS // 4, :1]  # all variables together
        alone = rng.integers(0, width, (count, _DIRECTIONS // 2))
        steps[:, _DIRECTIONS // 2 :] *= np.arange(width) == alone[:, :, None]
        near = np.minimum(places - lower, upper - places)[:, None, :]
        scale = np.where(rng.random((count, _DIRECTIONS, 1)) < 0.5, near, upper - lower)
        tried = np.clip(places[:, None, :] + sizes * steps * scale, lower, upper)
        tried[:, 0] = places
        values = _margins(link, domain, tried.reshape(-1, width))[0].reshape(count, -1)
        values = np.where(np.isnan(values), np.inf, values)
        choice = np.argmin(values, axis=1)
        rows = np.arange(count)
        better = values[rows, choice] < best
        places = np.where(better[:, None], tried[rows, choice], places)
        best = np.where(better, values[rows, choice], best)
        sizes = np.where(better[:, None, None], np.minimum(2 * sizes, 0.5), sizes / 2)
    return places


def minimised(
    link: Link, domain: Domain, point: Point, fails: Callable[[Link, Point], bool] | None = None
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


def _simpler(value: Fraction, side: Interval) -> list[Fraction]:
    """Candidates that are shorter to write, shortest first."""
    ends = [Fraction(0), Fraction(1), Fraction(1, 2), side.lower, side.upper]
    rounded = [
        _shortened(value, digits, rounding)
        for digits in range(1, 17)
        for rounding in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING)
    ]
    better = {c for c in (*ends, *rounded) if _length(c) < _length(value) and c in side}
    return sorted(better, key=lambda c: (_length(c), abs(c - value)))


def refutation(
    link: Link, domain: Domain, point: Point, *, part: str = "", tried: int = 0, equal: bool = False
) -> Evidence:
    """Evidence against the statement, with a certificate of the violation.

    ``equal`` says that a strict relation fails at the point because both sides are the same number.
    """
    both = sides(link, point)
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    at = ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())
    place = f"at {at}: " if point else ""
    payload: dict[str, Json] = {"point": shown, "relation": link.relation}
    if both is None:
        left, right = (extended_decimal(side, point) for side in (link.left, link.right))
    else:
        left, right = (decimal(side, 15) for side in both)
        digits = 15
        while left == right and digits < 90 and not equal:
            digits += 5
            left, right = (decimal(side, digits) for side in both)
    payload |= {"left": left, "right": right}
    if equal:
        payload["equal"] = True
    document = certificate("counterexample", formula=str(link), domain=domain.to_json(), payload=payload)
    return Evidence(
        Verdict.REFUTED,
        "counterexample",
        f"{place}{write(link.left)} = {left}, {write(link.right)} = {right}; not {link.relation}",
        margin=_margin_at(link, point),
        part=part,
        details={"tried": tried},
        certificate=document,
    )


def spelled(value: Fraction) -> str:
    """A rational as a decimal if it is a short one, else as a fraction."""
    double = nearest_double(value)
    if math.isinf(double):
        return str(value)
    if value.denominator == 1 and value == Fraction(double):
        return str(value.numerator)
    return repr(double) if Fraction(repr(double)) == value else str(value)


def extended_decimal(side: Expression, point: Point, digits: int = 15) -> str:
    """The value at a point, however large or small; ``inf`` and ``-inf`` are values too."""
    with precision(_PRECISIONS[1]):
        plain = value_at(side, point)
    if plain is not None:
        return decimal(Enclosure(*plain), digits)
    for bits in _PRECISIONS:
        with precision(bits):
            found = range_at(side, point)
            if found is None:
                continue
            if not (found[0].is_finite() and found[1].is_finite()):
                if found[0] == found[1]:
                    return "inf" if found[0] > 0 else "-inf"
                continue
            text = found[0].union(found[1]).str(digits, radius=False)
        if not text.startswith("["):
            return text.replace("e+", "e")
    return "undefined"


def decimal(side: Enclosure, digits: int = 15) -> str:
    """The value to ``digits`` significant digits, or to as many as show a difference."""
    if side.lower <= 0 <= side.upper:
        return "0"
    value = (Fraction(side.lower) + Fraction(side.upper)) / 2
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    return str(context.divide(Decimal(value.numerator), Decimal(value.denominator)))
