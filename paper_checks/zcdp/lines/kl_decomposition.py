"""Lines of the KL decompositions: group privacy, couplings, coupled environments (Sections III-D and VI)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import DATA_PROCESSING, EXPECTED_SUM, INDUCTION, LIMIT, TOWER
from ...language.written_claim import over, step
from .with_lines import Lines

# the KL of rewards at distance d over rho d^2, a: an order, over that of the limit, j = 1/d
_ORDER_ONE = (
    over("k <= a", "a <= 1", k=(0, 2), a=(0, 2), j="(0, 1]"),
    step(
        "order one",
        "k <= 1",
        wrong={"mean of both": "k <= 1 -> k <= (1 + j)/2", "linear in the distance": "k <= 1 -> k <= j"},
    ),
    over(a="(1, 2]"),
    step("orders down to one", "a > 1", wrong={"order two": "> 1 -> > 2"}),
)
_ONE_ORDER = chain(
    "order one",
    {
        "k <= a": "ZCDP-T16#1",
        "a <= 1": LIMIT(at_each="ZCDP-T16#1", limits="orders down to one"),
    },
)
_PATHWISE = (
    *_ORDER_ONE,
    over("V == W", V=(0, 1), W=(0, 1), x=(0, 1), y=(0, 1)),
    step(
        "one kernel more",
        "V*x <= W*x and V*x >= W*x",
        wrong={"given the actions": "and V*x >= W*x -> and V*x >= W*y"},
    ),
    over(x="(0, 1]", y="(0, 1]", u="(0, 1]", v="(0, 1]"),
    step(
        "log of a ratio of products",
        "log(x*u/(y*v)) == log(x/y) + log(u/v)",
        wrong={"only the last": "== log(x/y) + log(u/v) -> == log(u/v)"},
    ),
    # k: KL of the first t outputs, s: the sum of the KL of the kernels, d: of the next one
    over("k == s", k=(0, 1), s=(0, 1), d=(0, 1), g=(0, 1)),
    step(
        "one divergence more",
        "k + d <= s + d and k + d >= s + d",
        wrong={
            "strictly": "k + d <= s + d -> k + d < s + d",
            "of the joint histories": "and k + d >= s + d -> and k + d >= s + (s + d)",
            "at another history": "and k + d >= s + d -> and k + d >= s + g",
        },
    ),
    over("s <= k", "k <= m", s=(0, 1), k=(0, 1), m=(0, 1)),
    step("sum over the kernels", "s <= m", wrong={"nine tenths of it": "s <= m -> s <= 0.9*m"}),
    settles(4, by=_ONE_ORDER, kills={1: "mean of both"}),
    settles(
        5,
        by=chain("one kernel more", {"V == W": INDUCTION(base="one kernel more", step="one kernel more")}),
        kills={1: "given the actions"},
    ),
    settles(
        6,
        by=chain(
            "one divergence more",
            {"k == s": INDUCTION(base="log of a ratio of products", step="one divergence more")},
        ),
        kills={1: "strictly", 2: "of the joint histories", 3: "at another history"},
    ),
    settles(
        1,
        by=chain("sum over the kernels", {"s <= k": "#6", "k <= m": "#4"}),
        despite={"ZCDP-P2B#4": "the view of a constant adversary is used, which is a product of kernels"},
    ),
)
# a convex f at x and y with slope s at their mean z, where its value is g
_TANGENT = (
    over(
        "F >= g + s*(x - z)",
        "G >= g + s*(y - z)",
        "z == h*x + (1 - h)*y",
        F=(-9, 9),
        G=(-9, 9),
        g=(-9, 9),
        s=(-9, 9),
        x=(0, 9),
        y=(0, 9),
        z=(0, 9),
        h=(0, 1),
    ),
    step(
        "mean of two values",
        "h*F + (1 - h)*G >= g",
        wrong={
            "smaller than the value at the mean": ">= g -> <= g",
            "other weights": "h*F + (1 - h)*G -> (1 - h)*F + h*G",
        },
    ),
)
_CONVEX = chain(
    "mean of two values",
    {
        "F >= g + s*(x - z)": assumed("any f-divergence"),
        "G >= g + s*(y - z)": assumed("any f-divergence"),
        "z == h*x + (1 - h)*y": INDUCTION(base="two inputs", step="two inputs"),
    },
)
_TWO = (
    over(x=(0, 1), y=(0, 1), h=(0, 1)),
    step(
        "two inputs",
        "min(x, y) <= h*x + (1 - h)*y",
        wrong={"the larger": "min(x, y) -> max(x, y)"},
    ),
)
_CHANNELS = (*_TWO, *_TANGENT, settles(1, by=_CONVEX))
_COUPLED_CHANNELS = (
    *_TWO,
    *_TANGENT,
    over("c == f", c=(0, 1), f=(0, 1), m=(0, 1), g=(0, 1)),
    step(
        "marginal of the mixture",
        "c*m <= f*m and c*m >= f*m",
        wrong={"independent data": "c*m <= f*m and -> c*m <= f*g*m and "},
    ),
    settles(
        2,
        by=chain("marginal of the mixture", {"c == f": assumed("coupling")}),
        kills={1: "independent data"},
    ),
    settles(3, by=_CONVEX),
    settles(1, by=_CONVEX),
)
_TRANSPORT = (
    *_ORDER_ONE,
    over("k <= E", "E <= D", k=(0, 1), E=(0, 1), D=(0, 1)),
    step("mean over a coupling", "k <= D", wrong={"half of the mean": "k <= D -> k <= D/2"}),
    settles(3, by=_ONE_ORDER, kills={1: "linear in the distance"}),
    settles(
        1,
        by=chain("mean over a coupling", {"k <= E": "ZCDP-T15#1", "E <= D": TOWER(given_the_past="#3")}),
        despite={"ZCDP-T6#2": "the first line is used without the factor that it has too many"},
    ),
)
_PRODUCT = (
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
    over("D == S**2 + V", D=(0, 9), S=(0, 3), V=(0, 3), t=(0, 1)),
    step(
        "second moment of one mismatch more",
        "D + 2*t*S + t <= (S + t)**2 + V + t*(1 - t) and D + 2*t*S + t >= (S + t)**2 + V + t*(1 - t)",
        wrong={"the square for the variance": ">= (S + t)**2 + V + t*(1 - t) -> >= (S + t)**2 + V + t"},
    ),
    over("k <= D", "D <= m", k=(0, 1), D=(0, 1), m=(0, 1)),
    step("by the transport", "k <= m", wrong={"half of it is enough": "k <= m -> k <= m/2"}),
    settles(
        2,
        by=chain(
            "marginal of one entry more",
            {
                "c == f": assumed("maximal couplings"),
                "m == l": INDUCTION(base="marginal of one entry more", step="marginal of one entry more"),
            },
        ),
        kills={1: "of the mean of both laws"},
    ),
    settles(
        3,
        by=chain("law of one mismatch more", {"c == t": "ZCDP-P3#1"}),
        kills={1: "of the mean chance"},
    ),
    settles(
        4,
        by=chain(
            "second moment of one mismatch more",
            {"D == S**2 + V": INDUCTION(base="#3", step="second moment of one mismatch more")},
        ),
    ),
    settles(
        1,
        by=chain("by the transport", {"k <= D": "ZCDP-T6#1", "D <= m": "#4"}),
        despite={"ZCDP-T6#2": "the first line is used without the factor that it has too many"},
    ),
)
# d - S, given the past and the action, is a mismatch of chance t less t
_MARTINGALE = (
    over(t=(0, 1)),
    step(
        "a mismatch less its chance",
        "(1 - t)*(0 - t) + t*(1 - t) == 0 and (1 - t)*(0 - t)**2 + t*(1 - t)**2 == t*(1 - t)",
        wrong={"variance t": "== t*(1 - t) -> == t"},
    ),
    # M: E (d - S)^2 until a round, B: the sum of the t (1 - t) until then
    over("M == B", M=(0, 1), B=(0, 1), t=(0, 1)),
    step(
        "one mismatch more",
        "M + t*(1 - t) <= B + t*(1 - t) and M + t*(1 - t) >= B + t*(1 - t)",
        wrong={"without its variance": "M + t*(1 - t) <= B + t*(1 - t) -> M + t*(1 - t) <= B"},
    ),
    over(x=(-9, 9), y=(-9, 9), l="(0, 9]"),
    step(
        "product of two",
        "2*x*y <= l*x**2 + y**2/l",
        wrong={"half of the squares": "<= l*x**2 + y**2/l -> <= (l*x**2 + y**2/l)/2"},
    ),
    over("k <= a**2 + 2*c + b**2", "c <= a*b", k=(0, 9), a=(0, 2), b=(0, 2), c=(-9, 9)),
    step(
        "square of the sum of the roots",
        "k <= (a + b)**2",
        wrong={"sum of the squares of the roots": "(a + b)**2 -> a**2 + b**2"},
    ),
    noted(
        103,
        "E (d_Ham - S)^2 = E sum_t t_{a_t} (1 - t_{a_t}), S = sum_t t_{a_t}",
        for_all="every policy, reward laws with maximal couplings, every T",
        near_miss="without the last variance",
    ),
    settles(
        103,
        by=chain(
            "one mismatch more",
            {"M == B": INDUCTION(base="a mismatch less its chance", step="a mismatch less its chance")},
        ),
        kills={1: "without its variance"},
    ),
    noted(
        104,
        "KL(m_nu, m_nu') <= rho (sqrt(E S^2) + sqrt(E sum_t t_{a_t} (1 - t_{a_t})))^2, S = sum_t t_{a_t}",
        for_all="pi rho-Interactive zCDP, every T, nu and nu'",
        near_miss="sum of the squares of both roots",
    ),
    settles(
        104,
        by=chain(
            "square of the sum of the roots",
            {
                "k <= a**2 + 2*c + b**2": EXPECTED_SUM(each_term="ZCDP-T8P#10", terms="#103"),
                "c <= a*b": TOWER(given_the_past="product of two"),
            },
        ),
        kills={1: "sum of the squares of the roots"},
    ),
)
_PROOF = (
    over("c == f", "m == l", c=(0, 1), f=(0, 1), g=(0, 1), x=(0, 1), m=(0, 1), l=(0, 1)),
    step(
        "one reward integrated out",
        "x*c*m <= x*f*l and x*c*m >= x*f*l",
        wrong={"the other environment's": "and x*c*m >= x*f*l -> and x*c*m >= x*g*l"},
    ),
    over(x="(0, 1]", y="(0, 1]", u="(0, 1]", v="(0, 1]", c="(0, 1]"),
    step(
        "log of both joint laws",
        "log(x*u*c/(y*v*c)) == log(x/y) + log(u/v)",
        wrong={"the coupling stays": "log(x*u*c/(y*v*c)) -> log(x*u*c/(y*v))"},
    ),
    over(x=(0, 1), y=(0, 1), m="(0, 1]"),
    step(
        "law of an action given both histories",
        "x*m/(x*m + (1 - x)*m) == x",
        wrong={"by the other history": "== x -> == y"},
    ),
    over("S == Q", "d == k", S=(0, 1), Q=(0, 1), d=(0, 1), k=(0, 1), r=(0, 1)),
    step(
        "one conditional divergence more",
        "S + d <= Q + k and S + d >= Q + k",
        wrong={"reversed": "and S + d >= Q + k -> and S + d >= Q + r"},
    ),
    over("s <= r*x**2", s=(0, 9), r=(0, 1), x=(0, 9)),
    step(
        "along a path",
        "s <= r*x*x",
        wrong={
            "linear along a path": "s <= r*x*x -> s <= r*x",
            "half along a path": "s <= r*x*x -> s <= r*x*x/2",
        },
    ),
    over("k <= E", "E <= D", k=(0, 1), E=(0, 1), D=(0, 1)),
    step("mean over the paths", "k <= D", wrong={"half of it": "k <= D -> k <= D/2"}),
    over(n=(0, 1), M=(0, 1), r=(0, 1)),
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
                "m == l": INDUCTION(base="one reward integrated out", step="one reward integrated out"),
            },
        ),
        kills={1: "the other environment's"},
    ),
    settles(
        4,
        by=chain(
            "mean over the paths",
            {"k <= E": DATA_PROCESSING(divergence="#3", same_kernel="#3"), "E <= D": "#5"},
        ),
    ),
    settles(5, by="log of both joint laws", kills={1: "the coupling stays"}),
    settles(7, by="law of an action given both histories", kills={1: "by the other history"}),
    settles(
        8,
        by=chain(
            "one conditional divergence more",
            {
                "S == Q": INDUCTION(base="#5", step="one conditional divergence more"),
                "d == k": TOWER(given_the_past="#7"),
            },
        ),
        kills={1: "reversed"},
    ),
    settles(
        9,
        by=chain("along a path", {"s <= r*x**2": "ZCDP-T1#1"}),
        kills={1: "linear along a path", 2: "half along a path"},
    ),
    settles(10, by=chain("mean over the paths", {"k <= E": "#8", "E <= D": TOWER(given_the_past="#9")})),
    settles(11, by="mean and variance of a moment", kills={1: "without the variance"}),
    settles(14, by="mean and variance of a moment"),
)

LINES: Lines = {
    "ZCDP-T1": _PATHWISE,
    "ZCDP-T19": _CHANNELS,
    "ZCDP-T15": _COUPLED_CHANNELS,
    "ZCDP-T6": _TRANSPORT,
    "ZCDP-T7": _PRODUCT,
    "ZCDP-T8": _MARTINGALE,
    "ZCDP-T8P": _PROOF,
}
