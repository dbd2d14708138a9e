"""DP-SEQ: successive elimination for the arm with the highest quantile, on noisy counts   [TA-I15]

From literature (Kalogerias, Nikolakakis, Sarwate and Sheffet 2021, by its idea alone: the thesis only says
that it adapts DP-SE to finding the arm of the highest quantile at a fixed level). What is ours: that it
releases how many rewards lie above each of ``m`` levels, the lengths of its episodes, its widths and rule.

Quantiles are told apart on the levels alone: ``Q_a`` is the first level ``x`` with ``P[X > x] <= 1 - q``, or
beyond them all. An infinite set of levels has no private quantile, so some such choice has to be made. The
rewards need no bounds, since a reward moves each count by at most 1 wherever it lies; all ``m`` counts grow
with it, so that ``m/epsilon`` is the least scale of Laplace noise on each of them that is ``epsilon``-DP.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..private.dp_se import DONE, OUT, survivors
from ..private.shuffled_elimination import choose, next_arm
from ..protocol.batches import LONGEST
from ..protocol.counted_pulls import LONGEST_COUNTED
from ..protocol.counting_policy import CountingPolicy
from ..protocol.stepped_policy import Counts, State, Step, Values, Vector
from ..spelled_number import spelled

#: Counts of an arm: ``OUT``, whether it is eliminated, and ``DONE``, whether it has had its pulls. Counts of
#: the whole: the episode, its pulls for each arm, and how many of them the next arm has had. Values: what is
#: released of the arm in the episode, level by level, and then the shares.
EPISODE, LENGTH, PULLED = 0, 1, 2
#: Parameters: delta, ``1 - q``, the number of levels, what lengths and widths take of the noise.
DELTA, SHARE, LEVELS, NOISE = 0, 1, 2, 3
#: Schedule: the most pulls of a request, and whether what is learned from each request is released by itself.
AT_ONCE, ALONE = 0, 1

MOST_LEVELS = 64  # the noise of a count grows with the number of levels


@compiled
def level_of(many: int, episode: int, delta: float) -> float:
    """``L = log(5 |S| e^2/delta)``: an arm fails by ``3 e^-L``, which sums to less than ``delta``."""
    return math.log(5.0 * many * (float(episode) * episode) / delta)


@compiled
def pulls_of(length: float) -> int:
    """So many whole pulls; no more than are longer than any horizon."""
    return LONGEST if length >= LONGEST else math.ceil(length)


@compiled
def length_of_episode(many: int, episode: int, parameters: Vector) -> int:
    """``ceil(max(2 L/D^2, 2 scale (L + log m)/D))`` with ``D = 2^-e``: then the width is at most ``D``."""
    inverse = 2.0**episode
    level = level_of(many, episode, parameters[DELTA])
    noise = 2.0 * parameters[NOISE] * (level + math.log(parameters[LEVELS])) * inverse
    return pulls_of(max(2.0 * level * inverse * inverse, noise))


@compiled
def width(many: int, episode: int, length: int, parameters: Vector) -> float:
    """``h + c``: what the share of the rewards above a level is off by, and the noise in it, at all levels.

    ``h = sqrt(L/(2 n))``, exceeded with probability ``2 e^-L`` (Dvoretzky, Kiefer, Wolfowitz; Massart), and
    ``c = scale (L + log m)/n``, exceeded by one of ``m`` Laplace variables with probability ``e^-L``.
    """
    level = level_of(many, episode, parameters[DELTA])
    noise: float = parameters[NOISE] * (level + math.log(parameters[LEVELS])) / length
    return math.sqrt(level / (2.0 * length)) + noise


@compiled
def first_at_most(values: Values, arm: int, off: float, share: float) -> int:
    """The first level whose number, moved by ``off``, is at most ``share``; beyond the last if none is."""
    for place in range(values.shape[1]):
        if values[arm, place] + off <= share:
            return place
    return int(values.shape[1])


@compiled
def eliminate(counts: Counts, values: Values, wide: float, share: float) -> None:
    """Arms go whose highest possible quantile is below the lowest of another; the others are pulled anew."""
    arms = counts.shape[0] - 1
    least = 0
    for arm in range(arms):
        if counts[arm, OUT] == 0:
            least = max(least, first_at_most(values, arm, -wide, share))
    for arm in range(arms):
        counts[arm, DONE] = 0
        if counts[arm, OUT] == 0 and first_at_most(values, arm, wide, share) < least:
            counts[arm, OUT] = 1


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """What the arm is still to have, in parts that can be counted; stop with the last arm."""
    counts, schedule = state.counts, state.schedule
    arms = counts.shape[0] - 1
    left = counts[arms, LENGTH] - counts[arms, PULLED]
    length = min(left, schedule[AT_ONCE])
    if survivors(counts) == 1:
        length = 0
    return length, 1 if schedule[ALONE] == 1 or length == left else 0, 0.0


@cache
def absorbing(length_of: Step, width_of: Step) -> Step:
    """The step ``absorb`` of a policy with episodes of these lengths and widths."""

    @compiled
    def absorb(state: State, arm: int, length: int, released: int, numbers: Vector, t: int) -> None:
        """Add what is released of the arm; after its pulls, its shares; after those of all, eliminate."""
        counts, values, parameters = state.counts, state.values, state.parameters
        arms = counts.shape[0] - 1
        counts[arms, PULLED] += length
        for place in range(numbers.size):
            values[arm, place] += numbers[place]
        pulls = counts[arms, LENGTH]
        if counts[arms, PULLED] < pulls:
            return
        for place in range(numbers.size):
            values[arm, place] /= pulls
        counts[arms, PULLED] = 0
        counts[arm, DONE] = 1
        if next_arm(counts) >= 0:
            return
        wide = width_of(survivors(counts), counts[arms, EPISODE], pulls, parameters)
        eliminate(counts, values, wide, parameters[SHARE])
        values[:] = 0.0
        counts[arms, EPISODE] += 1
        counts[arms, LENGTH] = length_of(survivors(counts), counts[arms, EPISODE], parameters)

    return absorb


class QuantileElimination(CountingPolicy):
    """Elimination on counts; a subclass says how long its episodes are, and how wide its shares.

    ``noise`` is the mechanism of the counts, ``spread`` what lengths and widths take of it. With ``alone``
    what is learned of each pull is released by itself.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    lengths: Step
    widths: Step

    def __init__(
        self,
        arms: int,
        *,
        grid: Sequence[Fraction],
        noise: Any,  # noqa: ANN401  any mechanism
        spread: float,
        delta: Exact,
        quantile: Exact,
        alone: bool = False,
    ) -> None:
        for name, value in (("delta", delta), ("quantile", quantile)):
            chance(name, value)
        super().__init__(
            arms,
            parameters=(float(exact(delta)), float(1 - exact(quantile)), len(grid), spread),
            noise=noise,
            levels=grid,
            columns=3,
            schedule=(1, 1) if alone else (LONGEST_COUNTED, 0),
        )
        self.counts[arms, EPISODE], self.counts[arms, LENGTH] = 1, self.length_in(1)

    def length_in(self, episode: int) -> int:
        """How many pulls each arm has in that episode, with all arms."""
        return int(type(self).lengths(self.arms, episode, self.parameters))

    def width_in(self, episode: int) -> float:
        """How far a share is off at most there."""
        return float(type(self).widths(self.arms, episode, self.length_in(episode), self.parameters))


