"""Counterexamples to Theorem 5.12: an instance on which the regret of AdaC-GOPE is known exactly.

The actions are the unit vectors ``e_1, ..., e_d``, and ``theta* = e_1``. The optimal design of the first
phase is uniform: each action is played ``ceil(c_1/d)`` times, whatever the rewards are, and each play of
another action than ``e_1`` costs 1. A row has the letters of the page: the constants A and B of the bound,
the dimension d, the number ``K = d`` of actions, the budget ``rho = 1/d^2``, the risk delta, a horizon T
within the first phase, and the regret R until then, which by the theorem is at most its bound.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball

Row = Mapping[str, Fraction | int]

_CONSTANTS_AND_DIMENSIONS: Final = ((1000, 10**12), (10, 10**7), (1, 10**4))
"""``A = B``, and a dimension in which R is above the bound with these constants."""

_BITS: Final = 400  # far more than ``c_1`` has before the point, so that its ceiling is certain


def after_first_phase() -> Iterator[Row]:
    """The first phase at ``delta = 1/2``, to its end."""
    delta = Fraction(1, 2)
    for constant, d in _CONSTANTS_AND_DIMENSIONS:
        plays = _plays_of_each_action(d, delta)
        yield {**_row(constant, d, horizon=d * plays, regret=(d - 1) * plays), "delta": delta}


def within_first_phase() -> Iterator[Row]:
    """The same horizons at ``delta = 1/T``: the phase is longer, and R least if ``e_1`` is played first."""
    for constant, d in _CONSTANTS_AND_DIMENSIONS:
        horizon = d * _plays_of_each_action(d, Fraction(1, 2))
        plays = _plays_of_each_action(d, Fraction(1, horizon))
        assert d * plays >= horizon
        yield _row(constant, d, horizon=horizon, regret=horizon - plays)


def _row(constant: int, d: int, *, horizon: int, regret: int) -> Row:
    numbers = {"A": constant, "B": constant, "d": d, "K": d, "T": horizon, "R": regret}
    return {**numbers, "rho": Fraction(1, d**2)}


def _plays_of_each_action(d: int, delta: Fraction) -> int:
    """``ceil(c_1/d)``"""
    with precision(_BITS):
        plays = (_first_phase_length(d, delta) / d).ceil().unique_fmpz()
    assert plays is not None
    return int(plays)


def _first_phase_length(d: int, delta: Fraction) -> arb:
    """``c_1`` of (5.6) for ``K = d`` and ``rho = 1/d^2``.

    It is ``8 d/beta^2 log(4/risk) + 2 d/beta sqrt(2/rho f)`` with f below, ``beta = 1/2`` in phase 1, and the
    risk ``delta/(2 K)`` of each action.
    """
    beta, risk, rho = Fraction(1, 2), delta / (2 * d), Fraction(1, d**2)
    log = ball(2 / risk).log()
    f = d + 2 * (d * log).sqrt() + 2 * log
    return ball(8 * d / beta**2) * ball(4 / risk).log() + ball(2 * d / beta) * (ball(2 / rho) * f).sqrt()
