"""The Gaussian mechanism, calibrated for approximate, Renyi and concentrated privacy (Appendix I)."""

from __future__ import annotations

from ...language.assertion import AMENDED, settles
from ...language.claim import attached
from ...language.severity import Severity
from ...statements.privacy.gaussian_divergence import DIVERGENCE
from ...statements.privacy.gaussian_mechanism import gaussian_mechanism
from ..lines.proofs import with_proofs

_CLAIMS = (
    attached(
        gaussian_mechanism("ZCDP-T18", "Appendix I, Theorem 18", renyi=True),
        settles(1, by="range of eps", severity=Severity.EDGE),
        settles(1, by="no such failure in the range", severity=Severity.EDGE),
        settles(
            AMENDED,
            by=("exact delta, eps <= 1", "range of eps", "no such failure in the range"),
            on="24 pairs of delta and eps up to 1",
            beyond="other pairs",
        ),
        settles(
            1, by="exact delta, eps <= 1", on="24 pairs with eps up to 1", beyond="larger eps, where it fails"
        ),
        settles(
            2,
            by=(*DIVERGENCE, "RDP: Renyi divergence of Gaussians"),
            kills={1: "half of b for RDP", 2: "alpha - 1 for alpha"},
        ),
        settles(
            3,
            by=(*DIVERGENCE, "zCDP: Renyi divergence of Gaussians"),
            kills={1: "half of b for zCDP", 2: "2.2 rho for 2 rho"},
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
