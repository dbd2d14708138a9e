"""Lines of the limit theorems that the text quotes (Section 2.4), by more elementary ones.

g and h: small chances and bounds, F: a distribution function near its limit. Of sequences in n: what holds
from some number on holds for all n with a larger bound, as each of the finitely many other laws is tight.
"""

from __future__ import annotations

from typing import Final

from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import (
    CONTINUITY_OF_CHANCES,
    INDUCTION,
    PORTMANTEAU,
    PROJECTIONS,
    SELECTION,
    TAYLOR,
    TOWER,
    UNION_BOUND,
)
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_TWO = "[2, oo)"
_SHARE = "(0, 1]"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# --- one law is tight, and so are finitely many: y is the size of one outcome

ONE_LAW: Pieces = (
    over(y=_WIDE, k=_WIDE),
    step(
        "events further out",
        "(1 if y > k + 1 else 0) <= (1 if y > k else 0)",
        wrong={"further in": "y > k + 1 -> y > k - 1"},
    ),
    over("k >= y", y=_WIDE, k=_WIDE),
    step(
        "no outcome is further out than all",
        "(1 if y > k else 0) <= 0*y",
        wrong={"from half on": "y > -> 2*y > "},
    ),
)
FAR_OUT = CONTINUITY_OF_CHANCES(decreasing="events further out", in_none="no outcome is further out than all")
# v: chance beyond the larger of two bounds; x: beyond the one, which serves from some n on, y: beyond the
# other, which serves before
_ALL_NUMBERS: Pieces = (
    over(
        "v <= max(x, y)",
        "x <= g",
        "y <= g",
        **_chances("vxyg"),
    ),
    step("chance at every n", "v <= g", wrong={"half of the chance at every n": "v <= g -> v <= g/2"}),
)
_BY_NUMBER = "v <= max(x, y)"

# --- continuous maps

# R: the radius at X, within which g changes by at most e; it is positive where g is continuous at X
_RADIUS: Pieces = (
    over(R=_POSITIVE, k=_SIZE),
    step(
        "radii below a smaller bound",
        "(1 if R < 1/(k + 1) else 0) <= (1 if R < 1/k else 0)",
        wrong={"below a larger bound": "R < 1/(k + 1) -> R < 2/k"},
    ),
    over("c <= R", R=_POSITIVE, c=_POSITIVE),
    step(
        "no radius below all bounds",
        "(1 if R < c else 0) <= 0*c",
        wrong={"nor below twice of it": "R < c -> R < 2*c"},
    ),
    settles(
        2,
        by=chain(
            "chance of a large change",
            {
                "v <= x + y": UNION_BOUND(each_event="#101", events="#101"),
                "x <= g": assumed("X_n -> X in probability"),
                "y <= g": CONTINUITY_OF_CHANCES(
                    decreasing="radii below a smaller bound", in_none="no radius below all bounds"
                ),
            },
        ),
    ),
    # X_n is 1 on one of 2^k intervals of the length 2^(-k), for k = 1, 2, ... and each interval in turn, so
    # that it tends to 0 in probability; of each k one interval has the outcome u, the one from floor(2^k u)
    over(u="[0, 1)", K=_SIZE),
    step(
        "an interval of every length has the outcome",
        "floor(K*u) <= K*u and K*u < floor(K*u) + 1",
        wrong={"almost surely none from some k on": "K*u < floor(K*u) + 1 -> K*u < floor(K*u)"},
    ),
    # g is 1 above 0, and 0 elsewhere; X_n = 1/n and X = 0
    over(n=_SIZE),
    step(
        "a jump at the limit",
        "(1 if 1/n > 0 else 0) - (1 if 0 > 1/n else 0) == 1",
        wrong={"without the set C, tends to 0": "== 1 -> == 1/n"},
    ),
    settles(
        2,
        by=("an interval of every length has the outcome", "a jump at the limit"),
        on="sliding intervals, a jump at 0",
        beyond="other sequences",
        kills={1: "almost surely none from some k on", 2: "without the set C, tends to 0"},
    ),
)
# F closed, G: the outcomes that g takes to F. i, c: whether an outcome is in G, and in the closure of G.
# Points of C in the closure are in G, as g is continuous there and F is closed. v: upper limit of the chances
# that g(X_n) is in F, w: chance that X is in the closure, y: in G, m: not in C
_CLOSED: Pieces = (
    over("i <= c", i=(0, 1), c=(0, 1), p=(0, 1)),
    step(
        "a set within its closure",
        "i*p <= c*p",
        wrong={"the closure within the set": "i*p <= c*p -> c*p <= i*p"},
    ),
    # D: distance of g(x) from F, s: from the value at a point of G near x
    over("D <= s", "s <= f", D=_WIDE, s=_WIDE, f=_POSITIVE),
    step("distance from a closed set", "D <= f", wrong={"half as near": "D <= f -> D <= f/2"}),
    over("v <= w", "w <= y + m", "m <= 0", **_chances("vwym")),
    step("chance of a closed set", "v <= y", wrong={"half of it": "v <= y -> v <= y/2"}),
    settles(
        1,
        by=chain(
            "chance of a closed set",
            {
                "v <= w": PORTMANTEAU(closed_set="a set within its closure"),
                "w <= y + m": UNION_BOUND(
                    each_event="distance from a closed set", events="distance from a closed set"
                ),
                "m <= 0": assumed("P(X in C) = 1"),
            },
        ),
    ),
    # X_n is 1/n with chance p and else 1, X: 0 with chance p and else 1, g is 1 above 0; F is the number 1
    over(p="(0, 1)", n=_SIZE),
    step(
        "a jump with a chance",
        "p*(1 if 1/n > 0 else 0) + (1 - p) > p*(1 if 0 > 1/n else 0) + (1 - p)",
        wrong={"P(X in C) > 0 alone": "+ (1 - p) > p* -> + (1 - p) <= p*"},
    ),
    # g is 1 at 0 alone and X = 0: g is constant on C, the number 0, and jumps there
    over(n=_SIZE),
    step(
        "continuous on C alone",
        "(1 if abs(1/n) <= 0 else 0) < (1 if abs(0/n) <= 0 else 0)",
        wrong={"restricted to C": "< (1 if abs(0/n) -> >= (1 if abs(0/n)"},
    ),
    settles(
        1,
        by=("a jump with a chance", "continuous on C alone"),
        on="two maps with a jump",
        beyond="other maps",
        kills={1: "P(X in C) > 0 alone", 2: "restricted to C"},
    ),
)

