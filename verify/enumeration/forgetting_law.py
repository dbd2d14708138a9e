"""The law of a policy that forgets: of an arm it knows the noisy mean of its last block, and nothing older.

Then the states of a round are all combinations of what was last released of each arm, a grid with an axis an
arm, and a block replaces one coordinate by a fresh number. No state has to be looked up, and what follows a
block does not depend on the coordinate that it replaces: sums over the grid are products of matrices. The
probability of one sequence of actions depends on the rewards through their sums in each block,

    ``W(a; s_1, ..., s_m) = sum over z of  F(z; s_1 .. s_i) B(z; s_{i+1} .. s_m)``,

what came before a block times what comes after, where i is about the middle. Lists of rewards are never
gone through: 40 rounds of two arms have 5.5e11 of them, and 5.3e7 sums.

Where arms that were pulled alike can be exchanged, of the sequences that are the same but for the names of
arms one is followed: that in which arms come back in their order.

That a policy forgets is not taken from what it says: its ``absorb`` must be that of
:mod:`~.doubling_and_forgetting`, which overwrites the value of the arm.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import numpy as np

from ...algorithms.indexes.tie_breaking import RANDOM
from ...algorithms.private import doubling_and_forgetting
from ...algorithms.private.adac_ucb import AdaCUCB
from ...algorithms.private.adap_klucb import AdaPKLUCB
from ...algorithms.private.adap_ucb import AdaPUCB
from ...algorithms.protocol.stepped_policy import State, StepPolicy
from ...theory.numbers.arrays import Wholes
from ...theory.numbers.enclosure import Exact, checked_size
from .action_law import (
    MOST_MASSES,
    ActionLaw,
    Actions,
    Mechanisms,
    TooLargeError,
    law_from_parts,
    loss_of,
    sums_of,
)
from .neighbours import WorstAtom
from .public_states import Doubles, Release, lattice_release, whole_rewards
from .work_limit import OUTCOME, Work

MOST_CELLS: Final = 3_000_000
"""Combinations of released numbers in a round, all arms together."""
MOST_STATES: Final = 20_000_000
"""The same over all rounds."""
MOST_ROUNDS: Final = 64
"""In more there are too many sums, and the graph need not be built to see it."""
MOST_SUMS: Final = 2_000_000_000
"""Ways in which the sums of all blocks can come out, over all sequences: minutes of work."""
_UNIT: Final = 2.0**-53
_BY_INDEXES: Final[tuple[type[StepPolicy], ...]] = (AdaPUCB, AdaPKLUCB, AdaCUCB)
"""Policies whose steps compare indexes, each of what is known of one arm."""


def forgets(policy: StepPolicy) -> bool:
    """Whether what an arm's block releases replaces all that was known of the arm."""
    return type(policy).absorb is doubling_and_forgetting.ForgettingPolicy.absorb and not policy.draws_more


def exchangeable(policy: StepPolicy) -> bool:
    """Whether indexes alone tell arms apart once all have had a first block, and ties are broken evenly.

    Asked of a policy that forgets; it must be as it is made.
    """
    kind = type(policy)
    known = any(kind.choose is each.choose and kind.block is each.block for each in _BY_INDEXES)
    if not known or policy.parameters[doubling_and_forgetting.TIES] != RANDOM:
        return False
    return not (policy.counts.any() or policy.values.any())


@dataclass(slots=True)
class _Block:
    length: int
    release: Release | None = None
    """None: the horizon cuts the block, and nothing of it is released."""
    child: "_Node | None" = None


@dataclass(slots=True)
class _Node:
    """A round after the same blocks of each arm: a grid of states."""

    t: int
    shares: dict[int, Doubles]
    """The probability of each arm that is possible, over the grid."""
    blocks: dict[int, _Block] = field(default_factory=dict)

    @property
    def cells(self) -> tuple[int, ...]:
        """How long the axes of the grid are."""
        return next(iter(self.shares.values())).shape


Path = tuple[int, ...]
"""The arms of the blocks, one after the other."""


@dataclass(frozen=True, slots=True)
class SumLaw:
    """``W`` of one sequence of actions, with an axis for the sum of each released block."""

    actions: Actions
    blocks: tuple[tuple[int, int], ...]
    """Of each released block: its first round, counted from 1, and how long it is."""
    masses: Doubles


