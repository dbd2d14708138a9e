"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...language.assertion import Settles
from ...language.claim import Claim
from ...language.written_claim import Line, Lines, all_extended
from . import (
    appC_finite_arms,
    least_regret,
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
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    lines: dict[str, tuple[Line, ...]] = {}
    for each in EVERY:
        for identifier, pieces in each.items():
            lines[identifier] = (*lines.get(identifier, ()), *pieces)
    return all_extended((as_settled(each, lines.get(each.id, ())) for each in claims), lines)


def as_settled(claim: Claim, pieces: tuple[Line, ...]) -> Claim:
    """The claim without what it says to be missing of an assertion that the pieces settle."""
    whole = {each.assertion for each in pieces if isinstance(each, Settles) and not each.missing}
    kept = tuple(each for each in claim.settles if not (each.missing and each.assertion in whole))
    return claim if kept == claim.settles else replace(claim, settles=kept)
