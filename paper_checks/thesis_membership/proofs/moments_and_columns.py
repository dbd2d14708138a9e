"""How many moments a column needs, other constants, and targets that no mean shares (Appendix D).

The heavy column has the density 3 |x|^(-7) beyond 1 on both sides: it has five moments, as Section 6.4 asks,
the variance 3/2, and neither the sixth nor the eighth moment. Its target is its mean, 0. S: the sum of n of
its records. With chance 1/2 the others have a sum that is not negative, so that S >= x has at least half of
the chance of one record, and the mean of a growing function of S over [b, B] at least half of its integral.
"""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_TWO = "[2, oo)"
_SHARE = "(0, 1]"

# --- moments that are missing

_HEAVY: Pieces = (
    over(B=_SIZE),
    step(
        "chances of the heavy column",
        "integral(x, 1, B, 6/x**7) == 1 - 1/B**6",
        wrong={"half of the density": "6/x**7 -> 3/x**7"},
    ),
    step(
        "variance of the heavy column",
        "integral(x, 1, B, x**2*6/x**7) == 3/2 - 3/2/B**4",
        wrong={"variance 1": "== 3/2 - 3/2/B**4 -> == 1 - 1/B**4"},
    ),
    step(
        "fifth moment of the heavy column",
        "integral(x, 1, B, x**5*6/x**7) <= 6",
        wrong={"fifth moment 5": "<= 6 -> <= 5"},
    ),
)
_HEAVY_PARTS = (
    "chances of the heavy column",
    "variance of the heavy column",
    "fifth moment of the heavy column",
)
# without the target, or where it is not chosen: Delta = -u, u = Z^2/(k - 1) = S^2/(3/2 k (k - 1)), and W has
# no part with the third cumulant, as mu = z*. c stands for 3/2 k (k - 1), so that S^2 = c u
_W: Pieces = (
    *_HEAVY,
    over("(1 - r)*u >= 8", r="(0, 1)", u=_WIDE, k=_TWO),
    step(
        "W at large means",
        "r/2*(-u) + r/(2*k) + r*(1 - r)/8*(-u)**2 >= r*(1 - r)/16*u**2",
        wrong={"seven eighths of the square": ">= r*(1 - r)/16*u**2 -> >= 7*r*(1 - r)/64*u**2"},
    ),
    over(b=_SIZE, B=_SIZE),
    step(
        "eighth moment, cut off",
        "integral(x, b, B, x**8*3/x**7) == 3/2*(B**2 - b**2)",
        wrong={"of the seventh": "x**8*3 -> x**7*3"},
    ),
    # h: the factor before B^2 - b^2 in the mean of W^2 where S is between b and B
    over("h*D == 1", "y >= V*D", h=_POSITIVE, D=_POSITIVE, V=_WIDE, y=_WIDE),
    step(
        "above every bound",
        "h*y >= V",
        wrong={"above twice of it": ">= V -> >= 2*V"},
    ),
)
_W_PARTS = (*_HEAVY_PARTS, "W at large means", "eighth moment, cut off", "above every bound")
# (rho (1 - rho)/16)^2 (S^2/c)^4, half of its integral; at rho = 1/2, n = 4 and k = 2, where c = 3 and
# (1 - rho) u >= 8 from S^2 = 48 on
_CUT_OFF = "(r*(1 - r)/16)**2/(3/2*k*(k - 1))**4*3/4*(B**2 - 48)"
_AT_B: dict[str, int | str] = {"r": "1/2", "k": 2, "n": 4, "B": 10**8, "s": 0}
_ONE = "a column of five moments, its target at the mean"


