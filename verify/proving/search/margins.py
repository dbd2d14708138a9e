"""Computes by how much a relation holds, in doubles, at many points at once."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.domain import Domain
from ....theory.formulas.doubles import doubles
from ....theory.formulas.expression import ZERO, Link
from ....theory.formulas.wide_domain import WideDomain
from ..points.proposed_points import bounded_double

CLEARLY = 1e-9  # relative margins beyond this are no rounding
TINY, HUGE = 1e-290, 1e290  # between these, doubles neither under- nor overflow


def ends_of(domain: Domain | WideDomain) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lower and the upper ends of the variables as doubles, infinite where there are none."""
    sides = [side for _, side in domain.box.sides]
    lower = [-np.inf if side.lower is None else bounded_double(side.lower) for side in sides]
    upper = [np.inf if side.upper is None else bounded_double(side.upper) for side in sides]
    return np.array(lower), np.array(upper)


class Margins:
    """The relative margins of a relation at points of its domain, in doubles.

    The margin is +inf elsewhere, NaN inside where undefined. Beside zero every distance would be the same.
    """

    def __init__(self, link: Link, domain: Domain | WideDomain) -> None:
        self._link = link
        self._names = domain.box.names
        self._conditions = [part for condition in domain.where for part in condition.links]
        self._trees = tuple(
            tree for part in (link, *self._conditions) for tree in (part.smaller, part.larger)
        )
        sides = [side for _, side in domain.box.sides]
        self.ends = ends_of(domain)
        self._above = [(k, self.ends[0][k]) for k, side in enumerate(sides) if side.open_lower]
        self._below = [(k, self.ends[1][k]) for k, side in enumerate(sides) if side.open_upper]
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
        apart = np.abs(large - small) > CLEARLY * size
        plain = np.isfinite(size) & (size > TINY) & (size < HUGE)
        failing: NDArray[np.bool_] = plain & apart
        return failing if part.relation == "==" else failing & (small > large)
