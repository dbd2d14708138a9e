"""Views that break Theorems 3 and 12 of Azize and Basu, "Concentrated differential privacy for bandits".

By Definition 2 a policy sees only what an adversary asked it to play, and the rewards of that: its noise is
what it may have been, given these. Where another arm is asked for than it recommended, it looks at the same
estimate again, with noise drawn anew. So the divergence of two views exceeds what one look would have.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial, reduce
from operator import mul
from typing import Any, Final

from flint import acb, arb

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball

_BITS: Final = 256
_FAR: Final = 16  # standard deviations from where on the normal law is only bounded


def _bonus(samples: arb, t: int, rho: arb, beta: arb) -> arb:
    """The exploration bonus of AdaC-UCB in round t for a mean of so many samples."""
    return ((1 / (2 * samples) + 1 / (rho * samples**2)) * beta * ball(Fraction(t)).log()).sqrt()


def _mean_over_noise(of: Callable[[acb], acb]) -> arb:
    """The mean of ``of(u)``, which lies between 0 and 1, for standard normal ``u``."""

    def density(u: acb, _: Any) -> acb:  # noqa: ANN401  flint's signature
        return (-u * u / 2).exp() / (2 * acb.pi()).sqrt() * of(u)

    beyond = arb(0).union((_FAR / arb(2).sqrt()).erfc())
    return acb.integral(density, -_FAR, _FAR, rel_tol=arb(2) ** -40, abs_tol=arb(2) ** -80).real + beyond


def _chance_of_looks(won: Callable[[acb, int], acb], *looked: bool) -> arb:
    """The chance that the first looks at one mean end so: True where its arm is recommended.

    ``won(u, look)`` is the chance of that if the noise of the mean is ``u`` standard deviations.
    """
    return _mean_over_noise(
        lambda u: reduce(mul, (won(u, look) if yes else 1 - won(u, look) for look, yes in enumerate(looked)))
    )


# AdaC-UCB. Its bound on the regret asks for beta > 3, where bonuses differ by more than a reward. So two arms
# take the turns below (arm, rounds, mean of the rewards) until the first one has 16 rewards at once, one of
# them x and the others 0. Then the second arm is asked for twice (rounds, mean), whatever is recommended. The
# policy takes these turns if the noise of each mean is within half of every lead that the mean has a part in;
# and then the second arm is nearly surely ahead.
_BETA: Final = Fraction(31, 10)
_PULLS: Final = 16
_FIRST_MEANS: Final = (Fraction(1), Fraction(2, 3))
_TURNS: Final = (
    *((0, 1, Fraction(1, 3)), (1, 1, Fraction(0)), (0, 2, Fraction(3, 4)), (1, 2, Fraction(1, 2))),
    *((0, 4, Fraction(1)), (1, 4, Fraction(3, 4)), (0, 8, Fraction(17, 20)), (1, 8, Fraction(1))),
    *((1, _PULLS, Fraction(1)), (0, _PULLS, Fraction(0))),
)
_ASKED: Final = ((32, Fraction(12, 25)), (64, Fraction(3, 5)))


def _leads(first: Fraction, rho: arb) -> tuple[list[tuple[int, int, arb]], list[arb], int]:
    """How far the arm whose turn it is leads, by indexes without noise; the samples of all means; the round.

    A lead comes with the places of both means among the samples. The last lead is of the second arm after
    all turns, if the first arm has only zeros. ``first`` is how many samples a first pull counts as.
    """
    samples, means = [ball(first)] * 2, [*map(ball, _FIRST_MEANS)]
    of, place, t = [ball(first)] * 2, [0, 1], 3
    leads = []
    for arm, rounds, mean in (*_TURNS, (1, 0, Fraction(0))):
        one, other = (means[it] + _bonus(samples[it], t, rho, ball(_BETA)) for it in (arm, 1 - arm))
        leads.append((place[0], place[1], one - other))
        if rounds:
            t += rounds
            samples[arm], means[arm], place[arm] = arb(rounds), ball(mean), len(of)
            of.append(arb(rounds))
    return leads, of, t


def _ahead_first(first: Fraction, rho: arb) -> arb:
    """At most the chance that the first arm is recommended right after these turns, given that they were."""
    leads, of, _ = _leads(first, rho)
    (*turns, (_, _, last)), scale = leads, 1 / (2 * rho).sqrt()
    made = arb(1)
    for place in range(len(of) - 1):
        room = min((lead for *both, lead in turns if place in both), key=float) / 2
        made *= (room.max(arb(0)) * of[place] / scale / arb(2).sqrt()).erf()
    return ((last - arb(1) / _PULLS) * _PULLS / scale / 2).erfc() / 2 / made


def _later_chances(x: int, r: Fraction, first: Fraction) -> tuple[list[arb], arb]:
    """Chances that the first arm, with a reward x, is recommended although the second one is asked for.

    First in each look, given the queries until then; then in both looks, if the policy keeps its mean. The
    look right after the turns is lost but for a chance that is enclosed.
    """
    rho = ball(r)
    scale, root = 1 / (2 * rho).sqrt(), arb(2).sqrt()
    *_, t = _leads(first, rho)
    looks = []
    for samples, reward in _ASKED:
        t += samples
        bonuses = (_bonus(arb(each), t, rho, ball(_BETA)) for each in (_PULLS, samples))
        looks.append((samples, ball(Fraction(x, _PULLS) - reward) + next(bonuses) - next(bonuses)))

    def won(u: acb, look: int) -> acb:
        samples, lead = looks[look]
        return (-(lead + scale * u / _PULLS) * samples / scale / root).erfc() / 2

    chance = partial(_chance_of_looks, won)
    not_lost = arb(0).union(_ahead_first(first, rho))
    given, left = [], 1 - not_lost
    for look in range(len(looks)):
        given.append((chance(*[False] * look, True) - not_lost) / left)
        left = chance(*[False] * (look + 1)) - not_lost
    return given, chance(*[True] * len(looks))


# AdaC-GOPE on the actions 1 and -9/10, delta = 1/2: a phase plays 1 unless 1 was eliminated. All rewards of
# the first phase are 7/8 but one, x = 1 or -1, those of the second are -1, and 1 is asked for throughout. The
# view is that both the second and the third phase begin with -9/10. For the second one, 1 was eliminated; but
# 1 was asked for, so for the third one it was not, nor was -9/10, and 1 is eliminated by the second phase.
_ORDER: Final = 56
_OTHER: Final = Fraction(-9, 10)
_REST: Final = Fraction(7, 8)
_RISK: Final = Fraction(1, 2)


def _phase(number: int, r: Fraction, *, each: bool) -> tuple[int, arb, arb]:
    """The rounds of a phase, the standard deviation of its estimate, and minus the level that eliminates 1.

    With ``each`` the noise is that of the rounds played, else that of the rounds before rounding up.
    """
    level = ball(_RISK / (2 * number * (number + 1)))
    accuracy = ball(Fraction(1, 2**number))
    log = (2 / level).log()
    f = 1 + 2 * log.sqrt() + 2 * log
    c = 8 / accuracy**2 * (4 / level).log() + 2 / accuracy * (2 / ball(r) * f).sqrt()
    whole = c.ceil().unique_fmpz()
    assert whole is not None
    rounds = int(whole)
    deviation = (2 / (ball(r) * (rounds if each else c) * arb(rounds))).sqrt()
    return rounds, deviation, 2 * accuracy / (1 - ball(_OTHER))


def _eliminated(x: int, r: Fraction, *, each: bool) -> tuple[arb, arb, arb]:
    """Chances that action 1 is eliminated, that none is, and that the third phase begins with -9/10.

    The last is given the queries; ``x`` is the one reward that differs.
    """

    def at_most(value: arb, mean: arb, deviation: arb) -> arb:
        return ((mean - value) / deviation / arb(2).sqrt()).erfc() / 2

    rounds, deviation, end = _phase(1, r, each=each)
    mean = ((rounds - 1) * ball(_REST) + x) / rounds
    gone = at_most(-end, mean, deviation)
    both = at_most(end, mean, deviation) - gone
    _, later, low = _phase(2, r, each=each)
    return gone, both, both / (1 - gone) * at_most(-low, arb(-1), later)


def looks_of_adac_ucb() -> Iterator[Mapping[str, Any]]:
    """The divergence of order 4 between two rewards of the first arm, at budget 1 and beta = 31/10.

    ``told``: of two looks at its mean by a policy that is told queries alone; ``kept``: of one event, by a
    policy that keeps its mean. A first pull is taken as one sample, and as half of one.
    """
    order = ball(Fraction(4))

    def divergence(p: arb, q: arb) -> arb:
        return (p**order * q ** (1 - order) + (1 - p) ** order * (1 - q) ** (1 - order)).log() / (order - 1)

    for first in (Fraction(1), Fraction(1, 2)):
        with precision(_BITS // 2):
            (one, kept), (other, otherwise) = (_later_chances(x, Fraction(1), first) for x in (1, 0))
            told = sum(map(divergence, one, other), ball(0))
            yield {"told": told, "kept": divergence(kept, otherwise)}


def beginnings(*, each: bool) -> Iterator[Mapping[str, Any]]:
    """The divergence of order 56 between two rewards of a phase of AdaC-GOPE, at budget 1.

    ``told``: a lower bound, for a policy that is told queries alone; ``kept``: if it keeps its estimates.
    """
    a, r = _ORDER, Fraction(1)
    with precision(_BITS):
        (p, both, again), (q, neither, otherwise) = (_eliminated(x, r, each=each) for x in (-1, 1))
        told = (a * (p * again).log() - (a - 1) * (q * otherwise).log()) / (a - 1)
        left = ((p, q), (both, neither), (1 - p - both, 1 - q - neither))
        kept = sum((u**a * v ** (1 - a) for u, v in left), ball(0)).log() / (a - 1)
        yield {"told": told, "kept": kept}
