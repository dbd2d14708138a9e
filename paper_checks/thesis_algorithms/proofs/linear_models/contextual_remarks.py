"""What is said of contextual bandits: model, privacy, updates, Theorem 5.17 and Table 5.2 (5.3.3)."""

from __future__ import annotations

from typing import Final

from ....language.assertion import assumed, by_definition, chain, noted, settles, unsettled
from ....language.ranges import wide
from ....language.rules import INDUCTION
from ....language.severity import Severity
from ....language.written_claim import Lines, Pieces, over, step

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_ONE: Final = "[1, oo)"
_COORDINATES: Final = "the mean rewards, and so the gaps and the regret"

# --- the model

# i: the coordinate of an arm, m: its mean; s: whether i is among the coordinates so far, v: whether it is the
# next one, h: the mean of that
_MODEL: Final[Pieces] = (
    unsettled(
        2,
        missing=(
            "a sense in which nothing is lost: equal feature vectors have equal means by (5.8) itself; the "
            "law of the noise may depend on the action, as (5.8) asks for sub-Gaussian noise alone"
        ),
    ),
    unsettled(
        3,
        missing=(
            "the law of the noise, which is given the contexts in one model and the features in the other; "
            "the means agree by (5.8) itself"
        ),
    ),
    over(m=_REAL),
    step(
        "no unit vector yet",
        "m*0 <= 0*m and m*0 >= 0*m",
        wrong={"of mean one": "m*0 <= 0*m and -> 1 <= 0*m and "},
    ),
    over("S <= s*m", "S >= s*m", "h*v == m*v", **dict.fromkeys("Smh", _REAL), s=(0, 1), v=(0, 1)),
    step(
        "mean of the arm of a unit vector",
        "S + h*v <= (s + v)*m and S + h*v >= (s + v)*m",
        wrong={
            "a unit vector is missing": "and S + h*v >= (s + v)*m -> and S >= (s + v)*m",
            "arms that share a coordinate": "S + h*v <= (s + v)*m and -> S + h*v + h <= (s + v)*m and ",
        },
    ),
    settles(
        7,
        by=chain(
            "mean of the arm of a unit vector",
            {
                "S <= s*m": INDUCTION(base="no unit vector yet", step="mean of the arm of a unit vector"),
                "S >= s*m": INDUCTION(base="no unit vector yet", step="mean of the arm of a unit vector"),
                "h*v == m*v": assumed("A_t = unit vectors of R^d"),
            },
        ),
        on=_COORDINATES,
        beyond="the law of the noise: the rewards of an arm are independent and alike in one model only",
        kills={1: "a unit vector is missing", 2: "arms that share a coordinate"},
    ),
)

# --- privacy

_PRIVATE: Final[Pieces] = (
    # v: what a reward moves by, h: the norm of its action, k: how many releases read it
    over(v=(0, 2), h=(0, 1), r=_POSITIVE),
    step(
        "cost of the sum of one episode",
        "1*(v*h)**2/(2*(2/r)) <= r",
        wrong={
            "variance 1/(2 rho), one sum": "(2/r) -> (1/(2*r))",
            "variance 1/rho, one sum": "(2/r) -> (1/r)",
            "noise drawn anew for each sum": "1*(v -> 2*(v",
            "actions of norm 2, one sum": "(v*h) -> (v*(2*h))",
        },
    ),
)
# S: the noisy sum of line 8 after some updates, R: the sum of the outputs for their blocks; s: what the next
# update adds to it, o: the next output, c: how many blocks hold a reward
_RECOVERED: Final[Pieces] = (
    over(o=_REAL),
    step("no output", "0*o <= 0*o + 0", wrong={"an output": "0*o <= -> 1 + 0*o <= "}),
    step(
        "no output, from below",
        "0*o + 0 <= 0*o",
        wrong={"an output, from below": "0*o + 0 <= -> 1 + 0*o <= "},
    ),
    over("S <= R", "s <= o", **dict.fromkeys("SRsoz", _REAL)),
    step("an output more", "S + s <= R + o", wrong={"another one": "R + o -> R + z"}),
    over("R <= S", "o <= s", **dict.fromkeys("SRsoz", _REAL)),
    step("an output more, from below", "R + o <= S + s", wrong={"another one, from below": "S + s -> S + z"}),
    over("S <= R", "R <= S", "2 <= 2*c", "2*c <= 2", **dict.fromkeys("SR", _REAL), c=_WIDE),
    step(
        "the estimate by sums of blocks",
        "S - R <= 1 - c and 1 - c <= S - R",
        wrong={"a reward in two blocks": "and 1 - c <= S - R -> and 2 - c <= S - R"},
    ),
    settles(
        2,
        by=chain(
            "the estimate by sums of blocks",
            {
                "S <= R": INDUCTION(base="no output", step="an output more"),
                "R <= S": INDUCTION(base="no output, from below", step="an output more, from below"),
                **dict.fromkeys(("s <= o", "o <= s"), by_definition("TA-A9#3")),
                **dict.fromkeys(("2 <= 2*c", "2*c <= 2"), "TA-B1#3"),
            },
        ),
    ),
)
_THEOREM: Final[Pieces] = (
    *_RECOVERED,
    *_PRIVATE,
)

