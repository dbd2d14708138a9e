"""Randomised response on every coordinate of a vector, by each user alone: local privacy."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.response_vectors import ResponseVector, flip_needed
from .mechanism import Released, Shaped


@dataclass(frozen=True, slots=True)
class Responses(Released):
    """Numbers in [0, 1] of one user: each a bit by a coin of that chance, flipped with the chance ``flip``.

    What is released is ``(bit - flip)/(1 - 2 flip)``, which is right on average. A value out of [0, 1], such
    as a sum over several users, is refused: every user answers alone.
    """

    flip: Fraction

    def __init__(self, flip: Exact) -> None:
        object.__setattr__(self, "flip", ResponseVector(flip).flip)

    @classmethod
    def of_budget(cls, epsilon: Exact, changed: int) -> Self:
        """For users who differ in ``changed`` coordinates: each has that share of the budget."""
        return cls(flip_needed(Fraction(epsilon), changed))

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """The answers, on each coordinate its own."""
        numbers = np.asarray(value, dtype=np.float64)
        if not ((numbers >= 0) & (numbers <= 1)).all():
            raise ValueError("randomised response is about the numbers in [0, 1] of one user")
        bits = generator.random(numbers.shape) < numbers
        flipped = bits ^ (generator.random(numbers.shape) < float(self.flip))
        answers = (flipped - float(self.flip)) / (1 - 2 * float(self.flip))
        return float(answers) if np.ndim(value) == 0 else answers

    def facts(self, sensitivity: int = 1) -> ResponseVector:
        """The privacy loss of a coordinate that moves by up to ``sensitivity``."""
        return ResponseVector(self.flip, 1, sensitivity)


def noise(scale: float, generator: Generator) -> float:
    """What an answer adds to a zero; ``scale`` is the chance of a flip."""
    return (float(generator.random() < scale) - scale) / (1 - 2 * scale)


def answer(
    bits: NDArray[np.float64], scale: float, generator: Generator, numbers: NDArray[np.float64]
) -> None:
    """Write the answers of ``Responses(scale)`` to zeros and ones: for equal generators those of ``draw``."""
    for place in range(bits.size):
        numbers[place] = generator.random()
    for place in range(bits.size):
        flipped = (numbers[place] < bits[place]) != (generator.random() < scale)
        numbers[place] = ((1.0 if flipped else 0.0) - scale) / (1.0 - 2.0 * scale)
