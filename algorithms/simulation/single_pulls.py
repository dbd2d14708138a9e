"""Rounds of single pulls, or of batches of one length, played in one go, for speed.

The loop of :mod:`.compiled_run` calls the steps of a policy by pointers, each of which costs more than the
draws of a round. Where all blocks are of one length and rewards are Bernoulli, steps, noise and rewards are
compiled together (`rounds_of`), and the loop calls the result once in many rounds. The numbers are those of
the loop.
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
_PERIOD = 1 << 128  # of PCG64, by which advancing changes nothing: less than that takes draws back


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
    """Coins are flipped, at most ``last``, as long as more than ``least + rise j`` of the first ``j`` are 1.

    Returns how many were flipped, and how many of them are 1.
    """
    length = 1
    total = 1.0 if generator.random() < chance else 0.0
    while length < last and total > least + rise * length:
        length += 1
        if generator.random() < chance:
            total += 1.0
    return length, total


def at_once(chance: float, last: int, least: float, rise: float, generator: Generator) -> tuple[int, float]:
    """The same coins as `one_after_the_other` by arrays of numpy: draws too many are taken back."""
    if (
        not _MANY <= last <= _LENGTHS.size
        or type(generator) is not Generator
        or type(generator.bit_generator) is not PCG64  # which can take draws back
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
    """The noisy total of an arm whose sums are released by a tree: of ``total`` and ``count`` sums before."""
    if count == 0:
        buffers.node_scales[arm] = scale
    nodes = buffers.node_sums[arm], buffers.node_noisy[arm]
    return tree_add(*nodes, count, total, buffers.node_scales[arm], generator)


@compiled_inside
def into_hybrid(
    buffers: Buffers, arm: int, count: int, total: float, scale: float, generator: Generator
) -> float:
    """The noisy total of an arm whose sums are released by a hybrid counter, as `into_tree` gives it."""
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
    """The function that plays the rounds of a policy with these steps.

    Parameters
    ----------
    choose, block, absorb, settled
        The steps of the policy, see :mod:`..protocol.stepped_policy`; or `never_settled`.
    noise
        From a scale and a generator to the noise on a released sum.
    into
        `into_tree` or `into_hybrid`: the noisy total of an arm, where sums are released by counters.
    reward
        `coin` where blocks are single pulls, else what `sum_of_coins` makes.
    """

    @compiled_inside
    def released_number(
        buffers: Buffers, arm: int, count: int, total: float, scale: float, generator: Generator
    ) -> float:
        """What is released of a sum of rewards: by a counter that has ``count`` sums, or with noise."""
        if buffers.capacity > 0:
            return into(buffers, arm, count, total, scale, generator)
        return total + noise(scale, generator)

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
        """Play the rounds ``t .. last`` in blocks of ``batch``; returns the round that follows.

        It stops before a round that is not like the others, which the loop plays or refuses: without a
        distribution, with a block of another length, or with a release that the counter has no room for.
        """
        state, probabilities = policy
        sums, capacity = buffers.sums, buffers.capacity
        while t + batch - 1 <= last:
            arm = settled(state.counts)
            if arm < 0:  # no arm is settled: the policy is asked
                choose(state, t, probabilities)
                arm = drawn_arm(probabilities, generator)
            if arm < 0:
                return t
            length, released, scale = block(state, arm, t)
            if length != batch or (capacity > 0 and releases[arm] == capacity):
                return t
            pulls[arm] += batch
            total = sums[arm] + reward(arm, batch, table, buffers.laws, generator)
            t += batch
            number = 0.0
            if released == 0:  # the sum stays in the buffer of the arm
                sums[arm] = total
            else:
                sums[arm] = 0.0
                number = released_number(buffers, arm, releases[arm], total, scale, generator)
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
    """The function that draws the sum of a batch: by the law that is kept of it, else by ``block_sum``.

    ``block_sum`` is how the environment draws the sum of the rewards of a block.
    """

    @compiled_inside
    def total(arm: int, batch: int, table: Doubles, laws: Doubles, generator: Generator) -> float:
        """The sum of the rewards of a batch of an arm."""
        if laws[arm, 0] == 0.0:
            return float(block_sum(arm, 1, batch, table, generator))
        return kept_sum(table[0, arm], batch, laws[arm], generator)

    return total


@compiled
def never_settled(counts: Wholes) -> int:
    """The step ``settled`` of a policy that has none: no arm is settled."""
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
    """The rounds of a policy that cannot be played in one go: none."""
    return t
