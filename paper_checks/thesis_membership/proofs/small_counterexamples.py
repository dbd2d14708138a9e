"""Small cases in which remarks on the empirical mean fail, or need a condition (Section 6.4)."""

from __future__ import annotations

from ...language.assertion import settles, step_towards
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step

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
    step(
        "two laws of the same variance",
        "2*(1/8)*2**2 == 2*(1/10)*1**2 + 2*(1/10)*2**2",
        wrong={"without the values -1 and 1": "2*(1/10)*1**2 + -> 0*2 + "},
        at=[{}],
    ),
    step(
        "ratios of the two laws at the target",
        "1/(3/4) < 1/(6/10)",
        wrong={"the other way round": "< -> >"},
        at=[{}],
    ),
    step_towards(
        2,
        by=("two laws of the same variance", "ratios of the two laws at the target"),
        missing="that the text says so: it lists three arguments, and defines the laws by the mean of the "
        "column. Read as the only ones it is false: two columns of the same mean and variance have "
        "different ratios",
    ),
)

# three fair bits, without the one that is furthest from their mean: the two that stay are alike, both 1 with
# chance 1/2. q: chance of 1 by any law; two records of it are alike with a chance below 1
_WHAT_STAYS: Pieces = (
    step(
        "two or three ones of three bits",
        "3*(1/2)**3 + (1/2)**3 == 1/2",
        wrong={"two of them": "+ (1/2)**3 == -> + 0 == "},
        at=[{}],
    ),
    over(q="(0, 1)"),
    step(
        "two records of one law",
        "q**2 + (1 - q)**2 < 1",
        wrong={"alike half of the time": "< 1 -> <= 1/2"},
    ),
    step(
        "what stays as a sample of another law",
        "0 == q*(1 - q)",
        wrong={"twice the chance": "0 == q*(1 - q) -> 0 == 2*q*(1 - q)"},
        at=[{"q": "1/2"}],
    ),
    settles(
        2,
        by=(
            "what stays as a sample of another law",
            "two or three ones of three bits",
            "two records of one law",
        ),
        severity=Severity.MISSING_ASSUMPTION,
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
    step_towards(
        3,
        by="the plug-in attack without errors",
        missing="a comparison for many records and columns, as the text has; that one record and one column "
        "give equality says nothing of it",
    ),
)

LINES: Lines = {
    "MI-C6.4": _AT_THE_MEAN,
    "MI-I26": _SHAPE,
    "MI-I29": _WHAT_STAYS,
    "MI-EQ6.5": _PLUG_IN,
}

FURTHER: dict[str, tuple[str, dict[str, str]]] = {
    "MI-I29": (
        "The two of three fair bits that stay without the outlier are alike, and no sample of another law.",
        {"what stays as a sample of another law": "0 == q*(1 - q) -> 0 <= q*(1 - q)"},
    ),
    "MI-C6.4": (
        (
            "Where m* = 0 one threshold does not serve all levels; between normal laws that differ it is as "
            "printed."
        ),
        {"one threshold for the levels 1/4 and 3/4": "<= sqrt -> > sqrt"},
    ),
    "MI-I28": (
        "At a target that no mean shares the likelihood ratio is 0 without it, less than printed.",
        {"ratio and the corrected scalar product": "0 >= exp(x)/2 -> 0 <= exp(x)/2"},
    ),
}
"""For a claim that has an amendment already, what it says besides, and the edits of steps."""
