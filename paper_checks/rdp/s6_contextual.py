"""A trace and rows for the page of Section 6: AdaR-OFUL beside its lines, and its ledger."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

import numpy as np

from ...algorithms.environments.contexts import GivenContexts
from ...algorithms.environments.contextual_arms import ContextualArms
from ...algorithms.linear.adar_oful import AdaROFUL
from ...algorithms.protocol.contextual_policy import InContexts
from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.ledgers_of_runs import accounted, upper_end
from ..checks.traces.ellipsoid_games import ellipsoid_games
from ..checks.traces.traced import Instance, traced


def algorithm_4() -> Check:
    """AdaR-OFUL on given contexts, rewards and noises, beside its lines; the width is the code's."""
    return traced(_games)


def _games(_: Effort) -> Iterator[Instance]:
    """Other contexts would renew the estimate in the last round: there are as many, whatever the effort."""
    letters = {"alpha": "alpha", "eps": "epsilon"}
    return ellipsoid_games(AdaROFUL, lambda v: {"alpha": Fraction(3), "epsilon": 6 / v}, letters)


def ledgers(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """The rho of a run's ledger, rewards in [-1, 1], five unit vectors a round."""
    for dimension, growth, ridge in ((2, "1", "1"), (3, "1/2", "1/10"), (3, "3", "2")):
        rounds = np.random.default_rng(dimension).standard_normal((80, 5, dimension))
        # a hair shorter than 1, so that no rounding makes one longer
        contexts = GivenContexts(rounds / np.linalg.norm(rounds, axis=2)[:, :, None] * (1 - 2.0**-40))
        policy = partial(
            AdaROFUL,
            dimension,
            alpha=2,
            epsilon=Fraction(1, 2),
            growth=Fraction(growth),
            ridge=Fraction(ridge),
            delta=Fraction(1, 100),
            horizon=80,
        )
        environment = ContextualArms(contexts, np.full(dimension, 0.5 / dimension))
        told = accounted(partial(_within, policy, contexts), environment, 80, seed=seed)
        yield {"al": Fraction(2), "eps": Fraction(1, 2), "rho": upper_end(told.rho())}


def _within(policy: partial[AdaROFUL], contexts: GivenContexts) -> InContexts:
    return InContexts(policy(), contexts)
