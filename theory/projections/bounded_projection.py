r"""Projection of a law under a ceiling onto the laws whose mean is at least ``mu_star``.

Let ``B`` be the ceiling and ``M`` the class of all laws with values in a set ``S`` whose maximum is ``B``
and which contains the support of ``P``: a finite support, ``[0, 1]``, or ``(-inf, B]``. The value depends on
``S`` only through ``B``. The three quantities are

- ``KL_inf = inf KL(P, P')``                                                              [TH-D2.30]
- ``TV_inf = inf TV(P, P')``                                                              [TH-D4.tvinf]
- ``d_inf = inf epsilon TV(P, Q) + KL(Q, P')``, ``mean(P) <= mean(Q) <= mean(P')``           [BERN-EQ9]

over ``P'`` (and ``Q``) in ``M`` with ``mean(P') >= mu_star``.

The dual. With ``phi_l(x) = log(1 - l (x - mu_star))`` and ``0 <= l <= 1/(B - mu_star)``,

``d_inf = max over l of E_P[ min( phi_l(X), epsilon + phi_l(B) ) ]``,

concave in ``l``; ``epsilon = inf`` gives ``KL_inf``.

Weak duality. ``exp(phi_l)`` is nonnegative on ``S`` and has ``P'``-mean at most 1, so Jensen's inequality
gives ``E_Q[phi_l] - KL(Q, P') <= log E_P'[exp(phi_l)] <= 0``. Couple ``X ~ P`` and ``Y ~ Q`` with
``P[X != Y] = TV(P, Q)``. Since ``phi_l`` is smallest at ``B``, always
``phi_l(Y) >= min(phi_l(X), epsilon + phi_l(B)) - epsilon 1{X != Y}``. Take means and add the two.

Equality. At an optimal ``l`` a supergradient vanishes: ``Q`` is ``P`` with the mass of the atoms where
``epsilon + phi_l(B)`` is the smaller moved to ``B`` (a fraction at a tie), and
``dP' = dQ / (1 - l (x - mu_star))``, with the missing mass, if ``l`` is at its upper end, put on ``B``. Then
``P'`` has mass 1 and mean ``mu_star``, and the costs agree. The order of the means costs nothing: mass moves
up only, so ``mean(P) <= mean(Q)``, and ``log(1 - l (mean(Q) - mu_star)) >= E_Q[phi_l] = KL(Q, P') >= 0``
gives ``mean(Q) <= mu_star``.

Open or closed. With ``mean(P') > mu_star`` the infimum is the same as long as ``mu_star < B`` (mix ``P'``
with a little mass on ``B``) but is not attained. Only at ``mu_star = B`` does it matter: no law has a mean
above ``B``, so the open problem is infinite, while the closed one, answered here, still has the point mass on
``B``.

We work with ``rho = l / (1 - l b)`` in ``[0, inf]``, ``b = B - mu_star`` and ``c = B - x >= 0``, where no
difference cancels: the dual is ``g(rho) = E[min(log(1 + rho c), epsilon)] - log(1 + rho b)``, an atom is
clipped when ``rho c >= exp(epsilon) - 1``, and the derivative in ``l`` is ``(1 + rho b) H(rho)`` with
``H(rho) = E[(mu_star - X) / (1 + rho c); not clipped] - b P[clipped]``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact

if TYPE_CHECKING:
    from flint import arb

Points = Sequence[Exact] | NDArray[np.float64]
"""Where a law has its atoms, or what a sample consists of; or the weights of these."""


@dataclass(frozen=True, slots=True)
class _Atoms:
    """Distinct atoms in ascending order with positive weights of any total."""

    points: list[float | Fraction]
    weights: list[int | Fraction]
    equal: bool
    """All weights are one."""

    @property
    def mass(self) -> int | Fraction:
        return len(self.points) if self.equal else sum(self.weights)

    def shortfall(self, mu_star: Fraction) -> Fraction:
        """``mu_star - mean``, exactly."""
        pairs = zip(self.points, self.weights, strict=True)
        return mu_star - sum((Fraction(x) * w for x, w in pairs), Fraction(0)) / self.mass


class _Piece(NamedTuple):
    """Where the dual is largest: with ``clipped`` atoms clipped, at ``rho``.

    At a ``kink`` the optimum is the break point of the first atom that is not clipped.
    """

    clipped: int
    rho: float
    kink: bool


def _shown(value: object) -> str:
    return repr(value.item() if isinstance(value, np.generic) else value)


def _finite(name: str, value: Exact) -> Fraction:
    try:
        return exact(value)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} is {_shown(value)}, but must be a finite number") from error


def _price(epsilon: Exact) -> Fraction:
    price = _finite("epsilon", epsilon)
    if price <= 0:
        raise ValueError(f"epsilon is {_shown(epsilon)}, but must be positive")
    return price


def _atoms(points: Points, weights: Points | None, ceiling: Fraction) -> _Atoms:
    if len(points) == 0:
        raise ValueError("the law has no points, but needs at least one")
    if weights is None and isinstance(points, np.ndarray) and points.dtype == np.float64:
        values, counts = np.unique(points, return_counts=True)
        if not np.isfinite(values).all():
            raise ValueError(
                f"a point is {_shown(values[~np.isfinite(values)][0])}, but must be a finite number"
            )
        atoms = _Atoms(values.tolist(), counts.tolist(), equal=values.size == points.size)
    else:
        masses = [Fraction(1)] * len(points) if weights is None else [_finite("a weight", w) for w in weights]
        if len(masses) != len(points):
            raise ValueError(f"{len(masses)} weights for {len(points)} points, but there must be as many")
        if min(masses) < 0:
            raise ValueError(f"a weight is {float(min(masses))!r}, but must not be negative")
        merged: dict[Fraction, Fraction] = {}
        for point, weight in zip(points, masses, strict=True):
            place = _finite("a point", point)
            merged[place] = merged.get(place, Fraction(0)) + weight
        kept = sorted((point, weight) for point, weight in merged.items() if weight > 0)
        if not kept:
            raise ValueError("all weights are zero, but one must be positive")
        unit = kept[0][1]
        scaled = [weight / unit for _, weight in kept]
        atoms = _Atoms([x for x, _ in kept], list(scaled), equal=all(w == 1 for w in scaled))
    if atoms.points[-1] > ceiling:
        raise ValueError(
            f"a point is {float(atoms.points[-1])!r}, but must not exceed the ceiling {float(ceiling)!r}"
        )
    return atoms


class _Optimum(NamedTuple):
    """The maximum of the dual in a ball, and where it is; ``None`` is infinity."""

    value: arb
    clipped: int
    rho: arb | None
    beyond: arb | None
    """A proven upper bound of the place."""


class _Floats:
    """The dual in double precision, its atoms in ascending order of ``x``, that is of break points."""

    def __init__(self, atoms: _Atoms, mu_star: Fraction, ceiling: Fraction, epsilon: float) -> None:
        weights = np.array(atoms.weights, dtype=np.float64)
        self.p = weights / weights.sum()
        if isinstance(atoms.points[0], Fraction):  # the distances may be far below a rounding of the points
            self.below = np.array([mu_star - Fraction(x) for x in atoms.points], dtype=np.float64)
            self.c = np.array([ceiling - Fraction(x) for x in atoms.points], dtype=np.float64)
        else:
            points = np.array(atoms.points, dtype=np.float64)
            self.below = float(mu_star) - points
            self.c = float(ceiling) - points
        self.b = float(ceiling - mu_star)
        self.epsilon = epsilon
        self.clipped_mass = np.concatenate([[0.0], np.cumsum(self.p)])

    def slope(self, rho: float, clipped: int) -> float:
        """``H(rho)`` with the first ``clipped`` atoms clipped."""
        kept = slice(clipped, None)
        terms = self.p[kept] * self.below[kept] / (1 + rho * self.c[kept])
        return float(terms.sum() - self.b * self.clipped_mass[clipped])

    def curvature(self, rho: float, clipped: int) -> float:
        """``-H'(rho)``."""
        kept = slice(clipped, None)
        return float(
            np.sum(self.p[kept] * self.below[kept] * self.c[kept] / np.square(1 + rho * self.c[kept]))
        )

    def piece(self) -> _Piece:
        """The break point or the smooth piece where ``H`` changes sign."""
        lowest, highest, clipped = 0.0, math.inf, 0
        growth = math.expm1(self.epsilon) if self.epsilon < 700 else math.inf
        if growth < math.inf:
            below_ceiling = int(np.count_nonzero(self.c))
            left, right = 0, below_ceiling - 1
            while left < right:
                middle = (left + right) // 2
                if self.slope(growth / float(self.c[middle]), middle + 1) <= 0:
                    right = middle
                else:
                    left = middle + 1
            clipped, highest = left, growth / float(self.c[left])
            if self.slope(highest, clipped) >= 0:
                return _Piece(clipped, highest, kink=True)
            lowest = growth / float(self.c[clipped - 1]) if clipped else 0.0
        elif self.c[-1] > 0 and float(np.sum(self.p * (self.below / self.c))) >= 0:
            return _Piece(0, math.inf, kink=False)
        return _Piece(clipped, self._root(lowest, highest, clipped), kink=False)

    def _root(self, lowest: float, highest: float, clipped: int) -> float:
        """Newton's method for ``H = 0``, with bisection where it leaves the bracket."""
        rho = lowest
        for _ in range(300):
            slope, curvature = self.slope(rho, clipped), self.curvature(rho, clipped)
            if slope > 0:
                lowest = rho
            else:
                highest = rho
            step = slope / curvature if curvature > 0 else math.inf
            guess = rho + step
            if not lowest < guess < highest:
                guess = 4 * lowest + 1 / self.b if highest == math.inf else (lowest + highest) / 2
            if abs(guess - rho) <= 4e-16 * rho or guess == math.inf:
                break
            rho = guess
        return rho


