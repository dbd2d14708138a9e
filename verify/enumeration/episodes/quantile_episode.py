"""An episode of DP-SEQ, and the levels that its counts are above."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Levels:
    """How many are below both rewards, between them, and not below 1."""

    below: int
    between: int
    above: int


@dataclass(frozen=True, slots=True)
class QuantileEpisode:
    """One of all arms: its first round, the pulls of each, how far off a share is at most, how many arms."""

    first: int
    length: int
    width: float
    arms: int = 2

    @property
    def last(self) -> int:
        """The last round."""
        return self.first + self.arms * self.length - 1
