"""A review in Markdown: what of a paper holds and how strongly, what fails as printed, what is open."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..paper_checks.claim import Severity
from ..verify.evidence import Verdict
from .errors_found import WORST_FIRST, described, refuted
from .evidence_words import effort_words, evidence_words
from .markdown_text import escaped, table
from .papers import by_paper, title_of

if TYPE_CHECKING:
    from ..paper_checks.outcome import Outcome
    from .standing import Standing

_PLACE = re.compile(
    r"Abstract|(?:Section|Appendix|Chapter)(?:es|s)? ([A-Z0-9]+(?:[.-][A-Z0-9]+)?)", re.IGNORECASE
)
_NUMBERED = re.compile(r"\b([A-Z]|\d+)\.\d")
_KINDS = (
    (
        "Errors of substance",
        "Theorems, steps and constants that are false.",
        (Severity.FALSE_THEOREM, Severity.FALSE_STEP, None, Severity.WRONG_CONSTANT),
    ),
    (
        "Missing assumptions",
        "True under a condition that is not printed.",
        (Severity.MISSING_ASSUMPTION,),
    ),
    (
        "Matters of reading",
        "Misprints, words that promise too much, expressions undefined at an edge of what is printed.",
        (Severity.TYPO,),
    ),
)
_ELSEWHERE = "Elsewhere"
_LADDER = (
    "PROVED: on the whole stated domain, with a certificate. VERIFIED: at every one of many instances, "
    "exactly or to a stated precision. SUPPORTED: by statistics or plain sampling. "
    "REFUTED: false as printed. OPEN: not settled."
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run was asked for."""

    names: tuple[str, ...]
    profile: str
    seed: int


def review(outcomes: Sequence[Outcome], standing: Standing, settings: Settings) -> str:
    """The review of everything that was run, text by text, in Markdown."""
    lines: list[str] = []
    for paper, own in by_paper(outcomes).items():
        lines += [
            f"# {escaped(_title(paper, own))}",
            "",
            *_head(own, outcomes, settings),
            *_holding(own),
            *_failing(own, standing),
            *_open(own),
            *_resting(own, standing),
        ]
    return "\n".join([*lines, *how_to_recheck(settings)]) + "\n"


def _title(paper: str, own: Sequence[Outcome]) -> str:
    told = title_of(own[0])
    return paper if told == paper else f"{paper}: {told}"


def _head(own: Sequence[Outcome], outcomes: Sequence[Outcome], settings: Settings) -> list[str]:
    from ..paper_checks.outcome import MOST_FALSE_ALARMS, false_alarms

    failed = [outcome for outcome in own if outcome.problems]
    killed = sum(outcome.killed for outcome in own)
    mutants = sum(len(outcome.mutants) for outcome in own)
    chances = f"{false_alarms(own):.2g} here, {false_alarms(outcomes):.2g} in the whole run"
    lines = [
        f"- Claims: {len(own)}; {tally(own)}",
        f"- Mutants refuted by the checks that settle the claims: {killed} of {mutants}",
        f"- Run: profile {settings.profile}, seed {settings.seed}",
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
                ", ".join(evidence_words(outcome)),
            )
            for outcome in sections[section]
        ]
        headings = ("claim", "where", "statement", "verdict", "margin and instances", "evidence")
        lines += [f"### {escaped(section)}", "", *table(headings, rows), ""]
    return lines


def section_of(where: str) -> str:
    """The section that a claim's place names first, else the chapter of its number: "Section 5.4"."""
    if found := _PLACE.search(where):
        word, _, _ = found.group().partition(" ")
        kind = {"s": "Section", "a": "Appendix", "c": "Chapter"}[word[0].lower()]
        return "Abstract" if found.group(1) is None else f"{kind} {found.group(1)}"
    if found := _NUMBERED.search(where):
        return f"{'Chapter' if found.group(1).isdigit() else 'Appendix'} {found.group(1)}"
    return _ELSEWHERE


def order_of(section: str) -> tuple[int, int, str, int, str]:
    """By what sections are sorted: as they come in a text, with Roman or Arabic numbers."""
    kind, _, number = section.partition(" ")
    first, _, rest = number.replace("-", ".").partition(".")
    place = {"Abstract": 0, "Chapter": 1, "Section": 1, "Appendix": 2}.get(kind, 3)
    leading = re.match(r"\d*", rest)
    assert leading is not None
    inner = int(leading.group() or 0)
    if first.isdigit():
        return place, int(first), "", inner, rest
    return place, _roman(first) if kind == "Section" else 0, first, inner, rest


def _roman(numeral: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}.get(letter, 0) for letter in numeral]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def _failing(own: Sequence[Outcome], standing: Standing) -> list[str]:
    failing = refuted(own)
    lines = ["## What fails as printed, and why", ""]
    if not failing:
        return [*lines, "Nothing.", ""]
    for heading, meaning, severities in _KINDS:
        found = [outcome for outcome in failing if outcome.claim.severity in severities]
        found.sort(key=lambda outcome: WORST_FIRST.index(outcome.claim.severity))
        if not found:
            continue
        lines += [f"### {heading}: {len(found)}", "", meaning, ""]
        for outcome in found:
            lines += [
                f"#### {place_of(outcome)}",
                "",
                *described([outcome], standing),
                "",
            ]
    return lines


def place_of(outcome: Outcome) -> str:
    """The claim's ID with where it stands, in Markdown."""
    where = f" ({escaped(outcome.claim.where)})" if outcome.claim.where else ""
    return f"{escaped(outcome.claim.id)}{where}"


def _open(own: Sequence[Outcome]) -> list[str]:
    left = [outcome for outcome in own if outcome.verdict is Verdict.OPEN]
    lines = ["## What was left open, and why", ""]
    for outcome in left:
        lines += [f"### {place_of(outcome)}", "", f"- **Printed:** {escaped(outcome.claim.statement)}"]
        lines += [
            f"- **{item.verdict}{f', {escaped(item.part)}' if item.part else ''}:** {escaped(item.summary)}"
            for item in outcome.evidence
        ]
        lines += [f"- **Not finished:** {escaped(crash)}" for crash in outcome.printed.crashes]
        lines += [f"- **Note:** {escaped(outcome.claim.notes)}"] if outcome.claim.notes else []
        lines.append("")
    return lines if left else [*lines, "Nothing.", ""]


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


def how_to_recheck(settings: Settings) -> list[str]:
    """The commands that repeat the run, and recheck what it found by other means."""
    options = [f"--profile {settings.profile}", f"--seed {settings.seed}"]
    names = [shlex.quote(" ".join(name.split())) for name in settings.names]
    return [
        "## How to recheck",
        "",
        "The first command repeats the run and writes every proof and counterexample as a file; the second",
        "verifies the files by code that shares nothing with what made them.",
        "",
        "```",
        " ".join(["banditproof check", *names, *options, "--certificates certificates"]),
        "banditproof recheck certificates/*.json",
        "```",
    ]
