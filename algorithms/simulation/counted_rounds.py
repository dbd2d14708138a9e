"""Simulated rounds of policies that learn noisy counts of rewards alone, as one compiled function.

Rewards are drawn one by one, as the protocol draws them; how many of them reach each level (``least``) is
kept, and released with noise at the end of a block. Its twin for noisy sums is :mod:`.gathered_rounds`.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.random import Generator

from ...theory.numbers.arrays import Doubles, Wholes
from ..compilation import compiled_inside
from .compiled_run import (
    ARM,
    AT_HORIZON,
    GOES_ON,
    LENGTH,
    RECORDED,
    STOPPED,
    STRETCH_A_BLOCK,
    WRONG_LENGTH,
    WRONG_ODDS,
    note,
    scored,
)
from .gathered_rounds import Gathering, Parts, Trees
from .run_state import ROUND, SEEN
from .single_pulls import drawn_arm

NO_TREES = Trees(0, np.zeros(0, dtype=np.int64), np.zeros((0, 0, 0)), np.zeros((0, 0, 0)))


def room_for(least: Doubles, scale: float) -> Gathering:
    """What is held of a policy that counts: the counts, and what is released of them."""
    none = np.zeros(0)
    return Gathering(False, scale, least, np.zeros(least.size), none, none, np.zeros(least.size), none)


@cache
def rounds_of(
    choose: Callable[..., None],
    block: Callable[..., tuple[int, int, float]],
    absorb: Callable[..., None],
    tally: Callable[..., None],
    release: Callable[..., None],
) -> Callable[..., int]:
    """The rounds of a policy of these steps, whose counts grow by ``tally`` and get noise by ``release``."""

    @compiled_inside
    def rounds(parts: Parts, record: Wholes, budget: int) -> int:
        """Up to ``budget`` blocks more."""
        policy, instance, _, gathering, _, score, generator = parts
        state, probabilities = policy
        _, scale, least, held, _, _, numbers, _ = gathering
        table, gaps, horizon = instance
        clock, _, _, _, releases = score
        t = clock[ROUND]
        seen = clock[SEEN]
        recorded = 0
        status = GOES_ON
        pause = t + budget * STRETCH_A_BLOCK
        for _ in range(budget):
            if t > horizon:
                status = AT_HORIZON
                break
            if t >= pause:
                break
            choose(state, t, probabilities)
            arm = drawn_arm(probabilities, generator)
            if arm < 0:
                status = WRONG_ODDS
                break
            length, released, _ = block(state, arm, t)
            clock[ARM] = arm
            clock[LENGTH] = length
            if length <= 0:
                status = WRONG_LENGTH if length < 0 else STOPPED
                break
            pulled = min(length, horizon - t + 1)
            seen = scored(score, gaps, seen, arm, t, pulled)
            if record.shape[0] > 0:
                note(record, recorded, arm, t, pulled)
                recorded += 1
            t += pulled
            if pulled < length:
                continue
            tally(arm, t - length, length, table, least, generator, held)
            if released != 0:
                release(held, scale, generator, numbers)
                for place in range(held.size):
                    held[place] = 0.0
                releases[arm] += 1
            else:
                for place in range(held.size):
                    numbers[place] = 0.0
            absorb(state, arm, length, released, numbers, t)
        clock[ROUND] = t
        clock[SEEN] = seen
        clock[RECORDED] = recorded
        return status

    return rounds


def count_coins(
    arm: int, first: int, length: int, table: Doubles, least: Doubles, generator: Generator, held: Doubles
) -> None:
    """Count so many rewards of a Bernoulli arm above each level."""
    chance = table[0, arm]
    ones = 0
    for _ in range(length):
        if generator.random() < chance:
            ones += 1
    put_coins(ones, length, least, held)


def count_coins_at_once(
    arm: int, first: int, length: int, table: Doubles, least: Doubles, generator: Generator, held: Doubles
) -> None:
    """As `count_coins`, by arrays of numpy: sooner where nothing is compiled."""
    put_coins(int((generator.random(length) < table[0, arm]).sum()), length, least, held)


@compiled_inside
def put_coins(ones: int, length: int, least: Doubles, held: Doubles) -> None:
    """Add so many rewards of 1, and else of 0, to the counts."""
    for place in range(least.size):
        if least[place] <= 0.0:
            held[place] += length
        elif least[place] <= 1.0:
            held[place] += ones


coins = compiled_inside(count_coins, interpreted=count_coins_at_once)


@cache
def counting_of(block_sum: Callable[..., float]) -> Callable[..., None]:
    """What counts the rewards of an arm above each level, of any law that ``block_sum`` draws from."""

    @compiled_inside
    def count(
        arm: int, first: int, length: int, table: Doubles, least: Doubles, generator: Generator, held: Doubles
    ) -> None:
        """Count so many rewards above each level, drawn one by one."""
        for place in range(length):
            reward = block_sum(arm, first + place, 1, table, generator)
            level = 0
            while level < least.size and reward >= least[level]:
                held[level] += 1.0
                level += 1

    return count


@cache
def releasing_with(noise: Callable[..., float]) -> Callable[..., None]:
    """Noise on each of the counts, drawn one after the other."""

    @compiled_inside
    def release(held: Doubles, scale: float, generator: Generator, numbers: Doubles) -> None:
        """The counts with noise."""
        for place in range(held.size):
            numbers[place] = held[place] + noise(scale, generator)

    return release
