"""Lines of remarks on attacks, audits, limits and outliers (Sections 2.3.5 to 2.4, 6.1 to 6.5).

u is e^eps; a and b are the errors of an attacker. Chances and means: v, w, x, y, z.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import ASSUMED, assumed, chain, noted, settles, step_towards
from ...language.rules import (
    DATA_PROCESSING,
    MARKOV,
    TOWER,
    UNION_BOUND,
)
from ...language.written_claim import Lines, Pieces, matrices, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_RATIO = "[1, oo)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# --- limits in probability

# h: |X_n|, q: its power p, R: |R(X_n)|; k: the radius within which |R(h)| <= e |h|^p
_SMALL: Pieces = (
    noted(
        101,
        "|R(X_n)| exceeds e |X_n|^p nowhere within the radius that belongs to e",
        for_all="every e > 0",
        near_miss="nowhere above half of it",
    ),
    over("R <= f*q", R=_WIDE, f=_POSITIVE, q=_WIDE),
    step(
        "no large rest within the radius",
        "(1 if R > f*q else 0) <= 0*q",
        wrong={"nor above half of it": "R > f*q -> R > f*q/2"},
    ),
    settles(
        101,
        by=chain(
            "no large rest within the radius", {"R <= f*q": assumed("within the radius that belongs to e")}
        ),
        kills={1: "nor above half of it"},
    ),
    over("v <= w", "w <= g", **_chances("vwg")),
    step("chance of a large rest", "v <= g", wrong={"half of the chance": "v <= g -> v <= g/2"}),
    settles(
        1,
        by=chain(
            "chance of a large rest",
            {"v <= w": TOWER(given_the_past="#101"), "w <= g": assumed("X_n = o_p(1)")},
        ),
    ),
    # R(h) = h^3 and p = 2; at h = 0 the rest has to be 0
    over("h <= f", h=_WIDE, f=_POSITIVE),
    step(
        "cube of a small number",
        "h**3 <= f*h**2",
        wrong={"a number that stays away from 0": "h**3 <= f*h**2 -> (h + 1)**3 <= f*(h + 1)**2"},
    ),
    over(f=_POSITIVE),
    step("rest at 0", "0 <= f*0**2", wrong={"R(0) = 1": "0 <= f*0**2 -> 1 <= f*0**2"}),
    settles(
        1,
        by=("cube of a small number", "rest at 0"),
        on="R(h) = h^3, p = 2",
        beyond="other R and p",
        kills={1: "R(0) = 1", 2: "a number that stays away from 0"},
    ),
    # the same for one M in place of every e
    noted(
        102,
        "|R(X_n)| exceeds M |X_n|^p nowhere within the radius that belongs to M",
        for_all="some M > 0",
        near_miss="nowhere above half of it",
    ),
    over("R <= M*q", R=_WIDE, M=_POSITIVE, q=_WIDE),
    step(
        "no rest above M within the radius",
        "(1 if R > M*q else 0) <= 0*q",
        wrong={"nor above M/2": "R > M*q -> R > M*q/2"},
    ),
    settles(
        102,
        by=chain(
            "no rest above M within the radius", {"R <= M*q": assumed("within the radius that belongs to M")}
        ),
        kills={1: "nor above M/2"},
    ),
)
# s: |g(X_n) - g(X)|; the radius at X: the largest one about X within which g changes by at most e. It is
# positive where g is continuous at X, so that for small k it exceeds k but for a chance y <= g; x: P(|X_n -
# X| >= k)
_MAPPED: Pieces = (
    noted(
        101,
        "g(X_n) and g(X) differ by more than e nowhere where |X_n - X| is below the radius at X",
        for_all="every e > 0",
        near_miss="by more than e/2 nowhere",
    ),
    over("s <= f", s=_WIDE, f=_POSITIVE),
    step(
        "no large change within the radius",
        "(1 if s > f else 0) <= 0*f",
        wrong={"nor by half": "s > f -> s > f/2"},
    ),
    settles(
        101,
        by=chain("no large change within the radius", {"s <= f": assumed("below the radius at X")}),
        kills={1: "nor by half"},
    ),
    over("v <= x + y", "x <= g", "y <= g", **_chances("vxyg")),
    step("chance of a large change", "v <= 2*g", wrong={"once": "v <= 2*g -> v <= g"}),
)
# --- audits

# b: second error of any rule of level alpha on two neighbours' outputs, t: the least such error, f: the
# same for P and Q. Of a rule that says OUT only if two outputs do, at level 0, the second error is b^2
_AS_HARD: Pieces = (
    over("b >= t", "t >= f", **_chances("btf")),
    step(
        "errors on neighbours and on P and Q",
        "b >= f",
        wrong={"at most as hard": "b >= f -> b <= f", "from two outputs": "b >= f -> b*b >= f"},
    ),
    settles(
        4,
        by=chain(
            "errors on neighbours and on P and Q",
            {"b >= t": ASSUMED, "t >= f": assumed("every f-DP mechanism")},
        ),
        kills={1: "at most as hard", 2: "from two outputs"},
    ),
)
# y: quantile over sqrt(T), r: sqrt(T), q: quantile
_WIDTHS: Pieces = (
    over(p=(0, 1), y=_POSITIVE),
    step(
        "width of a Wilson interval",
        "y/(1 + y**2)*sqrt(p*(1 - p) + y**2/4) <= y/2",
        wrong={"order 1/T": "<= y/2 -> <= y**2/2"},
    ),
    step(
        "width of a Wald interval",
        "y*sqrt(p*(1 - p)) <= y/2",
        wrong={"order 1/T, Wald": "<= y/2 -> <= y**2/2"},
    ),
    over(q=_POSITIVE, r=_RATIO),
    step(
        "width at 1/2",
        "(q/r)/(1 + (q/r)**2)*sqrt(1/4 + (q/r)**2/4) >= (q/r)/(2*(1 + q**2))",
        wrong={"with log T": ">= (q/r)/(2*(1 + q**2)) -> >= log(r)*(q/r)/(2*(1 + q**2))"},
    ),
    over(y=_POSITIVE),
    step(
        "width at 0",
        "y/(1 + y**2)*sqrt(0*(1 - 0) + y**2/4) <= y**2/2",
        wrong={"exact order at 0": "<= y**2/2 -> >= y/4"},
    ),
    settles(
        2,
        by=("width of a Wilson interval", "width of a Wald interval", "width at 1/2", "width at 0"),
        on="Wilson and Wald intervals, every T, p and level",
        beyond="Clopper-Pearson intervals",
        kills={1: "order 1/T", 2: "with log T", 3: "exact order at 0"},
    ),
)
# t: rounds with b = 0, s = 2^T; the proportion of no rounds is read as some number of [0, 1]. C =
# 2/sqrt(gamma)
_ROUNDS: Pieces = (
    noted(
        101,
        "the mean of 1/T_0 over T_0 >= 1 is at most 4/(T + 1)",
        for_all="every T >= 1, T_0 binomial with T and 1/2",
        near_miss="1/(T + 1)",
    ),
    over(t=_RATIO),
    step("one over the count", "1/t <= 2/(t + 1)", wrong={"once, count": "<= 2/(t + 1) -> <= 1/(t + 1)"}),
    # T!/(t! (T - t)!)/(t + 1) is (T + 1)!/((t + 1)! (T - t)!)/(T + 1); these binomials add up to 2^(T + 1)
    # - 1
    over(M=_POSITIVE, K=_POSITIVE, J=_POSITIVE, t=_WIDE, T=_RATIO),
    step(
        "a term of the mean",
        "M/(K*J)/(t + 1) == M*(T + 1)/(K*(t + 1)*J)/(T + 1)",
        wrong={"a row less": "/(K*(t + 1)*J)/(T + 1) -> /(K*(t + 1)*J)/T"},
    ),
    over(s="[2, oo)", T=_RATIO),
    step(
        "all terms of the mean",
        "2*((2*s - 1)/(s*(T + 1))) <= 4/(T + 1)",
        wrong={"a quarter of the mean": "<= 4/(T + 1) -> <= 1/(T + 1)"},
    ),
    settles(
        101,
        by=("one over the count", "a term of the mean", "all terms of the mean"),
        kills={1: "a quarter of the mean"},
    ),
    noted(
        102,
        "no round has b = 0 with chance at most 1/(T + 1)",
        for_all="every T >= 1, T_0 binomial with T and 1/2",
        near_miss="1/(2 (T + 1))",
    ),
    over(T="whole [1, oo)"),
    step(
        "no round of a kind",
        "T + 1 <= 2**T",
        wrong={"half as often": "T + 1 <= -> 2*(T + 1) <= "},
    ),
    settles(102, by="no round of a kind", kills={1: "half as often"}),
    noted(
        103,
        "T times the mean of (alphahat - alpha)^2 is at most 2, and so for betahat",
        for_all="every T >= 1, every alpha, beta",
        near_miss="1",
    ),
    over(p=(0, 1), t=_RATIO),
    step(
        "square of an error, given the count",
        "p*(1 - p)/t <= 1/(4*t)",
        wrong={"half of the variance": "<= 1/(4*t) -> <= 1/(8*t)"},
    ),
    over("v <= c/4 + y", "c <= 4/(T + 1)", "y <= 1/(T + 1)", v=(0, 1), c=_WIDE, y=(0, 1), T=_RATIO),
    step("square of an error", "T*v <= 2", wrong={"at most 1": "T*v <= 2 -> T*v <= 1"}),
    settles(
        103,
        by=chain(
            "square of an error",
            {
                "v <= c/4 + y": TOWER(given_the_past="square of an error, given the count"),
                "c <= 4/(T + 1)": "#101",
                "y <= 1/(T + 1)": "#102",
            },
        ),
        kills={1: "at most 1"},
    ),
    noted(
        104,
        "|alphahat - alpha| <= C/sqrt(T), C = 2/sqrt(gamma), but for a chance of gamma/2, and so for betahat",
        for_all="every T >= 1, every alpha, beta, every gamma in (0,1)",
        near_miss="gamma/4",
    ),
    over(y=_REAL),
    step("square of any error", "y**2 >= 0", wrong={"above 0": "y**2 >= 0 -> y**2 > 0"}),
    over("x <= g*w/4", "w <= 2", x=(0, 1), w=_WIDE, g=_OPEN),
    step("one proportion", "x <= g/2", wrong={"a quarter of gamma": "x <= g/2 -> x <= g/4"}),
    settles(
        104,
        by=chain(
            "one proportion",
            {
                "x <= g*w/4": MARKOV(nonnegative="square of any error", expectation="#103"),
                "w <= 2": "#103",
            },
        ),
        kills={1: "a quarter of gamma"},
    ),
    over("z <= k + m", "k <= y/2", "m <= y/2", **_chances("zkm"), y=_OPEN),
    step("both proportions", "1 - z >= 1 - y", wrong={"half as often, both": "1 - y -> 1 - y/2"}),
    settles(
        2,
        by=chain(
            "both proportions",
            {
                "z <= k + m": UNION_BOUND(each_event="#104", events="#104"),
                "k <= y/2": "#104",
                "m <= y/2": "#104",
            },
        ),
    ),
    # T = 2, no round counted as the proportion 0; T = 1, where one of both errors is 1
    step(
        "two rounds",
        "p*(1 - p)*(5/8) + p**2/4 <= 2/2",
        wrong={"with one round of each kind": "<= 2/2 -> <= p*(1 - p)"},
        at=[{"p": "9/10"}],
    ),
    step(
        "one round",
        "1 <= 2/sqrt(g)/sqrt(T)",
        wrong={"as if T rounds of each kind": "2/sqrt(g)/ -> sqrt(log(4/g)/2)/"},
        at=[{"g": "9/10", "T": 1}],
    ),
    settles(
        2,
        by=("two rounds", "one round"),
        on="T = 1 and 2",
        beyond="more rounds",
        kills={1: "with one round of each kind", 2: "as if T rounds of each kind"},
    ),
    # X and Y: the proportions plus their widths, here below 1: a term without a positive numerator is left
    # out. At T = 2 and proportions 0 widths of C/T are half of C/sqrt(T) times sqrt(2), at T = 4 half of
    # them
    noted(
        105,
        "where both proportions are within their widths, each term is at most eps",
        for_all="every eps-DP M, every adversary",
        near_miss="with half of the widths; without the width below",
    ),
    over(
        "a <= X",
        "b <= Y",
        "a + u*b >= 1 - d",
        "u*a + b >= 1 - d",
        "d <= 0",
        **_chances("abd"),
        X=_OPEN,
        Y=_OPEN,
        u=_RATIO,
    ),
    step(
        "within both widths",
        "max(0, log((1 - Y)/X), log((1 - X)/Y)) <= log(u)",
        wrong={
            "widths over T, proportions 0": "(1 - Y)/X -> (1 - Y/2)/(X/2)",
            "without the width below": "(1 - X)/Y -> (1 - X)/(Y/2)",
        },
    ),
    settles(
        105,
        by=chain(
            "within both widths",
            {
                "a <= X": assumed("within their widths"),
                "b <= Y": assumed("within their widths"),
                "a + u*b >= 1 - d": "MI-EQ2.28#1",
                "u*a + b >= 1 - d": "MI-EQ2.28#2",
                "d <= 0": assumed("every eps-DP M"),
            },
        ),
        kills={1: "widths over T, proportions 0", 2: "without the width below"},
    ),
    over("z <= k", "k <= g", **_chances("zkg")),
    step("estimate above the budget", "z <= g", wrong={"with gamma for each side": "z <= g -> z <= g/2"}),
    settles(
        3,
        by=chain("estimate above the budget", {"z <= k": TOWER(given_the_past="#105"), "k <= g": "#2"}),
    ),
    settles(
        3,
        by=("within both widths", "estimate above the budget"),
        on="terms with positive numerators",
        beyond="the chance",
        kills={
            1: "widths over T, proportions 0",
            2: "without the width below",
            3: "with gamma for each side",
        },
    ),
)

# --- averages over targets

# one bit of mean p, which is shown; an attacker says IN if the target is shown, and has the advantage
# 1 - p on the target 1, p on the target 0. An advantage v shows a budget of log((1 + v)/(1 - v))
_AVERAGES: Pieces = (
    over(p="(0, 1/2)"),
    step(
        "advantage on average",
        "p*(1 - p) + (1 - p)*p == 2*p*(1 - p)",
        wrong={"targets averaged alike": "p*(1 - p) + (1 - p)*p -> 1/2*(1 - p) + 1/2*p"},
    ),
    step(
        "audits by the average and by the easy target",
        "log((1 + 2*p*(1 - p))/(1 - 2*p*(1 - p))) < log((1 + (1 - p))/(1 - (1 - p)))",
        wrong={"half of the easy target": "< log((1 + (1 - p))/(1 - (1 - p))) -> < log((1 + (1 - p))/p)/2"},
    ),
    settles(1, by=("advantage on average", "audits by the average and by the easy target")),
    step(
        "the same attack on both targets",
        "1 - p > 2*p*(1 - p) and p < 2*p*(1 - p)",
        wrong={"a gain for every target": "p < 2*p*(1 - p) -> p > 2*p*(1 - p)"},
    ),
    settles(
        2,
        by=("advantage on average", "the same attack on both targets"),
        kills={1: "a gain for every target"},
    ),
    step(
        "a fair bit",
        "1/2*(1/2) + 1/2*(1/2) == 1/2",
        wrong={"always hurts": "== 1/2 -> < 1/2"},
        at=[{}],
    ),
    step(
        "how much it hurts",
        "log((1 + 2/3)/(1 - 2/3)) < 2*log((1 + 4/9)/(1 - 4/9))",
        wrong={"by a factor of 2": "< 2*log -> >= 2*log"},
        at=[{}],
    ),
    settles(
        1,
        by=("a fair bit", "how much it hurts"),
        on="means 1/2 and 1/3",
        beyond="other means",
        kills={1: "always hurts", 2: "by a factor of 2"},
    ),
)

# --- attacks

# Bernoulli columns of mean p, v = p (1 - p): the linear score sum (z_j - p)(mu_hat_j - p)/v. Without the
# target its variance is 1/n a column; with it the mean is 1/n, the variance (n - 1)/n^2 + (1/v - 4)/n^2
# u: 1/delta, z: chance that the score is at least t = 2 sqrt(d log(1/delta)), w: that it is below; L = log u
_OUT: Pieces = (
    over("z <= 1/u", "w >= 1 - z", **_chances("zw"), u=_RATIO),
    step(
        "below the threshold without the target",
        "w >= 1 - 1/u",
        wrong={"seldom without the target": "w >= 1 - 1/u -> w <= 1/u"},
    ),
    settles(
        2,
        by=chain("below the threshold without the target", {"z <= 1/u": "MI-S10#2", "w >= 1 - z": ASSUMED}),
        on="product laws, estimates with entries in [-1, 1]",
        beyond="columns that depend on one another, entries up to 3/2",
    ),
    over(L=_POSITIVE, d=_RATIO),
    step(
        "exponent at the threshold",
        "(2*sqrt(d*L))**2/(4*d) == L",
        wrong={"one multiple of sqrt(d)": "(2*sqrt(d*L)) -> (2*sqrt(d))"},
    ),
    settles(
        2,
        by=("below the threshold without the target", "exponent at the threshold"),
        on="product laws, estimates with entries in [-1, 1]",
        beyond="columns that depend on one another, entries up to 3/2",
        kills={1: "seldom without the target", 2: "one multiple of sqrt(d)"},
    ),
)
# two bits of 1 and 2 with equal chances, one record, target 2, m: mean of n_0 references. The score is
# positive above (2 + m)/2, and 0 where all references are 2, with chance s = 2^(-n_0): then the attack
# always says OUT
_REFERENCES: Pieces = (
    over(m="[1, 2)"),
    step(
        "the plug-in attack, not all references alike",
        "1 <= (2 + m)/2 and 2 > (2 + m)/2",
        wrong={"all of them alike": "2 > (2 + m)/2 -> 2 > (2 + m)/2 + 1/2"},
    ),
    over("s < r", s="(0, 1/2]", r="(0, 1/2]"),
    step(
        "drop with fewer references",
        "1/2 - (1 - s)*(1/2) < 1/2 - (1 - r)*(1/2)",
        wrong={"no drop": "< 1/2 - (1 - r)*(1/2) -> <= 0*r"},
    ),
    # n = n_0 = 2: the mean m is 1, 3/2 or 2, and the advantage 1/4, 1/4 or 0
    step(
        "drop with as many references as records",
        "1/4 - (1/4*(1/4) + 1/2*(1/4)) < 1/2 - (1 - 1/2)*(1/2)",
        wrong={"the same drop": "< 1/2 - -> == 1/2 - "},
        at=[{}],
    ),
    step(
        "drop with one reference and one column",
        "1/2 - (1 - 1/2)*(1/2) > 0",
        wrong={"none with one reference": "> 0 -> <= 0"},
        at=[{}],
    ),
    settles(
        4,
        by=(
            "the plug-in attack, not all references alike",
            "drop with fewer references",
            "drop with as many references as records",
            "drop with one reference and one column",
        ),
        on="one column of the values 1 and 2, one record or two, target 2",
        beyond="other laws, n and d",
        kills={1: "the same drop", 2: "none with one reference"},
    ),
)

# --- what the list of contributions says of scores

_GEOMETRY: Pieces = (
    matrices(C="positive definite d", x="column d"),
    step(
        "corrected and plain scalar product",
        "(x.T*x)**2 <= x.T*C*x*(x.T*C**-1*x)",
        wrong={"half of the corrected one": "(x.T*C**-1*x) -> (x.T*C**-1*x)/2"},
    ),
    over(x=_POSITIVE, s=_POSITIVE),
    step(
        "equal variances",
        "(x*x)**2 == x*s*x*(x*(1/s)*x)",
        wrong={"better for every covariance": "(x*x)**2 == -> (x*x)**2 < "},
    ),
    step_towards(
        5,
        by=("corrected and plain scalar product", "equal variances"),
        missing=(
            "powers of tests: the separation over the standard deviation of a linear score of one mean is "
            "compared, at a known covariance; over several steps the corrected score may be the worse one "
            "(MI-I36)"
        ),
    ),
)
# N and M: the sums over columns with and without noise, r: the share of the rows
_REDUCED: Pieces = (
    over("N <= M", N=_WIDE, M=_POSITIVE, r="(0, 1)", n=_RATIO),
    step(
        "both scores of the table",
        "N/n <= M/n and r/n*M < M/n",
        wrong={
            "larger with noise": "N/n <= M/n and -> N/n > M/n and ",
            "the same score": "r/n*M < M/n -> r/n*M == M/n",
        },
    ),
    settles(
        6,
        by=chain("both scores of the table", {"N <= M": "MI-I30d#101"}),
        kills={1: "larger with noise", 2: "the same score"},
        despite={
            "MI-T6.5": "the printed score falls, whatever the limit laws are",
            "MI-T6.6": "the printed score falls, whatever the limit laws are",
            "MI-TAB6.1": "it is about the scores that the table prints",
        },
    ),
)

# --- outliers: squared distances from the old mean, in any norm: R: their sum over the n points that stay, Q:
# over the k points that go, which are no nearer than c, while the others are no further; W: the new variance
_OUTLIERS: Pieces = (
    over("R <= n*c", "Q >= k*c", "W <= R/n", R=_WIDE, Q=_WIDE, W=_WIDE, c=_WIDE, n=_RATIO, k=_RATIO),
    step(
        "variance of what stays",
        "W <= (R + Q)/(n + k)",
        wrong={"half of the variance": "<= (R + Q)/(n + k) -> <= (R + Q)/(2*(n + k))"},
    ),
    # (10, 0), (0, 1) and (0, -1): without the first one the second column has the variance 1 for 2/3
    step(
        "second column of three points",
        "(1 + 1)/2 > (0 + 1 + 1)/3",
        wrong={"in every direction": "> -> <="},
        at=[{}],
    ),
    step(
        "three numbers",
        "((0 - 1/2)**2 + (1 - 1/2)**2)/2 < ((0 - 11/3)**2 + (1 - 11/3)**2 + (10 - 11/3)**2)/3",
        wrong={"unchanged": "< ((0 -> == ((0"},
        at=[{}],
    ),
    settles(
        3,
        by=("variance of what stays", "second column of three points", "three numbers"),
        on="the points furthest from the mean go, in any norm; the mean squared distance in this norm",
        beyond="other outliers, single directions",
        kills={1: "in every direction", 2: "unchanged"},
    ),
    # by Mahalanobis distances the mean over all points is d, before and after: x: mean over those that
    # stay, before, y: over those that go; a score is a squared distance over the number of points
    over("n*x + k*y <= (n + k)*d", "y >= x", x=_WIDE, y=_WIDE, n=_RATIO, k=_RATIO, d=_RATIO),
    step(
        "mean distance of what stays, before",
        "(n + k)*x <= (n + k)*d",
        wrong={"without those that go": "<= (n + k)*d -> <= n*d"},
    ),
    over("x <= d", x=_WIDE, n=_RATIO, k=_RATIO, d=_RATIO),
    step(
        "mean score of what stays",
        "x/(n + k) < d/n",
        wrong={"twice as exposed": "x/(n + k) < d/n -> 2*x/(n + k) < d/n"},
    ),
    # 0, 1, 4 and 20: before, 0 is further from the mean than 4, and after 20 is gone 4 is further
    step(
        "who is most exposed",
        "(0 - 25/4)**2 > (4 - 25/4)**2 and (0 - 5/3)**2 < (4 - 5/3)**2",
        wrong={"the same point": "(0 - 5/3)**2 < -> (0 - 5/3)**2 > "},
        at=[{}],
    ),
    settles(
        4,
        by=("mean distance of what stays, before", "mean score of what stays", "who is most exposed"),
        on="mean score of the points that stay, empirical mean and covariance, the furthest points gone",
        beyond="single points, other outliers",
        kills={1: "the same point"},
        despite={"MI-C6.4": "it is about distances, whatever the leakage is", "MI-I29#1": "on the mean"},
    ),
)

# --- limits

# F and G: chances that the score is at most 0, without and with the target, near those of N(-k^2/2, k^2)
# and N(k^2/2, k^2); t: the leakage
_BY_LIMITS: Pieces = (
    over(
        "t == F - G",
        "F <= Phi(k/2) + h",
        "F >= Phi(k/2) - h",
        "G <= Phi(-k/2) + h",
        "G >= Phi(-k/2) - h",
        t=(-1, 1),
        F=(0, 1),
        G=(0, 1),
        k=_POSITIVE,
        h=_POSITIVE,
    ),
    step(
        "leakage between the limits",
        "t <= Phi(k/2) - Phi(-k/2) + 2*h and t >= Phi(k/2) - Phi(-k/2) - 2*h",
        wrong={
            "event up to m/2": "t <= Phi(k/2) - Phi(-k/2) -> t <= Phi(k) - 1/2",
            "means m": "t >= Phi(k/2) - Phi(-k/2) -> t >= Phi(k) - Phi(-k)",
        },
    ),
    settles(
        4,
        by=chain(
            "leakage between the limits",
            {
                "t == F - G": "MI-T6.1c#2",
                "F <= Phi(k/2) + h": assumed("the two Gaussian limits"),
                "F >= Phi(k/2) - h": assumed("the two Gaussian limits"),
                "G <= Phi(-k/2) + h": assumed("the two Gaussian limits"),
                "G >= Phi(-k/2) - h": assumed("the two Gaussian limits"),
            },
        ),
        on="the leakage, m* > 0",
        beyond="the trade-off, and m* = 0",
        kills={1: "event up to m/2", 2: "means m"},
    ),
)

# --- noise

# densities of N(0, a) and N(0, b) at y and x - y, first with a + b = 1, which is a scale: the product is
# the density of N(0, a + b) at x times that of N(a x/(a + b), a b/(a + b)) at y, whose integral is 1.
_CONVOLVED: Pieces = (
    over(a=_OPEN, x=_REAL, y=_REAL),
    step(
        "product of two normal densities",
        "y**2/(2*a) + (x - y)**2/(2*(1 - a)) == x**2/2 + (y - a*x)**2/(2*a*(1 - a))",
        wrong={"deviations added": "== x**2/2 + -> == x**2/(2*(1 + 2*sqrt(a*(1 - a)))) + "},
    ),
    over(a=_POSITIVE, b=_POSITIVE),
    step(
        "constants of two normal densities",
        "2*pi*a*(2*pi*b) == 2*pi*(a + b)*(2*pi*(a*b/(a + b)))",
        wrong={"without the second one": "(2*pi*(a*b/(a + b))) -> (2*pi)"},
    ),
    step(
        "density of one of them",
        "exp(-(y - x)**2/(2*s**2))/sqrt(2*pi*s**2)",
        by=is_slope_of(
            "Phi((y - x)/s)",
            "y",
            holds_everywhere(
                wide_domain({"x": _REAL, "y": _REAL, "s": _POSITIVE}), part="density of one of them"
            ),
        ),
        wrong={"deviation for variance": "/(2*s**2)) -> /(2*s))"},
        of="density of one of them",
    ),
    settles(
        3,
        by=(
            "product of two normal densities",
            "constants of two normal densities",
            "density of one of them",
            "variance of the noise in two ways",
        ),
        on="two rows of noise, and the variance of any number of rows",
        beyond="the law of more rows, by an induction over them",
        kills={1: "variance over n each", 2: "g^2 as deviation"},
    ),
)
# x and y: leakages with and without noise, v and w: distances of the laws of the output; the noise is added
# to the mean whether or not the target is in
_LESS_LEAKAGE: Pieces = (
    over(f=_WIDE, p=_WIDE, q=_WIDE),
    step(
        "noise alike in both laws",
        "f*q - f*p == f*(q - p)",
        wrong={"noise without the target only": "f*q - f*p -> q - f*p"},
    ),
    over("v <= w", "x == v", "y == w", **_chances("vwxy")),
    step(
        "leakage with noise",
        "x <= y",
        wrong={"strictly less": "x <= y -> x < y", "half of the leakage": "x <= y -> x <= y/2"},
    ),
    settles(
        3,
        by=chain(
            "leakage with noise",
            {
                "v <= w": DATA_PROCESSING(divergence="MI-T6.1c#1", same_kernel="noise alike in both laws"),
                "x == v": "MI-T6.1c#1",
                "y == w": "MI-T6.1c#1",
            },
        ),
        kills={1: "strictly less"},
        despite={"MI-T6.5": "it is about the leakage at every n, whatever its limit is"},
    ),
    over(s=_POSITIVE, g=_WIDE, w=_REAL),
    step(
        "variance and distance with noise",
        "s + g >= s and w**2/(s + g) <= w**2/s",
        wrong={"divided by 1 + gamma": "w**2/(s + g) <= w**2/s -> w**2/(s + g) == w**2/s/(1 + sqrt(g))"},
    ),
    settles(
        3,
        by="variance and distance with noise",
        on="variances and distances",
        beyond="the leakage",
        kills={2: "divided by 1 + gamma"},
    ),
)
# as the leakage is at least the excess of every event, one number does not give the curve: randomised
# response with the distance v has chances (1 + v)/2 and (1 - v)/2, and its delta is 0 at u = (1 + v)/(1 -
# v)
_BY_THE_CURVE: Pieces = (
    over(v=_OPEN),
    step(
        "randomised response of the same distance",
        "(1 + v)/2 - (1 + v)/(1 - v)*((1 - v)/2) == 0",
        wrong={"the distance gives the curve": "== 0 -> == v"},
    ),
    settles(
        3,
        by=(
            "ratio above the crossing",
            "ratio below the crossing",
            "ratio of the two densities",
            "excess over e^eps",
            "upper tails at the crossing",
            "upper tail of a normal",
            "steep branch",
            "flat branch",
            "values of both branches",
            "randomised response of the same distance",
        ),
        kills={1: "the distance gives the curve"},
        despite={
            "MI-C6.4#1": "what follows from (6.3), whether or not it holds",
            "MI-C6.4#2": "what follows from (6.3), whether or not it holds",
        },
    ),
)
# one record: the formula gives the ratio a positive value wherever it has one, unless the mean is 0 or 1; but
# where output and target differ the ratio is 0. So a law of positive variance has no values but 0 and 1
_ONLY_BITS: Pieces = (
    over(o=_OPEN, m=_OPEN, z=_REAL),
    step(
        "ratio by the formula, between 0 and 1",
        "exp(z*log(o/m) + (1 - z)*log((1 - o)/(1 - m))) > 0",
        wrong={"0 there": "> 0 -> <= 0"},
    ),
    over(o="(1, oo)", m="(1, oo)", z=_REAL),
    step(
        "ratio by the formula, above 1",
        "exp(z*log(o/m) + (1 - z)*log((1 - o)/(1 - m))) > 0",
        wrong={"0 above 1": "> 0 -> <= 0"},
    ),
    over(o="(0, oo)", m="(0, oo)", z=_REAL),
    step(
        "ratio by the formula, below 0",
        "exp(z*log(-o/(-m)) + (1 - z)*log((1 + o)/(1 + m))) > 0",
        wrong={"0 below 0": "> 0 -> <= 0"},
    ),
    # the values 0, 1, 2 with chances 1/2, 1/4, 1/4: mean 3/4, output 2 and target 1
    step(
        "the formula on 0, 1 and 2",
        "exp(1*log(2/m)) > 0",
        wrong={"true on 0, 1 and 2": "> 0 -> == 0"},
        at=[{"m": "3/4"}],
    ),
    settles(
        5,
        by=(
            "ratio by the formula, between 0 and 1",
            "ratio by the formula, above 1",
            "ratio by the formula, below 0",
        ),
        on="one record, an output that is no target, where the formula has a value",
        beyond="that nothing else is needed: outputs of all kinds, by cases",
    ),
    settles(
        5,
        by="the formula on 0, 1 and 2",
        on="one law on 0, 1 and 2",
        beyond="other laws",
        kills={1: "true on 0, 1 and 2"},
    ),
)

LINES: Lines = {
    "MI-L2.39": _SMALL,
    "MI-T2.36": _MAPPED,
    "MI-R2.33": _AS_HARD,
    "MI-I15b": _WIDTHS,
    "MI-U2": _ROUNDS,
    "MI-I23": _AVERAGES,
    "MI-I10": _OUT,
    "MI-EQ6.5": _REFERENCES,
    "MI-I20": (*_GEOMETRY, *_REDUCED),
    "MI-I29": _OUTLIERS,
    "MI-M2": _CONVOLVED,
    "MI-I30d": _LESS_LEAKAGE,
    "MI-I30": _BY_THE_CURVE,
    "MI-I27": _ONLY_BITS,
    "MI-C6.4": _BY_LIMITS,
}
