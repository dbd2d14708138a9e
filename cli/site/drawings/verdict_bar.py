"""How many claims got which verdict: as a bar, and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ....verify.evidence.ladder import Verdict

IN_ORDER = tuple(Verdict)
"""The verdicts as they stand in bars and tables: what is settled, what is open, what is refuted."""

_WIDTH, _HEIGHT, _GAP = 1000, 36, 3


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts under `IN_ORDER`; ``paper`` is empty for all texts together."""

    paper: str
    title: str
    counts: tuple[int, ...]

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
        return Markup(
            '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">{}</svg>'
        ).format(_WIDTH, _HEIGHT, f"{self.total} claims: {words}", self._pieces())

    def _pieces(self) -> Markup:
        shown = [(count, verdict) for count, verdict in zip(self.counts, IN_ORDER, strict=True) if count]
        room = _WIDTH - _GAP * max(len(shown) - 1, 0)
        pieces, at = [], 0.0
        for count, verdict in shown:
            width = room * count / self.total
            pieces.append(
                Markup('<rect class="fill-{}" x="{:.1f}" y="0" width="{:.1f}" height="{}"/>').format(
                    verdict.value.lower(), at, width, _HEIGHT
                )
            )
            at += width + _GAP
        return Markup("").join(pieces)


def tally(verdicts: Iterable[Verdict], paper: str = "", title: str = "") -> Tally:
    """Count the verdicts."""
    counted = Counter(verdicts)
    return Tally(paper, title, tuple(counted[verdict] for verdict in IN_ORDER))


def tallies(groups: Sequence[tuple[str, str, Sequence[Verdict]]]) -> list[Tally]:
    """One for each text, by name and title, and one for all together if they are several."""
    found = [tally(verdicts, paper, title) for paper, title, verdicts in groups]
    if len(found) > 1:
        found.append(tally((verdict for _, _, verdicts in groups for verdict in verdicts), "", "All"))
    return found
