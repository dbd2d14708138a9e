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
    over(u=_FACTOR, v=_FACTOR, h=(0, 1)),
    step(
        "Young's inequality",
        "u**h*v**(1 - h) <= h*u + (1 - h)*v",
        wrong={"half of a weight": "<= h*u -> <= h*u/2"},
    ),
    over(U=(0, 1), h=(0, 1)),
    step("no output yet", "0*U <= h*(0*U) + (1 - h)*(0*U)", wrong={"one output": "0*U <= -> 1 + 0*U <= "}),
    over(
        "S <= h*U + (1 - h)*V",
        "z <= h*u + (1 - h)*v",
        S=(0, 1),
        U=(0, 1),
        V=(0, 1),
        z=(0, 1),
        u=(0, 1),
        v=(0, 1),
        h=(0, 1),
    ),
    step(
        "one output more",
        "S + z <= h*(U + u) + (1 - h)*(V + v)",
        wrong={"without the second moment": "+ (1 - h)*(V + v) -> + (1 - h)*V"},
    ),
    over("S <= h*U + (1 - h)*V", "U <= 1", "V <= 1", S=_WIDE, U=_WIDE, V=_WIDE, h=(0, 1)),
    step("normalised sum", "S <= 1", wrong={"the first law alone": "S <= 1 -> S <= h"}),
    over(k="[2, oo)", a="(1, oo)"),
    step(
        "weights",
        "a*(k - 1)/(k*a - 1) + (a - 1)/(k*a - 1) == 1",
        wrong={"k for k - 1": "a*(k - 1) -> a*k"},
    ),
    step(
        "powers",
        "a/(a*(k - 1)/(k*a - 1)) == (k*a - 1)/(k - 1) and (1 - a)/((a - 1)/(k*a - 1)) == 1 - k*a",
        wrong={"k a": "== 1 - k*a -> == -k*a"},
    ),
    step(
        "budget of the first steps",
        "k*a/(k*a - 1)*((k - 1)**2*((k*a - 1)/(k - 1))) == k*(k - 1)*a",
        wrong={"(k - 1)^2": "== k*(k - 1)*a -> == (k - 1)**2*a"},
    ),
    # d: divergence at distance k, f and g: those of the first k - 1 records and of the last,
    # times their factors
    over(
        "d <= f + g",
        "f <= r*k*(k - 1)*a",
        "g <= r*k*a",
        d=_WIDE,
        f=_WIDE,
        g=_WIDE,
        r="[0, oo)",
        k="[2, oo)",
        a="(1, oo)",
    ),
    step(
        "sum of both budgets",
        "d <= r*k**2*a",
        wrong={
            "linear in the distance": "r*k**2*a -> r*k*a",
            "d(d + 1)/2": "r*k**2*a -> r*k*(k + 1)/2*a",
        },
    ),
    over(a="(1, oo)", k="[1, oo)", s="(0, oo)", r="(0, oo)"),
    step(
        "Gaussian noise at distance k",
        "a*(k*s)**2/(2*(s**2/(2*r))) == r*k**2*a",
        wrong={"nine tenths": "== r*k**2*a -> == 0.9*r*k**2*a"},
    ),
    over("d <= r*a", d=_WIDE, r=_WIDE, a="(1, oo)"),
    step("one record", "d <= r*1**2*a", wrong={"half a record": "r*1**2*a -> r*1**2*a/2"}),
    noted(
        101,
        "D_a(P||Q) <= (k a/(k a - 1)) D_b(P||M) + D_{k a}(M||Q) with b = (k a - 1)/(k - 1)",
        for_all="laws P, M, Q on finitely many outputs, a > 1, k >= 2",
        near_miss="without the divergence of M from Q",
    ),
    settles(
        101,
        by=chain(
            "normalised sum",
            {
                "S <= h*U + (1 - h)*V": INDUCTION(base="no output yet", step="one output more"),
                "U <= 1": ASSUMED,
                "V <= 1": ASSUMED,
            },
        ),
        kills={1: "the first law alone"},
    ),
    settles(
        1,
        by=chain(
            "sum of both budgets",
            {
                "d <= f + g": "#101",
                "f <= r*k*(k - 1)*a": INDUCTION(base="one record", step="budget of the first steps"),
                "g <= r*k*a": ASSUMED,
            },
        ),
        on="mechanisms with finitely many outputs, orders above 1",
        beyond="other spaces of outputs; order 1, which is their limit",
        kills={1: "linear in the distance", 2: "d(d + 1)/2"},
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
    over(x=(0, 1)),
    step("first output", "1*x <= x", wrong={"a half": "<= x -> <= x/2"}),
    over("V == W", V=(0, 1), W=(0, 1), x=(0, 1), y=(0, 1)),
    step(
        "one kernel more",
        "V*x <= W*x and V*x >= W*x",
        wrong={"given the outputs": "and V*x >= W*x -> and V*x >= W*y"},
    ),
    # a and l: x log(x/y) and u log(u/v)
    over(x=_FACTOR, y=_FACTOR, u=_FACTOR, v=_FACTOR),
    step(
        "log of one atom",
        "log(x*u/(y*v)) == log(x/y) + log(u/v)",
        wrong={"only the last": "== log(x/y) + log(u/v) -> == log(u/v)"},
    ),
    over("F == a*U + x*D", F=_REAL, a=_REAL, D=_REAL, l=_REAL, U=(0, 1), x=(0, 1), u=(0, 1)),
    step(
        "one output of the round more",
        "F + (u*a + x*l) <= a*(U + u) + x*(D + l) and F + (u*a + x*l) >= a*(U + u) + x*(D + l)",
        wrong={"without its share": "F + (u*a + x*l) <= -> F + u*a <= "},
    ),
    # k: KL of the first outputs, K: of one more, s: the sum of the KL of the kernels,
    # d: of the next one, X: mass
    over(d=_WIDE),
    step("one kernel alone", "0*d + d <= d", wrong={"two kernels": "0*d + d -> d + d"}),
    over("K == k + X*d", "X == 1", "k == s", K=_WIDE, k=_WIDE, X=(0, 1), s=_WIDE, d=_WIDE, g=_WIDE),
    step(
        "one divergence more",
        "K <= s + d and K >= s + d",
        wrong={
            "strictly": "K <= s + d and -> K < s + d and ",
            "of the joint histories": "and K >= s + d -> and K >= s + (s + d)",
            "at another history": "and K >= s + d -> and K >= s + g",
        },
    ),
    # D: divergence of the lists under pi_a, E: of the views of the constant adversary on equal columns
    over("D <= E", "E <= r*a", D=_WIDE, E=_WIDE, r=_WIDE, a="(1, oo)"),
    step("views of the constant adversary", "D <= r*a", wrong={"half of rho": "r*a -> r*a/2"}),
    settles(
        3,
        by=chain("views of the constant adversary", {"D <= E": "ZCDP-P2B#100", "E <= r*a": ASSUMED}),
        kills={1: "half of rho"},
        despite={"ZCDP-P2B#4": "tables of equal columns are used, for which the view is that product"},
    ),
    settles(4, by=_ONE_ORDER, kills={1: "mean of both"}),
    settles(
        5,
        by=chain("one kernel more", {"V == W": INDUCTION(base="first output", step="one kernel more")}),
        kills={1: "given the outputs"},
    ),
    settles(
        6,
        by=chain(
            "one divergence more",
            {
                "K == k + X*d": INDUCTION(base="log of one atom", step="one output of the round more"),
                "X == 1": ASSUMED,
                "k == s": INDUCTION(base="one kernel alone", step="one divergence more"),
            },
        ),
        kills={1: "strictly", 2: "of the joint histories", 3: "at another history"},
    ),
)
# S and T: laws of the first d or d' so far, c: a row of the coupling summed, f: the mass of the data
_CHANNELS = (
    over(f=(0, 1), m=(0, 1)),
    step("no data", "0*f <= 0*m", wrong={"some data": "0*f <= -> 1 + 0*f <= "}),
    over("S == R", "c == f", S=(0, 1), R=(0, 1), c=(0, 1), f=(0, 1), g=(0, 1), m=(0, 1)),
    step(
        "one list of data more",
        "S + c*m <= R + f*m and S + c*m >= R + f*m",
        wrong={"independent data": "S + c*m >= R + f*m -> S + c*m >= R + f*g*m + m/2"},
    ),
    settles(
        2,
        by=chain(
            "one list of data more",
            {
                "S == R": INDUCTION(base="no data", step="one list of data more"),
                "c == f": assumed("coupling"),
            },
        ),
        kills={1: "independent data"},
    ),
)
_TRANSPORT = (
    *_AT_ORDER_ONE,
    over("k <= r*x", "k <= r*y", "x <= y", k=_WIDE, r=_WIDE, x=_WIDE, y=_WIDE),
    step(
        "the least over the couplings",
        "k <= r*min(x, y)",
        wrong={"half of the least": "min(x, y) -> min(x, y)/2"},
    ),
    # two bits: chances 1/2 and 1/4 of 0; one mismatch at most, against independent mismatches
    step(
        "two bits, one mismatch at most",
        "1*x + 4*0 < (2*t)**2 + 2*t*(1 - t) and x == 2*t",
        wrong={"the maximal coupling is best": "1*x + 4*0 < -> 1*x + 4*0 >= "},
        at=[{"x": "1/2", "t": "1/4"}],
    ),
    settles(3, by=_ONE_ORDER, kills={1: "linear in the distance"}),
    settles(
        4,
        by="two bits, one mismatch at most",
        on="two bits, of chances 1/2 and 1/4",
        beyond="other data",
        kills={1: "the maximal coupling is best"},
    ),
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
    over("c == t", c=(0, 1), t=(0, 1), u=(0, 1), v=(0, 1), w=(0, 1)),
    step(
        "law of one mismatch more",
        "(1 - c)*u + c*v <= (1 - t)*u + t*v and (1 - c)*u + c*v >= (1 - t)*u + t*v",
        wrong={"of the mean chance": "c*v >= (1 - t)*u + t*v -> c*v >= (1 - w)*u + w*v"},
    ),
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
    settles(
        3,
        by=chain("law of one mismatch more", {"c == t": "ZCDP-P3#1"}),
        kills={1: "of the mean chance"},
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
    over(l="(0, oo)", x=_REAL, y=_REAL),
    step(
        "product of two",
        "2*x*y <= l*x**2 + y**2/l",
        wrong={"half of the squares": "<= l*x**2 + y**2/l -> <= (l*x**2 + y**2/l)/2"},
    ),
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
    over(n=_WIDE, M=_WIDE, r=_WIDE),
    step(
        "mean and variance of a moment",
        "r*M == r*(n**2 + (M - n**2))",
        wrong={"without the variance": "r*(n**2 + (M - n**2)) -> r*n**2"},
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
    settles(11, by="mean and variance of a moment", kills={1: "without the variance"}),
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
