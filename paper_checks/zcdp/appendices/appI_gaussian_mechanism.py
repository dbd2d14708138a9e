"""The Gaussian mechanism, calibrated for approximate, Renyi and concentrated privacy (Appendix I)."""

from __future__ import annotations

from ...statements.privacy.gaussian_mechanism import gaussian_mechanism

CLAIMS = (gaussian_mechanism("ZCDP-T18", "Appendix I, Theorem 18", renyi=True),)
