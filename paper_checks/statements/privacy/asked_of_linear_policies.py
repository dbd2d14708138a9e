"""Games with an adversary that asks for another action: AdaC-GOPE and AdaC-OFUL, told queries alone.

As Definition 3.5 has it, a policy is a kernel of the queries and their rewards: its noise is what it may have
been, given these. Where another action is asked for than it recommended, it therefore looks at an estimate
again, with noise drawn anew. Both games are on the line, where an estimate is a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball, enclosure_of
from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import AMENDED, settles
from ...language.severity import Severity
from ...language.written_claim import Pieces, step
from .asked_for_another_arm import where_kept

if TYPE_CHECKING:
    from flint import arb

_BITS: Final = 256

# AdaC-OFUL on the line, C = lambda = 1. Rounds 1 and 2 have the actions 1 and 1/2, of which 1 is recommended
# and played. Then V = 3 and the sum is released: x + 1 with noise of variance 2/rho, x = 1 or -1. Rounds 3
# and 4 have the actions 1 and -b: 1 is recommended iff the noisy sum is at least -w (1 - b)/(1 + b), where w
# is sqrt(3) times a width of at least sqrt(2 log(1/delta) + log(3)), 3/2 for delta up to 1/2; 1 is asked for.
# V grows by at most 1 in round 3, whichever action it is told of, so that nothing is renewed. b is such that
# the threshold is c deviations of the noise below the sum with x = 1, and then g: at rho = 1 both are between
# -2 and 0. With x = -1 the sum is less by sqrt(2 rho) deviations
SECOND: Final = "the other action recommended in two looks at one sum"
_SHIFT: Final = "sqrt(2*r)"
_FALLS: Final = {x: f"(1 - Phi(c{x}))" for x in ("", f" - {_SHIFT}")}
_FALLS_AGAIN: Final = {x: f"(1 - Phi(g{x})/Phi(c{x}))" for x in ("", f" - {_SHIFT}")}


def _second_moment(seen: Mapping[str, str]) -> str:
    """``sum P^2/Q`` over a view of two outcomes, of which one has the chances ``seen``."""
    other, one = seen.values()
    return f"({one}**2/{other} + (1 - {one})**2/(1 - {other}))"


_BY_OFUL: Final = f"{_second_moment(_FALLS)}*{_second_moment(_FALLS_AGAIN)} <= exp(2*r)"
# a sum that is kept: below both thresholds, between them, above both
_KEPT_BY_OFUL: Final = (
    f"(1 - Phi(c - {_SHIFT}))**2/(1 - Phi(c)) + (Phi(c - {_SHIFT}) - Phi(g - {_SHIFT}))**2/(Phi(c) - Phi(g)) "
    f"+ Phi(g - {_SHIFT})**2/Phi(g) <= exp(2*r)"
)


def asked_of_adac_oful(n: int) -> Pieces:
    """Assertion ``n``, that AdaC-OFUL is rho-Interactive zCDP, refuted at order 2, rho = 1, in 4 rounds."""
    return (
        step(
            SECOND,
            _BY_OFUL,
            wrong={"nine tenths of the budget, sums": "exp(2*r) -> exp(9/5*r)"},
            at=[{"r": 1, "c": "11/4", "g": "3/2"}],
        ),
        settles(n, by=SECOND, severity=Severity.MISSING_ASSUMPTION),
    )


KEPT_SUMS: Final = {SECOND: _KEPT_BY_OFUL}


def asked_and_kept_by_adac_oful(n: int) -> Pieces:
    """The same, with the amendment."""
    return (
        *asked_of_adac_oful(n),
        *where_kept(
            "rho-Interactive zCDP",
            "the views of the same two looks are then within rho",
            KEPT_SUMS,
            "two looks after two rounds, rewards 1 and -1, order 2, rho = 1, C = lambda = 1",
            whose="it keeps its noisy sums, whatever is asked for",
        ),
    )


# AdaC-GOPE on the actions 1 and -9/10, delta = 1/2: a phase plays 1 unless 1 was eliminated. All rewards of
# the first phase are 7/8 but one, x = 1 or -1, those of the second are -1, and 1 is asked for throughout. The
# view is that the second phase and the third one begin with -9/10: that 1 was eliminated, and, given that it
# was not, that -9/10 was not either, and that 1 is eliminated by the second phase.
BEGINNINGS: Final = "the other action at the beginning of two phases, by one estimate"
_ORDER: Final = 56
_OTHER: Final = Fraction(-9, 10)
_REST: Final = Fraction(7, 8)
_RISK: Final = Fraction(1, 2)


EACH_ACTION: Final = f"{BEGINNINGS}, with noise for each action"
_INFORMATION: Final[Mapping[str, Callable[[arb, arb], arb]]] = {
    BEGINNINGS: lambda length, rounds: length * rounds,
    EACH_ACTION: lambda _length, rounds: rounds * rounds,
}
"""By how much the variance ``2/rho`` of its noise is divided, where so many rounds are made of a length."""


def _phase(number: int, r: Fraction, game: str) -> tuple[int, arb, arb]:
    """How many rounds it has, the deviation of its estimate, and below which negative one 1 is eliminated."""
    from flint import arb

    level = ball(_RISK / (2 * number * (number + 1)))
    accuracy = ball(Fraction(1, 2**number))
    log = (2 / level).log()
    f = 1 + 2 * log.sqrt() + 2 * log
    c = 8 / accuracy**2 * (4 / level).log() + 2 / accuracy * (2 / ball(r) * f).sqrt()
    whole = c.ceil().unique_fmpz()
    assert whole is not None
    rounds = int(whole)
    deviation = (2 / (ball(r) * _INFORMATION[game](c, arb(rounds)))).sqrt()
    return rounds, deviation, 2 * accuracy / (1 - ball(_OTHER))


def _chances(x: int, r: Fraction, game: str) -> tuple[arb, arb, arb]:
    """That 1 is eliminated, that no action is; and that the third phase begins so, given the queries."""
    from flint import arb

    def at_most(value: arb, mean: arb, deviation: arb) -> arb:
        return ((mean - value) / deviation / arb(2).sqrt()).erfc() / 2

    rounds, deviation, end = _phase(1, r, game)
    mean = ((rounds - 1) * ball(_REST) + x) / rounds
    gone = at_most(-end, mean, deviation)
    both = at_most(end, mean, deviation) - gone
    _, later, low = _phase(2, r, game)
    return gone, both, both / (1 - gone) * at_most(-low, arb(-1), later)


@cache
def _beginnings(effort: Effort, game: str) -> Mapping[str, Known]:
    """``D``: at most the divergence of the views, by one of them; ``E``: of the actions that are left.

    Where the estimate is kept, all views follow from these.
    """
    del effort
    a, r = _ORDER, Fraction(1)
    with precision(_BITS):
        (p, both, again), (q, neither, otherwise) = (_chances(x, r, game) for x in (-1, 1))
        told = (a * (p * again).log() - (a - 1) * (q * otherwise).log()) / (a - 1)
        left = ((p, q), (both, neither), (1 - p - both, 1 - q - neither))
        kept = sum((u**a * v ** (1 - a) for u, v in left), ball(0)).log() / (a - 1)
        found: Known = {"D": enclosure_of(told), "E": enclosure_of(kept), "a": Fraction(a), "r": r}
    return {"phases of 129 and 625 rounds": found}


def asked_of_adac_gope(n: int, game: str = BEGINNINGS) -> Pieces:
    """Assertion ``n``, that AdaC-GOPE is rho-Interactive zCDP, refuted at order 56, rho = 1."""
    wrong = {"nine tenths of the budget, estimates": "D <= a*r -> D <= 9/10*a*r"}
    return (
        step(game, "D <= a*r", wrong=wrong, by=holds_in(partial(_beginnings, game=game), part=game)),
        settles(n, by=game, severity=Severity.MISSING_ASSUMPTION),
    )


KEPT_ESTIMATES: Final = {BEGINNINGS: "E <= a*r"}
IN_THE_ALGORITHM: Final = (
    "Where it keeps its noisy estimates, and actions that are left are asked for, the views of the game that "
    "breaks the bound otherwise are within rho."
)


def asked_of_its_output(n: int) -> Pieces:
    """Assertion ``n``, of the output of AdaC-GOPE, in a claim with an amendment of its phases."""
    return (*asked_of_adac_gope(n), settles(AMENDED, by=("rounds of a phase", BEGINNINGS)))


def asked_and_kept_by_adac_gope(n: int, game: str = BEGINNINGS) -> Pieces:
    """The same, with the amendment."""
    return (
        *asked_of_adac_gope(n, game),
        *where_kept(
            "rho-Interactive zCDP",
            "the views of the same game are then within rho",
            {game: KEPT_ESTIMATES[BEGINNINGS]},
            "two actions on the line, order 56, rho = 1, delta = 1/2, the beginnings of two phases",
            whose="it keeps its noisy estimates, and actions that are left are asked for",
        ),
    )


def asked_of_both(gope: int, oful: int) -> Pieces:
    """Assertions ``gope`` and ``oful``, of either, with an amendment of both."""
    return (
        *asked_of_adac_gope(gope),
        *asked_of_adac_oful(oful),
        *where_kept(
            "rho-Interactive zCDP",
            "the views of the same games are then within rho",
            {**KEPT_ESTIMATES, **KEPT_SUMS},
            "two phases of AdaC-GOPE on two actions at order 56, two looks of AdaC-OFUL at order 2, rho = 1",
            whose="it keeps its noisy estimates or sums, and AdaC-GOPE is asked for actions that are left",
        ),
    )
