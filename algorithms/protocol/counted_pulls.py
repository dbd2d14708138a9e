"""Pulls that can be counted: how many rewards lie above public levels, sealed.

A sum of rewards says nothing of their quantiles. How many of them lie above a level does, and a reward moves
that count by at most 1, whatever its range is: also where rewards have no bounds. The counts at several
levels are one sealed vector. All of them grow with a reward, so the lowest and the highest reward are the
worst neighbours at every level at once, and each of ``m`` levels between them is moved by exactly 1.

>>> counted([0.25, 1.0, 0.5], ["1/2", 0])
array([1, 3], dtype=object)
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...theory.numbers.enclosure import Exact, exact
from ..environments.exact_numbers import Exactly, exactly
from ..environments.sealed import Sealed, Stretch
from .block_policy import Pulls

LONGEST_COUNTED = 1 << 16
"""The longest block whose rewards are counted; there is no short way to the counts of a longer one."""


@runtime_checkable
class CountedPulls(Pulls, Protocol):
    """Pulls whose rewards may be counted."""

    def above(self, levels: Sequence[Exact]) -> Sealed:
        """For each level, how many rewards of the block lie above it."""
        ...


def counts_above(pulls: Pulls, levels: Sequence[Exact]) -> Sealed:
    """The sealed counts of ``pulls``; a ``ValueError`` where the rewards of a run are known as sums alone."""
    if not isinstance(pulls, CountedPulls):
        raise ValueError(f"rewards are counted one by one, and {type(pulls).__name__} knows their sums")  # noqa: TRY004  bad input
    return pulls.above(levels)


def many_above(rewards: NDArray[np.float64], level: Exactly) -> int:
    """How many of them lie above the level."""
    return int((rewards >= least_above(level)).sum())


def least_above(level: Exactly) -> float:
    """The least double above the level, which is exact: it may lie between two doubles."""
    nearest = float(level)
    return nearest if exactly(nearest) > level else math.nextafter(nearest, math.inf)


def counted(rewards: ArrayLike, levels: Sequence[Exact]) -> NDArray[Any]:
    """How many of ``rewards`` lie above each of the levels."""
    numbers = np.asarray(rewards, dtype=np.float64)
    found = [many_above(numbers, level) for level in checked_levels(levels, len(numbers))]
    return np.array(found, dtype=object)


def counting_cover(
    levels: Sequence[Exact],
    first: int,
    length: int,
    *,
    reward_range: tuple[float, float] = (-math.inf, math.inf),
) -> list[Stretch]:
    """What the counts of ``length`` rewards from the round ``first`` on depend on, a stretch a level.

    A level that no reward of ``reward_range`` crosses is crossed by none of a neighbour either: what is
    counted there depends on no reward.
    """
    low, high = reward_range
    places = checked_levels(levels, length)
    units = np.full((len(places), len(places)), 0, dtype=object)
    np.fill_diagonal(units, 1)
    return [
        Stretch(first, length, unit, level)
        for unit, level in zip(units, places, strict=True)
        if low <= level < high
    ]


def checked_levels(levels: Sequence[Exact], length: int) -> list[Exactly]:
    """The levels as exact numbers, in increasing order, for a block that is not too long."""
    if length > LONGEST_COUNTED:
        raise ValueError(f"a block of {length} pulls is not counted: at most {LONGEST_COUNTED} are")
    found = [exactly(exact(level)) for level in levels]
    if not found or any(a >= b for a, b in pairwise(found)):
        raise ValueError(f"levels are at least one number, in increasing order, not {list(levels)!r:.60}")
    return found
