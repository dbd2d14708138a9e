"""The law of the actions of policies that gather rewards into a vector, for every list of rewards at once.

Such a policy is given by its steps (:mod:`~.....algorithms.protocol.vector_release`), alone or in given
contexts. Its states are followed round by round: what it knows, and the linear form in the rewards that it
holds. At a release the form goes through the policy's own noise, coordinate by coordinate, and what comes
out is rounded to cells (:mod:`..rounded_noise`); equal states with equal actions are merged. A reward that
stays in a form after it was released, or in several nodes of a tree, is in all the releases that it enters.

What is too unlikely to follow is left out, and counted: ``missing`` is the probability of all that.
"""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....algorithms.compilation import interpreted
from ....algorithms.mechanisms.tree_counter import TreeCounter
from ....algorithms.protocol.block_policy import Policy
from ....algorithms.protocol.contextual_policy import InContexts, lengths_checked
from ....algorithms.protocol.contextual_steps import ContextualSteps
from ....algorithms.protocol.stepped_policy import State
from ....algorithms.protocol.vector_release import HELD, NOT_DRAWN, RELEASED, GatheringPolicy
from ....theory.numbers.arrays import Doubles, Wholes
from ....theory.numbers.enclosure import checked_size
from ..action_law import ActionLaw, Actions, Mechanisms, law_from_parts
from ..public_states import whole_rewards
from ..rounded_noise import ROUNDINGS, RoundedNoise, rounded_noise
from ..work_limit import INTERPRETED, OUTCOME, Work
from .kernels import Pull, Shapes, States, loops

_TAIL = 1e-9
_LEAST = 1e-11
"""Outcomes whose chance is below this, whatever the rewards, are left out, and counted as missing."""
_UNIT = 2.0**-53
_TOGETHER = 1 << 14
"""Outcomes after which a call of compiled code begins."""
_REMEMBERED = 1 << 14
"""Outcomes of a release that the next state is told of, if it holds the same."""
_STATE = 1_000_000.0
"""Operations of one state's release besides those of its outcomes."""


def gathers(policy: Policy) -> bool:
    """Whether the policy is one of these, played by nothing but its steps."""
    inner = policy.policy if isinstance(policy, InContexts) else policy
    if not isinstance(inner, GatheringPolicy) or isinstance(inner, ContextualSteps) != (inner is not policy):
        return False
    from ....algorithms.linear.linpriv import LinPriv
    from ....algorithms.linear.optimistic_ellipsoid import OptimisticEllipsoid

    own = (GatheringPolicy, ContextualSteps, LinPriv, OptimisticEllipsoid)
    played = ("act", "begin", "learn", "hold", "_drawn", "_released", "_gathered_apart")
    kind = type(inner)
    known = all(getattr(kind, name, None) in {getattr(each, name, None) for each in own} for name in played)
    # a subclass that takes its releases elsewhere, or a tree that was changed, is run line by line instead
    return known and all(type(tree) is TreeCounter for tree in inner.trees)


@dataclass(slots=True)
class _Tree:
    """A tree of sums: how many it has; level by level the form of a node, and what came out of it."""

    count: int
    offsets: Doubles
    slopes: Doubles
    noisy: Doubles


@dataclass(slots=True)
class _Group:
    """The states in which some actions can end, one a row, and their weights, a column a list of rewards."""

    rows: Doubles
    weights: Doubles
    exposures: dict[int, frozenset[Mechanisms]] = field(default_factory=dict)


_Exposures = dict[Actions, dict[int, frozenset[Mechanisms]]]


