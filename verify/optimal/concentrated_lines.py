"""Zero-concentrated privacy by linear programs: lines below the terms of every order.

A rho-zCDP policy has ``D_alpha <= rho alpha`` for every order ``alpha > 1``. As all chances add up to 1, that
is::

    sum over a of  psi(x, x')  <=  b
    psi = (x^alpha x'^(1 - alpha) - alpha x + (alpha - 1) x')/(alpha - 1)
    b   = (e^((alpha - 1) alpha rho) - 1)/(alpha - 1)

and at order 1, the limit, ``psi = x log(x/x') - x + x'`` and ``b = rho``. psi is convex, at least 0, and
twice as large where both chances are. So it is the largest, over all ratios ``q > 0``, of the lines
``c x - d x'`` with::

    c = alpha (q^(alpha - 1) - 1)/(alpha - 1)      at order 1: log q
    d = q^alpha - 1
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.enclosure import ball, certified
from .history_tree import HistoryTree, Numbers
from .linear_program import Doubles
from .lower_bound import Priced
from .tangents import Whole

STEPS = 1 << 16
"""Orders are 1 and multiples of one part in so many."""
RATIOS = 1 << 30
"""Ratios are multiples of one part in so many."""
_FINE = 1 << 96  # slopes of lines are whole numbers over this


@dataclass(frozen=True)
class ConcentratedLines:
    """Multipliers of lines: for each its list of actions, list of rewards, round, order, ratio and price."""

    rho: Fraction
    rows: Whole
    columns: Whole
    places: Whole
    steps: tuple[int, ...]
    """Of the orders: each is 1 and so many parts of `STEPS`."""
    ratios: tuple[int, ...]
    """Over `RATIOS`."""
    prices: tuple[int, ...]
    """Over ``denominator``; that of a class is of all lists in it together."""
    denominator: int

    def entries(self) -> Iterator[tuple[int, int, int, int, int, int]]:
        """Row, column, place, step, ratio and price of each."""
        for row, column, place, step, ratio, price in zip(
            self.rows, self.columns, self.places, self.steps, self.ratios, self.prices, strict=True
        ):
            yield int(row), int(column), int(place), step, ratio, price

    def priced(self, tree: HistoryTree) -> Priced:
        """What the lines add to the costs, and what a private policy is charged for them at most.

        If the prices of one change and one order add up to at most Y for every list of actions, that is Y b.
        """
        added: Numbers = np.zeros((len(tree.levels[-1].actions), 1 << (tree.length - 1)), dtype=object)
        sizes = tree.levels[-1].sizes
        divided = math.lcm(*sizes)
        by_change: dict[tuple[int, int, int], dict[int, int]] = {}
        changed = [tree.changed(round_) for round_ in range(tree.length - 1)]
        for row, column, round_, step, ratio, price in self.entries():
            more, less = line(step, ratio)
            added[row, column] += price * more
            added[row, changed[round_][column]] -= price * less
            shares = by_change.setdefault((column, round_, step), {})
            shares[row] = shares.get(row, 0) + price * (divided // sizes[row])
        charge = sum(
            (most(step, self.rho) * max(shares.values()) for (_, _, step), shares in by_change.items()),
            Fraction(0),
        )
        return Priced(added, self.denominator * _FINE, charge / (self.denominator * divided))


@lru_cache(maxsize=1 << 16)
def line(step: int, ratio: int) -> tuple[int, int]:
    """Below ``c`` and above ``d``, over 2^96; others who compute them more closely find a higher line."""
    q, beyond = Fraction(ratio, RATIOS), Fraction(step, STEPS)
    if q == 1:
        return 0, 0
    if not step:
        more = certified(lambda: ball(q).log())
        less = q - 1
    else:
        more = certified(lambda: (ball(q).log() * ball(beyond)).expm1() * ball((1 + beyond) / beyond))
        less = Fraction(certified(lambda: (ball(q) ** ball(1 + beyond)) - 1).upper)
    return math.floor(Fraction(more.lower) * _FINE) - 1, math.ceil(less * _FINE) + 1


@lru_cache(maxsize=1 << 16)
def most(step: int, rho: Fraction) -> Fraction:
    """A number above ``b``, the bound of an order."""
    if not step:
        return rho
    beyond = Fraction(step, STEPS)
    bound = certified(lambda: ball(beyond * (1 + beyond) * rho).expm1() / ball(beyond))
    return Fraction(math.ceil(Fraction(bound.upper) * _FINE) + 1, _FINE)


def lines_in_doubles(beyond: Doubles, ratios: Doubles) -> tuple[Doubles, Doubles]:
    """``c`` and ``d`` for orders ``1 + beyond``."""
    logs = np.log(ratios)
    safe = np.where(beyond > 0, beyond, 1.0)
    more: Doubles = np.where(beyond > 0, (1 + beyond) * np.expm1(beyond * logs) / safe, logs)
    return more, np.expm1((1 + beyond) * logs)


def most_in_doubles(beyond: Doubles, rho: float) -> Doubles:
    """The bounds ``b`` of orders ``1 + beyond``."""
    safe = np.where(beyond > 0, beyond, 1.0)
    bounds: Doubles = np.where(beyond > 0, np.expm1(beyond * (1 + beyond) * rho) / safe, rho)
    return bounds


class Divergences:
    """How much of rho-zCDP each change of a reward spends, in doubles: the largest ``D_alpha/(rho alpha)``.

    ``beyond`` are orders less 1; between them it is looked at more closely where asked.
    """

    _LARGEST_EXPONENT = 40.0  # of the largest order: e^40 is far from overflow
    _FIRST, _COUNT = 2.0**-10, 48  # the grid of orders
    _CLOSER, _TIMES = 9, 8  # points between two orders, and how often the grid is refined so

    def __init__(self, tree: HistoryTree, rho: float) -> None:
        self.tree, self.rho = tree, rho
        self.sizes: Doubles = np.array(tree.levels[-1].sizes, dtype=np.float64)[:, None]
        last = math.sqrt(0.25 + self._LARGEST_EXPONENT / rho) - 0.5
        self.beyond: Doubles = np.append(0.0, np.geomspace(self._FIRST, max(last, 1.0), self._COUNT))

    def within(self, chances: Doubles, most: float = 1.0) -> bool:
        """Whether no change spends more, at the orders between those of the grid too."""
        return all(self._keeps(chances, place, most) for place in range(self.tree.length - 1))

    def _keeps(self, chances: Doubles, place: int, most: float) -> bool:
        """The same of one round.

        Divergences grow with their order: what is spent between two orders is at most what is spent at the
        higher one, times that over the lower. Only lists of which this is too much are looked at closely.
        """
        lists = np.arange(chances.shape[1])
        spent = self._spent(chances, place, lists)(np.repeat(self.beyond[:, None], lists.size, axis=1))
        orders = 1 + self.beyond[:, None]
        if spent.max() > most:
            return False
        unsettled = lists[(spent[1:] * (orders[1:] / orders[:-1])).max(axis=0) > most]
        return not unsettled.size or bool(self._worst_of(chances, place, unsettled)[0].max() <= most)

    def worst(self, chances: Doubles) -> tuple[Doubles, Doubles]:
        """For each round and list of rewards the largest, and the order less 1 where it is."""
        lists = np.arange(chances.shape[1])
        by_round = [self._worst_of(chances, round_, lists) for round_ in range(self.tree.length - 1)]
        values, orders = (np.array(rows).reshape(-1, lists.size) for rows in zip(*by_round, strict=True))
        return values, orders

    def _worst_of(self, chances: Doubles, place: int, lists: NDArray[np.intp]) -> tuple[Doubles, Doubles]:
        """The same of one round, and of these lists."""
        columns = np.arange(lists.size)
        beyond = np.repeat(self.beyond[:, None], lists.size, axis=1)
        spent_at = self._spent(chances, place, lists)
        for _ in range(self._TIMES):
            spent = spent_at(beyond)
            best = spent.argmax(axis=0)
            values, orders = spent[best, columns], beyond[best, columns]
            low = beyond[np.maximum(best - 1, 0), columns]
            high = beyond[np.minimum(best + 1, len(beyond) - 1), columns]
            beyond = np.linspace(low, high, self._CLOSER)
        return values, orders

    def _spent(self, chances: Doubles, place: int, lists: NDArray[np.intp]) -> Callable[[Doubles], Doubles]:
        """For orders less 1, by list of rewards: what a round's change spends there.

        psi is ``x (q^s - 1)/s - (x - x')`` with ``q = x/x'`` and ``s`` the order less 1: nothing cancels at
        orders near 1.
        """
        x, y = chances[:, lists], chances[:, self.tree.changed(place)[lists]]
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(x > 0, np.log(x / y), -np.inf)
            none = np.where(x > 0, x * logs - (x - y), y)
        never = np.where(x > 0, np.inf, 0.0)

        def spent(beyond: Doubles) -> Doubles:
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                s = beyond[:, None, :]
                terms = np.expm1(s * logs)
                terms *= x / np.where(s > 0, s, 1.0)
                terms -= x - y
                np.copyto(terms, none, where=s <= 0)
                np.copyto(terms, never, where=y <= 0)
                terms *= self.sizes
                sums = np.maximum(terms.sum(axis=1), 0.0)
                divided = np.where(beyond > 0, beyond, 1.0)
                found = np.where(beyond > 0, np.log1p(beyond * sums) / divided, sums)
                found /= self.rho * (1 + beyond)
            return np.where(np.isnan(found), np.inf, found)

        return spent
