"""Figure 5.7: stopping times of the private identification policies against the budget  [TA-E6]"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...figures.curve_intervals import covered
from ...figures.figure import Curve, Figure, Kind, Panel, Progress
from ...running.seed import seed_of

if TYPE_CHECKING:
    from ....algorithms.simulation.identification import Identification

INSTANCES = {
    "means (0.95, 0.9, 0.9, 0.9, 0.5)": (0.95, 0.9, 0.9, 0.9, 0.5),
    "means (0.75, 0.7, 0.7, 0.7, 0.7)": (0.75, 0.7, 0.7, 0.7, 0.7),
}
BUDGETS = ("0.01", "0.03", "0.1", "0.2", "0.4", "1", "3", "10")
DELTA = "0.01"
CUT = 10**7  # pulls after which runs with the bonus as printed are cut
_RUNS = 1000
_CUT_RUNS = 100
_LOG: Mapping[str, Any] = {"bonus": "log"}


@dataclass(frozen=True, kw_only=True)
class IdentificationCase:
    """Runs of one identification policy of the catalogue at Bernoulli arms, at the risk of the figure."""

    algorithm: str
    means: Sequence[float]
    runs: int
    options: Mapping[str, Any] = field(default_factory=dict)
    horizon: int | None = None

    def simulated(self, seed: int, runs: range) -> "Identification":
        """The runs of these numbers."""
        from ....algorithms.by_name.catalogue import build
        from ....algorithms.environments.bernoulli import Bernoulli
        from ....algorithms.simulation.identification import identify

        policy = partial(build, self.algorithm, len(self.means), delta=DELTA, **self.options)
        return identify(
            policy, Bernoulli(self.means), runs=len(runs), first=runs.start, seed=seed, horizon=self.horizon
        )


_Portion = tuple[range, IdentificationCase, int]
"""Numbers of runs, the case and its seed."""
_NOT_PRIVATE, _AS_PRINTED = "TTUCB, not private", "bonus as printed"
_PRIVATE: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("AdaP-TT", "adap-tt", _LOG),
    ("AdaP-TT*", "adap-tt-star", _LOG),
    ("DP-SE", "dp-se-identification", {}),
    ("AdaP-TT, heuristic threshold", "adap-tt", {**_LOG, "threshold": "heuristic"}),
)


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Figure 5.7 at eight budgets, and how often the leader's bonus as printed lets a run go on   [TA-E6]"""
    many = runs or _RUNS
    few = min(many, _CUT_RUNS)
    cases: list[tuple[str, str, IdentificationCase]] = []
    for title, means in INSTANCES.items():
        case = partial(IdentificationCase, means=means, runs=many)
        cases.append((title, _NOT_PRIVATE, case(algorithm="ttucb")))
        for budget in BUDGETS:
            for label, name, options in _PRIVATE:
                cases.append((title, label, case(algorithm=name, options={**options, "epsilon": budget})))
            printed = case(algorithm="adap-tt", runs=few, options={"epsilon": budget}, horizon=CUT)
            cases.append((title, _AS_PRINTED, printed))
    simulated = _all([case for _, _, case in cases], seed, jobs, progress)
    found: dict[tuple[str, str], list[Identification]] = {}
    for (title, label, _), each in zip(cases, simulated, strict=True):
        found.setdefault((title, label), []).append(each)

    times: list[Panel] = []
    going_on: list[Panel] = []
    budgets = [float(budget) for budget in BUDGETS]
    for title, means in INSTANCES.items():
        curves = [_times(label, "private", budgets, found[title, label]) for label, _, _ in _PRIVATE]
        without = found[title, _NOT_PRIVATE] * len(BUDGETS)
        curves += [_times(_NOT_PRIVATE, "baseline", budgets, without), _lower_bound(means, budgets)]
        times.append(
            Panel(title=title, x_name="privacy budget ε", y_name="stopping time, pulls", curves=curves)
        )
        going_on.append(_share(title, budgets, found[title, _AS_PRINTED]))
    return Figure(
        name="TA-E6",
        title="Stopping times against the budget",
        caption=(
            f"Simulated at risk 0.01, {many} runs of everything ({few} below). Thresholds (5.10), "
            "(5.11), (5.14) as printed with s = 2, share of the leader 1/2, the leader's bonus with log n in "
            "place of k_a. Solid: mean; dotted: median; shaded: middle four fifths of the runs. DP-SE with "
            "the constants of Sajed and Sheffet. The heuristic threshold is that of public code and is not "
            "proved to keep the risk. Below: with k_a, an arm that noise puts low at the start may not be "
            "pulled again. The lower bound is that of Theorem 4.24."
        ),
        panels=[*times, *going_on],
        columns=2,
    )