class GatheringLaw:
    """The law of ``policy``, fresh as it was made; ``times`` is how coarse the cells are.

    ``widths`` are those of the cells that were used, once the law is known.
    """

    def __init__(
        self,
        policy: Policy,
        *,
        horizon: int,
        rewards: tuple[int, ...] = (0, 1),
        times: float = 1,
        work: Work | None = None,
    ) -> None:
        checked_size("horizon", horizon)
        self.rewards = whole_rewards(rewards)
        self.horizon, self.times, self.work = horizon, times, work or Work()
        self.contexts: list[Doubles] = []
        self.policy: GatheringPolicy
        if isinstance(policy, InContexts):
            self.policy = self._in_contexts(policy)
        else:
            assert isinstance(policy, GatheringPolicy)
            self.policy = policy
        self.arms = self.policy.arms
        self.widths: set[float] = set()
        self.quick = hasattr(type(self.policy).absorb, "py_func") and not interpreted()
        kind = type(self.policy)
        self.absorb_all, self.choose_all = loops(kind.choose, kind.absorb)
        self.lists = np.zeros((1, 0))
        # where the parts of a state are in a row of doubles
        form = self.policy.numbers * horizon  # an offset, and a slope for each round but the last
        self.levels = max(1, (horizon - 1).bit_length())
        sizes = [self.policy.values.size, self.policy.counts.size, form]
        sizes += [1 + self.levels * (form + self.policy.numbers)] * len(self.policy.trees)
        ends = np.cumsum(sizes)
        self.parts = [slice(int(end - size), int(end)) for size, end in zip(sizes, ends, strict=True)]
        self.width = int(ends[-1])

    def _in_contexts(self, policy: InContexts) -> ContextualSteps:
        """The policy with room for the actions, which are listed."""
        inner = policy.policy
        assert isinstance(inner, ContextualSteps)
        for t in range(1, self.horizon + 1):
            actions = lengths_checked(policy.contexts(t), t, inner.dimension, inner.longest)
            if self.contexts and actions.shape != self.contexts[0].shape:
                raise ValueError(f"round {t}: {len(actions)} actions, and {len(self.contexts[0])} before")
            self.contexts.append(actions)
        inner.begin(len(self.contexts[0]))
        return inner

    def law(self) -> ActionLaw:
        """It is computed anew each time that it is asked for."""
        policy, horizon = self.policy, self.horizon
        self.dropped, self.summands, self.all_drawn = np.zeros(1), 0, True
        self.states = self.outcomes = 0
        self.held_last: Any = None
        self.known_last: tuple[NDArray[np.intp], list[tuple[Doubles, Doubles]]]
        self.joined_last: tuple[Doubles, Doubles, Doubles] | None = None
        row = np.zeros((1, self.width))
        row[0, self.parts[0]] = policy.values.ravel()
        row[0, self.parts[1]] = policy.counts.ravel()
        self._see_actions(row, 1)
        level: dict[Actions, _Group] = {(): _Group(row, np.ones((1, 1)))}
        exposures: _Exposures = {}
        shares: dict[Actions, Doubles] = {(): self._shares(row, 1)}
        for t in range(1, horizon):
            self._predict(level, shares, t)
            self.lists = np.array(list(itertools.product(self.rewards, repeat=t)), dtype=np.float64)
            self.dropped = np.repeat(self.dropped, len(self.rewards))
            moves = self._moves(level, shares, t, exposures := {})
            if t + 1 == horizon:
                found = self._ended(moves)
            else:
                level = self._onward(moves, exposures)
                shares = {actions: self._shares(group.rows, t + 1) for actions, group in level.items()}
        if horizon == 1:
            found = {(int(arm),): shares[()][:, arm] for arm in np.flatnonzero(shares[()])}
        return law_from_parts(
            {
                actions: masses.reshape((len(self.rewards),) * (horizon - 1))
                for actions, masses in found.items()
            },
            arms=self.arms,
            horizon=horizon,
            rewards=self.rewards,
            missing=self._missing(),
            rounding=1.01 * _UNIT * self._operations(),
            exposures=frozenset(
                seen for each in exposures.values() for ways in each.values() for seen in ways
            ),
            all_drawn=self.all_drawn,
        )

    def _operations(self) -> float:
        releases = (self.horizon - 1) * self.policy.numbers
        return releases * (ROUNDINGS + 2) + self.summands + 4.0 * self.horizon

    def _missing(self) -> float:
        """What was dropped, as a difference of numbers near 1, is known up to their rounding."""
        most = float(self.dropped.max())
        return (most + _UNIT * self._operations()) * (1 + 1e-9) if most else 0.0

    def _see_actions(self, rows: Doubles, t: int) -> None:
        if self.contexts:
            actions = self.contexts[t - 1].ravel()
            rows[:, : actions.size] = actions

    def _shares(self, rows: Doubles, t: int) -> Doubles:
        """What the policy does in each state of a round."""
        counts = np.rint(rows[:, self.parts[1]]).astype(np.int64)
        values = np.ascontiguousarray(rows[:, self.parts[0]])
        return self._chosen(States(np.ascontiguousarray(counts), values), t)

    def _chosen(self, states: States, t: int) -> Doubles:
        """The same of states that see their actions."""
        policy = self.policy
        shares = np.zeros((len(states.values), self.arms))
        if len(shares):
            self.choose_all(
                Shapes(policy.counts, policy.values), states, *(t, policy.parameters, policy.schedule, shares)
            )
        sums = shares.sum(axis=1)
        if not (np.all(shares >= 0) and np.all(np.abs(sums - 1) <= 1e-9)):
            raise ValueError(f"round {t}: the policy's action probabilities are not a distribution")
        self.all_drawn &= bool(np.all(shares > 0))
        return shares

    def _predict(self, level: dict[Actions, _Group], shares: dict[Actions, Doubles], t: int) -> None:
        """The work of a round is spent before it is done, so that what is too much is known at once."""
        for actions, group in level.items():
            branches = np.count_nonzero(shares[actions])
            outcomes = 1.0
            for arm in np.flatnonzero(shares[actions].any(axis=0)):
                first = int(np.flatnonzero(shares[actions][:, arm])[0])
                for release in self._pulled(group, first, int(arm), t):
                    outcomes = max(outcomes, release.size(self))
            per_outcome = OUTCOME + 4.0 * len(self.rewards) ** t
            if not self.quick:
                per_outcome += OUTCOME * INTERPRETED
            self.work.spend(branches * (_STATE + outcomes * per_outcome), horizon=self.horizon, rounds=t)

    def _moves(
        self, level: dict[Actions, _Group], shares: dict[Actions, Doubles], t: int, exposures: _Exposures
    ) -> "Iterator[tuple[Actions, _Release, Doubles]]":
        """All that a round can do: the actions with it, the state after the pull, and its weights.

        What rewards pass through on the way is written to ``exposures``.
        """
        for actions, group in level.items():
            for arm in np.flatnonzero(shares[actions].any(axis=0)):
                to = (*actions, int(arm))
                seen = _Exposed(group.exposures)
                for place in np.flatnonzero(shares[actions][:, arm]):
                    self.states += 1
                    share = float(shares[actions][place, arm])
                    for release in self._pulled(group, int(place), int(arm), t):
                        weights = np.repeat(group.weights[place] * share * release.chance, len(self.rewards))
                        yield to, release, weights
                        seen.take(release, self)
                exposures[to] = seen.merged()

    def _onward(
        self, moves: "Iterator[tuple[Actions, _Release, Doubles]]", exposures: _Exposures
    ) -> dict[Actions, _Group]:
        chunks: dict[Actions, list[tuple[Doubles, Doubles]]] = {}
        for together, after in self._after(moves):
            start = 0
            for move in together:
                own = slice(start, start := start + len(move.added))
                states = States(after.counts[own], after.values[own])
                chunks.setdefault(move.to, []).append((self._rows(move, states), move.spread))
        merged = {}
        for to, parts in chunks.items():
            rows, weights, most = _merged(parts)
            self.summands += most
            kept = weights.max(axis=1) > 0
            merged[to] = _Group(rows[kept], weights[kept], exposures[to])
        return merged

    def _ended(self, moves: "Iterator[tuple[Actions, _Release, Doubles]]") -> dict[Actions, Doubles]:
        """The masses of all actions, after the last release: what follows matters to one choice alone."""
        found: dict[Actions, Doubles] = {}
        longest: dict[Actions, tuple[int, int]] = {}
        for together, after in self._after(moves):
            likely = [move.spread.max(axis=1) > 0 for move in together]
            kept = np.concatenate(likely)
            chosen = self._chosen(States(after.counts[kept], after.values[kept]), self.horizon)
            start = 0
            for move, some in zip(together, likely, strict=True):
                spread = move.spread[some]
                shares = chosen[start : (start := start + len(spread))]
                for arm in np.flatnonzero(shares.any(axis=0)):
                    mass = (shares[:, arm, None] * spread).sum(axis=0)
                    end = (*move.to, int(arm))
                    found[end] = found[end] + mass if end in found else mass
                releases, most = longest.get(move.to, (0, 0))
                longest[move.to] = releases + 1, max(most, len(shares))
        self.summands += sum(map(sum, longest.values()))
        return found

    def _pulled(self, group: _Group, place: int, arm: int, t: int) -> "Iterator[_Release]":
        """What a pull of the arm makes of the state, for each outcome of the policy's own draw."""
        policy, row = self.policy, group.rows[place]
        kind = type(policy)
        base = _Known(
            row[self.parts[1]].reshape(policy.counts.shape).astype(np.int64),
            row[self.parts[0]].reshape(policy.values.shape).copy(),
        )
        draws: list[tuple[int, float]] = [(NOT_DRAWN, 1.0)]
        if kind.odds is not None:
            odds = np.zeros(policy.chances)
            many = kind.odds(
                State(base.counts, base.values, policy.parameters, policy.schedule), arm, t, odds
            )
            if many:
                draws = [(n, float(chance)) for n, chance in enumerate(odds[:many]) if chance > 0]
        for drawn, chance in draws:
            counts, values = base.counts.copy(), base.values.copy()
            offset, slope = np.zeros(policy.numbers), np.zeros(policy.numbers)
            released, scale = kind.weigh(
                State(counts, values, policy.parameters, policy.schedule), arm, drawn, t, offset, slope
            )
            form = row[self.parts[2]].reshape(self.horizon, policy.numbers).copy()
            form[0] += offset
            form[t] += slope
            yield _Release(
                state=Shapes(counts, values),
                pull=Pull(arm, drawn, int(released), t + 1),
                form=form,
                trees=[self._tree(row, place) for place in range(len(policy.trees))],
                mechanism=self._mechanism(arm, float(scale)) if released != HELD else None,
                chance=chance,
            )

    def _mechanism(self, arm: int, scale: float) -> Any:  # noqa: ANN401  any mechanism
        from ....algorithms.linear.optimistic_ellipsoid import OptimisticEllipsoid

        policy = self.policy
        if policy.trees:
            own: Any = policy.trees[arm if len(policy.trees) > 1 else 0].node
        else:
            own = policy.mechanism if isinstance(policy, OptimisticEllipsoid) else policy.noise(scale)
        if own.facts(1) is None:
            return own
        noise = rounded_noise(own, times=self.times)
        if not isinstance(noise, RoundedNoise):
            raise ValueError(f"what {type(own).__name__} gives is not rounded")  # noqa: TRY004  no wrong type
        self.widths.add(noise.width)
        return noise

    def _tree(self, row: Doubles, place: int) -> _Tree:
        part, many = row[self.parts[3 + place]], self.policy.numbers
        body = part[1:].reshape(self.levels, self.horizon + 1, many)
        return _Tree(int(part[0]), body[:, 0].copy(), body[:, 1 : self.horizon].copy(), body[:, -1].copy())

    def _rows(self, move: "_Move", after: States) -> Doubles:
        """The states after a release, all that they are."""
        release = move.release
        rows = np.zeros((len(move.added), self.width))
        rows[:, self.parts[0]], rows[:, self.parts[1]] = after.values, after.counts
        if release.pull.released != RELEASED:
            rows[:, self.parts[2]] = release.form.ravel()
        for place, tree in enumerate(release.trees):
            rows[:, self.parts[3 + place]] = self._grown(release, tree, place, move.added)
        return rows

    def _after(
        self, moves: "Iterator[tuple[Actions, _Release, Doubles]]"
    ) -> "Iterator[tuple[list[_Move], States]]":
        """What is known after releases, of many of one kind at once: to call compiled code costs more."""
        together: list[_Move] = []
        size = 0
        for to, release, weights in moves:
            if together and (size > _TOGETHER or release.pull != together[0].release.pull):
                yield together, self._absorbed(together)
                together, size = [], 0
            together.append(self._move(to, release, weights))
            size += len(together[-1].added)
        if together:
            yield together, self._absorbed(together)

    def _move(self, to: Actions, release: "_Release", weights: Doubles) -> "_Move":
        """What can come out of a release, and the weights."""
        if release.mechanism is None:
            added, joint = np.zeros((1, self.policy.numbers)), np.ones((1, 1))
            numbers, which = added, np.zeros(len(weights), dtype=np.intp)
        else:
            added, joint, which = self._outcomes(release, weights)
            numbers = added + release.more(self)
        self.outcomes += len(added)
        spread = joint.T[:, which] * weights
        self.dropped += weights - spread.sum(axis=0)
        return _Move(to, release, added, numbers, spread)

    def _absorbed(self, together: "list[_Move]") -> States:
        """What is known after each of the numbers."""
        policy, pull = self.policy, together[0].release.pull
        before = [move.release.state for move in together]
        numbers = np.concatenate([move.numbers for move in together])
        after = States(
            np.empty((len(numbers), policy.counts.size), dtype=np.int64),
            np.empty((len(numbers), policy.values.size)),
        )
        if len(numbers):
            self.absorb_all(
                Shapes(policy.counts, policy.values),
                States(
                    np.array([each.counts.ravel() for each in before]),
                    np.array([each.values.ravel() for each in before]),
                ),
                np.repeat(np.arange(len(together)), [len(move.added) for move in together]),
                pull,
                numbers,
                *(policy.parameters, policy.schedule, after),
            )
        self._see_actions(after.values, pull.after)
        return after

    def _grown(self, release: "_Release", tree: _Tree, place: int, added: Doubles) -> Doubles:
        """The tree in each of the states after a release."""
        own = release.mechanism is not None and release.tree_of(self) == place
        body = np.zeros((self.levels, self.horizon + 1, self.policy.numbers))
        body[:, 0], body[:, 1 : self.horizon], body[:, -1] = tree.offsets, tree.slopes, tree.noisy
        count, level = tree.count, 0
        if own:
            count += 1
            level = (count & -count).bit_length() - 1
            body[:level, : self.horizon] = 0.0
            body[level, : self.horizon] = release.whole(self)
            # nodes that are in no total any more are forgotten
            body[:level, -1] = 0.0
        found = np.tile(np.concatenate([[float(count)], body.ravel()]), (len(added), 1))
        if own:
            start = 1 + (level * (self.horizon + 1) + self.horizon) * self.policy.numbers
            found[:, start : start + self.policy.numbers] = added
        return found

    def _outcomes(self, release: "_Release", weights: Doubles) -> tuple[Doubles, Doubles, NDArray[np.intp]]:
        """The numbers that can come out, their chances for all totals, and the total of each list."""
        which, coordinates = self._by_coordinate(release.whole(self), release.mechanism, release.pull.after)
        least = _LEAST / float(weights.max())
        if math.prod(len(numbers) for numbers, _ in coordinates) > _REMEMBERED:
            added, joint, _ = _joined(coordinates, least)
            return added, joint, which
        if self.joined_last is None:
            self.joined_last = _joined(coordinates, 0.0)
        added, joint, most = self.joined_last
        kept = most > least
        return added[kept], joint[:, kept], which

    def _by_coordinate(
        self,
        whole: Doubles,
        mechanism: Any,  # noqa: ANN401  any mechanism
        after: int,
    ) -> tuple[NDArray[np.intp], list[tuple[Doubles, Doubles]]]:
        """The total of each list, and for each coordinate its numbers and their chances for all totals.

        Most states hold what the one before held, and have the same.
        """
        held = whole.tobytes(), mechanism, after
        if held != self.held_last:
            totals = whole[0] + self.lists @ whole[1:after]
            different, which = np.unique(totals, axis=0, return_inverse=True)
            coordinates = [self._coordinate(mechanism, each) for each in different.T]
            self.held_last, self.known_last = held, (which.ravel(), coordinates)
            self.joined_last = None
        return self.known_last

    def _coordinate(self, mechanism: Any, totals: Doubles) -> tuple[Doubles, Doubles]:  # noqa: ANN401  any
        if isinstance(mechanism, RoundedNoise):
            return mechanism.outcomes(totals, _TAIL)
        numbers = np.unique(totals)
        return numbers, (totals[:, None] == numbers).astype(np.float64)


