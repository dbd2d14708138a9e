"""KL_inf and d_inf of many samples at once: the dual of `bounded_projection`, a row for each sample.

For every sample of a row the same steps as there: without a budget Newton's method for ``H(rho) = 0``; with
one, first the break point or the smooth piece where ``H`` changes its sign, by halving over the sorted
points, then Newton's method within the piece. Rows go on until each has settled; a value is that of the dual
at the place found, a sum of nonnegative terms whose error is of second order in that of the place.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

Doubles = NDArray[np.float64]

_ELEMENTS: Final = 1 << 16
"""Evaluated together, so that they stay in the cache."""
_SETTLED: Final = 1e-9
_MOST_STEPS: Final = 200
_NO_BUDGET: Final = 700.0
_NEAR: Final = 0.05
_SMALL: Final = 0.02
"""Of rho times the way from the goal to the ceiling: below it, slopes are sums of their own terms."""
_TERMS: Final = 14


def kl_inf_of_samples(samples: ArrayLike, mu_star: ArrayLike, *, ceiling: float = 1.0) -> Doubles:
    """``KL_inf`` of the uniform law on each row of ``samples``, among all laws up to the ceiling.

    ``mu_star`` is one number or one for each row. The same as `certified_bounded_kl_inf` row by row.
    """
    return _of_samples(samples, mu_star, np.inf, ceiling)


def d_inf_of_samples(
    samples: ArrayLike, mu_star: ArrayLike, epsilon: ArrayLike, *, ceiling: float = 1.0
) -> Doubles:
    """``d_inf`` of the uniform law on each row of ``samples``, at one budget or one for each row.

    The same as `certified_bounded_d_inf` row by row.
    """
    budgets = np.asarray(epsilon, dtype=np.float64)
    if not (np.isfinite(budgets).all() and (budgets > 0).all()):
        raise ValueError("a budget is a finite positive number")
    return _of_samples(samples, mu_star, budgets, ceiling)


def _of_samples(samples: ArrayLike, mu_star: ArrayLike, epsilon: ArrayLike, ceiling: float) -> Doubles:
    points = np.asarray(samples, dtype=np.float64)
    if points.ndim != 2 or not points.size:
        raise ValueError(f"samples are the rows of a matrix with at least one point, not {points.shape}")
    if not np.isfinite(points).all():
        raise ValueError("a point of a sample must be a finite number")
    if points.max() > ceiling:
        raise ValueError(f"a point is {float(points.max())!r}, but must not exceed the ceiling {ceiling!r}")
    rows = points.shape[0]
    goals = np.broadcast_to(np.asarray(mu_star, dtype=np.float64), rows)
    if not np.isfinite(goals).all():
        raise ValueError("mu_star must be a finite number")
    budgets = np.broadcast_to(np.asarray(epsilon, dtype=np.float64), rows)
    found = np.empty(rows)
    some = max(1, _ELEMENTS // points.shape[1])
    with np.errstate(all="ignore"):
        for start in range(0, rows, some):
            part = slice(start, start + some)
            found[part] = _part(points[part], goals[part], budgets[part], ceiling)
    return found


def _part(points: Doubles, goals: Doubles, budgets: Doubles, ceiling: float) -> Doubles:
    value = np.where(goals > ceiling, np.inf, 0.0)
    free = budgets >= _NO_BUDGET
    shortfall = (goals[:, None] - points).mean(axis=1)
    # at the ceiling only the point mass there is left; the price of moving all mass, if there is one
    at_top = (goals == ceiling) & (shortfall > 0)
    moved = (points < ceiling).mean(axis=1)
    value[at_top] = (budgets * moved)[at_top]
    asked = (shortfall > 0) & (goals < ceiling)
    for chosen, budgeted in ((asked & free, False), (asked & ~free, True)):
        if chosen.any():
            rows = points[chosen]
            if budgeted:
                rows = np.sort(rows, axis=1)
            value[chosen] = _Rows(rows, goals[chosen], budgets[chosen], ceiling, budgeted=budgeted).value()
    return value


class _Rows:
    """Samples whose mean falls short of a goal below the ceiling; with a budget their points ascend."""

    def __init__(
        self, points: Doubles, goals: Doubles, epsilon: Doubles, ceiling: float, *, budgeted: bool
    ) -> None:
        self.c = ceiling - points
        self.below = goals[:, None] - points
        self.b = ceiling - goals
        self.epsilon = epsilon
        self.budgeted = budgeted
        self.size = points.shape[1]
        self.place = np.arange(self.size)

    def _kept(self, terms: Doubles, clipped: NDArray[np.intp]) -> Doubles:
        """Their mean over the points that are not clipped, counted as 0."""
        if self.budgeted:
            terms[self.place < clipped[:, None]] = 0.0
        mean: Doubles = terms.sum(axis=1) / self.size
        return mean

    def _summed(self, terms: Doubles, clipped: NDArray[np.intp]) -> Doubles:
        """Their sum over the points that are not clipped: with a budget the last ones, and one at least."""
        if not self.budgeted:
            return np.asarray(terms.sum(axis=1))
        starts = np.arange(0, terms.size, self.size)
        ends = np.stack([starts, starts + clipped], axis=1)
        return np.asarray(np.add.reduceat(terms.ravel(), ends.ravel())[1::2])

    def _slope(self, rho: Doubles, clipped: NDArray[np.intp], at: NDArray[np.intp]) -> Doubles:
        """``H(rho)`` of the rows ``at``."""
        whole = len(at) == len(self.b)
        terms = rho[:, None] * (self.c if whole else self.c[at])
        terms += 1.0
        np.divide(self.below if whole else self.below[at], terms, out=terms)
        slope: Doubles = (self._summed(terms, clipped) - self.b[at] * clipped) / self.size
        return slope

    def _slope_and_curvature(
        self, rho: Doubles, clipped: NDArray[np.intp], at: NDArray[np.intp]
    ) -> tuple[Doubles, Doubles]:
        """``H(rho)``, and how fast it falls; in the sums of ``w = 1/(1 + rho c)`` and ``w^2`` alone.

        For ``rho c w = 1 - w``, and what is below is ``c - b``. Where ``rho`` is small that cancels.
        """
        b, share = self.b[at], clipped / self.size
        near = ~(rho * b > _SMALL)
        if near.all():
            return self._small_slope_and_curvature(rho, clipped, at)
        w = rho[:, None] * (self.c if len(at) == len(self.c) else self.c[at])
        w += 1.0
        np.reciprocal(w, out=w)
        ones = self._summed(w, clipped) / self.size
        if self.budgeted:
            w *= w
            squares = self._summed(w, clipped) / self.size
        else:
            squares = np.einsum("ij,ij->i", w, w) / self.size
        kept = 1.0 - share
        slope = (kept - ones) / rho - b * (ones + share)
        curvature = ((kept - 2.0 * ones + squares) / rho - b * (ones - squares)) / rho
        if near.any():
            slope[near], curvature[near] = self._small_slope_and_curvature(rho[near], clipped[near], at[near])
        return slope, curvature

    def _small_slope_and_curvature(
        self, rho: Doubles, clipped: NDArray[np.intp], at: NDArray[np.intp]
    ) -> tuple[Doubles, Doubles]:
        """The same, term by term."""
        c = self.c[at]
        inverse = 1 / (1 + rho[:, None] * c)
        terms = self.below[at] * inverse
        inverse *= c
        inverse *= terms
        return (
            self._kept(terms, clipped) - self.b[at] * (clipped / self.size),
            self._kept(inverse, clipped),
        )

    def value(self) -> Doubles:
        """The maximum of the dual, row by row."""
        rows = np.arange(len(self.b))
        clipped = np.zeros(len(rows), dtype=np.intp)
        low, high = np.zeros(len(rows)), np.full(len(rows), np.inf)
        kink = np.zeros(len(rows), dtype=np.bool_)
        rho = np.zeros(len(rows))
        if self.budgeted:
            clipped, low, high, kink = self._piece()
            rho[kink] = high[kink]
        else:
            ends = (self.c.min(axis=1) > 0) & ((self.below / self.c).mean(axis=1) >= 0)
            rho[ends] = np.inf
            kink = ends  # settled too
        rho[~kink] = self._root(low, high, clipped, rows[~kink])
        return self._value(rho, clipped, kink)

    def _piece(self) -> tuple[NDArray[np.intp], Doubles, Doubles, NDArray[np.bool_]]:
        """How many points are clipped, the break points around, and whether the upper one is the optimum."""
        rows = np.arange(len(self.b))
        growth = np.expm1(self.epsilon)
        left = np.zeros(len(rows), dtype=np.intp)
        right = (self.c > 0).sum(axis=1) - 1
        while (open_rows := np.flatnonzero(left < right)).size:
            middle = (left[open_rows] + right[open_rows]) // 2
            at_break = growth[open_rows] / self.c[open_rows, middle]
            down = self._slope(at_break, middle + 1, open_rows) <= 0
            right[open_rows[down]] = middle[down]
            left[open_rows[~down]] = middle[~down] + 1
        high = growth / self.c[rows, left]
        kink = self._slope(high, left, rows) >= 0
        low = np.where(left > 0, growth / self.c[rows, np.maximum(left - 1, 0)], 0.0)
        return left, low, high, kink

    def _root(self, low: Doubles, high: Doubles, clipped: NDArray[np.intp], at: NDArray[np.intp]) -> Doubles:
        """Newton's method for ``H = 0``, with bisection where it leaves the bracket.

        Newton is on ``(1 + rho b) H``, the slope of a sum of logarithms in ``l = rho / (1 + rho b)``.
        """
        found = low[at].copy()
        low, high = low[at].copy(), high[at].copy()
        waiting = np.arange(len(at))
        for _ in range(_MOST_STEPS):
            rows, rho = at[waiting], found[waiting]
            slope, curvature = self._slope_and_curvature(rho, clipped[rows], rows)
            b = self.b[rows]
            up = slope > 0
            low[waiting] = np.where(up, rho, low[waiting])
            high[waiting] = np.where(up, high[waiting], rho)
            grown = 1 + rho * b
            bend = grown * (curvature * grown - slope * b)
            length = slope / bend  # in l, of the derivative grown * slope
            guess = rho + length * grown * grown / (1 - length * b * grown)
            floor, roof = low[waiting], high[waiting]
            outside = ~((guess >= floor) & (guess <= roof) & (bend > 0) & np.isfinite(guess))
            middle = np.minimum(4 * floor + 1 / b, (floor + roof) / 2)
            step = np.where(outside, middle, guess)
            found[waiting] = step
            going = ~(np.abs(step - rho) <= _SETTLED * step) & (
                (roof - floor > 1e-15 * roof) | np.isinf(roof)
            )
            waiting = waiting[going]
            if not waiting.size:
                break
        return found

    def _value(self, rho: Doubles, clipped: NDArray[np.intp], kink: NDArray[np.bool_]) -> Doubles:
        """The dual, as a sum of nonnegative terms."""
        rows = np.arange(len(self.b))
        growth = rho * self.b
        factors = 1 + rho[:, None] * self.c
        complement = (1 + growth)[:, None] / factors
        terms = _excess(rho[:, None] * self.below / factors, complement)
        if not self.budgeted:
            endless = np.isinf(rho)
            value = terms.sum(axis=1) / self.size
            value[endless] = np.log(self.c[endless] / self.b[endless, None]).mean(axis=1)
            return np.asarray(np.maximum(value, 0.0))
        # at a kink part of the first point that is not clipped moves to the ceiling
        c = self.c[rows, clipped]
        share = self._slope(rho, clipped, rows) * (1 + growth * c / self.b) / (c * (1 + growth))
        share = np.where(kink, np.clip(share, 0.0, 1 / self.size), 0.0)
        edge = terms[rows, clipped]
        moved = clipped / self.size + share
        value = self._kept(terms, clipped) - share * edge
        value += np.where(moved > 0, moved * (self.epsilon + _excess(-growth, 1 + growth)), 0.0)
        return value


def _excess(y: Doubles, complement: Doubles) -> Doubles:
    """``-log(1 - y) - y`` given ``complement = 1 - y`` with all its digits; a series where the two cancel."""
    value = -np.log(complement) - y
    near = np.flatnonzero(np.abs(y) < 0.5)
    some = y.ravel()[near]
    close = -np.log1p(-some) - some
    small = np.abs(some) < _NEAR
    tiny = some[small]
    series = np.zeros_like(tiny)
    for n in range(_TERMS, 1, -1):
        series = series * tiny + 1 / n
    close[small] = series * tiny * tiny
    value.ravel()[near] = close
    return value
