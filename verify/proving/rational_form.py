"""Quotients of polynomials over the integers in lowest terms: equal forms are equal functions.

Numerator and denominator have no common factor, numbers included, and the leading coefficient of the
denominator is positive. A form has the symbols that it needs and no others, in an order that is one for all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import gcd, prod
from operator import add, sub

from flint import fmpz, fmpz_mpoly, fmpz_mpoly_ctx

from ...theory.formulas.expression import ZERO, Apply, Expression, Number

_FIRST = "xyzpqrstuvwabcdefghijklmno"
_KEPT = 20_000

Constant = Fraction | int
Powers = tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Form:
    """A quotient in lowest terms; its two polynomials are in one ring."""

    top: fmpz_mpoly
    bottom: fmpz_mpoly

    @property
    def names(self) -> tuple[str, ...]:
        """The symbols in it."""
        found: tuple[str, ...] = self.top.context().names()
        return found

    @property
    def is_zero(self) -> bool:
        """Whether it is the number 0."""
        return not self.top

    @property
    def number(self) -> Fraction | None:
        """The number that it is; None where it has symbols."""
        if self.names:
            return None
        return Fraction(int(self.top.leading_coefficient()), int(self.bottom.leading_coefficient()))

    @property
    def name(self) -> str | None:
        """The symbol that it is; None where it is something else."""
        one_letter = len(self.names) == len(self.top) == 1 and self.top.total_degree() == 1
        plain = one_letter and self.top.leading_coefficient() == 1 and self.bottom.is_one()
        return self.names[0] if plain else None

    @property
    def is_polynomial(self) -> bool:
        """Whether its denominator is a number."""
        return bool(self.bottom.is_constant())

    @property
    def numerator(self) -> "Form":
        """The polynomial above."""
        return _lean(self.top, self.top.context().constant(1))

    @property
    def denominator(self) -> "Form":
        """The polynomial below."""
        return _lean(self.bottom, self.top.context().constant(1))

    @property
    def size(self) -> tuple[int, int]:
        """The terms of numerator and denominator."""
        return max(len(self.top), 1), len(self.bottom)

    @property
    def longest_coefficient(self) -> int:
        """The bits of the longest number in it."""
        numbers = (*self.top.coeffs(), *self.bottom.coeffs())
        return max(abs(int(each)).bit_length() for each in numbers)

    def degree(self, name: str) -> int:
        """The larger of the degrees of numerator and denominator in a symbol."""
        place = self.names.index(name)
        return max(int(part.degrees()[place]) for part in (self.top, self.bottom) if part)

    def terms(self) -> "list[Form]":
        """Forms whose sum it is: one for each term of the numerator, over the whole denominator."""
        ring = self.top.context()
        if len(self.top) <= 1:
            return [self]
        return [
            _lowest(ring.from_dict({tuple(map(int, powers)): number}), self.bottom)
            for powers, number in self.top.terms()
        ]

    def content(self) -> Fraction:
        """The number before the first term, where no number divides the whole denominator."""
        return Fraction(int(self.top.leading_coefficient()), gcd(*map(int, self.bottom.coeffs())))

    def by_powers(self, names: Sequence[str]) -> "dict[Powers, Form]":
        """A polynomial by its powers of some symbols, each with what it is multiplied by."""
        own, ring = self.names, self.top.context()
        places = [own.index(name) if name in own else None for name in names]
        found: dict[Powers, dict[Powers, fmpz]] = {}
        for powers, value in self.top.terms():
            row = [int(each) for each in powers]
            key = tuple(0 if place is None else row[place] for place in places)
            left = tuple(0 if place in places else each for place, each in enumerate(row))
            found.setdefault(key, {})[left] = value
        return {key: _lowest(ring.from_dict(terms), self.bottom) for key, terms in found.items()}

    def shared_powers(self) -> dict[str, int]:
        """The powers of symbols that all terms of the numerator have in common."""
        least = [min(map(int, column)) for column in zip(*self.top.monoms(), strict=True)]
        return {name: power for name, power in zip(self.names, least, strict=True) if power}

    def divided(self, divisor: "Form") -> "tuple[Form, Form]":
        """Quotient and remainder by a polynomial in its symbols, where all others count as numbers."""
        names = sorted(divisor.names)
        rows = divisor.by_powers(names)
        highest = max(rows)
        first = rows.pop(highest)
        left = self.by_powers(names)
        whole = rest = number(0)
        while left:
            powers = max(left)
            value = left.pop(powers)
            over = tuple(map(sub, powers, highest))
            if min(over) < 0:
                rest += value * _monomial(names, powers)
                continue
            factor = value / first
            whole += factor * _monomial(names, over)
            for each, coefficient in rows.items():
                place = tuple(map(add, each, over))
                total = left.pop(place, number(0)) - factor * coefficient
                if not total.is_zero:
                    left[place] = total
        return whole, rest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        one_ring = self.top.context() is other.top.context()
        return one_ring and bool(self.top == other.top and self.bottom == other.bottom)

    def __hash__(self) -> int:
        last = int(self.top.coefficient(len(self.top) - 1)) if self.top else 0
        first = int(self.top.leading_coefficient())
        return hash((self.names, self.top.degrees(), len(self.top), len(self.bottom), first, last))

    def __neg__(self) -> "Form":
        return Form(-self.top, self.bottom)

    def __add__(self, other: "Form | Constant") -> "Form":
        (a, b), (c, d) = _in_one_ring(self, other)
        if b == d:
            return _lowest(a + c, b)
        shared = b.gcd(d)
        return _lowest(a * (d // shared) + c * (b // shared), b * (d // shared))

    def __sub__(self, other: "Form | Constant") -> "Form":
        return self + -other

    def __mul__(self, other: "Form | Constant") -> "Form":
        (a, b), (c, d) = _in_one_ring(self, other)
        return _lowest(a * c, b * d)

    def __truediv__(self, other: "Form | Constant") -> "Form":
        (a, b), (c, d) = _in_one_ring(self, other)
        if not c:
            raise ZeroDivisionError("the divisor is zero once it is multiplied out")
        return _lowest(a * d, b * c)

    def __radd__(self, other: Constant) -> "Form":
        return self + other

    def __rsub__(self, other: Constant) -> "Form":
        return -self + other

    def __rmul__(self, other: Constant) -> "Form":
        return self * other

    def __rtruediv__(self, other: Constant) -> "Form":
        return number(other) / self

    def __pow__(self, power: int) -> "Form":
        if power >= 0:
            return _lean(self.top**power, self.bottom**power)
        return 1 / self**-power

    def factors(self) -> "tuple[Fraction, list[tuple[Form, int]]]":
        """A number and powers of irreducible polynomials, those of the numerator first, short ones first.

        Their leading coefficients are positive, and they are free of numbers.
        Of coefficients that are too long for it the factors are free of squares, and may be reducible.
        """
        constant, found = Fraction(1), []
        for polynomial, sign in ((self.top, 1), (self.bottom, -1)):
            try:
                content, parts = polynomial.factor()
            except OverflowError:
                content, parts = polynomial.factor_squarefree()
            constant *= Fraction(int(content)) ** sign
            rows = [(part, int(power)) for part, power in parts]
            rows.sort(key=lambda row: (len(row[0]), row[1], sorted(row[0].to_dict().items(), reverse=True)))
            one = polynomial.context().constant(1)
            found += [(_lean(part, one), sign * power) for part, power in rows]
        return constant, found

    def written(self, meaning: Mapping[str, Expression]) -> Expression:
        """In the formula language, its terms in the order of their powers."""
        if self.is_polynomial:
            return _sum(self.top, int(self.bottom.leading_coefficient()), meaning)
        return Apply("/", (_sum(self.top, 1, meaning), _sum(self.bottom, 1, meaning)))


def number(value: Constant) -> Form:
    """A number as a form."""
    ring = _ring(())
    return Form(ring.constant(value.numerator), ring.constant(value.denominator))


def _monomial(names: Sequence[str], powers: Powers) -> Form:
    return prod((symbol(name) ** power for name, power in zip(names, powers, strict=True)), start=number(1))


def symbol(name: str) -> Form:
    """A symbol as a form."""
    ring = _ring((name,))
    return Form(ring.gen(0), ring.constant(1))


@lru_cache(maxsize=_KEPT)
def _ring(names: tuple[str, ...]) -> fmpz_mpoly_ctx:
    return fmpz_mpoly_ctx.get(names, "lex")


@lru_cache(maxsize=_KEPT)
def _place(name: str) -> tuple[int, str, int, str]:
    """Where a symbol stands among others: letters come before words, by their numbers."""
    stem = name.rstrip("0123456789")
    first = _FIRST.index(stem) if len(stem) == 1 and stem in _FIRST else len(_FIRST)
    return first, stem, int(name[len(stem) :] or 0), name


@lru_cache(maxsize=_KEPT)
def _ring_of_both(first: fmpz_mpoly_ctx, second: fmpz_mpoly_ctx) -> fmpz_mpoly_ctx:
    return _ring(tuple(sorted({*first.names(), *second.names()}, key=_place)))


def _in_one_ring(first: Form, second: Form | Constant) -> list[tuple[fmpz_mpoly, fmpz_mpoly]]:
    other = second if isinstance(second, Form) else number(second)
    rings = first.top.context(), other.top.context()
    if rings[0] is rings[1]:
        return [(first.top, first.bottom), (other.top, other.bottom)]
    ring = _ring_of_both(*rings)
    return [
        (each.top.project_to_context(ring), each.bottom.project_to_context(ring)) for each in (first, other)
    ]


def _lowest(top: fmpz_mpoly, bottom: fmpz_mpoly) -> Form:
    """Without common factors."""
    if not bottom.is_one():
        common = top.gcd(bottom)
        if bottom.leading_coefficient() < 0:
            common = -common
        if not common.is_one():
            top, bottom = top // common, bottom // common
    return _lean(top, bottom)


def _lean(top: fmpz_mpoly, bottom: fmpz_mpoly) -> Form:
    """In the ring of the symbols that are needed."""
    unused = set(top.unused_gens())
    if unused and not bottom.is_constant():
        unused &= set(bottom.unused_gens())
    if not unused:
        return Form(top, bottom)
    ring = _ring(tuple(name for name in top.context().names() if name not in unused))
    return Form(top.project_to_context(ring), bottom.project_to_context(ring))


def _sum(polynomial: fmpz_mpoly, divisor: int, meaning: Mapping[str, Expression]) -> Expression:
    names = polynomial.context().names()
    places = sorted(range(len(names)), key=names.__getitem__)
    rows = sorted(
        (([int(powers[place]) for place in places], int(value)) for powers, value in polynomial.terms()),
        reverse=True,
    )
    if len(rows) == 2 and rows[0][1] < 0 < rows[1][1] and not any(rows[1][0]):
        rows.reverse()  # 1 - x, and not -x + 1
    meanings = [meaning[names[place]] for place in places]
    total: Expression | None = None
    for powers, value in rows:
        term = _product(Fraction(value, divisor), powers, meanings)
        if total is None:
            total = term
        elif isinstance(term, Apply) and term.head == "neg":
            total = Apply("-", (total, term.arguments[0]))
        else:
            total = Apply("+", (total, term))
    return ZERO if total is None else total


def _product(coefficient: Fraction, powers: list[int], meanings: list[Expression]) -> Expression:
    """One term; symbols come before powers."""
    pairs = sorted(zip(powers, meanings, strict=True), key=lambda pair: pair[0] > 1)
    parts = [
        each if power == 1 else Apply("**", (each, Number(Fraction(power)))) for power, each in pairs if power
    ]
    if not parts:
        return Number(coefficient)
    if coefficient.denominator > 1:
        over = Number(Fraction(coefficient.denominator))
        return Apply("/", (_product(Fraction(coefficient.numerator), powers, meanings), over))
    if coefficient == -1:
        return Apply("neg", (reduce(_times, parts),))
    return reduce(_times, parts if coefficient == 1 else [Number(coefficient), *parts])


def _times(left: Expression, right: Expression) -> Expression:
    return Apply("*", (left, right))
