"""Looks for a counterexample before anybody tries to prove: doubles propose points, balls decide.

A point is a violation only if ball arithmetic at that exact point separates the two sides.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Link
from ...evidence.effort import INSTANCES, Effort
from ..exact_points import Point, agrees_to_250_bits, bounds_of, glanced_at, inside
from ..points.borders import border_points
from ..points.proposed_points import proposals_from
from .margins import CLEARLY, Margins, ends_of
from .short_violation import minimised

_CONFIRMED = 400
_SUSPECTS = 60
_BESIDE = 150
_STARTS = 6
_ROUNDS = 60
_DIRECTIONS = 32
_SURELY = 1e-12


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
    def tried(self) -> "tuple[Point | None, _Tried]":
        """A violation, and what was tried: likeliest first, as most of what is false is false there."""
        tried, first = _Tried(self.link, self.domain), self.points[self.finite[:_SUSPECTS]]
        return tried.violated(_exactly(self.domain, first)), tried


@lru_cache(maxsize=128)
def first_look(link: Link, domain: Domain, effort: Effort, instances: int) -> Look:
    """Random points, a grid, corners and their neighbourhoods, near-equal variables."""
    points, _ = proposals_from(effort.seed, domain, instances * effort.factor)
    values, doubtful = Margins(link, domain).with_doubts(points)
    return Look(link, domain, points, values, doubtful)


def looks_false(link: Link, domain: Domain, effort: Effort, instances: int) -> bool:
    """Whether the first look finds a violation; where doubles have no doubt, balls are not asked."""
    look = first_look(link, domain, effort, instances)
    doubt = -CLEARLY if link.relation == "==" else _SURELY if link.strict else -_SURELY
    return look.least <= doubt and look.tried[0] is not None


def hunt(link: Link, domain: Domain, effort: Effort, *, instances: int = INSTANCES) -> Hunt:
    """The first look; then descent, what doubles cannot tell, and borders."""
    look = first_look(link, domain, effort, instances)
    points, finite = look.points, look.finite
    found, first = look.tried
    tried = _Tried(link, domain, [*first.suspects], [*first.touching])
    if found is None and finite.size and domain.box.sides:
        _, rng = proposals_from(effort.seed, domain, instances * effort.factor)
        lowest = _descend(Margins(link, domain), points[finite[:_STARTS]], rng)
        found = tried.violated(_exactly(domain, lowest))
    if found is None:
        undefined = np.flatnonzero(np.isnan(look.values))[:_SUSPECTS]
        found = tried.violated(_exactly(domain, points[undefined]))
    unsure = np.argsort(look.doubtful, kind="stable")[: np.isfinite(look.doubtful).sum()]
    if found is None and unsure.size:
        found = tried.violated(_exactly(domain, points[unsure[:_SUSPECTS]]))
    if found is None and domain.where:
        found = tried.violated(border_points(domain, _BESIDE))
    places = _spread(finite, min(_CONFIRMED * effort.factor, finite.size))
    sample = points[np.concatenate([places, _spread(unsure, 2 * _SUSPECTS)])]
    return Hunt(found, len(points), tuple(tried.suspects), sample, tuple(tried.touching))


@dataclass
class _Tried:
    """The points of a hunt that were looked at, and those where the sides of a strict relation agree."""

    link: Link
    domain: Domain
    suspects: list[Point] = field(default_factory=list)
    touching: list[Point] = field(default_factory=list)

    def violated(self, candidates: Iterable[Point]) -> Point | None:
        """A violation, made short, if one of these is one."""
        link, domain = self.link, self.domain
        for point in candidates:
            self.suspects.append(point)
            verdict, seen = glanced_at(link, point)
            if verdict is False and inside(domain, point):
                return minimised(link, domain, point)
            agrees = verdict is None and link.strict and agrees_to_250_bits(bounds_of(seen))
            if agrees and inside(domain, point):
                self.touching.append(point)
        return None


def _descend(margins: Margins, starts: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Points near the starts, a row each, at which the relative margins are smaller."""
    lower, upper = margins.ends
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


def points_of(hunted: Hunt, domain: Domain) -> Iterator[Point]:
    """The points that a hunt looked at and others of its sample, exactly."""
    yield from hunted.suspects
    yield from _exactly(domain, hunted.sample)


def _spread(places: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """At most so many of the places, evenly."""
    if places.size <= count:
        return places
    chosen: NDArray[np.intp] = places[np.linspace(0, places.size - 1, count).astype(int)]
    return chosen


def _exactly(domain: Domain, rows: NDArray[np.float64]) -> Iterator[Point]:
    """The exact values of rows of doubles; the end that is rounded to one, where there is one."""
    sides = [(name, side.lower, side.upper) for name, side in domain.box.sides]
    lows, highs = (each.tolist() for each in ends_of(domain))
    for row in rows.tolist():
        yield {
            name: lower if value <= low else upper if value >= high else _exact(value)
            for (name, lower, upper), low, high, value in zip(sides, lows, highs, row, strict=True)
        }


@lru_cache(maxsize=1 << 16)
def _exact(value: float) -> Fraction:
    """The value of a double: relations on the same box are tried at the same points."""
    return Fraction(value)
