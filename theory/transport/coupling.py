"""Maximal couplings: two variables of given laws that differ as rarely as the laws allow.

``P[X != Y] = TV(P, Q)`` for the coupling that draws, with probability ``1 - TV``, one common value from
the overlap ``min(p, q) / (1 - TV)``, and else ``X`` from the residual ``(p - q)^+ / TV`` and ``Y`` from
``(q - p)^+ / TV``, independently. No coupling has less, as ``P(A) - Q(A) <= P[X in A, Y not in A]``.
[TH-P4.7, ZCDP-P3, BERN-D3.2]

Densities are those of the families: with respect to counting on finite sets and on the integers, to
length on the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ..numbers.enclosure import Exact
from .transport_program import law_of


@dataclass(frozen=True)
class FiniteCoupling:
    """The maximal coupling of two laws on the points 0, 1, ..., exactly."""

    left: tuple[Fraction, ...]
    right: tuple[Fraction, ...]

    @cached_property
    def overlap(self) -> tuple[Fraction, ...]:
        """``min(p, q)``; its sum is ``P[X = Y] = 1 - TV``."""
        return tuple(map(min, self.left, self.right))

    @cached_property
    def mismatch(self) -> Fraction:
        """``P[X != Y] = TV``."""
        return 1 - sum(self.overlap, Fraction(0))

    @cached_property
    def joint(self) -> dict[tuple[int, int], Fraction]:
        """Every pair of positive probability: ``min(p, q)`` where equal, else ``(p-q)^+ (q-p)^+ / TV``."""
        table = {(k, k): mass for k, mass in enumerate(self.overlap) if mass}
        for i, (p, shared) in enumerate(zip(self.left, self.overlap, strict=True)):
            for j, (q, common) in enumerate(zip(self.right, self.overlap, strict=True)):
                if p > shared and q > common:
                    table[i, j] = (p - shared) * (q - common) / self.mismatch
        return dict(sorted(table.items()))


def maximal_coupling_of_masses(left: Sequence[Exact], right: Sequence[Exact]) -> FiniteCoupling:
    """The maximal coupling of the laws with these masses on 0, 1, ...; numbers are taken at their word."""
    p, q = law_of(left, "left"), law_of(right, "right")
    if len(p) != len(q):
        raise ValueError(f"{len(p)} masses on the left and {len(q)} on the right: not on the same points")
    return FiniteCoupling(p, q)
