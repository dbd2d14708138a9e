"""The lower bound on the regret of one linear bandit, without and with privacy: a convex program."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..designs.cheapest_allocation import AllocationProgram
from ..designs.optimal_design import basis_coordinates, checked_actions
from ..designs.optimal_design_certificate import (
    Rows,
    Span,
    exact_rows,
    fraction,
    rational_matrix,
    weighted_squares,
)
from ..numbers.arrays import Matrix, Vector
from ..numbers.enclosure import Enclosure, Exact, exact
from ..numbers.small_matrices import ROUNDING, first_largest, product, row_lengths
from .parameters import PARAMETERS
from .rho_of_actions import exact_printed_rho, printed_rho

_DIGITS = 17
"""Decimals that tell a double from all others."""
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
        `.rho_of_actions.spanning_rho` the bound is the one that the proof supports.
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
    solved = AllocationProgram(coordinates[relevant], gaps[relevant], levels[relevant]).solved()
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
    costs, limits = [gaps[place] for place in relevant], [levels[place] for place in relevant]
    points = np.array([[float(number) for number in row] for row in inside])
    solved = AllocationProgram(points, _rounded(costs), _rounded(limits)).solved()
    pulls = [_short(number) for number in solved.pulls]
    prices = [_short(number) for number in solved.prices]
    form = [[_short(number) for number in row] for row in solved.form]
    upper = _exact_cost(inside, costs, limits, pulls)
    lower = _exact_guarantee(inside, costs, limits, prices, form)
    value = Enclosure(lower, upper)
    document["lower"], document["upper"] = value.decimals(_OUTPUT_DIGITS)
    document |= {
        "allocation": _by_action("pulls", relevant, pulls),
        "multipliers": _by_action("price", relevant, prices),
        "coordinates": list(span.coordinates),
        "form": [[str(number) for number in row] for row in form],
    }
    return CertifiedLinearLowerBound(value, document)


def _rounded(numbers: Sequence[Fraction]) -> Vector:
    return np.array([float(number) for number in numbers])


def _by_action(name: str, places: Sequence[int], numbers: Sequence[Fraction]) -> list[dict[str, Any]]:
    """The numbers other than 0, each with its action."""
    pairs = zip(places, numbers, strict=True)
    return [{"action": place, name: str(number)} for place, number in pairs if number]


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
    weighed = matrix * moments
    trace = sum((fraction(weighed[at, at]) for at in range(len(form))), Fraction(0))
    sandwich = weighed * matrix
    worst = Fraction(0)
    for row, cost in zip(rows, costs, strict=True):
        point = rational_matrix([row])
        worst = max(worst, fraction((point * sandwich * point.transpose())[0, 0]) / cost)
    return trace * trace / worst
