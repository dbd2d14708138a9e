"""Best-arm identification: characteristic times and what stops a run."""

from fractions import Fraction

from ...verify.evidence.ladder import Verdict
from ..language.assertion import settles
from ..language.written_claim import claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-TIME-TWO-GAUSSIANS",
        "Identification",
        (
            "w (1 - w) D^2/2 <= D^2/8 (w in [0, 1], D >= 0); 1/2 (1 - 1/2) D^2/2 = D^2/8 "
            "(D >= 0). Used for: two Gaussian arms of variance 1 at distance D have "
            "characteristic time 8/D^2: the best of w (1 - w) D^2/2 over weights is "
            "D^2/8."
        ),
        over(w="[0, 1]", D="[0, oo)"),
        step(
            "best",
            "w*(1 - w)*D**2/2 <= D**2/8",
            wrong={"a ninth": "D**2/8 -> D**2/9", "a sixteenth": "D**2/8 -> D**2/16"},
        ),
        over(D="[0, oo)"),
        step(
            "attained",
            "1/2*(1 - 1/2)*D**2/2 == D**2/8",
            wrong={"a quarter": "D**2/8 -> D**2/4", "a sixteenth ": "D**2/8 -> D**2/16"},
        ),
        over(w="[0, 1]", m="[-1, 1]", x="[-1, 1]", y="[-1, 1]"),
        step(
            "alternative",
            ("w*(m - x)**2/2 + (1 - w)*(m - y)**2/2 - w*(1 - w)*(x - y)**2/2 == (m - w*x - (1 - w)*y)**2/2"),
            wrong={
                "the other mean": "(m - w*x - (1 - w)*y) -> (m - w*y - (1 - w)*x)",
                "no square": "w*(1 - w)*(x - y)**2/2 == -> w*(x - y)**2/2 ==",
            },
        ),
        settles(1, by="best", kills={1: "a ninth", 2: "a sixteenth"}),
        settles(2, by="attained", kills={1: "a quarter", 2: "a sixteenth "}),
        settles(3, by="alternative", kills={1: "the other mean", 2: "no square"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-TIME-TWO-BERNOULLI",
        "Identification",
        (
            "(x - m)^2 + (y - m)^2 >= (x - y)^2/2 (x, y, m in [0, 1]); kl(x, m)/2 + kl(y, "
            "m)/2 >= (x - m)^2 + (y - m)^2 (x, y in [0, 1], m in (0, 1) in steps of 1/8). "
            "Used for: two Bernoulli arms at distance D: with equal weights an "
            "alternative costs at least D^2/2 per pull, so that the characteristic time "
            "is at most 2/D^2."
        ),
        over(x="[0, 1]", y="[0, 1]", m="[0, 1]"),
        step(
            "square",
            "(x - m)**2 + (y - m)**2 >= (x - y)**2/2",
            wrong={"0.6": "(x - y)**2/2 -> 0.6*(x - y)**2", "1": "(x - y)**2/2 -> (x - y)**2"},
        ),
        step(
            "pinsker",
            "kl(x, m)/2 + kl(y, m)/2 >= (x - m)**2 + (y - m)**2",
            wrong={"1.1": ">= (x - m)**2 -> >= 1.2*(x - m)**2", "twice": ">= (x - m)**2 -> >= 2*(x - m)**2"},
            at=[
                {"x": Fraction(i, 8), "y": Fraction(j, 8), "m": Fraction(k, 8)}
                for i in range(9)
                for j in range(9)
                for k in range(1, 8)
            ],
        ),
        settles(1, by="square", kills={1: "0.6", 2: "1"}),
        settles(2, by="pinsker", kills={1: "1.1", 2: "twice"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-TIME-BY-GAPS",
        "Identification",
        (
            "(1/K) (1/K)/(1/K + 1/K) = 1/(2 K) (K >= 2); 1/(1/(2 K) D^2/2) = 4 K/D^2 (K "
            ">= 2, D > 0). Used for: equal weights on K Gaussian arms are never worse "
            "than K times the weights of two: 1/K (1/K)/(1/K + 1/K) = 1/(2 K)."
        ),
        over(K="[2, oo)"),
        step(
            "weights",
            "1/K*(1/K)/(1/K + 1/K) == 1/(2*K)",
            wrong={"1/K": "== 1/(2*K) -> == 1/K", "1/(4 K)": "== 1/(2*K) -> == 1/(4*K)"},
        ),
        over(K="[2, oo)", D="(0, oo)"),
        step(
            "time",
            "1/(1/(2*K)*(D**2/2)) == 4*K/D**2",
            wrong={"8 K": "== 4*K -> == 8*K", "2 K": "== 4*K -> == 2*K"},
        ),
        settles(1, by="weights", kills={1: "1/K", 2: "1/(4 K)"}),
        settles(2, by="time", kills={1: "8 K", 2: "2 K"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SAMPLES-OF-RISK",
        "Identification",
        (
            "T log(1/delta) - T log(1/(2.4 delta)) = T log(2.4) (T >= 0, delta in (0, "
            "1)); log(2.4) < 0.8755 (this number). Used for: E tau >= T* kl(delta, 1 - "
            "delta) >= T* log(1/(2.4 delta)), and T* log(1/delta) is more by T* log(2.4) "
            "< 0.8755 T*."
        ),
        over(T="[0, oo)", d="(0, 1)"),
        step(
            "difference",
            "T*log(1/d) - T*log(1/(2.4*d)) == T*log(2.4)",
            wrong={"log 2": "== T*log(2.4) -> == T*log(2)", "log 4": "== T*log(2.4) -> == T*log(4)"},
        ),
        step(
            "number",
            "log(2.4)*n < 0.8755*n",
            wrong={"0.87": "0.8755 -> 0.87", "0.875": "0.8755 -> 0.875"},
            values={"n": (1,)},
        ),
        settles(1, by="difference", kills={1: "log 2", 2: "log 4"}),
        settles(2, by="number", kills={1: "0.87", 2: "0.875"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-STOPPING-LOG",
        "Identification",
        (
            "log(t) <= t - 1 (t >= 1); log(1 + log(t)) <= log(t) (t >= 1). Used for: a "
            "threshold log((1 + log t)/delta) grows more slowly than t D^2/8 of the "
            "statistic: log(1 + log(t)) <= log(t) <= t - 1."
        ),
        over(t="[1, oo)"),
        step(
            "first",
            "log(t) <= t - 1",
            wrong={"half": "<= t - 1 -> <= (t - 1)/2", "2": "<= t - 1 -> <= t - 2"},
        ),
        over(u="[0, oo)"),
        step(
            "second", "log(1 + u) <= u", wrong={"half": "<= u -> <= u/2", "nine tenths": "<= u -> <= 0.9*u"}
        ),
        settles(1, by="first", kills={1: "half", 2: "2"}),
        settles(2, by="second", kills={1: "half", 2: "nine tenths"}),
        notes="In the second u stands for log(t).",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LIL",
        "Identification",
        (
            "(1 + y)^g >= 1 + g y/(1 + y) (y, g >= 0); 1 + 1/g + 1/g = (2 + g)/g (g > 0); (1 + g) u g "
            "L/(g u) = (1 + g) L (u, g, L > 0); log(a + b + l) log(a) <= log(a + l) log(a + b) (a >= 1; "
            "b, l >= 0). Used for: lil'UCB. With L(s) = log(log((1 + g) s)/r) the centred sum of s "
            "rewards exceeds (1 + sqrt(g)) sqrt(2 sigma^2 (1 + g) s L(s)) for some s with probability "
            "(2 + g)/g (r/log(1 + g))^(1 + g) at most, and L(x s)/L(s) is largest at s = 1."
        ),
        over(y="[0, oo)", g="[0, oo)"),
        step(
            "series",
            "exp(g*log(1 + y)) >= 1 + g*y/(1 + y)",
            wrong={"twice": "g*y/(1 + y) -> 2*g*y/(1 + y)", "1.1": "g*y/(1 + y) -> 1.1*g*y/(1 + y)"},
        ),
        over(g="(0, oo)"),
        step(
            "both series",
            "1 + 1/g + 1/g == (2 + g)/g",
            wrong={"one": "(2 + g)/g -> (1 + g)/g", "2 g": "(2 + g) -> (2 + 2*g)"},
        ),
        over(u="(0, oo)", g="(0, oo)", L="(0, oo)"),
        step(
            "increments",
            "(1 + g)*u*g*L/(g*u) == (1 + g)*L",
            wrong={"L alone": "== (1 + g)*L -> == L", "all steps": "/(g*u) -> /u"},
        ),
        over(a="[1, oo)", b="[0, oo)", l="[0, oo)"),
        step(
            "quotients",
            "log(a + b + l)*log(a) <= log(a + l)*log(a + b)",
            wrong={"half": "<= log(a + l) -> <= 0.5*log(a + l)", "0.9": "<= log(a + l) -> <= 0.9*log(a + l)"},
        ),
        settles(1, by="series", kills={1: "twice", 2: "1.1"}),
        settles(2, by="both series", kills={1: "one", 2: "2 g"}),
        settles(3, by="increments", kills={1: "L alone", 2: "all steps"}),
        settles(4, by="quotients", kills={1: "half", 2: "0.9"}),
        notes="In the first y stands for 1/k, and it is summed over k.",
        recorded=Verdict.PROVED,
    ),
)
