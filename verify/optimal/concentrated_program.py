"""The best rho-zCDP policy as far as lines tell: programs that learn ratios and orders.

A program has some orders of each change of a reward, order 1 to begin with, and some ratios of each term of
an order. They are cutting planes: those that its solution violates most join, until nothing is gained.
"""

import math
import operator
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

_GRAIN = 1 << 112  # multipliers are whole numbers over this
_NOTHING = 1e-14  # a multiplier whose line charges no more is left out
_FIRST = 6
"""Ratios of each term in the first program."""
_NEARLY = 1e-8
"""A line joins if it is more above its term, in shares of the bound; an order if its sum is."""
_NO_CHANCE = 1e-9  # in ratios chances are at least this
_SMALL = 1e-6  # no line is steeper than one that a chance of this size reaches
_TIGHT = 1e-6  # an order joins where the private policy spends all but this share of its bound
_BISECTIONS = 8  # of the share of the mixture that is private
_CLOSE, _CLOSE_IF_LARGE, _LARGE = 2e-8, 1e-7, 10_000
"""How far both ends may be apart for the last program, and for one with so many lines."""
_LOOSE = 1e-9
"""Lines so far below their term are forgotten."""


@dataclass
class _Cuts:
    """The cutting planes of a program: sums, each of a change and an order, and the lines of their terms."""

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
        orders_less_1: Doubles = self.steps / STEPS
        return orders_less_1


def concentrated_candidate(program: Program, rho: Fraction) -> tuple[Solution, ConcentratedLines]:
    """The best policy as far as the lines tell, and their multipliers."""
    tree = program.tree
    spent = Divergences(tree, float(rho))
    cuts = _first_cuts(tree, float(rho))
    best: tuple[float, Solution] | None = None
    values: list[float] = []
    while True:
        try:
            solution, prices, slack = _solved(program, float(rho), cuts)
        except SolverError:
            if best is None:
                raise
            break  # what the programs before it say is kept
        values.append(solution.value)
        chances = np.maximum(solution.masses[-1], 0.0)
        loss, private = _nearest_private(program, solution, spent)
        last = cuts, prices
        if best is None or loss < best[0]:
            best = loss, solution
        if settled(values, best[0], _CLOSE if cuts.sums.size < _LARGE else _CLOSE_IF_LARGE):
            break
        kept = (prices > 0) | (slack < _LOOSE)
        cuts = _more_cuts(tree, cuts, (chances, private), solution.more, kept=kept, spent=spent)
    cuts, prices = last
    return replace(solution, masses=best[1].masses), _lines(rho, cuts, prices)


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
    mixtures = []
    for weight in (0.0, 0.5, 1.0):
        hedge = [(1 - weight) * x + weight * y for x, y in zip(blind, even, strict=True)]
        share = share_needed(chances, hedge[-1], spent.within, _BISECTIONS)
        value = program.loss_that_counts((1 - share) * lost + share * program.losses_of(hedge))
        mixtures.append((value, weight, chances + share * (hedge[-1] - chances)))
    value, _, private = min(mixtures, key=operator.itemgetter(0, 1))
    return value, private


def _first_cuts(tree: HistoryTree, rho: float) -> _Cuts:
    """Order 1 of every change, and ratios that are usual where its bound is reached."""
    lists, rounds, many_actions = 1 << (tree.length - 1), tree.length - 1, len(tree.levels[-1].actions)
    round_, list_ = (index.ravel() for index in np.indices((rounds, lists)))
    sums, actions = (index.ravel() for index in np.indices((rounds * lists, many_actions)))
    usual = _usual(rho)
    return _Cuts(
        round_,
        list_,
        np.zeros(round_.size, dtype=np.int64),
        np.tile(sums, usual.size),
        np.tile(actions, usual.size),
        np.repeat(usual, sums.size),
    )


def _usual(rho: float) -> Doubles:
    width = math.sqrt(2 * rho) + rho
    ratios = np.exp(width * np.linspace(-1.2, 1.2, _FIRST))
    return rounded_ratios(ratios)


def _more_cuts(
    tree: HistoryTree,
    cuts: _Cuts,
    points: tuple[Doubles, Doubles],
    terms: Doubles,
    *,
    kept: NDArray[np.bool_],
    spent: Divergences,
) -> _Cuts:
    """The cuts with the lines that the solution violates, and the orders that it violates most.

    The lines touch their terms at the solution, or at the private policy next to it.
    """
    chances, rows, rho = points[0], points[0].shape[0], spent.rho
    new_sums = _orders(cuts, points, spent)
    places = np.append(cuts.places, new_sums[:, 0])
    columns = np.append(cuts.columns, new_sums[:, 1])
    steps = np.append(cuts.steps, new_sums[:, 2])
    sums, row = (index.ravel() for index in np.indices((places.size, rows)))
    changed = np.array([tree.changed(place) for place in range(tree.length - 1)]).reshape(
        -1, chances.shape[1]
    )
    at_x, at_y = columns[sums], changed[places[sums], columns[sums]]
    beyond = steps[sums] / STEPS
    bound = most_in_doubles(beyond, rho)
    values = np.append(terms, np.zeros(new_sums.shape[0] * rows))
    lines = [(cuts.sums[kept], cuts.rows[kept], cuts.ratios[kept])]
    # a ratio is limited so that its line is not steeper than a small chance allows
    usual = _usual(rho)
    highest = np.maximum(
        (bound * np.maximum(beyond, 1.0) / _SMALL + 1) ** (1 / (1 + beyond)), float(usual.max())
    )
    for point in points:
        quotients = point[row, at_x] / np.maximum(point[row, at_y], _NO_CHANCE)
        ratios = rounded_ratios(np.minimum(quotients, highest))
        more, less = lines_in_doubles(beyond, ratios)
        violation = (more * chances[row, at_x] - less * chances[row, at_y]) / bound - values
        violated = np.flatnonzero(violation > _NEARLY)
        lines.append((sums[violated], row[violated], ratios[violated]))
    first = np.flatnonzero(sums >= cuts.places.size)
    lines.append(
        (np.tile(sums[first], usual.size), np.tile(row[first], usual.size), np.repeat(usual, first.size))
    )
    return _Cuts(places, columns, steps, *(np.concatenate(parts) for parts in zip(*lines, strict=True)))


