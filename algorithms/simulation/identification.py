"""Best-arm identification by simulation: when policies stop, and how often with a wrong arm.

A policy whose rounds between two releases depend on no reward says so by a step ``stretch`` (see
:mod:`..best_arm.private_top_two`). Then the sum of a phase is drawn at once when it is released, which is
exact in law where all rounds are alike: a run costs a few nanoseconds a round and a few draws a phase. Any
other policy runs as in :mod:`.simulator`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.tails.bounded_mean_test import mean_interval, median_interval
from ..compilation import compiles_now, run_interpreted
from ..environments.bernoulli import Bernoulli
from ..environments.bounded import Bounded
from ..environments.categorical import Categorical
from ..environments.environment import Environment
from ..environments.gaussian_arms import GaussianArms
from ..protocol.block_policy import Policy
from ..protocol.stepped_policy import StepPolicy
from . import compiled_identification
from .compiled_arrays import compiled_once, gaps_of, noise_function
from .compiled_run import GOES_ON, STOPPED
from .parallel_runs import each_portion, runs_in_portions
from .run_state import ROUND, Instance, PolicyState
from .simulator import LONGEST_HORIZON, simulate, stream_of

ROUNDS_ALIKE = (Bernoulli, Bounded, Categorical, GaussianArms)
"""Environments whose rounds have one law, independently: a sum of some is a sum of any so many."""

_INTERPRETED_STRETCH = 2000
"""Rounds a call: some milliseconds, so that long runs soon go on compiled."""

_Part = tuple[NDArray[np.int64], ...]


@dataclass(frozen=True, eq=False)
class Identification:
    """What ``runs`` runs gave; the first axis of the arrays is the run.

    Attributes
    ----------
    horizon, seed
        As asked; ``horizon`` cuts runs that do not stop before.
    means
        Of the arms.
    stopped
        Pulls until the policy stopped, the first of every arm included; -1 where the horizon cut it.
    recommended
        The arm that it stopped with, else -1.
    pulls, releases
        Arm by arm, at the end.
    """

    horizon: int
    seed: int
    means: NDArray[np.float64]
    stopped: NDArray[np.int64]
    recommended: NDArray[np.int64]
    pulls: NDArray[np.int64]
    releases: NDArray[np.int64]

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.stopped)

    @property
    def cut(self) -> int:
        """How many runs the horizon cut: where there are any, the true times are longer."""
        return int((self.stopped < 0).sum())

    @property
    def times(self) -> NDArray[np.float64]:
        """Stopping times; the horizon for the runs that it cut."""
        return np.where(self.stopped < 0, self.horizon, self.stopped).astype(np.float64)

    @property
    def errors(self) -> int:
        """How many runs stopped with an arm that is not among the best."""
        wrong = self.means[self.recommended] < self.means.max()
        return int((wrong & (self.stopped >= 0)).sum())

    @property
    def error_rate(self) -> float:
        """The share of the runs that stopped with a wrong arm."""
        return self.errors / self.runs

    def mean(self) -> float:
        """Mean stopping time."""
        return float(self.times.mean())

    def median(self) -> float:
        """Median stopping time: what rare long runs do not move."""
        return float(np.median(self.times))

    def standard_deviation(self) -> float:
        """Of the stopping times; 0 from a single run."""
        return float(self.times.std(ddof=1)) if self.runs > 1 else 0.0

    def quantiles(self, levels: Sequence[float]) -> NDArray[np.float64]:
        """Quantiles of the stopping time, linear between runs."""
        return np.asarray(np.quantile(self.times, levels))

    def standard_error(self) -> float:
        """Standard deviation over the root of the number of runs; infinite from a single run.

        It describes these runs; no confidence belongs to it where a few rare runs carry the mean.
        """
        return self.standard_deviation() / math.sqrt(self.runs) if self.runs > 1 else math.inf

    def mean_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """An interval for the mean of the times, cut at the horizon, that holds for every law of them.

        Its upper end allows for rare runs up to the horizon that few runs do not show; its lower end needs
        no limit, and is one for the mean of the times that are not cut
        (:mod:`~...theory.tails.bounded_mean_test`).
        """
        _check(confidence)
        return mean_interval(self.times, self.horizon, 1 - confidence)

    def median_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Two order statistics that enclose the median, whatever the law; from few runs, the whole line."""
        _check(confidence)
        return median_interval(self.times, 1 - confidence)

    def error_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Clopper and Pearson's interval for the risk: it covers at least that often, at any risk."""
        from scipy.special import betaincinv

        _check(confidence)
        side, wrong, right = (1 - confidence) / 2, self.errors, self.runs - self.errors
        lower = float(betaincinv(wrong, right + 1, side)) if wrong else 0.0
        upper = float(betaincinv(wrong + 1, right, 1 - side)) if right else 1.0
        return lower, upper


