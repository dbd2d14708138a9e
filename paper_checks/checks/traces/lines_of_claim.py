"""A claim of an algorithm, with the lines of its text traced beside what else is checked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from ....verify.proving.formula_checks import entry
from ...language.assertion import settles
from ...language.claim import Check, Claim
from ...language.transcript import Transcript, wrong_lines

_LINES: Final = "lines"
_FORMULA: Final = "formula"
TRACE: Final = "trace"
"""The part of the evidence that a trace gives."""


def with_lines(
    claim: Claim,
    printed: Transcript,
    edits: Iterable[tuple[str, str]],
    *,
    by: Check,
    settling: Iterable[int],
    part: str = TRACE,
) -> Claim:
    """The claim, its lines traced; the assertions ``settling`` are those of which they are all that is said.

    ``part`` names the evidence, where a claim has several traces.
    """
    key = _LINES if part == TRACE else part
    wrong = wrong_lines(key, printed, edits)
    if part != TRACE:
        wrong = {f"{part}, {name}": text for name, text in wrong.items()}
    claim = claim if isinstance(claim.printed, Mapping) else _of_parts(claim)
    amendment = claim.amendment
    if amendment is not None:
        amendment = replace(amendment, formula={**amendment.formula, key: printed})
    return replace(
        claim,
        amendment=amendment,
        printed={**claim.printed, key: printed},
        mutants={**claim.mutants, **wrong},
        checks=(*claim.checks, entry(key, by)),
        settles=(*claim.settles, *(settles(n, by=part) for n in settling)),
    )


def _of_parts(claim: Claim) -> Claim:
    """The claim, its one formula the first of several."""
    amendment = claim.amendment
    if amendment is not None:
        amendment = replace(amendment, formula={_FORMULA: amendment.formula})
    return replace(
        claim,
        printed={_FORMULA: claim.printed},
        mutants={name: {_FORMULA: formula} for name, formula in claim.mutants.items()},
        checks=tuple(entry(_FORMULA, check) for check in claim.checks),
        amendment=amendment,
    )
