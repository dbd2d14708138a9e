"""What the conclusion conjectures and promises (Section 7)."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import settles, step_towards, unsettled
from ..language.written_claim import claim, over, step
from .appB_deductions import DEDUCTIONS

I17 = claim(
    "RDP-I17",
    "Section 7",
    "Lower bounds under (alpha, eps)-global RDP may be of order sqrt((alpha/eps) log T); they are open.",
    over(b="(3, oo)", al="(1, oo)", eps="(0, oo)", L="(0, oo)"),
    step(
        "what privacy adds in Theorem 5, L = log T",
        "8*sqrt(b*al/eps)*sqrt(L) == 8*sqrt(b)*sqrt(al/eps*L)",
        wrong={
            "log T without its root": "sqrt(al/eps*L) -> sqrt(al/eps)*L",
            "alpha/eps without its root": "sqrt(al/eps*L) -> al/eps*sqrt(L)",
        },
    ),
    settles(
        2,
        by="what privacy adds in Theorem 5, L = log T",
        on="the order of what privacy adds for each arm, as printed there",
        beyond="that a lower bound has the same order, which is the conjecture",
        kills={1: "log T without its root"},
    ),
    unsettled(
        1,
        missing=(
            "a lower bound for consistent (alpha,eps)-global RDP policies: Theorem 5 bounds one policy from "
            "above, and no bound from below is printed; it is a conjecture of the text"
        ),
    ),
    unsettled(3, missing="such bounds; the text says itself that none is known"),
    recorded=Verdict.PROVED,
    rests_on=("RDP-T5",),
)

I19 = claim(
    "RDP-I19",
    "Section 7",
    "Gaussian noise and adaptive episodes make any index policy (alpha, eps)-global RDP, at negligible cost.",
    *DEDUCTIONS["RDP-I19"],
    over(al="(1, oo)", eps="(0, oo)", n="[1, oo)"),
    step(
        "noise of a mean and of a sum, calibrated",
        "al*(1/n)**2/(2*(al/(2*eps*n**2))) == eps and al*2**2/(2*(2*al/eps)) == eps",
        wrong={"a noise for every round": "(al/(2*eps*n**2)) -> (al/(2*eps*n))"},
    ),
    # T = 2^l (1 + g)
    over(l="[1, oo)", g="[0, oo)"),
    step(
        "episodes that double",
        "l*log(2) <= log(2**l*(1 + g))",
        wrong={"episodes of one length": "l*log(2) <= -> 2**l*(1 + g)*log(2) <="},
    ),
    step_towards(
        2,
        by=("noise of a mean and of a sum, calibrated", "episodes that double"),
        missing=(
            "what makes an episode adaptive, for all three boxes: those of AdaR-GOPE and AdaR-OFUL need not "
            "double; noises calibrated to what is released are settled for a mean and for a sum"
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("RDP-T4",),
)

CLAIMS = (I17, I19)
