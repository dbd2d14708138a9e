"""The lower bound on the regret of one linear bandit, without and with privacy: a convex program."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..designs.optimal_design import basis_coordinates, checked_actions
from ..designs.optimal_design_certificate import (
    Rows,
    Span,
    exact_rows,
    fraction,
    rational_matrix,
    weighted_squares,
)
from ..numbers.enclosure import Enclosure, Exact, exact
from ..numbers.small_matrices import (
    ROUNDING,
    cholesky,
    first_largest,
    forms,
    product,
    row_lengths,
    row_products,
    solved_lower,
    solved_upper,
    triangle,
    turned,
)
from .parameters import PARAMETERS

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]
Places = NDArray[np.intp]

_RELATIVE_GAP = 1e-10
_ROUNDS = 60
_NEWTON_STEPS = 200
_AT_ONCE = 150
_TO_THE_BOUNDARY = 0.99
_CENTRING = 0.15
_ROUNDING = 1e-13
_NOISE = 1e-11
_SHARES = (1e-3, 1e-4, 1e-2, 1e-5, 1e-6, 1e-7)
_MOST_BASES = 200_000
_BASES_AT_ONCE = 4096
_SINGULAR = 1e12
_DIGITS = 17
_OUTPUT_DIGITS = 25


@dataclass(frozen=True, slots=True)
class LinearLowerBound:
    """``c(A, theta)``, the factor of ``log T`` in the regret, between two proofs of it."""

    value: float
    """What the allocation costs: an upper end of ``c``, optimal to ``relative_gap``."""
    lower: float
    """What the dual solution guarantees."""
    allocation: Vector
    """Pulls of each action over ``log T``; the best action's are free and stand as 0."""
    gaps: Vector
    levels: Vector
    """What ``||a||^2`` may be for each action; infinite for the best one."""
    best: int
    dimension: int
    """Of the span of the actions."""
    multipliers: Vector
    """The dual solution: the price of each action's constraint."""
    form: Matrix
    """The symmetric matrix of the dual solution, a quadratic form on the actions modulo the best one."""

    @property
    def relative_gap(self) -> float:
        """How far the two proofs are apart."""
        return 0.0 if self.value == 0 else max(0.0, self.value - self.lower) / self.value


@dataclass(frozen=True, slots=True)
class CertifiedLinearLowerBound:
    """``c(A, theta)`` in exact rationals: what an allocation costs, what a dual solution guarantees."""

    value: Enclosure
    document: dict[str, Any]


