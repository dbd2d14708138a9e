"""Formulas in exact rationals, as far as they stay rational: decides jumps, which no ball around one can."""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import add, mul, sub, truediv

from flint import fmpq

from .straight_line import Program

_MOST_BITS = 1 << 17
"""Bits of the longest rational that is written out."""

_LARGEST_FACTORIAL = 10_000


def exact_value(compiled: Program, point: Mapping[str, Fraction]) -> Fraction | None:
    """The value of the first output at an exact point; None where it is irrational, undefined or too long."""
    value = exact_steps(compiled, point)[compiled.outputs[0]]
    return None if value is None else _fraction(value)


def exact_steps(compiled: Program, point: Mapping[str, Fraction]) -> list[fmpq | None]:
    """The value of each step at an exact point; None where it is irrational, undefined or too long."""
    results: list[fmpq | None] = []
    for head, places, number, name in _rows(compiled):
        if name:
            results.append(_rational(point[name]))
        elif number is not None:
            results.append(number)
        elif head in _PLAIN:
            one, other = results[places[0]], results[places[1]]
            results.append(None if one is None or other is None else _short(_PLAIN[head](one, other)))
        else:
            results.append(_value(head, [results[place] for place in places]))
    return results


def rational_value(head: str, inner: Sequence[Fraction | None]) -> Fraction | None:
    """The value of an operation; None where it is irrational, undefined or too long."""
    value = _value(head, [None if each is None else _rational(each) for each in inner])
    return None if value is None else _fraction(value)


@lru_cache(maxsize=4096)
def _rows(compiled: Program) -> tuple[tuple[str, tuple[int, ...], fmpq | None, str], ...]:
    return tuple(
        (step.head, step.places, None if step.number is None else _rational(step.number), step.name)
        for step in compiled.steps
    )


def _value(head: str, inner: Sequence[fmpq | None]) -> fmpq | None:
    if head == "if":
        smaller, larger, then, otherwise = inner
        if smaller is None or larger is None:
            return None
        return then if smaller <= larger else otherwise
    operation = _OPERATIONS.get(head)
    if operation is None:
        return None
    for each in inner:
        if each is None:
            return None
    try:
        value = operation(*inner)
    except ZeroDivisionError:
        return None
    return None if value is None else _short(value)


def _short(value: fmpq) -> fmpq | None:
    return None if value.height_bits() > _MOST_BITS else value


def _power(under: fmpq, exponent: fmpq) -> fmpq | None:
    if exponent.denominator != 1:
        return None
    bits = under.height_bits()  # 1 of 0, 1 and -1
    too_long = bits > 1 and bits * abs(exponent) > _MOST_BITS
    return None if too_long else under ** int(exponent)


def _factorial(n: fmpq) -> fmpq | None:
    whole = n.denominator == 1 and 0 <= n <= _LARGEST_FACTORIAL
    return fmpq(math.factorial(int(n))) if whole else None


def _binomial(n: fmpq, k: fmpq) -> fmpq | None:
    if n.denominator != 1 or k.denominator != 1 or n < 0 or k < 0:
        return None
    fewer = min(k, n - k)
    if fewer > 0 and fewer * n.height_bits() > _MOST_BITS:
        return None
    return fmpq(math.comb(int(n), int(fewer))) if fewer >= 0 else fmpq(0)


def _rational(value: Fraction) -> fmpq:
    return fmpq(*value.as_integer_ratio())


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.numerator), int(value.denominator))


_PLAIN: Mapping[str, Callable[[fmpq, fmpq], fmpq]] = {"+": add, "-": sub, "*": mul}
"""What always has a value, which is most of what there is to do."""

_OPERATIONS: Mapping[str, Callable[..., fmpq | None]] = {
    **_PLAIN,
    "/": truediv,
    "**": _power,
    "neg": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "ceil": lambda a: fmpq(a.ceil()),
    "floor": lambda a: fmpq(a.floor()),
    "factorial": _factorial,
    "binomial": _binomial,
}
