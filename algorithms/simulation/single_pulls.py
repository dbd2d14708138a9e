"""Rounds of single pulls, or batches of one length, in one go: steps, noise and coins compiled as one.

The loop of :mod:`.compiled_run` calls steps by pointers, each of which costs more than the draws of a round.
Where all blocks are of one length and rewards are Bernoulli, the steps are compiled together, and the loop
calls what comes of it once in many rounds. The numbers are those of the loop.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.random import PCG64, Generator

from ...theory.numbers.arrays import Doubles, Wholes
from ..compilation import compiled, compiled_inside
from ..environments.kept_law import kept_sum
from ..mechanisms.hybrid_counter import hybrid_add, tree_add
from .run_state import Buffers, PolicyState

_MANY = 24
"""Draws from which on arrays are sooner than a loop that is interpreted."""
_LENGTHS = np.arange(1.0, 1025.0)
_PERIOD = 1 << 128  # of PCG64: to take draws back is to advance by nearly all of it


@compiled_inside
def first_arm(probabilities: Doubles) -> int:
    """The first arm that may be played."""
    arm = 0
    while arm < probabilities.size - 1 and probabilities[arm] == 0.0:
        arm += 1
    return arm


@compiled_inside
def last_arm(probabilities: Doubles) -> int:
    """The last arm that may be played."""
    arm = probabilities.size - 1
    while arm > 0 and probabilities[arm] == 0.0:
        arm -= 1
    return arm


@compiled_inside
def drawn_arm(probabilities: Doubles, generator: Generator) -> int:
    """An arm by its probability, -1 where they are none; a single one costs no draw."""
    total = 0.0
    least = 0.0
    most = 0.0
    for a in range(probabilities.size):
        total += probabilities[a]
        least = min(least, probabilities[a])
        most = max(most, probabilities[a])
    if not (abs(total - 1.0) <= 1e-9 and least >= 0.0):
        return -1
    if most > 0.99 and first_arm(probabilities) == last_arm(probabilities):
        return last_arm(probabilities)
    uniform = generator.random()
    below = 0.0
    for a in range(probabilities.size):
        below += probabilities[a]
        if uniform < below:
            return a
    return last_arm(probabilities)


def one_after_the_other(
    chance: float, last: int, least: float, rise: float, generator: Generator
) -> tuple[int, float]:
    """Coins flipped, at most ``last``, while more than ``least + rise j`` of ``j`` come up: many, and sum."""
    length = 1
    total = 1.0 if generator.random() < chance else 0.0
    while length < last and total > least + rise * length:
        length += 1
        if generator.random() < chance:
            total += 1.0
    return length, total


def at_once(chance: float, last: int, least: float, rise: float, generator: Generator) -> tuple[int, float]:
    """The same by arrays of numpy: draws that were too many are taken back."""
    if (
        not _MANY <= last <= _LENGTHS.size
        or type(generator) is not Generator
        or type(generator.bit_generator) is not PCG64
    ):
        return one_after_the_other(chance, last, least, rise, generator)
    totals = np.cumsum(generator.random(last) < chance)
    goes_on = totals[:-1] > least + rise * _LENGTHS[: last - 1]
    ends = int(goes_on.argmin())
    length = int(last) if goes_on[ends] else ends + 1
    if length < last:
        generator.bit_generator.advance(_PERIOD - int(last - length))
    return length, float(totals[length - 1])


rewards_of_leader = compiled_inside(one_after_the_other, interpreted=at_once)


@compiled_inside
def into_tree(
    buffers: Buffers, arm: int, count: int, total: float, scale: float, generator: Generator
) -> float:
    """The noisy total of an arm with a tree, of which ``count`` sums came before ``total``."""
    if count == 0:
        buffers.node_scales[arm] = scale
    nodes = buffers.node_sums[arm], buffers.node_noisy[arm]
    return tree_add(*nodes, count, total, buffers.node_scales[arm], generator)


@compiled_inside
def into_hybrid(
    buffers: Buffers, arm: int, count: int, total: float, scale: float, generator: Generator
) -> float:
    """The same of an arm with a hybrid counter."""
    nodes = buffers.node_sums[arm], buffers.node_noisy[arm]
    return hybrid_add(nodes, buffers.kept, arm, count, total, scale, generator)


@cache
def rounds_of(
    choose: Callable[..., None],
    block: Callable[..., tuple[int, int, float]],
    absorb: Callable[..., None],
    noise: Callable[..., float],
    settled: Callable[..., int],
    into: Callable[..., float],
    reward: Callable[..., float],
) -> Callable[..., int]:
    """The rounds of a policy of these steps; with ``into_hybrid``, of one whose trees are hybrid counters.

    ``reward`` is :func:`coin` for single pulls, else :func:`sum_of_coins`.
    """

    @compiled_inside
    def rounds(
        policy: PolicyState,
        buffers: Buffers,
        table: Doubles,
        pulls: Wholes,
        releases: Wholes,
        t: int,
        last: int,
        batch: int,
        generator: Generator,
    ) -> int:
        """The rounds ``t .. last``, and the round that follows; fewer where one is for the loop to see."""
        state, probabilities = policy
        sums, _, capacity, _, _, _, _, _, laws = buffers
        while t + batch - 1 <= last:
            arm = settled(state.counts)
            if arm < 0:
                choose(state, t, probabilities)
                arm = drawn_arm(probabilities, generator)
            if arm < 0:
                return t
            length, released, scale = block(state, arm, t)
            if length != batch or (capacity > 0 and releases[arm] == capacity):
                return t
            pulls[arm] += batch
            total = sums[arm] + reward(arm, batch, table, laws, generator)
            t += batch
            number = 0.0
            if released == 0:
                sums[arm] = total
            else:
                sums[arm] = 0.0
                if capacity > 0:
                    number = into(buffers, arm, releases[arm], total, scale, generator)
                else:
                    number = total + noise(scale, generator)
                releases[arm] += released
            absorb(state, arm, batch, released, number, t)
        return t

    return rounds


@compiled_inside
def coin(arm: int, batch: int, table: Doubles, laws: Doubles, generator: Generator) -> float:
    """The reward of a single pull."""
    return 1.0 if generator.random() < table[0, arm] else 0.0


@cache
def sum_of_coins(block_sum: Callable[..., float]) -> Callable[..., float]:
    """The rewards of a batch: by the law that is kept, where one is, else as the environment draws it."""

    @compiled_inside
    def total(arm: int, batch: int, table: Doubles, laws: Doubles, generator: Generator) -> float:
        """Their sum."""
        if laws[arm, 0] == 0.0:
            return float(block_sum(arm, 1, batch, table, generator))
        return kept_sum(table[0, arm], batch, laws[arm], generator)

    return total


@compiled
def never_settled(counts: Wholes) -> int:
    """Stands where the steps keep no arm."""
    return -1


@compiled
def no_rounds(
    policy: PolicyState,
    buffers: Buffers,
    table: Doubles,
    pulls: Wholes,
    releases: Wholes,
    t: int,
    last: int,
    batch: int,
    generator: Generator,
) -> int:
    """Stands where rounds are not played in one go."""
    return t
