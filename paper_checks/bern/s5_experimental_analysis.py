"""Rows for the pages of Section 5 and Appendix G: regrets of simulated runs, over repeated experiments.

Rare long runs carry much of the mean regret of DP-IMED, so averages over 20 runs, as the text has them, are
compared by repeating the experiment; medians of runs stand beside them.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...algorithms.private.adap_klucb import AdaPKLUCB
from ...algorithms.private.dp_imed import DPIMED
from ...algorithms.private.dp_klucb import DPKLUCB
from ...algorithms.private.lazy_dp_ts import LazyDPTS
from ...algorithms.protocol.stepped_policy import StepPolicy
from ...verify.evidence.effort import Effort
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..pages.rows import Estimate, estimated_mean, estimated_median

Sample = NDArray[np.float64]
Row = Mapping[str, Fraction | Estimate]

ENVIRONMENTS = {
    "mu1": ("0.75", "0.7", "0.7", "0.7", "0.7"),
    "mu2": ("0.75", "0.625", "0.5", "0.375", "0.25"),
    "mu3": ("0.75", "0.53125", "0.375", "0.28125", "0.25"),
    "mu4": ("0.75", "0.71875", "0.625", "0.46875", "0.25"),
}
_POLICIES = {"K": "dp-klucb", "I": "dp-imed", "A": "adap-klucb", "S": "dp-se", "L": "lazy-dp-ts"}
_HORIZON = 10**6
_RUNS = 20
"""Of an experiment, as printed."""
_LAZY_RUNS = 120
"""With fewer than 80 no order statistic says where the interval of the median of fresh runs lies."""
_RELEASES = 16
Cases = list[tuple[str, str]]


def averages(cases: Cases, seed: int, repetitions: int = 120) -> Iterator[Row]:
    """Over repetitions of the experiment, medians of quotients of averages over 20 runs.

    ``worst`` is the larger one of DP-KLUCB and DP-IMED over the smaller one of AdaP-KLUCB and DP-SE,
    ``early`` the same after 10^4 rounds; the others are of two policies. ``loses``: the chance that a run
    of DP-IMED loses more than one of AdaP-KLUCB.
    """
    for environment, eps in cases:
        runs = {name: _regrets(name, environment, eps, repetitions * _RUNS, seed) for name in "KIAS"}
        K, I, A, S = (each.reshape(repetitions, _RUNS).mean(1) for each in runs.values())
        k, i, a, s = (
            _regrets(name, environment, eps, repetitions * _RUNS, seed, at=10**4)
            .reshape(repetitions, _RUNS)
            .mean(1)
            for name in "KIAS"
        )
        quotients = {
            "worst": np.maximum(K, I) / np.minimum(A, S),
            "early": np.maximum(k, i) / np.minimum(a, s),
            "klucb_adap": K / A,
            "klucb_se": K / S,
            "imed_se": I / S,
        }
        level = ALPHA / len(cases) / 6
        yield {
            **{name: estimated_median(each, level) for name, each in quotients.items()},
            "loses": estimated_mean(runs["I"] > runs["A"], 1.0, level),
        }


def medians(seed: int, runs: int = 400) -> Iterator[Row]:
    """Medians of the regret of single runs, in the 16 cases of Appendix G."""
    cases = [*product(ENVIRONMENTS, ("1/100", "1/10", "1/2", "1"))]
    level = ALPHA / len(cases) / 4
    for environment, eps in cases:
        yield {
            name: estimated_median(_regrets(letter, environment, eps, runs, seed), level)
            for name, letter in (("klucb", "K"), ("imed", "I"), ("adap", "A"), ("dpse", "S"))
        }


def against_lazy(cases: Cases, rounds: list[int], seed: int) -> Iterator[Row]:
    """Medians beside that of Lazy-DP-TS after so many rounds: regret only grows, so that is a lower bound."""
    for (environment, eps), at in zip(cases, rounds, strict=True):
        level = ALPHA / len(cases) / 3
        ours = {
            name: estimated_median(_regrets(letter, environment, eps, 200, seed), level)
            for name, letter in (("klucb", "K"), ("imed", "I"))
        }
        lazy = _regrets("L", environment, eps, _LAZY_RUNS, seed, horizon=at, at=at)
        yield {**ours, "lazy": estimated_median(lazy, level)}


def optimism(seed: int, runs: int = 200) -> Iterator[Row]:
    """Medians at mu2: AdaP-KLUCB with 3.1, with 3/2 and with 1 in its index."""
    for eps in ("1/4", "1"):
        yield {
            name: estimated_median(_regrets(letter, "mu2", eps, runs, seed, options=options), ALPHA / 8)
            for name, letter, options in (
                ("adap", "A", {}),
                ("half_more", "A", {"beta": "3/2"}),
                ("one", "A", {"beta": "1"}),
            )
        }


def releases() -> Iterator[Mapping[str, int]]:
    """How many rewards of one arm each of the first released numbers is about; ``adap``: the pulls so far."""
    lengths = [
        _released(policy)
        for policy in (
            DPKLUCB(1, epsilon=1, n0=1, alpha=2),
            DPIMED(1, epsilon=1, n0=1, alpha=2),
            LazyDPTS(1, epsilon=1),
            AdaPKLUCB(1, epsilon=1),
        )
    ]
    for m, (klucb, imed, lazy, _) in enumerate(zip(*lengths, strict=True)):
        yield {"m": m, "klucb": klucb, "imed": imed, "lazy": lazy, "adap": sum(lengths[3][: m + 1])}


def _regrets(
    policy: str,
    environment: str,
    eps: str,
    runs: int,
    seed: int,
    *,
    at: int = _HORIZON,
    horizon: int = _HORIZON,
    options: Mapping[str, str] | None = None,
) -> Sample:
    given = (("epsilon", eps), *(options or {}).items())
    regret = Regret(_POLICIES[policy], ENVIRONMENTS[environment], horizon, runs, given, at=at)
    return regret.sample(Effort(seed))


def _released(policy: StepPolicy) -> list[int]:
    found: list[int] = []
    behind, steps = 0, type(policy)
    while len(found) < _RELEASES:
        length, released, _ = steps.block(policy.state, 0, 1)
        steps.absorb(policy.state, 0, length, released, 0.0, 1)
        behind += int(length)
        if released:
            found.append(behind)
            behind = 0
    return found
