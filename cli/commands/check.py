"""`banditproof check`: runs claims with their mutants and says what holds."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...verify.evidence.ladder import Verdict
from ..exit_statuses import exit_words
from ..options.claim_names import code_option, complete, entries
from ..options.engine_options import Workshop, engine_options, jobs_option
from ..options.file_name import FileName
from ..options.gathered import gathered
from ..options.limit_options import limit_options
from ..options.number_options import seed_option
from ..options.output_options import csv_option, json_option, quiet_option, wide_option
from ..options.store_options import store_options
from ..output.blocks import say_wrapped
from ..output.certificate_files import check_folder, write_certificates
from ..output.certificate_names import certificates_of
from ..output.document import print_json, writable, write
from ..output.records import Record, print_csv
from ..output.table import Column, show
from ..output.theorem_files import check_coq, write_theorems
from ..runs.checked_claims import outcomes_of
from ..terminal.safe_text import one_line, say, say_unbroken
from ..verdicts.assertion_blocks import settled_words, show_assertions
from ..verdicts.errata import COLUMNS, errata, rows
from ..verdicts.errors_found import is_of_substance, refuted
from ..verdicts.evidence_words import evidence_words, margin_word, places_left
from ..verdicts.policy_theorems import (
    refused,
    show_theorems,
    theorem_answers,
    theorem_counts,
    theorems_json,
    write_policy_theorems,
)
from ..verdicts.review import review
from ..verdicts.run_settings import Settings
from ..verdicts.sharpness import sharpness_certificates, sharpness_json, sharpness_of, show_sharpness
from ..verdicts.standing import Standing, relations, standing, standing_nearby

if TYPE_CHECKING:
    from ...paper_checks.running.limits import Limits
    from ...paper_checks.running.outcome import Outcome
    from ...paper_checks.running.registry import Entry
    from ...verify.kernel.policy_theorems.answers import Answer

_COLUMNS = (
    Column("claim", breaks=False),
    Column("verdict", breaks=False),
    Column("amended", breaks=False),
    Column("settled", "right"),
    Column("margin", "right", rank=3),
    Column("mutants", "right", rank=2),
    Column("time", "right", rank=4),
    Column("evidence", breaks=False, rank=1),
)


_ASSERTIONS_SHOWN = 12
"""Up to so many claims are shown with every assertion; more are a line each."""


@dataclass(frozen=True, slots=True)
class _Report:
    """How the answer is printed, and which files are written beside it."""

    wants_json: bool
    wants_csv: bool
    wants_markdown: bool
    wants_errata: bool
    junit: Path | None
    certificates: Path | None
    coq: Path | None
    records: bool
    quiet: bool
    sharp: bool
    watch: bool


@click.command(epilog=exit_words("all as recorded", "something is worse than recorded"))
@click.argument("names", metavar="[CLAIM|PAPER|PAGE|FILE]...", nargs=-1, shell_complete=complete)
@click.option(
    "--profile",
    type=click.Choice(["quick", "full"]),
    help="How much to try where trying is all there is: quick, but full for pages, whose words it earns.",
)
@code_option
@json_option
@csv_option
@wide_option
@quiet_option
@click.option(
    "--markdown",
    "wants_markdown",
    is_flag=True,
    help="Print a review in Markdown: what holds, what fails and why, what is open, what rests on what.",
)
@click.option(
    "--errata",
    "wants_errata",
    is_flag=True,
    help="Report only what is false as printed, worst first; with --markdown, as a page.",
)
@click.option(
    "--junit",
    metavar="FILE",
    type=FileName(),
    help="Also write a JUnit report, one test per claim.",
)
@click.option(
    "--certificates",
    metavar="DIR",
    type=FileName("dir"),
    help="Also write each certificate as a file for `banditproof recheck`.",
)
@click.option(
    "--coq",
    metavar="DIR",
    type=FileName("dir"),
    help="Also write each certificate of a formula as a theorem of Coq, and compile it; ask Coq about the "
    "theorems that claims name.",
)
@click.option(
    "--record",
    "records",
    is_flag=True,
    help="Record how the assertions of the shipped texts stand, or write the words into pages.",
)
@click.option("--watch", is_flag=True, help="Run again whenever a page, or the Python beside it, is saved.")
@click.option(
    "--sharp",
    is_flag=True,
    help="Also move the constants of proved inequalities: to where they still hold, and to where they fail.",
)
@seed_option("Same seed, same findings, on any machine and with any --jobs.")
@jobs_option
@limit_options("one formula of a claim")
@engine_options
@store_options
@gathered(asked=Settings, report=_Report, workshop=Workshop)
def command(*, asked: Settings, report: _Report, limits: Limits, workshop: Workshop) -> int:
    """Run claims and say which of them hold.

    Each is checked as printed, with every mutant, and as amended; of a single one it is also said what it
    rests on, and what rests on it.

    A claim is named by its ID, by its paper, by a page such as review.md (review.md::ID is one claim of it),
    or by a file or module with CLAIMS of your own. Without names, every claim shipped here is checked. What
    an earlier run found by the same code is not computed again.
    """
    if report.wants_json and report.wants_markdown:
        raise click.UsageError("--json and --markdown exclude each other; one of them is accepted")
    if report.wants_csv and report.wants_markdown:
        raise click.UsageError("--csv and --markdown exclude each other; one of them is accepted")
    if report.sharp and report.wants_csv:
        raise click.UsageError("--sharp and --csv exclude each other; one of them is accepted")
    chosen = entries(asked.names, limits)
    if asked.names and chosen and all(entry.claim.of_page for entry in chosen):
        return _of_pages(chosen, asked, report, limits, workshop)
    if report.watch:
        raise click.UsageError("--watch looks at pages of your own, such as review.md")
    if report.junit is not None:
        writable("--junit", report.junit)
    check_folder(report.certificates, report.junit)
    if report.coq is not None:
        check_folder(report.coq, report.junit, option="--coq")
        check_coq()
    answers = theorem_answers((entry.claim for entry in chosen), ask=report.coq is not None)

    from ...paper_checks.assertions.contradictions import contradictions
    from ...paper_checks.running.outcome import MOST_FALSE_ALARMS, false_alarms, run_json
    from ...verify.evidence.effort import Effort, Profile

    began = time.perf_counter()
    outcomes = outcomes_of(chosen, asked, limits, workshop)
    seconds = time.perf_counter() - began

    sharpness = (
        sharpness_of(outcomes, Effort(asked.seed, Profile(asked.profile or "quick"))) if report.sharp else {}
    )

    if report.junit is not None:
        from ..output.junit import junit_report

        write(report.junit, junit_report(outcomes))
    if report.certificates is not None:
        for outcome in outcomes:
            write_certificates(report.certificates, certificates_of(outcome))
        write_certificates(report.certificates, sharpness_certificates(sharpness))
    if report.coq is not None:
        found = {name: each for outcome in outcomes for name, each in certificates_of(outcome).items()}
        for line in (*write_theorems(report.coq, found), *write_policy_theorems(report.coq, answers)):
            say(one_line(line), err=True)
    if report.records:
        _record(outcomes)
        if report.sharp:
            from ...paper_checks.assertions.sharpness import record_sharpness

            record_sharpness(sharpness.items())
    told = refuted(outcomes) if report.wants_errata else outcomes
    if report.wants_csv:
        print_csv(record for outcome in told for record in _assertion_records(outcome))
    elif report.wants_json:
        document = run_json(told, seconds)
        bound = (each.claim for each in told if each.claim.theorems)
        document["theorems"] = {claim.id: theorems_json(claim, answers) for claim in bound}
        print_json({**document, "sharpness": sharpness_json(sharpness)} if report.sharp else document)
    elif report.wants_markdown:
        write_up = errata if report.wants_errata else review
        for line in write_up(outcomes, standing(chosen, outcomes), asked).splitlines():
            say_unbroken(line)
    elif report.quiet:
        _show_problems(outcomes)
    else:
        _show(chosen, outcomes, answers, seconds, only_errata=report.wants_errata)
    if report.sharp and not (report.wants_json or report.wants_markdown):
        show_sharpness(sharpness)
    contradicted = contradictions({outcome.claim.id: outcome.assertions for outcome in outcomes})
    wrong = (*contradicted, *refused(outcomes, answers))
    for line in wrong:
        say(f"FAILED: {one_line(line)}", err=True)
    if false_alarms(outcomes) > MOST_FALSE_ALARMS:
        say(
            f"FAILED: false statistical findings are to have a chance of at most {MOST_FALSE_ALARMS:g}",
            err=True,
        )
        return 1
    return 1 if wrong or any(outcome.problems for outcome in outcomes) else 0


def _of_pages(
    chosen: Sequence[Entry], asked: Settings, report: _Report, limits: Limits, workshop: Workshop
) -> int:
    """Check claims of pages."""
    if report.sharp or report.junit is not None:
        raise click.UsageError("--sharp and --junit are not for pages; accepted without them")
    from ..pages.run import Wanted, run_pages, watch

    if report.watch:
        return watch(asked.names, [each for each in sys.argv[1:] if each != "--watch"])
    forms = {"json": report.wants_json, "csv": report.wants_csv, "markdown": report.wants_markdown}
    form = next((name for name, wanted in forms.items() if wanted), "")
    wanted = Wanted(form, report.wants_errata, report.certificates, report.coq, report.records, report.quiet)
    return run_pages(chosen, replace(asked, profile=asked.profile or "full"), wanted, limits, workshop)


def _record(outcomes: Sequence[Outcome]) -> None:
    from ...paper_checks.assertions.listed import assertions_of_text
    from ...paper_checks.assertions.recorded import record

    finished = [
        (outcome.claim.id, outcome.asserted)
        for outcome in outcomes
        if (listed := assertions_of_text(outcome.claim.paper))
        and (outcome.claim.asserts or outcome.claim.id in listed)
        and not outcome.printed.crashes
    ]
    changed = record(finished)
    again = "; again until none does: what follows from them may stand otherwise now" if changed else ""
    say(f"{changed} of {len(finished)} records changed{again}", err=True)


def _row(outcome: Outcome) -> tuple[str, ...]:
    return (
        outcome.claim.id,
        (outcome.word or outcome.verdict).value,
        "" if outcome.amended is None else outcome.amended.value,
        settled_words(outcome),
        margin_word(outcome),
        f"{outcome.killed}/{len(outcome.mutants)}",
        f"{outcome.seconds:.2f} s",
        ", ".join(evidence_words(outcome)),
        "; ".join(places_left(outcome)),
    )


def _assertion_records(outcome: Outcome) -> Iterator[Record]:
    """A record for each assertion of the claim, or one for a claim without."""
    claim = {
        "claim": outcome.claim.id,
        "paper": outcome.claim.paper,
        "where": outcome.claim.where,
        "claim_verdict": outcome.verdict,
        "amended": outcome.amended,
        "claim_severity": outcome.severity,
    }
    for each in outcome.assertions:
        yield {**claim, **each.to_json(), "severity": outcome.severity_of(each)}
    if not outcome.assertions:
        yield claim


def _show(
    chosen: Sequence[Entry],
    outcomes: Sequence[Outcome],
    answers: Mapping[str, Answer],
    seconds: float,
    *,
    only_errata: bool,
) -> None:
    if only_errata:
        _show_errata(outcomes, standing(chosen, outcomes))
    elif outcomes:
        left = any(places_left(outcome) for outcome in outcomes)
        columns = (*_COLUMNS, Column("left", below=True)) if left else _COLUMNS
        show(columns, [_row(outcome)[: len(columns)] for outcome in outcomes])
        say()
        for outcome in refuted(outcomes):
            for line in refutation(outcome):
                text = line.lstrip()
                say_wrapped(text, indent=" " * (len(line) - len(text)))
            say()
        if len(outcomes) <= _ASSERTIONS_SHOWN:
            show_assertions(outcomes)
        show_theorems(outcomes, answers)
        if len(chosen) == 1:
            _show_relations(chosen[0], outcomes)
    for outcome in outcomes:
        for line in outcome.notes:
            say(one_line(f"note: {outcome.claim.id} {line}"))
    _show_problems(outcomes)
    *counted, state = counts(outcomes)
    counted += theorem_counts(answers)
    say("\n".join([*counted, f"{state}; {seconds:.1f} s{_taken(outcomes)}"]))


def _show_problems(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        for line in outcome.problems:
            say(one_line(f"FAILED: {outcome.claim.id} {line}"))


def _show_relations(entry: Entry, outcomes: Sequence[Outcome]) -> None:
    if lines := relations(standing_nearby(entry, outcomes), entry.claim):
        say("\n".join(lines) + "\n")


def _taken(outcomes: Sequence[Outcome]) -> str:
    """How many examinations an earlier run made."""
    taken = sum(outcome.stored for outcome in outcomes)
    total = sum(outcome.formulas for outcome in outcomes)
    return f"; {taken} of {total} examinations from the store" if taken else ""


def _show_errata(outcomes: Sequence[Outcome], stands: Standing) -> None:
    found = rows(outcomes, stands)
    if found:
        show(COLUMNS, found)
        say()
    else:
        say("nothing is false as printed")


def refutation(outcome: Outcome) -> list[str]:
    """What is false as printed, why, and what holds instead."""
    claim = outcome.claim
    severity = "" if outcome.severity is None else f" [{outcome.severity}]"
    where = f" ({one_line(claim.where)})" if claim.where else ""
    lines = [f"{one_line(claim.id)}{where} is false as printed{severity}"]
    for each in outcome.assertions:
        if each.verdict is Verdict.REFUTED:
            said = each.assertion
            how_bad = outcome.severity_of(each)
            bad = "" if how_bad is None or how_bad is outcome.severity else f" [{how_bad}]"
            lines.append(f"  {said.n}, {said.role}{bad}: {one_line(said.says)}")
            lines += [f"    {one_line(summary)}" for summary in each.refutations]
    if claim.amendment is not None:
        lines.append(f"  amended, {outcome.amended}: {one_line(claim.amendment.statement)}")
    return lines


def counts(outcomes: Sequence[Outcome]) -> list[str]:
    """The last lines of the report: the claims by verdict, what was done, and whether all is as recorded.

    With statistical findings, also the chance that any of them is false.
    """
    from ...paper_checks.assertions.contradictions import count_distinct
    from ...paper_checks.pages.page import Word
    from ...paper_checks.running.outcome import false_alarms

    words = Counter(outcome.word for outcome in outcomes)
    listed = dict.fromkeys((*Verdict, *reversed(Word)))
    tally = ", ".join(f"{words[word]} {word}" for word in listed if words[word])
    if grave := sum(outcome.verdict is Verdict.REFUTED and is_of_substance(outcome) for outcome in outcomes):
        tally += f" ({grave} of substance)"
    killed = sum(outcome.killed for outcome in outcomes)
    total = sum(len(outcome.mutants) for outcome in outcomes)
    failed = sum(1 for outcome in outcomes if outcome.problems)
    claims = f"{len(outcomes)} claim{'' if len(outcomes) == 1 else 's'}"
    state = f"{failed} not as recorded" if failed else "all as recorded"
    chance = false_alarms(outcomes)
    luck = f"; chance of a false statistical finding at most {chance:.2g}" if chance else ""
    rechecked = sum(outcome.rechecked for outcome in outcomes)
    sure = f"; {rechecked} certificate{'' if rechecked == 1 else 's'} rechecked" if rechecked else ""
    asserted = [each.verdict is not Verdict.OPEN for outcome in outcomes for each in outcome.assertions]
    distinct = count_distinct({outcome.claim.id: outcome.assertions for outcome in outcomes})
    once = f" ({distinct} distinct)" if distinct < len(asserted) else ""
    settled = f"{sum(asserted)} of {len(asserted)} assertions{once} settled"
    mutants = f"{killed} of {total} mutants killed"
    return [f"{claims}{': ' if tally else ''}{tally}", f"{settled}; {mutants}{sure}", f"{state}{luck}"]
