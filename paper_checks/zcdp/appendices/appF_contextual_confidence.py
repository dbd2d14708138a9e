"""The width that injected noise adds to the confidence sets of contextual linear bandits (Appendix F)."""

from __future__ import annotations

from ...language.assertion import settles, step_towards
from ...language.claim import attached
from ...statements.concentration.injected_noise import noise_width

CLAIMS = (
    attached(
        noise_width("ZCDP-T14S4", "Appendix F, proof of Theorem 14, Step 4", scale="2 l(t)/rho"),
        settles(4, by="follows from the event"),
        settles(4, by="rounds at which the width is defined"),
        settles(4, by="every round that is let in"),
        step_towards(
            5, by="||lambda theta*|| in beta_t", missing="the part of S_t, by the event; lambda above 100"
        ),
    ),
)
