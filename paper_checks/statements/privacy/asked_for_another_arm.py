"""Games with an adversary that asks for another arm: what AdaP-KLUCB and others do, told queries alone.

Two arms were pulled, the first one last with reward ``x``, the second with reward 1, so that a mean is a
reward. Round after round the second arm is asked for, with reward 1, and the view is that the first arm is
recommended each time. As Definition 3.5 has it, a policy is a kernel of the queries and their rewards: its
noise is what it may have been, given these, and not what it was when it recommended another arm. The views
from ``x = 1`` and ``x = 0`` differ more with each look, though the mean of ``x`` was released once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial, reduce
from operator import mul
from typing import TYPE_CHECKING, Any, Final

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball, enclosure_of
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ...checks.known_quantities import Instances, Known, holds_in
from ...language.assertion import AMENDED, settles
from ...language.severity import Severity
from ...language.written_claim import Pieces, amended, step

if TYPE_CHECKING:
    from flint import acb, arb

_BITS: Final = 128

# AdaP-KLUCB looks in rounds 3 and 4, and an index grows with the mean, up to 1, to which w = b log(t)/eps is
# added first: s = exp(-eps w) = t^-b. Where ties go to the other arm, the first one wins with a mean v > -w
# against a mean below v and 1 - w, with chance exp(-eps max(1 - v, w))/2.
LOOKS: Final = "recommended in two looks at its mean, asked for the other arm"
_S: Final = "({}**(-b))"
_THREE, _FOUR = _S.format(3), _S.format(4)
# at x = 1; in the second look at least, with v > 0, and not in the first
_SEEN: Final = f"({_THREE}*(1/2 - {_THREE}/4) + {_THREE}**2*(1 - exp(-2*eps))/8)"
_AGAIN: Final = f"({_FOUR}*(1/4 - {_THREE}/8) + ({_FOUR}**2 - exp(-2*eps))/8 - ({_FOUR}**3 - exp(-3*eps))/24)"
# at x = 0, at most
_UNSEEN: Final = f"exp(-eps)*(1/4 + eps/4 + (1 - {_THREE}**2)/8)"
_NOR_AGAIN: Final = f"exp(-eps)*(1/4 - {_FOUR}/8 + eps/4 - ({_FOUR} - exp(-eps))/8 + (1 - {_FOUR}**2)/8)"
_BY_KLUCB: Final = f"{_SEEN}*({_AGAIN}/(1 - {_SEEN})) <= exp(eps)*({_UNSEEN}*({_NOR_AGAIN}/(1 - {_UNSEEN})))"
# a mean that is kept wins both times: at x = 1 with chance s s'/8 above 1, and below at most that, or 1/24,
# as with w = 0; at x = 0 also between 0 and 1 - w of round 4, with a density of eps/2 exp(-eps v), above two
# others with exp(-eps (1 - v))/2
_BOTH: Final = f"{_THREE}*{_FOUR}/8"
_KEPT_BY_KLUCB: Final = (
    f"{_BOTH} + min({_BOTH}, 1/24) <= exp(eps)*(exp(-eps)*({_BOTH} + ({_FOUR} - exp(-eps))/8))"
)

# the same at a large eps, for b = 4, where the regret is bounded, and whatever is done with ties: at x = 1
# the first arm wins where its mean is at least 1 and the other one below 1 - w; in the second look, where it
# did not win the first, by that or as its mean lies between 1 - w of round 4 and of round 3: the less likely
# of both is taken. At x = 0 it wins only above the other mean, at 1 - w, or where the other is at most -w
ANY_TIES: Final = "the same at eps = 25, b = 4, with any ties"


def _at_least(t: int) -> str:
    return f"exp(-eps)*({t}**b/2 + 1/2 + eps/4 + {t}**(-b)/2)"


_WITH_TIES: Final = (
    "1/4*3**(-b)*(1/4*4**(-b)*(1 - 3**(-b)/2)) <= "
    f"exp(eps)*({_at_least(3)}*({_at_least(4)}/(1 - {_at_least(3)})))"
)


def where_kept(
    notion: str,
    then: str,
    edits: Mapping[str, str],
    on: str,
    *,
    whose: str = "it keeps its noisy means, whatever is asked for",
    recorded: Verdict = Verdict.VERIFIED,
) -> Pieces:
    """The amendment: private where noisy means are kept, as the edited steps show of what they look at."""
    statement = f"it is {notion} where {whose}: {then}"
    return (
        amended(statement, edits, recorded=recorded),
        settles(
            AMENDED,
            by=tuple(edits),
            on=on,
            beyond="other views, for which adaptive blocks would have to be composed for each adversary",
        ),
    )


def asked_of_adap_klucb(n: int) -> Pieces:
    """Assertion ``n``, that AdaP-KLUCB is Interactive DP, refuted."""
    return (
        step(
            LOOKS,
            _BY_KLUCB,
            wrong={"half of eps": "exp(eps)*( -> exp(eps/2)*("},
            at=[{"b": "1/100", "eps": 1}],
        ),
        step(
            ANY_TIES,
            _WITH_TIES,
            wrong={"half of eps, with any ties": "exp(eps)*( -> exp(eps/2)*("},
            at=[{"b": 4, "eps": 25}],
        ),
        settles(n, by=LOOKS, severity=Severity.MISSING_ASSUMPTION),
        settles(n, by=ANY_TIES, severity=Severity.MISSING_ASSUMPTION),
    )


# Algorithm 10 at eps = 1, two arms, beta = 1/2, thresholds above the costs, so that it does not stop: the
# leader is recommended in rounds 3 and 4. When the second arm was asked for, with reward 0, its mean is of
# that reward, and its bonus is larger by c = sqrt(2) - 1 + 1. Second looks, from integrals between 0, 1 and
# c: the mean of the first arm is above that, and was below the one that the second arm had before
LEADERS: Final = "leader in two looks at its mean, asked for the other arm"
_C: Final = "sqrt(2)"
# at x = 1 and at x = 0, where the first look is won with chance 3/(4 e)
_LED: Final = f"(5/24*exp(1 - {_C}) - exp(2 - 2*{_C})/24)"
_NOT_LED: Final = f"(3/8*exp(-{_C}) + exp(-1 - {_C})/12 - exp(1 - 2*{_C})/24)"
_AHEAD: Final = "(3/4*exp(-1))"
_BY_LEADERS: Final = f"1/2*({_LED}/(1 - 1/2)) <= exp(eps)*({_AHEAD}*({_NOT_LED}/(1 - {_AHEAD})))"
_KEPT_LEADERS: Final = (
    f"(1/2 + ({_C} - 1)/4)*exp(1 - {_C}) - {_LED} <= exp(eps)*((1/2 + {_C}/4)*exp(-{_C}) - {_NOT_LED})"
)


def asked_of_top_two(n: int) -> Pieces:
    """Assertion ``n``, that Algorithm 10 is Interactive DP, refuted at eps = 1."""
    return (
        step(LEADERS, _BY_LEADERS, wrong={"half of eps": "exp(eps)*( -> exp(eps/2)*("}, at=[{"eps": 1}]),
        settles(n, by=LEADERS, severity=Severity.MISSING_ASSUMPTION),
        *where_kept(
            "eps-Interactive DP",
            "the same two looks are then within e^eps",
            {LEADERS: _KEPT_LEADERS},
            "two looks after the first pulls, rewards 1 and 0, eps = 1, beta = 1/2, no stop",
        ),
    )


# AdaP-TT and AdaP-TT* at eps = 1, two arms: their thresholds are at least 8 log(8/d)^2, and for AdaP-TT* out
# of reach below a difference of 3 and at least 12 log(12/d) beyond. Two means of one pull differ by at most 1
# and two noises, so that in a round a run stops with at most this chance, which each look is off by at most
_FAR_APART: Final = "(sqrt(8)*log(8/d) - 1)"
_STOPS: Final = f"(2 + {_FAR_APART})*exp(-{_FAR_APART})/2"
_UNSTOPPED: Final = (
    f"(1/2 - {_STOPS})*(({_LED} - 2*({_STOPS}))/(1 - 1/2)) "
    f"<= exp(eps)*({_AHEAD}*({_NOT_LED}/(1 - {_AHEAD} - {_STOPS})))"
)
_KEPT_UNSTOPPED: Final = f"{_KEPT_LEADERS} - 2*exp(eps)*({_STOPS})"


def asked_of_its_instance(n: int) -> Pieces:
    """Assertion ``n``, that AdaP-TT or AdaP-TT* is Interactive DP, refuted at eps = 1, delta = 1/10."""
    return (
        step(
            LEADERS,
            _UNSTOPPED,
            wrong={"half of eps": "exp(eps)*( -> exp(eps/2)*("},
            at=[{"eps": 1, "d": "1/10"}],
        ),
        settles(n, by=LEADERS, severity=Severity.MISSING_ASSUMPTION),
        *where_kept(
            "eps-Interactive DP",
            "the same two looks are then within e^eps",
            {LEADERS: _KEPT_UNSTOPPED},
            "two looks after the first pulls, rewards 1 and 0, eps = 1, beta = 1/2, delta = 1/10, no stop",
        ),
    )


# DP-UCB: a p-sum is a number of its tree for each one in the binary digits of how many rewards n it has, each
# with noise of scale L/eps, L = log T, in units of which 1 is s = eps/L. The second arm has n rewards of 1,
# the first one x. With noise u on x, and w on the n rewards, over n, the first one wins where
# u > w + s(1 - x) - g, g by how much its bonus is larger. At x = 0: P(u > y) <= exp(-y)/2 for all y, and the
# mean of exp(-w) has a factor (1 - 1/n^2)^-1 for each number; at n = 1 there is no gap. At x = 1: that all
# looks before are lost is at most that the last is, u < w - g; and where no number is off by more than v, u
# wins between -g and what it was below before, but for c v/n, of c numbers.
TREES: Final = "recommended in looks at its p-sum, asked for the other arm"
BELOW_THE_ROOT: Final = "the same in six looks, with logarithms of base 2"
_OFF: Final = 1


def _ahead(n: int, levels: str) -> str:
    widths = f"sqrt(2*log(2/d))*eps/{levels}*(1 - 1/sqrt({n}))", f"sqrt(8*{levels})*log(2/d)*(1 - 1/{n})"
    return f"({' + '.join(widths)})" if n > 1 else "0"


def _numbers_off(n: int) -> str:
    return f"{n.bit_count() * _OFF}/{n}"


def _by_its_tail(n: int) -> str:
    return f"(1 - 1/{n}**2)**(-{n.bit_count()})"


def _chances_of_trees(looks: int, levels: str) -> tuple[list[str], list[str]]:
    """That each look is won if those before were lost: at least at ``x = 1``, and at most at ``x = 0``."""
    ahead = partial(_ahead, levels=levels)
    seen, unseen = ["1/2"], [f"exp(-eps/{levels})*(1/2 + eps/(4*{levels}))"]
    for n in range(2, looks + 1):
        before = [f"{ahead(j)} + {_numbers_off(j)}" for j in range(1, n)]
        least = reduce("max({}, {})".format, before)
        won = f"max(0, exp(-({least})) - exp({_numbers_off(n)} - {ahead(n)}))/2*(1 - exp(-{_OFF}))**{n}"
        lost = "1/2" if n == 2 else f"exp(-{ahead(n - 1)})/2*{_by_its_tail(n - 1)}"
        seen.append(f"({won})/({lost})")
        unseen.append(f"exp({ahead(n)} - eps/{levels})/2*{_by_its_tail(n)}")
    return seen, [f"{now}/(1 - {' - '.join(unseen[:n])})" if n else now for n, now in enumerate(unseen)]


def _looks_of_trees(looks: int, levels: str) -> str:
    seen, unseen = map("*".join, _chances_of_trees(looks, levels))
    return f"{seen} <= exp(eps)*({unseen})"


# where p-sums are kept the first look is won with chance 1/2 at x = 1; at x = 0 all are where u > s + v
def _kept_trees(looks: int, levels: str) -> str:
    return f"1/2 <= exp(eps)*((1 - exp(-{_OFF}))**{looks}*exp(-eps/{levels} - {_OFF})/2)"


_TREES_ON: Final = {TREES: (2, "log(4)"), BELOW_THE_ROOT: (6, "3")}


KEPT_TREES: Final = {name: _kept_trees(*on) for name, on in _TREES_ON.items()}
KEPT_PSUMS: Final = (
    "The looks at DP-UCB that break the bound otherwise are within it where it keeps its p-sums."
)


def looks_at_trees(n: int) -> Pieces:
    """Assertion ``n``, that DP-UCB is Interactive DP, refuted in 4 rounds at eps = 40, in 8 at eps = 500."""
    half = "exp(eps)*( -> exp(eps/2)*("
    return (
        step(
            TREES,
            _looks_of_trees(*_TREES_ON[TREES]),
            wrong={"half of eps": half},
            at=[{"d": "99/100", "eps": 40}],
        ),
        step(
            BELOW_THE_ROOT,
            _looks_of_trees(*_TREES_ON[BELOW_THE_ROOT]),
            wrong={"half of eps, of base 2": half},
            at=[{"d": "99/100", "eps": 500}],
        ),
        settles(n, by=TREES, severity=Severity.MISSING_ASSUMPTION),
        settles(n, by=BELOW_THE_ROOT, severity=Severity.MISSING_ASSUMPTION),
    )


def asked_of_dp_ucb(n: int) -> Pieces:
    """The same, with the amendment."""
    return (
        *looks_at_trees(n),
        *where_kept(
            "eps-Interactive DP",
            "the same looks are then within e^eps",
            KEPT_TREES,
            "two looks at eps = 40 and six at eps = 500, rewards 1 and 0, delta = 99/100 in all rounds",
            whose="it keeps its noisy p-sums, whatever is asked for",
        ),
    )


KEPT_MEANS: Final = {LOOKS: _KEPT_BY_KLUCB, ANY_TIES: _KEPT_BY_KLUCB}
KEPT_ON: Final = "two looks after the first pulls, ties to the other arm, rewards 1 and 0, eps = 1 and 25"


# AdaC-UCB: first the first arm is asked for once more, with reward x after reward 1, so that half of its
# pulls is one; then the second arm, of 1 or 1/2 samples, as the first pull is read, then of 1, 2, 4, ... Its
# first mean is the smaller one of two of its law, as the first arm was recommended then.
ORDERS: Final = "recommended in several looks at its mean, asked for the other arm"
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


def _chances(x: int, r: Fraction, b: Fraction, looks: int, first: Fraction) -> tuple[list[arb], arb]:
    """That the first arm is recommended in each look, given its queries; and each time, if its mean is kept.

    ``u`` is the noise of its mean over its deviation.
    """
    from flint import arb

    rho, beta = ball(r), ball(b)
    scale = 1 / (2 * rho).sqrt()
    root = arb(2).sqrt()

    bonus = partial(_bonus, rho=rho, beta=beta)
    others = [(ball(first), 4), *((arb(2**j), 3 + 2 * 2**j) for j in range(looks - 1))]
    leads = [(samples, x - 1 + bonus(arb(1), t) - bonus(samples, t)) for samples, t in others]

    def won(u: acb, look: int) -> acb:
        samples, lead = leads[look]
        above = (-(lead + scale * u) * samples / scale / root).erfc() / 2
        return above if look else 1 - (1 - above) ** 2

    chance = partial(_come_out, won)
    given, left = [], arb(1)
    for look in range(looks):
        now = chance(*[False] * look, True)
        given.append(now / left)
        left -= now
    return given, chance(*[True] * looks)


def _divergences(a: Fraction, chances: Callable[[int], tuple[list[arb], arb]]) -> Known:
    """``D``: of order ``a``, of the views, told of the queries; ``E``: of the event of all looks, if kept."""
    order = ball(a)

    def divergence(p: arb, q: arb) -> arb:
        return (p**order * q ** (1 - order) + (1 - p) ** order * (1 - q) ** (1 - order)).log() / (order - 1)

    (told, kept), (other, otherwise) = chances(1), chances(0)
    whole = sum(map(divergence, told, other), ball(0))
    return {"D": enclosure_of(whole), "E": enclosure_of(divergence(kept, otherwise))}


def _looked(a: int, r: str, b: str, looks: int, *first: str) -> Instances:
    @cache
    def instances(effort: Effort) -> Mapping[str, Known]:
        del effort
        found: dict[str, Known] = {}
        for each in first:
            with precision(_BITS):
                chances = partial(_chances, r=Fraction(r), b=Fraction(b), looks=looks, first=Fraction(each))
                divergences = _divergences(Fraction(a), chances)
            found[f"{looks} looks, {each} samples at first, beta = {b}"] = {
                **divergences,
                "a": Fraction(a),
                "r": Fraction(r),
            }
        return found

    return instances


# The regret asks for beta > 3, where bonuses differ by more than a reward. Here arms take turns until the
# first one was pulled 16 times more, with rewards x and zeros: what was played, with the mean of its rewards,
# and what the second arm is asked for then. These turns are made where the noise of each mean is within half
# of every lead that it has a part in; and then the second arm is ahead first of all, nearly surely.
LATER: Final = "recommended in two later looks at its mean, at beta = 31/10"
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
    """What `_chances` are, of the later looks: the one before is lost but for a chance that is enclosed."""
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


@cache
def _later(effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    for first in ("1", "1/2"):
        with precision(_BITS):
            chances = partial(_later_chances, r=Fraction(1), first=Fraction(first))
            divergences = _divergences(Fraction(4), chances)
        found[f"two looks, {first} samples at first"] = {**divergences, "a": Fraction(4), "r": Fraction(1)}
    return found


_UNDER_ZCDP: Final = _looked(4, "1", "1e-6", 6, "1", "1/2")


def _asked_of_adac_ucb(looked: Instances, *numbers: int) -> Pieces:
    wrong = {"nine tenths of the budget": "D <= a*r -> D <= 9/10*a*r"}
    return (
        step(ORDERS, "D <= a*r", wrong=wrong, by=holds_in(looked, part=ORDERS)),
        *(settles(n, by=ORDERS, severity=Severity.MISSING_ASSUMPTION) for n in numbers),
    )


KEPT_VIEWS: Final = {ORDERS: "E <= a*r"}


def asked_under_zcdp(n: int) -> Pieces:
    """Assertion ``n``, that AdaC-UCB is rho-Interactive zCDP, refuted at order 4, rho = 1, in 35 rounds.

    At beta = 31/10, where its regret is bounded, in 161 rounds.
    """
    return (
        *_asked_of_adac_ucb(_UNDER_ZCDP, n),
        step(
            LATER,
            "D <= a*r",
            wrong={"nine tenths of the budget, later": "D <= a*r -> D <= 9/10*a*r"},
            by=holds_in(_later, part=LATER),
        ),
        settles(n, by=LATER, severity=Severity.MISSING_ASSUMPTION),
        *where_kept(
            "rho-Interactive zCDP",
            "the events of six looks and of two are then within rho",
            {**KEPT_VIEWS, LATER: "E <= a*r"},
            "six looks at beta = 1/10^6 and two at 31/10, rewards 1 and 0, order 4, rho = 1, a first pull as "
            "1 and 1/2: that all are won",
        ),
    )


def asked_under_renyi(n: int) -> Pieces:
    """Assertion ``n``, that with alpha/(2 eps) it is Interactive RDP, refuted at order 10, eps = 1."""
    return _asked_of_adac_ucb(_looked(10, "1/10", "1e-8", 8, "1/2"), n)


def asked_of_the_proof(*numbers: int) -> Pieces:
    """The same game where the proof for all algorithms has later actions as private as a release."""
    return _asked_of_adac_ucb(_UNDER_ZCDP, *numbers)


IN_THE_PROOF: Final = (
    "AdaC-UCB is so: the event of six looks that breaks the bound otherwise is within rho where it keeps "
    "its noisy means."
)


# a first action after the first pulls: two means with noise of variance 2 log(1.25/delta)/eps^2
LARGE_BUDGETS: Final = "first action at a large eps"
_FIRST: Final = "1/2 <= exp({eps})*Phi(-({eps})/(2*sqrt(log(5/4/delta)))) + delta"
SMALL_BUDGETS: Final = {LARGE_BUDGETS: _FIRST.format(eps="min(eps, 1)")}


def first_action_under_approximate_privacy(n: int) -> Pieces:
    """Assertion ``n``, that it is (eps, delta)-Interactive DP for each eps, refuted at eps = 20."""
    return (
        step(
            LARGE_BUDGETS,
            _FIRST.format(eps="eps"),
            wrong={"half of delta": " + delta ->  + delta/2"},
            at=[{"eps": 20, "delta": "1/10"}],
        ),
        settles(n, by=LARGE_BUDGETS, severity=Severity.EDGE),
    )
