"""The membership games: a crafter makes outputs with or without a target, an adversary guesses which.

Rounds are played in blocks, each with a random stream of its own that depends on the seed and the block's
number alone; so the same seed gives the same rounds for any number of workers, and memory does not grow
with the number of rounds.
"""

from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np
from numpy.random import PCG64, Generator, SeedSequence
from numpy.typing import ArrayLike, NDArray

from ...simulation.parallel_runs import each_portion
from ..protocol.columns import Array, Columns, vector, whole
from ..protocol.mechanism import MeanMechanism
from ..protocol.score import Score

_CELLS = 1 << 21  # numbers in a block of outputs
_LARGEST_BLOCK = 1 << 14

Bits = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Crafted:
    """What a crafter hands over: the target (one for all rounds or one a row), outputs, secret bits."""

    targets: Array
    outputs: Array
    bits: Bits


class Game(Protocol):
    """A crafter: ``cells`` is the size of one output."""

    @property
    def cells(self) -> int:
        """How many numbers one output has."""
        ...

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """One round for each secret bit."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class AverageTargetGame:
    """A fresh target in every round.                                                   [MI-A4, MI-A5]

    The data are n records. Out: the target is drawn apart from them. In: it is put in the place of one of
    them; as the records are alike and independent, this is the same as to point at one of them.
    """

    mechanism: MeanMechanism
    data: Columns
    n: int

    @property
    def cells(self) -> int:
        """The columns."""
        return len(self.data.means)

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """One round for each secret bit                                                          [MI-A4]"""
        targets = self.data.draw(len(bits), generator)
        outputs = _outputs(self.mechanism, self.data, self.n, targets=targets, bits=bits, generator=generator)
        return Crafted(targets, outputs, bits)


@dataclass(frozen=True, slots=True, init=False, eq=False)
class FixedTargetGame:
    """The same target in every round.                                                [MI-A11, MI-A12]"""

    mechanism: MeanMechanism
    data: Columns
    n: int
    target: Array

    def __init__(self, mechanism: MeanMechanism, data: Columns, n: int, target: ArrayLike) -> None:
        fixed = vector("the target", target)
        if len(fixed) != len(data.means):
            raise ValueError(f"the target has {len(data.means)} columns, not {len(fixed)}")
        object.__setattr__(self, "mechanism", mechanism)
        object.__setattr__(self, "data", data)
        object.__setattr__(self, "n", whole("the number of records", n))
        object.__setattr__(self, "target", fixed)

    @property
    def cells(self) -> int:
        """The columns."""
        return len(self.target)

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """One round for each secret bit                                                         [MI-A11]"""
        outputs = _outputs(
            self.mechanism, self.data, self.n, targets=self.target, bits=bits, generator=generator
        )
        return Crafted(self.target, outputs, bits)


def _outputs(
    mechanism: MeanMechanism, data: Columns, n: int, *, targets: Array, bits: Bits, generator: Generator
) -> Array:
    inside = int(np.count_nonzero(bits))
    chosen = targets if targets.ndim == 1 else targets[bits]
    if inside == len(bits):
        return mechanism.outputs(data, n, chosen, inside, generator)
    if not inside:
        return mechanism.outputs(data, n, None, len(bits), generator)
    outputs = np.empty((len(bits), len(data.means)))
    outputs[bits] = mechanism.outputs(data, n, chosen, inside, generator)
    outputs[~bits] = mechanism.outputs(data, n, None, len(bits) - inside, generator)
    return outputs


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Scores of rounds without the target and of rounds with it."""

    outside: Array
    inside: Array


def score_rounds(game: Game, score: Score, rounds: int, *, seed: int = 0, jobs: int = 1) -> Scores:
    """The scores of ``rounds`` rounds without the target and of as many with it.

    ``jobs`` is a number of worker processes, which changes no number.
    """
    outside = _each_block(partial(_score_block, game, score, 0), game, rounds, seed=seed, jobs=jobs)
    inside = _each_block(partial(_score_block, game, score, 1), game, rounds, seed=seed, jobs=jobs)
    return Scores(np.concatenate(outside), np.concatenate(inside))


class _Task(Protocol):
    def __call__(self, rounds: int, seed: int, block: int) -> NDArray[np.generic]: ...


def _each_block(task: _Task, game: Game, rounds: int, *, seed: int, jobs: int) -> list[NDArray[np.generic]]:
    whole("the number of rounds", rounds)
    size = max(1, min(_LARGEST_BLOCK, _CELLS // game.cells))
    blocks = [(min(size, rounds - start), block) for block, start in enumerate(range(0, rounds, size))]
    return each_portion(partial(_block, task, seed), blocks, jobs=jobs)


def _block(task: _Task, seed: int, block: tuple[int, int]) -> NDArray[np.generic]:
    count, number = block
    return task(count, seed, number)


def _score_block(game: Game, score: Score, inside: int, rounds: int, seed: int, block: int) -> Array:
    crafted = game.craft(np.full(rounds, inside == 1), _stream(seed, block, 2 + inside))
    return score(crafted.outputs, crafted.targets, _stream(seed, block, 4 + inside))


def _stream(seed: int, block: int, use: int) -> Generator:
    return Generator(PCG64(SeedSequence(seed, spawn_key=(block, use))))
