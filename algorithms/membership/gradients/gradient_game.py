"""The federated game: the auditor's canary is among the records of a training run, or it is not."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..games.membership_game import Bits, Crafted
from ..protocol.columns import Array, whole
from .gradient_descent import GradientDescent


@dataclass(frozen=True, slots=True, eq=False)
class GradientGame:
    """Gradient descent over fresh records, all iterates seen.                 [MI-FIG7.1, MI-A11, MI-M4]

    Each round draws ``records`` records from the pool with replacement; in the rounds with the canary, that
    stands in the place of one of them. The records are cut into batches, of which each step looks at one:
    at all in turn, which is one epoch with the canary in exactly one step, or at one drawn anew. So batches
    of all records make batch gradient descent, of a single record stochastic gradient descent; with
    ``records == batch`` an epoch is a single step.

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
        How many records a training run has, and how many a step. The last batch of an epoch may be smaller.
    steps
        How many steps with a batch drawn anew; None for one epoch.
    """

    descent: GradientDescent
    start: Array
    inputs: Array
    labels: NDArray[np.generic]
    canary: tuple[Array, float]
    records: int
    batch: int
    steps: int | None = None

    def __post_init__(self) -> None:
        if whole("the batch size", self.batch) > whole("the number of records", self.records):
            raise ValueError(f"at most the {self.records} records are in a batch, not {self.batch}")
        if self.steps is not None:
            whole("the number of steps", self.steps)
            if self.records % self.batch:
                raise ValueError(
                    f"drawn batches are equally large: a multiple of {self.batch}, not {self.records} records"
                )

    @property
    def cells(self) -> int:
        """A round needs its records, in the order of the steps, and its iterates."""
        seen = self.records if self.steps is None else self.records + self.steps * self.batch
        steps = self.steps or -(-self.records // self.batch)
        return int(seen * self.inputs.shape[1] + (steps + 1) * len(self.start))

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
        if self.steps is not None:
            parts = generator.integers(self.records // self.batch, size=(len(bits), self.steps))
            inputs = self._batches(inputs, parts)
            labels = self._batches(labels, parts)
        seen = labels.shape[1]
        batches = [np.arange(first, min(first + self.batch, seen)) for first in range(0, seen, self.batch)]
        iterates = self.descent.run(self.start, inputs, labels, batches, generator)
        return Crafted(self.target, iterates, bits)

    def _batches(self, table: Array, parts: NDArray[np.int64]) -> Array:
        """The batches of each run that its steps look at, one after the other."""
        cut = table.reshape(len(table), -1, self.batch, *table.shape[2:])
        chosen = cut[np.arange(len(table))[:, None], parts]
        return chosen.reshape(len(table), -1, *table.shape[2:])
