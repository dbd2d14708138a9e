"""Lines of the confidence bound and of the regret of AdaC-GOPE, and of the places of noise."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import INDUCTION, POST_PROCESSING, UNION_BOUND
from ...language.written_claim import Lines, over, step
from .cauchy_schwarz import AT_MOST_ONE, CAUCHY, PRODUCT, RANGES, by_cauchy

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

# v: an eigenvalue of V_t, x: a coordinate of a in that basis, h and s: of theta^ and theta*, z: of N_t;
# n and m: positive numbers, at least ||V_t^(-1/2) a|| and ||N_t||, g: g_t
_CONFIDENCE = (
    *CAUCHY,
    over(v=_POSITIVE, x=_REAL, h=_REAL, s=_REAL, z=_REAL),
    step(
        "error along an action",
        "x*(h + z/sqrt(v) - s) == x*(h - s) + x/sqrt(v)*z",
        wrong={"the inverse for its root": "+ x/sqrt(v)*z -> + x/v*z"},
    ),
    over(PRODUCT, *AT_MOST_ONE, "n <= g", **RANGES, n=_POSITIVE, m=_POSITIVE, g=_POSITIVE),
    step(
        "noise along an action",
        "n*m*C <= n*m <= g*m",
        wrong={"the square of g_t": "<= g*m -> <= g**2*m"},
    ),
    # L = log(2/delta)
    step(
        "chi-square tail, one dimension",
        "erfc(sqrt((1 + 2*sqrt(L) + 2*L)/2)) <= exp(-L)",
        wrong={
            "the last term halved": "+ 2*L)/2 -> + L)/2",
            "1/rho for 2/rho": "+ 2*L)/2 -> + 2*L)/4",
        },
        at=[{"L": each} for each in ("0.7", 1, 2, 5, 10, 20, 40, 80)],
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
        by=chain("noise along an action", {**by_cauchy(), "n <= g": assumed("||a||_{V_t^{-1}} <= g_t")}),
        kills={1: "the square of g_t"},
    ),
    settles(
        5,
        by="chi-square tail, one dimension",
        on="one dimension, where the norm of the noise is that of a normal variable; eight levels",
        beyond="more dimensions, other levels",
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
# p: a weight of the design, c: c_t, c p + f: pulls, c p rounded up, y: <a, x>^2; S and R: such squares,
# summed by pulls and by weights
_DESIGN = (
    over(c=_POSITIVE, y=_WIDE),
    step("no action", "0*y >= c*(0*y)", wrong={"an action": "0*y >= -> 0*y - 1 >= "}),
    over("S >= c*R", S=_WIDE, R=_WIDE, c=_POSITIVE, p=(0, 1), y=_WIDE, f=(0, 1)),
    step(
        "one action more",
        "S + (c*p + f)*y >= c*(R + p*y)",
        wrong={"no rounding": "S + (c*p + f)*y >= -> S + (c*p + f)*y <= "},
    ),
    # in a basis where V(pi) is the identity and V_t has eigenvalues v: S and R are the norms in both inverses
    over(c=_POSITIVE, x=_REAL),
    step(
        "no coordinate yet",
        "c*(0*x**2) <= 0*x**2",
        wrong={"a coordinate before": "c*(0*x**2) <= -> c*(1 + 0*x**2) <= "},
    ),
    over("c*S <= R", "v >= c", S=_WIDE, R=_WIDE, c=_POSITIVE, v=_POSITIVE, z=_WIDE),
    step("one eigenvalue more", "c*(S + z) <= R + z*v", wrong={"half of it": "<= R + z*v -> <= R + z*v/2"}),
    over("c*S <= R", "v >= c", "R + z*v <= g", S=_WIDE, R=_WIDE, g=_WIDE, c=_POSITIVE, v=_POSITIVE, z=_WIDE),
    step("norm in the inverse", "S + z <= 1/c*g", wrong={"the square of c_t": "1/c*g -> 1/c**2*g"}),
    settles(
        2,
        by=chain(
            "one action more",
            {"S >= c*R": INDUCTION(base="no action", step="one action more")},
        ),
        kills={1: "no rounding"},
    ),
    settles(
        3,
        by=chain(
            "norm in the inverse",
            {
                "c*S <= R": INDUCTION(base="no coordinate yet", step="one eigenvalue more"),
                "v >= c": "#2",
                "R + z*v <= g": ASSUMED,
            },
        ),
        kills={1: "the square of c_t"},
    ),
)
# u: the gap of an arm that is kept in phase l + 1, b: beta_l, c: beta at l_Delta, D: Delta,
# h: by how much at least it exceeds 4 c
_KEPT = (
    over("u <= 4*b", "b <= c", "4*c + h <= D", u=_WIDE, b=_POSITIVE, c=_POSITIVE, D=_POSITIVE, h=_POSITIVE),
    step(
        "gap of an arm that is kept", "u + h <= D", wrong={"one phase earlier": "u + h <= D -> 2*u + h <= D"}
    ),
    settles(
        3,
        by=chain(
            "gap of an arm that is kept",
            {"u <= 4*b": "ZCDP-T4S2#3", "b <= c": ASSUMED, "4*c + h <= D": ASSUMED},
        ),
        kills={1: "one phase earlier"},
    ),
)
_EXPECTED = (
    over(T="[1, oo)", R=_WIDE),
    step("delta = 1/T", "(1 - 1/T)*R + 1/T*T <= R + 1", wrong={"a half for one": "<= R + 1 -> <= R + 1/2"}),
    settles(2, by="delta = 1/T", kills={1: "a half for one"}),
)
# P: sum of a_t r_t along a coordinate so far, S: sum of the rewards of one action, a: its coordinate
_BEFORE = (
    over(a=_REAL),
    step("no reward yet", "0*a <= a*0 and 0*a >= a*0", wrong={"a reward": "0*a <= -> 1 + 0*a <= "}),
    over("P == a*S", P=_REAL, S=_REAL, a=_REAL, r=(-1, 1)),
    step(
        "one more reward of an action",
        "P + a*r <= a*(S + r) and P + a*r >= a*(S + r)",
        wrong={"more than its reward": "and P + a*r >= a*(S + r) -> and P + a*r >= a*(S + r) + 1"},
    ),
    over(a=_REAL, x=(-1, 1), y=(-1, 1)),
    step(
        "an action played twice",
        "a*x + a*y == a*(x + y)",
        wrong={"each action once": "== a*(x + y) -> == a*y"},
    ),
    settles(
        1,
        by="an action played twice",
        on="two rewards of one action",
        beyond="more rewards",
        kills={1: "each action once"},
    ),
    over(S=_REAL, x=(-1, 1), y=(-1, 1)),
    step("one reward of an arm", "(S + x) - (S + y) <= 2", wrong={"one for two": "<= 2 -> <= 1"}),
    step(
        "opposite rewards of an arm",
        "abs(x - y) == 2",
        wrong={"with the root of the support": "== 2 -> == 2*sqrt(n)"},
        at=[{"x": 1, "y": -1, "n": 2}],
    ),
    # w: the square of the sensitivity
    over("D <= a*w*r/4", "w <= 4", D=_WIDE, w=_WIDE, r=_POSITIVE, a="(1, oo)"),
    step("budget of an arm", "D <= r*a", wrong={"half of the budget of an arm": "r*a -> r*a/2"}),
    over(r=_POSITIVE, v=(0, 2)),
    step("noise of an arm", "v**2/(2*(2/r)) <= r", wrong={"variance 1/rho": "(2*(2/r)) -> (2*(1/r))"}),
    over("D <= k", "k <= r*a", D=_WIDE, k=_WIDE, r=_POSITIVE, a="(1, oo)"),
    step("budget after the sum over arms", "D <= r*a", wrong={"half after the sum": "r*a -> r*a/2"}),
    over(r=_POSITIVE),
    step(
        "noise of a difference of arms",
        "2/r + 2/r - 2*0 > 0",
        wrong={"one noise for all arms": "- 2*0 -> - 2*(2/r)"},
    ),
    settles(
        1,
        by=chain(
            "one more reward of an action",
            {"P == a*S": INDUCTION(base="no reward yet", step="one more reward of an action")},
        ),
    ),
    settles(2, by="one reward of an arm", kills={1: "one for two"}),
    settles(
        2,
        by="opposite rewards of an arm",
        on="one arm",
        beyond="several arms",
        kills={2: "with the root of the support"},
    ),
    settles(
        3,
        by=chain("budget of an arm", {"D <= a*w*r/4": "ZCDP-T18#3", "w <= 4": "#2"}),
        despite={"ZCDP-T18#1": "the item on zCDP is used, not that on (eps, delta)-DP"},
    ),
    settles(
        3,
        by="noise of an arm",
        on="the exponent of one release",
        beyond="the divergence",
        kills={1: "variance 1/rho"},
    ),
    settles(
        4,
        by=chain(
            "budget after the sum over arms",
            {"D <= k": POST_PROCESSING(private_release="#3", no_other_access="#1"), "k <= r*a": "#3"},
        ),
        on="the sum of one arm",
        beyond="several sums at once",
    ),
    settles(
        4,
        by="noise of a difference of arms",
        on="two arms",
        beyond="privacy",
        kills={1: "one noise for all arms"},
    ),
)
_BETWEEN = (
    over("n <= g", x=(-1, 1), y=(-1, 1), n=_WIDE, g=_WIDE),
    step("one reward in the middle", "n*(x - y) <= 2*g", wrong={"g_l for twice it": "<= 2*g -> <= g"}),
    over(v=_POSITIVE, x=_REAL),
    step(
        "from the middle to the estimate",
        "1/sqrt(v)*(x/sqrt(v)) == x/v",
        wrong={"the root of V": "1/sqrt(v)*(x/ -> sqrt(v)*(x/"},
    ),
    settles(
        1,
        by=chain("one reward in the middle", {"n <= g": ASSUMED}),
        kills={1: "g_l for twice it"},
    ),
    settles(4, by="from the middle to the estimate", kills={1: "the root of V"}),
)

# D and E: divergences with the noise on the sums and in the middle, k: the budget times alpha; s: 2/rho;
# actions 1 and 1/2 in one dimension, where V is v
_PLACES = (
    over("D <= k", "E <= k", D=_WIDE, E=_WIDE, k=_WIDE, s=_POSITIVE, v=_POSITIVE),
    step(
        "same budget, other variance",
        "D + E <= 2*k and (1 + 1/4)*s/v**2 > s/v**2",
        wrong={"equal variances": "(1 + 1/4)*s/v**2 > -> (1 + 1/4)*s/v**2 <= "},
    ),
    settles(
        1,
        by=chain("same budget, other variance", {"D <= k": "ZCDP-EC2#4", "E <= k": "ZCDP-DC2#1"}),
        kills={1: "equal variances"},
        on="noise on the sums and in the middle; actions 1 and 1/2 in one dimension",
        beyond="noise on the output, other designs",
    ),
)

LINES: Lines = {
    "ZCDP-EC4": _PLACES,
    "ZCDP-T13": _CONFIDENCE,
    "ZCDP-C1": _DESIGN,
    "ZCDP-T4S3": _KEPT,
    "ZCDP-T4S7": _EXPECTED,
    "ZCDP-EC2": _BEFORE,
    "ZCDP-EC3": _BETWEEN,
}
