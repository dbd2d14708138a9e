"""Rows for the page of Appendix G: those of Section 5 for its cases, and DP-IMED against the budget."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

import numpy as np
from flint import arb
from numpy.typing import NDArray

from ...theory.divergences.bernoulli_divergences import d_eps_ball
from ...theory.numbers.enclosure import ball
from ...verify.evidence.effort import Effort
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..pages.rows import Estimate, estimated_median
from .s5_experimental_analysis import against_lazy, averages, medians

__all__ = [
    "against_lazy", "averages", "figure_8", "figure_8_averages", "medians", "neighbours",
]  # fmt: skip

Row = Mapping[str, arb | Estimate]

_MEANS = ("0.8", "0.1", "0.1", "0.1", "0.1")
_HORIZON = 10**7
_BUDGETS = ("1/100", "1/20", "1/10", "1/4", "1/2", "1")


def figure_8(seed: int, runs: int = 3200) -> Iterator[Row]:
    """Medians at six budgets, beside the curve."""
    for eps in _BUDGETS:
        yield {
            "median": estimated_median(_regrets(eps, runs, seed), ALPHA / len(_BUDGETS)),
            "curve": _curve(eps),
        }


def figure_8_averages(seed: int, repetitions: int = 120) -> Iterator[Row]:
    """At eps = 1 the median over repetitions of the average over 20 runs."""
    found = _regrets("1", 20 * repetitions, seed).reshape(repetitions, 20).mean(1)
    yield {"average": estimated_median(found, ALPHA), "curve": _curve("1")}


def neighbours(seed: int, runs: int = 800) -> Iterator[Row]:
    """Medians at neighbouring budgets around the change of regime."""
    budgets = ("1/2", "3/4", "1", "2", "3", "7/2", "4", "5")
    found = [estimated_median(_regrets(eps, runs, seed), ALPHA / len(budgets)) for eps in budgets]
    for median, larger in pairwise(found):
        yield {"median": median, "larger": larger}


def _regrets(eps: str, runs: int, seed: int) -> NDArray[np.float64]:
    regret = Regret("dp-imed", _MEANS, _HORIZON, runs, (("epsilon", eps), ("alpha", "11/10")))
    return regret.sample(Effort(seed))


def _curve(eps: str) -> arb:
    x, y = ball(Fraction(1, 10)), ball(Fraction(4, 5))
    return 4 * (y - x) * ball(_HORIZON).log() / d_eps_ball(x, y, ball(Fraction(eps)))
