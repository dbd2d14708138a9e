"""One run of a policy of planned phases, compiled once for all of them, as in :mod:`.compiled_run`.

It plays to the end of a phase, and then waits for the plan of the next one.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from ...theory.numbers.arrays import Doubles, Wholes
from ..compilation import compiled_inside
from .compiled_run import AT_HORIZON, GOES_ON, RECORDED, note, scored
from .run_state import ROUND, SEEN, Instance, Score, Setting

#: Where the run stands: the phase, whether its plan is there, its blocks so far, the arms that survive.
PHASE, PLANNED, AT, LEFT = range(4)
#: Whole numbers of a plan: how many blocks, arms, noises and releases; then arms and lengths of the blocks.
BLOCKS, ARMS, NOISES, RELEASES, FIRST = range(5)
#: The others: the scale of the noise, how near to the largest arms survive, then the matrices row by row.
SCALE, NEAR, MATRIX = range(3)


class Steps(NamedTuple):
    """What is particular to a policy and an environment."""

    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


class Phases(NamedTuple):
    """The plan, the arms that survive, and what a phase fills: sums and noises, the estimate, its values."""

    stand: Wholes
    whole: Wholes
    others: Doubles
    actions: Doubles
    survivors: Wholes
    numbers: Doubles
    estimate: Doubles
    values: Doubles


class Parts(NamedTuple):
    """What the loop takes besides the steps."""

    instance: Instance
    phases: Phases
    score: Score
    generator: Generator


def run(setting: Setting, record: Wholes, budget: int) -> int:
    """What :func:`go_on` does, for those who have the setting."""
    return go_on(setting.steps, setting.parts, record, budget)


@compiled_inside
def go_on(steps: Any, parts: Any, record: Wholes, budget: int) -> int:  # noqa: ANN401  the tuples
    """Up to ``budget`` blocks more, of one phase; how the run stands is in its clock and in the status."""
    noise, block_sum = steps
    instance, phases, score, generator = parts
    table, gaps, horizon = instance
    stand, whole, others, _, _, numbers, _, _ = phases
    clock, _, _, _, releases = score
    t = clock[ROUND]
    seen = clock[SEEN]
    recorded = 0
    status = GOES_ON
    many = whole[BLOCKS]
    for _ in range(budget):
        if t > horizon:
            status = AT_HORIZON
            break
        arm = whole[FIRST + stand[AT]]
        length = whole[FIRST + many + stand[AT]]
        pulled = min(length, horizon - t + 1)
        seen = scored(score, gaps, seen, arm, t, pulled)
        if record.shape[0] > 0:
            note(record, recorded, arm, t, pulled)
            recorded += 1
        t += pulled
        if pulled < length:
            continue
        numbers[stand[AT]] = block_sum(arm, t - length, length, table, generator)
        stand[AT] += 1
        if stand[AT] < many:
            continue
        for place in range(whole[NOISES]):
            numbers[many + place] = noise(others[SCALE], generator)
        releases[arm] += whole[RELEASES]
        eliminate(phases)
        break
    clock[ROUND] = t
    clock[SEEN] = seen
    clock[RECORDED] = recorded
    return status


@compiled_inside
def eliminate(phases: Phases) -> None:
    """The estimate of a phase that is over, and the arms that survive it; the next one has no plan yet."""
    stand, whole, others, actions, survivors, numbers, estimate, values = phases
    terms = whole[BLOCKS] + whole[NOISES]
    place = MATRIX
    for i in range(estimate.size):
        total = 0.0
        for j in range(terms):
            total += others[place] * numbers[j]
            place += 1
        estimate[i] = total
    best = -np.inf
    for a in range(whole[ARMS]):
        total = 0.0
        for i in range(estimate.size):
            total += actions[survivors[a], i] * estimate[i]
        values[a] = total
        best = max(best, total)
    left = 0
    for a in range(whole[ARMS]):
        if best - values[a] <= others[NEAR]:
            survivors[left] = survivors[a]
            left += 1
    stand[LEFT] = left
    stand[AT] = 0
    stand[PLANNED] = 0
