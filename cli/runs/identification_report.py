"""What simulations of best-arm identification say: stopping times and errors, as a table and as JSON."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from ...algorithms.simulation.identification import Identification, identify
from ...theory.numbers.enclosure import exact
from ..bad_usage import bad_usage
from ..options.engine_options import Workshop, cores
from ..options.environment_name import Arms
from ..options.lineup import Lineup
from ..options.number_options import Plan
from ..options.policy_name import PolicyName
from ..options.whole_number import spelled_whole
from ..options.world import World
from ..output.interval_columns import INTERVALS, TENTHS, interval_notes, intervals, normal_interval
from ..output.progress_bar import progress_bar, share_of
from ..output.records import Record
from ..output.table import Column, numbers, show
from ..terminal.safe_text import say
from .answer_comparison import BesideAnswer, beside_answer, show_answers
from .at_work import at_work
from .simulation_kind import Answer, SimulationKind
from .simulation_report import CONFIDENCE, LEVELS

MOST_PULLS = 10**8
"""Where a run is cut if no horizon is given: about a second."""


@dataclass(frozen=True)
class Identified:
    """A policy, the arms, and its runs."""

    policy: PolicyName
    arms: Arms
    found: Identification

    @property
    def lower_bound(self) -> tuple[str, str, float] | None:
        """Name, claim and value of the best lower bound on the mean number of pulls of Bernoulli arms.

        It is for policies that look for the highest mean.
        """
        if self.policy.own:
            return None
        from ...theory.bounds.identification_instance import IdentificationInstance
        from ...theory.bounds.sample_complexity_bounds import CLASSICAL, PRIVATE

        options = self.policy.options()
        delta = float(exact(options["delta"]))
        if self.policy.entry.best_by != "mean":
            return None
        if self.arms.kind != "bernoulli" or delta > 1 / 3 or self.arms.arms < 2:
            return None
        records = [CLASSICAL]
        at = {"delta": options["delta"]}
        if self.policy.entry.privacy == "pure":
            records.append(PRIVATE)
            at["epsilon"] = options["epsilon"]
        asked = IdentificationInstance(tuple(self.arms.exact_means), at)
        bounds = [(record.name, record.claim, asked.bound(record).value or 0.0) for record in records]
        return max(bounds, key=lambda bound: bound[2])


@dataclass(frozen=True, slots=True)
class IdentificationSimulation(SimulationKind):
    """When policies stop, and with which arm."""

    lineup: Lineup
    optimal: bool

    @property
    def horizon(self) -> int:
        """Where a run is cut."""
        tables = self.lineup.tables
        lengths = [each.table.length for each in tables]
        return max(lengths) if len(tables) == len(self.lineup.named) else max([MOST_PULLS, *lengths])

    def refuse(self, plan: Plan, environment: str | None, plot: Path | None) -> None:
        """What belongs to regret over time."""
        del environment
        for option, value in (("--plot", plot), ("--checkpoints", plan.checkpoints)):
            if value is not None:
                raise click.UsageError(f"{option}: best-arm identification has stopping times only")

    def play(self, world: World, plan: Plan, workshop: Workshop) -> "Identifications":
        """Run each until it stops."""
        policies = self.lineup.policies()
        if not isinstance(world, Arms):
            raise click.UsageError("best-arm identification is among arms of --means, not of linear rewards")
        beside: list[BesideAnswer] = []
        if self.optimal:
            with progress_bar() as tell:
                beside = beside_answer(policies, world, plan.rounds, tell)
        usual = cores() if plan.runs > 1 else 1
        found: list[Identified] = []
        with at_work(workshop, self.lineup.subject, usual=usual) as jobs, progress_bar() as tell:
            for place, policy in enumerate(policies):
                with bad_usage(policy.label):
                    done = identify(
                        partial(policy.build, world.environment.arms, plan.rounds),
                        world.environment,
                        runs=plan.runs,
                        seed=plan.seed,
                        horizon=plan.rounds,
                        jobs=jobs,
                        progress=share_of(tell, place, len(policies), policy.label),
                    )
                found.append(Identified(policy, world, done))
        return Identifications(found, beside)


@dataclass(frozen=True, slots=True)
class Identifications(Answer):
    """The stopping times and errors of each policy, and the best answers where they were asked for."""

    found: Sequence[Identified]
    beside: Sequence[BesideAnswer]

    def to_json(self) -> dict[str, Any]:
        """The JSON document."""
        first = self.found[0]
        rows = [_report(each) for each in self.found]
        for row, beside in zip(rows, self.beside, strict=False):
            row["optimum"] = beside.to_json()
        return {
            "schema": "banditproof/identify/2",
            "environment": first.arms.kind,
            "arms": len(first.arms.means),
            "means": first.arms.means,
            "horizon": first.found.horizon,
            "runs": first.found.runs,
            "seed": first.found.seed,
            "confidence": CONFIDENCE,
            "algorithms": rows,
        }

    def records(self) -> Iterable[Record]:
        """A record for each policy."""
        algorithms: list[Record] = self.to_json()["algorithms"]
        return algorithms

    def show(self) -> None:
        """Print the tables and the notes."""
        _show_report(self.found)
        if self.beside:
            show_answers(self.beside, self.found[0].found.horizon)


def _report(each: Identified) -> dict[str, Any]:
    found, bound = each.found, each.lower_bound
    return {
        "name": each.policy.label,
        "algorithm": each.policy.target,
        "options": each.policy.spelled_options(),
        "mean": found.mean(),
        "standard_error": found.standard_error(),
        "mean_ci": found.mean_interval(CONFIDENCE),
        "mean_ci_if_normal": normal_interval(found.runs, found.mean(), found.standard_error()),
        "median": found.median(),
        "median_ci": found.median_interval(CONFIDENCE),
        "standard_deviation": found.standard_deviation(),
        "quantiles": {
            f"{level:g}": value for level, value in zip(LEVELS, found.quantiles(LEVELS), strict=True)
        },
        "not_stopped": found.cut,
        "errors": found.errors,
        "error_rate": found.error_rate,
        "error_ci": found.error_interval(CONFIDENCE),
        "pulls": found.pulls.mean(axis=0),
        "releases": found.releases.mean(axis=0),
        "lower_bound": bound and {"name": bound[0], "claim": bound[1], "regime": "finite", "value": bound[2]},
    }


def _show_report(all_found: Sequence[Identified]) -> None:
    first = all_found[0].found
    times = "run" if first.runs == 1 else "runs"
    say(
        f"pulls until the policy stops, {first.runs} {times}, seed {first.seed}, "
        f"{all_found[0].arms.kind} arms; runs are cut at {spelled_whole(first.horizon)}\n"
    )
    columns = [Column("algorithm", breaks=False), *INTERVALS]
    columns += [*TENTHS, *numbers("cut", "wrong"), Column("95% of wrong", breaks=False, rank=2)]
    columns += numbers("lower bound", rank=1)
    show(columns, [_row(each) for each in all_found])
    say()
    columns = numbers("arm", "mean", *(f"pulls, {each.policy.label}" for each in all_found))
    rows = []
    for place, mean in enumerate(all_found[0].arms.means):
        pulls = (f"{each.found.pulls[:, place].mean():.8g}" for each in all_found)
        rows.append((str(place + 1), f"{mean:g}", *pulls))
    show(columns, rows, lead=2)
    say()
    for each in all_found:
        say(each.policy.line_of_options())
    for each in all_found:
        if each.found.cut:
            cut = f"{each.found.cut} of {each.found.runs} runs were cut and count with the cut"
            say(f"\nnote: {each.policy.label}: {cut}, so the mean is below the true one")
            if each.policy.options().get("bonus") == "phase":
                say("      as printed, the leader's bonus can leave an arm without pulls; bonus=log does not")
    say()
    say("\n".join(interval_notes(first.runs, 0, first.horizon)))


def _row(each: Identified) -> tuple[str, ...]:
    found, bound = each.found, each.lower_bound
    tenth, ninetieth = found.quantiles((0.1, 0.9))
    risk = found.error_interval(CONFIDENCE)
    return (
        each.policy.label,
        *intervals(
            found.mean(),
            found.standard_error(),
            found.mean_interval(CONFIDENCE),
            found.median(),
            found.median_interval(CONFIDENCE),
            runs=found.runs,
        ),
        f"{tenth:.5g}",
        f"{ninetieth:.5g}",
        str(found.cut),
        str(found.errors),
        f"[{risk[0]:.3g}, {risk[1]:.3g}]",
        "-" if bound is None else f"{bound[2]:.5g}",
    )
