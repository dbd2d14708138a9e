"""Lines of audits: tests, intervals, the Laplace mechanism, one private action (Section 2.3.7).

u is e^eps. p and q: chances of the event on the two data sets, a and b: errors of an attacker.
"""

from __future__ import annotations

from ....verify.proving.formula_checks import equals_at
from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import INDUCTION, MARKOV, UNION_BOUND
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_RATIO = "[1, oo)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# r: chance that the test rejects, z: that the guess is above the budget, which is where it is
# rejected although M is eps_0-DP; i: 0 if it is, else 1
_TEST = (
    noted(
        101,
        "a mechanism that is eps-DP is eps_0-DP for every eps_0 > eps",
        for_all="every M, every eps_0 > eps",
        near_miss="for every eps_0 > eps/2",
    ),
    over("p <= v*q", "v < u", p=(0, 1), q=(0, 1), v=_RATIO, u=_RATIO),
    step("with a larger budget", "p <= u*q", wrong={"with half of it": "p <= u*q -> p <= sqrt(u)*q"}),
    settles(
        101,
        by=chain("with a larger budget", {"p <= v*q": ASSUMED, "v < u": assumed("eps_0 > eps")}),
        kills={1: "with half of it"},
    ),
    over("z <= r", "r <= g + i", "i <= 0", **_chances("zrgi")),
    step(
        "guess above the budget",
        "z <= g",
        wrong={"half of gamma": "z <= g -> z <= g/2", "confidence gamma": "z <= g -> z <= 1 - g"},
    ),
    settles(
        2,
        by=chain(
            "guess above the budget",
            {"z <= r": ASSUMED, "r <= g + i": assumed("one test of level gamma"), "i <= 0": "#101"},
        ),
        kills={1: "half of gamma", 2: "confidence gamma"},
    ),
)
# C = 1/sqrt(2 gamma), by Chebyshev: x: chance that one estimate is further off than C/sqrt(T), v: T times
# its variance
_INTERVALS = (
    noted(
        101,
        "|p_hat - p| <= C/sqrt(T), C = 1/sqrt(2 gamma), but for a chance of gamma/2",
        for_all="every T >= 1, every p in [0,1], every gamma in (0,1), T iid Bernoulli samples",
        near_miss="gamma/3",
    ),
    noted(
        102,
        "T times the variance of p_hat is p (1 - p)",
        for_all="every T >= 1, every p in [0,1], T iid Bernoulli samples",
        near_miss="p",
    ),
    over(T=_RATIO, p=(0, 1)),
    step(
        "variance of an estimate",
        "T*(T*(p*(1 - p)**2 + (1 - p)*p**2)/T**2) == p*(1 - p)",
        wrong={"mean for variance": "== p*(1 - p) -> == p"},
    ),
    settles(102, by="variance of an estimate", kills={1: "mean for variance"}),
    over(y=_REAL),
    step("square of an error", "y**2 >= 0", wrong={"above 0": "y**2 >= 0 -> y**2 > 0"}),
    over("x <= 2*g*v", "v <= p*(1 - p)", x=(0, 1), v=(0, 1), p=(0, 1), g=_OPEN),
    step("one estimate", "x <= g/2", wrong={"a third of gamma": "x <= g/2 -> x <= g/3"}),
    settles(
        101,
        by=chain(
            "one estimate",
            {
                "x <= 2*g*v": MARKOV(nonnegative="square of an error", expectation="#102"),
                "v <= p*(1 - p)": "#102",
            },
        ),
        kills={1: "a third of gamma"},
    ),
    over("z <= k + m", "k <= y/2", "m <= y/2", **_chances("zkm"), y=_OPEN),
    step("both estimates", "1 - z >= 1 - y", wrong={"half as often": "1 - z >= 1 - y -> 1 - z >= 1 - y/2"}),
    settles(
        1,
        by=chain(
            "both estimates",
            {
                "z <= k + m": UNION_BOUND(each_event="#101", events="#101"),
                "k <= y/2": "#101",
                "m <= y/2": "#101",
            },
        ),
    ),
    # v: the tenth root of T; one sample is 1/2 off at p = 1/2
    over(p=(0, 1), g=_OPEN, v=_RATIO),
    step(
        "variance over the square of the width",
        "p*(1 - p)/v**10*(2*g*v**10) <= g/2",
        wrong={"C/T": "(2*g*v**10) -> (2*g*v**20)", "C/T^0.6": "(2*g*v**10) -> (2*g*v**12)"},
    ),
    over(g=_OPEN, T=_RATIO),
    step(
        "one sample",
        "1/2 <= 1/sqrt(2*g)/sqrt(T)",
        wrong={"sqrt(log(2/gamma))/2": "1/sqrt(2*g)/ -> sqrt(log(2/g))/2/"},
        at=[{"g": "0.8", "T": 1}],
    ),
    settles(
        1,
        by=("variance over the square of the width", "one sample"),
        on="what the width allows",
        beyond="the chance",
        kills={1: "C/T", 2: "C/T^0.6", 3: "sqrt(log(2/gamma))/2"},
    ),
)
# P and Q: estimates, c and f: half widths; the numerator is positive, else there is no logarithm
_BY_EVENT = (
    over("p <= u*q", "q <= u*p", p="(0, 1]", q="(0, 1]", u=_RATIO),
    step(
        "ratios of an event",
        "max(log(p/q), log(q/p)) <= log(u)",
        wrong={
            "twice the ratio": "max(log(p/q), log(q/p)) -> 2*log(p/q)",
            "an upper bound": "<= log(u) -> >= log(u)",
            "equal to one of them": "max(log(p/q), log(q/p)) <= log(u) -> log(p/q) == log(u)",
        },
    ),
    settles(
        2,
        by="ratios of an event",
        kills={1: "twice the ratio", 2: "an upper bound", 3: "equal to one of them"},
    ),
    over(p=(0, 1)),
    step(
        "mean of the indicator",
        "p*1 + (1 - p)*0 == p and p*(1 - p)**2 + (1 - p)*(0 - p)**2 == p*(1 - p)",
        wrong={"variance p": "(0 - p)**2 == p*(1 - p) -> (0 - p)**2 == p"},
    ),
    settles(4, by="mean of the indicator", kills={1: "variance p"}),
    over(
        "P - c <= p",
        "q <= Q + f",
        "p <= u*q",
        "P > c",
        P=(0, 1),
        Q=(0, 1),
        p="(0, 1]",
        q="(0, 1]",
        c=_POSITIVE,
        f=_POSITIVE,
        u=_RATIO,
    ),
    step(
        "on the coverage event",
        "max(0, log((P - c)/(Q + f))) <= log(u)",
        wrong={
            "half widths": "(P - c)/(Q + f) -> (P - c/2)/(Q + f/2)",
            "other sign below": "(P - c)/(Q + f) -> (P - c)/(Q - f if Q > f else Q)",
        },
    ),
    settles(5, by="on the coverage event"),
)
_SMALLER_ERRORS = (
    over("a <= A", "b <= B", a=_OPEN, A=_OPEN, b=_OPEN, B=_OPEN),
    step(
        "budget by smaller errors",
        "max(0, log((1 - B)/A), log((1 - A)/B)) <= max(0, log((1 - b)/a), log((1 - a)/b))",
        wrong={"larger errors": "log((1 - A)/B)) <= -> log((1 - A)/B)) >= "},
    ),
    # the first error halved, the second one raised to 1 - a
    over(a="(0, 1/4)"),
    step(
        "one of them is not enough",
        "log(a/(a/2)) < log((1 - a)/a) and log((1 - a/2)/(1 - a)) < log((1 - a)/a)",
        wrong={"one of them is enough": "log(a/(a/2)) < -> log(a/(a/2)) > "},
    ),
    settles(
        6,
        by=("budget by smaller errors", "one of them is not enough"),
        kills={1: "larger errors", 2: "one of them is enough"},
    ),
)
_WORST_CASE = (
    over("p <= u*q", p="(0, 1]", q="(0, 1]", u=_RATIO),
    step(
        "budget bounds every ratio",
        "log(p/q) <= log(u)",
        wrong={"half of the budget": "<= log(u) -> <= log(u)/2"},
    ),
    over("p/q <= u", p="(0, 1]", q="(0, 1]", u=_RATIO),
    step(
        "a bound of every ratio is a budget",
        "p <= u*q",
        wrong={"half of the bound": "p <= u*q -> p <= sqrt(u)*q"},
    ),
    # two pairs and events: chances u/(1 + u) and 1/(1 + u), and 1/2 and 1/2
    over(u="(1, oo)"),
    step(
        "two pairs",
        "log(u) > (log(u) + log(1))/2 and log(u) > min(log(u), log(1)) and log(u) > (u - 1)/(u + 1)",
        wrong={
            "average over the pairs": "log(u) > (log(u) -> log(u) <= (log(u)",
            "least over the events": "log(u) > min(log(u), log(1)) -> log(u) <= min(log(u), log(1))",
            "difference of the chances": "log(u) > (u - 1)/ -> log(u) <= (u - 1)/",
        },
    ),
    settles(
        1,
        by=("budget bounds every ratio", "a bound of every ratio is a budget", "two pairs"),
        kills={1: "average over the pairs", 2: "least over the events", 3: "difference of the chances"},
    ),
)
_SHARES = (
    over(g=(0, 1)),
    step(
        "shares of gamma",
        "g/2 + g/2 == g and g/4 + g/4 + g/4 + g/4 == g",
        wrong={"gamma/4 twice": "g/2 + g/2 -> g/4 + g/4"},
    ),
    # off both misses the errors a and b are at most A and B; no lower bound of them is used
    over("1 - d - b <= u*a", "1 - d - a <= u*b", "a <= A", "b <= B", **_chances("abABd"), u=_RATIO),
    step(
        "on both upper bounds",
        "1 - d - B <= u*A and 1 - d - A <= u*B",
        wrong={"half of delta": "1 - d - B <= -> 1 - d/2 - B <= "},
    ),
    over("z <= x + y", "x <= g/2", "y <= g/2", **_chances("zxyg")),
    step("two upper bounds", "z <= g", wrong={"with gamma each": "z <= g -> z <= g/2"}),
    settles(
        4,
        by=chain(
            "two upper bounds",
            {
                "z <= x + y": UNION_BOUND(each_event="shares of gamma", events="on both upper bounds"),
                "x <= g/2": assumed("gamma/2 for each"),
                "y <= g/2": assumed("gamma/2 for each"),
            },
        ),
        kills={1: "with gamma each"},
    ),
)
# scale 1/r, r = eps; the density at y is r/2 e^(-r |y|); B: as far out as one likes
_LAPLACE = (
    over(y=_REAL),
    step(
        "larger ratio above the midpoint",
        "(abs(y) - abs(y - 1))*(y - 1/2) >= 0",
        wrong={"crossing at 1": "*(y - 1/2) -> *(y - 1)"},
    ),
    over(r=_POSITIVE),
    step(
        "tail beyond the midpoint",
        "1/2 - integral(y, 0, 1/2, r/2*exp(-r*y)) == exp(-r/2)/2",
        wrong={"tail beyond 1": "== exp(-r/2)/2 -> == exp(-r)/2"},
    ),
    step(
        "advantage at the midpoint",
        "1 - exp(-r/2)/2 - exp(-r/2)/2 == 1 - exp(-r/2)",
        wrong={
            "1 - e^-eps": "== 1 - exp(-r/2) -> == 1 - exp(-r)",
            "that of randomised response": "== 1 - exp(-r/2) -> == (exp(r) - 1)/(exp(r) + 1)",
        },
    ),
    settles(
        1,
        by=("larger ratio above the midpoint", "tail beyond the midpoint", "advantage at the midpoint"),
        kills={1: "1 - e^-eps", 2: "that of randomised response"},
    ),
    settles(2, by="tail beyond the midpoint", kills={1: "tail beyond 1"}),
    step(
        "limit at the midpoint",
        "log((1 - exp(-r/2)/2)/(exp(-r/2)/2)) == log(2*exp(r/2) - 1)",
        wrong={
            "plus 1": "== log(2*exp(r/2) - 1) -> == log(2*exp(r/2) + 1)",
            "half of eps there": "== log(2*exp(r/2) - 1) -> == r/2",
        },
    ),
    settles(
        3,
        by=("tail beyond the midpoint", "limit at the midpoint"),
        kills={1: "plus 1", 2: "half of eps there"},
    ),
    step(
        "below eps",
        "log(2*exp(r/2) - 1) < r",
        wrong={"equal to eps": "< r -> == r", "below half of eps": "< r -> < r/2"},
    ),
    settles(4, by="below eps", kills={1: "equal to eps", 2: "below half of eps"}),
    step(
        "tail beyond 1",
        "1/2 - integral(y, 0, 1, r/2*exp(-r*y)) == exp(-r)/2",
        wrong={"whole tail": "== exp(-r)/2 -> == exp(-r)", "beyond 1/2": "== exp(-r)/2 -> == exp(-r/2)/2"},
    ),
    over(y="[1, oo)"),
    step(
        "ratio beyond 1",
        "abs(y) - abs(y - 1) == 1",
        wrong={"half of eps in the ratio": "== 1 -> == 1/2"},
    ),
    over(r=_POSITIVE),
    step(
        "half of the shifted law",
        "1/2 - integral(y, 0, 1 - 1, r/2*exp(-r*y)) == 1/2",
        wrong={"all of it": "== 1/2 -> == 1"},
    ),
    settles(
        5,
        by=("tail beyond 1", "ratio beyond 1", "half of the shifted law"),
        kills={1: "beyond 1/2", 2: "whole tail"},
    ),
    step(
        "the other ratio at 1",
        "log((1 - exp(-r)/2)/(1/2)) <= r",
        wrong={"below r/2": "<= r -> <= r/2"},
    ),
    step(
        "the ratio at 1",
        "log(1/2/(exp(-r)/2)) == r",
        wrong={"eps - log 2": "== r -> == r - log(2)"},
    ),
    settles(6, by=("tail beyond 1", "the other ratio at 1", "the ratio at 1"), kills={1: "eps - log 2"}),
    step(
        "advantage of randomised response",
        "exp(r)/(1 + exp(r)) - 1/(1 + exp(r)) == (exp(r/2) - exp(-r/2))/(exp(r/2) + exp(-r/2))",
        wrong={"tanh(eps)": "(exp(r/2) - exp(-r/2))/(exp(r/2) + exp(-r/2)) -> exp(r) - exp(-r)"},
    ),
    settles(
        8,
        by=("advantage of randomised response",),
        kills={1: "tanh(eps)"},
    ),
    # randomised response: both errors are 1/(1 + e^eps), and the limit is eps at its only threshold
    step(
        "randomised response has no tail",
        "log((1 - 1/(1 + exp(r)))/(1/(1 + exp(r)))) == r",
        wrong={"for every mechanism": "== r -> == log(2*exp(r/2) - 1)"},
    ),
    settles(
        9,
        by=("limit at the midpoint", "below eps", "the ratio at 1", "randomised response has no tail"),
        kills={1: "for every mechanism"},
    ),
)
# r = eps; the difference of the noises exceeds x: by the value y of the second one, above 0, between -x
# and 0, below -x; B: as far out as one likes
_ACTION = (
    over(r=_POSITIVE, B=_WIDE),
    step(
        "second noise above 0, over e^(-eps x)",
        "integral(y, 0, B, r/2*exp(-r*y)*(exp(-r*y)/2)) == (1 - exp(-2*r*B))/8",
        wrong={"a quarter": "/8 -> /4"},
    ),
    # the density r/2 e^(-r y) times the chance e^(-r (x - y))/2 of the first noise: exponents add
    over(r=_POSITIVE, x=_WIDE, y=_WIDE),
    step(
        "exponents between, the same everywhere",
        "r*y + r*(x - y) == r*x",
        wrong={"of one noise": "r*y + r*(x - y) -> r*(x - y)"},
    ),
    over(r=_POSITIVE, B=_WIDE),
    step(
        "second noise below -x, over e^(-eps x)",
        "integral(y, 0, B, r/2*exp(-r*y)*(1 - exp(-r*y)/2)) == (1 - exp(-r*B))/2 - (1 - exp(-2*r*B))/8",
        wrong={"without the eighth": "/2 - (1 - exp(-2*r*B))/8 -> /2"},
    ),
    over(r=_POSITIVE, x=_WIDE),
    step(
        "all of the second noise",
        "exp(-r*x)/8 + r*x/4*exp(-r*x) + exp(-r*x)*(1/2 - 1/8) == exp(-r*x)/2*(1 + r*x/2)",
        wrong={"without eps/2": "(1 + r*x/2) -> 1", "eps for eps/2": "(1 + r*x/2) -> (1 + r*x)"},
    ),
    over(r=_POSITIVE),
    step(
        "reward 1",
        "1 - exp(-r*1)/2*(1 + r*1/2) == 1 - exp(-r)/2*(1 + r/2)",
        wrong={"half of eps above": "== 1 - exp(-r)/2 -> == 1 - exp(-r/2)/2"},
    ),
    settles(
        1,
        by=(
            "second noise above 0, over e^(-eps x)",
            "exponents between, the same everywhere",
            "second noise below -x, over e^(-eps x)",
            "all of the second noise",
            "reward 1",
        ),
    ),
    step("reward 0", "exp(-r*0)/2*(1 + r*0/2) == 1/2", wrong={"with e^-eps": "== 1/2 -> == exp(-r)/2"}),
    settles(2, by=("all of the second noise", "reward 0"), kills={1: "with e^-eps"}),
    step(
        "ratio of the second action",
        "log(1/2/(exp(-r)/2*(1 + r/2))) == r - log(1 + r/2)",
        wrong={"log(1 + eps)": "== r - log(1 + r/2) -> == r - log(1 + r)"},
    ),
    step(
        "ratio of the first action",
        "(1 - exp(-r)/2*(1 + r/2))/(1/2) <= exp(r)/(1 + r/2)",
        wrong={"attained at the first action": "<= exp(r)/ -> == exp(r)/"},
    ),
    settles(
        3,
        by=("ratio of the second action", "ratio of the first action"),
        kills={1: "log(1 + eps)", 2: "attained at the first action"},
    ),
    step("at most the budget", "r - log(1 + r/2) <= r", wrong={"at most half of it": "<= r -> <= r/2"}),
    settles(4, by="at most the budget"),
    step(
        "distance of the actions",
        "(1 - exp(-r)/2*(1 + r/2)) - 1/2 == 1/2 - exp(-r)/2*(1 + r/2)",
        wrong={"without the halves": "== 1/2 - exp(-r)/2* -> == 1 - exp(-r)*"},
    ),
    settles(5, by="distance of the actions", kills={1: "without the halves"}),
    step(
        "values of the leakage",
        "r - log(1 + r/2)",
        by=equals_at(
            [
                ({"r": "0.1"}, "0.0512098358306"),
                ({"r": 1}, "0.594534891891836"),
                ({"r": 3}, "2.08370926812584"),
            ],
            part="values of the leakage",
        ),
        wrong={"values of the distance": "r - log(1 + r/2) -> 1/2 - exp(-r)/2*(1 + r/2)"},
    ),
    settles(6, by="values of the leakage", kills={1: "values of the distance"}),
)
# one coordinate: z* and z_ref differ by 2, or by -2, with chance p (1 - p) each; x = l mu_hat_j, l: the
# slope, c = (e^x + e^-x)/2, w = e^(l^2), m: its mean, S: of all so far
_TAIL = (
    noted(
        101,
        "log((e^x + e^-x)/2) <= x^2/2",
        for_all="x real, by its square from 0 on",
        near_miss="x^2/4",
    ),
    over(x=_WIDE),
    step(
        "mean of two signs",
        "log((exp(x) + exp(-x))/2) <= x**2/2",
        wrong={"a quarter of the square": "<= x**2/2 -> <= x**2/4"},
    ),
    settles(101, by="mean of two signs", kills={1: "a quarter of the square"}),
    noted(
        102,
        "the mean of e^(l (z*_j - z_ref_j) mu_hat_j) is at most e^(l^2)",
        for_all="every l, |mu_hat_j| <= 1, equal laws of both coordinates on -1 and 1",
        near_miss="e^(l^2/2)",
    ),
    # e^(2 x) + e^(-2 x) is 4 c^2 - 2
    over("c**2 <= w", p=(0, 1), c=_RATIO, w=_RATIO),
    step(
        "one coordinate",
        "1 - 2*p*(1 - p) + p*(1 - p)*(4*c**2 - 2) <= w",
        wrong={"half of the exponent": "<= w -> <= sqrt(w)"},
    ),
    settles(102, by=chain("one coordinate", {"c**2 <= w": "#101"}), kills={1: "half of the exponent"}),
    noted(
        103,
        "the mean of e^(l (z* - z_ref)^T mu_hat) is at most e^(l^2 d)",
        for_all="every l, |mu_hat_j| <= 1, d independent coordinates",
        near_miss="e^(l^2 (d - 1))",
    ),
    over(w=_RATIO),
    step("no coordinate", "w/w <= w**0", wrong={"a coordinate": "w/w <= -> w/w + 1 <= "}),
    over("S <= w**k", "m <= w", S=_WIDE, m=_WIDE, w=_RATIO, k="whole [0, oo)"),
    step(
        "one coordinate more",
        "S*m <= w**(k + 1)",
        wrong={"no more than before": "<= w**(k + 1) -> <= w**k"},
    ),
    settles(
        103,
        by=chain(
            "one coordinate more",
            {"S <= w**k": INDUCTION(base="no coordinate", step="one coordinate more"), "m <= w": "#102"},
        ),
        kills={1: "no more than before"},
    ),
    over(y=_REAL),
    step("no exponential is negative", "exp(y) > 0", wrong={"above 1": "exp(y) > 0 -> exp(y) > 1"}),
    # l = t/(2 d), h = e^(t^2/(4 d)) and v the chance, which is at most 1/h
    over("v*h**2 <= S", "S <= h", v=(0, 1), S=_WIDE, h=_RATIO),
    step(
        "tail of the score",
        "v*h**2 <= h",
        wrong={"twice the exponent": "v*h**2 <= h -> v*h**3 <= h"},
    ),
    settles(
        1,
        by=chain(
            "tail of the score",
            {
                "v*h**2 <= S": MARKOV(nonnegative="no exponential is negative", expectation="#103"),
                "S <= h": "#103",
            },
        ),
    ),
    # L = log(1/delta), u = 1/delta, z: the error, k = e^(t^2/(4 d))
    noted(
        104,
        "t^2/(4 d) = log(1/delta) at t = 2 sqrt(d log(1/delta))",
        for_all="every d >= 1, delta in (0,1)",
        near_miss="sqrt(2) for 2; sqrt(d) log(1/delta)",
    ),
    over(L=_POSITIVE, d=_RATIO),
    step(
        "threshold in the exponent",
        "(2*sqrt(d*L))**2/(4*d) == L",
        wrong={
            "sqrt(2) for 2": "(2*sqrt(d*L)) -> (sqrt(2)*sqrt(d*L))",
            "log outside the root": "(2*sqrt(d*L)) -> (sqrt(d)*L)",
        },
    ),
    settles(
        104,
        by="threshold in the exponent",
        kills={1: "sqrt(2) for 2", 2: "log outside the root"},
    ),
    over("z*k <= 1", "k >= u", z=(0, 1), k=_RATIO, u=_RATIO),
    step(
        "error without the target",
        "z <= 1/u",
        wrong={"half of delta": "z <= 1/u -> z <= 1/(2*u)"},
    ),
    settles(2, by=chain("error without the target", {"z*k <= 1": "#1", "k >= u": "#104"})),
    settles(
        2,
        by="threshold in the exponent",
        on="the exponent",
        beyond="the chance",
        kills={1: "sqrt(2) for 2", 2: "log outside the root"},
    ),
)

LINES: Lines = {
    "MI-I15": _TEST,
    "MI-I15b": _INTERVALS,
    "MI-U1": _BY_EVENT,
    "MI-U2": _SMALLER_ERRORS,
    "MI-I16": _WORST_CASE,
    "MI-S1": _SHARES,
    "MI-S3": _LAPLACE,
    "MI-S10": _TAIL,
    "MI-S11": _ACTION,
}