# --- updates

# l: the number of updates, c: log(1 + C), h: log(1 + T/(lambda d)), L: log T, m: log(1 + 1/lambda)
_BY_LOG_T: Final = noted(
    101,
    "log(1 + T/(lambda d)) <= log T + log(1 + 1/lambda)",
    for_all="T >= 1, lambda > 0, d >= 1",
    near_miss="without log T",
)


def _updates(n: int) -> Pieces:
    """Assertion ``n``: the updates are O(log T), T >= 2, with d and constants of lambda and C."""
    return (
        _BY_LOG_T,
        over(t=_ONE, lam=_POSITIVE, d=_ONE),
        step(
            "logarithm of the bound by log T",
            "log(1 + t/(lam*d)) <= log(t) + log(1 + 1/lam)",
            wrong={"without log T": "<= log(t) + -> <= "},
        ),
        settles(101, by="logarithm of the bound by log T", kills={1: "without log T"}),
        # log 2 >= 2/3
        over("l <= d*h/c", "h <= L + m", **wide("lhm"), c=_POSITIVE, L="[2/3, oo)", d=_ONE),
        step(
            "updates by log T",
            "l*c <= (1 + 3/2*m)*d*L",
            wrong={"no dimension, whatever it is": "*d*L -> *L", "a bounded number of updates": "*d*L -> *d"},
        ),
        settles(
            n,
            by=chain("updates by log T", {"l <= d*h/c": "TA-PFC.13d#4", "h <= L + m": "#101"}),
            kills={1: "no dimension, whatever it is", 2: "a bounded number of updates"},
        ),
    )


# r: the regret of a round, x: a link of its bound, b: the radius, w: the norm of the action, h: the root of
# 1 + C
_RARELY: Final[Pieces] = (
    *_updates(1),
    over("r <= x", "x <= h*(2*b)*w", **wide("rxbw"), h=_ONE),
    step(
        "a round against one of C = 0",
        "r <= h*(2*b*w)",
        wrong={
            "factor one": "<= h*(2*b*w) -> <= 2*b*w",
            "the root of C for that of 1 + C": "<= h*(2*b*w) -> <= sqrt(h**2 - 1)*(2*b*w)",
        },
    ),
    settles(
        2,
        by=chain(
            "a round against one of C = 0", {"r <= x": "TA-PF5.17a#3", "x <= h*(2*b)*w": "TA-PF5.17a#6"}
        ),
        on="the bounds on the regret of a round, as the text proves them for its own policy",
        beyond="the regrets of RS-OFUL and of OFUL, and the bounds of the work that is quoted",
        kills={1: "factor one", 2: "the root of C for that of 1 + C"},
    ),
    # V: the determinant at the last update and x the squares that were added since, for C = 0
    over(V=_POSITIVE, x=_POSITIVE),
    step(
        "the condition with C = 0",
        "V*(1 + x) > (1 + 0)*V",
        wrong={
            "with C = 1, when it doubles": "(1 + 0)*V -> 2*V",
            "never, after the first rounds": "> (1 + 0)*V -> <= (1 + 0)*V",
        },
    ),
    settles(
        5,
        by="the condition with C = 0",
        on="OFUL as the policy with C = 0, whose condition holds after every action that is not 0",
        beyond="the lines of OFUL itself, which the text does not print",
        kills={1: "never, after the first rounds", 2: "with C = 1, when it doubles"},
    ),
)

