"""What the conclusion conjectures and promises (Section 7)."""

from ..language.claim import unchecked

I17 = unchecked(
    "RDP-I17",
    "Section 7",
    "Lower bounds under (alpha, eps)-global RDP may be of order sqrt((alpha/eps) log T); they are open.",
    paper="rdp",
)

I19 = unchecked(
    "RDP-I19",
    "Section 7",
    "Gaussian noise and adaptive episodes make any index policy (alpha, eps)-global RDP, at negligible cost.",
    paper="rdp",
)

CLAIMS = (I17, I19)
