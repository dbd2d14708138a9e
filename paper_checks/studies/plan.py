"""The plan of a study: its cells in stretches of seeds, and stretches in tasks of about a second.

The plan says who computes what, and when it is kept. No number depends on it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

TASK_SECONDS: Final = 1.0
"""What a task takes, about."""
_SHORTEST: Final = 0.05
_SHARES: Final = 100  # a small study still has so many tasks, unless they get shorter than the shortest
_BETWEEN: Final = 0.005  # seconds between two tasks that are handed out
_TURNS: Final = 20  # so many tasks each worker has at least: the last ones are no long wait
_SLACK: Final = 1.25
_LARGEST: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Stretch:
    """The seeds ``first .. first + count - 1`` of a group: whole branches of its tree."""

    group: int
    first: int
    count: int

    @property
    def seeds(self) -> range:
        """Its seeds."""
        return range(self.first, self.first + self.count)


@dataclass(frozen=True, slots=True)
class Task:
    """Stretches that one worker computes in one go, and the seconds that they should take."""

    stretches: tuple[Stretch, ...]
    seconds: float


def stretches_of(costs: Sequence[float], seeds: int) -> list[Stretch]:
    """The stretches of all groups, of which a seed costs so many seconds."""
    goal = _goal(sum(costs) * seeds)
    return [
        Stretch(group, first, min(size, seeds - first))
        for group, cost in enumerate(costs)
        for size in [_size(cost, seeds, goal)]
        for first in range(0, seeds, size)
    ]


def tasks_of(stretches: Iterable[Stretch], costs: Sequence[float], workers: int = 1) -> list[Task]:
    """The stretches, neighbours together, as tasks.

    For very many workers tasks are longer, so that one process can hand them out. What is kept are
    stretches, which are the same for any number of workers.
    """
    left = list(stretches)
    total = sum(costs[each.group] * each.count for each in left)
    goal = max(_goal(total), min(_BETWEEN * workers, total / (_TURNS * workers)))
    return list(_packed(left, costs, goal))


def _goal(total: float) -> float:
    """The seconds of a task: fewer where all the work is over in some seconds."""
    return min(TASK_SECONDS, max(_SHORTEST, total / _SHARES))


def _size(cost: float, seeds: int, goal: float) -> int:
    """The largest power of two whose seeds take no longer than a task."""
    size = 1
    while size < min(seeds, _LARGEST) and 2 * size * cost <= goal:
        size *= 2
    return size


def _packed(stretches: Sequence[Stretch], costs: Sequence[float], goal: float) -> Iterator[Task]:
    chosen: list[Stretch] = []
    seconds = 0.0
    for each in stretches:
        more = costs[each.group] * each.count
        if chosen and seconds + more > _SLACK * goal:
            yield Task(tuple(chosen), seconds)
            chosen, seconds = [], 0.0
        chosen.append(each)
        seconds += more
    if chosen:
        yield Task(tuple(chosen), seconds)
