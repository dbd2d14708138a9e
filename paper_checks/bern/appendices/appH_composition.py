"""Advanced composition as the paper quotes it (Appendix H)."""

from ...statements.privacy.advanced_composition import I27

CLAIMS = (I27,)
