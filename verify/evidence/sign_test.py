"""The sign test: how often experiments come out so, when some of them tell no direction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...theory.formulas.doubles import doubles
from ...theory.formulas.expression import Link
from .ladder import Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

POWER = 0.99
"""With which probability a chance that is called noticeable is noticed."""


def outcomes(links: Sequence[Link], values: Mapping[str, NDArray[np.float64]], times: int) -> tuple[int, int]:
    """How many of the experiments come out so, and how many tell neither that nor the contrary.

    The latter are those where no comparison fails but strict ones, and these because both sides are equal.
    """
    came, weakly = np.full(times, fill_value=True), np.full(times, fill_value=True)
    for link in links:
        margin = doubles((link.margin,), values)[0]
        came &= margin > 0 if link.strict else margin >= 0
        weakly &= margin >= 0
    return int(came.sum()), int((weakly & ~came).sum())


def sign_test(came: int, told: int, alpha: float) -> Verdict:
    """SUPPORTED if ``came`` of ``told`` is too many for a chance of 1/2, REFUTED if too few, else OPEN.

    ``P(Bin(n, 1/2) >= came) <= alpha``, or ``P(Bin(n, 1/2) <= came) <= alpha``; so that a chance of at most
    1/2 is SUPPORTED, and one of at least 1/2 REFUTED, with probability at most ``alpha``.
    """
    from scipy.special import bdtr, bdtrc

    if came and bdtrc(came - 1, told, 0.5) <= alpha:
        return Verdict.SUPPORTED
    return Verdict.REFUTED if bdtr(came, told, 0.5) <= alpha else Verdict.OPEN


def power(chance: float, told: int, alpha: float) -> float:
    """The probability that a chance above 1/2 is SUPPORTED, which is that of its contrary to be REFUTED.

    ``P(Bin(n, p) >= c)``, ``c`` the least count that :func:`sign_test` takes for too many.
    """
    from scipy.special import bdtrc

    low, high = told // 2, told + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if sign_test(middle, told, alpha) is Verdict.SUPPORTED else (middle, high)
    return float(bdtrc(high - 1, told, chance)) if high <= told else 0.0


def noticeable(told: int, alpha: float) -> float | None:
    """The least chance that is SUPPORTED with probability :data:`POWER`; None if not even certainty is."""
    if power(1.0, told, alpha) < POWER:
        return None
    low, high = 0.5, 1.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (low, middle) if power(middle, told, alpha) >= POWER else (middle, high)
    return high


def unnoticed(told: int, alpha: float) -> str:
    """What an undecided test could have decided, in words."""
    least = noticeable(told, alpha)
    if least is None:
        return "too few to decide, whichever way they come out"
    return f"a chance of {least:.4g}, or {1 - least:.2g}, would be noticed with probability {POWER:g}"
