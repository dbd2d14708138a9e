"""A probability law: an immutable value made of its parameters, with the set that carries it."""

import math
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike, NDArray

Parameter = float | NDArray[np.float64]
"""One number, or an array of them: then the value stands for that many laws at once."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The real numbers from ``lower`` to ``upper``; a finite end belongs to it unless it says otherwise."""

    lower: float
    upper: float
    lower_included: bool = True

    def __contains__(self, value: float) -> bool:
        return (
            self.lower <= value <= self.upper
            and not math.isinf(value)
            and (self.lower_included or value != self.lower)
        )

    def __str__(self) -> str:
        left = "[" if self.lower_included and not math.isinf(self.lower) else "("
        return f"{left}{self.lower:g}, {self.upper:g}{')' if math.isinf(self.upper) else ']'}"


class Law:
    """What the laws share: two are equal when they are of one kind and have equal parameters."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            np.array_equal(mine, theirs) for mine, theirs in zip(_values(self), _values(other), strict=True)
        )

    def __hash__(self) -> int:
        return hash((type(self), *(np.asarray(value).tobytes() for value in _values(self))))


def _values(law: object) -> list[Parameter]:
    return [getattr(law, field.name) for field in fields(law)]  # type: ignore[arg-type]  # every law is a dataclass


def parameter(value: ArrayLike, name: str, domain: Interval) -> Parameter:
    """``value`` as a float or as a read-only array, all inside ``domain``; ``name`` is for the error."""
    array = within(value, name, domain) + 0.0  # a copy of ours, without negative zeros
    if array.ndim == 0:
        return float(array)
    array.flags.writeable = False
    return array


def within(value: ArrayLike, name: str, domain: Interval) -> NDArray[np.float64]:
    """``value`` as doubles, or a ``ValueError`` that names the first one outside ``domain``."""
    array = np.asarray(value, dtype=np.float64)
    inside = np.isfinite(array) & (array >= domain.lower) & (array <= domain.upper)
    if not domain.lower_included:
        inside &= array != domain.lower
    if not inside.all():
        bad = array[~inside].flat[0]
        raise ValueError(f"{name} {float(bad)!r} is outside {domain}")
    return array
