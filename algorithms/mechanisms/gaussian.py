"""The Gaussian mechanism."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.random import Generator

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.mechanism_facts import GaussianMechanism
from .mechanism import Released, Shaped


@dataclass(frozen=True, slots=True)
class Gaussian(Released):
    """Adds ``N(0, sigma^2)``, to a vector ``N(0, sigma^2 I)``  [TH-T2.14, ZCDP-T18]

    Sigma is kept exactly, for the accountant; the noise is drawn in double precision. Privacy is that of the
    mechanism on real numbers: who fears what the last bits of a double tell takes the discrete Gaussian.
    """

    sigma: Fraction

    def __init__(self, sigma: Exact) -> None:
        object.__setattr__(self, "sigma", GaussianMechanism(sigma).sigma)

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value`` with fresh noise, on each coordinate its own."""
        sigma = float(self.sigma)
        if np.ndim(value) == 0:
            return float(value + noise(sigma, generator))
        return value + sigma * generator.standard_normal(np.shape(value))

    def facts(self, sensitivity: Exact = 1) -> GaussianMechanism:
        """What is known of its privacy, for an l2 sensitivity."""
        return GaussianMechanism(self.sigma, sensitivity)


def noise(scale: float, generator: Generator) -> float:
    """One draw of ``N(0, scale^2)``."""
    return scale * generator.standard_normal()
