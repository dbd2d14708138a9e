"""Lines of the confidence set and of the regret of AdaC-OFUL (Section V-B2, Appendix F)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, settles
from ...language.rules import EXPECTED_SUM, INDUCTION
from ...language.written_claim import over, step
from .with_lines import Lines

# c: <u, v> in the first coordinates, a and b: the norms of u and v there, x and y: the next coordinates
CAUCHY = (
    over("c <= a*b", a=(0, 1), b=(0, 1), c=(-1, 1), x=(-1, 1), y=(-1, 1)),
    step(
        "one coordinate more in Cauchy's inequality",
        "c + x*y <= a*b + x*y and (a*b + x*y)**2 <= (a**2 + x**2)*(b**2 + y**2)",
        wrong={"half of the norm": "<= (a**2 + x**2)* -> <= 1/2*(a**2 + x**2)*"},
    ),
)
BY_CAUCHY = INDUCTION(
    base="one coordinate more in Cauchy's inequality", step="one coordinate more in Cauchy's inequality"
)
# g: an eigenvalue of G_t, m and M: the least and the largest, l: lambda, x: a coordinate in that basis
_WIDTH = (
    *CAUCHY,
    over("h <= a**2 + 2*c + b**2", "c <= a*b", h=(0, 4), a=(0, 1), b=(0, 1), c=(-1, 1)),
    step("norm of a sum", "h <= (a + b)**2", wrong={"squares of the norms": "(a + b)**2 -> a**2 + b**2"}),
    over("m <= g", "g <= M", l="(0, 1]", m=(0, 1), g=(0, 1), M=(0, 1), x=(-1, 1)),
    step(
        "one eigenvalue of V_t",
        "(l + g)*x**2 >= (l + m)*x**2 and (l + m)*x**2 >= l*x**2",
        wrong={"the largest eigenvalue": "(l + g)*x**2 >= (l + m)*x**2 -> (l + g)*x**2 >= (l + M)*x**2"},
    ),
    over("S <= Q/w", "w <= g", S=(0, 9), Q=(0, 1), w="(0, 1]", g=(0, 2), x=(-1, 1)),
    step(
        "one eigenvalue of the inverse",
        "S + x**2/g <= (Q + x**2)/w",
        wrong={"half of the inverse": "<= (Q + x**2)/w -> <= (Q + x**2)/(2*w)"},
    ),
    over("h <= n**2/w", h=(0, 16), n=(0, 4), w="(0, 4]"),
    step("root of the inverse", "h <= (n/sqrt(w))**2", wrong={"without the root": "n/sqrt(w) -> n/w"}),
    over("s <= r", "h <= z**2*n/z", s=(0, 1), r=(0, 1), h=(0, 1), n=(0, 1), z="(0, 2]"),
    step("radius", "s + h <= r + z*n", wrong={"lambda for its root": "z*n -> z**2*n"}),
    settles(
        1,
        by=chain(
            "norm of a sum",
            {
                "h <= a**2 + 2*c + b**2": EXPECTED_SUM(
                    each_term="one coordinate more in Cauchy's inequality",
                    terms="one coordinate more in Cauchy's inequality",
                ),
                "c <= a*b": BY_CAUCHY,
            },
        ),
        kills={1: "squares of the norms"},
    ),
    settles(
        2,
        by=chain(
            "one eigenvalue of V_t",
            {"m <= g": assumed("lambda_min(G_t)"), "g <= M": assumed("lambda_min(G_t)")},
        ),
        kills={1: "the largest eigenvalue"},
    ),
    settles(
        3,
        by=chain(
            "root of the inverse",
            {"h <= n**2/w": INDUCTION(base="one eigenvalue of V_t", step="one eigenvalue of the inverse")},
        ),
        kills={1: "without the root"},
    ),
    settles(
        5,
        by=chain("radius", {"s <= r": assumed("under E"), "h <= z**2*n/z": "#3"}),
        kills={1: "lambda for its root"},
    ),
)
_INCREASING = (
    over(d="(0, oo)", t="[0, oo)", h="[0, oo)"),
    step(
        "beta_t at a later round",
        "log(1 + (t + h)/d) >= log(1 + t/d)",
        wrong={"bounded by its value": ">= log(1 + t/d) -> <= log(1 + t/d)"},
    ),
    step(
        "its root",
        "sqrt(t + h) >= sqrt(t)",
        wrong={"a falling root": ">= sqrt(t) -> <= sqrt(t)"},
    ),
    step(
        "beta_t between two rounds",
        "sqrt(log(1 + t)) + sqrt(log(1 + t + 2*h)) <= 2*sqrt(log(1 + t + h))",
        wrong={"convex": "<= 2*sqrt -> >= 2*sqrt"},
        at=[{"t": t, "h": h} for t in (1, 3, 100) for h in (1, 5)],
    ),
    settles(3, by=("beta_t at a later round", "its root"), kills={1: "bounded by its value"}),
    settles(
        3,
        by="beta_t between two rounds",
        on="six pairs of rounds, d = lambda = 1",
        beyond="other rounds",
        kills={2: "convex"},
    ),
)
# x: an eigenvalue of V_t, m: the mean of them, D and l: log det V_t and log of m^d, over d
_DETERMINANTS = (
    over(x="(0, oo)"),
    step("tangent of the logarithm", "log(x) <= x - 1", wrong={"two below": "x - 1 -> x - 2"}),
    over("D <= l + s - 1", "s <= 1", D=(-9, 9), l=(-9, 9), s=(0, 1)),
    step("mean of the logarithms", "D <= l", wrong={"one below": "D <= l -> D <= l - 1"}),
    # P: the determinant over that of V_0, p: (1 + C)^l until the last episode, c = 1 + C
    over("P >= p", "F >= c*P", P=(0, 9), p=(0, 9), F=(0, 9), c=(1, 9)),
    step("one episode more", "F >= c*p", wrong={"two episodes more": "F >= c*p -> F >= c**2*p"}),
    over(l="(0, oo)", d="[1, oo)", t="[0, oo)"),
    step(
        "trace over d",
        "(d*l + t)/d == l + t/d",
        wrong={"half of the rounds over d": "== l + t/d -> == l + t/(2*d)"},
    ),
    over("D <= x", "x <= y", D=(-9, 9), x=(-9, 9), y=(-9, 9)),
    step("determinant of the rounds", "D <= y", wrong={"a tenth less": "D <= y -> D <= y - 1/10"}),
    # k: updates times log(1 + C), L: log(det V_t/det V_0), g: log(1 + t/(lambda d))
    over("k <= L", "L <= d*g", k=(0, 9), L=(0, 9), d=(1, 9), g=(0, 1)),
    step("updates", "k <= d*g", wrong={"no d": "d*g -> g"}),
    settles(
        1,
        by=chain(
            "mean of the logarithms",
            {
                "D <= l + s - 1": EXPECTED_SUM(
                    each_term="tangent of the logarithm", terms="tangent of the logarithm"
                ),
                "s <= 1": assumed("||A_s|| <= 1"),
            },
        ),
    ),
    settles(
        3,
        by=chain(
            "one episode more",
            {
                "P >= p": INDUCTION(base="one episode more", step="one episode more"),
                "F >= c*P": assumed("after each episode the determinant is at least multiplied by 1+C"),
            },
        ),
    ),
    settles(
        4,
        by=chain(
            "determinant of the rounds",
            {"D <= x": "#1", "x <= y": EXPECTED_SUM(each_term="trace over d", terms="trace over d")},
        ),
    ),
    settles(5, by=chain("updates", {"k <= L": "#3", "L <= d*g": "#4"})),
)
_EPISODES = (
    over("k <= d*g/c", c="(0, 1]", d=(1, 9), g=(0, 1), k=(0, 9)),
    step("number of episodes", "k <= g*d/c", wrong={"updates without d": "g*d/c -> g/c"}),
    settles(
        2,
        by=chain("number of episodes", {"k <= d*g/c": "ZCDP-T14S5#5"}),
        kills={1: "updates without d"},
    ),
)
_ROUND = (
    *CAUCHY,
    over(b="[0, oo)", n="(0, oo)", m="(0, oo)"),
    step(
        "attained in the ellipsoid",
        "b*n**2/n == b*n and b**2*n**2/n**2 == b**2",
        wrong={"in another norm": "b*n**2/n == b*n -> b*n**2/n == b*m"},
    ),
    over("x <= u", "u <= v", x=(-1, 1), u=(-1, 1), v=(-1, 1), y=(-1, 1)),
    step("the optimistic action", "x - y <= v - y", wrong={"a half": "x - y <= v - y -> x - y <= (v - y)/2"}),
    # factors of the ratio of determinants, each at least 1; p: their product, m: the largest
    over("m <= p", "p >= 1", "x >= 1", m=(0, 9), p=(0, 9), x=(0, 9)),
    step("one factor more", "max(m, x) <= p*x", wrong={"the last factor lost": "<= p*x -> <= p"}),
    over("h <= p*k**2", h=(0, 81), p=(1, 9), k=(0, 3)),
    step(
        "ratio of the norms", "h <= (sqrt(p)*k)**2", wrong={"the fourth root": "sqrt(p)*k -> sqrt(sqrt(p))*k"}
    ),
    over("p <= c", "k <= 2*b", p=(1, 4), c=(1, 4), k=(0, 2), b=(0, 1), n=(0, 1)),
    step(
        "within an episode",
        "sqrt(p)*k*n <= sqrt(c)*(2*b)*n",
        wrong={
            "the fourth root of 1 + C": "<= sqrt(c)* -> <= sqrt(sqrt(c))*",
            "one radius for two": "(2*b) -> b",
        },
    ),
    over("r <= n*x", "n <= 1", "x <= 2", r=(0, 4), n=(0, 2), x=(0, 4)),
    step("largest gap", "r <= 2", wrong={"gaps up to 1": "r <= 2 -> r <= 1"}),
    settles(
        3,
        by=("one coordinate more in Cauchy's inequality", "attained in the ellipsoid"),
        kills={1: "in another norm"},
    ),
    settles(
        4,
        by=chain("the optimistic action", {"x <= u": assumed("theta* in C_{tau_t}"), "u <= v": "#3"}),
    ),
    settles(5, by="one coordinate more in Cauchy's inequality"),
    settles(
        6,
        by=chain(
            "ratio of the norms",
            {"h <= p*k**2": INDUCTION(base="one factor more", step="one factor more")},
        ),
        despite={"ZCDP-L13#1": "the matrices are positive definite, as amended"},
    ),
    settles(
        7,
        by=chain(
            "within an episode",
            {
                "p <= c": assumed("det V_{t-1} <= (1+C) det V_{tau_t}"),
                "k <= 2*b": assumed("||theta-breve_{tau_t} - theta*||_{V_{tau_t}} <= 2 beta~_{tau_t}"),
            },
        ),
        kills={1: "the fourth root of 1 + C", 2: "one radius for two"},
        despite={"ZCDP-L13#1": "only the update rule and the radius are used"},
    ),
    settles(
        8,
        by=chain(
            "largest gap",
            {"r <= n*x": BY_CAUCHY, "n <= 1": assumed("Assumption 1"), "x <= 2": assumed("Assumption 1")},
        ),
        kills={1: "gaps up to 1"},
    ),
)
# v and w: eigenvalues, x and y: coordinates of a; p and s: det V and the sum of the a_i^2/v_i before
_POTENTIAL = (
    over(v="(0, oo)", w="(0, oo)", x="(-oo, oo)", y="(-oo, oo)"),
    step(
        "determinant lemma, two dimensions",
        "(v + x**2)*(w + y**2) - (x*y)**2 == v*w*(1 + x**2/v + y**2/w)",
        wrong={"without the square of the norm": "+ y**2/w) -> + y/w)"},
    ),
    over("F == p*(1 + s)", F="[0, oo)", p="(0, oo)", s="[0, oo)", w="(0, oo)", y="(-oo, oo)"),
    step(
        "determinant lemma, one dimension more",
        "w*(p*(1 + s)) + y**2*p == w*p*(1 + s + y**2/w)",
        wrong={"y for its square": "(1 + s + y**2/w) -> (1 + s + y/w)"},
    ),
    over(x="[0, oo)"),
    step(
        "one term of the sum",
        "min(1, x) <= 2*log(1 + x)",
        wrong={"a factor of 1.4": "2*log -> 1.4*log"},
    ),
    over(p="(0, oo)", x="[0, oo)", c="(0, oo)"),
    step(
        "telescoping sum",
        "log(p/c) + log(1 + x) == log(p*(1 + x)/c)",
        wrong={"without det V_0": "log(p*(1 + x)/c) -> log(p*(1 + x))"},
    ),
    over("s <= 2*L", "L <= d*g", s=(0, 9), L=(0, 9), d=(1, 9), g=(0, 1)),
    step(
        "sum of the widths",
        "s <= 2*d*g",
        wrong={"half of the sum": "2*d*g -> d*g", "in one dimension": "2*d*g -> 2*g"},
    ),
    settles(
        2,
        by="determinant lemma, two dimensions",
        on="two dimensions",
        beyond="more dimensions",
        kills={1: "without the square of the norm"},
    ),
    settles(
        2,
        by=chain(
            "determinant lemma, one dimension more",
            {
                "F == p*(1 + s)": INDUCTION(
                    base="determinant lemma, two dimensions", step="determinant lemma, two dimensions"
                )
            },
        ),
        kills={1: "y for its square"},
    ),
    settles(3, by="one term of the sum", kills={1: "a factor of 1.4"}),
    settles(4, by="telescoping sum", kills={1: "without det V_0"}),
    settles(
        5,
        by=chain(
            "sum of the widths",
            {"s <= 2*L": INDUCTION(base="#3", step="#4"), "L <= d*g": "ZCDP-T14S5#4"},
        ),
        kills={1: "half of the sum", 2: "in one dimension"},
        despite={"ZCDP-EQ22#1": "the terms are cut at 1, as printed there"},
    ),
)
_LENGTHS = (
    over("g <= s", "s <= n", l="(0, 9]", g=(0, 9), s=(0, 9), n=(0, 9), x=(-1, 1)),
    step(
        "the largest eigenvalue",
        "(l + g)*x**2 <= (l + s)*x**2 and (l + s)*x**2 <= (l + n)*x**2",
        wrong={
            "one round less": "and (l + s)*x**2 <= (l + n)*x**2 -> and (l + s)*x**2 <= (l + n - 1)*x**2",
            "a share of the trace": "and (l + s)*x**2 <= (l + n)*x**2 -> and (l + s)*x**2 <= (l + n/2)*x**2",
        },
    ),
    over("g <= s", s=(0, 9), g=(0, 9), h=(0, 9)),
    step(
        "one eigenvalue of the trace",
        "max(g, h) <= s + h",
        wrong={"the last eigenvalue lost": "<= s + h -> <= s"},
    ),
    # S and q: ||A||^2 in V^-1 and in the plain norm in the first coordinates, w = lambda + t - 1
    over("S >= q/w", "v <= w", S=(0, 9), q=(0, 1), w="(0, 1]", v="(0, 1]", x=(-1, 1)),
    step(
        "one coordinate of the width",
        "S + x**2/v >= (q + x**2)/w",
        wrong={"twice the width": "/w -> *2/w"},
    ),
    over("p == q", p=(0, 9), q=(0, 9), x=(0, 9)),
    step(
        "one round of the product",
        "p*(1 + x) <= q*(1 + x) and p*(1 + x) >= q*(1 + x)",
        wrong={"without the round": "and p*(1 + x) >= q*(1 + x) -> and p >= q*(1 + x)"},
    ),
    # q: the product over its bound so far, w: 1/(lambda + t - 1)
    over("x >= w", q="[1, oo)", x="[0, oo)", w="[0, oo)"),
    step(
        "one factor of the product",
        "q*(1 + x) >= 1 + w",
        wrong={"a factor larger": ">= 1 + w -> >= 1 + 2*w"},
    ),
    settles(
        3,
        by=chain(
            "the largest eigenvalue",
            {
                "g <= s": INDUCTION(base="one eigenvalue of the trace", step="one eigenvalue of the trace"),
                "s <= n": assumed("||A_s|| <= 1"),
            },
        ),
        kills={1: "one round less", 2: "a share of the trace"},
    ),
    settles(
        4,
        by=chain(
            "one coordinate of the width",
            {
                "S >= q/w": INDUCTION(base="one coordinate of the width", step="one coordinate of the width"),
                "v <= w": "#3",
            },
        ),
    ),
    settles(
        2,
        by=chain(
            "one round of the product",
            {"p == q": INDUCTION(base="ZCDP-EQ22#2", step="one round of the product")},
        ),
    ),
    settles(5, by=chain("one factor of the product", {"x >= w": "#4"})),
)

LINES: Lines = {
    "ZCDP-T14S4": _WIDTH,
    "ZCDP-T14": _INCREASING,
    "ZCDP-T14S5": _DETERMINANTS,
    "ZCDP-T5": _EPISODES,
    "ZCDP-T5S2": _ROUND,
    "ZCDP-EQ22": _POTENTIAL,
    "ZCDP-EQ23": _LENGTHS,
}