def linear_lower_bound(
    actions: ArrayLike, theta: ArrayLike, *, epsilon: float | None = None, rho: ArrayLike | None = None
) -> LinearLowerBound:
    """The factor of ``log T`` below which no consistent policy's regret stays.

    ``minimise sum alpha(a) Delta_a  such that  ||a||^2_{H^-1} <= level_a  whenever Delta_a > 0``, with
    ``H = sum alpha(a) a a^T`` and ``level_a = Delta_a^2 / 2``; with epsilon-DP it is printed as
    ``min(Delta_a^2 / 2, epsilon rho_a(A) Delta_a / 2)``                                 [TH-T4.18, TH-TAB4.1]

    The best action costs nothing. In the limit of playing it always, every norm is that of the action modulo
    the best one, and the program becomes one in a dimension less.

    Parameters
    ----------
    actions
        One action a row; the best one must be unique.
    theta
        The parameter: the mean of action ``a`` is ``<a, theta>``, its noise unit Gaussian.
    epsilon
        Budget of pure DP; None is the bound without privacy.
    rho
        What stands for ``rho_a(A)``, one number for each action; None is the printed one. With
        `spanning_rho` the bound is the one that the proof supports.
    """
    matrix = checked_actions(actions)
    parameter = np.asarray(theta, dtype=np.float64)
    if parameter.shape != matrix.shape[1:]:
        raise ValueError(f"theta has {parameter.size} coordinates, the actions have {matrix.shape[1]}")
    if not np.isfinite(parameter).all():
        raise ValueError(f"theta is {parameter.tolist()}: its coordinates must be finite")
    if epsilon is not None and not epsilon > 0:
        raise ValueError(f"epsilon is {epsilon!r}: it must be above 0")
    means = product(matrix, parameter)
    best = first_largest(means)
    gaps = product(matrix[best] - matrix, parameter)
    gaps[np.abs(gaps) <= ROUNDING * product(np.abs(matrix) + np.abs(matrix[best]), np.abs(parameter))] = 0.0
    others = (matrix != matrix[best]).any(axis=1)  # the best action may stand there twice
    _unique(gaps, best, np.flatnonzero(others).tolist())
    levels = np.full(len(matrix), math.inf)
    levels[others] = gaps[others] ** 2 / 2
    if epsilon is not None:
        lengths = printed_rho(matrix, best) if rho is None else np.asarray(rho, dtype=np.float64)
        if lengths.shape != gaps.shape or not (lengths[others] > 0).all():
            raise ValueError(
                f"rho is {lengths.tolist()}: one number above 0 for each worse action is accepted"
            )
        transport = epsilon * lengths * gaps / 2
        levels[others] = np.minimum(levels, transport)[others]
    coordinates, width = _modulo(matrix, best)
    dimension = len(basis_coordinates(matrix)[1])
    allocation, multipliers = np.zeros(len(matrix)), np.zeros(len(matrix))
    _, first = np.unique(matrix, axis=0, return_index=True)  # a repeated action needs no pulls of its own
    relevant = np.sort(first[(others & coordinates.any(axis=1))[first]])
    if not len(relevant):
        empty = np.zeros((width, width))
        return LinearLowerBound(0.0, 0.0, allocation, gaps, levels, best, dimension, multipliers, empty)
    solved = _Program(coordinates[relevant], gaps[relevant], levels[relevant]).solved()
    allocation[relevant], multipliers[relevant] = solved.pulls, solved.prices
    return LinearLowerBound(
        solved.value, solved.lower, allocation, gaps, levels, best, dimension, multipliers, solved.form
    )


def certified_linear_lower_bound(
    actions: Sequence[Sequence[Exact]], theta: Sequence[Exact], *, epsilon: Exact | None = None
) -> CertifiedLinearLowerBound:
    """``c(A, theta)`` between exact rationals; floats are taken as those doubles          [TH-T4.18]

    *Upper.* The allocation is scaled until it satisfies every constraint. *Lower.* For multipliers with
    ``sum lambda_a level_a = 1``, ``M = sum lambda_a a a^T`` and any symmetric ``K``, Cauchy and Schwarz give
    ``1 >= tr(H^-1 M) >= tr(K M)^2 / tr(K H K M)``, and the last trace is at most the cost times
    ``max a^T K M K a / Delta_a``.
    """
    rows = exact_rows(actions)
    parameter = [exact(number) for number in theta]
    if len(parameter) != len(rows[0]):
        raise ValueError(f"theta has {len(parameter)} coordinates, the actions have {len(rows[0])}")
    means = [sum((a * t for a, t in zip(row, parameter, strict=True)), Fraction(0)) for row in rows]
    best = max(range(len(rows)), key=lambda place: means[place])
    gaps = [means[best] - mean for mean in means]
    others = [place for place in range(len(rows)) if rows[place] != rows[best]]
    _unique(gaps, best, others)
    budget = None if epsilon is None else exact(PARAMETERS["epsilon"].checked(epsilon))
    levels = {place: gaps[place] ** 2 / 2 for place in others}
    if budget is not None:
        rhos = exact_printed_rho(rows, best)
        levels = {place: min(levels[place], budget * rhos[place] * gaps[place] / 2) for place in others}
    pivot = next((at for at, number in enumerate(rows[best]) if number), None)
    reduced = {place: _exact_modulo(rows[place], rows[best], pivot) for place in others}
    first = {tuple(rows[place]): place for place in reversed(others)}  # a repeated action needs no pulls
    relevant = [place for place in others if any(reduced[place]) and first[tuple(rows[place])] == place]
    document: dict[str, Any] = {
        "actions": [[str(number) for number in row] for row in rows],
        "theta": [str(number) for number in parameter],
        "epsilon": None if budget is None else str(budget),
        "best": best,
        "allocation": [],
        "multipliers": [],
        "coordinates": [],
        "form": [],
        "lower": "0",
        "upper": "0",
    }
    if not relevant:
        return CertifiedLinearLowerBound(Enclosure(Fraction(0), Fraction(0)), document)
    span = Span([reduced[place] for place in relevant])
    inside = [span.inside(reduced[place]) for place in relevant]
    solved = _Program(
        np.array([[float(number) for number in row] for row in inside]),
        np.array([float(gaps[place]) for place in relevant]),
        np.array([float(levels[place]) for place in relevant]),
    ).solved()
    costs, limits = [gaps[place] for place in relevant], [levels[place] for place in relevant]
    pulls = [_short(number) for number in solved.pulls]
    prices = [_short(number) for number in solved.prices]
    form = [[_short(number) for number in row] for row in solved.form]
    upper = _exact_cost(inside, costs, limits, pulls)
    lower = _exact_guarantee(inside, costs, limits, prices, form)
    found = Enclosure(lower, upper)
    ends = found.decimals(_OUTPUT_DIGITS)
    document |= {
        "allocation": [
            {"action": place, "pulls": str(number)}
            for place, number in zip(relevant, pulls, strict=True)
            if number
        ],
        "multipliers": [
            {"action": place, "price": str(number)}
            for place, number in zip(relevant, prices, strict=True)
            if number
        ],
        "coordinates": list(span.coordinates),
        "form": [[str(number) for number in row] for row in form],
        "lower": ends[0],
        "upper": ends[1],
    }
    return CertifiedLinearLowerBound(found, document)


