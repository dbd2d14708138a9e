"""What the conclusion conjectures and promises (Section 7)."""

from ...verify.evidence.ladder import Verdict
from ..language.claim import unchecked
from ..language.written_claim import claim
from .appB_deductions import DEDUCTIONS

I17 = unchecked(
    "RDP-I17",
    "Section 7",
    "Lower bounds under (alpha, eps)-global RDP may be of order sqrt((alpha/eps) log T); they are open.",
    paper="rdp",
)

I19 = claim(
    "RDP-I19",
    "Section 7",
    "Gaussian noise and adaptive episodes make any index policy (alpha, eps)-global RDP, at negligible cost.",
    *DEDUCTIONS["RDP-I19"],
    recorded=Verdict.VERIFIED,
    rests_on=("RDP-T4",),
)

CLAIMS = (I17, I19)