# --- the assumption

# d = 1: A is 1 or -1, so that (z A)^2 = 1 for z = 1 and -1, lambda_0 = 1 and the variance is 0
_SATISFIED: Final[Pieces] = (
    over(k=_ONE),
    step(
        "the line, A = 1 or -1",
        "1 - 1**2 <= 1/(8*log(4*k))",
        wrong={"a variance of 1/8": "1 - 1**2 <= -> 1/8 <= "},
    ),
    # uniform on the circle: lambda_0 = 1/2, and the square of a coordinate has variance 3/8 - 1/4
    step(
        "the plane, uniform on the circle",
        "3/8 - (1/2)**2 > (1/2)**2/(8*log(4*k))",
        wrong={"the uniform law of the circle": "> (1/2)**2/( -> <= (1/2)**2/("},
    ),
    # in the plane some direction has a variance of l^2/2 or more, l the least eigenvalue
    over(l=_POSITIVE),
    step(
        "the plane, any law, one action",
        "l**2/2 > l**2/(8*log(4))",
        wrong={"a law of the plane, k_t = 1": "> l**2/( -> <= l**2/("},
    ),
    settles(
        2,
        by=(
            "the line, A = 1 or -1",
            "the plane, uniform on the circle",
            "the plane, any law, one action",
        ),
        kills={1: "the uniform law of the circle", 2: "a law of the plane, k_t = 1"},
    ),
)

# --- the theorem

# n: the chance of a bad event, x: delta
_ORDER: Final[Pieces] = (
    unsettled(
        1,
        missing=(
            "the bound with constants of step 6 (TA-PF5.17f#1): rounds before the "
            "first update have no width, and "
            "the sum of 1/tau_t is bounded as amended only (TA-EQC.27); from it "
            "the order in d, T and rho would "
            "follow by the number of updates (#3), and 1 - delta by widths at level delta/3 (#2)"
        ),
    ),
    over("n <= 3*(x/3)", n=_WIDE, x="(0, 1]"),
    step(
        "events at a third of the level",
        "1 - n >= 1 - x",
        wrong={
            "surely, at that level": ">= 1 - x -> >= 1",
            "three events of delta/10": ">= 1 - x -> >= 1 - 3*x/10",
        },
    ),
    settles(
        2,
        by=chain("events at a third of the level", {"n <= 3*(x/3)": "TA-PFC.13b#5"}),
        on="the event of the proof, with widths at level delta/3",
        beyond="widths at level delta, at which the event has 1 - 3 delta",
        kills={1: "surely, at that level", 2: "three events of delta/10"},
    ),
    *_updates(3),
    # S: the regret so far, W: the widths so far, r: the regret of a round, w: its width; h: the root of 1 + C
    over(w=_WIDE, h=_ONE),
    step("no round yet", "0*w <= h*(0*w)", wrong={"a round": "0*w <= h*(0*w) -> 1 + 0*w <= h*(0*w)"}),
    over("S <= h*W", "r <= h*w", **wide("SWrw"), h=_ONE),
    step("a round more", "S + r <= h*(W + w)", wrong={"half of its width": "(W + w) -> (W + w/2)"}),
    over("S <= h*W", **wide("SW"), h=_ONE),
    step(
        "regret by the widths",
        "S/h <= W",
        wrong={"half of the widths": "<= W -> <= W/2", "without the root of 1 + C": "S/h <= W -> S <= W"},
    ),
    settles(
        4,
        by=chain(
            "regret by the widths",
            {
                "S <= h*W": INDUCTION(base="no round yet", step="a round more"),
                "r <= h*w": "TA-PF5.17a#6",
            },
        ),
        on="that the regret is at most that sum, times the root of 1 + C, on the event",
        beyond="equality, which the words say",
        kills={1: "half of the widths", 2: "without the root of 1 + C"},
    ),
    # p and q: chances that the floor and the norm of the noise fail, f: the floor, m: the least eigenvalue,
    # z: the norm of the noise in V_t^-1, N: the square of its length, w: its bound; y: the trace less m
    over("z**2*(l + m) <= N", "N <= w", "f <= m", **wide("zmNwy"), l=_POSITIVE, f=_REAL),
    step(
        "the private part of the width",
        "z**2*(l + f) <= w",
        wrong={
            "without a floor": "z**2*(l + f) <= w -> z**2*(l + f + m) <= w",
            "the trace for the least eigenvalue": "z**2*(l + f) <= w -> z**2*(l + f + y) <= w",
        },
    ),
    settles(
        6,
        by=chain(
            "the private part of the width",
            {"z**2*(l + m) <= N": "TA-PFC.13c#6", "N <= w": "TA-PFC.13b#4", "f <= m": "TA-PFC.13b#3"},
        ),
        on="which lemma bounds which part, on the event",
        beyond="that no other bound would do",
        kills={1: "without a floor", 2: "the trace for the least eigenvalue"},
    ),
)

