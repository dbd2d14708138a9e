"""How often episodes with doubling, forgetting and Gaussian noise play a suboptimal arm at most, exactly.

``N_a(T) <= 1 + N'_a + sum over t of 1{I_1(t) <= mu_1}``, N'_a the plays of a in episodes with ``I_1 > mu_1``
[TA-PFC.4a], and the mean of the sum is at most ``3/(beta - 3)``  [TA-PFC.4b]. Episodes of a that begin with
at most ``2^l`` pulls of a are ``2^(l+1)`` plays at most. One that begins with ``2^(j+1)``, j >= l, is as
long, or cut at T, and needs the index of a with ``2^j`` samples to be at least mu_1, at t and so at T. All
of these are ``T - 2^(l+1)`` plays at most. Hence, for every l,

``E N_a(T) <= 2^(l+1) + sum over j >= l of d_j P(G^c_j) + beta/(beta - 3)``,

``d_j = min(2^(j+1), T - 2^(j+1))``, and this is at most ``2^(l+1) + T max P(G^c_j) + beta/(beta - 3)``.
``P(G^c_j)`` is a convolution; from ``Delta >= 2 bonus_j`` on it is at most ``T^-beta``  [ZCDP-EQ18].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ..theory.enclosure import Enclosure, ball, enclosure_of
from ..verify.balls import precision

if TYPE_CHECKING:
    from flint import arb

_CONVOLVED = 4096  # samples; beyond them a chance that no lemma bounds counts as 1
_EXACT = 1024  # samples; beyond them the lemma is taken where it holds
_BITS = 160

Chance = Callable[[int], "arb"]
"""Of the bad event in phase j, or half its bonus: anything that depends on a phase."""


def expected_pulls(point: Mapping[str, Fraction], failure: Chance, bonus: Chance) -> Enclosure:
    """The mean number of pulls at T of an arm of mean x: at least 1, and at most what stands above.

    ``point`` has the means ``x < y``, the horizon T, and beta as ``b``; ``failure(j)`` is ``P(G^c_j)`` and
    ``bonus(j)`` the width of the index with ``2^j`` samples.
    """
    horizon, beta = point["T"], point["b"]
    phases = [j for j in range(int(horizon).bit_length()) if 2 ** (j + 1) < horizon]
    with precision(_BITS):
        lemma = ball(horizon) ** ball(-beta)
        chances = [_chance(j, ball(point["y"] - point["x"]), failure, bonus, lemma) for j in phases]
        least = enclosure_of(ball(horizon)).upper
        for phase in range(len(phases) + 1):
            total = ball(2 ** (phase + 1) + beta / (beta - 3))
            for j in phases[phase:]:
                total += ball(min(Fraction(2 ** (j + 1)), horizon - 2 ** (j + 1))) * chances[j]
            least = min(least, enclosure_of(total).upper)
    return Enclosure(Fraction(1), least)


def _chance(phase: int, gap: arb, failure: Chance, bonus: Chance, lemma: arb) -> arb:
    if 2**phase > _EXACT and gap >= 2 * bonus(phase):
        return lemma
    return failure(phase) if 2**phase <= _CONVOLVED else ball(1)
