"""`banditproof study`: instances x policies x budgets x seeds, by as many workers as there are."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...paper_checks.running.limits import Limits
from ..bad_usage import bad_usage
from ..options.claim_names import code_option
from ..options.engine_options import Workshop, cores, engine_options, limit_options
from ..options.file_name import FileName
from ..options.gathered import gathered
from ..options.number import opt
from ..output.document import write
from ..output.forms import Output, forms
from ..output.progress_bar import progress_bar
from ..study.cells_file import cells_as, check_cells

if TYPE_CHECKING:
    from ..study.found import Findings
    from ..study.study_file import StudyFile

_WORTH_PROCESSES = 3.0  # seconds


@click.command()
@click.argument("file", metavar="FILE", type=FileName())
@opt("--cells", FileName(), "Write a table with a row for each cell: Parquet (.parquet) or CSV (.csv).")
@opt(
    "--jobs",
    click.IntRange(min=1, max=1000),
    "Processes; by default as many as there are cores, where that pays.",
    metavar="N",
)
@opt(
    "--patience",
    click.FloatRange(min=0, max=10.0**6),
    "How long to wait for a Dask cluster all of whose workers are gone.",
    default=60.0,
    show_default="60",
    metavar="SECONDS",
)
@code_option
@forms("json csv wide", plot="regret over the budget, or over time where there is one budget")
@engine_options
@limit_options("one task")
@gathered(limits=Limits)
def command(
    *, file: Path, cells: Path | None, patience: float, limits: Limits, output: Output, workshop: Workshop
) -> None:
    """Run a study: each instance with each policy, budget and seed of FILE.

    FILE is TOML: horizon, seeds (how many), policies (names as in `simulate`), budgets (epsilon or rho, for
    policies that have one), and a table of instances, each with its means. A cell's seed depends on the cell
    alone, so that the result is the same to the last byte with any workers. What is finished is kept: the
    same command goes on after any interruption.
    """
    from ...paper_checks.studies.workers import StudyError
    from ..study.study_file import read_study
    from ..study.study_report import check_drawable, picture_of, show_report, to_json

    study = read_study(file)
    if cells is not None:
        check_cells("--cells", cells)
    output.check_plot()
    if output.plot is not None:
        check_drawable(study)
    with bad_usage(of=StudyError):
        findings = _found(study, workshop, limits, patience)
    if cells is not None:
        write(cells, cells_as(cells.suffix, findings.cells()))
    output.draw(partial(picture_of, findings))
    output.give(lambda: to_json(findings), lambda: show_report(findings), findings.over_time)


def _found(file: "StudyFile", workshop: Workshop, limits: Limits, patience: float) -> "Findings":
    from ...paper_checks.studies.run import Costs, run_study
    from ...paper_checks.studies.workers import by_processes, by_this_process
    from ..study.cells import seconds_of_a_seed, study_of
    from ..study.found import put_together

    study = study_of(file)
    with workshop.opened_store() as store, progress_bar() as tell:
        costs = Costs(study, store, seconds_of_a_seed).of_groups(tell)
        if workshop.engine.scheduler is not None:
            from ...paper_checks.studies.cluster import Cluster

            with Cluster(workshop.engine, patience) as cluster:
                if store is not None:
                    store.machine = cluster.crew.machine
                found = run_study(study, costs, store, cluster.do, tell, workers=cluster.crew.jobs)
        else:
            jobs = workshop.jobs
            if jobs is None and sum(costs) * file.seeds > _WORTH_PROCESSES:
                jobs = cores()
            hands = by_this_process if jobs is None else partial(by_processes, jobs=jobs, limits=limits)
            found = run_study(study, costs, store, hands, tell, workers=jobs or 1)
    return put_together(file, [group.description["stream"] for group in study.groups], found)
