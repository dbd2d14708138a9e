"""What the conclusion of the chapter claims (Section 5.6)."""

from ..language.claim import unchecked
from .proofs.every import with_proofs

I17 = unchecked(
    "TA-I17",
    "Section 5.6",
    "The private policies of the chapter match its lower bounds, AdaP-TT where the gaps are similar.",
    paper="thesis_algorithms",
)

_CLAIMS = (I17,)
CLAIMS = with_proofs(_CLAIMS)
