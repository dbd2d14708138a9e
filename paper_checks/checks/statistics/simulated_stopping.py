"""Stopping times and risks of simulated identification, as quantities of formulas.

They stand where the regret of :mod:`.simulated_regret` stands. Runs are cut at the horizon: an interval for
a mean is that of the cut time, a lower bound for the time itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ....theory.numbers.enclosure import exact
from ....theory.tails.bounded_mean_test import mean_interval, median_interval
from ....verify.evidence.effort import Effort
from ...running.seed import seed_of
from .simulated_regret import Regret

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ....algorithms.simulation.identification import Identification

_MORE = 2  # times the runs in the full profile

Asked = Literal["time", "risk", "cut"]


@dataclass(frozen=True, slots=True)
class Stopping(Regret):
    """The median (or mean) time until a policy of the catalogue stops, on Bernoulli arms.

    ``asked`` may also be the chance that it stops with a wrong arm (``"risk"``), or not before the horizon
    (``"cut"``).
    """

    median: bool = True
    asked: Asked = "time"

    @property
    def largest(self) -> Fraction:
        """No run gives more."""
        return Fraction(self.horizon if self.asked == "time" else 1)

    @property
    def whatever_the_policy(self) -> Fraction | None:
        """A chance is at most 1; a time may be any: runs are only cut."""
        return None if self.asked == "time" else self.largest

    @property
    def is_median(self) -> bool:
        """Only a time has one."""
        return self.asked == "time" and self.median

    def sample(self, effort: Effort) -> NDArray[np.float64]:
        """Its values, run by run."""
        plain = replace(self, asked="time", median=True)
        found = _identified(
            replace(plain, runs=self.runs * (1 if effort.factor == 1 else _MORE)), effort.seed
        )
        return _sample(found, self.asked)

    def fresh(self, effort: Effort, alpha: float, *, miss: float, doubt: float) -> tuple[float, float]:
        """What surrounds the interval that fresh runs would give, but for both chances."""
        low, high = Regret.fresh(self, effort, alpha, miss=miss, doubt=doubt)
        decided = not self.is_median or high < self.horizon
        return (low, high) if decided else (0.0, math.inf)

    def interval(self, effort: Effort, alpha: float) -> tuple[float, float]:
        """Covers it with probability at least ``1 - alpha``."""
        sample = self.sample(effort)
        if self.is_median:
            low, high = median_interval(sample, alpha)
            if not high < self.horizon:
                raise ValueError(f"{self}: the interval of the median ends beyond the horizon or the runs")
            return low, high
        return mean_interval(sample, float(self.largest), alpha)

    def __str__(self) -> str:
        options = "".join(f", {name} = {value}" for name, value in self.options)
        what = {"time": "stopping time", "risk": "risk", "cut": "chance to go on"}[self.asked]
        kind = ("median " if self.median else "mean ") if self.asked == "time" else ""
        return f"{kind}{what} of {self.algorithm}{options} at ({', '.join(self.means)}), n = {self.horizon}"


def _sample(found: Identification, asked: Asked) -> NDArray[np.float64]:
    if asked == "time":
        return found.times
    if asked == "cut":
        return (found.stopped < 0).astype(float)
    wrong: NDArray[np.bool_] = (found.stopped >= 0) & (found.means[found.recommended] < found.means.max())
    return wrong.astype(float)


@lru_cache(maxsize=1024)
def _identified(stopping: Stopping, seed: int) -> Identification:
    from functools import partial

    from ....algorithms.by_name.catalogue import build, parse
    from ....algorithms.environments.bernoulli import Bernoulli
    from ....algorithms.simulation.identification import identify

    options = ",".join(f"{name}={value}" for name, value in stopping.options)
    name, parsed = parse(f"{stopping.algorithm}:{options}")
    return identify(
        partial(build, name, len(stopping.means), **parsed),
        Bernoulli([float(exact(mean)) for mean in stopping.means]),
        runs=stopping.runs,
        seed=seed_of(f"{name}:{options}/{stopping.means}/{stopping.horizon}", seed),
        horizon=stopping.horizon,
    )
