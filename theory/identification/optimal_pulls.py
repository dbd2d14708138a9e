"""The pulls that make every alternative cost one with the smallest total: one convex variable.

If the best arm gets ``W_1`` pulls, challenger ``a`` needs ``X_a(W_1)`` of them to make its cheapest
alternative cost one, and the total ``W_1 + sum_a X_a(W_1)`` is convex with derivative ``1 - sum_a
c_1(m_a)/c_a(m_a)`` [TH-DER-CT2].
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..numbers.arrays import Doubles
from ..numbers.enclosure import Number
from .confusing_cost import CostCurve, Costs

NEAREST = 1e-18
"""A position so close to the challenger that no double lies between."""
_FAST_STEPS = 16
_NEAR_ENOUGH = 1e-3
"""Relative steps below this are left to the curve itself: a start is all that is looked for."""
_SAFE_STEPS = 400


def optimum(curve: CostCurve, beta: float | None, extra: float = 0.0) -> tuple[Costs, Doubles]:
    """Positions with equal best pulls where the derivative of the total vanishes, or the share is right.

    Without ``beta``: ``sum c_1/c_a = 1``. With it: ``sum 1/q + extra/W_1 = (1-beta)/beta``. Either sum,
    raised to the power -1/2 or -1, is close to linear in ``W_1`` and in the positions (exactly so for
    Gaussian arms with one gap), so Newton's method on all positions at once takes a handful of steps;
    where it does not settle, bisection does.
    """
    position = _gaussian_start(curve, beta)
    odds = None if beta is None else beta / (1.0 - beta)
    for _ in range(_FAST_STEPS):
        with np.errstate(all="ignore"):
            step = newton_step(curve.at(position), odds, extra)
            following = np.maximum(position + step, 0.125 * position)
        if not np.all(np.isfinite(following)):
            break
        settled = np.all(np.abs(step) <= 1e-8 * position)
        position = following
        if settled:
            return curve.at(position), position
    return _bisected_optimum(curve, beta, extra)


def newton_step(costs: Costs, odds: Number, extra: Number) -> Number:
    """Newton's step on all positions at once; in any arithmetic.

    ``odds = beta/(1-beta)``, or None for a free share. The positions follow the first challenger's so that
    all alternatives cost one for the same pulls of the best arm.
    """
    pulls, slope = costs.best_pulls, costs.best_pulls_slope
    lag = (pulls[0] - pulls) / slope
    gain = slope[0] / slope
    if odds is None:
        root = 1 / np.sqrt(costs.balance)
        root_slope = -root * costs.balance_slope / (2 * costs.balance)
        here = root + root_slope * lag
        square = here * here
        total = np.sum(1 / square)
        size = 1 / np.sqrt(total)
        move = (size - 1) * total / (size * np.sum(root_slope * gain / (square * here)))
    else:
        here = costs.ratio + costs.ratio_slope * lag
        total = np.sum(1 / here) + extra / pulls[0]
        change = np.sum(costs.ratio_slope * gain / (here * here)) + extra * slope[0] / (pulls[0] * pulls[0])
        move = (1 / total - odds) * total * total / change
    return lag - gain * move


def _gaussian_start(curve: CostCurve, beta: float | None) -> Doubles:
    """The positions for Gaussian arms that cost the same half way: there ``q = D W_1 - 1``."""
    halfway = curve.at(np.ones(len(curve)))
    rate = 2.0 / halfway.best_pulls
    power, target = (2.0, 1.0) if beta is None else (1.0, beta / (1.0 - beta))
    pulls = (1.0 + target) / rate[0]
    for _ in range(8):
        inverse = 1.0 / np.maximum(rate * pulls - 1.0, 1e-100)
        weight = inverse * inverse if power == 2.0 else inverse
        total = np.sum(weight)
        step = (total ** (-1.0 / power) - target) / (
            total ** (-1.0 / power - 1.0) * np.dot(weight * inverse, rate)
        )
        pulls -= step
        if abs(step) <= _NEAR_ENOUGH * pulls:
            break
    start: Doubles = np.maximum(rate * pulls - 1.0, 1e-3)
    return start


def _bisected_optimum(curve: CostCurve, beta: float | None, extra: float) -> tuple[Costs, Doubles]:
    """The optimum by bisection in the position of the closest challenger; slow and sure."""
    closest = curve.of(slice(0, 1))
    low, high = 0.0, math.inf
    position = np.ones(len(curve))
    here = 1.0
    for _ in range(_SAFE_STEPS):
        pulls = closest.at(np.array([here])).best_pulls
        position = _positions(curve, pulls, position)
        position[0] = here
        costs = curve.at(position)
        if beta is None:
            short = np.sum(costs.balance) > 1.0
        else:
            short = np.sum(1.0 / costs.ratio) + extra / pulls[0] > (1.0 - beta) / beta
        low, high = (here, high) if short else (low, here)
        following = _between(low, high, here)
        if abs(following - here) <= 2e-16 * here:
            break
        here = following
    return costs, position


def _between(low: float, high: float, here: float) -> float:
    if math.isinf(high):
        return 4.0 * here
    return 0.25 * here if low == 0.0 else math.sqrt(low) * math.sqrt(high)


def _positions(curve: CostCurve, best_pulls: Doubles, start: Doubles) -> Doubles:
    """The positions at which each alternative costs one for those pulls of the best arm."""

    def rising(position: Doubles) -> tuple[Doubles, Doubles]:
        costs = curve.at(position)
        return costs.best_pulls, costs.best_pulls_slope

    return _inverse(rising, best_pulls, start)


def costs_at_ratio(curve: CostCurve, ratio: Doubles) -> Costs:
    """Costs at the confusing means that are the cheapest for pulls in the ratio ``W_1 / W_a``."""

    def rising(position: Doubles) -> tuple[Doubles, Doubles]:
        costs = curve.at(position)
        return costs.ratio, costs.ratio_slope

    return curve.at(_inverse(rising, ratio, ratio))


def _inverse(
    rising: Callable[[Doubles], tuple[Doubles, Doubles]], target: Doubles, start: Doubles
) -> Doubles:
    """``x > 0`` where an increasing function takes ``target``, by Newton's method inside a bracket."""
    low, high = np.zeros_like(start), np.full_like(start, np.inf)
    here = start
    for _ in range(_SAFE_STEPS):
        with np.errstate(all="ignore"):
            value, slope = rising(here)
            short = target - value
            low = np.where(short > 0, here, low)
            high = np.where(short < 0, here, high)
            following = here + short / slope
            inside = (following > low) & (following < high)
            guess = np.where(
                np.isinf(high), 4.0 * here, np.where(low == 0, 0.25 * here, np.sqrt(low) * np.sqrt(high))
            )
            following = np.where(short == 0, here, np.where(inside, following, guess))
            settled = np.abs(following - here) <= 4e-16 * here
        settled |= (following < 1e-290) | (following > 1e290)
        here = following
        if settled.all():
            break
    return here


