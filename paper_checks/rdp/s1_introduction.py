"""Rows for the page of Section 1: how often the three algorithms look at rewards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import ceil, log, sqrt

from ...algorithms.by_name.catalogue import build_contextual
from ...algorithms.environments.contexts import SphereContexts
from ...algorithms.environments.contextual_bandit import ContextualBandit
from ...algorithms.simulation.contextual_simulator import simulate_contextual
from .quantities.doubling_runs import HORIZONS, MEANS, blocks

Row = Mapping[str, Fraction]


def releases(seed: int) -> Iterator[Row]:
    """Means that AdaR-UCB releases until T: blocks that end before it."""
    for means in MEANS:
        for horizon in HORIZONS:
            ended = sum(first + length - 1 < horizon for _, first, length in blocks(means, horizon, seed))
            yield {"m": Fraction(ended), "K": Fraction(len(means)), "T": Fraction(horizon)}


def phases() -> Iterator[Row]:
    """Phases of AdaR-GOPE that end until T, of the least lengths that (8) allows."""
    for d, arms, delta, ratio in ((3, 10, "0.001", 2), (2, 5, "0.05", 80), (1, 2, "0.5", 0)):
        for horizon in (100, 10**4, 10**7, 10**12):
            played = m = 0
            while True:
                inner = log(4 * arms * (m + 1) * (m + 2) / float(delta))
                played += ceil(
                    8 * d * 4 ** (m + 1) * inner
                    + 2 * d * 2 ** (m + 1) * sqrt(ratio * 2 * d * (d + 1) * inner)
                )
                if played > horizon:
                    break
                m += 1
            known = {"m": m, "T": horizon, "d": d, "K": arms}
            yield {**{name: Fraction(value) for name, value in known.items()}, "delta": Fraction(delta)}


def updates(seed: int) -> Iterator[Row]:
    """The most updates of ten runs of AdaR-OFUL: ten contexts of the sphere in R^2, C = lambda = 1."""
    for rounds in (100, 300, 1000):
        found = simulate_contextual(
            partial(build_contextual, "adar-oful", 2, delta="0.01", horizon=rounds, alpha=2, epsilon=1),
            ContextualBandit(SphereContexts(10, 2), [0.5, -0.5], rewards="sign"),
            rounds,
            runs=10,
            seed=seed,
        )
        known = {"m": int(found.releases.sum(axis=1).max()), "T": rounds, "d": 2, "lam": 1, "C": 1}
        yield {name: Fraction(value) for name, value in known.items()}
