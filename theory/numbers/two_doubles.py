"""Products whose rounding error is kept: a double, and beside it the rest that rounding lost."""

from typing import Any

Number = Any
"""A double, or an array of doubles."""

_SPLIT = 134217729.0  # 2^27 + 1 splits 53 bits into 26 and 27


def exact_product(a: Number, b: Number) -> tuple[Number, Number]:
    """``a * b`` as a double and its rest (Dekker's product).

    The two add up to the product exactly if the factors are below 1e300 and the product is 0 or above 1e-290.
    """
    high_a, low_a = _halves(a)
    high_b, low_b = _halves(b)
    product = a * b
    return product, low_a * low_b - (((product - high_a * high_b) - low_a * high_b) - high_a * low_b)


def _halves(a: Number) -> tuple[Number, Number]:
    scaled = a * _SPLIT
    high = scaled - (scaled - a)
    return high, a - high
