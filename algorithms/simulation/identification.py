"""Best-arm identification by simulation: when policies stop, and how often with a wrong arm.

A policy whose rounds between two releases depend on no reward says so by a step ``stretch`` (see
:mod:`..best_arm.private_top_two`). Then the sum of a phase is drawn at once when it is released, which is
exact in law where all rounds are alike: a run costs a few nanoseconds a round and a few draws a phase. Any
other policy runs as in :mod:`.simulator`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ...theory.numbers.arrays import Doubles, Wholes
from ...theory.privacy.budget_from_error_rates import clopper_pearson
from ...theory.tails.bounded_mean_test import mean_interval, median_interval
from ..environments.environment import Environment
from ..protocol.block_policy import Policy
from .simulator import LONGEST_HORIZON, check_confidence, simulate


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
    means: Doubles
    stopped: Wholes
    recommended: Wholes
    pulls: Wholes
    releases: Wholes

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.stopped)

    @property
    def cut(self) -> int:
        """How many runs the horizon cut: where there are any, the true times are longer."""
        return int((self.stopped < 0).sum())

    @property
    def times(self) -> Doubles:
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

    def quantiles(self, levels: Sequence[float]) -> Doubles:
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
        check_confidence(confidence)
        return mean_interval(self.times, self.horizon, 1 - confidence)

    def median_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Two order statistics that enclose the median, whatever the law; from few runs, the whole line."""
        check_confidence(confidence)
        return median_interval(self.times, 1 - confidence)

    def error_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Clopper and Pearson's interval for the risk: it covers at least that often, at any risk."""
        check_confidence(confidence)
        return clopper_pearson(self.errors, self.runs, 1 - confidence)


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
    last = LONGEST_HORIZON if horizon is None else horizon
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
        together=True,
    )
    found = done.stopped, done.recommended, done.pulls, done.releases
    return Identification(done.horizon, done.seed, np.asarray(environment.means), *found)
