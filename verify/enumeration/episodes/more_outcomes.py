"""What the first elimination of three arms or more tells: delta and rho from below   [TA-I15]

Arms with the same sum are a group, of which it is told how many are left. The best noisy sum is x, or below
it, so with F the distribution of the noise, m the least gap that eliminates, and n of a group of size g at
the sum s left,

    ``P[all <= x, n above x - m] = C(g, n) (F(x - s) - F(x - m - s))^n F(x - m - s)^{g - n}``,

a product over groups; that the best is x is the difference between x and x - 1 in the first F. Groups that
nobody is told of have ``F(x - s)^g``. Two neighbours differ in the sum of one arm. What is asked of are sums
at the best, and around m below it: farther off noise decides nothing. All of it is a lower end, as other sums
may be worse and later eliminations tell more.
"""

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, Final

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from ....theory.numbers.arrays import Doubles
from ....theory.numbers.enclosure import ball
from .elimination import Episode, tails_of
from .pure_bounds import lost, rate

STEP: Final = 60.0
"""Operations of a place of the best sum, for one outcome."""
_MOST_TOLD: Final = 40
"""The largest group of which it is told how many are left."""
_FAR: Final = 45  # scales: one noise is farther with chance e^-45, below the rounding of a double
_NEAR: Final = 6
"""How many scales around the gap are asked of."""
_FINE: Final = 50
"""Up to this scale half of it is a step, and beyond it all of it."""

