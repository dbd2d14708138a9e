"""Advanced composition as the paper quotes it (Appendix H)."""

from ...language.assertion import settles
from ...language.claim import attached
from ...statements.privacy.advanced_composition import I27

CLAIMS = (
    attached(
        I27,
        settles(
            2,
            by="enough for randomised response",
            on="randomised response, 60 compositions, delta = 0",
            beyond="other mechanisms, delta > 0, other k, eps and delta'",
            kills={1: "third power under the root", 2: "root alone, as printed"},
        ),
        settles(3, by="roughly sqrt(k) eps"),
    ),
)
