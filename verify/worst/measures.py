"""What a policy loses at an instance: by runs, whose luck is that of a seed, or exactly."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from ...algorithms.environments.environment import Environment
from .instances import FAMILIES, Instance

if TYPE_CHECKING:
    from ...algorithms.environments.linear_arms import Rewards
    from ...theory.numbers.enclosure import Enclosure
    from .context_instances import ContextInstance
    from .linear_instances import LinearInstance

WORK = 2e8
"""Of an enumeration, at most."""

MakePolicy = Callable[..., Callable[..., Any]]
"""What makes fresh policies, from a number of arms, a horizon, and options by their names."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What runs gave, and between which numbers each must lie; one exact value has ends for its rounding."""

    values: NDArray[np.float64]
    least: float
    most: float
    cut: int = 0
    """How many runs were cut at the horizon before they stopped."""
    exact: bool = False

    @property
    def mean(self) -> float:
        """The mean of the runs."""
        return float(self.values.mean())


class Measure(Protocol):
    """A quantity that is measured at an instance, by runs or exactly."""

    @property
    def quantity(self) -> str:
        """The name of the quantity, such as ``regret``."""
        ...

    def __call__(self, at: Any, *, runs: int, seed: int) -> Sample:  # noqa: ANN401  an instance of its kind
        """By so many runs; the same luck for all instances of one seed."""
        ...


def arms_of(family: str, means: tuple[float, ...]) -> Environment:
    """The environment with arms of a family."""
    from ...algorithms.environments.bernoulli import Bernoulli
    from ...algorithms.environments.bounded import Bounded
    from ...algorithms.environments.gaussian_arms import GaussianArms

    if family == "bernoulli":
        return Bernoulli(means)
    if family == "gaussian":
        return GaussianArms(means)
    if family == "uniform":
        halves = [min(mean, 1 - mean) for mean in means]
        ends = [[mean - half, mean + half] for mean, half in zip(means, halves, strict=True)]
        return Bounded(np.clip(ends, 0.0, 1.0), reward_range=(0.0, 1.0))
    raise ValueError(f"family is {family!r}: {', '.join(FAMILIES)} are accepted")


@dataclass(frozen=True, slots=True)
class RegretOfRuns:
    """Regret after ``horizon`` rounds, by runs."""

    make: MakePolicy
    horizon: int
    family: str = "bernoulli"
    quantity: str = "regret"

    def __call__(self, at: Instance, *, runs: int, seed: int) -> Sample:
        """The regret of each run, as `simulate` counts it: gaps times pulls."""
        from ..auditing.measured_runs import runs_of

        arms = arms_of(self.family, at.means)
        build = self.make(len(at.means), self.horizon, **named_options(at.options))
        regret, _, _ = runs_of(build, arms, self.horizon, runs, seed)
        return Sample(regret, 0.0, self.horizon * max(at.gaps))


@dataclass(frozen=True, slots=True)
class RegretOfActions:
    """Regret after ``horizon`` rounds of a policy that is made from its actions."""

    make: MakePolicy
    horizon: int
    family: str = "sign"
    quantity: str = "regret"

    def __call__(self, at: "LinearInstance", *, runs: int, seed: int) -> Sample:
        """The regret of each run, as `simulate` counts it: gaps times pulls."""
        from ...algorithms.environments.linear_arms import LinearArms
        from ..auditing.measured_runs import runs_of

        actions = np.array(at.actions)
        arms = LinearArms(actions, at.theta, rewards=cast("Rewards", self.family))
        build = self.make(actions, self.horizon, **named_options(at.options))
        regret, _, _ = runs_of(build, arms, self.horizon, runs, seed)
        return Sample(regret, 0.0, max(self.horizon * max(at.gaps), float(regret.max())))


