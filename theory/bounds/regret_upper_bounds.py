"""Upper bounds on the regret at a Bernoulli instance, each with the constants that its theorem prints.

Written as printed; where a printed step does not carry the constant, the statement's notes say so.
``beta`` is AdaP's and AdaC's exploration parameter, ``alpha`` the growth of DP-KLUCB's and DP-IMED's batches.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..formulas.doubles_and_balls import Arithmetic, Number
from ..numbers.enclosure import Exact
from .bernoulli_instance import BanditInstance
from .bound import LONG_RUNS, Bound, Statement, SuboptimalArms, above, at_least, evaluate, positive
from .regret_lower_bounds import (
    classical_lower_bound,
    d_eps_lower_bound,
    kl_tv_lower_bound,
    shariff_sheffet_lower_bound,
    six_epsilon_lower_bound,
)

_UCB = Statement(
    name="UCB",
    claim="TH-T2.23",
    source="thesis, Theorem 2.23, (2.10)",
    arms="1-sub-Gaussian",
    kind="upper",
    conditions="1-sub-Gaussian rewards, confidence delta = 1/T^2",
)
_UCB_GAP_FREE = Statement(
    name="UCB, gap-free",
    claim="TH-T2.23",
    source="thesis, Theorem 2.23, (2.11)",
    arms="1-sub-Gaussian",
    kind="upper",
    scope="gap-free",
    conditions="1-sub-Gaussian rewards, confidence delta = 1/T^2",
)
_UCB_ANYTIME = Statement(
    name="UCB, anytime",
    claim="TH-T2.24",
    also=("TH-I2.31a",),
    source="thesis, Theorem 2.24",
    arms="1-sub-Gaussian",
    kind="upper",
    limit=LONG_RUNS,
    conditions="1-sub-Gaussian rewards",
)
_UCB_ANYTIME_GAP_FREE = Statement(
    name="UCB, anytime, gap-free",
    claim="TH-T2.24",
    source="thesis, Theorem 2.24",
    arms="1-sub-Gaussian",
    kind="upper",
    scope="gap-free",
    conditions="1-sub-Gaussian rewards",
)
_KL_UCB = Statement(
    name="KL-UCB",
    claim="TH-T2.26",
    also=("TH-I2.31a",),
    source="thesis, Theorem 2.26",
    kind="upper",
    limit=LONG_RUNS,
    conditions="Bernoulli rewards",
)
_DP_UCB = Statement(
    name="DP-UCB",
    claim="TA-R-DPUCB",
    source="thesis, Section 5.1, second display",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    amends="printed without a level of risk; for delta -> 0 the regret exceeds it",
    conditions="rewards in [0, 1]; T known, delta = 1/T in the index",
    notes=("all K arms pay for privacy in the printed form, the optimal ones too",),
)
_DP_SE = Statement(
    name="DP-SE, from its schedule",
    claim="BERN-B1",
    also=("TA-S2-A",),
    source="derived here from the schedule of Sajed and Sheffet (2019) as the catalogues quote it",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    conditions="rewards in [0, 1]; T known, failure probability 1/T",
    notes=("the texts print only the order: this bound is ours, from the quoted constants",),
)
_DP_SE_ORDER = Statement(
    name="DP-SE, order",
    claim="BERN-I3",
    also=("TA-T5.1",),
    source="Bernoulli paper, Section 1; thesis, Table 5.1",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="rewards in [0, 1]; T known",
)
_DP_UCB_ORDER = Statement(
    name="DP-UCB, order",
    claim="BERN-I1",
    also=("TA-T5.1",),
    source="Bernoulli paper, Section 1; thesis, Table 5.1",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="rewards in [0, 1]",
)
_PRIOR_ART = Statement(
    name="doubling and forgetting, order",
    claim="BERN-I4",
    also=("BERN-I21",),
    source="Bernoulli paper, Section 1",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="UCB, Thompson sampling or elimination with doubling, forgetting and Laplace noise",
)
_ADAP_KLUCB_ORDER = Statement(
    name="AdaP-KLUCB, short form",
    claim="BERN-I5",
    source="Bernoulli paper, Section 1",
    kind="upper",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="Bernoulli rewards, tau > 3",
)
_NAIVE_UCB = Statement(
    name="UCB by simple composition",
    claim="TA-S3-A",
    source="thesis, Section 5.2",
    kind="upper",
    privacy="pure",
    conditions="Bernoulli rewards",
)
_ADAP_MINIMAX_ORDER = Statement(
    name="AdaP-UCB and AdaP-KLUCB, minimax order",
    claim="TA-I3",
    also=("TA-RC.8",),
    source="thesis, Section 5.2 and Remark C.8",
    arms="[0, 1]",
    kind="upper",
    scope="gap-free",
    privacy="pure",
    conditions="beta > 3",
)
_C12 = (
    "the last step of (C.12) points the wrong way: for gap < 2 eps its right side lies below the exact root"
)
_ADAP_UCB = Statement(
    name="AdaP-UCB",
    claim="TA-TH5.3",
    also=("TA-EQC.13",),
    source="thesis, Theorem 5.3",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    conditions="rewards in [0, 1], beta > 3",
    notes=(
        f"{_C12}; from the root 16 is right only for gap/eps outside (2 - sqrt 2, 2), at 1 it is 20.95",
        "the constant 16 of Theorem 5.3 is saved by Lemma C.2 at level 1/T",
    ),
)
_ADAP_UCB_2022 = Statement(
    name="AdaP-UCB (2022)",
    claim="BERN-B2",
    source="Azize and Basu (2022), as the Bernoulli catalogue quotes it",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    conditions="rewards in [0, 1], beta > 3",
    notes=(
        "quoted from literature: additive term beta/(beta-3) an arm where the thesis has 3 beta/(beta-3)",
    ),
)
_ADAP_UCB_PULLS = Statement(
    name="AdaP-UCB, from its pull bound",
    claim="TA-EQC.13",
    source="thesis, (C.13)",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    amends="printed with 16 for 32",
    conditions="rewards in [0, 1], beta > 3",
    notes=(f"{_C12}, and the chosen episode can be too short",),
)
_ADAP_UCB_ROOT = Statement(
    name="AdaP-UCB, from the exact root",
    claim="TA-EQC.12",
    source="thesis, first line of (C.12) with Theorem C.4; the constants are worked out here",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    conditions="rewards in [0, 1], beta > 3, K >= 2",
    amends="printed with a last line that is too small; this is what the first line gives",
)
_ADAP_UCB_GAP_FREE = Statement(
    name="AdaP-UCB, gap-free",
    claim="TA-THC.7",
    source="thesis, Theorem C.7",
    arms="[0, 1]",
    kind="upper",
    scope="gap-free",
    privacy="pure",
    conditions="rewards in [0, 1], beta > 3",
    notes=("sound: the second line of (C.12) gives it, even with 4 sqrt 2 in place of 8",),
)
_ADAP_KLUCB = Statement(
    name="AdaP-KLUCB",
    claim="TA-TH5.4",
    also=("BERN-EQ49", "TA-PF5.4f"),
    source="thesis, Theorem 5.4; Bernoulli paper, (49)",
    kind="upper",
    privacy="pure",
    conditions="Bernoulli rewards, beta > 3, every suboptimal arm with 0 < mu_a < mu* < 1",
    notes=(
        "the letter alpha in (49) is read as the exploration parameter",
        (
            "the printed infimum depends on the phase that it defines; taken at its fixed point, "
            "where the factor 4 is sound and C_1, C_2 do not depend on T"
        ),
    ),
)
_ADAC_UCB = Statement(
    name="AdaC-UCB",
    claim="TA-TH5.6",
    source="thesis, Theorem 5.6",
    arms="[0, 1]",
    kind="upper",
    privacy="zCDP",
    conditions="rewards in [0, 1], beta > 3",
)
_ADAC_UCB_PULLS = Statement(
    name="AdaC-UCB, from its pull bound",
    claim="TA-EQC.21",
    also=("TA-EQC.20",),
    source="thesis, (C.21)",
    arms="[0, 1]",
    kind="upper",
    privacy="zCDP",
    conditions="rewards in [0, 1], beta > 3",
)
_ADAC_UCB_GAP_FREE = Statement(
    name="AdaC-UCB, gap-free",
    claim="TA-PF5.6c",
    source="thesis, proof of Theorem 5.6, step 3",
    arms="[0, 1]",
    kind="upper",
    scope="gap-free",
    privacy="zCDP",
    conditions="rewards in [0, 1], beta > 3",
)
_DP_KLUCB = Statement(
    name="DP-KLUCB",
    claim="BERN-TF.9",
    also=("BERN-T4.3",),
    source="Bernoulli paper, Theorems 4.3 and F.9",
    kind="upper",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="Bernoulli rewards, mu* < 1, batches growing by alpha > 1",
)
_DP_IMED = Statement(
    name="DP-IMED",
    claim="BERN-TF.7",
    also=("BERN-T4.3",),
    source="Bernoulli paper, Theorems 4.3 and F.7",
    kind="upper",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="Bernoulli rewards, mu* < 1, batches growing by alpha > 1",
)


def ucb_upper_bound(
    instance: BanditInstance, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``3 sum of gaps + sum of 16 log T / gap``                                               [TH-T2.23]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        return 3 * arms.gaps + 16 * calc.log(at["horizon"]) / arms.gaps

    parameters = {"horizon": at_least("horizon", horizon, 1)}
    return evaluate(_UCB, instance, per_arm, parameters=parameters, relative_width=relative_width)


def ucb_gap_free_upper_bound(
    instance: BanditInstance, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``8 sqrt(T K log T) + 3 sum of gaps``                                                   [TH-T2.23]"""

    def whole(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        return 8 * calc.sqrt(at["horizon"] * arms.arms * calc.log(at["horizon"]))

    parameters = {"horizon": at_least("horizon", horizon, 1)}
    return evaluate(
        _UCB_GAP_FREE,
        instance,
        lambda _calc, arms, _at: 3 * arms.gaps,
        whole=whole,
        parameters=parameters,
        relative_width=relative_width,
    )


def anytime_ucb_upper_bound(
    instance: BanditInstance, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``sum of 2 / gap`` times ``log T``                                                      [TH-T2.24]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        return 2 / arms.gaps * calc.log(at["horizon"])

    parameters = {"horizon": at_least("horizon", horizon, 1)}
    return evaluate(_UCB_ANYTIME, instance, per_arm, parameters=parameters, relative_width=relative_width)


def kl_ucb_upper_bound(
    instance: BanditInstance, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``sum of gap / kl(mu_a, mu*)`` times ``log T``                                          [TH-T2.26]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        if arms.best == 1:  # kl is infinite
            return 0 * arms.gaps
        return arms.gaps / calc.kl(arms.means, arms.best) * calc.log(at["horizon"])

    parameters = {"horizon": at_least("horizon", horizon, 1)}
    return evaluate(_KL_UCB, instance, per_arm, parameters=parameters, relative_width=relative_width)


def dp_ucb_upper_bound(
    instance: BanditInstance, epsilon: Exact, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``8 sqrt(8) K log(T)^2.5 / eps + 4 sum of gaps + sum of 4 log T / gap``              [TA-R-DPUCB]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        return 4 * arms.gaps + 4 * calc.log(at["horizon"]) / arms.gaps

    def whole(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        log_horizon = calc.log(at["horizon"])
        power = log_horizon * log_horizon * calc.sqrt(log_horizon)
        return 8 * calc.sqrt(calc.number(8)) * arms.arms * power / at["epsilon"]

    parameters = {"epsilon": positive("epsilon", epsilon), "horizon": at_least("horizon", horizon, 1)}
    return evaluate(
        _DP_UCB, instance, per_arm, whole=whole, parameters=parameters, relative_width=relative_width
    )


def dp_se_upper_bound(
    instance: BanditInstance, epsilon: Exact, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``sum of gap * (R_1 + ... + R_e) + max gap``, ``e`` the least with ``2^-e <= gap``  [BERN-B1, TA-S2-A]

    ``R_j <= max(32 log(8 K j^2 T) 4^j, 8 log(4 K j^2 T) 2^j / eps) + 2`` are the pulls of an active arm
    in epoch ``j`` with failure probability ``1/T``. While no confidence interval fails, each has half-width
    below ``2^-j / 4``, an optimal arm stays, and an arm is out after epoch ``e``; failures cost ``max gap``
    at most.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        last = int(arms.halvings.max())
        pulls, spent = [], calc.number(0)
        log_scale = calc.log(arms.arms * at["horizon"])
        for epoch in range(1, last + 1):
            four = log_scale + calc.log(calc.number(4 * epoch * epoch))
            eight = log_scale + calc.log(calc.number(8 * epoch * epoch))
            exploration = 32 * eight * calc.number(4**epoch)
            spent = spent + calc.maximum(exploration, 8 * four * calc.number(2**epoch) / at["epsilon"]) + 2
            pulls.append(spent)
        return arms.gaps * np.array(pulls)[arms.halvings - 1]

    def whole(calc: Arithmetic, arms: SuboptimalArms, _at: Mapping[str, Number]) -> Number:
        return arms.best - calc.smallest(arms.means)

    parameters = {"epsilon": positive("epsilon", epsilon), "horizon": at_least("horizon", horizon, 1)}
    return evaluate(
        _DP_SE, instance, per_arm, whole=whole, parameters=parameters, relative_width=relative_width
    )


def adap_ucb_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of 16 beta log T / min(gap, eps) + 3 beta / (beta - 3)``                          [TA-TH5.3]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        leading = 16 * at["beta"] * calc.log(at["horizon"]) / calc.minimum(arms.gaps, at["epsilon"])
        return leading + 3 * at["beta"] / (at["beta"] - 3)

    return evaluate(
        _ADAP_UCB,
        instance,
        per_arm,
        parameters=_adap(epsilon, horizon, beta),
        relative_width=relative_width,
    )


def adap_ucb_2022_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of 16 beta log T / min(gap, eps) + beta / (beta - 3)``                             [BERN-B2]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        leading = 16 * at["beta"] * calc.log(at["horizon"]) / calc.minimum(arms.gaps, at["epsilon"])
        return leading + at["beta"] / (at["beta"] - 3)

    return evaluate(
        _ADAP_UCB_2022,
        instance,
        per_arm,
        parameters=_adap(epsilon, horizon, beta),
        relative_width=relative_width,
    )


def adap_ucb_pulls_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of gap * (32 beta log T / (gap min(eps, 2 gap)) + 3 beta / (beta - 3))``         [TA-EQC.13]

    Printed with 16 for 32, which is false.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        leading = 32 * at["beta"] * calc.log(at["horizon"]) / calc.minimum(at["epsilon"], 2 * arms.gaps)
        return leading + 3 * at["beta"] / (at["beta"] - 3) * arms.gaps

    return evaluate(
        _ADAP_UCB_PULLS,
        instance,
        per_arm,
        parameters=_adap(epsilon, horizon, beta),
        relative_width=relative_width,
    )


def adap_ucb_root_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of gap * (2 beta log T (1 + sqrt(1 + 4 gap/eps))^2 / gap^2 + 3 beta/(beta-3))``   [TA-EQC.12]

    The printed proof with the exact root of its first implication: ``2^l`` is the next power of two, so that
    ``2^(l+1)`` is at most four times the root.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        root = 1 + calc.sqrt(1 + 4 * arms.gaps / at["epsilon"])
        leading = 2 * at["beta"] * calc.log(at["horizon"]) * root * root / arms.gaps
        return leading + 3 * at["beta"] / (at["beta"] - 3) * arms.gaps

    return evaluate(
        _ADAP_UCB_ROOT,
        instance,
        per_arm,
        parameters=_adap(epsilon, horizon, beta),
        relative_width=relative_width,
    )


def adap_ucb_gap_free_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``3 beta/(beta-3) sum of gaps + 8 sqrt(beta K T log T) + 16 beta K log T / eps``        [TA-THC.7]"""

    def whole(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        spread = at["beta"] * arms.arms * calc.log(at["horizon"])
        return 8 * calc.sqrt(spread * at["horizon"]) + 16 * spread / at["epsilon"]

    return evaluate(
        _ADAP_UCB_GAP_FREE,
        instance,
        lambda _calc, arms, at: 3 * at["beta"] / (at["beta"] - 3) * arms.gaps,
        whole=whole,
        parameters=_adap(epsilon, horizon, beta),
        relative_width=relative_width,
    )


def adap_klucb_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of C_1 gap log T / min(kl, C_2 eps gap) + 3 beta / (beta - 3)``          [TA-TH5.4, BERN-EQ49]

    ``C_1 / min(kl, C_2 eps gap) = 4 s`` with the ``s`` of
    `banditproof.theory.divergences.adap_klucb_constant`, which solves the infimum that defines the constants.
    """
    parameters = _adap(epsilon, horizon, beta)
    lowest = min(instance.means)
    if instance.suboptimal.any() and (lowest == 0 or instance.best == 1):
        return _ADAP_KLUCB.without_value(
            "C_1 and C_2 are defined for 0 < mu_a < mu* < 1 only; here a mean is 0 or mu* is 1"
        )

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        samples = calc.adap_klucb_samples(arms.means, arms.best, at["epsilon"], at["beta"])
        return 4 * samples * arms.gaps * calc.log(at["horizon"]) + 3 * at["beta"] / (at["beta"] - 3)

    return evaluate(_ADAP_KLUCB, instance, per_arm, parameters=parameters, relative_width=relative_width)


def adac_ucb_upper_bound(
    instance: BanditInstance,
    rho: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of 8 beta log T / gap + 8 sqrt(beta log T / rho) + 2 beta / (beta - 3)``          [TA-TH5.6]"""

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        level = at["beta"] * calc.log(at["horizon"])
        constant = 8 * calc.sqrt(level / at["rho"]) + 2 * at["beta"] / (at["beta"] - 3)
        return 8 * level / arms.gaps + constant

    return evaluate(
        _ADAC_UCB, instance, per_arm, parameters=_adac(rho, horizon, beta), relative_width=relative_width
    )


def adac_ucb_pulls_upper_bound(
    instance: BanditInstance,
    rho: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``sum of gap * (8 beta log T / gap^2 + 8 sqrt(beta log T / rho) / gap + 2 beta / (beta - 3))``

    [TA-EQC.21]
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        level = at["beta"] * calc.log(at["horizon"])
        leading = 8 * level / arms.gaps + 8 * calc.sqrt(level / at["rho"])
        return leading + 2 * at["beta"] / (at["beta"] - 3) * arms.gaps

    return evaluate(
        _ADAC_UCB_PULLS,
        instance,
        per_arm,
        parameters=_adac(rho, horizon, beta),
        relative_width=relative_width,
    )


def adac_ucb_gap_free_upper_bound(
    instance: BanditInstance,
    rho: Exact,
    horizon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``4 sqrt(2 beta K T log T) + 8 K sqrt(beta log T / rho) + 3 beta/(beta-3) sum of gaps`` [TA-PF5.6c]"""

    def whole(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        level = at["beta"] * calc.log(at["horizon"])
        regret = 4 * calc.sqrt(2 * level * arms.arms * at["horizon"])
        return regret + 8 * arms.arms * calc.sqrt(level / at["rho"])

    return evaluate(
        _ADAC_UCB_GAP_FREE,
        instance,
        lambda _calc, arms, at: 3 * at["beta"] / (at["beta"] - 3) * arms.gaps,
        whole=whole,
        parameters=_adac(rho, horizon, beta),
        relative_width=relative_width,
    )


def dp_klucb_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    alpha: Exact = 2,
    relative_width: float | None = None,
) -> Bound:
    """``sum of alpha gap / d_eps(mu_a, mu*)`` times ``log T``                     [BERN-TF.9, BERN-T4.3]"""
    return _alpha_over_d_eps(_DP_KLUCB, instance, _batches(epsilon, horizon, alpha), relative_width)


def dp_imed_upper_bound(
    instance: BanditInstance,
    epsilon: Exact,
    horizon: Exact,
    *,
    alpha: Exact = 2,
    relative_width: float | None = None,
) -> Bound:
    """``sum of alpha gap / d_eps(mu_a, mu*)`` times ``log T``                     [BERN-TF.7, BERN-T4.3]"""
    return _alpha_over_d_eps(_DP_IMED, instance, _batches(epsilon, horizon, alpha), relative_width)


def episodic_pull_bound(phase: int, failure: float, horizon: float, *, beta: float = 3.1) -> float:
    """``E N_a(T) <= 2^(l+1) + T failure + beta / (beta - 3)`` for any episodic index policy    [TA-THC.4]

    ``failure`` is the probability that the index of ``a`` from ``2^l`` samples reaches ``mu*`` at time ``T``;
    the theorem needs ``2^l < T``, ``K >= 2`` and an index that is optimistic up to ``1.5 t^-beta`` (C.9).
    """
    above("beta", beta, 3)
    at_least("horizon", horizon, 1)
    if not 0 <= failure <= 1:
        msg = f"failure is {failure}: a probability lies in [0, 1]"
        raise ValueError(msg)
    if not 2**phase < horizon:
        msg = f"phase is {phase}: the theorem needs 2^phase < horizon = {horizon}"
        raise ValueError(msg)
    return 2.0 ** (phase + 1) + horizon * failure + beta / (beta - 3)


def bounds_without_numbers() -> tuple[Bound, ...]:
    """The stated upper bounds that are orders only, each with what it says instead of a number."""
    return (
        _DP_UCB_ORDER.without_value("stated as an order only: O(sum log T / gap + K log^2.5 T / eps)"),
        _DP_SE_ORDER.without_value("stated as an order only: O(sum log T / gap + K log T / eps)"),
        _PRIOR_ART.without_value("stated as an order only: O(sum log T / min(gap, eps))"),
        _ADAP_KLUCB_ORDER.without_value(
            "stated as an order only; with its constants it is the bound of Theorem 5.4"
        ),
        _ADAP_MINIMAX_ORDER.without_value(
            "stated as an order only: O(sqrt(K T log T) + K log T / eps); with constants see Theorem C.7"
        ),
        _NAIVE_UCB.without_value("stated as linear in T, without a constant"),
        _UCB_ANYTIME_GAP_FREE.without_value(
            "2 sqrt(C K T log T) + C sum of gaps, for a universal C that is not given"
        ),
    )


def regret_bounds(
    instance: BanditInstance,
    epsilon: Exact | None,
    horizon: Exact,
    *,
    rho: Exact | None = None,
    beta: Exact = "3.1",
    alpha: Exact = 2,
    relative_width: float | None = None,
) -> tuple[Bound, ...]:
    """Every known lower and upper bound on the regret at an instance, lower bounds first.

    Parameters
    ----------
    instance
        The arms.
    epsilon
        Budget of pure DP; None leaves out the bounds that need it.
    horizon
        T, at least 1.
    rho
        Budget of zCDP; None leaves out the bounds that need it.
    beta
        Exploration parameter of AdaP-UCB, AdaP-KLUCB and AdaC-UCB, above 3.
    alpha
        Ratio of the batches of DP-KLUCB and DP-IMED, above 1.
    relative_width
        None for doubles only, else each bound comes with an enclosure at most this wide (e.g. 1e-30).
    """
    width = relative_width
    above("beta", beta, 3)
    above("alpha", alpha, 1)
    bounds = [classical_lower_bound(instance, horizon, relative_width=width)]
    if epsilon is not None:
        bounds += [
            six_epsilon_lower_bound(instance, epsilon, horizon, relative_width=width),
            kl_tv_lower_bound(instance, epsilon, horizon, relative_width=width),
            d_eps_lower_bound(instance, epsilon, horizon, relative_width=width),
            shariff_sheffet_lower_bound(),
        ]
    bounds += [
        kl_ucb_upper_bound(instance, horizon, relative_width=width),
        anytime_ucb_upper_bound(instance, horizon, relative_width=width),
        ucb_upper_bound(instance, horizon, relative_width=width),
        ucb_gap_free_upper_bound(instance, horizon, relative_width=width),
    ]
    if epsilon is not None:
        bounds += [
            dp_imed_upper_bound(instance, epsilon, horizon, alpha=alpha, relative_width=width),
            dp_klucb_upper_bound(instance, epsilon, horizon, alpha=alpha, relative_width=width),
            adap_klucb_upper_bound(instance, epsilon, horizon, beta=beta, relative_width=width),
            adap_ucb_upper_bound(instance, epsilon, horizon, beta=beta, relative_width=width),
            adap_ucb_2022_upper_bound(instance, epsilon, horizon, beta=beta, relative_width=width),
            adap_ucb_pulls_upper_bound(instance, epsilon, horizon, beta=beta, relative_width=width),
            adap_ucb_root_upper_bound(instance, epsilon, horizon, beta=beta, relative_width=width),
            adap_ucb_gap_free_upper_bound(instance, epsilon, horizon, beta=beta, relative_width=width),
            dp_se_upper_bound(instance, epsilon, horizon, relative_width=width),
            dp_ucb_upper_bound(instance, epsilon, horizon, relative_width=width),
        ]
    if rho is not None:
        bounds += [
            adac_ucb_upper_bound(instance, rho, horizon, beta=beta, relative_width=width),
            adac_ucb_pulls_upper_bound(instance, rho, horizon, beta=beta, relative_width=width),
            adac_ucb_gap_free_upper_bound(instance, rho, horizon, beta=beta, relative_width=width),
        ]
    if epsilon is not None:
        bounds += bounds_without_numbers()
    return tuple(bounds)


def _adap(epsilon: Exact, horizon: Exact, beta: Exact) -> dict[str, Exact]:
    return {
        "epsilon": positive("epsilon", epsilon),
        "horizon": at_least("horizon", horizon, 1),
        "beta": above("beta", beta, 3),
    }


def _adac(rho: Exact, horizon: Exact, beta: Exact) -> dict[str, Exact]:
    return {
        "rho": positive("rho", rho),
        "horizon": at_least("horizon", horizon, 1),
        "beta": above("beta", beta, 3),
    }


def _batches(epsilon: Exact, horizon: Exact, alpha: Exact) -> dict[str, Exact]:
    return {
        "epsilon": positive("epsilon", epsilon),
        "horizon": at_least("horizon", horizon, 1),
        "alpha": above("alpha", alpha, 1),
    }


def _alpha_over_d_eps(
    statement: Statement,
    instance: BanditInstance,
    parameters: Mapping[str, Exact],
    relative_width: float | None,
) -> Bound:
    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        divergence = calc.d_eps(arms.means, arms.best, at["epsilon"])
        return at["alpha"] * (arms.gaps / divergence) * calc.log(at["horizon"])

    if instance.best == 1 and instance.suboptimal.any():
        return statement.without_value("the theorem needs mu* < 1")
    return evaluate(statement, instance, per_arm, parameters=parameters, relative_width=relative_width)
