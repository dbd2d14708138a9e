"""Lines of best-arm identification: thresholds, stopping, sample complexity (Section 5.4)."""

from __future__ import annotations

from ....language.assertion import ASSUMED, assumed, chain, noted, settles
from ....language.ranges import wide
from ....language.rules import INDUCTION
from ....language.written_claim import Lines, Pieces, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"

_RISK: Pieces = (
    over(d="(0, 1/2)"),
    step(
        "divergence of the risk, from above",
        "(1 - 2*d)*log((1 - d)/d) <= log(1/d)",
        wrong={"limit 1/2": "<= log(1/d) -> <= log(1/d)/2"},
    ),
    step(
        "divergence of the risk, from below",
        "(1 - 2*d)*log(1/d) - 2*d <= (1 - 2*d)*log((1 - d)/d)",
        wrong={"limit 2": "(1 - 2*d)*log(1/d) - 2*d -> 2*(1 - 2*d)*log(1/d) - 2*d"},
    ),
    settles(
        3,
        by=("divergence of the risk, from above", "divergence of the risk, from below"),
        kills={1: "limit 2", 2: "limit 1/2"},
    ),
)
# n and m: pulls of two arms of empirical means p and q, x a common mean
_PAIR: Pieces = (
    over(n="[1, oo)", m="[1, oo)", p=_REAL, q=_REAL, x=_REAL),
    step(
        "common mean of a pair",
        "n*(x - p)**2/2 + m*(x - q)**2/2 == (p - q)**2/(2*(1/n + 1/m)) + (n + m)/2*(x - (n*p + "
        "m*q)/(n + m))**2",
        wrong={
            "without the half": "(p - q)**2/(2*(1/n + 1/m)) -> (p - q)**2/(1/n + 1/m)",
            "sum of the counts": "(p - q)**2/(2*(1/n + 1/m)) -> (p - q)**2*(n + m)/2",
        },
    ),
    step(
        "nearest of two challengers",
        "min(x, y) <= 1",
        wrong={"farthest": "min(x, y) -> max(x, y)"},
        at=[{"x": 1, "y": 4}],
    ),
    settles(
        4,
        by=("common mean of a pair", "nearest of two challengers"),
        on="the infimum for one pair of arms; two challengers for the third near miss",
        beyond="that only one pair of arms moves",
        kills={1: "without the half", 2: "sum of the counts", 3: "farthest"},
    ),
)
_PHASE: Pieces = (
    over(k="[2, oo)"),
    step(
        "index of a phase of 2^(k-2) samples",
        "log(2**(k - 2))/log(2) + 2 == k",
        wrong={"one more": "== k -> == k + 1", "without 2": "/log(2) + 2 -> /log(2) + 1"},
    ),
    settles(
        2,
        by="index of a phase of 2^(k-2) samples",
        on="phases of 2^(k-2) samples",
        beyond="that the phases of Algorithm 10 have that many",
        kills={1: "one more", 2: "without 2"},
    ),
)
_COST: Pieces = (
    over(x=_REAL, s=_POSITIVE, u="[1, oo)", v="[1, oo)"),
    step("sign of the cost", "max(x, 0)**2/(2*s*(1/u + 1/v)) >= 0", wrong={"always positive": ">= 0 -> > 0"}),
    over(x="(-oo, 0)", s=_POSITIVE, u="[1, oo)", v="[1, oo)"),
    step(
        "cost of a worse leader",
        "max(x, 0)**2/(2*s*(1/u + 1/v)) == 0",
        wrong={"for smaller means too": "max(x, 0)**2 -> x**2"},
    ),
    step(
        "hardly any samples",
        "1/w > 10**6",
        wrong={"bounded at no sample": "> 10**6 -> < 10**6"},
        at=[{"w": "1e-7"}],
    ),
    settles(
        2,
        by=("sign of the cost", "cost of a worse leader", "hardly any samples"),
        on="w_a, w_b >= 1; one count below for the second near miss",
        beyond="-",
        kills={1: "for smaller means too", 2: "bounded at no sample"},
    ),
    settles(2, by=("sign of the cost", "cost of a worse leader")),
)
_GAUSSIAN: Pieces = (
    over(x=_REAL, y=_REAL, a=_REAL, b=_REAL),
    step(
        "one of two parts is large",
        "(max(x - a, y - b) if x + y >= a + b else 0) >= 0",
        wrong={"both parts are": "(max(x - a, y - b) if -> (min(x - a, y - b) if"},
    ),
    step(
        "a coin and its other side, a = b = 1/2",
        "1 <= p + q",
        wrong={
            "product of both chances": "<= p + q -> <= p*q",
            "larger of both chances": "<= p + q -> <= max(p, q)",
        },
        at=[{"p": "1/2", "q": "1/2"}],
    ),
    settles(
        2,
        by="one of two parts is large",
        on="the inclusion of the events, at every value of both variables",
        beyond="the sum of their chances",
    ),
    settles(
        2,
        by="a coin and its other side, a = b = 1/2",
        on="one pair of variables",
        beyond="others",
        kills={1: "product of both chances", 2: "larger of both chances"},
    ),
)
_LAMBERT: Pieces = (
    over(h=_WIDE),
    step(
        "argument of the branch",
        "-exp(-1) <= -exp(-(1 + h)) and -exp(-(1 + h)) < 0",
        wrong={
            "from 0 on": "-exp(-1) <= -exp(-(1 + h)) and -> -exp(-1) <= -exp(-h) and ",
            "from 0.9 on": "-exp(-1) <= -exp(-(1 + h)) and -> -exp(-1) <= -exp(-(0.9 + h)) and ",
        },
    ),
    settles(4, by="argument of the branch", kills={1: "from 0 on", 2: "from 0.9 on"}),
    # w = Wbar(x) at least 1, with w - log(w) = x
    over(w="[1, oo)"),
    # differences of w and x + log x, as exponentials
    step(
        "never below x + log x",
        "log(w - log(w)) <= log(w)",
        wrong={"twice the logarithm": "log(w - log(w)) <= log(w) -> 2*log(w - log(w)) <= log(w)"},
    ),
    step(
        "never above by log 1.65",
        "w <= 1.65*(w - log(w))",
        wrong={"the logarithm subtracted": "1.65*(w - log(w)) -> 1.65/(w - log(w))"},
    ),
    settles(
        5,
        by=("never below x + log x", "never above by log 1.65"),
        kills={1: "twice the logarithm", 2: "the logarithm subtracted"},
    ),
)
_RATES: Pieces = (
    over(y=_POSITIVE, h=_POSITIVE),
    step(
        "g_2 by roots",
        "sqrt(y) < sqrt(y + h) and sqrt(1 + y) < sqrt(1 + y + h)",
        wrong={"decreasing g_2": "sqrt(y) < sqrt(y + h) -> sqrt(y) > sqrt(y + h)"},
    ),
    over(s=_POSITIVE),
    step(
        "g_2 as a square",
        "(sqrt(1 + s**2)/s - 1)*((s + sqrt(1 + s**2))**2 - 1) == 2",
        wrong={"twice the quotient": "== 2 -> == 4"},
    ),
    step(
        "g_2 at 1000",
        "1 + 2/(sqrt(1 + 1/y) - 1) > 100",
        wrong={"bounded by 100": "> 100 -> <= 100"},
        at=[{"y": 1000}],
    ),
    settles(6, by=("g_2 by roots", "g_2 as a square"), kills={1: "decreasing g_2"}),
    settles(6, by="g_2 at 1000", on="one point", beyond="others", kills={2: "bounded by 100"}),
    over(x=_POSITIVE, h=_WIDE),
    step(
        "below and from 1 on, without noise",
        "(1 + h)**2 >= 1 + h",
        wrong={"up to 2": "(1 + h)**2 >= 1 + h -> (1 + h)**2 < 1 + h"},
    ),
    over(x="(0, 1)"),
    step("below 1, without noise", "x**2 < x", wrong={"none at all": "x**2 < x -> x**2 >= x"}),
    settles(
        7,
        by=("below and from 1 on, without noise", "below 1, without noise"),
        kills={1: "up to 2", 2: "none at all"},
    ),
    over(s=_POSITIVE),
    step(
        "g_2 near 0",
        "1 <= (s + sqrt(1 + s**2))**2 and (s + sqrt(1 + s**2))**2 <= 1 + 2*s + 4*s**2",
        wrong={
            "limit 2 at 0": "1 <= (s + sqrt(1 + s**2))**2 and -> 2 <= (s + sqrt(1 + s**2))**2 and ",
            "limit 0 at 0": "<= 1 + 2*s + 4*s**2 -> <= 2*s + 4*s**2",
        },
    ),
    settles(9, by=("g_2 near 0", "g_2 as a square"), kills={1: "limit 2 at 0", 2: "limit 0 at 0"}),
)
# y = Delta_max/eps, T and H: T*_{KL,1/2} and H, V = (1/Delta_min + sum 1/Delta_a)/eps times C
_ORDERS: Pieces = (
    over(y=_POSITIVE),
    step(
        "root of a sum",
        "1 + sqrt(1 + y**2/2) <= 2 + y/sqrt(2)",
        wrong={
            "a half for its root": "<= 2 + y/sqrt(2) -> <= 2 + y/2",
            "one for two": "<= 2 + y/sqrt(2) -> <= 1 + y/sqrt(2)",
        },
    ),
    settles(13, by="root of a sum", kills={1: "a half for its root", 2: "one for two"}),
    over("T <= 4*H", T=_WIDE, H=_WIDE, y=_WIDE),
    step(
        "times by H",
        "4*T*(2 + y/sqrt(2)) <= 8*T + 16*H*y/sqrt(2)",
        wrong={"4 for 8, times": "<= 8*T + -> <= 4*T + ", "4 for 16, times": "+ 16*H*y -> + 4*H*y"},
    ),
    settles(
        6,
        by=chain("times by H", {"T <= 4*H": "TA-PF5.20b#5"}),
        on="the link from the line before",
        beyond="the limit superior",
        kills={1: "4 for 8, times", 2: "4 for 16, times"},
    ),
    over("M <= C*m", H=_WIDE, M=_POSITIVE, m=_POSITIVE, C="[1, oo)"),
    step(
        "gaps of one order",
        "H*M <= H*C*m",
        wrong={"root of C": "<= H*C*m -> <= H*sqrt(C)*m", "inverse of C": "<= H*C*m -> <= H*m/C"},
    ),
    settles(
        7,
        by=chain("gaps of one order", {"M <= C*m": assumed("Delta_max <= C Delta_min")}),
        kills={1: "root of C", 2: "inverse of C"},
    ),
    over("h <= 2*V", h=_WIDE, V=_POSITIVE, C="[1, oo)", m=_POSITIVE),
    step(
        "H Delta_min by gaps",
        "16*h*C/sqrt(2) <= 16*sqrt(2)*C*V",
        wrong={
            "8 for 16, gaps": "<= 16*sqrt(2)*C*V -> <= 8*sqrt(2)*C*V",
            "without the least gap": "<= 16*sqrt(2)*C*V -> <= 16*sqrt(2)*C*(V - m)",
        },
    ),
    settles(
        8,
        by=chain("H Delta_min by gaps", {"h <= 2*V": "#14"}),
        kills={1: "8 for 16, gaps", 2: "without the least gap"},
    ),
    over(T=_WIDE, Y=_WIDE),
    step(
        "twice the larger",
        "8*T + 16*sqrt(2)*Y <= 2*max(8*T, 16*sqrt(2)*Y) and 2*max(8*T, 16*sqrt(2)*Y) <= 45.26*max(T, Y)",
        wrong={"45.25": "<= 45.26*max -> <= 45.25*max", "32": "<= 45.26*max -> <= 32*max"},
    ),
    settles(
        9,
        by="twice the larger",
        kills={1: "45.25", 2: "32"},
    ),
)
_SIMILAR: Pieces = (
    over(y="[1, oo)", D=_UNIT, r=_UNIT),
    step(
        "bound for small budgets",
        "4*(1 + sqrt(1 + 8*y**2)) <= 20*y",
        wrong={"square of the gap": "<= 20*y -> <= 20*y*D", "least gap": "<= 20*y -> <= 20*y*r"},
    ),
    settles(
        3,
        by="bound for small budgets",
        on="the upper bound as printed, eps <= Delta_max",
        beyond="the lower bound",
        kills={1: "square of the gap", 2: "least gap"},
    ),
    over("T <= 2*H", "H*m <= 2*V", "M <= C*m", **wide("THV"), m=_POSITIVE, M=_UNIT, C="[1, oo)"),
    step(
        "times of similar gaps",
        "T*M <= 4*C*V",
        wrong={"whatever the gaps": "<= 4*C*V -> <= 4*V"},
    ),
    step(
        "a gap of 1/100",
        "T*M <= 4*V",
        wrong={"without the gap, times": "T*M <= 4*V -> T <= 4*V"},
        at=[{"T": 40000, "M": "1/100", "V": 200}],
    ),
    settles(
        6,
        by="a gap of 1/100",
        on="two arms with a gap of 1/100",
        beyond="others",
        kills={2: "without the gap, times"},
    ),
    settles(
        6,
        by=chain(
            "times of similar gaps",
            {"T <= 2*H": "TA-B11#2", "H*m <= 2*V": "TA-PF5.20b#14", "M <= C*m": assumed("bounded")},
        ),
        kills={1: "whatever the gaps"},
    ),
)
# m the value of weights w, S and W: the sums of 1/Delta_a and of the weights of the arms so far, d the
# least gap
_TRANSPORT: Pieces = (
    noted(
        101,
        "Delta_a min(w_1, w_a) summed over the inverse gaps is at most the sum of the weights",
        for_all="all weights on the simplex; 1/Delta_min for the best arm and 1/Delta_a for another",
        near_miss="half of the weights",
    ),
    over(m=_WIDE, w=_WIDE),
    step("no arm's weight", "m*0 <= 0*w", wrong={"a weight": "m*0 <= 0*w -> m*0 + 1 <= 0*w"}),
    over("m*S <= W", "m*q <= w", **wide("mSWqw")),
    step(
        "one arm's weight more", "m*(S + q) <= W + w", wrong={"half of it, weight": "<= W + w -> <= W + w/2"}
    ),
    over("m*S <= W", "W <= 1", **wide("mSW")),
    step("all weights", "m*S <= 1", wrong={"half of the weights": "m*S <= 1 -> m*S <= 1/2"}),
    settles(
        101,
        by=chain(
            "all weights",
            {
                "m*S <= W": INDUCTION(base="no arm's weight", step="one arm's weight more"),
                "m*q <= w": ASSUMED,
                "W <= 1": assumed("all weights on the simplex"),
            },
        ),
        kills={1: "half of the weights"},
    ),
    # t = 1/S: the weights t/Delta_min and t/Delta_a
    over(t=_POSITIVE, d=_POSITIVE, h=_WIDE),
    step(
        "weights that attain it",
        "(d + h)*min(t/d, t/(d + h)) == t",
        wrong={
            "the largest gap for the least": "min(t/d, -> min(t/(d + 2*h), ",
            "the larger weight": "(d + h)*min( -> (d + h)*max(",
        },
    ),
    over(u=_WIDE, v=_WIDE, D=_POSITIVE, x=(0, 1)),
    step(
        "moving the means of a pair",
        "u*(x*D) + v*((1 - x)*D) >= D*min(u, v)",
        wrong={"the larger of both": "D*min(u, v) -> D*max(u, v)"},
    ),
    step(
        "two arms, weights of a half",
        "D*(1/2) == 1/(1/D + 1/D)",
        wrong={
            "without the least gap's share": "1/(1/D + 1/D) -> 1/(1/D)",
            "the best arm twice": "1/(1/D + 1/D) -> 1/(1/D + 1/D + 1/D)",
        },
        at=[{"D": "1/2"}],
    ),
    # s: the sum over the other arms, g = 1/Delta_min
    over("s <= (K - 1)*g", s=_POSITIVE, g=_POSITIVE, K="[2, oo)", h=_POSITIVE),
    step(
        "K times the least",
        "g + s <= K*g",
        wrong={"K - 1 for K": "<= K*g -> <= (K - 1)*g", "0.9 of K": "<= K*g -> <= 0.9*K*g"},
    ),
    step(
        "at least the least",
        "g <= g + s",
        wrong={
            "K times from below": "g <= g + s -> K*g <= g + s",
            "2.2 times": "g <= g + s -> 2.2*g <= g + s",
        },
    ),
    settles(
        1,
        by=("moving the means of a pair", "weights that attain it", "two arms, weights of a half"),
        on="that the weights attain it, and one pair of arms",
        beyond="that none do better, which is the other part",
        kills={
            1: "without the least gap's share",
            2: "the largest gap for the least",
            3: "the best arm twice",
        },
    ),
    settles(
        4,
        by="at least the least",
        on="the closed form",
        beyond="the closed form of the time itself",
        kills={1: "K times from below", 2: "2.2 times"},
    ),
    settles(
        2,
        by=chain("K times the least", {"s <= (K - 1)*g": ASSUMED}),
        on="the closed form",
        beyond="the closed form of the time itself",
        kills={1: "K - 1 for K", 2: "0.9 of K"},
    ),
)

LINES: Lines = {
    "TA-B10": _RISK,
    "TA-B12": _PAIR,
    "TA-EQ5.11": _PHASE,
    "TA-EQ5.9": _COST,
    "TA-L5.18": _GAUSSIAN,
    "TA-EQ5.14": _LAMBERT,
    "TA-TH5.23": _RATES,
    "TA-PF5.20b": _ORDERS,
    "TA-I13": _SIMILAR,
    "TA-B17": _TRANSPORT,
}
