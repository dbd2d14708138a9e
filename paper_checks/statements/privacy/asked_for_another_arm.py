"""Games with an adversary that asks for another arm: AdaP-KLUCB, Algorithm 10, AdaC-UCB, told queries alone.

Two arms were pulled, the first one last with reward ``x``, the second with reward 1, so that a mean is a
reward. Round after round the second arm is asked for, with reward 1, and the view is that the first arm is
recommended each time. As Definition 3.5 has it, a policy is a kernel of the queries and their rewards: its
noise is what it may have been, given these, and not what it was when it recommended another arm. The views
from ``x = 1`` and ``x = 0`` differ more with each look, though the mean of ``x`` was released once.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
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


KEPT_MEANS: Final = {LOOKS: _KEPT_BY_KLUCB, ANY_TIES: _KEPT_BY_KLUCB}
KEPT_ON: Final = "two looks after the first pulls, ties to the other arm, rewards 1 and 0, eps = 1 and 25"


# AdaC-UCB: first the first arm is asked for once more, with reward x after reward 1, so that half of its
# pulls is one; then the second arm, of 1 or 1/2 samples, as the first pull is read, then of 1, 2, 4, ... Its
# first mean is the smaller one of two of its law, as the first arm was recommended then.
ORDERS: Final = "recommended in several looks at its mean, asked for the other arm"
_FAR: Final = 16


def _chances(x: int, r: Fraction, b: Fraction, looks: int, first: Fraction) -> tuple[list[arb], arb]:
    """That the first arm is recommended in each look, given its queries; and each time, if its mean is kept.

    ``u`` is the noise of its mean over its deviation; what is beyond ``_FAR`` of them is enclosed.
    """
    from flint import acb, arb

    rho, beta = ball(r), ball(b)
    scale = 1 / (2 * rho).sqrt()
    root = arb(2).sqrt()
    beyond = arb(0).union((_FAR / root).erfc())

    def bonus(samples: arb, t: int) -> arb:
        return ((1 / (2 * samples) + 1 / (rho * samples**2)) * beta * arb(t).log()).sqrt()

    others = [(ball(first), 4), *((arb(2**j), 3 + 2 * 2**j) for j in range(looks - 1))]
    leads = [(samples, x - 1 + bonus(arb(1), t) - bonus(samples, t)) for samples, t in others]

    def won(u: acb, look: int) -> acb:
        samples, lead = leads[look]
        above = (-(lead + scale * u) * samples / scale / root).erfc() / 2
        return above if look else 1 - (1 - above) ** 2

    def chance(*looked: bool) -> arb:
        def density(u: acb, _: Any) -> acb:  # noqa: ANN401  flint's signature
            found = (-u * u / 2).exp() / (2 * acb.pi()).sqrt()
            for look, yes in enumerate(looked):
                found *= won(u, look) if yes else 1 - won(u, look)
            return found

        return acb.integral(density, -_FAR, _FAR, rel_tol=arb(2) ** -40, abs_tol=arb(2) ** -80).real + beyond

    given, left = [], arb(1)
    for look in range(looks):
        now = chance(*[False] * look, True)
        given.append(now / left)
        left -= now
    return given, chance(*[True] * looks)


def _divergences(a: Fraction, *of: Any) -> tuple[arb, arb]:  # noqa: ANN401  as _chances takes it
    """``D_a`` of the views, told of the queries; and of the event of all looks, where the mean is kept."""
    order = ball(a)

    def divergence(p: arb, q: arb) -> arb:
        return (p**order * q ** (1 - order) + (1 - p) ** order * (1 - q) ** (1 - order)).log() / (order - 1)

    (told, kept), (other, otherwise) = _chances(1, *of), _chances(0, *of)
    return sum(map(divergence, told, other), ball(0)), divergence(kept, otherwise)


def _looked(a: int, r: str, b: str, looks: int, *first: str) -> Instances:
    @cache
    def instances(effort: Effort) -> Mapping[str, Known]:
        del effort
        found: dict[str, Known] = {}
        for each in first:
            with precision(_BITS):
                told, kept = _divergences(Fraction(a), Fraction(r), Fraction(b), looks, Fraction(each))
                divergences = {"D": enclosure_of(told), "E": enclosure_of(kept)}
            found[f"{looks} looks, {each} samples at first, beta = {b}"] = {
                **divergences,
                "a": Fraction(a),
                "r": Fraction(r),
            }
        return found

    return instances


_UNDER_ZCDP: Final = _looked(4, "1", "1e-6", 6, "1", "1/2")


def _asked_of_adac_ucb(looked: Instances, *numbers: int) -> Pieces:
    wrong = {"nine tenths of the budget": "D <= a*r -> D <= 9/10*a*r"}
    return (
        step(ORDERS, "D <= a*r", wrong=wrong, by=holds_in(looked, part=ORDERS)),
        *(settles(n, by=ORDERS, severity=Severity.MISSING_ASSUMPTION) for n in numbers),
    )


KEPT_VIEWS: Final = {ORDERS: "E <= a*r"}


def asked_under_zcdp(n: int) -> Pieces:
    """Assertion ``n``, that AdaC-UCB is rho-Interactive zCDP, refuted at order 4, rho = 1, in 35 rounds."""
    return (
        *_asked_of_adac_ucb(_UNDER_ZCDP, n),
        *where_kept(
            "rho-Interactive zCDP",
            "the event of six looks is then within rho",
            KEPT_VIEWS,
            "six looks, rewards 1 and 0, order 4, rho = 1, a first pull as 1 and 1/2: that all are won",
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
