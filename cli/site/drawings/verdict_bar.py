"""How many claims got which verdict: as a bar and in numbers; errors of substance stand apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....verify.evidence.ladder import Verdict
from ...verdicts.errors_found import is_of_substance

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

IN_ORDER = tuple(Verdict)
"""The verdicts as they stand in bars and tables: what is settled, what is open, what is refuted."""

_WIDTH, _HEIGHT, _GAP = 1000, 36, 3


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts under `IN_ORDER`; ``paper`` is empty for all texts together."""

    paper: str
    title: str
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
            f"{count} {verdict.value.lower()}" for count, verdict in zip(self.counts, IN_ORDER, strict=True)
        )
        if self.of_substance:
            words += f", {self.of_substance} of these in substance"
        return Markup(
            '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">{}</svg>'
        ).format(_WIDTH, _HEIGHT, f"{self.total} claims: {words}", self._drawn())

    def _pieces(self) -> Iterator[tuple[str, int]]:
        """The colours with their counts; what is refuted has two."""
        for count, verdict in zip(self.counts, IN_ORDER, strict=True):
            if verdict is Verdict.REFUTED:
                yield "slip", count - self.of_substance
                yield "refuted", self.of_substance
            else:
                yield verdict.value.lower(), count

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


def tally(outcomes: Sequence[Outcome], paper: str = "", title: str = "") -> Tally:
    """Count the verdicts."""
    counted = Counter(outcome.verdict for outcome in outcomes)
    refuted = (outcome for outcome in outcomes if outcome.verdict is Verdict.REFUTED)
    counts = tuple(counted[verdict] for verdict in IN_ORDER)
    return Tally(paper, title, counts, sum(map(is_of_substance, refuted)))


def tallies(groups: Sequence[tuple[str, str, Sequence[Outcome]]]) -> list[Tally]:
    """One for each text, by name and title, and one for all together if they are several."""
    found = [tally(outcomes, paper, title) for paper, title, outcomes in groups]
    if len(found) > 1:
        found.append(tally([outcome for _, _, outcomes in groups for outcome in outcomes], "", "All"))
    return found