@dataclass(frozen=True, slots=True)
class Kinks:
    """For each challenger the best arm's pulls beyond which its floor binds it, and its position there."""

    best_pulls: Doubles
    positions: Doubles


@dataclass(frozen=True, slots=True)
class Binding:
    """An optimum: the best arm's pulls, which challengers are above their floors, and what those cost."""

    pulls: float
    bound: NDArray[np.intp]
    costs: Costs
    positions: Doubles
    at_kink: NDArray[np.bool_]
    corner: bool


def binding(curve: CostCurve, floor: Doubles, kinks: Kinks, lowest: float, beta: float | None) -> Binding:
    """Where the total is least if challengers need ``floor`` pulls at least, and the best arm ``lowest``.

    A challenger needs more than its floor while the best arm's pulls are below its kink. Found by bisection
    over the kinks, then smoothly.
    """
    kink = kinks.best_pulls
    feasible = float(curve.of(slice(0, 1)).at(np.array([NEAREST])).best_pulls[0])
    never = np.zeros(len(floor), dtype=np.bool_)

    def at(pulls: float, bound: NDArray[np.intp]) -> tuple[float, Costs, Doubles]:
        """How far the derivative, or the share, is from vanishing; and the costs of the bound ones."""
        part = curve.of(bound)
        positions = _positions(part, np.full(len(bound), pulls), np.ones(len(bound)))
        positions = np.where(kink[bound] == pulls, kinks.positions[bound], positions)
        costs = part.at(positions)
        if beta is None:
            return float(np.sum(costs.balance)) - 1.0, costs, positions
        others = (np.sum(floor) - np.sum(floor[bound])) / pulls
        return float(np.sum(1.0 / costs.ratio) + others) - (1.0 - beta) / beta, costs, positions

    if lowest > feasible:
        bound = np.flatnonzero(kink > lowest)
        excess, costs, positions = at(lowest, bound)
        if excess <= 0.0:
            return Binding(lowest, bound, costs, positions, never[bound], corner=True)
    candidates = np.unique(kink[(kink > max(lowest, feasible)) & np.isfinite(kink)])
    low, high = 0, len(candidates)  # the first candidate at whose left side the excess is gone
    while low < high:
        middle = (low + high) // 2
        if at(candidates[middle], np.flatnonzero(kink >= candidates[middle]))[0] <= 0.0:
            high = middle
        else:
            low = middle + 1
    bound = np.flatnonzero(kink >= (candidates[low] if low < len(candidates) else math.inf))
    if low > 0:
        turn = candidates[low - 1]
        if at(turn, bound)[0] <= 0.0:
            bound = np.flatnonzero(kink >= turn)
            _, costs, positions = at(turn, bound)
            return Binding(float(turn), bound, costs, positions, kink[bound] == turn, corner=False)
    if len(bound) == 0:  # the share is held by the floors alone
        assert beta is not None
        pulls = float(np.sum(floor)) * beta / (1.0 - beta)
        nobody = np.ones(0)
        return Binding(pulls, bound, curve.of(bound).at(nobody), nobody, never[bound], corner=False)
    part = curve.of(bound)
    costs, positions = optimum(part, beta, float(np.sum(floor) - np.sum(floor[bound])))
    return Binding(float(costs.best_pulls[0]), bound, costs, positions, never[bound], corner=False)


def kinks_with_transport(curve: CostCurve, floor: Doubles) -> Kinks:
    """Where information needs as many pulls of the challenger as transport."""
    farthest = curve.at(np.full(len(curve), 1.0 / NEAREST))
    pulls, positions = np.full(len(curve), np.inf), np.full(len(curve), np.inf)
    some = np.flatnonzero(floor > farthest.challenger_pulls)
    part = curve.of(some)

    def rising(inverse_position: Doubles) -> tuple[Doubles, Doubles]:
        costs = part.at(1.0 / inverse_position)
        return costs.challenger_pulls, -costs.challenger_pulls_slope / inverse_position**2

    rate = 2.0 / part.at(np.ones(len(some))).best_pulls
    start = np.maximum(rate * floor[some] - 1.0, 1e-3)
    positions[some] = 1.0 / _inverse(rising, floor[some], start)
    pulls[some] = part.at(positions[some]).best_pulls
    return Kinks(pulls, positions)
