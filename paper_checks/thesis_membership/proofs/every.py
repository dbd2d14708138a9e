"""All lines of the proofs of the text, for the claims that they stand beside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...language import proof_lines
from ...language.claim import Claim
from ...language.written_claim import Lines, amended_further
from . import (
    audits,
    columns,
    errors_under_privacy,
    exact_laws,
    games,
    left_open,
    moments_and_columns,
    normal_laws,
    off_the_lattice,
    printed_values,
    scores,
)

EVERY: tuple[Lines, ...] = (
    errors_under_privacy.LINES,
    games.LINES,
    normal_laws.LINES,
    audits.LINES,
    columns.LINES,
    scores.LINES,
    exact_laws.LINES,
    printed_values.LINES,
    off_the_lattice.LINES,
    moments_and_columns.LINES,
)
MORE_AMENDED = (moments_and_columns.MORE_AMENDED,)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any, and with what is missing for the rest."""
    proved = proof_lines.with_proofs(claims, EVERY)
    return tuple(
        replace(_amended(each), settles=(*each.settles, *left_open.MISSING.get(each.id, ())))
        for each in proved
    )


def _amended(claim: Claim) -> Claim:
    for more in MORE_AMENDED:
        if claim.id in more:
            claim = amended_further(claim, *more[claim.id])
    return claim
