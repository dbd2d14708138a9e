"""Arms whose rewards take finitely many values; a block's sum is drawn from its counts, at any length."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles

LARGEST_SUMMED = 12.0
"""Up to so large a mean the law of a count is summed up."""


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Categorical:
    """Arm a gives ``support[j]`` with probability ``probabilities[a][j]``.

    ``support`` is one list for all arms, or one an arm of equal lengths. Probabilities sum to 1 up to
    rounding (1e-12) and are divided by their exact sum. ``reward_range`` is the support's unless a wider one
    is declared.
    """

    means: Doubles
    reward_range: tuple[float, float]
    _table: Doubles = field(repr=False)

    def __init__(
        self, support: ArrayLike, probabilities: ArrayLike, *, reward_range: tuple[float, float] | None = None
    ) -> None:
        odds = np.asarray(probabilities, dtype=np.float64)
        if odds.ndim != 2 or odds.size == 0:
            raise ValueError(
                f"probabilities has one row an arm, one column a value, not the shape {odds.shape}"
            )
        values = np.asarray(support, dtype=np.float64)
        if values.shape not in {odds.shape, odds.shape[1:]}:
            raise ValueError(
                f"a support of shape {values.shape} does not go with probabilities of shape {odds.shape}"
            )
        values = np.broadcast_to(values, odds.shape)
        if not np.isfinite(values).all():
            raise ValueError(f"a reward is a finite number, not {values[~np.isfinite(values)][0]}")
        laws = [_law(row) for row in odds]
        low, high = (values.min(), values.max()) if reward_range is None else reward_range
        if not (low <= values.min() and values.max() <= high):
            raise ValueError(
                f"the range ({low}, {high}) does not hold the rewards {values.min()} .. {values.max()}"
            )
        means = [
            float(sum(p * Fraction(v) for p, v in zip(law, row, strict=True)))
            for law, row in zip(laws, values, strict=True)
        ]
        object.__setattr__(self, "means", np.array(means))
        object.__setattr__(self, "reward_range", (float(low), float(high)))
        object.__setattr__(self, "_table", finite_table(values, laws))

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return len(self.means)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of a block: the counts of the values, one binomial after the other."""
        return float(block_sum(arm, first, length, self._table, generator))

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> Doubles:  # noqa: ARG002  all rounds are alike
        """The rewards one by one, each from one uniform number."""
        categories = (len(self._table) + 2) // 3
        values = self.values()[:, arm]
        below = self._table[2 * categories - 1 :, arm]
        return values[np.searchsorted(below, generator.random(length), side="right")]

    def values(self) -> Doubles:
        """The support, one column an arm."""
        categories = (len(self._table) + 2) // 3
        return self._table[categories - 1 : 2 * categories - 1].copy()

    def table(self) -> Doubles:
        """For S values: S - 1 rows of odds against the later values, S of values, S - 1 of running totals."""
        return self._table.copy()


def _law(row: Doubles) -> list[Fraction]:
    if not ((row >= 0) & (row <= 2)).all():
        raise ValueError(f"a probability is from 0 to 1, not {row[~((row >= 0) & (row <= 2))][0]}")
    exact = [Fraction(p) for p in row]
    total = sum(exact, start=Fraction(0))
    if not abs(total - 1) <= Fraction(1, 10**12):
        raise ValueError(f"the probabilities of an arm sum to 1, not to {float(total)!r}")
    return [p / total for p in exact]


def finite_table(values: Doubles, laws: Sequence[Sequence[Fraction]]) -> Doubles:
    """The table that :func:`block_sum` reads, from values and exact probabilities, one row an arm."""
    columns = []
    for row, law in zip(values, laws, strict=True):
        at_most = list(accumulate(law))
        against_later = [float(p / (1 - t + p)) if p else 0.0 for p, t in zip(law, at_most, strict=True)]
        columns.append([*against_later[:-1], *row, *map(float, at_most[:-1])])
    return np.ascontiguousarray(np.array(columns, dtype=np.float64).T)


