"""An attacker who believes in another target than the one that the game is about."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ....theory.privacy.membership_inference import leakage_scalar
from ..protocol.columns import Array, vector
from ..protocol.score import Score


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Misspecified:
    """``s(o; z_targ)`` whatever the target is                                          [MI-L6, MI-T6.7]"""

    score: Score
    believed: Array

    def __init__(self, score: Score, believed: ArrayLike) -> None:
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "believed", vector("the believed target", believed))

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The score of the believed target."""
        del targets
        return self.score(outputs, self.believed, generator)

    def limit_score(self, target: Array, means: Array, variances: Array, n: int) -> float:
        """``m_scal^2/m_targ`` for the covariance score; 0 where ``m_scal <= 0``                  [MI-T6.7]"""
        scalar = leakage_scalar(self.believed, target, means, variances, n)
        own = leakage_scalar(self.believed, self.believed, means, variances, n)
        return scalar**2 / own if scalar > 0 else 0.0


def flipped(target: ArrayLike, share: float, generator: Generator) -> Array:
    """A binary target with that share of its columns, chosen at random, turned over."""
    bits = vector("the target", target)
    if not 0 <= share <= 1:
        raise ValueError(f"a share of columns is between 0 and 1, not {share!r}")
    turned = generator.permutation(len(bits))[: round(share * len(bits))]
    bits[turned] = 1 - bits[turned]
    return np.asarray(bits)
