"""The cheapest allocation that keeps norms of actions below given levels: a convex program, in doubles."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..numbers.arrays import Matrix, Places, Vector
from ..numbers.small_matrices import cholesky, forms, product, solved_lower, solved_upper, triangle, turned
from .optimal_design import basis_coordinates, room, scaled_system

_RELATIVE_GAP = 1e-10
"""Between the two proofs; where rounding allows less, the result says so."""
_ALL_FROM_THE_START = 150
"""With more actions the program begins with a basis, and takes in those that it misses most."""
_ROUNDS = 60
_NEWTON_STEPS = 200
_TO_THE_BOUNDARY = 0.99
_CENTRING = 0.15
"""A step aims at this share of the mean product of a variable and its multiplier."""
_SLACK_ROUNDING = 1e-11
"""A slack of 1e-12 has four digits left: where rounding is the difference, the linear step is right."""
_SHORTEST_STEP = 1e-12
_SHARES = (1e-3, 1e-4, 1e-2, 1e-5, 1e-6, 1e-7)
"""Shares of the sum below which an action is left out at the end, one after the other."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """An allocation, a dual solution, and what they prove: the least cost is from ``lower`` to ``value``."""

    value: float
    lower: float
    pulls: Vector
    prices: Vector
    form: Matrix
    """The inverse of ``sum alpha_j x_j x_j^T``, up to a factor."""


class _Proofs(NamedTuple):
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


class _Point(NamedTuple):
    """A strictly feasible point: spending, the inverse of its matrix, and the slack of each test."""

    spending: Vector
    inverse: Matrix
    slack: Vector


class _Step(NamedTuple):
    """Newton's step: of spending, of the slacks to first order, and of the multipliers of both."""

    spending: Vector
    slack: Vector
    prices: Vector
    reduced: Vector


class AllocationProgram:
    """``minimise sum alpha_j cost_j  such that  x_i^T (sum alpha_j x_j x_j^T)^-1 x_i <= level_i``.

    Solved with ``y = alpha cost``, ``v = x / sqrt(cost)`` and ``u = x / sqrt(level)``: then the cost is
    ``sum y``, the matrix ``H = sum y v v^T``, and the constraints are ``u^T H^-1 u <= 1``.
    """

    def __init__(self, rows: Matrix, costs: Vector, levels: Vector) -> None:
        self.given = rows
        self.costs, self.levels = costs, levels
        self.unit = math.sqrt(float(np.exp(np.mean(np.log(costs)))))
        self.rows, self.basis = basis_coordinates(rows / np.sqrt(costs)[:, None] * self.unit)
        if len(self.basis) < rows.shape[1]:
            raise ValueError(
                f"modulo the best one the actions span {rows.shape[1]} dimensions, but to rounding only "
                f"{len(self.basis)}: sets without nearly parallel actions are accepted"
            )
        self.played = self.rows / self.unit
        self.tested = self.rows * (np.sqrt(costs / levels) / self.unit)[:, None]

    def solved(self) -> Allocation:
        """An allocation and a dual solution, as close to each other as rounding lets them come."""
        size, most = len(self.rows), 2 * self.rows.shape[1]
        chosen = np.arange(size) if size <= _ALL_FROM_THE_START else self.basis
        best: _Proofs | None = None
        stalled = 0
        for _ in range(_ROUNDS):
            new = self._proofs(chosen, chosen)
            stalled = 0 if best is None or new.gap < 0.9 * best.gap else stalled + 1
            best = new if best is None or new.gap < best.gap else best
            if new.gap <= _RELATIVE_GAP * new.upper or stalled > 4:
                break
            worst = [np.argsort(each, kind="stable")[-most:] for each in (new.tests, new.pressures)]
            grown = np.union1d(chosen, np.concatenate(worst))
            if len(grown) == len(chosen):
                break
            chosen = grown
        assert best is not None
        if best.gap > _RELATIVE_GAP * best.upper:
            best = self._polished(best)
        return self._in_given_terms(best)

    def _polished(self, best: _Proofs) -> _Proofs:
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
            new = self._proofs(played, tested)
            best = new if new.gap < best.gap else best
            if best.gap <= _RELATIVE_GAP * best.upper:
                break
        return best

    @np.errstate(over="ignore", divide="ignore", invalid="ignore")
    def _proofs(self, playable: Places, tests_at: Places) -> _Proofs:
        """What the solutions of the program on some actions prove about the whole program."""
        spending, prices = _central(self.played[playable], self.tested[tests_at])
        inverse = _inverse_of(self.played[playable], spending)
        tests = forms(self.tested, inverse)
        moments = product(self.tested[tests_at].T * prices, self.tested[tests_at])
        sandwich = product(product(inverse, moments), inverse)
        pressures = forms(self.played, sandwich)
        upper = float(spending.sum() * tests.max())
        lower = float(product(prices, tests[tests_at]) ** 2 / (prices.sum() * pressures.max()))
        all_spent, all_paid = np.zeros(len(self.rows)), np.zeros(len(self.rows))
        all_spent[playable], all_paid[tests_at] = spending * tests.max(), prices
        return _Proofs(upper, lower, all_spent, all_paid, inverse, tests, pressures)

    @np.errstate(over="ignore", invalid="ignore")
    def _in_given_terms(self, best: _Proofs) -> Allocation:
        """The form in the coordinates of the given rows, of which the basis rows are a part."""
        orthogonal, upper = turned(
            self.given[self.basis] / np.sqrt(self.costs[self.basis])[:, None] * self.unit
        )
        change = solved_upper(upper, orthogonal.T)
        form = product(product(change, best.inverse), change.T)
        pulls, prices = best.spending / self.costs, best.prices / self.levels
        return Allocation(best.upper, best.lower, pulls, prices, (form + form.T) / 2)


