"""Vectors of bits by randomised response: what users give away, alone and among others who are shuffled.

A user has ``d`` bits and flips each on its own. Two users differ in ``changed`` bits at most, all of them or
as many as a bound on their ones allows: ``min(d, 2 ones)``. So a budget is split between so many coordinates,
and no less will do, since independent answers add up.

A shuffler shows of each coordinate how many ones there are. A bit that is flipped with the chance ``p`` is,
with probability ``2 p``, a fair coin, and the truth otherwise. Whoever is told which of the others tossed
coins, and what the rest said, sees the user among that many coins: the upper end of delta, whatever the data.
The lower end is that of others who all have zeros.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact
from .budget import LogOf
from .composed_losses import Answer, delta_between
from .mechanism_facts import RandomisedResponse
from .privacy_loss import delta as delta_of_runs

if TYPE_CHECKING:
    from flint import arb

_FINEST = 1 << 40
_MOST_USERS = 500
_COARSE = 1 << 12


def differing(dimension: int, ones: int | None = None) -> int:
    """In how many bits two users can differ who have at most ``ones`` ones each; any number if None."""
    if type(dimension) is not int or dimension < 1:
        raise ValueError(f"the dimension is a whole number of at least 1, not {dimension!r}")
    if ones is not None and (type(ones) is not int or ones < 1):
        raise ValueError(f"ones is a whole number of at least 1, not {ones!r}")
    return dimension if ones is None else min(dimension, 2 * ones)


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
        if type(changed) is not int or changed < 1:
            raise ValueError(f"changed is a whole number of at least 1, not {changed!r}")
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

    def _loss_ball(self) -> arb:
        return ball((1 - self.flip) / self.flip).log()

    def renyi_ball(self, order: arb) -> arb:
        """``changed`` times that of a bit."""
        return ball(1) / 0 if self.sensitivity > 1 else self.changed * self.one.renyi_ball(order)

    def kl_ball(self) -> arb:
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


@dataclass(frozen=True, slots=True)
class ShuffledVectors:
    """``users`` who flip bits with the chance ``flip`` each; the ones of each coordinate are shown."""

    users: int
    flip: Fraction
    changed: int

    def __init__(self, users: int, flip: Exact, changed: int = 1) -> None:
        if type(users) is not int or not 1 <= users <= _MOST_USERS:
            raise ValueError(f"users is a whole number from 1 to {_MOST_USERS}, not {users!r}")
        alone = ResponseVector(flip, changed)
        object.__setattr__(self, "users", users)
        object.__setattr__(self, "flip", alone.flip)
        object.__setattr__(self, "changed", changed)

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta for any data of the others: never below the lower end, nor above the upper one."""
        alone = ResponseVector(self.flip, self.changed).delta(epsilon)
        upper = delta_between(self._among_coins(), self.changed, epsilon).upper
        zeros = list(self._among_zeros())
        lower = max(
            Fraction(delta_between(way, self.changed, epsilon).lower)
            for way in (zeros, [(there, here) for here, there in zeros])
        )
        return Enclosure(lower, max(lower, min(Fraction(upper), Fraction(alone.upper))))

    def _among_coins(self) -> Iterator[Answer]:
        """How many others toss coins, and how many ones there are among these and the user's answer."""
        for coins, chance in enumerate(_binomial(self.users - 1, 2 * self.flip)):
            heads = _binomial(coins, Fraction(1, 2))
            yield from self._with_user([chance * each for each in heads])

    def _among_zeros(self) -> Iterator[Answer]:
        yield from self._with_user(_binomial(self.users - 1, self.flip))

    def _with_user(self, law: list[Fraction]) -> Iterator[Answer]:
        """The chances of each count where the user has a one, and a zero."""
        truth, lie = 1 - self.flip, self.flip
        for count in range(len(law) + 1):
            without = law[count] if count < len(law) else Fraction(0)
            with_one = law[count - 1] if count else Fraction(0)
            yield truth * with_one + lie * without, lie * with_one + truth * without


def _binomial(trials: int, chance: Fraction) -> list[Fraction]:
    """The law of the successes."""
    return [
        math.comb(trials, many) * chance**many * (1 - chance) ** (trials - many) for many in range(trials + 1)
    ]


@cache
def shuffled_flip_needed(epsilon: Fraction, delta: Fraction, users: int, changed: int = 1) -> Fraction:
    """The least chance, in multiples of 2^-12, with which shuffled users are (epsilon, delta)-DP, certified.

    To flip more is post-processing: delta falls in the chance.
    """
    if not epsilon > 0 or not 0 < delta < 1:
        raise ValueError(
            f"epsilon is above 0 and delta between 0 and 1, not {float(epsilon)!r} and {float(delta)!r}"
        )

    def enough(parts: int) -> bool:
        return ShuffledVectors(users, Fraction(parts, _COARSE), changed).delta(epsilon).upper <= delta

    low, high = 0, _COARSE // 2 - 1
    if not enough(high):
        raise ValueError(f"{users} users cannot hide in each other at epsilon = {float(epsilon)!r}")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return Fraction(high, _COARSE)
