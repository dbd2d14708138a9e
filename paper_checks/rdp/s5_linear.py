"""A trace and rows for the page of Section 5: AdaR-GOPE beside its lines, and what it loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

import numpy as np

from ...algorithms.environments.linear_arms import LinearArms
from ...algorithms.linear.adar_gope import AdaRGOPE
from ...algorithms.protocol.block_policy import play
from ...algorithms.simulation.simulated_stage import SimulatedStage
from ...algorithms.streams import stream_of
from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.ledgers_of_runs import accounted, upper_end
from ..checks.traces.elimination_games import elimination_games
from ..checks.traces.traced import Instance, traced
from .quantities.lost_by_elimination import on_a_segment, on_roots

Row = Mapping[str, Fraction]

_ACTIONS = ([0.8, 0.1], [0.1, 0.8], [-0.5, 0.2], [0.3, 0.3], [-0.1, -0.6])
_THETA = [0.6, 0.2]


def algorithm_3() -> Check:
    """AdaR-GOPE on given rewards and noises, beside its lines."""
    return traced(_games)


def _games(effort: Effort) -> Iterator[Instance]:
    options = {"alpha": Fraction(2), "epsilon": Fraction(16)}
    letters = {"alpha": Fraction(2), "eps": Fraction(16)}
    return elimination_games(AdaRGOPE, options, letters, times=effort.factor)


def segments() -> Iterator[Row]:
    """Actions of every scale of the gap."""
    return on_a_segment()


def roots() -> Iterator[Row]:
    """Actions with one optimal design, on d(d + 1)/2 of them."""
    return on_roots()


def two_horizons(seed: int) -> Iterator[Row]:
    """Phases that differ between runs to T and to 10 T, of those until T: one delta, and delta = 1/T."""
    for horizon in (10**5, 10**6):
        for name, levels in (("kept", ("1/20", "1/20")), ("set", (f"1/{horizon}", f"1/{10 * horizon}"))):
            first, second = (
                _phases(level, rounds, seed)
                for level, rounds in zip(levels, (horizon, 10 * horizon), strict=True)
            )
            pairs = list(zip(first, second, strict=False))
            known = Fraction(sum(one != other for one, other in pairs))
            yield {"fixed": Fraction(name == "kept"), "ended": Fraction(len(pairs)), "differ": known}


def ledgers(seed: int) -> Iterator[Row]:
    """The rho of a run's ledger, rewards 1 and -1: of two sets of unit actions in the plane and in space."""
    for arms, dimension in ((5, 2), (6, 3)):
        drawn = np.random.default_rng(arms).standard_normal((arms, dimension))
        actions = drawn / np.linalg.norm(drawn, axis=1)[:, None] * (1 - 2.0**-40)
        environment = LinearArms(actions, np.full(dimension, 0.5 / dimension), rewards="sign")
        policy = partial(AdaRGOPE, actions, alpha=2, epsilon=Fraction(1, 5), delta=Fraction(1, 100))
        told = accounted(policy, environment, 8000, seed=seed)
        yield {"al": Fraction(2), "eps": Fraction(1, 5), "rho": upper_end(told.rho())}


def _phases(level: str, rounds: int, seed: int) -> list[list[int]]:
    policy = AdaRGOPE([*map(list, _ACTIONS)], alpha=2, epsilon=1, delta=Fraction(level))
    stage = SimulatedStage(LinearArms([*map(list, _ACTIONS)], _THETA), stream_of(seed, 0))
    for _ in play(policy, stage, rounds, arms=len(_ACTIONS)):
        pass
    return [[*map(int, phase.pulls)] for phase in policy.phases]
