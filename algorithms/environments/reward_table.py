"""Rewards that are fixed in advance: a table with a row a round, or one list for all arms."""

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles


@dataclass(frozen=True, slots=True, init=False, eq=False)
class RewardTable:
    """Arm a gives ``rows[t - 1][a]`` in round t.

    Block sums are differences of running totals: exact for whole rewards, else as good as a running total is.
    ``reward_range`` is that of the table unless a wider one is declared: in a neighbouring table a row may be
    anything in the range.
    """

    means: Doubles
    reward_range: tuple[float, float]
    _rows: Doubles = field(repr=False)
    _totals: Doubles = field(repr=False)

    def __init__(self, rows: ArrayLike, *, reward_range: tuple[float, float] | None = None) -> None:
        cells = np.array(rows, dtype=np.float64)
        if cells.ndim != 2 or cells.size == 0:
            raise ValueError(f"rows has one row a round, one column an arm, not the shape {cells.shape}")
        if not np.isfinite(cells).all():
            raise ValueError(f"a reward is a finite number, not {cells[~np.isfinite(cells)][0]}")
        low, high = (cells.min(), cells.max()) if reward_range is None else reward_range
        if not (low <= cells.min() and cells.max() <= high):
            raise ValueError(
                f"the range ({low}, {high}) does not hold the rewards {cells.min()} .. {cells.max()}"
            )
        object.__setattr__(self, "means", cells.mean(axis=0))
        object.__setattr__(self, "reward_range", (float(low), float(high)))
        object.__setattr__(self, "_rows", cells)
        totals = np.zeros((len(cells) + 1, cells.shape[1]))
        np.cumsum(cells, axis=0, out=totals[1:])
        object.__setattr__(self, "_totals", totals)

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return len(self.means)

    @property
    def horizon(self) -> int:
        """How many rounds there are."""
        return len(self._rows)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of a block; nothing is drawn."""
        return float(block_sum(arm, first, length, self._totals, generator))

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> Doubles:  # noqa: ARG002  nothing is drawn
        """The rewards one by one."""
        if first < 1 or first + length - 1 > self.horizon:
            raise ValueError("rounds outside the reward table were asked for")
        return self._rows[first - 1 : first - 1 + length, arm].copy()

    def values(self) -> Doubles:
        """All rewards, one row a round."""
        return self._rows.copy()

    def table(self) -> Doubles:
        """The running totals, from a row of zeros on."""
        return self._totals.copy()


def reward_list(
    rewards: ArrayLike, *, arms: int, reward_range: tuple[float, float] | None = None
) -> RewardTable:
    """The table whose every arm gives ``rewards[t - 1]`` in round t."""
    if type(arms) is not int or arms < 1:
        raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
    column = np.array(rewards, dtype=np.float64)
    if column.ndim != 1 or column.size == 0:
        raise ValueError(f"rewards is a list with one number a round, not an array of shape {column.shape}")
    return RewardTable(np.repeat(column[:, np.newaxis], arms, axis=1), reward_range=reward_range)


def block_sum(arm: int, first: int, length: int, table: Doubles, generator: Generator) -> float:
    """The difference of two running totals."""
    if first < 1 or first + length > len(table):
        raise ValueError("rounds outside the reward table were asked for")
    return float(table[first + length - 1, arm] - table[first - 1, arm])
