"""Rounds of a policy that holds several numbers, as one compiled function.

The steps of the policy and its noise are compiled together with the world that they meet, which is the arms
of an environment or actions that are drawn in every round: to call them by pointers, as in
:mod:`.compiled_run`, would cost more than the draws of a round. For policies that count there is
:mod:`.counted_rounds`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from ...theory.numbers.arrays import Doubles, Wholes
from ..compilation import compiled, compiled_inside
from ..environments.contexts import draw
from ..mechanisms.vector_tree import tree_add_vector
from ..protocol.stepped_policy import State
from ..protocol.vector_release import HELD, NOT_DRAWN, RELEASED, GatheringPolicy
from .compiled_run import (
    ARM,
    AT_HORIZON,
    FULL_TREE,
    GOES_ON,
    LONG_ACTION,
    RECORDED,
    WRONG_ODDS,
    note,
    regret_of,
)
from .run_state import ROUND, SEEN, Instance, PolicyState, Score, Setting
from .single_pulls import drawn_arm

_Step = Callable[..., Any]

#: Places of the totals: the regret, the largest squared length of an action played, the best mean of the
#: round.
REGRET, LARGEST, BEST = range(3)

_ROUNDING = 1e-12  # a unit vector may be longer by rounding


class Contexts(NamedTuple):
    """Where actions come from, ``theta*``, and the law of the rewards: ``N(mean, spread^2)``.

    A negative spread stands for rewards 1 and -1; ``longest`` is the longest action that is played. The
    ``totals`` are those of all rounds until now.
    """

    kind: int
    table: Doubles
    theta: Doubles
    spread: float
    longest: float
    totals: Doubles


NO_CONTEXTS = Contexts(0, np.zeros((0, 0)), np.zeros(0), 0.0, 0.0, np.zeros(3))


class Gathering(NamedTuple):
    """The numbers that are ``held``, and what is released of them, maybe number by number.

    A reward enters as ``offset + slope * reward``, or it counts where it is at least ``least``; then all
    releases have noise of one ``scale``. ``chances`` are the odds of a public draw after a pull.
    """

    apart: bool
    scale: float
    least: Doubles
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


class Steps(NamedTuple):
    """What is particular to a policy and its world: all of the rounds."""

    rounds: Callable[..., int]


class Parts(NamedTuple):
    """What the rounds take besides."""

    policy: PolicyState
    instance: Instance
    contexts: Contexts
    gathering: Gathering
    trees: Trees
    score: Score
    generator: Generator


def own_steps(kind: type[GatheringPolicy]) -> tuple[_Step, _Step, _Step, _Step]:
    """Those that a policy writes itself."""
    return kind.choose, no_odds if kind.odds is None else kind.odds, kind.weigh, kind.absorb


def room_for(policy: GatheringPolicy) -> tuple[Gathering, Trees]:
    """What is held of a policy."""
    held, offset, slope, numbers = (np.zeros(policy.numbers) for _ in range(4))
    gathering = Gathering(
        policy.apart, 0.0, np.zeros(0), held, offset, slope, numbers, np.zeros(policy.chances)
    )
    many, capacity = len(policy.trees), policy.trees[0].horizon if policy.trees else 0
    shape = many, capacity.bit_length(), policy.numbers
    return gathering, Trees(capacity, np.zeros(many, dtype=np.int64), np.zeros(shape), np.zeros(shape))


def run(setting: Setting, record: Wholes, budget: int) -> int:
    """Up to ``budget`` rounds more; how the run stands is in its clock and in the status that is returned."""
    (rounds,) = setting.steps
    status: int = rounds(setting.parts, record, budget)
    return status


@cache
def rounds_of(
    steps: tuple[_Step, _Step, _Step, _Step],
    noise: _Step,
    drawn_actions: _Step,
    reward_of: _Step,
    regret_until: _Step,
) -> Callable[..., int]:
    """The rounds of a policy of these steps, ``choose``, ``odds``, ``weigh`` and ``absorb``, in a world.

    The world is ``drawn_actions(parts, t)``, false where one is too long, ``reward_of(parts, arm, t)`` and
    ``regret_until(parts)``.
    """
    choose, odds, weigh, absorb = steps

    @compiled_inside
    def rounds(parts: Parts, record: Wholes, budget: int) -> int:
        """Up to ``budget`` rounds more."""
        policy, instance, _, gathering, trees, score, generator = parts
        state, probabilities = policy
        apart, _, _, held, offset, slope, numbers, chances = gathering
        clock, checkpoints, regret, pulls, releases = score
        t = clock[ROUND]
        recorded = 0
        status = GOES_ON
        for _ in range(budget):
            if t > instance.horizon:
                status = AT_HORIZON
                break
            if not drawn_actions(parts, t):
                status = LONG_ACTION
                break
            choose(state, t, probabilities)
            arm = drawn_arm(probabilities, generator)
            clock[ARM] = arm
            if arm < 0:
                status = WRONG_ODDS
                break
            pulls[arm] += 1
            reward = reward_of(parts, arm, t)
            while clock[SEEN] < checkpoints.size and checkpoints[clock[SEEN]] == t:
                regret[clock[SEEN]] = regret_until(parts)
                clock[SEEN] += 1
            if record.shape[0] > 0:
                note(record, recorded, arm, t, 1)
                recorded += 1
            many = odds(state, arm, t, chances)
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
        clock[RECORDED] = recorded
        return status

    return rounds


@compiled_inside
def drawn_number(chances: Doubles, many: int, generator: Generator) -> int:
    """The public draw from so many odds; none where there are none."""
    if many == 0:
        return NOT_DRAWN
    uniform = generator.random()
    below = 0.0
    for number in range(many - 1):
        below += chances[number]
        if uniform < below:
            return number
    return many - 1


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
    """Stands where there is no draw after a pull."""
    return 0


# the arms of an environment


@compiled_inside
def no_actions(parts: Parts, t: int) -> bool:
    """Arms are always the same."""
    return True


@compiled_inside
def coin(parts: Parts, arm: int, t: int) -> float:
    """The reward of a Bernoulli arm."""
    return 1.0 if parts.generator.random() < parts.instance.table[0, arm] else 0.0


@cache
def reward_by(block_sum: _Step) -> _Step:
    """The reward of an arm, as its environment draws it."""

    @compiled_inside
    def reward(parts: Parts, arm: int, t: int) -> float:
        """A block of one."""
        return float(block_sum(arm, t, 1, parts.instance.table, parts.generator))

    return reward


@compiled_inside
def regret_of_pulls(parts: Parts) -> float:
    """The gaps of all arms pulled."""
    return regret_of(parts.instance.gaps, parts.score.pulls)


# actions that are drawn in every round


@compiled_inside
def compared(parts: Parts, t: int) -> bool:
    """Draw the actions of a round, and note the best mean; false where one of them is too long."""
    _, _, theta, _, longest, totals = parts.contexts
    actions = parts.policy.state.values[: parts.score.pulls.size]
    draw(parts.contexts.kind, parts.contexts.table, t, actions, parts.generator)
    totals[BEST] = -np.inf
    for arm in range(actions.shape[0]):
        mean, square = 0.0, 0.0
        for i in range(theta.size):
            mean += actions[arm, i] * theta[i]
            square += actions[arm, i] * actions[arm, i]
        totals[BEST] = max(totals[BEST], mean)
        if square > longest * longest * (1.0 + _ROUNDING):
            return False
    return True


@compiled_inside
def paid(parts: Parts, arm: int, t: int) -> float:
    """The reward of an action that is played; the regret grows."""
    _, _, theta, spread, _, totals = parts.contexts
    actions = parts.policy.state.values
    mean, square = 0.0, 0.0
    for i in range(theta.size):
        mean += actions[arm, i] * theta[i]
        square += actions[arm, i] * actions[arm, i]
    totals[LARGEST] = max(totals[LARGEST], square)
    totals[REGRET] += totals[BEST] - mean
    if spread >= 0:
        return float(mean + spread * parts.generator.standard_normal())
    return 1.0 if parts.generator.random() < (1.0 + mean) / 2.0 else -1.0


@compiled_inside
def regret_of_actions(parts: Parts) -> float:
    """What the best actions would have brought more."""
    return float(parts.contexts.totals[REGRET])
