"""A stochastic bandit with finitely many Bernoulli arms: nothing but its means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from .decimal_means import DecimalMeans

Mean = float | Fraction
"""A mean as it is kept: a double stands for itself, everything else for an exact rational."""

_LONGEST_DECIMAL = 5_000


@dataclass(frozen=True, init=False)
class BanditInstance:
    """Bernoulli arms, one mean each; ``BanditInstance([0.75, 0.5])`` or ``BanditInstance(["0.75", "1/3"])``.

    Doubles and integers are taken as those exact numbers; strings, ``Decimal`` and ``Fraction`` as the
    rationals that they spell. One arm is legal, and so are arms that are all equal.
    """

    means: Sequence[Mean]

    def __init__(self, means: Iterable[float | Fraction | Decimal | str] | NDArray[np.float64]) -> None:
        if isinstance(means, str):
            raise TypeError(f"means must be a sequence of numbers in [0, 1], not the string {means!r}")
        kept: Sequence[Mean]
        if isinstance(means, DecimalMeans):
            kept = means
        elif isinstance(means, np.ndarray) and means.dtype.kind in "fiu":
            if means.ndim != 1:
                raise ValueError(f"means must be one row of numbers, not an array of shape {means.shape}")
            kept = tuple(means.astype(np.float64).tolist())
        else:
            kept = tuple(_mean(arm, given) for arm, given in enumerate(means))
        if not kept:
            raise ValueError("no arms: a bandit needs the mean of at least one arm")
        doubles = kept.doubles if isinstance(kept, DecimalMeans) else np.array(kept, dtype=np.float64)
        outside = np.flatnonzero(~((doubles >= 0) & (doubles <= 1)))  # a NaN compares false
        if outside.size:
            arm = int(outside[0])
            raise ValueError(f"means[{arm}] is {kept[arm]}: the mean of a Bernoulli arm lies in [0, 1]")
        object.__setattr__(self, "means", kept)
        self.__dict__["doubles"] = _readonly(doubles)

    def __len__(self) -> int:
        return len(self.means)

    @cached_property
    def doubles(self) -> NDArray[np.float64]:
        """The means rounded to doubles (exactly the means, if they were given as doubles); read-only."""
        if isinstance(self.means, DecimalMeans):
            return _readonly(self.means.doubles)
        return _readonly(np.array(self.means, dtype=np.float64))

    @cached_property
    def _all_doubles(self) -> bool:
        return not isinstance(self.means, DecimalMeans) and all(type(mean) is float for mean in self.means)

    @cached_property
    def best(self) -> Mean:
        """The largest mean, ``mu*``."""
        if isinstance(self.means, DecimalMeans):
            return self.means[self.means.best]
        return max(self.means[arm] for arm in self._at_the_top)

    @cached_property
    def _at_the_top(self) -> list[int]:
        """The arms whose doubles are the largest: rounding keeps the order, so the best are among them."""
        found: list[int] = np.flatnonzero(self.doubles == self.doubles.max()).tolist()
        return found

    @cached_property
    def lowest(self) -> Mean:
        """The smallest mean."""
        if isinstance(self.means, DecimalMeans):
            return self.means[self.means.lowest]
        return min(self.means)

    @cached_property
    def suboptimal(self) -> NDArray[np.bool_]:
        """Which arms have a mean strictly below ``mu*``, decided exactly; read-only."""
        if isinstance(self.means, DecimalMeans):
            return _readonly(self.means.suboptimal())
        found = self.doubles < self.doubles.max()
        if not self._all_doubles:
            found[self._at_the_top] = [self.means[arm] < self.best for arm in self._at_the_top]
        return _readonly(found)

    @cached_property
    def gaps(self) -> NDArray[np.float64]:
        """``mu* - mu_a`` for every arm, correctly rounded; read-only."""
        if self._all_doubles:
            return _readonly(self.doubles.max() - self.doubles)
        if isinstance(self.means, DecimalMeans):
            return _readonly(self.means.gaps)
        top, under = self.best.as_integer_ratio()
        ratios = (mean.as_integer_ratio() for mean in self.means)
        return _readonly(np.array([(top * below - part * under) / (under * below) for part, below in ratios]))

    @cached_property
    def halvings(self) -> NDArray[np.int64]:
        """For a suboptimal arm the smallest ``e >= 1`` with ``2^-e <= mu* - mu_a``; 0 for an optimal one."""
        if isinstance(self.means, DecimalMeans):
            return _readonly(self.means.halvings())
        if not self._all_doubles:
            mantissa, exponent = np.frexp(self.gaps)
            count, best = np.maximum(1 - exponent.astype(np.int64), 1), Fraction(self.best)
            for arm in np.flatnonzero((mantissa == 0.5) | (mantissa == 0)).tolist():  # rounded up to it, or 0
                count[arm] = _halvings(best - Fraction(self.means[arm]))
            return _readonly(count)
        gaps, best_double = self.gaps, self.doubles.max()
        # the gap is gaps + rest exactly (two-sum), and rest decides when gaps is a power of two
        back = gaps - best_double
        rest = (best_double - (gaps - back)) - (self.doubles + back)
        mantissa, exponent = np.frexp(gaps)
        count = 1 - exponent.astype(np.int64) + ((mantissa == 0.5) & (rest < 0))
        return _readonly(np.where(self.suboptimal, np.maximum(count, 1), 0))

    @cached_property
    def beyond_doubles(self) -> bool:
        """Whether rounding changes what the arms are: a gap closes, or a mean reaches 0 or 1."""
        if self._all_doubles:
            return False
        doubles, best = self.doubles, float(self.best)
        if isinstance(self.means, DecimalMeans):
            inside = self.means.inside()
        else:
            ends = np.flatnonzero((doubles == 0) | (doubles == 1)).tolist()
            inside = np.zeros(len(doubles), np.bool_)
            inside[ends] = [0 < self.means[arm] < 1 for arm in ends]
        closed = np.any(doubles[self.suboptimal] >= best)
        return bool(closed or np.any(inside & ((doubles == 0) | (doubles == 1))))


def _mean(arm: int, given: float | Fraction | Decimal | str) -> Mean:
    if not isinstance(given, Fraction) and isinstance(given, (float, int, np.floating, np.integer)):
        return float(given)
    try:
        mean = given if isinstance(given, Fraction) else _rational(given)
    except (TypeError, ValueError, ArithmeticError) as error:
        msg = f"means[{arm}] is {given!r}: the mean of a Bernoulli arm is a number in [0, 1]"
        raise ValueError(msg) from error
    if not 0 <= mean.numerator <= mean.denominator:
        raise ValueError(f"means[{arm}] is {given}: the mean of a Bernoulli arm lies in [0, 1]")
    return mean


def _halvings(gap: Fraction) -> int:
    if gap == 0:
        return 0
    count = max(1, gap.denominator.bit_length() - gap.numerator.bit_length())
    return count if gap.numerator << count >= gap.denominator else count + 1


def _rational(given: Fraction | Decimal | str) -> Fraction:
    if isinstance(given, str) and "/" not in given:
        given = Decimal(given.strip())
    if isinstance(given, Decimal):
        exponent = given.as_tuple().exponent
        if not isinstance(exponent, int) or abs(exponent) > _LONGEST_DECIMAL:
            raise ValueError("not a finite number of a length that can be computed with")
    return Fraction(given)


_Array = TypeVar("_Array", NDArray[np.float64], NDArray[np.bool_], NDArray[np.int64])


def _readonly(array: _Array) -> _Array:
    array.flags.writeable = False
    return array
