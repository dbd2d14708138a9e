"""Lines of the KL decompositions: group privacy, couplings, coupled environments (Sections III-D and VI)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import INDUCTION, LIMIT, TOWER
from ...language.written_claim import over, step
from .pieces import Lines

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_FACTOR = "(0, 1]"

# u, v: normalised atoms of the two moments,
# h and 1 - h: the inverses of the exponents of Hoelder's inequality
_GROUP = (
    # d: divergence at distance k, f and g: those of the first k - 1 records and of the last,
    # times their factors
    over(a="(1, oo)", k="[1, oo)", s="(0, oo)", r="(0, oo)"),
    step(
        "Gaussian noise at distance k",
        "a*(k*s)**2/(2*(s**2/(2*r))) == r*k**2*a",
        wrong={"nine tenths": "== r*k**2*a -> == 0.9*r*k**2*a"},
    ),
    settles(
        1,
        by="Gaussian noise at distance k",
        on="the Gaussian mechanism",
        beyond="other mechanisms",
        kills={3: "nine tenths"},
    ),
)
# k: KL at distance d
_AT_ORDER_ONE = (
    over(c=_WIDE, a="(1, oo)"),
    step("bounds down to order one", "c*a >= c", wrong={"below it": "c*a >= c -> c*a <= c"}),
    over("k <= r*d**2", k=_WIDE, r=_WIDE, d="[1, oo)"),
    step(
        "order one",
        "k <= r*d*d",
        wrong={"mean of both": "r*d*d -> r*d*(d + 1)/2", "linear in the distance": "r*d*d -> r*d"},
    ),
)
_ONE_ORDER = chain(
    "order one", {"k <= r*d**2": LIMIT(at_each="ZCDP-T16#1", limits="bounds down to order one")}
)
_PATHWISE = (
    *_AT_ORDER_ONE,
    # V: the law of the first outputs, W: the product of the kernels at the fixed actions
    # a and l: x log(x/y) and u log(u/v)
    # k: KL of the first outputs, K: of one more, s: the sum of the KL of the kernels,
    # d: of the next one, X: mass
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
# S and T: laws of the first d or d' so far, c: a row of the coupling summed, f: the mass of the data
_CHANNELS = ()
_TRANSPORT = (
    *_AT_ORDER_ONE,
    # two bits: chances 1/2 and 1/4 of 0; one mismatch at most, against independent mismatches
)
# C: mass of the coupling with the first entries fixed, m: the mass of these entries
_PRODUCT = (
    over(m=(0, 1)),
    step("no entry", "1*m <= m", wrong={"half of it": "<= m -> <= m/2"}),
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
    over(l="(0, oo)", x=_REAL),
    step("no mass", "2*(0*x) <= l*(0*x) + (0*x)/l", wrong={"a mass": "2*(0*x) <= -> 1 + 2*(0*x) <= "}),
    over("2*C <= A + B", "2*z <= x + y", C=_REAL, A=_WIDE, B=_WIDE, z=_REAL, x=_WIDE, y=_WIDE, p=(0, 1)),
    step(
        "one mass more",
        "2*(C + p*z) <= A + p*x + B + p*y",
        wrong={"half of a mass": "+ B + p*y -> + B + p*y/2"},
    ),
    over(
        "k <= r*(a**2 + 2*C + b**2)",
        "C <= a*b",
        k=_WIDE,
        r=_WIDE,
        a="(0, oo)",
        b="(0, oo)",
        C=_REAL,
    ),
    step(
        "square of the sum of the roots",
        "k <= r*(a + b)**2",
        wrong={"sum of the squares of the roots": "(a + b)**2 -> (a**2 + b**2)"},
    ),
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
    noted(
        104,
        "KL(m_nu, m_nu') <= rho (sqrt(E S^2) + sqrt(E sum_t t_{a_t} (1 - t_{a_t})))^2, S = sum_t t_{a_t}",
        for_all="pi rho-Interactive zCDP, every T, nu and nu', both roots positive",
        near_miss="sum of the squares of both roots",
    ),
    settles(
        104,
        by=chain(
            "square of the sum of the roots",
            {
                "k <= r*(a**2 + 2*C + b**2)": "ZCDP-T8P#10",
                "C <= a*b": INDUCTION(base="no mass", step="one mass more"),
            },
        ),
        kills={1: "sum of the squares of the roots"},
    ),
)
_PROOF = (
    over(m=(0, 1)),
    step("no reward", "1*m <= m", wrong={"half of one": "<= m -> <= m/2"}),
    over("c == f", "m == l", c=(0, 1), f=(0, 1), g=(0, 1), x=(0, 1), m=(0, 1), l=(0, 1)),
    step(
        "one reward integrated out",
        "x*c*m <= x*f*l and x*c*m >= x*f*l",
        wrong={"the other environment's": "and x*c*m >= x*f*l -> and x*c*m >= x*g*l"},
    ),
    over(x=_FACTOR, y=_FACTOR, c=_FACTOR),
    step("log of one round", "log(x*c/(y*c)) == log(x/y)", wrong={"half": "== log(x/y) -> == log(x/y)/2"}),
    over(x=_FACTOR, y=_FACTOR, u=_FACTOR, v=_FACTOR, c=_FACTOR),
    step(
        "log of one round more",
        "log(x*u*c/(y*v*c)) == log(x/y) + log(u/v)",
        wrong={"less than a round": "== log(x/y) + log(u/v) -> == log(x/y)"},
    ),
    # L and S: log of the joint laws and the sum of the logs so far, l: of the next round, g: of the coupling
    over("L == S", L=_REAL, S=_REAL, l=_REAL, g=_WIDE),
    step(
        "sum of the logs",
        "L + l <= S + l and L + l >= S + l",
        wrong={"the coupling stays": "L + l >= S + l -> L + l >= S + l + g"},
    ),
    over(x=(0, 1), y=(0, 1), m="(0, 1]"),
    step(
        "law of an action given both histories",
        "x*m/(x*m + (1 - x)*m) == x",
        wrong={"by the other history": "== x -> == y"},
    ),
    over("K == S", "S == Q", K=_REAL, S=_REAL, Q=_REAL, r=_REAL),
    step(
        "sum of the conditional divergences",
        "K <= Q and K >= Q",
        wrong={"reversed": "K >= Q -> K >= r"},
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
            {"L == S": INDUCTION(base="log of one round", step="log of one round more")},
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
        kills={1: "reversed"},
    ),
    settles(
        9,
        by=chain("along a path", {"s <= r*x**2": "ZCDP-T1#1"}),
        kills={1: "linear along a path", 2: "half along a path"},
    ),
)

LINES: Lines = {
    "ZCDP-T16": _GROUP,
    "ZCDP-T1": _PATHWISE,
    "ZCDP-T15": _CHANNELS,
    "ZCDP-T6": _TRANSPORT,
    "ZCDP-T7": _PRODUCT,
    "ZCDP-T8": _MARTINGALE,
    "ZCDP-T8P": _PROOF,
}
