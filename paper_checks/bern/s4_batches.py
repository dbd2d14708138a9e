"""The geometric batches: sizes and cumulative counts (Section 4, Appendix F)."""

from fractions import Fraction
from itertools import product
from typing import Any

from ...algorithms.protocol.batches import geometric_batches
from ...verify.evidence.ladder import Verdict
from ..checks.traces.traced import computes
from ..language.assertion import chain, instance, noted, settles, unsettled
from ..language.rules import INDUCTION
from ..language.written_claim import claim, over, step

_N = "ceil(n*(a**(m + 1) - 1)/(a - 1))"
_N_BEFORE = "ceil(n*(a**m - 1)/(a - 1))"
_B = f"{_N} - {_N_BEFORE}"
_FINITE = {
    "n": range(1, 6),
    "a": ("1.01", "1.1", "1.25", "1.5", "1.9", "2", "2.5", "3", "3.1", "10"),
    "m": range(13),
}
_ON: dict[str, Any] = {
    "on": "n0 up to 5, ten ratios from 1.01 to 10, m up to 12",
    "beyond": "other n0, ratios and m",
}

# What ceil is applied to, for all n0 = 1/v >= 1, ratios alpha = 1/b > 1 and powers alpha^m = 1/w >= 1:
# ceil adds a rounding r or s in [0, 1).
_ALL = over(v="(0, 1]", b="(0, 1)", w="(0, 1]", r="[0, 1)", s="[0, 1)")
_U = "(1/(b*w) - 1)/(1/b - 1)/v"
_U_BEFORE = "(1/w - 1)/(1/b - 1)/v"
_ROUNDED = f"({_U} + r) - ({_U_BEFORE} + s)"
_WITH_NEXT = f"y + (ceil({_U}) - ceil({_U_BEFORE}))"


def _batch(n: Fraction, a: Fraction, m: Fraction) -> int:
    """The batch that the policies take, from their schedule."""
    return int(geometric_batches(int(n), a)[int(m)])


_ROWS = [
    {"n": n, "a": a, "m": m}
    for n, a, m in product((1, 2, 5, 1000), (*_FINITE["a"], "8/7"), (*range(13), 15, 40))
    if n * Fraction(a) ** m < 2**50  # a schedule ends beyond the longest horizon
]

