"""Runs of a policy in whatever way it is written: its regret, when it stops, and with which arm."""

import contextlib
import copy
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.environments.environment import Environment
from ...algorithms.protocol.block_policy import Policy
from ..dialects.randomness import global_randomness_kept, seed_globally
from .black_box import arm_of, seeding, told
from .sandwich import BadSubjectError, is_stepwise, made_once, shown_name


def factory_of(subject: Any) -> Callable[..., Any]:  # noqa: ANN401  a policy or a factory
    """What makes fresh policies."""
    if isinstance(subject, type):
        return subject
    if isinstance(subject, Policy):
        return partial(copy.deepcopy, subject)
    if not callable(subject):
        raise BadSubjectError(
            f"a policy, or a function that makes one, is accepted, not {shown_name(subject)}"
        )
    made: Callable[..., Any] = subject
    return made


def environment_of(environment: Environment | Sequence[float]) -> Environment:
    """The environment, or Bernoulli arms of these means."""
    return environment if isinstance(environment, Environment) else Bernoulli(environment)


@global_randomness_kept()
def runs_of(
    make: Callable[..., Any], environment: Environment, horizon: int, runs: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Regret, rounds at the stop (-1: none), and the arm recommended, run by run."""
    for name, value in (("horizon", horizon), ("runs", runs)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name} is a whole number of at least 1, not {value!r}")
    of_seed, _ = seeding(make)
    if not is_stepwise(made_once(make)):
        from ...algorithms.simulation.simulator import simulate

        found = simulate(
            lambda: make(**of_seed(seed)), environment, horizon, runs=runs, seed=seed, checkpoints=[horizon]
        )
        return found.regret[:, -1], found.stopped, found.recommended
    means = np.asarray(environment.means)
    gaps = means.max() - means
    regret, stopped, recommended = np.zeros(runs), np.full(runs, -1), np.full(runs, -1)
    for run in range(runs):
        rewards, noise = SeedSequence([seed, run]).spawn(2)
        generator = default_rng(rewards)
        own = int(noise.generate_state(1, np.uint64)[0])
        seed_globally(own)
        t = 0
        with told(lambda: f"in round {t} of {horizon}", own):  # noqa: B023  it is told within
            policy = make(**of_seed(own))
            for t in range(horizon):
                chosen = policy.select(t)
                if chosen is None:
                    stopped[run] = t
                    with contextlib.suppress(AttributeError, TypeError, ValueError):  # it recommends nothing
                        recommended[run] = policy.recommend()
                    break
                arm = arm_of(chosen, environment.arms)
                regret[run] += gaps[arm]
                policy.update(arm, float(environment.rewards(arm, t + 1, 1, generator)[0]))
    return regret, stopped, recommended
