"""Episodic UCB with two arms and indexes that are chosen by hand: what it does, exactly.

The best arm has mean 1, the other one 0. The index of the best arm is 3/2, or with probability
``(3/2) t^-beta`` too low: it is for each sample size low up to a random round, and high from then on, so that
it grows with t and is as optimistic as the analysis asks, and no more. The index of the other arm depends on
its sample size alone: 2, above everything, or 1/2, between the two means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

HIGH, LOW = True, False


@dataclass(frozen=True)
class Indexes:
    """``looks[j]`` says whether the other arm's index is high after ``2^j`` pulls; the last one goes on."""

    looks: tuple[bool, ...]
    beta: int

    def high(self, pulls: int) -> bool:
        """After so many pulls, a power of two."""
        return self.looks[min(pulls.bit_length() - 1, len(self.looks) - 1)]

    def too_low(self, t: int) -> Fraction:
        """``P[I_1 <= mu_1]`` in round t."""
        return min(Fraction(1), Fraction(3, 2 * t**self.beta))

    def always_low(self, epoch: int) -> bool:
        """Whether the index is below mu* for every sample size from ``2^epoch`` on."""
        return not any(
            self.looks[min(j, len(self.looks) - 1)] for j in range(epoch + 1, epoch + len(self.looks) + 1)
        )


def expected_pulls(indexes: Indexes, horizon: int) -> Fraction:
    """``E N_a(T)`` of the other arm."""

    @cache
    def after(t: int, best: int, other: int, last_low: int) -> Fraction:
        """Pulls of the other arm from round t on; the the best arm was last low in round ``last_low``."""
        if t > horizon:
            return Fraction(0)
        length = min(other, horizon - t + 1)
        if indexes.high(other):
            return length + after(t + other, best, 2 * other, last_low)
        low = Fraction(last_low, t) ** indexes.beta if last_low else indexes.too_low(t)
        played = length + after(t + other, best, 2 * other, t) if low else Fraction(0)
        return low * played + (1 - low) * after(t + best, 2 * best, other, 0)

    return 1 + after(3, 1, 1, 0)


@dataclass(frozen=True)
class Played:
    """What a run did: pulls of the other arm, those while the best arm's index was high, low rounds."""

    pulls: int
    while_high: int
    low_rounds: int


def played(indexes: Indexes, horizon: int, ends: Sequence[int]) -> Played:
    """A run in which the best arm's index, after ``2^j`` pulls, is low up to round ``ends[j]``."""
    counts = {"best": 1, "other": 1}
    while_high = low_rounds = 0
    t = 3
    while t <= horizon:
        end = ends[min(counts["best"].bit_length() - 1, len(ends) - 1)]
        low = t <= end
        arm = "other" if indexes.high(counts["other"]) or low else "best"
        length = min(counts[arm], horizon - t + 1)
        while_high += length * (arm == "other" and not low)
        low_rounds += length * low
        t += length
        counts[arm] += length
    return Played(counts["other"], while_high, low_rounds)
