"""`banditproof check`: runs claims with their near misses and says how each sentence stands."""

import sys

import click

from ...paper_checks.running.limits import Limits
from ..exit_statuses import exit_words
from ..options.claim_names import code_option, complete, entries
from ..options.engine_options import Workshop, engine_options, jobs_option, limit_options, profile_option
from ..options.file_name import FileName
from ..options.gathered import gathered
from ..options.number import flag, opt
from ..options.number_options import seed_option
from ..output.forms import forms
from ..verdicts.run_settings import Settings, Wanted


@click.command(epilog=exit_words("all as the pages say", "something is worse than its page says"))
@click.argument("names", metavar="[CLAIM|TEXT|PAGE]...", nargs=-1, shell_complete=complete)
@profile_option
@code_option
@forms("json csv wide quiet")
@flag(
    "--markdown wants_markdown",
    "Print a review in Markdown: each sentence, its word, what shows it and what would be wrong.",
)
@flag("--latex wants_latex", "Print the same review in LaTeX.")
@flag(
    "--errata wants_errata",
    "Report only what is false as printed, by consequence; with --markdown or --latex, as a page.",
)
@opt("--junit", FileName(), "Also write a JUnit report, one test per claim.")
@forms("certificates")
@opt(
    "--coq",
    FileName("dir"),
    "Also write each certificate of a formula as a theorem of Coq, and compile it; ask Coq about the "
    "theorems that claims name.",
)
@flag("--record records", "Write the words into the pages.")
@flag("--watch", "Run again whenever a page, or the Python beside it, is saved.")
@seed_option("Same seed, same findings, on any machine and with any --jobs.")
@jobs_option
@limit_options("one formula of a claim")
@engine_options
@gathered(limits=Limits, asked=Settings, wanted=Wanted)
def command(*, asked: Settings, wanted: Wanted, limits: Limits, workshop: Workshop) -> int:
    """Run claims and say how each sentence stands.

    Each is checked as printed and after every near miss; of a single claim all that is known is shown.

    A claim is named by its ID, by its text, or by a page such as review.md (review.md::ID is one claim of
    it). Without names, every claim shipped here is checked. What an earlier run found by the same code is not
    computed again.
    """
    from ..pages.run import run_pages, watch

    given = [f"--{name}" for name in ("json", "csv") if getattr(wanted.output, f"wants_{name}")]
    given += [f"--{name}" for name in ("markdown", "latex") if getattr(wanted, f"wants_{name}")]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[-1]} exclude each other; one of them is accepted")
    chosen = entries(asked.names)
    if wanted.watch:
        return watch(asked.names, [each for each in sys.argv[1:] if each != "--watch"])
    return run_pages(chosen, asked, wanted, limits, workshop)
