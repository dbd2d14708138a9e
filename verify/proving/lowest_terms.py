"""One fraction in lowest terms, and irreducible factors, by exact polynomials over the integers.

The forms are those of sympy's ``cancel`` and ``factor_list``: numerator and denominator have no common
factor, numbers included, and the leading coefficients of the denominator and of factors are positive. FLINT
computes them in a tenth of the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flint import fmpz_mpoly, fmpz_mpoly_ctx
    from sympy import Expr as Form

_KEPT = 20_000


@dataclass(frozen=True)
class OverIntegers:
    """A quotient of two polynomials over the integers, its symbols in their order."""

    symbols: list[Form]
    top: fmpz_mpoly
    bottom: fmpz_mpoly

    def longest_coefficient(self) -> int:
        """The bits of the longest coefficient of the numerator."""
        return max((abs(int(each)).bit_length() for each in self.top.coeffs()), default=0)

    def in_lowest_terms(self) -> Form:
        """Without common factors."""
        common = self.top.gcd(self.bottom)
        if self.bottom.leading_coefficient() < 0:
            common = -common
        return _written(self.top // common, self.symbols) / _written(self.bottom // common, self.symbols)

    def in_factors(self) -> tuple[Form, list[tuple[Form, int]]]:
        """A number and powers of irreducible polynomials, the shortest first; the denominator is a number.

        Of coefficients that are too long for it the factors are free of squares, and may be reducible.
        """
        import sympy

        try:
            number, found = self.top.factor()
        except OverflowError:
            number, found = self.top.factor_squarefree()
        whole = sympy.Rational(int(number), int(self.bottom.leading_coefficient()))
        factors = []
        for factor, power in found:
            turned = factor.leading_coefficient() < 0
            factors.append((-factor if turned else factor, int(power)))
            whole *= (-1) ** (int(power) * turned)
        factors.sort(
            key=lambda each: (len(each[0]), each[1], sorted(each[0].to_dict().items(), reverse=True))
        )
        return whole, [(_written(each, self.symbols), power) for each, power in factors]


@lru_cache(maxsize=_KEPT)
def in_lowest_terms(form: Form) -> Form:
    """Kept for all domains: what the symbols stand for does not matter."""
    return over_integers(form).in_lowest_terms()


def over_integers(form: Form) -> OverIntegers:
    """A form of symbols, rationals, sums, products and whole powers."""
    import flint
    from sympy.polys.polyutils import _sort_gens  # the order that decides on the sign, as in `cancel`

    symbols = _sort_gens(form.free_symbols)
    names = [f"x{index}" for index in range(len(symbols))]
    ring = flint.fmpz_mpoly_ctx.get(names, "lex")
    top, bottom = _fraction(form, ring, dict(zip(symbols, ring.gens(), strict=True)))
    if not bottom:
        raise ZeroDivisionError(f"the denominator of {form} vanishes")
    return OverIntegers(symbols, top, bottom)


def _written(polynomial: fmpz_mpoly, symbols: list[Form]) -> Form:
    import sympy

    return sympy.Add(
        *(
            sympy.Mul(int(number), *(s**k for s, k in zip(symbols, map(int, powers), strict=True) if k))
            for powers, number in polynomial.to_dict().items()
        )
    )


def _fraction(
    form: Form, ring: fmpz_mpoly_ctx, values: dict[Form, fmpz_mpoly]
) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """Numerator and denominator, which may have common factors, and vanish."""
    if form.is_Symbol:
        return values[form], ring.constant(1)
    if form.is_Rational:
        return ring.constant(int(form.p)), ring.constant(int(form.q))
    if form.is_Pow and form.exp.is_Integer:
        power = int(form.exp)
        top, bottom = _fraction(form.base, ring, values)
        return (top**power, bottom**power) if power >= 0 else (bottom**-power, top**-power)
    if not (form.is_Add or form.is_Mul):
        raise TypeError(f"{form} is no rational function")
    top, bottom = _fraction(form.args[0], ring, values)
    for part in form.args[1:]:
        other_top, other_bottom = _fraction(part, ring, values)
        if form.is_Mul:
            top, bottom = top * other_top, bottom * other_bottom
        elif bottom == other_bottom:
            top = top + other_top
        else:
            shared = bottom.gcd(other_bottom)
            top = top * (other_bottom // shared) + other_top * (bottom // shared)
            bottom = bottom * (other_bottom // shared)
    return top, bottom
