"""What privacy costs, from paired runs: each run of the private policy has its twin without privacy."""

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ...figures.curve_intervals import ONE_ERROR, covered, median_interval, one_error, standard_error
from ...figures.figure import Curve, Kind, Panel

Regrets = NDArray[np.float64]
"""Regret by run and round."""


def panels_of_costs(
    rounds: Sequence[int],
    without: Regrets,
    private: Mapping[str, Regrets],
    horizons: Sequence[int],
    prices: Iterable[tuple[str, Mapping[str, Regrets], bool]],
) -> list[Panel]:
    """Differences at horizons against the budget; and prices over time, each with its title and its axis."""
    final = {f"T = 10^{round(math.log10(horizon))}": list(rounds).index(horizon) for horizon in horizons}
    return [
        Panel(
            title="private regret less regret without privacy",
            x_name="budget ρ",
            y_name="difference of mean regrets",
            curves=[
                difference(label, [*private], [each[:, at] for each in private.values()], without[:, at])
                for label, at in final.items()
            ],
            y_log=False,
        ),
        *(
            Panel(
                title=title,
                x_name="round t",
                y_name="PoP",
                curves=[price(f"ρ = {each}", rounds, found, without) for each, found in by_budget.items()],
                y_log=y_log,
            )
            for title, by_budget, y_log in prices
        ),
    ]


def difference(label: str, budgets: Sequence[str], private: Sequence[Regrets], without: Regrets) -> Curve:
    """Mean of the paired differences against the budget; the arrays hold one round, run by run."""
    gaps = [each - without for each in private]
    means = [float(gap.mean()) for gap in gaps]
    return Curve(
        label=label,
        kind="private",
        x=[float(Fraction(budget)) for budget in budgets],
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


def price(label: str, rounds: Sequence[int], private: Regrets, without: Regrets) -> Curve:
    """``PoP = (Reg_private - Reg)/Reg`` of the means over time, its error by the delta method  [ZCDP-POP]"""
    seen = without.mean(axis=0) > 0
    inside, base = private[:, seen], without[:, seen].mean(axis=0)
    ratio = inside.mean(axis=0) / base
    influence = (inside - ratio * without[:, seen]) / base
    errors = [standard_error(column) for column in influence.T]
    return Curve(
        label=label,
        kind="private",
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
