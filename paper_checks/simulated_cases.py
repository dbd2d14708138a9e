"""Many simulations for one figure: each from a seed of its own, spread over processes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ..algorithms.portions import workers_deaf_to_interrupts
from .figure import Comparison, Curve, Kind, Progress
from .seed import seed_of

if TYPE_CHECKING:
    from ..algorithms.simulator import Simulation

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

    def simulated(self, seed: int, jobs: int = 1, progress: Progress | None = None) -> Simulation:
        """The runs."""
        from ..algorithms.bernoulli import Bernoulli
        from ..algorithms.catalogue import build
        from ..algorithms.simulator import simulate

        policy = partial(build, self.algorithm, len(self.means), horizon=self.horizon, **self.options)
        return simulate(
            policy,
            Bernoulli(self.means),
            self.horizon,
            runs=self.runs,
            seed=seed,
            checkpoints=self.checkpoints,
            jobs=jobs,
            progress=progress,
        )

    @property
    def rounds(self) -> int:
        """Its share of the work, about: in rounds, or in what takes as long."""
        return self.runs * (self.horizon if self.algorithm in ROUND_BY_ROUND else 1000)


def simulate_cases(
    cases: Sequence[Case], *, name: str, seed: int, jobs: int, progress: Progress | None = None
) -> list[Simulation]:
    """The simulations in order; ``name`` and place give each its seed, so ``jobs`` changes no number."""
    seeds = [seed_of(f"{name}/{place}", seed) for place in range(len(cases))]
    slow = [place for place, case in enumerate(cases) if case.algorithm in ROUND_BY_ROUND]
    fast = [place for place in range(len(cases)) if place not in set(slow)]
    found: dict[int, Simulation] = {}
    work, done = sum(case.rounds for case in cases), 0
    if jobs > 1:
        start_workers(jobs)
    for place, simulation in zip(fast, _each([(cases[at], seeds[at]) for at in fast], jobs), strict=True):
        found[place] = simulation
        done += cases[place].rounds
        if progress is not None:
            progress(done, work)
    for place in slow:
        case, before = cases[place], done

        def tell(runs: int, of: int, case: Case = case, before: int = before) -> None:
            if progress is not None:
                progress(before + case.rounds * runs // of, work)

        found[place] = case.simulated(seeds[place], jobs, tell)
        done += case.rounds
    return [found[place] for place in range(len(cases))]


def _each(tasks: Sequence[tuple[Case, int]], jobs: int) -> Iterator[Simulation]:
    if jobs == 1:
        for case, seed in tasks:
            yield case.simulated(seed)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator")(
        delayed(Case.simulated)(case, seed) for case, seed in tasks
    )


def start_workers(jobs: int) -> None:
    """Start processes for joblib that never see Ctrl-C: the process that starts them answers it."""
    from joblib import Parallel, delayed

    with workers_deaf_to_interrupts():
        Parallel(n_jobs=jobs)(delayed(abs)(number) for number in range(jobs))


def standard_error(simulation: Simulation, at: int = -1) -> float:
    """Of the mean regret at a checkpoint; 0 from a single run, and from runs that are all alike."""
    if np.ptp(simulation.regret[:, at]) == 0:
        return 0.0
    return float(simulation.regret[:, at].std(ddof=1)) / math.sqrt(simulation.runs)


def regret_over_time(simulation: Simulation, label: str, kind: Kind = "private") -> Curve:
    """Mean, median and the middle four fifths of the runs, checkpoint by checkpoint."""
    low, high = simulation.mean_interval()
    tenth, ninetieth = simulation.quantiles((0.1, 0.9))
    single = simulation.runs == 1
    return Curve(
        label=label,
        kind=kind,
        x=simulation.checkpoints.tolist(),
        columns={
            "mean": simulation.mean().tolist(),
            **({} if single else {"95% low": low.tolist(), "95% high": high.tolist()}),
            "median": simulation.median().tolist(),
            "10% quantile": tenth.tolist(),
            "90% quantile": ninetieth.tolist(),
        },
        dotted="median",
        band=("10% quantile", "90% quantile"),
        runs=simulation.runs,
    )


def final_regret(label: str, x: Sequence[float], simulations: Sequence[Simulation]) -> Curve:
    """Mean, spread and quantiles of the final regret, one simulation for each ``x``."""
    final = [simulation.regret[:, -1] for simulation in simulations]
    deciles = [simulation.quantiles((0.1, 0.9))[:, -1].tolist() for simulation in simulations]
    return Curve(
        label=label,
        kind="private",
        x=x,
        columns={
            "mean": [float(regret.mean()) for regret in final],
            "standard error": [standard_error(simulation) for simulation in simulations],
            "standard deviation": [float(regret.std(ddof=int(len(regret) > 1))) for regret in final],
            "median": [float(simulation.median()[-1]) for simulation in simulations],
            "10% quantile": [low for low, _ in deciles],
            "90% quantile": [high for _, high in deciles],
        },
        dotted="median",
        band=("10% quantile", "90% quantile"),
        runs=simulations[0].runs,
    )


def compared(
    what: str, simulation: Simulation, mean: float, error: float | None = None, runs: int | None = None
) -> Comparison:
    """The final mean regret next to the mean of another simulation of the same.

    Its standard error is as stated, or what ``runs`` runs as spread as these would have.
    """
    own = standard_error(simulation)
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
