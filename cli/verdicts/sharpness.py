"""How sharp the constants of proved inequalities are, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...theory.numbers.json_value import Json
from ..output.blocks import Block, show_blocks
from ..output.file_stem import file_stem
from ..output.progress_bar import progress_bar
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome
    from ...verify.evidence.effort import Effort
    from ...verify.sharpness.brackets import Bracket

Sharpness = Mapping[str, Mapping[int, Sequence["Bracket"]]]
"""The brackets of each assertion of each claim."""


def sharpness_of(outcomes: Sequence[Outcome], effort: Effort) -> Sharpness:
    """How far each constant can be moved; with a line of progress, as it may take long."""
    from ...paper_checks.assertions.sharpness import sharp_constants

    found: dict[str, dict[int, list[Bracket]]] = {}
    with progress_bar() as tell:
        for place, outcome in enumerate(outcomes):
            tell(place, len(outcomes), f"constants of {outcome.claim.id}")
            several = {each.assertion.n: list(sharp_constants(each, effort)) for each in outcome.asserted}
            found[outcome.claim.id] = {n: brackets for n, brackets in several.items() if brackets}
        tell(len(outcomes), len(outcomes), "constants")
    return found


def show_sharpness(found: Sharpness) -> None:
    """A block for each constant that was moved."""
    blocks = [
        Block((claim, str(n)), (bracket.words, f"in {bracket.marked} on {bracket.stated}"))
        for claim, several in found.items()
        for n, brackets in several.items()
        for bracket in brackets
    ]
    if not blocks:
        say("no constant of a proved inequality could be moved until it fails\n")
        return
    say("How sharp the constants are: proved at the first number, refuted at the second")
    show_blocks(("claim", "n"), blocks)
    say()


def sharpness_json(found: Sharpness) -> list[Json]:
    """A record for each constant."""
    return [
        {"claim": claim, "n": n, **bracket.to_json()}
        for claim, several in found.items()
        for n, brackets in several.items()
        for bracket in brackets
    ]


def sharpness_certificates(found: Sharpness) -> dict[str, Mapping[str, Json]]:
    """What proves and what refutes, by the names of files: ``ID@sharp-3-holds`` for the third constant."""
    named: dict[str, Mapping[str, Json]] = {}
    for claim, several in found.items():
        listed = [bracket for brackets in several.values() for bracket in brackets]
        for number, bracket in enumerate(listed, 1):
            for word, document in zip(("holds", "fails"), bracket.certificates, strict=True):
                named[f"{file_stem(claim)}@sharp-{number}-{word}"] = document
    return named