def block_sum(arm: int, first: int, length: int, table: Doubles, generator: Generator) -> float:
    """The sum of ``length`` rewards: the counts of the values, one binomial after the other.

    A binomial count of mean up to 12 is found by summing its law from 0. Beyond, it is drawn by rejection.
    With mode ``m`` and ``f`` its law, ``f(m + j) <= f(m) min(1, e^{1 - f(m)|j|})`` (it is log-concave), so
    blocks of at least ``1/(4 f(m))`` whole numbers have the hats ``min(1, e^{1 - i/4})``, ``i = 0, 1, ...``
    The place in a block and the mode are whole numbers, and the logarithm of a ratio of two probabilities is
    found from the distance to the mean, to 1e-13, so that neither suffers at lengths (up to 2^62) whose
    counts have no double of their own.
    """

    def stirling(k: int) -> float:
        """``log(k!) - log(sqrt(2 pi k) (k/e)^k)`` for ``k >= 8``, to 1e-15."""
        r = 1.0 / k
        w = r * r
        return r * (
            1 / 12
            - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w * (1 / 1188 - w * (691 / 360360 - w / 156)))))
        )

    def cost(k: int, excess: float, mean: float) -> float:
        """``log(k!) - k log(mean) + mean - log(2 pi mean)/2``, from ``excess = k - mean``."""
        if k < 8:
            factorial = 1.0
            for i in range(2, k + 1):
                factorial *= i
            return math.log(factorial) - k * math.log(mean) + mean - 0.5 * math.log(6.283185307179586 * mean)
        u = excess / mean
        if abs(u) < 0.1:
            v = u / (2.0 + u)
            w = v * v
            tail = 1 / 3 + w * (1 / 5 + w * (1 / 7 + w * (1 / 9 + w * (1 / 11 + w / 13))))
            deviance = mean * (u * v + 2.0 * (1.0 + u) * v * w * tail)
        else:
            deviance = mean * ((1.0 + u) * math.log1p(u) - u)
        return deviance + 0.5 * math.log1p(u) + stirling(k)

    categories = (len(table) + 2) // 3
    if length == 1:
        uniform = generator.random()
        for c in range(categories - 1):
            if uniform < table[2 * categories - 1 + c, arm]:
                return float(table[categories - 1 + c, arm])
        return float(table[2 * categories - 2, arm])
    total = 0.0
    n = length
    for c in range(categories - 1):
        p = table[c, arm]
        q = min(p, 1.0 - p)
        mean = n * q
        count = 0
        if mean <= LARGEST_SUMMED:
            start = math.exp(n * math.log1p(-q))
            mass = start
            uniform = generator.random()
            while uniform >= mass:
                uniform -= mass
                count += 1
                mass *= (n - count + 1) * q / (count * (1.0 - q))
                if mass < 1e-300:  # rounding left a uniform number beyond the whole law
                    count = 0
                    mass = start
                    uniform = generator.random()
        else:
            # n q = high + low exactly (Dekker), n being too long for one double
            n_high = float(n)
            high = n_high * q
            a = 134217729.0 * n_high
            a = a - (a - n_high)
            b = 134217729.0 * q
            b = b - (b - q)
            low = (
                ((a * b - high) + a * (q - b) + (n_high - a) * b)
                + (n_high - a) * (q - b)
                + (n - int(n_high)) * q
            )
            whole = math.floor(high)
            rest = (high - whole) + low
            step = math.floor(rest + q)
            mode = whole + step
            above = step - rest  # mode - n q
            other = n_high * (1.0 - q)
            variance = mean * (1.0 - q)
            width = int(math.sqrt(6.283185307179586 * variance) * (1.0 + 3.0 / mean) / 4.0) + 1
            while True:
                place = 8.5208116641878 * generator.random()  # 4 + 1/(1 - e^(-1/4))
                block = int(place) if place < 4.0 else 4 + int(4.0 * generator.standard_exponential())
                number = int(generator.random() * 9007199254740992.0)
                while number >= 9007199254740992 - 9007199254740992 % (2 * width):
                    number = int(generator.random() * 9007199254740992.0)
                number %= 2 * width
                j = block * width + number // 2
                if number % 2 == 1:
                    j = -1 - j
                if j < -mode or j > n - mode:
                    continue
                threshold = min(0.0, 1.0 - 0.25 * block) - generator.standard_exponential()
                x = above + j
                u = abs(x) / mean
                if u < 0.5:  # the normal law, and how far off it is at most
                    margin = threshold - (above * above - x * x) / (2.0 * variance)
                    off = (u * (x * x / (3.0 * mean) + 1.0) + 0.2 / mean) / (1.0 - u) + 1.3 / mean + 1e-13
                    if margin > off:
                        continue
                    if margin < -off:
                        count = mode + j
                        break
                top = cost(mode, above, mean) + cost(n - mode, -above, other)
                if top - cost(mode + j, x, mean) - cost(n - mode - j, -x, other) >= threshold:
                    count = mode + j
                    break
        if p > 0.5:
            count = n - count
        total += count * table[categories - 1 + c, arm]
        n -= count
    return float(total + n * table[2 * categories - 2, arm])
