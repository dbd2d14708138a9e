"""Lines of the lower bound for quick commitment (Section 5.2, Appendix G.2) and of two comparisons of rates.

t: rounds before the switch, tau, g: gamma, m and q: pulls of arm 1 until then and after, R: regret in a run.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, settles
from ...language.rules import TOWER
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_U = "[1, oo)"
_HALF = "(0, 1/2]"

_P_L11 = (
    over("q >= c", "m <= t", "R >= q/2 - m/2", R=_REAL, **dict.fromkeys("qcmt", _WIDE)),
    step(
        "few pulls of arm 2 after the switch",
        "R >= c/2 - t/2",
        wrong={
            "all of the window": ">= c/2 - t/2 -> >= c - t/2",
            "no rounds before": ">= c/2 - t/2 -> >= c/2",
        },
    ),
    over("m <= t", "R >= q/2 - m/2", R=_REAL, **dict.fromkeys("qmt", _WIDE)),
    step(
        "any run after the switch",
        "R >= -t/2",
        wrong={"never negative": ">= -t/2 -> >= 0", "half of it in any run": ">= -t/2 -> >= -t/4"},
    ),
    # n: pulls of arm 2, each of which costs 1/2 more
    over("n >= g*T", "R >= n/2", R=_REAL, n=_WIDE, g=_HALF, T="[2, oo)", t=_U),
    step(
        "many pulls of arm 2",
        "R >= g*T/2",
        wrong={"a whole loss each": ">= g*T/2 -> >= g*T", "tau/2 on top": ">= g*T/2 -> >= g*T/2 + t/2"},
    ),
    # d: p/(4 gamma), h: tau/2, c: chance of no commitment, v: e^(eps p), S: the most of the expected regret
    over("S >= (1 - c)*(d - h) - c*h", "c <= v/2", S=_REAL, c=(0, 1), d=_WIDE, h=_WIDE, v=_U),
    step(
        "both cases after the switch",
        "S >= (1 - v/2)*(d - h) - v/2*h",
        wrong={"no last term": " - v/2*h -> ", "a quarter of it": "(1 - v/2)* -> (1 - v/4)*"},
    ),
    settles(
        3,
        by=chain(
            "few pulls of arm 2 after the switch",
            {"q >= c": ASSUMED, "m <= t": ASSUMED, "R >= q/2 - m/2": ASSUMED},
        ),
        kills={1: "all of the window", 2: "no rounds before"},
    ),
    settles(
        5,
        by=chain("any run after the switch", {"m <= t": ASSUMED, "R >= q/2 - m/2": ASSUMED}),
        kills={1: "never negative", 2: "half of it in any run"},
    ),
    settles(
        6,
        by=chain("many pulls of arm 2", {"n >= g*T": ASSUMED, "R >= n/2": ASSUMED}),
        kills={1: "a whole loss each", 2: "tau/2 on top"},
    ),
    settles(
        7,
        by=chain(
            "both cases after the switch",
            {"S >= (1 - c)*(d - h) - c*h": TOWER(given_the_past="#3"), "c <= v/2": "#2"},
        ),
        kills={1: "no last term", 2: "a quarter of it"},
    ),
)

# a and b: roots of T and eps, k: kappa/eta, c: what is small
_I26 = (
    over("g*a**2 + k <= c*a/b", g=_WIDE, k=_WIDE, c=_WIDE, a=_U, b="(0, 1]"),
    step(
        "both of the sum are small",
        "g <= c/(a*b) and k <= c*a/b",
        wrong={
            "gamma far smaller": "g <= c/(a*b) and -> g <= c/(a*b)**2 and ",
            "eps above": "k <= c*a/b -> k <= c*a*b",
        },
    ),
    settles(
        2,
        by=chain("both of the sum are small", {"g*a**2 + k <= c*a/b": ASSUMED}),
        kills={1: "gamma far smaller", 2: "eps above"},
    ),
)
# l: log N, k: log K
_I9 = (
    over(T=_U, K="[2, oo)", l="(0, oo)", k="(0, oo)"),
    step(
        "upper over lower rate",
        "(T*K*l)/(K/k*T*l) == k",
        wrong={"bounded": "== k -> == 2", "log K for its root": "== k -> == k**2"},
    ),
    settles(3, by="upper over lower rate", kills={1: "bounded", 2: "log K for its root"}),
)

LINES: Lines = {"ADV-P-L11": _P_L11, "ADV-I26": _I26, "ADV-I9": _I9}