# --- what is said of it

# s: 1/sqrt(rho), L: log T
_NOT_PRINTED: Final = (
    "the lines of the variant with a private design matrix, and its regret: the text prints neither"
)
_PRICE: Final[Pieces] = (
    over(s=_POSITIVE, d=_ONE, L=_WIDE),
    step(
        "private term over its order",
        "s*d**2*L**2/(s*d**2) == L**2",
        wrong={"d for its square": "/(s*d**2) -> /(s*d)", "negligible for every d": "== L**2 -> == L**2/d"},
    ),
    settles(
        1,
        by="private term over its order",
        on="the second term of the printed bound",
        beyond="Theorem 5.17 itself",
        kills={1: "d for its square", 2: "negligible for every d"},
    ),
    # lambda = 1, C = 1/2, one dimension. The first context is 1, or 1/2, the first reward 1, or 0; then there
    # are the actions 1 and -1/2. v: the chance of the second action after an update with noise, without one 0
    step(
        "one context leads to an update",
        "1 + x**2 > 3/2 and 1 + z**2 <= 3/2",
        wrong={"both": "1 + z**2 <= 3/2 -> 1 + z**2 > 3/2"},
        at=[{"x": 1, "z": "1/2"}],
    ),
    step(
        "chances of an action after two contexts",
        "erfc(y)/2 > exp(r)*0",
        wrong={"the rewards alone are private": "> exp(r)*0 -> <= exp(r)*0"},
        at=[{"y": y, "r": r} for y, r in (("0.1", 1), (1, 100), (5, 1000), (10, 10**6))],
    ),
    # without noise on the sum the estimate is reward/2, the width b: <theta, 1> + b against -theta/2 + b/2
    step(
        "actions after two rewards, without noise on the sums",
        "t/2 + b > -t/4 + b/2 and u/2 + b <= -u/4 + b/2",
        wrong={"the contexts alone are private": "and u/2 + b <= -u/4 + b/2 -> and u/2 + b > -u/4 + b/2"},
        at=[{"t": 1, "u": -1, "b": "1/10"}],
    ),
    settles(
        2,
        by=(
            "one context leads to an update",
            "chances of an action after two contexts",
            "actions after two rewards, without noise on the sums",
        ),
        on=(
            "one pair of contexts and one of rewards in one dimension, lambda = 1, "
            "C = 1/2, four widths and budgets"
        ),
        beyond="that a private design matrix is enough",
        kills={1: "the rewards alone are private", 2: "the contexts alone are private"},
    ),
    # T = y^4: log(T)^2 <= 16 sqrt(T); r: the constant, d: the dimension, h: the ratio
    over(y=_POSITIVE),
    step(
        "logarithm of the fourth root", "log(y) <= y", wrong={"a third of it, fourth root": "<= y -> <= y/3"}
    ),
    over(r=_POSITIVE, d=_ONE, h=_POSITIVE, u=_WIDE),
    step(
        "ratio from some horizon on",
        "16*r*d**2/(16*r*d**2/h**2*(1 + u)) <= h**2",
        wrong={"at every horizon": "/(16*r*d**2/h**2*(1 + u)) -> /(1 + u)"},
    ),
    settles(8, by=("logarithm of the fourth root", "ratio from some horizon on")),
    unsettled(3, missing=_NOT_PRINTED),
    unsettled(
        5,
        missing=(
            "the regret of LinPriv, whose lines the text does not print: the sum "
            "of norms by which it corrects "
            "the bound is settled with TA-C43#4 and #7, the private part around it is not"
        ),
    ),
    unsettled(
        9,
        missing=_NOT_PRINTED
        + "; regrets with a private matrix alone and with private sums alone would show it",
    ),
)