def printed_rho(actions: ArrayLike, best: int) -> Vector:
    """``rho_a(A) = sum over actions a_j != 0 of  |a_j^T (a - a*)| / ||a_j||^2``             [TH-LB.1]

    It depends on the coordinates in which the same bandit is written, and Lemma B.1 is false for it: with the
    actions (1, 0) and (1, 1) it is 1/2 where the lemma needs 2; see `spanning_rho`.
    """
    matrix = checked_actions(actions)
    squares = row_products(matrix, matrix)
    scaled = matrix[squares > 0] / squares[squares > 0][:, None]
    return np.asarray(np.abs(product(matrix - matrix[best], scaled.T)).sum(axis=1))


def exact_printed_rho(actions: Sequence[Sequence[Exact]], best: int) -> list[Fraction]:
    """`printed_rho` in exact rationals."""
    rows = exact_rows(actions)
    squares = [sum((number * number for number in row), Fraction(0)) for row in rows]
    left = rational_matrix([[a - b for a, b in zip(row, rows[best], strict=True)] for row in rows])
    scaled = [
        [number / square for number in row] for row, square in zip(rows, squares, strict=True) if square
    ]
    products = (left * rational_matrix(scaled).transpose()).tolist()
    return [sum((abs(fraction(number)) for number in row), Fraction(0)) for row in products]


def spanning_rho(actions: ArrayLike, best: int) -> Vector:
    """The largest L1 length of ``a - a*`` in a basis made of actions                       [TH-LB.1, amended]

    However often the actions are played, ``sum N_j |a_j^T G^-1 (a - a*)| <= `` this, since weighted least
    squares solutions are convex combinations of basic ones; pulls that concentrate on a basis attain it. It
    does not depend on coordinates; in an orthonormal basis it is 2 as printed.
    """
    matrix = checked_actions(actions)
    coordinates, basis = basis_coordinates(matrix)
    rank, places = len(basis), np.flatnonzero(matrix.any(axis=1))
    bases = math.comb(len(places), rank)
    if bases > _MOST_BASES:
        raise ValueError(f"{len(places)} actions have {bases} bases: up to {_MOST_BASES} are accepted")
    targets = (coordinates - coordinates[best]).T
    largest = np.zeros(len(matrix))
    every = combinations(places, rank)
    while len(chosen := np.array(list(islice(every, _BASES_AT_ONCE)))):
        columns = coordinates[chosen].transpose(0, 2, 1)
        independent = columns[np.linalg.cond(columns) < _SINGULAR]
        for basis_columns in independent:
            lengths = np.abs(np.linalg.solve(basis_columns, targets)).sum(axis=0)
            largest = np.maximum(largest, lengths)
    return largest


