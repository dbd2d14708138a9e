"""The experiments of Azize and Basu, "Concentrated differential privacy for bandits", in small, run again.

Section VII compares policies with and without privacy on finite arms, linear bandits and random contexts;
Appendix H compares two places of the noise. The pages of both compare the medians of regret that are here.
"""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np

from ....theory.numbers.arrays import Doubles, Matrix, Vector
from ....verify.evidence.effort import Effort
from ...checks.statistics.simulated_regret import ALPHA, Regret
from ...pages.rows import Estimate, estimated_median
from ...running.seed import seed_of

Row = Mapping[str, Estimate]
"""A median regret for each case of an experiment, under the letter that the page gives the case."""
_Policy = tuple[str, Mapping[str, Any]]
"""A name of the catalogue, and options."""

_MEANS: Final = ("0.75", "0.625", "0.5", "0.375", "0.25")
_ARMS, _DIMENSION, _DELTA = 10, 3, Fraction(1, 1000)
_INSTANCES: Final = 4
# so many runs that the intervals of the medians are narrow enough for what the pages compare
_EXPERIMENTS, _RUNS_OF_AN_EXPERIMENT = 300, 100  # the paper averages 100 runs
_LINEAR_RUNS, _CONTEXTUAL_RUNS = 400, 260

_FINITE_ARMS: Final[Mapping[str, tuple[str, tuple[tuple[str, str], ...]]]] = {
    "N": ("episodic-ucb", ()),
    "A": ("adac-ucb", (("rho", "0.1"),)),
    "C": ("adac-ucb", (("rho", "1000"),)),
}
_LINEAR_BANDITS: Final[Mapping[str, _Policy]] = {
    "z": ("gope", {}),
    "a": ("adac-gope", {"rho": Fraction(1, 100)}),
    "b": ("adac-gope", {"rho": 1}),
    "c": ("adac-gope", {"rho": 1000}),
}
_NOISE_IN_THE_MIDDLE_AND_FIRST: Final[Mapping[str, _Policy]] = {
    "u": ("adac-gope", {"rho": Fraction(1, 1000)}),
    "v": ("adac-gope-var", {"rho": Fraction(1, 1000)}),
}
_CONTEXTS: Final[Mapping[str, tuple[str | None, str]]] = {
    "z": (None, "observed"),
    "a": ("0.1", "observed"),
    "b": ("1", "observed"),
    "c": ("1000", "observed"),
    "w": ("1", "printed"),
}
"""The budget rho, if any, and whose least eigenvalue the width has: of the matrix, or the printed one."""


def of_finite_arms(seed: int) -> Row:
    """Medians of averages over 100 runs on five arms, under the case and the power of ten of the round."""
    powers = (4, 5, 7)
    runs, alpha = _EXPERIMENTS * _RUNS_OF_AN_EXPERIMENT, ALPHA / (len(_FINITE_ARMS) * len(powers))
    medians = {}
    for name, (policy, budget) in _FINITE_ARMS.items():
        for power in powers:
            regret = Regret(policy, _MEANS, 10**7, runs, (*budget, ("beta", "1")), at=10**power)
            averages = regret.sample(Effort(seed)).reshape(-1, _RUNS_OF_AN_EXPERIMENT).mean(axis=1)
            medians[f"{name}{power}"] = estimated_median(averages, alpha)
    return medians


def of_linear_bandits(seed: int) -> Row:
    """Medians of averages over four linear bandits at T = 10^4, without privacy and at three budgets."""
    return _medians(_on_instances(_LINEAR_BANDITS, 10**4, seed))


def of_places(seed: int) -> Row:
    """Medians of averages over four linear bandits at T = 10^6, by where the estimate has its noise."""
    return _medians(_on_instances(_NOISE_IN_THE_MIDDLE_AND_FIRST, 10**6, seed))


def of_contexts(seed: int) -> Row:
    """Medians at T = 3000 with random contexts, without privacy and at three budgets."""
    return _medians({name: _in_contexts(*case, seed) for name, case in _CONTEXTS.items()})


