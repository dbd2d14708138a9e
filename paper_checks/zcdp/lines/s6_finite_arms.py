"""Lines of the minimax lower bound for finitely many arms (Section VI, Appendix G-B1)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import INDUCTION, MARKOV
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"

_STEPS = (
    over(g=_POSITIVE),
    step(
        "the two environments",
        "max(g, 0) <= g and max(2*g, g) <= 2*g and g < 2*g",
        wrong={"the mean Delta at arm a": "g < 2*g -> g < g"},
    ),
    # n: expected pulls of arm a, x: of the next other arm, S: of the other arms so far, q: their number
    over("n <= x", n=_WIDE, x=_WIDE),
    step("one other arm", "1*n <= x", wrong={"two of it": "1*n -> 2*n"}),
    over("q*n <= S", "n <= x", n=_WIDE, x=_WIDE, S=_WIDE, q="[1, oo)"),
    step("one other arm more", "(q + 1)*n <= S + x", wrong={"two arms more": "(q + 1)*n -> (q + 2)*n"}),
    over("q*n <= S", "S <= T", q="[1, oo)", n=_WIDE, S=_WIDE, T="[1, oo)"),
    step("the least of K - 1 arms", "n <= T/q", wrong={"the least of K arms": "T/q -> T/(q + 1)"}),
    # S: expected pulls of the arms that lose Delta, N: of arm 1
    over("R == g*S", "S == T - N", g=_POSITIVE, R=_WIDE, S=_WIDE, N=_WIDE, T="[1, oo)"),
    step(
        "regret in nu by pulls",
        "R <= (T - N)*g and R >= (T - N)*g",
        wrong={"the gap twice": "R >= (T - N)*g -> R >= 2*(T - N)*g"},
    ),
    # p: chance that N_1 <= T/2, Y: expected T - N_1; x: N_1 in a run
    over("x <= T", T="[1, oo)", x=_WIDE),
    step("pulls of the other arms", "T - x >= 0", wrong={"one less": "T - x >= 0 -> T - x >= 1"}),
    over(x=_WIDE),
    step("pulls of arm 1", "2*x >= x", wrong={"three times": "2*x >= x -> 2*x >= 3*x"}),
    over("p*(T/2) <= Y", "Y*g <= R", p=(0, 1), R=_WIDE, g=_POSITIVE, Y=_WIDE, T="[1, oo)"),
    step("testing in nu", "R >= p*T*g/2", wrong={"the whole gap in nu": "T*g/2 -> T*g"}),
    over("x <= T/2", T="[1, oo)", x=_WIDE),
    step("on the event", "T - x >= T/2", wrong={"more than half": "T - x >= T/2 -> T - x > T/2"}),
    step(
        "at two thirds",
        "T - x < T/2",
        wrong={"up to two thirds": "T - x < T/2 -> T - x >= T/2"},
        at=[{"T": 3, "x": 2}],
    ),
    over("R == (2*g - g)*N + (2*g - 0)*S", g=_POSITIVE, R=_WIDE, S=_WIDE, N=_WIDE),
    step(
        "regret in nu' by pulls",
        "R <= g*N + 2*g*S and R >= g*N + 2*g*S",
        wrong={"Delta for the other arms": "R <= g*N + 2*g*S and -> R <= g*N + g*S and "},
    ),
    over("q*(T/2) <= N", "2*g*S + N*g <= R", q=(0, 1), R=_WIDE, g=_POSITIVE, N=_WIDE, S=_WIDE, T="[1, oo)"),
    step("testing in nu'", "R >= q*T*g/2", wrong={"the whole gap in nu'": "T*g/2 -> T*g"}),
    # G: T Delta; p and q: the two errors
    over("R >= p*G/2", "Q >= q*G/2", R=_WIDE, Q=_WIDE, p=(0, 1), q=(0, 1), G=_POSITIVE),
    step("both regrets", "R + Q >= G/2*(p + q)", wrong={"both without the half": "G/2*(p + q) -> G*(p + q)"}),
    over("p + q >= v/2", p=(0, 1), q=(0, 1), v="(0, 1]", G=_POSITIVE),
    step(
        "by the divergence",
        "G/2*(p + q) >= G/4*v",
        wrong={"T Delta/2": "G/4*v -> G/2*v"},
    ),
    # S: sum of t_{a_t} until some round, n: pulls of a, b: whether a is pulled next
    over(t=(0, 1)),
    step(
        "before the first round",
        "0*t <= t*0 and 0*t >= t*0",
        wrong={"a pull before": "0*t <= -> 1 + 0*t <= "},
    ),
    over("S == t*n", S=_WIDE, t=(0, 1), n=_WIDE, b=(0, 1)),
    step(
        "one pull of the arm more",
        "S + b*t <= t*(n + b) and S + b*t >= t*(n + b)",
        wrong={"pulls of the other arm": "S + b*t >= t*(n + b) -> S + b*t >= t*(n + 1 - b)"},
    ),
    # values f T of N_a with masses p: n and M are the sums of p f and p f^2 so far, in units of T
    over(n=_WIDE),
    step("no value", "0*n**2 <= 0*n", wrong={"one value": "0*n**2 <= -> 1 + 0*n**2 <= "}),
    over("M <= n", M=_WIDE, n=_WIDE, p=(0, 1), f=(0, 1)),
    step("one value more", "M + p*f**2 <= n + p*f", wrong={"half of it": "<= n + p*f -> <= n + p*f/2"}),
    over("M <= n", M=_WIDE, n=_WIDE),
    step(
        "variance of the pulls",
        "M - n**2 <= n*(1 - n)",
        wrong={"half of the variance": "n*(1 - n) -> n*(1 - n)/2"},
    ),
    over(g=_POSITIVE, x="(-oo, oo)"),
    step(
        "log of the ratio of densities",
        "(x - 2*g)**2/2 - x**2/2 == 2*g**2 - 2*g*x",
        wrong={"one Delta apart": "(x - 2*g) -> (x - g)"},
    ),
    over(g=_POSITIVE),
    step("root of half of the divergence", "sqrt(1/2*(2*g**2)) == g", wrong={"Delta/2": "== g -> == g/2"}),
    # h = sqrt(K - 1), s = sqrt(rho)
    over(h="[1, oo)", s="(0, 1]"),
    step(
        "Delta is positive, times T",
        "h/(s*sqrt(1 + 1/h**2)) - 1/(2*(1 + 1/h**2)) > 0",
        wrong={"2 gamma/beta": "1/(2*(1 + 1/h**2)) -> 2/(1 + 1/h**2)"},
    ),
    over(b=_POSITIVE, g=_POSITIVE),
    step(
        "exponent of the completed square",
        "b*(1/sqrt(b) - g/(2*b) + g/(2*b))**2 == 1",
        wrong={"exponent a half": "== 1 -> == 1/2"},
    ),
    step(
        "slope at this Delta",
        "1 - 2*b*(1/sqrt(b) - g/(2*b))**2 - g*(1/sqrt(b) - g/(2*b)) < 0",
        wrong={"the exact maximiser": "< 0 -> == 0"},
        at=[{"b": 1, "g": "1/2"}],
    ),
    step(
        "five arms, one round",
        "sqrt((k - 1)/(r*T**2*(1 + 1/(k - 1)))) - 1/(2*T*(1 + 1/(k - 1))) >= sqrt(k - 1)/T/(4*sqrt(2*r))",
        wrong={"T >= K - 1 is needed": ">= sqrt(k - 1)/T -> < sqrt(k - 1)/T"},
        at=[{"k": 5, "T": 1, "r": 1}, {"k": 5, "T": 1, "r": "0.01"}],
    ),
    settles(1, by="the two environments", kills={1: "the mean Delta at arm a"}),
    settles(
        2,
        by=chain(
            "the least of K - 1 arms",
            {
                "q*n <= S": INDUCTION(base="one other arm", step="one other arm more"),
                "n <= x": ASSUMED,
                "S <= T": assumed("T = E N_1 + sum_{i>1} E N_i"),
            },
        ),
        kills={1: "the least of K arms"},
    ),
    settles(
        3,
        by=chain(
            "regret in nu by pulls",
            {"R == g*S": "ZCDP-S-FIN#2", "S == T - N": ASSUMED},
        ),
        kills={1: "the gap twice"},
    ),
    settles(
        4,
        by=chain(
            "testing in nu",
            {
                "p*(T/2) <= Y": MARKOV(nonnegative="pulls of the other arms", expectation="#3"),
                "Y*g <= R": "#3",
            },
        ),
        kills={1: "the whole gap in nu"},
    ),
    settles(
        4,
        by=("on the event", "at two thirds"),
        on="every run",
        beyond="the expectation",
        kills={2: "up to two thirds"},
    ),
    settles(
        5,
        by=chain("regret in nu' by pulls", {"R == (2*g - g)*N + (2*g - 0)*S": "ZCDP-S-FIN#2"}),
        kills={1: "Delta for the other arms"},
    ),
    settles(
        6,
        by=chain(
            "testing in nu'",
            {
                "q*(T/2) <= N": MARKOV(nonnegative="pulls of arm 1", expectation="#5"),
                "2*g*S + N*g <= R": "#5",
            },
        ),
        kills={1: "the whole gap in nu'"},
    ),
    settles(
        7,
        by=chain("both regrets", {"R >= p*G/2": "#4", "Q >= q*G/2": "#6"}),
        kills={1: "both without the half"},
    ),
    settles(8, by=chain("by the divergence", {"p + q >= v/2": "ZCDP-L6#1"}), kills={1: "T Delta/2"}),
    settles(
        9,
        by=chain(
            "one pull of the arm more",
            {"S == t*n": INDUCTION(base="before the first round", step="one pull of the arm more")},
        ),
        kills={1: "pulls of the other arm"},
    ),
    settles(
        12,
        by=chain("variance of the pulls", {"M <= n": INDUCTION(base="no value", step="one value more")}),
        kills={1: "half of the variance"},
    ),
    settles(15, by=("log of the ratio of densities", "root of half of the divergence"), kills={1: "Delta/2"}),
    settles(
        18,
        by=("exponent of the completed square", "Delta is positive, times T"),
        kills={1: "2 gamma/beta"},
    ),
    settles(
        18,
        by="slope at this Delta",
        on="beta = 1, gamma = 1/2",
        beyond="other values",
        kills={2: "the exact maximiser"},
    ),
    settles(
        22,
        by=(
            "1/beta, q = K - 1",
            "gamma/(2 beta)",
            "K >= 2, times T; h = sqrt(K - 1), s = sqrt(rho)",
            "h taken out",
            "h >= 1",
            "rho <= 1",
        ),
    ),
    settles(
        22,
        by="five arms, one round",
        on="five arms and one round",
        beyond="other settings",
        kills={1: "T >= K - 1 is needed"},
    ),
)

_U = "(1/sqrt(c) - w/(2*c))"

# M and E: mean square of N_a/T, n: its mean (of N_a in the spread), q = K - 1; t: t_a, g: Delta,
# h and f: their squares
_AT_THE_GAP = (
    over("M <= n", "n <= 1/q", M=_WIDE, n=_WIDE, q="[1, oo)"),
    step("mean square of the pulls", "q*M <= 1", wrong={"a quarter": "q*M <= 1 -> q*M <= 1/4"}),
    over("q*E <= S", "h <= y", "y <= f", E=_WIDE, S=_WIDE, h=_WIDE, y=_WIDE, f=_WIDE, q="[1, oo)"),
    step("mean square of the distances", "h*(q*E) <= f*S", wrong={"half of the mean square": "f*S -> f*S/2"}),
    over("q*n <= T", "t <= y", "y <= g", n=_WIDE, T="[1, oo)", q="[1, oo)", t=(0, 1), y=_WIDE, g=_POSITIVE),
    step(
        "spread of the distances", "q*n*t*(1 - t) <= T*g", wrong={"half of the whole spread": "T*g -> T*g/2"}
    ),
    # A and B: the roots of the two terms of the bound on KL times sqrt(rho)
    over(c=(1, 2), w="(0, 1]"),
    step(
        "constant at this Delta",
        f"exp(-({_U} + sqrt(w*{_U}))**2)*{_U}/4 >= exp(-1)/(16*sqrt(2))",
        wrong={"twice as much": "exp(-1) -> 2*exp(-1)"},
    ),
    # R: the sum of the regrets, over sqrt((K - 1)/rho), v: exp(-KL), z: its bound,
    # u: Delta T sqrt(rho/(K - 1))
    noted(
        101,
        "(K-1) E N_a^2 <= T^2",
        for_all="nu as above, every policy",
        near_miss="a quarter of T^2",
    ),
    settles(
        101,
        by=chain(
            "mean square of the pulls",
            {"M <= n": INDUCTION(base="no value", step="one value more"), "n <= 1/q": "#2"},
        ),
        kills={1: "a quarter"},
    ),
    noted(
        102,
        "(K-1) E (t_a N_a)^2 <= Delta^2 T^2",
        for_all="nu and nu' as above, every policy",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain("mean square of the distances", {"q*E <= S": "#101", "h <= y": "#14", "y <= f": "#15"}),
        kills={1: "half of the mean square"},
    ),
    noted(
        103,
        "(K-1) E N_a t_a (1 - t_a) <= T Delta",
        for_all="nu and nu' as above, every policy",
        near_miss="half of it",
    ),
    settles(
        103,
        by=chain("spread of the distances", {"q*n <= T": "#2", "t <= y": "#14", "y <= g": "#15"}),
        kills={1: "half of the whole spread"},
    ),
    noted(
        104,
        "exp(-(u + sqrt(w u))^2) u/4 >= e^{-1}/(16 sqrt 2) at u = 1/sqrt(c) - w/(2 c), c = 1 + 1/(K-1)",
        for_all="c in [1, 2], w in (0, 1]",
        near_miss="twice as much",
    ),
    settles(104, by="constant at this Delta", kills={1: "twice as much"}),
)
# without privacy, at Delta = sqrt(q/T)/2 with q = K - 1: k: KL, n: expected pulls of arm a, v: exp(-KL)
_WITHOUT_PRIVACY = (
    over(T="[1, oo)", q="[1, oo)"),
    step(
        "the gap without privacy",
        "2*(sqrt(q/T)/2)**2*T/q == 1/2 and T*(sqrt(q/T)/2)/4 == sqrt(T*q)/8",
        wrong={"twice the gap": "2*(sqrt(q/T)/2)**2*T/q -> 2*sqrt(q/T)**2*T/q"},
    ),
    over(T="[1, oo)", q="[1, oo)"),
    step(
        "the 27th part",
        "exp(-1/2)/16*sqrt(T*q) >= sqrt(T*q)/27",
        wrong={
            "T^0.6": ">= sqrt(T*q)/27 -> >= T**0.6*sqrt(q)/27",
            "K for its root": ">= sqrt(T*q)/27 -> >= (q + 1)*sqrt(T)/27",
            "the 26th part": "/27 -> /26",
        },
    ),
    noted(
        102,
        "T Delta/4 e^{-1/2} >= 2 sqrt(T (K-1))/27 at Delta = sqrt((K-1)/T)/2",
        for_all="T >= 1, K >= 2",
        near_miss="2/26 for 2/27; twice the gap",
    ),
    settles(
        102,
        by=("the gap without privacy", "the 27th part"),
        kills={1: "the 26th part", 2: "twice the gap"},
    ),
)

LINES: Lines = {"ZCDP-T17S": (*_STEPS, *_AT_THE_GAP), "ZCDP-T17": _WITHOUT_PRIVACY}
