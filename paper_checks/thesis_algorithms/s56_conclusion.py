"""What the conclusion of the chapter claims (Section 5.6)."""

from ...verify.evidence.ladder import Verdict
from ..language.written_claim import claim
from .proofs.appendix_remarks import NO_COMPOSITION
from .proofs.every import with_proofs

I17 = claim(
    "TA-I17",
    "Section 5.6",
    "The private policies of the chapter match its lower bounds, AdaP-TT where the gaps are similar.",
    *NO_COMPOSITION,
    recorded=Verdict.PROVED,
    paper="thesis_algorithms",
)

_CLAIMS = (I17,)
CLAIMS = with_proofs(_CLAIMS)
