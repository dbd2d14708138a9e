"""Lines of sensitivities and simple mechanisms (Section 2.1), and of the transport time (Appendix B.6)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"

# S: n times what the coordinates so far change by, d: what the next one of the row changes by; R: of squares
_MEAN = (
    over("S <= j", "d <= 1", S=_WIDE, j=_COUNT, d=_WIDE, n=_COUNT),
    step(
        "one coordinate more",
        "S + d <= j + 1 and (j + 1)*(1/n) == (j + 1)/n",
        wrong={
            "no more than one coordinate": "S + d <= j + 1 and -> S + d <= 1 and",
            "not divided by n": "== (j + 1)/n -> == j + 1",
        },
    ),
    over("d <= 1", d=_WIDE),
    step("a coordinate", "d <= 1*1", wrong={"half of a coordinate": "1*1 -> 1/2"}),
    settles(
        1,
        by=chain(
            "one coordinate more",
            {
                "S <= j": INDUCTION(base="a coordinate", step="one coordinate more"),
                "d <= 1": assumed("X={0,1}^k"),
            },
        ),
        kills={1: "not divided by n", 2: "no more than one coordinate"},
    ),
    over("R <= j", "d <= 1", R=_WIDE, j=_COUNT, d=_WIDE, n=_COUNT),
    step(
        "square of one coordinate more",
        "R + d**2 <= j + 1 and sqrt((j + 1)*(1/n)**2) == sqrt(j + 1)/n",
        wrong={
            "without the root": "== sqrt(j + 1)/n -> == (j + 1)/n",
            "root not divided by n": "== sqrt(j + 1)/n -> == sqrt(j + 1)",
        },
    ),
    over("d <= 1", d=_WIDE),
    step("square of a coordinate", "d**2 <= 1*1", wrong={"half of its square": "1*1 -> 1/2"}),
    settles(
        2,
        by=chain(
            "square of one coordinate more",
            {
                "R <= j": INDUCTION(base="square of a coordinate", step="square of one coordinate more"),
                "d <= 1": assumed("X={0,1}^k"),
            },
        ),
        kills={1: "without the root", 2: "root not divided by n"},
    ),
    over("j <= k", j=_WIDE, k=_COUNT, n=_COUNT),
    step(
        "fewer coordinates change less",
        "j/n <= k/n and j/n**2 <= k/n**2",
        wrong={"a single coordinate flip": "j/n <= k/n and -> j/n <= 1/n and"},
    ),
    settles(3, by="fewer coordinates change less", kills={1: "a single coordinate flip"}),
)
# s: the sum of the other rewards, x and y: the reward that changes; z: the log-ratio of one release
_RELEASES = (
    over(s=_WIDE, x=(0, 1), y=(0, 1), t="[3, oo)"),
    step(
        "a prefix sum changes by at most one",
        "abs((s + x) - (s + y)) <= 1 and (s + 1) - s == 1",
        wrong={
            "by t": "(s + 1) - s == 1 -> (s + 1) - s == t",
            "by 2": "(s + 1) - s == 1 -> (s + 1) - s == 2",
        },
    ),
    settles(2, by="a prefix sum changes by at most one", kills={1: "by t", 2: "by 2"}),
    over("a - b <= 1", "b - a <= 1", y=_REAL, a=_REAL, b=_REAL),
    step(
        "log-ratio of Laplace noise",
        "abs(y - b) - abs(y - a) <= 1",
        wrong={
            "0.9 of it": "- abs(y - a) <= 1 -> - abs(y - a) <= 0.9",
            "half of it": "- abs(y - a) <= 1 -> - abs(y - a) <= 1/2",
        },
    ),
    settles(
        3,
        by=chain("log-ratio of Laplace noise", {"a - b <= 1": "#2", "b - a <= 1": "#2"}),
        kills={1: "0.9 of it", 2: "half of it"},
    ),
    over("z <= eps", z=_REAL, eps=_POSITIVE),
    step("the first release", "z <= eps*1", wrong={"half of its budget": "eps*1 -> eps*1/2"}),
    over("v <= eps*n", "z <= eps", v=_REAL, z=_REAL, eps=_POSITIVE, n=_COUNT),
    step(
        "one release more",
        "v + z <= eps*(n + 1)",
        wrong={"sqrt(T) eps": "eps*(n + 1) -> eps*sqrt(n + 1)", "(T - 1) eps": "eps*(n + 1) -> eps*n"},
    ),
    settles(
        4,
        by=chain(
            "one release more",
            {"v <= eps*n": INDUCTION(base="the first release", step="one release more"), "z <= eps": "#3"},
        ),
        kills={1: "sqrt(T) eps", 2: "(T - 1) eps"},
    ),
    # g: the budget of each release
    over("v <= g*T", "g <= eps/T", v=_REAL, g=_POSITIVE, T=_COUNT, eps=_POSITIVE),
    step(
        "scale T/eps",
        "v <= eps and T*(1/(T/eps)) == eps",
        wrong={"1.1 for 1": "1/(T/eps) -> 1/(T/(1.1*eps))", "sqrt(T)/eps": "1/(T/eps) -> 1/(sqrt(T)/eps)"},
    ),
    settles(
        5,
        by=chain("scale T/eps", {"v <= g*T": "#4", "g <= eps/T": assumed("S_t + Lap(T/eps)")}),
        kills={1: "1.1 for 1", 2: "sqrt(T)/eps"},
    ),
)
# m: the least g_a, S and X: the sums of 1/Delta_a and of x_a so far, D: a gap, d: the least one
_TRANSPORT = (
    over("m <= min(1, x)*D", m=_WIDE, x=_WIDE, D="(0, 1]"),
    step("the nearest arm", "m*(1/D) <= 1", wrong={"half of it": "m*(1/D) <= 1 -> m*(1/D) <= 1/2"}),
    over("m*S <= X", "m <= min(1, x)*D", **dict.fromkeys("mSXx", _WIDE), D="(0, 1]"),
    step("one arm more", "m*(S + 1/D) <= X + x", wrong={"without its weight": "X + x -> X"}),
    settles(
        2,
        by=chain(
            "one arm more",
            {
                "m*S <= X": INDUCTION(base="the nearest arm", step="one arm more"),
                "m <= min(1, x)*D": "#1",
            },
        ),
    ),
    over("z*Q <= Y", z=_WIDE, Q=_POSITIVE, Y=_POSITIVE),
    step("divided", "z/Y <= 1/Q", wrong={"half of the quotient": "1/Q -> 1/Q/2"}),
    settles(3, by=chain("divided", {"z*Q <= Y": "#2"})),
)

LINES: Lines = {
    "TH-EX2.15": _MEAN,
    "TH-SM1": _RELEASES,
    "TH-B6.2": _TRANSPORT,
}