EQ14 = claim(
    "BERN-EQ14",
    "Section 4, (14)",
    "For natural n0 and alpha > 1: B_m = ceil(n0 (alpha^(m+1) - 1)/(alpha - 1)) - ceil(n0 (alpha^m - "
    "1)/(alpha - 1)) is approximately n0 alpha^m, and equal to it when alpha is an integer.",
    step(
        "trace",
        _B,
        wrong={
            "one batch late": f"{_N_BEFORE} - ceil(n*(a**(m - 1) - 1)/(a - 1))",
            "floor for ceil": _B.replace("ceil", "floor"),
        },
        by=computes(_batch, _ROWS, part="trace"),
    ),
    step("at least one", f"{_B} >= 1", wrong={"at least two": ">= 1 -> >= 2"}, values=_FINITE),
    step(
        "integer ratio",
        f"{_B} == n*a**m",
        wrong={
            "without n0": "== n*a**m -> == a**m",
            "half-integers too": f"{_B} == n*a**m".replace("a", "(a + 1/2)"),
        },
        values={"n": range(1, 6), "a": range(2, 11), "m": range(13)},
    ),
    _ALL,
    step(
        "error",
        f"-1 < {_ROUNDED} - 1/(v*w) < 1",
        wrong={
            "off by less than a half": f"-1/2 < {_ROUNDED} - 1/(v*w) < 1/2",
            "never below the power": "-1 < -> 0 <= ",
            "power one up": "1/(v*w) -> 1/(v*b*w)",
        },
    ),
    step("above zero", "1/(v*w) + r - s > 0", wrong={"more than half": "> 0 -> > 1/(2*v*w)"}),
    # a whole a = alpha: p is a^m and k = (p - 1)/(a - 1), which is whole again and again
    over(a="whole [2, oo)"),
    step("no power", "1 == 0*(a - 1) + 1", wrong={"one power": "0*(a - 1) -> 1*(a - 1)"}),
    over("p == k*(a - 1) + 1", a="whole [2, oo)", k="whole [0, oo)", p="[1, oo)"),
    step(
        "one power more",
        "a*p <= (a*k + 1)*(a - 1) + 1 and a*p >= (a*k + 1)*(a - 1) + 1",
        wrong={"without its first term": "a*p <= (a*k + 1)*(a - 1) + 1 and -> a*p <= (a*k)*(a - 1) + 1 and"},
    ),
    # what ceil adds to a whole number is below 1, and whole
    over(r="whole [0, 1)"),
    step("no rounding of a whole number", "r <= 0", wrong={"below 0": "r <= 0 -> r < 0"}),
    over(
        "p == k*(a - 1) + 1",
        "r <= 0",
        "s <= 0",
        n="whole [1, oo)",
        a="whole [2, oo)",
        k="whole [0, oo)",
        p="[1, oo)",
        **dict.fromkeys("rs", "whole [0, 1)"),
    ),
    step(
        "without rounding",
        "(n*(a*k + 1) + r) - (n*k + s) <= n*p and n*p <= (n*(a*k + 1) + r) - (n*k + s)",
        wrong={"the next power": "n*p <= (n*(a*k + 1) + r) -> n*a*p <= (n*(a*k + 1) + r)"},
    ),
    settles(1, by="trace"),
    settles(2, by="error", kills={1: "off by less than a half", 2: "never below the power"}),
    # n0 times a sum of powers of a whole number is whole, so that nothing is rounded
    settles(
        3,
        by=chain(
            "without rounding",
            {
                "p == k*(a - 1) + 1": INDUCTION(base="no power", step="one power more"),
                "r <= 0": "no rounding of a whole number",
                "s <= 0": instance("no rounding of a whole number", r="s"),
            },
        ),
        kills={2: "the next power"},
    ),
    settles(3, by="integer ratio", kills={1: "half-integers too"}, **_ON),
    noted(101, "B_m >= 1", for_all="n0 >= 1, alpha > 1, m >= 0", near_miss="B_m >= 2"),
    settles(101, by="above zero"),
    settles(101, by="at least one", kills={1: "at least two"}, **_ON),
    over(m=(0, 50), T=(1, 10**6), a="(1, 10]"),
    unsettled(
        4,
        missing="that a policy whose batches grow in number with T has a worse regret; of geometric sizes an "
        "arm has at most 1 + log_alpha(1 + (alpha - 1) T/n0)",
    ),
    recorded=Verdict.PROVED,
    notes="n0 is read as at least 1: without a pull there is no mean.",
)

