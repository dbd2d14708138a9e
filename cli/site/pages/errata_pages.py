"""The errata: everything that is false as printed, worst first, so that an author could act on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....paper_checks.language.severity import Severity
from ....paper_checks.pages.page import Word
from ....verify.evidence.ladder import Verdict
from ...output.file_stem import file_stem
from ...verdicts.errata import errors
from ...verdicts.error_kinds import KINDS, Kind, kind_of_severity
from ...verdicts.errors_found import UNSTATED, WORST_FIRST
from ...verdicts.papers import by_paper, title_of
from ..page import Page
from ..text.claim_link import ClaimLink, claim_links
from ..text.counterexample import Counterexample, counterexample
from ..text.findings import Findings
from ..text.prose import typeset
from ..text.told_error import ToldError, instead_of, told_error
from .portions import portions

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

FIRST = "errata.html"
_MOST_ON_FIRST = 40
_RESULTS = frozenset(
    {
        *("theorem", "lemma", "definition", "privacy", "algorithm", "table"),
        *("regret-upper", "regret-lower", "sample-complexity"),
    }
)
"""Kinds of claims that readers take home; the others are steps and remarks."""


@dataclass(frozen=True, slots=True)
class Why:
    """One finding against a claim."""

    summary: str
    counterexample: Counterexample | None


@dataclass(frozen=True, slots=True)
class Amended:
    """What holds instead."""

    statement: Markup
    verdict: Verdict | Word | None


@dataclass(frozen=True, slots=True)
class Erratum:
    """One error, which may stand in several places, with all that is known of it."""

    told: ToldError
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
    """The first page, the lists of each text and kind, and a page for every error."""
    groups = errors(findings.outcomes)
    lists = _lists(groups, findings)
    substance = [group for group in groups if kind_of(group) is KINDS[0]]
    worst = most_consequential(substance, findings)[:_MOST_ON_FIRST]
    yield Page(
        FIRST,
        "errata.html",
        {
            "claims_refuted": sum(len(group) for group in groups),
            "all": len(findings.outcomes),
            "errors": len(groups),
            "kinds": KINDS,
            "rows": _counts(groups, lists, findings),
            "totals": [sum(kind_of(group) is kind for group in groups) for kind in KINDS],
            "worst": told_errors(worst, findings),
            "of_substance": len(substance),
            "asked": findings.settings.words,
        },
    )
    for place, page in enumerate(lists):
        yield Page(
            page.path,
            "errata_list.html",
            {
                "page": page,
                "sections": [(name, told_errors(own, findings)) for name, own in page.sections],
                "previous": lists[place - 1] if place else None,
                "next": lists[place + 1] if place + 1 < len(lists) else None,
            },
        )
    told = told_errors(groups, findings)
    for place, (group, each) in enumerate(zip(groups, told, strict=True)):
        around = (told[place - 1] if place else None, told[place + 1] if place + 1 < len(told) else None)
        context = {"error": _erratum(group, each, findings), "previous": around[0], "next": around[1]}
        yield Page(each.path, "error.html", context)


@dataclass(frozen=True, slots=True)
class ErrataList:
    """A page with the errors of one kind in one text, by severity."""

    paper: str
    title: str
    kind: Kind
    path: str
    sections: Sequence[tuple[str, Sequence[Sequence[Outcome]]]]


def _lists(groups: Sequence[Sequence[Outcome]], findings: Findings) -> list[ErrataList]:
    made = []
    for paper, own in by_paper(findings.outcomes).items():
        for kind in KINDS:
            sections = [
                (UNSTATED if severity is None else severity.value, [*_of(groups, paper, severity)])
                for severity in kind.severities
            ]
            made += [
                ErrataList(paper, title_of(own[0]), kind, _list_path(paper, kind, number), page)
                for number, page in enumerate(portions(sections))
            ]
    return made


def _of(
    groups: Sequence[Sequence[Outcome]], paper: str, severity: Severity | None
) -> Iterator[Sequence[Outcome]]:
    """The errors of that severity that stand in a text, perhaps among others."""
    for group in groups:
        if _severity(group) is severity and any(outcome.claim.paper == paper for outcome in group):
            yield group


def _list_path(paper: str, kind: Kind, number: int) -> str:
    return f"errata/lists/{file_stem(paper)}-{kind.stem}{f'-{number + 1}' if number else ''}.html"


def _counts(
    groups: Sequence[Sequence[Outcome]], lists: Sequence[ErrataList], findings: Findings
) -> list[tuple[str, list[tuple[int, str]]]]:
    """For every text how many errors of each kind, with the page that lists them."""
    counted = Counter(
        (paper, kind_of(group).name) for group in groups for paper in {each.claim.paper for each in group}
    )
    listed = {page.path for page in lists}
    rows = []
    for paper, own in by_paper(findings.outcomes).items():
        paths = [_list_path(paper, kind, 0) for kind in KINDS]
        cells = [
            (counted[paper, kind.name], path if path in listed else "")
            for kind, path in zip(KINDS, paths, strict=True)
        ]
        if any(count for count, _ in cells):
            rows.append((title_of(own[0]), cells))
    return rows


def error_paths(outcomes: Sequence[Outcome]) -> Mapping[str, str]:
    """From the ID of a claim that is false as printed to the page about what is wrong with it."""
    return {outcome.claim.id: _path(group) for group in errors(outcomes) for outcome in group}


def _path(group: Sequence[Outcome]) -> str:
    return f"errata/{file_stem(group[0].claim.id)}.html"


def told_errors(groups: Sequence[Sequence[Outcome]], findings: Findings) -> list[ToldError]:
    """Each error in a sentence or two, with its page."""
    return [told_error(group, _severity(group), _path(group), findings.standing) for group in groups]


def most_consequential(
    groups: Sequence[Sequence[Outcome]], findings: Findings
) -> Sequence[Sequence[Outcome]]:
    """The worst first; among these results before steps and remarks, and then what most rests on."""
    standing = findings.standing

    def rank(group: Sequence[Outcome]) -> tuple[int, bool, int]:
        own = [outcome.claim.id for outcome in group]
        result = any(outcome.claim.kind in _RESULTS for outcome in group)
        rests = len(standing.users(*own)) + len(standing.beyond(*own))
        return WORST_FIRST.index(_severity(group)), not result, -rests

    return sorted(groups, key=rank)


def kind_of(group: Sequence[Outcome]) -> Kind:
    """The kind of an error: that of its worst severity."""
    return kind_of_severity(_severity(group))


def _severity(group: Sequence[Outcome]) -> Severity | None:
    return min((outcome.severity for outcome in group), key=WORST_FIRST.index)


def _erratum(group: Sequence[Outcome], told: ToldError, findings: Findings) -> Erratum:
    standing = findings.standing
    first = group[0].claim
    identifiers = [outcome.claim.id for outcome in group]
    users = claim_links(standing.users(*identifiers), standing)
    return Erratum(
        told=told,
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
        yield from (Amended(typeset(text), word) for text, word in instead_of(outcome))
        amendment = outcome.claim.amendment
        if amendment is not None and amendment.statement not in told:
            told.add(amendment.statement)
            yield Amended(typeset(amendment.statement), outcome.amended)
