"""An audit of policies that eliminate actions after a long phase: what is seen is who plays the next phase.

Actions are fixed until the first release, hundreds of rounds away, and then tell which actions were left.
So an input of the audit is how many rewards of each block of the first phase are 1, the others being -1, and
neighbours differ in one reward. The inputs that can show a leak are those where an action is about to go: the
least squares estimate without noise puts it a hair within the threshold on the one, and beyond it on the
other. All later rewards are -1.
"""

import itertools
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ...algorithms.environments.sealed import Sealed
from ...algorithms.protocol.block_policy import Block, Policy, play
from ...theory.numbers.small_matrices import first_largest, product, pseudo_inverse
from .attack import Pair
from .black_box import Subject
from .sealed_subject import Stage

_LONG = 2**62

Ones = tuple[int, ...]
"""How many rewards are 1, block by block."""


def elimination_subject(make: Callable[[], Policy], *, arms: int, blocks: int) -> Subject:
    """The arms of the ``blocks`` blocks that follow on as many of known rewards."""

    def played(data: Ones, seed: int) -> tuple[int, ...]:
        stage = _Stage(data, np.random.default_rng(seed))
        steps = play(make(), stage, _LONG, arms=arms)
        seen = [step.arm for step in itertools.islice(steps, len(data) + blocks)]
        return tuple(seen[len(data) :])

    played.__qualname__ = f"elimination_subject(arms={arms}, blocks={blocks})"
    played.made_by = partial(elimination_subject, make, arms=arms, blocks=blocks)  # type: ignore[attr-defined]  # what a store knows it by
    return played


def elimination_pairs(
    actions: NDArray[np.float64], blocks: Sequence[Block], *, threshold: float
) -> list[Pair]:
    """Neighbours on two sides of the threshold, for two actions at a time: the one leads, the other goes.

    Rewards are as if they were linear, with a gap of the threshold between the two. First the pairs of which
    one reward moves the gap most.
    """
    played = actions[[block.arm for block in blocks]]
    lengths = np.array([block.length for block in blocks])
    found: list[tuple[float, Pair]] = []
    inverse = pseudo_inverse(played * np.sqrt(lengths)[:, None])
    for leader, other in itertools.permutations(range(len(actions)), 2):
        across = actions[leader] - actions[other]
        moves = 2.0 * product(product(played, inverse), across)  # by one reward more that is 1
        if not moves.any():  # equal actions
            continue
        means = np.clip(product(played, across) * (threshold / float(product(across, across))), -1.0, 1.0)
        ones = np.round(lengths * (1.0 + means) / 2.0)
        block = first_largest(np.abs(moves))
        gap = float(product(moves, ones) - product(moves, lengths) / 2.0)
        ones[block] += np.floor((threshold - gap) / moves[block])
        if 0 <= ones[block] < lengths[block]:
            more = ones.copy()
            more[block] += 1
            pair = tuple(map(int, ones)), tuple(map(int, more))
            found.append((-abs(float(moves[block])), pair))
    return [pair for _, pair in sorted(found, key=lambda each: each[0])]


class _Stage(Stage):
    """Pulls blocks of which the data say how many rewards are 1."""

    def pull(self, arm: int, first: int, length: int) -> "_Pulls":
        ones, *self.data = self.data or (0,)
        return _Pulls(self, arm, first, length, ones)


class _Pulls:
    """A block of which the number of rewards 1 is known: they are its first ones."""

    def __init__(self, stage: _Stage, arm: int, first: int, length: int, ones: int) -> None:
        self.arm, self.first, self.length = arm, first, length
        self._stage, self._ones = stage, ones

    def sum(self) -> Sealed:
        return self.stretch(0, self.length)

    def stretch(self, start: int, stop: int) -> Sealed:
        ones = max(0, min(stop, self._ones) - start)
        return Sealed(2 * ones - (stop - start), (), self._stage)
