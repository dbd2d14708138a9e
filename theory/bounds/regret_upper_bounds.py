"""Upper bounds on the regret at a Bernoulli instance, each with the constants that its theorem prints.

Written as printed; where a printed step does not carry the constant, the statement's notes say so.
``beta`` is AdaP's and AdaC's exploration parameter, ``alpha`` the growth of DP-KLUCB's and DP-IMED's batches.
"""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact
from .bound import LONG_RUNS, TOLD_QUERIES_ALONE, Bound, Statement
from .linear_user_sum_bounds import coins_enough, skellam_enough
from .regret_lower_bounds import D_EPS, FAMILY_BOUNDS, KL_TV, LAI_ROBBINS, SHARIFF_SHEFFET, SIX_EPSILON

if TYPE_CHECKING:
    from flint import arb

    from ..laws.one_parameter_family import OneParameterFamily

_CLASSICAL = partial(Statement, kind="upper", arms="1-sub-Gaussian")
_PURE = partial(Statement, kind="upper", arms="[0, 1]", privacy="pure")
_PURE_BERNOULLI = partial(Statement, kind="upper", privacy="pure")
_ZCDP = partial(Statement, kind="upper", arms="[0, 1]", privacy="zCDP")
UCB = _CLASSICAL(
    name="UCB",
    claim="TH-T2.23",
    source="thesis, Theorem 2.23, (2.10)",
    per_arm="3*gap + 16*log(T)/gap",
    conditions="1-sub-Gaussian rewards, confidence delta = 1/T^2",
)
UCB_GAP_FREE = _CLASSICAL(
    name="UCB, gap-free",
    claim="TH-T2.23",
    source="thesis, Theorem 2.23, (2.11)",
    scope="gap-free",
    per_arm="3*gap",
    whole="8*sqrt(T*K*log(T))",
    conditions="1-sub-Gaussian rewards, confidence delta = 1/T^2",
)
UCB_ANYTIME = _CLASSICAL(
    name="UCB, anytime",
    claim="TH-T2.24",
    also=("TH-I2.31a",),
    source="thesis, Theorem 2.24",
    per_arm="2/gap*log(T)",
    limit=LONG_RUNS,
    conditions="1-sub-Gaussian rewards",
)
UCB_ANYTIME_GAP_FREE = _CLASSICAL(
    name="UCB, anytime, gap-free",
    claim="TH-T2.24",
    source="thesis, Theorem 2.24",
    scope="gap-free",
    order="2 sqrt(C K T log T) + C sum of gaps, for a universal C that is not given",
    conditions="1-sub-Gaussian rewards",
)
KL_UCB = Statement(
    name="KL-UCB",
    claim="TH-T2.26",
    also=("TH-I2.31a",),
    source="thesis, Theorem 2.26",
    kind="upper",
    per_arm="gap/kl(mu, best)*log(T)",
    limit=LONG_RUNS,
    conditions="Bernoulli rewards",
)
DP_UCB = _PURE(
    name="DP-UCB",
    claim="TA-R-DPUCB",
    source="thesis, Section 5.1, second display",
    per_arm="4*gap + 4*log(T)/gap",
    whole="8*sqrt(8)*K*log(T)**2.5/epsilon",
    amends="printed without a level of risk; for delta -> 0 the regret exceeds it",
    conditions="rewards in [0, 1]; T known, delta = 1/T in the index",
    notes=("all K arms pay for privacy in the printed form, the optimal ones too",),
)
# While no confidence interval fails, each has half-width below 2^-j / 4 after epoch j. An optimal arm stays,
# and an arm is out after the first epoch with 2^-j <= gap. Failures have probability 1/T: at most max gap.
DP_SE = _PURE(
    name="DP-SE, from its schedule",
    claim="BERN-B1",
    also=("TA-S2-A",),
    source="derived here from the schedule of Sajed and Sheffet (2019) as the catalogues quote it",
    per_arm="gap*pulls",
    whole="best - lowest",
    epoch="max(32*log(8*K*j**2*T)*4**j, 8*log(4*K*j**2*T)*2**j/epsilon) + 2",
    conditions="rewards in [0, 1]; T known, failure probability 1/T",
    notes=("the texts print only the order: this bound is ours, from the quoted constants",),
)
DP_SE_ORDER = _PURE(
    name="DP-SE, order",
    claim="BERN-I3",
    also=("TA-T5.1",),
    source="Bernoulli paper, Section 1; thesis, Table 5.1",
    order="stated as an order only: O(sum log T / gap + K log T / eps)",
    limit=LONG_RUNS,
    conditions="rewards in [0, 1]; T known",
)
DP_UCB_ORDER = _PURE(
    name="DP-UCB, order",
    claim="BERN-I1",
    also=("TA-T5.1",),
    source="Bernoulli paper, Section 1; thesis, Table 5.1",
    order="stated as an order only: O(sum log T / gap + K log^2.5 T / eps)",
    limit=LONG_RUNS,
    conditions="rewards in [0, 1]",
)
# While n > N = max(48 log(T)/gap^2, 12 log(T)/(epsilon gap)) rewards are behind the mean of an arm, the two
# widths of its index are below gap/4 each: it is pulled only if its noisy mean or that of the best arm is off
# by a width. At round t a batch is, with probability t^-6 (rewards) + t^-3/2 (noise); there are log2(t) + 1
# batches of either arm, which sums to less than 1/4 over t >= 3. Before, batches of 1, 2, 4, ... rewards are
# pulled while n <= N, at most 4 N - 1 in all; and T = 1 is the first pull.
ANYTIME_LAZY_UCB = _PURE(
    name="Anytime-Lazy-UCB",
    claim="BERN-I4 derived",
    source="derived here from the index of Hu, Huang and Mehta (2021)",
    per_arm="max(192*log(T)/gap, 48*log(T)/epsilon) + gap",
    conditions="rewards in [0, 1]",
    notes=("the text quotes only the order: this bound is ours, with constants that are not optimised",),
)
# While n > 8 (1 + 4/epsilon)^2 log(T)/gap^2 noisy rewards are behind the mean of an arm, its width is below
# half the gap, and n >= 4 log(T + 1): it is pulled only if its mean or that of the best arm is off by its
# width. At round t a mean of n is, with probability t^-4 (rewards) + t^-4 (noise, as n >= 4 log t), for one
# of at most t values of n. No index is looked at before both arms have 4 log(t + 1) rewards, which needs t
# >= 28, and the sum of 4 t^-3 from there is less than 1/300.
LDP_UCB = _PURE(
    name="LDP-UCB",
    claim="LDP-UCB derived",
    source="derived here from the index of Ren, Zhou, Liu and Shroff (2020), as it is remembered",
    per_arm="8*(1 + 4/epsilon)**2*log(T)/gap + 101/100*gap",
    conditions="rewards in [0, 1]",
    notes=("no text quotes it: this bound is ours",),
)
# While n > N = max(48 log(T)/gap^2, 4 W/gap) rewards are behind the index of an arm, its two widths are
# below gap/4 each, where W is the width of the noise of a total: log2(T) + 1 noises of scale 2/epsilon and
# at most log2(T) of scale 2 log2(T)/epsilon. It is pulled only if its total or that of the best arm is off.
# At round t a total of n rewards is, with probability t^-6 (rewards) + t^-3 (noise), for one of less than t
# values of n. Two arms are pulled at first, and the sum of 2 (t^-5 + t^-2) from t = 3 is less than 1.
HYBRID_UCB = _PURE(
    name="Hybrid-UCB",
    claim="Hybrid-UCB derived",
    source="derived here for the index that the package gives the idea of Hu, Huang and Mehta (2021)",
    per_arm=(
        "max(48*log(T)/gap, 8/epsilon*sqrt(24*log(T))*max(sqrt(1 + log(T)/log(2) + (log(T)/log(2))**3), "
        "max(1, log(T)/log(2))*sqrt(3*log(T)))) + 2*gap"
    ),
    conditions="rewards in [0, 1]",
    notes=("no text quotes it: index and bound are ours",),
)
# Each arm left has a batch of 2^e new users in episode e. While no noisy mean is off by more than h + c, an
# arm of gap g goes in a batch of n > 32 L/g^2 with c <= g/8; its batches up to there are 4 such n at most.
# L is the level of the last episode, of which there are 1 + log2(T) at most; failures cost the largest gap.
_LEVEL = "log(8*K*T*(1 + log(T)/log(2))**2)"
_COINS = coins_enough("epsilon", "delta")
_VARIANCE = skellam_enough("epsilon", "delta")
SHUFFLED_ELIMINATION = Statement(
    name="Shuffled-Elimination",
    claim="CLASSICS-SHUFFLED-ELIMINATION",
    source="derived here from the batches and widths of the policy",
    kind="upper",
    privacy="approximate",
    per_arm=f"128*{_LEVEL}/gap + 16*sqrt(2*{_COINS}*{_LEVEL})",
    whole="best - lowest",
    conditions="rewards 0 and 1; T known, failure probability 1/T",
    notes=(
        "no text quotes it: this bound is ours, with constants that are not optimised",
        "holds with any number of coins up to 2 + 8 (1 + 2/eps)^2 log(1/delta) + 2 (1 + 2/eps)",
    ),
)
DISTRIBUTED_ELIMINATION = Statement(
    name="Distributed-Elimination",
    claim="CLASSICS-DISTRIBUTED-ELIMINATION",
    source="derived here from the batches and widths of the policy",
    kind="upper",
    privacy="approximate",
    per_arm=f"128*{_LEVEL}/gap + 32*(sqrt(2*{_VARIANCE}*{_LEVEL}) + {_LEVEL}/3)",
    whole="best - lowest",
    conditions="rewards 0 and 1; T known, failure probability 1/T",
    notes=(
        "no text quotes it: this bound is ours, with constants that are not optimised",
        "holds with any variance up to 1 + 32 log(1/delta)/eps^2 + 8 log(1/delta)/(3 eps) + 8/eps",
    ),
)
PRIOR_ART = _PURE(
    name="doubling and forgetting, order",
    claim="BERN-I4",
    also=("BERN-I21",),
    source="Bernoulli paper, Section 1",
    order="stated as an order only: O(sum log T / min(gap, eps))",
    limit=LONG_RUNS,
    conditions="UCB, Thompson sampling or elimination with doubling, forgetting and Laplace noise",
)
ADAP_KLUCB_ORDER = _PURE_BERNOULLI(
    name="AdaP-KLUCB, short form",
    claim="BERN-I5",
    source="Bernoulli paper, Section 1",
    order="stated as an order only; with its constants it is the bound of Theorem 5.4",
    limit=LONG_RUNS,
    conditions="Bernoulli rewards, tau > 3",
)
NAIVE_UCB = _PURE_BERNOULLI(
    name="UCB by simple composition",
    claim="TA-S3-A",
    source="thesis, Section 5.2",
    order="stated as linear in T, without a constant",
    conditions="Bernoulli rewards",
)
ADAP_MINIMAX_ORDER = _PURE(
    name="AdaP-UCB and AdaP-KLUCB, minimax order",
    claim="TA-I3",
    also=("TA-RC.8",),
    source="thesis, Section 5.2 and Remark C.8",
    scope="gap-free",
    order="stated as an order only: O(sqrt(K T log T) + K log T / eps); with constants see Theorem C.7",
    conditions="beta > 3",
)
_EDGES = "C_1 and C_2 are defined for 0 < mu_a < mu* < 1 only; here a mean is 0 or mu* is 1"
_C12 = (
    "the last step of (C.12) points the wrong way: for gap < 2 eps its right side lies below the exact root"
)
ADAP_UCB = _PURE(
    name="AdaP-UCB",
    claim="TA-TH5.3",
    amends=TOLD_QUERIES_ALONE,
    also=("TA-EQC.13",),
    source="thesis, Theorem 5.3",
    per_arm="16*beta*log(T)/min(gap, epsilon) + 3*beta/(beta - 3)",
    conditions="rewards in [0, 1], beta > 3",
    notes=(
        f"{_C12}; from the root 16 is right only for gap/eps outside (2 - sqrt 2, 2), at 1 it is 20.95",
        "the constant 16 of Theorem 5.3 is saved by Lemma C.2 at level 1/T",
    ),
)
ADAP_UCB_2022 = _PURE(
    name="AdaP-UCB (2022)",
    claim="BERN-B2",
    source="Azize and Basu (2022), as the Bernoulli catalogue quotes it",
    per_arm="16*beta*log(T)/min(gap, epsilon) + beta/(beta - 3)",
    conditions="rewards in [0, 1], beta > 3",
    notes=(
        "quoted from literature: additive term beta/(beta-3) an arm where the thesis has 3 beta/(beta-3)",
    ),
)
ADAP_UCB_PULLS = _PURE(
    name="AdaP-UCB, from its pull bound",
    claim="TA-EQC.13",
    source="thesis, (C.13)",
    per_arm="32*beta*log(T)/min(epsilon, 2*gap) + 3*beta/(beta - 3)*gap",
    amends="printed with 16 for 32",
    conditions="rewards in [0, 1], beta > 3",
    notes=(f"{_C12}, and the chosen episode can be too short",),
)
# 2^l is the next power of two above the root, so that 2^(l+1) is at most four times the root.
ADAP_UCB_ROOT = _PURE(
    name="AdaP-UCB, from the exact root",
    claim="TA-EQC.12",
    source="thesis, first line of (C.12) with Theorem C.4; the constants are worked out here",
    per_arm="2*beta*log(T)*(1 + sqrt(1 + 4*gap/epsilon))**2/gap + 3*beta/(beta - 3)*gap",
    conditions="rewards in [0, 1], beta > 3, K >= 2",
    amends="printed with a last line that is too small; this is what the first line gives",
)
ADAP_UCB_GAP_FREE = _PURE(
    name="AdaP-UCB, gap-free",
    claim="TA-THC.7",
    source="thesis, Theorem C.7",
    scope="gap-free",
    per_arm="3*beta/(beta - 3)*gap",
    whole="8*sqrt(beta*K*log(T)*T) + 16*beta*K*log(T)/epsilon",
    conditions="rewards in [0, 1], beta > 3",
    notes=("sound: the second line of (C.12) gives it, even with 4 sqrt 2 in place of 8",),
)
# C_1 / min(kl, C_2 eps gap) = 4 samples, which solve the infimum that defines the constants.
ADAP_KLUCB = _PURE_BERNOULLI(
    name="AdaP-KLUCB",
    claim="TA-TH5.4",
    amends=TOLD_QUERIES_ALONE,
    also=("BERN-EQ49", "TA-PF5.4f"),
    source="thesis, Theorem 5.4; Bernoulli paper, (49)",
    per_arm="4*samples*gap*log(T) + 3*beta/(beta - 3)",
    without_number=(("lowest <= 0", _EDGES), ("best >= 1", _EDGES)),
    conditions="Bernoulli rewards, beta > 3, every suboptimal arm with 0 < mu_a < mu* < 1",
    notes=(
        "the letter alpha in (49) is read as the exploration parameter",
        (
            "the printed infimum depends on the phase that it defines; taken at its fixed point, "
            "where the factor 4 is sound and C_1, C_2 do not depend on T"
        ),
    ),
)
ADAC_UCB = _ZCDP(
    name="AdaC-UCB",
    claim="TA-TH5.6",
    also=("ZCDP-T10",),
    source="thesis, Theorem 5.6",
    per_arm="8*sqrt(beta*log(T)/rho) + 2*beta/(beta - 3) + 8*beta*log(T)/gap",
    conditions="rewards in [0, 1], beta > 3",
)
ADAC_UCB_PULLS = _ZCDP(
    name="AdaC-UCB, from its pull bound",
    claim="TA-EQC.21",
    also=("TA-EQC.20",),
    source="thesis, (C.21)",
    per_arm="8*beta*log(T)/gap + 8*sqrt(beta*log(T)/rho) + 2*beta/(beta - 3)*gap",
    conditions="rewards in [0, 1], beta > 3",
)
ADAC_UCB_GAP_FREE = _ZCDP(
    name="AdaC-UCB, gap-free",
    claim="TA-PF5.6c",
    also=("ZCDP-T11",),
    source="thesis, proof of Theorem 5.6, step 3",
    scope="gap-free",
    per_arm="3*beta/(beta - 3)*gap",
    whole="4*sqrt(2*beta*log(T)*K*T) + 8*K*sqrt(beta*log(T)/rho)",
    conditions="rewards in [0, 1], beta > 3",
)
DP_KLUCB = _PURE_BERNOULLI(
    name="DP-KLUCB",
    claim="BERN-TF.9",
    also=("BERN-T4.3",),
    source="Bernoulli paper, Theorems 4.3 and F.9",
    per_arm="alpha*(gap/d_eps(mu, best, epsilon))*log(T)",
    without_number=(("best >= 1", "the theorem needs mu* < 1"),),
    limit=LONG_RUNS,
    conditions="Bernoulli rewards, mu* < 1, batches growing by alpha > 1",
)
DP_IMED = _PURE_BERNOULLI(
    name="DP-IMED",
    claim="BERN-TF.7",
    also=("BERN-T4.3",),
    source="Bernoulli paper, Theorems 4.3 and F.7",
    per_arm="alpha*(gap/d_eps(mu, best, epsilon))*log(T)",
    without_number=(("best >= 1", "the theorem needs mu* < 1"),),
    limit=LONG_RUNS,
    conditions="Bernoulli rewards, mu* < 1, batches growing by alpha > 1",
)

