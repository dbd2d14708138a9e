"""The width that injected noise adds to the confidence sets of contextual linear bandits (Appendix F)."""

from __future__ import annotations

from ...statements.concentration.injected_noise import noise_width

CLAIMS = (noise_width("ZCDP-T14S4", "Appendix F, proof of Theorem 14, Step 4", scale="2 l(t)/rho"),)
