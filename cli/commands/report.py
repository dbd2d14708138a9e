"""`banditproof report`: checks claims and writes what was found, as a static site or as one HTML file."""

from pathlib import Path
from typing import Any

import click

from ...paper_checks.running.limits import Limits
from ..bad_usage import bad_usage
from ..exit_statuses import exit_words
from ..options.claim_names import code_option, complete, entries
from ..options.engine_options import (
    Workshop,
    cores,
    engine_options,
    jobs_option,
    limit_options,
    profile_option,
)
from ..options.file_name import FileName
from ..options.gathered import gathered
from ..options.number import opt
from ..options.number_options import seed_option
from ..output.document import writable, write
from ..output.forms import Output, forms
from ..output.progress_bar import progress_bar
from ..terminal.safe_text import one_line, say
from ..verdicts.policy_theorems import theorem_answers
from ..verdicts.run_settings import Settings


@click.command(epilog=exit_words("all as the pages say", "something is worse than its page says"))
@click.argument("names", metavar="[CLAIM|TEXT|PAGE]...", nargs=-1, shell_complete=complete)
@opt(
    "-o --output target",
    FileName("dir"),
    "Folder of the site: a new one, or one with an earlier report, which is replaced. "
    "A name that ends in .html is one file: overview, errata and claims.",
    metavar="DIR|FILE.html",
    required=True,
)
@profile_option
@code_option
@seed_option("Same seed, same files, on any machine and with any --jobs.")
@jobs_option
@forms("quiet")
@limit_options("one formula of a claim")
@engine_options
@gathered(limits=Limits, asked=Settings)
def command(*, asked: Settings, target: Path, output: Output, limits: Limits, workshop: Workshop) -> int:
    """Check claims and write a site about what was found.

    A page for every claim, the errata, the figures, the documentation and a search over all of it; open
    DIR/index.html in a browser, nothing else is needed. With names, the figures are those that the claims
    are about, and the documentation is left out. With -o review.html the report is that file; LaTeX and
    Markdown to paste are what `check --latex` and `check --markdown` print.

    A claim is named by its ID, by its text, or by a page such as review.md. Without names, the report is
    about every claim shipped here. What an earlier run found by the same code is not computed again.
    """
    from ..site.folder import may_be_replaced, write_site

    if target.suffix in {".tex", ".md", ".pdf"}:
        pasted = "`check --latex` and `check --markdown` print what can be pasted"
        raise click.UsageError(f"--output: a folder or FILE.html is accepted; {pasted}")
    one_file = target.suffix == ".html"
    with bad_usage("--output"):
        writable("--output", target) if one_file else may_be_replaced(target)
    chosen = entries(asked.names)

    from ..pages.run import counts, outcomes_of, too_lucky, troubles_of
    from ..site.pages.sections import document, site
    from ..site.redrawn_figures import figures_of, redrawn
    from ..site.text.findings import Findings

    how: dict[str, Any] = {"seed": asked.seed, "jobs": workshop.jobs or cores(), "engine": workshop.engine}
    answers = theorem_answers(entry.claim for entry in chosen)
    with workshop.opened_store() as store, progress_bar() as tell:
        outcomes = outcomes_of(chosen, asked, limits, workshop, store=store, tell=tell)
        names = [] if one_file else figures_of(chosen, everything=not asked.names)
        tell(0, max(len(names), 1), "figures")
        figures = redrawn(names, **how, progress=tell, store=store)
    findings = Findings(outcomes, asked, figures, target.name if one_file else "DIR")
    with bad_usage("--output"):
        if one_file:
            page = document(findings)
            write(target, page)
        size = len(page) if one_file else write_site(target, site(findings))
    if not output.quiet:
        say("\n".join(counts(outcomes, answers, sum(outcome.seconds for outcome in outcomes))))
        in_words = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
        say(f"{target if one_file else target / 'index.html'} ({in_words})")

    troubles = [*troubles_of(outcomes), *too_lucky(outcomes)]
    for line in troubles:
        say(f"FAILED: {one_line(line)}", err=True)
    return 1 if troubles else 0
