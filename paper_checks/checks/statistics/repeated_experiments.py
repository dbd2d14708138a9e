"""Relations between what repeated experiments measure, decided by exact binomial tails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ....theory.formulas.language import formula
from ....verify.evidence.certifiable import certifying_nothing
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.evidence.power import AGAIN, CONFIDENCE
from ....verify.evidence.refuting_power import power_of_sign_test, sign_test_power
from ....verify.evidence.sign_test import outcomes, sign_test, unnoticed
from ....verify.proving.formula_checks import Check
from .simulated_regret import ALPHA

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ....theory.numbers.json_value import Json

Measured = Callable[[Effort], "Mapping[str, NDArray[np.float64]]"]
"""The values of each quantity, experiment by experiment; the experiments are independent and alike."""


def more_often_than_not(measured: Measured, *, part: str = "", alpha: float = ALPHA) -> Check:
    """The formula holds in an experiment with a chance above 1/2; nothing is assumed of any law.

    Experiments that a strict comparison of equal sides leaves without a direction are counted and left out:
    the chance is that among the others. REFUTED if it is below 1/2, each at a risk of ``alpha``; else OPEN,
    with the chance that would have been noticed.
    """

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        values = dict(measured(effort))
        times = len(next(iter(values.values())))
        came, ties = outcomes(formula(claimed).links, values, times)
        told = times - ties
        verdict = sign_test(came, told, alpha)
        summary = f"came out so in {came} of {told} experiments, risk {alpha:g}"
        if ties:
            summary += f"; {ties} more are ties and tell no direction"
        if verdict is Verdict.OPEN:
            summary += f"; {unnoticed(told, alpha)}"
        details: dict[str, Json] = {"alpha": alpha, "repetitions": times, "ties": ties, "came out": came}
        if verdict is Verdict.REFUTED:
            least = power_of_sign_test(came, ties, times, alpha, doubt=1 - CONFIDENCE)
            details[AGAIN] = sign_test_power(least).to_json()
        return Evidence(
            verdict,
            "simulation",
            summary,
            margin=came / told - 0.5 if told else None,
            part=part,
            details=details,
        )

    return check
