"""A review of one lemma that is false as printed."""

from banditproof.paper_checks import Severity, Verdict, amended, claim, over, step

CLAIMS = (
    claim(
        "REVIEW-L2",
        "Lemma 2",
        "e^eps - 1 <= 3/2 eps for every eps in (0, 1]",
        over(eps="[0.001, 1]"),
        step("bound", "exp(eps) - 1 <= 3/2*eps", wrong={"a tenth smaller": "3/2 -> 1.35"}),
        amended(
            "e^eps - 1 <= 7/4 eps for every eps in (0, 1]",
            {"bound": "3/2 -> 7/4"},
            recorded=Verdict.PROVED,
            severity=Severity.WRONG_CONSTANT,
        ),
        recorded=Verdict.REFUTED,
    ),
)
