"""Randomised response, the worst of all mechanisms, and what processing and groups do to a budget."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-RR-EXACT",
        "Randomised response",
        (
            "for a bit told truly with probability e^eps/(1 + e^eps) the ratio of the "
            "chances of an answer is exactly e^eps, for all eps >= 0"
        ),
        over(eps="[0, oo)"),
        step(
            "ratio",
            "(exp(eps)/(1 + exp(eps)))/(1/(1 + exp(eps))) == exp(eps)",
            wrong={
                "half of the budget": "== exp(eps) -> == exp(eps/2)",
                "truth with e^eps/2": "(exp(eps)/(1 + exp(eps))) -> (exp(eps)/2)",
            },
        ),
        settles(1, by="ratio", kills={1: "half of the budget", 2: "truth with e^eps/2"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-RR-K",
        "Randomised response",
        (
            "the chances add up to 1 (k >= 2, eps >= 0); the ratio of the chances of the "
            "true answer and of another is e^eps (k >= 2, eps >= 0). Used for: one of k "
            "answers, the true one with probability e^eps/(e^eps + k - 1) and each other "
            "with 1/(e^eps + k - 1), is a law and exactly eps-DP."
        ),
        over(k="[2, oo)", eps="[0, oo)"),
        step(
            "law",
            "exp(eps)/(exp(eps) + k - 1) + (k - 1)/(exp(eps) + k - 1) == 1",
            wrong={"k others": "+ (k - 1)/( -> + k/(", "one other": "+ (k - 1)/( -> + 1/("},
        ),
        step(
            "ratio",
            "(exp(eps)/(exp(eps) + k - 1))/(1/(exp(eps) + k - 1)) == exp(eps)",
            wrong={
                "k - 1 times": "== exp(eps) -> == (k - 1)*exp(eps)",
                "half": "== exp(eps) -> == exp(eps/2)",
            },
        ),
        settles(1, by="law", kills={1: "k others", 2: "one other"}),
        settles(2, by="ratio", kills={1: "k - 1 times", 2: "half"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-RR-VARIANCE",
        "Randomised response",
        (
            "p (1 - p)/(2 p - 1)^2 = g/(g - 1)^2 at p = g/(1 + g) (g = e^eps > 1); "
            "e^(eps/2) - e^(-eps/2) >= eps (eps >= 0); the estimate is unbiased: (p b + "
            "(1 - p) (1 - b) - 1 + p)/(2 p - 1) = b (b in [0, 1], p in (1/2, 1)). Used "
            "for: the unbiased estimate (y - 1 + p)/(2 p - 1) of a bit from its "
            "randomised response has the variance p (1 - p)/(2 p - 1)^2 = e^eps/(e^eps - "
            "1)^2 <= 1/eps^2."
        ),
        over(g="(1, oo)"),
        step(
            "variance",
            "g/(1 + g)*(1/(1 + g))/(2*g/(1 + g) - 1)**2 == g/(g - 1)**2",
            wrong={
                "square forgotten": "== g/(g - 1)**2 -> == g/(g - 1)",
                "plus": "== g/(g - 1)**2 -> == g/(g + 1)**2",
            },
        ),
        over(eps="[0, oo)"),
        step(
            "sinh",
            "exp(eps/2) - exp(-eps/2) >= eps",
            wrong={"a tenth more": ">= eps -> >= 1.1*eps", "twice": ">= eps -> >= 2*eps"},
        ),
        over(b="[0, 1]", p="(1/2, 1)"),
        step(
            "unbiased",
            "(p*b + (1 - p)*(1 - b) - 1 + p)/(2*p - 1) == b",
            wrong={"not centred": " - 1 + p)/ -> )/", "not scaled": "/(2*p - 1) -> "},
        ),
        settles(1, by="variance", kills={1: "square forgotten", 2: "plus"}),
        settles(2, by="sinh", kills={1: "a tenth more", 2: "twice"}),
        settles(3, by="unbiased", kills={1: "not centred", 2: "not scaled"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PURE-TV",
        "Randomised response",
        (
            "if p <= g q and 1 - q <= g (1 - p), then p - q <= (g - 1)/(g + 1) (p, q in "
            "[0, 1], g >= 1); (e^eps - 1)/(e^eps + 1) <= eps/2 (eps >= 0); g/(1 + g) - "
            "1/(1 + g) = (g - 1)/(g + 1) (g >= 1). Used for: two laws whose ratios are at "
            "most e^eps both ways have total variation at most (e^eps - 1)/(e^eps + 1) <= "
            "eps/2, as randomised response has."
        ),
        over("p <= g*q", "1 - q <= g*(1 - p)", p="[0, 1]", q="[0, 1]", g="[1, oo)"),
        step(
            "tv",
            "p - q <= (g - 1)/(g + 1)",
            wrong={"nine tenths": "<= (g -> <= 0.9*(g", "g - 1 over 2 g": "(g - 1)/(g + 1) -> (g - 1)/(2*g)"},
        ),
        over(eps="[0, oo)"),
        step(
            "tanh",
            "(exp(eps) - 1)/(exp(eps) + 1) <= eps/2",
            wrong={"a third": "eps/2 -> eps/3", "0.49": "eps/2 -> 0.49*eps"},
        ),
        over(g="[1, oo)"),
        step(
            "attained",
            "g/(1 + g) - 1/(1 + g) == (g - 1)/(g + 1)",
            wrong={"half": "== (g - 1) -> == 1/2*(g - 1)", "one": "== (g - 1)/(g + 1) -> == 1 - 1/g"},
        ),
        settles(1, by="tv", kills={1: "nine tenths", 2: "g - 1 over 2 g"}),
        settles(2, by="tanh", kills={1: "a third", 2: "0.49"}),
        settles(3, by="attained", kills={1: "half", 2: "one"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PURE-TV-EXP",
        "Randomised response",
        (
            "if p <= g q, then p - q <= 1 - 1/g (p, q in [0, 1], g >= 1); 1 - 1/g <= 2 (g "
            "- 1)/(g + 1) (g >= 1). Used for: two laws whose ratios are at most e^eps "
            "both ways have total variation at most 1 - e^-eps."
        ),
        over("p <= g*q", p="[0, 1]", q="[0, 1]", g="[1, oo)"),
        step(
            "tv",
            "p - q <= 1 - 1/g",
            wrong={
                "nine tenths": "<= 1 - 1/g -> <= 0.9 - 0.9/g",
                "the best one, with one ratio": "<= 1 - 1/g -> <= (g - 1)/(g + 1)",
            },
        ),
        over(g="[1, oo)"),
        step(
            "twice",
            "1 - 1/g <= 2*(g - 1)/(g + 1)",
            wrong={"1.5 for 2": "2*(g -> 1.5*(g", "once": "2*(g -> 1*(g"},
        ),
        settles(1, by="tv", kills={1: "nine tenths", 2: "the best one, with one ratio"}),
        settles(2, by="twice", kills={1: "1.5 for 2", 2: "once"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-PURE-KL",
        "Randomised response",
        (
            "kl(g/(1 + g), 1/(1 + g)) = log(g) (g - 1)/(g + 1) (g > 1); eps (e^eps - "
            "1)/(e^eps + 1) <= min(eps, eps^2/2) (eps >= 0); kl(p, q) is at most it (p, q "
            "in (0, 1) whose ratios p/q, q/p, (1 - p)/(1 - q), (1 - q)/(1 - p) are at "
            "most e^eps, eps in [0, 4]). Used for: two laws whose ratios are at most "
            "e^eps both ways have relative entropy at most eps (e^eps - 1)/(e^eps + 1) <= "
            "min(eps, eps^2/2)."
        ),
        over(g="(1, oo)"),
        step(
            "attained",
            (
                "g/(1 + g)*log(g/(1 + g)/(1/(1 + g))) + 1/(1 + g)*log(1/(1 + g)/(g/(1 + g))) "
                "== log(g)*(g - 1)/(g + 1)"
            ),
            wrong={
                "without the other answer": "== log(g)*(g - 1)/(g + 1) -> == log(g)*g/(g + 1)",
                "half": "== log(g) -> == 1/2*log(g)",
            },
        ),
        over(eps="[0, oo)"),
        step(
            "smaller",
            "eps*(exp(eps) - 1)/(exp(eps) + 1) <= min(eps, eps**2/2)",
            wrong={
                "half of eps": "min(eps, eps**2/2) -> min(eps/2, eps**2/2)",
                "eps^2/3": "eps**2/2 -> eps**2/3",
            },
        ),
        over(
            "p <= exp(eps)*q",
            "q <= exp(eps)*p",
            "1 - p <= exp(eps)*(1 - q)",
            "1 - q <= exp(eps)*(1 - p)",
            p="(0, 1)",
            q="(0, 1)",
            eps="[0, 4]",
        ),
        step(
            "kl",
            "kl(p, q) <= eps*(exp(eps) - 1)/(exp(eps) + 1)",
            wrong={
                "nine tenths": "<= eps -> <= 0.9*eps",
                "eps^2/3": "eps*(exp(eps) - 1)/(exp(eps) + 1) -> eps**2/3",
            },
        ),
        settles(1, by="attained", kills={1: "without the other answer", 2: "half"}),
        settles(2, by="smaller", kills={1: "half of eps", 2: "eps^2/3"}),
        settles(3, by="kl", kills={1: "nine tenths", 2: "eps^2/3"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-DP-TEST",
        "Randomised response",
        (
            "if 1 - a <= g b + d, then a + g b >= 1 - d (a, b, d in [0, 1], g >= 1); "
            "equal errors are at least (1 - d)/(1 + g) (a in [0, 1] with a + g a >= 1 - "
            "d). Used for: a test between two inputs of an (eps, delta)-DP mechanism with "
            "errors a and b has a + e^eps b >= 1 - delta."
        ),
        over("1 - a <= g*b + d", a="[0, 1]", b="[0, 1]", d="[0, 1]", g="[1, oo)"),
        step(
            "errors",
            "a + g*b >= 1 - d",
            wrong={"without e^eps": "a + g*b -> a + b", "delta forgotten": ">= 1 - d -> >= 1"},
        ),
        over("a + g*a >= 1 - d", a="[0, 1]", d="[0, 1]", g="[1, oo)"),
        step(
            "equal",
            "a >= (1 - d)/(1 + g)",
            wrong={"1/2": "(1 - d)/(1 + g) -> (1 - d)/2", "a tenth more": ">= (1 -> >= 1.1*(1"},
        ),
        settles(1, by="errors", kills={1: "without e^eps", 2: "delta forgotten"}),
        settles(2, by="equal", kills={1: "1/2", 2: "a tenth more"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-POST-PROCESSING",
        "Randomised response",
        (
            "b + w p <= b + w B for B = p + u (b, w, p in [0, 1], u >= 0); b + w (g q + "
            "d) <= g (b + w q) + d (b, w, q, d in [0, 1], g >= 1). Used for: what is "
            "drawn from the answer of an (eps, delta)-DP mechanism is (eps, delta)-DP: if "
            "P(A) <= g Q(A) + d, then b + w P(A) <= g (b + w Q(A)) + d."
        ),
        over(b="[0, 1]", w="[0, 1]", p="[0, 1]", u="[0, oo)"),
        step(
            "given",
            "b + w*p <= b + w*(p + u)",
            wrong={"w twice": "w*(p + u) -> w**2*(p + u)", "nine tenths": "w*(p + u) -> 0.9*w*(p + u)"},
        ),
        over(b="[0, 1]", w="[0, 1]", q="[0, 1]", d="[0, 1]", g="[1, oo)"),
        step(
            "after",
            "b + w*(g*q + d) <= g*(b + w*q) + d",
            wrong={"half of delta": "w*q) + d -> w*q) + d/2", "no delta": "w*q) + d -> w*q)"},
        ),
        settles(1, by="given", kills={1: "w twice", 2: "nine tenths"}),
        settles(2, by="after", kills={1: "half of delta", 2: "no delta"}),
        step_towards(
            3,
            by=(
                "given",
                "after",
            ),
            missing="maps with more than two answers: the integral over the answers",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-GROUP-PURE",
        "Randomised response",
        (
            "(e^eps)^k = e^(k eps) (k >= 0, eps >= 0). Used for: where k records change, "
            "an eps-DP mechanism is k eps-DP, and no less in general: e^(k eps) is the "
            "product of k ratios e^eps."
        ),
        over(k="[0, oo)", eps="[0, oo)"),
        step(
            "product",
            "exp(eps)**k == exp(k*eps)",
            wrong={"k e^eps": "exp(k*eps) -> k*exp(eps)", "sqrt k": "exp(k*eps) -> exp(sqrt(k)*eps)"},
        ),
        settles(1, by="product", kills={1: "k e^eps", 2: "sqrt k"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-GROUP-APPROXIMATE",
        "Randomised response",
        (
            "g (g^k - 1)/(g - 1) + 1 = (g^(k + 1) - 1)/(g - 1) (k >= 1, g > 1); (g^k - "
            "1)/(g - 1) <= k g^(k - 1) (k = 2, ..., 6, g > 1). Used for: where k records "
            "change, an (eps, delta)-DP mechanism is (k eps, k e^((k - 1) eps) delta)-DP."
        ),
        over(k="[1, oo)", g="(1, oo)"),
        step(
            "one more",
            "g*((g**k - 1)/(g - 1)) + 1 == (g**(k + 1) - 1)/(g - 1)",
            wrong={"k powers": "== (g**(k + 1) - 1) -> == (g**k - 1)", "without its own": " + 1 == ->  == "},
        ),
        over(g="(1, oo)"),
        step("2", "(g**2 - 1)/(g - 1) <= 2*g", wrong={"k": "<= 2*g -> <= 2"}),
        step("3", "(g**3 - 1)/(g - 1) <= 3*g**2", wrong={"power k - 2": "3*g**2 -> 3*g"}),
        step("4", "(g**4 - 1)/(g - 1) <= 4*g**3", wrong={"three of them": "4*g -> 3*g"}),
        step("5", "(g**5 - 1)/(g - 1) <= 5*g**4", wrong={"four of them": "5*g -> 4*g"}),
        step("6", "(g**6 - 1)/(g - 1) <= 6*g**5", wrong={"five of them": "6*g -> 5*g"}),
        settles(1, by="one more", kills={1: "k powers", 2: "without its own"}),
        settles(
            2,
            by=(
                "2",
                "3",
                "4",
                "5",
                "6",
            ),
            kills={1: "k", 2: "power k - 2", 3: "three of them", 4: "four of them", 5: "five of them"},
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-GROUP-DELTA",
        "Randomised response",
        (
            "two records: g (g q + d) + d <= g^2 q + 2 d, where chances q, g q + d and g "
            "(g q + d) + d of an event are allowed (q, d in [0, 1], g >= 1, g (g q + d) + "
            "d <= 1). Used for: where k records change, an (eps, delta)-DP mechanism is "
            "(k eps, k delta)-DP."
        ),
        over("g*(g*q + d) + d <= 1", q="[0, 1]", d="[0, 1]", g="[1, oo)"),
        step(
            "two records",
            "g*(g*q + d) + d <= g**2*q + 2*d",
            wrong={"one delta": "2*d -> d", "a delta and a half": "2*d -> 1.5*d"},
        ),
        settles(1, by="two records", severity=Severity.WRONG_CONSTANT),
        amended(
            "Two records make it (2 eps, (1 + e^eps) delta)-DP.",
            {"two records": "2*d -> (1 + g)*d"},
            recorded=Verdict.PROVED,
        ),
        settles(AMENDED, by="two records"),
        recorded=Verdict.REFUTED,
    ),
)
