"""Skellam noise: shares of many users that are never seen but in their sum."""

from dataclasses import dataclass

from numpy.random import Generator

from ...theory.numbers.enclosure import Ball, Exact, exact
from ...theory.privacy.skellam_noise import SkellamMechanism
from .exact_coin import uniform_below
from .lattice_noise import LatticeNoise, added
from .mechanism import Shaped


@dataclass(frozen=True, slots=True)
class Skellam(LatticeNoise):
    """Adds to whole numbers a whole ``Z``, the difference of two Poisson counts of mean ``variance/2``.

    So it is in distributed bandits. The ``variance`` is a whole number of unit shares, and the users of a
    batch have some of them each; a secure aggregator shows the sum of rewards and shares, and nothing else.
    Each share is drawn exactly.
    """

    variance: int

    def __init__(self, variance: Exact) -> None:
        number = exact(variance)
        made = SkellamMechanism(number.numerator if number.denominator == 1 else 0)
        object.__setattr__(self, "variance", made.variance)

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value``, which is whole, with fresh noise, on each coordinate its own."""
        return added(value, lambda: sum(self._share(generator) for _ in range(self.variance)))

    def _share(self, generator: Generator) -> int:
        return self._half(generator) - self._half(generator)

    def _half(self, generator: Generator) -> int:
        """A Poisson count of mean 1/2: heads before the first tail, kept with probability ``1/k!``."""
        while True:
            k = 0
            while generator.random() < 0.5:
                k += 1
            if all(uniform_below(i, generator) == 0 for i in range(2, k + 1)):
                return k

    def facts(self, sensitivity: int = 1) -> SkellamMechanism:
        """What is known of its privacy, for a whole l1 sensitivity."""
        return SkellamMechanism(self.variance, sensitivity)

    def pmf_ball(self, z: Ball) -> Ball:
        """``P[Z = z]``"""
        return self.facts().mass_ball(int(str(z.unique_fmpz())))

    def tail_ball(self, radius: Ball) -> Ball:
        """``P[|Z| > radius]``"""
        return 2 * self.facts().upper_tail_ball(int(str(radius.unique_fmpz())) + 1)


def noise(scale: float, generator: Generator) -> float:
    """What ``Skellam(scale)`` adds, exactly, in whole numbers."""

    def below(n: int) -> int:
        number = int(generator.random() * 9007199254740992.0)
        while number >= 9007199254740992 - 9007199254740992 % n:
            number = int(generator.random() * 9007199254740992.0)
        return number % n

    total = 0
    for half in range(2 * int(scale)):
        k = 0
        kept = False
        while not kept:
            k = 0
            while generator.random() < 0.5:
                k += 1
            kept = True
            for i in range(2, k + 1):
                if below(i) != 0:
                    kept = False
                    break
        total += k if half % 2 == 0 else -k
    return float(total)
