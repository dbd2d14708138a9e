"""Numbers exactly as they are: whole numbers and rationals, and sums of rewards without rounding.

A float stands for its exact value, so arithmetic on these numbers carries no rounding, and what a rounding
could tell of a reward is not there to be read.
"""

import math
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Exactly = Any
"""A whole number, a rational that is not whole, or an array of such objects."""

_WHOLE: Final = frozenset({int, bool, *(np.dtype(code).type for code in "?" + np.typecodes["AllInteger"])})
_BINARY: Final = frozenset({float, *(np.dtype(code).type for code in np.typecodes["Float"])})
_SCALARS: Final = _WHOLE | _BINARY | {Fraction}
_MANTISSA: Final = 53  # bits of a double
_SAFE: Final = 2.0**53  # sums of whole numbers below it are exact in doubles


def is_plain(value: object) -> bool:
    """Whether it is a real number, or an array of them, of a type that is Python's or numpy's own.

    A subclass may have methods of its own, and so is not plain.
    """
    if type(value) is np.ndarray:
        if value.dtype.kind == "O":
            return all(type(each) in _SCALARS for each in value.ravel().tolist())
        return value.dtype.kind in "biuf"
    return type(value) in _SCALARS


def exactly(value: Any) -> Exactly:  # noqa: ANN401  what is plain
    """A plain number, or array of them, exactly; what is not finite is a ``ValueError``."""
    kind = type(value)
    if kind is int:
        return value
    if kind is float and math.isfinite(value):
        return int(value) if value.is_integer() else Fraction(*value.as_integer_ratio())
    if kind is Fraction:
        return value.numerator if value.denominator == 1 else value
    if kind in _BINARY:
        if not np.isfinite(value):
            raise ValueError(f"a finite number is accepted, not {value!r}")
        ratio = Fraction(*value.as_integer_ratio())
        return ratio.numerator if ratio.denominator == 1 else ratio
    if kind in _WHOLE:
        return int(value)
    if kind is np.ndarray:
        return _each_exactly(value)
    raise TypeError(f"a real number of Python or numpy is accepted, not one of the class {kind.__name__}")


_each_exactly: Final = np.frompyfunc(exactly, 1, 1)


def inverse(value: Exactly) -> Exactly:
    """``1/value``, exactly."""
    if type(value) is int and value in {1, -1}:
        return value
    return _each_inverse(value) if isinstance(value, np.ndarray) else exactly(Fraction(1) / value)


_each_inverse: Final = np.frompyfunc(inverse, 1, 1)


def nearest(value: Exactly) -> Any:  # noqa: ANN401  a whole number, a double, or an array of doubles
    """Whole numbers as they are, others as the nearest double; arrays in doubles."""
    if isinstance(value, np.ndarray):
        return value.astype(np.float64)
    return value if type(value) is int else float(value)


def is_whole(value: Exactly) -> bool:
    """Whether it is a whole number, or an array of them."""
    if isinstance(value, np.ndarray):
        return all(type(each) is int for each in value.ravel().tolist())
    return type(value) is int


class ExactSums:
    """The sums of stretches of a list of rewards, each exact."""

    __slots__ = ("_sums", "_unit")

    def __init__(self, rewards: NDArray[np.float64]) -> None:
        self._unit, whole = _whole_multiples(np.asarray(rewards, dtype=np.float64))
        self._sums = np.concatenate([np.zeros(1, dtype=whole.dtype), np.cumsum(whole)])

    def sum(self, start: int, stop: int) -> Exactly:
        """Of the rewards number ``start .. stop - 1``."""
        total = int(self._sums[stop] - self._sums[start])
        return total if self._unit == 1 else exactly(Fraction(total, self._unit))


def _whole_multiples(rewards: NDArray[np.float64]) -> tuple[int, NDArray[Any]]:
    """How many parts the unit has, and the rewards counted in such parts."""
    if not np.isfinite(rewards).all():
        raise ValueError("rewards are finite numbers")
    if (rewards == np.floor(rewards)).all() and np.abs(rewards).sum() < _SAFE:
        return 1, rewards.astype(np.int64)
    mantissas, exponents = np.frexp(rewards)
    lowest = min(int(exponents.min()), _MANTISSA)
    whole = np.ldexp(mantissas, _MANTISSA).astype(np.int64).astype(object)
    return 1 << (_MANTISSA - lowest), whole << (exponents - lowest).astype(object)