class _Balls:
    """The dual in balls, at the precision in force when it is made."""

    def __init__(self, atoms: _Atoms, mu_star: Fraction, ceiling: Fraction, epsilon: Fraction | None) -> None:
        from flint import arb, ctx

        self.precision: int = ctx.prec
        top = ball(ceiling)
        self.c: list[arb] = [top - (arb(x) if isinstance(x, float) else ball(x)) for x in atoms.points]
        self.b: arb = ball(ceiling - mu_star)
        self.weights: list[arb] | None = None if atoms.equal else [ball(w) for w in atoms.weights]
        self.counts: list[int] | None = [w for w in atoms.weights if isinstance(w, int)] or None
        self.mass: arb = ball(atoms.mass)
        self.epsilon: arb | None = None if epsilon is None else ball(epsilon)
        self.below_ceiling = len(self.c) - (atoms.points[-1] == ceiling)

    def _mean(self, terms: list[arb], clipped: int = 0) -> arb:
        """Sum over the atoms from ``clipped`` on of their probability times their term."""
        if self.weights is None:
            return sum(terms) / self.mass
        return sum(w * t for w, t in zip(self.weights[clipped:], terms, strict=True)) / self.mass

    def _moved(self, clipped: int) -> arb:
        """``P[clipped]``."""
        return (ball(clipped) if self.weights is None else sum(self.weights[:clipped], ball(0))) / self.mass

    def dual(self, rho: arb, clipped: int = 0) -> arb:
        """``g(rho)`` with the first ``clipped`` atoms clipped; one logarithm where weights are whole."""
        sigma = 1 / rho
        shifted = [c + sigma for c in self.c[clipped:]]
        if self.weights is None:
            kept = math.prod(shifted, start=ball(1)).log() / self.mass
        elif self.counts is not None:
            powers = zip(shifted, self.counts[clipped:], strict=True)
            kept = math.prod((t**w for t, w in powers), start=ball(1)).log() / self.mass
        else:
            kept = self._mean([t.log() for t in shifted], clipped)
        value = kept - (self.b + sigma).log()
        if clipped:
            assert self.epsilon is not None
            value += self._moved(clipped) * (self.epsilon + sigma.log())
        return value

    def slope(self, rho: arb, clipped: int = 0) -> arb:
        """``H(rho)``: with ``sigma = 1 / rho``, ``(c - b) / (c + sigma) = 1 - (b + sigma) / (c + sigma)``."""
        if rho == 0:
            return self._mean([c - self.b for c in self.c])
        sigma, moved = 1 / rho, self._moved(clipped)
        first = self._mean([1 / (c + sigma) for c in self.c[clipped:]], clipped)
        return sigma * (1 - moved - (self.b + sigma) * first) - self.b * moved

    def slope_and_curvature(self, rho: arb, clipped: int) -> tuple[arb, arb]:
        """``H(rho)`` and ``-H'(rho)`` from the same reciprocals."""
        sigma, moved = 1 / rho, self._moved(clipped)
        inverses = [1 / (c + sigma) for c in self.c[clipped:]]
        first = self._mean(inverses, clipped)
        second = self._mean([v * v for v in inverses], clipped)
        kept, reach = 1 - moved, self.b + sigma
        slope = sigma * (kept - reach * first) - self.b * moved
        return slope, sigma * sigma * (kept - (reach + sigma) * first + reach * sigma * second)

    def _root(self, clipped: int, low: arb, high: arb | None, start: arb) -> tuple[arb, arb, arb | None]:
        """A point near the root of ``H``, and the bracket proven on the way; Newton with bisection."""
        from flint import arb

        rho, close = start, arb(2) ** -(self.precision // 4)
        for _ in range(4 * self.precision):
            slope, curvature = self.slope_and_curvature(rho, clipped)
            if slope > 0:
                low = rho
            elif slope < 0:
                high = rho
            else:
                break
            step = (slope / curvature).mid() if curvature > 0 else arb.pos_inf()
            guess = (rho + step).mid()
            if guess.is_finite() and guess > low and (high is None or guess < high):
                rho = guess
                if abs(step) < rho * close:
                    break
            elif high is None:
                rho = (4 * low + 1 / self.b).mid()
            elif not high - low > high * close * close:
                break
            else:
                rho = ((low + high) / 2).mid()
        return rho, low, high

    def smooth(self, clipped: int, low: arb, high: arb | None, start: arb) -> _Optimum:
        """The maximum between two break points.

        Given ``H(low) >= 0 >= H(high)``. By concavity in ``l`` the maximum is at most
        ``g(first) + H(first) (second - first) / (1 + second b)`` when ``H(first) >= 0 >= H(second)``.
        """
        from flint import arb

        rho, low, high = self._root(clipped, low, high, start)
        narrow = arb(2) ** -(self.precision // 2)

        first, margin = (rho * (1 - narrow)).mid(), narrow
        while first > low and not (slope := self.slope(first, clipped)) >= 0:
            margin *= 1 << 16
            first = (rho * (1 - margin)).mid()
        if not first > low:
            first, slope = low, self.slope(low, clipped)

        second, margin = (rho * (1 + narrow)).mid(), narrow
        while high is None or second < high:
            if self.slope(second, clipped) <= 0:
                high = second
                break
            margin *= 1 << 16
            if margin * narrow > 1:
                break
            second = (rho * (1 + margin)).mid()

        value = self.dual(first, clipped)
        rest = 1 / self.b if high is None else (high - first) / (1 + high * self.b)
        return _Optimum(value.union(value + slope.nonnegative_part() * rest), clipped, rho, high)

    def unclipped(self, guess: _Piece | None) -> _Optimum:
        """The maximum when ``epsilon`` is infinite."""
        from flint import arb

        start = 1 / self.b.mid()
        if guess is not None and guess.clipped == 0 and not guess.kink and 0 < guess.rho < math.inf:
            start = arb(guess.rho)
        elif self.below_ceiling == len(self.c):
            ends = 1 - self._mean([self.b / c for c in self.c])
            if not ends < 0:
                value = self._mean([(c / self.b).log() for c in self.c])
                return _Optimum(value.union(value + (-ends).nonnegative_part()), 0, None, None)
        return self.smooth(0, arb(0), None, start)

    def optimum(self, guess: _Piece | None) -> _Optimum:
        """The maximum of the dual."""
        from flint import arb

        if self.epsilon is None:
            return self.unclipped(guess)
        if self.epsilon > 2 * self.precision:
            free = self.unclipped(None)
            if free.beyond is not None and (1 + free.beyond * self.c[0]).log() < self.epsilon:
                return free
            rho = arb(2) ** self.precision / self.c[0].mid()
            return _Optimum(free.value.union(self.dual(rho)), 0, rho, None)
        growth = self.epsilon.expm1()
        likely = [] if guess is None else [guess.clipped, guess.clipped - 1]
        left, right = 0, self.below_ceiling
        while left < right:
            j = next((j for j in likely if left <= j < right), (left + right) // 2)
            rho = growth / self.c[j]
            after = self.slope(rho, j + 1)
            if after > 0:
                left = j + 1
                continue
            before = self.slope(rho, j)
            if before < 0:
                right = j
                continue
            value = self.dual(rho, j)
            slack = after.nonnegative_part() / self.b + (-before).nonnegative_part() * rho
            return _Optimum(value.union(value + slack), j, rho, rho)
        low = growth / self.c[left - 1] if left else arb(0)
        high = growth / self.c[left]
        start = (low + high) / 2
        if guess is not None and guess.clipped == left and low < guess.rho < high:
            start = arb(guess.rho)
        return self.smooth(left, low, high, start.mid())


def _falls_short(atoms: _Atoms, mu_star: Fraction) -> bool:
    """Whether the mean is below ``mu_star``; exact, because ``fsum`` rounds the exact sum."""
    goal = float(mu_star)
    if atoms.equal and goal == mu_star and all(isinstance(x, float) for x in atoms.points):
        return math.fsum([goal] * len(atoms.points) + [-x for x in atoms.points]) > 0
    return atoms.shortfall(mu_star) > 0


def _missing(atoms: _Atoms, ceiling: Fraction) -> Fraction:
    """``P[X < ceiling]``."""
    at_ceiling = atoms.weights[-1] if atoms.points[-1] == ceiling else 0
    return 1 - Fraction(at_ceiling) / atoms.mass


def _enclosure(
    atoms: _Atoms, mu_star: Fraction, ceiling: Fraction, epsilon: Fraction | None, relative_width: float
) -> Enclosure:
    if mu_star > ceiling:
        return Enclosure(math.inf, math.inf)
    if not _falls_short(atoms, mu_star):
        return Enclosure(Fraction(0), Fraction(0))
    if mu_star == ceiling:
        if epsilon is None:
            return Enclosure(math.inf, math.inf)
        value = epsilon * _missing(atoms, ceiling)
        return Enclosure(value, value)
    with np.errstate(all="ignore"):
        guess = _Floats(atoms, mu_star, ceiling, math.inf if epsilon is None else float(epsilon)).piece()
    return certified(
        lambda: _Balls(atoms, mu_star, ceiling, epsilon).optimum(guess).value, relative_width=relative_width
    )


def exact_bounded_tv_inf(
    points: Points, mu_star: Exact, *, weights: Points | None = None, ceiling: Exact = 1
) -> Fraction | float:
    """Least mass of ``P`` that must move for the mean to reach ``mu_star``, exactly   [TH-D4.tvinf].

    Moving mass from ``x`` gains at most ``ceiling - x`` per unit, so the lowest atoms go first, to the
    ceiling. Infinite above the ceiling. Parameters are those of `certified_bounded_kl_inf`.
    """
    top, goal = _finite("the ceiling", ceiling), _finite("mu_star", mu_star)
    atoms = _atoms(points, weights, top)
    if goal > top:
        return math.inf
    missing = atoms.shortfall(goal) * atoms.mass
    moved = Fraction(0)
    for point, weight in zip(atoms.points, atoms.weights, strict=True):
        if missing <= 0:
            break
        gain = top - Fraction(point)
        share = min(Fraction(weight), missing / gain)
        moved += share
        missing -= share * gain
    return moved / atoms.mass


def certified_bounded_kl_inf(
    points: Points,
    mu_star: Exact,
    *,
    weights: Points | None = None,
    ceiling: Exact = 1,
    relative_width: float = 1e-30,
) -> Enclosure:
    """Least divergence from ``P`` to a law under the ceiling with mean at least ``mu_star``   [TH-D2.30].

    ``max over 0 <= l <= 1/(ceiling - mu_star) of  E_P[log(1 - l (X - mu_star))]``, enclosed: the dual in
    balls at one point, and its slope there and beyond. Zero up to the mean of ``P``; infinite above the
    ceiling, and at the ceiling unless ``P`` is the point mass there.

    Parameters
    ----------
    points
        The atoms of ``P``, or a sample; repeated values add up. None may exceed the ceiling.
    mu_star
        The mean to reach.
    weights
        Their nonnegative weights, divided by their exact sum; equal ones if left out.
    ceiling
        The largest value that a law of the class may take.
    """
    top, goal = _finite("the ceiling", ceiling), _finite("mu_star", mu_star)
    return _enclosure(_atoms(points, weights, top), goal, top, None, relative_width)


def certified_bounded_d_inf(
    points: Points,
    mu_star: Exact,
    epsilon: Exact,
    *,
    weights: Points | None = None,
    ceiling: Exact = 1,
    relative_width: float = 1e-30,
) -> Enclosure:
    """Cheapest route from ``P`` to a law under the ceiling with mean at least ``mu_star``   [BERN-EQ9].

    ``max over 0 <= l <= 1/(ceiling - mu_star) of
    E_P[min(log(1 - l (X - mu_star)), epsilon + log(1 - l (ceiling - mu_star)))]``, enclosed.

    At most ``min(KL_inf, epsilon TV_inf)``; nondecreasing and concave in ``epsilon``, ``epsilon TV_inf`` to
    first order at zero, and equal to ``KL_inf`` from some ``epsilon`` on if ``P`` has mass at the ceiling.
    On the support ``{0, 1}`` it is ``d_eps(mean(P), mu_star)``.
    """
    top, goal, price = _finite("the ceiling", ceiling), _finite("mu_star", mu_star), _price(epsilon)
    return _enclosure(_atoms(points, weights, top), goal, top, price, relative_width)
