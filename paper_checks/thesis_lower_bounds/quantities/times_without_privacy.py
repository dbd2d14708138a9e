"""Characteristic times without privacy beside functions of the gaps, as rows for pages of the thesis.

The thesis (Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty") bounds T*_KL
and T*_TV by the gaps ``Delta_a = mu_1 - mu_a`` of the other arms, in Sections 2.2.8 and 4.4. Rows use the
letters of the page that reads them; ``t`` is T*_KL throughout, and times are the balls of `times`.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ....theory.laws.bernoulli import Bernoulli
from ....theory.laws.gaussian import Gaussian
from ....theory.laws.one_parameter_family import OneParameterFamily
from ...checks.certified_time import information, transport
from .small_bandits import Row
from .times import FOUR, TABLE, Means, time_of

_UNIT: Final = Gaussian(sigma=1.0)
_BERNOULLI: Final[tuple[Means, ...]] = (
    *(FOUR, TABLE[4], TABLE[8], TABLE[0]),
    *(("1", "0"), ("0.999", "0.001"), ("0.5", *(["0.499"] * 30)), ("0.7", "0.6999", "0")),
)
"""Of the table; then means at and near 0 and 1, many arms close to the best, and very different gaps."""
_GAUSSIAN: Final[tuple[Means, ...]] = (
    *(("1", "0"), ("0.3", "0.2"), ("1", "0.5", "0"), ("1", "0.9", "0.2", "-1")),
    ("1", *(["0.5"] * 500)),  # the more equal arms, the nearer T*_KL comes to the lower bound
)
_HALVES: Final[tuple[tuple[OneParameterFamily, Means], ...]] = (
    *((_UNIT, ("1", "0.75")), (_UNIT, ("1", "0.5", "0"))),
    (_UNIT, ("1", *(["0.5"] * 2000))),  # T*_{1/2} comes near twice T*_KL, which is the bound
    *((Bernoulli, FOUR), (Bernoulli, TABLE[6])),
)


def bernoulli_times() -> Iterator[Row]:
    """``t``; ``v`` = T*_TV; ``m``: smallest gap; ``Q``: the sum of 1/Delta_a^2 (page 4.4.1)."""
    for means in _BERNOULLI:
        smallest, squares = _smallest_gap_and_squares(means)
        times = {"t": time_of(information(*means)), "v": time_of(transport(*means))}
        yield {**times, "m": smallest, "Q": squares}


def gaussian_times() -> Iterator[Row]:
    """``t`` at unit variance; ``near``: smallest gap; ``squares``: the sum of 1/Delta_a^2 (page 2.2.8)."""
    for means in _GAUSSIAN:
        smallest, squares = _smallest_gap_and_squares(means)
        yield {"t": time_of(information(*means, family=_UNIT)), "near": smallest, "squares": squares}


def gaussian_transport_times() -> Iterator[Row]:
    """``tv`` = T*_TV of ``K`` arms, one at gap ``h`` and the others at gap ``g`` (page 4.4.2)."""
    for means, near, far in ((("2", "1", "0"), 1, 2), (("1", "0.5", "0.5", "0"), Fraction(1, 2), 1)):
        yield {"tv": time_of(transport(*means, family=_UNIT)), "g": near, "h": far, "K": len(means)}


def times_at_fixed_shares() -> Iterator[Row]:
    """``t``; ``h`` = T*_{1/2} and ``o`` = T*_{1/8}, with that share for the best arm (page 2.2.8)."""
    for family, means in _HALVES:
        half, eighth = (information(*means, beta=beta, family=family) for beta in ("1/2", "1/8"))
        free = information(*means, family=family)
        yield {"t": time_of(free), "h": time_of(half), "o": time_of(eighth)}


def times_of_three_gaussian_arms() -> Iterator[Row]:
    """One row (page 2.2.8): T*_KL of gaps 1 and 1 (``a``), 1 and 2 (``b``), 2 and 2 (``c``)."""
    means_of = {"a": ("2", "1", "1"), "b": ("2", "1", "0"), "c": ("2", "0", "0")}
    yield {name: time_of(information(*means, family=_UNIT)) for name, means in means_of.items()}


def _smallest_gap_and_squares(means: Means) -> tuple[Fraction, Fraction]:
    """The smallest gap, and the sum of ``1/Delta_a^2`` over all arms but the best."""
    gaps = [Fraction(means[0]) - Fraction(mean) for mean in means[1:]]
    return min(gaps), sum((1 / gap**2 for gap in gaps), Fraction(0))
