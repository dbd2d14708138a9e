"""The law of an index policy, arm by arm: no joint state of the arms is ever gone through.

Given which arms are played, what is released of one arm is independent of what is released of the others:
they meet in comparisons alone. A decision is a sum of products with a factor an arm (:mod:`.index_terms`), so

    ``W(a; sums) = sum over the terms of all decisions of  w  prod over arms of  f(its own sums)``,

where ``f`` is a sum over the numbers of one arm. What it costs grows with the product of the terms of the
decisions, and not with the numbers of all arms multiplied: five arms of 44 numbers have 1.6e8 combinations,
and 132 terms. It is the way of many arms and few decisions; for many decisions there are the grids of
:mod:`~..forgetting_law` and the states of :mod:`~..public_states`.

Where ties are broken evenly, arms that have been pulled alike can be exchanged. Of sequences that differ by
that alone one is computed, with the arms in the order of their first choice.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ....algorithms.indexes.tie_breaking import RANDOM
from ....algorithms.protocol.stepped_policy import State, StepPolicy
from ....theory.numbers.enclosure import Exact
from ..action_law import MOST_MASSES, ActionLaw, Mechanisms, TooLargeError, checked_size, law_from_parts
from ..forgetting_law import SumLaw, exchanged, masses_of_lists
from ..public_states import Release, lattice_release, whole_rewards
from ..work_limit import Work
from .index_terms import Doubles, Row, Terms, decisions, known_policy, tie_nodes

QUICK_GRIDS: Final = 2e8
QUICK_STATES: Final = 1e10
"""Multiplications that take less time than grids, and than looking up states."""
MOST: Final = 3e11
"""Multiplications that take minutes."""
_TERMS_AT_A_TIME: Final = 1 << 14
_UNIT: Final = 2.0**-53

Past = tuple[tuple[float, int], ...]
"""What was released of an arm: the scale of the noise, and of how many rewards."""


@dataclass(frozen=True, slots=True)
class _Arm:
    """An arm after its blocks: what can be known of it by now."""

    past: Past
    row: Row
    held: Doubles
    """The released numbers that matter: the last one, or all of them added up."""
    values: Doubles

    @property
    def numbers(self) -> int:
        return len(self.held)


@dataclass(frozen=True, slots=True)
class _Block:
    """The block of an arm, and the arm after it; ``release`` is None where the horizon cuts the block."""

    arm: int
    first: int
    length: int
    release: Release | None = None


@dataclass(slots=True)
class _Found:
    """The sum of the terms of one sequence, an axis an arm: all sums of the arm's blocks."""

    blocks: tuple[_Block, ...]
    masses: Doubles
    operations: int
    parts: int = 0
    widest: int = 0
    """Of its parts, which are added up one after the other: the most terms of one."""


@dataclass(slots=True)
class _Sums:
    """Terms of the decisions so far: weights, and for each arm an array (terms, its sums, its numbers)."""

    weights: Doubles
    arms: list[Doubles]
    found: dict[tuple[int, ...], _Found] = field(default_factory=dict)