@dataclass(frozen=True, slots=True)
class RegretInContexts:
    """Regret after ``horizon`` rounds against the best action of each, in contexts drawn afresh."""

    make: MakePolicy
    horizon: int
    family: str = "sign"
    quantity: str = "regret"

    def __call__(self, at: "ContextInstance", *, runs: int, seed: int) -> Sample:
        """The regret of each run, as `simulate` counts it for contextual bandits."""
        from ...algorithms.environments.contextual_bandit import ContextualBandit
        from ...algorithms.protocol.contextual_steps import ContextualSteps
        from ...algorithms.simulation.contextual_simulator import simulate_contextual

        build = self.make(len(at.theta), self.horizon, **named_options(at.options))
        if not isinstance(build(), ContextualSteps):
            raise ValueError("a contextual policy is one by steps: algorithms.protocol.contextual_steps")  # noqa: TRY004  bad input
        found = simulate_contextual(
            partial(_built, build),
            ContextualBandit(at.contexts(), at.theta, rewards=cast("Rewards", self.family)),
            self.horizon,
            runs=runs,
            seed=seed,
            checkpoints=[self.horizon],
        )
        return Sample(found.regret[:, -1], 0.0, float(found.limits[1, -1]))


def _built(build: Any) -> Any:  # noqa: ANN401  a factory, a policy
    return build()


@dataclass(frozen=True, slots=True)
class SamplesOfRuns:
    """Rounds until a policy stops, by runs that ``horizon`` cuts."""

    make: MakePolicy
    horizon: int
    family: str = "bernoulli"
    quantity: str = "samples"

    def __call__(self, at: Instance, *, runs: int, seed: int) -> Sample:
        """The rounds of each run until it stops, as `identify` counts them."""
        from ...algorithms.simulation.identification import identify

        build = self.make(len(at.means), self.horizon, **named_options(at.options))
        found = identify(build, arms_of(self.family, at.means), runs=runs, seed=seed, horizon=self.horizon)
        return Sample(found.times, 0.0, float(self.horizon), found.cut)


@dataclass(frozen=True, slots=True)
class ExactRegret:
    """Regret of Bernoulli arms, from the law of a policy on every list of rewards."""

    make: MakePolicy
    horizon: int
    quantity: str = "regret"
    twins: list[Any] = field(default_factory=list, compare=False)
    """Mechanisms of the discrete twin, where that is what is enumerated."""
    rough: bool = False
    """In doubles alone, without an error: for a search."""
    _laws: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def roughly(self) -> "ExactRegret":
        """The same measure computed in doubles, which is far faster."""
        return replace(self, rough=True)

    def __call__(self, at: Instance, *, runs: int, seed: int) -> Sample:
        """Exactly, whatever ``runs`` and ``seed`` are; a ``ValueError`` where that would take too long."""
        del runs, seed
        from ..optimal.policy_regret import expected_regret

        law = self._law(len(at.means), at.options)
        if self.rough:
            law = replace(law, masses=law.masses.astype(np.float64))
        found = expected_regret(law, [Fraction(str(mean)) for mean in at.means])
        return exact_sample(found)

    def _law(self, arms: int, options: tuple[tuple[str, float], ...]) -> Any:  # noqa: ANN401  a law of actions
        from ..auditing.sandwich import is_stepwise
        from ..enumeration.discrete_twin import discrete_twin
        from ..enumeration.exact_privacy import law_of_subject
        from ..enumeration.work_limit import Work

        if (arms, options) not in self._laws:
            build = self.make(arms, self.horizon, **named_options(options))
            if is_stepwise(build()):
                raise ValueError("a policy on raw rewards is not enumerated")

            def made() -> Any:  # noqa: ANN401  a policy
                return discrete_twin(build(), self.twins.append)

            law, _ = law_of_subject(made, arms=arms, horizon=self.horizon, work=Work(WORK))
            self._laws[arms, options] = law
        return self._laws[arms, options]


def exact_sample(found: "Enclosure") -> Sample:
    """One exact value, with ends that are rounded outwards."""
    lower, upper = float(found.lower), float(found.upper)
    if Fraction(lower) > found.lower:
        lower = math.nextafter(lower, -math.inf)
    if Fraction(upper) < found.upper:
        upper = math.nextafter(upper, math.inf)
    return Sample(np.array([float(found)]), lower, upper, exact=True)


def named_options(options: Mapping[str, float] | tuple[tuple[str, float], ...]) -> dict[str, Fraction]:
    """The budgets as the decimals that they are written as."""
    return {name: Fraction(str(value)) for name, value in dict(options).items()}
