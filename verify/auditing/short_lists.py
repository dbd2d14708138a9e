"""The worst neighbours among all lists of rewards of a shortened horizon, lifted to the longer one.

Corners, random tables and bisection may all miss a pattern of rewards that matters. So every list of a few
rewards is played, each with the same seeds, and the neighbours on which actions differ most often are lifted:
followed by low rewards, by high ones, and repeated as often as there is room.
"""

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from .attack import Pair

List = tuple[float, ...]

_MOST_LISTS: Final = 128
_SEEDS: Final = 3
_WORST: Final = 3


def length_of(values: int, rounds: int) -> int:
    """How many rewards are listed, for so many values of each; the action after the last is seen, too."""
    length = 1
    while length + 1 < rounds and values ** (length + 1) <= _MOST_LISTS:
        length += 1
    return length


def steps_of(values: int, rounds: int) -> int:
    """How many steps it takes."""
    length = length_of(values, rounds)
    return int(values**length) * _SEEDS * (length + 1)


def worst_short_pairs(
    play: Callable[[List, int], Hashable], rewards: Sequence[float], rounds: int, seed: int
) -> tuple[float, list[tuple[List, List]]]:
    """How often actions differ on the worst neighbours, and these; ``play`` has a round more than a list."""
    length = length_of(len(rewards), rounds)
    lists = list(itertools.product(rewards, repeat=length))
    end = rewards[0]
    seen = {each: [play((*each, end), seed + turn) for turn in range(_SEEDS)] for each in lists}
    scored = []
    for place, first in enumerate(lists):
        for t in range(length):
            for value in rewards[rewards.index(first[t]) + 1 :]:
                second = (*first[:t], value, *first[t + 1 :])
                differs = sum(a != b for a, b in zip(seen[first], seen[second], strict=True))
                scored.append((-differs / _SEEDS, place, t, (first, second)))
    scored.sort()
    return -scored[0][0], [pair for *_, pair in scored[:_WORST]]


def lifted(pair: tuple[List, List], rewards: Sequence[float], rounds: int) -> list[Pair]:
    """The pair on the longer horizon."""
    first, second = pair
    left = rounds - len(first)
    again = (first * (left // len(first) + 1))[:left]
    ends = ((rewards[0],) * left, (rewards[-1],) * left, again)
    after = [((*first, *end), (*second, *end)) for end in ends]
    return list(dict.fromkeys([*after, ((*again, *first), (*again, *second))]))