def _medians(samples: Mapping[str, Doubles]) -> Row:
    """The median of each sample; all of them together are wrong with a chance of at most ALPHA."""
    return {name: estimated_median(each, ALPHA / len(samples)) for name, each in samples.items()}


def of_orthogonal_actions(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """The price of privacy, of ZCDP-POP, of each of three runs: early, at 10^4, and late, at 10^18.

    There are two orthogonal actions of gap sqrt(2), and rho is 1.
    """
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    bandit = LinearArms(np.eye(2), [0.5**0.5, -(0.5**0.5)])

    def plays(name: str, **options: Any) -> list[list[int]]:  # noqa: ANN401  of the policy
        """How often each run of a policy plays the worse action until early and until late."""
        fresh = partial(build, name, np.eye(2), delta=_DELTA, **options)
        counts = [simulate(fresh, bandit, T, runs=3, seed=seed).pulls[:, 1] for T in (10**4, 10**18)]
        return [[int(count) for count in row] for row in zip(*counts, strict=True)]

    for private, base in zip(plays("adac-gope", rho=Fraction(1)), plays("gope"), strict=True):
        early, late = (Fraction(more, less) - 1 for more, less in zip(private, base, strict=True))
        yield {"early": early, "late": late}


def _on_instances(cases: Mapping[str, _Policy], horizon: int, seed: int) -> Mapping[str, Doubles]:
    """The regret of each policy, averaged over the instances, run by run."""
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    regrets: dict[str, list[Doubles]] = {case: [] for case in cases}
    for number in range(_INSTANCES):
        actions, theta = _instance(number)
        for case, (policy, options) in cases.items():
            simulated = simulate(
                partial(build, policy, actions, delta=_DELTA, **options),
                LinearArms(actions, theta),
                horizon,
                runs=_LINEAR_RUNS,
                seed=seed_of(f"{case}/{number}", seed),
                checkpoints=[horizon],
            )
            regrets[case].append(simulated.regret[:, 0])
    return {case: np.array(parts).mean(axis=0) for case, parts in regrets.items()}


def _instance(number: int) -> tuple[Matrix, Vector]:
    """Ten actions and the parameter theta* of a linear bandit, all on the unit sphere of R^3."""
    generator = np.random.default_rng(seed_of(f"linear instance/{number}", 0))
    actions = generator.standard_normal((_ARMS, _DIMENSION))
    theta = generator.standard_normal(_DIMENSION)
    return actions / np.linalg.norm(actions, axis=1)[:, None], theta / np.linalg.norm(theta)


def _in_contexts(rho: str | None, floor: str, seed: int) -> Doubles:
    """The regret of every run with random contexts, each with a parameter theta* of its own."""
    from ....algorithms.by_name.catalogue import build_contextual
    from ....algorithms.environments.contexts import GaussianContexts
    from ....algorithms.environments.contextual_bandit import ContextualBandit
    from ....algorithms.simulation.contextual_simulator import simulate_contextual

    runs = _CONTEXTUAL_RUNS
    thetas = np.random.default_rng(seed_of("contextual theta", seed)).standard_normal((runs, _DIMENSION))
    thetas /= np.linalg.norm(thetas, axis=1)[:, None]
    contexts = GaussianContexts(_ARMS, [1 / math.sqrt(_DIMENSION)] * _DIMENSION, math.sqrt(0.1))
    options: dict[str, Any] = {"delta": _DELTA, "ridge": Fraction(1, 10), "outside": "play"}
    if rho is not None:
        options |= {"rho": Fraction(rho), "floor": floor, "lambda_0": Fraction(1, 10)}
    name, horizon = "rs-oful" if rho is None else "adac-oful", 3000
    simulated = simulate_contextual(
        partial(build_contextual, name, _DIMENSION, horizon=horizon, **options),
        ContextualBandit(contexts, thetas),
        horizon,
        runs=runs,
        seed=seed_of("contextual run", seed),
        checkpoints=[horizon],
        jobs=1,
    )
    return simulated.regret[:, 0]
