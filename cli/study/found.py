"""What a study finds: its stretches put together group by group, along one tree."""

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
    """The cells of a combination, by their seeds, and what they are together."""

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
        """The policy, with its budget."""
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
    """The columns over time."""
    return {
        "t": list(file.checkpoints),
        "mean": moments.mean.tolist(),
        "standard_error": moments.standard_error().tolist(),
        "least": moments.least.tolist(),
        "most": moments.most.tolist(),
    }


def put_together(file: StudyFile, streams: Sequence[int], found: Mapping[Stretch, Any]) -> Findings:
    """The findings, from what the stretches gave."""
    import numpy as np

    parts: list[list[tuple[int, Any]]] = [[] for _ in streams]
    for stretch, result in found.items():
        parts[stretch.group].append((stretch.first, result))
    groups = []
    for combination, stream, unsorted in zip(file.combinations, streams, parts, strict=True):
        results = [result for _, result in sorted(unsorted, key=lambda part: part[0])]
        groups.append(
            FoundGroup(
                combination,
                stream,
                np.concatenate([each["regret"] for each in results]),
                np.concatenate([each["releases"] for each in results]),
                np.sum([each["pulls"] for each in results], axis=0),
                joined([Moments(*each["moments"]) for each in results]),
            )
        )
        if len(groups[-1].regret) != file.seeds:
            raise AssertionError("a cell is missing, or there twice")
    return Findings(file, groups)


def _simulated(file: StudyFile, group: FoundGroup) -> Simulated:
    import numpy as np

    arms, runs = group.combination.instance.arms, len(group.regret)
    none = np.full(runs, -1, dtype=np.int64)
    limits = np.outer([0.0, gaps_of(arms.environment).max()], [file.horizon])
    simulation = Simulation(
        file.horizon,
        group.stream,
        np.array([file.horizon], dtype=np.int64),
        group.regret[:, np.newaxis],
        np.broadcast_to(group.pulls / runs, (runs, arms.arms)),
        group.releases[:, np.newaxis],
        none,
        none,
        limits,
    )
    return Simulated(group.combination.policy, arms, simulation)
