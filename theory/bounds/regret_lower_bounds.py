"""Lower bounds on the regret of every consistent policy at a Bernoulli instance, without and with privacy.

All are leading terms: ``liminf Reg_T / log T >= constant``. The value given is ``constant * log T``, which no
theorem makes a bound at that T.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..formulas.doubles_and_balls import Arithmetic, Number
from ..numbers.enclosure import Exact, exact
from .bernoulli_instance import BanditInstance
from .bound import LONG_RUNS, Bound, Statement, SuboptimalArms, at_least, evaluate, positive

_WITHOUT_BETTER_ARM = "printed without mu* < 1; where mu* = 1 a policy may have bounded regret"

_CLASSICAL = Statement(
    name="Lai-Robbins",
    claim="BERN-EQ3",
    also=("TH-T2.31",),
    source="Bernoulli paper, (3); thesis, Theorem 2.31",
    kind="lower",
    limit=LONG_RUNS,
    conditions="consistent policy",
)
_SIX_EPSILON = Statement(
    name="min(kl, 6 eps gap)",
    claim="BERN-EQ7",
    amends=_WITHOUT_BETTER_ARM,
    also=("BERN-I6",),
    source="Bernoulli paper, (7), which quotes Azize and Basu (2022), Theorem 3",
    kind="lower",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="consistent, eps-global DP policy, mu* < 1",
)
_KL_TV = Statement(
    name="min(kl, eps tv)",
    claim="TH-T4.16",
    also=("TH-TAB4.1",),
    source="thesis, Theorem 4.16",
    kind="lower",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="consistent, eps-View DP policy (so also Table and Interactive DP)",
)
_D_EPS = Statement(
    name="d_eps",
    claim="BERN-T3.1",
    amends=_WITHOUT_BETTER_ARM,
    also=("BERN-EQ9",),
    source="Bernoulli paper, Theorem 3.1",
    kind="lower",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="consistent, eps-global DP policy, mu* < 1",
)
_SHARIFF_SHEFFET = Statement(
    name="K log T / eps",
    claim="BERN-I2",
    source="Bernoulli paper, Section 1, which quotes Shariff and Sheffet (2018)",
    kind="lower",
    privacy="pure",
    limit=LONG_RUNS,
    conditions="eps-global DP policy",
)

_NO_BETTER_ARM = "false as printed where mu* = 1: no arm could be better, and (9) of the paper gives 0"


def classical_lower_bound(
    instance: BanditInstance, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """Without privacy, ``sum of gap / kl(mu_a, mu*)`` times ``log T``              [BERN-EQ3, TH-T2.31]

    For Bernoulli arms ``KL_inf`` is ``kl``. An arm adds nothing when ``mu* = 1``, where ``kl`` is infinite.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        return _gap_over_kl(calc, arms) * calc.log(at["horizon"])

    parameters = {"horizon": at_least("horizon", horizon, 1)}
    return evaluate(_CLASSICAL, instance, per_arm, parameters=parameters, relative_width=relative_width)