# --- tightness

# F: chance that X_n is at most M in all coordinates, G: the largest of those that it is so with -M in one of
# them; A and B: the same of X, at an M where its distribution function is continuous at these points: of the
# planes of one coordinate at most k have a chance of 1/k or more, so that all but countably many M will do
_COORDINATES: Pieces = (
    over(k=_SIZE, c=_WIDE),
    step(
        "planes with a chance", "(k + 1)*(1/k) > 1", wrong={"more of them": "(k + 1)*(1/k) > -> k*(1/k) > "}
    ),
    over("y <= M", "y > -M", y=_REAL, M=_POSITIVE),
    step("no coordinate far out", "abs(y) <= M", wrong={"half as far": "abs(y) <= M -> abs(y) <= M/2"}),
    over(
        "x <= (1 - F) + d*(G + (1 - F))",
        "F >= A - g",
        "G <= B + g",
        "A >= 1 - g",
        "B <= g",
        **_chances("xFGABg"),
        d=_SIZE,
    ),
    step(
        "chance far out, for vectors",
        "x <= 2*g + 4*d*g",
        wrong={"without the coordinates": "x <= 2*g + 4*d*g -> x <= 2*g"},
    ),
    noted(
        101,
        "from some n on |X_n| > M has chance at most (2 + 4 d) g",
        for_all="every g > 0, some M",
        near_miss="2 g",
    ),
    settles(
        101,
        by=chain(
            "chance far out, for vectors",
            {
                "x <= (1 - F) + d*(G + (1 - F))": UNION_BOUND(
                    each_event="no coordinate far out", events="no coordinate far out"
                ),
                "F >= A - g": ASSUMED,
                "G <= B + g": ASSUMED,
                "A >= 1 - g": FAR_OUT,
                "B <= g": FAR_OUT,
            },
        ),
        kills={1: "without the coordinates"},
    ),
    settles(
        1,
        by=chain(
            "chance at every n",
            {_BY_NUMBER: UNION_BOUND(each_event="#101", events="#101"), "x <= g": "#101", "y <= g": FAR_OUT},
        ),
    ),
    # X_n = (-1)^n: its chances to be at most 0 are 0 and 1 in turn. X_n = n: every law is tight
    step(
        "signs in turn",
        "abs(mod(n, 2) - mod(n + 1, 2)) == 1",
        values={"n": range(1, 41)},
        wrong={"chances that converge": "== 1 -> <= 1/2"},
    ),
    over("n >= M + 1", n=_SIZE, M=_POSITIVE),
    step(
        "numbers that run away",
        "(1 if n > M else 0) >= 1",
        wrong={"each law tight, so all with one M": "(1 if n > M else 0) >= 1 -> (1 if n > M else 0) <= 1/2"},
    ),
    settles(
        1,
        by=("signs in turn", "numbers that run away"),
        on="two sequences of numbers",
        beyond="other sequences",
        kills={1: "chances that converge", 2: "each law tight, so all with one M"},
    ),
    # b: chance of a box at every n, c: its mass in the limit of a subsequence, at corners where that is
    # continuous; m: all of its mass
    over("b >= 1 - g", "c >= b", "m >= c", **_chances("bcmg")),
    step("mass of the limit", "1 - m <= g", wrong={"half of what escapes": "1 - m <= g -> 1 - m <= g/2"}),
    settles(
        2,
        by=chain(
            "mass of the limit",
            {
                "b >= 1 - g": assumed("uniform tightness"),
                "c >= b": SELECTION(distribution_functions="no coordinate far out"),
                "m >= c": SELECTION(distribution_functions="no coordinate far out"),
            },
        ),
    ),
    settles(
        2,
        by="signs in turn",
        on="one sequence of two laws in turn",
        beyond="other sequences",
        kills={1: "chances that converge"},
    ),
)

