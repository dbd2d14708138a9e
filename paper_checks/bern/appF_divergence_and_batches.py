"""Rows for the page of Appendix F: the factor of log T in the bound of AdaP-KLUCB."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ...theory.divergences.adap_klucb_constant import samples_over_log_horizon_ball
from ...theory.numbers.enclosure import ball


def factors(budget: Fraction) -> Iterator[Mapping[str, Fraction | arb]]:
    """``C1/min(kl, C2 eps gap)`` at tau = 3.1 in the environments (1/2, 3/5) and (1/1000, 1/2)."""
    row: dict[str, Fraction | arb] = {}
    for which, x, y in (("1", Fraction(1, 2), Fraction(3, 5)), ("2", Fraction(1, 1000), Fraction(1, 2))):
        samples = samples_over_log_horizon_ball(
            ball(x), ball(y), ball(Fraction(budget)), ball(Fraction(31, 10))
        )
        row |= {f"x{which}": x, f"y{which}": y, f"q{which}": 4 * samples}
    yield row
