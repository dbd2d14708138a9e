"""Every public state that a policy of pure steps can reach under lattice noise.

States are the numbers that the policy has seen. They are found round by round: every outcome of every
release leads to one, and equal ones are merged. Rewards do not enter here, only the values that noisy
sums of them can take, so the states are those of all lists of rewards, tables, trees and adversaries at
once. :mod:`.state_law` puts the probabilities in.

Noise beyond the ends of the lattice is left out; the same window of released numbers stands for all rewards.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.protocol.stepped_policy import State, StepPolicy
from ...theory.numbers.enclosure import Exact, checked_size
from .action_law import Mechanisms, TooLargeError, checked_alphabet, sums_of
from .work_limit import INTERPRETED, OUTCOME, STATE, Work

Noise = Any
"""A mechanism: with ``facts``, and on a lattice with ``lattice`` and ``pmf``."""

Doubles = NDArray[np.float64]
Integers = NDArray[np.int64]

MOST_MOVES = 300_000_000
"""Outcomes of releases that are followed, over all states: a minute's work."""
_FIRST_SLOTS = 1 << 10
_OUTCOMES_AT_A_TIME = 1 << 18


@dataclass(frozen=True, slots=True)
class Release:
    """The noisy sum of ``length`` rewards."""

    length: int
    numbers: Doubles
    masses: Doubles
    """``P[number | sum]``, a row for each value of the sum."""
    tail: float
    noise: Noise
    exposure: Mechanisms


@dataclass(slots=True)
class Edge:
    """A block of one arm from some states of a node, and where it leads."""

    arm: int
    length: int
    states: Integers
    shares: Doubles
    child: "StateNode | None" = None
    """None: the run ends here, by the horizon or by a stop."""
    moves: NDArray[np.int32] | None = None
    """State of the child by state and released number; -1: this number leads to another child."""
    release: Release | None = None
    """None: the rewards stay in the buffer."""


@dataclass(slots=True)
class StateNode:
    """All states of one round that have the same counts, and equally many rewards in the buffers."""

    t: int
    counts: Integers
    pending: tuple[int, ...]
    rows: Doubles
    """The values of each state."""
    slots: Integers
    used: int = 0
    edges: list[Edge] = field(default_factory=list)
    parents: int = 0


class _Key(NamedTuple):
    counts: bytes
    pending: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublicStates:
    """The states of ``policy``; ``levels[t - 1]`` are the nodes of round ``t``, at first the root alone."""

    policy: StepPolicy
    horizon: int
    rewards: tuple[int, ...]
    levels: tuple[tuple[StateNode, ...], ...]
    moves: int

    @property
    def states(self) -> int:
        """How many there are."""
        return sum(node.used for level in self.levels for node in level)

    @property
    def exposures(self) -> frozenset[Mechanisms]:
        """What a reward passes through: each enters one release."""
        edges = (edge for level in self.levels for node in level for edge in node.edges)
        return frozenset(edge.release.exposure for edge in edges if edge.release is not None)


def whole_rewards(rewards: tuple[Exact, ...]) -> tuple[int, ...]:
    """``rewards``, if lattice noise can be added to them."""
    alphabet = checked_alphabet(rewards)
    if any(Fraction(reward).denominator != 1 for reward in alphabet):
        raise ValueError(f"lattice noise is added to whole rewards, not to {rewards!r}")
    return tuple(sorted(int(reward) for reward in alphabet))


def public_states(
    policy: StepPolicy,
    *,
    horizon: int,
    rewards: tuple[Exact, ...] = (0, 1),
    tail: float = 1e-12,
    work: Work | None = None,
) -> PublicStates:
    """All states of ``policy``, fresh as it was made, in ``horizon`` rounds of whole ``rewards``.

    ``tail`` is the most mass that is left out of each release, ``work`` what it may cost.
    """
    checked_size("horizon", horizon)
    alphabet = whole_rewards(rewards)

    def release(scale: float, length: int) -> Release:
        return lattice_release(policy.noise(scale), alphabet, length, tail)

    return found_states(policy, horizon, alphabet, release, work=work)


