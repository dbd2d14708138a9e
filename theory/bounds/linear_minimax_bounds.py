"""Lower bounds on the regret of linear bandits at the worst parameter, without and with privacy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from ..formulas.doubles_and_balls import BALLS, DOUBLES, Arithmetic, Number
from ..numbers.enclosure import Exact, certified, exact
from .bound import Bound, Statement, at_least, positive

Formula = Callable[[Arithmetic, Mapping[str, Number]], Number]

_HYPERCUBE = "actions [-1, 1]^d, parameters in R^d, unit Gaussian noise"
_FACTOR = "its proof loses a factor 2 in Markov's inequality that the printed constant keeps"

_CLASSICAL = Statement(
    name="linear minimax",
    claim="TH-T4.17",
    source="thesis, Theorem 4.17, without privacy",
    arms="linear, Gaussian",
    kind="lower",
    scope="minimax",
    conditions=_HYPERCUBE,
)
_PURE = Statement(
    name="linear minimax, eps-DP",
    claim="TH-T4.17",
    source="thesis, Theorem 4.17, (4.12)",
    arms="linear, Gaussian",
    kind="lower",
    scope="minimax",
    privacy="pure",
    conditions=f"{_HYPERCUBE}; eps-View DP policy",
    notes=(_FACTOR,),
)
_ZCDP = Statement(
    name="linear minimax, rho-zCDP",
    claim="TH-T4.21",
    also=("ZCDP-T9",),
    source="thesis, Theorem 4.21",
    arms="linear, Gaussian",
    kind="lower",
    scope="minimax",
    privacy="zCDP",
    conditions=f"{_HYPERCUBE}, rho <= 1; rho-Interactive zCDP policy",
    notes=(_FACTOR,),
)


def linear_minimax_bounds(
    dimension: int,
    horizon: Exact,
    *,
    epsilon: Exact | None = None,
    rho: Exact | None = None,
    relative_width: float | None = None,
) -> tuple[Bound, ...]:
    """Lower bounds on the regret at the worst parameter, actions [-1, 1]^d      [TH-T4.17, TH-T4.21, ZCDP-T9]

    ``(e^-2 / 8) d sqrt(T)``; with eps-DP ``max(that, (e^-1 / 4) d / eps)``; with rho-zCDP
    ``max(that, (e^-2.25 / 4) d / sqrt(rho))``. The private terms are also given as their proofs support them:
    with Markov's inequality as it is, ``E Z >= (T / 2) P(Z >= T / 2)``, half of the printed constants
    [TH-B2.1, TH-B5.1].

    Parameters
    ----------
    dimension
        d, at least 1.
    horizon
        T, at least 1.
    epsilon, rho
        Budgets of pure DP and of zCDP; None leaves out the bounds that need them.
    relative_width
        None for doubles only, else each bound comes with an enclosure at most this wide (e.g. 1e-30).
    """
    _check(dimension)
    at_least("horizon", horizon, 1)
    given: dict[str, Exact] = {"dimension": int(dimension), "horizon": horizon}
    wanted: list[tuple[Statement, Formula]] = [(_CLASSICAL, _free)]
    if epsilon is not None:
        given["epsilon"] = positive("epsilon", epsilon)
        wanted += [(_PURE, _pure(4)), (_as_proved(_PURE), _pure(8))]
    if rho is not None:
        given["rho"] = positive("rho", rho)
        wanted += [(_ZCDP, _concentrated(4)), (_as_proved(_ZCDP), _concentrated(8))]
    return tuple(
        statement.without_value(f"the theorem needs rho <= 1, here rho = {rho}")
        if statement.privacy == "zCDP" and exact(given["rho"]) > 1
        else _evaluated(statement, formula, given, relative_width)
        for statement, formula in wanted
    )


def _check(dimension: object) -> None:
    if isinstance(dimension, bool) or not isinstance(dimension, (int, np.integer)) or dimension < 1:
        raise ValueError(f"dimension is {dimension!r}: it must be a whole number of at least 1")


def _as_proved(printed: Statement) -> Statement:
    return replace(
        printed,
        name=f"{printed.name}, as its proof gives it",
        claim=f"{printed.claim} amended",
        also=(),
        notes=(),
    )


def _free(calc: Arithmetic, at: Mapping[str, Number]) -> Number:
    return _power_of_e(calc, Fraction(-2)) / 8 * at["dimension"] * calc.sqrt(at["horizon"])


def _pure(share: int) -> Formula:
    return lambda calc, at: calc.maximum(
        _free(calc, at), _power_of_e(calc, Fraction(-1)) / share * at["dimension"] / at["epsilon"]
    )


def _concentrated(share: int) -> Formula:
    return lambda calc, at: calc.maximum(
        _free(calc, at),
        _power_of_e(calc, Fraction(-9, 4)) / share * at["dimension"] / calc.sqrt(at["rho"]),
    )


def _power_of_e(calc: Arithmetic, power: Fraction) -> Number:
    number = calc.number(power)
    return np.exp(number) if calc is DOUBLES else number.exp()


def _evaluated(
    statement: Statement, formula: Formula, given: Mapping[str, Exact], width: float | None
) -> Bound:
    keys = list(given)
    with np.errstate(all="ignore"):  # an overflow is the infinity that we want
        value = float(formula(DOUBLES, {key: DOUBLES.number(number) for key, number in given.items()}))
    enclosure = None
    if width is not None:
        enclosure = certified(
            lambda *balls: formula(BALLS, dict(zip(keys, balls, strict=True))),
            *given.values(),
            relative_width=width,
        )
    return Bound(statement=statement, value=value, enclosure=enclosure)
