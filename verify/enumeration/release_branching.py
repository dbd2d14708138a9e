"""The law of any policy's actions: it is run over every value of its noise, for all lists of rewards at once.

The rewards that a policy holds are linear forms of the rounds' rewards, so one run stands for every
list: its weight is an array, an axis a round. At a release the run splits, a branch for each number
that can come out. The policy is copied and its step run again with the numbers known so far, so that
releases in the middle of a step split too. Runs with equal actions and equal public state are merged.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ...algorithms.environments.sealed import Sealed, Stretch, World, unseal
from ...algorithms.protocol.block_policy import Block, Mixed, Policy, Stop, request
from ...algorithms.protocol.counted_pulls import counting_cover
from ...theory.numbers.arrays import Doubles
from ...theory.numbers.enclosure import Exact, checked_size
from .action_law import ActionLaw, Actions, Mechanisms, TooLargeError, checked_alphabet, law_from_parts
from .policy_state import copied, state_key
from .public_states import Noise, lattice_masses
from .rounded_noise import ROUNDINGS, RoundedNoise
from .work_limit import BRANCH, LEAF, Work

Numbers = Any
"""A number, or an array of them where the sealed value is a vector."""

Form = dict[tuple[int, Any], float]
"""The coefficient of the reward of a round, or, with a level, of whether it lies above."""

Exposures = dict[int, frozenset[Mechanisms]]

MOST_BRANCHES = 3_000_000
_TRIED = 32
"""Runs of a round, or numbers of a release, after which the others count at half the cheapest price."""
_UNIT = 2.0**-53


@dataclass(frozen=True, slots=True)
class _Released:
    """A number that is released: what is added to a form, and the noise."""

    mechanism: Noise
    offset: float
    form: Form


class _Unknown(BaseException):
    """A release of which these numbers are not decided yet; no policy should catch it."""

    def __init__(self, left: tuple[_Released, ...]) -> None:
        self.left = left


class _Script:
    """A world where releases give the numbers of a script, and the first one beyond it is unknown."""

    def __init__(self) -> None:
        self.numbers: tuple[float, ...] = ()
        self.place = 0

    def release(self, mechanism: Noise, sealed: Sealed) -> Numbers:
        offset, cover = unseal(sealed)
        shape = np.shape(offset)
        for stretch in cover:
            if (other := np.shape(stretch.coefficient)) != shape:
                shape = np.broadcast_shapes(shape, other)
        size = math.prod(shape)
        numbers = self.numbers[self.place : self.place + size]
        self.place += len(numbers)
        if len(numbers) == size:
            return np.array(numbers).reshape(shape) if shape else numbers[0]
        flat = np.broadcast_to(np.asarray(offset, dtype=float), shape).ravel()
        forms: list[Form] = [{} for _ in flat]
        for first, length, coefficient, level in cover:
            for k, c in enumerate(np.broadcast_to(np.asarray(coefficient, dtype=float), shape).ravel()):
                for t in range(first, first + length):
                    forms[k][t, level] = forms[k].get((t, level), 0.0) + float(c)
        raise _Unknown(
            tuple(
                _Released(mechanism, float(flat[k]), {each: c for each, c in forms[k].items() if c})
                for k in range(len(numbers), size)
            )
        )


@dataclass(frozen=True, slots=True)
class SealedPulls:
    """The pulls of a block, as forms in the rewards of its rounds."""

    arm: int
    first: int
    length: int
    world: World

    def sum(self) -> Sealed:
        """Of all of them."""
        return self.stretch(0, self.length)

    def stretch(self, start: int, stop: int) -> Sealed:
        """The sum of some of them."""
        if not 0 <= start <= stop <= self.length:
            raise ValueError(
                f"a stretch of {self.length} pulls lies within 0 .. {self.length}, not {start} .. {stop}"
            )
        return Sealed(0, (Stretch(self.first + start, stop - start, 1),), self.world)

    def above(self, levels: Sequence[Exact]) -> Sealed:
        """How many are above each level."""
        nothing = np.full(len(levels), 0, dtype=object)
        return Sealed(nothing, counting_cover(levels, self.first, self.length), self.world)

    def __deepcopy__(self, memo: object) -> "SealedPulls":
        return self


@dataclass(slots=True)
class _Run:
    """A policy somewhere in its run, and the weight of getting there, by the rewards so far."""

    policy: Policy
    weight: Doubles
    exposures: Exposures
    missing: float = 0.0
    operations: int = 0

    def merge(self, other: "_Run") -> None:
        self.weight = self.weight + other.weight
        for t, seen in other.exposures.items():
            self.exposures[t] = self.exposures.get(t, frozenset({()})) | seen
        self.missing = max(self.missing, other.missing)
        self.operations = max(self.operations, other.operations) + 1


class _Reckoning:
    """What the first of many cost: what the others need at least is known before they are followed."""

    def __init__(self, work: Work, horizon: int, t: int) -> None:
        self.work, self.horizon, self.t = work, horizon, t
        self.place, self.least, self.before = 0, math.inf, work.spent

    def begin_one_of(self, left: int) -> None:
        """So many are left, the one that begins among them."""
        spent, self.before = self.work.spent - self.before, self.work.spent
        if self.place:
            self.least = min(self.least, spent)
        if self.place == _TRIED:
            self.work.foresee(left * self.least / 2, horizon=self.horizon, rounds=self.t)
        self.place += 1


class _Branching:
    def __init__(self, arms: int, horizon: int, rewards: tuple[Any, ...], tail: float, work: Work) -> None:
        self.arms, self.horizon, self.rewards, self.tail = arms, horizon, rewards, tail
        self.work = work
        self.world = _Script()
        self.branches = 0
        self.t = 1
        self.masses: dict[Hashable, tuple[int, float, Callable[[int], float]]] = {}
        self.levels: list[dict[tuple[Actions, Hashable], _Run]] = [{} for _ in range(horizon)]
        self.ended: dict[Actions, _Run] = {}
        self.all_drawn = True

    def arrive(self, t: int, actions: Actions, run: _Run) -> None:
        if t > self.horizon:
            self.end(actions, run)
            return
        alike = self.levels[t - 1].setdefault((actions, state_key(run.policy)), run)
        if alike is not run:
            alike.merge(run)

    def end(self, actions: Actions, run: _Run) -> None:
        if actions in self.ended:
            self.ended[actions].merge(run)
        else:
            self.ended[actions] = run

    def run(self, policy: Policy) -> None:
        weight = np.ones((1,) * (self.horizon - 1))
        self.arrive(1, (), _Run(policy, weight, {}))
        for t, level in enumerate(self.levels, 1):
            self.t = t
            reckoned = self.reckoning()
            while level:
                reckoned.begin_one_of(len(level))
                (actions, _), run = level.popitem()
                for asking, asked in self.step(run, lambda policy: policy.act(self.t)):
                    self.follow(asking, actions, request(asked, arms=self.arms, t=t))

    def reckoning(self) -> _Reckoning:
        """Of what begins now."""
        return _Reckoning(self.work, self.horizon, self.t)

    def follow(self, run: _Run, actions: Actions, asked: Block | Mixed | Stop) -> None:
        choices = asked.choices if isinstance(asked, Mixed) else ((1.0, asked),)
        pulled = {block.arm for share, block in choices if share and isinstance(block, Block)}
        self.all_drawn &= len(pulled) == self.arms
        for share, block in choices:
            if not share:
                continue
            drawn = _Run(run.policy, run.weight * share, run.exposures, run.missing, run.operations + 2)
            if isinstance(block, Stop):
                self.all_drawn = False
                self.end((*actions, self.arms + block.arm), drawn)
                continue
            length = min(block.length, self.horizon + 1 - self.t)
            done = (*actions, *((block.arm,) * length))
            if self.t + length > self.horizon:
                self.end(done, drawn)
                continue
            pulls = SealedPulls(block.arm, self.t, length, self.world)
            for learned, _ in self.step(drawn, lambda policy, pulls=pulls: policy.learn(pulls)):  # type: ignore[misc]
                self.arrive(self.t + length, done, learned)

    def step(self, run: _Run, call: Callable[[Policy], Any]) -> Iterator[tuple[_Run, Any]]:
        """All ways in which ``call`` can go, the policy of ``run`` left as it was."""
        todo: list[tuple[tuple[float, ...], _Run, tuple[_Released, ...]]] = [((), run, ())]
        reckoned = self.reckoning()
        while todo:
            if len(todo[-1][0]) == 1:  # so have all others: what follows from a number comes before the next
                reckoned.begin_one_of(len(todo))
            script, here, left = todo.pop()
            self.branches += 1
            if self.branches > MOST_BRANCHES:
                raise TooLargeError(
                    self.horizon,
                    f"more than {MOST_BRANCHES:,} branches",
                    f"{self.t} rounds, more with a larger tail than {self.tail:g}",
                    rounds=self.t,
                )
            self.work.spend(BRANCH + LEAF * here.weight.size, horizon=self.horizon, rounds=self.t)
            if not left:  # else the numbers of one release: the policy sees none before it has all
                policy = copied(run.policy)
                self.world.numbers, self.world.place = script, 0
                try:
                    result = call(policy)
                except _Unknown as unknown:
                    left = unknown.left
                else:
                    if self.world.place < len(script):
                        raise ValueError(
                            f"round {self.t}: the policy is not a function of what was released:"
                            " the same numbers led to other releases"
                        )
                    yield (
                        _Run(policy, here.weight, dict(here.exposures), here.missing, here.operations),
                        result,
                    )
                    continue
            todo += [((*script, number), split, left[1:]) for number, split in self.split(here, left[0])]

    def split(self, run: _Run, unknown: _Released) -> Iterator[tuple[float, _Run]]:
        """The numbers that can come out, each with its weight."""
        noise = unknown.mechanism
        moved: dict[int, Doubles] = {}
        for (t, level), coefficient in unknown.form.items():
            each = [float(reward if level is None else reward > level) for reward in self.rewards]
            moved[t] = moved.get(t, 0.0) + coefficient * np.array(each)
        sums = np.full((1,) * (self.horizon - 1), unknown.offset)
        for t, values in moved.items():
            axis = [1] * (self.horizon - 1)
            axis[t - 1] = len(self.rewards)
            sums = sums + values.reshape(axis)
        exposures = dict(run.exposures)
        rounded = isinstance(noise, RoundedNoise)
        for t, values in moved.items():
            shift = float(values.max() - values.min())
            if not shift:  # none of these rewards crosses the level
                continue
            whole = rounded or noise.facts(1) is None
            facts = noise.facts(shift if whole else _whole(shift, noise))
            exposures[t] = frozenset((*seen, facts) for seen in exposures.get(t, frozenset({()})))
        different, places = np.unique(sums, return_inverse=True)
        places = places.reshape(sums.shape)
        if isinstance(noise, RoundedNoise):
            numbers, masses = noise.outcomes(different, self.tail)
            missing, operations = run.missing + self.tail, run.operations + ROUNDINGS
            for number, chances in zip(numbers, masses.T, strict=True):
                weight = run.weight * chances[places]
                yield float(number), _Run(run.policy, weight, exposures, missing, operations)
            return
        key = state_key(noise)
        if key not in self.masses:
            radius, left_out, mass = lattice_masses(noise, self.tail)
            self.masses[key] = radius, left_out, cache(mass)
        radius, left_out, mass = self.masses[key]
        missing, operations = run.missing + left_out, run.operations + 2
        if noise.facts(1) is None:
            for number in different:
                weight = run.weight * (sums == number)
                yield float(number), _Run(run.policy, weight, exposures, missing, operations)
            return
        totals = [_whole(total, noise) for total in different]
        for number in range(min(totals) - radius, max(totals) + radius + 1):
            chances = np.array([mass(number - total) for total in totals])
            if not chances.any():
                continue
            yield (
                float(number),
                _Run(run.policy, run.weight * chances[places], exposures, missing, operations),
            )


def _whole(value: float, noise: Noise) -> int:
    if Fraction(value).denominator != 1:
        raise ValueError(f"{type(noise).__name__} is noise on whole numbers, and gets {float(value)!r}")
    return int(value)


def law_of_policy(
    policy: Policy,
    *,
    arms: int,
    horizon: int,
    rewards: tuple[Any, ...] = (0, 1),
    tail: float = 1e-6,
    work: Work | None = None,
) -> ActionLaw:
    """The law of the actions of ``policy``, fresh as it was made, for every list of ``rewards``.

    ``tail`` is the most mass that is left out of each release, ``work`` what it may cost.
    """
    checked_size("arms", arms)
    checked_size("horizon", horizon)
    alphabet = checked_alphabet(rewards)
    search = _Branching(arms, horizon, alphabet, tail, work or Work())
    search.run(policy)
    shape = (len(alphabet),) * (horizon - 1)
    runs = search.ended.values()
    return law_from_parts(
        {actions: np.broadcast_to(run.weight, shape) for actions, run in search.ended.items()},
        arms=arms,
        horizon=horizon,
        rewards=alphabet,
        missing=max(run.missing for run in runs) * (1 + 1e-9),
        rounding=1.01 * _UNIT * max(run.operations for run in runs),
        exposures=frozenset(seen for run in runs for way in run.exposures.values() for seen in way),
        all_drawn=search.all_drawn,
    )
