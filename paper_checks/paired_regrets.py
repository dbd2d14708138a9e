"""What privacy costs, from paired runs: each run of the private policy has its twin without privacy."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from .figure import Curve, Kind

Regrets = NDArray[np.float64]
"""Regret by run and round."""

_NORMAL = 1.96


def difference(label: str, budgets: Sequence[str], private: Sequence[Regrets], without: Regrets) -> Curve:
    """Mean of the paired differences against the budget; the arrays hold one round, run by run."""
    gaps = [each - without for each in private]
    half = [_NORMAL * _error(gap) for gap in gaps]
    means = [float(gap.mean()) for gap in gaps]
    return Curve(
        label=label,
        kind="private",
        x=[float(budget) for budget in budgets],
        columns={
            "mean": means,
            "95% low": [mean - width for mean, width in zip(means, half, strict=True)],
            "95% high": [mean + width for mean, width in zip(means, half, strict=True)],
            "median": [float(np.median(gap)) for gap in gaps],
            "mean regret": [float(each.mean()) for each in private],
            "mean regret without privacy": [float(without.mean())] * len(means),
        },
        band=("95% low", "95% high"),
        runs=len(without),
    )


def price(
    label: str, rounds: Sequence[int], private: Regrets, without: Regrets, *, kind: Kind = "private"
) -> Curve:
    """``PoP = (Reg_private - Reg)/Reg`` of the means over time, its error by the delta method  [ZCDP-POP]"""
    seen = without.mean(axis=0) > 0
    inside, base = private[:, seen], without[:, seen].mean(axis=0)
    ratio = inside.mean(axis=0) / base
    influence = (inside - ratio * without[:, seen]) / base
    half = np.array([_NORMAL * _error(column) for column in influence.T])
    return Curve(
        label=label,
        kind=kind,
        x=np.asarray(rounds)[seen].tolist(),
        columns={
            "mean": (ratio - 1).tolist(),
            "95% low": (ratio - 1 - half).tolist(),
            "95% high": (ratio - 1 + half).tolist(),
            "mean regret": inside.mean(axis=0).tolist(),
            "mean regret without privacy": base.tolist(),
        },
        band=("95% low", "95% high"),
        runs=len(private),
    )


def over_time(label: str, rounds: Sequence[int], regrets: Regrets, *, kind: Kind = "private") -> Curve:
    """Mean, median and the middle four fifths of the runs."""
    low, high = np.quantile(regrets, (0.1, 0.9), axis=0)
    return Curve(
        label=label,
        kind=kind,
        x=list(rounds),
        columns={
            "mean": regrets.mean(axis=0).tolist(),
            "standard error": [_error(column) for column in regrets.T],
            "median": np.median(regrets, axis=0).tolist(),
            "10% quantile": low.tolist(),
            "90% quantile": high.tolist(),
        },
        runs=len(regrets),
    )


def spent(largest: Mapping[str, float]) -> str:
    """Claimed budgets beside the largest that any run spent, in words."""
    return ", ".join(f"{spent_by:.4g} at ρ = {budget}" for budget, spent_by in largest.items())


def _error(values: Regrets) -> float:
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
