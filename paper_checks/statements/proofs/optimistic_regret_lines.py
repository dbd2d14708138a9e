"""Lines of the confidence set and of the regret of AdaC-OFUL (Section V-B2, Appendix F)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import INDUCTION, UNION_BOUND
from ...language.written_claim import Lines, over, step
from ..optimism.design_matrices import (
    DETERMINANT_BY_TRACE,
    DETERMINANT_LEMMA,
    DETERMINANT_OF_ROUNDS,
    GROWTH_OVER_UPDATES,
    TELESCOPING,
    TRACE_OF_ROUNDS,
)
from .cauchy_schwarz import AT_MOST_ONE, CAUCHY, PRODUCT, RANGES, by_cauchy

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

_OF_A_SUM = "h <= (n + m)*(n*A + m*B)"
_NEXT_OF_A_SUM = "(n*x + m*y)**2 <= (n + m)*(n*x**2 + m*y**2)"

# u + v, with positive numbers n and m that are at least their norms; h, A and B: squares of the norms
# of u + v, u/n and v/m in the coordinates so far, x and y: the next ones of u/n and v/m
_WIDTH = (
    over(n=_POSITIVE, m=_POSITIVE, x=_REAL, y=_REAL),
    step("one coordinate of a sum", _NEXT_OF_A_SUM, wrong={"a part of it": "n*x**2 + m*y**2 -> n*x**2"}),
    over(
        _OF_A_SUM,
        _NEXT_OF_A_SUM,
        **dict.fromkeys("hAB", _WIDE),
        **dict.fromkeys("nm", _POSITIVE),
        **dict.fromkeys("xy", _REAL),
    ),
    step(
        "one coordinate of a sum more",
        "h + (n*x + m*y)**2 <= (n + m)*(n*(A + x**2) + m*(B + y**2))",
        wrong={"without that of v": "+ m*(B + y**2) -> + m*B"},
    ),
    over(
        _OF_A_SUM,
        "A <= 1",
        "B <= 1",
        **dict.fromkeys("hAB", _WIDE),
        **dict.fromkeys("nm", _POSITIVE),
        **dict.fromkeys("xy", _REAL),
    ),
    step("norm of a sum", "h <= (n + m)**2", wrong={"squares of the norms": "(n + m)**2 -> n**2 + m**2"}),
    # g: an eigenvalue of G_t, m and g + u: the least and the largest, l: lambda, y: a coordinate, squared
    over("m <= g", l=_POSITIVE, m=_WIDE, g=_WIDE, u=_WIDE, y=_WIDE),
    step(
        "one eigenvalue of V_t",
        "(l + g)*y >= (l + m)*y and (l + m)*y >= l*y",
        wrong={"the largest eigenvalue": "(l + g)*y >= (l + m)*y -> (l + g)*y >= (l + g + u)*y"},
    ),
    # S and Q: squares of the norms of N_t in V_t^-1 and in itself, in the coordinates so far,
    # g: an eigenvalue, z: the next square over g
    over(w=_POSITIVE, x=_REAL),
    step("no eigenvalue", "0*x**2*w <= 0*x**2", wrong={"an eigenvalue": "0*x**2*w <= -> 1 + 0*x**2*w <= "}),
    over("S*w <= Q", "w <= g", S=_WIDE, Q=_WIDE, w=_POSITIVE, g=_POSITIVE, z=_WIDE),
    step(
        "one eigenvalue of the inverse",
        "(S + z)*w <= Q + z*g",
        wrong={"half of the inverse": "<= Q + z*g -> <= Q + z*g/2"},
    ),
    over(
        "S*w <= Q", "w <= g", "Q + z*g <= n**2", S=_WIDE, Q=_WIDE, w=_POSITIVE, g=_POSITIVE, z=_WIDE, n=_WIDE
    ),
    step("root of the inverse", "S + z <= n**2/w", wrong={"without the root": "n**2/w -> n**2/w**2"}),
    # z: the root of lambda
    over("s <= r", "h*z <= z**2*n", s=_WIDE, r=_WIDE, h=_WIDE, n=_WIDE, z=_POSITIVE),
    step("radius", "z*(s + h) <= z*r + z**2*n", wrong={"lambda for its root": "z**2*n -> z**3*n"}),
    settles(
        1,
        by=chain(
            "norm of a sum",
            {
                _OF_A_SUM: INDUCTION(base="one coordinate of a sum", step="one coordinate of a sum more"),
                _NEXT_OF_A_SUM: "one coordinate of a sum",
                "A <= 1": ASSUMED,
                "B <= 1": ASSUMED,
            },
        ),
        kills={1: "squares of the norms"},
        on="two of the three summands",
        beyond="the third summand",
    ),
    settles(
        2,
        by=chain("one eigenvalue of V_t", {"m <= g": ASSUMED}),
        kills={1: "the largest eigenvalue"},
    ),
    settles(
        3,
        by=chain(
            "root of the inverse",
            {
                "S*w <= Q": INDUCTION(base="no eigenvalue", step="one eigenvalue of the inverse"),
                "w <= g": "#2",
                "Q + z*g <= n**2": ASSUMED,
            },
        ),
        kills={1: "without the root"},
    ),
    settles(
        5,
        by=chain("radius", {"s <= r": assumed("under E"), "h*z <= z**2*n": "#3"}),
        kills={1: "lambda for its root"},
    ),
)
# x: the chance of one of the events of E_3, n: how many there are, l = delta/T, L = log(T/delta)
_EVENTS = (
    over("q <= n*x", "n <= T", "x <= l", q=(0, 1), n=_WIDE, x=(0, 1), T="[1, oo)", l=(0, 1)),
    step("all numbers of updates", "q <= T*l", wrong={"delta at every number": "T*l -> l"}),
    over(T="[2, oo)", d="(0, 1]"),
    step(
        "norm of the noise in one dimension",
        "erfc(sqrt((1 + 2*sqrt(L) + 2*L)/2)) <= exp(-L)",
        wrong={"log(1/x) halved": "+ 2*sqrt(L) + 2*L)/2 -> + 2*sqrt(L/2) + L)/2"},
        at=[{"L": each} for each in (1, 2, 5, 10, 20, 40, 80)],
    ),
    settles(
        6,
        by=chain(
            "all numbers of updates",
            {
                "q <= n*x": UNION_BOUND(each_event="ZCDP-L10#1", events="E_3: at most T numbers of updates"),
                "n <= T": assumed("T steps"),
                "x <= l": "ZCDP-L10#1",
            },
        ),
        kills={1: "delta at every number"},
    ),
    settles(
        6,
        by="norm of the noise in one dimension",
        on="one dimension, seven levels",
        beyond="more dimensions, other levels",
        kills={2: "log(1/x) halved"},
    ),
    over(
        "q <= s + c",
        "s <= a + b",
        "a <= d",
        "b <= d",
        "c <= d",
        q=(0, 1),
        s=(0, 1),
        a=(0, 1),
        b=(0, 1),
        c=(0, 1),
        d=(0, 1),
    ),
    step("three events", "1 - q >= 1 - 3*d", wrong={"two events": "1 - 3*d -> 1 - 2*d"}),
    settles(
        7,
        by=chain(
            "three events",
            {
                "q <= s + c": UNION_BOUND(each_event="#6", events="#5"),
                "s <= a + b": UNION_BOUND(each_event="#4", events="#5"),
                "a <= d": "#4",
                "b <= d": "#5",
                "c <= d": "#6",
            },
        ),
        kills={1: "two events"},
    ),
)
# k: number of updates times c = log(1 + C), g: log(1 + T/n), n = lambda d, L: log T
_EPISODES = (
    over(T="[1, oo)", n=_POSITIVE),
    step(
        "order of the logarithm",
        "log(1 + T/n) <= log(1 + 1/n) + log(T)",
        wrong={"half of log T": "+ log(T) -> + log(T)/2"},
    ),
    noted(
        101,
        "log(1 + T/(lambda d)) <= log(1 + 1/(lambda d)) + log T",
        for_all="T >= 1, lambda > 0",
        near_miss="half of log T",
    ),
    settles(101, by="order of the logarithm", kills={1: "half of log T"}),
    over("k*c <= d*g", "g <= a + L", c=_POSITIVE, d="[1, oo)", g=_WIDE, k=_WIDE, a=_WIDE, L=_WIDE),
    step("number of episodes", "k*c <= d*(a + L)", wrong={"updates without d": "d*(a + L) -> a + L"}),
    settles(
        2,
        by=chain(
            "number of episodes",
            {
                "k*c <= d*g": "ZCDP-T14S5#5",
                "g <= a + L": "#101",
            },
        ),
        kills={1: "updates without d"},
    ),
)
# n and m: positive numbers, at least ||theta - theta~|| in V and ||a|| in V^-1, r: the radius;
# w: the root of V in one dimension, x: what later rounds add to it
_ROUND = (
    *CAUCHY,
    over(PRODUCT, *AT_MOST_ONE, "n <= r", **RANGES, n=_POSITIVE, m=_POSITIVE, r=_POSITIVE),
    step(
        "upper bound on the ellipsoid",
        "n*m*C <= r*m",
        wrong={"half of the radius": "<= r*m -> <= r*m/2"},
    ),
    over(b=_WIDE, a=_POSITIVE, w=_POSITIVE, x=_POSITIVE),
    step(
        "attained in the ellipsoid",
        "b*(a/w)**2/(a/w) == b*(a/w)",
        wrong={"in another norm": "== b*(a/w) -> == b*(a/(w + x))"},
    ),
    # r_t = <theta*, A*_t - A_t>, with 1 and 2 for n and m
    over(PRODUCT, *AT_MOST_ONE, **RANGES),
    step("largest gap", "1*2*C <= 2", wrong={"gaps up to 1": "1*2*C <= 2 -> 1*2*C <= 1"}),
    settles(
        3,
        by=chain("upper bound on the ellipsoid", {**by_cauchy(), "n <= r": ASSUMED}),
        on="the maximum of a linear form over an ellipsoid",
        beyond="the index: C_{tau_t} as printed has tau_t - 1, Line 11 has tau_t",
    ),
    settles(
        3,
        by="attained in the ellipsoid",
        on="one dimension",
        beyond="more dimensions, the upper bound, the index",
        kills={1: "in another norm"},
    ),
    settles(
        8,
        by=chain("largest gap", by_cauchy(assumed("Assumption 1"))),
        kills={1: "gaps up to 1"},
    ),
)
# v: det V_{t-1} in one dimension, or p; x: an action, or the square of its norm; c: det V_0;
# S and R: sums of min(1, x) and of log(1 + x) so far
_POTENTIAL = (
    over(v=_POSITIVE, x=_REAL),
    step(
        "determinant lemma, one dimension",
        "v + x**2 == v*(1 + x**2/v)",
        wrong={"without the square of the norm": "(1 + x**2/v) -> (1 + x/v)"},
    ),
    over(x=_WIDE),
    step(
        "one term of the sum",
        "min(1, x) <= 2*log(1 + x)",
        wrong={"a factor of 1.4 alone": "2*log -> 1.4*log"},
    ),
    over("S <= 2*R", "min(1, x) <= 2*log(1 + x)", S=_WIDE, R=_WIDE, x=_WIDE),
    step(
        "one term more",
        "S + min(1, x) <= 2*(R + log(1 + x))",
        wrong={"a factor of 1.4": "2*(R + log(1 + x)) -> 2*R + 1.4*log(1 + x)"},
    ),
    over(p=_POSITIVE, x=_WIDE, c=_POSITIVE),
    step(
        "telescoping sum",
        "log(p/c) + log(1 + x) == log(p*(1 + x)/c)",
        wrong={"without det V_0": "log(p*(1 + x)/c) -> log(p*(1 + x))"},
    ),
    over("s <= 2*R", "R <= L", "L <= d*g", s=_WIDE, R=_WIDE, L=_WIDE, d="[1, oo)", g=_WIDE),
    step(
        "sum of the widths",
        "s <= 2*d*g",
        wrong={"half of the sum": "2*d*g -> d*g", "in one dimension": "2*d*g -> 2*g"},
    ),
    *DETERMINANT_LEMMA,
    settles(2, by="determinant of an update, every dimension", kills={1: "the norm without its square"}),
    settles(
        3,
        by=chain(
            "one term more",
            {
                "S <= 2*R": INDUCTION(base="one term of the sum", step="one term more"),
                "min(1, x) <= 2*log(1 + x)": "one term of the sum",
            },
        ),
        kills={1: "a factor of 1.4"},
    ),
    *TELESCOPING,
    settles(4, by="sum of logarithms, every dimension", kills={1: "det V_0 forgotten"}),
    settles(
        5,
        by=chain(
            "sum of the widths",
            {"s <= 2*R": "#3", "R <= L": "#4", "L <= d*g": "ZCDP-T14S5#4"},
        ),
        kills={1: "half of the sum", 2: "in one dimension"},
        despite={"ZCDP-EQ22#1": "twice the logarithm is used, which bounds min(1, x)"},
    ),
)
# g: the largest eigenvalue of G, s: its trace, n: t - 1; h: the next eigenvalue
_LENGTHS = (
    over(h=_WIDE),
    step("one eigenvalue", "max(h, 0) <= h", wrong={"half of the eigenvalue": "<= h -> <= h/2"}),
    over("g <= s", s=_WIDE, g=_WIDE, h=_WIDE),
    step(
        "one eigenvalue of the trace",
        "g <= s + h and h <= s + h",
        wrong={"the last eigenvalue lost": "and h <= s + h -> and h <= s"},
    ),
    over("g <= s", "s <= n", l=_POSITIVE, g=_WIDE, s=_WIDE, n=_WIDE, y=_WIDE, d="[2, oo)"),
    step(
        "the largest eigenvalue",
        "(l + g)*y <= (l + n)*y",
        wrong={
            "one round less": "(l + n)*y -> (l + n - 1)*y",
            "a share of the trace": "(l + n)*y -> (l + n/d)*y",
        },
    ),
    settles(
        3,
        by=chain(
            "the largest eigenvalue",
            {
                "g <= s": INDUCTION(base="one eigenvalue", step="one eigenvalue of the trace"),
                "s <= n": assumed("||A_s|| <= 1"),
            },
        ),
        kills={1: "one round less", 2: "a share of the trace"},
    ),
)
# p, l, t and s: roots of d, log T, T and 1/rho
_ORDERS = (
    over(p="[1, oo)", l=_POSITIVE, t="[1, oo)", s=_POSITIVE),
    step(
        "orders of both terms",
        "(p*l)*(p*l)*t == p**2*l**2*t and (p*l)*(s*p**2*l**2)*(p*l) == s*p**4*l**4",
        wrong={
            "d^(3/2)": "== s*p**4*l**4 -> == s*p**3*l**4",
            "(log T)^(3/2)": "== s*p**4*l**4 -> == s*p**4*l**3",
        },
    ),
    settles(2, by="orders of both terms", kills={1: "d^(3/2)", 2: "(log T)^(3/2)"}),
)

_DETERMINANTS = (
    *DETERMINANT_BY_TRACE,
    *TRACE_OF_ROUNDS,
    settles(
        1,
        by=("determinant by the trace, every dimension", "power of the trace, every dimension"),
        kills={1: "half of the rounds, every dimension", 2: "the trace without the ridge"},
    ),
    *GROWTH_OVER_UPDATES,
    settles(
        3,
        by="growth over all updates, every dimension",
        kills={1: "growth by an update that was not made"},
    ),
    *DETERMINANT_OF_ROUNDS,
    settles(4, by="determinant after t rounds, every dimension", kills={1: "half of t"}),
)

LINES: Lines = {
    "ZCDP-T14S5": _DETERMINANTS,
    "ZCDP-T14S4": _WIDTH,
    "ZCDP-T14S2": _EVENTS,
    "ZCDP-T5": _EPISODES,
    "ZCDP-T5S2": _ROUND,
    "ZCDP-EQ22": _POTENTIAL,
    "ZCDP-EQ23": _LENGTHS,
    "ZCDP-T5S6": _ORDERS,
}
