"""A policy on sealed rewards as the subject of an audit: played from outside, only its actions are seen."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator

from ...algorithms.environments.exact_numbers import exactly
from ...algorithms.environments.sealed import Sealed, drawn
from ...algorithms.protocol.block_policy import Mixed, Policy, Pulls, Stop, Sure, play
from ...algorithms.protocol.counted_pulls import counted
from ...theory.numbers.enclosure import Exact
from .black_box import Data, Subject, reward


def sealed_subject(make: Callable[[], Policy], *, arms: int, rounds: int) -> Subject:
    """The actions of so many rounds on a list, a table or an adversary; a stop is its arm plus ``arms``.

    Rewards that come from the data are all there is, so each is known when it is pulled, and a policy may
    take a block apart in any order.
    """

    def played(data: Data, seed: int) -> tuple[int, ...]:
        stage = Stage(data, np.random.default_rng(seed))
        stopped = [
            arms + done.arm for done in play(make(), stage, rounds, arms=arms) if isinstance(done, Stop)
        ]
        return (*stage.actions, *stopped)

    name = getattr(make, "__qualname__", type(make).__name__)
    played.__qualname__ = f"sealed_subject({name}, arms={arms}, rounds={rounds})"
    played.made_by = partial(sealed_subject, make, arms=arms, rounds=rounds)  # type: ignore[attr-defined]  # as above
    return played


class Stage:
    """Pulls rewards from the data, adds noise to what is released."""

    def __init__(self, data: Data, generator: Generator) -> None:
        self.data, self.generator = data, generator
        self.actions: list[int] = []

    def draw(self, mixed: Mixed) -> Sure:
        """One of its choices."""
        point = self.generator.random()
        for probability, block in mixed.choices:
            point -= probability
            if point < 0:
                return block
        return mixed.choices[-1][1]

    def pull(self, arm: int, first: int, length: int) -> Pulls:
        """The rewards of the data."""
        actions, data = self.actions, self.data
        start = len(actions)
        if type(data) is tuple and start + length <= len(data):  # a list or a table: rows do not see the past
            actions += [arm] * length
            return _Pulls(self, arm, first, [_paid(row, arm) for row in data[start : start + length]])
        rewards = []
        for _ in range(length):
            actions.append(arm)
            rewards.append(reward(data, tuple(actions)))
        return _Pulls(self, arm, first, rewards)

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector
        """With its noise."""
        return drawn(mechanism, sealed, self.generator)


def _paid(row: Any, arm: int) -> float:  # noqa: ANN401  a number, or one for every arm
    """What the arm earns from a row of a list or a table."""
    if type(row) is float:
        return row
    return float(row[arm] if type(row) is tuple or isinstance(row, Sequence) else row)


class _Pulls:
    """A block of known rewards."""

    def __init__(self, stage: Stage, arm: int, first: int, rewards: Sequence[float]) -> None:
        self.arm, self.first, self.length = arm, first, len(rewards)
        self._stage, self._plain = stage, rewards

    def sum(self) -> Sealed:
        return self.stretch(0, self.length)

    def above(self, levels: Sequence[Exact]) -> Sealed:
        return Sealed(counted(self._plain, levels), (), self._stage)

    def stretch(self, start: int, stop: int) -> Sealed:
        if not 0 <= start < stop <= self.length:
            raise ValueError(f"a stretch of {self.length} pulls lies in them, not from {start} to {stop}")
        counts = Counter(self._plain[start:stop])
        return Sealed(sum(exactly(value) * many for value, many in counts.items()), (), self._stage)