def found_states(
    policy: StepPolicy,
    horizon: int,
    rewards: tuple[int, ...],
    release: Callable[[float, int], Release],
    *,
    distribution: bool = True,
    work: Work | None = None,
) -> PublicStates:
    """All states of ``policy`` where ``release(scale, length)`` says what numbers come out.

    Its action probabilities sum to one if ``distribution`` says so; bounds on them need not.
    """
    search = _Search(policy, horizon, release, work or Work(), distribution=distribution)
    search.run()
    levels = tuple(tuple(level.values()) for level in search.levels)
    return PublicStates(policy, horizon, rewards, levels, search.done)


class _Search:
    def __init__(
        self,
        policy: StepPolicy,
        horizon: int,
        release: Callable[[float, int], Release],
        work: Work,
        *,
        distribution: bool,
    ) -> None:
        from . import public_state_kernels as kernels

        self.kernels = kernels
        self.policy, self.horizon, self.release, self.distribution = policy, horizon, release, distribution
        self.steps = type(policy)
        quick = kernels.is_compiled(self.steps.choose) and kernels.is_compiled(self.steps.block)
        self.work, self.per_outcome = work, OUTCOME if quick else OUTCOME * INTERPRETED
        self.decide, self.spread = kernels.decide, kernels.spread
        if quick:
            from .machine_kernels import compiled_decide

            self.decide = compiled_decide()
        if kernels.is_compiled(self.steps.absorb):
            from .machine_kernels import compiled_spread

            self.spread = compiled_spread()
        self.releases: dict[tuple[float, int], Release] = {}
        self.levels: list[dict[_Key, StateNode]] = [{} for _ in range(horizon)]
        self.done = 0
        root = self._node(1, policy.counts, (0,) * policy.arms)
        root.rows[0], root.used = policy.values.ravel(), 1

    def run(self) -> None:
        for t, level in enumerate(self.levels, 1):
            for node in level.values():
                self._edges(node, t)

    def _node(self, t: int, counts: Integers, pending: tuple[int, ...]) -> StateNode:
        level = self.levels[t - 1]
        key = _Key(counts.tobytes(), pending)
        if key not in level:
            rows = np.zeros((_FIRST_SLOTS // 2, self.policy.values.size))
            level[key] = StateNode(t, counts.copy(), pending, rows, np.full(_FIRST_SLOTS, -1, dtype=np.int64))
        return level[key]

    def _edges(self, node: StateNode, t: int) -> None:
        policy, used, arms = self.policy, node.used, self.policy.arms
        shares, scales = np.zeros((used, arms)), np.zeros((used, arms))
        lengths, released = np.zeros((used, arms), dtype=np.int64), np.zeros((used, arms), dtype=np.int64)
        self.decide(
            self.steps.choose,
            self.steps.block,
            self.kernels.States(node.counts, node.rows[:used]),
            t,
            policy.parameters,
            policy.schedule,
            self.kernels.Decisions(shares, lengths, released, scales),
        )
        if self.distribution and not (
            np.all(shares >= 0) and np.allclose(shares.sum(axis=1), 1, rtol=0, atol=1e-9)
        ):
            raise ValueError(f"round {t}: the policy's action probabilities are not a distribution")
        for arm in range(arms):
            likely = np.flatnonzero(shares[:, arm])
            if not likely.size:
                continue
            blocks = np.column_stack(
                [
                    lengths[likely, arm],
                    released[likely, arm] != 0,
                    scales[likely, arm] * released[likely, arm],
                ]
            )
            alike = bool((blocks == blocks[0]).all())  # the usual case; sorting millions of rows takes long
            for kind in blocks[:1] if alike else np.unique(blocks, axis=0):
                states = likely if alike else likely[np.all(blocks == kind, axis=1)]
                self._block(
                    node,
                    arm,
                    int(kind[0]),
                    float(kind[2]) if kind[1] else None,
                    states=states,
                    shares=shares[states, arm],
                )

    def _block(
        self,
        node: StateNode,
        arm: int,
        length: int,
        scale: float | None,
        *,
        states: Integers,
        shares: Doubles,
    ) -> None:
        if length < 0:
            raise ValueError(f"round {node.t}: a block has a whole number of pulls, not {length}")
        after = node.t + length
        if length == 0 or after > self.horizon:
            ended = self.policy.arms + arm if length == 0 else arm
            node.edges.append(Edge(ended, min(length, self.horizon + 1 - node.t), states, shares))
            return
        held = node.pending[arm] + length
        release = None if scale is None else self._release(scale, held)
        pending = (*node.pending[:arm], held if scale is None else 0, *node.pending[arm + 1 :])
        numbers = np.zeros(1) if release is None else release.numbers
        self.done += states.size * numbers.size
        if self.done > MOST_MOVES:
            raise TooLargeError(
                self.horizon,
                f"more than {MOST_MOVES:,} outcomes of noise",
                f"{node.t} rounds, more with a larger tail",
                rounds=node.t,
            )
        self.work.spend(self.per_outcome * states.size * numbers.size, horizon=self.horizon, rounds=node.t)
        waiting = np.ones((states.size, numbers.size), dtype=bool)
        while waiting.any():
            i, j = divmod(int(np.argmax(waiting)), numbers.size)
            target = self._counts_after(node, int(states[i]), arm, length, release, number=float(numbers[j]))
            child = self._node(after, target, pending)
            moves = np.full(waiting.shape, -1, dtype=np.int32)
            elsewhere = self._spread(
                node, child, arm, length, release is not None, states=states, numbers=numbers, moves=moves
            )
            waiting &= moves < 0
            child.parents += 1
            node.edges.append(Edge(arm, length, states, shares, child, moves, release))
            if not elsewhere:
                break

    def _spread(
        self,
        node: StateNode,
        child: StateNode,
        arm: int,
        length: int,
        released: bool,  # noqa: FBT001  as the step takes it
        *,
        states: Integers,
        numbers: Doubles,
        moves: NDArray[np.int32],
    ) -> bool:
        """Fill in the moves to ``child``, some states at a time; whether others lead elsewhere."""
        elsewhere = False
        block = self.kernels.BlockEnd(arm, length, int(released), child.t)
        some = max(1, _OUTCOMES_AT_A_TIME // numbers.size)
        for start in range(0, states.size, some):
            before, here = child.used, slice(start, start + some)
            table, strange = self.spread(
                self.steps.absorb,
                self.kernels.States(node.counts, node.rows[states[here]]),
                block,
                numbers,
                self.policy.parameters,
                self.policy.schedule,
                child.counts,
                self.kernels.StateTable(child.rows, child.slots, child.used),
                moves[here],
            )
            child.rows, child.slots, child.used = table
            elsewhere |= strange >= 0
            self.work.spend(STATE * (child.used - before), horizon=self.horizon, rounds=node.t)
        return elsewhere

    def _counts_after(
        self, node: StateNode, state: int, arm: int, length: int, release: Release | None, *, number: float
    ) -> Integers:
        counts = node.counts.copy()
        values = node.rows[state].copy().reshape(counts.shape[0], -1)
        released = int(release is not None)
        seen = State(counts, values, self.policy.parameters, self.policy.schedule)
        self.steps.absorb(seen, arm, length, released, number, node.t + length)
        return counts

    def _release(self, scale: float, length: int) -> Release:
        key = (scale, length)
        if key not in self.releases:
            self.releases[key] = self.release(scale, length)
        return self.releases[key]


def lattice_release(noise: Noise, rewards: tuple[int, ...], length: int, tail: float) -> Release:
    """The release of a sum of ``length`` rewards through ``noise``."""
    radius, left_out, mass = lattice_masses(noise, tail)
    sums = sums_of(rewards, length)
    numbers = np.arange(sums[0] - radius, sums[-1] + radius + 1)
    table = {z: mass(z) for z in range(-radius - sums[-1] + sums[0], radius + sums[-1] - sums[0] + 1)}
    masses = np.array([[table[int(number) - total] for number in numbers] for total in sums])
    span = max(rewards) - min(rewards)
    return Release(length, numbers.astype(np.float64), masses, left_out, noise, (noise.facts(span),))


def lattice_masses(noise: Noise, tail: float) -> tuple[int, float, Any]:
    """The radius of the noise, the mass beyond it, and the mass of each whole number."""
    if noise.facts(1) is None:
        return 0, 0.0, lambda z: float(z == 0)
    if not hasattr(noise, "lattice"):
        twin = ": take its discrete twin, noise=..." if isinstance(noise, Laplace | Gaussian) else ""
        raise ValueError(
            f"{type(noise).__name__} is no noise on whole numbers, which alone can be listed{twin}"
        )
    support, _, left_out = noise.lattice(tail)
    return int(support[-1]), left_out, noise.pmf
