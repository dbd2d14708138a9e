"""The mechanism that adds nothing: the baseline without privacy."""

from dataclasses import dataclass

from numpy.random import Generator

from ...theory.numbers.enclosure import Exact
from .mechanism import Released, Shaped


@dataclass(frozen=True, slots=True)
class NoNoise(Released):
    """Releases the value itself."""

    def draw(self, value: Shaped, generator: Generator) -> Shaped:  # noqa: ARG002  nothing is drawn
        """``value``, and nothing is drawn."""
        return value

    def facts(self, sensitivity: Exact = 1) -> None:
        """None: no budget, however large, covers a release without noise."""


def noise(scale: float, generator: Generator) -> float:
    """Zero, and nothing is drawn."""
    return 0.0
