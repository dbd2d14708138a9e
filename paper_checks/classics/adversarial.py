"""Exponential weights: Hedge, EXP3 and their constants."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import assumed, chain, settles, step_towards
from ..language.rules import GRONWALL, INDUCTION
from ..language.written_claim import claim, over, step

_BY_PARTS = ("S <= A*b + R", "S >= A*b + R")
_BOUNDED = "S <= c*(h - b) + A*b"

CLAIMS = (
    claim(
        "CLASSICS-SUM-BY-PARTS",
        "Adversarial bandits",
        "a_1 b_1 + ... + a_n b_n = A_n b_n + the sum over k < n of A_k (b_k - b_{k+1}), where A_k = a_1 + "
        "... + a_k; it is at most c b_1 where every A_k <= c and b_1 >= ... >= b_n >= 0. Used for: sums over "
        "rounds in which weights fall, such as learning rates.",
        # S is the sum, A the last A_k, b the last b_k, R the sum of the A_k (b_k - b_{k+1}); a, d come next
        over(**dict.fromkeys("ab", "(-oo, oo)")),
        step(
            "one term",
            "a*b <= a*b + 0 and a*b >= a*b + 0",
            wrong={"a term between": "a*b <= a*b + 0 and -> a*b <= a*b - b**2 and"},
        ),
        over(*_BY_PARTS, **dict.fromkeys("SAbRad", "(-oo, oo)")),
        step(
            "one term more",
            "S + a*d <= (A + a)*d + (R + A*(b - d)) and S + a*d >= (A + a)*d + (R + A*(b - d))",
            wrong={
                "the term for the sum": "S + a*d >= (A + a)*d + (R + a*(b - d))",
                "the next sum": "S + a*d >= (A + a)*d + (R + (A + a)*(b - d))",
            },
        ),
        settles(
            1,
            by=chain(
                "one term more", dict.fromkeys(_BY_PARTS, INDUCTION(base="one term", step="one term more"))
            ),
            kills={1: "the term for the sum", 2: "the next sum"},
        ),
        # h is b_1
        over(h="[0, oo)", a="(-oo, oo)", c="[0, oo)"),
        step("first of them", "a*h <= c*(h - h) + a*h", wrong={"a share": "a*h <= c*(h - h) + a*h/2"}),
        over(
            _BOUNDED,
            "A <= c",
            "d <= b",
            **dict.fromkeys("SAa", "(-oo, oo)"),
            **dict.fromkeys("bcdh", "[0, oo)"),
        ),
        step(
            "one of them more",
            "S + a*d <= c*(h - d) + (A + a)*d",
            wrong={"weights that rise": "S + a*d <= c*(h - d) + (A + a)*d - c*(b - d)"},
        ),
        over(
            _BOUNDED,
            "A <= c",
            **dict.fromkeys("SA", "(-oo, oo)"),
            **dict.fromkeys("bch", "[0, oo)"),
        ),
        step(
            "at most c b_1",
            "S <= c*h",
            wrong={"the last weight": "<= c*h -> <= c*b", "the fall alone": "<= c*h -> <= c*(h - b)"},
        ),
        settles(
            2,
            by=chain(
                "at most c b_1",
                {
                    "A <= c": assumed("every A_k <= c"),
                    "d <= b": assumed("b_1 >= b_2 >= ... >= b_n >= 0"),
                    _BOUNDED: INDUCTION(base="first of them", step="one of them more"),
                },
            ),
            kills={1: "the last weight", 2: "the fall alone"},
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-GROWTH",
        "Adversarial bandits",
        "n log(1 + x) <= n x; w (1 + x) <= w e^x; w (1 + x + x^2/2 + x^3/6) <= w e^x (n, w, x >= 0). Used "
        "for: weights that grow by a factor 1 + x a round, against their logarithms and against exponential "
        "weights; a weight w e^-x is at most 6 w/x^3.",
        over(x="[0, oo)", n="[0, oo)"),
        step(
            "logarithm",
            "n*log(1 + x) <= n*x",
            wrong={"half": "<= n*x -> <= n*x/2", "a tenth less": "<= n*x -> <= n*x - n/10"},
        ),
        settles(1, by="logarithm", kills={1: "half", 2: "a tenth less"}),
        over(x="[0, oo)", w="[0, oo)"),
        step(
            "weight",
            "w*(1 + x) <= w*exp(x)",
            wrong={"half of the rate": "exp(x) -> exp(x/2)", "nine tenths": "w*exp(x) -> 0.9*w*exp(x)"},
        ),
        settles(2, by="weight", kills={1: "half of the rate", 2: "nine tenths"}),
        over(x="[0, oo)"),
        step("one at 0", "1 + 0 + 0**2/2 + 0**3/6 <= exp(0)", wrong={"above one": "1 + 0 + -> 1.1 + 0 +"}),
        step(
            "rate at most 1",
            "1 + x + x**2/2 <= 1 + x + x**2/2 + x**3/6",
            wrong={"rate of nine tenths": "<= 1 + x + x**2/2 + x**3/6 -> <= 0.9*(1 + x + x**2/2 + x**3/6)"},
        ),
        over("1 + x + x**2/2 + x**3/6 <= exp(x)", x="[0, oo)", w="[0, oo)"),
        step(
            "weight of three terms",
            "w*(1 + x + x**2/2 + x**3/6) <= w*exp(x)",
            wrong={"a fifth": "x**3/6 -> x**3/5", "nine tenths": "w*exp(x) -> 0.9*w*exp(x)"},
        ),
        settles(
            3,
            by=chain(
                "weight of three terms",
                {
                    "1 + x + x**2/2 + x**3/6 <= exp(x)": GRONWALL(
                        at_the_start="one at 0", slopes="rate at most 1"
                    )
                },
            ),
            kills={1: "a fifth", 2: "nine tenths"},
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXP3-TUNING",
        "Adversarial bandits",
        (
            "x a^2/2 + 2 b^2/x >= 2 a b (a, b >= 0, eta > 0); x a^2/2 + 2 b^2/x = 2 a b "
            "at x = 2 b/a (a, b > 0). Used for: eta T K/2 + log(K)/eta is least at eta = "
            "sqrt(2 log(K)/(T K)), where it is sqrt(2 T K log(K))."
        ),
        over(a="[0, oo)", b="[0, oo)", x="(0, oo)"),
        step(
            "least", "x*a**2/2 + 2*b**2/x >= 2*a*b", wrong={"2.1": "2*a*b -> 2.1*a*b", "3": "2*a*b -> 3*a*b"}
        ),
        over(a="(0, oo)", b="(0, oo)"),
        step(
            "attained",
            "(2*b/a)*a**2/2 + 2*b**2/(2*b/a) == 2*a*b",
            wrong={"once": "== 2*a*b -> == a*b", "four": "== 2*a*b -> == 4*a*b"},
        ),
        settles(1, by="least", kills={1: "2.1", 2: "3"}),
        settles(2, by="attained", kills={1: "once", 2: "four"}),
        step_towards(
            3,
            by=(
                "least",
                "attained",
            ),
            missing="the telescoping of the potential over rounds and the unbiased estimates",
        ),
        notes=(
            "a stands for the root of T K, b for that of log(K)/2, x for eta; 2 a b is "
            "then the root of 2 T K log(K)."
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXP3-SECOND-ORDER",
        "Adversarial bandits",
        (
            "e^-x <= 1 - x + x^2/2 (x >= 0); e^-x <= 1 - x + x^2 (x >= -1); e^-x > 1 - x "
            "+ x^2/2 (x in [-5, -1/10]). Used for: e^-x <= 1 - x + x^2/2, the step that "
            "EXP3 takes for estimated losses."
        ),
        over(x="[0, oo)"),
        step(
            "half",
            "exp(-x) <= 1 - x + x**2/2",
            wrong={"a third": "x**2/2 -> x**2/3", "0.4": "x**2/2 -> 0.4*x**2"},
        ),
        step("one", "exp(-x) <= 1 - x + x**2", wrong={"a quarter": "+ x**2 -> + x**2/4"}),
        over(x="[-1, 0]"),
        step(
            "one, below 0",
            "exp(-x) <= 1 - x + x**2",
            wrong={"half, from -1": "+ x**2 -> + x**2/2", "0.7": "+ x**2 -> + 0.7*x**2"},
        ),
        over(x="[-5, -1/10]"),
        step(
            "negative",
            "exp(-x) > 1 - x + x**2/2",
            wrong={"one": "+ x**2/2 -> + x**2", "0.6": "x**2/2 -> 0.6*x**2"},
        ),
        settles(1, by="half", kills={1: "a third", 2: "0.4"}),
        settles(
            2,
            by=(
                "one",
                "one, below 0",
            ),
            kills={1: "a quarter", 2: "half, from -1", 3: "0.7"},
        ),
        settles(3, by="negative", kills={1: "one", 2: "0.6"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXP3-GAINS",
        "Adversarial bandits",
        (
            "e^x <= 1 + x + (e - 2) x^2 (x <= 0); e^x <= 1 + x + (e - 2) x^2 (x in [0, "
            "1]); 2 sqrt(e - 1) <= 2.63 (this number); e^x <= 1 + x + x^2 (x in [0, 1]). "
            "Used for: e^x <= 1 + x + (e - 2) x^2 for x up to 1, the step that EXP3 takes "
            "for gains; (e - 1) and 2 sqrt(e - 1) <= 2.63 come from it."
        ),
        over(x="(-oo, 0]"),
        step(
            "losses",
            "exp(x) <= 1 + x + (e - 2)*x**2",
            wrong={"0.4": "(e - 2) -> 0.4", "1/3": "(e - 2) -> 1/3"},
        ),
        over(x="[0, 1]"),
        step(
            "gains",
            "exp(x) <= 1 + x + (e - 2)*x**2",
            wrong={"0.7": "(e - 2) -> 0.7", "one half": "(e - 2) -> 1/2"},
        ),
        step(
            "2.63",
            "2*sqrt(e - 1)*n <= 2.63*n",
            wrong={"2.6": "2.63 -> 2.6", "2.62": "2.63 -> 2.62"},
            values={"n": (1,)},
        ),
        step(
            "square",
            "exp(x) <= 1 + x + x**2",
            wrong={"seven tenths": "+ x**2 -> + 0.7*x**2", "half": "+ x**2 -> + x**2/2"},
        ),
        settles(1, by="losses", kills={1: "0.4", 2: "1/3"}),
        settles(2, by="gains", kills={1: "0.7", 2: "one half"}),
        settles(3, by="2.63", kills={1: "2.6", 2: "2.62"}),
        settles(4, by="square", kills={1: "seven tenths", 2: "half"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-HEDGE-TUNING",
        "Adversarial bandits",
        (
            "x a^2/8 + 2 c^2/x >= a c (a, c >= 0, x > 0); x a^2/8 + 2 c^2/x = a c at x = "
            "4 c/a (a, c > 0). Used for: eta T/8 + log(N)/eta is least at eta = sqrt(8 "
            "log(N)/T), where it is sqrt(T log(N)/2)."
        ),
        over(a="[0, oo)", c="[0, oo)", x="(0, oo)"),
        step(
            "least",
            "x*a**2/8 + 2*c**2/x >= a*c",
            wrong={"1.1": ">= a*c -> >= 1.1*a*c", "2": ">= a*c -> >= 2*a*c"},
        ),
        over(a="(0, oo)", c="(0, oo)"),
        step(
            "attained",
            "(4*c/a)*a**2/8 + 2*c**2/(4*c/a) == a*c",
            wrong={"twice": "== a*c -> == 2*a*c", "half": "== a*c -> == a*c/2"},
        ),
        settles(1, by="least", kills={1: "1.1", 2: "2"}),
        settles(2, by="attained", kills={1: "twice", 2: "half"}),
        notes="a stands for the root of T, c for that of log(N)/2, x for eta.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-HEDGE-STEP",
        "Adversarial bandits",
        (
            "log(1 - p + p e^-eta) <= -eta p + eta^2/8 (p in [0, 1], eta in [0, 8]). Used "
            "for: the loss of one round of Hedge."
        ),
        over(p="[0, 1]", x="[0, 8]"),
        step(
            "round",
            "log(1 - p + p*exp(-x)) <= -x*p + x**2/8",
            wrong={"a ninth": "x**2/8 -> x**2/9", "a tenth": "x**2/8 -> x**2/10"},
        ),
        settles(1, by="round", kills={1: "a ninth", 2: "a tenth"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXP3-VARIANCE",
        "Adversarial bandits",
        (
            "p (l/p) = l (p in (0, 1], l in [0, 1]); p (l/p)^2 = l^2/p (p in (0, 1], l in "
            "[0, 1]); p_1 l_1^2/p_1 + p_2 l_2^2/p_2 <= 2 (p_1, p_2 in (0, 1], l_1, l_2 in "
            "[0, 1]). Used for: the estimate l/p with chance p has mean l and second "
            "moment l^2/p, and K arms have sum_i p_i (1/p_i) = K."
        ),
        over(p="(0, 1]", l="[0, 1]"),
        step("mean", "p*(l/p) == l", wrong={"not divided": "(l/p) -> l", "twice": "== l -> == 2*l"}),
        step(
            "moment",
            "p*(l/p)**2 == l**2/p",
            wrong={"bounded": "== l**2/p -> == l**2", "p squared": "== l**2/p -> == l**2/p**2"},
        ),
        over(p="(0, 1]", q="(0, 1]", l="[0, 1]", m="[0, 1]"),
        step("two arms", "p*l**2/p + q*m**2/q <= 2", wrong={"1": "<= 2 -> <= 1", "1.9": "<= 2 -> <= 1.9"}),
        settles(1, by="mean", kills={1: "not divided", 2: "twice"}),
        settles(2, by="moment", kills={1: "bounded", 2: "p squared"}),
        settles(3, by="two arms", kills={1: "1", 2: "1.9"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXP3-IX",
        "Adversarial bandits",
        (
            "2 z/(1 + z) <= log(1 + 2 z) (z >= 0); g l/(p + g l) = z/(1 + z) for z = g "
            "l/p (g, l, p in (0, 1]). Used for: 2 z/(1 + z) <= log(1 + 2 z): implicit "
            "exploration makes estimates whose exponentials are bounded."
        ),
        over(z="[0, oo)"),
        step(
            "logarithm",
            "2*z/(1 + z) <= log(1 + 2*z)",
            wrong={"3 z": "<= log(1 + 2*z) -> <= log(1 + z)", "half": "<= log(1 + 2*z) -> <= log(1 + 2*z)/2"},
        ),
        over(p="(0, 1]", l="(0, 1]", g="(0, 1]"),
        step(
            "estimate",
            "g*l/(p + g*l) == (g*l/p)/(1 + g*l/p)",
            wrong={"without 1": "1 + g*l/p -> 2 + g*l/p", "not divided": "== (g*l/p) -> == (g*l)"},
        ),
        settles(1, by="logarithm", kills={1: "3 z", 2: "half"}),
        settles(2, by="estimate", kills={1: "without 1", 2: "not divided"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-FULL-INFORMATION-PRIVACY",
        "Adversarial bandits",
        (
            "w g/(w g + R/g) = g^2 w/(g^2 w + R) (w, R > 0, g >= 1); w g/(w g + R) <= g "
            "w/(w + R) (w, R > 0, g >= 1). Used for: one loss in [0, 1] that changes "
            "moves each weight of Hedge by a factor in [e^-eta, e^eta], and its share by "
            "at most e^(2 eta)."
        ),
        over(w="(0, oo)", R="(0, oo)", g="[1, oo)"),
        step(
            "both ways",
            "w*g/(w*g + R/g) == g**2*w/(g**2*w + R)",
            wrong={"g": "== g**2*w -> == g*w", "half": "== g**2*w -> == g**2*w/2"},
        ),
        step(
            "one way",
            "w*g/(w*g + R) <= g*(w/(w + R))",
            wrong={"root": "<= g*( -> <= sqrt(g)*(", "no change": "<= g*( -> <= 1*("},
        ),
        settles(1, by="both ways", kills={1: "g", 2: "half"}),
        settles(2, by="one way", kills={1: "root", 2: "no change"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-DOUBLING",
        "Adversarial bandits",
        (
            "(r^(m + 1) - 1)/(r - 1) + r^(m + 1) = (r^(m + 2) - 1)/(r - 1) (m >= 0, r > "
            "1); sqrt(2)/(sqrt(2) - 1) < 3.42 (this number). Used for: sqrt(1) + sqrt(2) "
            "+ sqrt(4) + ... + sqrt(2^m) <= sqrt(2)/(sqrt(2) - 1) sqrt(2^m): doubling "
            "costs a factor below 3.42."
        ),
        over(m="[0, oo)", r="(1, oo)"),
        step(
            "one more",
            "(r**(m + 1) - 1)/(r - 1) + r**(m + 1) == (r**(m + 2) - 1)/(r - 1)",
            wrong={"same power": "== (r**(m + 2) -> == (r**(m + 1)", "half": "+ r**(m + 1) -> + r**m"},
        ),
        step(
            "number",
            "sqrt(2)/(sqrt(2) - 1)*n < 3.42*n",
            wrong={"3.4": "3.42 -> 3.4", "3": "3.42 -> 3"},
            values={"n": (1,)},
        ),
        settles(1, by="one more", kills={1: "same power", 2: "half"}),
        settles(2, by="number", kills={1: "3.4", 2: "3"}),
        recorded=Verdict.PROVED,
    ),
)