def _orders(cuts: _Cuts, points: tuple[Doubles, Doubles], spent: Divergences) -> Whole:
    """New sums: round, list of rewards and order that the solution exceeds, or the private policy reaches."""
    in_use = set(zip(cuts.places.tolist(), cuts.columns.tolist(), cuts.steps.tolist(), strict=True))
    new_sums: list[tuple[int, int, int]] = []
    for point, threshold in zip(points, (1 + _NEARLY, 1 - _TIGHT), strict=True):
        worst, orders = spent.worst(point)
        for place, column in np.argwhere(worst > threshold).tolist():
            candidate = place, column, round(orders[place, column] * STEPS)
            if candidate not in in_use:
                in_use.add(candidate)
                new_sums.append(candidate)
    return np.array(new_sums, dtype=np.int64).reshape(-1, 3)


def _solved(program: Program, rho: float, cuts: _Cuts) -> tuple[Solution, Doubles, Doubles]:
    """The program with these lines; their multipliers, and how far each one is below the highest of its term.

    The further variables are the terms, in shares of the bound of their sum.
    """
    from scipy.sparse import coo_array, csr_array, hstack, vstack

    tree = program.tree
    lists, rows = 1 << (tree.length - 1), len(tree.levels[-1].actions)
    changed = np.array([tree.changed(place) for place in range(tree.length - 1)]).reshape(-1, lists)
    start = int(program.offsets[-2])
    place, column = cuts.places[cuts.sums], cuts.columns[cuts.sums]
    beyond = cuts.beyond
    more, less = lines_in_doubles(beyond[cuts.sums], cuts.ratios)
    bounds = most_in_doubles(beyond, rho)
    terms = bounds[cuts.sums]
    scale = np.maximum(np.maximum(np.abs(more), np.abs(less)), terms)
    numbers = np.arange(cuts.sums.size)
    at_x = start + cuts.rows * lists + column
    at_y = start + cuts.rows * lists + changed[place, column]
    slopes_of_lines = np.concatenate([more / scale, -less / scale])
    entries = np.tile(numbers, 2), np.concatenate([at_x, at_y])
    lines = coo_array((slopes_of_lines, entries), shape=(numbers.size, program.size))
    count = cuts.places.size
    slopes = coo_array(
        (-terms / scale, (numbers, cuts.sums * rows + cuts.rows)), shape=(numbers.size, count * rows)
    )
    sizes = np.array(tree.levels[-1].sizes, dtype=np.float64)
    totals = coo_array(
        (np.tile(sizes, count), (np.repeat(np.arange(count), rows), np.arange(count * rows))),
        shape=(count, count * rows),
    )
    above = [hstack([lines, slopes]), hstack([csr_array((count, program.size)), totals])]
    limits = csr_array(vstack(above))
    solved = program.solve(limits, np.append(np.zeros(numbers.size), np.ones(count)))
    # a solution may put a term anywhere above its lines: what counts is the highest of them
    reached = (lines @ np.concatenate([level.ravel() for level in solved.masses])) * scale / terms
    highest = np.zeros(count * rows)
    np.maximum.at(highest, cuts.sums * rows + cuts.rows, reached)
    slack = (highest[cuts.sums * rows + cuts.rows] - reached) * terms / scale
    return replace(solved, more=highest), solved.prices[: numbers.size] / scale, slack


def _lines(rho: Fraction, cuts: _Cuts, prices: Doubles) -> ConcentratedLines:
    """The cuts and their multipliers in integers; multipliers that are nearly 0 are left out."""
    bounds = most_in_doubles(cuts.beyond, float(rho))
    merged: dict[tuple[int, int, int, int, int], float] = {}
    for number, row, ratio, price in zip(cuts.sums, cuts.rows, cuts.ratios, prices, strict=True):
        ratio_in_parts = round(ratio * RATIOS)
        if ratio_in_parts != RATIOS and price * bounds[number] * max(1.0, ratio) > _NOTHING:
            key = (
                int(row),
                int(cuts.columns[number]),
                int(cuts.places[number]),
                int(cuts.steps[number]),
                ratio_in_parts,
            )
            merged[key] = merged.get(key, 0.0) + float(price)
    rounded = {key: math.floor(price * _GRAIN) for key, price in sorted(merged.items())}
    positive = [(key, price) for key, price in rounded.items() if price]
    places = np.array([key[:3] for key, _ in positive], dtype=np.int64).reshape(-1, 3)
    return ConcentratedLines(
        rho,
        places[:, 0],
        places[:, 1],
        places[:, 2],
        tuple(key[3] for key, _ in positive),
        tuple(key[4] for key, _ in positive),
        tuple(price for _, price in positive),
        _GRAIN,
    )
