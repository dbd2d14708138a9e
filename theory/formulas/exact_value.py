"""Formulas in exact rationals, as far as they stay rational: what no ball around a jump can decide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from .straight_line import Program

_MOST_BITS = 1 << 17
"""Bits of the longest rational that is written out."""

_LARGEST_FACTORIAL = 10_000


def exact_values(compiled: Program, point: Mapping[str, Fraction]) -> list[Fraction | None]:
    """The value of each step at an exact point; None where it is irrational, undefined or too long."""
    results: list[Fraction | None] = []
    for step in compiled.steps:
        if step.head == "name":
            results.append(point[step.name])
        elif step.number is not None:
            results.append(step.number)
        else:
            results.append(rational_value(step.head, [results[place] for place in step.places]))
    return results


def rational_value(head: str, inner: Sequence[Fraction | None]) -> Fraction | None:
    """The value of an operation; None where it is irrational, undefined or too long."""
    if head == "if":
        smaller, larger, then, otherwise = inner
        if smaller is None or larger is None:
            return None
        return then if smaller <= larger else otherwise
    if head not in _OPERATIONS or None in inner:
        return None
    try:
        value = _OPERATIONS[head](*inner)
    except ZeroDivisionError:
        return None
    return None if value is None or _bits(value) > _MOST_BITS else value


def _power(under: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator != 1:
        return None
    too_long = abs(under) not in {0, 1} and _bits(under) * abs(exponent) > _MOST_BITS
    return None if too_long else Fraction(under ** int(exponent))


def _factorial(n: Fraction) -> Fraction | None:
    whole = n.denominator == 1 and 0 <= n <= _LARGEST_FACTORIAL
    return Fraction(math.factorial(int(n))) if whole else None


def _binomial(n: Fraction, k: Fraction) -> Fraction | None:
    if n.denominator != 1 or k.denominator != 1 or n < 0 or k < 0:
        return None
    fewer = min(k, n - k)
    if fewer > 0 and fewer * n.numerator.bit_length() > _MOST_BITS:
        return None
    return Fraction(math.comb(int(n), int(fewer))) if fewer >= 0 else Fraction(0)


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


_OPERATIONS: Mapping[str, Callable[..., Fraction | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": _power,
    "neg": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "ceil": lambda a: Fraction(math.ceil(a)),
    "floor": lambda a: Fraction(math.floor(a)),
    "factorial": _factorial,
    "binomial": _binomial,
}
