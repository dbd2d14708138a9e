"""Adversaries of the games: thresholds on a score, and the one who guesses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..protocol.columns import Array
from ..protocol.score import Score


@dataclass(frozen=True, slots=True, eq=False)
class Threshold:
    """``1{s(o; z*) > tau}``; with the log-likelihood ratio and ``tau = 0`` the Bayes attacker.

    [MI-EQ2.25, MI-I24, MI-T6.1b]
    """

    score: Score
    tau: float = 0.0

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> NDArray[np.bool_]:
        """Whether each target is said to have taken part."""
        return np.asarray(self.score(outputs, targets, generator) > self.tau)


@dataclass(frozen=True, slots=True)
class RandomGuess:
    """Says so with probability 1/2, whatever it sees: advantage 0                               [MI-I3]"""

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> NDArray[np.bool_]:
        """A fair coin a round."""
        del targets
        return np.asarray(generator.random(len(outputs)) < 0.5)