def _central(played: Matrix, tested: Matrix) -> tuple[Vector, Vector]:
    """Spending and prices at the optimum, by a primal-dual method that stays strictly feasible.

    With a price ``p_i`` of the slack ``s_i = 1 - u_i^T H^-1 u_i`` of each test, and ``r_j`` of each ``y_j``,
    the optimum solves ``1 - sum_i p_i (u_i^T H^-1 v_j)^2 = r_j`` and ``p_i s_i = r_j y_j = 0``. A step is
    Newton's for the same equations with a product above 0, which falls from step to step.
    """
    size = len(played) + len(tested)
    spending = np.full(len(played), 1.0 / len(played))
    spending *= 2 * float(forms(tested, _inverse_of(played, spending)).max())
    at = _point(played, tested, spending)
    mean_product = float(spending.sum()) / size
    prices, reduced = mean_product / at.slack, mean_product / spending
    least_gap, best = math.inf, (spending, prices)  # near the end rounding can undo what was reached
    for _ in range(_NEWTON_STEPS):
        across = product(product(tested, at.inverse), played.T)
        pressures = product((across * across).T, prices)
        mean_product = float(product(prices, at.slack) + product(reduced, at.spending)) / size
        tests = 1 - at.slack
        upper = float(at.spending.sum() * tests.max())
        gap = upper - float(product(prices, tests) ** 2 / (prices.sum() * float(pressures.max())))
        if gap < least_gap:
            least_gap, best = gap, (at.spending, prices)
        if min(gap, size * mean_product) <= 1e-3 * _RELATIVE_GAP * upper:
            break
        inner = product(product(played, at.inverse), played.T)
        aim = _CENTRING * mean_product
        residual = 1 - pressures - reduced
        step = _newton_step(across, inner, at, (prices, reduced), residual=residual, aim=aim)
        dual = _TO_THE_BOUNDARY * min(room(prices, step.prices), room(reduced, step.reduced))
        along, new = _moved(played, tested, at, step)
        if along < _SHORTEST_STEP:
            break
        share = min(1.0, dual, along)
        prices, reduced, at = prices + share * step.prices, reduced + share * step.reduced, new
    return best


def _newton_step(
    across: Matrix,
    inner: Matrix,
    at: _Point,
    multipliers: tuple[Vector, Vector],
    *,
    residual: Vector,
    aim: float,
) -> _Step:
    """The step towards the product ``aim``, from all ``u_i^T H^-1 v_j`` and all ``v_i^T H^-1 v_j``."""
    (prices, reduced), squares = multipliers, across * across
    hessian = 2 * product(across.T * prices, across) * inner
    hessian += product(squares.T * (prices / at.slack), squares)
    wanted = -residual - reduced + aim / at.spending + product(squares.T, aim / at.slack - prices)
    scale = np.sqrt(at.spending / reduced)
    factor = cholesky(scaled_system(hessian, scale))
    move = scale * solved_upper(factor.T, solved_lower(factor, scale * wanted))
    lift = product(squares, move)
    return _Step(
        spending=move,
        slack=lift,
        prices=aim / at.slack - prices - (prices / at.slack) * lift,
        reduced=aim / at.spending - reduced - (reduced / at.spending) * move,
    )


def _moved(played: Matrix, tested: Matrix, at: _Point, step: _Step) -> tuple[float, _Point]:
    """How much of the step is taken, shortened until no slack falls to nothing, and the point there."""
    farthest = min(room(at.spending, step.spending), room(at.slack, step.slack))
    along = min(1.0, _TO_THE_BOUNDARY * farthest)
    while True:
        new = _point(played, tested, at.spending + along * step.spending)
        linear = at.slack + along * step.slack
        slack = np.where(np.abs(new.slack - linear) <= _SLACK_ROUNDING, linear, new.slack)
        if (slack > 0.005 * at.slack).all() or along < _SHORTEST_STEP:
            return along, new._replace(slack=slack)
        along *= 0.7


def _point(played: Matrix, tested: Matrix, spending: Vector) -> _Point:
    inverse = _inverse_of(played, spending)
    return _Point(spending, inverse, 1 - forms(tested, inverse))


def _inverse_of(rows: Matrix, weights: Vector) -> Matrix:
    upper = triangle(rows * np.sqrt(weights)[:, None])
    root = solved_upper(upper, np.eye(len(upper)))
    return product(root, root.T)
