"""Lines of linear bandits that hold on the whole domain of the text (Section 5.3.2, Appendix C.3)."""

from __future__ import annotations

from typing import Final

from ....language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ....language.ranges import units, wide
from ....language.rules import (
    COMPOSITION,
    INDUCTION,
    POST_PROCESSING,
    TOWER,
    UNION_BOUND,
)
from ....language.written_claim import Lines, Pieces, matrices, over, step
from ....statements.elimination.every_phase import regret_by_phases
from ....statements.proofs.cauchy_schwarz import AT_MOST_ONE, CAUCHY, PRODUCT, RANGES, by_cauchy

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"

# --- the confidence bound

# in units of g_t sqrt(2/rho): z: |Z_t| over g_t, y: the norm of N_t, w: the root of f(d, delta)
_TAIL: Final[Pieces] = (
    noted(
        103,
        "where |Z_t| is at least g_t^2 sqrt((2/rho) f), ||X||^2 is at least f, for N_t = g_t sqrt(2/rho) X",
        for_all="every f >= 0, rho > 0, g_t > 0",
        near_miss="half of that norm",
    ),
    over("z <= y", "w <= z", **wide("zyw")),
    step(
        "norm of the noise, squared, at that width",
        "w**2 <= y**2",
        wrong={"half of that norm": "w**2 <= y**2 -> w**2 <= (y/2)**2"},
    ),
    settles(
        103,
        by=chain(
            "norm of the noise, squared, at that width",
            {"z <= y": "#4", "w <= z": assumed("where |Z_t| is at least g_t^2 sqrt((2/rho) f)")},
        ),
        kills={1: "half of that norm"},
    ),
    over("P <= p", "p <= x", **units("Ppx")),
    step("chance of that width", "P <= x", wrong={"half of its chance": "P <= x -> P <= x/2"}),
    settles(
        5,
        by=chain("chance of that width", {"P <= p": TOWER(given_the_past="#103"), "p <= x": "TA-LC.28#1"}),
    ),
    # x and z: both parts of |<thetatilde - theta*, a>| outside of the two events, u and v: both widths
    over(
        *("P <= p + q", "p <= d/2", "q <= d/2", "x <= u", "z <= v"),
        **units("Ppqd"),
        **wide("xzuv"),
    ),
    step(
        "both levels and both widths",
        "P <= d and x + z <= u + v",
        wrong={
            "half of delta in all, both widths": "P <= d and -> P <= d/2 and",
            "the larger of the two widths": "x + z <= u + v -> x + z <= max(u, v)",
        },
    ),
    settles(
        6,
        by=chain(
            "both levels and both widths",
            {
                "P <= p + q": UNION_BOUND(each_event="#3", events="#2"),
                "p <= d/2": "#3",
                "q <= d/2": "#5",
                **dict.fromkeys(("x <= u", "z <= v"), assumed("beta_t is the sum of the two widths")),
            },
        ),
        kills={1: "half of delta in all, both widths", 2: "the larger of the two widths"},
    ),
)

# --- what the proof of the regret says of a phase

