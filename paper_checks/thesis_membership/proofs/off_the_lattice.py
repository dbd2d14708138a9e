"""A target that no mean of the data shares: what is said of every target fails there (Sections 6.4 and 6.5).

All columns are fair coins. The first entry of the target is 1/2, the others are 1, so that m* = tau; here
tau = 1. The sum of the first column is a whole number without the target, and a whole number and a half with
it, at every n: the two laws of the mean share no value. So the leakage is 1, both errors of an attacker are
0, the log-likelihood ratio is minus infinity without the target and infinity with it. The text asks for
independent columns with moments and for points of R^d, and for neither densities nor a target in the support.
"""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, Step, amended, over, step

APART: Pieces = (
    # differences of the two sums: i - 1/2 and -i - 1/2
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


def _at(part: str, printed: str, wrong: dict[str, str], **point: str) -> Step:
    return step(part, printed, wrong=wrong, at=[point])


def _refuted(
    *assertions: tuple[int, str, str, dict[str, str], dict[str, str]],
    severity: Severity = Severity.MISSING_ASSUMPTION,
) -> Pieces:
    """For each assertion its number, a part, what is printed, wrong versions, and the point."""
    found: list[Pieces] = [APART]
    for n, part, printed, wrong, point in assertions:
        found.append(
            (
                _at(part, printed, wrong, **point),
                settles(
                    n,
                    by=(part, "sums with and without, above", "sums with and without, below"),
                    severity=severity,
                ),
            )
        )
    return tuple(piece for pieces in found for piece in pieces)


_REAL = "(-oo, oo)"
_SHOWN = "fair coins and a target 1/2 in one of them, one point; normal columns at the instances listed"
_NOT_SHOWN = "other columns and targets, and limits"
_K = {"k": "1"}
_LEAKAGE = "1 == Phi(k/2) - Phi(-k/2)"
_TWICE = {"twice the root": "Phi(k/2) - Phi(-k/2) -> Phi(k) - Phi(-k)"}
_POWER = "1 == Phi(x + k)"
_MEDIAN = {"x": "0", "k": "1"}
_LESS = {"half of the root": "Phi(x + k) -> Phi(x + k/2)"}
# chances that the score is at most x
_BELOW = "1 == Phi((x + k**2/2)/k)"
_ABOVE = "0 == Phi((x - k**2/2)/k)"
_WHERE = {"x": "-2", "k": "1"}
_ORIGIN = {"x": "0", "k": "1"}
# The likelihood ratio is 0 at every mean that there is without the target. The other side x is finite; if the
# difference of the logarithms tended to 0 in probability or in law, the ratio would be over half of exp(x)
_RATIO = "0 >= exp(x)/2"
_FINITE = {"with the other sign": "exp(x)/2 -> exp(-x)/2"}
_POINT = {"x": "-1/2"}

_T63 = _refuted(
    (
        1,
        "law without the target, off the lattice",
        _BELOW,
        {"other mean": "(x + k**2/2) -> (x - k**2/2)"},
        _WHERE,
    ),
    (
        2,
        "law with the target, off the lattice",
        _ABOVE,
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        _ORIGIN,
    ),
)
_C64 = _refuted(
    (1, "leakage off the lattice", _LEAKAGE, _TWICE, _K),
    (2, "power off the lattice", _POWER, _LESS, _MEDIAN),
)
_EQD1 = _refuted(
    (2, "ratio and the terms of each column", _RATIO, _FINITE, _POINT),
    (3, "ratio and the sum", _RATIO, {"with the other sign, sum": "exp(x)/2 -> exp(-x)/2"}, {"x": "-1"}),
)
_LINEAR = _refuted((1, "ratio and the linear score", _RATIO, _FINITE, _POINT))
_AUDITOR = _refuted(
    (
        1,
        "second error off the lattice",
        "0 == 1 - Phi(x + k)",
        {"half the parameter": "x + k -> x + k/2"},
        _MEDIAN,
    )
)
_TRADE_OFF = _refuted(
    (
        2,
        "power of an attacker without errors",
        "1 <= Phi(x + k)",
        {"half of the root": "x + k -> x + k/2"},
        _MEDIAN,
    )
)
# gamma = 0 is the mean itself
_NO_NOISE = _refuted(
    (1, "law without noise or target", _BELOW, {"other mean": "(x + k**2/2) -> (x - k**2/2)"}, _WHERE),
    (
        2,
        "law without noise, with the target",
        _ABOVE,
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        _ORIGIN,
    ),
    (3, "leakage without noise", _LEAKAGE, _TWICE, _K),
    (4, "power without noise", _POWER, _LESS, _MEDIAN),
    severity=Severity.EDGE,
)
# the chapter on gradients asks for four moments, or for no more than Theorem 6.3 does
_FOUR_MOMENTS = _refuted((8, "leakage with all moments", _LEAKAGE, _TWICE, _K))
_REASON = _refuted((5, "ratio and the corrected product", _RATIO, _FINITE, _POINT))
# the target is the mean of the coins, 1/2 in all columns: its distance is 0, its leakage 1. The target
# (1, ..., 1) is at the distance sqrt(d), and leaks less than 1: counts from 1 on occur with it and without
_HARDNESS = _refuted(
    (1, "leakage of the mean itself", _LEAKAGE, {"twice of it": "Phi(-k/2) -> Phi(-k/2) + 1/2"}, {"k": "0"}),
    (2, "ratio and the corrected product", _RATIO, _FINITE, _POINT),
)
_WELL_SPECIFIED = _refuted((4, "leakage off the lattice", _LEAKAGE, _TWICE, _K))
_TABLE = _refuted((1, "leakage off the lattice", _LEAKAGE, _TWICE, _K))
# the first column is a coin, and 1/2 the first entry of both targets; the other columns are normal, and there
# the targets differ: the scores of both are minus infinity without the target and infinity with it
_SAME_FIRST_ENTRY = _refuted(
    (
        2,
        "errors of the wrong target",
        "1 - a - b < 1",
        {"by a tenth": "< 1 -> < 9/10"},
        {"a": "0", "b": "0"},
    )
)
# every entry of the target is 3/2, so that m* = 4 tau, tau = 1: the ratio of each column is 1 - rho without
# it
_SUB_SAMPLED: Pieces = (
    *APART,
    _at(
        "law of the sub-sampled score without the target",
        "1 == Phi((x + r*m/2)/sqrt(r*m))",
        {
            "variance of rho^2": "/sqrt(r*m) -> /sqrt(r**2*m)",
            "mean of rho^2": "(x + r*m/2) -> (x + r**2*m/2)",
        },
        x="-1",
        r="1/2",
        m="4",
    ),
    over(r="[1/2, 1)", d="[2, oo)"),
    step(
        "score of rows that no mean shares",
        "d*log(1 - r) <= -1",
        wrong={"ten times as low": "<= -1 -> <= -10"},
    ),
    settles(
        1,
        by=(
            "law of the sub-sampled score without the target",
            "score of rows that no mean shares",
            "sums with and without, above",
            "sums with and without, below",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
_LAWS = _refuted(
    (
        8,
        "law without the target, off the lattice",
        _BELOW,
        {"other mean": "(x + k**2/2) -> (x - k**2/2)"},
        _WHERE,
    ),
    (
        9,
        "law with the target, off the lattice",
        _ABOVE,
        {"other mean, with": "(x - k**2/2) -> (x + k**2/2)"},
        _ORIGIN,
    ),
)


def _instead(statement: str, edits: dict[str, str], *, besides: tuple[str, ...] = ()) -> Pieces:
    """What holds instead, shown by the edited parts and by others ``besides``, as far as they go."""
    return (
        amended(statement, edits, recorded=Verdict.VERIFIED),
        settles(AMENDED, by=(*edits, *besides), on=_SHOWN, beyond=_NOT_SHOWN),
    )


_MORE = "1 == -> 1 >="
_SCORES = (
    "At a target that no mean shares the score is minus infinity without it and infinity with it: its "
    "chances to be at most x are at least, and at most, those printed. "
)
_EXACT = "On normal columns, which have densities, its exact means and variances approach those printed."
_NEVER_WRONG = (
    "At a target that no mean shares the leakage and the power are 1, no less than printed. Between the "
    "two normal laws they are as printed."
)
_RATIO_IS_LESS = "0 >= exp(x)/2 -> 0 <= exp(x)/2"
_CHANCES = _refuted(
    (
        1,
        "leakage and the chances of both limits",
        "1 == Phi((0 + k**2/2)/k) - Phi((0 - k**2/2)/k)",
        {"over half the root": "Phi((0 + k**2/2)/k) - -> Phi((0 + k**2)/k) - "},
        _K,
    ),
    (
        6,
        "power and the chance of the second limit",
        "1 == 1 - Phi((-(k**2/2) + k*w - k**2/2)/k)",
        {"of the first limit": "k*w - k**2/2)/k) -> k*w + k**2/2)/k)"},
        {"k": "1", "w": "0"},
    ),
)
_LAWS_FOUND = _refuted(
    (4, "ratio and the linear score, in the list", _RATIO, _FINITE, _POINT),
    (
        12,
        "law without the target, in the list",
        _BELOW,
        {"other mean": "(x + k**2/2) -> (x - k**2/2)"},
        _WHERE,
    ),
)
_CORRECTED = _refuted((3, "ratio and the corrected scalar product", _RATIO, _FINITE, _POINT))
# the printed product of a law on d coordinates with a law on d coordinates
_PRODUCT_SIGN: Pieces = (
    _at(
        "coordinates of the product law",
        "d + d == d",
        {"three laws": "d + d == d -> d + d + d == d"},
        d="1",
    ),
    settles(4, by="coordinates of the product law", severity=Severity.TYPO),
)

# what is said of the limit law of the score in Section 7.2
_LAW_GIVEN = _refuted(
    (
        3,
        "law that is given, off the lattice",
        _BELOW,
        {"other mean, given": "(x + k**2/2) -> (x - k**2/2)"},
        _WHERE,
    )
)

LINES: Lines = {
    "MI-I37b": (
        *_LAW_GIVEN,
        *_instead(
            "At a target that no mean shares the score is minus infinity without it, and has no normal law.",
            {"law that is given, off the lattice": _MORE},
        ),
    ),
    "MI-T6.3": (
        *_T63,
        *_instead(
            _SCORES + _EXACT,
            {
                "law without the target, off the lattice": _MORE,
                "law with the target, off the lattice": "0 == -> 0 <=",
            },
            besides=("mean without", "variance", "mean with", "variance with"),
        ),
    ),
    "MI-C6.4": (
        *_C64,
        *_instead(
            _NEVER_WRONG,
            {"leakage off the lattice": _MORE, "power off the lattice": _MORE},
            besides=("advantage", "threshold", "power"),
        ),
    ),
    "MI-EQD.1": (
        *_EQD1,
        *_instead(
            "At a target that no mean shares the likelihood ratio is 0 without it, less than printed. "
            "The constants of all columns tend to tau/2, as printed.",
            {"ratio and the terms of each column": _RATIO_IS_LESS, "ratio and the sum": _RATIO_IS_LESS},
            besides=("",),
        ),
    ),
    "MI-EQ6.4": (
        *_LINEAR,
        *_instead(
            "At a target that no mean shares the likelihood ratio is 0 without it, less than printed. "
            "On normal columns, which have densities, the mean and variance of the difference tend to 0.",
            {"ratio and the linear score": _RATIO_IS_LESS},
            besides=("mean of the difference", "variance of the difference"),
        ),
    ),
    "MI-I30": (
        *_AUDITOR,
        *_instead(
            "At a target that no mean shares an attacker errs never, and no Gaussian DP is concluded. "
            "The curve between the two normal laws is that of sqrt(m*)-Gaussian DP.",
            {"second error off the lattice": "0 == -> 0 <="},
        ),
    ),
    "MI-I30b": (
        *_TRADE_OFF,
        *_instead(
            "At a target that no mean shares the exact mean imposes no trade-off: the power is no less "
            "than printed, at every level. Differential privacy imposes one for every target.",
            {"power of an attacker without errors": "1 <= -> 1 >="},
        ),
    ),
    "MI-T6.5": (
        *_NO_NOISE,
        *_instead(
            "Without noise the score is infinite at a target that no mean shares, and the leakage and the "
            "power are 1, no less than printed. With noise in every column the mean has a density.",
            {
                "law without noise or target": _MORE,
                "law without noise, with the target": "0 == -> 0 <=",
                "leakage without noise": _MORE,
                "power without noise": _MORE,
            },
        ),
    ),
    "MI-T6.6": _SUB_SAMPLED,
    "MI-T6.7": _WELL_SPECIFIED,
    "MI-TAB6.1": _TABLE,
    "MI-L6": (
        *_SAME_FIRST_ENTRY,
        *_instead(
            "At a target that no mean shares an attacker with another one of the same first entry errs "
            "never: his advantage is no less than 1.",
            {"errors of the wrong target": "< 1 -> >= 1"},
        ),
    ),
    "MI-ID.1": _LAWS,
    "MI-I36": _REASON,
    "MI-EQ7.3": (
        *_FOUR_MOMENTS,
        *_instead(
            "At a target that no mean shares the leakage is 1, no less than between normal laws.",
            {"leakage with all moments": _MORE},
        ),
    ),
    "MI-I40": _HARDNESS,
    "MI-C6.4p": (
        *_CHANCES,
        *_instead(
            _NEVER_WRONG,
            {
                "leakage and the chances of both limits": _MORE,
                "power and the chance of the second limit": _MORE,
            },
        ),
    ),
    "MI-I20": (
        *_LAWS_FOUND,
        *_instead(
            "At a target that no mean shares the likelihood ratio is 0 without it and infinite with it, "
            "whatever the distance.",
            {
                "ratio and the linear score, in the list": _RATIO_IS_LESS,
                "law without the target, in the list": _MORE,
            },
        ),
    ),
    "MI-I28": _CORRECTED,
    "MI-M2": (
        *_PRODUCT_SIGN,
        amended(
            "The new law is that of Z_i + N_i, the convolution; the product is of twice as many coordinates.",
            {"coordinates of the product law": "d + d == d -> d + d > d"},
            recorded=Verdict.VERIFIED,
        ),
        settles(
            AMENDED,
            by="coordinates of the product law",
            on="the number of coordinates, d = 1",
            beyond="the law itself",
        ),
    ),
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-T6.6": (
        "At a target that no row shares the score without it is d log(1 - rho), below the printed law.",
        {"law of the sub-sampled score without the target": _MORE},
    ),
    "MI-T6.7": (
        "At a target that no mean shares the optimal advantage is 1, no less than printed.",
        {"leakage off the lattice": _MORE},
    ),
    "MI-TAB6.1": (
        "At a target that no mean shares the leakage of the mean is 1, no less than that of row 1.",
        {"leakage off the lattice": _MORE},
    ),
    "MI-I36": (
        "At a target that no mean shares the likelihood ratio is 0 without it, less than printed.",
        {"ratio and the corrected product": _RATIO_IS_LESS},
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
