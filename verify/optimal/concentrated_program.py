"""The best rho-zCDP policy as far as lines tell: programs that learn ratios and orders.

A program knows some orders of each change of a reward, order 1 to begin with, and of each term of an order
some ratios. Those that its solution violates most join them, until nothing is gained.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from .concentrated_lines import (
    RATIOS,
    STEPS,
    ConcentratedLines,
    Divergences,
    lines_in_doubles,
    most_in_doubles,
)
from .history_tree import HistoryTree
from .linear_program import Doubles, Program, Solution, SolverError
from .sums import share_needed
from .tangents import Whole, rounded_ratios, settled

_GRAIN = 1 << 112
_NOTHING = 1e-14
_FIRST = 6
"""Ratios of each term in the first program."""
_NEARLY = 1e-8
"""A line joins if it is more above its term, in shares of the bound; an order if its sum is."""
_NO_CHANCE = 1e-9
_SMALL = 1e-6
_TIGHT = 1e-6
_BISECTIONS = 8
_CLOSE, _CLOSE_IF_LARGE, _LARGE = 2e-8, 1e-7, 10_000
"""How far both ends may be apart for the last program, and for one with so many lines."""
_LOOSE = 1e-9
"""Lines so far below their term are forgotten."""


@dataclass
class _Known:
    """The sums of a program, each of a change and an order, and the lines of their terms."""

    places: Whole
    columns: Whole
    steps: Whole
    sums: Whole
    """For each line the number of its sum."""
    rows: Whole
    ratios: Doubles

    @property
    def beyond(self) -> Doubles:
        """The order of each sum, less 1."""
        found: Doubles = self.steps / STEPS
        return found


def concentrated_candidate(program: Program, rho: Fraction) -> tuple[Solution, ConcentratedLines]:
    """The best policy as far as the lines tell, and their multipliers."""
    tree = program.tree
    spent = Divergences(tree, float(rho))
    known = _first(tree, float(rho))
    best: tuple[float, Solution] | None = None
    values: list[float] = []
    while True:
        try:
            solution, prices, loose = _solved(program, float(rho), known)
        except SolverError:
            if best is None:
                raise
            break  # what the programs before it say is kept
        used = known
        values.append(solution.value)
        chances = np.maximum(solution.masses[-1], 0.0)
        above, private = _nearest_private(program, solution, spent)
        last = used, prices
        if best is None or above < best[0]:
            best = above, solution
        if settled(values, best[0], _CLOSE if known.sums.size < _LARGE else _CLOSE_IF_LARGE):
            break
        kept = (prices > 0) | (loose < _LOOSE)
        known = _more(tree, known, (chances, private), solution.more, kept=kept, spent=spent)
    used, prices = last
    return replace(solution, masses=best[1].masses), _lines(rho, used, prices)


def _nearest_private(program: Program, solution: Solution, spent: Divergences) -> tuple[float, Doubles]:
    """The least loss of a mixture that is private, as far as doubles tell, and its chances.

    The solution is mixed with policies that look at no reward.
    """
    chances = np.maximum(solution.masses[-1], 0.0)
    lost = program.losses_of(solution.masses)
    blind = [np.broadcast_to(level.mean(axis=1, keepdims=True), level.shape) for level in solution.masses]
    even = [
        np.full(level.shape, float(program.tree.arms) ** -(t + 1)) for t, level in enumerate(solution.masses)
    ]
    found = []
    for weight in (0.0, 0.5, 1.0):
        hedge = [(1 - weight) * one + weight * other for one, other in zip(blind, even, strict=True)]
        share = share_needed(chances, hedge[-1], spent.within, _BISECTIONS)
        value = program.loss_that_counts((1 - share) * lost + share * program.losses_of(hedge))
        found.append((value, weight, chances + share * (hedge[-1] - chances)))
    value, _, private = min(found, key=lambda each: each[:2])
    return value, private


def _first(tree: HistoryTree, rho: float) -> _Known:
    """Order 1 of every change, and ratios that are usual where its bound is reached."""
    lists, places, rows = 1 << (tree.length - 1), tree.length - 1, len(tree.levels[-1].actions)
    place, column = (each.ravel() for each in np.indices((places, lists)))
    sums, row = (each.ravel() for each in np.indices((places * lists, rows)))
    usual = _usual(rho)
    return _Known(
        place,
        column,
        np.zeros(place.size, dtype=np.int64),
        np.tile(sums, usual.size),
        np.tile(row, usual.size),
        np.repeat(usual, sums.size),
    )


def _usual(rho: float) -> Doubles:
    width = math.sqrt(2 * rho) + rho
    found = np.exp(width * np.linspace(-1.2, 1.2, _FIRST))
    return rounded_ratios(found)


def _more(
    tree: HistoryTree,
    known: _Known,
    points: tuple[Doubles, Doubles],
    terms: Doubles,
    *,
    kept: NDArray[np.bool_],
    spent: Divergences,
) -> _Known:
    """With lines that the solution violates, and the orders that it violates most.

    The lines touch their terms at the solution, or at the private policy next to it.
    """
    chances, rows, rho = points[0], points[0].shape[0], spent.rho
    joined = _orders(known, points, spent)
    places = np.append(known.places, joined[:, 0])
    columns = np.append(known.columns, joined[:, 1])
    every = np.append(known.steps, joined[:, 2])
    sums, row = (each.ravel() for each in np.indices((places.size, rows)))
    changed = np.array([tree.changed(place) for place in range(tree.length - 1)]).reshape(
        -1, chances.shape[1]
    )
    own, other = columns[sums], changed[places[sums], columns[sums]]
    beyond = every[sums] / STEPS
    bound = most_in_doubles(beyond, rho)
    now = np.append(terms, np.zeros(joined.shape[0] * rows))
    lines = [(known.sums[kept], known.rows[kept], known.ratios[kept])]
    # a ratio is limited so that its line is not steeper than a small chance allows
    usual = _usual(rho)
    highest = np.maximum(
        (bound * np.maximum(beyond, 1.0) / _SMALL + 1) ** (1 / (1 + beyond)), float(usual.max())
    )
    for point in points:
        at = rounded_ratios(np.minimum(point[row, own] / np.maximum(point[row, other], _NO_CHANCE), highest))
        more, less = lines_in_doubles(beyond, at)
        missing = (more * chances[row, own] - less * chances[row, other]) / bound - now
        tell = np.flatnonzero(missing > _NEARLY)
        lines.append((sums[tell], row[tell], at[tell]))
    first = np.flatnonzero(sums >= known.places.size)
    lines.append(
        (np.tile(sums[first], usual.size), np.tile(row[first], usual.size), np.repeat(usual, first.size))
    )
    return _Known(places, columns, every, *(np.concatenate(parts) for parts in zip(*lines, strict=True)))


def _orders(known: _Known, points: tuple[Doubles, Doubles], spent: Divergences) -> Whole:
    """New sums: round, list of rewards and order that the solution exceeds, or the private policy reaches."""
    asked = set(zip(known.places.tolist(), known.columns.tolist(), known.steps.tolist(), strict=True))
    found: list[tuple[int, int, int]] = []
    for point, least in zip(points, (1 + _NEARLY, 1 - _TIGHT), strict=True):
        worst, orders = spent.worst(point)
        for place, column in np.argwhere(worst > least).tolist():
            each = place, column, round(orders[place, column] * STEPS)
            if each not in asked:
                asked.add(each)
                found.append(each)
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def _solved(program: Program, rho: float, known: _Known) -> tuple[Solution, Doubles, Doubles]:
    """The program with these lines; their multipliers, and how far each one is below the highest of its term.

    The further variables are the terms, in shares of the bound of their sum.
    """
    from scipy.sparse import coo_array, csr_array, hstack, vstack

    tree = program.tree
    lists, rows = 1 << (tree.length - 1), len(tree.levels[-1].actions)
    changed = np.array([tree.changed(place) for place in range(tree.length - 1)]).reshape(-1, lists)
    start = int(program.offsets[-2])
    place, column = known.places[known.sums], known.columns[known.sums]
    beyond = known.beyond
    more, less = lines_in_doubles(beyond[known.sums], known.ratios)
    bounds = most_in_doubles(beyond, rho)
    terms = bounds[known.sums]
    scale = np.maximum(np.maximum(np.abs(more), np.abs(less)), terms)
    numbers = np.arange(known.sums.size)
    own = start + known.rows * lists + column
    others = start + known.rows * lists + changed[place, column]
    lines = coo_array(
        (np.concatenate([more / scale, -less / scale]), (np.tile(numbers, 2), np.concatenate([own, others]))),
        shape=(numbers.size, program.size),
    )
    count = known.places.size
    slopes = coo_array(
        (-terms / scale, (numbers, known.sums * rows + known.rows)), shape=(numbers.size, count * rows)
    )
    sizes = np.array(tree.levels[-1].sizes, dtype=np.float64)
    together = coo_array(
        (np.tile(sizes, count), (np.repeat(np.arange(count), rows), np.arange(count * rows))),
        shape=(count, count * rows),
    )
    above = [hstack([lines, slopes]), hstack([csr_array((count, program.size)), together])]
    limits = csr_array(vstack(above))
    solved = program.solve(limits, np.append(np.zeros(numbers.size), np.ones(count)))
    # a solution may put a term anywhere above its lines: what counts is the highest of them
    reached = (lines @ np.concatenate([level.ravel() for level in solved.masses])) * scale / terms
    highest = np.zeros(count * rows)
    np.maximum.at(highest, known.sums * rows + known.rows, reached)
    loose = (highest[known.sums * rows + known.rows] - reached) * terms / scale
    return replace(solved, more=highest), solved.prices[: numbers.size] / scale, loose


def _lines(rho: Fraction, known: _Known, prices: Doubles) -> ConcentratedLines:
    """In integers; what is nearly nothing is nothing."""
    bounds = most_in_doubles(known.beyond, float(rho))
    merged: dict[tuple[int, int, int, int, int], float] = {}
    for number, row, ratio, price in zip(known.sums, known.rows, known.ratios, prices, strict=True):
        whole = round(ratio * RATIOS)
        if whole != RATIOS and price * bounds[number] * max(1.0, ratio) > _NOTHING:
            key = (
                int(row),
                int(known.columns[number]),
                int(known.places[number]),
                int(known.steps[number]),
                whole,
            )
            merged[key] = merged.get(key, 0.0) + float(price)
    listed = {key: math.floor(price * _GRAIN) for key, price in sorted(merged.items())}
    kept = [(key, price) for key, price in listed.items() if price]
    where = np.array([key[:3] for key, _ in kept], dtype=np.int64).reshape(-1, 3)
    return ConcentratedLines(
        rho,
        where[:, 0],
        where[:, 1],
        where[:, 2],
        tuple(key[3] for key, _ in kept),
        tuple(key[4] for key, _ in kept),
        tuple(price for _, price in kept),
        _GRAIN,
    )
