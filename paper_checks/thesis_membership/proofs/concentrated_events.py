"""Lines of events and advantages under rho-zCDP (supplements to Sections 2.3.6 and 2.3.7).

r is rho, a an order; p and q are the chances of an event on two neighbours.
"""

from __future__ import annotations

from ....verify.proving.formula_checks import equals_at
from ...language.assertion import AMENDED, assumed, chain, instance, noted, settles
from ...language.rules import COMPARISON, DATA_PROCESSING, EVERY_INSTANCE, JENSEN, LIMIT, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_ORDER = "(1, oo)"
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
                "K <= x": JENSEN(
                    convex="minus a log is convex", integrable="log of a power of the ratio"
                ),
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

LINES: Lines = {
    "MI-S6": _EVENTS,
}
