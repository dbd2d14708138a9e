"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable

from ...language.claim import Claim
from ...language.proof_lines import with_lines
from ...language.written_claim import Lines
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
    return with_lines(claims, EVERY)