class LawByArms:
    """The law of the actions of a policy that compares indexes."""

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
        known = known_policy(policy)
        if known is None:
            raise ValueError(f"{type(policy).__name__} is not known to compare indexes")
        self.policy, self.known, self.horizon = policy, known, checked_size("horizon", horizon)
        self.rewards, self.tail, self.work = whole_rewards(rewards), tail, work or Work()
        self._evenly = policy.parameters[known.ties] == RANDOM
        self._releases: dict[tuple[float, int], Release] = {}
        self._arms: dict[Past, _Arm] = {(): self._unpulled()}
        self._decisions: dict[tuple[int, tuple[Past, ...]], dict[int, Terms]] = {}

    def costs(self, most: float) -> float:
        """About how many multiplications the law takes, with terms that turn out 0; or above ``most``."""
        start = (self._arms[()],) * self.policy.arms
        return self._cost(1, start, (), (1.0,) * self.policy.arms, terms=1.0, most=most)

    def as_law(self) -> ActionLaw:
        """The law for every list of rewards."""
        most = len(self.rewards) ** (self.horizon - 1)
        if (cost := self.costs(MOST)) > MOST or most > MOST_MASSES:
            raise TooLargeError(self.horizon, "the decisions have too many terms", "fewer rounds")
        self.work.spend(cost, horizon=self.horizon, rounds=self.horizon - 1)
        arms = self.policy.arms
        start = _Sums(np.ones(1), [np.ones((1, 1, 1))] * arms)
        self._walk(1, (self._arms[()],) * arms, (), start)
        parts, operations = {}, 0
        for each in start.found.values():
            operations = max(operations, each.operations + each.parts + each.widest)
            for law in self._renamed(each):
                parts[law.actions] = masses_of_lists(law, self.rewards, self.horizon)
        if len(parts) * most > MOST_MASSES:
            raise TooLargeError(
                self.horizon, f"{len(parts):,} action sequences, {most:,} lists", "fewer rounds"
            )
        lost = max(
            math.fsum(block.release.tail for block in each.blocks if block.release is not None)
            for each in start.found.values()
        )
        return law_from_parts(
            parts,
            arms=arms,
            horizon=self.horizon,
            rewards=self.rewards,
            missing=lost * (1 + 1e-9),
            rounding=1.01 * _UNIT * operations,
            exposures=self.exposures,
        )

    @property
    def quick(self) -> float:
        """Up to which cost no other way is quicker."""
        return QUICK_GRIDS if self.known.forgets else QUICK_STATES

    @property
    def exposures(self) -> frozenset[Mechanisms]:
        """What a reward passes through: each enters one release."""
        return frozenset(release.exposure for release in self._releases.values())

    @property
    def states(self) -> int:
        """Of one arm alone, after all blocks that it may have had."""
        return sum(each.numbers for each in self._arms.values())

    @property
    def terms(self) -> int:
        """Of all decisions, all arms and rounds together."""
        return sum(len(each.weights) for node in self._decisions.values() for each in node.values())

    # ------------------------------------------------------------------ the arms

    def _unpulled(self) -> _Arm:
        counts, values = self.policy.counts, self.policy.values
        if counts.any() or values.any():
            raise ValueError("the law arm by arm is that of a policy as it is made")
        return _Arm((), (0,) * counts.shape[1], np.zeros(1), np.zeros(1))

    def _block(self, t: int, arms: Sequence[_Arm], chosen: int) -> tuple[int, float]:
        """How long it is, and the scale of its noise: both of counts alone."""
        counts = np.array([*(each.row for each in arms), (0,) * self.policy.counts.shape[1]])
        length, _, scale = type(self.policy).block(self.policy.state._replace(counts=counts), chosen, t)
        return int(length), float(scale)

    def _after(self, arm: _Arm, length: int, scale: float) -> tuple[_Arm, Release]:
        """The arm after a block, and what the block releases."""
        if (scale, length) not in self._releases:
            self._releases[scale, length] = lattice_release(
                self.policy.noise(scale), self.rewards, length, self.tail
            )
        release = self._releases[scale, length]
        past = (*arm.past, (scale, length))
        if past not in self._arms:
            held = release.numbers
            if not self.known.forgets:
                held = np.arange(arm.held[0] + held[0], arm.held[-1] + held[-1] + 1)
            counts, values = self.policy.counts.copy(), np.zeros_like(self.policy.values)
            counts[0] = arm.row
            found = []
            for number in held:
                own, after = counts.copy(), values.copy()
                state = State(own, after, self.policy.parameters, self.policy.schedule)
                type(self.policy).absorb(state, 0, length, 1, float(number), 1)
                found.append(after[0, 0])
            self._arms[past] = _Arm(past, tuple(map(int, own[0])), held, np.array(found))
        return self._arms[past], release

    def _chosen(self, t: int, arms: Sequence[_Arm], blocks: Sequence[_Block]) -> Iterator[tuple[int, Terms]]:
        """The arms that can come, one of each kind where they can be exchanged."""
        key = t, tuple(each.past for each in arms)
        if key not in self._decisions:
            self._decisions[key] = decisions(
                *(self.policy, self.known, [each.row for each in arms], [each.values for each in arms], t)
            )
        started = _started(blocks, len(arms))
        fresh = None if started is None else next((b for b in range(len(arms)) if b not in started), None)
        for arm, terms in self._decisions[key].items():
            if self._evenly and started is not None and arm not in started and arm != fresh:
                continue
            yield arm, terms

    # ------------------------------------------------------------------ the sums

    def _cost(
        self,
        t: int,
        arms: tuple[_Arm, ...],
        blocks: tuple[_Block, ...],
        sums: tuple[float, ...],
        *,
        terms: float,
        most: float,
    ) -> float:
        total = 0.0
        for arm, decision in self._chosen(t, arms, blocks):
            length, scale = self._block(t, arms, arm)
            many = terms * len(decision.weights)
            total += many * sum(s * each.numbers for s, each in zip(sums, arms, strict=True))
            if t + length > self.horizon:
                total += many * math.prod(sums) / 4
                continue
            after, release = self._after(arms[arm], length, scale)
            ways = release.masses.shape[0]
            before = 1 if self.known.forgets else arms[arm].numbers
            total += many * sums[arm] * ways * after.numbers * before
            if total <= most:
                total += self._cost(
                    t + length,
                    (*arms[:arm], after, *arms[arm + 1 :]),
                    (*blocks, _Block(arm, t, length, release)),
                    (*sums[:arm], sums[arm] * ways, *sums[arm + 1 :]),
                    terms=many,
                    most=most - total,
                )
            if total > most:
                break
        return total

    def _walk(self, t: int, arms: tuple[_Arm, ...], blocks: tuple[_Block, ...], sums: _Sums) -> None:
        for arm, decision in self._chosen(t, arms, blocks):
            length, scale = self._block(t, arms, arm)
            if t + length > self.horizon:
                ended = (*blocks, _Block(arm, t, min(length, self.horizon + 1 - t)))
                for some in _slices(sums, len(decision.weights)):
                    self._end(ended, arms, decision, some)
                continue
            after, release = self._after(arms[arm], length, scale)
            onward = (*blocks, _Block(arm, t, length, release))
            for some in _slices(sums, len(decision.weights)):
                weights, own = _expanded(some, decision)
                if not weights.size:
                    continue
                own[arm] = self._released(own[arm], release)
                self._walk(
                    t + length,
                    (*arms[:arm], after, *arms[arm + 1 :]),
                    onward,
                    _Sums(weights, own, sums.found),
                )

    def _released(self, known: Doubles, release: Release) -> Doubles:
        """A fresh number, for every sum of the block: (terms, sums before, numbers) to the same after it."""
        terms, before, numbers = known.shape
        ways, fresh = release.masses.shape
        if self.known.forgets:
            total = known.sum(axis=2)
            found: Doubles = total[:, :, None, None] * release.masses
            return found.reshape(terms, before * ways, fresh)
        moved = np.zeros((numbers, ways, numbers + fresh - 1))
        for i in range(numbers):
            moved[i, :, i : i + fresh] = release.masses
        after: Doubles = known.reshape(-1, numbers) @ moved.reshape(numbers, -1)
        return after.reshape(terms, before * ways, -1)

    def _end(self, blocks: tuple[_Block, ...], arms: tuple[_Arm, ...], decision: Terms, sums: _Sums) -> None:
        """The last decision: its terms are summed up, and nothing of the rewards after it is seen."""
        weights = (sums.weights[:, None] * decision.weights).ravel()
        many, more = len(sums.weights), len(decision.weights)
        own = []
        for known, factor in zip(sums.arms, decision.factors, strict=True):
            ends = np.moveaxis(known @ factor.T, 1, 2)
            own.append(np.broadcast_to(ends, (many, more, known.shape[1])).reshape(weights.size, -1))
        masses = _contracted(weights, own)
        if not masses.any():
            return
        path = tuple(block.arm for block in blocks)
        if path not in sums.found:
            sums.found[path] = _Found(blocks, np.zeros_like(masses), self._operations(blocks, arms))
        found = sums.found[path]
        found.masses += masses
        found.parts += 1
        found.widest = max(found.widest, weights.size)

    def _operations(self, blocks: tuple[_Block, ...], arms: tuple[_Arm, ...]) -> int:
        """Of the longest chain that leads to a mass: each may lose a last digit."""
        widest = max(each.numbers for each in self._arms.values())
        ties = math.ceil(max(tie_nodes(k)[2] for k in range(len(arms))) / _UNIT) + 2
        # a factor and a weight of each arm at each decision, a sum over an arm's numbers at each block
        return len(blocks) * (3 * len(arms) + ties + 4) + (len(blocks) + len(arms)) * (widest + 4)

    # ------------------------------------------------------------------ the sequences

    def _renamed(self, found: _Found) -> Iterator[SumLaw]:
        """The law of the sequence, and of those that are the same with arms exchanged."""
        arms = self.policy.arms
        released = [block for block in found.blocks if block.release is not None]
        sizes = [1 if block.release is None else int(block.release.masses.shape[0]) for block in released]
        # from an axis an arm to an axis a block, in the order of time
        order = sorted(range(len(released)), key=lambda i: (released[i].arm, i))
        masses = found.masses.reshape([sizes[i] for i in order])
        masses = np.transpose(masses, np.argsort(order))
        told = tuple((block.first, block.length) for block in released)
        started = _started(found.blocks, arms)
        law = SumLaw(tuple(block.arm for block in found.blocks for _ in range(block.length)), told, masses)
        yield from [law] if started is None or not self._evenly else exchanged(law, started, arms)


