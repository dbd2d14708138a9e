"""Binomial noise: fair coins that are shuffled among bits."""

import math
from dataclasses import dataclass
from fractions import Fraction

from numpy.random import Generator

from ...theory.numbers.enclosure import Ball, Exact, ball, exact
from ...theory.privacy.binomial_noise import BinomialMechanism
from .lattice_noise import LatticeNoise, added
from .mechanism import Shaped


@dataclass(frozen=True, slots=True)
class Binomial(LatticeNoise):
    """Adds to whole numbers the heads of ``coins`` fair coins, less half of them; ``coins`` is even.

    So it is in the shuffle model. Each of ``n`` users sends one bit and some fair coins, ``coins`` of them in
    all; a shuffler shows all of it in random order, which is no more than how many of it are ones.
    """

    coins: int
    of_counts: bool = False
    """Whether what is released are counts of rewards above levels, which are whole whatever the rewards."""

    def __init__(self, coins: Exact, *, of_counts: bool = False) -> None:
        number = exact(coins)
        made = BinomialMechanism(number.numerator if number.denominator == 1 else 0)
        object.__setattr__(self, "coins", made.coins)
        object.__setattr__(self, "of_counts", of_counts)

    @property
    def bits_alone(self) -> bool:
        """Whether it hides sums of zeros and ones alone: between two whole sums it hides nothing."""
        return not self.of_counts

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value``, which is whole, with fresh noise, on each coordinate its own."""
        return added(value, lambda: int((generator.random(self.coins) < 0.5).sum()) - self.coins // 2)

    def facts(self, sensitivity: int = 1) -> BinomialMechanism:
        """What is known of its privacy, for a whole l1 sensitivity."""
        return BinomialMechanism(self.coins, sensitivity)

    def chance(self, z: int) -> Fraction:
        """``P[Z = z] = C(coins, coins/2 + z)/2^coins``"""
        heads = self.coins // 2 + z
        return Fraction(math.comb(self.coins, heads), 1 << self.coins) if heads >= 0 else Fraction(0)

    def pmf(self, z: int) -> float:
        """``P[Z = z]``, to the last digit."""
        return float(self.chance(z))

    def pmf_ball(self, z: Ball) -> Ball:
        """``P[Z = z]``"""
        return ball(self.chance(int(str(z.unique_fmpz()))))

    def tail_ball(self, radius: Ball) -> Ball:
        """``P[|Z| > radius]``"""
        return 2 * self.facts().heads_ball(self.coins // 2 - int(str(radius.unique_fmpz())) - 1)


def noise(scale: float, generator: Generator) -> float:
    """What ``Binomial(scale)`` adds."""
    coins = int(scale)
    heads = 0
    for _ in range(coins):
        if generator.random() < 0.5:
            heads += 1
    return float(heads - coins // 2)
