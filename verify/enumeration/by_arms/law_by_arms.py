"""The law of the actions of an index policy, for policies of many arms and few decisions.

Given which arms are played, what is released of one arm is independent of what is released of the others:
they meet in comparisons of indexes alone. Each decision is a sum of products with a factor for each arm, and
so is the probability of a sequence of actions (:mod:`.path_terms`). It costs as much as the terms of the
decisions multiplied, whereas the joint states of all arms would cost the numbers of all arms multiplied: five
arms of 44 numbers have 1.6e8 combinations, and 132 terms. For many decisions there are the grids of
:mod:`~..forgetting_law` and the states of :mod:`~..public_states`.

A policy plays an arm for a block of rounds, and then releases the noisy sum of the block's rewards. The law
of a sequence of actions depends on the rewards through these sums. Where ties are broken evenly, arms that
have been pulled alike can be exchanged: of sequences that differ by that alone one is computed.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ....algorithms.indexes.tie_breaking import RANDOM
from ....algorithms.protocol.stepped_policy import State, StepPolicy
from ....theory.numbers.enclosure import Exact, checked_size
from ..action_law import MOST_MASSES, ActionLaw, Actions, Mechanisms, TooLargeError, law_from_parts
from ..forgetting_law import SumLaw, exchanged, masses_of_lists
from ..public_states import Release, lattice_release, whole_rewards
from ..work_limit import Work
from .index_terms import Doubles, Row, Terms, decisions, known_policy, tie_nodes
from .path_terms import PathTerms

QUICK_GRIDS: Final = 2e8
QUICK_STATES: Final = 1e10
"""Multiplications that take less time than grids, and than looking up states."""
MOST: Final = 3e11
"""Multiplications that take minutes."""
_TERMS_AT_A_TIME: Final = 1 << 14
"""Terms that are held in memory at once."""
_UNIT: Final = 2.0**-53

Past = tuple[tuple[float, int], ...]
"""The blocks of an arm: of each the scale of its noise, and its length."""


@dataclass(frozen=True, slots=True)
class _Arm:
    """An arm after its blocks, with all that can be known of it by then."""

    past: Past
    row: Row
    numbers: Doubles
    """What the policy knows: the number that was released last, or the total of all."""
    values: Doubles
    """The state of the policy for each of the numbers, from which indexes are computed."""


@dataclass(frozen=True, slots=True)
class _Block:
    """Rounds in which one arm is played."""

    arm: int
    first: int
    """The first round, counted from 1."""
    length: int
    release: Release | None = None
    """The law of the noisy sum; None where the horizon cuts the block, which then releases nothing."""


@dataclass(frozen=True, slots=True)
class _Path:
    """The blocks so far, and what can be known of each arm after them."""

    t: int
    """The round that follows."""
    arms: tuple[_Arm, ...]
    blocks: tuple[_Block, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """One way in which a path goes on: a decision for an arm, and its block."""

    decision: Terms
    block: _Block
    path: _Path | None
    """The path after the block; None where the horizon ends it."""


@dataclass(slots=True)
class _SequenceLaw:
    """The law of one sequence of blocks, an axis for each arm: of all sums of its blocks."""

    blocks: tuple[_Block, ...]
    masses: Doubles
    roundings: int
    """The roundings in each part; the law is the sum of parts, one after the other."""
    parts: int = 0
    most_terms: int = 0
    """The largest number of terms of a part."""

    def add(self, masses: Doubles, terms: int) -> None:
        """Add a part, which is the sum of so many terms."""
        self.masses += masses
        self.parts += 1
        self.most_terms = max(self.most_terms, terms)


_Laws = dict[tuple[int, ...], _SequenceLaw]
"""The laws by the arms of the blocks."""


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
        self._breaks_ties_evenly = policy.parameters[known.ties] == RANDOM
        self._releases: dict[tuple[float, int], Release] = {}
        self._arms: dict[Past, _Arm] = {(): self._unpulled()}
        self._decisions: dict[tuple[int, tuple[Past, ...]], dict[int, Terms]] = {}
        self._start = _Path(1, (self._arms[()],) * policy.arms)

    def costs(self, most: float) -> float:
        """About how many multiplications the law takes, with terms that turn out 0; or above ``most``."""
        return self._cost(self._start, (1.0,) * self.policy.arms, terms=1.0, most=most)

    def as_law(self) -> ActionLaw:
        """The law for every list of rewards."""
        lists = len(self.rewards) ** (self.horizon - 1)
        if (cost := self.costs(MOST)) > MOST or lists > MOST_MASSES:
            raise TooLargeError(self.horizon, "the decisions have too many terms", "fewer rounds")
        self.work.spend(cost, horizon=self.horizon, rounds=self.horizon - 1)
        laws: _Laws = {}
        self._add_laws(self._start, PathTerms(np.ones(1), (np.ones((1, 1, 1)),) * self.policy.arms), laws)
        masses = self._masses_of_lists(laws)
        if len(masses) * lists > MOST_MASSES:
            raise TooLargeError(
                self.horizon, f"{len(masses):,} action sequences, {lists:,} lists", "fewer rounds"
            )
        roundings = max(law.roundings + law.parts + law.most_terms for law in laws.values())
        return law_from_parts(
            masses,
            arms=self.policy.arms,
            horizon=self.horizon,
            rewards=self.rewards,
            missing=max(_left_out(law.blocks) for law in laws.values()) * (1 + 1e-9),
            rounding=1.01 * _UNIT * roundings,
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
        """How many states one arm alone can have, over all blocks."""
        return sum(len(arm.numbers) for arm in self._arms.values())

    @property
    def terms(self) -> int:
        """How many terms all decisions have together."""
        return sum(len(terms.weights) for shares in self._decisions.values() for terms in shares.values())

    # ------------------------------------------------------------------ arms and their blocks

    def _unpulled(self) -> _Arm:
        counts, values = self.policy.counts, self.policy.values
        if counts.any() or values.any():
            raise ValueError("the law arm by arm is that of a policy as it is made")
        return _Arm((), (0,) * counts.shape[1], np.zeros(1), np.zeros(1))

    def _length_and_scale(self, path: _Path, chosen: int) -> tuple[int, float]:
        """How long the block of an arm is, and the scale of its noise: both depend on counts alone."""
        counts = np.array([*(arm.row for arm in path.arms), (0,) * self.policy.counts.shape[1]])
        state = self.policy.state._replace(counts=counts)
        length, _, scale = type(self.policy).block(state, chosen, path.t)
        return int(length), float(scale)

    def _release(self, length: int, scale: float) -> Release:
        """The law of the noisy sum of a block."""
        if (scale, length) not in self._releases:
            noise = self.policy.noise(scale)
            self._releases[scale, length] = lattice_release(noise, self.rewards, length, self.tail)
        return self._releases[scale, length]

    def _after(self, arm: _Arm, length: int, scale: float) -> _Arm:
        """The arm after one more block."""
        past = (*arm.past, (scale, length))
        if past not in self._arms:
            numbers = self._release(length, scale).numbers
            if not self.known.forgets:
                numbers = np.arange(arm.numbers[0] + numbers[0], arm.numbers[-1] + numbers[-1] + 1)
            rows, values = zip(*(self._absorbed(arm.row, length, each) for each in numbers), strict=True)
            self._arms[past] = _Arm(past, rows[-1], numbers, np.array(values))
        return self._arms[past]

    def _absorbed(self, row: Row, length: int, number: float) -> tuple[Row, float]:
        """The counts and the state of an arm, once the policy has absorbed a number."""
        counts, values = self.policy.counts.copy(), np.zeros_like(self.policy.values)
        counts[0] = row
        state = State(counts, values, self.policy.parameters, self.policy.schedule)
        type(self.policy).absorb(state, 0, length, 1, float(number), 1)
        return tuple(map(int, counts[0])), values[0, 0]

    # ------------------------------------------------------------------ paths

    def _shares(self, path: _Path) -> dict[int, Terms]:
        """The arms that can be played next, and the terms of each."""
        key = path.t, tuple(arm.past for arm in path.arms)
        if key not in self._decisions:
            rows, values = [arm.row for arm in path.arms], [arm.values for arm in path.arms]
            self._decisions[key] = decisions(self.policy, self.known, rows, values, path.t)
        return self._decisions[key]

    def _steps(self, path: _Path) -> Iterator[_Step]:
        """The ways in which a path goes on; of arms that can be exchanged only the first one is played."""
        repeated = _played_again(path.blocks, len(path.arms)) if self._breaks_ties_evenly else None
        exchangeable = [] if repeated is None else [b for b in range(len(path.arms)) if b not in repeated]
        for arm, decision in self._shares(path).items():
            if arm in exchangeable[1:]:
                continue
            length, scale = self._length_and_scale(path, arm)
            after = path.t + length
            if after > self.horizon:
                yield _Step(decision, _Block(arm, path.t, min(length, self.horizon + 1 - path.t)), None)
                continue
            block = _Block(arm, path.t, length, self._release(length, scale))
            arms = (*path.arms[:arm], self._after(path.arms[arm], length, scale), *path.arms[arm + 1 :])
            yield _Step(decision, block, _Path(after, arms, (*path.blocks, block)))

    def _cost(self, path: _Path, sums: tuple[float, ...], *, terms: float, most: float) -> float:
        """The multiplications for all that follows a path.

        It has so many ``terms``, and ``sums[b]`` ways in which the sums of the blocks of arm b can come out.
        """
        total = 0.0
        for step in self._steps(path):
            arm, onward = step.block.arm, terms * len(step.decision.weights)
            total += onward * sum(s * len(each.numbers) for s, each in zip(sums, path.arms, strict=True))
            if step.path is None or step.block.release is None:
                total += onward * math.prod(sums) / 4
                continue
            block_sums = len(step.block.release.masses)
            before = 1 if self.known.forgets else len(path.arms[arm].numbers)
            total += onward * sums[arm] * block_sums * len(step.path.arms[arm].numbers) * before
            if total <= most:
                longer = (*sums[:arm], sums[arm] * block_sums, *sums[arm + 1 :])
                total += self._cost(step.path, longer, terms=onward, most=most - total)
            if total > most:
                break
        return total

    def _add_laws(self, path: _Path, terms: PathTerms, laws: _Laws) -> None:
        """Add the laws of all sequences that begin with a path, part by part."""
        for step in self._steps(path):
            most_terms = max(1, _TERMS_AT_A_TIME // len(step.decision.weights))
            for part in terms.in_parts(most_terms):
                if step.path is None or step.block.release is None:
                    self._add_end(path, step, part, laws)
                    continue
                after = part.times(step.decision)
                if after.weights.size:
                    arm, release = step.block.arm, step.block.release
                    after = after.after_release(arm, release, forgets=self.known.forgets)
                    self._add_laws(step.path, after, laws)

    def _add_end(self, path: _Path, step: _Step, terms: PathTerms, laws: _Laws) -> None:
        """Add the terms of a sequence that ends with this step; rewards of the last block do not matter."""
        masses = terms.ended_by(step.decision)
        if not masses.any():
            return
        blocks = (*path.blocks, step.block)
        sequence = tuple(block.arm for block in blocks)
        if sequence not in laws:
            laws[sequence] = _SequenceLaw(blocks, np.zeros_like(masses), self._roundings(len(blocks)))
        laws[sequence].add(masses, len(terms.weights) * len(step.decision.weights))

    def _roundings(self, blocks: int) -> int:
        """How many roundings lead to one mass of a part, at most: each may lose a last digit."""
        arms = self.policy.arms
        numbers = max(len(arm.numbers) for arm in self._arms.values())
        ties = math.ceil(max(tie_nodes(k)[2] for k in range(arms)) / _UNIT) + 2
        products = blocks * (3 * arms + ties + 4)  # a factor and a weight of each arm at each decision
        return products + (blocks + arms) * (numbers + 4)  # and a sum over an arm's numbers at each block

    # ------------------------------------------------------------------ sequences of actions

    def _masses_of_lists(self, laws: _Laws) -> dict[Actions, Doubles]:
        """The masses of every sequence of actions, for every list of rewards."""
        masses = {}
        for each in laws.values():
            for law in self._with_arms_exchanged(each):
                masses[law.actions] = masses_of_lists(law, self.rewards, self.horizon)
        return masses

    def _with_arms_exchanged(self, law: _SequenceLaw) -> Iterator[SumLaw]:
        """The law of a sequence, and of those that are the same with arms exchanged."""
        arms = self.policy.arms
        actions = tuple(block.arm for block in law.blocks for _ in range(block.length))
        released = [block for block in law.blocks if block.release is not None]
        rounds = tuple((block.first, block.length) for block in released)
        one = SumLaw(actions, rounds, _by_blocks(law.masses, released))
        repeated = _played_again(law.blocks, arms)
        yield from (
            [one] if repeated is None or not self._breaks_ties_evenly else exchanged(one, repeated, arms)
        )


def _by_blocks(masses: Doubles, released: Sequence[_Block]) -> Doubles:
    """An axis for each released block, in the order of time, in place of one for all blocks of an arm."""
    by_arm = sorted(range(len(released)), key=lambda i: (released[i].arm, i))
    sums = [1 if block.release is None else len(block.release.masses) for block in released]
    return np.transpose(masses.reshape([sums[i] for i in by_arm]), np.argsort(by_arm))


def _left_out(blocks: Sequence[_Block]) -> float:
    """The mass that the releases of these blocks leave out, at most."""
    return math.fsum(block.release.tail for block in blocks if block.release is not None)


def _played_again(blocks: Sequence[_Block], arms: int) -> list[int] | None:
    """The arms with a second block, in order, where the first blocks of all arms are alike; else None."""
    firsts = blocks[:arms]
    kinds = {(block.length, id(block.release)) for block in firsts}
    if [block.arm for block in firsts] != list(range(arms)) or len(kinds) > 1 or firsts[-1].release is None:
        return None
    return list(dict.fromkeys(block.arm for block in blocks[arms:]))
