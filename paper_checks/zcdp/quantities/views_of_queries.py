"""Views that break Theorems 3 and 12: an adversary asks for another arm, and a kernel is told queries alone.

By Definition 2 a policy is a kernel of the queries and their rewards: its noise is what it may have been,
given these. Where another arm is asked for than it recommended, it looks at an estimate again, with noise
drawn anew.
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
_FAR: Final = 16


def _bonus(samples: arb, t: int, rho: arb, beta: arb) -> arb:
    return ((1 / (2 * samples) + 1 / (rho * samples**2)) * beta * ball(Fraction(t)).log()).sqrt()


def _mean_over_noise(of: Callable[[acb], acb]) -> arb:
    """The integral of ``of(u)`` between 0 and 1 for standard normal ``u``.

    What is beyond ``_FAR`` deviations is enclosed.
    """
    from flint import acb, arb

    def density(u: acb, _: Any) -> acb:  # noqa: ANN401  flint's signature
        return (-u * u / 2).exp() / (2 * acb.pi()).sqrt() * of(u)

    beyond = arb(0).union((_FAR / arb(2).sqrt()).erfc())
    return acb.integral(density, -_FAR, _FAR, rel_tol=arb(2) ** -40, abs_tol=arb(2) ** -80).real + beyond


def _come_out(won: Callable[[acb, int], acb], *looked: bool) -> arb:
    """The chance that the first looks, at one mean with noise ``u``, are won or lost as told."""
    return _mean_over_noise(
        lambda u: reduce(mul, (won(u, look) if yes else 1 - won(u, look) for look, yes in enumerate(looked)))
    )


# The regret asks for beta > 3, where bonuses differ by more than a reward. Here arms take turns until the
# first one was pulled 16 times more, with rewards x and zeros: what was played, with the mean of its rewards,
# and what the second arm is asked for then. These turns are made where the noise of each mean is within half
# of every lead that it has a part in; and then the second arm is ahead first of all, nearly surely.
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
    """Of each turn the places of both means and how far the one whose turn it is leads, without noise.

    The last is that of the second arm after all turns, against zeros. Then the samples of the means, and the
    round.
    """
    from flint import arb

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
    from flint import arb

    leads, of, _ = _leads(first, rho)
    (*turns, (_, _, last)), scale = leads, 1 / (2 * rho).sqrt()
    made = arb(1)
    for place in range(len(of) - 1):
        room = min((lead for *both, lead in turns if place in both), key=float) / 2
        made *= (room.max(arb(0)) * of[place] / scale / arb(2).sqrt()).erf()
    return ((last - arb(1) / _PULLS) * _PULLS / scale / 2).erfc() / 2 / made


def _later_chances(x: int, r: Fraction, first: Fraction) -> tuple[list[arb], arb]:
    """That the first arm is recommended in each look, given its queries; and in both, if its mean is kept.

    ``u`` is the noise of its mean over its deviation. The look before is lost but for a chance, enclosed.
    """
    from flint import arb

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

    chance = partial(_come_out, won)
    not_lost = arb(0).union(_ahead_first(first, rho))
    given, left = [], 1 - not_lost
    for look in range(len(looks)):
        given.append((chance(*[False] * look, True) - not_lost) / left)
        left = chance(*[False] * (look + 1)) - not_lost
    return given, chance(*[True] * len(looks))


# AdaC-GOPE on the actions 1 and -9/10, delta = 1/2: a phase plays 1 unless 1 was eliminated. All rewards of
# the first phase are 7/8 but one, x = 1 or -1, those of the second are -1, and 1 is asked for throughout. The
# view is that the second phase and the third one begin with -9/10: that 1 was eliminated, and, given that it
# was not, that -9/10 was not either, and that 1 is eliminated by the second phase.
_ORDER: Final = 56
_OTHER: Final = Fraction(-9, 10)
_REST: Final = Fraction(7, 8)
_RISK: Final = Fraction(1, 2)


def _phase(number: int, r: Fraction, *, each: bool) -> tuple[int, arb, arb]:
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
    deviation = (2 / (ball(r) * (rounds if each else c) * arb(rounds))).sqrt()
    return rounds, deviation, 2 * accuracy / (1 - ball(_OTHER))


def _eliminated(x: int, r: Fraction, *, each: bool) -> tuple[arb, arb, arb]:
    """That 1 is eliminated, that no action is; and that the third phase begins so, given the queries."""
    from flint import arb

    def at_most(value: arb, mean: arb, deviation: arb) -> arb:
        return ((mean - value) / deviation / arb(2).sqrt()).erfc() / 2

    rounds, deviation, end = _phase(1, r, each=each)
    mean = ((rounds - 1) * ball(_REST) + x) / rounds
    gone = at_most(-end, mean, deviation)
    both = at_most(end, mean, deviation) - gone
    _, later, low = _phase(2, r, each=each)
    return gone, both, both / (1 - gone) * at_most(-low, arb(-1), later)


def looks_of_adac_ucb() -> Iterator[Mapping[str, Any]]:
    """``told``: the divergence of order 4 of two looks at a mean; ``kept``: of the event, where it is kept.

    The budget is 1 and beta is 31/10; a first pull is taken as one sample, and as half of one.
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
    """``told``: at most the divergence of order 56, budget 1; ``kept``: where estimates are kept."""
    a, r = _ORDER, Fraction(1)
    with precision(_BITS):
        (p, both, again), (q, neither, otherwise) = (_eliminated(x, r, each=each) for x in (-1, 1))
        told = (a * (p * again).log() - (a - 1) * (q * otherwise).log()) / (a - 1)
        left = ((p, q), (both, neither), (1 - p - both, 1 - q - neither))
        kept = sum((u**a * v ** (1 - a) for u, v in left), ball(0)).log() / (a - 1)
        yield {"told": told, "kept": kept}
