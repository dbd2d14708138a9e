"""How far two Gaussians of unit variance are apart, against what is claimed of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import Enclosure, certified, exact
from ...verify.proving.formula_checks import Check, holds_at
from .gaussian_tail import Point
from .settled_by import Settling, settled_by_all

if TYPE_CHECKING:
    from flint import arb


def gaussian_tv(point: Point) -> Enclosure:
    """``TV(N(0, 1), N(m, 1)) = 2 Phi(m/2) - 1`` at a point with ``m``."""
    return certified(_tv, exact(point["m"]))


def _tv(m: arb) -> arb:
    from flint import arb

    return (m / (2 * arb(2).sqrt())).erf()


def agreement(table: Sequence[tuple[str, str]]) -> Check:
    """The claimed lower bound in ``m`` is at most ``1 - TV(N(0, 1), N(m, 1))``, tabulated."""

    @settled_by_all("Gaussians")
    def check(bound: str) -> Iterator[Settling]:
        for m, printed in table:
            distance = gaussian_tv({"m": m})
            away = max(abs(1 - Fraction(end) - Fraction(printed)) for end in (distance.lower, distance.upper))
            if away > Fraction(1, 10**14):
                raise ValueError(f"1 - TV at m = {m} is not {printed}")
            yield holds_at([{"m": m}]), f"{bound} <= {printed}"

    return check