def _started(blocks: Sequence[_Block], arms: int) -> list[int] | None:
    """Arms chosen after all have had one and the same first block, in order; None: they have not."""
    first = blocks[:arms]
    alike = {(block.length, id(block.release)) for block in first}
    if len(first) < arms or len(alike) > 1 or [block.arm for block in first] != list(range(arms)):
        return None
    if first[-1].release is None:
        return None
    return list(dict.fromkeys(block.arm for block in blocks[arms:]))


def _slices(sums: _Sums, terms: int) -> Iterator[_Sums]:
    """Some terms at a time, so that with those of one more decision they are not too many."""
    some = max(1, _TERMS_AT_A_TIME // terms)
    many = len(sums.weights)
    for start in range(0, many, some):
        here = slice(start, start + some)
        own = [each if len(each) == 1 else each[here] for each in sums.arms]
        yield _Sums(sums.weights[here], own, sums.found)


def _expanded(sums: _Sums, decision: Terms) -> tuple[Doubles, list[Doubles]]:
    """The terms times those of one more decision; those that are 0 are left out."""
    many, more = len(sums.weights), len(decision.weights)
    weights = (sums.weights[:, None] * decision.weights).ravel()
    alive = np.ones(weights.size, dtype=bool)
    own = []
    for known, factor in zip(sums.arms, decision.factors, strict=True):
        if more == 1 and bool((factor == 1).all()):
            own.append(known)
            continue
        times = known[:, None] * factor[None, :, None, :]
        product = np.broadcast_to(times, (many, *times.shape[1:])).reshape(weights.size, *times.shape[2:])
        alive &= product.any(axis=(1, 2))
        own.append(product)
    if alive.all():
        return weights, own
    return weights[alive], [each if len(each) == 1 else each[alive] for each in own]


def _contracted(weights: Doubles, own: Sequence[Doubles]) -> Doubles:
    """``sum over terms of  weight prod_a own[a][term, s_a]``, an axis an arm."""
    sides = [weights[:, None], np.ones((1, 1))]
    middle = 0
    whole = math.prod(each.shape[1] for each in own)
    for place, each in enumerate(own):
        side = 0 if sides[0].shape[1] ** 2 < whole and place == middle else 1
        middle += side == 0
        sides[side] = (sides[side][:, :, None] * each[:, None, :]).reshape(len(each), -1)
    left, right = sides
    if len(right) == 1:
        right = np.broadcast_to(right, (len(left), right.shape[1]))
    return (left.T @ right).reshape([each.shape[1] for each in own])
