"""The worst table of rewards that a search finds for a learner against adversaries."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...algorithms.adversarial.oblivious_adversary import Losses, fixed_losses, switching_losses, worst_losses
from ...algorithms.simulation.exact_regret import environment_of, simulated_regret
from ...algorithms.simulation.hindsight_regret import simulate_in_hindsight
from .climb import Tell
from .full_information_regret import FullInformationRegret
from .measures import MakePolicy, Sample

LONGEST_TABLE: Final = 10**6
PIECES: Final = 6
"""Of time, in each of which the losses stay the same, where a search changes them."""

_STARTED_AT_RANDOM: Final = 1
_CLIMBED: Final = 1
_LATE: Final = (2, 3, 10)
"""The best arm gets better after this part of the rounds: half of them, two thirds, nine tenths."""


@dataclass(frozen=True, slots=True)
class RegretOnTables:
    """Regret after all rounds of a table of losses, against its best single arm, by runs."""

    make: MakePolicy
    horizon: int
    kinds: str = "fixed, switching and late"

    def __call__(self, losses: Losses, *, runs: int, seed: int, jobs: int = 1) -> Sample:
        """What `simulate` says of that table."""
        arms = losses.shape[1]
        found = simulate_in_hindsight(
            self.make(arms, self.horizon),
            environment_of(losses),
            self.horizon,
            runs=runs,
            seed=seed,
            checkpoints=[self.horizon],
            jobs=jobs,
        )
        least, most = found.limits[:, -1].tolist()
        return Sample(found.regret[:, -1], least, most)

    def quickly(self, losses: Losses, *, runs: int, seed: int) -> float:
        """The mean of as many runs, without their limits."""
        build = self.make(losses.shape[1], self.horizon)
        return float(simulated_regret(build, losses, runs=runs, seed=seed).mean())

    def starts(self, arms: int) -> Sequence[Losses]:
        """None of its own."""
        del arms
        return ()


MeasureOfTables = RegretOnTables | FullInformationRegret


@dataclass(slots=True)
class TableSearch:
    """The worst of named adversaries, and of what pieces of time changed one by one make of them."""

    measure: MeasureOfTables
    runs: int
    seed: int
    tell: Tell
    tried: int = 0
    _known: dict[bytes, float] = field(default_factory=dict)

    def worst(self, arms: int, pieces: int) -> tuple[float, Losses]:
        """The largest mean regret found with so many arms, and where."""
        horizon = self.measure.horizon
        named = [*adversaries(horizon, arms), *self.measure.starts(arms)]
        values = [self._value(table) for table in named]
        order = sorted(range(len(named)), key=lambda place: -values[place])
        return worst_losses(
            self._value,
            horizon,
            arms,
            pieces=min(pieces, horizon),
            seed=self.seed,
            starts=_STARTED_AT_RANDOM,
            first=[named[place] for place in order[:_CLIMBED]],
        )

    def _value(self, losses: Losses) -> float:
        key = losses.tobytes()
        if key not in self._known:
            self.tried += 1
            self.tell(self.tried, self.tried + 1, "tables of rewards")
            self._known[key] = self.measure.quickly(losses, runs=self.runs, seed=self.seed)
        return self._known[key]


def adversaries(horizon: int, arms: int) -> Iterator[Losses]:
    """Fixed losses with wide and narrow gaps, losses that alternate or switch, an arm that is best late."""
    gap = 1.0
    while gap >= 0.5 / horizon**0.5:
        best_last = [1.0] * (arms - 1) + [1 - gap]
        yield fixed_losses(horizon, best_last)
        yield fixed_losses(horizon, [gap] * (arms - 1) + [0.0])
        yield fixed_losses(horizon, [0.5 + gap / 2] * (arms - 1) + [0.5 - gap / 2])
        gap /= 4
    for length in sorted({1, max(1, round(horizon**0.5)), max(1, horizon // 10), max(1, horizon // arms)}):
        yield switching_losses(horizon, arms, length=length)
    for part in _LATE:
        late = horizon - max(1, horizon // part)
        table = np.ones((horizon, arms))
        table[:, 0] = 0.5
        table[late:, -1] = 0.0
        yield table
        table = table.copy()
        table[late:, 0] = 1.0
        yield table


def spans(losses: Losses) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """The losses as spans of time: for how many rounds, and of each arm."""
    changed = np.flatnonzero(np.any(losses[1:] != losses[:-1], axis=1)) + 1
    edges = [0, *changed.tolist(), len(losses)]
    return tuple((stop - start, tuple(losses[start].tolist())) for start, stop in pairwise(edges))


def column_means(losses: Losses) -> tuple[float, ...]:
    """The mean reward of each arm over all rounds."""
    means: NDArray[np.float64] = 1 - losses.mean(axis=0)
    return tuple(means.tolist())


def most_regret(losses: Losses) -> float:
    """Of who always pulls the worst arm of the round."""
    return float(losses.max(axis=1).sum() - losses.sum(axis=0).min())


def told_spans(found: Sequence[tuple[int, tuple[float, ...]]], most: int = 8) -> str:
    """The spans in words, the first of many."""
    words = [
        f"{rounds} {'round' if rounds == 1 else 'rounds'} of {', '.join(f'{loss:g}' for loss in losses)}"
        for rounds, losses in found[:most]
    ]
    rest = f"; and {len(found) - most} more spans" if len(found) > most else ""
    return "; ".join(words) + rest
