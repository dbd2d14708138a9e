"""Who is left after the second release of a policy that eliminates, and after the later ones.

After a release such a policy goes on with other fixed blocks, until the next release. Of what came out it
needs no more than who is left: here that is not believed but seen. All attributes that tell more are hidden
from the policy (:class:`Hidden`), and it goes on; if it asks for one, the laws end there, with the reason.
If it does not, the law of the next actions, given those until now, depends on the sums of the new blocks
alone, and on those of old blocks where the new release has them in it: a reward that is used again.

So neighbours differ in a block of one phase. Those of an early phase are told apart by the releases that
their reward is in; those of a later one as far as its actions come at all: rewards before it can be chosen
so that they come with a probability, the ``reach``, that is shown with each law. All else that can happen
is one event. Merging events hides something at most, so what is found is below the truth. A phase of a single
arm is not followed where some of the cells, from the first to the last, all lead to the same.
"""

import copy
import itertools
import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NoReturn

import numpy as np

from ...algorithms.protocol.block_policy import Block, Policy
from ...theory.numbers.arrays import Doubles
from ...theory.numbers.enclosure import Enclosure, Exact
from .action_law import ActionLaw, Mechanisms, TooLargeError
from .elimination_law import (
    LEAST,
    MOST_SUMS,
    WORK_OF_CELL,
    elimination_privacy,
    law_of_elimination,
    loss_facts,
    masses_of,
    noises_of,
    rounding_of,
    tail_of,
    totals_of,
)
from .exact_privacy import ExactPrivacy
from .policy_state import state_key
from .release_forms import MOST_COORDINATES, BlockWorld, Coordinate, coordinates_of, first_release, learned
from .rounded_noise import RoundedLattice, RoundedNoise, multiples
from .work_limit import Work

Played = tuple[tuple[int, int], ...]
"""Arms and lengths of the blocks of a phase."""

_FEW = 64
"""What takes more values after a release is more than who is left."""
_LEAST_REACH = 1e-3  # phases that are reached with a smaller probability are not followed
_TRIED = 8  # cells, evenly spread, that are looked at before all others
_NEVER = 1e-9
"""States that are less likely, whatever the rewards, are left out of what an action tells."""
_MOST_RELEASES = 4


class TouchedError(BaseException):
    """The policy asked for what is hidden, under this name; no policy should catch it."""

    def __init__(self, name: str) -> None:
        self.name = name


