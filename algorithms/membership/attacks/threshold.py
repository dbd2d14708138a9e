"""Adversaries of the games: thresholds on a score."""

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
