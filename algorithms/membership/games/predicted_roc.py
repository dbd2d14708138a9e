"""The theory's ROC of an attack: two Gaussians a leakage score apart, and a chance to take part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ....theory.privacy.membership_inference import limit_advantage, limit_auc, limit_power
from ..protocol.columns import Array


@dataclass(frozen=True, slots=True)
class PredictedROC:
    """Scores ``N(-m/2, m)`` and ``N(m/2, m)`` if the target takes part, which it does with probability rho.

    ``score`` is m for the records that the mean is of: with sub-sampling ``m*/rho``.
    [MI-C6.4, MI-T6.5, MI-T6.6 amended, MI-T6.7, MI-S13]
    """

    score: float
    rho: float = 1.0

    def power(self, level: ArrayLike) -> Array:
        """``(1 - rho) alpha + rho Phi(Phi^{-1}(alpha) + sqrt(m))``"""
        a = np.asarray(level, dtype=np.float64)
        return np.asarray((1 - self.rho) * a + self.rho * limit_power(self.score, a))[()]

    @property
    def advantage(self) -> float:
        """``rho (Phi(sqrt(m)/2) - Phi(-sqrt(m)/2))``"""
        return self.rho * float(limit_advantage(self.score))

    @property
    def auc(self) -> float:
        """``(1 - rho)/2 + rho Phi(sqrt(m/2))``                                                  [MI-S12]"""
        return (1 - self.rho) / 2 + self.rho * float(limit_auc(self.score))
