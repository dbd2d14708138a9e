"""Stopping times and risks of simulated identification, as quantities of formulas.

They stand where the regret of :mod:`.simulated_regret` stands. Runs are cut at the horizon: a mean is that of
the cut time, a lower bound for the time itself.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ....theory.numbers.enclosure import exact
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
    """The time until a policy of the catalogue stops, on Bernoulli arms.

    ``asked`` may also be the chance that it stops with a wrong arm (``"risk"``), or not before the horizon
    (``"cut"``).
    """

    asked: Asked = "time"

    @property
    def largest(self) -> Fraction:
        """No run gives more."""
        return Fraction(self.horizon if self.asked == "time" else 1)

    def sample(self, effort: Effort) -> "NDArray[np.float64]":
        """Its values, run by run."""
        plain = replace(self, asked="time")
        found = _identified(
            replace(plain, runs=self.runs * (1 if effort.factor == 1 else _MORE)), effort.seed
        )
        return _sample(found, self.asked)


def _sample(found: "Identification", asked: Asked) -> "NDArray[np.float64]":
    if asked == "time":
        return found.times
    if asked == "cut":
        return (found.stopped < 0).astype(float)
    wrong: NDArray[np.bool_] = (found.stopped >= 0) & (found.means[found.recommended] < found.means.max())
    return wrong.astype(float)


@lru_cache(maxsize=1024)
def _identified(stopping: Stopping, seed: int) -> "Identification":
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
