"""The Laplace mechanism."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.random import Generator

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.mechanism_facts import LaplaceMechanism
from .mechanism import Released, Shaped


@dataclass(frozen=True, slots=True)
class Laplace(Released):
    """Adds ``Lap(scale)``: density ``e^{-|x|/scale}/(2 scale)``  [TH-T2.13, ADV-D7, BERN-TH.5]

    The scale is kept exactly, for the accountant; the noise is drawn in double precision. Privacy is that of
    the mechanism on real numbers: who fears what the last bits of a double tell takes the discrete Laplace.
    """

    scale: Fraction

    def __init__(self, scale: Exact) -> None:
        object.__setattr__(self, "scale", LaplaceMechanism(scale).scale)

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value`` with fresh noise, on each coordinate its own."""
        scale = float(self.scale)
        if np.ndim(value) == 0:
            return float(value + noise(scale, generator))
        pairs = generator.standard_exponential((np.size(value), 2))
        return value + scale * (pairs[:, 0] - pairs[:, 1]).reshape(np.shape(value))

    def facts(self, sensitivity: Exact = 1) -> LaplaceMechanism:
        """What is known of its privacy, for an l1 sensitivity."""
        return LaplaceMechanism(self.scale, sensitivity)


def noise(scale: float, generator: Generator) -> float:
    """One draw of ``Lap(scale)``: the difference of two exponentials, so that the far tail is exact too."""
    first = generator.standard_exponential()
    return scale * (first - generator.standard_exponential())
