"""How often episodes with doubling, forgetting and Gaussian noise play a suboptimal arm at most, exactly.

``N_a(T) <= 1 + N'_a + sum over t of 1{I_1(t) <= mu_1}``, N'_a the plays of a in episodes with ``I_1 > mu_1``
[TA-PFC.4a], and the mean of the sum is at most ``3/(beta - 3)``  [TA-PFC.4b]. Episodes of a that begin with
at most ``2^l`` pulls of a are ``2^(l+1)`` plays at most. One that begins with ``2^(j+1)``, j >= l, is as
long, or cut at T, and needs the index of a with ``2^j`` samples to be at least mu_1, at t and so at T. All
of these are ``T - 2^(l+1)`` plays at most. Hence, for every l,

``E N_a(T) <= 2^(l+1) + sum over j >= l of d_j P(G^c_j) + beta/(beta - 3)``,

``d_j = min(2^(j+1), T - 2^(j+1))``, and this is at most ``2^(l+1) + T max P(G^c_j) + beta/(beta - 3)``.
``P(G^c_j)`` is a convolution; from ``Delta >= 2 bonus_j`` on it is at most ``T^-beta`` with Gaussian noise
[ZCDP-EQ18], ``(3/2) T^-beta`` with Laplace noise  [TA-LC.2].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import Enclosure, ball, enclosure_of, exact
from ....verify.evidence.effort import Effort
from ....verify.proving.formula_checks import Check
from ...checks.known_quantities import Known, holds_in
from ...checks.settled_by import Settling, settled_by_all
from ...checks.statistics.simulated_regret import Simulated, summed

if TYPE_CHECKING:
    from flint import arb

_CONVOLVED = 4096  # samples; beyond them a chance that no lemma bounds counts as 1
_EXACT = 1024  # samples; beyond them the lemma is taken where it holds
_BITS = 160

Chance = Callable[[int], "arb"]
"""Of the bad event in phase j, or half its bonus: anything that depends on a phase."""


def expected_pulls(
    point: Mapping[str, Fraction], failure: Chance, bonus: Chance, *, factor: Fraction = Fraction(1)
) -> Enclosure:
    """The mean number of pulls at T of an arm of mean x: at least 1, and at most what stands above.

    ``point`` has the means ``x < y``, the horizon T, and beta as ``b``; ``failure(j)`` is ``P(G^c_j)`` and
    ``bonus(j)`` the width of the index with ``2^j`` samples; ``factor`` is that of ``T^-beta``.
    """
    horizon, beta = point["T"], point["b"]
    phases = [j for j in range(int(horizon).bit_length()) if 2 ** (j + 1) < horizon]
    with precision(_BITS):
        lemma = ball(factor) * ball(horizon) ** ball(-beta)
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


def regret_bounded(
    instances: Sequence[Simulated], pulls: Callable[[Mapping[str, Fraction]], Enclosure], *, part: str
) -> Check:
    """The mean regret is at most the claimed term, summed over suboptimal arms: by the mean pulls of each.

    It is at least the sum of the gaps, for the first pulls. ``pulls`` gets the numbers of an instance with
    the means ``x < y`` of an arm and of the best one.
    """

    @cache
    def means() -> list[Enclosure]:
        return [_expected_regret(each, pulls) for each in instances]

    def named(place: int, effort: Effort) -> Mapping[str, Known]:
        del effort
        each = instances[place]
        return {str(each.quantities["regret"]): {**_numbers(each), "R": means()[place]}}

    @settled_by_all(part)
    def bounded(claimed: str) -> Iterator[Settling]:
        for place, each in enumerate(instances):
            bound = summed(claimed, each.quantities["regret"])
            yield holds_in(partial(named, place), part=part), f"R <= {bound}"

    return bounded


def _numbers(each: Simulated) -> dict[str, Fraction]:
    return {name: exact(value) for name, value in each.numbers.items() if not isinstance(value, Enclosure)}


def _expected_regret(each: Simulated, pulls: Callable[[Mapping[str, Fraction]], Enclosure]) -> Enclosure:
    simulated = each.quantities["regret"]
    best = max(exact(mean) for mean in simulated.means)
    low = high = Fraction(0)
    for gap in simulated.gaps:
        pulled = pulls({**_numbers(each), "y": best, "x": best - gap})
        low, high = low + gap * Fraction(pulled.lower), high + gap * Fraction(pulled.upper)
    return Enclosure(low, high)
