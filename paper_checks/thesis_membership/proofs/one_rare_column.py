"""One rare column: the sums of Appendix D.1 over columns whose skewness is not bounded.

There are d = n columns, so tau = 1. The first is a fair coin, the j-th one is Bernoulli(1/j). The target
has the mean in all columns but the last, and 1 there: s^2 = (1 - p)/p = n - 1 with p = 1/n, so that m_n =
s^2/n tends to m* = 1. All records are 0 or 1, and all moments are finite; the third cumulant l of the last
column, over its deviation cubed, has l s = (1 - 2 p)/p = n - 2. With S ones among the n records of the last
column and r = sqrt(n/(n - 1)), delta_out = (S - 1) r and delta_in = r delta_out - 1. In the other columns Y
is half of (1 - n/(n - 1)) delta_out^2, which is not positive, of mean -1/(2(n - 1)) without and -1/(2n)
with the target.
"""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_REAL = "(-oo, oo)"
_LARGE = "[100, oo)"
_ROOT = "[1, oo)"
_POSITIVE = "(0, oo)"

_MEANS: Pieces = (
    over(p="(0, 1)"),
    step(
        "distance and skewness of the rare column",
        "((1 - p)/sqrt(p*(1 - p)))**2 == (1 - p)/p "
        "and (1 - 2*p)/sqrt(p*(1 - p))*((1 - p)/sqrt(p*(1 - p))) == (1 - 2*p)/p",
        wrong={"distance not squared": "((1 - p)/sqrt(p*(1 - p)))**2 == -> (1 - p)/sqrt(p*(1 - p)) =="},
    ),
    over(n=_LARGE),
    step(
        "distance over n",
        "n/(n - 1)*((n - 1)/n) == 1",
        wrong={"n/(n - 1) squared": "n/(n - 1)*( -> (n/(n - 1))**2*("},
    ),
    # R has the mean 1 + r + (2 n - 1)/(n - 1) - 3 without the target
    # y: the mean of delta_in^2, f: (n - 2)/n
    over(n=_LARGE),
    step(
        "mean of delta_in^2",
        "n/(n - 1)*(1 + (n - 1)/n) >= 2 and (n - 2)/n >= 49/50",
        wrong={"three": "*(1 + (n - 1)/n) >= 2 -> *(1 + (n - 1)/n) >= 3"},
    ),
    over(y="[2, oo)", f="[49/50, 1]", r=_ROOT),
    step(
        "sum of the means, without",
        "-1/2 + (1 - y)/2 - f*(1 + r + y - 3) <= -19/10",
        wrong={"below -3": "<= -19/10 -> <= -3"},
    ),
    step(
        "limit of the means, without",
        "-u/2 - m/2 <= -19/10",
        wrong={"-tau - m*/2": "-u/2 - m/2 -> -u - m/2", "-m*/2": "-u/2 - m/2 -> -m/2"},
        at=[{"u": 1, "m": 1}],
    ),
    settles(
        1,
        by=(
            "limit of the means, without",
            "sum of the means, without",
            "mean of delta_in^2",
            "distance over n",
            "distance and skewness of the rare column",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # and (n - 1)/n + (n - 1)/n + t + 1 - 3 with it, t = 1/r
    over("t >= 1 - 1/n", n=_LARGE, t=(0, 1)),
    step(
        "sum of the means, with",
        "-(n - 1)/(2*n) + ((n - 1)/n - 1/n)/2 - (n - 2)/n*(2*(n - 1)/n + t - 2) <= -9/10",
        wrong={"below -2": "<= -9/10 -> <= -2"},
    ),
    step(
        "limit of the means, with",
        "-u/2 + m/2 <= -9/10",
        wrong={"tau/2 + m*/2": "-u/2 + m/2 -> u/2 + m/2", "m*": "-u/2 + m/2 -> m"},
        at=[{"u": 1, "m": 1}],
    ),
    settles(
        3,
        by=("limit of the means, with", "sum of the means, with", "distance and skewness of the rare column"),
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
    over(n=_LARGE),
    step(
        "Y where the count is 1",
        "(0**2 - (-1)**2)/2 - (n - 2)/n*(0**2 + 0*(-1) + (-1)**2 - 3) >= 7/5",
        wrong={"Y at least 2": ">= 7/5 -> >= 2"},
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
_SPREADS: Pieces = (
    # two values, x and y off the mean, of chances p and q
    over(p=_POSITIVE, q=_POSITIVE, x=_REAL, y=_REAL),
    step(
        "variance from two values",
        "p*x**2 + q*y**2 == p*q/(p + q)*(x - y)**2 + (p*x + q*y)**2/(p + q)",
        wrong={"twice of it": "== p*q/(p + q)* -> == 2*p*q/(p + q)*"},
    ),
    # z: the difference of the two values, h: the factor before it
    over(p="[9/25, 1]", q="[9/25, 1]"),
    step("factor without", "p*q/(p + q) >= 9/50", wrong={"a fifth": ">= 9/50 -> >= 1/5"}),
    over(z="[32/5, oo)", h="[9/50, 1]"),
    step(
        "variance without",
        "h*z**2 >= 7",
        wrong={"ten": ">= 7 -> >= 10"},
    ),
    step(
        "limit of the variances, without",
        "m >= 7",
        wrong={"m* + tau/2": "m >= -> m + u/2 >= ", "m*/2": "m >= -> m/2 >= "},
        at=[{"m": 1, "u": 1}],
    ),
    settles(
        2,
        by=(
            "limit of the variances, without",
            "variance without",
            "factor without",
            "variance from two values",
            "Y where the count is 0",
            "Y where the count is 1",
            *_CHANCES,
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    over(p="[17/100, 1]", q="[9/25, 1]"),
    step("factor with", "p*q/(p + q) >= 23/200", wrong={"an eighth": ">= 23/200 -> >= 1/8"}),
    over(z="[19/5, oo)", h="[23/200, 1]"),
    step(
        "variance with",
        "h*z**2 >= 8/5",
        wrong={"two": ">= 8/5 -> >= 2"},
    ),
    step(
        "limit of the variances, with",
        "m >= 8/5",
        wrong={"m* + tau/2, with": "m >= -> m + u/2 >= "},
        at=[{"m": 1, "u": 1}],
    ),
    settles(
        4,
        by=(
            "limit of the variances, with",
            "variance with",
            "factor with",
            "variance from two values",
            "Y where the count is 1",
            "Y where the count is 3",
            "chance of the count 3, with",
            *_CHANCES,
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # the part of E_0 Y^2 above e = 1 stays above 9, and above 1/2 at any rate
    over("x <= -5", p="[9/25, 1]", x=_REAL),
    step(
        "part of the second moment above 1",
        "p*x**2 >= 9",
        wrong={"ten, above 1": ">= 9 -> >= 10"},
    ),
    step(
        "part that tends to 0",
        "p*x**2 <= 1/2",
        wrong={"half of the part": "p*x**2 -> p*x**2/2"},
        at=[{"p": "9/25", "x": -5}],
    ),
    settles(
        5,
        by=("part that tends to 0", "part of the second moment above 1", "Y where the count is 0", *_CHANCES),
        severity=Severity.MISSING_ASSUMPTION,
    ),
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
    "part that tends to 0": "<= 1/2 -> >= 9",
    "law of the sum, without": ">= -> <=",
    "law of the sum, with": ">= -> <=",
    "law without the target, off the lattice": "1 == -> 1 >=",
    "law with the target, off the lattice": "0 == -> 0 <=",
}

LINES: Lines = {
    "MI-ID.1": (
        *_MEANS,
        *_VALUES,
        *_SPREADS,
        amended(
            "With one rare column the sums of the means are lower than printed, those of the variances and "
            "of the parts of the second moments larger, and low sums have a larger chance. On Gaussian "
            "columns the means have the printed limits.",
            _EDITS,
            recorded=Verdict.VERIFIED,
        ),
        settles(
            AMENDED,
            by=(*_EDITS, "mean without", "mean with"),
            on="one rare column beside others of which the target is the mean; Gaussian columns",
            beyond="other columns",
        ),
    ),
    "MI-EQD.1": _NOT_UNIFORM,
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-EQD.1": (
        "Terms that are o_p(1/n) one by one may have the sum 1.",
        {"sum that tends to 0": "<= 1/2 -> >= 1"},
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
