"""Lines of the rows that are selected, of what follows from two limits, and of remarks (6.5, 9, D.3, D.4)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import INDUCTION, LIMIT, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step
from .off_the_lattice import APART

_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# --- the rows of a sub-sample

# S: the chance that the first i selected rows lie in i given sets, for one permutation, P: the product of the
# chances of these sets, x: the chance of one more. The next row is another record, independent of those
_ROWS: Pieces = (
    over(x=(0, 1)),
    step("first selected row, at most", "x <= 1*x", wrong={"at most half": "<= 1*x -> <= 1/2*x"}),
    step("first selected row, at least", "x >= 1*x", wrong={"at least twice": ">= 1*x -> >= 2*x"}),
    noted(
        101,
        "for each permutation the chance that the selected rows lie in given sets is at most the product",
        for_all="every permutation that is independent of the data",
        near_miss="half of it",
    ),
    over("S <= P", **_chances("SPx")),
    step(
        "one selected row more, at most",
        "S*x <= P*x",
        wrong={"half of the product": "<= P*x -> <= P*x/2"},
    ),
    settles(
        101,
        by=chain(
            "one selected row more, at most",
            {"S <= P": INDUCTION(base="first selected row, at most", step="one selected row more, at most")},
        ),
        kills={1: "half of the product"},
    ),
    noted(
        102,
        "for each permutation it is at least the product",
        for_all="every permutation that is independent of the data",
        near_miss="twice of it",
    ),
    over("S >= P", **_chances("SPx")),
    step(
        "one selected row more, at least",
        "S*x >= P*x",
        wrong={"twice the product": ">= P*x -> >= 2*P*x"},
    ),
    settles(
        102,
        by=chain(
            "one selected row more, at least",
            {
                "S >= P": INDUCTION(
                    base="first selected row, at least", step="one selected row more, at least"
                )
            },
        ),
        kills={1: "twice the product"},
    ),
    # v: the mean over permutations
    over("v <= P", "v >= P", **_chances("vP")),
    step(
        "chance over all permutations",
        "v - P <= 0 and P - v <= 0",
        wrong={"half over all": "v - P <= 0 and -> v - P/2 <= 0 and "},
    ),
    # two fair coins, k = 2 or 1: the larger one first; each row drawn from both records
    step(
        "larger coin first",
        "1 - 1/2*1/2 > 1/2",
        wrong={"a permutation by the data": "> 1/2 -> == 1/2"},
        at=[{}],
    ),
    step(
        "rows drawn with replacement",
        "1/2*(1/2) + 1/2*(1/2*1/2) > 1/2*1/2",
        wrong={"with replacement": "> 1/2*1/2 -> == 1/2*1/2"},
        at=[{}],
    ),
    settles(
        9,
        by=chain(
            "chance over all permutations",
            {
                "v <= P": TOWER(given_the_past="#101"),
                "v >= P": TOWER(given_the_past="#102"),
            },
        ),
    ),
    settles(
        9,
        by=("larger coin first", "rows drawn with replacement"),
        on="two fair coins",
        beyond="others",
        kills={1: "a permutation by the data", 2: "with replacement"},
    ),
    # v: chance of an event of the mean in the game, w: with the target at position n; p: that of z* and
    # k - 1 other rows, q: that of k other rows, r: that the target is selected
    over(
        "v <= r*p + (1 - r)*q",
        "v >= r*p + (1 - r)*q",
        "w <= r*p + (1 - r)*q",
        "w >= r*p + (1 - r)*q",
        **_chances("vwrpq"),
    ),
    step(
        "target at any position",
        "v <= w and v >= w",
        wrong={"half at the last position": "v <= w and -> v <= w/2 and "},
    ),
    # n = k = 1: the mean is the target
    step(
        "one row, the target",
        "(1*1 + 0)/1 == 1",
        wrong={"with the n-th record": "(1*1 + 0) -> (1*1 + 1)"},
        at=[{}],
    ),
    settles(
        3,
        by=chain(
            "target at any position",
            {
                "v <= r*p + (1 - r)*q": TOWER(given_the_past="#9"),
                "v >= r*p + (1 - r)*q": TOWER(given_the_past="#9"),
                "w <= r*p + (1 - r)*q": TOWER(given_the_past="#9"),
                "w >= r*p + (1 - r)*q": TOWER(given_the_past="#9"),
            },
        ),
    ),
    settles(3, by="one row, the target", on="one record", beyond="others", kills={1: "with the n-th record"}),
)
# k: sqrt(rho m*), z: Phi^-1(1 - alpha), A and P: level and power of the threshold, near those of the limits
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
        "P <= Phi(k - z) + h",
        "P >= Phi(k - z) - h",
        "A <= Phi(-z) + h",
        "A >= Phi(-z) - h",
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
                    "P <= Phi(k - z) + h",
                    "P >= Phi(k - z) - h",
                    "A <= Phi(-z) + h",
                    "A >= Phi(-z) - h",
                ),
                assumed("given the two limits"),
            ),
        ),
        kills={1: "power by the law without the target"},
        despite={
            "MI-LD.5a": "of this score as it is printed, given its two limits",
            "MI-LD.6": "of this score as it is printed, given its two limits",
        },
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
# normal columns without noise, d = n, the target at their mean, so that m~ = 0: see MI-C6.4. Noise adds one
# normal law to both, and the two are no further apart
_AT_THE_MEAN: Pieces = (
    over(n="[3, oo)"),
    step(
        "divergence at a target that is the mean",
        "n/2*(log(n/(n - 1)) - 1/n) <= 1/(2*(n - 1))",
        wrong={"a quarter of the divergence": "<= 1/(2*(n - 1)) -> <= 1/(8*(n - 1))"},
    ),
    step(
        "one threshold for the levels 1/4 and 3/4",
        "3/4 - 1/4 <= sqrt(1/(4*(n - 1)))",
        wrong={"for the levels 2/5 and 3/5": "3/4 - 1/4 -> 3/5 - 2/5"},
        at=[{"n": 100}],
    ),
    settles(
        5,
        by=("divergence at a target that is the mean", "one threshold for the levels 1/4 and 3/4"),
        severity=Severity.EDGE,
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

LINES: Lines = {
    "MI-LD.5a": _ROWS,
    "MI-ID.3": _STEP_4,
    "MI-ID.6": _MISSPECIFIED,
    "MI-T6.5": _AT_THE_MEAN,
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
    "MI-T6.5": (
        "Where m~ = 0 one threshold does not serve all levels.",
        {"one threshold for the levels 1/4 and 3/4": "<= -> >"},
    ),
}
"""What claims that have an amendment say more in it: the statement, and the edits of the parts."""
