"""The width that injected noise adds to the confidence sets of contextual linear bandits (Appendix F)."""

from __future__ import annotations

from ...language.assertion import AMENDED, settles, step_towards
from ...language.claim import attached
from ...language.severity import Severity
from ...statements.concentration.injected_noise import noise_width
from ..lines.proofs import with_proofs

_CLAIMS = (
    attached(
        noise_width("ZCDP-T14S4", "Appendix F, proof of Theorem 14, Step 4", scale="2 l(t)/rho"),
        settles(4, by="follows from the event", severity=Severity.PROOF_SLIP),
        settles(4, by="rounds at which the width is defined", severity=Severity.UNDEFINED),
        settles(4, by="every round that is let in", severity=Severity.UNDEFINED),
        step_towards(
            AMENDED,
            by=("follows from the event", "exact tails at level delta/T", "every round that is let in"),
            missing="the norm of V_t by its least eigenvalue; the numerator is compared at points",
        ),
        step_towards(
            5, by="||lambda theta*|| in beta_t", missing="the part of S_t, by the event; lambda above 100"
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