class Hidden:
    """Stands for what came out before: whoever asks it for anything is found out."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def __refuse(self: Any, *_: object, **__: object) -> NoReturn:  # makes methods, and goes
        raise TouchedError(object.__getattribute__(self, "_name"))

    def __deepcopy__(self, memo: object) -> "Hidden":
        return self

    __class__ = property(__refuse)
    __getattr__ = __getitem__ = __setitem__ = __len__ = __iter__ = __contains__ = __call__ = __refuse
    __bool__ = __float__ = __int__ = __index__ = __complex__ = __array__ = __str__ = __repr__ = __refuse
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __hash__ = __format__ = __refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __matmul__ = __rmatmul__ = __refuse
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __refuse
    __rpow__ = __neg__ = __pos__ = __abs__ = __round__ = __array_ufunc__ = __array_function__ = __refuse
    __reduce_ex__ = __setattr__ = __refuse
    del __refuse


@dataclass(frozen=True, slots=True)
class LaterLaw:
    """The law of who plays after one release, given what was played before it."""

    law: ActionLaw
    release: int
    """The first, the second, ..."""
    after: int
    """The round after which it comes."""
    blocks: int
    """How many blocks are in it."""
    reach: float
    """With which probability, at least, its blocks are played, for some rewards before."""


@dataclass(frozen=True, slots=True)
class LaterLaws:
    """The laws of all releases that were reached, and why there are no more; None: the horizon is near."""

    laws: tuple[LaterLaw, ...]
    ended: str | None
    rounded: bool = True
    """Whether what is released is rounded to cells anywhere."""
    bare: bool = False
    """Whether something is released without noise."""

    @property
    def told(self) -> str:
        """What the laws are about, in a line."""
        rounds = {law.release: law.after for law in self.laws}
        after = [f"round {rounds[release]}" for release in sorted(rounds)]
        blocks = sum(law.blocks for law in self.laws[:1])
        sums = f"all sums of the {blocks} blocks before" if len(after) == 1 else "sums of the blocks before"
        reason = "" if self.ended is None else f"; no further release, as {self.ended}"
        noise = "with the noise rounded" if self.rounded else "with the very noise"
        if self.bare:
            noise = f"without noise, chances of 0 taken for {LEAST:g}"
        return (
            f"exact is who plays after {' and '.join(after)}: for {sums}, {noise};"
            f" later rounds can only tell more{reason}"
        )


@dataclass(slots=True)
class _Onward:
    """A policy that was left with the same, whatever else came out, and what it plays next."""

    policy: Policy
    played: Played
    cells: Doubles
    goes_on: bool


@dataclass(slots=True)
class _Node:
    """A policy when a phase begins, and how it came there."""

    policy: Policy
    world: BlockWorld
    blocks: tuple[Block, ...]
    release: int
    reach: float
    exposures: tuple[Mechanisms, ...]
    """Of each block until now."""
    before: "_Before | None" = None

    @property
    def start(self) -> int:
        """The round in which the phase begins."""
        return 1 + sum(block.length for block in self.blocks)


@dataclass(frozen=True, slots=True)
class _Before:
    """The phase before: how many blocks it had, and what is known of its sums."""

    first: int
    shape: tuple[int, ...]
    others: Doubles
    """The chances of everything else than coming here, all in a row, by sums."""
    here: Doubles
    """The chance of coming here."""
    missing: float
    reach: float
    """Of the phase before."""


def laws_of_releases(
    make: Callable[[], Policy],
    *,
    horizon: int,
    rewards: tuple[int, int] = (-1, 1),
    releases: int = _MOST_RELEASES,
    work: Work | None = None,
) -> LaterLaws:
    """The laws after the first release, the second, ... that come before round ``horizon``.

    Raises
    ------
    ValueError
        If the first cannot be enumerated.
    """
    work = work or Work()
    laws: list[LaterLaw] = []
    nodes = [_Node(make(), BlockWorld(), (), 1, 1.0, ())]
    ended: str | None = None
    rounded = bare = False
    while nodes:
        next_nodes: list[_Node] = []
        for node in nodes:
            try:
                phase = _Phase(node, rewards, horizon, work)
                if not phase.found:
                    continue
                laws += phase.laws()
                rounded |= phase.rounded
                bare |= any(isinstance(noise, _Bare) for noise in phase.noises)
                if node.release < releases:
                    next_nodes += phase.children()
            except TouchedError:
                ended = ended or "what it does next hangs on more of what came out than who is left"
            except TooLargeError:
                if node.release == 1:
                    raise
                ended = ended or f"the sums or cells of release {node.release} are too many"
            except ValueError as error:
                if node.release == 1:
                    raise
                ended = ended or f"{error}"
        nodes = sorted(next_nodes, key=lambda node: -node.reach)
    if not laws and ended is not None:  # its first actions at least may not hang on so much
        law = law_of_elimination(make, rewards=rewards, work=work)
        laws, rounded = [LaterLaw(law, 1, law.horizon - 1, law.masses.ndim - 1, 1.0)], True
    if not laws:
        raise ValueError(f"nothing that it releases shows in {horizon} rounds")
    return LaterLaws(tuple(laws), ended, rounded, bare)


@dataclass(frozen=True, slots=True)
class _Bare:
    """No noise at all: what comes out is rounded down to a multiple of ``width``."""

    width: float

    def numbers(self, least: float, most: float, tail: float) -> Doubles:  # noqa: ARG002  there is none
        return multiples(self.width, least, most)

    def chances(self, numbers: Doubles, totals: Doubles) -> Doubles:
        found: Doubles = (np.floor(totals / self.width)[:, None] * self.width == numbers).astype(np.float64)
        return found


_Noise = RoundedNoise | RoundedLattice | _Bare


def _noises(coordinates: Sequence[Coordinate], totals: Sequence[Doubles]) -> list[_Noise]:
    """The noise, in cells; where there is none, cells of a share of what can come out."""
    noises: list[_Noise] = []
    for coordinate, total, noise in zip(coordinates, totals, noises_of(coordinates, totals), strict=True):
        if noise is not None:
            noises.append(noise)
        elif coordinate.mechanism.facts(1) is None:
            spread = float(total.max() - total.min())
            noises.append(_Bare(2.0 ** math.ceil(math.log2(max(spread, 1.0) / _FEW))))
        else:
            raise ValueError(f"what {type(coordinate.mechanism).__name__} gives is not rounded")
    return noises


def _tail(noise: _Noise) -> float:
    return 0.0 if isinstance(noise, _Bare) else tail_of(noise)


class _Phase:
    """The blocks of a node until its release, and who is left after it, cell by cell."""

    def __init__(self, node: _Node, rewards: tuple[int, int], horizon: int, work: Work) -> None:
        self.node, self.rewards, self.horizon, self.work = node, rewards, horizon, work
        self.world = node.world
        self.world.blocks = list(node.blocks)
        self.before = first_release(copy.deepcopy(node.policy), self.world, node.start)
        self.all_blocks = tuple(self.world.blocks)
        self.own = self.all_blocks[len(node.blocks) :]
        self.end = sum(block.length for block in self.all_blocks)
        self.found: list[_Onward] = []
        if self.end < horizon:
            self._look()

    def _look(self) -> None:
        self.known: list[Coordinate] = list(coordinates_of(self.before, self.world))
        self.shape = tuple(block.length + 1 for block in self.own)
        if len(self.known) > MOST_COORDINATES or math.prod(map(float, self.shape)) > MOST_SUMS:
            raise TooLargeError(self.end + 1, "the sums are too many", "two short blocks")
        many = len(self.node.blocks)
        self.again = sorted({b for each in self.known for b in range(many) if each.coefficients[b]})
        self.totals = [
            totals_of(replace(each, coefficients=each.coefficients[many:]), self.own, self.rewards)
            for each in self.known
        ]
        self.noises = _noises(self.known, self.totals)
        # rewards of old blocks that are in the release again move its totals by as much at most
        moved = [
            sum(abs(each.coefficients[b]) * self.all_blocks[b].length for b in self.again)
            * max(map(abs, self.rewards))
            for each in self.known
        ]
        self.cells = [
            noise.numbers(float(total.min() - more), float(total.max() + more), _tail(noise))
            for noise, total, more in zip(self.noises, self.totals, moved, strict=True)
        ]
        cost = WORK_OF_CELL * math.prod(map(float, map(len, self.cells)))
        self.work.spend(cost, horizon=self.end + 1, rounds=self.end)
        if self.node.release > 1 and len({block.arm for block in self.own}) == 1 and self._alike():
            return  # one arm, and nothing of what was tried changes what comes next
        self.found = self._followed(np.ndindex(*map(len, self.cells)))

    def _alike(self) -> bool:
        """Whether some cells, from the first to the last, all lead to the same actions."""
        places = [sorted({round(i * (len(c) - 1) / _TRIED) for i in range(_TRIED + 1)}) for c in self.cells]
        return len({onward.played for onward in self._followed(itertools.product(*places))}) == 1

    def _followed(self, places: Iterable[tuple[int, ...]]) -> list[_Onward]:
        """Cell by cell, what is played next: all that differs is hidden, but for what the policy asks for."""
        states: dict[tuple[int, ...], dict[str, int]] = {}
        policies: dict[tuple[int, ...], Policy] = {}
        first_with: dict[Hashable, tuple[int, ...]] = {}
        for place in places:
            policy = learned(self.before, self.world, [c[i] for c, i in zip(self.cells, place, strict=True)])
            state = {name: hash(state_key(value)) for name, value in vars(policy).items()}
            states[place] = state
            if first_with.setdefault(tuple(state.items()), place) == place:
                policies[place] = policy
        names = dict.fromkeys(name for state in states.values() for name in state)
        values = {name: {state.get(name) for state in states.values()} for name in names}
        hidden = {name for name, seen in values.items() if len(seen) > 1}
        while True:
            groups: dict[Hashable, list[tuple[int, ...]]] = {}
            for place, state in states.items():
                visible = tuple((name, key) for name, key in state.items() if name not in hidden)
                groups.setdefault(visible, []).append(place)
            try:
                return [self._onward(policies[group[0]], hidden, group) for group in groups.values()]
            except TouchedError as touched:
                if touched.name not in hidden or len(values[touched.name]) > _FEW:
                    raise
                hidden.remove(touched.name)

    def _onward(self, policy: Policy, hidden: set[str], group: list[tuple[int, ...]]) -> _Onward:
        """What the policy plays until its next release, with all hidden that differs within the group."""
        policy = copy.copy(policy)
        for name in hidden:
            setattr(policy, name, Hidden(name))
        cells = np.zeros(tuple(map(len, self.cells)))
        cells[tuple(np.array(group).T)] = 1.0
        self.world.blocks = list(self.all_blocks)
        goes_on, t = True, self.end + 1
        try:
            first_release(copy.deepcopy(policy), self.world, t)
        except ValueError:
            goes_on = False
        played: list[tuple[int, int]] = []
        for block in self.world.blocks[len(self.all_blocks) :]:
            length = min(block.length, self.horizon + 1 - t)
            if length > 0:
                played.append((block.arm, length))
            t += block.length
        return _Onward(policy, tuple(played), cells, goes_on)

    def _tables(self) -> dict[Played, Doubles]:
        tables: dict[Played, Doubles] = {}
        for onward in self.found:
            tables[onward.played] = tables.get(onward.played, 0.0) + onward.cells
        return dict(sorted(tables.items()))

    def _masses(self, tables: Collection[Doubles], shifts: Sequence[float]) -> Doubles:
        """The chances of what is played next, for all sums of its own blocks; old ones shift its numbers."""
        cost = math.prod(map(float, self.shape)) * sum(map(len, self.cells)) * len(tables)
        self.work.spend(cost, horizon=self.end + 1, rounds=self.end)
        totals = [total + shift for total, shift in zip(self.totals, shifts, strict=True)]
        return masses_of(tables, self.noises, self.cells, totals).reshape(len(tables), *self.shape)

    def _exposures(self) -> tuple[Mechanisms, ...]:
        before = (*self.node.exposures, *((),) * len(self.own))
        return tuple(
            (*mechanisms, *(loss_facts(x, b, self.rewards) for x in self.known if x.coefficients[b]))
            for b, mechanisms in enumerate(before)
        )

    @property
    def _missing(self) -> float:
        return sum(map(_tail, self.noises)) * (1 + 1e-9)

    @property
    def rounded(self) -> bool:
        """Whether any number is rounded to cells."""
        return not all(isinstance(noise, RoundedLattice) and noise.width == 1 for noise in self.noises)

    def children(self) -> list[_Node]:
        """The phases that may follow: where what is played next tells who is left."""
        chances = self._masses([onward.cells for onward in self.found], [0.0] * len(self.known))
        by_view: dict[Played, list[tuple[_Onward, Doubles]]] = {}
        missing = self._missing
        for onward, chances_here in zip(self.found, chances, strict=True):
            if chances_here.max() < _NEVER:
                missing += float(chances_here.max())
            else:
                by_view.setdefault(onward.played, []).append((onward, chances_here))
        single = [ways[0] for ways in by_view.values() if len(ways) == 1 and ways[0][0].goes_on]
        nodes = []
        for onward, chances_here in single:
            reach = float(chances_here.max())
            if reach * self.node.reach < _LEAST_REACH:
                continue
            before = _Before(
                len(self.node.blocks),
                self.shape,
                np.maximum(1.0 - chances_here - missing, LEAST),
                chances_here,
                missing,
                self.node.reach,
            )
            nodes.append(
                _Node(
                    onward.policy,
                    self.world,
                    self.all_blocks,
                    self.node.release + 1,
                    self.node.reach * reach * (1 - 1e-9),
                    self._exposures(),
                    before,
                )
            )
        return nodes

    def laws(self) -> list[LaterLaw]:
        """Who plays next, and all that does not come here as one more event."""
        tables = self._tables()
        before, reach = self.node.before, self.node.reach
        parts: list[Doubles] = []
        if before is None:
            parts.append(self._masses(tables.values(), [0.0] * len(self.known)))
        elif self.again:
            parts += self._again(before, tables)
        else:
            here = self._masses(tables.values(), [0.0] * len(self.known)) * reach
            elsewhere = np.full((1, *self.shape), max(1.0 - reach, LEAST))
            parts.append(np.concatenate([here, elsewhere]))
        return [
            LaterLaw(self._law(masses), self.node.release, self.end, len(self.own), reach) for masses in parts
        ]

    def _again(self, before: _Before, tables: dict[Played, Doubles]) -> list[Doubles]:
        """Rewards that are in this release too: the phase before with one reward more or less in a block."""
        laws = []
        if min(self.again) < before.first:
            raise ValueError("a release has rewards in it again that are from before the last one")
        for first, axis in self._looked_at(before):
            one_more = tuple(i + (k == axis) for k, i in enumerate(first))
            sides = []
            for counts in (first, one_more):
                masses = self._masses(tables.values(), self._moved(before, counts))
                chance_here = float(before.here[counts]) * before.reach
                elsewhere = 1.0 - before.reach + float(before.others[counts]) * before.reach
                sides.append(np.concatenate([masses * chance_here, np.full((1, *self.shape), elsewhere)]))
            laws.append(np.stack(sides, axis=1))
        return laws

    @staticmethod
    def _looked_at(before: _Before) -> Iterator[tuple[tuple[int, ...], int]]:
        """Sums of the phase before, and of which block one is more: all if they are few, else the telling."""
        likeliest = np.unravel_index(int(before.here.argmax()), before.shape)
        logs = np.log(before.here)
        for axis, size in enumerate(before.shape):
            if math.prod(before.shape) <= _FEW:
                for counts in np.ndindex(*before.shape):
                    if counts[axis] < size - 1:
                        yield counts, axis
                continue
            telling = np.unravel_index(
                int(np.abs(np.diff(logs, axis=axis)).argmax()),
                (*before.shape[:axis], size - 1, *before.shape[axis + 1 :]),
            )
            middle = [int(i) for i in likeliest]
            middle[axis] = min(middle[axis], size - 2)
            for counts in {tuple(map(int, telling)), tuple(middle)}:
                yield counts, axis

    def _moved(self, before: _Before, counts: tuple[int, ...]) -> list[float]:
        low, high = self.rewards
        sums = {
            before.first + k: low * self.all_blocks[before.first + k].length + (high - low) * count
            for k, count in enumerate(counts)
        }
        return [sum(coordinate.coefficients[b] * sums[b] for b in self.again) for coordinate in self.known]

    def _law(self, masses: Doubles) -> ActionLaw:
        before = self.node.before
        tables = list(self._tables())
        rest = () if before is None else ((),)
        sequences = (*(tuple(arm for arm, _ in played) for played in tables), *rest)
        earlier = 0.0 if before is None else before.missing * self.node.release
        return ActionLaw(
            arms=1 + max(arm for played in tables for arm, _ in played),
            horizon=self.end + 1,
            rewards=self.rewards,
            sequences=sequences,
            masses=np.maximum(masses, LEAST),
            missing=self._missing + earlier,
            rounding=rounding_of(len(self.noises) * (self.node.release + 1), self.cells),
            exposures=frozenset(self._exposures()),
        )


def privacy_of_releases(
    later: LaterLaws,
    *,
    epsilon: Exact | Iterable[Exact] | None = None,
    rho: bool = False,
    work: Work | None = None,
) -> ExactPrivacy:
    """The privacy of all laws together: the largest lower ends, and the upper ends of composition."""
    budgets = (
        epsilon if epsilon is None or isinstance(epsilon, (int, float, str, Fraction)) else tuple(epsilon)
    )
    figures = [elimination_privacy(law.law, epsilon=budgets, rho=rho, work=work) for law in later.laws]
    worst = max(figures, key=lambda figure: figure.epsilon.lower)
    if len(figures) == 1:
        return worst
    return replace(
        worst,
        horizon=max(law.after for law in later.laws) + 1,
        epsilon=_largest([figure.epsilon for figure in figures]),
        deltas={
            e: Enclosure(
                max(figure.deltas[e].lower for figure in figures),
                max(composed_delta(law.law, Fraction(e)) for law in later.laws),
            )
            for e in worst.deltas
        },
        rho=_largest([figure.rho for figure in figures if figure.rho is not None]) if rho else None,
        missing=max(figure.missing for figure in figures),
        counts={**worst.counts, "releases": max(law.release for law in later.laws)},
    )


def composed_delta(law: ActionLaw, epsilon: Fraction) -> Fraction:
    """The delta at this epsilon of all that a reward passes through: by basic composition, at most 1."""
    return max((_delta_of_all(each, epsilon) for each in law.exposures), default=Fraction(0))


def _delta_of_all(mechanisms: Mechanisms, epsilon: Fraction) -> Fraction:
    total = Fraction(0)
    for each in mechanisms:
        if not hasattr(each, "delta"):
            return Fraction(1)
        total += Fraction(each.delta(epsilon / len(mechanisms)).upper)
    return min(total, Fraction(1))


def _largest(figures: Sequence[Enclosure]) -> Enclosure:
    return Enclosure(max(each.lower for each in figures), max(each.upper for each in figures))
