"""What privacy costs, from paired runs: each run of the private policy has its twin without privacy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ...figures.curve_intervals import ONE_ERROR, covered, median_interval, one_error, standard_error
from ...figures.figure import Curve, Kind

Regrets = NDArray[np.float64]
"""Regret by run and round."""


def difference(label: str, budgets: Sequence[str], private: Sequence[Regrets], without: Regrets) -> Curve:
    """Mean of the paired differences against the budget; the arrays hold one round, run by run."""
    gaps = [each - without for each in private]
    means = [float(gap.mean()) for gap in gaps]
    return Curve(
        label=label,
        kind="private",
        x=[float(budget) for budget in budgets],
        columns={
            "mean": means,
            **one_error(means, [standard_error(gap) for gap in gaps]),
            "median": [float(np.median(gap)) for gap in gaps],
            **covered("median", median_interval(gaps)),
            "mean regret": [float(each.mean()) for each in private],
            "mean regret without privacy": [float(without.mean())] * len(means),
        },
        band=ONE_ERROR,
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
    errors = [standard_error(column) for column in influence.T]
    return Curve(
        label=label,
        kind=kind,
        x=np.asarray(rounds)[seen].tolist(),
        columns={
            "mean": (ratio - 1).tolist(),
            **one_error(ratio - 1, errors),
            "mean regret": inside.mean(axis=0).tolist(),
            "mean regret without privacy": base.tolist(),
        },
        band=ONE_ERROR,
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
            "standard error": [standard_error(column) for column in regrets.T],
            "median": np.median(regrets, axis=0).tolist(),
            "10% quantile": low.tolist(),
            "90% quantile": high.tolist(),
        },
        runs=len(regrets),
    )


def spent(largest: Mapping[str, float]) -> str:
    """Claimed budgets beside the largest that any run spent, in words."""
    return ", ".join(f"{spent_by:.4g} at ρ = {budget}" for budget, spent_by in largest.items())
