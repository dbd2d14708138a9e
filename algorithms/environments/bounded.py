"""Arms with any rewards on an interval, given by their quantiles."""

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles

_CHUNK = 1 << 16  # rewards of a block that are drawn at once: half a megabyte of doubles


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Bounded:
    """Arm a gives ``Q(U)``, ``U`` uniform, ``Q`` linear between ``Q(i/m) = quantiles[a][i]``, ``i = 0..m``.

    Equal neighbours make an atom of mass ``1/m``. Every law on an interval is a limit of such ones. There is
    no short way to the sum of a block: drawing it costs time proportional to its length. Where rewards take
    finitely many values, :class:`~banditproof.algorithms.environments.categorical.Categorical` draws it at
    once.
    """

    means: Doubles
    reward_range: tuple[float, float]
    _table: Doubles = field(repr=False)

    def __init__(self, quantiles: ArrayLike, *, reward_range: tuple[float, float] | None = None) -> None:
        grid = np.array(quantiles, dtype=np.float64)
        if grid.ndim != 2 or grid.shape[0] < 1 or grid.shape[1] < 2:
            raise ValueError(
                f"quantiles has one row an arm, at least two columns, not the shape {grid.shape}"
            )
        if not np.isfinite(grid).all():
            raise ValueError(f"a quantile is a finite number, not {grid[~np.isfinite(grid)][0]}")
        falls = np.diff(grid) < 0
        if falls.any():
            raise ValueError(
                f"quantiles never fall: {grid[:, 1:][falls][0]} follows {grid[:, :-1][falls][0]}"
            )
        low, high = (grid.min(), grid.max()) if reward_range is None else reward_range
        if not (low <= grid.min() and grid.max() <= high):
            raise ValueError(
                f"the range ({low}, {high}) does not hold the rewards {grid.min()} .. {grid.max()}"
            )
        object.__setattr__(self, "means", np.mean((grid[:, 1:] + grid[:, :-1]) / 2, axis=1))
        object.__setattr__(self, "reward_range", (float(low), float(high)))
        object.__setattr__(self, "_table", np.ascontiguousarray(grid.T))

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return len(self.means)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of a block, reward after reward, in bounded memory."""
        total = 0.0
        for start in range(0, length, _CHUNK):
            part = self.rewards(arm, first + start, min(_CHUNK, length - start), generator)
            part[0] += total
            total = float(np.add.accumulate(part)[-1])
        return total

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> Doubles:  # noqa: ARG002  all rounds are alike
        """The rewards one by one, each from one uniform number."""
        quantiles = self._table[:, arm]
        place = generator.random(length) * (len(quantiles) - 1)
        i = place.astype(np.int64)
        return np.asarray(quantiles[i] + (place - i) * (quantiles[i + 1] - quantiles[i]))

    def table(self) -> Doubles:
        """The quantiles, one column an arm."""
        return self._table.copy()


def block_sum(arm: int, first: int, length: int, table: Doubles, generator: Generator) -> float:
    """The sum of ``length`` rewards, in ``length`` steps."""
    total = 0.0
    for _ in range(length):
        place = generator.random() * (len(table) - 1)
        i = int(place)
        total += table[i, arm] + (place - i) * (table[i + 1, arm] - table[i, arm])
    return float(total)
