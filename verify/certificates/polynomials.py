"""Polynomials with rational coefficients, for the rechecker alone: sums of powers of numbered atoms.

A monomial is a tuple of pairs ``(atom, exponent)``, atoms in order, exponents rational and never zero; a
polynomial maps monomials to rational coefficients that are never zero. Factors are asked of a library and
believed only if their product, multiplied out here, is the polynomial.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from heapq import heapify, heappop, heappush

from ..evidence.steps import spend

Exponent = int | Fraction
Monomial = tuple[tuple[int, Exponent], ...]
Polynomial = Mapping[Monomial, Fraction]
Frozen = tuple[tuple[Monomial, Fraction], ...]
"""A polynomial as a key: its terms in order."""

MOST_TERMS = 4000
_MOST_FACTORED = 600
_LARGEST_DEGREE = 400
_MOST_DIVISIONS = 200
_PRIME = (1 << 61) - 1


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
    spend(len(first) * len(second))
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
    if len(result) > MOST_TERMS:
        raise TooLargeError(f"{len(result)} terms")
    return result


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


def degree(polynomial: Polynomial, number: int) -> tuple[Exponent, Exponent]:
    """The least and the largest power of an atom."""
    powers = [dict(monomial).get(number, 0) for monomial in polynomial]
    return min(powers), max(powers)


def _order_for(divisor: Polynomial) -> tuple[list[int], Callable[[Monomial], tuple[Exponent, ...]]]:
    """The atoms of a divisor, and the order by their powers in which it is divided."""
    numbers = sorted({number for monomial in divisor for number, _ in monomial})

    def order(monomial: Monomial) -> tuple[Exponent, ...]:
        powers = dict(monomial)
        return tuple(powers.get(number, 0) for number in numbers)

    return numbers, order


def quotient(polynomial: Polynomial, divisor: Polynomial) -> dict[Monomial, Fraction] | None:
    """The exact quotient by a divisor that has no atom in every term; None if there is none."""
    if len(divisor) == 1:
        ((monomial, coefficient),) = divisor.items()
        return shifted(scaled(polynomial, 1 / coefficient), inverse(monomial))
    if not _vanishes_with(divisor, polynomial):
        return None
    numbers, order = _order_for(divisor)
    lead = max(divisor, key=order)
    # the least powers of quotient and divisor add up to those of the product
    floor = [degree(polynomial, number)[0] for number in numbers] if polynomial else []
    rest = dict(polynomial)
    waiting = [(_largest_first(order(each)), each) for each in rest]
    heapify(waiting)
    result: dict[Monomial, Fraction] = {}
    back, coefficient = inverse(lead), divisor[lead]
    for _ in range(MOST_TERMS):
        if not rest:
            return result
        while waiting[0][1] not in rest:
            heappop(waiting)
        top = waiting[0][1]
        step = joined(top, back)
        powers = dict(step)
        if any(powers.get(number, 0) < least for number, least in zip(numbers, floor, strict=True)):
            return None
        factor = rest[top] / coefficient
        result[step] = result.get(step, Fraction(0)) + factor
        for each, own in divisor.items():
            place = joined(each, step)
            left = rest.pop(place, None)
            if left is None:
                heappush(waiting, (_largest_first(order(place)), place))
            if value := (left or 0) - factor * own:
                rest[place] = value
    return None


def _vanishes_with(divisor: Polynomial, polynomial: Polynomial) -> bool:
    """Whether a polynomial is zero at a root of the divisor, modulo a prime: a multiple of it is.

    True where that is not decided: where no atom makes a root easy to find, or an exponent is not whole.
    """
    several = Counter(number for monomial in divisor for number, _ in monomial)
    alone = ((each, n) for each in divisor for n, exponent in each if exponent == 1 and several[n] == 1)
    lead, number = next(alone, ((), None))
    if number is None:
        return True
    values = {each: _anything(each) for each in several}
    factor = _modulo({lead: divisor[lead]}, {**values, number: 1})
    rest = _modulo({each: own for each, own in divisor.items() if each != lead}, values)
    if not factor or not rest:
        return True
    values[number] = -rest * pow(factor, -1, _PRIME) % _PRIME
    return not _modulo(polynomial, values)


def _modulo(polynomial: Polynomial, values: Mapping[int, int]) -> int | None:
    """What it is modulo the prime, with anything for atoms that are not given; None if that is not seen."""
    found = 0
    for monomial, coefficient in polynomial.items():
        above, below = coefficient.as_integer_ratio()
        if below % _PRIME == 0:
            return None
        term = above if below == 1 else above * pow(below, -1, _PRIME)
        for number, exponent in monomial:
            if not isinstance(exponent, int):
                return None
            value = values[number] if number in values else _anything(number)
            term = term * (value if exponent == 1 else pow(value, exponent, _PRIME)) % _PRIME
        found += term
    return found % _PRIME


def _anything(number: int) -> int:
    """A number that stands for an atom, and has nothing to do with those for others."""
    return (number**3 * 0x2545F4914F6CDD1D + number * 0x9E3779B97F4A7C15 + 0x1B873593CC9E2D51) % _PRIME


def _largest_first(powers: tuple[Exponent, ...]) -> tuple[Exponent, ...]:
    return tuple(-each for each in powers)


def divided(
    polynomial: Polynomial, divisor: Polynomial
) -> tuple[dict[Monomial, Fraction], dict[Monomial, Fraction]]:
    """Quotient and rest: the leading term of the divisor divides no term of the rest.

    Where that takes too long the quotient is zero.
    """
    _, order = _order_for(divisor)
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
    numbers = sorted({number for monomial in polynomial for number, _ in monomial})
    fine = {
        number: math.lcm(*(Fraction(dict(m).get(number, 0)).denominator for m in polynomial))
        for number in numbers
    }
    rows = {
        tuple(int(dict(monomial).get(number, 0) * fine[number]) for number in numbers): int(coefficient)
        for monomial, coefficient in polynomial.items()
    }
    whole = 1, ((terms, 1),)
    if len(rows) > _MOST_FACTORED or len(rows) < 2 or max(map(max, rows)) > _LARGEST_DEGREE:
        return whole
    found = _suggested(rows, len(numbers))
    product: dict[Monomial, Fraction] = constant(Fraction(1))
    factors: dict[Frozen, int] = {}
    for row, power in found:
        factor = {
            tuple(
                (number, _plain(Fraction(exponent, fine[number])))
                for number, exponent in zip(numbers, exponents, strict=True)
                if exponent
            ): Fraction(coefficient)
            for exponents, coefficient in row.items()
        }
        _, out, rest = primitive(factor)
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


def _suggested(
    rows: Mapping[tuple[int, ...], int], width: int
) -> Iterable[tuple[dict[tuple[int, ...], int], int]]:
    """Factors from a library: a suggestion, that the caller multiplies out."""
    from flint import Ordering, fmpz_mpoly_ctx

    context = fmpz_mpoly_ctx.get([f"x{place}" for place in range(width)], Ordering.lex)
    polynomial = context.from_dict(dict(rows))
    try:
        _, factors = polynomial.factor()
    except OverflowError:  # of long coefficients; powers of what has no square are enough
        _, factors = polynomial.factor_squarefree()
    return [
        (
            {
                tuple(map(int, exponents)): int(coefficient)
                for exponents, coefficient in factor.to_dict().items()
            },
            int(power),
        )
        for factor, power in factors
    ]
