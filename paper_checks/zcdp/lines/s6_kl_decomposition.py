"""Lines of the KL decompositions: couplings, coupled environments (Sections III-D and VI)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_FACTOR = "(0, 1]"

_PATHWISE = (
    # D: divergence of the lists under pi_a, E: of the views of the constant adversary on equal columns
    over("D <= E", "E <= r*a", D=_WIDE, E=_WIDE, r=_WIDE, a="(1, oo)"),
    step("views of the constant adversary", "D <= r*a", wrong={"half of rho": "r*a -> r*a/2"}),
    settles(
        3,
        by=chain("views of the constant adversary", {"D <= E": "ZCDP-P2B#100", "E <= r*a": ASSUMED}),
        kills={1: "half of rho"},
        despite={"ZCDP-P2B#4": "tables of equal columns are used, for which the view is that product"},
    ),
)
# C: mass of the coupling with the first entries fixed, m: the mass of these entries
_PRODUCT = (
    over(m=(0, 1)),
    step("no entry", "1*m <= m and 1*m >= m", wrong={"half of it": "1*m <= m and -> 1*m <= m/2 and "}),
    over("c == f", "m == l", c=(0, 1), f=(0, 1), m=(0, 1), l=(0, 1), g=(0, 1)),
    step(
        "marginal of one entry more",
        "c*m <= f*l and c*m >= f*l",
        wrong={"of the mean of both laws": "and c*m >= f*l -> and c*m >= (f + g)/2*l"},
    ),
    # u and v: chances of j and j - 1 mismatches before, c: of one at the next entry
    settles(
        2,
        by=chain(
            "marginal of one entry more",
            {
                "c == f": assumed("maximal couplings"),
                "m == l": INDUCTION(base="no entry", step="marginal of one entry more"),
            },
        ),
        kills={1: "of the mean of both laws"},
    ),
)
# d - S given the past is x; M: its mean square so far, B: the sum of the t (1 - t);
# m and v: of the next round
_MARTINGALE = (
    over(t=(0, 1), x=_REAL),
    step(
        "a mismatch given the past",
        "(1 - t)*(x - t)**2 + t*(x + 1 - t)**2 == x**2 + t*(1 - t)",
        wrong={"variance t": "== x**2 + t*(1 - t) -> == x**2 + t"},
    ),
    step("no round", "0*x**2 <= 0*t", wrong={"a round": "0*x**2 <= -> 1 + 0*x**2 <= "}),
    over("M <= B", "m <= v", M=_WIDE, B=_WIDE, m=_WIDE, v=_WIDE),
    step("one round more of mismatches", "M + m <= B + v", wrong={"without its variance": "B + v -> B"}),
    # masses p, values x and y of two variables; A, B and C: the sums of p x^2, p y^2 and p x y so far
    noted(
        103,
        "E (d_Ham - S)^2 <= E sum_t t_{a_t} (1 - t_{a_t}), S = sum_t t_{a_t}",
        for_all="every policy, reward laws with maximal couplings, every T",
        near_miss="without the last variance",
    ),
    settles(
        103,
        by=chain(
            "one round more of mismatches",
            {
                "M <= B": INDUCTION(base="no round", step="one round more of mismatches"),
                "m <= v": TOWER(given_the_past="a mismatch given the past"),
            },
        ),
        kills={1: "without its variance"},
    ),
)
_PROOF = (
    over(m=(0, 1)),
    step("no reward", "1*m <= m and 1*m >= m", wrong={"half of one": "1*m <= m and -> 1*m <= m/2 and "}),
    over("c == f", "m == l", c=(0, 1), f=(0, 1), g=(0, 1), x=(0, 1), m=(0, 1), l=(0, 1)),
    step(
        "one reward integrated out",
        "x*c*m <= x*f*l and x*c*m >= x*f*l",
        wrong={"the other environment's": "and x*c*m >= x*f*l -> and x*c*m >= x*g*l"},
    ),
    over(x=_FACTOR, y=_FACTOR, c=_FACTOR),
    step("log of one round", "log(x*c/(y*c)) == log(x/y)", wrong={"half": "== log(x/y) -> == log(x/y)/2"}),
    # L and S: log of the joint laws and the sum of the logs so far, x and y: the kernels of the next round
    over("L == S", L=_REAL, S=_REAL, x=_FACTOR, y=_FACTOR, c="(0, 1)"),
    step(
        "sum of the logs",
        "L + log(x*c/(y*c)) <= S + log(x/y) and L + log(x*c/(y*c)) >= S + log(x/y)",
        wrong={"the coupling stays": ">= S + log(x/y) -> >= S + log(x/y) - log(c)"},
    ),
    over(x=(0, 1), y=(0, 1), m="(0, 1]"),
    step(
        "law of an action given both histories",
        "x*m/(x*m + (1 - x)*m) == x",
        wrong={"by the other history": "== x -> == y"},
    ),
    over("K == S", "S == Q", K=_REAL, S=_REAL, Q=_REAL),
    step(
        "sum of the conditional divergences",
        "K <= Q and K >= Q",
        wrong={"half of the sum": "K >= Q -> K/2 >= Q"},
    ),
    # two actions, of chances x and y after the two histories, m: the rest of the joint law
    over(x="(0, 1)", y="(0, 1)", m=_FACTOR),
    step(
        "mean of the log of one round",
        "x*log(x*m/(y*m)) + (1 - x)*log((1 - x)*m/((1 - y)*m)) == x*log(x/y) + (1 - x)*log((1 - x)/(1 - y))",
        wrong={
            "reversed": "== x*log(x/y) + (1 - x)*log((1 - x)/(1 - y)) -> "
            "== y*log(y/x) + (1 - y)*log((1 - y)/(1 - x))"
        },
    ),
    settles(
        8,
        by="mean of the log of one round",
        on="two actions, one round",
        beyond="more actions and rounds",
        kills={1: "reversed"},
    ),
    over("s <= r*x**2", s=_WIDE, r=_WIDE, x="[0, oo)"),
    step(
        "along a path",
        "s <= r*x*x",
        wrong={
            "linear along a path": "s <= r*x*x -> s <= r*x",
            "half along a path": "s <= r*x*x -> s <= r*x*x/2",
        },
    ),
    settles(
        3,
        by=chain(
            "one reward integrated out",
            {
                "c == f": assumed("maximal couplings c_a"),
                "m == l": INDUCTION(base="no reward", step="one reward integrated out"),
            },
        ),
        kills={1: "the other environment's"},
    ),
    settles(
        5,
        by=chain(
            "sum of the logs",
            {
                "L == S": INDUCTION(base="log of one round", step="sum of the logs"),
            },
        ),
        kills={1: "the coupling stays"},
    ),
    settles(7, by="law of an action given both histories", kills={1: "by the other history"}),
    settles(
        8,
        by=chain(
            "sum of the conditional divergences",
            {"K == S": "#5", "S == Q": TOWER(given_the_past="#7")},
        ),
    ),
    settles(
        9,
        by=chain("along a path", {"s <= r*x**2": "ZCDP-T1#1"}),
        kills={1: "linear along a path", 2: "half along a path"},
    ),
)

LINES: Lines = {
    "ZCDP-T1": _PATHWISE,
    "ZCDP-T7": _PRODUCT,
    "ZCDP-T8": _MARTINGALE,
    "ZCDP-T8P": _PROOF,
}
