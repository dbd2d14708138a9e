"""Amplification of privacy by subsampling."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-SUBSAMPLE-PURE",
        "Subsampling",
        (
            "(1 - q) x + q g x = (1 + q (g - 1)) x (q, x in [0, 1], g >= 1); 0 <= log(1 + "
            "q (e^eps - 1)) <= eps (q in [0, 1], eps >= 0). Used for: an eps-DP mechanism "
            "on a sample that has each record with probability q is log(1 + q (e^eps - "
            "1))-DP."
        ),
        over(q="[0, 1]", x="[0, 1]", g="[1, oo)"),
        step(
            "mixture",
            "(1 - q)*x + q*g*x == (1 + q*(g - 1))*x",
            wrong={"q g": "(1 + q*(g - 1)) -> (1 + q*g)", "q squared": "q*(g - 1) -> q**2*(g - 1)"},
        ),
        over(q="[0, 1]", eps="[0, oo)"),
        step(
            "between",
            "0 <= log(1 + q*(exp(eps) - 1)) <= eps",
            wrong={"half of eps": "<= eps -> <= eps/2", "q eps below": "0 <= log -> 2*q*eps <= log"},
        ),
        settles(1, by="mixture", kills={1: "q g", 2: "q squared"}),
        settles(2, by="between", kills={1: "half of eps", 2: "q eps below"}),
        step_towards(3, by="mixture", missing="the coupling of the two samples, for data of any size"),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SUBSAMPLE-LINEAR",
        "Subsampling",
        (
            "an eps-DP mechanism on a sample of rate q is q eps-DP: log(1 + q (e^eps - "
            "1)) <= q eps, for all q in [0, 1], eps >= 0"
        ),
        over(q="[0, 1]", eps="[0, oo)"),
        step(
            "linear",
            "log(1 + q*(exp(eps) - 1)) <= q*eps",
            wrong={"half": "<= q*eps -> <= q*eps/2", "q squared": "<= q*eps -> <= q**2*eps"},
        ),
        settles(1, by="linear", severity=Severity.SUBSTANCE),
        amended(
            (
                "log(1 + q (e^eps - 1)) >= q eps, with equality at q = 0, q = 1 and eps = 0 "
                "alone; it is at most q (e^eps - 1)."
            ),
            {"linear": "q*eps <= log(1 + q*(exp(eps) - 1)) <= q*(exp(eps) - 1)"},
            recorded=Verdict.PROVED,
        ),
        settles(AMENDED, by="linear"),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-SUBSAMPLE-SMALL",
        "Subsampling",
        (
            "log(1 + q (e^eps - 1)) <= 2 q eps (q in [0, 1], eps in [0, 1]); log(1 + q "
            "(e^eps - 1)) <= 1.7183 q eps (q in [0, 1], eps in [0, 1]). Used for: log(1 + "
            "q (e^eps - 1)) <= 2 q eps for eps up to 1."
        ),
        over(q="[0, 1]", eps="[0, 1]"),
        step("2", "log(1 + q*(exp(eps) - 1)) <= 2*q*eps", wrong={"1": "2*q -> 1*q", "1.5": "2*q -> 1.5*q"}),
        step(
            "e - 1",
            "log(1 + q*(exp(eps) - 1)) <= 1.7183*q*eps",
            wrong={"1.71": "1.7183 -> 1.71", "1.6": "1.7183 -> 1.6"},
        ),
        settles(1, by="2", kills={1: "1", 2: "1.5"}),
        settles(2, by="e - 1", kills={1: "1.71", 2: "1.6"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SUBSAMPLE-DELTA",
        "Subsampling",
        (
            "(1 - q) x + q (g x + d) = (1 + q (g - 1)) x + q d (q, x, d in [0, 1], g >= "
            "1); q d <= d (q, d in [0, 1]). Used for: an (eps, delta)-DP mechanism on a "
            "sample of rate q is (log(1 + q (e^eps - 1)), q delta)-DP."
        ),
        over(q="[0, 1]", x="[0, 1]", d="[0, 1]", g="[1, oo)"),
        step(
            "mixture",
            "(1 - q)*x + q*(g*x + d) == (1 + q*(g - 1))*x + q*d",
            wrong={"delta as it was": "+ q*d -> + d", "delta times q squared": "+ q*d -> + q**2*d"},
        ),
        step("smaller", "q*d <= d", wrong={"half": "<= d -> <= d/2", "twice": "q*d <= d -> 2*q*d <= d"}),
        settles(1, by="mixture", kills={1: "delta as it was", 2: "delta times q squared"}),
        settles(2, by="smaller", kills={1: "half", 2: "twice"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SUBSAMPLE-INVERSE",
        "Subsampling",
        (
            "1 + q (e^eps - 1) = e^b at this eps (q in (0, 1], b >= 0); log(1 + (e^b - "
            "1)/q) <= b/q (q in (0, 1], b in [0, 4]). Used for: eps = log(1 + (e^b - "
            "1)/q) is the budget that a sample of rate q turns into b."
        ),
        over(q="(0, 1]", b="[0, oo)"),
        step(
            "inverse",
            "1 + q*(exp(log(1 + (exp(b) - 1)/q)) - 1) == exp(b)",
            wrong={"b/q": "log(1 + (exp(b) - 1)/q) -> b/q", "times q": "/q)) -> *q))"},
        ),
        over(q="(0, 1]", b="[0, 4]"),
        step(
            "less than b/q",
            "log(1 + (exp(b) - 1)/q) <= b/q",
            wrong={"b": "<= b/q -> <= b", "half": "<= b/q -> <= b/q/2"},
        ),
        settles(1, by="inverse", kills={1: "b/q", 2: "times q"}),
        settles(2, by="less than b/q", kills={1: "b", 2: "half"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SUBSAMPLE-CHI-SQUARE",
        "Subsampling",
        (
            "(1 - q)^2 + 2 q (1 - q) + q^2 m = 1 + q^2 (m - 1) (q in [0, 1], m >= 1); "
            "log(1 + q^2 (e^s - 1)) <= 2 q^2 s (q, s in [0, 1]). Used for: the subsampled "
            "Gaussian at order 2 has Renyi divergence log(1 + q^2 (e^(1/sigma^2) - 1))."
        ),
        over(q="[0, 1]", m="[1, oo)"),
        step(
            "moment",
            "(1 - q)**2 + 2*q*(1 - q) + q**2*m == 1 + q**2*(m - 1)",
            wrong={
                "q for its square": "+ q**2*(m - 1) -> + q*(m - 1)",
                "mean forgotten": " + 2*q*(1 - q) -> ",
            },
        ),
        over(q="[0, 1]", s="[0, 1]"),
        step(
            "small",
            "log(1 + q**2*(exp(s) - 1)) <= 2*q**2*s",
            wrong={"once": "2*q**2*s -> q**2*s", "1.5": "2*q**2*s -> 1.5*q**2*s"},
        ),
        settles(1, by="moment", kills={1: "q for its square", 2: "mean forgotten"}),
        settles(2, by="small", kills={1: "once", 2: "1.5"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SUBSAMPLE-CHI-SQUARE-LINEAR",
        "Subsampling",
        (
            "the subsampled Gaussian at order 2 has Renyi divergence at most 2 "
            "q^2/sigma^2, for all q in [0, 1], sigma > 0"
        ),
        over(q="[0, 1]", s="(0, 2]"),
        step(
            "every sigma",
            "log(1 + q**2*(exp(s) - 1)) <= 2*q**2*s",
            wrong={"once": "2*q**2*s -> q**2*s", "half": "2*q**2*s -> q**2*s/2"},
        ),
        settles(1, by="every sigma", severity=Severity.MISSING_ASSUMPTION),
        amended(
            "The same for sigma of at least 0.9, s = 1/sigma^2 up to 1.2.",
            {"every sigma": "log(1 + q**2*(exp(min(s, 1.2)) - 1)) <= 2*q**2*min(s, 1.2)"},
            recorded=Verdict.PROVED,
        ),
        settles(AMENDED, by="every sigma"),
        notes=(
            "s stands for 1/sigma^2. 2 q^2/sigma^2 is q^2 alpha/sigma^2 at order 2, twice "
            "the term of second order."
        ),
        recorded=Verdict.REFUTED,
    ),
)
