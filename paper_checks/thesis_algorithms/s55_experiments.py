"""Rows for the page of Section 5.5: regrets of simulated runs, over repeated experiments."""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ...verify.evidence.effort import Effort
from ..checks.statistics.simulated_regret import ALPHA, REPETITIONS, Regret
from ..pages.rows import Estimate, estimated_median

Sample = NDArray[np.float64]
Row = Mapping[str, Estimate]

_FIVE = ("0.75", "0.625", "0.5", "0.375", "0.25")
_FAR = ("0.8", "0.1", "0.1", "0.1", "0.1")
_HORIZON = 10**7
_RUNS = 20
"""Of an experiment, as printed."""


def averages(seed: int) -> Iterator[Row]:
    """Medians of quotients of averages over 20 runs: AdaP-KLUCB over AdaP-UCB, and that over DP-SE."""
    K, U, S = (_averages(name, _FIVE, "1", seed) for name in ("adap-klucb", "adap-ucb", "dp-se"))
    yield {"klucb_ucb": estimated_median(K / U, ALPHA / 2), "ucb_se": estimated_median(U / S, ALPHA / 2)}


def medians(seed: int) -> Iterator[Row]:
    """Medians of single runs at eps = 1."""
    yield {
        name: estimated_median(_regrets(policy, _FIVE, "1", 300, seed), ALPHA / 3)
        for name, policy in (("klucb", "adap-klucb"), ("ucb", "adap-ucb"), ("se", "dp-se"))
    }


def high_privacy(seed: int) -> Iterator[Row]:
    """Medians of single runs at eps = 0.05."""
    yield {
        name: estimated_median(_regrets(policy, _FIVE, "1/20", 300, seed), ALPHA / 3)
        for name, policy in (("klucb", "adap-klucb"), ("se", "dp-se"))
    }


def small_budgets(seed: int) -> Iterator[Row]:
    """Medians of quotients of averages over 20 runs of AdaP-KLUCB: eps = 0.05 over 0.1, and 0.1 over 0.3."""
    A, B, C, N = (_averages("adap-klucb", _FAR, eps, seed) for eps in ("1/20", "1/10", "3/10", "51/1000"))
    yield {
        name: estimated_median(quotient, ALPHA / 3)
        for name, quotient in (("halved", A / B), ("third", B / C), ("same", A / N))
    }


def large_budgets(seed: int) -> Iterator[Row]:
    """Medians of single runs of AdaP-KLUCB at eps = 0.5, 2 and 10."""
    yield {
        name: estimated_median(_regrets("adap-klucb", _FAR, eps, 300, seed), ALPHA / 3)
        for name, eps in (("half", "1/2"), ("two", "2"), ("ten", "10"))
    }


def _averages(policy: str, means: tuple[str, ...], eps: str, seed: int) -> Sample:
    of_runs = _regrets(policy, means, eps, REPETITIONS * _RUNS, seed)
    averaged: Sample = of_runs.reshape(REPETITIONS, _RUNS).mean(1)
    return averaged


def _regrets(policy: str, means: tuple[str, ...], eps: str, runs: int, seed: int) -> Sample:
    return Regret(policy, means, _HORIZON, runs, (("epsilon", eps),)).sample(Effort(seed))
