"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable

from ...language import proof_lines
from ...language.claim import Claim
from ...language.written_claim import Lines
from . import contextual_bandits, finite_arms, kl_indexes, lemmas, linear_bandits, privacy

EVERY: tuple[Lines, ...] = (
    contextual_bandits.LINES,
    finite_arms.LINES,
    kl_indexes.LINES,
    lemmas.LINES,
    linear_bandits.LINES,
    privacy.LINES,
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    return proof_lines.with_proofs(claims, EVERY)
