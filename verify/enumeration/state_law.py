"""The law of a step policy's actions, from its public states: a pass from the last round back to the first.

For each state, ``G(suffix of actions; sums)``: the probability of the actions from there on, by the
sums of the rewards that go into one release each. At the first round stands the law itself. The lists
of rewards, of which there are many, matter only there, where the states are few.
"""

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .action_law import MOST_MASSES, ActionLaw, Actions, TooLargeError, law_from_parts, sums_of
from .public_states import Doubles, Edge, Integers, PublicStates, StateNode
from .work_limit import LEAF, Work

MOST_CELLS = 500_000_000
_UNIT = 2.0**-53


class _Group(NamedTuple):
    """Rewards that are released together."""

    arm: int
    """The arm whose buffer held more of the group before; -1: all of it is known."""
    rounds: tuple[int, ...]
    length: int


class _Suffix(NamedTuple):
    """What happens from a round on: the actions, and which rewards are released together."""

    actions: Actions
    groups: tuple[_Group, ...]

    def cells(self, rewards: tuple[int, ...]) -> int:
        """In how many ways the sums can come out."""
        return math.prod(len(sums_of(rewards, group.length)) for group in self.groups)


@dataclass(slots=True)
class _Future:
    """``G`` of the states of a node: the columns of a suffix stand together, the last group is fastest."""

    suffixes: dict[_Suffix, slice]
    masses: Doubles
    lost: float
    operations: int


def law_of_states(graph: PublicStates, work: Work | None = None) -> ActionLaw:
    """The law of the actions for every list of rewards; ``work`` is what it may cost."""
    work = work or Work()
    shape = (len(graph.rewards),) * (graph.horizon - 1)
    futures: dict[int, _Future] = {}
    readers = {id(node): node.parents for level in graph.levels for node in level}
    for level in reversed(graph.levels):
        for node in level:
            futures[id(node)] = _future(node, futures, graph, work)
            for edge in node.edges:
                if edge.child is not None:
                    readers[id(edge.child)] -= 1
                    if not readers[id(edge.child)]:
                        del futures[id(edge.child)]
    root = futures[id(graph.levels[0][0])]
    sequences = {suffix.actions for suffix in root.suffixes}
    if len(sequences) * math.prod(shape) > MOST_MASSES:
        raise TooLargeError(
            graph.horizon,
            f"{len(sequences):,} action sequences, {math.prod(shape):,} reward lists",
            "fewer rounds",
        )
    parts: dict[Actions, Doubles] = {}
    many: dict[Actions, int] = defaultdict(int)
    for suffix, columns in root.suffixes.items():
        part = root.masses[0, columns][_cells_of_lists(suffix, graph.rewards, shape)]
        parts[suffix.actions] = parts[suffix.actions] + part if suffix.actions in parts else part
        many[suffix.actions] += 1
    return law_from_parts(
        parts,
        arms=graph.policy.arms,
        horizon=graph.horizon,
        rewards=graph.rewards,
        missing=root.lost * (1 + 1e-9),
        rounding=1.01 * _UNIT * (root.operations + max(many.values())),
        exposures=graph.exposures,
        all_drawn=all(_draws_all(node, graph.policy.arms) for level in graph.levels for node in level),
    )


def _draws_all(node: StateNode, arms: int) -> bool:
    """Whether every arm can come in every state; an edge of a number beyond the arms is a stop."""
    drawn = np.zeros((arms, node.used), dtype=bool)
    for edge in node.edges:
        if edge.arm >= arms:
            return False
        drawn[edge.arm, edge.states] = True
    return bool(drawn.all())


def _cells_of_lists(suffix: _Suffix, rewards: tuple[int, ...], shape: tuple[int, ...]) -> Integers:
    """The cell of the suffix that each list of rewards falls into."""
    cell = np.zeros(shape, dtype=np.int64)
    for group in suffix.groups:
        total = np.zeros(shape, dtype=np.int64)
        for t in group.rounds:
            axis = [1] * len(shape)
            axis[t - 1] = len(rewards)
            total += np.array(rewards, dtype=np.int64).reshape(axis)
        sums = np.array(sums_of(rewards, group.length))
        cell = cell * sums.size + np.searchsorted(sums, total)
    return cell


def _future(node: StateNode, futures: dict[int, _Future], graph: PublicStates, work: Work) -> _Future:
    suffixes: dict[_Suffix, slice] = {}
    width = 0
    lost, operations = 0.0, 0
    plans = []
    for edge in node.edges:
        onward = None if edge.child is None else futures[id(edge.child)]
        own = list(_suffixes(edge, node, onward))
        plans.append((edge, onward, own))
        for suffix in own:
            if suffix not in suffixes:
                cells = suffix.cells(graph.rewards)
                suffixes[suffix] = slice(width, width + cells)
                width += cells
        tail, terms = (0.0, 0) if edge.release is None else (edge.release.tail, edge.release.numbers.size)
        if onward is not None:
            tail, terms = tail + onward.lost, terms + onward.operations
        lost, operations = max(lost, tail), max(operations, terms + 4)
    if node.used * width > MOST_CELLS:
        raise TooLargeError(
            graph.horizon,
            f"{node.used:,} states at round {node.t} with {width:,} futures each",
            "fewer rounds, or a larger tail",
        )
    masses = np.zeros((node.used, width))
    for edge, onward, own in plans:
        work.spend(_cost(edge, onward), horizon=graph.horizon, rounds=graph.horizon - 1)
        found = _through(edge, onward)
        for suffix, part in zip(own, found, strict=True):
            masses[edge.states, suffixes[suffix]] += part
    return _Future(suffixes, masses, lost, operations + len(node.edges))


def _cost(edge: Edge, onward: _Future | None) -> float:
    columns = 1 if onward is None else onward.masses.shape[1]
    if edge.release is None or edge.moves is None:
        return LEAF * edge.states.size * columns
    return float(edge.states.size * edge.release.masses.size * columns)


def _suffixes(edge: Edge, node: StateNode, onward: _Future | None) -> Iterator[_Suffix]:
    """The futures that start with the edge, in the order of `_through`."""
    done = (edge.arm,) * max(edge.length, 1)
    if onward is None:
        yield _Suffix(done, ())
        return
    rounds = tuple(range(node.t, node.t + edge.length))
    waits = edge.arm if node.pending[edge.arm] else -1
    for actions, groups in onward.suffixes:
        if edge.release is not None:
            yield _Suffix(done + actions, (_Group(waits, rounds, edge.release.length), *groups))
        else:
            yield _Suffix(
                done + actions,
                tuple(
                    _Group(waits, rounds + group.rounds, group.length) if group.arm == edge.arm else group
                    for group in groups
                ),
            )


def _through(edge: Edge, onward: _Future | None) -> Iterator[Doubles]:
    """``G`` of the edge's states, suffix by suffix: its share times what follows, averaged over the noise."""
    from .public_state_kernels import averaged

    if onward is None or edge.moves is None:
        yield edge.shares[:, None]
    elif edge.release is None:
        reached = edge.shares[:, None] * onward.masses[edge.moves[:, 0]]
        reached[edge.moves[:, 0] < 0] = 0.0
        for columns in onward.suffixes.values():
            yield reached[:, columns]
    else:
        out = np.zeros((edge.states.size, edge.release.masses.shape[0], onward.masses.shape[1]))
        averaged(edge.shares, edge.moves, edge.release.masses, onward.masses, out)
        for columns in onward.suffixes.values():
            yield out[:, :, columns].reshape(edge.states.size, -1)
