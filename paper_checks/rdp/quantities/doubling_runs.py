"""Runs of AdaR-UCB (Azize and Basu, "Rényi differentially private bandits"), and its simulated regret."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial

from ....algorithms.environments.bernoulli import Bernoulli
from ....algorithms.private.adar_ucb import AdaRUCB
from ....algorithms.simulation.simulator import Pulled, trajectory
from ....verify.evidence.effort import Effort
from ...checks.statistics.simulated_regret import ALPHA, Regret
from ...pages.rows import Estimate, estimated_mean

MEANS = ((0.9, 0.1), (0.5,), (0.75, 0.625, 0.5, 0.375, 0.25), (0.3, 0.3, 0.3))
HORIZONS = (2, 7, 1000, 10**9)
Case = tuple[tuple[str, ...], int, int, str, str, int]
"""Means, horizon, alpha, eps, beta and the number of runs."""


@cache
def blocks(means: tuple[float, ...], horizon: int, seed: int) -> tuple[tuple[int, int, int], ...]:
    """Arm, first round and length of every block of a run at alpha = 2, eps = 1."""
    policy = partial(AdaRUCB, len(means), alpha=2, epsilon=1)
    run = trajectory(policy, Bernoulli(list(means)), horizon, seed=seed)
    return tuple((each.arm, each.first, each.length) for each in run if isinstance(each, Pulled))


def simulated(
    cases: Sequence[Case], seed: int, *, pulls: bool = False
) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """Regret in each case of two arms, or the pulls of the worse one, with the gap and the budget."""
    for means, horizon, alpha, eps, beta, runs in cases:
        given = ("alpha", alpha), ("epsilon", eps), ("beta", beta)
        regret = Regret("adar-ucb", means, horizon, runs, given, pulls_of=1 if pulls else None)
        found = estimated_mean(regret.sample(Effort(seed)), float(regret.largest), ALPHA / len(cases))
        instance = {"D": Fraction(means[0]) - Fraction(means[1]), "T": Fraction(horizon)}
        options = {"al": Fraction(alpha), "eps": Fraction(eps), "b": Fraction(beta)}
        yield {**instance, **options, "pulls" if pulls else "regret": found}
