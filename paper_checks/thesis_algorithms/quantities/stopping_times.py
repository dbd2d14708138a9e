"""Stopping times and risks of identification policies, estimated from simulated runs.

A policy is given by its name in the catalogue and its options, a bandit by the means of its Bernoulli arms.
"""

from collections.abc import Sequence
from typing import Final

from ....verify.evidence.effort import Effort
from ...checks.statistics.simulated_regret import ALPHA
from ...checks.statistics.simulated_stopping import Asked, Stopping
from ...pages.rows import Estimate, estimated_mean, estimated_median

Options = tuple[tuple[str, str | int], ...]

MU_1: Final = ("0.95", "0.9", "0.9", "0.9", "0.5")
MU_2: Final = ("0.75", "0.7", "0.7", "0.7", "0.7")
"""The two bandits of the experiments of the thesis."""
LOG: Final[Options] = (("bonus", "log"),)
"""The leader's bonus with log n for k_a."""
_LONG: Final = 10**8  # pulls


def budget(epsilon: str, delta: str = "0.01") -> Options:
    """The options of a policy at this budget and risk."""
    return (("epsilon", epsilon), ("delta", delta))


def median(
    name: str, means: Sequence[str], options: Options, seed: int, *, runs: int = 202, horizon: int = _LONG
) -> Estimate:
    """The median time until the policy stops, cut at the horizon."""
    times = Stopping(name, tuple(means), horizon, runs, options).sample(Effort(seed))
    return estimated_median(times, ALPHA / 10)


def mean(
    name: str, means: Sequence[str], options: Options, seed: int, *, horizon: int, runs: int
) -> Estimate:
    """The mean time until the policy stops, cut at the horizon."""
    times = Stopping(name, tuple(means), horizon, runs, options).sample(Effort(seed))
    return estimated_mean(times, float(horizon), ALPHA / 10)


def chance(
    name: str,
    means: Sequence[str],
    options: Options,
    seed: int,
    *,
    asked: Asked,
    horizon: int,
    runs: int,
    alpha: float = ALPHA / 3,
) -> Estimate:
    """The chance to stop with a wrong arm by the horizon (``risk``), or not to stop by then (``cut``)."""
    happened = Stopping(name, tuple(means), horizon, runs, options, asked=asked).sample(Effort(seed))
    return estimated_mean(happened, 1.0, alpha)
