"""The worst case of a finite description, by exact steps: what neighbours improve, until none does.

Descriptions are of any kind that can be compared, such as matrices of whole numbers. Nothing is drawn at
random: the same starts lead to the same points.
"""

import math
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Point = TypeVar("Point", bound=Hashable)


def uphill(
    starts: Iterable[Point],
    score: Callable[[Point], float | None],
    around: Callable[[Point], Iterable[Point]],
    *,
    most: int = 200,
) -> list[Point]:
    """Local maxima of a score, reached by steps from each start; the highest first, none twice.

    Parameters
    ----------
    starts
        Adversarial ones to begin with. A start without a score is left out.
    score
        What is to be large, such as how close a claimed bound is; None where nothing is claimed.
    around
        The neighbours of a point. The first one that is higher is taken.
    most
        How many points are scored, for every start.
    """
    heights: dict[Point, float] = {}

    def height(point: Point) -> float:
        if point not in heights:
            value = score(point)
            heights[point] = -math.inf if value is None or math.isnan(value) else value
        return heights[point]

    ends: dict[Point, float] = {}
    for start in starts:
        current, budget = start, most
        if height(current) == -math.inf:
            continue
        improved = True
        while improved and budget > 0:
            improved = False
            for point in around(current):
                budget -= point not in heights
                if height(point) > height(current):
                    current, improved = point, True
                    break
                if budget <= 0:
                    break
        ends[current] = height(current)
    return sorted(ends, key=lambda point: -ends[point])
