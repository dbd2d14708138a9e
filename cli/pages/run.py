"""`banditproof check` at work: each sentence's word, compared with its page, printed and recorded."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from ...paper_checks.pages.agreement import disagreeing, has_hypotheses, spelled_alike, unsaid_hypotheses
from ...paper_checks.pages.errors import Error, errors
from ...paper_checks.pages.files import PAGES, beside, other_claims, pages_beside, path_of, stamp_of
from ...paper_checks.pages.words import ClaimStands, to_record
from ...paper_checks.pages.write import recorded
from ...paper_checks.running.limits import Limits
from ...paper_checks.running.mending_store import MendingStore
from ...paper_checks.running.outcome import MOST_FALSE_ALARMS, Outcome, false_alarms
from ...paper_checks.running.registry import Entry
from ...paper_checks.running.run import in_order, run
from ...verify.evidence.effort import Profile
from ...verify.kernel.policy_theorems.answer import Answer
from ..options.engine_options import Workshop
from ..output.certificate_files import check_folder, write_certificates
from ..output.certificate_names import certificates_of
from ..output.document import writable, write
from ..output.junit import junit_report
from ..output.progress_bar import Tell, progress_bar
from ..output.theorem_files import check_coq, write_theorems
from ..terminal.safe_text import one_line, say, say_unbroken
from ..verdicts.policy_theorems import theorem_answers, theorem_counts, write_policy_theorems
from ..verdicts.run_settings import Settings, Wanted
from . import errata
from .documents import as_document, as_markdown, as_records
from .latex import as_latex
from .screen import show_claim, show_headlines, show_page

_PAUSE: Final = 0.3  # seconds between two looks at saved files


def run_pages(
    entries: Sequence[Entry], settings: Settings, wanted: Wanted, limits: Limits, workshop: Workshop
) -> int:
    """Check the claims, print and record what was found, and return the exit status."""
    if wanted.junit is not None:
        writable("--junit", wanted.junit)
    check_folder(wanted.output.certificates, wanted.junit)
    if wanted.coq is not None:
        check_folder(wanted.coq, wanted.junit, option="--coq")
        check_coq()
    bracketed = Profile(settings.profile) is Profile.QUICK
    if wanted.records and bracketed:
        told = "--record writes the words of the full profile; --profile quick records nothing"
        raise click.UsageError(told)
    began, read = time.perf_counter(), {entry.module: stamp_of(entry.module) for entry in entries}
    answers = theorem_answers((entry.claim for entry in entries), ask=wanted.coq is not None)

    def saved() -> Iterator[str]:
        return (path_of(module).name for module, stamp in read.items() if stamp_of(module) != stamp)

    try:
        with workshop.opened_store() as store, progress_bar() as tell:
            checked = outcomes_of(entries, settings, limits, workshop, store=store, tell=tell)
        outcomes = [replace(outcome, answers=answers) for outcome in checked]
    except Exception:
        if not any(saved()):  # what was read twice may fit together no more, in whatever way
            raise
    if name := next(saved(), None):
        say(f"FAILED: {name} was saved while it was checked; run it again", err=True)
        return 1
    seconds = time.perf_counter() - began
    _write_files(outcomes, answers, wanted)
    _print(outcomes, wanted, answers, seconds, bracketed=bracketed)
    if wanted.records:
        _record(outcomes)
    troubles = troubles_of(outcomes)
    claims = [outcome.stands for outcome in outcomes]
    checked_ids = {claim.claim.id for claim in claims}
    others = () if bracketed else other_claims(read, checked_ids, spelled_alike(claims))
    troubles += disagreeing(claims, others)
    troubles += [*unsaid_hypotheses(pages_beside(read, has_hypotheses), checked_ids), *too_lucky(outcomes)]
    for line in troubles:
        say(f"FAILED: {one_line(line)}", err=True)
    return 1 if troubles and not wanted.records else 0


def outcomes_of(
    entries: Sequence[Entry],
    settings: Settings,
    limits: Limits,
    workshop: Workshop,
    *,
    store: MendingStore | None,
    tell: Tell,
) -> list[Outcome]:
    """The outcomes of the claims, in their order; what is finished is kept, and the progress told."""
    tell(0, len(entries), "claims")
    outcomes = run(
        entries,
        seed=settings.seed,
        profile=Profile(settings.profile),
        jobs=workshop.jobs or 0,
        engine=workshop.engine,
        store=store,
        limits=limits,
    )
    return in_order(entries, outcomes, tell)


def _write_files(outcomes: Sequence[Outcome], answers: dict[str, Answer], wanted: Wanted) -> None:
    certificates = {name: each for outcome in outcomes for name, each in certificates_of(outcome).items()}
    if wanted.junit is not None:
        write(wanted.junit, junit_report(outcomes))
    if wanted.output.certificates is not None:
        write_certificates(wanted.output.certificates, certificates)
    if wanted.coq is not None:
        for line in (*write_theorems(wanted.coq, certificates), *write_policy_theorems(wanted.coq, answers)):
            say(one_line(line), err=True)


def troubles_of(outcomes: Iterable[Outcome]) -> list[str]:
    """The reasons why a run fails, each with the page and the line of its sentence."""
    lines, folder = [], Path.cwd()
    for outcome in outcomes:
        for problem in outcome.problems:
            path, claim = path_of(outcome.module), outcome.stands.claim
            shown = path.relative_to(folder) if path.is_relative_to(folder) else path
            sentences = (sentence for sentence in claim.sentences if problem.startswith(f"{sentence.n}: "))
            lines.append(f"{claim.id} {problem} ({shown}:{next(sentences, claim).place.line})")
    return lines


def too_lucky(outcomes: Sequence[Outcome]) -> list[str]:
    """A line if the chance of a false statistical finding in the whole run is too large."""
    allowed = f"false statistical findings are to have a chance of at most {MOST_FALSE_ALARMS:g}"
    return [allowed] if false_alarms(outcomes) > MOST_FALSE_ALARMS else []


def errors_of(outcomes: Sequence[Outcome]) -> list[Error]:
    """What is wrong with the texts, by consequence; what uses that may stand on pages that were not run."""
    modules = dict.fromkeys(outcome.module for outcome in outcomes)
    others = other_claims(modules, {outcome.claim.id for outcome in outcomes}, lambda _: True)
    return errors([(outcome.claim.text, outcome.stands) for outcome in outcomes], others)


def _print(
    outcomes: Sequence[Outcome],
    wanted: Wanted,
    answers: dict[str, Answer],
    seconds: float,
    *,
    bracketed: bool,
) -> None:
    stands = [outcome.stands for outcome in outcomes]
    texts = dict.fromkeys(outcome.claim.text for outcome in outcomes)
    errors = errors_of(outcomes) if wanted.wants_errata else []
    shared: dict[str, Any] = {"answers": answers, "bracketed": bracketed}

    def document() -> dict[str, Any]:
        if wanted.wants_errata:
            return errata.as_document(errors, texts, seconds)
        return as_document(outcomes, seconds=seconds, **shared)

    def records() -> Iterable[dict[str, Any]]:
        return errata.as_records(errors) if wanted.wants_errata else as_records(stands, **shared)

    def show() -> None:
        if wanted.wants_markdown or wanted.wants_latex:
            page = errata.as_page(errors, texts, bracketed=bracketed)
            lines = page if wanted.wants_errata else as_markdown(stands, **shared)
            for line in as_latex(lines) if wanted.wants_latex else lines:
                say_unbroken(line)
        elif not wanted.output.quiet:
            if wanted.wants_errata:
                errata.show_errata(errors, texts, bracketed=bracketed)
            elif len(stands) == 1:
                show_claim(stands[0], **shared)
            elif len(texts) > 1:
                show_headlines(stands)
            else:
                show_page(stands, bracketed=bracketed)
            for claim in stands:
                for line in claim.changes(worse=False):
                    say(one_line(f"note: {claim.claim.id} {line}"))
            for line in counts(outcomes, answers, seconds):
                say(line)

    wanted.output.give(document, show, records)


def counts(outcomes: Sequence[Outcome], answers: dict[str, Answer], seconds: float) -> list[str]:
    """The last lines: how many main sentences have which word, certificates, seconds, false findings."""
    claims_here = [outcome.stands for outcome in outcomes if not outcome.stands.claim.same_as]
    words = Counter(judged.word for claim in claims_here for judged in claim.said if judged.is_main)
    words_in_order = ", ".join(f"{words[word]} {word}" for word in sorted(words, key=lambda word: -word.rank))
    claims = f"{len(outcomes)} claim{'' if len(outcomes) == 1 else 's'}"
    rechecked = sum(outcome.rechecked for outcome in outcomes)
    stored = sum(outcome.stored for outcome in outcomes)
    total = sum(outcome.formulas for outcome in outcomes)
    from_store = f"; {stored} of {total} examinations from the store" if stored else ""
    kept = f", {count} kept" if (count := sum(outcome.kept for outcome in outcomes)) else ""
    chance = false_alarms(outcomes)
    luck = f"; chance of a false statistical finding at most {chance:.2g}" if chance else ""
    sentences = (
        f"{claims}; main sentences: {words_in_order or 'none'}; {rechecked} certificates rechecked{kept}"
    )
    return [f"{sentences}; {seconds:.1f} s{from_store}{luck}", *theorem_counts(answers)]


def _record(outcomes: Iterable[Outcome]) -> None:
    """Write the words into the pages, and change nothing else in them."""
    on_page: dict[Path, list[ClaimStands]] = {}
    for outcome in outcomes:
        on_page.setdefault(path_of(outcome.module), []).append(outcome.stands)
    for path, stands in on_page.items():
        if words := to_record(stands):
            write(path, recorded(path.read_bytes().decode("utf-8-sig"), words).encode())
        say(one_line(f"{path.name}: {len(words)} sentences changed"), err=True)
        for claim in stands:
            for judged in claim.said:
                if judged.unsaid and (claim.claim.id, judged.sentence.n) in words:
                    say(one_line(f"note: {claim.claim.id} {judged.sentence.n}: {judged.unsaid}"), err=True)


def watch(names: Sequence[str], arguments: Sequence[str]) -> int:
    """Run the same command again whenever one of its pages, or the Python beside it, is saved."""
    files = [path_of(name.partition("::")[0]) for name in names if name.partition("::")[0].endswith(PAGES)]
    if not files:
        raise click.UsageError("--watch looks at pages of your own, such as review.md")
    stamps: dict[Path, int] = {}
    while True:
        watched = [file for page in files for file in (page, beside(page)) if file.is_file()]
        now = {file: file.stat().st_mtime_ns for file in watched}
        if now != stamps:
            stamps = now
            again = [sys.executable, "-m", __name__.partition(".")[0], *arguments]
            subprocess.run(again, check=False)  # noqa: S603  this same command
            say(f"-- {time.strftime('%H:%M:%S')}, waiting for changes; Ctrl-C ends it", err=True)
        time.sleep(_PAUSE)