REGRET_BOUNDS = (
    LAI_ROBBINS,
    SIX_EPSILON,
    KL_TV,
    D_EPS,
    SHARIFF_SHEFFET,
    KL_UCB,
    UCB_ANYTIME,
    UCB,
    UCB_GAP_FREE,
    DP_IMED,
    DP_KLUCB,
    ADAP_KLUCB,
    ADAP_UCB,
    ADAP_UCB_2022,
    ADAP_UCB_PULLS,
    ADAP_UCB_ROOT,
    ADAP_UCB_GAP_FREE,
    DP_SE,
    ANYTIME_LAZY_UCB,
    LDP_UCB,
    HYBRID_UCB,
    SHUFFLED_ELIMINATION,
    DISTRIBUTED_ELIMINATION,
    DP_UCB,
    ADAC_UCB,
    ADAC_UCB_PULLS,
    ADAC_UCB_GAP_FREE,
    DP_UCB_ORDER,
    DP_SE_ORDER,
    PRIOR_ART,
    ADAP_KLUCB_ORDER,
    ADAP_MINIMAX_ORDER,
    NAIVE_UCB,
    UCB_ANYTIME_GAP_FREE,
)
"""Every known bound on the regret at an instance, lower bounds first."""

BOUNDED_BOUNDS = tuple(
    each for each in REGRET_BOUNDS if each.kind == "lower" or each.arms in {"[0, 1]", "1-sub-Gaussian"}
)
"""Those on the largest regret over arms in [0, 1] with given means; of them Bernoulli arms are some."""


