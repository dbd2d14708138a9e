"""Polynomials with rational coefficients, for the rechecker alone: sums of powers of numbered atoms.

A monomial is a tuple of pairs ``(atom, exponent)``, atoms in order, exponents rational and never zero; a
polynomial maps monomials to rational coefficients that are never zero. Quotients and factors are asked of a
library and believed only if the product, multiplied out here, is the polynomial.
"""

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from ..evidence.steps import spend_on_long

if TYPE_CHECKING:
    from flint import fmpq_mpoly

Exponent = int | Fraction
Monomial = tuple[tuple[int, Exponent], ...]
Polynomial = Mapping[Monomial, Fraction]
Frozen = tuple[tuple[Monomial, Fraction], ...]
"""A polynomial as a key: its terms in order."""
Rows = dict[tuple[int, ...], Fraction]
"""A polynomial by the exponents of atoms in a fixed order, all whole."""

MOST_TERMS = 4000
_MOST_FACTORED = 600
_LARGEST_DEGREE = 400
_MOST_DIVISIONS = 200
_MOST_DIVIDED = 100_000


class TooLargeError(ValueError):
    """A polynomial has more terms than are written out."""


def constant(value: Fraction) -> dict[Monomial, Fraction]:
    """The polynomial of one number."""
    return {(): value} if value else {}


def atom(number: int, exponent: Exponent = 1) -> dict[Monomial, Fraction]:
    """A power of one atom."""
    return {((number, exponent),): Fraction(1)}


def total(first: Polynomial, second: Polynomial, factor: Fraction = Fraction(1)) -> dict[Monomial, Fraction]:
    """``first + factor*second``."""
    result = dict(first)
    for monomial, coefficient in second.items():
        value = result.get(monomial, Fraction(0)) + factor * coefficient
        if value:
            result[monomial] = value
        else:
            result.pop(monomial, None)
    return result


def joined(first: Monomial, second: Monomial) -> Monomial:
    """The product of two monomials."""
    if not first or not second:
        return first or second
    powers = dict(first)
    for number, exponent in second:
        value = powers.get(number, 0) + exponent
        if value:
            powers[number] = _plain(value)
        else:
            del powers[number]
    return tuple(sorted(powers.items()))


def _plain(exponent: Exponent) -> Exponent:
    return int(exponent) if exponent.denominator == 1 else exponent


def multiplied(first: Polynomial, second: Polynomial) -> dict[Monomial, Fraction]:
    """The product, atoms taken as independent."""
    if len(first) * len(second) > MOST_TERMS * 8:
        raise TooLargeError(f"a product of {len(first)} by {len(second)} terms")
    result = _multiplied_out(first, second)
    if len(result) > MOST_TERMS:
        raise TooLargeError(f"{len(result)} terms")
    return result


def _multiplied_out(first: Polynomial, second: Polynomial) -> dict[Monomial, Fraction]:
    spend_on_long(_length(first) + _length(second), len(first) * len(second))
    result: dict[Monomial, Fraction] = {}
    for one, a in first.items():
        for other, b in second.items():
            monomial, value = joined(one, other), a * b
            known = result.get(monomial)
            if known is not None:
                value += known
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    return result


def _length(polynomial: Polynomial) -> int:
    """The bits of the longest coefficient."""
    return max(
        (each.numerator.bit_length() + each.denominator.bit_length() for each in polynomial.values()),
        default=0,
    )


def times_powers(polynomial: Polynomial, powers: Iterable[tuple[Frozen, int]]) -> dict[Monomial, Fraction]:
    """The product with powers of polynomials."""
    result = dict(polynomial)
    for factor, power in powers:
        for _ in range(power):
            result = multiplied(result, dict(factor))
    return result


def scaled(polynomial: Polynomial, factor: Fraction) -> dict[Monomial, Fraction]:
    """Every coefficient times a number that is not zero."""
    return {monomial: factor * coefficient for monomial, coefficient in polynomial.items()}


def shifted(polynomial: Polynomial, monomial: Monomial) -> dict[Monomial, Fraction]:
    """Every term times a monomial."""
    return {joined(one, monomial): coefficient for one, coefficient in polynomial.items()}


def inverse(monomial: Monomial) -> Monomial:
    """One over a monomial."""
    return tuple((number, -exponent) for number, exponent in monomial)


def frozen(polynomial: Polynomial) -> Frozen:
    """The terms in order."""
    return tuple(sorted(polynomial.items()))


def lowest(polynomial: Polynomial) -> Monomial:
    """The monomial of the least power of each atom: what can be taken out of every term."""
    least: dict[int, Exponent] = {}
    monomials = list(polynomial)
    for number in {number for monomial in monomials for number, _ in monomial}:
        least[number] = min(dict(monomial).get(number, 0) for monomial in monomials)
    return tuple(sorted((number, exponent) for number, exponent in least.items() if exponent))


def primitive(polynomial: Polynomial) -> tuple[Fraction, Monomial, dict[Monomial, Fraction]]:
    """``number*monomial*rest``; the rest has no atom in every term.

    Its coefficients are whole numbers without a common factor, the first of them positive.
    """
    out = lowest(polynomial)
    rest = shifted(polynomial, inverse(out))
    coefficients = list(rest.values())
    content = Fraction(
        math.gcd(*(each.numerator for each in coefficients)),
        math.lcm(*(each.denominator for each in coefficients)),
    )
    first = rest[min(rest)]
    content = content if first > 0 else -content
    return content, out, scaled(rest, 1 / content)


