"""How many samples identifying the best arm takes: lower bounds, and what the algorithms are proved to need.

A lower bound is a characteristic time multiplied by a function of the risk delta; an upper bound is a
leading term, which holds as delta tends to zero, multiplied by ``log(1/delta)``.
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..numbers.enclosure import Exact
from .bound import SMALL_RISKS, TOLD_QUERIES_ALONE, Bound, Statement, parameters_of
from .linear_user_sum_bounds import coins_enough

if TYPE_CHECKING:
    from ..laws.one_parameter_family import OneParameterFamily

_THESIS = "thesis"
_CONFUSION = "(1 - 2*delta)*(-logit(delta))"
"""kl(delta, 1 - delta)"""
_GUESS = (("delta > 1/2", "delta is above 1/2: the transportation lemma gives nothing"),)
_Y = "3*epsilon**2*T_star*max(share, 1 - share)/2"
_CALM = f"48*T_star*(sqrt({_Y}) + sqrt(1 + {_Y}))**2"
"""12 T_star g2(y)/sigma^2, with g2(y) = 1 + 2/(sqrt(1 + 1/y) - 1) written without cancellation"""

CLASSICAL = Statement(
    name="T*_KL kl(delta, 1-delta)",
    claim="TH-T2.32",
    amends="printed for every delta; false above 1/2, where nobody needs a sample",
    source=f"{_THESIS}, Theorem 2.32",
    arms="any one-parameter family",
    kind="lower",
    whole=f"0 if delta >= 1/2 else {_CONFUSION}*T_KL",
    remarks=_GUESS,
    also=("TA-B10",),
    conditions="delta-correct, delta <= 1/2",
)
PRIVATE = Statement(
    name="T*(nu; epsilon) log(1/(3 delta))",
    claim="TH-T4.24",
    source=f"{_THESIS}, Theorem 4.24",
    arms="any one-parameter family",
    kind="lower",
    privacy="pure",
    whole="0 if delta >= 1/3 else T_private*log(1/(3*delta))",
    conditions="delta-correct and epsilon-View DP",
)
PRIVATE_KL = Statement(
    name="T*(nu; epsilon) kl(delta, 1-delta)",
    claim="TH-T4.24",
    theorem="sample_complexity_kl",
    source=f"{_THESIS}, Theorem 4.24 before its last step",
    kind="lower",
    privacy="pure",
    whole=f"0 if delta >= 1/2 else {_CONFUSION}*T_private",
    remarks=_GUESS,
    conditions="delta-correct and epsilon-View DP, delta <= 1/2, Bernoulli arms",
)
"""An instance of a theorem of Coq: enclosed, and its value is the lower end."""
RELAXED = Statement(
    name="max(T*_KL, T*_TV/epsilon) log(1/(3 delta))",
    claim="TH-C4.25",
    source=f"{_THESIS}, Corollary 4.25",
    arms="any one-parameter family",
    kind="lower",
    privacy="pure",
    whole="0 if delta >= 1/3 else max(T_KL, T_TV/epsilon)*log(1/(3*delta))",
    also=("TH-P4.26", "TA-B17"),
    conditions="delta-correct and epsilon-View DP",
)
WITH_D_EPS = Statement(
    name="T*_{d_eps} kl(delta, 1-delta)",
    claim="TH-T4.24 with d_eps",
    source="derived here",
    kind="lower",
    privacy="pure",
    whole=f"0 if delta >= 1/2 else {_CONFUSION}*T_d_eps",
    without_number=(("epsilon < 1e-12", "epsilon is below 1e-12: the time is T*_TV/epsilon to 12 digits"),),
    remarks=_GUESS,
    conditions="delta-correct and epsilon-View DP, delta <= 1/2, Bernoulli arms",
    notes=("d_eps arm by arm in place of min(KL, epsilon TV) of the sums; proved, not in the texts",),
)
ADAP_TT = Statement(
    name="AdaP-TT",
    claim="TA-TH5.20",
    amends=TOLD_QUERIES_ALONE,
    source=f"{_THESIS}, Theorem 5.20",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    whole="4*T_beta*(1 + sqrt(1 + 8*ratio**2))*log(1/delta)",
    limit=SMALL_RISKS,
    conditions="rewards in [0, 1], distinct means",
)
ADAP_TT_STAR = Statement(
    name="AdaP-TT*",
    claim="TA-TH5.23",
    amends=TOLD_QUERIES_ALONE,
    source=f"{_THESIS}, Theorem 5.23",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    whole=f"(4*T_beta*g1 if ratio < 3 else {_CALM})*log(1/delta)",
    limit=SMALL_RISKS,
    conditions="rewards in [0, 1], distinct means",
)
TTUCB = Statement(
    name="TTUCB",
    claim="TH-I2.tt",
    source=f"{_THESIS}, section 2.2.9",
    kind="upper",
    whole="T_beta*log(1/delta)",
    also=("TA-B15",),
    limit=SMALL_RISKS,
    conditions="Gaussian proxies",
)
# While no share is off by more than a width of v 2^-e, an arm of separation g is in no episode after the
# first with 2^e above x = 4 v/g. Pulls of 2 A 4^e + 2 w 2^e + 1 add up to 8 A x^2/3 + 4 w x + z, z = log2(x).
# For answers v is 1/2; otherwise it is 1, a half for rewards and a half for noise.
_EPISODES = "(log(4/separation)/log(2))"
_LEVEL = f"log(5*K*{_EPISODES}**2/delta)"
_USERS_LEVEL = f"log(7*K*{_EPISODES}**2/delta)"
_COINS = coins_enough("(epsilon/levels)", "(privacy_delta/levels)")
_SHORTER = "(log(2/separation)/log(2))"
_CONTRAST = "(1 - 2/(1 + exp(epsilon/levels)) - 1/2**38)"
_NOT_STOPPING = (
    ("best <= 1 - quantile", "no arm pays 1 as often as the quantile asks"),
    ("second >= 1 - quantile", "two arms have the highest quantile: it need not stop"),
)
_ONE_IS_BEST = "one arm alone has the highest quantile; levels between 0 and 1"
_OURS = (
    "no text quotes it: this bound is ours, with constants that are not optimised",
    "of a run, which exceeds it with probability delta at most",
)
DP_SEQ = Statement(
    name="DP-SEQ",
    claim="CLASSICS-DP-SEQ",
    source="derived here from the episodes of the policy",
    kind="upper",
    privacy="pure",
    whole=(
        f"K*(128*{_LEVEL}/(3*separation**2)"
        f" + 16*levels*({_LEVEL} + log(levels))/(epsilon*separation) + {_EPISODES})"
    ),
    chance="delta",
    without_number=_NOT_STOPPING,
    conditions=_ONE_IS_BEST,
    notes=_OURS,
)
SHUFFLED_SEQ = Statement(
    name="Shuffled-SEQ",
    claim="CLASSICS-SHUFFLED-SEQ",
    source="derived here from the episodes of the policy",
    kind="upper",
    privacy="approximate",
    whole=(
        f"K*(128*{_USERS_LEVEL}/(3*separation**2)"
        f" + 16*sqrt({_COINS}*({_USERS_LEVEL} + log(levels))/2)/separation + {_EPISODES})"
    ),
    chance="delta",
    without_number=_NOT_STOPPING,
    conditions=_ONE_IS_BEST,
    notes=(
        *_OURS,
        "holds with any number of coins up to 2 + 8 (1 + 2 m/eps)^2 log(m/privacy_delta) + 2 (1 + 2 m/eps)",
    ),
)
LOCAL_SEQ = Statement(
    name="Local-SEQ",
    claim="CLASSICS-LOCAL-SEQ",
    source="derived here from the episodes of the policy",
    kind="upper",
    privacy="pure",
    whole=(
        f"K*(32*(log(7*K*{_SHORTER}**2/delta) + log(levels))/(3*(separation*{_CONTRAST})**2) + {_SHORTER})"
    ),
    chance="delta",
    without_number=(
        *_NOT_STOPPING,
        (
            "epsilon < levels/10**6",
            "epsilon is below 10^-6 for each level: its answers are those of a fair coin to 6 digits",
        ),
    ),
    conditions=_ONE_IS_BEST,
    notes=(*_OURS, "holds with any chance of a flip up to 1/(1 + exp(eps/m)) + 2^-39"),
)
SAMPLE_COMPLEXITY_BOUNDS = (
    CLASSICAL,
    WITH_D_EPS,
    PRIVATE,
    RELAXED,
    ADAP_TT,
    ADAP_TT_STAR,
    TTUCB,
    DP_SEQ,
    SHUFFLED_SEQ,
    LOCAL_SEQ,
)
"""Every known bound on the number of samples, lower bounds first."""


def sample_complexity_bounds(
    means: Sequence[Exact],
    epsilon: Exact,
    delta: Exact,
    *,
    family: "OneParameterFamily | None" = None,
    beta: Exact = "1/2",
    quantile: Exact = "1/4",
    levels: Exact = 7,
    privacy_delta: Exact | None = None,
    relative_gap: float | None = None,
) -> tuple[Bound, ...]:
    """Every known bound on the expected number of samples; with enclosures if a ``relative_gap`` is given.

    The arms are Bernoulli ones if no ``family`` is given. ``epsilon=inf`` asks for no privacy: what speaks of
    private policies has no value then. ``quantile`` and ``levels`` are for DP-SEQ, also that
    of users; without a ``privacy_delta`` what needs one is left out.
    """
    from ..laws.bernoulli import Bernoulli
    from .evaluation import NO_PRIVACY
    from .identification_instance import IdentificationInstance

    given = {
        "epsilon": epsilon,
        "delta": delta,
        "share": beta,
        "quantile": quantile,
        "levels": levels,
        **({} if privacy_delta is None else {"privacy_delta": privacy_delta}),
    }
    if free := epsilon == math.inf:
        del given["epsilon"]
    needed = parameters_of(SAMPLE_COMPLEXITY_BOUNDS)
    at = {symbol: needed[symbol].checked(value) for symbol, value in given.items()}
    arms = IdentificationInstance(tuple(means), at, Bernoulli if family is None else family)
    return tuple(
        record.without_value(NO_PRIVACY)
        if free and "epsilon" in record.parameters
        else arms.bound(record, relative_gap)
        for record in (PRIVATE_KL, *SAMPLE_COMPLEXITY_BOUNDS)
        if arms.family is Bernoulli or record.arms == "any one-parameter family"
        if privacy_delta is not None or "privacy_delta" not in record.parameters
    )
