"""The assertions of a claim, one under the other: what each says, how it stands, and what is not covered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...verify.evidence.ladder import Verdict
from ..output.blocks import Block, say_wrapped, show_blocks
from ..terminal.safe_text import one_line, say

if TYPE_CHECKING:
    from ...paper_checks.assertions.powers import Statistics
    from ...paper_checks.assertions.settled import Piece, Settled
    from ...paper_checks.running.outcome import Outcome
    from ...verify.evidence.power import Power

_HEADINGS = ("assertion", "role", "verdict")
_ONE_LINE = 80


def settled_words(outcome: Outcome) -> str:
    """How many of the assertions are settled, such as ``2/5``."""
    from ...paper_checks.assertions.settled import count_settled

    settled = outcome.assertions
    return f"{count_settled(settled)}/{len(settled)}"


def show_assertions(outcomes: Sequence[Outcome]) -> None:
    """Print every assertion of every claim, on standard output."""
    from ...paper_checks.assertions.settled import about_nothing

    for outcome in outcomes:
        settled = outcome.assertions
        if [each.assertion.says for each in settled] == [outcome.claim.statement] and not outcome.claim.noted:
            name = f"{outcome.claim.id}: "
            for line in (line for each in outcome.asserted for line in _of_chance(each.pieces, name)):
                say_wrapped(name + line)
            continue  # the table says the rest
        count = settled_words(outcome).replace("/", " of ")
        say(one_line(f"{outcome.claim.id}: {outcome.verdict}, {count} assertions settled"))
        show_blocks(_HEADINGS, [_block(outcome, each) for each in outcome.asserted])
        if left := about_nothing(outcome.claim, outcome.evidence):
            parts = ", ".join(f"{each.part or 'the whole'} ({each.verdict})" for each in left)
            say_wrapped(f"evidence that is about none of them: {parts}")
        say()


def _block(outcome: Outcome, settled: Settled) -> Block:
    from ...paper_checks.assertions.sharpness import sharpness_on_record

    said = settled.assertion
    lines = [said.says, *([f"for all: {said.for_all}"] if said.for_all else [])]
    severity = outcome.severity_of(settled)
    lines += [] if severity is None else [f"severity: {severity}"]
    green = settled.verdict not in {Verdict.OPEN, Verdict.REFUTED}
    killed = "; ".join(each.says for each in outcome.near_misses(settled) if each.killed and green)
    return Block(
        (str(said.n), said.role.value, settled.verdict.value),
        (
            *lines,
            *(line for piece in settled.pieces for line in _lines(piece)),
            *([f"would have noticed: {killed}"] if killed else []),
            *(f"how sharp: {line}" for line in sharpness_on_record(settled, outcome.claim.id)),
        ),
    )


def _lines(piece: Piece) -> Iterator[str]:
    told = ", ".join(f"{one_line(each.part) or 'the whole'} ({each.method})" for each in piece.evidence)
    if piece.settles.missing:
        yield (
            f"a step: {told}; missing: {piece.settles.missing}"
            if told
            else f"missing: {piece.settles.missing}"
        )
        return
    scope = f": {piece.scope}" if piece.scope else ""
    yield f"{piece.verdict} by {told}{scope}" if piece.verdict is not Verdict.OPEN else f"by {told}{scope}"
    yield from _of_chance([piece], "  ")
    for found in piece.evidence:
        if found.not_decided:
            yield one_line(found.not_decided)
        if "closest" in found.details:
            yield f"closest at {one_line(str(found.details['closest']))}"
    if theorems := theorem_words(piece):
        yield theorems
    if piece.settles.beyond:
        yield f"not covered: {piece.settles.beyond}"
    for name, why in piece.settles.despite:
        yield f"{name} is refuted; this stands: {why}"


def theorem_words(piece: Piece) -> str:
    """How many of its findings are theorems that Coq has accepted on this machine; nothing where none is."""
    accepted = piece.coq()
    return f"Coq, on this machine: {sum(accepted)} of {len(accepted)} accepted" * any(accepted)


def _of_chance(pieces: Iterable[Piece], before: str) -> Iterator[str]:
    """The level, and how surely a wrong version would be seen; or why what was left to chance is too weak."""
    for found in (piece.statistics for piece in pieces if not piece.settles.missing):
        if found is None:
            continue
        if found.lack:
            yield f"too weak: {one_line(found.lack)}"
        elif found.level is not None and found.least is not None:
            said = [f"level {found.level:.2g}; {words}" for words in _seen(found, found.least)]
            yield next((each for each in said if len(before + each) <= _ONE_LINE), said[-1])


def _seen(found: Statistics, least: Power) -> Iterator[str]:
    """What is seen and how surely, with its name and without."""
    words = f"is seen with probability {least.words}"
    name, *others = found.powers
    if not others:
        yield f"{one_line(name)!r} {words}"
    yield f"{'each' if others else 'its'} near miss {words}"