def quotient(polynomial: Polynomial, divisor: Polynomial) -> dict[Monomial, Fraction] | None:
    """The exact quotient by a divisor that has no atom in every term; None if there is none.

    It is asked of a library and believed only if its product with the divisor is the polynomial.
    """
    out = lowest(polynomial)
    rest = shifted(polynomial, inverse(out))
    fine = _fineness(rest, divisor)
    rows = _rows(rest, fine)
    degree = max((power for row in rows for power in row), default=0)
    if len(rows) * degree > _MOST_DIVIDED:  # the quotient of few terms may have as many as that
        return None
    found = _suggested_quotient(rows, _rows(divisor, fine), len(fine))
    if found is None:
        return None
    result = shifted(_from_rows(found, fine), out)
    return result if _multiplied_out(result, divisor) == polynomial else None


def _fineness(*polynomials: Polynomial) -> dict[int, int]:
    """The atoms in order, each with a number that makes all its exponents whole."""
    monomials = [dict(monomial) for polynomial in polynomials for monomial in polynomial]
    numbers = sorted({number for powers in monomials for number in powers})
    return {
        number: math.lcm(*(powers.get(number, 0).denominator for powers in monomials)) for number in numbers
    }


def _rows(polynomial: Polynomial, fine: Mapping[int, int]) -> Rows:
    """A polynomial for the library: whole exponents of all atoms."""
    result: Rows = {}
    for monomial, coefficient in polynomial.items():
        powers = dict(monomial)
        result[tuple(int(powers.get(number, 0) * unit) for number, unit in fine.items())] = coefficient
    return result


def _from_rows(rows: Rows, fine: Mapping[int, int]) -> dict[Monomial, Fraction]:
    return {
        tuple(
            (number, _plain(Fraction(exponent, unit)))
            for exponent, (number, unit) in zip(exponents, fine.items(), strict=True)
            if exponent
        ): coefficient
        for exponents, coefficient in rows.items()
    }


def divided(
    polynomial: Polynomial, divisor: Polynomial
) -> tuple[dict[Monomial, Fraction], dict[Monomial, Fraction]]:
    """Quotient and rest: the leading term of the divisor divides no term of the rest.

    Where that takes too long the quotient is zero.
    """
    numbers = sorted({number for monomial in divisor for number, _ in monomial})

    def order(monomial: Monomial) -> list[Exponent]:
        powers = dict(monomial)
        return [powers.get(number, 0) for number in numbers]

    lead = max(divisor, key=order)
    rest = dict(polynomial)
    result: dict[Monomial, Fraction] = {}
    for _ in range(_MOST_DIVISIONS):
        larger = [each for each in rest if all(dict(each).get(n, 0) >= least for n, least in lead)]
        if not larger:
            return result, rest
        top = max(larger, key=order)
        step, factor = joined(top, inverse(lead)), rest[top] / divisor[lead]
        result[step] = result.get(step, Fraction(0)) + factor
        rest = total(rest, shifted(divisor, step), -factor)
    return {}, dict(polynomial)


@lru_cache(maxsize=4096)
def irreducible(terms: Frozen) -> tuple[int, tuple[tuple[Frozen, int], ...]]:
    """A sign, and powers of polynomials as `primitive` leaves them, whose product is the primitive one given.

    The library may find fewer factors than there are; what it finds is multiplied out.
    """
    polynomial = dict(terms)
    fine = _fineness(polynomial)
    rows = _rows(polynomial, fine)
    whole = 1, ((terms, 1),)
    if len(rows) > _MOST_FACTORED or len(rows) < 2 or max(map(max, rows)) > _LARGEST_DEGREE:
        return whole
    found = _suggested(rows, len(fine))
    product: dict[Monomial, Fraction] = constant(Fraction(1))
    factors: dict[Frozen, int] = {}
    for row, power in found:
        _, out, rest = primitive(_from_rows(row, fine))
        if out or len(rest) < 2 or power < 1:
            return whole
        factors[frozen(rest)] = factors.get(frozen(rest), 0) + power
        try:
            for _ in range(power):
                product = multiplied(product, rest)
        except TooLargeError:
            return whole
    if product == polynomial:
        return 1, tuple(factors.items())
    if scaled(product, Fraction(-1)) == polynomial:
        return -1, tuple(factors.items())
    return whole


def _for_library(width: int, *several: Rows) -> "list[fmpq_mpoly]":
    from flint import Ordering, fmpq, fmpq_mpoly_ctx

    context = fmpq_mpoly_ctx.get([f"x{place}" for place in range(width)], Ordering.lex)
    return [
        context.from_dict({row: fmpq(*value.as_integer_ratio()) for row, value in rows.items()})
        for rows in several
    ]


def _of_library(polynomial: "fmpq_mpoly") -> Rows:
    return {
        tuple(map(int, row)): Fraction(int(value.p), int(value.q))
        for row, value in polynomial.to_dict().items()
    }


def _suggested_quotient(rows: Rows, divisor: Rows, width: int) -> Rows | None:
    """An exact quotient from a library: a suggestion, that the caller multiplies out."""
    from flint.utils.flint_exceptions import DomainError

    one, other = _for_library(width, rows, divisor)
    try:
        return _of_library(one / other)
    except DomainError:
        return None


def _suggested(rows: Rows, width: int) -> list[tuple[Rows, int]]:
    """Factors from a library: a suggestion, that the caller multiplies out."""
    (polynomial,) = _for_library(width, rows)
    try:
        _, factors = polynomial.factor()
    except OverflowError:  # of long coefficients; powers of what has no square are enough
        _, factors = polynomial.factor_squarefree()
    return [(_of_library(factor), int(power)) for factor, power in factors]
