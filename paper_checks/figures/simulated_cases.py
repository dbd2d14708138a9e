"""Many simulations for one figure: each from a seed of its own, spread over workers, and remembered."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..running.seed import seed_of
from .curve_intervals import covered, median_interval, standard_error
from .figure import Comparison, Curve, Kind, Progress

if TYPE_CHECKING:
    from ...algorithms.simulation.simulator import Simulation

ROUND_BY_ROUND = frozenset({"dp-ucb", "imed", "kl-ucb", "lazy-dp-ts", "thompson-sampling", "ucb"})
"""Policies that decide anew in every round: a run takes time in proportion to its horizon."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """Runs of one policy of the catalogue at Bernoulli arms."""

    algorithm: str
    means: Sequence[float]
    horizon: int
    runs: int
    options: Mapping[str, Any] = field(default_factory=dict)
    checkpoints: Sequence[int] | None = None

    def simulated(self, seed: int, runs: range | None = None) -> "Simulation":
        """The runs, or those of these numbers."""
        from ...algorithms.by_name.catalogue import build
        from ...algorithms.environments.bernoulli import Bernoulli
        from ...algorithms.simulation.simulator import simulate

        numbers = range(self.runs) if runs is None else runs
        policy = partial(build, self.algorithm, len(self.means), horizon=self.horizon, **self.options)
        return simulate(
            policy,
            Bernoulli(self.means),
            self.horizon,
            runs=len(numbers),
            first=numbers.start,
            seed=seed,
            checkpoints=self.checkpoints,
        )

    @property
    def rounds_a_run(self) -> int:
        """The work of a run, about: in rounds, or in what takes as long."""
        return self.horizon if self.algorithm in ROUND_BY_ROUND else 1000


_Portion = tuple[range, Case, int]


def simulate_cases(
    cases: Sequence[Case], *, name: str, seed: int, jobs: int, progress: Progress | None = None
) -> "list[Simulation]":
    """The simulations in order; ``name`` and place give each its seed, so ``jobs`` changes no number."""
    from ...algorithms.simulation.parallel_runs import each_portion, runs_in_portions
    from ...algorithms.simulation.simulator import Simulation

    portions: list[_Portion] = []
    ends, seeds = [], []
    for place, case in enumerate(cases):
        seeds.append(seed_of(f"{name}/{place}", seed))
        numbers = runs_in_portions(0, case.runs, jobs=jobs, progress=progress)
        # the runs alone tell which they are: more of them are not another case
        portions += [(each, replace(case, runs=0), seeds[-1]) for each in numbers]
        ends.append(len(portions))
    sizes = [case.rounds_a_run * len(numbers) for numbers, case, _ in portions]
    parts = each_portion(_played, portions, jobs=jobs, progress=progress, sizes=sizes)
    found = []
    for start, end, case, own in zip([0, *ends], ends, cases, seeds, strict=False):
        rounds, limits, *columns = zip(*parts[start:end], strict=True)
        joined = (*map(np.concatenate, columns), limits[0])
        found.append(Simulation(case.horizon, own, rounds[0], *joined))
    return found


def _played(portion: _Portion) -> tuple[NDArray[Any], ...]:
    numbers, case, seed = portion
    done = case.simulated(seed, numbers)
    columns = (done.regret, done.pulls, done.releases, done.stopped, done.recommended)
    return (done.checkpoints, done.limits, *columns)


def regret_over_time(simulation: "Simulation", label: str, kind: Kind = "private") -> Curve:
    """Mean and median with intervals that hold for every law, and the middle four fifths of the runs."""
    tenth, ninetieth = simulation.quantiles((0.1, 0.9))
    single = simulation.runs == 1
    return Curve(
        label=label,
        kind=kind,
        x=simulation.checkpoints.tolist(),
        columns={
            "mean": simulation.mean().tolist(),
            **({} if single else {"standard error": simulation.standard_error().tolist()}),
            **covered("mean", simulation.mean_interval()),
            "median": simulation.median().tolist(),
            **covered("median", simulation.median_interval()),
            "10% quantile": tenth.tolist(),
            "90% quantile": ninetieth.tolist(),
        },
        dotted="median",
        band=("10% quantile", "90% quantile"),
        runs=simulation.runs,
    )


def final_regret(label: str, x: Sequence[float], simulations: "Sequence[Simulation]") -> Curve:
    """Mean, spread and quantiles of the final regret, one simulation for each ``x``."""
    final = [simulation.regret[:, -1] for simulation in simulations]
    deciles = [simulation.quantiles((0.1, 0.9))[:, -1].tolist() for simulation in simulations]
    return Curve(
        label=label,
        kind="private",
        x=x,
        columns={
            "mean": [float(regret.mean()) for regret in final],
            "standard error": [standard_error(regret) for regret in final],
            "standard deviation": [float(regret.std(ddof=int(len(regret) > 1))) for regret in final],
            **covered("mean", np.array([each.mean_interval()[:, -1] for each in simulations]).T),
            "median": [float(simulation.median()[-1]) for simulation in simulations],
            **covered("median", median_interval(final)),
            "10% quantile": [low for low, _ in deciles],
            "90% quantile": [high for _, high in deciles],
        },
        dotted="median",
        band=("10% quantile", "90% quantile"),
        runs=simulations[0].runs,
    )


def compared(
    what: str, simulation: "Simulation", mean: float, error: float | None = None, runs: int | None = None
) -> Comparison:
    """The final mean regret next to the mean of another simulation of the same.

    Its standard error is as stated, or what ``runs`` runs as spread as these would have.
    """
    own = standard_error(simulation.regret[:, -1])
    if error is None and runs is not None:
        error = own * math.sqrt(simulation.runs / runs)
    return Comparison(
        what=what,
        runs=simulation.runs,
        mean=float(simulation.mean()[-1]),
        error=own,
        reference=mean,
        reference_error=error,
    )
