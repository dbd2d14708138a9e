"""An error in a sentence: what is wrong, why it is known, and what it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....paper_checks.language.assertion import Role
from ....paper_checks.language.severity import Severity
from ....paper_checks.pages.page import Word
from ....verify.evidence.ladder import Verdict
from ...verdicts.errors_found import UNSTATED
from .claim_link import ClaimLink, claim_link, claim_links
from .errors_in_words import IN_WORDS
from .prose import typeset

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome
    from ...verdicts.standing import Standing

_LONGEST = 260


@dataclass(frozen=True, slots=True)
class ToldError:
    """An error for readers; ``path`` is its page, from the site's folder.

    ``wrong`` says what is wrong. Where nobody has put that into words it is what is printed, and
    ``in_words`` is false.
    """

    path: str
    places: tuple[tuple[ClaimLink, str], ...]
    severity: str
    wrong: Markup
    in_words: bool
    because: str
    breaks: str
    amended: Verdict | Word | None

    @property
    def name(self) -> str:
        """The claims that it stands in."""
        return ", ".join(link.id for link, _ in self.places)


def instead_of(outcome: Outcome) -> list[tuple[str, Word]]:
    """What holds in place of the refuted sentences of a page, each with its word."""
    said = outcome.stands.said if outcome.claim.of_page else ()
    return [(each.sentence.text, each.word) for each in said if each.sentence.instead]


def told_error(
    group: Sequence[Outcome], severity: Severity | None, path: str, standing: Standing
) -> ToldError:
    """The error that stands in all claims of the group."""
    words = next((IN_WORDS[each.claim.id] for each in group if each.claim.id in IN_WORDS), _by_page(group[0]))
    printed, because = _refuted(group)
    return ToldError(
        path=path,
        places=tuple((claim_link(each.claim.id, standing), each.claim.where) for each in group),
        severity=UNSTATED if severity is None else severity.value,
        wrong=typeset(words or printed),
        in_words=bool(words),
        because=because,
        breaks=_breaks([outcome.claim.id for outcome in group], standing),
        amended=group[0].amended or next((word for _, word in instead_of(group[0])), None),
    )


def _by_page(outcome: Outcome) -> str:
    """What its page says of the first refuted sentence, main ones first, and what is wrong."""
    said = outcome.stands.said if outcome.claim.of_page else ()
    refuted = [each for each in said if each.word.value == Verdict.REFUTED]
    for each in sorted(refuted, key=lambda each: not each.is_main):
        return f"{each.sentence.text.rstrip('.')}: {each.behind}"
    return ""


def _refuted(group: Sequence[Outcome]) -> tuple[str, str]:
    """What is false of the first claim, main assertions first, and why."""
    refuted = [each for each in group[0].assertions if each.verdict is Verdict.REFUTED]
    refuted.sort(key=lambda each: each.assertion.role is not Role.MAIN)
    if not refuted:
        return _short(group[0].claim.statement), ""
    why = refuted[0].refutations
    return _short(refuted[0].assertion.says), _short(why[0]) if why else ""


def _short(text: str) -> str:
    """At most a few lines, cut between words."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rpartition(' ')[0]} …"


def _breaks(identifiers: Sequence[str], standing: Standing) -> str:
    """How many claims rest on it, and how these stand."""
    users = claim_links(standing.users(*identifiers), standing)
    beyond = len(standing.beyond(*identifiers))
    if not users:
        return "No other claim rests on it."
    fallen = sum(link.verdict is Verdict.REFUTED for link in users)
    stand = sum(link.stands for link in users)
    counts = (
        (fallen, "is false too", "are false too"),
        (stand, "stands by checks of its own", "stand by checks of their own"),
        (len(users) - fallen - stand, "is open", "are open"),
    )
    parts = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    further = f" Further downstream: {beyond}." if beyond else ""
    rest = "1 claim rests" if len(users) == 1 else f"{len(users)} claims rest"
    return f"{rest} on it: {', '.join(parts)}.{further}"
