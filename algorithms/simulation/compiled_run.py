"""One run of a step policy, compiled once for all of them: its steps come in as function pointers.

The run keeps its whole state in arrays, stops after a given number of blocks and goes on where it stopped,
so that whoever drives it can be interrupted, tell of progress, and collect the blocks.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from numpy.random import Generator

from ...theory.numbers.arrays import Doubles, Wholes
from ..compilation import compiled, compiled_inside
from ..mechanisms.laplace import noise as plain_laplace_noise
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State
from .run_state import ROUND, SEEN, Buffers, Instance, PolicyState, Score, Setting
from .single_pulls import drawn_arm, into_hybrid, into_tree, rewards_of_leader

#: The status after a call: the run goes on, has come to the horizon, or was stopped; or what is asked for is
#: no arm of these, a negative length, chances that do not sum to 1, or more than the tree takes; or an
#: action of the world is too long.
GOES_ON, AT_HORIZON, STOPPED, WRONG_ARM, WRONG_LENGTH, WRONG_ODDS, FULL_TREE, LONG_ACTION = range(8)
STRETCH_A_BLOCK = 1 << 6
"""Rounds of stretches that a call may play for each of its blocks."""
FIRST_LEAD, LONGEST_LEAD = 1 << 7, 1 << 10
"""Rounds that a leader is pulled at most before the indexes are looked at: at first, and ever."""
#: More places of the clock: the blocks recorded in this call, the arm and the length of the last request.
RECORDED, ARM, LENGTH = range(2, 5)

laplace_noise = compiled_inside(plain_laplace_noise)


class Steps(NamedTuple):
    """The steps of a policy, as :mod:`..protocol.stepped_policy` has them, and draws of its environment.

    ``stretch`` plays rounds in which no reward is looked at, ``rounds`` those of :mod:`.single_pulls`: both
    return the round that follows. ``block_sum`` draws the sum of the rewards of a block.
    """

    choose: Callable[..., None]
    sample: Callable[..., int]
    block: Callable[..., tuple[int, int, float]]
    absorb: Callable[..., None]
    stretch: Callable[..., int]
    lead: Callable[..., tuple[int, float, float]]
    rounds: Callable[..., int]
    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


class Ways(NamedTuple):
    """Whether ``sample`` (in place of ``choose``), ``stretch``, ``lead`` and ``rounds`` are called.

    ``coins`` and ``laplace`` say that rewards are Bernoulli and noise is Laplace's: then single ones are
    drawn here, as the steps ``block_sum`` and ``noise`` draw them, for a call costs more than the draw.
    ``batch`` is the length of blocks, where all have one.
    """

    sampled: bool
    stretched: bool
    led: bool
    fused: bool
    coins: bool
    laplace: bool
    batch: int


class Parts(NamedTuple):
    """What the loop takes besides the steps."""

    ways: Ways
    policy: PolicyState
    instance: Instance
    buffers: Buffers
    score: Score
    generator: Generator


@compiled
def regret_of(gaps: Doubles, pulls: Wholes) -> float:
    """``sum over a of gap_a N_a``   [BERN-EQ2]."""
    total = 0.0
    for arm in range(gaps.size):
        total += gaps[arm] * pulls[arm]
    return total


@compiled_inside
def scored(score: Score, gaps: Doubles, seen: int, arm: int, t: int, pulled: int) -> int:
    """Count a block that begins in round ``t``; how many checkpoints are seen after it."""
    _, checkpoints, regret, pulls, _ = score
    while seen < checkpoints.size and checkpoints[seen] < t + pulled:
        inside = checkpoints[seen] - t + 1
        pulls[arm] += inside
        regret[seen] = regret_of(gaps, pulls)
        pulls[arm] -= inside
        seen += 1
    pulls[arm] += pulled
    return seen


@compiled_inside
def note(record: Wholes, place: int, arm: int, t: int, pulled: int) -> None:
    """Write the block down."""
    record[place, 0] = arm
    record[place, 1] = t
    record[place, 2] = pulled


@compiled_inside
def next_lead(longest: int, length: int) -> int:
    """For how long the next leader is asked to lead: twice as long after one that led all along.

    Half as long after one that led for less than a quarter: the longer a lead is to be, the sooner it ends.
    """
    if length == longest:
        return min(2 * longest, LONGEST_LEAD)
    return longest if 4 * length >= longest else longest // 2


def run(setting: Setting, record: Wholes, budget: int) -> int:
    """What :func:`go_on` does, for those who have the setting."""
    return go_on(setting.steps, setting.parts, record, budget)


@compiled_inside
def go_on(steps: Any, parts: Any, record: Wholes, budget: int) -> int:  # noqa: ANN401  the tuples
    """Up to ``budget`` blocks more, by :class:`Steps` on :class:`Parts`.

    How the run stands is in its clock and in the status that is returned.
    """
    choose, sample, block, absorb, stretch, lead, rounds, noise, block_sum = steps
    ways, policy, instance, buffers, score, generator = parts
    sampled, stretched, led, fused, coins, laplace, batch = ways
    recording = record.shape[0] > 0
    one_by_one = not led or recording
    state, probabilities = policy
    counts = state.counts
    table, gaps, horizon = instance
    sums, undrawn, capacity = buffers.sums, buffers.undrawn, buffers.capacity
    clock, checkpoints, regret, pulls, releases = score
    t = clock[ROUND]
    seen = clock[SEEN]
    recorded = 0
    longest = FIRST_LEAD
    status = GOES_ON
    pause = min(horizon, t + budget * (STRETCH_A_BLOCK if stretched else 1))
    for _ in range(budget):
        if stretched or (fused and not recording):
            last = min(pause, checkpoints[seen]) if seen < checkpoints.size else pause
            if stretched:
                t = stretch(state, t, last)
                for a in range(pulls.size):
                    undrawn[a] += counts[a, PULLS] - pulls[a]
                    pulls[a] = counts[a, PULLS]
            else:
                t = rounds(policy, buffers, table, pulls, releases, t, last, batch, generator)
            if seen < checkpoints.size and checkpoints[seen] < t:
                regret[seen] = regret_of(gaps, pulls)
                seen += 1
            if pause < t <= horizon:
                break
            if last < t <= horizon:
                continue
        if t > horizon:
            status = AT_HORIZON
            break
        if sampled:
            arm = sample(state, t, generator)
        else:
            choose(state, t, probabilities)
            arm = drawn_arm(probabilities, generator)
        if arm < 0 or arm >= releases.size:
            clock[ARM] = arm
            status = WRONG_ARM if sampled else WRONG_ODDS
            break
        length, released, scale = block(state, arm, t)
        clock[ARM] = arm
        clock[LENGTH] = length
        if length <= 0:
            status = WRONG_LENGTH if length < 0 else STOPPED
            break
        total = 0.0
        if not one_by_one and length == 1:
            last = min(horizon - t + 1, longest)
            last, least, rise = lead(state, arm, t, last)
            length, total = rewards_of_leader(table[0, arm], last, least, rise, generator)
            longest = next_lead(longest, length)
        pulled = min(length, horizon - t + 1)
        seen = scored(score, gaps, seen, arm, t, pulled)
        if recording:
            note(record, recorded, arm, t, pulled)
            recorded += 1
        t += pulled
        if pulled < length:
            continue
        if not one_by_one:
            sums[arm] += total
        elif coins and length == 1 and undrawn[arm] == 0:
            sums[arm] += 1.0 if generator.random() < table[0, arm] else 0.0
        else:
            sums[arm] += block_sum(arm, t - length, undrawn[arm] + length, table, generator)
            undrawn[arm] = 0
        number = 0.0
        if released != 0:
            if capacity == 0:
                drawn = laplace_noise(scale, generator) if laplace else noise(scale, generator)
                number = sums[arm] + drawn
            elif releases[arm] == capacity:
                status = FULL_TREE
                break
            elif buffers.doubling:
                number = into_hybrid(buffers, arm, releases[arm], sums[arm], scale, generator)
            else:
                number = into_tree(buffers, arm, releases[arm], sums[arm], scale, generator)
            sums[arm] = 0.0
            releases[arm] += released if one_by_one else length
        absorb(state, arm, length, released, number, t)
    clock[ROUND] = t
    clock[SEEN] = seen
    clock[RECORDED] = recorded
    return status


@compiled
def no_choice(state: State, t: int, probabilities: Doubles) -> None:
    """Stands where ``choose`` is never called."""


@compiled
def no_sample(state: State, t: int, generator: Generator) -> int:
    """Stands where ``sample`` is never called."""
    return -1


@compiled
def no_stretch(state: State, t: int, last: int) -> int:
    """Stands where ``stretch`` is never called."""
    return t


@compiled
def no_lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """Stands where ``lead`` is never called."""
    return 1, 0.0, 0.0