def exchanged(law: SumLaw, started: Sequence[int], arms: int) -> Iterator[SumLaw]:
    """The law of a sequence and of all that differ from it in which arms come back, these in every order.

    The first blocks are those of every arm in their order; ``started`` are the arms of the others, as they
    come.
    """
    rounds = sum(length for _, length in law.blocks[:arms])
    others = [arm for arm in range(arms) if arm not in started]
    for chosen in itertools.permutations(range(arms), len(started)):
        rest = [arm for arm in range(arms) if arm not in chosen]
        names = dict(zip([*started, *others], [*chosen, *rest], strict=True))
        was = {name: arm for arm, name in names.items()}
        axes = [*(was[arm] for arm in range(arms)), *range(arms, law.masses.ndim)]
        actions = law.actions[:rounds] + tuple(names[arm] for arm in law.actions[rounds:])
        yield SumLaw(actions, law.blocks, np.transpose(law.masses, axes))


def masses_of_lists(law: SumLaw, rewards: tuple[int, ...], horizon: int) -> Doubles:
    """The masses for every list of rewards, an axis a round that can matter."""
    shape = (len(rewards),) * (horizon - 1)
    cell = np.zeros(shape, dtype=np.int64)
    for first, length in law.blocks:
        total = np.zeros(shape, dtype=np.int64)
        for t in range(first, first + length):
            axis = [1] * len(shape)
            axis[t - 1] = len(rewards)
            total += np.array(rewards, dtype=np.int64).reshape(axis)
        sums = np.array(sums_of(rewards, length))
        cell = cell * sums.size + np.searchsorted(sums, total)
    found: Doubles = law.masses.reshape(-1)[cell]
    return found


