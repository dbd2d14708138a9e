"""Polynomials in one variable that keep their sign on an interval, as sums of what is not negative.

On [l, u] such a polynomial is a sum of products of powers of x - l and u - x with numbers in front. Where one
of the numbers is negative the interval is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from math import comb
from typing import Final

from ...theory.formulas.coq import constant, coq_number
from ...theory.formulas.expression import Apply, Expression, Number, Variable

Coefficients = Sequence[Fraction]
_DEEPEST: Final = 60
_LARGEST_DEGREE: Final = 80


class NoSignError(ValueError):
    """The polynomial is not seen to keep its sign there."""


def polynomial_script(
    polynomial: Coefficients, name: str, low: Fraction, high: Fraction, *, strict: bool
) -> str:
    """Shows that the goal, the polynomial in ``name``, is not negative where ``low <= name <= high``.

    Where it is to be positive, the range may leave out the ends that are its roots. A polynomial that changes
    its sign has a script that fails.
    """
    try:
        return f"(weaken; {_on(list(polynomial), name, low, high, strict=strict, depth=0)})"
    except NoSignError:
        return "fail"


def coefficients(tree: Expression, name: str) -> list[Fraction]:
    """The polynomial in ``name`` that an expression is, the constant coefficient first."""
    if isinstance(tree, Number):
        return [tree.value]
    if isinstance(tree, Variable) and tree.name == name:
        return [Fraction(0), Fraction(1)]
    if not isinstance(tree, Apply):
        raise NoSignError(f"{tree} is no polynomial in {name}")
    if tree.head == "**":
        exponent = constant(tree.arguments[1])
        if exponent is None or exponent.denominator != 1 or not 0 <= exponent <= _LARGEST_DEGREE:
            raise NoSignError(f"a power in a polynomial in {name} that is no whole number")
        base, found = coefficients(tree.arguments[0], name), [Fraction(1)]
        for _ in range(int(exponent)):
            found = _product(found, base)
        return found
    inner = [coefficients(each, name) for each in tree.arguments]
    match tree.head, inner:
        case "+", [a, b]:
            return _added(a, b)
        case "-", [a, b]:
            return _added(a, [-value for value in b])
        case "neg", [a]:
            return [-value for value in a]
        case "*", [a, b]:
            return _product(a, b)
        case "/", [a, [number]] if number:
            return [value / number for value in a]
    raise NoSignError(f"{tree.head} in a polynomial in {name}")


def value_at(polynomial: Coefficients, place: Fraction) -> Fraction:
    """The value at a number."""
    return sum((value * place**power for power, value in enumerate(polynomial)), Fraction(0))


def _added(a: Coefficients, b: Coefficients) -> list[Fraction]:
    return [x + y for x, y in zip_longest(a, b, fillvalue=Fraction(0))]


def _product(a: Coefficients, b: Coefficients) -> list[Fraction]:
    found = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return found


def _on(
    polynomial: list[Fraction], name: str, low: Fraction, high: Fraction, *, strict: bool, depth: int
) -> str:
    whole = high - low
    left, right = f"({name} - {coq_number(low)})", f"({coq_number(high)} - {name})"
    degree = len(polynomial) - 1
    near = [value * whole**place for place, value in enumerate(_moved(polynomial, low))]
    numbers = [
        sum(
            (Fraction(comb(upto, place), comb(degree, place)) * near[place] for place in range(upto + 1)),
            Fraction(0),
        )
        for upto in range(degree + 1)
    ]
    if min(numbers[0], numbers[-1]) < 0:
        raise NoSignError(f"a polynomial in {name} is negative at an end of a part of the interval")
    a_root = 0 in (numbers[0], numbers[-1])
    if all(value >= 0 for value in numbers) and (not strict or a_root or min(numbers) > 0):
        least = min(numbers) if strict else Fraction(0)
        rows = [
            ((value - least) * comb(degree, place) / whole**degree, place, degree - place)
            for place, value in enumerate(numbers)
        ]
        rows.insert(0, (least, 0, 0))
        return _sum(rows, left, right, strict=strict)
    rising = _moved(polynomial, low)
    if all(value >= 0 for value in rising):
        return _sum([(value, place, 0) for place, value in enumerate(rising)], left, right, strict=strict)
    falling = [value * (-1) ** place for place, value in enumerate(_moved(polynomial, high))]
    if all(value >= 0 for value in falling):
        return _sum([(value, 0, place) for place, value in enumerate(falling)], left, right, strict=strict)
    if depth == _DEEPEST:
        raise NoSignError(f"a polynomial of degree {degree} in {name} is not seen to keep its sign")
    middle = _between(low, high)
    below = _on(polynomial, name, low, middle, strict=strict, depth=depth + 1)
    above = _on(polynomial, name, middle, high, strict=strict, depth=depth + 1)
    return f"(destruct (Rle_or_lt {name} {coq_number(middle)}); weaken; [{below} | {above}])"


def _between(low: Fraction, high: Fraction) -> Fraction:
    """The middle; of long ranges of positive numbers about the mean of their logarithms."""
    if low > 0 and high > 16 * low:
        share = high / low
        return low * Fraction(2 ** ((share.numerator.bit_length() - share.denominator.bit_length()) // 2))
    return (low + high) / 2


def _sum(rows: Sequence[tuple[Fraction, int, int]], left: str, right: str, *, strict: bool) -> str:
    kept = [row for row in rows if row[0]]
    terms = [
        f"({coq_number(value)} * ({left} ^ {above} * {right} ^ {below}))" for value, above, below in kept
    ]
    signs = f"assert (0 <= {left}) by lra; assert (0 <= {right}) by lra"
    whole = " + ".join(terms) or "0"
    sign = "<" if strict else "<="
    return (
        f"({signs}; try (assert (0 < {left}) by lra); try (assert (0 < {right}) by lra); "
        f"match goal with |- 0 {sign} ?p => replace p with ({whole}) by (field; lra) end; "
        f"{_signed(strict=strict)})"
    )


def _signed(*, strict: bool) -> str:
    weakly = "repeat apply Rplus_le_le_0_compat; product_sign"
    if not strict:
        return weakly
    first = f"solve [apply Rplus_lt_le_0_compat; [positive_sum | {weakly}]]"
    last = f"solve [apply Rplus_le_lt_0_compat; [{weakly} | product_sign]]"
    return f"let rec positive_sum := first [solve [product_sign] | {first} | {last}] in positive_sum"


def _moved(polynomial: Sequence[Fraction], by: Fraction) -> list[Fraction]:
    """The polynomial in t of which ``by`` + t is the variable."""
    found = list(polynomial)
    for first in range(len(found) - 1):
        for place in range(len(found) - 2, first - 1, -1):
            found[place] += by * found[place + 1]
    return found
