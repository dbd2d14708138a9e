"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable

from ...language.claim import Claim
from ...language.proof_lines import with_lines
from ...language.written_claim import Lines
from . import couplings, definitions, finite_arms, kl_decomposition, many_rounds, small_sums

EVERY: tuple[Lines, ...] = (
    couplings.LINES,
    definitions.LINES,
    kl_decomposition.LINES,
    finite_arms.LINES,
    many_rounds.LINES,
    small_sums.LINES,
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    return with_lines(claims, EVERY)
