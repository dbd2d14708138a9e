"""Environments on the command line: what ``--environment``, such as ``gaussian:sigma=0.5``, stands for.

Every kind of rewards is read here but ``worst``, whose rewards are searched against a policy: see `world`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..bad_usage import bad_usage
from .files.numbered_lines import numbered_lines, numbers_in
from .means import means_of_arms
from .number import ANY_NUMBER, exact_number, shortened

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...algorithms.environments.environment import Environment

_KINDS = (
    "bernoulli, gaussian, gaussian:sigma=0.5, uniform:width=0.2, fixed, table:FILE, drifting, "
    "drifting:period=1000, switching, switching:length=1000, worst and worst:pieces=6 are accepted"
)
_ADVERSARIES = ("drifting", "switching")
_TABLES = ("table", "fixed", "worst", *_ADVERSARIES)
_LONGEST = 10**18  # rounds that are whole numbers of 64 bits
_LONGEST_STEP_BY_STEP = 10**10  # rounds whose rewards are drawn one by one
_LONGEST_MADE_TABLE = 10**6  # rounds: the table is held in memory
MADE_ARMS = 10
"""How many arms are made where nobody says it."""

LowerBound = tuple[str, str, Callable[[float], float | None]]
"""A lower bound's name, claim, and value at a horizon."""


@dataclass(frozen=True)
class Arms:
    """Arms that a policy pulls: their environment with what is known of it.

    Parameters
    ----------
    kind
        Its name on the command line, without options.
    environment
        What draws the rewards.
    means, exact_means
        The mean of every arm, as a double and as it was written.
    sigma
        The standard deviation of Gaussian rewards.
    longest
        The most rounds that may be played.
    told
        A note for whoever reads the results, as on the search for the worst rewards.
    """

    kind: str
    environment: "Environment"
    means: tuple[float, ...]
    exact_means: tuple[Fraction, ...]
    sigma: Fraction = Fraction(1)
    longest: int = _LONGEST
    told: str | None = None

    @property
    def fixed_in_advance(self) -> bool:
        """Whether all rewards are, so that regret is against the best single arm of the rounds played."""
        return self.kind in _TABLES

    @property
    def size(self) -> int:
        """What a policy is made for, as with linear rewards: here the number of arms."""
        return self.arms

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return self.environment.arms

    @property
    def reward_range(self) -> tuple[float, float]:
        """An interval that holds every reward."""
        return self.environment.reward_range

    def lower_bound(self, epsilon: Fraction | None) -> LowerBound | None:
        """What a consistent policy must lose at these arms, to leading order, if a text says it.

        With ``epsilon``, for epsilon-private policies.
        """
        if self.kind == "bernoulli":
            from ...theory.bounds.bernoulli_instance import BanditInstance
            from ...theory.bounds.evaluation import evaluate
            from ...theory.bounds.regret_lower_bounds import D_EPS, LAI_ROBBINS

            instance, bound = BanditInstance(self.exact_means), LAI_ROBBINS if epsilon is None else D_EPS
            at: dict[str, Any] = {} if epsilon is None else {"epsilon": epsilon}
            return bound.name, bound.claim, lambda t: evaluate(bound, instance, horizon=t, **at).value
        if self.kind == "gaussian":
            from ...theory.bounds.regret_lower_bounds import gaussian_min_kl_tv, general_class_constant

            gaps = [max(self.means) - mean for mean in self.means]
            variance = float(self.sigma**2)
            constant = variance * float(general_class_constant(gaps, gaussian_min_kl_tv(gaps, None)))
            return "Lai-Robbins", "TH-T2.31", lambda t: constant * math.log(t)
        return None


def read_environment(
    text: str,
    means: tuple[Fraction, ...] | None,
    file: Path | None,
    *,
    horizon: int = 1,
    arms: int | None = None,
) -> Arms:
    """The environment that is named; a ``click.UsageError`` of one line if it cannot be.

    ``horizon`` and ``arms`` are for the adversaries, whose tables are as large as that.
    """
    kind, _, rest = text.partition(":")
    if kind in {"table", *_ADVERSARIES}:
        refuse_means(means, file)
    if kind in _ADVERSARIES:
        return _adversary(text, kind, rest, horizon, arms or MADE_ARMS)
    if arms is not None:
        with_it = "it goes with drifting, switching, worst and linear rewards"
        raise click.UsageError(f"--arms: the arms are given already; {with_it}")
    if kind == "table":
        return _table(Path(rest))
    if kind not in {"bernoulli", "gaussian", "uniform", "fixed"}:
        raise click.UsageError(f"--environment: {shortened(text)} is not known; {_KINDS}")
    exact = tuple(means_of_arms(means, file, ANY_NUMBER))
    if kind == "gaussian":
        return _gaussian(text, rest, exact)
    if kind == "uniform":
        return _uniform(text, rest, exact)
    if rest:
        raise click.UsageError(f"--environment: {shortened(text)}: {kind} has no options; {_KINDS}")
    return _fixed(exact, horizon) if kind == "fixed" else _bernoulli(exact)


