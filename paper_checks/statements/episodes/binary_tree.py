"""The binary tree of partial sums: how many one item enters, and how many cover a beginning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from ....theory.formulas.language import formula
from ....verify.evidence.certifiable import Certifiable, certifying
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence
from ....verify.proving.formula_checks import Check, holds_at

_MOST = 40


@cache
def _counts(horizon: int) -> tuple[int, int]:
    """Most p-sums that one item enters, most p-sums that a beginning needs, by listing the tree."""
    nodes = list(_dyadic(horizon))
    entered = max(sum(first <= t <= last for first, last in nodes) for t in range(1, horizon + 1))
    return entered, max(_cover(nodes, t) for t in range(1, horizon + 1))


def _dyadic(horizon: int) -> Iterator[tuple[int, int]]:
    """The p-sums that a stream of this length completes."""
    size = 1
    while size <= horizon:
        yield from ((last - size + 1, last) for last in range(size, horizon + 1, size))
        size *= 2


def _cover(nodes: list[tuple[int, int]], t: int) -> int:
    """Disjoint p-sums that make up 1..t: the longest one first."""
    at, count = 1, 0
    while at <= t:
        at = 1 + max(last for first, last in nodes if first == at and last <= t)
        count += 1
    return count


def _point(horizon: int) -> Mapping[str, int]:
    entered, covering = _counts(horizon)
    return {"T": horizon, "m": entered, "c": covering}


def holds_in_trees(*, part: str) -> Check:
    """The formula in ``T``, ``m`` (p-sums that an item enters), ``c`` (that cover a beginning), T = 2..40."""

    def check(claimed: str, effort: Effort) -> Evidence:
        del effort
        names = set(formula(claimed).variables)
        points = [
            {name: value for name, value in _point(horizon).items() if name in names}
            for horizon in range(2, _MOST + 1)
        ]
        return holds_at(points, part=part)(claimed, Effort())

    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, part=part)])