# -- the program modulo the best action


@dataclass(frozen=True, slots=True)
class _Solved:
    value: float
    lower: float
    pulls: Vector
    prices: Vector
    form: Matrix


@dataclass(frozen=True, slots=True)
class _Judged:
    """A pair of solutions, for all actions, and between which numbers they put the value."""

    upper: float
    lower: float
    spending: Vector
    prices: Vector
    inverse: Matrix
    tests: Vector
    pressures: Vector

    @property
    def gap(self) -> float:
        """How far the two proofs are apart."""
        return self.upper - self.lower


class _Program:
    """``minimise sum alpha_j cost_j  such that  x_i^T (sum alpha_j x_j x_j^T)^-1 x_i <= level_i``.

    Solved with ``y = alpha cost``, ``v = x / sqrt(cost)`` and ``u = x / sqrt(level)``: then the cost is
    ``sum y``, the matrix ``sum y v v^T``, and the constraints are ``u^T H^-1 u <= 1``.
    """

    def __init__(self, rows: Matrix, costs: Vector, levels: Vector) -> None:
        self.given = rows
        self.costs, self.levels = costs, levels
        scale = math.sqrt(float(np.exp(np.mean(np.log(costs)))))
        spread = rows / np.sqrt(costs)[:, None] * scale
        self.rows, self.basis = basis_coordinates(spread)
        if len(self.basis) < rows.shape[1]:
            raise ValueError(
                f"modulo the best one the actions span {rows.shape[1]} dimensions, but to rounding only "
                f"{len(self.basis)}: sets without nearly parallel actions are accepted"
            )
        self.unit = scale
        self.played = self.rows / scale
        self.tested = self.rows * (np.sqrt(costs / levels) / scale)[:, None]

    def solved(self) -> _Solved:
        """An allocation and a dual solution, as close to each other as rounding lets them come."""
        size = len(self.rows)
        chosen = np.arange(size) if size <= _AT_ONCE else self.basis
        best: _Judged | None = None
        stalled = 0
        for _ in range(_ROUNDS):
            found = self._judged(chosen, chosen, *self._central(chosen, chosen))
            stalled = 0 if best is None or found.gap < 0.9 * best.gap else stalled + 1
            best = found if best is None or found.gap < best.gap else best
            if found.gap <= _RELATIVE_GAP * found.upper or stalled > 4:
                break
            grown = np.union1d(chosen, _largest(found.tests, 2 * self.rows.shape[1]))
            grown = np.union1d(grown, _largest(found.pressures, 2 * self.rows.shape[1]))
            if len(grown) == len(chosen):
                break
            chosen = grown
        assert best is not None
        if best.gap > _RELATIVE_GAP * best.upper:
            best = self._polished(best)
        return self._in_given_terms(best)

    def _polished(self, best: _Judged) -> _Judged:
        """The same with fewer actions: what is neither played nor needed slows the method to a crawl."""
        tried: set[bytes] = set()
        for share in _SHARES:
            played = np.flatnonzero(best.spending > share * best.spending.sum())
            tested = np.flatnonzero(best.prices > share * best.prices.sum())
            key = played.tobytes() + b"|" + tested.tobytes()
            rank = len(basis_coordinates(self.played[played])[1])
            if key in tried or rank < self.rows.shape[1]:
                continue
            tried.add(key)
            found = self._judged(played, tested, *self._central(played, tested))
            best = found if found.gap < best.gap else best
            if best.gap <= _RELATIVE_GAP * best.upper:
                break
        return best

    @np.errstate(over="ignore", divide="ignore", invalid="ignore")
    def _judged(self, played: Places, tested: Places, spending: Vector, prices: Vector) -> _Judged:
        """What the two solutions prove about the whole program."""
        inverse = _inverse_of(self.played[played], spending)
        tests = forms(self.tested, inverse)
        moments = product(self.tested[tested].T * prices, self.tested[tested])
        sandwich = product(product(inverse, moments), inverse)
        pressures = forms(self.played, sandwich)
        upper = float(spending.sum() * tests.max())
        lower = float(product(prices, tests[tested]) ** 2 / (prices.sum() * pressures.max()))
        all_spent, all_paid = np.zeros(len(self.rows)), np.zeros(len(self.rows))
        all_spent[played], all_paid[tested] = spending * tests.max(), prices
        return _Judged(upper, lower, all_spent, all_paid, inverse, tests, pressures)

    @np.errstate(over="ignore", invalid="ignore")
    def _in_given_terms(self, best: _Judged) -> _Solved:
        pulls = best.spending / self.costs
        # the quadratic form in the coordinates of the given rows, of which the basis rows are a part
        orthogonal, upper = turned(
            self.given[self.basis] / np.sqrt(self.costs[self.basis])[:, None] * self.unit
        )
        change = solved_upper(upper, orthogonal.T)
        form = product(product(change, best.inverse), change.T)
        return _Solved(best.upper, best.lower, pulls, best.prices / self.levels, (form + form.T) / 2)

    @np.errstate(over="ignore", divide="ignore", invalid="ignore")
    def _central(self, playable: Places, tests_at: Places) -> tuple[Vector, Vector]:
        """A primal-dual method of Newton steps that stays strictly feasible."""
        played, tested = self.played[playable], self.tested[tests_at]
        size = len(playable) + len(tests_at)
        spending = np.full(len(playable), 1.0 / len(playable))
        inverse = _inverse_of(played, spending)
        spending *= 2 * float(forms(tested, inverse).max())
        inverse = _inverse_of(played, spending)
        slack = 1 - forms(tested, inverse)
        centre = float(spending.sum()) / size
        prices, reduced = centre / slack, centre / spending
        best = (math.inf, spending, prices)  # near the end rounding can undo what was reached
        for _ in range(_NEWTON_STEPS):
            across = product(product(tested, inverse), played.T)
            squares = across * across
            pressures = product(squares.T, prices)
            residual = 1 - pressures - reduced
            centre = float(product(prices, slack) + product(reduced, spending)) / size
            tests, pressure = 1 - slack, float(pressures.max())
            upper = float(spending.sum() * tests.max())
            found = upper - float(product(prices, tests) ** 2 / (prices.sum() * pressure))
            if found < best[0]:
                best = (found, spending, prices)
            if min(found, size * centre) <= 1e-3 * _RELATIVE_GAP * upper:
                break
            aim = _CENTRING * centre
            hessian = 2 * product(across.T * prices, across) * product(product(played, inverse), played.T)
            hessian += product(squares.T * (prices / slack), squares)
            wanted = -residual - reduced + aim / spending + product(squares.T, aim / slack - prices)
            scale = np.sqrt(spending / reduced)
            system = hessian * (scale[:, None] * scale)
            diagonal = np.diag_indices_from(system)
            system[diagonal] += 1.0 + _ROUNDING * system[diagonal]  # definite, also where rounding is not
            factor = cholesky(system)
            move = scale * solved_upper(factor.T, solved_lower(factor, scale * wanted))
            price_move = aim / slack - prices - (prices / slack) * product(squares, move)
            reduced_move = aim / spending - reduced - (reduced / spending) * move
            dual = min(1.0, _TO_THE_BOUNDARY * min(_room(prices, price_move), _room(reduced, reduced_move)))
            slack_move = product(squares, move)
            along = min(1.0, _TO_THE_BOUNDARY * min(_room(spending, move), _room(slack, slack_move)))
            while True:
                moved = spending + along * move
                new_inverse = _inverse_of(played, moved)
                true = 1 - forms(tested, new_inverse)
                # a slack of 1e-12 has four digits left: where rounding is the difference, the step is right
                stepped = slack + along * slack_move
                new_slack = np.where(np.abs(true - stepped) <= _NOISE, stepped, true)
                if (new_slack > 0.005 * slack).all() or along < 1e-12:
                    break
                along *= 0.7
            if along < 1e-12:
                break
            step = min(dual, along)
            prices, reduced = prices + step * price_move, reduced + step * reduced_move
            spending, inverse, slack = moved, new_inverse, new_slack
        return best[1:]