@dataclass(slots=True)
class _Known:
    counts: Wholes
    values: Doubles


@dataclass(slots=True)
class _Release:
    """A state after a pull: what it holds, and the noise through which it goes; None: it is held."""

    state: Shapes
    pull: Pull
    form: Doubles
    """The offset, then a slope for each round."""
    trees: list[_Tree]
    mechanism: Any
    chance: float

    def tree_of(self, law: GatheringLaw) -> int:
        """Which tree it goes through."""
        return self.pull.arm if len(law.policy.trees) > 1 else 0

    def _level(self, law: GatheringLaw) -> tuple[_Tree, int, int]:
        tree = self.trees[self.tree_of(law)]
        count = tree.count + 1
        most = law.policy.trees[self.tree_of(law)].horizon
        if count > most:
            raise ValueError(f"the tree was made for {most} rewards and gets one more")
        return tree, count, (count & -count).bit_length() - 1

    def whole(self, law: GatheringLaw) -> Doubles:
        """The form that goes through the noise: with a tree, that of its new node."""
        if not self.trees:
            return self.form
        tree, _, level = self._level(law)
        found = self.form.copy()
        found[0] += tree.offsets[:level].sum(axis=0)
        found[1:] += tree.slopes[:level].sum(axis=0)
        return found

    def more(self, law: GatheringLaw) -> Doubles:
        """What the other nodes of a total add to what comes out."""
        if not self.trees:
            return np.zeros(law.policy.numbers)
        tree, count, level = self._level(law)
        set_bits = [i for i in range(level + 1, law.levels) if count >> i & 1]
        return tree.noisy[set_bits].sum(axis=0) if set_bits else np.zeros(law.policy.numbers)

    def size(self, law: GatheringLaw) -> float:
        """About how many numbers can come out."""
        if self.mechanism is None:
            return 1.0
        if not isinstance(self.mechanism, RoundedNoise):
            return float(len(law.rewards))
        whole = np.abs(self.whole(law))
        span = float(max(abs(reward) for reward in law.rewards))
        reach = whole[1:].sum(axis=0) * span * 2
        cells = [len(self.mechanism.numbers(0.0, float(each), _TAIL)) for each in reach]
        return float(np.prod(cells, dtype=float))