# h and f: errors of the estimate along b and along a*, g: <theta*, b - a*>, w = beta_l
_COMPARED: Final[Pieces] = (
    over("g <= 0", "abs(h) <= w", "abs(f) <= w", w=_WIDE, **dict.fromkeys("hfg", _REAL)),
    step(
        "the estimated gap of the best arm",
        "h - f + g <= abs(f) + abs(h) and abs(f) + abs(h) <= 2*w",
        wrong={
            "one width for both": "<= 2*w -> <= w",
            "whichever arm is the best": "h - f + g <= -> h - f - g <= ",
        },
    ),
    settles(
        4,
        by=chain(
            "the estimated gap of the best arm",
            {
                "g <= 0": assumed("every optimal a*"),
                "abs(h) <= w": assumed("under E"),
                "abs(f) <= w": assumed("under E"),
            },
        ),
        kills={1: "one width for both", 2: "whichever arm is the best"},
    ),
    # m and u: <theta*, a*> and <theta*, a>, f and h: the errors along both
    over("h <= w", "-f <= w", "4*w + y <= m - u", w=_WIDE, y=_POSITIVE, **dict.fromkeys("hfmu", _REAL)),
    step(
        "the estimated gap of a bad arm",
        "(m + f) - (u + h) >= (m - u) - 2*w and (m + f) - (u + h) >= 2*w + y",
        wrong={
            "one width less than the gap": "(m - u) - 2*w and -> (m - u) - w and",
            "three widths are left": "2*w + y -> 3*w + y",
        },
    ),
    settles(
        5,
        by=chain(
            "the estimated gap of a bad arm",
            {
                "h <= w": assumed("under E"),
                "-f <= w": assumed("under E"),
                "4*w + y <= m - u": assumed("every sub-optimal arm a still active in episode ell_a"),
            },
        ),
        kills={1: "one width less than the gap", 2: "three widths are left"},
    ),
)
# u: the gap of an arm that is left after a phase l >= l_Delta, b: beta_l, c: beta at l_Delta, D: Delta, which
# is above 4 c by h
_ABOVE: Final[Pieces] = (
    over("u <= 4*b", "b <= c", "4*c + h <= D", u=_WIDE, **dict.fromkeys("bcDh", _POSITIVE)),
    step(
        "an arm that is left later on",
        "u + h <= D",
        wrong={
            "a phase earlier, of twice the width": "u + h <= D -> 2*u + h <= D",
            "half of Delta": "u + h <= D -> u + h <= D/2",
        },
    ),
    settles(
        4,
        by=chain(
            "an arm that is left later on",
            {
                "u <= 4*b": "TA-PF5.12b#3",
                "b <= c": assumed("played in the first ell_Delta episodes only"),
                "4*c + h <= D": assumed("ell_Delta = min{ell : 4 beta_ell < Delta}"),
            },
        ),
        kills={1: "a phase earlier, of twice the width", 2: "half of Delta"},
    ),
    *regret_by_phases(2, "TA-PF5.12b#3", "#4", ASSUMED, {}),
)
# z: the largest estimated gap to a*, D: the gap of another arm, b: beta of a phase that it got through, c:
# that of the first phase with 4 beta < D
_KEPT_AND_GONE: Final[Pieces] = (
    over("z <= 2*b", "D <= 4*b", "4*c < D", z=_REAL, **wide("Dbc")),
    step(
        "the best arm stays, others go",
        "(1 if z <= 2*b else 0) >= 1 and c < b",
        wrong={"at half of its threshold": "(1 if z <= 2*b -> (1 if z <= b"},
    ),
    settles(
        4,
        by=chain(
            "the best arm stays, others go",
            {"z <= 2*b": "TA-PF5.12b#4", "D <= 4*b": "TA-PF5.12b#3", "4*c < D": ASSUMED},
        ),
    ),
)

# --- where the noise stands

