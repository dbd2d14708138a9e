"""One claim that is false as printed, told to a reader: why, how bad, what holds instead, what it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...paper_checks.language.severity import Severity
from ...verify.evidence.ladder import Evidence, Verdict
from ..output.markdown_text import escaped

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome
    from .standing import Standing

WORST_FIRST: tuple[Severity | None, ...] = (None, *Severity)
"""The severities in the order in which they are told; ``None`` where it was not stated."""

UNSTATED = "severity not stated"


def refuted(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """What was found false as printed, in order."""
    return [outcome for outcome in outcomes if outcome.is_refuted]


def is_of_substance(outcome: Outcome) -> bool:
    """Whether what is false is a statement or a constant of it, and no slip, edge or matter of reading."""
    return outcome.severity in {None, Severity.SUBSTANCE, Severity.WRONG_CONSTANT}


def counterexamples(outcome: Outcome) -> list[str]:
    """Why the claim is false as printed: each finding with both sides."""
    pieces = (piece for each in outcome.assertions for piece in each.pieces)
    findings = (item for piece in pieces for item in piece.evidence if item.verdict is Verdict.REFUTED)
    return list(dict.fromkeys(_with_sides(item) for item in findings))


def _with_sides(item: Evidence) -> str:
    payload = None if item.certificate is None else item.certificate.get("payload")
    if not isinstance(payload, dict) or not {"left", "right", "relation"} <= payload.keys():
        return item.summary
    left, right = str(payload["left"]), str(payload["right"])
    if left in item.summary and right in item.summary:
        return item.summary
    return f"{item.summary} ({left} against {right}; not {payload['relation']})"


def described(group: Sequence[Outcome], standing: Standing) -> list[str]:
    """The lines of Markdown about one error, which may stand in several places."""
    first = group[0].claim
    identifiers = [outcome.claim.id for outcome in group]
    severities = dict.fromkeys(outcome.severity or UNSTATED for outcome in group)
    lines = [f"- **Severity:** {', '.join(severities)}"]
    if first.assumptions:
        lines.append(f"- **Assumed:** {escaped(first.assumptions)}")
    lines.append(f"- **Printed:** {escaped(first.statement)}")
    for outcome in group:
        for each in outcome.assertions:
            if each.verdict is Verdict.REFUTED and each.assertion.says != first.statement:
                said = each.assertion
                lines.append(f"- **False, {said.role} {said.n} of {outcome.claim.id}:** {escaped(said.says)}")
    lines.append("- **Why it fails:**")
    found = dict.fromkeys(line for outcome in group for line in counterexamples(outcome))
    lines += [f"  - Found: {escaped(line)}" for line in found]
    told = set[str]()
    for outcome in group:
        amendment = outcome.claim.amendment
        if amendment is not None and amendment.statement not in told:
            told.add(amendment.statement)
            lines.append(f"- **Amended, {outcome.amended}:** {escaped(amendment.statement)}")
    if not told:
        lines.append("- **Amended:** no nearest true statement is known")
    used = dict.fromkeys(name for outcome in group for name in outcome.claim.rests_on)
    if used:
        lines.append(f"- **Rests on:** {escaped(standing.all_of(used))}")
    lines.append(
        f"- **What rests on it:** {escaped(standing.all_of(standing.users(*identifiers))) or 'nothing'}"
    )
    if beyond := standing.beyond(*identifiers):
        lines.append(f"- **Further downstream:** {escaped(standing.all_of(beyond))}")
    notes = dict.fromkeys(outcome.claim.notes for outcome in group if outcome.claim.notes)
    return [*lines, *(f"- **Note:** {escaped(note)}" for note in notes)]
