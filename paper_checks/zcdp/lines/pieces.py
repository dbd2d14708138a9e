"""Claims with the lines of their proofs: further steps, and what they settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ....verify.proving.formula_checks import entry
from ...language.assertion import Assertion, Settles
from ...language.claim import Claim
from ...language.written_claim import Over, Step, extended

Line = Over | Step | Settles | Assertion
Lines = Mapping[str, tuple[Line, ...]]
"""Further pieces of claims, by ID."""


def with_pieces(claim: Claim, pieces: Sequence[Line]) -> Claim:
    """The claim with further pieces; a ``ValueError`` if they name what it has already.

    An assertion that is settled by them loses an earlier word on what is missing.
    """
    if not pieces:
        return claim
    whole = {each.assertion for each in pieces if isinstance(each, Settles) and not each.missing}
    kept = tuple(each for each in claim.settles if not (each.missing and each.assertion in whole))
    claim = replace(_of_parts(claim), settles=kept)
    steps = [each for each in pieces if isinstance(each, Step)]
    names = {each.part for each in steps} & set(claim.printed)
    names |= {name for each in steps for name in each.wrong} & set(claim.mutants)
    if names:
        raise ValueError(f"claim {claim.id}: there are steps or mutants of these names: {sorted(names)}")
    notes = tuple(each for each in pieces if isinstance(each, Assertion))
    more = extended(claim, *(each for each in pieces if not isinstance(each, Assertion)))
    return replace(more, noted=(*more.noted, *notes))


def _of_parts(claim: Claim) -> Claim:
    """The same with its one formula as a part, beside which there may be others."""
    if isinstance(claim.printed, Mapping):
        return claim
    whole = "as printed"
    return replace(
        claim,
        printed={whole: claim.printed},
        mutants={name: {whole: wrong} for name, wrong in claim.mutants.items()},
        checks=tuple(entry(whole, check) for check in claim.checks),
        amendment=claim.amendment and replace(claim.amendment, formula={whole: claim.amendment.formula}),
    )
