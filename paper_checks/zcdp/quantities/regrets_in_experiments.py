"""Regrets in the experiments of Section VII and Appendix H, small enough to run again and again."""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ....verify.evidence.effort import Effort
from ...checks.statistics.simulated_regret import ALPHA, Regret
from ...pages.rows import Estimate, estimated_median
from ...running.seed import seed_of

Regrets = NDArray[np.float64]

_MEANS: Final = ("0.75", "0.625", "0.5", "0.375", "0.25")
_ARMS, _DIMENSION, _DELTA = 10, 3, Fraction(1, 1000)
_INSTANCES: Final = 4


def of_finite_arms(seed: int) -> Mapping[str, Estimate]:
    """Medians of averages over 100 runs: N without privacy, A, C at rho = 0.1, 1000; at 10^4, 10^5, 10^7."""
    cases = {"N": None, "A": "0.1", "C": "1000"}
    found = {}
    for (name, rho), power in ((case, power) for case in cases.items() for power in (4, 5, 7)):
        options = (("beta", "1"),) if rho is None else (("rho", rho), ("beta", "1"))
        policy = "episodic-ucb" if rho is None else "adac-ucb"
        sample = Regret(policy, _MEANS, 10**7, 30000, options, at=10**power).sample(Effort(seed))
        found[f"{name}{power}"] = estimated_median(sample.reshape(-1, 100).mean(axis=1), ALPHA / 9)
    return found


def of_linear_bandits(seed: int) -> Mapping[str, Estimate]:
    """Medians of averages over instances, T = 10^4: z without privacy, a, b, c at rho = 0.01, 1, 1000."""
    cases: Mapping[str, tuple[str, Mapping[str, Any]]] = {
        "z": ("gope", {}),
        "a": ("adac-gope", {"rho": Fraction(1, 100)}),
        "b": ("adac-gope", {"rho": 1}),
        "c": ("adac-gope", {"rho": 1000}),
    }
    found = _on_instances(cases, 10**4, runs=400, seed=seed)
    return {name: estimated_median(each, ALPHA / len(found)) for name, each in found.items()}


def of_places(seed: int) -> Mapping[str, Estimate]:
    """Medians at T = 10^6, rho = 0.001: u with the noise in the middle, v in the beginning."""
    budget = {"rho": Fraction(1, 1000)}
    cases = {"u": ("adac-gope", budget), "v": ("adac-gope-var", budget)}
    found = _on_instances(cases, 10**6, runs=400, seed=seed)
    return {name: estimated_median(each, ALPHA / len(found)) for name, each in found.items()}


def of_contexts(seed: int) -> Mapping[str, Estimate]:
    """Medians at T = 3000: z without privacy, a, b, c at rho = 0.1, 1, 1000; w at rho = 1, printed width."""
    cases = {
        "z": (None, "observed"),
        "a": ("0.1", "observed"),
        "b": ("1", "observed"),
        "c": ("1000", "observed"),
        "w": ("1", "printed"),
    }
    return {
        name: estimated_median(_in_contexts(*case, runs=260, seed=seed), ALPHA / len(cases))
        for name, case in cases.items()
    }


def of_orthogonal_actions(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """Two orthogonal actions of gap sqrt(2), rho = 1: PoP early, at 10^4, and late, at 10^18, run by run."""
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    bandit = LinearArms(np.eye(2), [0.5**0.5, -(0.5**0.5)])

    def plays(name: str, **options: Any) -> list[list[int]]:  # noqa: ANN401  of the policy
        """How often each run plays the worse action, early and late."""
        fresh = partial(build, name, np.eye(2), delta=_DELTA, **options)
        counts = [simulate(fresh, bandit, T, runs=3, seed=seed).pulls[:, 1] for T in (10**4, 10**18)]
        return [[int(count) for count in row] for row in zip(*counts, strict=True)]

    for private, base in zip(plays("adac-gope", rho=Fraction(1)), plays("gope"), strict=True):
        early, late = (Fraction(more, less) - 1 for more, less in zip(private, base, strict=True))
        yield {"early": early, "late": late}


def _on_instances(
    cases: Mapping[str, tuple[str, Mapping[str, Any]]], horizon: int, *, runs: int, seed: int
) -> Mapping[str, Regrets]:
    """Regret of each policy, averaged over the instances, run by run."""
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    found: dict[str, list[Regrets]] = {case: [] for case in cases}
    for number in range(_INSTANCES):
        actions, theta = _instance(number)
        for case, (policy, options) in cases.items():
            simulated = simulate(
                partial(build, policy, actions, delta=_DELTA, **options),
                LinearArms(actions, theta),
                horizon,
                runs=runs,
                seed=seed_of(f"{case}/{number}", seed),
                checkpoints=[horizon],
            )
            found[case].append(simulated.regret[:, 0])
    return {case: np.array(parts).mean(axis=0) for case, parts in found.items()}


def _instance(number: int) -> tuple[Regrets, Regrets]:
    """Ten actions and theta*, all on the unit sphere of R^3."""
    generator = np.random.default_rng(seed_of(f"linear instance/{number}", 0))
    actions = generator.standard_normal((_ARMS, _DIMENSION))
    theta = generator.standard_normal(_DIMENSION)
    return actions / np.linalg.norm(actions, axis=1)[:, None], theta / np.linalg.norm(theta)


def _in_contexts(rho: str | None, floor: str, *, runs: int, seed: int) -> Regrets:
    """Regret of every run, each with its own theta*."""
    from ....algorithms.by_name.catalogue import build_contextual
    from ....algorithms.environments.contexts import GaussianContexts
    from ....algorithms.environments.contextual_bandit import ContextualBandit
    from ....algorithms.simulation.contextual_simulator import simulate_contextual

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
