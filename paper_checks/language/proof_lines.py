"""Claims get the lines of the proofs that are written for them beside their sections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .assertion import Settles
from .claim import Claim
from .written_claim import Line, Lines, all_extended


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
