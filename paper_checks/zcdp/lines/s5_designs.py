"""Lines on optimal designs: the equivalence of both kinds, and the accuracy that follows."""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, noted, settles
from ...language.rules import INDUCTION
from ...language.written_claim import over, step
from .pieces import Lines

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SQUARES = {"ZCDP-T2#2": "norms are squared, as in Appendix E"}

# x: an eigenvalue of V(pi)^(-1/2) V(pi') V(pi)^(-1/2), F and S: sums of log x and of x - 1 so far
_EQUIVALENCE = (
    over(x=_POSITIVE),
    step("tangent of the logarithm", "log(x) <= x - 1", wrong={"two below": "x - 1 -> x - 2"}),
    over("F <= S", "l <= y", F=_REAL, S=_REAL, l=_REAL, y=_REAL),
    step("one eigenvalue of the quotient more", "F + l <= S + y", wrong={"one below": "S + y -> S + y - 1"}),
    # y: the square of the norm of an action, p: its weight in a design, m: the largest,
    # S: the sum so far, k: of p
    over(m=_WIDE),
    step("no weight", "0*m <= m*0", wrong={"a weight": "0*m <= -> 1 + 0*m <= "}),
    over("S <= m*k", "y <= m", S=_WIDE, m=_WIDE, k=(0, 1), y=_WIDE, p=(0, 1)),
    step(
        "one weight more", "S + p*y <= m*(k + p)", wrong={"half of the largest": "m*(k + p) -> m*(k + p)/2"}
    ),
    # v: an eigenvalue of V(pi), and of the sum of the p a a^T; d and D: their number,
    # and the sum of v/v, so far
    over(v=_POSITIVE),
    step("one eigenvalue of the design", "v*(1/v) == 1", wrong={"half of one": "== 1 -> == 1/2"}),
    over("D >= d", D=_WIDE, d=_WIDE),
    step("one dimension more", "D + 1 >= d + 1", wrong={"two more": "d + 1 -> d + 2"}),
    over("S <= m*k", "k <= 1", "S >= d", S=_WIDE, m=_WIDE, k=(0, 1), d="[1, oo)"),
    step("largest norm of any design", "m >= d", wrong={"more than d": "m >= d -> m > d"}),
    # a share h of the weight for an action with the square y = d + z: p stands for (1 - h)^(d - 1)
    over(h=(0, 1)),
    step("no factor", "1 >= 1 - 0*h", wrong={"a factor": "- 0*h -> + 1"}),
    over("p >= 1 - n*h", p=(0, 1), n=_WIDE, h=(0, 1)),
    step(
        "one factor more", "p*(1 - h) >= 1 - (n + 1)*h", wrong={"half a factor": "(n + 1)*h -> (n + 1)*h/2"}
    ),
    over(d="[1, oo)", z=_POSITIVE, h="(0, 1)"),
    step(
        "more weight for an action",
        "(1 - (d - 1)*h)*(1 + h*(d + z - 1)) - 1 == h*(z - (d - 1)*(d + z - 1)*h)",
        wrong={"twice the determinant": "*(1 + h*(d + z - 1)) - 1 -> *(1 + h*(d + z - 1)) - 2"},
    ),
    over(d="[1, oo)", z=_POSITIVE),
    step(
        "a share of z/(2 d (d + z))",
        "(d - 1)*(d + z - 1) < 2*d*(d + z)",
        wrong={"twice that share": "< 2*d*(d + z) -> < d*(d + z)/2"},
    ),
    # F and G: log det of any design and of pi; m, w and v: largest squares of pi, of a D-optimal,
    # of any design
    over(
        "F <= G + S - d",
        "S <= m",
        "m <= w",
        "w <= d",
        F=_REAL,
        G=_REAL,
        S=_WIDE,
        m=_WIDE,
        w=_WIDE,
        d="[1, oo)",
        v=_WIDE,
    ),
    step("G-optimal designs maximise f", "F <= G", wrong={"by one": "F <= G -> F <= G - 1"}),
    over("w <= d", "d <= v", w=_WIDE, v=_WIDE, d="[1, oo)"),
    step("D-optimal designs minimise g", "w <= v", wrong={"only one direction": "w <= v -> w < v/2"}),
    noted(
        101,
        "a design that maximises f has ||a||^2 <= d in the norm of V(pi)^-1 for every a in A",
        for_all="A compact, span(A) = R^d",
        near_miss="with twice the determinant",
    ),
    settles(
        101,
        by=("no factor", "one factor more", "more weight for an action", "a share of z/(2 d (d + z))"),
        kills={1: "twice the determinant"},
    ),
    noted(
        102,
        "every design has max_a ||a||^2 >= d in the norm of V(pi)^-1",
        for_all="A compact, span(A) = R^d",
        near_miss="more than d",
    ),
    settles(
        102,
        by=chain(
            "largest norm of any design",
            {
                "S <= m*k": INDUCTION(base="no weight", step="one weight more"),
                "k <= 1": ASSUMED,
                "S >= d": INDUCTION(base="one eigenvalue of the design", step="one dimension more"),
            },
        ),
        kills={1: "more than d"},
    ),
    noted(
        103,
        "a design that maximises f minimises g",
        for_all="A compact, span(A) = R^d",
        near_miss="half of every other",
    ),
    settles(
        103,
        by=chain("D-optimal designs minimise g", {"w <= d": "#101", "d <= v": "#102"}),
        kills={1: "only one direction"},
    ),
    noted(
        104,
        "a design that minimises g maximises f",
        for_all="A compact, span(A) = R^d",
        near_miss="by one",
    ),
    settles(
        104,
        by=chain(
            "G-optimal designs maximise f",
            {
                "F <= G + S - d": INDUCTION(
                    base="tangent of the logarithm", step="one eigenvalue of the quotient more"
                ),
                "S <= m": INDUCTION(base="no weight", step="one weight more"),
                "m <= w": ASSUMED,
                "w <= d": "#101",
            },
        ),
        kills={1: "by one"},
    ),
    # i, j: whether a design minimises g and whether it maximises f
    over("i <= j", "j <= i", i=(0, 1), j=(0, 1)),
    step("both directions", "i - j <= 0 and i - j >= 0", wrong={"one direction": "i - j >= 0 -> i - j > 0"}),
    settles(
        1,
        by=chain("both directions", {"i <= j": "#104", "j <= i": "#103"}),
        kills={1: "one direction"},
    ),
)
# w: the largest square of a norm under the design, L = log(4/delta), n L/b^2 = 8 L/b^2 pulls of one action
_ACCURACY = (
    over("w <= d", w=_WIDE, d="[1, oo)", c=_POSITIVE),
    step("largest norm over c_t", "w/c <= d/c", wrong={"root of d": "w/c <= d/c -> w/c <= sqrt(d)/c"}),
    over("P <= p", "p <= d", P=(0, 1), p=(0, 1), d=(0, 1)),
    step("a larger width", "P <= d", wrong={"half of delta for all": "P <= d -> P <= d/2"}),
    step(
        "one dimension, without noise",
        "erfc(sqrt(8*L/2)) <= 4*exp(-L)",
        wrong={"an eighth of the pulls": "8*L/2 -> 1*L/2"},
        at=[{"L": each} for each in ("1.4", 2, 5, 20, 40)],
    ),
    settles(
        1,
        by=chain("a larger width", {"P <= p": "#6", "p <= d": "ZCDP-T13#1"}),
        despite=_SQUARES,
    ),
    settles(
        1,
        by="one dimension, without noise",
        on="one action in one dimension, five levels, no noise for privacy",
        beyond="other sets of actions",
        kills={1: "an eighth of the pulls"},
    ),
    settles(
        1,
        by=("the part of the rewards", "the part of the noise"),
        on="the link of both halves",
        beyond="the bound",
        kills={2: "a quarter of the noise"},
    ),
    settles(
        5,
        by=chain("largest norm over c_t", {"w <= d": "ZCDP-T2#101"}),
        on="at most, which is what is used",
        beyond="that it is no less",
        kills={1: "root of d"},
        despite=_SQUARES,
    ),
)

LINES: Lines = {"ZCDP-T2": _EQUIVALENCE, "ZCDP-C1": _ACCURACY}