# --- the lemma on rests

_RESTS: Pieces = (
    *ONE_LAW,
    *_ALL_NUMBERS,
    settles(
        2,
        by=chain(
            "chance at every n",
            {_BY_NUMBER: TOWER(given_the_past="#102"), "x <= g": ASSUMED, "y <= g": FAR_OUT},
        ),
    ),
    # R(h) = h^2 + h^3 and p = 2: the ratio stays near 1
    over(h="(0, 1]"),
    step(
        "a rest of the same order",
        "h**2 + h**3 <= 2*h**2",
        wrong={"small against it": "<= 2*h**2 -> <= h**2/2"},
    ),
    settles(
        2,
        by="a rest of the same order",
        on="R(h) = h^2 + h^3, p = 2",
        beyond="other R and p",
        kills={1: "small against it"},
    ),
)
# --- the theorem of Lindeberg and Feller

# First for numbers, with f(x) = Phi((a - x)/s) for the chance to be at most a: its slopes up to the third are
# bounded. y: a term less its mean, of variance k^2, L: mean of y^2 where |y| > c, over all terms; c: any
# small number. The terms are replaced by normal ones of the same mean and variance one after the other; each
# is independent of the sum of the others, so that the first two orders are alike
_SMOOTH: Pieces = (
    step(
        "slope of Phi",
        "exp(-x**2/2)/sqrt(2*pi)",
        by=is_slope_of("Phi(x)", "x", holds_everywhere(wide_domain({"x": _REAL}), part="slopes of Phi")),
        wrong={"slope without its half": "**2/2) -> **2)"},
        of="slopes of Phi",
    ),
    step(
        "second slope of Phi",
        "-x*exp(-x**2/2)/sqrt(2*pi)",
        by=is_slope_of(
            "exp(-x**2/2)/sqrt(2*pi)", "x", holds_everywhere(wide_domain({"x": _REAL}), part="slopes of Phi")
        ),
        wrong={"second slope with a plus": "-x*exp -> x*exp"},
        of="slopes of Phi",
    ),
    step(
        "third slope of Phi",
        "(x**2 - 1)*exp(-x**2/2)/sqrt(2*pi)",
        by=is_slope_of(
            "-x*exp(-x**2/2)/sqrt(2*pi)",
            "x",
            holds_everywhere(wide_domain({"x": _REAL}), part="slopes of Phi"),
        ),
        wrong={"third slope with a plus": "(x**2 - 1) -> (x**2 + 1)"},
        of="slopes of Phi",
    ),
    # both at most 1, against exp(x^2/2) with u = x^2/2, which is at least 1 + u and (1 + u/2)^2
    over(x=_REAL, u=_WIDE),
    step(
        "size of the second slope",
        "1 + u <= exp(u) and x <= 1 + x**2/2 and -x <= 1 + x**2/2",
        wrong={"at most a half": "and x <= 1 + x**2/2 and - -> and x <= (1 + x**2/2)/2 and -"},
    ),
    step(
        "size of the third slope",
        "1 + u/2 <= exp(u/2) and 2*u - 1 <= (1 + u/2)**2 and 1 - 2*u <= (1 + u/2)**2",
        wrong={"at most 9/10": "1 - 2*u <= (1 + u/2)**2 -> 1 - 2*u <= 9/10*(1 + u/2)**2"},
    ),
)
_REPLACED: Pieces = (
    over(y=_WIDE, c=_POSITIVE),
    step(
        "rest of a term",
        "min(y**2, y**3/6) <= c*y**2/6 + (y**2 if y > c else 0)",
        wrong={"small terms alone": "+ (y**2 if y > c else 0) -> + 0"},
    ),
    step(
        "square of a term",
        "y**2 <= c**2 + (y**2 if y > c else 0)",
        wrong={"large terms alone": "<= c**2 + -> <= 0*c + "},
    ),
    step(
        "size of a term",
        "y <= c + (y**2 if y > c else 0)/c",
        wrong={"of large terms alone": "y <= c + -> y <= c/2 + "},
    ),
    over(y=_WIDE, k=_POSITIVE),
    step(
        "third power of a normal term",
        "y**3 <= (k*y**2 + y**4/k)/2",
        wrong={"a quarter": ")/2 -> )/4"},
    ),
    step(
        "its mean",
        "(k*k**2 + 3*k**4/k)/2 == 2*k**3",
        wrong={"of a fair sign": "== 2*k**3 -> == k**3"},
    ),
    noted(
        101,
        "the chances with smoothed edge differ by at most c V/6 + L + K V/3, V the sum of the variances, "
        "K^2 = c^2 + L",
        for_all="independent numbers with mean 0 and finite variances, every c > 0",
        near_miss="half of the last term",
    ),
    over(c=_POSITIVE, K=_WIDE),
    step(
        "no term replaced",
        "0 <= c*0/6 + 0 + K*0/3",
        wrong={"one replaced": "0 <= c*0/6 -> 1 <= c*0/6"},
    ),
    over(
        "S <= c*V/6 + L + K*V/3",
        "D <= c*v/6 + q + k*v/3",
        "k <= K",
        **dict.fromkeys("SVLKDvqk", _WIDE),
        c=_POSITIVE,
    ),
    step(
        "one term replaced more",
        "S + D <= c*(V + v)/6 + (L + q) + K*(V + v)/3",
        wrong={"half of the last": "+ (L + q) + K*(V + v)/3 -> + (L + q) + (K*V + K*v/2)/3"},
    ),
    over("w <= c*v/6 + l", "z <= 2*k*v/6", "D <= w + z", **dict.fromkeys("wzDvlk", _WIDE), c=_POSITIVE),
    step(
        "one term replaced",
        "D <= c*v/6 + l + k*v/3",
        wrong={"without the normal one": "<= c*v/6 + l + k*v/3 -> <= c*v/6 + l"},
    ),
    noted(
        102,
        "replacing one term changes the chance with smoothed edge by at most c v/6 + l + k v/3, v = k^2",
        for_all="a number of mean 0 and variance v, l: mean of its square where it exceeds c; every c > 0",
        near_miss="without the normal term",
    ),
    settles(
        102,
        by=chain(
            "one term replaced",
            {
                "w <= c*v/6 + l": TOWER(given_the_past="rest of a term"),
                "z <= 2*k*v/6": TOWER(given_the_past="third power of a normal term"),
                "D <= w + z": TAYLOR(
                    second_slope="size of the second slope", third_slope="size of the third slope"
                ),
            },
        ),
        kills={1: "without the normal one"},
    ),
    # k^2 is v, which is at most c^2 + l by squares of terms, and so at most c^2 + L = K^2
    over("k > K", k=_WIDE, K=_WIDE),
    step("no larger deviation", "k**2 > K**2", wrong={"twice the square": "> K**2 -> > 2*K**2"}),
    settles(
        101,
        by=chain(
            "one term replaced more",
            {
                "S <= c*V/6 + L + K*V/3": INDUCTION(base="no term replaced", step="one term replaced more"),
                "D <= c*v/6 + q + k*v/3": "#102",
                "k <= K": TOWER(given_the_past="square of a term"),
            },
        ),
        kills={1: "half of the last"},
    ),
    # what condition (1) says of Y it says of numbers t.Y, and less their means: u = |t.Y|, N = |Y|, T = |t|
    over("u <= T*N", "T*N <= c", u=_WIDE, T=_POSITIVE, N=_WIDE, c=_POSITIVE),
    step("no large projection", "u <= c", wrong={"half of the bound": "u <= c -> u <= c/2"}),
    over("u <= T*N", u=_WIDE, T=_POSITIVE, N=_WIDE),
    step("square of a projection", "u**2 <= T**2*N**2", wrong={"of one side": "<= T**2*N**2 -> <= T*N**2"}),
    over("m <= c", "-m <= c", "y >= c", y=_REAL, m=_REAL, c=_POSITIVE),
    step(
        "less a small mean, above",
        "(y - m)**2 <= 4*y**2",
        wrong={"once, above": "<= 4*y**2 -> <= y**2"},
    ),
    over("m <= c", "-m <= c", "y <= c", "y >= -c", y=_REAL, m=_REAL, c=_POSITIVE),
    step(
        "small terms less a small mean",
        "abs(y - m) <= 2*c",
        wrong={"half of that": "<= 2*c -> <= c"},
    ),
    noted(
        103,
        "numbers t.Y less their means meet condition (1), and their means tend to 0 alike",
        for_all="every t in R^k",
        near_miss="without the means, by c alone",
    ),
    settles(
        103,
        by=(
            "no large projection",
            "square of a projection",
            "less a small mean, above",
            "small terms less a small mean",
            "size of a term",
            "no larger deviation",
        ),
        kills={1: "half of that"},
    ),
    # c and L tend to 0: S, the error, is at most h
    noted(104, "the error is at most h from some n on", for_all="every h > 0", near_miss="h/2"),
    over(
        "S <= c*V/6 + L + K*V/3",
        "K <= 2*c",
        "L <= c",
        "V <= B",
        "c*(B + 1) <= h",
        **dict.fromkeys("SVLKBc", _WIDE),
        h=_POSITIVE,
    ),
    step("error of all replacements", "S <= h", wrong={"half of the error": "S <= h -> S <= h/2"}),
    settles(
        104,
        by=chain(
            "error of all replacements",
            {
                "S <= c*V/6 + L + K*V/3": "#101",
                "K <= 2*c": "#103",
                "L <= c": "#103",
                "V <= B": "#103",
                "c*(B + 1) <= h": ASSUMED,
            },
        ),
        kills={1: "half of the error"},
    ),
    # F: chance that the sum is at most a, G: that it is so with s times a standard normal number added and
    # a + r for a; W and N the same of a normal number, N with a + 2 r; x: chance that s times the normal
    # number exceeds r. The other side is that of the terms with the other sign
    over("y <= a", "z <= r", **dict.fromkeys("yzar", _REAL)),
    step("a smoothed edge", "y + z <= a + r", wrong={"twice the edge": "y + z <= -> y + 2*z <= "}),
    noted(
        105,
        "sums of independent numbers that meet the three conditions tend to the normal law in law",
        for_all="rows of independent numbers with finite variances",
        near_miss="with two thirds of the error",
    ),
    over(
        "F <= G + x",
        "G <= W + m",
        "W <= N + x",
        "x <= h",
        "m <= h",
        **_chances("FGWNx"),
        m=_WIDE,
        h=_POSITIVE,
    ),
    step("chance by smoothed edges", "F <= N + 3*h", wrong={"twice h": "F <= N + 3*h -> F <= N + 2*h"}),
    settles(
        105,
        by=chain(
            "chance by smoothed edges",
            {
                "F <= G + x": UNION_BOUND(each_event="a smoothed edge", events="a smoothed edge"),
                "G <= W + m": "#101",
                "W <= N + x": UNION_BOUND(
                    each_event="a smoothed edge", events="normal numbers of near means and deviations"
                ),
                "x <= h": FAR_OUT,
                "m <= h": "#104",
            },
        ),
        kills={1: "twice h"},
    ),
    over(
        "m - M <= h",
        "M - m <= h",
        "k - K <= h",
        "K - k <= h",
        **dict.fromkeys("mMkK", _REAL),
        h=_POSITIVE,
        y=_WIDE,
    ),
    step(
        "normal numbers of near means and deviations",
        "m + k*y - (M + K*y) <= h*(1 + y) and M + K*y - (m + k*y) <= h*(1 + y)",
        wrong={
            "of near means alone": "m + k*y - (M + K*y) <= h*(1 + y) and M -> m + k*y - (M + K*y) <= h and M"
        },
    ),
    # F: chance of a half space, v: what the scalar theorem leaves
    over("F <= N + v", "F >= N - v", "v <= h", F=(0, 1), N=(0, 1), v=_WIDE, h=_POSITIVE),
    step(
        "chances of half spaces",
        "abs(F - N) <= h",
        wrong={"half of it, half spaces": "abs(F - N) <= h -> abs(F - N) <= h/2"},
    ),
)
_BY_PROJECTIONS = chain(
    "chances of half spaces",
    {
        "F <= N + v": PROJECTIONS(every_direction="#105"),
        "F >= N - v": PROJECTIONS(every_direction="#105"),
        "v <= h": "#103",
    },
)
# what happens without a condition: n terms of one sign and size 1/sqrt(n); Bernoulli(1/n), none above 2; n
# signs over sqrt(n), times a common factor of the square 1/2 or 3/2 with equal chances
_WITHOUT: Pieces = (
    over(n=_TWO),
    step(
        "terms of one sign",
        "(1 if n <= 1 else 0) < 1/2",
        wrong={"normal without independence": "(1 if n <= 1 else 0) < 1/2 -> (1 if n <= 1 else 0) >= 1/2"},
    ),
    step(
        "rare ones",
        "(1 - 1/n)**n > Phi(-1/2) + 1/20",
        wrong={"normal for one bound": "> Phi(-1/2) + 1/20 -> <= Phi(-1/2) + 1/20"},
        at=[{"n": 100}, {"n": 10000}],
    ),
    over(n=_SIZE),
    step(
        "variance of signs over sqrt(n)",
        "n*(1/sqrt(n))**2 == 1",
        wrong={
            "half of Sigma": "== 1 -> == 1/2",
            "divided once more": "n*(1/sqrt(n))**2 -> n*(1/sqrt(n))**2/n",
        },
    ),
    step(
        "uncorrelated terms with a common factor",
        "(Phi(r) - Phi(-r) + Phi(q) - Phi(-q))/2 > Phi(1) - Phi(-1) + 1/50",
        wrong={"normal if uncorrelated": "> Phi(1) - Phi(-1) + 1/50 -> <= Phi(1) - Phi(-1) + 1/50"},
        at=[{"r": "1.4142", "q": "0.8164"}],
    ),
    settles(1, by=_BY_PROJECTIONS),
    settles(
        1,
        by=("terms of one sign", "rare ones", "variance of signs over sqrt(n)"),
        on="terms of one sign, Bernoulli(1/n), signs",
        beyond="other rows",
        kills={
            1: "normal without independence",
            2: "normal for one bound",
            3: "half of Sigma",
            4: "divided once more",
        },
    ),
    settles(2, by=_BY_PROJECTIONS),
    settles(
        2,
        by="uncorrelated terms with a common factor",
        on="signs with a common factor",
        beyond="other rows",
        kills={1: "normal if uncorrelated"},
    ),
)
# records with the density 1/(2 |x| log^2 |x|) on (-1/e, 1/e), with mean 0 and all moments. n of them have a
# sum within r with chance at least log(n/r)^(-n), so that the mean density of the sum over (-r, r) is at
# least log(n/r)^(-n)/(2 r): at x = 0 it has no finite value, as a limit or as a limit of means, at any n,
# while the normal density and its terms have one
_AT_THE_MEAN: Pieces = (
    over(b="(0, 1/4]", c="(0, 1/4]"),
    step(
        "chance of a small record",
        "2*integral(x, b, c, 1/(2*x*log(x)**2)) == 1/log(b) - 1/log(c)",
        wrong={"without the square": "log(x)**2) -> log(x)**3)"},
    ),
    step(
        "density at the mean",
        "1/(2*r*log(n/r)**n) <= 10**9",
        wrong={"at most 1000": "<= 10**9 -> <= 1000"},
        at=[{"n": 4, "r": "1e-30"}, {"n": 100, "r": "1e-600"}],
    ),
    settles(
        1,
        by=("density at the mean", "chance of a small record"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
LINES: Lines = {
    "MI-T2.41": _AT_THE_MEAN,
    "MI-T2.36": (*_RADIUS, *_CLOSED),
    "MI-T2.37": (*ONE_LAW, *_ALL_NUMBERS, *_COORDINATES),
    "MI-L2.39": _RESTS,
    "MI-T2.40": (*ONE_LAW, *_SMOOTH, *_REPLACED, *_WITHOUT),
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-T2.41": (
        "Without it the density may be without bound about the mean at every n.",
        {"density at the mean": "<= 10**9 -> > 10**9"},
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