def _largest(values: Vector, count: int) -> Places:
    return np.argsort(values, kind="stable")[-count:]


def _inverse_of(rows: Matrix, weights: Vector) -> Matrix:
    upper = triangle(rows * np.sqrt(weights)[:, None])
    root = solved_upper(upper, np.eye(len(upper)))
    return product(root, root.T)


def _room(point: Vector, move: Vector) -> float:
    """How many times ``move`` fits between ``point`` and zero."""
    falling = move < 0
    return float(np.min(point[falling] / -move[falling], initial=math.inf))


def _unique(gaps: Sequence[Fraction] | Vector, best: int, others: Sequence[int]) -> None:
    for place in others:
        if gaps[place] <= 0:
            raise ValueError(
                f"actions {best} and {place} are both best: a unique best action is needed by the theorem"
            )


def _modulo(actions: Matrix, best: int) -> tuple[Matrix, int]:
    """Coordinates of the actions modulo the best one, and how many there are."""
    chosen = actions[best]
    square = float(product(chosen, chosen))
    rest = actions.copy()
    if square > 0:
        rest -= (product(actions, chosen) / square)[:, None] * chosen
        rest -= (product(rest, chosen) / square)[:, None] * chosen  # what rounding left of it
        lengths, before = row_lengths(rest), row_lengths(actions)
        rest[lengths <= 64 * np.finfo(float).eps * before] = 0.0
    if not rest.any():
        return np.zeros((len(actions), 0)), 0
    coordinates, basis = basis_coordinates(rest)
    return coordinates, len(basis)


