"""The search for a counterexample: where a statement is tried before anybody tries to prove it.

Doubles propose, balls decide: a point counts as a violation only if ball arithmetic at that exact point
separates the two sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ..theory.enclosure import Enclosure
from .balls import precision, value_at
from .box import Domain, Interval
from .certificate import certificate
from .effort import Effort
from .evidence import Evidence, Json, Verdict
from .floats import doubles
from .formula import Link, write

Point = Mapping[str, Fraction]

INSTANCES = 4000
_CONFIRMED = 400
_SUSPECTS = 60
_STARTS = 6
_PRECISIONS = (100, 300, 1000)
_DISTANCES = (1e-1, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9, 1e-12)
_EQUAL = 1e-9


@dataclass(frozen=True, slots=True)
class Searched:
    """What the search saw: a violation if there is one, and the points that were confirmed.

    ``margin`` is the smallest confirmed ``larger - smaller`` (for an equality minus the largest
    difference that remains possible), ``worst`` the point where it was seen, ``equal`` how many of them have
    equal sides although equality is not claimed. The confirmed points come with the smallest margins first.
    """

    violation: Point | None
    tried: int
    confirmed: tuple[Point, ...]
    undecided: int
    equal: int
    margin: float | None
    worst: Point | None


def holds(link: Link, point: Point) -> bool | None:
    """Whether the relation holds at an exact point; None where no precision up to 1000 bits decides."""
    for bits in _PRECISIONS:
        with precision(bits):
            bounds = value_at(link.margin, point)
        if bounds is None:
            continue
        lower, upper = bounds
        if link.relation == "==":
            if lower > 0 or upper < 0:
                return False
            if lower == upper == 0:
                return True
            continue
        if lower > 0 or (lower >= 0 and not link.strict):
            return True
        if upper < 0 or (upper <= 0 and link.strict):
            return False
    return None


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
    """Try random points, a grid, corners and their neighbourhoods, near-equal variables, then descend."""
    rng = np.random.default_rng(effort.seed)
    points = _proposals(domain, instances * effort.factor, rng)
    values = _margins(link, domain, points)
    order = np.argsort(np.where(np.isnan(values), np.inf, values))
    finite = order[np.isfinite(values[order])]
    descended = _descend(link, domain, points[finite[:_STARTS]]) if finite.size else points[:0]
    undefined = np.flatnonzero(np.isnan(values))[:_SUSPECTS]
    suspects = np.concatenate([descended, points[finite[:_SUSPECTS]], points[undefined]])
    exact_suspects = [_exactly(domain, row) for row in suspects]
    found = _first_violation(link, domain, exact_suspects)
    if found is not None:
        found = minimised(link, domain, found)
        return Searched(found, len(points), (), 0, 0, _margin_at(link, found), found)
    wanted = _CONFIRMED * effort.factor
    sample = (
        finite[np.linspace(0, finite.size - 1, min(wanted, finite.size)).astype(int)] if finite.size else []
    )
    candidates = [*exact_suspects, *(_exactly(domain, points[index]) for index in np.unique(sample))]
    confirmed: list[Point] = []
    undecided = 0
    margins: list[tuple[float, int]] = []
    for point in candidates:
        if not inside(domain, point):
            continue
        verdict = holds(link, point)
        if verdict is False:
            found = minimised(link, domain, point)
            return Searched(found, len(points), (), 0, 0, _margin_at(link, found), found)
        if verdict is None and not _agrees(link, point):
            undecided += 1
            continue
        margins.append((_margin_at(link, point), len(confirmed)))
        confirmed.append(point)
    margins.sort()
    ordered = tuple(confirmed[place] for _, place in margins)
    equal = 0 if link.relation == "==" else sum(margin == 0 for margin, _ in margins)
    smallest = margins[0][0] if margins else None
    return Searched(None, len(points), ordered, undecided, equal, smallest, ordered[0] if ordered else None)


def _agrees(link: Link, point: Point) -> bool:
    """Touching sides that nothing separates: equal to 250 bits, and equality is allowed."""
    if link.strict:
        return False
    with precision(_PRECISIONS[-1]):
        bounds = value_at(link.margin, point)
    return (
        bounds is not None and bounds[0] <= 0 <= bounds[1] and bounds[1] - bounds[0] < Fraction(1, 1 << 250)
    )


def _margin_at(link: Link, point: Point) -> float:
    with precision(_PRECISIONS[1]):
        bounds = value_at(link.margin, point)
    if bounds is None:
        return math.nan
    lower, upper = bounds
    if link.relation == "==":
        return -float(max(abs(lower), abs(upper))) if lower * upper > 0 else 0.0
    return 0.0 if lower <= 0 <= upper else float(lower)


def _first_violation(link: Link, domain: Domain, points: Iterable[Point]) -> Point | None:
    return next((p for p in points if holds(link, p) is False and inside(domain, p)), None)


def _exactly(domain: Domain, row: NDArray[np.float64]) -> Point:
    """The double's exact value, moved onto the end it was rounded from."""
    point = {}
    for (name, side), value in zip(domain.box.sides, row, strict=True):
        number = Fraction(float(value))
        point[name] = min(max(number, side.lower), side.upper)
    return point


def _proposals(domain: Domain, count: int, rng: np.random.Generator) -> NDArray[np.float64]:
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
    lower = np.array([float(side.lower) for _, side in named])
    top = np.array([float(side.upper) for _, side in named])
    clipped: NDArray[np.float64] = np.clip(points, lower, top)
    return clipped


