"""The real roots of polynomials in one variable, counted in exact rationals by Sturm's theorem.

A polynomial is the list of its coefficients, the constant one first and the last one not zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from ....theory.formulas.expression import Apply, Expression, Number, Variable
from ..boxes import RejectedError

Coefficients = list[Fraction]

LARGEST_DEGREE = 80


def coefficients(tree: Expression, name: str) -> Coefficients:
    """The polynomial that an expression in one variable is, as it is written."""
    if isinstance(tree, Number):
        return _trimmed([tree.value])
    if isinstance(tree, Variable):
        if tree.name != name:
            raise RejectedError(f"{tree.name} in a polynomial in {name}")
        return [Fraction(0), Fraction(1)]
    if tree.head == "**":
        return _power(tree, name)
    inner = [coefficients(each, name) for each in tree.arguments]
    match tree.head, inner:
        case "+", [a, b]:
            return _sum(a, b)
        case "-", [a, b]:
            return _sum(a, _scaled(b, Fraction(-1)))
        case "neg", [a]:
            return _scaled(a, Fraction(-1))
        case "*", [a, b]:
            return _product(a, b)
        case "/", [a, [number]]:
            return _scaled(a, 1 / number)
    raise RejectedError(f"{tree.head} in a polynomial in {name}")


def sign_between(polynomial: Coefficients, low: Fraction, high: Fraction) -> int:
    """The sign strictly between two numbers, or at the one that both are; 0 if it changes or is zero."""
    if not polynomial:
        return 0
    if low < high and _roots_between(polynomial, low, high):
        return 0
    value = _at(polynomial, (low + high) / 2)
    return (value > 0) - (value < 0)


def vanishes_at(polynomial: Coefficients, place: Fraction) -> bool:
    """Whether a number is a root."""
    return _at(polynomial, place) == 0


def _power(tree: Apply, name: str) -> Coefficients:
    base, exponent = tree.arguments
    if not isinstance(exponent, Number) or exponent.value.denominator != 1 or exponent.value < 0:
        raise RejectedError("a power in a polynomial that is no whole number")
    inner, times = coefficients(base, name), int(exponent.value)
    if times * max(len(inner) - 1, 1) > LARGEST_DEGREE:
        raise RejectedError(f"a degree above {LARGEST_DEGREE}")
    result = [Fraction(1)]
    for _ in range(times):
        result = _product(result, inner)
    return result


def _trimmed(values: Sequence[Fraction]) -> Coefficients:
    found = list(values)
    while found and found[-1] == 0:
        found.pop()
    return found


def _sum(a: Coefficients, b: Coefficients) -> Coefficients:
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    return _trimmed(
        [value + (shorter[place] if place < len(shorter) else 0) for place, value in enumerate(longer)]
    )


def _scaled(a: Coefficients, factor: Fraction) -> Coefficients:
    return [value * factor for value in a]


def _product(a: Coefficients, b: Coefficients) -> Coefficients:
    if not a or not b:
        return []
    if len(a) + len(b) - 2 > LARGEST_DEGREE:
        raise RejectedError(f"a degree above {LARGEST_DEGREE}")
    result = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, left in enumerate(a):
        for j, right in enumerate(b):
            result[i + j] += left * right
    return _trimmed(result)


def _at(polynomial: Coefficients, place: Fraction) -> Fraction:
    value = Fraction(0)
    for each in reversed(polynomial):
        value = value * place + each
    return value


def _divided(a: Coefficients, b: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Quotient and rest."""
    rest, quotient = list(a), [Fraction(0)] * max(len(a) - len(b) + 1, 0)
    while len(rest) >= len(b):
        shift, factor = len(rest) - len(b), rest[-1] / b[-1]
        quotient[shift] = factor
        rest = [
            value - (factor * b[place - shift] if place >= shift else 0) for place, value in enumerate(rest)
        ]
        rest = _trimmed(rest[:-1])
    return _trimmed(quotient), rest


def _derivative(polynomial: Coefficients) -> Coefficients:
    return [value * place for place, value in enumerate(polynomial)][1:]


def _chain(polynomial: Coefficients) -> list[Coefficients]:
    chain = [polynomial, _derivative(polynomial)]
    while chain[-1]:
        chain.append(_scaled(_divided(chain[-2], chain[-1])[1], Fraction(-1)))
    return chain[:-1]


def _roots_between(polynomial: Coefficients, low: Fraction, high: Fraction) -> int:
    """How many different roots lie strictly between two numbers."""
    common = _chain(polynomial)[-1]
    simple, rest = _divided(polynomial, common)  # the same roots, each once
    if rest:
        raise RejectedError("a divisor leaves a rest")
    for end in (low, high):
        if _at(simple, end) == 0:
            simple, _ = _divided(simple, [-end, Fraction(1)])
    chain = _chain(simple)
    return _changes([_at(each, low) for each in chain]) - _changes([_at(each, high) for each in chain])


def _changes(values: Sequence[Fraction]) -> int:
    signs = [value > 0 for value in values if value]
    return sum(one != other for one, other in pairwise(signs))
