"""Three arms and a perturbed leader: the law of three batches, of which two are learned, in balls   [ADV-A4]

Losses are whole numbers times h = eta/n. An arm that is u h and v h behind the others, u and v negative where
it is ahead, leads with chance

    ``G(u, v) = integral over z of  f(z) S(z + u h) S(z + v h)``

with the density f of Laplace noise and S the chance to exceed: a sum of exponentials between 0, -u h and
-v h. After a batch one arm alone has a loss, after two at most two have, so that sums over the counts and
numbers of two batches are all. Arms are exchangeable: the first one that plays is arm 0, the first other one
arm 1.
"""

from __future__ import annotations

import itertools
from functools import cache
from typing import Final

import numpy as np
from flint import arb

from ....theory.numbers.arrays import Doubles
from ....theory.numbers.enclosure import ball
from ..action_law import TooLargeError
from ..work_limit import Work
from .leading_chances import LeadingChances

Arms = tuple[int, ...]

MOST_LEARNED: Final = 2
MOST_WAYS: Final = 1 << 20
MOVE: Final = 30_000.0
"""Operations of a count and a number of the second batch, from one loss before it."""
_DIGITS: Final = 60


class ThreeLeaders:
    """The chances of three batches, at the precision in force."""

    def __init__(self, chances: LeadingChances) -> None:
        self.chances = chances
        step = ball(chances.eta) / chances.length
        self.power = cache(lambda multiple: (step * multiple).exp())
        self.step = step
        self.leads = cache(self._leads)

    def _leads(self, u: int, v: int) -> arb:
        """``G(u, v)``"""
        if u > v:
            return self.leads(v, u)
        ends = sorted({0, -u, -v})
        total = arb(0)
        for place in range(len(ends) + 1):
            start = ends[place - 1] if place else None
            stop = ends[place] if place < len(ends) else None
            middle = ends[0] - 1 if start is None else start
            terms = [(arb(1) / 2, 1 if middle < 0 else -1)]
            for behind in (u, v):
                if middle + behind < 0:
                    factor = [(arb(1), 0), (-self.power(behind) / 2, 1)]
                else:
                    factor = [(self.power(-behind) / 2, -1)]
                terms = [(a * b, i + j) for a, i in terms for b, j in factor]
            for coefficient, k in terms:
                total += coefficient * self._integral(k, start, stop)
        return total

    def _integral(self, k: int, start: int | None, stop: int | None) -> arb:
        """Of ``e^{kz}`` between multiples of h; None is infinite."""
        if not k:
            assert start is not None
            assert stop is not None
            return self.step * (stop - start)
        upper = arb(0) if stop is None else self.power(k * stop)
        return (upper - (arb(0) if start is None else self.power(k * start))) / k

    def counts(self, behind: tuple[int, int]) -> list[tuple[int, arb]]:
        """The counts of an arm that leads there, each with its chance, that of leading included."""
        leads, u, v = self.leads(*behind), *behind
        success = self.leads(-u, -v) if self.chances.argmax else leads
        left, found = leads, {}
        for m in range(1, self.chances.cap + 1):
            found[m] = left * success
            left *= 1 - success
        found[self.chances.failed] = found.get(self.chances.failed, arb(0)) + left
        return list(found.items())

    def after_one(self) -> list[dict[int, arb]]:
        """The loss of arm 0 after a batch of it, by the sum of its rewards; with the chance that it plays."""
        found = []
        for noise in self.chances.noise:
            losses: dict[int, arb] = {}
            for (m, chance), (loss, mass) in itertools.product(
                self.counts((0, 0)), enumerate(noise, self.chances.least)
            ):
                losses[m * loss] = losses.get(m * loss, arb(0)) + chance * mass
            found.append(losses)
        return found

    def last(self, *losses: int) -> list[arb]:
        """The chance of each arm to lead, with these losses."""
        places = range(3)
        others = [[losses[arm] - losses[other] for other in places if other != arm] for arm in places]
        return [self.leads(*behind) for behind in others]

    def after_two(self, loss: int, arm: int) -> list[list[arb]]:
        """Of each arm to play last, where arm 0 has this loss and ``arm`` plays a batch, by its sum."""
        behind = (loss, loss) if arm == 0 else (-loss, 0)
        counts, found = self.counts(behind), []
        lasts: dict[int, list[arb]] = {}
        for noise in self.chances.noise:
            moves: dict[int, arb] = {}
            for m, chance in counts:
                for own, mass in enumerate(noise, self.chances.least):
                    move = m * own
                    known, more = moves.get(move), chance * mass
                    moves[move] = more if known is None else known + more
            for move in moves:
                if move not in lasts:
                    lasts[move] = self.last(*((loss + move, 0, 0) if arm == 0 else (loss, move, 0)))
            found.append(
                [
                    sum((weight * lasts[move][last] for move, weight in moves.items()), arb(0))
                    for last in range(3)
                ]
            )
        return found


def masses_of_three(
    chances: LeadingChances, batches: int, *, horizon: int, work: Work
) -> dict[Arms, Doubles] | None:
    """By the arms of the batches, an axis of sums for each that is learned; None if they are too wide."""
    leaders, sums = ThreeLeaders(chances), range(len(chances.noise))
    ways = float(chances.cap) * chances.width
    if batches and ways > MOST_WAYS:
        raise TooLargeError(horizon, f"{ways:.3g} counts and numbers", "one batch", rounds=chances.length)
    work.spend(batches * MOVE * ways, horizon=horizon, rounds=chances.length)
    first = leaders.after_one() if batches else []
    found: dict[Arms, list[arb]] = {(0,): [leaders.leads(0, 0)]}
    if batches == 1:
        found = {(0, arm): [] for arm in (0, 1)}
        for losses in first:
            lasts = [(leaders.last(loss, 0, 0), mass) for loss, mass in losses.items()]
            for arms in found:
                found[arms].append(sum((lead[arms[1]] * mass for lead, mass in lasts), arb(0)))
    elif batches:
        moves = 2 * len(sums) * len(first[0]) * chances.cap * chances.width
        work.spend(MOVE * moves, horizon=horizon, rounds=2 * chances.length)
        found = {(0, *arms): [] for arms in ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2))}
        after = {
            (arm, place, loss): each
            for arm in (0, 1)
            for loss in first[0]
            for place, each in enumerate(leaders.after_two(loss, arm))
        }
        for (losses, place), arms in itertools.product(itertools.product(first, sums), found):
            found[arms].append(
                sum((mass * after[arms[1], place, loss][arms[2]] for loss, mass in losses.items()), arb(0))
            )
    if min(mass.rel_accuracy_bits() for masses in found.values() for mass in masses) < _DIGITS:
        return None
    shape = (len(sums),) * batches
    tables = {arms: np.array([float(m) for m in masses]).reshape(shape) for arms, masses in found.items()}
    return {arms: tables[_as_they_come(arms)] for arms in itertools.product(range(3), repeat=batches + 1)}


def _as_they_come(arms: Arms) -> Arms:
    """The same with arms numbered in the order in which they first play."""
    order = list(dict.fromkeys(arms))
    return tuple(order.index(arm) for arm in arms)
