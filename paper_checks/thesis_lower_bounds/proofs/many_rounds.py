"""Lines of the lower bounds as the horizon grows: Theorems 2.31 and 4.16, and Appendix B.1.

A limit inferior is at least c if from some T on every value is at least b, for each b below c. All that is
shown is of one such T, with a share p of the bound that is lost, as small as wanted; no value need converge.
"""

from __future__ import annotations

from ...language.assertion import Chain, Source, assumed, chain, noted, settles
from ...language.rules import INDUCTION, REGRET_OF_PULLS
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.two_laws import PROCESSING, by_processing

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
# n: expected pulls of arm a, d: the infimum, z: how far a law above mu* is from it, k: any number above 0
_NO_SLACK = (
    over("n*(d + z) >= (1 - p)*L", "z <= k", n=_WIDE, d=_WIDE, **dict.fromkeys("zkpL", _POSITIVE)),
    step(
        "without the slack",
        "n*(d + k) >= (1 - p)*L",
        wrong={"alpha fixed": "n*(d + k) -> n*d"},
    ),
)
# x: pulls of the next arm over log T, c: any number above its infimum, g: its gap; S and B: the regret over
# log T and the bound of the arms so far
_WITHOUT_PRIVACY = (
    *_CONSISTENT,
    noted(
        101,
        "log(Reg_T + Reg'_T) <= p log T from some T on, for every p > 0",
        for_all="pi consistent over E, nu and nu' in E, T -> infinity",
        near_miss="for one p only",
    ),
    settles(101, by=_BY_CONSISTENCY, kills={1: "for one p only"}),
    *PROCESSING,
    settles(105, by=by_processing("TH-I2.dens#3", "TH-I2.dens#3")),
    settles(
        105,
        by=("tangent of t log t", "where P has no mass"),
        on="one history",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    # m and h: divergences of the actions and of the histories,
    # y: expected pulls of arm a times that of its laws
    over("m <= h", "h == y", h=_WIDE, y=_WIDE, m=_REAL),
    step("divergence by pulls of arm a", "m <= y", wrong={"half of it by pulls": "m <= y -> 2*m <= y"}),
    noted(
        102,
        "KL(MM_nu||MM_nu') <= E_nu[N_a(T)] KL(P_a, P'_a)",
        for_all="every policy, every T, nu and nu' that differ in arm a only, a finite divergence",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain("divergence by pulls of arm a", {"m <= h": "#105", "h == y": "TH-S4.1#8"}),
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
    noted(
        105,
        "the divergence of the actions is at most that of the histories",
        for_all="every policy, every T, any two bandits of finite divergence",
        near_miss="equality",
    ),
    settles(
        104,
        by=chain(
            "without the slack",
            {"n*(d + z) >= (1 - p)*L": "#103", "z <= k": assumed("tend to the infimum")},
        ),
        kills={1: "alpha fixed"},
    ),
    over("x*c >= 1 - p", x=_WIDE, c=_POSITIVE, g=_POSITIVE, p="(0, 1)"),
    step(
        "regret at one arm",
        "g*x >= (1 - p)*(g/c)",
        wrong={"twice one arm": "(1 - p)*(g/c) -> 2*(1 - p)*(g/c)"},
    ),
    over(
        "S >= (1 - p)*B",
        "x*c >= 1 - p",
        **dict.fromkeys("SBx", _WIDE),
        **dict.fromkeys("cgf", _POSITIVE),
        p="(0, 1)",
    ),
    step(
        "regret at one arm more",
        "S + g*x >= (1 - p)*(B + g/c)",
        wrong={"1.1 of it": "B + g/c -> B + 1.1*g/c", "another divergence": "B + g/c -> B + g/f"},
    ),
    settles(
        1,
        by=chain(
            "regret at one arm more",
            {
                "S >= (1 - p)*B": INDUCTION(base="regret at one arm", step="regret at one arm more"),
                "x*c >= 1 - p": REGRET_OF_PULLS(pulls="#104", stochastic_rewards="TH-EQ2.7#2"),
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
        by=chain("without the slack", {"n*(d + z) >= (1 - p)*L": "#101", "z <= k": assumed("alpha -> 0")}),
        kills={1: "alpha fixed"},
    ),
    # u: eps (t_a + alpha), n: expected pulls; what holds at every T holds of the limits inferior
    over("s >= L + m - u*n", s=_REAL, m=_REAL, n=_WIDE, u=_POSITIVE, L=_POSITIVE),
    step(
        "pulls over log T",
        "n/L >= (L + m - s)/L/u",
        wrong={"twice the right side": "(L + m - s)/L/u -> 2*(L + m - s)/L/u"},
    ),
    settles(1, by=chain("pulls over log T", {"s >= L + m - u*n": "TH-B1.3#2"})),
    step(
        "a sequence that takes turns",
        "min(x, y) < max(x, y)",
        wrong={"limsup on the right": "min(x, y) < max(x, y) -> min(x, y) >= max(x, y)"},
        at=[{"x": 1, "y": 2}],
    ),
    settles(
        1,
        by="a sequence that takes turns",
        on="equality with a right side that is 1 and 2 in turns",
        beyond="the bound",
        kills={1: "limsup on the right"},
    ),
)
# x: pulls of an arm over log T, d and u: any numbers above KL_inf and eps TV_inf, v: above eps^2 TV_inf
_BOTH_TERMS = (
    over(
        "x*d >= 1 - p",
        "x*u >= 1 - p",
        x=_WIDE,
        **dict.fromkeys("dugv", _POSITIVE),
        p="(0, 1)",
    ),
    step(
        "both terms of one arm",
        "g*x >= (1 - p)*(g/min(d, u))",
        wrong={
            "sum of the two terms": "g/min(d, u) -> g/d + g/u",
            "eps^2 TV_inf": "g/min(d, u) -> g/min(d, v)",
            "1.1 times the term without privacy": "g/min(d, u) -> g/min(d/1.1, u)",
        },
    ),
    over(
        "S >= (1 - p)*B",
        "x*d >= 1 - p",
        "x*u >= 1 - p",
        **dict.fromkeys("SBx", _WIDE),
        **dict.fromkeys("dug", _POSITIVE),
        p="(0, 1)",
    ),
    step(
        "both terms of one arm more",
        "S + g*x >= (1 - p)*(B + g/min(d, u))",
        wrong={"twice an arm": "B + g/min(d, u) -> B + 2*g/min(d, u)"},
    ),
)


def _over_arms(without: Source, private: Source) -> Chain:
    """``without`` and ``private`` bound the pulls of each arm by KL_inf and by eps TV_inf."""
    return chain(
        "both terms of one arm more",
        {
            "S >= (1 - p)*B": INDUCTION(base="both terms of one arm", step="both terms of one arm more"),
            "x*d >= 1 - p": without,
            "x*u >= 1 - p": private,
        },
    )


_PRIVATE = (
    *_BOTH_TERMS,
    settles(
        1,
        by=_over_arms("TH-T2.31#104", REGRET_OF_PULLS(pulls="TH-B1.4#4", stochastic_rewards="TH-EQ2.7#2")),
        on="infima that are positive and finite",
        beyond="infima that are 0, where the bound is infinite; over no law, where the term is 0",
        despite={"TH-B1.2#2": "it uses the bound that holds whatever the event, TH-B1.2#5"},
    ),
    settles(
        1,
        by="both terms of one arm",
        on="one suboptimal arm",
        beyond="their sum",
        kills={1: "sum of the two terms", 2: "eps^2 TV_inf", 3: "1.1 times the term without privacy"},
    ),
)

# n: expected pulls of the arm; x and y: pulls of two arms over log T
_REDUCTION = (
    over("n*(d + k) >= (1 - p)*L", n=_WIDE, d=_POSITIVE, **dict.fromkeys("kL", _POSITIVE), p="(0, 1)"),
    step(
        "pulls of one arm",
        "n/L >= (1 - p)/(d + k)",
        wrong={"1.1/d_a": "(1 - p)/(d + k) -> 1.1*(1 - p)/(d + k)"},
    ),
    step(
        "the sum says less",
        "g*x + h*y >= g/d + h/d and x < 1/d",
        wrong={"from the sum alone": "and x < 1/d -> and x >= 1/d"},
        at=[{"g": 1, "h": 1, "x": 0, "y": 2, "d": 1}],
    ),
    settles(
        1,
        by=chain("pulls of one arm", {"n*(d + k) >= (1 - p)*L": "TH-T2.31#104"}),
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
        by=_over_arms("#1", assumed("liminf E_{nu,pi}[N_a(T)]/log T >= 1/(eps t_a)")),
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
