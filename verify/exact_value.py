"""Formulas in exact rationals, as far as they stay rational: what no ball around a jump can decide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from .program import Program

_LARGEST_POWER = 1 << 17
"""Bits of the largest power that is written out."""


def exact_values(compiled: Program, point: Mapping[str, Fraction]) -> list[Fraction | None]:
    """The value of each step at an exact point; None where it is irrational, undefined or too long."""
    results: list[Fraction | None] = []
    for step in compiled.steps:
        if step.head == "name":
            results.append(point[step.name])
        elif step.number is not None:
            results.append(step.number)
        else:
            results.append(_value(step.head, [results[place] for place in step.places]))
    return results


def _value(head: str, inner: list[Fraction | None]) -> Fraction | None:
    if head == "if":
        smaller, larger, then, otherwise = inner
        if smaller is None or larger is None:
            return None
        return then if smaller <= larger else otherwise
    if head not in _OPERATIONS or None in inner:
        return None
    try:
        return _OPERATIONS[head](*inner)
    except ZeroDivisionError:
        return None


def _power(under: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator != 1:
        return None
    longest = max(under.numerator.bit_length(), under.denominator.bit_length())
    return None if longest * abs(exponent) > _LARGEST_POWER else Fraction(under ** int(exponent))


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
}
