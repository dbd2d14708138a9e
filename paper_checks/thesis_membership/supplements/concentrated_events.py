"""Lines of events and advantages under rho-zCDP (supplements to Sections 2.3.6 and 2.3.7).

r is rho, a an order; p and q are the chances of an event on two neighbours.
"""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import equals_at
from ...language.assertion import AMENDED, ASSUMED, assumed, chain, noted, settles, step_towards
from ...language.rules import COMPARISON, DATA_PROCESSING, EVERY_INSTANCE, JENSEN, LIMIT, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_ORDER = "(1, oo)"
_RATIO = "[1, oo)"
_PAIR = "M rho-zCDP, neighbours D ~ D'"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# --- the event of an output

# V and W: means of the ratio to the power a under D', of the chances of the answers and of the outputs
_POWERS: Pieces = (
    # v: t^(a - 2), by which the slope of the slope of t^a is a (a - 1) v
    over(v=_POSITIVE, a=_ORDER),
    step("powers are convex", "a*(a - 1)*v >= 0", wrong={"convex by 1": ">= 0 -> >= 1"}),
    # i: whether an output belongs to the event, x and y: its masses on both neighbours
    over(i=(0, 1), x=_WIDE, y=_WIDE),
    step(
        "the event alike on both",
        "i*x - i*y == i*(x - y)",
        wrong={"another event": "i*x - i*y -> x - i*y"},
    ),
    over("V <= W", "log(W) <= (a - 1)*r*a", V=_POSITIVE, W=_POSITIVE, a=_ORDER, r=_WIDE),
    step(
        "divergence of the event",
        "log(V)/(a - 1) <= r*a",
        wrong={"rho without its order": "<= r*a -> <= r", "half of rho a": "<= r*a -> <= r*a/2"},
    ),
)
_ALIKE = DATA_PROCESSING(divergence="powers are convex", same_kernel="the event alike on both")
# one order of the pair alone: p = 1/100 and q = 1/2; ratios are at most 99/50, so that D_a is at most
# log(99/50) at every order. y, z: (1/50)^(a - 1) and (99/50)^(a - 1); the other way at order 2
_ONE_ORDER: Pieces = (
    over("y <= z", y=_POSITIVE, z=_POSITIVE),
    step(
        "ratios at most 99/50",
        "y/100 + 99*z/100 <= z",
        wrong={"half of it at every order": "<= z -> <= z/2"},
    ),
    step(
        "one way and the other",
        "log(99/50) <= 7/10 and log((1/2)**2/(1/100) + (1/2)**2/(99/100)) > 2*(7/10)",
        wrong={"the other way as well": "> 2*(7/10) -> <= 2*(7/10)"},
        at=[{}],
    ),
)
# x, y: divergences at an order, s, t: suprema of D_a/a; v: mean of the log of the ratio under D, which is kl
_LOW: Pieces = (
    noted(
        101,
        "D_a(p, q)/a <= rho at every order",
        for_all=_PAIR,
        near_miss="D_a without division by a",
    ),
    over("x <= r*a", x=_WIDE, a=_ORDER, r=_WIDE),
    step("one way, over its order", "x/a <= r", wrong={"not over its order": "x/a <= r -> x <= r"}),
    settles(
        101,
        by=chain("one way, over its order", {"x <= r*a": "#1"}),
        kills={1: "not over its order"},
    ),
    noted(
        102,
        "D_a(q, p)/a <= rho at every order",
        for_all=_PAIR,
        near_miss="D_a without division by a",
    ),
    over("y <= r*a", y=_WIDE, a=_ORDER, r=_WIDE),
    step("the other way, over its order", "y/a <= r", wrong={"no order there": "y/a <= r -> y <= r"}),
    settles(
        102,
        by=chain("the other way, over its order", {"y <= r*a": "#2"}),
        kills={1: "no order there"},
    ),
    over("s <= r", "t <= r", s=_WIDE, t=_WIDE, r=_WIDE),
    step(
        "both suprema",
        "r >= max(s, t)",
        wrong={"twice as much": ">= max(s, t) -> >= 2*max(s, t)"},
    ),
    # randomised response of e^eps = e is 1/2-zCDP (MI-S5): at order 10 its divergence is above 1/2, and a
    # tenth of it below what order 2 gives
    step(
        "order 10 of randomised response",
        "log((exp(10) + exp(-9))/(1 + exp(1)))/9 > 1/2",
        wrong={"the divergence itself": "> 1/2 -> <= 1/2"},
        at=[{}],
    ),
    step(
        "orders 2 and 10 of randomised response",
        "log((exp(10) + exp(-9))/(1 + exp(1)))/9/10 < log((exp(2) + exp(-1))/(1 + exp(1)))/2",
        wrong={"the least as large": "< log( -> >= log("},
        at=[{}],
    ),
    settles(
        3,
        by=chain(
            "both suprema",
            {
                "s <= r": EVERY_INSTANCE(arbitrary_instance="#101"),
                "t <= r": EVERY_INSTANCE(arbitrary_instance="#102"),
            },
        ),
    ),
    settles(
        3,
        by=("order 10 of randomised response", "orders 2 and 10 of randomised response"),
        on="randomised response of budget 1 at orders 2 and 10",
        beyond="other mechanisms and orders",
        kills={1: "the divergence itself", 2: "the least as large"},
    ),
    over(t=_POSITIVE),
    step("minus a log is convex", "1/t**2 > 0", wrong={"convex by 1, log": "> 0 -> > 1"}),
    # z: log of the ratio of the chances at one of both answers, b: a - 1
    over(z=_REAL, b=_POSITIVE),
    step(
        "log of a power of the ratio",
        "log(exp(b*z)) == b*z",
        wrong={"of the power a, log": "== b*z -> == (b + 1)*z"},
    ),
    noted(
        103,
        "kl(p, q)/a <= D_a(p, q)/a <= rho at every order, and the same with p and q swapped",
        for_all=_PAIR,
        near_miss="twice kl",
    ),
    over("K <= x", "x <= r*a", x=_WIDE, K=_WIDE, a=_ORDER, r=_WIDE),
    step(
        "kl is at most the divergence",
        "K/a <= r",
        wrong={"twice kl there": "K/a <= r -> 2*K/a <= r"},
    ),
    settles(
        103,
        by=chain(
            "kl is at most the divergence",
            {
                "K <= x": JENSEN(convex="minus a log is convex", integrable="log of a power of the ratio"),
                "x <= r*a": "#1",
            },
        ),
        kills={1: "twice kl there"},
    ),
    over(K=_WIDE, h=_POSITIVE),
    step(
        "orders towards 1",
        "K - K/(1 + h) <= K*h",
        wrong={"half as far": "<= K*h -> <= K*h/(2*(1 + h))"},
    ),
    over("K <= r", "L <= r", K=_WIDE, L=_WIDE, r=_WIDE),
    step(
        "kl both ways",
        "r >= max(K, L)",
        wrong={"sum of both kl": ">= max(K, L) -> >= K + L", "twice the larger": ">= max -> >= 2*max"},
    ),
    # p = 7/10 and q = 3/10 at order 1 + 1/1000: the limit is no smaller than kl
    step(
        "near order 1",
        "log((7/10)**a*(3/10)**(1 - a) + (3/10)**a*(7/10)**(1 - a))/(a*(a - 1)) > 99/100*kl(7/10, 3/10)",
        wrong={"kl/2 in the limit": "> 99/100* -> <= 1/2*"},
        at=[{"a": "1001/1000"}],
    ),
    settles(
        4,
        by=chain(
            "kl both ways",
            {
                "K <= r": LIMIT(at_each="#103", limits="orders towards 1"),
                "L <= r": LIMIT(at_each="#103", limits="orders towards 1"),
            },
        ),
        kills={2: "sum of both kl"},
    ),
    settles(
        4,
        by="near order 1",
        on="the pair (0.7, 0.3) near order 1",
        beyond="other pairs",
        kills={1: "kl/2 in the limit"},
    ),
)
# the values, from the orders that are said: each is above what is printed
_VALUES: Pieces = (
    step(
        "second pair at its order",
        "log(p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a))/(a*(a - 1)) <= 1.82024925069",
        wrong={"nine tenths of it": "<= 1.82024925069 -> <= 1.638"},
        at=[{"p": "1/2", "q": "1/100", "a": "1.4041025"}],
    ),
    settles(5, by="second pair at its order", severity=Severity.EDGE),
    amended(
        "rho_low(0.5, 0.01) is above 1.82024926, and the others are as note 105 says.",
        {"second pair at its order": "<= 1.82024925069 -> > 1.82024926"},
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by="second pair at its order", on="one pair at one order", beyond="other values"),
    noted(
        105,
        "rho_low(0.5, 0.01) > 1.82024926, rho_low(0.6, 0.5) > 0.02044571431, rho_low(0.2, 0.001) > "
        "1.86393857, and kl(0.7, 0.3) is 0.338919144154881 to the last digit",
        for_all="these four instances",
        near_miss="the values that are printed",
    ),
    step(
        "three values from below",
        "log(p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a))/(a*(a - 1)) > v",
        wrong={"a ten-thousandth above": "> v -> > 1.0001*v"},
        at=[
            {"p": "1/2", "q": "1/100", "a": "1.4041025", "v": "1.82024926"},
            {"p": "1/2", "q": "6/10", "a": "1.4986405", "v": "0.02044571431"},
            {"p": "1/5", "q": "1/1000", "a": "1.87558798", "v": "1.86393857"},
        ],
    ),
    step(
        "kl of the first pair",
        "kl(p, q)",
        by=equals_at([({"p": "0.7", "q": "0.3"}, "0.338919144154881")], part="kl of the first pair"),
        wrong={"as printed": "kl(p, q) -> kl(p, q) + 0.000000000000005"},
    ),
    settles(105, by=("three values from below", "kl of the first pair"), kills={1: "as printed"}),
)
# w and z: how the answer 1 and the answer 0 are told on, so that p, q become b, c
_MONOTONE: Pieces = (
    over("q <= c", "c <= b", "b <= p", "q < p", **_chances("pqbc")),
    step(
        "answers told on",
        "c - q*(b - c)/(p - q) >= 0 and b + (1 - p)*(b - c)/(p - q) <= 1",
        wrong={"less often": ">= 0 and -> >= q/10 and "},
    ),
    over("q < p", p=(0, 1), q=(0, 1), b=(0, 1), c=(0, 1)),
    step(
        "chances after they are told on",
        "c - q*(b - c)/(p - q) + p*(b - c)/(p - q) == b and c - q*(b - c)/(p - q) + q*(b - c)/(p - q) == c",
        wrong={"the other chance": "/(p - q) == b and -> /(p - q) == c and "},
    ),
    noted(
        104,
        "D_a(b, c) <= D_a(p, q) and D_a(c, b) <= D_a(q, p) at every order",
        for_all="q <= c <= b <= p, q < p",
        near_miss="half of it",
    ),
    over("V <= W", V="[1, oo)", W="[1, oo)", a=_ORDER),
    step(
        "divergence of what is told on",
        "log(V)/(a - 1) <= log(W)/(a - 1)",
        wrong={"half of it, told on": "<= log(W)/(a - 1) -> <= log(W)/(2*(a - 1))"},
    ),
    settles(
        104,
        by=chain(
            "divergence of what is told on",
            {
                "V <= W": DATA_PROCESSING(
                    divergence="powers are convex", same_kernel="chances after they are told on"
                )
            },
        ),
        kills={1: "half of it, told on"},
    ),
    # x, y: suprema at p, q, both ways, s, t: at b, c
    over("s <= x", "t <= y", s=_WIDE, t=_WIDE, x=_WIDE, y=_WIDE),
    step(
        "bound by nearer chances",
        "max(s, t) <= max(x, y)",
        wrong={"half of the bound": "<= max(x, y) -> <= max(x, y)/2"},
    ),
    # from 1/2 and 2/5 across to 1/10 and 9/10
    step(
        "across the diagonal",
        "kl(1/10, 9/10) > log(5/4)",
        wrong={"monotone across": "> log -> <= log"},
        at=[{}],
    ),
    step(
        "largest ratio of 1/2 and 2/5",
        "(1/2)/(2/5) <= 5/4 and (2/5)/(1/2) <= 5/4 and (1/2)/(3/5) <= 5/4 and (3/5)/(1/2) <= 5/4",
        wrong={"below 6/5": "(1/2)/(2/5) <= 5/4 -> (1/2)/(2/5) <= 6/5"},
        at=[{}],
    ),
    settles(
        6,
        by=chain(
            "bound by nearer chances",
            {
                "s <= x": EVERY_INSTANCE(arbitrary_instance="#104"),
                "t <= y": EVERY_INSTANCE(arbitrary_instance="#104"),
            },
        ),
    ),
    settles(
        6,
        by=("answers told on", "across the diagonal", "largest ratio of 1/2 and 2/5"),
        on="that chances between both are told on; from (1/2, 2/5) to (1/10, 9/10)",
        beyond="the divergences",
        kills={1: "monotone across"},
    ),
)
_EVENTS: Pieces = (
    *_POWERS,
    settles(
        1,
        by=chain(
            "divergence of the event",
            {"V <= W": _ALIKE, "log(W) <= (a - 1)*r*a": assumed(_PAIR)},
        ),
        kills={1: "rho without its order"},
    ),
    *_ONE_ORDER,
    settles(
        2,
        by=chain(
            "divergence of the event",
            {"V <= W": _ALIKE, "log(W) <= (a - 1)*r*a": assumed(_PAIR)},
        ),
    ),
    settles(
        2,
        by=("ratios at most 99/50", "one way and the other"),
        on="the pair (1/100, 1/2)",
        beyond="other pairs",
        kills={1: "the other way as well"},
    ),
    *_LOW,
    *_MONOTONE,
    *_VALUES,
)

