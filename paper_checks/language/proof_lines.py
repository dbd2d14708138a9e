"""Claims get the lines of the proofs that are written for them beside their sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from .assertion import NOTES, Settles, place_of
from .claim import Claim
from .written_claim import Line, Lines, Pieces, all_extended


def with_proofs(claims: Iterable[Claim], every: Iterable[Lines]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    lines: dict[str, tuple[Line, ...]] = {}
    for each in every:
        for identifier, pieces in each.items():
            lines[identifier] = (*lines.get(identifier, ()), *pieces)
    return all_extended((as_settled(each, lines.get(each.id, ())) for each in claims), lines)


def as_settled(claim: Claim, pieces: tuple[Line, ...]) -> Claim:
    """The claim without what it says to be missing of an assertion that the pieces settle."""
    whole = {each.assertion for each in pieces if isinstance(each, Settles) and not each.missing}
    kept = tuple(each for each in claim.settles if not (each.missing and each.assertion in whole))
    return claim if kept == claim.settles else replace(claim, settles=kept)


@dataclass(frozen=True, slots=True)
class Restated:
    """Where another text states what lines of a proof are about.

    Parameters
    ----------
    numbers
        For the number of an assertion in the lines, its number there. What they settle of others is left out.
    elsewhere
        For an assertion of another entry, such as ``ZCDP-EQ22#2``, the one that states it there.
    kills
        For an assertion, by its number there, the mutants of the lines that state its near misses there.
    """

    numbers: Mapping[int, int]
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    kills: Mapping[int, Mapping[int, str]] = field(default_factory=dict)

    def __call__(self, lines: Pieces) -> Pieces:
        """The same lines, about what the other text states; a ``KeyError`` where a premise has no place."""
        return tuple(
            self._settled(each) if isinstance(each, Settles) else each
            for each in lines
            if not isinstance(each, Settles) or each.assertion in self.numbers or each.assertion >= NOTES
        )

    def _settled(self, each: Settles) -> Settles:
        here = self.numbers.get(each.assertion, each.assertion)
        chosen = self.kills.get(here)
        known = {name for _, name in each.kills}
        return replace(
            each,
            assertion=here,
            kills=each.kills
            if chosen is None
            else tuple((n, name) for n, name in chosen.items() if name in known),
            despite=tuple((self._named(name), reason) for name, reason in each.despite),
        )

    def _named(self, name: str) -> str:
        place = place_of(name)
        if place is None:
            return name
        of, n = place
        if not of:
            return name if n >= NOTES and n not in self.numbers else f"#{self.numbers[n]}"
        if of.startswith("CLASSICS"):
            return name
        return self.elsewhere[name]