def identify(
    policy: Callable[[], Policy],
    environment: Environment,
    *,
    runs: int,
    seed: int = 0,
    horizon: int | None = None,
    first: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> Identification:
    """``runs`` independent runs until the policy stops, or to the ``horizon``, 10^18 if not given.

    Other parameters are those of :func:`~.simulator.simulate`. A policy that never stops needs a horizon.
    """
    last = _whole("horizon", LONGEST_HORIZON if horizon is None else horizon, LONGEST_HORIZON)
    if not (_has_stretches(policy()) and type(environment) in ROUNDS_ALIKE):
        done = simulate(
            policy,
            environment,
            last,
            runs=runs,
            seed=seed,
            checkpoints=[last],
            first=first,
            jobs=jobs,
            progress=progress,
        )
        parts: list[_Part] = [(done.stopped, done.recommended, done.pulls, done.releases)]
    else:
        _check_arms(policy, environment)
        work = partial(_some_runs, policy, environment, last, seed)
        portions = runs_in_portions(first, _whole("runs", runs, 10**9), jobs=jobs, progress=progress)
        parts = each_portion(work, portions, jobs=jobs, progress=progress)
    columns = [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]
    for array in columns:
        array.setflags(write=False)
    return Identification(last, seed, np.asarray(environment.means), *columns)


def _check_arms(policy: Callable[[], Policy], environment: Environment) -> None:
    arms = getattr(policy(), "arms", environment.arms)
    if arms != environment.arms:
        raise ValueError(
            f"the policy is made for {arms} arms and the environment has {environment.arms}: make them equal"
        )


def _some_runs(
    policy: Callable[[], Policy],
    environment: Environment,
    horizon: int,
    seed: int,
    numbers: range,
) -> _Part:
    arms, many = environment.arms, len(numbers)
    stopped, recommended = np.full(many, -1, dtype=np.int64), np.full(many, -1, dtype=np.int64)
    pulls, releases = np.zeros((many, arms), dtype=np.int64), np.zeros((many, arms), dtype=np.int64)
    made: Any = policy()
    kind = type(made)
    noise = noise_function(made.noise)
    assert noise is not None
    block_sum = sys.modules[type(environment).__module__].block_sum
    plain_steps = (kind.choose, kind.block, kind.absorb, kind.stretch)
    steps = compiled_identification.Steps(*map(compiled_once, (*plain_steps, noise, block_sum)))
    table = np.ascontiguousarray(environment.table(), dtype=np.float64)
    counts, values = made.counts.copy(), made.values.copy()
    state = PolicyState(counts, values, made.parameters, made.schedule, np.zeros(arms))
    instance = Instance(table, gaps_of(environment), horizon)
    run = _Loop(steps, state, instance)
    clock, seen = np.zeros(2, dtype=np.int64), np.zeros(arms, dtype=np.int64)
    for row, number in enumerate(numbers):
        counts[:], values[:] = made.counts, made.values
        clock[:], seen[:] = 1, 0
        generator = stream_of(seed, number)
        status = GOES_ON
        while status == GOES_ON:
            status = run(generator, clock, seen, releases[row])
        pulls[row] = counts[:arms, 0]
        if status == STOPPED:
            stopped[row], recommended[row] = clock[ROUND] - 1, clock[compiled_identification.ARM]
    return stopped, recommended, pulls, releases


class _Loop:
    """The loop of a run: interpreted at first, compiled where it takes long."""

    def __init__(self, *parts: Any) -> None:  # noqa: ANN401  steps, state and instance
        self.parts = parts

    @cached_property
    def _setting(self) -> Any:  # noqa: ANN401  made by numba
        from .machine_identification import MACHINE

        steps, *others = self.parts
        return MACHINE.setting(MACHINE.pointers(*steps), *others)

    def __call__(
        self,
        generator: Generator,
        clock: NDArray[np.int64],
        seen: NDArray[np.int64],
        releases: NDArray[np.int64],
    ) -> int:
        """Some releases more; the status."""
        now = generator, clock, seen, releases
        if compiles_now(self.parts[0]):
            from .machine_identification import MACHINE

            return MACHINE.run(self._setting, *now, compiled_identification.LONGEST_STRETCH)
        setting = compiled_identification.Setting(*self.parts)
        given = setting, *now, _INTERPRETED_STRETCH
        status: int = run_interpreted(self.parts[0], compiled_identification.run, given, partial(self, *now))
        return status


def _has_stretches(policy: Policy) -> bool:
    return (
        isinstance(policy, StepPolicy)
        and hasattr(type(policy), "stretch")
        and (type(policy).act, type(policy).learn) == (StepPolicy.act, StepPolicy.learn)
        and noise_function(policy.noise) is not None
    )


def _whole(name: str, value: int, high: int) -> int:
    if type(value) is not int or not 1 <= value <= high:
        raise ValueError(f"{name} is a whole number from 1 to {high}, not {value!r}")
    return value


def _check(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is between 0 and 1, not {confidence!r}")