def _exact_modulo(row: list[Fraction], best: list[Fraction], pivot: int | None) -> list[Fraction]:
    if pivot is None:
        return row
    factor = row[pivot] / best[pivot]
    return [mine - factor * theirs for mine, theirs in zip(row, best, strict=True)]


def _short(number: float) -> Fraction:
    """The number to 17 digits: its decimals are the certificate."""
    if not math.isfinite(number):
        raise ValueError("the solution leaves the range of doubles; less extreme numbers are accepted")
    return Fraction(f"{number:.{_DIGITS}g}")


def _exact_cost(
    rows: Rows, costs: Sequence[Fraction], levels: Sequence[Fraction], pulls: Sequence[Fraction]
) -> Fraction:
    """What the allocation costs once it is scaled to satisfy every constraint."""
    inverse = weighted_squares(rows, pulls).inv()
    worst = Fraction(0)
    for row, level in zip(rows, levels, strict=True):
        point = rational_matrix([row])
        worst = max(worst, fraction((point * inverse * point.transpose())[0, 0]) / level)
    return worst * sum((cost * number for cost, number in zip(costs, pulls, strict=True)), Fraction(0))


def _exact_guarantee(
    rows: Rows, costs: Sequence[Fraction], levels: Sequence[Fraction], prices: Sequence[Fraction], form: Rows
) -> Fraction:
    """What every allocation costs at least, by the multipliers and the form."""
    total = sum((price * level for price, level in zip(prices, levels, strict=True)), Fraction(0))
    moments = weighted_squares(rows, [price / total for price in prices])
    matrix = rational_matrix(form)
    product = matrix * moments
    trace = sum((fraction(product[at, at]) for at in range(len(form))), Fraction(0))
    sandwich = product * matrix
    worst = Fraction(0)
    for row, cost in zip(rows, costs, strict=True):
        point = rational_matrix([row])
        worst = max(worst, fraction((point * sandwich * point.transpose())[0, 0]) / cost)
    return trace * trace / worst
