"""Claims with the lines of their proofs: further steps, and what they settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...language.assertion import Settles
from ...language.claim import Claim
from ...language.written_claim import Line, extended

Lines = Mapping[str, tuple[Line, ...]]
"""Further pieces of claims, by ID."""


def with_pieces(claim: Claim, pieces: Sequence[Line]) -> Claim:
    """The claim with further pieces, if there are any.

    An assertion that is settled by them loses an earlier word on what is missing.
    """
    if not pieces:
        return claim
    whole = {each.assertion for each in pieces if isinstance(each, Settles) and not each.missing}
    kept = tuple(each for each in claim.settles if not (each.missing and each.assertion in whole))
    return extended(replace(claim, settles=kept), *pieces)