# b: the sum of a_s r_s without step j, a: the action there, r and s: its two rewards
_MOVED: Final[Pieces] = (
    matrices(V="positive definite d", a="column d", b="column d", r="[-1, 1]", s="[-1, 1]"),
    step(
        "two estimates that differ at one reward",
        "V**-1*(b + r*a) - V**-1*(b + s*a) == (r - s)*V**-1*a",
        wrong={"the rewards added": "(r - s)*V**-1*a -> (r + s)*V**-1*a"},
    ),
    step(
        "square of its length",
        "((r - s)*V**-1*a).T*((r - s)*V**-1*a) == (r - s)**2*(a.T*V**-2*a)",
        wrong={"the square of another norm": "== (r - s)**2*(a.T*V**-2*a) -> == (r - s)**2*(a.T*V**-1*a)**2"},
    ),
    # n: the square of the length of V^-1 a
    over(r=(-1, 1), s=(-1, 1), n=_WIDE),
    step("length of the move, squared", "(r - s)**2*n <= 4*n", wrong={"once, in length": "<= 4*n -> <= n"}),
    settles(
        1,
        by=(
            "two estimates that differ at one reward",
            "square of its length",
            "length of the move, squared",
        ),
        kills={1: "once, in length", 2: "the square of another norm"},
    ),
    # actions (1, 0) and (0, s) with s = 1/(1 + c B/2), pulled c/2 times each as the optimal design has it
    over(B=_POSITIVE, c=_POSITIVE),
    step(
        "above every bound, and the other norm fixed",
        "2/(c*(1/(1 + c*B/2))) > B and (1/(1 + c*B/2))**2/(c/2*(1/(1 + c*B/2))**2) == 2/c",
        wrong={"some bound for all actions": "> B and -> <= B and"},
    ),
    settles(2, by="above every bound, and the other norm fixed"),
    # D: divergence of all estimates, m: its bound by episodes, y: what a rule that reads rewards adds
    over("D <= m", "m <= r*a", **wide("Dmy"), r=_POSITIVE, a="(1, oo)", n="[2, oo)"),
    step(
        "budget of episodes that forget",
        "D <= r*a",
        wrong={
            "rewards that are read again": "D <= r*a -> n*D <= r*a",
            "a rule that reads the rewards": "D <= r*a -> D + y <= r*a",
        },
    ),
    settles(
        4,
        by=chain(
            "budget of episodes that forget",
            {
                "D <= m": COMPOSITION(each_step="TA-C3b#5", one_step_a_record=by_definition("TA-A8#6")),
                "m <= r*a": "TA-C3b#5",
            },
        ),
        on="AdaC-GOPE as an algorithm that keeps the estimates which it released",
        beyond="policies as kernels, which are told the queries alone (TA-TH5.2#2); other estimates",
        kills={1: "rewards that are read again", 2: "a rule that reads the rewards"},
    ),
)
_ALL_SUMS: Final[Pieces] = (
    noted(
        101,
        "the noisy sums of all arms together are rho-zCDP, in whatever order the arms are played",
        for_all="every fixed list of plays, each of one arm; rewards in [-1,1], rho > 0",
        near_miss="half of the budget",
    ),
    over("D <= k", "k <= r*a", **wide("Dk"), r=_POSITIVE, a="(1, oo)"),
    step("budget of all sums", "D <= r*a", wrong={"half of the budget, all sums": "<= r*a -> <= r*a/2"}),
    settles(
        101,
        by=chain(
            "budget of all sums",
            {"D <= k": COMPOSITION(each_step="#7", one_step_a_record="#1"), "k <= r*a": "#7"},
        ),
        kills={1: "half of the budget, all sums"},
    ),
    step(
        "budget of the estimate, any order",
        "D <= r*a",
        wrong={"half of the budget, any order": "<= r*a -> <= r*a/2"},
    ),
    settles(
        2,
        by=chain(
            "budget of the estimate, any order",
            {"D <= k": POST_PROCESSING(private_release="#101", no_other_access="#1"), "k <= r*a": "#101"},
        ),
    ),
)
# R: the root of V_ell, s: the variance (2/rho) g_ell^2, P: what is rounded up
_NO_SUPPORT: Final[Pieces] = (
    matrices(R="positive definite d", P="positive definite d", b="column d", s="(0, oo)", n="[2, oo)"),
    step(
        "variance in every direction",
        "b.T*R**-1*(s*I(d))*R**-1*b == s*(b.T*(R*R)**-1*b)",
        wrong={
            "as often as there are actions": "== s*( -> == n*s*(",
            "without what is rounded up": "(R*R)**-1 -> (R*R + P)**-1",
        },
    ),
    settles(
        3,
        by="variance in every direction",
        kills={1: "as often as there are actions", 2: "without what is rounded up"},
    ),
)
# actions (1, 0) and (1/2, +-s 3^(1/2)/2) with s = 1/2, of weight 1/3 each, which is the optimal design: V is
# c/2 times diag(1, s^2); variances at the end, at the beginning and in between
_END: Final = "2**2*(2/c)**2*(1/4 + 3/(4*(1/2)**2))/(2*r)"
_BEGINNING: Final = "(2/c)**2*(1 + 1/4 + 1/4)*(2/r)"
_BEGINNING_ACROSS: Final = "(2/(c*(1/2)**2))**2*(2*3*(1/2)**2/4)*(2/r)"
_BETWEEN: Final = "2/r*(2/c)*(2/c)"
_BETWEEN_ACROSS: Final = "2/r*(2/c)*(2/(c*(1/2)**2))"
_THREE: Final = f"{_END} > {_BEGINNING} and {_BEGINNING} > {_BETWEEN}"
_THREE_TRACES: Final = (
    f"{_BEGINNING} + {_BEGINNING_ACROSS} > 2*({_END}) and 2*({_END}) > {_BETWEEN} + {_BETWEEN_ACROSS}"
)
_THREE_PLACES: Final[Pieces] = (
    over("D <= k", "F <= k", "G <= k", **wide("DFGk"), r=_POSITIVE, c=_POSITIVE),
    step(
        "one budget, three variances along the first axis",
        f"D + F + G <= 3*k and {_THREE}",
        wrong={"one covariance": f"{_BEGINNING} > {_BETWEEN} -> {_BEGINNING} == {_BETWEEN}"},
    ),
    step(
        "one budget, three traces",
        f"D + F + G <= 3*k and {_THREE_TRACES}",
        wrong={"one trace": f"2*({_END}) > {_BETWEEN} -> 2*({_END}) == {_BETWEEN}"},
    ),
    *(
        settles(
            1,
            by=chain(part, {"D <= k": "TA-B4#2", "F <= k": "TA-C33b#2", "G <= k": "TA-C3b#5"}),
            kills=kills,
        )
        for part, kills in (
            ("one budget, three variances along the first axis", {1: "one covariance"}),
            ("one budget, three traces", {2: "one trace"}),
        )
    ),
)

