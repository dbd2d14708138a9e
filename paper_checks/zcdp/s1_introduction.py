"""Rows and a trace for the page of Section 1: how often the three algorithms read rewards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..running.seed import seed_of
from .quantities.laws_of_actions import on_lists

Row = Mapping[str, Any]
_ARMS, _DIMENSION, _DELTA = 10, 3, Fraction(1, 1000)


def algorithm_1() -> Check:
    """The law of the actions on a list of rewards, beside the lines."""
    return evaluated(on_lists)


def runs_of_adac_ucb(seed: int) -> Iterator[Row]:
    """Releases up to T: one an episode, on Bernoulli arms at budget 1/10."""
    from ...algorithms.by_name.catalogue import build
    from ...algorithms.environments.bernoulli import Bernoulli
    from ...algorithms.simulation.simulator import Pulled, trajectory

    for means in ((0.9, 0.1), (0.5,), (0.75, 0.625, 0.5, 0.375, 0.25), (0.3, 0.3, 0.3)):
        for horizon in (7, 1000, 10**9):
            made = partial(build, "adac-ucb", len(means), horizon=horizon, rho=Fraction(1, 10))
            blocks = trajectory(made, Bernoulli(means), horizon, seed=seed_of("adac-ucb", seed))
            pulls, count = [0] * len(means), 0
            for each in blocks:
                if isinstance(each, Pulled):  # the last episode may be cut off, and releases nothing then
                    count += each.length >= pulls[each.arm]
                    pulls[each.arm] += each.length
            yield {"K": len(means), "T": horizon, "releases": count}


def runs_of_adac_gope(seed: int) -> Iterator[Row]:
    """Phases of AdaC-GOPE at budget 1, on instances of the linear experiment."""
    import numpy as np

    from ...algorithms.by_name.catalogue import build
    from ...algorithms.environments.linear_arms import LinearArms
    from ...algorithms.protocol.block_policy import play
    from ...algorithms.simulation.simulated_stage import SimulatedStage
    from ...theory.numbers.small_matrices import row_lengths

    for number in range(3):
        generator = np.random.default_rng(seed_of(f"linear instance/{number}", seed))
        actions, theta = generator.standard_normal((_ARMS, _DIMENSION)), generator.standard_normal(_DIMENSION)
        actions, theta = actions / row_lengths(actions)[:, None], theta / row_lengths(theta)
        for horizon in (100, 10**4, 10**7, 10**12):
            made: Any = build("adac-gope", actions, delta=_DELTA, rho=Fraction(1))
            stage = SimulatedStage(LinearArms(actions, theta), np.random.default_rng([seed, number]))
            for _ in play(made, stage, horizon, arms=_ARMS):
                pass
            yield {"K": _ARMS, "d": _DIMENSION, "T": horizon, "delta": _DELTA, "phases": len(made.phases)}


def runs_of_adac_oful(seed: int) -> Iterator[Row]:
    """The most updates of ten runs up to T: ten contexts of the sphere in the plane."""
    from ...algorithms.by_name.catalogue import build_contextual
    from ...algorithms.environments.contexts import SphereContexts
    from ...algorithms.environments.contextual_bandit import ContextualBandit
    from ...algorithms.simulation.contextual_simulator import simulate_contextual

    for rounds in (100, 300, 1000):
        made = partial(build_contextual, "adac-oful", 2, delta="0.01", horizon=rounds, rho=1)
        bandit = ContextualBandit(SphereContexts(10, 2), [0.5, -0.5], rewards="sign")
        simulated = simulate_contextual(made, bandit, rounds, runs=10, seed=seed_of("accesses", seed))
        most = int(simulated.releases.sum(axis=1).max())
        yield {"d": 2, "lam": 1, "C": 1, "T": rounds, "updates": most}
