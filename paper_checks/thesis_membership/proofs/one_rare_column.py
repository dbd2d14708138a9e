"""Columns whose skewness is not bounded: the sums of Appendix D.1 over them, by moments and in law.

There are d = n columns, so tau = 1. For the moments the columns and the target are the same at every n: the
j-th column has a Gamma law of shape 4/j^2 and variance 1, so that its third cumulant is l = j and its fourth
one 3 j^2/2, and the entry of the target is one above the mean, s = 1, inside the support. So m_n = m* = 1,
all moments are finite and all columns have densities.

For the laws the first column is a fair coin, the j-th one is Bernoulli(1/j). The target has the mean in all
columns but the last, and 1 there: s^2 = (1 - p)/p = n - 1 with p = 1/n, so that m_n = s^2/n tends to m* = 1;
it is another target at every n. The third cumulant l of the last column, over its deviation cubed, has
l s = (1 - 2 p)/p = n - 2. With S ones among the n records of the last column and r = sqrt(n/(n - 1)),
delta_out = (S - 1) r and delta_in = r delta_out - 1. In the other columns Y is half of
(1 - n/(n - 1)) delta_out^2, which is not positive.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, Settles, settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_REAL = "(-oo, oo)"
_LARGE = "[100, oo)"
_ROOT = "[1, oo)"

_MEANS: Pieces = (
    # r: root of n/(n - 1). delta_in is r delta_out - 1/sqrt(n - 1), delta_out of mean 0 and variance 1
    over(n=_LARGE),
    step(
        "mean of delta_in^2",
        "n/(n - 1)*1 + 1/(n - 1) == (n + 1)/(n - 1)",
        wrong={"without the target": "+ 1/(n - 1) == -> + 0 =="},
    ),
    over(n=_LARGE, r=_ROOT),
    step(
        "sum of the means, without",
        "n*(1 - (n + 1)/(n - 1))/2 - (n + 1)/2*(1 + r + (n + 1)/(n - 1) - 3) <= -2",
        wrong={"below -5/2": "<= -2 -> <= -5/2"},
    ),
    step(
        "limit of the means, without",
        "-u/2 - m/2 <= -2",
        wrong={"-tau - m*/2": "-u/2 - m/2 -> -u - m/2", "-m*/2": "-u/2 - m/2 -> -m/2"},
        at=[{"u": 1, "m": 1}],
    ),
    settles(
        1,
        by=("limit of the means, without", "sum of the means, without", "mean of delta_in^2"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # t = 1/r. With the target delta_in has mean 0 and variance 1, delta_out is t (delta_in + 1/sqrt(n - 1))
    over(n=_LARGE),
    step(
        "mean of delta_out^2, with",
        "(n - 1)/n*(1 + 1/(n - 1)) == 1",
        wrong={"without the target": "(1 + 1/(n - 1)) -> (1 + 0)"},
    ),
    over(x="[0, 1/100]"),
    step(
        "root of 1 - 1/n",
        "sqrt(1 - x) <= 1 - x/2 and sqrt(1 - x) >= 1 - 51*x/100",
        wrong={"larger": "<= 1 - x/2 -> <= 1 - 51*x/100"},
    ),
    over(n=_LARGE, t=(0, 1)),
    step(
        "means, with",
        "n*(1 - 1)/2 - (n + 1)/2*(1 + t + 1 - 3) == (1 + 1/n)/2*(n*(1 - t))",
        wrong={"the other sign": "== (1 + 1/n)/2* -> == -(1 + 1/n)/2*"},
    ),
    # w: n (1 - t), y: 1/n
    over(w="[1/2, 51/100]", y="(0, 1/100]"),
    step(
        "sum of the means, with",
        "abs((1 + y)/2*w - 1/4) <= 1/50",
        wrong={"nearer to 0": "- 1/4) <= 1/50 -> - 0) <= 1/50"},
    ),
    step(
        "limit of the means, with",
        "abs(-u/2 + m/2 - 1/4) <= 1/50",
        wrong={"tau/2 + m*/2": "-u/2 + m/2 -> u/2 + m/2", "m*": "-u/2 + m/2 -> m"},
        at=[{"u": 1, "m": 1}],
    ),
    settles(
        3,
        by=(
            "limit of the means, with",
            "sum of the means, with",
            "means, with",
            "root of 1 - 1/n",
            "mean of delta_out^2, with",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
# Y is a x^2 + b x and a constant, x being delta_out without the target and delta_in with it; k: the third
# cumulant of x, whose fourth one is 3 k^2/2. q = j/n; -a is at least 29/10 q, and (29/10)^2 over 8
_VARIANCES: Pieces = (
    over(a=_REAL, b=_REAL, k=_REAL),
    step(
        "variance of a square and a multiple",
        "a**2*(2 + 3*k**2/2) + 2*a*b*k + b**2 >= 2*a**2",
        wrong={"three for two": ">= 2*a**2 -> >= 3*a**2"},
    ),
    over(r=_ROOT, q="[0, oo)"),
    step(
        "factor of the square, without",
        "(r**2 - 1)/2 + q*(1 + r + r**2) >= 29/10*q",
        wrong={"31/10": ">= 29/10*q -> >= 31/10*q"},
    ),
    over(t="[99/100, 1]", q="[0, oo)"),
    step(
        "factor of the square, with",
        "(1 - t**2)/2 + q*(t**2 + t + 1) >= 29/10*q",
        wrong={"31/10": ">= 29/10*q -> >= 31/10*q"},
    ),
    over(n="whole [1, oo)"),
    step(
        "sum of the squares",
        "sum(j, 1, n, j**2) == n*(n + 1)*(2*n + 1)/6",
        wrong={"a half more": "(2*n + 1)/6 -> (2*n + 2)/6"},
    ),
    over(n=_LARGE),
    step(
        "sum of the variances",
        "2*8*(n*(n + 1)*(2*n + 1)/6)/n**2 >= 5*n",
        wrong={"six n": ">= 5*n -> >= 6*n"},
    ),
    step(
        "limit of the variances, without",
        "m >= 500",
        wrong={"m* + tau/2": "m >= -> m + u/2 >= ", "m*/2": "m >= -> m/2 >= "},
        at=[{"m": 1, "u": 1}],
    ),
    settles(
        2,
        by=(
            "limit of the variances, without",
            "sum of the variances",
            "sum of the squares",
            "factor of the square, without",
            "variance of a square and a multiple",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    step(
        "limit of the variances, with",
        "m >= 500",
        wrong={"2 m*": "m >= -> 2*m >= ", "m* + tau/2, with": "m >= -> m + u/2 >= "},
        at=[{"m": 1, "u": 1}],
    ),
    settles(
        4,
        by=(
            "limit of the variances, with",
            "sum of the variances",
            "sum of the squares",
            "factor of the square, with",
            "variance of a square and a multiple",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # e = 1: what is not above it has a second moment of at most 1 in each column
    over(n=_LARGE),
    step(
        "parts of the second moments above 1",
        "5*n - n >= 400",
        wrong={"six hundred": ">= 400 -> >= 600"},
    ),
    step(
        "parts that tend to 0",
        "v - n <= 1/2",
        wrong={"half of them": "v - n <= -> (v - n)/2 <="},
        at=[{"v": 500, "n": 100}],
    ),
    settles(
        5,
        by=(
            "parts that tend to 0",
            "parts of the second moments above 1",
            "sum of the variances",
            "sum of the squares",
            "factor of the square, without",
            "variance of a square and a multiple",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
_VALUES: Pieces = (
    over(n=_LARGE),
    step(
        "root and factor of R",
        "sqrt(n/(n - 1)) >= 1 and sqrt(n/(n - 1)) <= 51/50 and (n - 2)/n >= 49/50",
        wrong={"a smaller root": "<= 51/50 -> <= 501/500"},
    ),
    over(f="[49/50, 1]", r="[1, 51/50]"),
    step(
        "Y where the count is 0",
        "((-r)**2 - (-r**2 - 1)**2)/2 - f*((-r)**2 + (-r)*(-r**2 - 1) + (-r**2 - 1)**2 - 3) <= -5",
        wrong={"Y at most -6": "<= -5 -> <= -6"},
    ),
    over(f="[49/50, 1]", r="[1, 51/50]"),
    step(
        "Y where the count is 3",
        "((2*r)**2 - (2*r**2 - 1)**2)/2 - f*((2*r)**2 + 2*r*(2*r**2 - 1) + (2*r**2 - 1)**2 - 3) <= -12/5",
        wrong={"Y at most -3": "<= -12/5 -> <= -3"},
    ),
    over(n=_LARGE, c=_REAL),
    step(
        "Y of the other columns",
        "(c**2 - n/(n - 1)*c**2)/2 <= 0",
        wrong={"negative there": "<= 0 -> < 0"},
    ),
    # k = n - 1: the chances of 0 and of 1 are (1 - 1/n)^n and more without the target, and so is that of 1
    # with it
    over(k="[99, oo)"),
    step(
        "logarithm of (1 - 1/n)^n",
        "(k + 1)*log(1 + 1/k) <= 100/99",
        wrong={"at most 9/10": "<= 100/99 -> <= 9/10"},
    ),
    over(x="[0, 100/99]"),
    step("chance of a count", "exp(-x) >= 9/25", wrong={"four tenths": ">= 9/25 -> >= 2/5"}),
    over("x >= 9/25", n=_LARGE, x=(0, 1)),
    step(
        "chance of the count 3, with",
        "(n - 1)*(n - 2)/(2*n**2)*x >= 17/100",
        wrong={"a quarter": ">= 17/100 -> >= 1/4"},
    ),
)
_CHANCES = ("logarithm of (1 - 1/n)^n", "chance of a count")
_LAWS: Pieces = (
    # chances that the sum is at most -5 without the target, and at most -12/5 with it
    step(
        "law of the sum, without",
        "Phi((-5 + u/2 + m/2)/sqrt(m)) >= 9/25",
        wrong={"variance m*/2": "/sqrt(m) -> /sqrt(m/2)", "mean without tau/2": "-5 + u/2 + m/2 -> -5 + m/2"},
        at=[{"u": 1, "m": 1}],
    ),
    settles(
        6,
        by=(
            "law of the sum, without",
            "Y where the count is 0",
            "Y of the other columns",
            *_CHANCES,
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    step(
        "law of the sum, with",
        "Phi((-12/5 + u/2 - m/2)/sqrt(m)) >= 17/100",
        wrong={
            "variance m*/2, with": "/sqrt(m) -> /sqrt(m/2)",
            "mean without tau/2, with": "-12/5 + u/2 - m/2 -> -12/5 - m/2",
        },
        at=[{"u": 1, "m": 1}],
    ),
    settles(
        7,
        by=(
            "law of the sum, with",
            "Y where the count is 3",
            "Y of the other columns",
            "chance of the count 3, with",
            *_CHANCES,
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
# the term of the j-th column is 1 at n = j and 0 at all other n: o_p(1/n) in each column, and 1 in the sum
# over n
_NOT_UNIFORM: Pieces = (
    over("n >= j + 1", n=_ROOT, j=_ROOT),
    step(
        "term of a column, from n = j + 1 on",
        "n*(1 if j >= n else 0) <= 0",
        wrong={"from n = j on": "1 if j >= n -> 1 if j + 1 >= n"},
    ),
    step(
        "sum of the terms",
        "sum(j, 1, n, 1 if j >= n else 0) == 1",
        wrong={"half of the sum": "1 if j >= n -> 1/2 if j >= n"},
        values={"n": range(1, 31)},
    ),
    step(
        "sum that tends to 0",
        "sum(j, 1, n, 1 if j >= n else 0) <= 1/2",
        wrong={"sum at most a quarter": "<= 1/2 -> <= 1/4"},
        at=[{"n": 10}],
    ),
    settles(
        4,
        by=("sum that tends to 0", "term of a column, from n = j + 1 on", "sum of the terms"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
_EDITS = {
    "limit of the means, without": "<= -> >=",
    "limit of the means, with": "<= -> >=",
    "limit of the variances, without": ">= -> <=",
    "limit of the variances, with": ">= -> <=",
    "parts that tend to 0": "<= 1/2 -> >= 400",
    "law of the sum, without": ">= -> <=",
    "law of the sum, with": ">= -> <=",
    "law without the target, off the lattice": "1 == -> 1 >=",
    "law with the target, off the lattice": "0 == -> 0 <=",
}

# --- another target, and sub-sampling (Appendices D.3 and D.4)

# A target that is guessed rightly is another target too: m_targ = m* and m_diff = 0
_NUMBERS = {1: 6, 3: 9, 2: 7, 4: 10}  # of Y in Appendix D.1, and of Y_targ
_ANOTHER_TARGET: Pieces = tuple(
    replace(piece, assertion=_NUMBERS[piece.assertion]) if isinstance(piece, Settles) else piece
    for piece in (*_MEANS, *_VARIANCES)
    if not (isinstance(piece, Settles) and piece.assertion not in _NUMBERS)
    and getattr(piece, "part", "") not in ("parts of the second moments above 1", "parts that tend to 0")
)

# rho = 1/2 and n = 2 k. x: delta_out without the target, E x^3 = j/sqrt(k), E x^4 = 3 + 3 j^2/(2 k), and
# delta_in = r x - 1/sqrt(k - 1); (k - 1) Delta = -x^2 + 2 sqrt(k) x - 1, whose square has the mean
# 6 + 4 k + 3 j^2/(2 k) - 4 j; y: delta_in with the target, k Delta = -y^2 + 2 sqrt(k - 1) y + 1, whose square
# has the mean 3 + 3 j^2/(2 (k - 1)) + 4 k - 5 - 4 j. E R is at least 2/(k - 1) without it, t - 1 with it
_SUB_SAMPLED: Pieces = (
    over(x="(-oo, oo)", s="[1, oo)"),
    step(
        "square of Delta, without",
        "(-x**2 + 2*s*x - 1)**2 == x**4 - 4*s*x**3 + 4*s**2*x**2 + 2*x**2 - 4*s*x + 1",
        wrong={"another sign of the cube": "- 4*s*x**3 -> + 4*s*x**3"},
    ),
    over(y="(-oo, oo)", s="[1, oo)"),
    step(
        "square of Delta, with",
        "(-y**2 + 2*s*y + 1)**2 == y**4 - 4*s*y**3 + 4*s**2*y**2 - 2*y**2 + 4*s*y + 1",
        wrong={"another sign of the cube, with": "- 4*s*y**3 -> + 4*s*y**3"},
    ),
    over(n="whole [1, oo)"),
    step(
        "sum of the columns",
        "sum(j, 1, n, j) == n*(n + 1)/2",
        wrong={"a half more of them": "n*(n + 1)/2 -> n*(n + 2)/2"},
    ),
    step(
        "sum of the squares of the columns",
        "sum(j, 1, n, j**2) == n*(n + 1)*(2*n + 1)/6",
        wrong={"a half more of the squares": "(2*n + 1)/6 -> (2*n + 2)/6"},
    ),
    over(k=_LARGE),
    step(
        "sum of the means of W, without",
        "2*k/4*(-2/(k - 1)) + 1/2 + (2*k*(6 + 4*k) + 3/(2*k)*(2*k*(2*k + 1)*(4*k + 1)/6) "
        "- 4*(2*k*(2*k + 1)/2))/(k - 1)**2/32 - (2*k*(2*k + 1)/2)/(2*k)*2/(k - 1) <= -2",
        wrong={"below -3": "<= -2 -> <= -3"},
    ),
    step(
        "limit of the means of W, without",
        "-r*m/2 <= -2",
        wrong={"rho^2 m*/2": "-r*m/2 -> -r**2*m/2"},
        at=[{"r": "1/2", "m": 1}],
    ),
    settles(
        1,
        by=(
            "limit of the means of W, without",
            "sum of the means of W, without",
            "square of Delta, without",
            "sum of the columns",
            "sum of the squares of the columns",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # where the target is chosen; w = k (1 - t), t = sqrt((k - 1)/k)
    over(k=_LARGE, w="[1/2, 51/100]"),
    step(
        "sum of the means of W, target chosen",
        "1/2 + (2*k*(4*k - 2) + 3/(2*(k - 1))*(2*k*(2*k + 1)*(4*k + 1)/6) "
        "- 4*(2*k*(2*k + 1)/2))/k**2/32 + (2*k*(2*k + 1)/2)/(2*k)*(w/k) <= 5/4",
        wrong={"below 1": "<= 5/4 -> <= 1"},
    ),
    over(x="[0, 1/100]"),
    step(
        "root of 1 - 1/k",
        "sqrt(1 - x) <= 1 - x/2 and sqrt(1 - x) >= 1 - 51*x/100",
        wrong={"larger root": "<= 1 - x/2 -> <= 1 - 51*x/100"},
    ),
    # chances 1/2 each
    over("a <= -2", "b <= 5/4", a="(-oo, oo)", b="(-oo, oo)"),
    step(
        "sum of the means of W, with",
        "(1 - 1/2)*a + 1/2*b <= -3/8",
        wrong={"below -1/2": "<= -3/8 -> <= -1/2"},
    ),
    step(
        "limit of the means of W, with",
        "r*m/2 <= -3/8",
        wrong={"m*/2 with the target": "r*m/2 -> m/2", "rho^2 m*/2, with": "r*m/2 -> r**2*m/2"},
        at=[{"r": "1/2", "m": 1}],
    ),
    settles(
        3,
        by=(
            "limit of the means of W, with",
            "sum of the means of W, with",
            "sum of the means of W, target chosen",
            "root of 1 - 1/k",
            "sum of the means of W, without",
            "square of Delta, without",
            "square of Delta, with",
            "sum of the columns",
            "sum of the squares of the columns",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)

LINES: Lines = {
    "MI-ID.1": (
        *_MEANS,
        *_VARIANCES,
        *_VALUES,
        *_LAWS,
        amended(
            "With columns of growing skewness the sums of the means are off the printed limits, those of the "
            "variances and of the parts of the second moments grow without bound; with one rare column low "
            "sums have a larger chance than printed. On Gaussian columns the means have the printed limits.",
            _EDITS,
            recorded=Verdict.VERIFIED,
        ),
        settles(
            AMENDED,
            by=(*_EDITS, "mean without", "mean with"),
            on="Gamma columns of skewness j, one rare column, Gaussian columns",
            beyond="other columns",
        ),
    ),
    "MI-EQD.1": _NOT_UNIFORM,
    "MI-T6.7D": _ANOTHER_TARGET,
    "MI-ID.3": _SUB_SAMPLED,
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-EQD.1": (
        "Terms that are o_p(1/n) one by one may have the sum 1.",
        {"sum that tends to 0": "<= 1/2 -> >= 1"},
    ),
    "MI-T6.7D": (
        "With columns of growing skewness the sums of means and of variances are off the printed limits.",
        {
            "limit of the means, without": "<= -> >=",
            "limit of the means, with": "<= -> >=",
            "limit of the variances, without": ">= -> <=",
            "limit of the variances, with": ">= -> <=",
        },
    ),
    "MI-ID.3": (
        "With columns of growing skewness the sums of the means of W are off the printed limits.",
        {
            "limit of the means of W, without": "<= -> >=",
            "limit of the means of W, with": "<= -> >=",
        },
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