# --- what an episode depends on

# of two runs with the same rewards before an episode, whether the actions that are left differ (u), the
# design (p), the plan of plays (q) and an action (w); x: whether the rewards of the episode do
_PLANNED: Final[Pieces] = (
    over("u <= 0", "p <= u", "q <= u + p", "w <= q", **units("upqwx")),
    step(
        "the same actions in an episode",
        "w <= 0",
        wrong={"a design that is changed inside": "w <= 0 -> w + x <= 0"},
    ),
    settles(
        4,
        by=chain(
            "the same actions in an episode",
            {
                "u <= 0": by_definition("TA-A8#8"),
                "p <= u": by_definition("TA-A8#3"),
                "q <= u + p": by_definition("#1"),
                "w <= q": by_definition("#2"),
            },
        ),
        kills={1: "a design that is changed inside"},
    ),
    settles(
        4,
        by="budget of all episodes",
        on="the budget, of which an episode whose actions are planned asks once",
        beyond="what the actions depend on",
        kills={2: "composed"},
    ),
    # h: whether the estimates of an episode differ, u: the actions that are left, v: who is kept
    over("u <= 0", "h <= 0", "v <= u + h", **units("uhvxy")),
    step(
        "the same actions are kept",
        "v <= 0",
        wrong={"by the estimate before": "v <= 0 -> v + x <= 0", "by all samples": "v <= 0 -> v + y <= 0"},
    ),
    settles(
        5,
        by=chain(
            "the same actions are kept",
            {"u <= 0": ASSUMED, "h <= 0": by_definition("TA-A8#6"), "v <= u + h": by_definition("TA-A8#8")},
        ),
        on="runs with the same actions left as the episode starts",
        beyond="which actions are left, of which the criterion takes its maximum: that depends on rewards of "
        "earlier episodes",
        kills={1: "by the estimate before", 2: "by all samples"},
    ),
    # P: the chance of an error beyond its width in an episode, p: given the past, D: its level; z: whether an
    # action of the episode reads a reward of it
    over("P <= p", "p <= D + z", "z <= 0", **units("PpDzxy")),
    step(
        "the bound of a fixed design in an episode",
        "P <= D",
        wrong={
            "a design that learns inside": "P <= D -> P + x <= D",
            "for all pasts at once": "P <= D -> P + y <= D",
        },
    ),
    settles(
        9,
        by=chain(
            "the bound of a fixed design in an episode",
            {"P <= p": TOWER(given_the_past="TA-THC.10#1"), "p <= D + z": "TA-THC.10#1", "z <= 0": "#4"},
        ),
        kills={1: "a design that learns inside", 2: "for all pasts at once"},
    ),
    # D: divergence of all estimates, m: its bound by episodes, each within r a
    over("D <= m", "m <= r*a", **wide("Dm"), r=_POSITIVE, a="(1, oo)"),
    step(
        "budget of estimates that are kept",
        "D <= r*a",
        wrong={"half of it, estimates that are kept": "<= r*a -> <= r*a/2"},
    ),
    settles(
        10,
        by=chain(
            "budget of estimates that are kept",
            {"D <= m": COMPOSITION(each_step="TA-C3b#5", one_step_a_record="#4"), "m <= r*a": "TA-C3b#5"},
        ),
        on="algorithms that keep the estimates which they released",
        beyond="policies as kernels, which are told the queries alone (TA-TH5.2#2)",
    ),
    settles(
        10,
        by=("budget of all episodes", "Renyi divergence at every order"),
        on="one record, and blocks of exact laws whose ends are fixed",
        beyond="other blocks",
        kills={1: "composed", 2: "blocks that end by their rewards"},
    ),
)
# W: the inverse of V(pi), x: an action times the root of its weight; S: the sum of weighted norms
_ANY_DESIGN: Final[Pieces] = (
    matrices(
        W="positive definite d",
        x="each step column d",
        S="starts 0, then S + x.T*W*x",
        U="starts 0*I(d), then U + x*x.T",
    ),
    step(
        "weighted norms, summed",
        "S == trace(W*U)",
        wrong={"half of them, summed": "S == trace(W*U) -> S == trace(W*U)/2"},
    ),
    matrices(V="positive definite d"),
    step("trace of a matrix and its inverse", "trace(V**-1*V) == d", wrong={"one": "== d -> == d + 1"}),
    noted(
        101,
        "the squares of the norms in V(pi)^-1, weighted by pi, add up to d",
        for_all="every design pi with V(pi) invertible, every d",
        near_miss="half of them, summed",
    ),
    settles(
        101,
        by=("weighted norms, summed", "trace of a matrix and its inverse"),
        kills={1: "half of them, summed"},
    ),
    over(g=_WIDE),
    step("no weight", "0*g <= g*0", wrong={"a weight": "0*g <= -> 1 + 0*g <= "}),
    over("S <= g*P", "n <= g", **wide("SgPnp")),
    step("a weight more", "S + p*n <= g*(P + p)", wrong={"half of it, a weight": "g*(P + p) -> g*(P + p/2)"}),
    # g: the largest norm of any design, k: that of the optimal one, L and q: the logarithm and the noise of
    # the length of a phase, w: its width
    over("S <= g*P", "P <= 1", "d <= S", "k <= d", **wide("SgPkLq"), d=_COUNT),
    step(
        "length of a phase under the optimal design",
        "8*k*L + 2*k*q <= 8*g*L + 2*g*q",
        wrong={"half of the least length": "<= 8*g*L + 2*g*q -> <= 4*g*L + 2*g*q"},
    ),
    # actions e1, e1 and e2 with equal weights; five times e1, and e2
    step(
        "largest norm of equal weights",
        "1/w > 2",
        wrong={"equal weights are as good": "> 2 -> <= 2"},
        at=[{"w": "1/3"}],
    ),
    step(
        "average norm of other weights",
        "(5/w + 1/(1 - w))/6 < 2",
        wrong={"the average is least": "< 2 -> >= 2"},
        at=[{"w": "2/3"}],
    ),
    settles(
        7,
        by=chain(
            "length of a phase under the optimal design",
            {
                "S <= g*P": INDUCTION(base="no weight", step="a weight more"),
                "n <= g": ASSUMED,
                "P <= 1": by_definition("TA-A8#3"),
                "d <= S": "#101",
                "k <= d": "TA-TH5.9#101",
            },
        ),
        despite={"TA-TH5.9#3": "the squares of the norms are bounded, and not the norms"},
    ),
    settles(
        7,
        by=("largest norm of equal weights", "average norm of other weights"),
        on="two sets of actions, for the near misses",
        beyond="other sets",
        kills={1: "equal weights are as good", 2: "the average is least"},
    ),
)
# q/sqrt(r): the width of the private part, w: of the other, at one length of the episode
_SHARE: Final[Pieces] = (
    over("r < s", r=_POSITIVE, s=_POSITIVE, q=_POSITIVE, w=_POSITIVE, k=_POSITIVE),
    step(
        "share of the private part in the width",
        "q/sqrt(r)/(w + q/sqrt(r)) > q/sqrt(s)/(w + q/sqrt(s))",
        wrong={
            "share of the other part": "q/sqrt(r)/(w -> w/(w",
            "lengths of their own": "> q/sqrt(s)/(w + -> > q/sqrt(s)/(k*w + ",
        },
    ),
    settles(
        4,
        by="share of the private part in the width",
        kills={1: "share of the other part", 2: "lengths of their own"},
    ),
)
# c: the square of all constants, of d, 1/rho and (log K + 8)^(3/2); u: the eighth root of T, h: any positive
# number, the square of what the quotient of both parts is below,
# and v: u^3
_SMALL_PART: Final[Pieces] = (
    over("c <= h*u", c=_POSITIVE, h=_POSITIVE, u=_COUNT, v=_COUNT),
    step(
        "private part over the other, squared, for large T",
        "c*v <= h*u*v and h*u*v <= h*u*v*u**4",
        wrong={"from some fixed T on": "c*v <= h*u*v and -> c*v <= h*v and"},
    ),
    settles(
        2,
        by=("logarithms by the eighth root of T", "private part over the other, squared, for large T"),
    ),
    settles(4, by="logarithm of exponentially many actions"),
)

