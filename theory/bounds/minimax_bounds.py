"""Bounds on the regret at the worst instance with K arms, without and with privacy."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..formulas.doubles_and_balls import BALLS, DOUBLES, Arithmetic, Number
from ..numbers.enclosure import Exact, certified, exact
from .bound import Bound, Statement, above, at_least, positive

_GAUSSIAN = "worst case over unit-variance Gaussian arms, K > 1, T >= K - 1"
_UNIT_GAPS = "the sum of the gaps is bounded by K - 1, as rewards in [0, 1] allow"

_CLASSICAL = Statement(
    name="minimax",
    claim="TH-T2.28",
    source="thesis, Theorem 2.28",
    arms="Gaussian",
    kind="lower",
    scope="minimax",
    conditions=_GAUSSIAN,
)
_PURE = Statement(
    name="minimax, eps-DP",
    claim="TH-T4.15",
    also=("TH-TAB4.1",),
    source="thesis, Theorem 4.15, (4.10)",
    arms="Gaussian",
    kind="lower",
    scope="minimax",
    privacy="pure",
    conditions=f"{_GAUSSIAN}; eps-View DP policy (so also Table and Interactive DP)",
)
_ZCDP = Statement(
    name="minimax, rho-zCDP",
    claim="TH-T4.20",
    also=("TH-TAB4.2",),
    source="thesis, Theorem 4.20",
    arms="Gaussian",
    kind="lower",
    scope="minimax",
    privacy="zCDP",
    conditions=f"{_GAUSSIAN}, 0 < rho <= 1; rho-Interactive zCDP policy",
)
_UCB = Statement(
    name="UCB",
    claim="TH-T2.23",
    source="thesis, Theorem 2.23, last form",
    arms="1-sub-Gaussian",
    kind="upper",
    scope="minimax",
    conditions="1-sub-Gaussian rewards, gaps at most 1, confidence delta = 1/T^2",
)
_ADAP_UCB = Statement(
    name="AdaP-UCB",
    claim="TA-THC.7",
    also=("TA-I3",),
    source="thesis, Theorem C.7",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="pure",
    conditions="rewards in [0, 1], beta > 3",
    notes=(_UNIT_GAPS,),
)
_ADAC_UCB = Statement(
    name="AdaC-UCB",
    claim="TA-PF5.6c",
    source="thesis, proof of Theorem 5.6, step 3",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="zCDP",
    conditions="rewards in [0, 1], beta > 3",
    notes=(_UNIT_GAPS,),
)

Formula = Callable[[Arithmetic, Mapping[str, Number]], Number]


def minimax_lower_bound(arms: int, horizon: Exact, *, relative_width: float | None = None) -> Bound:
    """``sqrt((K - 1) T) / 27``                                                                [TH-T2.28]"""
    return _evaluate(_CLASSICAL, _no_privacy, arms, {"horizon": horizon}, relative_width)


def private_minimax_lower_bound(
    arms: int, horizon: Exact, epsilon: Exact, *, relative_width: float | None = None
) -> Bound:
    """``max(sqrt((K - 1) T) / 27, (K - 1) / (22 eps))``                                       [TH-T4.15]"""

    def formula(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
        return calc.maximum(_no_privacy(calc, at), (at["arms"] - 1) / (22 * at["epsilon"]))

    parameters = {"horizon": horizon, "epsilon": positive("epsilon", epsilon)}
    return _evaluate(_PURE, formula, arms, parameters, relative_width)


def zcdp_minimax_lower_bound(
    arms: int, horizon: Exact, rho: Exact, *, relative_width: float | None = None
) -> Bound:
    """``max(sqrt((K - 1) T) / 27, sqrt((K - 1) / rho) / 124)`` for ``rho <= 1``               [TH-T4.20]"""

    def formula(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
        return calc.maximum(_no_privacy(calc, at), calc.sqrt((at["arms"] - 1) / at["rho"]) / 124)

    parameters = {"horizon": horizon, "rho": positive("rho", rho)}
    if exact(rho) > 1:
        return _ZCDP.without_value(f"the theorem needs rho <= 1, here rho = {rho}")
    return _evaluate(_ZCDP, formula, arms, parameters, relative_width)


def ucb_minimax_upper_bound(arms: int, horizon: Exact, *, relative_width: float | None = None) -> Bound:
    """``8 sqrt(T K log T) + 3 K``                                                             [TH-T2.23]"""

    def formula(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
        return 8 * calc.sqrt(at["horizon"] * at["arms"] * calc.log(at["horizon"])) + 3 * at["arms"]

    return _evaluate(_UCB, formula, arms, {"horizon": horizon}, relative_width)


def adap_ucb_minimax_upper_bound(
    arms: int,
    horizon: Exact,
    epsilon: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``3 beta/(beta-3) (K-1) + 8 sqrt(beta K T log T) + 16 beta K log T / eps``              [TA-THC.7]"""

    def formula(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
        spread = at["beta"] * at["arms"] * calc.log(at["horizon"])
        regret = 8 * calc.sqrt(spread * at["horizon"]) + 16 * spread / at["epsilon"]
        return 3 * at["beta"] / (at["beta"] - 3) * (at["arms"] - 1) + regret

    parameters = {
        "horizon": horizon,
        "epsilon": positive("epsilon", epsilon),
        "beta": above("beta", beta, 3),
    }
    return _evaluate(_ADAP_UCB, formula, arms, parameters, relative_width)


def adac_ucb_minimax_upper_bound(
    arms: int,
    horizon: Exact,
    rho: Exact,
    *,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> Bound:
    """``4 sqrt(2 beta K T log T) + 8 K sqrt(beta log T / rho) + 3 beta/(beta-3) (K-1)``      [TA-PF5.6c]"""

    def formula(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
        level = at["beta"] * calc.log(at["horizon"])
        regret = 4 * calc.sqrt(2 * level * at["arms"] * at["horizon"])
        private = 8 * at["arms"] * calc.sqrt(level / at["rho"])
        return regret + private + 3 * at["beta"] / (at["beta"] - 3) * (at["arms"] - 1)

    parameters = {"horizon": horizon, "rho": positive("rho", rho), "beta": above("beta", beta, 3)}
    return _evaluate(_ADAC_UCB, formula, arms, parameters, relative_width)


def minimax_bounds(
    arms: int,
    horizon: Exact,
    *,
    epsilon: Exact | None = None,
    rho: Exact | None = None,
    beta: Exact = "3.1",
    relative_width: float | None = None,
) -> tuple[Bound, ...]:
    """Every known bound on the regret at the worst instance with ``arms`` arms, lower bounds first.

    Parameters
    ----------
    arms
        K, at least 1; with one arm the regret is 0 and so is every bound.
    horizon
        T, at least 1.
    epsilon, rho
        Budgets of pure DP and of zCDP; None leaves out the bounds that need them.
    beta
        Exploration parameter of AdaP-UCB and AdaC-UCB, above 3.
    relative_width
        None for doubles only, else each bound comes with an enclosure at most this wide (e.g. 1e-30).
    """
    width = relative_width
    above("beta", beta, 3)
    bounds = [minimax_lower_bound(arms, horizon, relative_width=width)]
    if epsilon is not None:
        bounds.append(private_minimax_lower_bound(arms, horizon, epsilon, relative_width=width))
    if rho is not None:
        bounds.append(zcdp_minimax_lower_bound(arms, horizon, rho, relative_width=width))
    bounds.append(ucb_minimax_upper_bound(arms, horizon, relative_width=width))
    if epsilon is not None:
        bounds.append(adap_ucb_minimax_upper_bound(arms, horizon, epsilon, beta=beta, relative_width=width))
    if rho is not None:
        bounds.append(adac_ucb_minimax_upper_bound(arms, horizon, rho, beta=beta, relative_width=width))
    return tuple(bounds)


def privacy_is_free_from(arms: int, horizon: float) -> float:
    """The budget from which eps-DP leaves the minimax lower bound as it is               [TH-I4.15a]

    ``(27 / 22) sqrt((K - 1) / T)``, where ``(K - 1) / (22 eps)`` meets ``sqrt((K - 1) T) / 27``. The thesis
    prints the factor upside down, ``22 / 27``.
    """
    _check(arms, horizon)
    return float(27 / 22 * np.sqrt((arms - 1) / horizon))


def zcdp_is_free_from(horizon: float) -> float:
    """The budget from which rho-zCDP leaves the minimax lower bound as it is             [TH-I4.21a]

    ``(27 / 124)^2 / T``
    """
    at_least("horizon", horizon, 1)
    return float((27 / 124) ** 2 / horizon)


def _no_privacy(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
    return calc.sqrt((at["arms"] - 1) * at["horizon"]) / 27


def _check(arms: object, horizon: Exact) -> None:
    if isinstance(arms, bool) or not isinstance(arms, (int, np.integer)) or arms < 1:
        msg = f"arms is {arms!r}: it must be a whole number of at least 1"
        raise ValueError(msg)
    at_least("horizon", horizon, 1)


def _evaluate(
    statement: Statement,
    formula: Formula,
    arms: int,
    parameters: Mapping[str, Exact],
    relative_width: float | None,
) -> Bound:
    _check(arms, parameters["horizon"])
    if arms == 1:
        only = "one arm: the regret of any policy is 0"
        zero = None if relative_width is None else certified(lambda: BALLS.number(0))
        return Bound(statement=statement, value=0.0, enclosure=zero, notes=(only,))
    if statement.kind == "lower" and exact(parameters["horizon"]) < arms - 1:
        return statement.without_value(
            f"the theorem needs T >= K - 1, here T = {parameters['horizon']} and K = {arms}"
        )
    keys = ["arms", *parameters]
    values: list[Exact] = [int(arms), *parameters.values()]

    def total(*balls: Number) -> Number:
        return formula(BALLS, dict(zip(keys, balls, strict=True)))

    numbers = {key: DOUBLES.number(value) for key, value in zip(keys, values, strict=True)}
    with np.errstate(all="ignore"):  # an overflow is the infinity that we want
        value = float(formula(DOUBLES, numbers))
    horizon = float(numbers["horizon"])
    far_apart = statement.kind == "lower" and value > horizon
    enclosure = None if relative_width is None else certified(total, *values, relative_width=relative_width)
    return Bound(
        statement=statement,
        value=value,
        enclosure=enclosure,
        notes=("above T: only Gaussian arms with means far apart can have this regret",) if far_apart else (),
        trivial=horizon if statement.kind == "upper" else None,
    )
