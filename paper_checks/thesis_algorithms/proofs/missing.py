"""What is missing for the assertions of the text that nothing settles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...language.assertion import Settles, unsettled

_ADAPTIVE: Final = (
    "a proof of privacy for episodes that depend on the data: its map from the releases to the "
    "later view does not "
    "exist for every policy that is given by kernels (TA-C2, step 4); for policies that keep "
    "their releases, the "
    "law of the view as an integral over them, with a data-dependent number of blocks, is needed"
)
_LITERATURE: Final = (
    "a bound of a policy of the literature, of which the text prints neither the lines nor a proof"
)
_PULLS: Final = (
    "a bound on the expected pulls in place of Theorem C.4, which fails for some indexes that "
    "it allows; it would "
    "have to bound all phases from ell on"
)
_UNIFORM: Final = (
    "constants of Theorem 5.4 that do not depend on the means, which the infimum of its proof does not give"
)
_ASYMPTOTIC: Final = (
    "the convergence of the allocation of Top Two algorithms, and of their mean stopping time "
    "over log(1/delta); "
    "the fluid limit alone is computed"
)
_MIXTURE: Final = "the time-uniform bound by mixtures of martingales, with a proof"
_RUNS: Final = "runs of the experiment at more instances, with power against the near misses"
_CONTEXTS: Final = (
    "a law of contexts that the assumption lets in for d >= 2, and the widths in the first episode"
)
_MATCHED: Final = (
    "the two bounds that are said to match: the upper or the lower one is itself open or false "
    "as printed here, "
    "and the words do not say up to what"
)
_BETWEEN_ZERO_AND_ONE: Final = (
    "the bound (C.7) with its own deduction: it is shown for means and clipped means inside "
    "(0, 1), and fails "
    "at mean 1"
)
_COMPACT: Final = "that a continuous function on a compact set attains its maximum, which no rule here states"
_TIMES: Final = (
    "the characteristic time of Gaussian arms by its gaps, from the game over weights, for "
    "every number of arms"
)
_WIDTHS_OF_PHASES: Final = (
    "a deduction over the phases: widths that halve and lengths that are rounded up, both "
    "summed to the phase of "
    "the gap, and then the universal constants by name"
)
_OWN: Final[Mapping[str, Mapping[int, str]]] = {
    "TA-B5": {
        5: "the tail of a sum of log T noises at a free T; the order depends on beta as well, unstated"
    },
    "TA-B10": {
        5: "a class for which no such sum exists; closed forms are shown for some classes only",
        6: "that the best weights are the only ones, and a limit of shares of pulls of any policy",
    },
    "TA-B12": {
        5: "the limit of c(t,delta)/log(1/delta) at a fixed t; how t and delta move is not said",
        7: "that all other pairs cost no less than the leader, for every number of arms",
    },
    "TA-S1-A": {6: "the level: high probability is not said to be of which order in delta"},
    "TA-S2-A": {
        4: "the lines of the policy that is quoted: which of its lengths read the horizon",
        6: "the lines of all policies that eliminate arms, as one definition",
    },
    "TA-S3-A": {
        2: "composition over K T releases of one table as a deduction; single noises are settled elsewhere",
        3: "what is stored, as a quantity of a policy that the text defines",
        5: "both policies line by line, to compare their indexes",
    },
    "TA-I5": {
        3: "the sum of the roots of inverse counts over K arms; its dependence on K is not said",
        4: "in what sense it is approximately so: the beta of (5.1) is absent",
    },
    "TA-I4": {6: "the union over arms and rounds, of which the chance 1 - delta says nothing"},
    "TA-EQ5.10": {2: "in what sense C_G(x) is approximately x + ln x"},
    "TA-EQ5.11": {3: "the sum of k^-s over all k at a free s, which is defined by a limit"},
    "TA-EQ5.14": {
        6: "the threshold as a formula of the private means, at two of them on both sides of 3 eps"
    },
    "TA-D5.8": {2: "one reading of g for all uses: it is defined without the square that the theorem needs"},
}
_STARVED: Final = (
    "with a rule that pulls one arm only, the rule to stop seems to fail: a lower bound on the "
    "chance that it "
    "never stops, over all phases of the other arm, is missing as a formula; for other rules the risk is open"
)
_OPEN_SHARE: Final = (
    "which beta is meant, as the lines before compare at beta = 1/2 only, and a beta of 1/20 "
    "seems to break it; "
    "T*_{eps,beta} in closed form, from the game over weights, of more than two arms"
)
_WORDS: Final = "a reading of the words as a relation between quantities that the text defines"
_FLOW: Final = "a trace of which inputs each line reads, beyond the runs that are replayed"
_LEAST: Final = "the lower bound of Chapter 4 that is compared, for the same class of bandits"

_MISSING: Final[Mapping[str, Mapping[str, Iterable[int]]]] = {
    _ADAPTIVE: {
        "TA-TH5.2": (2, 4),
        "TA-R5.7": (1,),
        "TA-TH5.11": (2,),
        "TA-TH5.14": (3,),
        "TA-P10": (2, 3),
        "TA-C2": (4,),
        "TA-RC.1": (2,),
        "TA-C3d": (3, 4),
        "TA-C33a": (4,),
        "TA-B8": (4, 5, 6, 7),
        "TA-S1-A": (3,),
        "TA-S2-A": (2,),
    },
    _LITERATURE: {
        "TA-T5.1": (1, 2),
        "TA-S2-A": (3, 5, 9),
        "TA-I2": (1,),
        "TA-I15": (3, 4),
        "TA-I11": (1, 2),
        "TA-C43": (5, 6, 8),
        "TA-I10": (1, 7),
        "TA-B15": (3, 4),
        "TA-B13": (4,),
        "TA-B16": (1, 4, 5),
    },
    _MATCHED: {"TA-I17": (1, 2, 3, 6, 7, 8), "TA-I16": (3, 4)},
    _BETWEEN_ZERO_AND_ONE: {"TA-EQ5.2": (3,), "TA-EQC.9": (3,)},
    _COMPACT: {"TA-TH5.9": (4,), "TA-EQ5.13": (2,)},
    _TIMES: {"TA-PF5.20b": (4, 5)},
    _WIDTHS_OF_PHASES: {"TA-PF5.12e": (1, 4)},
    _PULLS: {
        "TA-EQC.19": (2,),
        "TA-EQC.13": (1, 2),
        "TA-TH5.6": (2,),
        "TA-I4": (5, 8),
        "TA-I5": (1,),
        "TA-R5.7": (3,),
    },
    _UNIFORM: {
        "TA-TH5.4": (2, 3),
        "TA-I3": (2,),
        "TA-I6": (1,),
        "TA-RC.8": (1,),
        "TA-T5.1": (4,),
    },
    _ASYMPTOTIC: {
        "TA-TH5.20": (2, 3),
        "TA-TH5.23": (2, 3, 4),
        "TA-PF5.20": (2, 3, 4, 5, 6, 8),
        "TA-PF5.20b": (2, 3, 10, 11),
        "TA-R5.24": (3, 4, 5),
        "TA-I14": (1, 4, 6, 8),
        "TA-I13": (4,),
        "TA-R5.19": (1,),
        "TA-R5.22": (1, 2),
    },
    _MIXTURE: {"TA-LC.32": (1,), "TA-EQ5.10": (3,), "TA-B12": (6,), "TA-L5.18": (4,), "TA-L5.21": (3,)},
    _RUNS: {"TA-E1": (4,), "TA-E2": (4,), "TA-E3": (2,), "TA-E5": (2,), "TA-E7": (2,)},
    _CONTEXTS: {
        "TA-TH5.17": (1, 2, 3, 4),
        "TA-THC.13": (1, 2, 4, 5),
        "TA-PF5.17f": (1, 2),
        "TA-EQC.23": (1,),
        "TA-I12": (1, 2, 3, 5, 9),
        "TA-AS5.15": (2, 4),
    },
    _OPEN_SHARE: {"TA-I14": (2, 3)},
    _STARVED: {"TA-L5.18": (1, 6), "TA-L5.21": (1, 4)},
    _WORDS: {
        "TA-EQ5.6": (3, 6, 7),
        "TA-EQ5.12": (2,),
        "TA-I7": (1, 3),
        "TA-C33d": (2,),
        "TA-I4": (4,),
        "TA-EQ5.4": (4,),
        "TA-EQ5.8": (2, 3),
        "TA-I11": (5,),
        "TA-TH5.17": (5, 6),
        "TA-L5.18": (3,),
        "TA-I13": (2,),
        "TA-I15": (5,),
        "TA-R5.24": (2, 6),
        "TA-I17": (5,),
        "TA-C2": (1, 9),
        "TA-TH5.6": (3,),
        "TA-S2-A": (10,),
        "TA-E7": (4,),
    },
    _FLOW: {
        "TA-EQ5.6": (4, 5, 9, 10),
        "TA-A10": (9, 10, 11),
        "TA-C3d": (5,),
        "TA-T5.1": (7, 10, 13),
        "TA-R5.24": (1,),
        "TA-I15": (6,),
    },
    _LEAST: {"TA-I6": (2,), "TA-I8": (1,), "TA-I9": (3,), "TA-T5.2": (1, 3, 4, 5), "TA-R-DPUCB": (3,)},
}


def _said() -> Mapping[str, tuple[Settles, ...]]:
    found: dict[str, dict[int, Settles]] = {}
    for reason, places in _MISSING.items():
        for identifier, numbers in places.items():
            found.setdefault(identifier, {}).update({n: unsettled(n, missing=reason) for n in numbers})
    for identifier, reasons in _OWN.items():
        found.setdefault(identifier, {}).update(
            {n: unsettled(n, missing=each) for n, each in reasons.items()}
        )
    return {identifier: tuple(each.values()) for identifier, each in found.items()}


MISSING: Final = _said()
"""For a claim, what is missing for each of its assertions that is named."""
