"""How many claims have which word: as a bar and in numbers; errors of substance stand apart."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ....paper_checks.pages.page import Word
from ....paper_checks.running.outcome import Outcome

WORDS = (*reversed(Word),)
"""From best to worst, as the columns are."""
_WIDTH, _HEIGHT, _GAP = 1000, 36, 3


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of claims under `WORDS`; ``text`` is empty for all texts together."""

    text: str
    title: str
    counts: tuple[int, ...]
    of_substance: int
    """How many of the refuted ones are false in substance."""

    @property
    def total(self) -> int:
        """All claims that have a word."""
        return sum(self.counts)

    @property
    def bar(self) -> Markup:
        """The bar as a drawing, which says its numbers to those who do not see it."""
        words = ", ".join(
            f"{count} {word.value.lower()}" for count, word in zip(self.counts, WORDS, strict=True)
        )
        if self.of_substance:
            words += f", {self.of_substance} of these in substance"
        return Markup(
            '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">{}</svg>'
        ).format(_WIDTH, _HEIGHT, f"{self.total} claims: {words}", self._drawn())

    def _pieces(self) -> Iterator[tuple[str, int]]:
        """The colours with their counts; what is refuted has two."""
        for count, word in zip(self.counts, WORDS, strict=True):
            if word is Word.REFUTED:
                yield "slip", count - self.of_substance
                yield "refuted", self.of_substance
            else:
                yield word.value.lower().replace(" ", "-"), count

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


def tallies(groups: Sequence[tuple[str, str, Sequence[Outcome]]], of_substance: set[str]) -> list[Tally]:
    """One for each text, by name and title, and one for all together if they are several.

    ``of_substance`` are the IDs of claims that are false in substance.
    """
    if len(groups) > 1:
        groups = [*groups, ("", "All", [outcome for _, _, outcomes in groups for outcome in outcomes])]
    found = []
    for text, title, outcomes in groups:
        counted = Counter(outcome.word for outcome in outcomes)
        grave = sum(each.word is Word.REFUTED and each.claim.id in of_substance for each in outcomes)
        found.append(Tally(text, title, tuple(counted[each] for each in WORDS), grave))
    return found
