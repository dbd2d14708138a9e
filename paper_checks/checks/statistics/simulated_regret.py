"""The regret of simulated runs, as quantities of pages."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from ....theory.numbers.enclosure import exact
from ....verify.evidence.effort import Effort
from ...running.seed import seed_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ....algorithms.simulation.simulator import Simulation

ALPHA = 1e-9
"""Of one statistical check: a claim with ten of them has 10^-8, and a hundred such claims 10^-6."""

REPETITIONS = 120
"""Of an experiment. At the risk of two instances a chance of 0.93 is supported with probability 1 - 5e-8, and
one of 0.9 with 0.9997; with 60, one of 0.93 was left open once in 17 times. A near miss that comes true in up
to 9 of 120 is refuted with a stated power of 0.9; of 60 not even one that never does."""

_MORE = 2  # times the runs in the full profile, which also has more instances
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Regret:
    """The regret of a policy of the catalogue up to a round, on Bernoulli arms.

    ``at`` is the round, the horizon unless given; ``pulls_of`` asks for the pulls of an arm instead.
    """

    algorithm: str
    means: tuple[str, ...]
    horizon: int
    runs: int
    options: tuple[tuple[str, str | int], ...] = ()
    at: int | None = None
    pulls_of: int | None = None

    @property
    def largest(self) -> Fraction:
        """No run can lose more."""
        if self.pulls_of is not None:
            return Fraction(self.horizon)
        means = [exact(mean) for mean in self.means]
        return (self.at or self.horizon) * (max(means) - min(means))

    def sample(self, effort: Effort) -> "NDArray[np.float64]":
        """Its values, run by run."""
        return _sample(self, effort)


def _sample(regret: Regret, effort: Effort) -> "NDArray[np.float64]":
    runs = regret.runs * (1 if effort.factor == 1 else _MORE)
    at = regret.at or regret.horizon
    powers = (10**power for power in range(20) if 10**power < regret.horizon)
    rounds = tuple(sorted({at, regret.horizon, *powers}))
    plain = replace(regret, runs=1, at=None, pulls_of=None)
    regrets, pulls = _experiment(plain, rounds, effort.seed).of(runs)
    if regret.pulls_of is not None:
        return pulls[:, regret.pulls_of].astype(float)
    return regrets[:, rounds.index(at)]


class _Experiment:
    """Runs of a policy on an instance, as many as were asked for: run ``i`` is the same in every sample."""

    def __init__(self, regret: Regret, rounds: tuple[int, ...], seed: int) -> None:
        self._regret, self._rounds, self._seed = regret, rounds, seed
        self._played: tuple[NDArray[np.float64], NDArray[np.int64]] | None = None

    def of(self, runs: int) -> "tuple[NDArray[np.float64], NDArray[np.int64]]":
        """Regret run by run and round by round, and pulls run by run and arm by arm, of the first runs."""
        import numpy as np

        known = 0 if self._played is None else len(self._played[0])
        if known < runs:
            more = self._simulated(known, runs - known)
            before = () if self._played is None else (self._played,)
            regrets, pulls = zip(*before, (more.regret, more.pulls), strict=True)
            self._played = np.concatenate(regrets), np.concatenate(pulls)
        assert self._played is not None
        return self._played[0][:runs], self._played[1][:runs]

    def _simulated(self, first: int, runs: int) -> "Simulation":
        from functools import partial

        from ....algorithms.by_name.catalogue import build, parse
        from ....algorithms.environments.bernoulli import Bernoulli
        from ....algorithms.simulation.simulator import simulate

        regret = self._regret
        options = ",".join(f"{name}={value}" for name, value in regret.options)
        name, parsed = parse(f"{regret.algorithm}:{options}" if options else regret.algorithm)
        return simulate(
            partial(build, name, len(regret.means), horizon=regret.horizon, **parsed),
            Bernoulli([float(exact(mean)) for mean in regret.means]),
            regret.horizon,
            runs=runs,
            first=first,
            seed=seed_of(f"{name}:{options}/{regret.means}/{regret.horizon}", self._seed),
            checkpoints=self._rounds,
        )


_experiment = lru_cache(maxsize=_REMEMBERED)(_Experiment)
"""One experiment for all quantities of the same runs."""