# one record: the fourth moment 3, and so has Z at most 3; |W| has at most the mean 2, and its square is 4
_FINITE_MEAN: Pieces = (
    over(B=_SIZE),
    step(
        "fourth moment of the heavy column",
        "integral(x, 1, B, x**4*6/x**7) <= 3",
        wrong={"fourth moment 2": "<= 3 -> <= 2"},
    ),
    over(k=_TWO, f="[0, 3]"),
    step(
        "fourth moment of its means",
        "(k*f + 3*k*(k - 1)*(3/2)**2)/(k*(3/2))**2 <= 3",
        wrong={"at most 5/2": "<= 3 -> <= 5/2"},
    ),
    # x: 1/(k - 1); y: the product of rho and 1 - rho
    over("y <= r", x=_SHARE, f="[0, 3]", r="(0, 1)", y="(0, 1)"),
    step(
        "mean of the size of W",
        "r/2*x + r/2*x + y/8*f*x**2 <= 2",
        wrong={"a tenth": "<= 2 -> <= 1/10"},
    ),
)
_FINITE_PARTS = (
    "fourth moment of the heavy column",
    "fourth moment of its means",
    "mean of the size of W",
)
_VARIANCES = {
    "rho^2": "r*s**2/n -> r**2*s**2/n",
    "rho/2": "r*s**2/n -> r/2*s**2/n",
}
_LD6: Pieces = (
    *_W,
    *_FINITE_MEAN,
    step(
        "variance of W of the heavy column, without",
        f"{_CUT_OFF} - 4 <= r*s**2/n + 1/n",
        wrong=_VARIANCES,
        at=[_AT_B],
    ),
    settles(
        2,
        by=("variance of W of the heavy column, without", *_W_PARTS, *_FINITE_PARTS),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # with the target: it is not chosen with chance 1 - rho; where it is, Delta = -Z^2/k, smaller
    step(
        "variance of W of the heavy column, with",
        f"(1 - r)*({_CUT_OFF}) - 4 <= r*s**2/n + 1/n",
        wrong={
            "rho + rho (1 - rho)": "r*s**2/n -> (r + r*(1 - r))*s**2/n",
            "rho^2, with": "r*s**2/n -> r**2*s**2/n",
        },
        at=[_AT_B],
    ),
    settles(
        4,
        by=("variance of W of the heavy column, with", *_W_PARTS, *_FINITE_PARTS),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    amended(
        "With five moments, where Section 6.4 asks for more than four, the variance of W may be infinite at "
        "every n, with the target and without; W has the square of Delta, and needs eighth moments.",
        {
            "variance of W of the heavy column, without": "<= -> >",
            "variance of W of the heavy column, with": "<= -> >",
        },
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=(
            "variance of W of the heavy column, without",
            "variance of W of the heavy column, with",
            *_W_PARTS,
            *_FINITE_PARTS,
        ),
        on=_ONE,
        beyond="other columns",
    ),
)
# the heavy column is the first; the others are normal, with any m*. A variance of the sum of the columns is
# at least that of the first one; here m* = 1
_AT_M: dict[str, int | str] = {"r": "1/2", "k": 2, "B": 10**8, "m": 1}
_AT_E: dict[str, int | str] = {"r": "1/2", "k": 2, "B": 10**8}
_ID3_COLUMN: Pieces = (
    *_W,
    *_FINITE_MEAN,
    step(
        "sum of the variances, without",
        f"{_CUT_OFF} - 4 <= r*m + 1",
        wrong={"rho^2 m*": "r*m + 1 -> r**2*m + 1", "m*": "r*m + 1 -> m + 1"},
        at=[_AT_M],
    ),
    settles(
        2,
        by=("sum of the variances, without", *_W_PARTS, *_FINITE_PARTS),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    step(
        "sum of the variances, with",
        f"(1 - r)*({_CUT_OFF}) - 4 <= r*m + 1",
        wrong={"variance of the sum": "r*m + 1 -> r*m + r*(1 - r)*m**2 + 1"},
        at=[_AT_M],
    ),
    settles(
        4,
        by=("sum of the variances, with", *_W_PARTS, *_FINITE_PARTS),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # W > e = 1 where u is large as well; W >= 1 from u = 32 on for rho = 1/2, and S^2 >= 48 is replaced by
    # S^2 >= 96
    over("u >= 32", u=_WIDE, k=_TWO),
    step(
        "W above 1",
        "1/4*(-u) + 1/(4*k) + 1/32*(-u)**2 > 1",
        wrong={"above 25": "> 1 -> > 25"},
    ),
    step(
        "part above 1, without",
        f"{_CUT_OFF.replace('48', '96')} <= 1/2",
        wrong={"without Delta^2, at most 1": "<= 1/2 -> <= 1"},
        at=[_AT_E],
    ),
    settles(
        5,
        by=("part above 1, without", "W above 1", *_W_PARTS),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    step(
        "part above 1, with",
        f"(1 - r)*({_CUT_OFF.replace('48', '96')}) <= 1/2",
        wrong={"with the target, at most 1": "<= 1/2 -> <= 1"},
        at=[_AT_E],
    ),
    settles(
        6,
        by=("part above 1, with", "W above 1", *_W_PARTS),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
# Y = -Z^2/(2 (n - 1)) without the target, Z^2 = S^2/(3/2 n): the third power of its size has S^6 in it
_LD4_HEAVY: Pieces = (
    *_HEAVY,
    over(B=_SIZE),
    step(
        "sixth moment, cut off",
        "integral(x, 1, B, x**6*3/x**7) == 3*log(B)",
        wrong={"of the seventh power": "x**6*3 -> x**7*3"},
    ),
    over("h*D == 1", "y >= V*D", h=_POSITIVE, D=_POSITIVE, V=_WIDE, y=_WIDE),
    step(
        "above every bound",
        "h*y >= V",
        wrong={"above twice of it": ">= V -> >= 2*V"},
    ),
    step(
        "third moment of Y of the heavy column",
        "3/2*log(B)/(3*n*(n - 1))**3 <= 1/n",
        wrong={"o(1/n^2)": "<= 1/n -> <= 1/n**2", "n^(-1 - delta)": "<= 1/n -> <= 1/n**(1 + 1)"},
        at=[{"n": 2, "B": 10**40}],
    ),
    settles(
        6,
        by=(
            "third moment of Y of the heavy column",
            *_HEAVY_PARTS,
            "sixth moment, cut off",
            "above every bound",
        ),
        severity=Severity.PROOF_SLIP,
    ),
    amended(
        "With five moments E|Y|^3 may be infinite at every n, though Y is of order 1/sqrt(n) in probability.",
        {"third moment of Y of the heavy column": "<= -> >"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=(
            "third moment of Y of the heavy column",
            *_HEAVY_PARTS,
            "sixth moment, cut off",
            "above every bound",
        ),
        on=_ONE,
        beyond="other columns",
    ),
)

# --- variances that are recovered

# d = n columns with a = 2 for z_targ and b = 1 for z*: m_targ = 4 and m* = 1
_RD7: Pieces = (
    over(a=_REAL, n=_SIZE),
    step(
        "variance of the score of another target",
        "n*(a**2*(1/n)) == a**2",
        wrong={"of m_scal": "== a**2 -> == a"},
    ),
    step(
        "variance as in Theorem 6.7",
        "n*(a**2*(1/n)) == b**2",
        wrong={"variance m_scal": "== b**2 -> == a*b", "variance m_diff": "== b**2 -> == (b - a)**2"},
        at=[{"a": 2, "b": 1, "n": 4}],
    ),
    settles(
        7,
        by=("variance as in Theorem 6.7", "variance of the score of another target"),
        severity=Severity.TYPO,
    ),
)
# q_1 of (2.31) at both normalised sums a and b, over phi: l = lambda_3, one skewed law, one pair of sums
_LD2: Pieces = (
    over(a=_REAL, b=_REAL),
    step(
        "third polynomials of Hermite",
        "(b**3 - 3*b) - (a**3 - 3*a) == (b - a)*(a**2 + a*b + b**2 - 3)",
        wrong={"without - 3": "(a**2 + a*b + b**2 - 3) -> (a**2 + a*b + b**2)"},
    ),
    step(
        "coefficient from (2.31)",
        "l/6*((b**3 - 3*b) - (a**3 - 3*a)) == l*(b - a)*(a**2 + a*b + b**2 - 3)",
        wrong={"from the printed half": "== l* -> == l/2*"},
        at=[{"a": 1, "b": 2, "l": 2}],
    ),
    settles(
        3,
        by=("coefficient from (2.31)", "third polynomials of Hermite", "expansion"),
        severity=Severity.WRONG_CONSTANT,
    ),
)

# --- targets that no mean shares: see off_the_lattice

_APART: Pieces = (
    over(i="whole [1, oo)"),
    step(
        "sums with and without, above",
        "(i - 1/2)**2 >= 1/4",
        wrong={"target 1 in the place of 1/2": "(i - 1/2)**2 >= 1/4 -> (i - 1)**2 >= 1/4"},
    ),
    over(i="whole [0, oo)"),
    step(
        "sums with and without, below",
        "(-i - 1/2)**2 >= 1/4",
        wrong={"target 0 in the place of 1/2": "(-i - 1/2)**2 >= 1/4 -> (-i)**2 >= 1/4"},
    ),
)
_APART_PARTS = ("sums with and without, above", "sums with and without, below")
_LESS = "0 >= exp(x)/2 -> 0 <= exp(x)/2"


def _apart(n: int, part: str, printed: str, wrong: dict[str, str], *others: str, **point: str) -> Pieces:
    return (
        step(part, printed, wrong=wrong, at=[point]),
        settles(n, by=(part, *_APART_PARTS, *others), severity=Severity.MISSING_ASSUMPTION),
    )


# the likelihood ratio without the target is 0; of another finite score the ratio is over half of its
# exponential, if the difference tends to 0. The targets z_targ and z* are the same
_RATIO = "0 >= exp(x)/2"
_LINEAR: Pieces = (
    *_APART,
    *_apart(1, "ratio and the linear score", _RATIO, {"with the other sign": "exp(x) -> exp(-x)"}, x="-1/2"),
)
_OTHER_TARGET: Pieces = (
    *_APART,
    *_apart(5, "ratio and the sum", _RATIO, {"with the other sign": "exp(x) -> exp(-x)"}, x="-1"),
    *_apart(
        8,
        "law without the target, off the lattice",
        "1 == Phi((x + k**2/2)/k)",
        {"other mean": "(x + k**2/2) -> (x - k**2/2)"},
        x="-2",
        k="1",
    ),
    *_apart(
        11,
        "law with the target, off the lattice",
        "0 == Phi((x - k**2/2)/k)",
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        x="0",
        k="1",
    ),
)
# rho = 1/2, all columns are fair coins and all entries of the target 1/2, the mean of the coins: without the
# target each column has the ratio 1 - rho, and the score is d log(1/2); W is at least -1/2 in each column
_SUB_SAMPLED: Pieces = (
    *_APART,
    over(u=_WIDE, k=_TWO),
    step(
        "W of a fair coin",
        "1/4*(-u) + 1/(4*k) + 1/32*(-u)**2 >= -1/2",
        wrong={"at least -1/4": ">= -1/2 -> >= -1/4"},
    ),
    over(d="[10, oo)"),
    step(
        "score far below the sum of W",
        "d*log(1/2) <= -(d/2) - 1",
        wrong={"by 2": "- 1 -> - 2"},
    ),
    *_apart(
        3,
        "score and the sum of W",
        "d*log(1/2) >= -(d/2) - 1",
        {"with tau/2 added": ">= -(d/2) - 1 -> >= -(d/2) + 1/2"},
        "W of a fair coin",
        "score far below the sum of W",
        d="10",
    ),
)
# coins of mean 1/3 and the target 1/2 in all columns, d = 8 n: s^2 = 1/8 and m* = 1; rho = 1/2
_SUB_SAMPLED_LAW: Pieces = (
    *_APART,
    step(
        "leakage score of the coins",
        "8*(1/2 - 1/3)**2/(1/3*(2/3)) == 1",
        wrong={"of four columns a row": "8* -> 4*"},
        at=[{}],
    ),
    over(d="[2, oo)"),
    step(
        "score where every ratio is 1 - rho",
        "d*log(1/2) <= -1",
        wrong={"ten times as low": "<= -1 -> <= -10"},
    ),
    *_apart(
        7,
        "law of the sub-sampled score, without",
        "1 == Phi((x + r*m/2)/sqrt(r*m))",
        {"mean -m*/2": "(x + r*m/2) -> (x + m/2)"},
        "leakage score of the coins",
        "score where every ratio is 1 - rho",
        x="-1",
        r="1/2",
        m="1",
    ),
)

LINES: Lines = {
    "MI-LD.6": _LD6,
    "MI-ID.3": (*_ID3_COLUMN, *_SUB_SAMPLED_LAW),
    "MI-LD.4": _LD4_HEAVY,
    "MI-RD.1": _LINEAR,
    "MI-RD.7": (*_RD7, *_LINEAR),
    "MI-LD.2": _LD2,
    "MI-T6.7D": _OTHER_TARGET,
    "MI-LD.5": _SUB_SAMPLED,
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-ID.3": (
        (
            "With one column of five moments the variance of W is infinite at every n, and so is the part "
            "of its second moment above 1. At a target that no mean shares the score is d log(1 - rho) "
            "without it, below the printed law."
        ),
        {
            "sum of the variances, without": "<= -> >",
            "sum of the variances, with": "<= -> >",
            "part above 1, without": "<= -> >",
            "part above 1, with": "<= -> >",
            "law of the sub-sampled score, without": "1 == -> 1 >=",
        },
    ),
    "MI-RD.1": (
        "At a target that no mean shares the likelihood ratio is 0 without it, less than printed.",
        {"ratio and the linear score": _LESS},
    ),
    "MI-RD.7": (
        (
            "The variances are m_targ, as in the proof of Theorem 6.7. At a target that no mean shares the "
            "likelihood ratio is 0 without it, less than printed."
        ),
        {"variance as in Theorem 6.7": "== b**2 -> == a**2", "ratio and the linear score": _LESS},
    ),
    "MI-LD.2": (
        "The expansion (2.31) gives lambda_3/6 as well.",
        {"coefficient from (2.31)": "== l* -> == l/6*"},
    ),
    "MI-T6.7D": (
        "At a target that no mean shares the score is minus infinity without it and infinity with it.",
        {
            "ratio and the sum": _LESS,
            "law without the target, off the lattice": "1 == -> 1 >=",
            "law with the target, off the lattice": "0 == -> 0 <=",
        },
    ),
    "MI-LD.5": (
        "At a target that no mean shares, and is the mean of the coins, the score is far below the sum of W.",
        {"score and the sum of W": ">= -> <="},
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
