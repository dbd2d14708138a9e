"""Episodes of private runs, replayed with a reward changed: with the old released numbers, or the old noise.

Given the released numbers, nothing of the run but the mean of one episode may change. With the noise alone as
before the released numbers change too, and with them what comes later.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from ...algorithms.environments.reward_table import RewardTable
from ...algorithms.protocol.block_policy import Block, play
from ...algorithms.simulation.simulated_stage import SimulatedStage
from .known_quantities import Known

if TYPE_CHECKING:
    from numpy.random import Generator

    from ...algorithms.environments.sealed import Sealed
    from ...verify.evidence.effort import Effort

_ROUNDS = 16
_TABLES = 2

Rows = Sequence[Sequence[int]]


@dataclass
class _Tape:
    """A mechanism that keeps the sums it is given, and releases them with noises, or numbers, from a list."""

    noises: Sequence[float] = ()
    numbers: Sequence[float] = ()
    sums: list[float] = field(default_factory=list)
    released: list[float] = field(default_factory=list)
    scale: float = 0.0

    def at(self, scale: float) -> "_Tape":
        """The mechanism for noise of this scale."""
        self.scale = scale
        return self

    def release(self, sealed: "Sealed") -> Any:  # noqa: ANN401  a number
        """The public number that the run makes of a sum."""
        return sealed.release_through(self)

    def draw(self, value: float, generator: "Generator") -> float:
        """The next number of the list, or the sum with the next noise; with neither list the sum itself."""
        del generator
        place = len(self.sums)
        self.sums.append(float(value))
        if self.numbers:
            number = self.numbers[place]
        else:
            number = value + self.scale * self.noises[place] if self.noises else value
        self.released.append(float(number))
        return self.released[-1]


@dataclass(frozen=True)
class _Run:
    """Arms and lengths of episodes, sums of their rewards, the released numbers, the counts at the end."""

    episodes: tuple[tuple[int, int], ...]
    sums: tuple[float, ...]
    released: tuple[float, ...]
    counts: tuple[int, ...]


def _run(policy: Callable[..., Any], rows: Rows, tape: _Tape) -> _Run:
    made = policy(noise=tape.at)
    stage = SimulatedStage(RewardTable(rows, reward_range=(0, 1)), np.random.default_rng(0))
    played = play(made, stage, len(rows), arms=len(rows[0]))
    blocks = [(block.arm, block.length) for block in played if isinstance(block, Block)]
    counts = tuple(int(count) for count in np.ravel(made.counts))
    return _Run(tuple(blocks), tuple(tape.sums), tuple(tape.released), counts)


def _means(run: _Run) -> list[float]:
    return [total / length for total, (_, length) in zip(run.sums, run.episodes, strict=False)]


def _replays(policy: Callable[..., Any], rows: Rows, noises: Sequence[float]) -> dict[str, int]:
    """What a change of one round's rewards does, at most over the rounds."""
    first, raw = _run(policy, rows, _Tape(noises)), _run(policy, rows, _Tape())
    found = dict.fromkeys(("changed", "rerun", "acts", "counts", "raw"), 0)
    for place, row in enumerate(rows):
        others = [*rows[:place], [1 - reward for reward in row], *rows[place + 1 :]]
        given = _run(policy, others, _Tape(numbers=first.released))
        again = _run(policy, others, _Tape(noises))
        different = {
            "changed": _apart(_means(first), _means(given)),
            "rerun": _apart(_means(first), _means(again)),
            "acts": int(given.episodes != first.episodes),
            "counts": int(given.counts != first.counts),
            "raw": int(_run(policy, others, _Tape()).episodes != raw.episodes),
        }
        found = {name: max(number, different[name]) for name, number in found.items()}
    return found


def _apart(one: Sequence[float], other: Sequence[float]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=False))


def _policies() -> Mapping[str, Callable[..., Any]]:
    from ...algorithms.private.adap_klucb import AdaPKLUCB
    from ...algorithms.private.adap_ucb import AdaPUCB

    return {
        f"{name}, eps = {eps}": partial(policy, 2, epsilon=eps, ties="first")
        for name, policy in (("AdaP-UCB", AdaPUCB), ("AdaP-KLUCB", AdaPKLUCB))
        for eps in (1, 5)
    }


def _replayed(policies: Mapping[str, Callable[..., Any]]) -> Mapping[str, Known]:
    luck = Random(0)  # noqa: S311  instances, no secrets
    found: dict[str, Known] = {}
    for name, policy in policies.items():
        for number in range(1, _TABLES + 1):
            rows = [[luck.randint(0, 1) for _ in range(2)] for _ in range(_ROUNDS)]
            noises = [luck.gauss(0, 1) for _ in range(_ROUNDS)]
            known = _replays(policy, rows, noises)
            found[f"{name}, table {number}"] = {key: Fraction(value) for key, value in known.items()}
    return found


@cache
def replayed_pure(effort: "Effort") -> Mapping[str, Known]:
    """AdaP-UCB and AdaP-KLUCB on tables of 16 rounds, with each row changed in turn.

    The largest number of episodes whose mean changes: ``changed`` given the released numbers, ``rerun`` given
    the noise. Whether anything changes given the released numbers: ``acts``, the actions, and ``counts``, the
    numbers of pulls. ``raw``: whether actions change if the index takes the mean without noise.
    """
    del effort
    return _replayed(_policies())