# m: a mean reward <theta*, a>, of rewards 1 and -1 with chances (1 + m)/2 and (1 - m)/2; g: the logarithm of
# the moment of the noise at l
_WITHIN_ONE: Final[Pieces] = (
    *CAUCHY,
    over(PRODUCT, *AT_MOST_ONE, "n <= 1", "m <= 1", **RANGES, n=_POSITIVE, m=_POSITIVE),
    step("a mean by both norms", "n*m*C <= 1", wrong={"half of it, of both": "n*m*C <= 1 -> 2*n*m*C <= 1"}),
    noted(
        101,
        "<theta*, a> <= 1, and so for -a",
        for_all="||theta*|| <= 1, ||a|| <= 1, every d",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain("a mean by both norms", {**by_cauchy(), "n <= 1": ASSUMED, "m <= 1": ASSUMED}),
        kills={1: "half of it, of both"},
    ),
    over("m <= 1", "-m <= 1", "g <= l**2*((1 - (-1))/2)**2/2", m=_REAL, l=_REAL, g=_REAL),
    step(
        "chances of two rewards, and their noise",
        "(1 + m)/2 >= 0 and (1 - m)/2 >= 0 and (1 + m)/2*1 + (1 - m)/2*(-1) == m and g <= l**2/2",
        wrong={"half of the exponent, of two": "g <= l**2/2 -> g <= l**2/4"},
    ),
    settles(
        2,
        by=chain(
            "chances of two rewards, and their noise",
            {
                **dict.fromkeys(("m <= 1", "-m <= 1"), "#101"),
                "g <= l**2*((1 - (-1))/2)**2/2": "TA-B7#3",
            },
        ),
    ),
)
# --- the basis, where the arms are those of finite bandits