@dataclass(slots=True)
class _Move:
    """A release on the way to some actions: what its noise adds to a form, and to that with earlier nodes."""

    to: Actions
    release: _Release
    added: Doubles
    numbers: Doubles
    spread: Doubles
    """The weight of each outcome, a column a list of rewards."""


class _Exposed:
    """What a reward passes through on the way to some actions: in any state, the most of each coordinate."""

    def __init__(self, before: dict[int, frozenset[Mechanisms]]) -> None:
        self.before = before
        self.held = False
        self.most: dict[Any, Doubles] = {}

    def take(self, release: _Release, law: GatheringLaw) -> None:
        """One more of the states."""
        if release.mechanism is None:
            self.held = True
            return
        shifts = np.abs(release.whole(law)[1:]) * (max(law.rewards) - min(law.rewards))
        known = self.most.get(release.mechanism)
        self.most[release.mechanism] = shifts if known is None else np.maximum(known, shifts)

    def merged(self) -> dict[int, frozenset[Mechanisms]]:
        """By round: what its reward has passed through until now."""
        found: dict[int, set[Mechanisms]] = {}
        if self.held:
            found = {k: set(ways) for k, ways in self.before.items()}
        for mechanism, shifts in self.most.items():
            for k in {*self.before, *(int(row) for row in np.flatnonzero(shifts.any(axis=1)))}:
                more = tuple(mechanism.facts(float(shift)) for shift in shifts[k] if shift)
                for way in self.before.get(k, frozenset({()})):
                    found.setdefault(k, set()).add((*way, *more))
        return {k: frozenset(ways) for k, ways in found.items()}


