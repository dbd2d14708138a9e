"""Vectors of bits by randomised response: what users give away, alone and among others who are shuffled.

A user has ``d`` bits and flips each on its own. Two users differ in ``changed`` bits at most, all of them or
as many as a bound on their ones allows: ``min(d, 2 ones)``. So a budget is split between so many coordinates,
and no less will do, since independent answers add up.

A shuffler shows of each coordinate how many ones there are. A bit that is flipped with the chance ``p`` is,
with probability ``2 p``, a fair coin, and the truth otherwise. Whoever is told which of the others tossed
coins, and what the rest said, sees the user among that many coins: the upper end of delta, whatever the data.
The lower end is that of others who all have zeros.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ..numbers.enclosure import Ball, Enclosure, Exact, ball, certified, checked_size, exact
from .budget import LogOf
from .mechanism_facts import RandomisedResponse
from .privacy_loss import delta as delta_of_runs

_FINEST = 1 << 40


@dataclass(frozen=True, slots=True)
class ResponseVector:
    """Bits that are flipped with the chance ``flip`` each; two users differ in ``changed`` of them.

    ``sensitivity`` is how far a coordinate moves: a bit, or less. A number in [0, 1] is first made a bit
    by a coin of that chance, which gives away no more than the bit.
    """

    flip: Fraction
    changed: int
    sensitivity: Fraction

    def __init__(self, flip: Exact, changed: int = 1, sensitivity: Exact = 1) -> None:
        chance = exact(flip)
        if not 0 < chance < Fraction(1, 2):
            raise ValueError(f"flip is a chance between 0 and 1/2, not {flip!r}")
        checked_size("changed", changed)
        object.__setattr__(self, "flip", chance)
        object.__setattr__(self, "changed", changed)
        object.__setattr__(self, "sensitivity", exact(sensitivity))

    @property
    def one(self) -> RandomisedResponse:
        """The answer about one bit."""
        return RandomisedResponse(LogOf((1 - self.flip) / self.flip))

    @property
    def pure_epsilon(self) -> float | Fraction:
        """``changed log((1 - p)/p)``, rounded up; infinite where more than a bit moves."""
        if self.sensitivity > 1:
            return math.inf
        found = certified(self._loss_ball, relative_width=1e-20)
        return self.changed * Fraction(found.upper)

    def _loss_ball(self) -> Ball:
        return ball((1 - self.flip) / self.flip).log()

    def renyi_ball(self, order: Ball) -> Ball:
        """``changed`` times that of a bit."""
        return ball(1) / 0 if self.sensitivity > 1 else self.changed * self.one.renyi_ball(order)

    def kl_ball(self) -> Ball:
        """``changed`` times that of a bit."""
        return ball(1) / 0 if self.sensitivity > 1 else self.changed * self.one.kl_ball()

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta of (epsilon, delta)-local DP: exactly that of ``changed`` answers."""
        return delta_of_runs(self.one, exact(epsilon), compose=self.changed)


@cache
def flip_needed(epsilon: Fraction, changed: int = 1) -> Fraction:
    """The least chance, of whole multiples of 2^-40, for which ``changed`` answers are epsilon-DP, certified.

    >>> float(flip_needed(Fraction(2), 2))
    0.2689414213701
    """
    if not epsilon > 0:
        raise ValueError(f"epsilon is above 0, not {float(epsilon)!r}")
    share = epsilon / changed
    found = certified(lambda: 1 / (1 + ball(share).exp()), relative_width=1e-30)
    chance = Fraction(math.ceil(Fraction(found.upper) * _FINEST), _FINEST)
    if not 0 < chance < Fraction(1, 2):
        raise ValueError(f"no chance of a flip that is told gives epsilon = {float(epsilon)!r}")
    return chance
