"""Columns whose skewness is not bounded: another target, and sub-sampling (Appendices D.3 and D.4).

The columns are those of `one_rare_column`: the j-th of d = n columns has a Gamma law of variance 1 with third
cumulant j and fourth cumulant 3 j^2/2, and the entry of the target is one above the mean, so that m* = 1. A
target that is guessed rightly is another target too: m_targ = m* and m_diff = 0.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...language.assertion import Settles, settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step
from .one_rare_column import MEANS, VARIANCES

_LARGE = "[100, oo)"
_NUMBERS = {1: 6, 3: 9, 2: 7, 4: 10}  # of Y in Appendix D.1, and of Y_targ
_ANOTHER_TARGET: Pieces = tuple(
    replace(piece, assertion=_NUMBERS[piece.assertion]) if isinstance(piece, Settles) else piece
    for piece in (*MEANS, *VARIANCES)
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
    "MI-T6.7D": _ANOTHER_TARGET,
    "MI-ID.3": _SUB_SAMPLED,
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
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
