"""Lines of the proofs of privacy (Section 2.1, Appendix C.1)."""
from ...language.written_claim import Lines
LINES: Lines = {}