# R: a regret, c: the constant of its order, k: K T log T, L: log T, s: 1/sqrt(rho); h^2 = K - 1, t^2 = T
_TABLE: Final[Pieces] = (
    over("R <= c*sqrt(k) + c*(K*sqrt(L*s**2))", **wide("RkL"), c=_POSITIVE, K="[2, oo)", s=_POSITIVE),
    step(
        "the row of finite arms",
        "R <= c*sqrt(k) + c*(K*s*sqrt(L))",
        wrong={
            "root of K in the private entry": "c*(K*s -> c*(sqrt(K)*s",
            "private entry without rho": "c*(K*s*sqrt(L)) -> c*(K*sqrt(L))",
        },
    ),
    settles(
        1,
        by=chain("the row of finite arms", {"R <= c*sqrt(k) + c*(K*sqrt(L*s**2))": "TA-TH5.6#2"}),
        kills={1: "root of K in the private entry", 2: "private entry without rho"},
    ),
    over("R <= k*(d*L*s + r*d**2*L**2)", **wide("RkLsr"), d=_ONE),
    step(
        "the row of contextual bandits",
        "R <= k*(d*L*s) + k*(r*d**2*L**2)",
        wrong={
            "d in the private entry": "k*(r*d**2*L**2) -> k*(r*d*L**2)",
            "log T in the private entry": "k*(r*d**2*L**2) -> k*(r*d**2*L)",
        },
    ),
    settles(
        3,
        by=chain("the row of contextual bandits", {"R <= k*(d*L*s + r*d**2*L**2)": "TA-TH5.17#1"}),
        kills={1: "d in the private entry", 2: "log T in the private entry"},
    ),
    over("h*t/27 <= R", "h*n/124 <= R", R=_WIDE, h=_ONE, t=_ONE, n=_POSITIVE),
    step(
        "larger of the two orders, finite arms",
        "(h**2 + 1)*t**2 <= 39**2*R**2 and (h**2 + 1)*n**2 <= 176**2*R**2",
        wrong={
            "root of K T/rho": "(h**2 + 1)*t**2 <= -> (h**2 + 1)*t**2*n**2 <= ",
            "K root of T": "(h**2 + 1)*t**2 <= -> (h**2 + 1)**2*t**2 <= ",
        },
    ),
    settles(
        4,
        by=chain(
            "larger of the two orders, finite arms",
            {"h*t/27 <= R": "TH-T4.20#2", "h*n/124 <= R": "TH-T4.20#3"},
        ),
        kills={1: "root of K T/rho", 2: "K root of T"},
    ),
    # b = e^-2/8 and c = e^-2.25/4
    over("b*d*t <= R", "c*d*n <= R", b="[1/60, 1]", c="[1/38, 1]", R=_WIDE, d=_ONE, t=_ONE, n=_POSITIVE),
    step(
        "larger of the two orders, linear bandits",
        "d*t <= 60*R and d*n <= 38*R",
        wrong={
            "d^(3/2) root of T": "d*t <= 60*R and -> d**(3/2)*t <= 60*R and ",
            "d root of T/rho": "d*t <= 60*R and -> d*t*n <= 60*R and ",
        },
    ),
    settles(
        5,
        by=chain(
            "larger of the two orders, linear bandits",
            {"b*d*t <= R": "TH-T4.21#1", "c*d*n <= R": "TH-T4.21#2"},
        ),
        kills={1: "d^(3/2) root of T", 2: "d root of T/rho"},
    ),
)

# --- where noise is added

_PLACE: Final[Pieces] = (
    unsettled(
        1,
        missing=(
            "the lines of the two policies that are quoted, which the text does "
            "not print; where AdaC-GOPE adds "
            "its noise is line TA-A8, and what noise on each sum costs is settled with TA-C33b"
        ),
    ),
    settles(7, by="dependence on d of AdaC-GOPE", severity=Severity.SUBSTANCE),
)

LINES: Lines = {
    "TA-EQ5.8": _MODEL,
    "TA-A9": _PRIVATE,
    "TA-TH5.14": _THEOREM,
    "TA-I11": _RARELY,
    "TA-AS5.15": _SATISFIED,
    "TA-TH5.17": _ORDER,
    "TA-I12": _PRICE,
    "TA-T5.2": _TABLE,
    "TA-I10": _PLACE,
}