def _bernoulli(exact: tuple[Fraction, ...]) -> Arms:
    from ...algorithms.environments.bernoulli import Bernoulli

    _check(exact, Fraction(0), Fraction(1), "the mean of a Bernoulli arm")
    doubles = tuple(map(float, exact))
    return Arms("bernoulli", Bernoulli(doubles), doubles, exact)


def _gaussian(text: str, rest: str, exact: tuple[Fraction, ...]) -> Arms:
    from ...algorithms.environments.gaussian_arms import GaussianArms

    sigma, doubles = read_option(text, rest, "sigma", Fraction(1)), tuple(map(float, exact))
    return Arms("gaussian", GaussianArms(doubles, float(sigma)), doubles, exact, sigma=sigma)


def _uniform(text: str, rest: str, exact: tuple[Fraction, ...]) -> Arms:
    """Rewards that are uniform between half a width below and above the mean of their arm."""
    from ...algorithms.environments.bounded import Bounded

    half = read_option(text, rest, "width", Fraction(1, 5), most=Fraction(1)) / 2
    _check(exact, half, 1 - half, "uniform rewards stay in [0, 1]: the mean of an arm")
    quantiles = [[float(mean - half), float(mean + half)] for mean in exact]
    environment = Bounded(quantiles, reward_range=(0.0, 1.0))
    return Arms("uniform", environment, tuple(map(float, exact)), exact, longest=_LONGEST_STEP_BY_STEP)


def _fixed(exact: tuple[Fraction, ...], horizon: int) -> Arms:
    """Arms whose reward is their mean in every round."""
    from ...algorithms.adversarial.oblivious_adversary import fixed_losses

    losses = fixed_losses(min(horizon, _LONGEST_MADE_TABLE), [1 - mean for mean in exact])
    return arms_of_losses("fixed", losses)


def refuse_means(means: tuple[Fraction, ...] | None, file: Path | None) -> None:
    """A ``click.UsageError`` if means are given to what has its own."""
    if means is not None or file is not None:
        raise click.UsageError("--means: a table of rewards has its own; without --means is accepted")


def read_option(text: str, rest: str, name: str, default: Fraction, most: Fraction | None = None) -> Fraction:
    """The option of an environment, such as ``sigma`` of ``gaussian:sigma=0.5``."""
    if not rest:
        return default
    option, equals, value = rest.partition("=")
    try:
        number = exact_number(value)
    except ValueError:
        number = Fraction(0)
    if option != name or not equals or number <= 0 or (most is not None and number > most):
        accepted = "above 0" if most is None else f"above 0 and at most {most}"
        raise click.UsageError(f"--environment: {shortened(text)}: {name}=NUMBER {accepted} is accepted")
    return number


def _check(arms: Sequence[Fraction], low: Fraction, high: Fraction, words: str) -> None:
    for mean in arms:
        if not low <= mean <= high:
            lies = f"{words} lies in [{float(low):g}, {float(high):g}]"
            raise click.UsageError(f"--means: {float(mean):g} is not accepted: {lies}")


def _adversary(text: str, kind: str, rest: str, horizon: int, arms: int) -> Arms:
    """Arms whose losses drift or switch as time goes on, in the same way in every run."""
    from ...algorithms.adversarial.oblivious_adversary import drifting_losses, switching_losses

    rounds = min(horizon, _LONGEST_MADE_TABLE)  # more are refused by the caller
    tenth = Fraction(max(1, rounds // 10))
    if kind == "drifting":
        losses = drifting_losses(rounds, arms, period=float(read_option(text, rest, "period", tenth)))
    else:
        length = read_option(text, rest, "length", tenth)
        if length.denominator != 1:
            raise click.UsageError(f"--environment: {shortened(text)}: length is a whole number of rounds")
        losses = switching_losses(rounds, arms, length=int(length))
    return arms_of_losses(kind, losses)


def arms_of_losses(kind: str, losses: "NDArray[np.float64]") -> Arms:
    """Arms that lose, round by round, what a table says."""
    from ...algorithms.simulation.exact_regret import environment_of

    environment = environment_of(losses)
    doubles = tuple(float(mean) for mean in environment.means)
    return Arms(kind, environment, doubles, tuple(map(Fraction, doubles)), longest=_LONGEST_MADE_TABLE)


def _table(path: Path) -> Arms:
    """Arms whose rewards a file lists, a line a round and a number an arm."""
    from ...algorithms.environments.reward_table import RewardTable

    rows: list[tuple[Fraction, ...]] = []
    for place, line in numbered_lines("--environment", path):
        with bad_usage(f"--environment: {path}, line {place}"):
            row = numbers_in(line, "rewards")
            if rows and len(row) != len(rows[0]):
                raise ValueError(f"{len(row)} rewards; {len(rows[0])} are accepted")
        rows.append(row)
    if not rows:
        raise click.UsageError(f"--environment: {path} holds no rewards; one line a round is accepted")
    exact = tuple(Fraction(sum(column)) / len(rows) for column in zip(*rows, strict=True))
    environment = RewardTable([[float(reward) for reward in row] for row in rows])
    return Arms("table", environment, tuple(map(float, exact)), exact, longest=len(rows))