EQ35 = claim(
    "BERN-EQ35",
    "Appendix F, (35)",
    "n_m = B_0 + ... + B_m = ceil(n0 (alpha^(m+1) - 1)/(alpha - 1)) <= n0 (alpha^(m+1) - 1)/(alpha - 1) + 1.",
    step(
        "telescoping",
        f"{_N} == {_N_BEFORE} + ({_B})",
        wrong={
            "sum to the wrong count": f"{_N} == {_N_BEFORE} + n*a**m",
            "floor for ceil": f"{_N.replace('ceil', 'floor')} == {_N_BEFORE} + ({_B})",
            "power one down": f"{_N_BEFORE} == {_N_BEFORE} + ({_B})",
        },
        values=_FINITE,
    ),
    step(
        "bound",
        f"{_N} <= n*(a**(m + 1) - 1)/(a - 1) + 1",
        wrong={
            "no rounding": "/(a - 1) + 1 -> /(a - 1)",
            "a tenth less room": "/(a - 1) + 1 -> /(a - 1) + 0.9",
        },
        values=_FINITE,
    ),
    over(v="(0, 1]", b="(0, 1)"),
    step(
        "no batches",
        "0 <= ceil((1/1 - 1)/(1/b - 1)/v) and ceil((1/1 - 1)/(1/b - 1)/v) <= 0",
        wrong={"one batch": "and ceil((1/1 - 1) -> and ceil((1/b - 1)"},
    ),
    # y adds up the batches before batch m
    over(
        f"y <= ceil({_U_BEFORE})",
        f"ceil({_U_BEFORE}) <= y",
        y="[0, oo)",
        v="(0, 1]",
        b="(0, 1)",
        w="(0, 1]",
    ),
    step(
        "one batch more",
        f"{_WITH_NEXT} <= ceil({_U}) and ceil({_U}) <= {_WITH_NEXT}",
        wrong={"without the batch": f"y <= ceil({_U}) and ceil({_U}) <= y"},
    ),
    # any count u >= 0 before rounding is q/(1 - q)
    over(q="[0, 1)", r="[0, 1)"),
    step(
        "bound for all ratios",
        "q/(1 - q) + r <= q/(1 - q) + 1",
        wrong={"half a unit": " + 1 -> + 1/2", "no unit": " + 1 -> "},
    ),
    settles(
        1,
        by=chain(
            "one batch more",
            {
                f"y <= ceil({_U_BEFORE})": INDUCTION(base="no batches", step="one batch more"),
                f"ceil({_U_BEFORE}) <= y": INDUCTION(base="no batches", step="one batch more"),
            },
        ),
    ),
    settles(1, by="telescoping", kills={1: "floor for ceil", 2: "power one down"}, **_ON),
    settles(2, by="bound for all ratios", kills={1: "half a unit", 2: "no unit"}),
    settles(2, by="bound", **_ON),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ14",),
)

EQ36 = claim(
    "BERN-EQ36",
    "Appendix F, (36)",
    "B_m = n_m - n_{m-1} <= n0 (alpha^(m+1) - 1)/(alpha - 1) - n0 (alpha^m - 1)/(alpha - 1) + 1 <= 2 n0 "
    "alpha^m for natural n0, alpha > 1 and m >= 0.",
    step(
        "first",
        f"{_B} <= n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) + 1",
        wrong={"no rounding": f"{_B} <= n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1)"},
        values=_FINITE,
    ),
    step(
        "second",
        "n*(a**(m + 1) - 1)/(a - 1) - n*(a**m - 1)/(a - 1) + 1 <= 2*n*a**m",
        wrong={"factor 1.9": "<= 2* -> <= 1.9*"},
        values=_FINITE,
    ),
    # counts in units of the larger one; o is the share of n_0 in n_{m-1}
    over(
        "g <= c",
        "c <= g",
        "h <= d",
        "d <= h",
        **dict.fromkeys("ghcd", "[0, 1]"),
        o="(0, 1)",
    ),
    step(
        "difference of counts",
        "c - d <= g - h <= c - d",
        wrong={"the next batch": "c - d <= d - h <= c - d", "from the first count": "g - h -> g - o*h"},
    ),
    _ALL,
    step(
        "first, all ratios",
        f"{_ROUNDED} <= {_U} - {_U_BEFORE} + 1",
        wrong={"half a unit": " + 1 -> + 1/2", "no unit": f"{_ROUNDED} <= {_U} - {_U_BEFORE}"},
    ),
    step(
        "second, all ratios",
        f"{_U} - {_U_BEFORE} + 1 <= 2/(v*w)",
        wrong={"factor 1.5": "<= 2/ -> <= 1.5/", "factor 1": "<= 2/ -> <= 1/"},
    ),
    settles(
        1,
        by=chain(
            "difference of counts",
            {
                "g <= c": "BERN-EQ35#1",
                "c <= g": "BERN-EQ35#1",
                "h <= d": "BERN-EQ35#1",
                "d <= h": "BERN-EQ35#1",
            },
        ),
        kills={1: "the next batch", 2: "from the first count"},
    ),
    settles(2, by="first, all ratios", kills={1: "no unit", 2: "half a unit"}),
    settles(2, by="first", **_ON),
    settles(3, by="second, all ratios", kills={1: "factor 1.5", 2: "factor 1"}),
    settles(3, by="second", **_ON),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ14", "BERN-EQ35"),
)

CLAIMS = (EQ14, EQ35, EQ36)
