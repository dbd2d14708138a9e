"""Runs AdaR-GOPE for the page of Section 5: beside its lines, to two horizons, for its ledger and losses."""

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

Row = Mapping[str, Fraction | int]

_ACTIONS = ([0.8, 0.1], [0.1, 0.8], [-0.5, 0.2], [0.3, 0.3], [-0.1, -0.6])
_THETA = [0.6, 0.2]

segments = on_a_segment  # actions whose gaps are of every scale: each phase costs as much as the first
roots = on_roots  # the actions of a uniform optimal design, each played once because shares are rounded up


def algorithm_3() -> Check:
    """AdaR-GOPE on given rewards and noises, beside its lines."""
    return traced(_games)


def _games(effort: Effort) -> Iterator[Instance]:
    options = {"alpha": Fraction(2), "epsilon": Fraction(16)}
    letters = {"alpha": Fraction(2), "eps": Fraction(16)}
    return elimination_games(AdaRGOPE, options, letters, times=effort.factor)


def two_horizons(seed: int) -> Iterator[Row]:
    """Runs to T and to 10 T: of the ``ended`` phases that both have, how many ``differ``.

    ``fixed`` is 1 where both have delta = 1/20, and 0 where delta is one over the horizon of the run.
    """
    for horizon in (10**5, 10**6):
        for fixed in (1, 0):
            runs = [
                _phases("1/20" if fixed else f"1/{rounds}", rounds, seed)
                for rounds in (horizon, 10 * horizon)
            ]
            pairs = list(zip(*runs, strict=False))  # the longer run has more phases
            differ = sum(one != other for one, other in pairs)
            yield {"fixed": Fraction(fixed), "ended": Fraction(len(pairs)), "differ": Fraction(differ)}


def _phases(delta: str, rounds: int, seed: int) -> list[list[int]]:
    """How often each action is pulled in each phase of a run."""
    policy = AdaRGOPE([*map(list, _ACTIONS)], alpha=2, epsilon=1, delta=Fraction(delta))
    stage = SimulatedStage(LinearArms([*map(list, _ACTIONS)], _THETA), stream_of(seed, 0))
    for _ in play(policy, stage, rounds, arms=len(_ACTIONS)):
        pass
    return [[*map(int, phase.pulls)] for phase in policy.phases]


def ledgers(seed: int) -> Iterator[Row]:
    """The ``rho`` that a run with rewards 1 and -1 spends, on unit vectors of the plane and of space."""
    for arms, dimension in ((5, 2), (6, 3)):
        drawn = np.random.default_rng(arms).standard_normal((arms, dimension))
        # a hair shorter than 1, so that no rounding makes one longer
        actions = drawn / np.linalg.norm(drawn, axis=1)[:, None] * (1 - 2.0**-40)
        environment = LinearArms(actions, np.full(dimension, 0.5 / dimension), rewards="sign")
        policy = partial(AdaRGOPE, actions, alpha=2, epsilon=Fraction(1, 5), delta=Fraction(1, 100))
        told = accounted(policy, environment, 8000, seed=seed)
        yield {"al": Fraction(2), "eps": Fraction(1, 5), "rho": upper_end(told.rho())}
