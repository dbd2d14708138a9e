"""Finite mechanisms in exact arithmetic: what their outputs tell apart."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flint import arb

Law = Sequence[Fraction]


def renyi(p: Law, q: Law, order: Fraction) -> "arb":
    """Rigorous ``log(sum p^a q^(1-a))/(a - 1)``; all masses positive."""
    from ...theory.numbers.enclosure import ball

    a = ball(order)
    terms = (ball(x) ** a * ball(y) ** (1 - a) for x, y in zip(p, q, strict=True))
    return sum(terms, ball(0)).log() / (a - 1)