# --- advantages

# p - q is the advantage on one pair; x and y: means of p and of q over data, targets and places, g and h:
# chances of IN without and with the target, so that the advantage is h - g
_PINSKER: Pieces = (
    noted(
        101,
        "p - q <= sqrt(rho/2) for every event of one pair of neighbours",
        for_all=_PAIR,
        near_miss="sqrt(rho)/2",
    ),
    over("kl(p, q) >= 2*(p - q)**2", "kl(p, q) <= r", p=_OPEN, q=_OPEN, r=_WIDE),
    step(
        "advantage on one pair, by Pinsker",
        "p - q <= sqrt(r/2)",
        wrong={"half of the root": "sqrt(r/2) -> sqrt(r)/2"},
    ),
    settles(
        101,
        by=chain(
            "advantage on one pair, by Pinsker",
            {"kl(p, q) >= 2*(p - q)**2": "CLASSICS-PINSKER#1", "kl(p, q) <= r": "MI-S6#4"},
        ),
        kills={1: "half of the root"},
    ),
    over("x - y <= sqrt(r/2)", "y <= g", "h <= x", **_chances("xygh"), r=_WIDE),
    step(
        "advantage in the game, by Pinsker",
        "h - g <= sqrt(r/2)",
        wrong={"half of the root of rho": "sqrt(r/2) -> sqrt(r)/2", "no root of rho/2": "sqrt(r/2) -> r/2"},
    ),
    settles(
        1,
        by=chain(
            "advantage in the game, by Pinsker",
            {
                "x - y <= sqrt(r/2)": TOWER(given_the_past="#101"),
                "y <= g": assumed("every adversary of an MI game"),
                "h <= x": "MI-A4#6",
            },
        ),
        kills={1: "half of the root of rho", 2: "no root of rho/2"},
    ),
)
# with roots A, B of p, 1 - p and C, D of q, 1 - q: b = (A C + B D)^2, w = (A D - B C)^2, z = (A D + B C)^2
_HUBER: Pieces = (
    noted(
        102,
        "(sqrt(p q) + sqrt((1 - p) (1 - q)))^2 + (p - q)^2 <= 1",
        for_all="p, q in [0, 1]",
        near_miss="0.9 for 1",
    ),
    over("b + w <= 1", "z <= 1", "y <= w*z", **_chances("bwy"), z=_WIDE),
    step("affinity and distance", "b + y <= 1", wrong={"nine tenths of 1": "<= 1 -> <= 0.9"}),
    settles(
        102,
        by=chain(
            "affinity and distance",
            {
                "b + w <= 1": "CLASSICS-BRETAGNOLLE-HUBER#4",
                "z <= 1": "CLASSICS-BRETAGNOLLE-HUBER#4",
                "y <= w*z": "CLASSICS-BRETAGNOLLE-HUBER#5",
            },
        ),
        kills={1: "nine tenths of 1"},
    ),
    over(t=_POSITIVE),
    step("minus a log is convex, affinity", "1/t**2 > 0", wrong={"convex by 1, affinity": "> 0 -> > 1"}),
    # z: log of the ratio of the chances at one of both answers
    over(z=_REAL),
    step(
        "log of a root of the ratio",
        "log(exp(-z/2)) == -z/2",
        wrong={"of the ratio itself": "== -z/2 -> == -z"},
    ),
    noted(
        103,
        "the square of the affinity of p and q is at least e^-rho",
        for_all=_PAIR,
        near_miss="e^(-rho/2)",
    ),
    over("log(B) >= -K/2", "K <= r", B="(0, 1]", K=_WIDE, r=_WIDE),
    step("affinity from below", "B**2 >= exp(-r)", wrong={"of half of rho": "exp(-r) -> exp(-r/2)"}),
    settles(
        103,
        by=chain(
            "affinity from below",
            {
                "log(B) >= -K/2": JENSEN(
                    convex="minus a log is convex, affinity", integrable="log of a root of the ratio"
                ),
                "K <= r": "MI-S6#4",
            },
        ),
        kills={1: "of half of rho"},
    ),
    noted(
        104,
        "p - q <= sqrt(1 - e^-rho) for every event of one pair of neighbours",
        for_all=_PAIR,
        near_miss="1 - e^-rho",
    ),
    over("b + y**2 <= 1", "b >= E", b=(0, 1), y=(-1, 1), E=(0, 1)),
    step(
        "advantage on one pair, by the affinity",
        "y <= sqrt(1 - E)",
        wrong={"without the root": "sqrt(1 - E) -> 1 - E"},
    ),
    settles(
        104,
        by=chain("advantage on one pair, by the affinity", {"b + y**2 <= 1": "#102", "b >= E": "#103"}),
        kills={1: "without the root"},
    ),
    over("x - y <= sqrt(1 - exp(-r))", "y <= g", "h <= x", **_chances("xygh"), r=_WIDE),
    step(
        "advantage in the game, by the affinity",
        "h - g <= sqrt(1 - exp(-r))",
        wrong={
            "without the root, game": "h - g <= sqrt(1 - exp(-r)) -> h - g <= 1 - exp(-r)",
            "half of rho, game": "h - g <= sqrt(1 - exp(-r)) -> h - g <= sqrt(1 - exp(-r/2))",
        },
    ),
    settles(
        2,
        by=chain(
            "advantage in the game, by the affinity",
            {
                "x - y <= sqrt(1 - exp(-r))": TOWER(given_the_past="#104"),
                "y <= g": ASSUMED,
                "h <= x": "MI-A4#6",
            },
        ),
        kills={1: "without the root, game", 2: "half of rho, game"},
    ),
)
# S: the supremum of p - q over the pairs that satisfy MI-S6, s and t: the bounds of assertions 1 and 2
_SHARPER: Pieces = (
    over("x - y <= S", "y <= g", "h <= x", "S <= s", "S <= t", **_chances("xyghSst")),
    step(
        "advantage by the supremum over pairs",
        "h - g <= S and S <= min(s, t)",
        wrong={"half of the supremum": "h - g <= S and -> h - g <= S/2 and "},
    ),
    # the supremum is the same over symmetric pairs, as the middle between a pair and its mirror image is one
    # and no further apart: the near miss holds as well
    step_towards(
        3,
        by="advantage by the supremum over pairs",
        missing="a near miss that is one: with symmetric pairs alone the supremum is as large",
    ),
)
# v: p - q of the pair (1 + v)/2, (1 - v)/2; g = (1 + v)/(1 - v) and x = (a - 1) log g: then a (a - 1) kl is
# v x + v x^2/log g
_G, _V = "(1070651747/929348253)", "(70651747/1000000000)"
_SYMMETRIC: Pieces = (
    over(x=_WIDE),
    step(
        "slope of the divergence of a symmetric pair",
        f"({_G}*exp(2*x) - 1)/({_G}*exp(2*x) + 1) <= {_V} + 2*{_V}/log({_G})*x",
        wrong={"half of the square": f"2*{_V}/log -> {_V}/log"},
    ),
    step(
        "no divergence at order 1",
        f"log(({_G}*exp(0) + exp(-0))/({_G} + 1)) <= {_V}*0 + {_V}*0**2/log({_G})",
        wrong={"some of it at order 1": f"<= {_V}*0 -> <= -1 + {_V}*0"},
    ),
    noted(
        105,
        "D_a(p, q)/a <= kl(p, q) for p = (1 + v)/2, q = (1 - v)/2, v = 0.070651747, which is above the value "
        "that is printed at rho = 0.01",
        for_all="every order a > 1",
        near_miss="half of kl",
    ),
    over(
        f"log(({_G}*exp(x) + exp(-x))/({_G} + 1)) <= {_V}*x + {_V}*x**2/log({_G})",
        x=_WIDE,
    ),
    step(
        "symmetric pair at every order",
        f"log(({_G}*exp(x) + exp(-x))/({_G} + 1)) - {_V}*x <= {_V}*x**2/log({_G})",
        wrong={"half of it at every order, symmetric": f"<= {_V}*x**2 -> <= {_V}*x**2/2"},
    ),
    settles(
        105,
        by=chain(
            "symmetric pair at every order",
            {
                f"log(({_G}*exp(x) + exp(-x))/({_G} + 1)) <= {_V}*x + {_V}*x**2/log({_G})": COMPARISON(
                    at_the_start="no divergence at order 1",
                    slopes="slope of the divergence of a symmetric pair",
                )
            },
        ),
        kills={1: "half of it at every order, symmetric"},
    ),
    noted(106, "its kl is below 0.01", for_all="this pair", near_miss="below 0.0099"),
    step(
        "kl of the symmetric pair",
        "v*log((1 + v)/(1 - v)) < r",
        wrong={"below 0.0099": "< r -> < 0.99*r"},
        at=[{"r": "0.01", "v": "0.070651747"}],
    ),
    settles(106, by="kl of the symmetric pair", kills={1: "below 0.0099"}),
    # a unit more in the last digit of each printed value must not satisfy MI-S6, which asks for kl at order 1
    step(
        "values of symmetric pairs",
        "v*log((1 + v)/(1 - v)) >= r",
        wrong={"of rho + 1/100": ">= r -> >= r + 1/100"},
        at=[
            {"r": "0.01", "v": "0.0706517451670"},
            {"r": "0.1", "v": "0.221741916998"},
            {"r": "0.5", "v": "0.479098423118"},
            {"r": 1, "v": "0.647918229031"},
        ],
    ),
    settles(4, by="values of symmetric pairs", severity=Severity.EDGE),
    amended(
        "At the printed values of symmetric pairs kl is rho to a part in 10^7.",
        {"values of symmetric pairs": ">= r -> >= 0.9999999*r"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by="values of symmetric pairs",
        on="the four values, from below",
        beyond="from above; other values",
    ),
)

# u: e^eps, k: the root of log(1/delta), R: that of rho; v: the advantage
_BY_CONVERSION: Pieces = (
    over(
        "v <= (u - 1 + 2*d)/(u + 1)",
        "u <= exp(R**2 + 2*R*k)",
        v=(-1, 1),
        u=_RATIO,
        d=(0, 1),
        R=_WIDE,
        k=_WIDE,
    ),
    step(
        "advantage by the conversion",
        "v <= (exp(R**2 + 2*R*k) - 1 + 2*d)/(exp(R**2 + 2*R*k) + 1)",
        wrong={
            "rho for eps": "(exp(R**2 + 2*R*k) - 1 + 2*d)/(exp(R**2 + 2*R*k) + 1) -> "
            "(exp(R**2) - 1 + 2*d)/(exp(R**2) + 1)",
            "without 2 delta": " - 1 + 2*d -> - 1",
            "half of the bound by conversion": "v <= (exp -> 2*v <= (exp",
        },
    ),
    settles(
        1,
        by=chain(
            "advantage by the conversion",
            {"v <= (u - 1 + 2*d)/(u + 1)": "MI-ADV3#1", "u <= exp(R**2 + 2*R*k)": "TH-P2.6#2"},
        ),
        kills={1: "rho for eps", 2: "without 2 delta", 3: "half of the bound by conversion"},
    ),
)
_TERM = "(exp(rho + 2*sqrt(rho*k/50)) - 1 + 2*exp(-k/50))/(exp(rho + 2*sqrt(rho*k/50)) + 1)"
_ATTAINED = (
    ("0.01", 174, "0.21421626"),
    ("0.1", 98, "0.53294632"),
    ("0.5", 48, "0.83740175"),
    ("1", 31, "0.93459339"),
)
# the grid of delta is not said: steps of 1/50 in log(1/delta) give all four values
_GRID: Pieces = (
    step(
        "values at their delta",
        _TERM,
        by=equals_at(
            [({"rho": rho, "k": k}, value) for rho, k, value in _ATTAINED],
            part="values at their delta",
        ),
        wrong={"at delta = e^(-576/50), near 1e-5": f"{_TERM} -> {_TERM.replace('k/50', '576/50')}"},
    ),
    step(
        "no less on the grid",
        f"{_TERM} >= v - 5/10**9",
        wrong={"a part in a million less": ">= v -> >= 1.000001*v"},
        at=[{"rho": rho, "k": k, "v": value} for rho, _, value in _ATTAINED for k in range(1, 201)],
    ),
    settles(
        2,
        by=("values at their delta", "no less on the grid"),
        on="delta = e^(-k/50) for k = 1, ..., 200, which gives all four values",
        beyond="other grids, and smaller delta",
        kills={1: "at delta = e^(-576/50), near 1e-5"},
    ),
)

# --- what errors say of rho

# x: the output over its standard deviation, s: the distance of both means; IN is the more likely where x
# is above s/2, so that no event has a larger difference of its chances than this one
_ADVANTAGE: Pieces = (
    over(x=_REAL, s=_POSITIVE),
    step(
        "more likely beyond the middle",
        "(x**2/2 - (x - s)**2/2)*(x - s/2) >= 0",
        wrong={"beyond the mean": "*(x - s/2) -> *(x - s)"},
    ),
    over(r=_POSITIVE),
    step(
        "chances beyond the middle",
        "Phi(sqrt(2*r) - sqrt(2*r)/2) - Phi(-sqrt(2*r)/2) == 2*Phi(sqrt(2*r)/2) - 1",
        wrong={
            "the whole distance": "== 2*Phi(sqrt(2*r)/2) -> == 2*Phi(sqrt(2*r))",
            "distance of rho": "== 2*Phi(sqrt(2*r)/2) -> == 2*Phi(sqrt(r)/2)",
        },
    ),
    settles(
        3,
        by=("more likely beyond the middle", "chances beyond the middle"),
        kills={1: "the whole distance", 2: "distance of rho"},
    ),
)
# A: the quantile at 1 - alpha, B: that at beta, s: sqrt(2 rho); the best test has B = A - s
_INVERSION: Pieces = (
    over("B >= A - s", "B <= A", A=_REAL, B=_REAL, s=_WIDE),
    step(
        "inversion for normal outputs",
        "(A - B)**2/2 <= s**2/2",
        wrong={"without 1/2 in front": "(A - B)**2/2 <= -> (A - B)**2 <= "},
    ),
    # randomised response with e^eps: at t = (a - 1) eps the exponential of (a - 1) D_a is
    # cosh(eps/2 + t)/cosh(eps/2), and t eps/2 + t^2/2 is a (a - 1) eps^2/2
    over(y=_POSITIVE, t=_WIDE),
    step(
        "slope of the divergence of randomised response",
        "(exp(y + t) - exp(-y - t))/(exp(y + t) + exp(-y - t)) <= y + t",
        wrong={"half of this slope": "<= y + t -> <= (y + t)/2"},
    ),
    over(y=_POSITIVE),
    step(
        "randomised response at order 1",
        "log((exp(y + 0) + exp(-y - 0))/(exp(y) + exp(-y))) <= 0*y + 0**2/2",
        wrong={"less than nothing": "<= 0*y -> <= -1 + 0*y"},
    ),
    noted(
        101,
        "randomised response with e^eps is (eps^2/2)-zCDP",
        for_all="eps > 0, every order a > 1",
        near_miss="eps^2/4",
    ),
    over(
        "log((exp(y + t) + exp(-y - t))/(exp(y) + exp(-y))) <= t*y + t**2/2",
        y=_POSITIVE,
        t=_WIDE,
    ),
    step(
        "randomised response at every order",
        "log((exp(y + t) + exp(-y - t))/(exp(y) + exp(-y))) - t*y <= t**2/2",
        wrong={"half of it at every order of it": "<= t**2/2 -> <= t**2/4 - t*y/2"},
    ),
    settles(
        101,
        by=chain(
            "randomised response at every order",
            {
                "log((exp(y + t) + exp(-y - t))/(exp(y) + exp(-y))) <= t*y + t**2/2": COMPARISON(
                    at_the_start="randomised response at order 1",
                    slopes="slope of the divergence of randomised response",
                )
            },
        ),
        kills={1: "half of it at every order of it"},
    ),
    # both errors are 1/(1 + e^eps), so that the formula says 2 B^2; at eps = 1/2 this is above eps^2/2
    step(
        "errors of randomised response",
        "Phi(31/100) < exp(1/2)/(1 + exp(1/2)) and (31/100 + 31/100)**2/2 > (1/2)**2/2",
        wrong={"for every mechanism of rho-zCDP": "**2/2 > (1/2)**2/2 -> **2/2 <= (1/2)**2/2"},
        at=[{}],
    ),
    settles(
        5,
        by=chain("inversion for normal outputs", {"B >= A - s": "#4", "B <= A": assumed("alpha + beta < 1")}),
        kills={1: "without 1/2 in front"},
    ),
    settles(
        5,
        by="errors of randomised response",
        on="randomised response at eps = 1/2, by note 101",
        beyond="the Gaussian mechanism",
        kills={2: "for every mechanism of rho-zCDP"},
    ),
)

LINES: Lines = {
    "MI-S5": (*_ADVANTAGE, *_INVERSION),
    "MI-S6": _EVENTS,
    "MI-S7": (*_PINSKER, *_HUBER, *_SHARPER, *_SYMMETRIC),
    "MI-S8": (*_BY_CONVERSION, *_GRID),
}
