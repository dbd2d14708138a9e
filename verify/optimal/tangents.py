"""Renyi privacy by linear programs: its terms are the largest of the lines that touch them.

For a whole order alpha the term ``x^alpha x'^(1 - alpha)`` is convex in both chances, and twice as large
where both are. So it is the largest, over all ratios ``q > 0``, of::

    alpha q^(alpha - 1) x  -  (alpha - 1) q^alpha x'

A program knows some ratios of each term. Those of its solution join them, until nothing is gained.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from .history_tree import HistoryTree, Numbers
from .linear_program import Doubles, Program, Solution, SolverError, sums_of_pairs
from .lower_bound import Priced
from .privacy import Privacy
from .sums import fits, share_needed

_RATIOS = 1 << 30
"""Ratios are multiples of one part in so many."""
_GRAIN = 1 << 64
_NOTHING = 1e-14
_MOST_PROGRAMS = 40
_FIRST = 7
"""Ratios of each term in the first program."""
_CLOSE = 2e-8
"""How far both ends may be apart for the last program."""
_IDLE, _GAIN, _ENOUGH = 2, 1e-9, 1e-6
"""So many programs that gain less together are the last ones if the ends are not farther apart."""
_NEARLY = 1e-8
"""A tangent joins if it is more above its term, in shares of the bound."""
_NO_CHANCE = 1e-9
_SMALL = 1e-6
"""Chances below it are taken for it where a ratio is limited."""
_LOOSE = 1e-7
"""Tangents so far below their term are forgotten."""

Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Tangents:
    """Multipliers of tangents: for each one its list of actions, list of rewards, round, ratio and price."""

    order: int
    rows: Whole
    columns: Whole
    places: Whole
    ratios: tuple[int, ...]
    """Over ``ratio_denominator``."""
    prices: tuple[int, ...]
    """Over ``denominator``; that of a class is of all lists in it together."""
    denominator: int
    ratio_denominator: int = _RATIOS

    def entries(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Row, column, place, ratio and price of each."""
        for row, column, place, ratio, price in zip(
            self.rows, self.columns, self.places, self.ratios, self.prices, strict=True
        ):
            yield int(row), int(column), int(place), ratio, price

    def priced(self, tree: HistoryTree, most: Fraction) -> Priced:
        """What they add, and what they charge; ``most`` is not below the largest sum."""
        shape = (len(tree.levels[-1].actions), 1 << (tree.length - 1))
        added: Numbers = np.zeros(shape, dtype=object)
        sizes = tree.levels[-1].sizes
        divided = math.lcm(*sizes)
        charged: Numbers = np.zeros((*shape, tree.length - 1), dtype=object)
        changed = [tree.changed(place) for place in range(tree.length - 1)]
        for row, column, place, ratio, price in self.entries():
            steep = ratio ** (self.order - 1)
            added[row, column] += price * self.order * steep * self.ratio_denominator
            added[row, changed[place][column]] -= price * (self.order - 1) * steep * ratio
            charged[row, column, place] += price * (divided // sizes[row])
        over = self.denominator * self.ratio_denominator**self.order
        largest = int(charged.max(axis=0).sum()) if charged.size else 0
        return Priced(added, over, most * Fraction(largest, self.denominator * divided))


def renyi_candidate(program: Program, privacy: Privacy) -> tuple[Solution, Tangents]:
    """The best policy as far as the tangents tell, and their multipliers."""
    assert privacy.order is not None
    assert privacy.epsilon is not None
    tree, order, epsilon = program.tree, privacy.order, float(privacy.epsilon)
    own, others = program.changed_pairs()
    start = int(program.offsets[-2])
    most = math.exp((order - 1) * epsilon)
    # where the bound is reached a ratio of e^width is usual
    width = math.sqrt(2 * epsilon / order) + epsilon
    usual = np.exp(width * np.linspace(-1.0, 1.0, _FIRST))
    known, ratios = np.tile(np.arange(own.size), _FIRST), rounded_ratios(np.repeat(usual, own.size))
    best: tuple[float, Solution] | None = None
    values: list[float] = []
    while True:
        try:
            solved, prices, loose = _solved(program, order, most, known, ratios)
        except SolverError:
            if best is None:
                raise
            break  # what the programs before it say is kept
        used = known, ratios
        values.append(solved.value)
        chances = np.maximum(solved.masses[-1], 0.0)
        blind = np.broadcast_to(chances.mean(axis=1, keepdims=True), chances.shape)
        above = solved.value + tree.length * share_needed(chances, blind, partial(fits, tree, privacy))
        if best is None or above < best[0]:
            best = above, solved
        if settled(values, best[0]):
            break
        leaves = chances.ravel()
        x, y = leaves[own - start], leaves[others - start]
        highest = (most / np.maximum(x, _SMALL)) ** (1 / (order - 1))
        at = rounded_ratios(np.minimum(x / np.maximum(y, _NO_CHANCE), highest))
        missing = (order * x - (order - 1) * at * y) * at ** (order - 1) / most - solved.more
        new = np.flatnonzero((missing > _NEARLY) & (x > _NO_CHANCE))
        kept = (prices > 0) | (loose < _LOOSE)
        known, ratios = np.append(known[kept], new), np.append(ratios[kept], at[new])
    masses = replace(solved, masses=best[1].masses)
    return masses, _tangents(tree, order, most, known=used[0], ratios=used[1], prices=prices)


def settled(values: list[float], above: float, close: float = _CLOSE) -> bool:
    """Whether another program is not worth its time; ``above`` is what a private policy loses at most."""
    if len(values) == _MOST_PROGRAMS or above - values[-1] <= close:
        return True
    idle = len(values) > _IDLE and values[-1] - values[-1 - _IDLE] <= _GAIN
    return idle and above - values[-1] <= _ENOUGH


def rounded_ratios(ratios: Doubles) -> Doubles:
    """Each a multiple of one part in 2^30, above 0."""
    found: Doubles = np.maximum(np.round(ratios * _RATIOS), 1.0) / _RATIOS
    return found


def _solved(
    program: Program, order: int, most: float, known: Whole, ratios: Doubles
) -> tuple[Solution, Doubles, Doubles]:
    """The program with these tangents; their multipliers, and how far each one is below its term.

    The further variables are the terms, in shares of ``most``.
    """
    from scipy.sparse import coo_array, csr_array, hstack, vstack

    own, others = program.changed_pairs()
    above, below = np.full(known.size, float(order)), (order - 1) * ratios
    terms = most * ratios ** (1.0 - order)
    scale = np.maximum(np.maximum(above, below), terms)
    numbers = np.arange(known.size)
    lines = coo_array(
        (
            np.concatenate([above / scale, -below / scale]),
            (np.tile(numbers, 2), np.concatenate([own[known], others[known]])),
        ),
        shape=(known.size, program.size),
    )
    slopes = coo_array((-terms / scale, (numbers, known)), shape=(known.size, own.size))
    sums = sums_of_pairs(program.tree)
    limits = vstack(
        [hstack([lines, slopes]), hstack([csr_array((sums.shape[0], program.size)), sums])]
    ).tocsr()
    solved = program.solve(limits, np.append(np.zeros(known.size), np.ones(sums.shape[0])))
    variables = np.concatenate([*(level.ravel() for level in solved.masses), solved.more])
    loose = -(limits @ variables)[: known.size]
    return solved, solved.prices[: known.size] * ratios ** (1.0 - order) / scale, loose


def _tangents(
    tree: HistoryTree, order: int, most: float, *, known: Whole, ratios: Doubles, prices: Doubles
) -> Tangents:
    """In integers; what is nearly nothing is nothing."""
    lists, places = 1 << (tree.length - 1), tree.length - 1
    merged: dict[tuple[int, int], float] = {}
    for pair, ratio, price in zip(known, ratios, prices, strict=True):
        if price * most * max(1.0, ratio**order / most) > _NOTHING:
            key = int(pair), round(ratio * _RATIOS)
            merged[key] = merged.get(key, 0.0) + float(price)
    denominator = _GRAIN << max(0, math.ceil(math.log2(most)))
    whole = {key: math.floor(price * denominator) for key, price in sorted(merged.items())}
    kept = [(pair, ratio, price) for (pair, ratio), price in whole.items() if price]
    shape = (places, len(tree.levels[-1].actions), lists)
    where = np.array([pair for pair, _, _ in kept], dtype=np.int64)
    place, row, column = np.unravel_index(where, shape) if kept else (where, where, where)
    return Tangents(
        order,
        row,
        column,
        place,
        tuple(ratio for _, ratio, _ in kept),
        tuple(price for _, _, price in kept),
        denominator,
    )
