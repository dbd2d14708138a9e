"""Lines of the confidence bound and of the regret of AdaC-GOPE, and of the places of noise (Section V-A)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import INDUCTION, UNION_BOUND
from ...language.written_claim import over, step
from .contextual import BY_CAUCHY, CAUCHY
from .with_lines import Lines

# v: an eigenvalue of V_t, x: a coordinate of a in that basis, h and s: of theta^ and theta*, z: of N_t
_CONFIDENCE = (
    *CAUCHY,
    over(v="(0, oo)", x="(-oo, oo)", h="(-oo, oo)", s="(-oo, oo)", z="(-oo, oo)"),
    step(
        "error along an action",
        "x*(h + z/sqrt(v) - s) == x*(h - s) + x/sqrt(v)*z",
        wrong={"the inverse for its root": "+ x/sqrt(v)*z -> + x/v*z"},
    ),
    over("Z <= n*m", "n <= g", Z=(0, 9), n=(0, 3), m=(0, 3), g=(0, 3)),
    step("noise along an action", "Z <= g*m", wrong={"the square of g_t": "Z <= g*m -> Z <= g**2*m"}),
    # L = log(2/delta)
    over(L="[0, oo)"),
    step(
        "chi-square tail, one dimension",
        "erfc(sqrt((1 + 2*sqrt(L) + 2*L)/2)) <= exp(-L)",
        wrong={
            "the last term halved": "+ 2*L)/2 -> + L)/2",
            "1/rho for 2/rho": "+ 2*L)/2 -> + 2*L)/4",
        },
    ),
    over("P <= p + q", "p <= d/2", "q <= d/2", P=(0, 1), p=(0, 1), q=(0, 1), d=(0, 1)),
    step(
        "both errors",
        "P <= d",
        wrong={
            "half of delta in all": "P <= d -> P <= d/2",
            "as if independent": "P <= d -> P <= d - d**2/4",
        },
    ),
    settles(2, by="error along an action", kills={1: "the inverse for its root"}),
    settles(
        4,
        by=chain(
            "noise along an action", {"Z <= n*m": BY_CAUCHY, "n <= g": assumed("||a||_{V_t^{-1}} <= g_t")}
        ),
        kills={1: "the square of g_t"},
    ),
    settles(
        5,
        by="chi-square tail, one dimension",
        on="one dimension, where the norm of the noise is the absolute value of a normal variable",
        beyond="more dimensions, for which the tail of Lemma 10 is shown at points only",
        kills={1: "the last term halved", 2: "1/rho for 2/rho"},
    ),
    settles(
        6,
        by=chain(
            "both errors",
            {"P <= p + q": UNION_BOUND(each_event="#3", events="#5"), "p <= d/2": "#3", "q <= d/2": "#5"},
        ),
        kills={1: "half of delta in all", 2: "as if independent"},
    ),
)
# p: a weight of the design, n: pulls, c: c_t, x: a coordinate, v and w: eigenvalues of V_t and V(pi)
_DESIGN = (
    over("n >= c*p", n=(0, 9), c=(0, 9), p=(0, 1), x=(-1, 1)),
    step(
        "pulls rounded up",
        "n*x**2 >= c*p*x**2",
        wrong={"no rounding": "n*x**2 >= c*p*x**2 -> n*x**2 <= c*p*x**2"},
    ),
    over("v >= c*w", v="(0, 9]", c="(0, 9]", w="(0, 1]", x=(-1, 1)),
    step(
        "norm in the inverse",
        "x**2/v <= 1/c*(x**2/w)",
        wrong={"the square of c_t": "1/c* -> 1/c**2*"},
    ),
    # q: d log(4/delta), y: d sqrt((2/rho) f), for beta = 1
    over("8*q <= c", "2*y <= c", q=(0, 1), y=(0, 4), c="(0, 9]"),
    step("each summand", "2*q/c <= (1/2)**2 and y/c <= 1/2", wrong={"a third": "y/c <= 1/2 -> y/c <= 1/3"}),
    step(
        "the larger summand",
        "2*q/c <= (1/2)**2 and y/c <= 1/2",
        wrong={"the sum is needed": "y/c <= 1/2 -> y/c > 1/2"},
        at=[{"q": "1/8", "y": "1/2", "c": 1}],
    ),
    settles(
        2,
        by=chain("pulls rounded up", {"n >= c*p": ASSUMED}),
        kills={1: "no rounding"},
    ),
    settles(3, by=chain("norm in the inverse", {"v >= c*w": "#2"}), kills={1: "the square of c_t"}),
    settles(
        7,
        by=chain(
            "each summand",
            {
                "8*q <= c": assumed("c_t >= (8d/beta^2) log(4/delta)"),
                "2*y <= c": assumed("c_t >= (2d/beta) sqrt((2/rho) f(d,delta))"),
            },
        ),
    ),
    settles(
        7,
        by="the larger summand",
        on="one setting, in which c_t is less than the sum",
        beyond="other settings",
        kills={1: "the sum is needed"},
    ),
)
_UNION = (
    over(n="whole [1, oo)"),
    step(
        "levels of all phases",
        "sum(l, 1, n, 1/(l*(l + 1))) <= 1 - 1/(n + 1)",
        wrong={"half of them": "<= 1 - -> <= 1/2 - "},
    ),
    settles(3, by="levels of all phases"),
)
_KEPT = (
    over("x <= b", "y <= b", x=(0, 1), y=(0, 1), b=(0, 1)),
    step(
        "two errors of an estimate", "x + y <= 2*b", wrong={"one error for two": "x + y <= 2*b -> x + y <= b"}
    ),
    settles(
        1, by=chain("two errors of an estimate", {"x <= b": assumed("event E"), "y <= b": assumed("event E")})
    ),
)
_REGRET = (
    over("R == S", R=(0, 9), S=(0, 9), g=(0, 2), n=(0, 9)),
    step(
        "one round of an arm",
        "R + g <= S - g*n + g*(n + 1) and R + g >= S - g*n + g*(n + 1)",
        wrong={
            "arms of the last phase": "and R + g >= S - g*n + g*(n + 1) -> and R >= S - g*n + g*(n + 1)",
            "pulls without gaps": "and R + g >= S - g*n + g*(n + 1) -> and R + g >= S - n + (n + 1)",
        },
    ),
    over("R <= S", "g <= 4*b", R=(0, 9), S=(0, 9), g=(0, 4), b=(0, 1), n=(0, 9)),
    step("one phase more", "R + g*n <= S + 4*b*n", wrong={"twice the beta": "+ 4*b*n -> + 2*b*n"}),
    settles(
        7,
        by=chain(
            "one round of an arm",
            {"R == S": INDUCTION(base="one round of an arm", step="one round of an arm")},
        ),
        kills={1: "arms of the last phase", 2: "pulls without gaps"},
    ),
    settles(
        5,
        by=chain(
            "one phase more",
            {
                "R <= S": INDUCTION(base="one phase more", step="one phase more"),
                "g <= 4*b": assumed("Delta_a <= 4 beta_{l-1} for a in A_l"),
            },
        ),
    ),
)
_LENGTH = (
    over("S <= k + X", "c <= x + 1", S=(0, 9), k=(0, 9), X=(0, 9), x=(0, 9), c=(0, 10)),
    step("one action more", "S + c <= (k + 1) + (X + x)", wrong={"without rounding": "(k + 1) -> k"}),
    settles(
        1,
        by=chain(
            "one action more",
            {
                "S <= k + X": INDUCTION(base="one action more", step="one action more"),
                "c <= x + 1": assumed("ceil"),
            },
        ),
    ),
)
_EXPECTED = (
    over(T="[1, oo)", R="[0, oo)"),
    step(
        "delta = 1/T",
        "(1 - 1/T)*R + 1/T*T <= R + 1",
        wrong={"a half for one": "<= R + 1 -> <= R + 1/2"},
    ),
    settles(2, by="delta = 1/T", kills={1: "a half for one"}),
)
_OPPOSITE = (
    over(x=(-1, 1), y=(-1, 1), n="[1, oo)"),
    step("one reward of an arm", "abs(x - y) <= 2", wrong={"one for two": "<= 2 -> <= 1"}),
    step(
        "an arm with opposite rewards",
        "abs(x - y) == 2",
        wrong={"with the root of the support": "== 2 -> == 2*sqrt(2)"},
        at=[{"x": 1, "y": -1}],
    ),
)
_BEFORE = (
    *_OPPOSITE,
    over("P == a*S", P=(-9, 9), S=(-9, 9), a=(-1, 1), r=(-1, 1)),
    step(
        "one more reward of an action",
        "P + a*r <= a*(S + r) and P + a*r >= a*(S + r)",
        wrong={"each action once": "and P + a*r >= a*(S + r) -> and P + a*r >= a*r"},
    ),
    over(r="(0, oo)", v=(0, 2)),
    step("noise of an arm", "v**2/(2*(2/r)) <= r", wrong={"variance 1/rho": "(2*(2/r)) <= -> (2*(1/r)) <= "}),
    settles(
        1,
        by=chain(
            "one more reward of an action",
            {"P == a*S": INDUCTION(base="one more reward of an action", step="one more reward of an action")},
        ),
        kills={1: "each action once"},
    ),
    settles(2, by="one reward of an arm", kills={1: "one for two"}),
    settles(
        2,
        by="an arm with opposite rewards",
        on="one arm",
        beyond="several arms",
        kills={2: "with the root of the support"},
    ),
    settles(3, by="noise of an arm", kills={1: "variance 1/rho"}),
)
_BETWEEN = (
    over("n <= g", x=(-1, 1), y=(-1, 1), n=(0, 1), g=(0, 1)),
    step(
        "one reward in the middle",
        "n*abs(x - y) <= 2*g",
        wrong={"g_l for twice it": "<= 2*g -> <= g"},
    ),
    over(v="(0, oo)", x="(-oo, oo)"),
    step(
        "from the middle to the estimate",
        "1/sqrt(v)*(x/sqrt(v)) == x/v",
        wrong={"the root of V": "1/sqrt(v)*(x/ -> sqrt(v)*(x/"},
    ),
    settles(
        1,
        by=chain("one reward in the middle", {"n <= g": assumed("g_l")}),
        kills={1: "g_l for twice it"},
    ),
    settles(4, by="from the middle to the estimate", kills={1: "the root of V"}),
)

LINES: Lines = {
    "ZCDP-T13": _CONFIDENCE,
    "ZCDP-C1": _DESIGN,
    "ZCDP-T4S1": _UNION,
    "ZCDP-T4S2": _KEPT,
    "ZCDP-T4S3": _REGRET,
    "ZCDP-T4S4": _LENGTH,
    "ZCDP-T4S7": _EXPECTED,
    "ZCDP-EC2": _BEFORE,
    "ZCDP-EC3": _BETWEEN,
}