def family_bounds(
    family: "OneParameterFamily",
    means: Sequence[Exact],
    *,
    epsilon: Exact,
    horizon: Exact,
    relative_width: float | None = None,
) -> tuple[Bound, ...]:
    """The bounds on the regret at arms of a one-parameter family, of which Gaussian ones have upper bounds.

    ``epsilon=inf`` asks for no privacy, and ``relative_width`` for enclosures, as for `bounds_given`.
    """
    from .evaluation import ALL_OPTIMAL, NO_PRIVACY, double

    arms = [exact(mean) for mean in means]
    gap = max(arms) - min(arms)
    sigma = float(getattr(family, "sigma", math.inf))  # of other families no multiple is sub-Gaussian
    records = (*FAMILY_BOUNDS, *(UCB_ANYTIME, UCB, UCB_GAP_FREE)[: 3 if math.isfinite(sigma) else 0])
    found = []
    for record in records:
        if record.privacy == "pure" and epsilon == math.inf:
            found.append(record.without_value(NO_PRIVACY))
        elif record.kind == "upper" and sigma > 1:
            found.append(record.without_value("stated for 1-sub-Gaussian rewards, and sigma is above 1"))
        elif not gap:
            zero = None if relative_width is None else Enclosure(exact(0), exact(0))
            notes = (ALL_OPTIMAL,)
            found.append(Bound(statement=record, value=0.0, enclosure=zero, notes=notes, trivial=0.0))
        else:
            within = _family_sum(record, family, arms, (epsilon, horizon), relative_width or 1e-17)
            told = None if relative_width is None else within
            trivial = float(double(exact(horizon) * gap))
            found.append(Bound(statement=record, value=float(within), enclosure=told, trivial=trivial))
    return tuple(found)


def _family_sum(
    record: Statement,
    family: "OneParameterFamily",
    arms: Sequence[Exact],
    given: tuple[Exact, Exact],
    width: float,
) -> Enclosure:
    from .evaluation import ball_at

    best = max(map(exact, arms))
    below = [mean for mean in map(exact, arms) if mean < best]

    def parts(rounds: "arb", budget: "arb | None") -> "Iterator[arb]":
        numbers: dict[str, Any] = {"T": rounds, "K": ball(len(arms))}
        if budget is not None:
            numbers["epsilon"] = budget
        yield ball_at(record.whole or "0", numbers)
        for mean in below:
            ends = ball(mean), ball(best)
            arm = {**numbers, "gap": ball(best - mean)}
            if "kl_inf" in record.names:
                arm["kl_inf"] = family.kl_means_ball(*ends)
            if "tv_inf" in record.names:
                arm["tv_inf"] = family.tv_means_ball(*ends)
            yield ball_at(record.per_arm or "0", arm)

    def total(rounds: "arb", *budget: "arb") -> "arb":
        return sum(parts(rounds, *(budget or (None,))), ball(0))

    epsilon, horizon = given
    return certified(total, horizon, *([] if epsilon == math.inf else [epsilon]), relative_width=width)