def _between(side: Interval, share: NDArray[np.float64]) -> NDArray[np.float64]:
    return float(side.lower) + float(side.upper - side.lower) * share


def _from_end(side: Interval, share: NDArray[np.float64], *, up: bool) -> NDArray[np.float64]:
    width = float(side.upper - side.lower)
    return float(side.upper) - width * share if up else float(side.lower) + width * share


def _grid(domain: Domain, count: int) -> NDArray[np.float64]:
    """Corners first, then what fits of ends, points near the ends and a few in between."""
    ticks = []
    for _, side in domain.box.sides:
        shares = [0.0, 1.0, 0.5, 0.25, 0.75, *_DISTANCES, *(1 - d for d in _DISTANCES[:4])]
        near_top = [float(side.upper) - float(side.upper - side.lower) * d for d in _DISTANCES[4:]]
        inner = [mark for mark in (0.0, 0.5, 1.0) if side.lower < Fraction(mark) < side.upper]
        around = [mark + sign * d for mark in inner for d in (0.0, *_DISTANCES) for sign in (1, -1)]
        ticks.append([*(float(_between(side, np.asarray(share))) for share in shares), *near_top, *around])
    while math.prod(len(tick) for tick in ticks) > 4 * count and max(map(len, ticks)) > 2:
        max(ticks, key=len).pop()
    return np.array(list(product(*ticks)))


def _margins(link: Link, domain: Domain, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Relative margins in doubles; +inf outside the domain, NaN inside where undefined."""
    values = {name: points[:, k] for k, name in enumerate(domain.box.names)}
    conditions = [part for condition in domain.where for part in condition.links]
    trees = [tree for part in (link, *conditions) for tree in (part.smaller, part.larger)]
    results = [np.broadcast_to(result, len(points)) for result in doubles(trees, values)]
    allowed = np.ones(len(points), dtype=bool)
    for k, (name, side) in enumerate(domain.box.sides):
        del name
        allowed &= (points[:, k] > float(side.lower)) | (not side.open_lower)
        allowed &= (points[:, k] < float(side.upper)) | (not side.open_upper)
    for k, part in enumerate(conditions, start=1):
        small, large = results[2 * k], results[2 * k + 1]
        allowed &= small < large if part.strict else small <= large
    small, large = results[0], results[1]
    with np.errstate(all="ignore"):
        gap = -np.abs(large - small) if link.relation == "==" else large - small
        scale = np.abs(large) + np.abs(small) + 1e-300
        relative = np.where(large == small, 0.0, gap / scale)
    relative = np.where(np.isinf(large) & np.isfinite(small), 1.0, relative)
    return np.where(allowed, relative, np.inf)


def _descend(link: Link, domain: Domain, starts: NDArray[np.float64]) -> NDArray[np.float64]:
    from scipy.optimize import minimize

    lower = np.array([float(side.lower) for _, side in domain.box.sides])
    upper = np.array([float(side.upper) for _, side in domain.box.sides])

    def objective(row: NDArray[np.float64]) -> float:
        value = float(_margins(link, domain, np.clip(row, lower, upper)[None, :])[0])
        return value if math.isfinite(value) else 1e3

    ends = []
    for start in starts:
        result = minimize(
            objective, start, method="Nelder-Mead", options={"maxfev": 60 * len(start), "xatol": 1e-15}
        )
        ends.append(np.clip(result.x, lower, upper))
    return np.array(ends).reshape(-1, len(lower))


def minimised(link: Link, domain: Domain, point: Point) -> Point:
    """A violation nearby with as few digits as possible, each step confirmed in balls."""

    def violates(candidate: Point) -> bool:
        return holds(link, candidate) is False and inside(domain, candidate)

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


def refutation(link: Link, domain: Domain, point: Point, *, part: str = "", tried: int = 0) -> Evidence:
    """Evidence against the statement, with a certificate of the violation."""
    both = sides(link, point)
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    at = ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())
    payload: dict[str, Json] = {"point": shown, "relation": link.relation}
    if both is None:
        left = right = "not finite"
    else:
        left, right = (decimal(side, 15) for side in both)
        digits = 15
        while left == right and digits < 90:
            digits += 5
            left, right = (decimal(side, digits) for side in both)
    payload |= {"left": left, "right": right}
    document = certificate("counterexample", formula=str(link), domain=domain.to_json(), payload=payload)
    return Evidence(
        Verdict.REFUTED,
        "counterexample",
        f"at {at}: {write(link.left)} = {left}, {write(link.right)} = {right}; not {link.relation}",
        margin=_margin_at(link, point),
        part=part,
        details={"tried": tried},
        certificate=document,
    )


def spelled(value: Fraction) -> str:
    """A rational as a decimal if it is a short one, else as a fraction."""
    if value == Fraction(float(value)) and value.denominator == 1:
        return str(value.numerator)
    text = repr(float(value))
    return text if Fraction(text) == value else str(value)


def decimal(side: Enclosure, digits: int = 15) -> str:
    """The value to ``digits`` significant digits, or to as many as show a difference."""
    value = (Fraction(side.lower) + Fraction(side.upper)) / 2
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    return str(context.divide(Decimal(value.numerator), Decimal(value.denominator)))
