"""`banditproof report`: what a run found, as a static site in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..exit_statuses import exit_words
from ..options.claim_names import code_option, complete, entries
from ..options.engine_options import cores, engine_options, jobs_option
from ..options.file_name import FileName
from ..options.limit_options import limit_options
from ..options.number_options import seed_option
from ..options.output_options import quiet_option
from ..options.store_options import Keeping, store_options
from ..output.progress_bar import progress_bar
from ..terminal.safe_text import one_line, say

if TYPE_CHECKING:
    from ...paper_checks.running.engine import Engine
    from ...paper_checks.running.limits import Limits


@click.command(epilog=exit_words("all as recorded", "something is worse than recorded"))
@click.argument("names", metavar="[CLAIM|PAPER|FILE]...", nargs=-1, shell_complete=complete)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=FileName("dir"),
    required=True,
    help="Folder of the site: a new one, or one with an earlier report, which is replaced.",
)
@click.option(
    "--profile",
    type=click.Choice(["quick", "full"]),
    help="How much to try where trying is all there is: quick, but full for claims of pages.",
)
@code_option
@seed_option("Same seed, same files, on any machine and with any --jobs.")
@jobs_option
@quiet_option
@limit_options("one formula of a claim")
@engine_options
@store_options
def command(
    *,
    names: tuple[str, ...],
    folder: Path,
    profile: str | None,
    seed: int,
    jobs: int | None,
    quiet: bool,
    limits: Limits,
    engine: Engine,
    keeping: Keeping,
) -> int:
    """Check claims and write a site about what was found.

    A page for every claim, the errata, the algorithms, the zoo, the figures, an explorer, the
    documentation and a search over all of it; open DIR/index.html in a browser, nothing else is needed. With
    names, the algorithms and figures are those that the claims are about, and the zoo is left out.

    A claim is named by its ID, by its paper, or by a file or module with CLAIMS of your own. Without
    names, the report is about every claim shipped here. What an earlier run found by the same code is not
    computed again.
    """
    from ..site.folder import may_be_replaced, write_site

    try:
        may_be_replaced(folder)
    except ValueError as error:
        raise click.UsageError(f"--output: {error}") from error
    chosen = entries(names, limits)

    from ...paper_checks.running.outcome import MOST_FALSE_ALARMS, false_alarms
    from ...paper_checks.running.run import in_order, run
    from ...verify.evidence.effort import Profile
    from ..site.pages.sections import site
    from ..site.studies.studies import studied, tasks
    from ..site.text.findings import Findings
    from ..verdicts.run_settings import Settings
    from ..verdicts.standing import standing
    from .check import counts

    jobs = jobs or cores()
    with keeping.opened() as store, progress_bar() as tell:
        checked = run(
            chosen,
            seed=seed,
            profile=Profile(profile) if profile else None,
            jobs=jobs,
            engine=engine,
            store=store,
            limits=limits,
        )
        outcomes = in_order(chosen, checked, tell)
        wanted = tasks(chosen, everything=not names)
        tell(0, max(len(wanted), 1), "algorithms, zoo and figures")
        found = studied(wanted, seed=seed, jobs=jobs, progress=tell, engine=engine, store=store)
    findings = Findings(outcomes, standing(chosen, outcomes), Settings(names, profile or "", seed), found)
    try:
        size = write_site(folder, site(findings))
    except ValueError as error:
        raise click.UsageError(f"--output: {error}") from error
    for outcome in outcomes:
        for line in outcome.problems:
            say(one_line(f"FAILED: {outcome.claim.id} {line}"))
    if not quiet:
        say("\n".join(counts(outcomes)))
        say(f"{folder / 'index.html'} ({size / 1e6:.1f} MB)")
    if false_alarms(outcomes) > MOST_FALSE_ALARMS:
        say(
            f"FAILED: false statistical findings are to have a chance of at most {MOST_FALSE_ALARMS:g}",
            err=True,
        )
        return 1
    return 1 if any(outcome.problems for outcome in outcomes) else 0
