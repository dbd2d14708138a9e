"""One run of a gathering policy, compiled once for all of them, in the manner of :mod:`.compiled_run`.

It pulls the arms of an environment; for actions that are drawn in every round see :mod:`.contextual_round`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from ..arrays import Doubles, Wholes
from ..compilation import compiled, compiled_inside
from ..mechanisms.vector_tree import tree_add_vector
from ..protocol.stepped_policy import State
from ..protocol.vector_release import HELD, RELEASED, GatheringPolicy
from .compiled_run import ARM, AT_HORIZON, FULL_TREE, GOES_ON, RECORDED, WRONG_ODDS, note, regret_of
from .run_state import ROUND, SEEN, Instance, PolicyState, Score, Setting
from .single_pulls import drawn_arm, drawn_number

_Step = Callable[..., Any]


class Steps(NamedTuple):
    """What is particular to a policy and an environment."""

    choose: Callable[..., None]
    odds: Callable[..., int]
    weigh: Callable[..., tuple[int, float]]
    absorb: Callable[..., None]
    rounds: Callable[..., int]
    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


class Gathering(NamedTuple):
    """The vector that is ``held``; how a reward enters it; what is released of it, maybe number by number.

    ``drawing`` says whether there is a public draw after a pull, ``chances`` are its odds; ``fused`` that
    rounds are played in one go.
    """

    drawing: bool
    apart: bool
    fused: bool
    held: Doubles
    offset: Doubles
    slope: Doubles
    numbers: Doubles
    chances: Doubles


class Trees(NamedTuple):
    """Trees of sums that releases go through, one an arm or one for all; ``capacity`` 0: there are none."""

    capacity: int
    counts: Wholes
    node_sums: Doubles
    node_noisy: Doubles


def own_steps(kind: type[GatheringPolicy]) -> tuple[_Step, _Step, _Step, _Step]:
    """Those that a policy writes itself."""
    return kind.choose, no_odds if kind.odds is None else kind.odds, kind.weigh, kind.absorb


def room_for(policy: GatheringPolicy) -> tuple[Gathering, Trees]:
    """What the loop holds of a policy."""
    held, offset, slope, numbers = (np.zeros(policy.numbers) for _ in range(4))
    drawing, chances = type(policy).odds is not None, np.zeros(policy.chances)
    gathering = Gathering(drawing, policy.apart, False, held, offset, slope, numbers, chances)
    many, capacity = len(policy.trees), policy.trees[0].horizon if policy.trees else 0
    shape = many, capacity.bit_length(), policy.numbers
    return gathering, Trees(capacity, np.zeros(many, dtype=np.int64), np.zeros(shape), np.zeros(shape))


class Parts(NamedTuple):
    """What the loop takes besides the steps."""

    policy: PolicyState
    instance: Instance
    gathering: Gathering
    trees: Trees
    score: Score
    generator: Generator


def run(setting: Setting, record: Wholes, budget: int) -> int:
    """What :func:`go_on` does, for those who have the setting."""
    return go_on(setting.steps, setting.parts, record, budget)


@compiled_inside
def go_on(steps: Any, parts: Any, record: Wholes, budget: int) -> int:  # noqa: ANN401  the tuples
    """Up to ``budget`` rounds more; how the run stands is in its clock and in the status that is returned."""
    choose, odds, weigh, absorb, rounds, noise, block_sum = steps
    policy, instance, gathering, trees, score, generator = parts
    state, probabilities = policy
    drawing, apart, fused, held, offset, slope, numbers, chances = gathering
    table, gaps, horizon = instance
    clock, checkpoints, regret, pulls, releases = score
    t = clock[ROUND]
    seen = clock[SEEN]
    recorded = 0
    status = GOES_ON
    pause = min(horizon, t + budget)
    for _ in range(budget):
        if fused and record.shape[0] == 0:
            last = min(pause, checkpoints[seen]) if seen < checkpoints.size else pause
            t = rounds(policy, gathering, table, pulls, releases, t, last, generator)
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
        choose(state, t, probabilities)
        arm = drawn_arm(probabilities, generator)
        clock[ARM] = arm
        if arm < 0:
            status = WRONG_ODDS
            break
        pulls[arm] += 1
        reward = block_sum(arm, t, 1, table, generator)
        while seen < checkpoints.size and checkpoints[seen] == t:
            regret[seen] = regret_of(gaps, pulls)
            seen += 1
        if record.shape[0] > 0:
            note(record, recorded, arm, t, 1)
            recorded += 1
        many = odds(state, arm, t, chances) if drawing else 0
        drawn = drawn_number(chances, many, generator)
        for place in range(held.size):
            offset[place] = 0.0
            slope[place] = 0.0
        released, scale = weigh(state, arm, drawn, t, offset, slope)
        for place in range(held.size):
            held[place] += offset[place] + reward * slope[place]
        if released != HELD:
            tree = arm if trees.counts.size > 1 else 0
            if trees.capacity > 0 and trees.counts[tree] == trees.capacity:
                status = FULL_TREE
                break
            for place in range(held.size):
                numbers[place] = noise(scale, generator)
            let_out(trees, tree, released, held, numbers)
            releases[arm] += held.size if apart else 1
        t += 1
        absorb(state, arm, drawn, released, numbers, t)
    clock[ROUND] = t
    clock[SEEN] = seen
    clock[RECORDED] = recorded
    return status


@compiled
def let_out(trees: Trees, tree: int, released: int, held: Doubles, numbers: Doubles) -> None:
    """What is held, or the total of its tree, is added to the ``numbers``, which are fresh noise."""
    if trees.capacity > 0:
        tree_add_vector(trees.node_sums, trees.node_noisy, tree, trees.counts[tree], held, numbers)
        trees.counts[tree] += 1
    else:
        for place in range(held.size):
            numbers[place] += held[place]
    if released == RELEASED:
        for place in range(held.size):
            held[place] = 0.0


@compiled
def no_odds(state: State, arm: int, t: int, chances: Doubles) -> int:
    """Stands where ``odds`` is never called."""
    return 0
