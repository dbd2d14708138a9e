"""Lines of what follows from two limits, of plug-in scores and of maxima inside (6.5, 9, D.3, D.4)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import LIMIT
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step
from .off_the_lattice import APART

_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"


# --- step 4 of sub-sampling

# k: sqrt(rho m*), z: Phi^-1(1 - alpha), A and P: level and power of the threshold, near those of the limits
_IN_TAIL, _OUT_TAIL = "Phi((k**2/2 - (-k**2/2 + k*z))/k)", "Phi((-k**2/2 - (-k**2/2 + k*z))/k)"
_GIVEN_LIMITS: Final = {
    "MI-LD.6": "of this score as it is printed, given its two limits",
    "MI-C6.4p#1": "of this score, given its two limits; the limits of the corollary itself are not used",
    "MI-C6.4p#6": "of this score, given its two limits; the limits of the corollary itself are not used",
}
_STEP_4: Pieces = (
    over(k=_POSITIVE, z=_REAL),
    step(
        "threshold over the deviation",
        "(k**2/2 - (-k**2/2 + k*z))/k == k - z and (-k**2/2 - (-k**2/2 + k*z))/k == -z",
        wrong={
            "the other sign of m/2": "(-k**2/2 - (-k**2/2 + k*z))/k == -> (-k**2/2 - (k**2/2 + k*z))/k == "
        },
    ),
    over(
        f"P <= {_IN_TAIL} + h",
        f"P >= {_IN_TAIL} - h",
        f"A <= {_OUT_TAIL} + h",
        f"A >= {_OUT_TAIL} - h",
        P=(0, 1),
        A=(0, 1),
        k=_POSITIVE,
        z=_REAL,
        h=_POSITIVE,
    ),
    step(
        "level and power between the limits",
        "abs(P - Phi(k - z)) <= h and abs(A - Phi(-z)) <= h",
        wrong={"power by the law without the target": "abs(P - Phi(k - z)) -> abs(P - Phi(-z))"},
    ),
    settles(
        10,
        by=chain(
            "level and power between the limits",
            dict.fromkeys(
                (
                    f"P <= {_IN_TAIL} + h",
                    f"P >= {_IN_TAIL} - h",
                    f"A <= {_OUT_TAIL} + h",
                    f"A >= {_OUT_TAIL} - h",
                ),
                assumed("given the two limits"),
            ),
        ),
        kills={1: "power by the law without the target"},
        despite={
            "MI-LD.5a": "of this score as it is printed, given its two limits",
            **_GIVEN_LIMITS,
        },
    ),
)

# k: sqrt(rho m*); F and G: chances of a score of at most 0 without and with the target, v: advantage at 0
_ADVANTAGE_STEP: Pieces = (
    over(
        "v == F - G",
        "F <= Phi(k/2) + h",
        "F >= Phi(k/2) - h",
        "G <= Phi(-k/2) + h",
        "G >= Phi(-k/2) - h",
        v=(-1, 1),
        F=(0, 1),
        G=(0, 1),
        k=_POSITIVE,
        h=_POSITIVE,
    ),
    step(
        "advantage between the limits",
        "abs(v - (Phi(k/2) - Phi(-k/2))) <= 2*h",
        wrong={"the law without the target twice": "(Phi(k/2) - Phi(-k/2)) -> (Phi(k/2) - Phi(k/2))"},
    ),
    settles(
        9,
        by=chain(
            "advantage between the limits",
            {"v == F - G": ASSUMED}
            | dict.fromkeys(
                (
                    "F <= Phi(k/2) + h",
                    "F >= Phi(k/2) - h",
                    "G <= Phi(-k/2) + h",
                    "G >= Phi(-k/2) - h",
                ),
                assumed("given the two limits"),
            ),
        ),
        on="the advantage of this score at the threshold 0",
        beyond="the leakage, for which the score has to be the likelihood ratio, which it is not (MI-LD.5a)",
        kills={1: "the law without the target twice"},
        despite=_GIVEN_LIMITS,
    ),
)

# --- a target that is guessed rightly and that no mean shares

_LEAKAGE = "1 == Phi(k/2) - Phi(-k/2)"
_MORE = "1 == -> 1 >="
_MISSPECIFIED: Pieces = (
    *APART,
    step(
        "advantage of the right guess, off the lattice",
        _LEAKAGE,
        wrong={"twice the root": "Phi(k/2) - Phi(-k/2) -> Phi(k) - Phi(-k)"},
        at=[{"k": 1}],
    ),
    settles(
        1,
        by=(
            "advantage of the right guess, off the lattice",
            "sums with and without, above",
            "sums with and without, below",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    step(
        "formula of the right guess, off the lattice",
        _LEAKAGE,
        wrong={"twice the root, formula": "Phi(k/2) - Phi(-k/2) -> Phi(k) - Phi(-k)"},
        at=[{"k": 1}],
    ),
    settles(
        5,
        by=(
            "formula of the right guess, off the lattice",
            "sums with and without, above",
            "sums with and without, below",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
# --- the plug-in score

# t: tau, l: lambda; IN is the less likely below the middle of both means, t/(2 l), which is above 0
_MIDDLE: Pieces = (
    over(t=_POSITIVE, l=_POSITIVE),
    step(
        "middle of both means",
        "(t/2*(1/l - 1) + t/2*(1/l + 1))/2 > 0",
        wrong={"at 0 for lambda = 1": "/2 > 0 -> /2*(1 - l)**2 > 0"},
    ),
    over("x < t/(2*l)", x=_REAL, t=_POSITIVE, l=_POSITIVE),
    step(
        "less likely below the middle",
        "(x - t/2*(1/l - 1))**2 < (x - t/2*(1/l + 1))**2",
        wrong={"more likely there": "< (x - t/2*(1/l + 1)) -> > (x - t/2*(1/l + 1))"},
    ),
    settles(
        3,
        by=("middle of both means", "less likely below the middle"),
        on="the two normal laws that assertion 1 names",
        beyond="that the score has these laws in the limit",
        kills={1: "at 0 for lambda = 1"},
    ),
)

# --- a maximum inside

# M: the criterion at the maximiser, m: h further on; y and z: quotients of the differences by h > 0, h < 0
_FERMAT: Pieces = (
    over("m <= M", m=_REAL, M=_REAL, h=_POSITIVE),
    step(
        "quotients to the right",
        "(m - M)/h <= 0",
        wrong={"negative to the right": "<= 0 -> < 0"},
    ),
    step(
        "quotients to the left",
        "(m - M)/(-h) >= 0",
        wrong={"positive to the left": ">= 0 -> > 0"},
    ),
    noted(
        101,
        "the quotient of the differences is at most 0 to the right of an interior maximum",
        for_all="differentiable criteria with an interior maximum",
        near_miss="below 0",
    ),
    settles(
        101,
        by=chain("quotients to the right", {"m <= M": assumed("an interior maximum")}),
        kills={1: "negative to the right"},
    ),
    noted(
        102,
        "the quotient of the differences is at least 0 to the left of an interior maximum",
        for_all="differentiable criteria with an interior maximum",
        near_miss="above 0",
    ),
    settles(
        102,
        by=chain("quotients to the left", {"m <= M": assumed("an interior maximum")}),
        kills={1: "positive to the left"},
    ),
    # a differentiable criterion with slope D: its quotients tend to D from both sides
    over(D=_REAL, h=_POSITIVE),
    step("quotients towards the slope", "(D*h)/h == D", wrong={"towards half": "== D -> == D/2"}),
    over("D <= 0", "D >= 0", D=_REAL),
    step("slope at the maximiser", "D**2 <= 0 and D**2 >= 0", wrong={"above": "D**2 <= 0 -> D**2 < 0"}),
    settles(
        6,
        by=chain(
            "slope at the maximiser",
            {
                "D <= 0": LIMIT(at_each="#101", limits="quotients towards the slope"),
                "D >= 0": LIMIT(at_each="#102", limits="quotients towards the slope"),
            },
        ),
    ),
    # M(t) = t^2: the slope at 0 is 0, and it is the least value
    step(
        "a zero of the slope that is no maximiser",
        "2*0 == 0 and 1**2 > 0**2",
        wrong={"every zero is a maximiser": "> 0**2 -> <= 0**2"},
        at=[{}],
    ),
    settles(
        6,
        by="a zero of the slope that is no maximiser",
        on="one criterion",
        beyond="others",
        kills={1: "every zero is a maximiser"},
    ),
)

# F: chance that the estimator, normalised, is at most x, E and D: that the mean of its influence functions is
# at most x + h and x - h, g: the chance of a rest above h. The mean itself has no rest. Half of 2 m coins are
# 1 with the chance below: the distribution function of their mean jumps by it, which no continuous expansion
# to o(1/sqrt(m)) does
_ASYMPTOTIC: Pieces = (
    over(
        "F <= E + g",
        "F >= D - g",
        "E <= Phi(x + h) + g",
        "D >= Phi(x - h) - g",
        F=(0, 1),
        E=(0, 1),
        D=(0, 1),
        x=_REAL,
        h=_POSITIVE,
        g=_POSITIVE,
    ),
    step(
        "law of the estimator",
        "F <= Phi(x + h) + 2*g and F >= Phi(x - h) - 2*g",
        wrong={"a smaller rest": "F <= Phi(x + h) + 2*g and -> F <= Phi(x + h) + g and "},
    ),
    settles(
        4,
        by=chain(
            "law of the estimator",
            {
                "F <= E + g": "#1",
                "F >= D - g": "#1",
                "E <= Phi(x + h) + g": "MI-T2.40#1",
                "D >= Phi(x - h) - g": "MI-T2.40#1",
            },
        ),
    ),
    step(
        "jump at the mean of coins",
        "binomial(2*m, m)/4**m >= 1/(2*sqrt(m))",
        values={"m": range(1, 31)},
        wrong={"an expansion for each of them": ">= 1/(2*sqrt(m)) -> <= 1/(2*m)"},
    ),
    settles(
        4,
        by=("jump at the mean of coins",),
        on="coins, whose mean has no such expansion",
        beyond="the limit law",
        kills={1: "an expansion for each of them"},
    ),
)

LINES: Lines = {
    "MI-ID.3": (*_STEP_4, *_ADVANTAGE_STEP),
    "MI-EQ9.3": _ASYMPTOTIC,
    "MI-ID.6": _MISSPECIFIED,
    "MI-S9": _MIDDLE,
    "MI-EQ9.1": _FERMAT,
}
MORE_AMENDED: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "MI-ID.6": (
        "At a target that no mean shares, guessed rightly, the advantage is 1, no less than printed.",
        {
            "advantage of the right guess, off the lattice": _MORE,
            "formula of the right guess, off the lattice": _MORE,
        },
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
