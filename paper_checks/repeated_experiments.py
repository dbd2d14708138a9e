"""Relations between what repeated experiments measure, decided by exact binomial tails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ..verify.effort import Effort
from ..verify.evidence import Evidence, Verdict
from ..verify.floats import doubles
from ..verify.formula import formula
from ..verify.settle import Check
from .simulated_regret import ALPHA

if TYPE_CHECKING:
    from numpy.typing import NDArray

Measured = Callable[[Effort], "Mapping[str, NDArray[np.float64]]"]
"""The values of each quantity, experiment by experiment; the experiments are independent and alike."""


def more_often_than_not(measured: Measured, *, part: str = "", alpha: float = ALPHA) -> Check:
    """The formula holds in an experiment with a chance above 1/2; nothing is assumed of any law.

    REFUTED if the chance is below 1/2, each at a risk of ``alpha``; else OPEN, with the share that was seen.
    """

    def check(claimed: str, effort: Effort) -> Evidence:
        from scipy.special import bdtr, bdtrc

        values = dict(measured(effort))
        times = len(next(iter(values.values())))
        came = np.full(times, fill_value=True)
        for link in formula(claimed).links:
            margin = doubles((link.margin,), values)[0]
            came &= margin > 0 if link.strict else margin >= 0
        count = int(came.sum())
        verdict = Verdict.OPEN
        if count and bdtrc(count - 1, times, 0.5) <= alpha:
            verdict = Verdict.SUPPORTED
        elif bdtr(count, times, 0.5) <= alpha:
            verdict = Verdict.REFUTED
        return Evidence(
            verdict,
            "simulation",
            f"came out so in {count} of {times} experiments, risk {alpha:g}",
            margin=count / times - 0.5,
            part=part,
            details={"alpha": alpha, "repetitions": times, "came out": count},
        )

    return check
