"""Lines of the lower bounds as the horizon grows: Theorems 2.31 and 4.16, and Appendix B.1."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import INDUCTION, LIMIT, REGRET_OF_PULLS, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.two_laws import PROCESSING

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

# L: log T, r: log of the sum of both regrets, c: log of the constant of their order, p and h: small
_CONSISTENT = (
    over("r <= c + p*L", "c <= h*L", r=_REAL, c=_REAL, **dict.fromkeys("phL", _POSITIVE)),
    step("order of the regrets", "r <= (p + h)*L", wrong={"for one p only": "(p + h)*L -> h*L"}),
)
_BY_CONSISTENCY = chain(
    "order of the regrets",
    {"r <= c + p*L": assumed("pi consistent over E"), "c <= h*L": assumed("T -> infinity")},
)
# s: log of the sum of both regrets, m: log of a quarter of the smaller gap, D: the divergence of the actions,
# y: its bound, expected pulls times the divergence or the distance of the two laws of arm a
_MANY_PULLS = (
    over(
        "s >= L + m - D",
        "D <= y",
        "s <= p*L",
        "-m <= q*L",
        s=_REAL,
        m=_REAL,
        D=_WIDE,
        y=_WIDE,
        **dict.fromkeys("pqL", _POSITIVE),
    ),
    step(
        "pulls of arm a in many rounds",
        "y >= (1 - p - q)*L",
        wrong={
            "twice the log of T": "(1 - p - q)*L -> (2 - p - q)*L",
            "sub-linear regret is enough": "(1 - p - q)*L -> (1 - q)*L",
        },
    ),
)
# X: limit inferior of the pulls over log T, d: the infimum, z: how far a law above mu* is from it
_NO_SLACK = (
    over("X*(d + z) >= 1 - q", "X*z <= h", "q <= h", X=_WIDE, d=_WIDE, **dict.fromkeys("zqh", _POSITIVE)),
    step("without the slack", "X*d >= 1 - 2*h", wrong={"alpha fixed": "1 - 2*h -> 1"}),
)
# S and B: the regret over log T and the bound of the arms so far, g: gap of the next arm
_WITHOUT_PRIVACY = (
    *_CONSISTENT,
    noted(
        101,
        "log(Reg_T + Reg'_T) <= p log T from some T on, for every p > 0",
        for_all="pi consistent over E, nu and nu' in E, T -> infinity",
        near_miss="for one p only",
    ),
    settles(101, by=_BY_CONSISTENCY, kills={1: "for one p only"}),
    # K and A: divergences of the histories and of the actions, M and N: masses of the two laws,
    # y: expected pulls of arm a times the divergence of its laws
    *PROCESSING,
    over("K >= A + M - N", "M == 1", "N == 1", "K == y", K=_WIDE, y=_WIDE, A=_REAL, M=(0, 2), N=(0, 2)),
    step("divergence by pulls of arm a", "A <= y", wrong={"half of it by pulls": "A <= y -> A <= y/2"}),
    noted(
        102,
        "KL(MM_nu||MM_nu') <= E_nu[N_a(T)] KL(P_a, P'_a)",
        for_all="every policy, every T, nu and nu' that differ in arm a only, a finite divergence",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain(
            "divergence by pulls of arm a",
            {
                "K >= A + M - N": TOWER(given_the_past="tangent of t log t"),
                "M == 1": "TH-I2.dens#3",
                "N == 1": "TH-I2.dens#3",
                "K == y": "TH-S4.1#8",
            },
        ),
        kills={1: "half of it by pulls"},
    ),
    *_MANY_PULLS,
    noted(
        103,
        "E_nu[N_a(T)] KL(P_a, P'_a) >= (1 - p) log T from some T on, for every p > 0",
        for_all="pi consistent over E, P'_a in M_a of mean above mu*, T -> infinity",
        near_miss="2 log T",
    ),
    settles(
        103,
        by=chain(
            "pulls of arm a in many rounds",
            {
                "s >= L + m - D": "TH-B1.2#5",
                "D <= y": "#102",
                "s <= p*L": "#101",
                "-m <= q*L": assumed("T -> infinity"),
            },
        ),
        kills={1: "twice the log of T"},
    ),
    *_NO_SLACK,
    noted(
        104,
        "liminf E_nu[N_a(T)]/log T >= 1/KL_inf(P_a,mu*,M_a)",
        for_all="pi consistent over E, every nu in E, every suboptimal a; laws above mu* tend to the infimum",
        near_miss="at one law above mu*",
    ),
    settles(
        104,
        by=chain(
            "without the slack",
            {
                "X*(d + z) >= 1 - q": LIMIT(at_each="#103", limits="#101"),
                "X*z <= h": assumed("tend to the infimum"),
                "q <= h": LIMIT(at_each="#101", limits="#101"),
            },
        ),
        kills={1: "alpha fixed"},
    ),
    over("X*d >= 1", X=_WIDE, d=_POSITIVE, g=_POSITIVE),
    step("regret at one arm", "g*X >= g/d", wrong={"half of one arm": "g*X >= g/d -> g*X >= 2*g/d"}),
    over("S >= B", "X*d >= 1", S=_WIDE, B=_WIDE, X=_WIDE, d=_POSITIVE, g=_POSITIVE, f=_POSITIVE),
    step(
        "regret at one arm more",
        "S + g*X >= B + g/d",
        wrong={"1.1 of it": "B + g/d -> B + 1.1*g/d", "another divergence": "B + g/d -> B + g/f"},
    ),
    settles(
        1,
        by=chain(
            "regret at one arm more",
            {
                "S >= B": INDUCTION(base="regret at one arm", step="regret at one arm more"),
                "X*d >= 1": REGRET_OF_PULLS(pulls="#104", stochastic_rewards="TH-EQ2.7#2"),
            },
        ),
        kills={1: "1.1 of it", 2: "another divergence"},
        on="infima KL_inf that are positive and finite",
        beyond="infima that are 0, where the bound is infinite; over no law, where the term is 0",
    ),
    settles(
        1,
        by="pulls of arm a in many rounds",
        on="one arm, from some T on",
        beyond="the limit",
        kills={3: "sub-linear regret is enough"},
    ),
)
_STEP_4 = (
    *_CONSISTENT,
    settles(3, by=_BY_CONSISTENCY, kills={1: "for one p only"}),
    *_MANY_PULLS,
    noted(
        101,
        "eps E_nu[N_a(T)] (t_a + alpha) >= (1 - p) log T from some T on, for every p > 0",
        for_all="pi consistent over E and eps-View DP, T -> infinity at fixed alpha > 0",
        near_miss="2 log T",
    ),
    settles(
        101,
        by=chain(
            "pulls of arm a in many rounds",
            {
                "s >= L + m - D": "TH-B1.2#5",
                "D <= y": "TH-B1.3#1",
                "s <= p*L": "#3",
                "-m <= q*L": assumed("T -> infinity"),
            },
        ),
        kills={1: "twice the log of T"},
    ),
    *_NO_SLACK,
    settles(
        4,
        by=chain(
            "without the slack",
            {
                "X*(d + z) >= 1 - q": LIMIT(at_each="#101", limits="#3"),
                "X*z <= h": assumed("alpha -> 0"),
                "q <= h": LIMIT(at_each="#3", limits="#3"),
            },
        ),
        kills={1: "alpha fixed"},
    ),
)
# x: limit inferior of the pulls of an arm over log T, d: KL_inf, u: eps TV_inf, v: eps^2 TV_inf
_BOTH_TERMS = (
    over("x*d >= 1", "x*u >= 1", x=_WIDE, d=_POSITIVE, u=_POSITIVE, g=_POSITIVE, v=_POSITIVE),
    step(
        "both terms of one arm",
        "g*x >= g/min(d, u)",
        wrong={
            "sum of the two terms": "g/min(d, u) -> g/d + g/u",
            "eps^2 TV_inf": "g/min(d, u) -> g/min(d, v)",
            "1.1 times the term without privacy": "g/min(d, u) -> g/min(d/1.1, u)",
        },
    ),
    over("S >= B", "x*d >= 1", "x*u >= 1", S=_WIDE, B=_WIDE, x=_WIDE, d=_POSITIVE, u=_POSITIVE, g=_POSITIVE),
    step(
        "both terms of one arm more",
        "S + g*x >= B + g/min(d, u)",
        wrong={"half of an arm": "B + g/min(d, u) -> B + 2*g/min(d, u)"},
    ),
)
_PRIVATE = (
    *_BOTH_TERMS,
    settles(
        1,
        by=chain(
            "both terms of one arm more",
            {
                "S >= B": INDUCTION(base="both terms of one arm", step="both terms of one arm more"),
                "x*d >= 1": "TH-T2.31#104",
                "x*u >= 1": REGRET_OF_PULLS(pulls="TH-B1.4#4", stochastic_rewards="TH-EQ2.7#2"),
            },
        ),
        on="infima that are positive and finite",
        beyond="infima that are 0, where the bound is infinite; over no law, where the term is 0",
    ),
    settles(
        1,
        by="both terms of one arm",
        on="one suboptimal arm",
        beyond="their sum",
        kills={1: "sum of the two terms", 2: "eps^2 TV_inf", 3: "1.1 times the term without privacy"},
    ),
)

# x and y: limits inferior of the pulls of two arms, d: KL_inf, u: eps TV_inf
_REDUCTION = (
    over("x*d >= 1", x=_WIDE, d=_POSITIVE),
    step("pulls of one arm", "x >= 1/d", wrong={"1.1/d_a": "x >= 1/d -> x >= 1.1/d"}),
    step(
        "the sum says less",
        "g*x + h*y >= g/d + h/d and x < 1/d",
        wrong={"from the sum alone": "and x < 1/d -> and x >= 1/d"},
        at=[{"g": 1, "h": 1, "x": 0, "y": 2, "d": 1}],
    ),
    settles(
        1,
        by=chain("pulls of one arm", {"x*d >= 1": "TH-T2.31#104"}),
        kills={1: "1.1/d_a"},
        on="infima KL_inf that are positive and finite",
        beyond="infima that are 0, where the pulls are infinite; over no law, where nothing is said",
    ),
    settles(
        1,
        by="the sum says less",
        on="two arms of equal gaps",
        beyond="the pulls of one arm",
        kills={2: "from the sum alone"},
    ),
    *_BOTH_TERMS,
    step(
        "limits inferior of two sequences",
        "min(x + y, z + w) > min(x, z) + min(y, w)",
        wrong={"the other way round": "> min(x, z) -> <= min(x, z)"},
        at=[{"x": 1, "y": 0, "z": 0, "w": 1}],
    ),
    settles(
        2,
        by=chain(
            "both terms of one arm more",
            {
                "S >= B": INDUCTION(base="both terms of one arm", step="both terms of one arm more"),
                "x*d >= 1": "#1",
                "x*u >= 1": assumed("liminf E_{nu,pi}[N_a(T)]/log T >= 1/(eps t_a)"),
            },
        ),
        on="infima that are positive and finite",
        beyond="infima that are 0, where the bound is infinite; over no law, where the term is 0",
    ),
    settles(
        2,
        by="limits inferior of two sequences",
        on="two sequences that take turns",
        beyond="the sum over arms",
        kills={1: "the other way round"},
    ),
)

LINES: Lines = {
    "TH-T2.31": _WITHOUT_PRIVACY,
    "TH-B1.1": _REDUCTION,
    "TH-B1.4": _STEP_4,
    "TH-T4.16": _PRIVATE,
}
