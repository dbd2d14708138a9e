"""One fraction in lowest terms, by exact polynomials over the integers.

The form is that of sympy's ``cancel``: numerator and denominator have no common factor, numbers included, and
the leading coefficient of the denominator is positive. It is computed by FLINT, in a tenth of the time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flint import fmpz_mpoly, fmpz_mpoly_ctx
    from sympy import Expr as Form

_KEPT = 20_000


@lru_cache(maxsize=_KEPT)
def in_lowest_terms(form: Form) -> Form:
    """Kept for all domains: what the symbols stand for does not matter."""
    import flint
    import sympy
    from sympy.polys.polyutils import _sort_gens  # the order that decides on the sign, as in `cancel`

    symbols = _sort_gens(form.free_symbols)
    names = [f"x{index}" for index in range(len(symbols))]
    ring = flint.fmpz_mpoly_ctx.get(names, "lex")
    top, bottom = _fraction(form, ring, dict(zip(symbols, ring.gens(), strict=True)))
    if not bottom:
        raise ZeroDivisionError(f"the denominator of {form} vanishes")
    common = top.gcd(bottom)
    if bottom.leading_coefficient() < 0:
        common = -common

    def written(polynomial: fmpz_mpoly) -> Form:
        return sympy.Add(
            *(
                sympy.Mul(int(number), *(s**k for s, k in zip(symbols, map(int, powers), strict=True) if k))
                for powers, number in polynomial.to_dict().items()
            )
        )

    return written(top // common) / written(bottom // common)


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
