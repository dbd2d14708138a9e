"""The federated game: the auditor's canary is among the records of a training run, or it is not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from .columns import Array, whole
from .game import Bits, Crafted
from .gradient_descent import GradientDescent


@dataclass(frozen=True, slots=True, eq=False)
class GradientGame:
    """One epoch of mini-batches over fresh records, all iterates seen.        [MI-FIG7.1, MI-A11, MI-M4]

    Each round draws ``records`` records from the pool with replacement; in the rounds with the canary, that
    stands in the place of one of them, so it is in exactly one batch. With ``records == batch`` it is the
    game of a single step.

    Parameters
    ----------
    descent
        The training rule.
    start
        The first parameters, the same in all rounds.
    inputs, labels
        The pool of records.
    canary
        The input and the label of the canary; its label is the last number of the target.
    records, batch
        How many records a training run has, and how many a step; the first is a multiple of the second.
    """

    descent: GradientDescent
    start: Array
    inputs: Array
    labels: NDArray[np.generic]
    canary: tuple[Array, float]
    records: int
    batch: int

    def __post_init__(self) -> None:
        whole("the batch size", self.batch)
        if whole("the number of records", self.records) % self.batch:
            raise ValueError(f"a multiple of the batch size {self.batch} is accepted, not {self.records}")

    @property
    def cells(self) -> int:
        """A round needs its records and its iterates."""
        steps = self.records // self.batch
        return int(self.records * self.inputs.shape[1] + (steps + 1) * len(self.start))

    @property
    def target(self) -> Array:
        """The canary as one row: its input, then its label."""
        return np.append(self.canary[0], self.canary[1])

    def craft(self, bits: Bits, generator: Generator) -> Crafted:
        """The iterates of one run for each secret bit, ``(rounds, steps + 1, parameters)``."""
        drawn = generator.integers(len(self.inputs), size=(len(bits), self.records))
        inputs, labels = self.inputs[drawn], self.labels[drawn].astype(np.float64)
        places = generator.integers(self.records, size=len(bits))
        inside = np.flatnonzero(bits)
        inputs[inside, places[inside]] = self.canary[0]
        labels[inside, places[inside]] = self.canary[1]
        # the records are alike, so their order needs no shuffling
        batches = [np.arange(first, first + self.batch) for first in range(0, self.records, self.batch)]
        iterates = self.descent.run(self.start, inputs, labels, batches, generator)
        return Crafted(self.target, iterates, bits)