def six_epsilon_lower_bound(
    instance: BanditInstance, epsilon: Exact, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``sum of gap / min(kl(mu_a, mu*), 6 eps gap)`` times ``log T``               [BERN-EQ7, BERN-I6]

    Without a value where ``mu* = 1``: as printed it is false there.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        # gap / min(kl, 6 eps gap) = max(gap / kl, 1 / (6 eps)) cannot underflow
        return calc.maximum(_gap_over_kl(calc, arms), 1 / (6 * at["epsilon"])) * calc.log(at["horizon"])

    parameters = {"epsilon": positive("epsilon", epsilon), "horizon": at_least("horizon", horizon, 1)}
    if instance.best == 1 and instance.suboptimal.any():
        return _SIX_EPSILON.without_value(_NO_BETTER_ARM)
    return evaluate(_SIX_EPSILON, instance, per_arm, parameters=parameters, relative_width=relative_width)


def kl_tv_lower_bound(
    instance: BanditInstance, epsilon: Exact, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``sum of gap / min(kl(mu_a, mu*), eps gap)`` times ``log T``                            [TH-T4.16]

    For Bernoulli arms ``TV_inf`` is the gap. Where ``mu* = 1`` no law has a larger mean: both infima are
    infinite, and the bound is 0.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        if arms.best == 1:
            return 0 * arms.gaps
        return calc.maximum(_gap_over_kl(calc, arms), 1 / at["epsilon"]) * calc.log(at["horizon"])

    parameters = {"epsilon": positive("epsilon", epsilon), "horizon": at_least("horizon", horizon, 1)}
    return evaluate(_KL_TV, instance, per_arm, parameters=parameters, relative_width=relative_width)


def d_eps_lower_bound(
    instance: BanditInstance, epsilon: Exact, horizon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``sum of gap / d_eps(mu_a, mu*)`` times ``log T``                           [BERN-T3.1, BERN-EQ9]

    The general form BERN-EQ9 has ``d_inf`` in place of ``d_eps``; for Bernoulli arms they agree while
    ``mu* < 1``. Where ``mu* = 1``, ``d_inf`` is infinite and BERN-EQ9 gives 0, while BERN-T3.1 as printed is
    false: there is no value.
    """

    def per_arm(calc: Arithmetic, arms: SuboptimalArms, at: Mapping[str, Number]) -> Number:
        divergence = calc.d_eps(arms.means, arms.best, at["epsilon"])
        return arms.gaps / divergence * calc.log(at["horizon"])

    parameters = {"epsilon": positive("epsilon", epsilon), "horizon": at_least("horizon", horizon, 1)}
    if instance.best == 1 and instance.suboptimal.any():
        return _D_EPS.without_value(_NO_BETTER_ARM)
    return evaluate(_D_EPS, instance, per_arm, parameters=parameters, relative_width=relative_width)


def shariff_sheffet_lower_bound() -> Bound:
    """``Omega(K log T / eps)``, whose constant is not stated                                    [BERN-I2]"""
    return _SHARIFF_SHEFFET.without_value("stated as an order only: Omega(K log T / eps)")


def general_class_constant(gaps: ArrayLike, divergences: ArrayLike) -> np.float64:
    """``sum of gap / divergence`` over positive gaps, for any unstructured class.

    With ``KL_inf`` this is TH-T2.31, with ``min(KL_inf, eps TV_inf)`` TH-T4.16, with ``d_inf`` BERN-EQ9; the
    divergences come from `banditproof.theory.projections.information_projection` or from a closed form.
    """
    gap, divergence = np.broadcast_arrays(np.asarray(gaps, np.float64), np.asarray(divergences, np.float64))
    for name, values, wrong in (
        ("gap", gap, ~(np.isfinite(gap) & (gap >= 0))),
        ("divergence", divergence, ~(divergence > 0) & (gap > 0)),
    ):
        if wrong.any():
            value = values[wrong].flat[0]
            msg = (
                f"{name} {value}: a gap is a finite number >= 0, and the divergence of a positive gap is > 0"
            )
            raise ValueError(msg)
    positive_gap = gap > 0
    return np.float64(np.sum(gap[positive_gap] / divergence[positive_gap]))


def gaussian_min_kl_tv(gaps: ArrayLike, epsilon: float | None) -> NDArray[np.float64]:
    """``min(KL_inf, eps TV_inf)`` at unit-variance Gaussian arms                      [TH-D2.30, TH-D4.tvinf]

    ``KL_inf = gap^2 / 2``, ``TV_inf = 2 Phi(gap / 2) - 1``; without privacy (``epsilon=None``) ``KL_inf``.
    """
    from scipy.special import erf

    gap = np.asarray(gaps, np.float64)
    information: NDArray[np.float64] = np.asarray(gap * gap / 2)
    if epsilon is None:
        return information
    positive("epsilon", epsilon)
    return np.asarray(np.minimum(information, epsilon * erf(gap / np.sqrt(8.0))))


def _gap_over_kl(calc: Arithmetic, arms: SuboptimalArms) -> Number:
    """``gap / kl(mu_a, mu*)``; zero where ``kl`` is infinite, which is exactly where ``mu* = 1``."""
    if arms.best == 1:
        return 0 * arms.gaps
    return arms.gaps / calc.kl(arms.means, arms.best)


@dataclass(frozen=True, slots=True)
class ArmRegime:
    """What privacy costs at one arm."""

    mean: float
    gap: float
    kl: float
    """``kl(mu_a, mu*)``, the information without privacy."""
    transport: float
    """``epsilon * gap``, the price of transport alone."""
    d_eps: float
    threshold: float
    """``logit mu* - logit mu_a``: from this budget on, ``d_eps = kl``                       [BERN-I11]"""
    kl_tv_threshold: float
    """``kl / gap``: from this budget on, ``min(kl, eps tv) = kl``                          [TH-I4.16a]"""
    regime: Literal["optimal", "high privacy", "low privacy"]
    """``low privacy``: privacy is free at this arm, ``epsilon >= threshold``; else ``high privacy``."""


def arm_regimes(instance: BanditInstance, epsilon: Exact) -> tuple[ArmRegime, ...]:
    """The privacy regime of every arm, in the order of the instance                 [BERN-I11, TH-I4.16a]"""
    from ..divergences.bernoulli_divergences import d_eps, kl, regime_threshold

    budget = float(exact(positive("epsilon", epsilon)))
    means, best, gaps = instance.doubles, np.float64(instance.best), instance.gaps
    suboptimal = instance.suboptimal
    information = kl(means, best)
    threshold = np.where(suboptimal, regime_threshold(means, best), 0.0)
    with np.errstate(all="ignore"):
        switch = np.where(suboptimal, information / gaps, 0.0)
    named = {
        "mean": means,
        "gap": gaps,
        "kl": information,
        "transport": budget * gaps,
        "d_eps": d_eps(means, best, budget),
        "threshold": threshold,
        "kl_tv_threshold": switch,
    }
    words = np.where(suboptimal, np.where(budget >= threshold, "low privacy", "high privacy"), "optimal")
    rows = zip(*(column.tolist() for column in (*named.values(), words)), strict=True)
    return tuple(ArmRegime(**dict(zip((*named, "regime"), row, strict=True))) for row in rows)
