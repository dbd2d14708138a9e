"""What the index policies share: breaking ties, clipped means."""

import numpy as np

from ..compilation import compiled
from ..protocol.stepped_policy import Vector

FIRST, RANDOM = 0.0, 1.0
_FEW = 16  # up to so many arms one maximum is as quick as four


def ties(name: str) -> float:
    """The parameter that stands for a way of breaking ties: ``"first"`` arm, or uniformly at ``"random"``."""
    if name == "first":
        return FIRST
    if name == "random":
        return RANDOM
    raise ValueError(f"ties is 'first' or 'random', not {name!r}")


@compiled
def put_on_largest(scores: Vector, how: float, probabilities: Vector) -> None:
    """Put all probability on the arms with the largest score: on the first of them, or evenly.

    ``probabilities`` may be the very array of the scores.
    """
    arms = scores.size
    best = scores[0]
    if arms <= _FEW:
        for arm in range(1, arms):
            best = max(best, scores[arm])
    else:  # four at a time, for one after the other they wait for each other
        second = third = fourth = best
        for arm in range(0, arms - 3, 4):
            best = max(best, scores[arm])
            second = max(second, scores[arm + 1])
            third = max(third, scores[arm + 2])
            fourth = max(fourth, scores[arm + 3])
        for arm in range(arms - arms % 4, arms):
            best = max(best, scores[arm])
        best = max(best, second, third, fourth)
    tied = 0
    for arm in range(arms):
        tied += 1 if scores[arm] == best else 0
    share = 1.0 / tied if how == RANDOM and tied != 1 else 1.0
    for arm in range(arms):
        largest = scores[arm] == best
        probabilities[arm] = share if largest else 0.0
        share = 0.0 if largest and how == FIRST else share


@compiled
def leader(scores: Vector) -> tuple[int, float]:
    """The first arm of the largest score, and the largest score of the arms before it."""
    first, below, largest = 0, -np.inf, scores[0]
    for arm in range(1, scores.size):  # by choices of numbers, not of ways: which are right is hard to guess
        larger = scores[arm] > largest
        below = largest if larger else below
        first = arm if larger else first
        largest = scores[arm] if larger else largest
    return first, below


@compiled
def clipped(mean: float) -> float:
    """``[mean]_0^1``."""
    return min(max(mean, 0.0), 1.0)
