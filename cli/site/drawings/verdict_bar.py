"""How many claims got which verdict: as a bar and in numbers; errors of substance stand apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....paper_checks.pages.page import Word
from ....verify.evidence.ladder import Verdict
from ...verdicts.errors_found import is_of_substance

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

_ORDER = (
    *("PROVED", "PROVED IN PART", "VERIFIED", "TRACED", "TESTED", "SUPPORTED", "DEFINED"),
    *("OPEN", "UNCHECKED", "REFUTED"),
)


_WIDTH, _HEIGHT, _GAP = 1000, 36, 3


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts under ``columns``; ``paper`` is empty for all texts together."""

    paper: str
    title: str
    columns: Sequence[Verdict | Word]
    counts: tuple[int, ...]
    of_substance: int
    """How many of the refuted ones are false in substance."""

    @property
    def total(self) -> int:
        """All claims."""
        return sum(self.counts)

    @property
    def bar(self) -> Markup:
        """The bar as a drawing, which says its numbers to those who do not see it."""
        words = ", ".join(
            f"{count} {verdict.value.lower()}"
            for count, verdict in zip(self.counts, self.columns, strict=True)
        )
        if self.of_substance:
            words += f", {self.of_substance} of these in substance"
        return Markup(
            '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">{}</svg>'
        ).format(_WIDTH, _HEIGHT, f"{self.total} claims: {words}", self._drawn())

    def _pieces(self) -> Iterator[tuple[str, int]]:
        """The colours with their counts; what is refuted has two."""
        for count, verdict in zip(self.counts, self.columns, strict=True):
            if verdict == Verdict.REFUTED:
                yield "slip", count - self.of_substance
                yield "refuted", self.of_substance
            else:
                yield verdict.value.lower().replace(" ", "-"), count

    def _drawn(self) -> Markup:
        shown = [(colour, count) for colour, count in self._pieces() if count]
        room = _WIDTH - _GAP * max(len(shown) - 1, 0)
        pieces, at = [], 0.0
        for colour, count in shown:
            width = room * count / self.total
            pieces.append(
                Markup('<rect class="fill-{}" x="{:.1f}" y="0" width="{:.1f}" height="{}"/>').format(
                    colour, at, width, _HEIGHT
                )
            )
            at += width + _GAP
        return Markup("").join(pieces)


def columns_of(outcomes: Iterable[Outcome]) -> tuple[Verdict | Word, ...]:
    """The verdicts, the words of pages, or both: what is settled, what is open, what is refuted."""
    forms = {outcome.claim.of_page for outcome in outcomes}
    kinds = [kind for kind, wanted in ((Verdict, forms != {True}), (Word, True in forms)) if wanted]
    return tuple(dict.fromkeys(sorted(chain(*kinds), key=_ORDER.index)))


def tally(
    outcomes: Sequence[Outcome], columns: Sequence[Verdict | Word], paper: str = "", title: str = ""
) -> Tally:
    """Count the verdicts, and the words of pages."""
    counted = Counter(outcome.word for outcome in outcomes)
    refuted = (outcome for outcome in outcomes if outcome.verdict is Verdict.REFUTED)
    counts = tuple(counted[each] for each in columns)
    return Tally(paper, title, columns, counts, sum(map(is_of_substance, refuted)))


def tallies(groups: Sequence[tuple[str, str, Sequence[Outcome]]]) -> list[Tally]:
    """One for each text, by name and title, and one for all together if they are several."""
    everything = [outcome for _, _, outcomes in groups for outcome in outcomes]
    columns = columns_of(everything)
    found = [tally(outcomes, columns, paper, title) for paper, title, outcomes in groups]
    if len(found) > 1:
        found.append(tally(everything, columns, "", "All"))
    return found
