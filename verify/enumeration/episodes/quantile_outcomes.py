"""What an episode of DP-SEQ tells at chosen counts: lower ends for any number of arms   [TA-I15]

With the first low level ``L_a`` of each arm and its first level ``H_a`` that is not high, an arm is left if
and only if ``L_a >= M = max_b H_b``, so that with the chances of `quantiles`

    ``P[S is left] = sum_j  (prod_S (e_j + y_j) - prod_S y_j)  prod over those who go of  sum_{k < j} u_k``,

the sum being over the level ``M = j``. The difference of products is one of positive terms. One arm's count
changes by 1 where noise decides something, at both ends too; the others have all rewards below the levels,
or above, or as many as the edges of the widths ask for. Other counts may be worse: these are lower ends.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, Final, Protocol

import numpy as np
from flint import arb
from numpy.typing import NDArray

from ....algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ....algorithms.mechanisms.laplace import Laplace
from ....theory.numbers.arrays import Doubles
from .pure_bounds import lost, rate
from .quantile_episode import Levels, QuantileEpisode

TERM: Final = 1000.0
"""Operations of a level, for one set of arms that is left."""
_FAR: Final = 12
"""How many scales around an edge counts are asked of."""

Chances = list[tuple[arb, arb]]
Table = NDArray[Any]
Rows = list[list[arb]]
Outcomes = tuple[tuple[int, ...], ...]


class CountedEpisodes(Protocol):
    """The law of episodes, as far as it is asked for here."""

    arms: int
    levels: Levels
    share: Fraction
    noise: Laplace | DiscreteLaplace
    episodes: list[QuantileEpisode]

    def vectors(self, episode: QuantileEpisode, counts: Sequence[int]) -> tuple[Rows, Rows, Rows, Rows]:
        """``u``, ``v``, ``e`` and ``y``, a row a count."""
        ...

    def all_are_seen(self, episode: QuantileEpisode) -> bool:
        """Whether all arms that are left after it are seen."""
        ...


@dataclass(frozen=True, slots=True)
class Row:
    """The counts of one arm, each and one more, beside those of the others; the chances of all outcomes."""

    episode: QuantileEpisode
    reached: arb
    counts: tuple[int, ...]
    others: tuple[int, ...]
    first: bool
    """Whether the arm that changes comes before the others, or after them."""
    outcomes: Outcomes
    here: Table
    there: Table

    def doubles(self) -> tuple[Doubles, Doubles]:
        """Both tables, no chance below what a double can say."""
        tiny = np.finfo(np.float64).tiny
        one, other = (np.maximum(table.astype(np.float64), tiny) for table in (self.here, self.there))
        return one, other

    def told(self, count: int) -> tuple[int, ...]:
        """How many rewards of each arm are above the levels."""
        return (count, *self.others) if self.first else (*self.others, count)


@dataclass
class QuantileOutcomes:
    """All rows that are asked of, at the precision in force when they are first asked for."""

    law: CountedEpisodes
    _sets: dict[Any, Table] = field(default_factory=dict)

    def rows(self) -> Iterator[Row]:
        """Episode by episode."""
        arms, reached = self.law.arms, arb(1)
        for episode in self.law.episodes:
            whole = self.law.all_are_seen(episode)
            edges = self._edges(episode)
            counts = self._counts(episode)
            for others in self._others(edges):
                for first in (True,) if whole else (True, False):
                    tables = [self._chances(episode, each, others, first=first) for each in counts]
                    outcomes, here, there = self._as_seen(tables, whole=whole)
                    yield Row(episode, reached, counts[0], others, first, outcomes, here, there)
            stay = [
                self._chances(episode, (each,), (each,) * (arms - 1), first=True)[0, -1] for each in edges
            ]
            reached *= reduce(arb.max, stay)

    def work_left(self) -> float:
        """Operations of all rows, if they are not known yet."""
        if "known" in vars(self):
            return 0.0
        levels = self.law.levels.below + self.law.levels.between + self.law.levels.above
        places = 0
        for episode in self.law.episodes:
            counts, _ = self._counts(episode)
            places += 2 * len(counts) * len(self._others(self._edges(episode)))
        return TERM * places * (levels + 1) * (2 << self.law.arms)

    def _edges(self, episode: QuantileEpisode) -> list[int]:
        share, wide = self.law.share, Fraction(episode.width)
        asked = (0, share - wide, share, share + wide, 1)
        return sorted({min(max(round(episode.length * each), 0), episode.length) for each in asked})

    def _counts(self, episode: QuantileEpisode) -> tuple[tuple[int, ...], tuple[int, ...]]:
        scale, length = self.law.noise.scale, episode.length
        step, many = max(1, round(scale / 2)), 2 * _FAR
        near = {edge + step * i for edge in self._edges(episode) for i in range(-many, many + 1)}
        counts = tuple(sorted(each for each in near | {0, length - 1} if 0 <= each < length))
        return counts, tuple(each + 1 for each in counts)

    def _others(self, edges: list[int]) -> list[tuple[int, ...]]:
        many = self.law.arms - 1
        if many == 1:
            return [(each,) for each in edges]
        return [(one, *[other] * (many - 1)) for one, other in itertools.product(edges, repeat=2)]

    def _chances(
        self, episode: QuantileEpisode, counts: tuple[int, ...], others: tuple[int, ...], *, first: bool
    ) -> Table:
        """A row a count, a column a set of arms that is left, by its binary number less 1."""
        changed = [self._vectors(episode, counts)]
        beside = [self._vectors(episode, (each,)) for each in others]
        arms = changed + beside if first else beside + changed
        found = np.empty((len(counts), 2 ** len(arms) - 1), dtype=object)
        for code in range(1, 2 ** len(arms)):
            left = [arm for place, arm in enumerate(arms) if code >> place & 1]
            gone = [arm for place, arm in enumerate(arms) if not code >> place & 1]
            highest: Any = 0
            for place, (e, _, _) in enumerate(left):
                earlier = reduce(np.multiply, (a + y for a, y, _ in left[:place]), e)
                highest = highest + reduce(np.multiply, (y for _, y, _ in left[place + 1 :]), earlier)
            found[:, code - 1] = reduce(np.multiply, (u for _, _, u in gone), highest).sum(axis=1)
        return found

    def _vectors(self, episode: QuantileEpisode, counts: tuple[int, ...]) -> Table:
        """``e``, ``y``, and the sums of ``u`` below a level, for each count and level."""
        if (episode, counts) not in self._sets:
            u, _, e, y = (_table(rows) for rows in self.law.vectors(episode, counts))
            below = np.concatenate([0 * e[:, :1], np.cumsum(u, axis=1)], axis=1)
            self._sets[episode, counts] = np.stack([e, y, below])
        return self._sets[episode, counts]

    def _as_seen(
        self, tables: list[Table], *, whole: bool
    ) -> tuple[tuple[tuple[int, ...], ...], Table, Table]:
        """Outcomes that the horizon tells apart: all sets, or one arm alone and who is the next."""
        arms = self.law.arms
        sets = [tuple(a for a in range(arms) if code >> a & 1) for code in range(1, 2**arms)]
        seen = sets if whole else [each if len(each) == 1 else (each[0], arms) for each in sets]
        labels = sorted(set(seen))
        joined = []
        for table in tables:
            parts = [
                table[:, [i for i, each in enumerate(seen) if each == label]].sum(axis=1) for label in labels
            ]
            joined.append(np.stack(parts, axis=1))
        return tuple(labels), joined[0], joined[1]

    @cached_property
    def known(self) -> list[Row]:
        """All of them."""
        return list(self.rows())

    def delta(self, epsilon: Fraction) -> arb:
        """The largest, as doubles have it."""
        factor = math.exp(min(float(epsilon), 700.0))
        reached, chances = self._worst(lambda p, q: np.maximum(p - factor * q, 0).sum(axis=1))
        return reached * lost(chances, epsilon)

    def rho(self, orders: tuple[float, ...]) -> arb:
        """The largest ``D_order/order`` where the mean loss is the largest in doubles."""
        reached, chances = self._worst(lambda p, q: (p * np.log(p / q)).sum(axis=1))
        return reduce(arb.max, (rate(chances, order, reached) for order in orders), arb(0))

    def _worst(self, measure: Callable[[Doubles, Doubles], Doubles]) -> tuple[arb, Chances]:
        """The chance that the episode is played, and those of its outcomes where the measure is largest."""
        best, reached, chances = -math.inf, arb(1), []
        for row in self.known:
            one, other = row.doubles()
            for turned, sides in enumerate(((one, other), (other, one))):
                values = measure(*sides) * float(row.reached)
                at = int(np.argmax(values))
                if values[at] > best:
                    tables = (row.there, row.here) if turned else (row.here, row.there)
                    best, reached = float(values[at]), row.reached
                    chances = list(zip(*(table[at] for table in tables), strict=True))
        return reached, chances

    def loss(self, take: Callable[..., None]) -> arb:
        """The largest log ratio of one outcome; ``take`` is told where doubles can say both chances."""
        largest = arb(0)
        for row in self.known:
            for place, outcome in enumerate(row.outcomes):
                for i, count in enumerate(row.counts):
                    p, q = row.here[i, place], row.there[i, place]
                    if not (bool(p > 0) and bool(q > 0)):
                        continue
                    loss = abs((p / q).log())
                    largest = largest.max(loss)
                    sides = (row.told(count), float(p)), (row.told(count + 1), float(q))
                    take(float(loss), outcome, *sides)
        return largest


def _table(rows: Rows) -> Table:
    found = np.empty((len(rows), len(rows[0])), dtype=object)
    for place, row in enumerate(rows):
        found[place, :] = row
    return found