Chances = list[tuple[arb, arb]]
Table = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Group:
    """Arms with the same sum; ``told`` is whether one is told how many of them are left."""

    total: int
    size: int
    told: bool = True


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The sum of one arm or one more, beside groups of others."""

    total: int
    others: tuple[Group, ...]

    def sides(self) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
        """All groups of both neighbours."""
        fewer, greater = (Group(total, 1) for total in (self.total, self.total + 1))
        return (fewer, *self.others), (greater, *self.others)


@dataclass
class MoreOutcomes:
    """Who is left after a first episode; ``whole`` is whether all of them are seen, or the next one alone."""

    episode: Episode
    scale: Fraction
    noises: int
    whole: bool
    _known: dict[Neighbours, Chances] = field(default_factory=dict)

    @property
    def span(self) -> int:
        """How far noise is followed."""
        return math.ceil(self.scale * (_FAR + 8 * self.noises))

    def candidates(self) -> Iterator[Neighbours]:
        """An arm around the gap, alone or beside another one there; the best arm, with the others there."""
        length, arms = self.episode.length, self.episode.arms
        step = self.scale / 2 if self.scale <= _FINE else self.scale
        totals = {length - self.episode.gap + round(step * i) for i in range(-2 * _NEAR, 2 * _NEAR + 1)}
        near_gap = sorted({min(max(total, 0), length) for total in totals})
        for total in near_gap:
            if total == length:
                continue
            yield Neighbours(total, (Group(length, arms - 1, told=False),))
            for other in near_gap if self.whole else ():
                yield Neighbours(total, (Group(length, arms - 2, told=False), Group(other, 1)))
        if self.whole and arms - 1 <= _MOST_TOLD:
            for other in near_gap:
                yield Neighbours(length - 1, (Group(other, arms - 1),))

    def work_left(self) -> float:
        """Operations for the chances of all candidates, 0 once they are computed."""
        if "rough" in vars(self):
            return 0.0
        counts = min(self.episode.arms, _MOST_TOLD) + 1
        return STEP * counts * (2 * self.span + 2) * sum(1 for _ in self.candidates())

    @cached_property
    def _tables(self) -> tuple[Table, Table, arb]:
        """The distribution of the noise from far below to far above, as balls and doubles; its far tail."""
        tails = tails_of((-1 / ball(self.scale)).exp(), self.noises, self.span + 2, ctx.prec)
        far = self.span
        below = [tails[far - i] for i in range(far)] + [1 - tails[i + 1] for i in range(far + 1)]
        beyond = arb(0).union(tails[far])
        distribution = np.empty(2 * far + 3, dtype=object)
        distribution[:] = [beyond, *below, 1 - beyond]
        return distribution, np.array([float(mass) for mass in distribution]), tails[far - 1]

    def chances(self, groups: tuple[Group, ...], table: Table) -> list[Any]:
        """The chances of how many arms of each visible group are left, in the order of ``product``."""
        far, gap = self.span, self.episode.gap
        best_sums = np.arange(self.episode.length - 1 - far, self.episode.length + far + 1)

        def below(sums: NDArray[np.int64], total: int) -> Table:
            return table[np.clip(sums - total, -far - 1, far + 1) + far + 1]

        def factors(group: Group, sums: NDArray[np.int64]) -> list[Table]:
            upper = below(sums, group.total)
            if not group.told:
                return [_powers(upper, group.size)[-1]]
            gone = below(best_sums - gap, group.total)
            stay, go = _powers(upper - gone, group.size), _powers(gone, group.size)
            return [math.comb(group.size, n) * stay[n] * go[-1 - n] for n in range(group.size + 1)]

        at_most = itertools.product(*(factors(group, best_sums) for group in groups))
        strictly_below = itertools.product(*(factors(group, best_sums - 1) for group in groups))
        return [
            (reduce(np.multiply, product) - reduce(np.multiply, product_below)).sum()
            for product, product_below in zip(at_most, strictly_below, strict=True)
        ]

    @cached_property
    def rough(self) -> list[tuple[Neighbours, Doubles, Doubles]]:
        """All candidates with their chances in doubles, none below what a double can say."""
        tiny = np.finfo(np.float64).tiny
        with_chances = []
        for candidate in self.candidates():
            left, right = (np.array(self.chances(side, self._tables[1])) for side in candidate.sides())
            with_chances.append((candidate, np.maximum(left, tiny), np.maximum(right, tiny)))
        return with_chances

    def enclosed(self, candidate: Neighbours, *, turned: bool) -> Chances:
        """The chances in balls; with ``turned`` those of one reward more come first."""
        if candidate not in self._known:
            balls, _, tail = self._tables
            unseen = arb(0).union(tail * (self.episode.arms + 1))
            left, right = (
                [chance + unseen for chance in self.chances(side, balls)] for side in candidate.sides()
            )
            self._known[candidate] = list(zip(left, right, strict=True))
        chances = self._known[candidate]
        return [(q, p) for p, q in chances] if turned else chances

    def delta(self, epsilon: Fraction) -> arb:
        """The delta at epsilon of the candidate whose delta is the largest in doubles."""
        factor = math.exp(min(float(epsilon), 700.0))
        return lost(self._worst(lambda p, q: float(np.maximum(p - factor * q, 0).sum())), epsilon)

    def rho(self, orders: tuple[float, ...]) -> arb:
        """The largest ``D_order/order`` of the candidate whose mean loss is the largest in doubles."""
        chances = self._worst(lambda p, q: float((p * np.log(p / q)).sum()))
        return reduce(arb.max, (rate(chances, order) for order in orders), arb(0))

    def _worst(self, measure: Callable[[Doubles, Doubles], float]) -> Chances:
        """The chances of the candidate where that is the largest; none where there is no candidate."""
        values = [(measure(p, q), measure(q, p)) for _, p, q in self.rough]
        if not values:
            return []
        worst = max(range(len(values)), key=lambda position: max(values[position]))
        return self.enclosed(self.rough[worst][0], turned=values[worst][1] > values[worst][0])


def _powers(table: Table, most: int) -> list[Table]:
    """Powers 0 to ``most`` by products: a ball across 0 has no power by its logarithm."""
    return list(itertools.accumulate([table] * most, np.multiply, initial=np.ones_like(table)))
