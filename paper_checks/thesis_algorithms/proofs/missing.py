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
_WORDS: Final = "a reading of the words as a relation between quantities that the text defines"
_FLOW: Final = "a trace of which inputs each line reads, beyond the runs that are replayed"
_LEAST: Final = "the lower bound of Chapter 4 that is compared, for the same class of bandits"

_MISSING: Final[Mapping[str, Mapping[str, Iterable[int]]]] = {
    _ADAPTIVE: {
        "TA-TH5.2": (2, 4),
        "TA-TH5.3": (1,),
        "TA-TH5.4": (1,),
        "TA-TH5.5": (1,),
        "TA-R5.7": (1, 2),
        "TA-A8": (1,),
        "TA-TH5.11": (1, 2),
        "TA-A9": (1,),
        "TA-TH5.14": (1, 3),
        "TA-P10": (1, 2, 3),
        "TA-TH5.20": (1,),
        "TA-TH5.23": (1,),
        "TA-C2": (4, 7, 10, 11, 12),
        "TA-RC.1": (2,),
        "TA-C3d": (3, 4),
        "TA-EQC.8": (3,),
        "TA-EQC.11": (4,),
        "TA-PF5.4a": (7,),
        "TA-C33a": (4,),
        "TA-B8": (4, 5, 6, 7),
        "TA-S1-A": (3, 4),
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
    },
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
    _MIXTURE: {"TA-LC.32": (1,), "TA-EQ5.10": (3,), "TA-B12": (6,), "TA-L5.18": (4,)},
    _RUNS: {"TA-E1": (4,), "TA-E2": (4,), "TA-E3": (2,), "TA-E5": (2,), "TA-E7": (2,)},
    _CONTEXTS: {
        "TA-TH5.17": (1, 2, 3, 4),
        "TA-THC.13": (1, 2, 4, 5),
        "TA-PF5.17f": (1, 2),
        "TA-EQC.23": (1,),
        "TA-AS5.15": (4,),
        "TA-I12": (1, 3, 5),
    },
    _WORDS: {
        "TA-EQ5.6": (6, 7),
        "TA-EQ5.12": (2,),
        "TA-I7": (1, 3),
        "TA-C33d": (2,),
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
    return {identifier: tuple(each.values()) for identifier, each in found.items()}


MISSING: Final = _said()
"""For a claim, what is missing for each of its assertions that is named."""
