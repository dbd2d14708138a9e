"""The arms of an instance by their privacy regime: how many, between which gaps, or one by one."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....theory.numbers.json_value import Json
from ...output.bound_table import number
from ...output.table import Column, numbers, show
from .regret_case import MOST_IN_JSON

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ....theory.bounds.regret_lower_bounds import ArmRegimes

_LISTED_ARMS = 20  # of more arms there is a row for each regime


@dataclass
class _Regime:
    """The arms of one regime: how many, and between which gaps and thresholds they lie."""

    arms: int = 0
    gaps: tuple[float, float] = (math.inf, -math.inf)
    thresholds: tuple[float, float] = (math.inf, -math.inf)


def _regimes(arms: "ArmRegimes") -> dict[str, _Regime]:
    regimes = {name: _Regime() for name in ("optimal", "high privacy", "low privacy")}
    for columns in arms.portions():
        for name, regime in regimes.items():
            there = columns["regime"] == name
            if there.any():
                regime.arms += int(there.sum())
                regime.gaps = _wider(regime.gaps, columns["gap"][there])
                regime.thresholds = _wider(regime.thresholds, columns["threshold"][there])
    return regimes


def _wider(ends: tuple[float, float], values: "NDArray[Any]") -> tuple[float, float]:
    return min(ends[0], float(values.min())), max(ends[1], float(values.max()))


def counts_by_regime(arms: "ArmRegimes") -> dict[str, Json]:
    """How many arms are in each regime."""
    return {name: regime.arms for name, regime in _regimes(arms).items()}


def listed_arms(arms: "ArmRegimes") -> list[Json] | None:
    """Each arm with its gap, its divergences and its regime; None of too many."""
    if len(arms) > MOST_IN_JSON:
        return None
    names = ("mean", "gap", "kl", "transport", "d_eps", "threshold", "regime")
    return [{name: getattr(arm, name) for name in names} for arm in arms]


def show_arms(arms: "ArmRegimes") -> None:
    """A row for each arm; of many arms, a row for each regime."""
    if len(arms) > _LISTED_ARMS:
        columns = [Column("regime"), *numbers("arms", "smallest gap", "largest gap", "thresholds")]
        rows = []
        for name, regime in _regimes(arms).items():
            if regime.arms:
                ends = (number(end) for end in regime.gaps)
                boundary = "{:.4g} to {:.4g}".format(*regime.thresholds)
                rows.append((name, str(regime.arms), *ends, boundary))
        show(columns, rows)
        return
    names = ("mean", "gap", "d_eps", "threshold")
    columns = [*numbers("arm", *names), Column("regime")]
    rows = [
        (str(place), *(number(getattr(arm, name)) for name in names), arm.regime)
        for place, arm in enumerate(arms, start=1)
    ]
    show(columns, rows)