# n: pulls of an arm, S: the sum of its rewards, t: that of the others; L: log T, K arms
_BASIS: Final[Pieces] = (
    matrices(V="positive definite d"),
    step(
        "equal weights are the best on the basis",
        "det(V) <= (trace(V)/d)**d",
        wrong={"nine tenths, on the basis": "<= (trace -> <= 0.9*(trace"},
    ),
    over(n=_POSITIVE, S=_REAL, t=_REAL),
    step(
        "the estimate of an arm is the mean of its rewards",
        "1/n*S + 0/n*t == S/n",
        wrong={"with rewards of others": "+ 0/n*t -> + 1/n*t"},
    ),
    # variances of the noise on a mean of n rewards, normal and of Laplace on its sum, at rho = eps^2/2; the
    # private terms of both bounds there
    step(
        "noise of both on a mean",
        "2/(eps**2/2*n**2) > 2/(eps*n)**2",
        wrong={"identical constants": "> 2/(eps*n)**2 -> == 2/(eps*n)**2"},
        at=[{"eps": 1, "n": 4}],
    ),
    step(
        "private terms of both",
        "sqrt(2)*L**(3/2) > L",
        wrong={"identical bounds": "> L -> == L"},
        at=[{"L": 10}],
    ),
    settles(
        6,
        by=(
            "equal weights are the best on the basis",
            "the estimate of an arm is the mean of its rewards",
            "noise of both on a mean",
            "private terms of both",
        ),
        on="the design, the pulls and the estimates on the basis; an arm is out by its estimated gap in both",
        beyond="the law of the noise, constants and levels, which differ",
        kills={1: "identical constants", 2: "identical bounds"},
    ),
)
# of two runs with the same rewards in an episode and the same actions left as it starts: whether the plays
# differ (c), and the estimates (w)
_OWN_REWARDS: Final[Pieces] = (
    over("h <= 0", "c <= 0", "w <= h + c", **units("hcwxy")),
    step(
        "the same estimate of an episode",
        "w <= 0",
        wrong={
            "by samples of others": "w <= 0 -> w + x <= 0",
            "by plays that are drawn": "w <= 0 -> w + y <= 0",
        },
    ),
    settles(
        2,
        by=chain(
            "the same estimate of an episode",
            {"h <= 0": ASSUMED, "c <= 0": "TA-EQ5.6#4", "w <= h + c": by_definition("TA-A8#6")},
        ),
        on="that an estimate uses the rewards of its episode alone, given the actions left as it starts",
        beyond="independence of episodes: which actions are left depends on rewards of earlier ones",
        kills={1: "by samples of others", 2: "by plays that are drawn"},
    ),
)

LINES: Final[Lines] = {
    "TA-THC.10": _TAIL,
    "TA-PF5.12b": _COMPARED,
    "TA-PF5.12c": _ABOVE,
    "TA-TH5.12": _KEPT_AND_GONE,
    "TA-C33a": _MOVED,
    "TA-C33b": _ALL_SUMS,
    "TA-C33c": _NO_SUPPORT,
    "TA-C33d": _THREE_PLACES,
    "TA-EQ5.6": (*_PLANNED, *_ANY_DESIGN, *_BASIS),
    "TA-TH5.11": _OWN_REWARDS,
    "TA-E7": _SHARE,
    "TA-I9": _SMALL_PART,
    "TA-AS5.10": _WITHIN_ONE,
}
