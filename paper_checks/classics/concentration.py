"""Tails: Hoeffding, Bernstein, Bennett, Chernoff, and the normal law."""

from fractions import Fraction

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-HOEFFDING-LEMMA",
        "Concentration",
        (
            "log(1 - p + p e^s) - p s <= s^2/8 (p in [0, 1], s real). Used for: log(1 - p "
            "+ p e^s) - p s <= s^2/8: a centred variable in an interval of length 1 is "
            "1/2-sub-Gaussian."
        ),
        over(p="[0, 1]", s="[-8, 8]"),
        step(
            "bound",
            "log(1 - p + p*exp(s)) - p*s <= s**2/8",
            wrong={"a tenth": "s**2/8 -> s**2/10", "a ninth": "s**2/8 -> s**2/9"},
        ),
        over(p="[0, 1]", s="[8, oo)"),
        step("large s, logarithm", "log(1 + p*(exp(s) - 1)) <= s", wrong={"half of s": "<= s -> <= s/2"}),
        step("large s, square", "s <= s**2/8", wrong={"a ninth, large s": "s**2/8 -> s**2/9"}),
        over(p="[0, 1]", s="(-oo, -8]"),
        step("small s, logarithm", "log(1 + p*(exp(s) - 1)) <= 0", wrong={"below 0": "<= 0 -> <= -0.1"}),
        step("small s, square", "-p*s <= s**2/8", wrong={"a ninth, small s": "s**2/8 -> s**2/9"}),
        over(p="[0, 1]"),
        step("variance", "p*(1 - p) <= 1/4", wrong={"a fifth": "1/4 -> 1/5", "0.24": "1/4 -> 0.24"}),
        settles(
            1,
            by=(
                "bound",
                "large s, logarithm",
                "large s, square",
                "small s, logarithm",
                "small s, square",
            ),
            kills={
                1: "a tenth",
                2: "a ninth",
                3: "half of s",
                4: "a ninth, large s",
                5: "below 0",
                6: "a ninth, small s",
            },
        ),
        settles(2, by="variance", kills={1: "a fifth", 2: "0.24"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-HOEFFDING",
        "Concentration",
        (
            "kl(p, mu) >= 2 (p - mu)^2, for p = mu + x (mu, p in [0, 1], p >= mu); s x - "
            "s^2/8 <= 2 x^2 (s real, x >= 0); 2 n L/(2 n) = L (n > 0, L >= 0). Used for: "
            "P(mean >= mu + x) <= e^(-2 n x^2): the best exponent is kl(mu + x, mu) >= 2 "
            "x^2."
        ),
        over("p >= mu", mu="[0, 1]", p="[0, 1]"),
        step("exponent", "kl(p, mu) >= 2*(p - mu)**2", wrong={"2.2": "2*( -> 2.2*(", "3": "2*( -> 3*("}),
        over(s="(-oo, oo)", x="[0, oo)"),
        step("tilt", "s*x - s**2/8 <= 2*x**2", wrong={"1.9": "<= 2*x -> <= 1.9*x", "1": "<= 2*x -> <= 1*x"}),
        over(n="(0, oo)", L="[0, oo)"),
        step(
            "width",
            "2*n*(L/(2*n)) == L",
            wrong={"without the 2": "L/(2*n) -> L/n", "4": "L/(2*n) -> L/(4*n)"},
        ),
        settles(1, by="exponent", kills={1: "2.2", 2: "3"}),
        settles(2, by="tilt", kills={1: "1.9", 2: "1"}),
        settles(3, by="width", kills={1: "without the 2", 2: "4"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-BENNETT",
        "Concentration",
        (
            "(1 + u) log(1 + u) - u >= u^2/(2 + 2 u/3) (u >= 0); (1 + u) log(1 + u) - u "
            "<= u^2/2 (u >= 0). Used for: (1 + u) log(1 + u) - u >= u^2/(2 + 2 u/3): "
            "Bennett's exponent is at least Bernstein's."
        ),
        over(u="[0, oo)"),
        step(
            "bernstein",
            "(1 + u)*log(1 + u) - u >= u**2/(2 + 2*u/3)",
            wrong={"a half for 2/3": "2*u/3 -> u/2", "without the linear term": " + 2*u/3 -> "},
        ),
        step(
            "square",
            "(1 + u)*log(1 + u) - u <= u**2/2",
            wrong={"a third": "u**2/2 -> u**2/3", "0.45": "u**2/2 -> 0.45*u**2"},
        ),
        settles(1, by="bernstein", kills={1: "a half for 2/3", 2: "without the linear term"}),
        settles(2, by="square", kills={1: "a third", 2: "0.45"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-BERNSTEIN-MOMENTS",
        "Concentration",
        (
            "log(1 - p + p e^s) <= p (e^s - 1) (p in [0, 1], s real); e^s - 1 - s <= "
            "s^2/(2 (1 - s/3)) (s in [0, 3)). Used for: log(1 - p + p e^s) <= p (e^s - "
            "1): a Bernoulli variable has no larger moments than a Poisson one."
        ),
        over(p="[0, 1]", s="(-oo, oo)"),
        step(
            "poisson",
            "log(1 - p + p*exp(s)) <= p*(exp(s) - 1)",
            wrong={"p s": "p*(exp(s) - 1) -> p*s", "nine tenths": "<= p*( -> <= 0.9*p*("},
        ),
        over(s="[0, 3)"),
        step(
            "pole",
            "exp(s) - 1 - s <= s**2/(2*(1 - s/3))",
            wrong={"a quarter": "s/3 -> s/4", "no pole": "(1 - s/3) -> 1"},
        ),
        settles(1, by="poisson", kills={1: "p s", 2: "nine tenths"}),
        settles(2, by="pole", kills={1: "a quarter", 2: "no pole"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-CHERNOFF-UPPER",
        "Concentration",
        (
            "(1 + u) log(1 + u) - u >= u^2/(2 + u) (u >= 0); (1 + u) log(1 + u) - u >= "
            "u^2/3 (u in [0, 1]). Used for: (1 + u) log(1 + u) - u >= u^2/(2 + u) for u "
            ">= 0, and >= u^2/3 for u up to 1."
        ),
        over(u="[0, oo)"),
        step(
            "every u",
            "(1 + u)*log(1 + u) - u >= u**2/(2 + u)",
            wrong={"1.9": "(2 + u) -> (1.9 + u)", "half of u": "(2 + u) -> (2 + u/2)"},
        ),
        over(u="[0, 1]"),
        step(
            "small u",
            "(1 + u)*log(1 + u) - u >= u**2/3",
            wrong={"a half": "u**2/3 -> u**2/2", "0.4": "u**2/3 -> 0.4*u**2"},
        ),
        settles(1, by="every u", kills={1: "1.9", 2: "half of u"}),
        settles(2, by="small u", kills={1: "a half", 2: "0.4"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-CHERNOFF-THIRD",
        "Concentration",
        (
            "(1 + u) log(1 + u) - u >= u^2/3 (u > 0). Used for: P(X >= (1 + u) mu) <= "
            "e^(-u^2 mu/3) from Chernoff's exponent: (1 + u) log(1 + u) - u >= u^2/3."
        ),
        over(u="(0, 2]"),
        step(
            "every u",
            "(1 + u)*log(1 + u) - u >= u**2/3",
            wrong={"a half": "u**2/3 -> u**2/2", "one": "u**2/3 -> u**2"},
        ),
        settles(1, by="every u", severity=Severity.MISSING_ASSUMPTION),
        amended(
            "(1 + u) log(1 + u) - u >= u^2/3 for u in (0, 1.8].",
            {"every u": "(1 + min(u, 1.8))*log(1 + min(u, 1.8)) - min(u, 1.8) >= min(u, 1.8)**2/3"},
            recorded=Verdict.VERIFIED,
        ),
        noted(101, "(1 + u) log(1 + u) - u < u^2/3", for_all="u >= 1.82", near_miss="a quarter; 0.3"),
        over(u="[1.82, oo)"),
        step(
            "later",
            "(1 + u)*log(1 + u) - u < u**2/3",
            wrong={"a quarter": "u**2/3 -> u**2/4", "0.3": "u**2/3 -> 0.3*u**2"},
        ),
        settles(101, by="later", kills={1: "a quarter", 2: "0.3"}),
        settles(AMENDED, by="every u"),
        notes=("With its range, u up to 1, the inequality is true; it is easily used without."),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-CHERNOFF-LOWER",
        "Concentration",
        (
            "(1 - u) log(1 - u) + u >= u^2/2 (u in [0, 1)); (1 + u) log(1 + u) - u <= (1 "
            "- u) log(1 - u) + u (u in [0, 1)). Used for: (1 - u) log(1 - u) + u >= "
            "u^2/2, the exponent of P(X <= (1 - u) mu)."
        ),
        over(u="[0, 1)"),
        step(
            "square",
            "(1 - u)*log(1 - u) + u >= u**2/2",
            wrong={"0.6": "u**2/2 -> 0.6*u**2", "1": "u**2/2 -> u**2"},
        ),
        step(
            "other side",
            "(1 + u)*log(1 + u) - u <= (1 - u)*log(1 - u) + u",
            wrong={
                "half": "<= (1 - u)*log(1 - u) + u -> <= ((1 - u)*log(1 - u) + u)/2",
                "nine tenths": "<= (1 - u)*log(1 - u) + u -> <= 0.9*((1 - u)*log(1 - u) + u)",
            },
        ),
        settles(1, by="square", kills={1: "0.6", 2: "1"}),
        settles(2, by="other side", kills={1: "half", 2: "nine tenths"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-CHERNOFF-UPPER-HALF",
        "Concentration",
        (
            "(1 + u) log(1 + u) - u >= u^2/2 (u in (0, 1]). Used for: P(X >= (1 + u) mu) "
            "<= e^(-u^2 mu/2), as on the lower side: (1 + u) log(1 + u) - u >= u^2/2."
        ),
        over(u="(0, 1]"),
        step(
            "small u",
            "(1 + u)*log(1 + u) - u >= u**2/2",
            wrong={"1": "u**2/2 -> u**2", "0.6": "u**2/2 -> 0.6*u**2"},
        ),
        settles(1, by="small u", severity=Severity.WRONG_CONSTANT),
        amended(
            "(1 + u) log(1 + u) - u >= 0.386 u^2 for u in (0, 1].",
            {"small u": "u**2/2 -> 0.386*u**2"},
            recorded=Verdict.VERIFIED,
        ),
        settles(AMENDED, by="small u"),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-RADEMACHER",
        "Concentration",
        ("log((e^x + e^-x)/2) <= x^2/2 (x >= 0). Used for: a random sign is 1-sub-Gaussian."),
        over(x="[0, oo)"),
        step(
            "sign",
            "log((exp(x) + exp(-x))/2) <= x**2/2",
            wrong={"a third": "x**2/2 -> x**2/3", "0.45": "x**2/2 -> 0.45*x**2"},
        ),
        settles(1, by="sign", kills={1: "a third", 2: "0.45"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-MILLS",
        "Concentration",
        (
            "Q(x) <= e^(-x^2/2)/2 (x in [0, 10]); Q(x) <= e^(-x^2/2)/(x sqrt(2 pi)) (x in "
            "[1/10, 10]); Q(x) >= x/(1 + x^2) e^(-x^2/2)/sqrt(2 pi) (x in [0, 8]). Used "
            "for: the normal tail Q(x) = 1 - Phi(x) is at most e^(-x^2/2)/2 and "
            "e^(-x^2/2)/(x sqrt(2 pi)), and at least x/(1 + x^2) e^(-x^2/2)/sqrt(2 pi)."
        ),
        over(x="[0, 10]"),
        step(
            "half",
            "1 - Phi(x) <= exp(-x**2/2)/2",
            wrong={
                "0.49": "exp(-x**2/2)/2 -> exp(-x**2/2)*0.49",
                "a third": "exp(-x**2/2)/2 -> exp(-x**2/2)/3",
            },
        ),
        over(x="[1/10, 10]"),
        step(
            "ratio",
            "1 - Phi(x) <= exp(-x**2/2)/(x*sqrt(2*pi))",
            wrong={"3 pi": "sqrt(2*pi) -> sqrt(3*pi)", "twice": "(x*sqrt -> (2*x*sqrt"},
        ),
        over(x="[0, 8]"),
        step(
            "below",
            "1 - Phi(x) >= x/(1 + x**2)*exp(-x**2/2)/sqrt(2*pi)",
            wrong={"1/2 for 1": "(1 + x**2) -> (1/2 + x**2)", "1/x": "(1 + x**2) -> (1/100 + x**2)"},
        ),
        settles(1, by="half", kills={1: "0.49", 2: "a third"}),
        settles(2, by="ratio", kills={1: "3 pi", 2: "twice"}),
        settles(3, by="below", kills={1: "1/2 for 1", 2: "1/x"}),
        step_towards(
            4,
            by=(
                "half",
                "ratio",
                "below",
            ),
            missing="x above 10: a limit at infinity of a quotient of two tails",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-KL-INVERSION",
        "Concentration",
        (
            "(b + t)^2 > b^2 (b >= 0, t > 0); (a/2 + b)^2 = b^2 - a^2/4 + a b + a^2/2 (a, "
            "b >= 0). Used for: if (q - p)^2 <= 2 q c, then q <= p + sqrt(2 p c) + 2 c: "
            "what kl(p, q) <= c says of a mean q above p."
        ),
        over(b="[0, oo)", t="(0, oo)"),
        step(
            "root",
            "(b + t)**2 > b**2",
            wrong={"twice": "> b**2 -> > 2*b**2", "with t": "> b**2 -> > b**2 + 3*b*t"},
        ),
        over(a="[0, oo)", b="[0, oo)"),
        step(
            "square",
            "(a/2 + b)**2 == b**2 - a**2/4 + a*b + a**2/2",
            wrong={"no mixed term": " + a*b -> ", "half of it": "a*b -> a*b/2"},
        ),
        step(
            "conclusion",
            "q <= p + sqrt(2*p*(q - p)**2/(2*q)) + 2*(q - p)**2/(2*q)",
            wrong={
                "c for 2 c": " + 2*(q - p)**2/(2*q) -> ",
                "without the root": "sqrt(2*p*(q - p)**2/(2*q)) -> 0*p",
            },
            at=[{"p": Fraction(i, 16), "q": Fraction(j, 16)} for j in range(1, 17) for i in range(j)],
        ),
        settles(1, by="root", kills={1: "twice", 2: "with t"}),
        settles(2, by="square", kills={1: "no mixed term", 2: "half of it"}),
        settles(
            3,
            by="conclusion",
            on="136 pairs of means in steps of 1/16",
            beyond="other means",
            kills={1: "c for 2 c", 2: "without the root"},
        ),
        notes="a stands for the root of 2 c, b for that of p + c/2.",
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-PEELING",
        "Concentration",
        (
            "1 + 1/4 + ... + 1/n^2 <= 2 - 1/n (whole n >= 1); 1 + 1/4 + ... + 1/n^2 <= "
            "pi^2/6 (n = 1, ..., 60); 1/(1 2) + 1/(2 3) + ... + 1/(n (n + 1)) <= 1 - 1/(n "
            "+ 1) (whole n >= 1). Used for: 1 + 1/4 + 1/9 + ... + 1/n^2 <= 2 - 1/n, so "
            "that delta/(2 t^2) at round t is enough for all rounds."
        ),
        over(n="whole [1, oo)"),
        step(
            "induction",
            "sum(k, 1, n, 1/k**2) <= 2 - 1/n",
            wrong={"1.9": "<= 2 -> <= 1.9", "3/2": "<= 2 -> <= 3/2"},
        ),
        over(n="whole [1, 60]"),
        step(
            "basel",
            "sum(k, 1, n, 1/k**2) <= pi**2/6",
            wrong={"a seventh": "pi**2/6 -> pi**2/7", "1.6": "pi**2/6 -> 1.6"},
        ),
        over(n="whole [1, oo)"),
        step(
            "telescope",
            "sum(k, 1, n, 1/(k*(k + 1))) <= 1 - 1/(n + 1)",
            wrong={"nine tenths": "<= 1 -> <= 0.9", "1/n": "1/(n + 1) -> 1/n"},
        ),
        settles(1, by="induction", kills={1: "1.9", 2: "3/2"}),
        settles(2, by="basel", kills={1: "a seventh", 2: "1.6"}),
        settles(3, by="telescope", kills={1: "nine tenths", 2: "1/n"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-FAILURES",
        "Concentration",
        (
            "1 - p <= e^-p (p real); 1 - p >= e^(-2 p) (p in [0, 1/2]); (1 - p) (1 - q) "
            ">= 1 - p - q (p, q in [0, 1]). Used for: 1 - p <= e^-p, so that n trials of "
            "chance p all fail with probability at most e^(-n p)."
        ),
        over(p="(-oo, oo)"),
        step(
            "above",
            "1 - p <= exp(-p)",
            wrong={"e^(-2 p)": "exp(-p) -> exp(-2*p)", "nine tenths": "<= exp -> <= 0.9*exp"},
        ),
        over(p="[0, 1/2]"),
        step(
            "below",
            "1 - p >= exp(-2*p)",
            wrong={"e^-p": "exp(-2*p) -> exp(-p)", "e^(-1.2 p)": "-2*p -> -1.2*p"},
        ),
        over(p="[0, 1]", q="[0, 1]"),
        step(
            "union",
            "(1 - p)*(1 - q) >= 1 - p - q",
            wrong={"the larger": "1 - p - q -> 1 - max(p, q)", "half of q": "1 - p - q -> 1 - p - q/2"},
        ),
        settles(1, by="above", kills={1: "e^(-2 p)", 2: "nine tenths"}),
        settles(2, by="below", kills={1: "e^-p", 2: "e^(-1.2 p)"}),
        settles(3, by="union", kills={1: "the larger", 2: "half of q"}),
        recorded=Verdict.PROVED,
    ),
)
