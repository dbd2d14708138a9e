"""Indexes of optimism: UCB1, KL-UCB, what they pay beside Lai and Robbins, and Thompson sampling."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import settles, step_towards
from ..language.written_claim import claim, over, step

CLAIMS = (
    claim(
        "CLASSICS-UCB1-PULLS",
        "Indexes",
        (
            "4 (2 L/n) = D^2 at n = 8 L/D^2 (L > 0, D > 0); 2 y <= D^2/4 where y <= D^2/8 "
            "(y >= 0, D > 0). Used for: after n = 8 log(T)/D^2 pulls the width sqrt(2 "
            "log(T)/n) of UCB1 is half of the gap."
        ),
        over(L="(0, oo)", D="(0, oo)"),
        step(
            "width",
            "4*(2*L/(8*L/D**2)) == D**2",
            wrong={"4 for 8": "(8*L -> (4*L", "once the width": "4*(2*L -> 1*(2*L"},
        ),
        over("y <= D**2/8", y="[0, oo)", D="(0, oo)"),
        step("beyond", "2*y <= D**2/4", wrong={"a fifth": "D**2/4 -> D**2/5", "4 L": "2*y -> 4*y"}),
        settles(1, by="width", kills={1: "4 for 8", 2: "once the width"}),
        settles(2, by="beyond", kills={1: "a fifth", 2: "4 L"}),
        notes="L stands for log(T), y for L/n; both sides are squared.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-UCB1-CONSTANT",
        "Indexes",
        (
            "t^2 (2 t^-4) = 2/t^2 (t >= 1); 2 (1 + 1/4 + ... + 1/T^2) <= pi^2/3 (T = 1, "
            "..., 60); 2 (1 + 1/4 + ... + 1/T^2) <= 4 - 2/T (whole T >= 1). Used for: "
            "each suboptimal arm of UCB1 is pulled at most 8 log(T)/D^2 + 1 + pi^2/3 "
            "times: the failures of rounds t = 1, 2, ... add up to 2 (1 + 1/4 + 1/9 + "
            "...) <= pi^2/3."
        ),
        over(t="[1, oo)"),
        step(
            "round",
            "t**2*(2*t**(-4)) == 2/t**2",
            wrong={"t counts": "t**2*(2 -> t*(2", "one failure": "t**2*(2*t -> t**2*(1*t"},
        ),
        over(T="whole [1, 60]"),
        step(
            "basel",
            "sum(t, 1, T, 2/t**2) <= pi**2/3",
            wrong={"3": "pi**2/3 -> 3", "pi^2/4": "pi**2/3 -> pi**2/4"},
        ),
        over(T="whole [1, oo)"),
        step(
            "every T",
            "sum(t, 1, T, 2/t**2) <= 4 - 2/T",
            wrong={"3": "<= 4 -> <= 3.5", "3.9": "<= 4 -> <= 3.9"},
        ),
        settles(1, by="round", kills={1: "t counts", 2: "one failure"}),
        settles(2, by="basel", kills={1: "3", 2: "pi^2/4"}),
        settles(3, by="every T", kills={1: "3", 2: "3.9"}),
        step_towards(
            4,
            by=(
                "round",
                "basel",
            ),
            missing=(
                "the union bound over rounds and counts as one inequality for the policy, and "
                "sums beyond 60 terms"
            ),
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-UCB1-SIXTEEN",
        "Indexes",
        (
            "8/D >= 16 D/(2 D^2) (D > 0); 16 (mu - x)^2 <= 8 kl(x, mu) (0 <= x <= mu <= "
            "1). Used for: UCB1 pays 8 log(T)/D for an arm where D/kl(mu - D, mu) <= 1/(2 "
            "D) is needed: at least 16 times as much."
        ),
        over(D="(0, oo)"),
        step("at Pinsker", "8/D >= 16*D/(2*D**2)", wrong={"17": "16* -> 17*", "20": "16* -> 20*"}),
        over("x <= mu", x="[0, 1]", mu="[0, 1]"),
        step("every pair", "16*(mu - x)**2 <= 8*kl(x, mu)", wrong={"17": "16* -> 17*", "20": "16* -> 20*"}),
        settles(1, by="at Pinsker", kills={1: "17", 2: "20"}),
        settles(2, by="every pair", kills={1: "17", 2: "20"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-KLUCB-BELOW",
        "Indexes",
        (
            "kl(p, q) >= 2 (q - p)^2 (0 <= p <= q <= 1); p + sqrt(c/2) solves 2 (q - p)^2 "
            "= c (c >= 0). Used for: the index of KL-UCB is at most that of Hoeffding: if "
            "2 (q - p)^2 > c, then kl(p, q) > c."
        ),
        over("p <= q", p="[0, 1]", q="[0, 1]"),
        step("pinsker", "kl(p, q) >= 2*(q - p)**2", wrong={"2.2": "2*(q -> 2.2*(q", "3": "2*(q -> 3*(q"}),
        over(c="[0, oo)"),
        step("width", "2*sqrt(c/2)**2 == c", wrong={"root of c": "c/2 -> c", "c/4": "c/2 -> c/4"}),
        settles(1, by="pinsker", kills={1: "2.2", 2: "3"}),
        settles(2, by="width", kills={1: "root of c", 2: "c/4"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-UCB-DISTRIBUTION-FREE",
        "Indexes",
        (
            "a^2/D + b^2 D >= 2 a b (a, b >= 0, D > 0); a^2/D + b^2 D = 2 a b at D = a/b "
            "(a, b > 0). Used for: K 8 log(T)/D + T D is least at D = sqrt(8 K log(T)/T), "
            "where it is 2 sqrt(8 K T log(T))."
        ),
        over(a="[0, oo)", b="[0, oo)", D="(0, oo)"),
        step("least", "a**2/D + b**2*D >= 2*a*b", wrong={"2.1": "2*a*b -> 2.1*a*b", "3": "2*a*b -> 3*a*b"}),
        over(a="(0, oo)", b="(0, oo)"),
        step(
            "attained",
            "a**2/(a/b) + b**2*(a/b) == 2*a*b",
            wrong={"once": "== 2*a*b -> == a*b", "square": "== 2*a*b -> == 2*a*b**2"},
        ),
        settles(1, by="least", kills={1: "2.1", 2: "3"}),
        settles(2, by="attained", kills={1: "once", 2: "square"}),
        notes="a stands for the root of 8 K log(T), b for that of T.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-GAUSSIAN-LAI-ROBBINS",
        "Indexes",
        (
            "D/(D^2/2) = 2/D (D > 0); 8/D = 4 (2/D) (D > 0). Used for: for Gaussian arms "
            "of variance 1 the constant of Lai and Robbins is 2/D, a quarter of the 8/D "
            "of UCB1's width sqrt(2 log(T)/n)."
        ),
        over(D="(0, oo)"),
        step(
            "constant",
            "D/(D**2/2) == 2/D",
            wrong={"1/D": "== 2/D -> == 1/D", "square": "== 2/D -> == 2/D**2"},
        ),
        step("quarter", "8/D == 4*(2/D)", wrong={"half": "4*(2 -> 2*(2", "sixteen": "4*(2 -> 16*(2"}),
        settles(1, by="constant", kills={1: "1/D", 2: "square"}),
        settles(2, by="quarter", kills={1: "half", 2: "sixteen"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-EXPLORE-THEN-COMMIT",
        "Indexes",
        (
            "n D e^(-m D^2/4) = 4/D at m = 4/D^2 log(n D^2/4) (D > 0, n D^2 > 4); m D = "
            "4/D log(n D^2/4) (D > 0, n D^2 > 4). Used for: m D + n D e^(-m D^2/4) is at "
            "most D + 4/D (1 + log(n D^2/4)) at m = 4/D^2 log(n D^2/4), rounded up."
        ),
        over(D="(0, oo)", s="[1, oo)"),
        step(
            "commitment",
            "4*s/D**2*D*exp(-log(s)) == 4/D",
            wrong={"2/D": "== 4/D -> == 2/D", "without the logarithm": "exp(-log(s)) -> 1"},
        ),
        step(
            "exploration",
            "4/D**2*log(s)*D == 4/D*log(s)",
            wrong={"square": "== 4/D -> == 4/D**2", "half": "== 4/D -> == 2/D"},
        ),
        settles(1, by="commitment", kills={1: "2/D", 2: "without the logarithm"}),
        settles(2, by="exploration", kills={1: "square", 2: "half"}),
        notes="s stands for n D^2/4.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-THOMPSON-RATIO",
        "Indexes",
        (
            "(x + y)^2 <= 2 (x^2 + y^2) (x, y real); (x + y + z)^2 <= 3 (x^2 + y^2 + z^2) "
            "(x, y, z in [-1, 1]); u^2 + v^2 >= 2 u v (u, v real). Used for: the square "
            "of a mean of K numbers is at most the mean of squares: the step by which "
            "Thompson sampling has an information ratio of at most K/2."
        ),
        over(x="(-oo, oo)", y="(-oo, oo)"),
        step("2", "(x + y)**2 <= 2*(x**2 + y**2)", wrong={"1.9": "<= 2* -> <= 1.9*", "1": "<= 2* -> <= 1*"}),
        over(x="[-1, 1]", y="[-1, 1]", z="[-1, 1]"),
        step(
            "3",
            "(x + y + z)**2 <= 3*(x**2 + y**2 + z**2)",
            wrong={"2 for 3": "<= 3* -> <= 2*", "2.9": "<= 3* -> <= 2.9*"},
        ),
        over(u="(-oo, oo)", v="(-oo, oo)"),
        step("budget", "u**2 + v**2 >= 2*u*v", wrong={"2.1": "2*u -> 2.1*u", "3": "2*u -> 3*u"}),
        settles(1, by="2", kills={1: "1.9", 2: "1"}),
        settles(2, by="3", kills={1: "2 for 3", 2: "2.9"}),
        settles(3, by="budget", kills={1: "2.1", 2: "3"}),
        step_towards(
            4,
            by=(
                "2",
                "3",
            ),
            missing="mutual information between the best arm and a reward, for laws on parameters",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LOG-INVERSION",
        "Indexes",
        (
            "log(x) <= x/c - 1 + log(c) (x, c > 0); log(2) <= 1 (this number); x >= a "
            "log(x) where x >= 2 a log(a) (a in [1, 100], x in [1, 1000]). Used for: x >= "
            "2 a log(a) implies x >= a log(x): how T >= a log(T) is solved."
        ),
        over(x="(0, oo)", c="(0, oo)"),
        step(
            "tangent",
            "log(x) <= x/c - 1 + log(c)",
            wrong={"without 1": "x/c - 1 + -> x/c - 2 +", "half": "x/c -> x/(2*c)"},
        ),
        step(
            "log 2",
            "n*log(2) <= n",
            wrong={"half": "<= n -> <= n/2", "0.69": "<= n -> <= 0.69*n"},
            values={"n": (1,)},
        ),
        over("x >= 2*a*log(a)", a="[1, 100]", x="[1, 1000]"),
        step(
            "conclusion",
            "x >= a*log(x)",
            wrong={"twice": ">= a*log(x) -> >= 2*a*log(x)", "1.5": ">= a*log(x) -> >= 1.5*a*log(x)"},
        ),
        settles(1, by="tangent", kills={1: "without 1", 2: "half"}),
        settles(2, by="log 2", kills={1: "half", 2: "0.69"}),
        settles(3, by="conclusion", kills={1: "twice", 2: "1.5"}),
        recorded=Verdict.PROVED,
    ),
)
