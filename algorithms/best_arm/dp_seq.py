"""DP-SEQ: successive elimination for the arm with the highest quantile, on noisy counts   [TA-I15]

From literature (Kalogerias, Nikolakakis, Sarwate and Sheffet 2021, by its idea alone: the thesis only says
that it adapts DP-SE to finding the arm of the highest quantile at a fixed level). What is ours: that it
releases how many rewards lie above each of ``m`` levels, the lengths of its episodes, its widths and rule.

Quantiles are told apart on the levels alone: ``Q_a`` is the first level ``x`` with ``P[X > x] <= 1 - q``, or
beyond them all. An infinite set of levels has no private quantile, so some such choice has to be made. The
rewards need no bounds, since a reward moves each count by at most 1 wherever it lies; all ``m`` counts grow
with it, so that ``m/epsilon`` is the least scale of Laplace noise on each of them that is ``epsilon``-DP.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact, exact
from ..environments.sealed import Sealed
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.block_policy import Block, Pulls, Stop
from ..protocol.counted_pulls import LONGEST_COUNTED, counts_above
from ..spelled_number import spelled

MOST_LEVELS = 64


def level_of(many: int, episode: int, delta: float) -> float:
    """``L = log(5 |S| e^2/delta)``: an arm fails by ``3 e^-L``, which sums to less than ``delta``."""
    return math.log(5.0 * many * (float(episode) * episode) / delta)


def length_of_episode(many: int, episode: int, delta: float, scale: float, levels: int) -> int:
    """``ceil(max(2 L/D^2, 2 scale (L + log m)/D))`` with ``D = 2^-e``: then the width is at most ``D``."""
    inverse = 2.0**episode
    level = level_of(many, episode, delta)
    return math.ceil(max(2.0 * level * inverse * inverse, 2.0 * scale * (level + math.log(levels)) * inverse))


def width(many: int, episode: int, delta: float, scale: float, levels: int, length: int) -> float:
    """``h + c``: what the share of the rewards above a level is off by, and the noise in it, at all levels.

    ``h = sqrt(L/(2 n))``, exceeded with probability ``2 e^-L`` (Dvoretzky, Kiefer, Wolfowitz; Massart), and
    ``c = scale (L + log m)/n``, exceeded by one of ``m`` Laplace variables with probability ``e^-L``.
    """
    level = level_of(many, episode, delta)
    return math.sqrt(level / (2.0 * length)) + scale * (level + math.log(levels)) / length


class DPSEQ:
    """DP-SEQ, epsilon-DP for any rewards, and delta-correct for quantiles on its levels   [TA-I15]

    In episode ``e`` every arm left is pulled equally often, and how many of these rewards lie above each of
    the ``levels`` equidistant levels between ``low`` and ``high`` is released with Laplace noise of scale
    ``m/epsilon``. With the width of :func:`width`, an arm goes whose quantile of level ``quantile`` is surely
    below that of another. It stops with the last arm; where two arms share the highest quantile, never.
    ``noise`` is given the scale.

    A ``quantile`` of a quarter asks for the arm that is good three times in four. The counts are drawn
    reward by reward.
    """

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        quantile: Exact = Fraction(1, 4),
        levels: Exact = 7,
        low: Exact = 0,
        high: Exact = 1,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if type(arms) is not int or arms < 1:
            raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
        for name, value in (("delta", delta), ("quantile", quantile)):
            if not 0 < exact(value) < 1:
                raise ValueError(f"{name} is {spelled(value)}: it must lie strictly between 0 and 1")
        if exact(levels).denominator != 1 or not 1 <= exact(levels) <= MOST_LEVELS:
            raise ValueError(f"levels is a whole number from 1 to {MOST_LEVELS}, not {spelled(levels)}")
        if not exact(low) < exact(high):
            raise ValueError(f"low is below high, and {spelled(low)} is not below {spelled(high)}")
        self.arms = arms
        self.levels = equidistant(int(exact(levels)), exact(low), exact(high))
        self.scale = laplace_scale(above_zero("epsilon", epsilon) / len(self.levels))
        self.delta, self.share = float(exact(delta)), float(1 - exact(quantile))
        self.noise: Any = noise(self.scale)
        self.left = list(range(arms))
        self.episode = 1
        self.done: dict[int, NDArray[np.float64]] = {}
        """The noisy shares above each level, of the arms that have had their pulls of the episode."""
        self.held: Sealed | None = None
        self.pulled = 0

    @property
    def length(self) -> int:
        """How many pulls each arm left has in this episode."""
        return length_of_episode(len(self.left), self.episode, self.delta, self.scale, len(self.levels))

    @property
    def width(self) -> float:
        """How far a share is off at most, in this episode."""
        many, levels = len(self.left), len(self.levels)
        return width(many, self.episode, self.delta, self.scale, levels, self.length)

    def act(self, t: int) -> Block | Stop:  # noqa: ARG002  its episodes are its clock
        """The next pulls of the episode, no more than can be counted at once; stop with the last arm."""
        if len(self.left) == 1:
            return Stop(self.left[0])
        return Block(self.left[len(self.done)], min(self.length - self.pulled, LONGEST_COUNTED))

    def learn(self, pulls: Pulls) -> None:
        """Count the rewards; release the counts at the end, and eliminate after the last arm."""
        counts = counts_above(pulls, self.levels)
        self.held = counts if self.held is None else self.held + counts
        self.pulled += pulls.length
        if self.pulled < self.length:
            return
        self._episode_of_arm(pulls.arm, self.noise.release(self.held))

    def _episode_of_arm(self, arm: int, released: Any) -> None:  # noqa: ANN401  a list of numbers
        """Keep the released counts of an arm; eliminate after those of the last one."""
        self.done[arm] = np.asarray(released, dtype=np.float64) / self.length
        self.held, self.pulled = None, 0
        if len(self.done) == len(self.left):
            self._eliminate()

    def _eliminate(self) -> None:
        wide = self.width
        least = max(first_at_most(self.done[arm] - wide, self.share) for arm in self.left)
        self.left = [arm for arm in self.left if first_at_most(self.done[arm] + wide, self.share) >= least]
        self.episode += 1
        self.done = {}


def equidistant(many: int, low: Fraction, high: Fraction) -> tuple[Fraction, ...]:
    """``many`` levels strictly between ``low`` and ``high``."""
    return tuple(low + (high - low) * place / (many + 1) for place in range(1, many + 1))


def first_at_most(shares: Sequence[float] | NDArray[np.float64], share: float) -> int:
    """The first place of a number that is at most ``share``; beyond the last one if none is."""
    for place, each in enumerate(shares):
        if each <= share:
            return place
    return len(shares)
