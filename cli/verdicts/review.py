"""A review in Markdown: what of a paper holds and how strongly, what fails as printed, what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...paper_checks.language.assertion import Role
from ...verify.evidence.ladder import Verdict
from ..output.markdown_text import escaped, table
from .claim_places import order_of, place_of, section_of
from .error_kinds import KINDS
from .errors_found import WORST_FIRST, described, refuted
from .evidence_words import effort_words, evidence_words, places_left
from .papers import by_paper, title_of
from .run_settings import Settings

if TYPE_CHECKING:
    from ...paper_checks.assertions.settled import Piece, Settled
    from ...paper_checks.running.outcome import Outcome
    from .standing import Standing

_LADDER = (
    "Of an assertion: PROVED, for everything that it speaks of, with a certificate. VERIFIED: at every "
    "instance of a named family, exactly or to a stated precision. SUPPORTED: by statistics or plain "
    "sampling. DEFINED: a definition or an algorithm, bound line by line to the code that implements it. "
    "REFUTED: false as printed. OPEN: nothing settles it. A claim is REFUTED if a main assertion "
    "is; otherwise it stands as its weakest main assertion."
)


def review(outcomes: Sequence[Outcome], standing: Standing, settings: Settings) -> str:
    """The review of everything that was run, text by text, in Markdown."""
    lines: list[str] = []
    for paper, own in by_paper(outcomes).items():
        lines += [
            f"# {escaped(_title(paper, own))}",
            "",
            *_head(own, outcomes, settings),
            *_assertions(own),
            *_holding(own),
            *_failing(own, standing),
            *_open(own),
            *_resting(own, standing),
        ]
    return "\n".join([*lines, *settings.how_to_recheck()]) + "\n"


def _title(paper: str, own: Sequence[Outcome]) -> str:
    told = title_of(own[0])
    return paper if told == paper else f"{paper}: {told}"


def _head(own: Sequence[Outcome], outcomes: Sequence[Outcome], settings: Settings) -> list[str]:
    from ...paper_checks.running.outcome import MOST_FALSE_ALARMS, false_alarms

    failed = [outcome for outcome in own if outcome.problems]
    killed = sum(outcome.killed for outcome in own)
    mutants = sum(len(outcome.mutants) for outcome in own)
    chances = f"{false_alarms(own):.2g} here, {false_alarms(outcomes):.2g} in the whole run"
    lines = [
        f"- Claims: {len(own)}; {tally(own)}",
        f"- Mutants refuted by the checks that settle the claims: {killed} of {mutants}",
        f"- Run: profile {settings.profile or 'quick'}, seed {settings.seed}",
        f"- Chance of a false statistical finding: at most {chances}, of {MOST_FALSE_ALARMS:.2g} allowed",
        f"- Not as recorded: {len(failed) or 'none'}",
    ]
    lines += [
        f"  - {escaped(outcome.claim.id)}: {escaped(problem)}"
        for outcome in failed
        for problem in outcome.problems
    ]
    return [*lines, "", _LADDER, ""]


def tally(outcomes: Sequence[Outcome]) -> str:
    """How many claims got each verdict, every verdict named."""
    verdicts = Counter(outcome.verdict for outcome in outcomes)
    return ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in Verdict)


def _holding(own: Sequence[Outcome]) -> list[str]:
    held = [outcome for outcome in own if outcome.verdict.strength >= Verdict.SUPPORTED.strength]
    lines = ["## What holds, and how strongly", ""]
    if not held:
        return [*lines, "Nothing.", ""]
    sections: dict[str, list[Outcome]] = {}
    for outcome in held:
        sections.setdefault(section_of(outcome.claim.where), []).append(outcome)
    for section in sorted(sections, key=order_of):
        rows = [
            (
                outcome.claim.id,
                outcome.claim.where,
                outcome.claim.statement,
                outcome.verdict.value,
                effort_words(outcome),
                ", ".join([*evidence_words(outcome), *places_left(outcome)]),
            )
            for outcome in sections[section]
        ]
        headings = ("claim", "where", "statement", "verdict", "margin and instances", "evidence")
        lines += [f"### {escaped(section)}", "", *table(headings, rows), ""]
    return lines


def _failing(own: Sequence[Outcome], standing: Standing) -> list[str]:
    failing = refuted(own)
    lines = ["## What fails as printed, and why", ""]
    if not failing:
        return [*lines, "Nothing.", ""]
    for kind in KINDS:
        found = [outcome for outcome in failing if outcome.severity in kind.severities]
        found.sort(key=lambda outcome: WORST_FIRST.index(outcome.severity))
        if not found:
            continue
        lines += [f"### {kind.name}: {len(found)}", "", kind.meaning, ""]
        for outcome in found:
            lines += [
                f"#### {place_of(outcome)}",
                "",
                *described([outcome], standing),
                "",
            ]
    return lines


def _open(own: Sequence[Outcome]) -> list[str]:
    lines = ["## What was left open, and why", ""]
    left = [outcome for outcome in own if any(_is_open(each) for each in outcome.asserted)]
    for outcome in left:
        lines += [f"### {place_of(outcome)}", ""]
        for each in filter(_is_open, outcome.asserted):
            said = each.assertion
            for_all = f" (for all: {escaped(said.for_all)})" if said.for_all else ""
            lines.append(f"- **{said.n}, {said.role}:** {escaped(said.says)}{for_all}")
            lines += [f"  - {line}" for piece in each.pieces for line in _steps(piece)]
        lines += [f"- **Not finished:** {escaped(crash)}" for crash in outcome.printed.crashes]
        lines += [f"- **Note:** {escaped(outcome.claim.notes)}"] if outcome.claim.notes else []
        lines.append("")
    return lines if left else [*lines, "Nothing.", ""]


def _is_open(settled: Settled) -> bool:
    return settled.verdict is Verdict.OPEN


def _steps(piece: Piece) -> Iterator[str]:
    """What is known towards an open assertion, and what is missing."""
    for item in piece.evidence:
        part = f", {escaped(item.part)}" if item.part else ""
        yield f"{item.verdict}{part}: {escaped(item.summary)}"
    if piece.settles.missing:
        yield f"missing: {escaped(piece.settles.missing)}"


def _assertions(own: Sequence[Outcome]) -> list[str]:
    """The table of assertions by role and verdict."""
    counts = Counter((each.assertion.role, each.verdict) for outcome in own for each in outcome.asserted)
    rows = [
        (role.value, *(str(counts[role, verdict]) for verdict in Verdict))
        for role in Role
        if any(counts[role, verdict] for verdict in Verdict)
    ]
    headings = ("assertions", *(verdict.value for verdict in Verdict))
    return [*table(headings, rows, right=headings[1:]), ""]


def _resting(own: Sequence[Outcome], standing: Standing) -> list[str]:
    resting = [outcome.claim for outcome in own if outcome.claim.rests_on]
    lines = ["## Which claim rests on which", ""]
    if not resting:
        return [*lines, "No dependence is on record.", ""]
    lines += [
        f"- {escaped(standing.of(claim.id))} rests on {escaped(standing.all_of(claim.rests_on))}"
        for claim in resting
    ]
    return [*lines, ""]
