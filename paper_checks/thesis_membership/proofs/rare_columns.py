"""Columns that are rarely other than 0, the same at every n: limits that are not uniform in the columns.

There are d = n columns, so tau = 1. For the condition of Lindeberg the j-th column is 0 but for a chance of
1/j^2, and then j or -j, with equal chances; its mean is 0, its variance 1, all of its moments are finite, and
each entry of the target is 1, so that m_n = m* = 1. For the mean of the leakage score the j-th column is
Bernoulli(1/(j (j + 1))). For sub-sampling the i-th column, from i = 64 on, is 0 but for a chance of
p = 4 log(i)/i, and then standard normal; the entry of the target is 1/i^3, and a mean that shows it alone
shows that the target took part.
"""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, settles, step_towards
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_SHARE = "(0, 1]"

# q = j/n from 1/2 to 1: one record of the column is j, the others are 0, so that Z = j/sqrt(n) and Y is half
# of (-j^2/n + 2 j - 1)/(n - 1); each of these columns has this with chance n/(2 j^2) times that no other
# record is there, at least 1 - n/j^2. There are at least n/2 of them
_LINDEBERG: Pieces = (
    over(n="[10, oo)", q="[1/2, 1]"),
    step(
        "Y where one record is there",
        "(2*q*n - q**2*n - 1)/(2*(n - 1)) >= 1/4",
        wrong={"at least 2/5": ">= 1/4 -> >= 2/5"},
    ),
    over(n="[10, oo)", c="[1, oo)", s="[-100, 100]"),
    step(
        "Y by the mean of the column",
        "(c**2/n - n/(n - 1)*(c/sqrt(n) - s/sqrt(n))**2)/2 == (-(c**2)/n + 2*c*s - s**2)/(2*(n - 1))",
        wrong={"without the product": "+ 2*c*s - -> + 0*s - "},
    ),
    over(n="[10, oo)", q="[1/2, 1]"),
    step(
        "chance of one record",
        "n/(2*(q*n)**2)*(1 - n/(q*n)**2) >= 3/(10*n)",
        wrong={"twice as often": ">= 3/(10*n) -> >= 3/(5*n)"},
    ),
    step(
        "part of the second moments above 1/8",
        "n/2*(3/(10*n))*(1/4)**2 <= 1/200",
        wrong={"at most 1/400": "<= 1/200 -> <= 1/400"},
        at=[{"n": 10}],
    ),
    settles(
        1,
        by=(
            "part of the second moments above 1/8",
            "Y where one record is there",
            "Y by the mean of the column",
            "chance of one record",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    step(
        "sum over columns that tends to 0",
        "n/2*(3/(10*n))*(1/4)**2 <= 1/300",
        wrong={"at most 1/1000": "<= 1/300 -> <= 1/1000"},
        at=[{"n": 10}, {"n": 10**6}],
    ),
    settles(
        7,
        by=(
            "sum over columns that tends to 0",
            "Y where one record is there",
            "Y by the mean of the column",
            "chance of one record",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
# p = 1/(j (j + 1)): the squared distance is (1 - p)/p = j (j + 1) - 1 where the entry of the target is 1,
# and p/(1 - p) else. From N on some entry is 1 with chance at most 1/N; else n m_n is at most 2 N^3 from the
# columns before N, and 2 from the others, so that m_n tends to 0, whatever the target but for a chance of 0
_MEAN_OF_LIMIT: Pieces = (
    over(p="(0, 1)"),
    step(
        "mean of a squared distance",
        "p*((1 - p)/p) + (1 - p)*(p/(1 - p)) == 1",
        wrong={"without the ones": "p*((1 - p)/p) + -> 0*p + "},
    ),
    over(N=_SIZE, n="whole [1, oo)"),
    step(
        "chances from N on",
        "sum(k, 1, n, 1/((N + k - 1)*(N + k))) <= 1/N - 1/(N + n)",
        wrong={"half of them": "<= 1/N - 1/(N + n) -> <= (1/N - 1/(N + n))/2"},
    ),
    over(j=_SIZE),
    step(
        "squared distance where the entry is 0",
        "1/(j*(j + 1))/(1 - 1/(j*(j + 1))) <= 2/(j*(j + 1))",
        wrong={"once": "<= 2/(j*(j + 1)) -> <= 1/(j*(j + 1))"},
    ),
    over(N="whole [1, oo)"),
    step(
        "squared distances before N",
        "sum(j, 1, N, j*(j + 1)) <= 2*N**3",
        wrong={"a quarter": "<= 2*N**3 -> <= N**3/4"},
    ),
    over("n*h >= 2*N**3 + 2", n=_SIZE, N=_SIZE, h=_POSITIVE),
    step(
        "leakage score of almost every target",
        "(2*N**3 + 2)/n <= h",
        wrong={"half of the score": "(2*N**3 + 2)/n <= h -> (2*N**3 + 2)/n <= h/2"},
    ),
    step(
        "mean of the limit of the score",
        "0 == u",
        wrong={"half of tau": "0 == u -> 0 == u/2"},
        at=[{"u": 1}],
    ),
    settles(
        2,
        by=(
            "mean of the limit of the score",
            "mean of a squared distance",
            "chances from N on",
            "squared distance where the entry is 0",
            "squared distances before N",
            "leakage score of almost every target",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
# A share 1/8 of the rows is chosen, n a multiple of 8. The mean of all rows shows the target where some
# column has no other record, or by the shift of a sum of c normal records, or by the number of records that
# are there: n - 1 or n records may be; the distance of the laws is at most the sum of the three. L is log(i),
# which is at least 4 from i = 64 on
_SHOWN_BY_ALL: Pieces = (
    over("i <= n + 63", i="[64, oo)", n="[65, oo)", L=_POSITIVE),
    step(
        "exponent of no other record",
        "(n - 1)*(4*L/i) >= 2*L",
        wrong={"three times": ">= 2*L -> >= 3*L"},
    ),
    over(p="[0, 1)"),
    step("chance of no other record", "log(1 - p) <= -p", wrong={"of twice as many": "<= -p -> <= -2*p"}),
    # log(i) is at least 1/4, so that p is at least 1/N up to i = N: there the chances of no other record are
    # at most N exp(-m) with m = (n - 1)/N
    over(m=_WIDE),
    step(
        "exponential of a large number",
        "exp(-m) <= 1/(1 + m)",
        wrong={"twice as large": "<= 1/(1 + m) -> <= 1/(1 + 2*m)"},
    ),
    over(i="[2, oo)"),
    step(
        "no other record, columns from N on",
        "1/i**2 <= 1/(i - 1) - 1/i",
        wrong={"half of it, from N on": "<= 1/(i - 1) - 1/i -> <= (1/(i - 1) - 1/i)/2"},
    ),
    # x = t/(2 sqrt(c)): distance of N(t, c) and N(0, c) is Phi(x) - Phi(-x)
    over(x=_WIDE),
    step(
        "density of a normal number", "exp(-x**2/2)/sqrt(2*pi) <= 1/2", wrong={"a third": "<= 1/2 -> <= 1/3"}
    ),
    over(c=_SIZE),
    step(
        "one over a count", "1/c <= 2/(c + 1)", wrong={"once, over a count": "<= 2/(c + 1) -> <= 1/(c + 1)"}
    ),
    # of n - 1 records c are there; the sum of the chances that c + 1 of n are is at most 1
    over(M=_POSITIVE, K=_POSITIVE, J=_POSITIVE, c=_WIDE, n=_SIZE, p="(0, 1)", P=_POSITIVE),
    step(
        "mean of one over the count and one",
        "M/(K*J)*P/(c + 1) == M*n/(K*(c + 1)*J)*(P*p)/(n*p)",
        wrong={"a record less": "(P*p)/(n*p) -> (P*p)/((n - 1)*p)"},
    ),
    # v: square of the mean of 1/sqrt(c), at most 2/(n p); p is at least 1/i. So the shifts add up to at most
    # the sum of 1/i^2, over sqrt(n)
    over("v*n <= 2*i", i=_SIZE, n=_SIZE, v=_WIDE),
    step(
        "shift of a column",
        "v*n/(4*i**6) <= 1/i**4",
        wrong={"a tenth of the shift": "<= 1/i**4 -> <= 1/(10*i**4)"},
    ),
    # the ratio of the chances of c of n - 1 and of n records is (1 - c/n)/(1 - p), its mean 1
    over(p="(0, 1/2]", n=_SIZE),
    step(
        "variance of the ratio of counts",
        "p*(1 - p)/n/(1 - p)**2 <= 2*p/n",
        wrong={"once, of the ratio": "<= 2*p/n -> <= p/n"},
    ),
    # the columns before N have p at most 1/2, the others at most h: x: sum of the variances over columns
    over("n*h >= N", n=_SIZE, N=_SIZE, h=_SHARE),
    step(
        "sum over columns of the variances",
        "N*(1/n) + n*(2*h/n) <= 3*h",
        wrong={"without the first columns": "<= 3*h -> <= 2*h"},
    ),
    over(x="[0, 1]"),
    step("square of the ratio of all counts", "exp(x) - 1 <= 2*x", wrong={"at most x": "<= 2*x -> <= x"}),
)
_BY_ALL = (
    "exponent of no other record",
    "chance of no other record",
    "exponential of a large number",
    "no other record, columns from N on",
    "density of a normal number",
    "one over a count",
    "mean of one over the count and one",
    "shift of a column",
    "variance of the ratio of counts",
    "sum over columns of the variances",
    "square of the ratio of all counts",
)
# of n/8 rows: i from 3 n/4 to n, L = log(n), p at most 16 L/(3 n). r: chance that no other record is there
_SHOWN_BY_SOME: Pieces = (
    over(p="[0, 1/2]"),
    step(
        "chance of no record, below",
        "log(1 - p) >= -p - p**2",
        wrong={"without the square": "- p**2 -> - p**2/4"},
    ),
    over("i >= 3*n/4", i=_SIZE, n="[1000, oo)", L=_SIZE),
    step(
        "chance of a record, by n",
        "4*L/i*n <= 16/3*L",
        wrong={"by a quarter": "<= 16/3*L -> <= 4/3*L"},
    ),
    # x = n p
    over("L**2 <= n/4", "x <= 16/3*L", n="[1000, oo)", x=_WIDE, L=_SIZE),
    step(
        "exponent of no other chosen record",
        "x/8 + x**2/(8*n) <= 2/3*L + 1",
        wrong={"without 1": "<= 2/3*L + 1 -> <= 2/3*L"},
    ),
    over(n="[1000, oo)"),
    step("logarithm against the root", "log(n)**2 <= n/4", wrong={"a hundredth": "<= n/4 -> <= n/100"}),
    # y^3 = n: the columns are n/4, each with chance at least 1/(3 n^(2/3))
    over(y=_SIZE),
    step(
        "columns that show the target",
        "y**3/4*(1/(3*y**2)) == y/12",
        wrong={"twice as many": "== y/12 -> == y/6"},
    ),
    step("e below 3", "exp(1) <= 3", wrong={"below 5/2": "<= 3 -> <= 5/2"}, at=[{}]),
)
_BY_SOME = (
    "chance of no record, below",
    "chance of a record, by n",
    "exponent of no other chosen record",
    "logarithm against the root",
    "columns that show the target",
    "e below 3",
)
# limits: v of the leakage of the mean of all rows, r of that of some; power at the level a
_MORE_BY_SOME: Pieces = (
    *_SHOWN_BY_ALL,
    *_SHOWN_BY_SOME,
    step(
        "limits of both leakages",
        "r > v",
        wrong={"in proportion": "r > v -> r <= r*v"},
        at=[{"r": "1/8", "v": 0}],
    ),
    step_towards(
        4,
        by=("limits of both leakages", *_BY_ALL, *_BY_SOME),
        missing="where the text says so: it prints that the leakage score falls, which is assertion 2; the "
        "leakage itself rises for one sequence of columns that are rarely other than 0, without uniform "
        "moments",
    ),
)
_MORE_POWER: Pieces = (
    *_SHOWN_BY_ALL,
    *_SHOWN_BY_SOME,
    # at the level a the limit of the power is at most a + v with all rows
    step(
        "limits of both powers",
        "r <= a + v",
        wrong={"at the level 1/16 of both": "r <= a + v -> r <= a + v - r/4"},
        at=[{"r": "1/8", "v": 0, "a": "1/16"}],
    ),
    settles(
        7,
        by=("limits of both powers", *_BY_ALL, *_BY_SOME),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
_LESS_THAN_BY_SOME = (
    "With columns that are rarely other than 0, the same at every n, the mean of an eighth of the rows shows "
    "the target in the limit with chance 1/8, and the mean of all rows with chance 0."
)
LINES: Lines = {
    "MI-I30d": (*_MORE_BY_SOME,),
    "MI-I20": _MORE_POWER,
    "MI-LD.4": _LINDEBERG,
    "MI-I27": (
        *_MEAN_OF_LIMIT,
        amended(
            "The mean of the leakage score is d/n = tau at every n; that of its limit may be less, and is 0 "
            "for Bernoulli columns of the means 1/(j (j + 1)).",
            {"mean of the limit of the score": "0 == u -> 0 <= u"},
            recorded=Verdict.VERIFIED,
        ),
        settles(
            AMENDED,
            by=(
                "mean of the limit of the score",
                "mean of a squared distance",
                "chances from N on",
                "squared distance where the entry is 0",
                "squared distances before N",
                "leakage score of almost every target",
            ),
            on="one sequence of Bernoulli columns",
            beyond="other columns",
        ),
    ),
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-LD.4": (
        (
            "With columns that are rarely other than 0, the same at every n, the sum of the parts above 1/8 "
            "stays above 1/200."
        ),
        {
            "part of the second moments above 1/8": "<= 1/200 -> >= 1/200",
            "sum over columns that tends to 0": "<= 1/300 -> >= 1/300",
        },
    ),
    "MI-I20": (_LESS_THAN_BY_SOME, {"limits of both powers": "r <= a + v -> r > a + v"}),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
