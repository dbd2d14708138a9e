"""The membership games: a crafter makes outputs with or without a target, an adversary guesses which.

In a round the crafter runs a mechanism on records with the target among them if a secret bit is set (*in*),
and without it otherwise (*out*). The adversary sees the target and the output and gives a score, larger the
more it believes that the target is in. `score_rounds` plays many rounds of either kind.

Rounds are played in blocks, each with random streams of its own that depend on the seed and the block's
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

_LARGEST_BLOCK = 1 << 14  # rounds
_MOST_CELLS = 1 << 21  # numbers in the outputs of a block

Bits = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Crafted:
    """Many rounds, one a row: their targets (or the one target of them all), outputs and secret bits."""

    targets: Array
    outputs: Array
    bits: Bits


class Game(Protocol):
    """The crafter of a game."""

    @property
    def cells(self) -> int:
        """How many numbers one output has."""
        ...

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """Play one round for each secret bit."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class AverageTargetGame:
    """A fresh target in every round, drawn like the n records of the data.             [MI-A4, MI-A5]

    Out, it is drawn apart from them. In, it replaces one of them; as the records are alike and independent,
    this is the same as to point at one of them.
    """

    mechanism: MeanMechanism
    data: Columns
    n: int

    @property
    def cells(self) -> int:
        """One number a column."""
        return len(self.data.means)

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """Play one round for each secret bit                                                     [MI-A4]"""
        targets = self.data.draw(len(bits), generator)
        return Crafted(targets, _outputs(self, targets, bits, generator), bits)


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
        """One number a column."""
        return len(self.target)

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """Play one round for each secret bit                                                    [MI-A11]"""
        return Crafted(self.target, _outputs(self, self.target, bits, generator), bits)


def _outputs(
    game: AverageTargetGame | FixedTargetGame, targets: Array, bits: Bits, generator: Generator
) -> Array:
    """Outputs of the game's mechanism, one a secret bit; those with the target are drawn first."""
    rounds, inside = len(bits), int(np.count_nonzero(bits))
    chosen = targets if targets.ndim == 1 else targets[bits]
    if inside == rounds:
        return game.mechanism.outputs(game.data, game.n, chosen, inside, generator)
    if not inside:
        return game.mechanism.outputs(game.data, game.n, None, rounds, generator)
    outputs = np.empty((rounds, len(game.data.means)))
    outputs[bits] = game.mechanism.outputs(game.data, game.n, chosen, inside, generator)
    outputs[~bits] = game.mechanism.outputs(game.data, game.n, None, rounds - inside, generator)
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
    whole("the number of rounds", rounds)
    size = max(1, min(_LARGEST_BLOCK, _MOST_CELLS // game.cells))
    blocks = [(min(size, rounds - start), number) for number, start in enumerate(range(0, rounds, size))]
    outside, inside = (
        np.concatenate(each_portion(partial(_score_block, game, score, bit, seed), blocks, jobs=jobs))
        for bit in (0, 1)
    )
    return Scores(outside, inside)


def _score_block(game: Game, score: Score, bit: int, seed: int, block: tuple[int, int]) -> Array:
    """The scores of a block, given as its rounds and its number, in which all secret bits are the same."""
    rounds, number = block
    streams = (SeedSequence(seed, spawn_key=(number, use + bit)) for use in (2, 4))
    of_crafter, of_adversary = (Generator(PCG64(stream)) for stream in streams)
    crafted = game.craft(np.full(rounds, bit == 1), of_crafter)
    return score(crafted.outputs, crafted.targets, of_adversary)
