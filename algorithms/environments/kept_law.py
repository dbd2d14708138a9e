"""The law of a sum of many coins, computed once for all batches of one length.

What ``block_sum`` computes for every sum anew, the chances of 0, 1, 2, ... successes, is computed once for
each arm, and a sum is found by the same comparisons: the numbers are the same.
"""

from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled_inside
from .categorical import LARGEST_SUMMED, block_sum


class _Beyond:
    """In place of a uniform number: beyond the whole law, of which it notes the chances taken off."""

    def __init__(self) -> None:
        self.chances: list[float] = []

    def __ge__(self, chance: float) -> bool:
        return True

    def __isub__(self, chance: float) -> Self:
        self.chances.append(chance)
        return self


class _First:
    """In place of a generator: gives this first, then zero."""

    def __init__(self, beyond: _Beyond) -> None:
        self.numbers: list[object] = [0.0, beyond]

    def random(self) -> object:
        """The next number."""
        return self.numbers.pop()


def kept_laws(table: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """The chances of 0, 1, 2, ... successes of the rarer kind, an arm a row; then zeros.

    Only zeros where the mean is so large that the law is not summed up.
    """
    rows = []
    for arm in range(table.shape[1]):
        beyond, p = _Beyond(), float(table[0, arm])
        if length * min(p, 1.0 - p) <= LARGEST_SUMMED:
            block_sum(arm, 1, length, table, _First(beyond))  # type: ignore[arg-type]  # stands for a generator
        rows.append(beyond.chances)
    laws = np.zeros((len(rows), 1 + max(map(len, rows))))
    for row, chances in zip(laws, rows, strict=True):
        row[: len(chances)] = chances
    return laws


@compiled_inside
def kept_sum(p: float, length: int, law: NDArray[np.float64], generator: Generator) -> float:
    """The sum of so many coins of chance ``p``, by its law."""
    uniform = generator.random()
    count = 0
    while uniform >= law[count]:
        uniform -= law[count]
        count += 1
        if law[count] == 0.0:  # rounding left a uniform number beyond the whole law
            count = 0
            uniform = generator.random()
    return float(length - count if p > 0.5 else count)
