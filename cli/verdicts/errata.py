"""The errata: every claim that is false as printed, worst first, twins as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...paper_checks.running.repeated_statements import twins
from ..output.markdown_text import escaped, table
from ..output.table import Column
from .claim_places import place_of
from .errors_found import UNSTATED, WORST_FIRST, counterexamples, described, refuted
from .run_settings import Settings

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome
    from .standing import Standing

COLUMNS = (
    Column("claim"),
    Column("severity", breaks=False),
    Column("amended", breaks=False),
    Column("downstream", "right", rank=1),
    Column("counterexample", below=True),
)


def errors(outcomes: Sequence[Outcome]) -> list[list[Outcome]]:
    """What is false as printed, worst first; one statement that stands in several places is one error."""
    failing = refuted(outcomes)
    place = {id(outcome.claim): outcome for outcome in failing}
    groups = [
        [place[id(claim)] for claim in group] for group in twins([outcome.claim for outcome in failing])
    ]
    return sorted(groups, key=_rank)


def _rank(group: Sequence[Outcome]) -> int:
    return min(WORST_FIRST.index(outcome.severity) for outcome in group)


def rows(outcomes: Sequence[Outcome], standing: Standing) -> list[tuple[str, ...]]:
    """One row per error, under `COLUMNS`."""
    return [
        (
            ", ".join(outcome.claim.id for outcome in group),
            WORST_FIRST[_rank(group)] or UNSTATED,
            "" if group[0].amended is None else group[0].amended.value,
            str(_breaks(group, standing)),
            (counterexamples(group[0]) or [""])[0],
        )
        for group in errors(outcomes)
    ]


def _breaks(group: Sequence[Outcome], standing: Standing) -> int:
    identifiers = [outcome.claim.id for outcome in group]
    return len(standing.users(*identifiers)) + len(standing.beyond(*identifiers))


def errata(outcomes: Sequence[Outcome], standing: Standing, settings: Settings) -> str:
    """The page of errata, in Markdown."""
    found = errors(outcomes)
    claims = sum(len(group) for group in found)
    how = f"Profile {settings.profile or 'quick'}, seed {settings.seed}."
    lines = [
        f"# Errata: {claims} of {len(outcomes)} claims are false as printed",
        "",
        f"A statement that several texts print is one error, told once. {how}",
        "",
    ]
    by_severity = {
        severity: [group for group in found if WORST_FIRST[_rank(group)] is severity]
        for severity in WORST_FIRST
    }
    counts = [
        (severity or UNSTATED, str(len(groups)), str(sum(len(group) for group in groups)))
        for severity, groups in by_severity.items()
        if groups
    ]
    if counts:
        lines += [*table(("severity", "errors", "claims"), counts, right=("errors", "claims")), ""]
        headings = [column.heading for column in COLUMNS[:-1]]
        glance = [row[:-1] for row in rows(outcomes, standing)]
        lines += [*table(headings, glance, right=("downstream",)), ""]
    for severity, groups in by_severity.items():
        if not groups:
            continue
        lines += [f"## {escaped(severity or UNSTATED).capitalize()}", ""]
        for group in groups:
            lines += [
                f"### {'; '.join(place_of(outcome) for outcome in group)}",
                "",
                *described(group, standing),
                "",
            ]
    return "\n".join([*lines, *settings.how_to_recheck()]) + "\n"
