"""What privacy costs AdaC-UCB: its regret less that of the same policy without noise.

At a fixed horizon against ``rho``, and relative to the regret without privacy over time
(``PoP = (Reg_private - Reg)/Reg``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from ..figures.curve_intervals import ONE_ERROR, one_error, standard_error
from ..figures.figure import Comparison, Curve, Figure, Panel, Progress
from ..figures.simulated_cases import Case, compared, simulate_cases

if TYPE_CHECKING:
    from ...algorithms.simulation.simulator import Simulation

MEANS = (0.75, 0.625, 0.5, 0.375, 0.25)
HORIZON = 10**7

Reference = tuple[float, float | None, int | None]


@dataclass(frozen=True, kw_only=True)
class Design:
    """What is varied: budgets and horizons on the left, budgets on the right.

    ``without`` and ``with_budget``: means by another implementation at T = 10^7, their standard errors, runs.
    """

    name: str
    title: str
    runs: int
    budgets: Sequence[str]
    horizons: Sequence[int]
    over_time: Sequence[str]
    without: Reference
    with_budget: Mapping[str, Reference]

    def redrawn(self, *, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
        """Both panels."""
        from ...algorithms.simulation.simulator import default_checkpoints

        count = runs or self.runs
        rounds = tuple(default_checkpoints(HORIZON).tolist())
        every = list(dict.fromkeys((*self.budgets, *self.over_time)))
        shared = {"beta": 1, "first_count": Fraction(1, 2)}
        cases = [
            Case(
                algorithm="episodic-ucb" if budget is None else "adac-ucb",
                means=MEANS,
                horizon=HORIZON,
                runs=count,
                options=shared if budget is None else {"rho": Fraction(budget), **shared},
                checkpoints=rounds,
            )
            for budget in (None, *every)
        ]
        without, *private = simulate_cases(cases, name=self.name, seed=seed, jobs=jobs, progress=progress)
        at_budget = dict(zip(every, private, strict=True))
        comparisons: list[Comparison] = [compared("without privacy", without, *self.without)]
        comparisons += [
            compared(f"rho = {budget}", at_budget[budget], *reference)
            for budget, reference in self.with_budget.items()
        ]
        return Figure(
            name=self.name,
            title=self.title,
            caption=(
                "Simulated at means (0.75, 0.625, 0.5, 0.375, 0.25), T = 10^7, "
                f"{count} runs of AdaC-UCB at each rho and of the same policy without noise, both with "
                "beta = 1. Shaded: one standard error either way, of the difference of the means (left), "
                "of the ratio by the delta method (right)."
            ),
            panels=[
                Panel(
                    title="private regret less regret without privacy",
                    x_name="budget ρ",
                    y_name="difference of mean regrets",
                    curves=[
                        _difference(horizon, rounds.index(horizon), self.budgets, at_budget, without)
                        for horizon in self.horizons
                    ],
                    y_log=False,
                ),
                Panel(
                    title="relative price of privacy (PoP)",
                    x_name="round t",
                    y_name="PoP",
                    curves=[_price(budget, at_budget[budget], without) for budget in self.over_time],
                    y_log=False,
                ),
            ],
            columns=2,
            comparisons=comparisons,
        )


def _difference(
    horizon: int, at: int, budgets: Sequence[str], private: Mapping[str, Simulation], without: Simulation
) -> Curve:
    means = [float(private[budget].mean()[at] - without.mean()[at]) for budget in budgets]
    errors = [math.hypot(_errors(private[budget])[at], _errors(without)[at]) for budget in budgets]
    return Curve(
        label=f"T = 10^{round(math.log10(horizon))}",
        kind="private",
        x=[float(Fraction(budget)) for budget in budgets],
        columns={
            "mean": means,
            **one_error(means, errors),
        },
        band=ONE_ERROR,
        runs=without.runs,
    )


def _price(budget: str, private: Simulation, without: Simulation) -> Curve:
    seen = without.mean() > 0
    base, ratio = without.mean()[seen], private.mean()[seen] / without.mean()[seen]
    errors = np.hypot(_errors(private)[seen], ratio * _errors(without)[seen]) / base
    return Curve(
        label=f"ρ = {float(Fraction(budget)):g}",
        kind="private",
        x=without.checkpoints[seen].tolist(),
        columns={
            "mean": (ratio - 1).tolist(),
            **one_error(ratio - 1, errors),
            "mean regret": private.mean()[seen].tolist(),
            "mean regret without privacy": base.tolist(),
        },
        band=ONE_ERROR,
        runs=without.runs,
    )


def _errors(simulation: Simulation) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.array([standard_error(column) for column in simulation.regret.T])
