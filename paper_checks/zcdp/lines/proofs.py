"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable

from ...language import proof_lines
from ...language.claim import Claim
from ...language.written_claim import Lines
from ...statements.proofs import (
    blocks_and_episodes,
    every_round_lines,
    optimistic_regret_lines,
    private_elimination_lines,
)
from . import (
    appC_finite_arms,
    bounds_and_tables,
    divergences_of_private_laws,
    episodes_and_couplings,
    every_policy,
    large_budgets,
    least_regret,
    lemmas,
    orders_of_regret,
    pulls_of_adac_ucb,
    s3_adversaries,
    s3_tables_and_views,
    s5_designs,
    s5_phases_and_contexts,
    s6_finite_arms,
    s6_kl_decomposition,
    s6_linear_bandits,
    second_moments,
)

EVERY: tuple[Lines, ...] = (
    s3_tables_and_views.LINES,
    blocks_and_episodes.LINES,
    s5_designs.LINES,
    private_elimination_lines.LINES,
    optimistic_regret_lines.LINES,
    s6_kl_decomposition.LINES,
    s6_finite_arms.LINES,
    s6_linear_bandits.LINES,
    appC_finite_arms.LINES,
    least_regret.LINES,
    lemmas.LINES,
    every_policy.LINES,
    every_round_lines.LINES,
    s5_phases_and_contexts.LINES,
    episodes_and_couplings.LINES,
    s3_adversaries.LINES,
    orders_of_regret.LINES,
    second_moments.LINES,
    divergences_of_private_laws.LINES,
    bounds_and_tables.LINES,
    pulls_of_adac_ucb.LINES,
    large_budgets.LINES,
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    return proof_lines.with_proofs(claims, EVERY)
