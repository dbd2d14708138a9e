"""A played ROC in numbers: area, advantage and power, with their intervals, beside the theory's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...algorithms.membership.games.predicted_roc import PredictedROC
    from ...algorithms.membership.games.roc import ROC


@dataclass(frozen=True, slots=True)
class Line:
    """One quantity: what was seen, its interval, and what the theory says if it says something."""

    name: str
    value: float
    lower: float
    upper: float
    theory: float | None


def roc_lines(
    roc: ROC, predicted: PredictedROC | None, levels: Sequence[float], confidence: float
) -> list[Line]:
    """One line a quantity; each interval holds with the confidence asked for."""
    theory = (None, None) if predicted is None else (predicted.auc, predicted.advantage)
    found = [
        ("area under the curve", roc.auc(confidence=confidence), theory[0]),
        ("advantage", roc.best_advantage(confidence=confidence), theory[1]),
    ]
    for level in levels:
        expected = None if predicted is None else float(predicted.power(level))
        found.append((f"power at level {level:g}", roc.power_at(level, confidence=confidence), expected))
    return [Line(name, each.value, each.lower, each.upper, expected) for name, each, expected in found]
