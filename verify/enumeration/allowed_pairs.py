"""Which pairs of probabilities of one event a privacy budget allows, as a family of half-planes.

An event has probability p on one input and q on its neighbour. The pairs that a budget allows form a convex
set, so each pair outside is cut off by a line: ``p' <= slope q' + intercept`` holds for all allowed pairs. A
test of the line is a test of the budget. The three families differ in their levels: epsilon, rho, mu.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...theory.divergences.bernoulli_divergences import kl
from ...theory.numbers.arrays import Doubles

_HALVINGS: Final = 26
_ROUNDING: Final = 1e-12
_ORDERS: Final = (1.0, 1.05, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 6.0, 10.0, 20.0, 50.0)


@dataclass(frozen=True, slots=True)
class ApproximateBudget:
    """(epsilon, delta)-DP: ``p <= e^epsilon q + delta``; pure for delta = 0.                [MI-EQ2.28]"""

    delta: float = 0.0
    symbol: ClassVar[str] = "epsilon"

    def __post_init__(self) -> None:
        if not 0 <= self.delta < 1:
            raise ValueError(f"delta is at least 0 and less than 1, not {self.delta!r}")

    def level(self, p: ArrayLike, q: ArrayLike) -> Doubles:
        """``max(0, log((p - delta)/q))``."""
        top = np.maximum(np.asarray(p, np.float64) - self.delta, 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            gap = np.log(top) - np.log(np.asarray(q, np.float64))
        return np.asarray(np.where(top > 0, np.maximum(gap, 0.0), 0.0))[()]

    def half_planes(self, p: ArrayLike, q: ArrayLike, levels: ArrayLike) -> tuple[Doubles, Doubles]:
        """Slope and intercept of a line that no allowed pair exceeds; one line here, whatever the pair."""
        slope = np.exp(np.asarray(levels, np.float64) + np.zeros(np.broadcast(p, q).shape))
        return slope, np.full(slope.shape, self.delta)


@dataclass(frozen=True, slots=True)
class ConcentratedBudget:
    """rho-zCDP: ``D_a(p, q) <= rho a`` and ``D_a(q, p) <= rho a`` for all orders a; a few orders are used.

    Each Renyi divergence of order at least 1 has convex level sets, whose tangents are the lines. [TH-D2.3]
    """

    symbol: ClassVar[str] = "rho"

    def level(self, p: ArrayLike, q: ArrayLike) -> Doubles:
        """The largest ``D_a/a`` over the orders used and both directions; 0 unless ``p > q``."""
        p, q = np.broadcast_arrays(np.asarray(p, np.float64), np.asarray(q, np.float64))
        return np.asarray(np.where(p > q, np.max(_each_way(p, q), axis=0), 0.0))[()]

    def half_planes(self, p: ArrayLike, q: ArrayLike, levels: ArrayLike) -> tuple[Doubles, Doubles]:
        """A tangent of the level set of the order and direction that shows the most."""
        p, q, rho = np.broadcast_arrays(*(np.asarray(v, np.float64) for v in (p, q, levels)))
        ways = _each_way(p, q)
        cut = (p > q) & (np.max(ways, axis=0) > rho)
        if not cut.any():
            return _or_nothing(cut, np.ones(p.shape), np.ones(p.shape))
        lines = np.ones((2, *p.shape))
        lines[:, cut] = _tangents(p[cut], q[cut], rho[cut], np.argmax(ways[:, cut], axis=0))
        return _or_nothing(cut, *lines)


@dataclass(frozen=True, slots=True)
class GaussianBudget:
    """mu-Gaussian DP: ``p <= Phi(Phi^{-1}(q) + mu)``, concave in q.                            [MI-R2.33]"""

    symbol: ClassVar[str] = "mu"

    def level(self, p: ArrayLike, q: ArrayLike) -> Doubles:
        """``Phi^{-1}(p) - Phi^{-1}(q)``, or 0."""
        from scipy.special import ndtri

        p, q = np.broadcast_arrays(np.asarray(p, np.float64), np.asarray(q, np.float64))
        above = p > q
        return np.asarray(
            np.where(above, ndtri(np.where(above, p, 0.5)) - ndtri(np.where(above, q, 0.5)), 0.0)
        )[()]

    def half_planes(self, p: ArrayLike, q: ArrayLike, levels: ArrayLike) -> tuple[Doubles, Doubles]:
        """A tangent of the trade-off curve."""
        from scipy.special import ndtri

        p, q, mu = np.broadcast_arrays(*(np.asarray(v, np.float64) for v in (p, q, levels)))
        a, b = _boundary(p, q, np.ones(p.shape), lambda x, y: self.level(x, y) > mu)
        slope = np.exp((ndtri(b) ** 2 - ndtri(a) ** 2) / 2)
        return _or_nothing(self.level(p, q) > mu, slope, a - slope * b)


Budget = ApproximateBudget | ConcentratedBudget | GaussianBudget
"""A family of budgets, one for each level: the least that allows a pair, as far as ``p > q`` shows it."""


def _each_way(p: Doubles, q: Doubles) -> Doubles:
    """``D_a/a`` for each order a, and in each direction, along the first axis."""
    orders = np.reshape(_ORDERS, (-1, *(1 for _ in p.shape)))
    ways = np.stack([_renyi(p, q, orders), _renyi(1 - q, 1 - p, orders)], axis=1) / orders[:, None]
    return np.asarray(ways.reshape(-1, *p.shape))


def _renyi(p: Doubles, q: Doubles, order: float | Doubles) -> Doubles:
    """Renyi divergence of two Bernoulli laws; for arrays of orders order 1 is told apart by value."""
    excess = np.asarray(order, np.float64) - 1
    safe = np.where(excess == 0, 1.0, excess)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        up, down = np.log(p) - np.log(q), np.log1p(-p) - np.log1p(-q)
        top = np.maximum(up, down) * safe
        share = np.where(p > 0, p * np.exp(up * safe - top), 0.0)
        rest = np.where(p < 1, (1 - p) * np.exp(down * safe - top), 0.0)
        value = (top + np.log(share + rest)) / safe
    value = np.where(np.isnan(value), np.inf, value)
    value = np.where(p == q, 0.0, value)
    entropic = np.broadcast_to(excess == 0, value.shape)
    if entropic.any():  # rarely, and dear
        value[entropic] = kl(*(np.broadcast_to(side, value.shape)[entropic] for side in (p, q)))
    return np.asarray(value)


def _renyi_slope(p: Doubles, q: Doubles, order: Doubles) -> Doubles:
    """``dp/dq`` along the level set: above 0 where ``p > q``."""
    with np.errstate(divide="ignore", invalid="ignore"):
        up, down = np.log(p / q), np.log1p(-p) - np.log1p(-q)
        excess = order - 1
        entropy = (p - q) / (q * (1 - q)) / (up - down)
        safe = np.where(excess == 0, 1.0, excess)
        power = safe / order * (p / q) * np.expm1(order * (down - up)) / np.expm1(safe * (down - up))
    slope = np.where(excess == 0, entropy, power)
    return np.asarray(np.where(np.isfinite(slope) & (slope > 0), slope, 1.0))


def _tangents(p: Doubles, q: Doubles, rho: Doubles, place: NDArray[np.intp]) -> tuple[Doubles, Doubles]:
    """Slope and intercept of tangents of the level set of an order and direction, by the place of both."""
    order, turned = np.array(_ORDERS)[place // 2], place % 2 == 1
    # the direction (q, p) for an event is the direction (p, q) for its complement, inputs exchanged
    first, second = np.where(turned, 1 - q, p), np.where(turned, 1 - p, q)
    a, b = _boundary(
        first, second, _renyi_slope(first, second, order), lambda x, y: _renyi(x, y, order) > rho * order
    )
    slope = _renyi_slope(a, b, order)
    intercept = a - slope * b
    return (np.where(turned, 1 / slope, slope), np.where(turned, (slope + intercept - 1) / slope, intercept))


def _boundary(
    p: Doubles, q: Doubles, slope: Doubles, outside: Callable[[Doubles, Doubles], NDArray[np.bool_]]
) -> tuple[Doubles, Doubles]:
    """The last pair outside on the way from (p, q) to equal probabilities, the steepest way in information.

    A line through a pair on the outer side of a level set, parallel to its tangent, is valid.
    """
    inner = np.clip(p, 1e-12, 1 - 1e-12), np.clip(q, 1e-12, 1 - 1e-12)
    first, second = inner[0] * (1 - inner[0]), slope * inner[1] * (1 - inner[1])
    length = np.maximum(inner[0] - inner[1], 0.0) / (first + second)
    low, high = np.zeros(p.shape), length
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        out = outside(inner[0] - middle * first, inner[1] + middle * second)
        low, high = np.where(out, middle, low), np.where(out, high, middle)
    return inner[0] - low * first, inner[1] + low * second


def _or_nothing(cut: NDArray[np.bool_], slope: Doubles, intercept: Doubles) -> tuple[Doubles, Doubles]:
    """The line, or ``p' <= q' + 1``, which says nothing, where there is nothing to cut off."""
    return np.where(cut, slope, 1.0), np.where(cut, intercept + _ROUNDING, 1.0)
