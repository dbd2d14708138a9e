"""Small cases in which remarks on games, audits and defences fail (Sections 2.3.7, 6.1, 6.2, 6.4 and 6.5).

A game of one record: the mechanism shows it, or a noisy form of it. An array: laws that change with n.
"""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_REAL = "(-oo, oo)"

# normal columns and the target at their mean, so that m* = 0, and d = n; x = 1/n. Whatever alpha is, the
# threshold is 0. The divergence of the two laws of the output is n/2 (log(n/(n - 1)) - 1/n), and by Pinsker
# the distance is at most the root of its half: no threshold has a level up to 1/4 and a power from 3/4 on
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
        3,
        by=("divergence at a target that is the mean", "one threshold for the levels 1/4 and 3/4"),
        severity=Severity.EDGE,
    ),
)

# one column with mean 0 and variance 1, by two laws: 0, -2, 2 with chances 3/4, 1/8, 1/8; 0 with 6/10 and
# -2, -1, 1, 2 with 1/10 each. One record, target 0: the ratio at 0 is 1 over the chance of 0
_SHAPE: Pieces = (
    over(x=_REAL),
    step(
        "two laws of the same variance",
        "2*(1/8)*2**2 == 2*(1/10)*1**2 + 2*(1/10)*2**2",
        wrong={"without the values -1 and 1": "2*(1/10)*1**2 + -> 0*2 + "},
        at=[{}],
    ),
    step(
        "ratios of the two laws at the target",
        "1/(3/4) == 1/(6/10)",
        wrong={"with n = 1 for both chances": "1/(3/4) -> 3/4"},
        at=[{}],
    ),
    settles(
        2,
        by=("two laws of the same variance", "ratios of the two laws at the target"),
        severity=Severity.WORDING,
    ),
    amended(
        "The laws of the mean of a column depend on all of its law; two columns of the same mean and "
        "variance may have different ratios.",
        {"ratios of the two laws at the target": "== 1/(6/10) -> < 1/(6/10)"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=("two laws of the same variance", "ratios of the two laws at the target"),
        on="two laws, one record",
        beyond="other laws and n",
    ),
)

# Bernoulli columns, the j-th one with mean p = 1/(j + 1)^2, and d = n. Beyond some column all bits of a
# target are 0, almost surely, as the means add up; such a bit adds p/(1 - p), and these add up too. So m* =
# 0
_FEW_ONES: Pieces = (
    over(j="[1, oo)"),
    step(
        "chances of ones add up",
        "1/(j + 1)**2 <= 1/j - 1/(j + 1)",
        wrong={"half of the bound": "<= 1/j - 1/(j + 1) -> <= (1/j - 1/(j + 1))/2"},
    ),
    step(
        "distances of zeros add up",
        "1/(j + 1)**2/(1 - 1/(j + 1)**2) <= 1/j - 1/(j + 1)",
        wrong={"half of the bound for zeros": "<= 1/j - 1/(j + 1) -> <= (1/j - 1/(j + 1))/2"},
    ),
    step(
        "mean of the limit",
        "0 == t",
        wrong={"half of tau": "== t -> == t/2", "tau below": "== t -> >= t"},
        at=[{"t": 1}],
    ),
    settles(
        2,
        by=("chances of ones add up", "distances of zeros add up", "mean of the limit"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # Theorem 2.41 is about a density, and a law that has one gives no point a positive chance
    step(
        "chance of a mean of zeros",
        "(1 - p)**n <= 0",
        wrong={"one record, mean 1/4": "(1 - p)**n -> (1 - p/2)**n"},
        at=[{"p": "1/2", "n": 1}],
    ),
    settles(7, by="chance of a mean of zeros", severity=Severity.PROOF_SLIP),
    amended(
        "The score at n has mean d/n over targets, and its limit has at most mean tau. The expansions of "
        "densities do not cover Bernoulli columns, whose means have atoms.",
        {"mean of the limit": "0 == t -> 0 <= t", "chance of a mean of zeros": "<= 0 -> > 0"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=("chances of ones add up", "distances of zeros add up", "mean of the limit"),
        on="the Bernoulli columns described",
        beyond="other columns",
    ),
)

# fair coins: the normalised mean of two is 0 with chance 1/2, and a law with a density has no such point
_NO_DENSITY: Pieces = (
    step(
        "chance of a point, two coins",
        "binomial(n, 1)/2**n <= 0",
        wrong={"half of the chance": "binomial(n, 1)/2**n -> binomial(n, 1)/2**n/2"},
        at=[{"n": 2}],
    ),
    settles(1, by="chance of a point, two coins", severity=Severity.UNDEFINED),
)

# three fair bits, of which the one that is unlike the others goes, any of them if there is none: what stays
# are two equal bits, 0 and 0 or 1 and 1, each with chance 1/2. a, b: chances of both, c: of two unlike ones
_LEFT_OVER: Pieces = (
    over(q=(0, 1)),
    step(
        "two independent bits of one law",
        "4*((1 - q)**2*q**2) == (2*q*(1 - q))**2",
        wrong={"always equal bits": "== (2*q*(1 - q))**2 -> == 0*q"},
    ),
    step(
        "two bits that stay",
        "4*(a*b) == c**2",
        wrong={"once": "4*(a*b) -> a*b"},
        at=[{"a": "1/2", "b": "1/2", "c": 0}],
    ),
    settles(
        2,
        by=("two independent bits of one law", "two bits that stay"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)

# one fair bit; a 0 is shown as it is, a 1 with chance 9/10, else as a 0; the attacker says IN if the target
# is shown. a and b: errors of the first and second kind for the target 1, A and B: for the target 0
_EASIEST: Pieces = (
    over(p=(0, 1)),
    step(
        "errors for the targets 1 and 0",
        "9/10*p + (1 - 9/10*p) == 1",
        wrong={"shown without fault": "(1 - 9/10*p) -> (1 - p)"},
    ),
    step(
        "a target with both lowest errors",
        "min(max(a - A, b - B), max(A - a, B - b)) <= 0",
        wrong={"lower by a tenth": "<= 0 -> <= -1/10"},
        at=[{"a": "45/100", "A": "55/100", "b": "1/10", "B": 0}],
    ),
    settles(
        3,
        by=("errors for the targets 1 and 0", "a target with both lowest errors"),
        severity=Severity.WORDING,
    ),
    amended(
        "Some target has the lowest error of the first kind, and some target has that of the second kind; "
        "they may differ.",
        {"a target with both lowest errors": "min(max(a - A, b - B) -> min(min(a - A, b - B)"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=("errors for the targets 1 and 0", "a target with both lowest errors"),
        on="one bit, two targets",
        beyond="other mechanisms and attackers",
    ),
)

# one bit of mean 1/3, which is shown. In the game of the target 1 the level of a test that says IN is 1/3, in
# that of the target 0 it is 2/3, and their powers are 1. Level 5/9: the target 1 has power 1, the target 0
# has power 0; in the average game one threshold says IN for both, at level 1/9 + 4/9, and has power 1
_POWERS: Pieces = (
    step(
        "levels of both targets",
        "1/3*(1/3) + 2/3*(2/3) == 5/9 and 1/3 < 5/9 and 2/3 > 5/9",
        wrong={"level of the second target": "2/3 > 5/9 -> 2/3 <= 5/9"},
        at=[{}],
    ),
    step(
        "power as an average",
        "1 == 1/3*1 + 2/3*0",
        wrong={"targets alike, power": "1/3*1 + 2/3*0 -> 1/2*1 + 1/2*0"},
        at=[{}],
    ),
    settles(6, by=("levels of both targets", "power as an average"), severity=Severity.WORDING),
    amended(
        "Advantage and errors of an attacker are averages over targets; the largest power at a level is at "
        "least the average of those of the targets in this game, and no average.",
        {"power as an average": "1 == -> 1 > "},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=("levels of both targets", "power as an average"),
        on="one bit of mean 1/3, level 5/9",
        beyond="other mechanisms, laws and levels",
    ),
)

# one record, 1 or 2 with equal chances, which is shown; the target is 3. m: mean of the references, which is
# between 1 and 2. The score is positive above (3 + m)/2: the plug-in attack never errs
_PLUG_IN: Pieces = (
    over(m=(1, 2)),
    step(
        "the plug-in attack without errors",
        "2 <= (3 + m)/2 and 3 > (3 + m)/2",
        wrong={"with a threshold at 2 + m": "3 > (3 + m)/2 -> 3 > 2 + m"},
    ),
    step(
        "plug-in advantage below the optimal one",
        "a < b",
        wrong={"by half": "a < b -> a < b/2"},
        at=[{"a": 1, "b": 1}],
    ),
    settles(
        3,
        by=("the plug-in attack without errors", "plug-in advantage below the optimal one"),
        severity=Severity.EDGE,
    ),
)

# An array, d = n and rho = 1/2, m* = 0 in the limit. First column: a record is 0, but with chance 4/n it is
# N(0, 1), and the target is 1/n. The others are normal, with the target at their mean. Half of the rows:
# where the target is among them and no other one is normal, the output shows it, and that is impossible
# without the target: chance at least (1 - 4/n)^(n/2)/2. All rows: unless n - 1 rows have no normal one,
# which has chance (1 - 4/n)^(n - 1), the laws differ by at most 4/n for the row that is replaced, 1/(2 n)
# for the shift, and 1/(2 sqrt(n - 1)) for the other columns (see the target at the mean). x = 1/n
_SHOWS = "exp(-4.1/2)/2"
_HIDES = "exp(-3.99) + 4*x + x/2 + sqrt(x/(1 - x))/2"
_SHOWN: Pieces = (
    over(x="(0, 1/10000]"),
    step(
        "no normal row among half of them",
        "log(1 - 4*x) >= -4.1*x",
        wrong={"to first order": "-4.1*x -> -4*x"},
    ),
    step(
        "no normal row among all of them",
        "log(1 - 4*x) <= -4*x and -4*x*(1/x - 1) <= -3.99",
        wrong={"to 4.1": "<= -4*x and -> <= -4.1*x and "},
    ),
    over(n="[3, oo)"),
    step(
        "divergence of the other columns",
        "n/2*(log(n/(n - 1)) - 1/n) <= 1/(2*(n - 1))",
        wrong={"a quarter of the divergence": "<= 1/(2*(n - 1)) -> <= 1/(8*(n - 1))"},
    ),
)
_BY_ROWS = (
    "no normal row among half of them",
    "no normal row among all of them",
    "divergence of the other columns",
)
_LEAKS_MORE: Pieces = (
    *_SHOWN,
    step(
        "leakage with half of the rows",
        f"{_SHOWS} <= {_HIDES}",
        wrong={"half of the leakage": f"<= {_HIDES} -> <= ({_HIDES})/2"},
        at=[{"x": "1/10000"}],
    ),
    settles(4, by=(*_BY_ROWS, "leakage with half of the rows"), severity=Severity.MISSING_ASSUMPTION),
    amended(
        "The printed limit score falls with the share of the rows; the leakage may grow, where few "
        "rows show a target that many rows hide.",
        {"leakage with half of the rows": f"{_SHOWS} <= -> {_SHOWS} > "},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=(*_BY_ROWS, "leakage with half of the rows"),
        on="the array described, half of the rows",
        beyond="other laws and shares",
    ),
)
POWER_OF_FEW_ROWS: Pieces = (
    *_SHOWN,
    step(
        "power with half of the rows, level 1/100",
        f"{_SHOWS} <= 1/100 + {_HIDES}",
        wrong={"half of the leakage, power": f"<= 1/100 + {_HIDES} -> <= 1/100 + ({_HIDES})/2"},
        at=[{"x": "1/10000"}],
    ),
    settles(
        7,
        by=(*_BY_ROWS, "power with half of the rows, level 1/100"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)

LINES: Lines = {
    "MI-C6.4": _AT_THE_MEAN,
    "MI-I26": _SHAPE,
    "MI-I27": _FEW_ONES,
    "MI-T2.41": _NO_DENSITY,
    "MI-I29": _LEFT_OVER,
    "MI-I16": _EASIEST,
    "MI-A12": _POWERS,
    "MI-EQ6.5": _PLUG_IN,
    "MI-I30d": _LEAKS_MORE,
    "MI-I20": POWER_OF_FEW_ROWS,
}

FURTHER: dict[str, tuple[str, dict[str, str]]] = {
    "MI-C6.4": (
        (
            "Where m* = 0 one threshold does not serve all levels; between normal laws that differ it is as "
            "printed."
        ),
        {"one threshold for the levels 1/4 and 3/4": "<= sqrt -> > sqrt"},
    ),
    "MI-T2.41": (
        "The mean of coins has no density.",
        {"chance of a point, two coins": "<= 0 -> > 0"},
    ),
    "MI-I29": (
        (
            "What stays is sampled from a new law where a fixed region is removed; bits that go since "
            "they are unlike the others leave a sample that is not independent."
        ),
        {"two bits that stay": "== c**2 -> > c**2"},
    ),
    "MI-EQ6.5": (
        "The plug-in attack is at most as good as the optimal one.",
        {"plug-in advantage below the optimal one": "a < b -> a <= b"},
    ),
    "MI-I28": (
        "At a target that no mean shares the likelihood ratio is 0 without it, less than printed.",
        {"ratio and the corrected scalar product": "0 >= exp(x)/2 -> 0 <= exp(x)/2"},
    ),
}
"""For a claim that has an amendment already, what it says besides, and the edits of steps."""
