"""The errata: everything that is false as printed, worst first, so that an author could act on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....paper_checks.language.severity import Severity
from ....verify.evidence.ladder import Verdict
from ...output.file_stem import file_stem
from ...verdicts.errata import errors
from ...verdicts.errors_found import UNSTATED, WORST_FIRST
from ..page import Page
from ..text.claim_link import ClaimLink, claim_link, claim_links
from ..text.counterexample import Counterexample, counterexample
from ..text.findings import Findings
from ..text.prose import typeset
from ..text.run_words import run_words

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

FIRST = "errata.html"
_MEANING = {
    Severity.SUBSTANCE: "What is stated is false, and a reader would rely on it.",
    Severity.WRONG_CONSTANT: "True with another constant.",
    Severity.MISSING_ASSUMPTION: "True under a condition that is not printed.",
    Severity.UNDEFINED: "An expression has no value at an instance that the text allows.",
    Severity.PROOF_SLIP: "A step of a proof is false; what it was to show holds, or may hold.",
    Severity.EDGE: "False only at an extreme of what the text allows.",
    Severity.WORDING: "A word promises too much.",
    Severity.TYPO: "A misprint.",
}


@dataclass(frozen=True, slots=True)
class Why:
    """One finding against a claim."""

    summary: str
    counterexample: Counterexample | None


@dataclass(frozen=True, slots=True)
class Amended:
    """What holds instead."""

    statement: Markup
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class Erratum:
    """One error, which may stand in several places."""

    anchor: str
    places: tuple[tuple[ClaimLink, str], ...]
    severity: str
    assumed: Markup
    printed: Markup
    why: tuple[Why, ...]
    amended: tuple[Amended, ...]
    below: Sequence[ClaimLink]
    fallen: Sequence[ClaimLink]
    """What rests on it, and is itself false as printed."""
    standing: Sequence[ClaimLink]
    """What rests on it, and holds by checks of its own."""
    open: Sequence[ClaimLink]
    """What rests on it, and nothing else is known of."""
    beyond: Sequence[ClaimLink]
    notes: tuple[Markup, ...]


def errata_pages(findings: Findings) -> Iterator[Page]:
    """The one page of all errors."""
    groups = errors(findings.outcomes)
    found = [_erratum(group, findings) for group in groups]
    sections = []
    for severity in WORST_FIRST:
        own = [erratum for erratum, group in zip(found, groups, strict=True) if _severity(group) is severity]
        if own:
            name = UNSTATED if severity is None else severity.value
            meaning = "" if severity is None else _MEANING[severity]
            sections.append(
                {"name": name, "anchor": name.replace(" ", "-"), "meaning": meaning, "errata": own}
            )
    yield Page(
        FIRST,
        "errata.html",
        {
            "sections": sections,
            "claims_refuted": sum(len(group) for group in groups),
            "all": len(findings.outcomes),
            "errors": len(found),
            "asked": run_words(findings.settings),
        },
    )


def _severity(group: Sequence[Outcome]) -> Severity | None:
    return min((outcome.severity for outcome in group), key=WORST_FIRST.index)


def _erratum(group: Sequence[Outcome], findings: Findings) -> Erratum:
    standing = findings.standing
    first = group[0].claim
    identifiers = [outcome.claim.id for outcome in group]
    users = claim_links(standing.users(*identifiers), standing)
    severity = _severity(group)
    return Erratum(
        anchor=file_stem(first.id),
        places=tuple((claim_link(each.claim.id, standing), each.claim.where) for each in group),
        severity=UNSTATED if severity is None else severity.value,
        assumed=typeset(first.assumptions),
        printed=typeset(first.statement),
        why=tuple(_why(group)),
        amended=tuple(_amended(group)),
        below=claim_links((used for each in group for used in each.claim.rests_on), standing),
        fallen=[link for link in users if link.verdict is Verdict.REFUTED],
        standing=[link for link in users if link.stands],
        open=[link for link in users if link.verdict in {None, Verdict.OPEN}],
        beyond=claim_links(standing.beyond(*identifiers), standing),
        notes=tuple(dict.fromkeys(typeset(outcome.claim.notes) for outcome in group if outcome.claim.notes)),
    )


def _why(group: Sequence[Outcome]) -> Iterator[Why]:
    told = set[str]()
    for outcome in group:
        for item in outcome.evidence:
            if item.verdict is Verdict.REFUTED and item.summary not in told:
                told.add(item.summary)
                yield Why(item.summary, counterexample(item))


def _amended(group: Sequence[Outcome]) -> Iterator[Amended]:
    told = set[str]()
    for outcome in group:
        amendment = outcome.claim.amendment
        if amendment is not None and amendment.statement not in told:
            told.add(amendment.statement)
            yield Amended(typeset(amendment.statement), outcome.amended)