class ForgettingLaw:
    """The laws of all sequences of actions of a policy that forgets."""

    def __init__(
        self,
        policy: StepPolicy,
        *,
        horizon: int,
        rewards: tuple[Exact, ...] = (0, 1),
        tail: float,
        work: Work | None = None,
    ) -> None:
        """``tail`` is the most mass that is left out of each release, ``work`` what it may cost."""
        if not forgets(policy):
            raise ValueError(f"{type(policy).__name__} is not known to forget")
        self.policy, self.horizon = policy, checked_size("horizon", horizon)
        if horizon > MOST_ROUNDS:
            raise TooLargeError(horizon, "the sums of blocks are too many", f"at most {MOST_ROUNDS} rounds")
        self._states = 0
        self.rewards, self.tail, self.work = whole_rewards(rewards), tail, work or Work()
        self._releases: dict[tuple[float, int], Release] = {}
        self._values: dict[tuple[int, tuple[float, int] | None], Doubles] = {}
        self._nodes: dict[tuple[Any, ...], _Node] = {}
        self._fronts: dict[Path, tuple[Doubles, _Node]] = {}
        self._reached: dict[Path, Doubles] = {}
        self._backs: dict[tuple[int, Path], Doubles] = {}
        self._exchangeable = exchangeable(policy)
        self._firsts: dict[int, tuple[bytes, tuple[float, int] | None]] = {}
        self.root = self._node(1, policy.counts, (None,) * policy.arms)
        self.lost, operations = self._lost(self.root)
        self.missing = self.lost * (1 + 1e-9)
        widest = max(math.prod(node.cells) for node in self._nodes.values())
        self.rounding = 1.01 * _UNIT * (operations + widest)
        many = sum(self._alike(path) * math.prod(self._sizes(path)) for path in self._paths(self.root))
        if many > MOST_SUMS:
            raise TooLargeError(horizon, f"{many:.2g} sums of blocks", "fewer rounds")

    @property
    def states(self) -> int:
        """How many there are, over all rounds; those of exchanged arms count once."""
        return sum(math.prod(node.cells) for node in self._nodes.values())

    @property
    def sequences(self) -> int:
        """How many sequences of actions there are."""
        return sum(map(self._alike, self._paths(self.root)))

    @property
    def outcomes(self) -> int:
        """In how many ways numbers can come out, over all states and what may be released there; as above."""
        return sum(
            int(np.count_nonzero(node.shares[arm])) * block.release.numbers.size
            for node in self._nodes.values()
            for arm, block in node.blocks.items()
            if block.release is not None
        )

    @property
    def exposures(self) -> frozenset[Mechanisms]:
        """What a reward passes through: each enters one release."""
        return frozenset(release.exposure for release in self._releases.values())

    def loss(self) -> Fraction | float:
        """The largest privacy loss of neighbours in anything: each reward enters one release."""
        return loss_of(self.exposures)

    @property
    def all_drawn(self) -> bool:
        """Whether every arm can come in every state."""
        arms = range(self.policy.arms)
        return all(
            arm in node.shares and bool((node.shares[arm] > 0).all())
            for node in self._nodes.values()
            for arm in arms
        )

    def laws(self) -> Iterator[SumLaw]:
        """The law of every sequence, one after the other."""
        for path in self._paths(self.root):
            started = self._started(path)
            law = self._law(path)
            yield from [law] if started is None else exchanged(law, started, self.policy.arms)

    def as_law(self) -> ActionLaw:
        """The law for every list of rewards, where these are few enough to be listed."""
        shape = (len(self.rewards),) * (self.horizon - 1)
        sequences = self.sequences
        if sequences * math.prod(shape) > MOST_MASSES:
            raise TooLargeError(
                self.horizon,
                f"{sequences:,} action sequences, {math.prod(shape):,} reward lists",
                "fewer rounds",
            )
        parts = {}
        for law in self.laws():
            parts[law.actions] = masses_of_lists(law, self.rewards, self.horizon)
        return law_from_parts(
            parts,
            arms=self.policy.arms,
            horizon=self.horizon,
            rewards=self.rewards,
            missing=self.missing,
            rounding=self.rounding,
            exposures=self.exposures,
            all_drawn=self.all_drawn,
        )

    def worst_atom(self) -> WorstAtom:
        """The largest ``p/(q + missing)`` over neighbouring lists, which differ in the sum of one block."""
        best = -1.0
        found: tuple[SumLaw, int, tuple[int, ...], tuple[int, int, int]] | None = None
        for law in map(self._law, self._paths(self.root)):
            for axis, (_, length) in enumerate(law.blocks):
                moved = np.moveaxis(law.masses, axis, 0)
                for pair in self._pairs(length):
                    with np.errstate(divide="ignore", invalid="ignore"):
                        p, q = moved[pair[0]], moved[pair[1]] + self.missing
                        ratios = np.where(p > 0, p / q, 0.0)
                    place = int(np.argmax(ratios))
                    if ratios.flat[place] > best:
                        best = float(ratios.flat[place])
                        found = law, axis, tuple(map(int, np.unravel_index(place, ratios.shape))), pair
        if found is None:
            law = next(self.laws())
            return WorstAtom(law.actions, (), (), law.masses.flat[0], law.masses.flat[0])
        law, axis, rest, pair = found
        sides = []
        for which in (0, 1):
            cell = (*rest[:axis], pair[which], *rest[axis:])
            sides.append((self._rewards(law, cell, axis, pair[2]), float(law.masses[cell])))
        (left, p_mass), (right, q_mass) = sides
        return WorstAtom(law.actions, left, right, p_mass, q_mass)

    def _pairs(self, length: int) -> list[tuple[int, int, int]]:
        """Places of sums of a block that one reward tells apart, and the sum of the other rewards."""
        number = {total: place for place, total in enumerate(sums_of(self.rewards, length))}
        return [
            (number[rest + one], number[rest + other], rest)
            for rest in sums_of(self.rewards, length - 1)
            for one, other in itertools.permutations(self.rewards, 2)
        ]

    def _rewards(self, law: SumLaw, place: tuple[int, ...], changed: int, rest: int) -> tuple[int, ...]:
        """A list of rewards with these sums; in the changed block one reward is apart from the others."""
        paid = [self.rewards[0]] * (self.horizon - 1)
        for axis, ((first, length), where) in enumerate(zip(law.blocks, place, strict=True)):
            total = sums_of(self.rewards, length)[where]
            own = (
                (total - rest, *self._adding_up(length - 1, rest))
                if axis == changed
                else self._adding_up(length, total)
            )
            paid[first - 1 : first - 1 + length] = own
        return tuple(paid)

    def _adding_up(self, length: int, total: int) -> tuple[int, ...]:
        paid: list[int] = []
        for left in reversed(range(length)):
            below = set(sums_of(self.rewards, left))
            paid.append(next(reward for reward in self.rewards if total - reward in below))
            total -= paid[-1]
        return tuple(paid)

    # ------------------------------------------------------------------ the grids

    def _node(self, t: int, counts: Wholes, last: tuple[tuple[float, int] | None, ...]) -> _Node:
        key = (t, counts.tobytes(), last)
        if key in self._nodes:
            return self._nodes[key]
        policy = self.policy
        axes = [self._axis(arm, release) for arm, release in enumerate(last)]
        sizes = tuple(len(axis) for axis in axes)
        cells = math.prod(sizes)
        self._states += cells
        if cells > MOST_CELLS or self._states > MOST_STATES:
            raise TooLargeError(
                self.horizon, f"{cells:,} states at round {t}", f"{t - 1} rounds", rounds=t - 1
            )
        self.work.spend(OUTCOME * policy.arms * cells, horizon=self.horizon, rounds=t - 1)
        decisions = self._decided(t, counts, axes, sizes)
        node = self._nodes[key] = _Node(t, decisions[0])
        passed = self._passed(counts, last)
        for arm, (length, scale) in decisions[1].items():
            if arm in passed:
                continue
            after = t + length
            if after > self.horizon:
                node.blocks[arm] = _Block(min(length, self.horizon + 1 - t))
                continue
            release = self._release(scale, length)
            onward, values = counts.copy(), policy.values.copy()
            self._absorb(onward, values, arm, length, 0.0, after)
            if last[arm] is None:
                self._firsts[arm] = onward[arm].tobytes(), (scale, length)
            child = self._node(after, onward, (*last[:arm], (scale, length), *last[arm + 1 :]))
            node.blocks[arm] = _Block(length, release, child)
        return node

    def _passed(self, counts: Wholes, last: tuple[tuple[float, int] | None, ...]) -> list[int]:
        """Arms that are not followed, as another one that has had its first block alone stands for them."""
        if not self._exchangeable or None in last or len(set(self._firsts.values())) > 1:
            return []
        once = [arm for arm, held in enumerate(last) if self._firsts[arm] == (counts[arm].tobytes(), held)]
        return once[1:]

    def _started(self, path: Path) -> list[int] | None:
        """The arms that come back, in the order in which they do; None where no arms are exchanged."""
        arms = self.policy.arms
        whole = len(path) > arms and self._exchangeable and len(set(self._firsts.values())) == 1
        return list(dict.fromkeys(path[arms:])) if whole else None

    def _alike(self, path: Path) -> int:
        """How many sequences are the same but for the names of their arms."""
        return math.perm(self.policy.arms, len(self._started(path) or ()))

    def _absorb(  # noqa: PLR0917  as the step takes it
        self, counts: Wholes, values: Doubles, arm: int, length: int, number: float, after: int
    ) -> None:
        policy = self.policy
        state = State(counts, values, policy.parameters, policy.schedule)
        type(policy).absorb(state, arm, length, 1, number, after)

    def _axis(self, arm: int, last: tuple[float, int] | None) -> Doubles:
        """What may be known of the arm, a row for each number."""
        if last is None:
            return np.array(self.policy.values[arm][None, :])
        if (arm, last) not in self._values:
            scale, length = last
            found: list[Doubles] = []
            for number in self._release(scale, length).numbers:
                values = self.policy.values.copy()
                self._absorb(self.policy.counts.copy(), values, arm, length, float(number), 1)
                found.append(values[arm])
            self._values[arm, last] = np.array(found)
        return self._values[arm, last]

    def _decided(
        self, t: int, counts: Wholes, axes: list[Doubles], sizes: tuple[int, ...]
    ) -> tuple[dict[int, Doubles], dict[int, tuple[int, float]]]:
        """The shares of the arms over the grid, and each arm's block, the same in all states."""
        from . import public_state_kernels as kernels

        policy, cells = self.policy, math.prod(sizes)
        rows = np.empty((*sizes, *policy.values.shape))
        rows[...] = policy.values
        for arm, axis in enumerate(axes):
            shape = [1] * len(sizes)
            shape[arm] = len(axis)
            rows[..., arm, :] = axis.reshape(*shape, -1)
        shares, scales = np.zeros((cells, policy.arms)), np.zeros((cells, policy.arms))
        lengths, released = np.zeros(shares.shape, dtype=np.int64), np.zeros(shares.shape, dtype=np.int64)
        steps = type(policy)
        decide = kernels.decide
        if kernels.is_compiled(steps.choose) and kernels.is_compiled(steps.block):
            from .machine_kernels import compiled_decide

            decide = compiled_decide()
        decide(
            *(steps.choose, steps.block, kernels.States(counts, rows.reshape(cells, -1)), t),
            *(policy.parameters, policy.schedule),
            kernels.Decisions(shares, lengths, released, scales),
        )
        if not (np.all(shares >= 0) and np.all(np.abs(shares @ np.ones(policy.arms) - 1) <= 1e-9)):
            raise ValueError(f"round {t}: the policy's action probabilities are not a distribution")
        found, blocks = {}, {}
        for arm in range(policy.arms):
            likely = shares[:, arm] != 0
            if not likely.any():
                continue
            first = likely.argmax()
            length, scale = int(lengths[first, arm]), float(scales[first, arm])
            same = (lengths[:, arm] == length) & (scales[:, arm] == scale) & (released[:, arm] != 0)
            if length < 1 or not np.all(same | ~likely):
                raise ValueError(f"round {t}: a block of arm {arm} depends on what was released")
            found[arm] = shares[:, arm].reshape(sizes)
            blocks[arm] = (length, scale)
        return found, blocks

    def _release(self, scale: float, length: int) -> Release:
        key = (scale, length)
        if key not in self._releases:
            self._releases[key] = lattice_release(self.policy.noise(scale), self.rewards, length, self.tail)
        return self._releases[key]

    def _lost(self, node: _Node) -> tuple[float, int]:
        """The mass left out along a path, and the operations of its sums, at most."""
        known: dict[int, tuple[float, int]] = {}

        def of(each: _Node) -> tuple[float, int]:
            if id(each) not in known:
                lost, operations = 0.0, 0
                for block in each.blocks.values():
                    if block.release is not None and block.child is not None:
                        beyond = of(block.child)
                        lost = max(lost, block.release.tail + beyond[0])
                        # either a sum over the numbers, or one over the coordinate that is forgotten
                        most = max(block.release.numbers.size, *each.cells)
                        operations = max(operations, most + 4 + beyond[1])
                known[id(each)] = lost, max(operations, 4)
            return known[id(each)]

        return of(node)

    # ------------------------------------------------------------------ the sums

    def _paths(self, node: _Node) -> Iterator[Path]:
        for arm, block in node.blocks.items():
            if block.child is None:
                yield (arm,)
            else:
                for rest in self._paths(block.child):
                    yield (arm, *rest)

    def _blocks(self, path: Path) -> list[_Block]:
        node, found = self.root, []
        for arm in path:
            found.append(node.blocks[arm])
            if found[-1].child is not None:
                node = found[-1].child
        return found

    def _sizes(self, path: Path) -> list[int]:
        """How many sums each released block has."""
        return [block.release.masses.shape[0] for block in self._blocks(path) if block.release is not None]

    def _law(self, path: Path) -> SumLaw:
        blocks, sizes = self._blocks(path), self._sizes(path)
        whole = math.prod(sizes)
        middle = next(
            (i for i in range(len(path)) if math.prod(sizes[:i]) ** 2 >= whole or i == len(path) - 1), 0
        )
        _, node = self._front(path[:middle])
        before = self._through(path[: middle + 1])
        after = self._back(node, path[middle:])
        grid = before.shape[1:]
        after = np.broadcast_to(after, (*grid, after.shape[-1])).reshape(-1, after.shape[-1])
        masses = before.reshape(len(before), -1) @ after
        starts = itertools.accumulate((block.length for block in blocks), initial=1)
        told = tuple(
            (start, block.length)
            for start, block in zip(starts, blocks, strict=False)
            if block.release is not None
        )
        actions = tuple(arm for arm, block in zip(path, blocks, strict=True) for _ in range(block.length))
        return SumLaw(actions, told, masses.reshape(sizes))

    def _through(self, path: Path) -> Doubles:
        """What came before the last block times its arm's share, summed over what is then forgotten."""
        if path not in self._reached:
            front, node = self._front(path[:-1])
            found = (front * node.shares[path[-1]]).sum(axis=path[-1] + 1, keepdims=True)
            self._reached[path] = found
        return self._reached[path]

    def _front(self, path: Path) -> tuple[Doubles, _Node]:
        """``F`` after the blocks, with the sums of the rewards as its first axis, and the node there."""
        if not path:
            return np.ones((1, *self.root.cells)), self.root
        if path not in self._fronts:
            _, node = self._front(path[:-1])
            arm, block = path[-1], node.blocks[path[-1]]
            assert block.release is not None
            assert block.child is not None
            before = self._through(path)
            shape = [1] * (len(node.cells) + 2)
            shape[1], shape[arm + 2] = block.release.masses.shape
            found = before[:, None] * block.release.masses.reshape(shape)
            self._fronts[path] = found.reshape(-1, *found.shape[2:]), block.child
        return self._fronts[path]

    def _back(self, node: _Node, path: Path) -> Doubles:
        """What follows once the first arm of the path is chosen, with the sums as its last axis.

        Of length 1 along the arm's own axis: what it had released is forgotten.
        """
        arm, block = path[0], node.blocks[path[0]]
        if block.release is None or block.child is None:
            return np.ones((*([1] * len(node.cells)), 1))
        key = (id(node), path)
        if key not in self._backs:
            beyond = self._back(block.child, path[1:])
            whole = block.child.shares[path[1]][..., None] * beyond
            sums = np.tensordot(block.release.masses, whole, (1, arm))
            sums = np.moveaxis(sums, 0, -2)
            self._backs[key] = np.expand_dims(sums.reshape(*sums.shape[:-2], -1), arm)
        return self._backs[key]