def _all(
    cases: Sequence[IdentificationCase], seed: int, jobs: int, progress: Progress | None
) -> "list[Identification]":
    """The runs of every case, whose seed depends on its place."""
    from ....algorithms.simulation.identification import Identification
    from ....algorithms.simulation.parallel_runs import each_portion, runs_in_portions

    portions: list[_Portion] = []
    ends, seeds = [], []
    for place, case in enumerate(cases):
        seeds.append(seed_of(f"TA-E6/{place}", seed))
        numbers = runs_in_portions(0, case.runs, jobs=jobs, progress=progress)
        portions += [(each, replace(case, runs=0), seeds[-1]) for each in numbers]
        ends.append(len(portions))
    parts = each_portion(_played, portions, jobs=jobs, progress=progress)
    found = []
    for start, end, own in zip([0, *ends], ends, seeds, strict=False):
        horizons, means, *columns = zip(*parts[start:end], strict=True)
        found.append(Identification(horizons[0], own, means[0], *map(np.concatenate, columns)))
    return found


def _played(portion: _Portion) -> tuple[Any, ...]:
    numbers, case, seed = portion
    done = case.simulated(seed, numbers)
    return (done.horizon, done.means, done.stopped, done.recommended, done.pulls, done.releases)


def _times(label: str, kind: Kind, budgets: Sequence[float], found: "Sequence[Identification]") -> Curve:
    """Means, medians and quantiles of the stopping times at each budget, and how often the arm was wrong."""
    single = found[0].runs == 1
    return Curve(
        label=label,
        kind=kind,
        x=budgets,
        columns={
            "mean": [each.mean() for each in found],
            "standard deviation": [each.standard_deviation() for each in found],
            **({} if single else {"standard error": [each.standard_error() for each in found]}),
            **covered("mean", np.array([each.mean_interval() for each in found]).T),
            "median": [each.median() for each in found],
            **covered("median", np.array([each.median_interval() for each in found]).T),
            "10% quantile": [float(each.quantiles((0.1,))[0]) for each in found],
            "90% quantile": [float(each.quantiles((0.9,))[0]) for each in found],
            "wrong arms": [each.error_rate for each in found],
            **covered("risk", np.array([each.error_interval() for each in found]).T),
        },
        dotted="median",
        band=("10% quantile", "90% quantile"),
        runs=found[0].runs,
    )


def _share(title: str, budgets: Sequence[float], found: "Sequence[Identification]") -> Panel:
    """The share of runs at each budget that had not stopped when they were cut."""
    curve = Curve(
        label="AdaP-TT",
        kind="private",
        x=budgets,
        columns={"share": [each.cut / each.runs for each in found]},
        line="share",
        runs=found[0].runs,
    )
    return Panel(
        title=f"{title}, bonus k as printed",
        x_name="privacy budget ε",
        y_name="share not stopped by 10⁷ pulls",
        curves=[curve],
        y_log=False,
    )


def _lower_bound(means: Sequence[float], budgets: Sequence[float]) -> Curve:
    from ....theory.identification.characteristic_time import characteristic_time_private

    level = -math.log(3 * float(DELTA))
    times = [characteristic_time_private(means, budget).value * level for budget in budgets]
    return Curve(
        label="lower bound, Theorem 4.24", kind="theory", x=budgets, columns={"bound": times}, line="bound"
    )
