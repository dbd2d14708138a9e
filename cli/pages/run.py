"""`banditproof check` of pages: each sentence's word, compared with the page, and recorded there."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..options.engine_options import Workshop
from ..output.certificate_files import check_folder, write_certificates
from ..output.certificate_names import certificates_of
from ..output.document import print_json, write
from ..output.records import print_csv
from ..output.theorem_files import check_coq
from ..runs.checked_claims import outcomes_of
from ..terminal.safe_text import one_line, say, say_unbroken
from ..verdicts.policy_theorems import theorem_answers, write_policy_theorems
from ..verdicts.run_settings import Settings
from .documents import as_document, as_markdown, as_records
from .screen import show_claim, show_page

if TYPE_CHECKING:
    from ...paper_checks.pages.words import ClaimStands
    from ...paper_checks.running.limits import Limits
    from ...paper_checks.running.outcome import Outcome
    from ...paper_checks.running.registry import Entry
    from ...verify.kernel.policy_theorems.answers import Answer

_PAUSE: Final = 0.3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to print, and what to write."""

    form: str
    """``"json"``, ``"csv"``, ``"markdown"``, or ``""`` for people."""
    errata: bool
    certificates: Path | None
    coq: Path | None
    records: bool
    quiet: bool


@dataclass(frozen=True, slots=True)
class Ran:
    """A claim of a page, what the engine found of it, and how its sentences stand."""

    path: Path
    outcome: Outcome
    stands: ClaimStands


def run_pages(
    entries: Sequence[Entry], asked: Settings, wanted: Wanted, limits: Limits, workshop: Workshop
) -> int:
    """Check the claims of pages; the exit status."""
    from ...paper_checks.pages.agreement import disagreeing, spelled_alike
    from ...paper_checks.pages.files import other_claims, path_of, stamp_of
    from ...verify.evidence.effort import Profile

    check_folder(wanted.certificates)
    if wanted.coq is not None:
        check_folder(wanted.coq, option="--coq")
        check_coq()
    profile = Profile(asked.profile)
    if wanted.records and profile is Profile.QUICK:
        raise click.UsageError(
            "--record writes the words of the full profile; --profile quick records nothing"
        )
    began, read = time.perf_counter(), {entry.module: stamp_of(entry.module) for entry in entries}
    answers = theorem_answers((entry.claim for entry in entries), ask=wanted.coq is not None)
    ran = _ran(entries, asked, answers, limits, workshop)
    seconds = time.perf_counter() - began
    if changed := [module for module, stamp in read.items() if stamp_of(module) != stamp]:
        say(f"FAILED: {path_of(changed[0]).name} was saved while it was checked; run it again", err=True)
        return 1
    if wanted.certificates is not None:
        for each in ran:
            write_certificates(wanted.certificates, certificates_of(each.outcome))
    if wanted.coq is not None:
        for line in write_policy_theorems(wanted.coq, answers):
            say(one_line(line), err=True)
    bracketed = profile is Profile.QUICK
    _print(ran, wanted, answers, seconds, bracketed=bracketed)
    if wanted.records:
        _record(ran)
    troubles = _changes((each.stands for each in ran), worse=True)
    if bracketed:  # what takes longer may be missing, and only that
        troubles = [line for line in troubles if ": REFUTED" in line]
    stands = [each.stands for each in ran]
    done = {each.claim.id for each in stands}
    others = () if bracketed else other_claims(read, done, spelled_alike(stands))
    troubles += disagreeing(stands, others)
    for line in troubles:
        say(f"FAILED: {one_line(line)}", err=True)
    return 1 if troubles and not wanted.records else 0


def _changes(stands: Iterable[ClaimStands], *, worse: bool) -> list[str]:
    return [f"{each.claim.id} {line}" for each in stands for line in each.changes(worse=worse)]


def _ran(
    entries: Sequence[Entry], asked: Settings, answers: dict[str, Answer], limits: Limits, workshop: Workshop
) -> list[Ran]:
    from ...paper_checks.pages.assertions import page_stands
    from ...paper_checks.pages.files import path_of

    return [
        Ran(
            path_of(outcome.module),
            outcome,
            page_stands((outcome.module, outcome.claim), outcome.printed, outcome.mutants, answers),
        )
        for outcome in outcomes_of(entries, asked, limits, workshop)
    ]


def _print(
    ran: Sequence[Ran], wanted: Wanted, answers: dict[str, Answer], seconds: float, *, bracketed: bool
) -> None:
    from ...paper_checks.pages.page import Word

    shown = [
        each
        for each in ran
        if not wanted.errata or any(said.word is Word.REFUTED for said in each.stands.said)
    ]
    stands = [each.stands for each in shown]
    if wanted.form == "json":
        print_json(as_document(stands, answers, seconds, bracketed=bracketed))
    elif wanted.form == "csv":
        print_csv(as_records(stands, answers, bracketed=bracketed))
    elif wanted.form == "markdown":
        for line in as_markdown(stands, answers, bracketed=bracketed):
            say_unbroken(line)
    elif not wanted.quiet:
        if len(shown) == 1:
            show_claim(stands[0], answers, bracketed=bracketed)
        else:
            show_page(stands, bracketed=bracketed)
        for line in _changes(stands, worse=False):
            say(one_line(f"note: {line}"))
        _show_counts(ran, seconds)


def _show_counts(ran: Sequence[Ran], seconds: float) -> None:
    from collections import Counter

    words = Counter(said.word for each in ran for said in each.stands.said if said.is_main)
    told = ", ".join(f"{words[word]} {word}" for word in sorted(words, key=lambda word: -word.rank))
    claims = f"{len(ran)} claim{'' if len(ran) == 1 else 's'}"
    rechecked = sum(each.outcome.rechecked for each in ran)
    stored = sum(each.outcome.stored for each in ran)
    total = sum(each.outcome.formulas for each in ran)
    taken = f"; {stored} of {total} examinations from the store" if stored else ""
    say(
        f"{claims}; main sentences: {told or 'none'}; {rechecked} certificates rechecked; "
        f"{seconds:.1f} s{taken}"
    )


def _record(ran: Sequence[Ran]) -> None:
    """Write the words into the pages; what stands there otherwise is left."""
    from ...paper_checks.pages.words import to_record
    from ...paper_checks.pages.write import recorded

    for path in dict.fromkeys(each.path for each in ran):
        words = to_record(each.stands for each in ran if each.path == path)
        if words:
            write(path, recorded(path.read_bytes().decode("utf-8-sig"), words).encode())
        say(one_line(f"{path.name}: {len(words)} sentences changed"), err=True)


def watch(names: Sequence[str], arguments: Sequence[str]) -> int:
    """Run the same command again whenever one of its pages, or the Python beside it, is saved."""
    from ...paper_checks.pages.files import PAGES, beside, path_of

    files = [path_of(name.partition("::")[0]) for name in names if name.partition("::")[0].endswith(PAGES)]
    if not files:
        raise click.UsageError("--watch looks at pages of your own, such as review.md")
    seen: dict[Path, int] = {}
    while True:
        now = {
            each: each.stat().st_mtime_ns for page in files for each in (page, beside(page)) if each.is_file()
        }
        if now != seen:
            seen = now
            again = [sys.executable, "-m", __name__.partition(".")[0], *arguments]
            subprocess.run(again, check=False)  # noqa: S603  this same command
            say(f"-- {time.strftime('%H:%M:%S')}, waiting for changes; Ctrl-C ends it", err=True)
        time.sleep(_PAUSE)
