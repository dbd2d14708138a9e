"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...language.assertion import Settles
from ...language.claim import Claim
from ...language.written_claim import Line, Lines, all_extended
from . import (
    appA_privacy_lemmas,
    appB_laplace_noise,
    appE1_exp3,
    appE2_ftpl,
    appF3_private_exp4,
    appF4_batched_exp4,
    s3_conversion_privacy,
    s3_conversion_regret,
    s5_quick_commitment,
)

EVERY: tuple[Lines, ...] = (
    appA_privacy_lemmas.LINES,
    appB_laplace_noise.LINES,
    appE1_exp3.LINES,
    appE2_ftpl.LINES,
    appF3_private_exp4.LINES,
    appF4_batched_exp4.LINES,
    s3_conversion_privacy.LINES,
    s3_conversion_regret.LINES,
    s5_quick_commitment.LINES,
)


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    lines: dict[str, tuple[Line, ...]] = {}
    for each in EVERY:
        for identifier, pieces in each.items():
            lines[identifier] = (*lines.get(identifier, ()), *pieces)
    return all_extended((_as_settled(each, lines.get(each.id, ())) for each in claims), lines)


def _as_settled(claim: Claim, pieces: tuple[Line, ...]) -> Claim:
    """The claim without what it says to be missing of an assertion that the pieces settle."""
    whole = {each.assertion for each in pieces if isinstance(each, Settles) and not each.missing}
    kept = tuple(each for each in claim.settles if not (each.missing and each.assertion in whole))
    return claim if kept == claim.settles else replace(claim, settles=kept)