def _joined(coordinates: list[tuple[Doubles, Doubles]], least: float) -> tuple[Doubles, Doubles, Doubles]:
    """Lists of numbers, one a coordinate, their chances for all totals, and the most of these, if above."""
    added, joint = np.zeros((1, 0)), np.ones((len(coordinates[0][1]), 1))
    most = np.ones(1)
    for numbers, chances in coordinates:
        likely = (joint[:, :, None] * chances[:, None, :]).reshape(len(chances), -1)
        most = likely.max(axis=0)
        kept = most > least
        before, own = np.divmod(np.flatnonzero(kept), len(numbers))
        added = np.column_stack([added[before], numbers[own]])
        joint, most = likely[:, kept], most[kept]
    return added, joint, most


def _merged(parts: list[tuple[Doubles, Doubles]]) -> tuple[Doubles, Doubles, int]:
    """Equal states as one, and how many weights were added at most."""
    rows, weights = (np.ascontiguousarray(np.vstack(side)) for side in zip(*parts, strict=True))
    if not len(rows):
        return rows, weights, 0
    rows += 0.0  # -0.0 and 0.0 are the same number
    apart = (rows != rows[0]).any(axis=0)
    apart[0] = True  # a key is not empty
    different = np.ascontiguousarray(rows[:, apart])
    keys = different.view(np.dtype((np.void, different.itemsize * different.shape[1]))).ravel()
    _, first, place, many = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(place.ravel(), kind="stable")
    starts = np.concatenate([[0], np.cumsum(many)[:-1]])
    return rows[first], np.add.reduceat(weights[order], starts, axis=0), int(many.max())