class DPSEQ(QuantileElimination):
    """DP-SEQ, epsilon-DP for any rewards, and delta-correct for quantiles on its levels   [TA-I15]

    In episode ``e`` every arm left is pulled equally often, and how many of these rewards lie above each of
    the ``levels`` equidistant levels between ``low`` and ``high`` is released with Laplace noise of scale
    ``m/epsilon``. With the width of :func:`width`, an arm goes whose quantile of level ``quantile`` is surely
    below that of another. It stops with the last arm; where two arms share the highest quantile, never.
    ``noise`` is given the scale.

    A ``quantile`` of a quarter asks for the arm that is good three times in four. The counts are drawn
    reward by reward.
    """

    absorb = staticmethod(absorbing(length_of_episode, width))
    lengths = staticmethod(length_of_episode)
    widths = staticmethod(width)

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
        grid = grid_of(levels, low, high)
        scale = laplace_scale(above_zero("epsilon", epsilon) / len(grid))
        super().__init__(arms, grid=grid, noise=noise(scale), spread=scale, delta=delta, quantile=quantile)


def grid_of(levels: Exact, low: Exact, high: Exact) -> tuple[Fraction, ...]:
    """So many levels, equally far apart, strictly between ``low`` and ``high``."""
    if exact(levels).denominator != 1 or not 1 <= exact(levels) <= MOST_LEVELS:
        raise ValueError(f"levels is a whole number from 1 to {MOST_LEVELS}, not {spelled(levels)}")
    if not exact(low) < exact(high):
        raise ValueError(f"low is below high, and {spelled(low)} is not below {spelled(high)}")
    many, least, most = int(exact(levels)), exact(low), exact(high)
    return tuple(least + (most - least) * place / (many + 1) for place in range(1, many + 1))
