"""Private selection: the exponential mechanism, report noisy max, sparse vector."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import settles, step_towards
from ..language.written_claim import claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-EXPONENTIAL-TWO",
        "Private selection",
        (
            "w g/(1 + w g) <= g w/(1 + w) (w > 0, g >= 1); (w g/(1 + w g))/(w/(1 + w)) = "
            "g (1 + w)/(1 + w g) (w > 0, g >= 1). Used for: the exponential mechanism "
            "with weights e^(eps u/2) and scores that change by at most 1 is eps-DP on "
            "two candidates."
        ),
        over(w="(0, oo)", g="[1, oo)"),
        step(
            "factor",
            "w*g/(1 + w*g) <= g*(w/(1 + w))",
            wrong={"root of it": "<= g*(w -> <= sqrt(g)*(w", "nine tenths": "<= g*(w -> <= 0.9*g*(w"},
        ),
        step(
            "limit",
            "w*g/(1 + w*g)/(w/(1 + w)) == g*(1 + w)/(1 + w*g)",
            wrong={"g squared": "== g*(1 -> == g**2*(1", "without w": "== g*(1 + w) -> == g*(1 + 0*w)"},
        ),
        settles(1, by="factor", kills={1: "root of it", 2: "nine tenths"}),
        settles(2, by="limit", kills={1: "g squared", 2: "without w"}),
        notes=(
            "w stands for the ratio of the two weights, g for the factor by which it "
            "grows, at most e^eps for scores that both move by 1."
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXPONENTIAL-MANY",
        "Private selection",
        (
            "if w_k <= g v_k for every k, then the sum of the w_k is at most g times that "
            "of the v_k (K = 2, ..., 6 weights up to 10, g in [1, 20]); x S <= (x + u) (S "
            "+ t) (x, S, u, t >= 0). Used for: The exponential mechanism with weights "
            "e^(eps u/2) and scores that change by at most 1 is eps-DP: one weight moves "
            "by a factor of at most g = e^(eps/2), and so does the sum of the others."
        ),
        over(
            "all_of(k, 1, K, w[k] <= g*v[k])",
            **{"K": "whole [2, 3]", "w[1..K]": "[0, 10]", "v[1..K]": "[0, 10]", "g": "[1, 20]"},
        ),
        step(
            "sum",
            "sum(k, 1, K, w[k]) <= g*sum(k, 1, K, v[k])",
            wrong={"root of g": "<= g*sum -> <= sqrt(g)*sum", "nine tenths": "<= g*sum -> <= 0.9*g*sum"},
        ),
        over(x="[0, oo)", S="[0, oo)", u="[0, oo)", t="[0, oo)"),
        step(
            "product",
            "x*S <= (x + u)*(S + t)",
            wrong={"half": "<= (x + u)*( -> <= 1/2*(x + u)*(", "the first alone": "*(S + t) -> *(x + u)"},
        ),
        settles(
            1, by="sum", on="K = 2 and 3", beyond="more candidates", kills={1: "root of g", 2: "nine tenths"}
        ),
        settles(2, by="product", kills={1: "half", 2: "the first alone"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-EXPONENTIAL-MONOTONE",
        "Private selection",
        (
            "w g/(w g + 1) <= g w/(w + 1) (w > 0, 1 <= g); w/(w + g) >= w/(g (w + 1)) (w "
            "> 0, 1 <= g). Used for: with scores that all move the same way by at most 1 "
            "the weights e^(eps u) are eps-DP on two candidates: no factor 2 is lost."
        ),
        over(w="(0, oo)", g="[1, oo)"),
        step(
            "grows",
            "w*g/(w*g + 1) <= g*w/(w + 1)",
            wrong={"root": "<= g*w -> <= sqrt(g)*w", "no growth": "<= g*w -> <= w"},
        ),
        step(
            "shrinks",
            "w/(w + g) >= w/(g*(w + 1))",
            wrong={"root": "w/(g*(w -> w/(sqrt(g)*(w", "no loss": "w/(g*(w -> w/(1*(w"},
        ),
        settles(1, by="grows", kills={1: "root", 2: "no growth"}),
        settles(2, by="shrinks", kills={1: "root", 2: "no loss"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXPONENTIAL-UTILITY",
        "Private selection",
        (
            "K e^(-eps s/2) = e^-t at s = 2 (log(K) + t)/eps (K >= 1, t >= 0, eps > 0); "
            "x/(1 + x) <= x (x >= 0). Used for: the exponential mechanism on K candidates "
            "falls 2 (log(K) + t)/eps below the best score with probability at most e^-t."
        ),
        over(K="[1, oo)", t="[0, oo)", eps="(0, oo)"),
        step(
            "weight",
            "K*exp(-eps*(2*(log(K) + t)/eps)/2) == exp(-t)",
            wrong={
                "without the logarithm": "2*(log(K) + t) -> 2*t",
                "half as far": "2*(log(K) + t)/eps -> (log(K) + t)/eps",
            },
        ),
        over(x="[0, oo)"),
        step("share", "x/(1 + x) <= x", wrong={"half": "<= x -> <= x/2", "nine tenths": "<= x -> <= 0.9*x"}),
        settles(1, by="weight", kills={1: "without the logarithm", 2: "half as far"}),
        settles(2, by="share", kills={1: "half", 2: "nine tenths"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-GUMBEL-MAX",
        "Private selection",
        (
            "1/(1 + e^(b - a)) = e^a/(e^a + e^b) (a, b real). Used for: the larger of a + "
            "G and b + G', for independent Gumbel noises, is chosen as by the exponential "
            "mechanism: 1/(1 + e^-(a - b)) = e^a/(e^a + e^b)."
        ),
        over(x="(0, oo)", y="(0, oo)"),
        step(
            "softmax",
            "1/(1 + y/x) == x/(x + y)",
            wrong={"other sign": "y/x -> x/y", "squares": "y/x -> (y/x)**2"},
        ),
        settles(1, by="softmax", kills={1: "other sign", 2: "squares"}),
        step_towards(
            2, by="softmax", missing="the integral of the Gumbel density against its distribution function"
        ),
        notes="x stands for e^a, y for e^b.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-NOISY-MAX-LAPLACE",
        "Private selection",
        (
            "T(x + h) - e^-h T(x) = h e^-(x + h)/4 for T(x) = e^-x (2 + x)/4 (x >= 0, h "
            ">= 0); e^-x (1 + x)/4 <= 1 - e^-x (2 + x)/4 (x >= 0). Used for: report noisy "
            "max of two scores with Lap(1) noise: a gap that moves by h changes the "
            "chance of an answer by a factor of at most e^h."
        ),
        over(x="[0, oo)", h="[0, oo)", y="(0, 1]", s="(0, 1]"),
        step(
            "lower",
            "y*s*(2 + x + h)/4 - s*(y*(2 + x)/4) == h*y*s/4",
            wrong={"without the polynomial's growth": "== h*y*s/4 -> == 0*x", "no shift": "- s*( -> - 1*("},
        ),
        over(x="[0, oo)"),
        step(
            "upper",
            "exp(-x)*(1 + x)/4 <= 1 - exp(-x)*(2 + x)/4",
            wrong={
                "half": "<= 1 - -> <= 1/2 - ",
                "a third": "exp(-x)*(1 + x)/4 <= -> 3*exp(-x)*(1 + x)/4 <=",
            },
        ),
        settles(1, by="lower", kills={1: "without the polynomial's growth", 2: "no shift"}),
        settles(2, by="upper", kills={1: "half", 2: "a third"}),
        step_towards(3, by="lower", missing="the convolution of two Laplace densities"),
        notes="In the first y stands for e^-x and s for e^-h.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-NOISY-MAX-EXPONENTIAL",
        "Private selection",
        (
            "1 - e^-x/2 >= 1/(1 + e^-x) (x >= 0); 1 - e^-(x + h)/2 <= e^h (1 - e^-x/2) "
            "(x, h >= 0). Used for: with exponential noise the better of two candidates "
            "is found with probability 1 - e^-x/2 at gap x, at least 1/(1 + e^-x) of the "
            "exponential mechanism."
        ),
        over(x="[0, oo)"),
        step(
            "better",
            "1 - exp(-x)/2 >= 1/(1 + exp(-x))",
            wrong={"a tenth more": ">= 1/ -> >= 1.1/", "twice the error": "exp(-x)/2 -> exp(-x)"},
        ),
        over(y="(0, 1]", g="[1, oo)"),
        step(
            "factor",
            "1 - y/g/2 <= g*(1 - y/2)",
            wrong={"no growth": "<= g*(1 -> <= 1*(1", "fourth root": "<= g*(1 -> <= g**(1/4)*(1"},
        ),
        settles(1, by="better", kills={1: "a tenth more", 2: "twice the error"}),
        settles(2, by="factor", kills={1: "no growth", 2: "fourth root"}),
        notes="In the second y stands for e^-x and g for e^h.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SPARSE-BUDGET",
        "Private selection",
        (
            "1/(2/eps) + 2/(4/eps) = eps (eps > 0); 1/(2/eps) + c 2/(4 c/eps) = eps (eps "
            "> 0, c >= 1). Used for: above threshold with Lap(2/eps) on the threshold and "
            "Lap(4/eps) on every query of sensitivity 1 spends eps/2 on a threshold that "
            "moves by 1 and eps/2 on one query that moves by 2."
        ),
        over(eps="(0, oo)", c="[1, oo)"),
        step(
            "one answer",
            "1/(2/eps) + 2/(4/eps) == eps",
            wrong={
                "noise Lap(2/eps) on queries": "2/(4/eps) -> 2/(2/eps)",
                "threshold that moves by 2": "1/(2/eps) -> 2/(2/eps)",
            },
        ),
        step(
            "c answers",
            "1/(2/eps) + c*2/(4*c/eps) == eps",
            wrong={"noise not scaled": "4*c/eps -> 4/eps", "one answer paid": "c*2/(4 -> 2/(4"},
        ),
        settles(1, by="one answer", kills={1: "noise Lap(2/eps) on queries", 2: "threshold that moves by 2"}),
        settles(2, by="c answers", kills={1: "noise not scaled", 2: "one answer paid"}),
        step_towards(
            3,
            by=(
                "one answer",
                "c answers",
            ),
            missing="the coupling of all noises by a shift, an integral over the threshold",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SPARSE-ONE-QUERY",
        "Private selection",
        (
            "(4 e^(-(x + h)/2) - e^-(x + h))/6 >= e^(-h/2) (4 e^(-x/2) - e^-x)/6 (x, h >= "
            "0); 2 y - y^2 <= (4 y - y^2)/2 (y in (0, 1]). Used for: with threshold noise "
            "Lap(1) and query noise Lap(2) the chance of an answer above, at distance x, "
            "is (4 e^(-x/2) - e^-x)/6, and moves by a factor of at most e^(h/2) where x "
            "moves by h."
        ),
        over(y="(0, 1]", s="(0, 1]"),
        step(
            "shift",
            "4*y*s - (y*s)**2 >= s*(4*y - y**2)",
            wrong={"a tenth more": ">= s*( -> >= 1.1*s*(", "no shift": ">= s*( -> >= 1*("},
        ),
        step(
            "slope",
            "2*y - y**2 <= (4*y - y**2)/2",
            wrong={"a third": "y**2)/2 -> y**2)/3", "two fifths": "y**2)/2 -> y**2)*0.4"},
        ),
        settles(1, by="shift", kills={1: "a tenth more", 2: "no shift"}),
        settles(2, by="slope", kills={1: "a third", 2: "two fifths"}),
        notes="y stands for e^(-x/2), s for e^(-h/2).",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SPARSE-WITHOUT-QUERY-NOISE",
        "Private selection",
        (
            "e^eps > 1, that is (1 - e^-eps)/2 > 0 (eps > 0); z <= 0 gives z <= 1, so "
            "that no z has 1 < z <= 0 (real z <= 0); (1 - e^-eps)/2 > eps/4 (eps in (0, "
            "1]). Used for: above threshold with noise Lap(1/eps) on the threshold alone "
            "is eps-DP for no eps: for queries 0, 1 in one data set and 1, 0 in the other "
            "the answer (below, above) has probability (1 - e^-eps)/2 and 0."
        ),
        over(eps="(0, oo)"),
        step("positive", "exp(eps) > 1", wrong={"two": "> 1 -> > 2", "1.1": "> 1 -> > 1.1"}),
        over(z="(-oo, 0]"),
        step("impossible", "z <= 1", wrong={"below -1": "<= 1 -> <= -1", "above 1": "z <= 1 -> z > 1"}),
        over(eps="(0, 1]"),
        step(
            "delta",
            "(1 - exp(-eps))/2 > eps/4",
            wrong={"a half": "eps/4 -> eps/2", "a third": "eps/4 -> eps/3"},
        ),
        settles(1, by="positive", kills={1: "two", 2: "1.1"}),
        settles(2, by="impossible", kills={1: "below -1", 2: "above 1"}),
        settles(3, by="delta", kills={1: "a half", 2: "a third"}),
        recorded=Verdict.PROVED,
    ),
)
