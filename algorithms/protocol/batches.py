"""The batch sizes of Algorithm 1: geometric, whole, and in exact arithmetic."""

import math
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact, checked_size, exact
from ..spelled_number import spelled

LONGEST = 2**62  # longer than every horizon, and twice it is still a 64-bit number
_MOST = 5_000  # lengths of batches are a list, one for each


def checked_horizon(horizon: int) -> int:
    """``horizon`` if it can be played to the end; otherwise an error that names it."""
    if type(horizon) is not int or not 1 <= horizon <= LONGEST:
        raise ValueError(f"horizon is a whole number from 1 to 2^62, not {horizon!r}")
    return horizon


def geometric_batches(n0: int, alpha: Exact) -> NDArray[np.int64]:
    """``B_m = ceil(n0 (alpha^(m+1) - 1)/(alpha - 1)) - ceil(n0 (alpha^m - 1)/(alpha - 1))``   [BERN-EQ14].

    All of them up to the first one whose end passes 2^62, longer than any horizon; a batch longer than that
    counts as 2^62.

    >>> geometric_batches(1, "1.5")[:8]
    array([ 1,  2,  2,  4,  5,  7, 12, 17])
    """
    checked_size("n0", n0)
    ratio = exact(alpha)
    if not ratio > 1:
        raise ValueError(f"alpha is a ratio of batches, above 1, not {spelled(alpha)}")
    if math.log(LONGEST) > _MOST * math.log(ratio):
        raise ValueError(
            f"alpha is so near to 1 that more than {_MOST} batches are needed, not {spelled(alpha)}"
        )
    return _geometric_batches(n0, ratio).copy()


@lru_cache(maxsize=64)
def _geometric_batches(n0: int, ratio: Fraction) -> NDArray[np.int64]:
    sizes: list[int] = []
    end = 0
    over, power, under = 0, n0, 1  # n0 (1 + ... + alpha^m) is over/under, n0 alpha^m is power/under
    p, q = ratio.numerator, ratio.denominator
    while end < LONGEST:
        over += power
        last, end = end, -(-over // under)
        sizes.append(min(end - last, LONGEST))
        over, power, under = over * q, power * p, under * q
    return np.array(sizes, dtype=np.int64)
