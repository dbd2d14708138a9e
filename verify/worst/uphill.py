"""The worst case of a finite description, by exact steps: what neighbours improve, until none does.

Descriptions are of any kind that can be compared, such as matrices of whole numbers. Nothing is drawn at
random: the same starts lead to the same places.
"""

import math
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)


def uphill(
    starts: Iterable[Place],
    score: Callable[[Place], float | None],
    around: Callable[[Place], Iterable[Place]],
    *,
    most: int = 200,
) -> list[Place]:
    """Where steps from each start end, the highest first; each place once.

    Parameters
    ----------
    starts
        Adversarial ones to begin with. A start without a score is left out.
    score
        What is to be large, such as how close a claimed bound is; None where nothing is claimed.
    around
        The neighbours of a place. The first one that is higher is taken.
    most
        How many places are scored, for every start.
    """
    known: dict[Place, float] = {}

    def height(place: Place) -> float:
        if place not in known:
            found = score(place)
            known[place] = -math.inf if found is None or math.isnan(found) else found
        return known[place]

    ends: dict[Place, float] = {}
    for start in starts:
        here, left = start, most
        if height(here) == -math.inf:
            continue
        moved = True
        while moved and left > 0:
            moved = False
            for place in around(here):
                left -= place not in known
                if height(place) > height(here):
                    here, moved = place, True
                    break
                if left <= 0:
                    break
        ends[here] = height(here)
    return sorted(ends, key=lambda place: -ends[place])
