"""Results of a study: what its stretches of seeds gave, put together to one result per combination.

A study plays every combination of an instance, a policy and a budget with many seeds; a run with one seed is
a cell. The cells of a combination are its group. They are played in stretches of seeds, in any order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...algorithms.simulation.moments import Moments, joined
from ...algorithms.simulation.one_run import gaps_of
from ...algorithms.simulation.simulator import Simulation
from ...paper_checks.studies.plan import Stretch
from ..output.records import Record
from ..runs.simulation_report import Simulated
from .study_file import Combination, StudyFile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class FoundGroup:
    """The cells of one combination.

    Parameters
    ----------
    combination
        The instance, the policy and the budget.
    stream
        The seed of the simulation, from which each run has draws of its own.
    regret, releases
        Of every run at the horizon, in the order of the seeds.
    pulls
        Of every arm, added up over the runs.
    moments
        Of the regret of the runs at each checkpoint.
    """

    combination: Combination
    stream: int
    regret: "NDArray[np.float64]"
    releases: "NDArray[np.int64]"
    pulls: "NDArray[np.int64]"
    moments: Moments

    @property
    def budget(self) -> float | None:
        """The budget that the file gives it."""
        found = self.combination.budget
        return None if found is None else float(found)

    @cached_property
    def label(self) -> str:
        """The policy as it is written in the file, with its budget."""
        each = self.combination
        return (
            each.written if self.budget is None else f"{each.written}, {each.budget_name} = {self.budget:g}"
        )


@dataclass(frozen=True)
class Findings:
    """Everything that a study finds."""

    file: StudyFile
    groups: Sequence[FoundGroup]

    @cached_property
    def simulated(self) -> list[Simulated]:
        """The regret of each group at the end, as `simulate` would have it."""
        return [_simulated(self.file, each) for each in self.groups]

    def cells(self) -> dict[str, Any]:
        """The columns of the table of cells, lists and arrays, in the order of the file."""
        import numpy as np

        seeds = self.file.seeds
        budgets = [each.budget for each in self.groups]

        def repeated(values: Sequence[Any]) -> list[Any]:
            return [value for value in values for _ in range(seeds)]

        return {
            "instance": repeated([each.combination.instance.name for each in self.groups]),
            "algorithm": repeated([each.combination.written for each in self.groups]),
            "budget": repeated(budgets),
            "stream": np.repeat(np.array([each.stream for each in self.groups], dtype=np.int64), seeds),
            "seed": np.tile(np.arange(seeds, dtype=np.int64), len(self.groups)),
            "regret": np.concatenate([each.regret for each in self.groups]),
            "releases": np.concatenate([each.releases for each in self.groups]),
        }

    def over_time(self) -> Iterator[Record]:
        """A record for each group and checkpoint."""
        for each in self.groups:
            columns = checkpoints_of(self.file, each.moments)
            for values in zip(*columns.values(), strict=True):
                yield {
                    "instance": each.combination.instance.name,
                    "algorithm": each.combination.written,
                    "budget": each.budget,
                    "runs": each.moments.runs,
                    **dict(zip(columns, values, strict=True)),
                }


def checkpoints_of(file: StudyFile, moments: Moments) -> dict[str, Sequence[float]]:
    """The regret at each checkpoint over all runs of a group, as columns of a table."""
    return {
        "t": list(file.checkpoints),
        "mean": moments.mean.tolist(),
        "standard_error": moments.standard_error().tolist(),
        "least": moments.least.tolist(),
        "most": moments.most.tolist(),
    }


def put_together(file: StudyFile, streams: Sequence[int], found: Mapping[Stretch, Any]) -> Findings:
    """The findings, from the stream of each group and the result of each stretch."""
    results: list[list[Mapping[str, Any]]] = [[] for _ in streams]
    for stretch in sorted(found, key=lambda each: each.first):
        results[stretch.group].append(found[stretch])
    groups = [_group(*each) for each in zip(file.combinations, streams, results, strict=True)]
    if any(len(group.regret) != file.seeds for group in groups):
        raise AssertionError("a cell is missing, or there twice")
    return Findings(file, groups)


def _group(combination: Combination, stream: int, results: Sequence[Mapping[str, Any]]) -> FoundGroup:
    """A group from the results of its stretches, in the order of their seeds."""
    import numpy as np

    return FoundGroup(
        combination,
        stream,
        regret=np.concatenate([each["regret"] for each in results]),
        releases=np.concatenate([each["releases"] for each in results]),
        pulls=np.sum([each["pulls"] for each in results], axis=0),
        moments=joined([Moments(*each["moments"]) for each in results]),
    )


def _simulated(file: StudyFile, group: FoundGroup) -> Simulated:
    """A group as a simulation up to the horizon, every run with the mean pulls of an arm: no more is kept."""
    import numpy as np

    arms, runs = group.combination.instance.arms, len(group.regret)
    largest_gap = gaps_of(arms.environment).max()
    no_run = np.full(runs, -1, dtype=np.int64)
    simulation = Simulation(
        horizon=file.horizon,
        seed=group.stream,
        checkpoints=np.array([file.horizon], dtype=np.int64),
        regret=group.regret[:, np.newaxis],
        pulls=np.broadcast_to(group.pulls / runs, (runs, arms.arms)),
        releases=group.releases[:, np.newaxis],
        stopped=no_run,
        recommended=no_run,
        limits=np.outer([0.0, largest_gap], [file.horizon]),
    )
    return Simulated(group.combination.policy, arms, simulation)
