"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable

from ...language import proof_lines
from ...language.claim import Claim
from ...language.written_claim import Lines
from . import (
    appC_finite_arms,
    every_policy,
    every_round,
    least_regret,
    lemmas,
    s3_blocks_and_episodes,
    s3_tables_and_views,
    s5_contextual_bandits,
    s5_designs,
    s5_linear_bandits,
    s6_finite_arms,
    s6_kl_decomposition,
    s6_linear_bandits,
)

EVERY: tuple[Lines, ...] = (
    s3_tables_and_views.LINES,
    s3_blocks_and_episodes.LINES,
    s5_designs.LINES,
    s5_linear_bandits.LINES,
    s5_contextual_bandits.LINES,
    s6_kl_decomposition.LINES,
    s6_finite_arms.LINES,
    s6_linear_bandits.LINES,
    appC_finite_arms.LINES,
    least_regret.LINES,
    lemmas.LINES,
    every_policy.LINES,
    every_round.LINES,
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    return proof_lines.with_proofs(claims, EVERY)
