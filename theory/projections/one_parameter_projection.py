r"""Projection inside a one-parameter exponential family onto the members whose mean is at least ``mu_star``.

In such a family ``kl`` and ``tv`` grow as the second mean moves away from the first, so that for
``x = mean(P) < y = mu_star``

- ``KL_inf = kl(x, y)``                                                    [TH-D2.30]
- ``TV_inf = tv(x, y)``                                                    [TH-D4.tvinf]
- ``d_inf = min over x <= z <= y of  epsilon tv(x, z) + kl(z, y)``            [BERN-EQ9]

and all are zero for ``mu_star <= mean(P)``. The bounds are attained at ``mu_star`` itself. The open
constraint ``mean(P') > mu_star`` has the same infimum, not attained, unless ``mu_star`` is the largest mean
of the family (1 for Bernoulli laws), where it leaves no law at all and the open problem is infinite.

For Bernoulli laws ``d_inf = d_eps``. For the others the one-dimensional program need not be convex (two
separate minima occur for Gaussians once ``epsilon > 8.26``), so it is solved by branch and bound. In the
right coordinate ``u`` (the mean; for exponential laws its logarithm) ``kl(z(u), y)`` is convex, so above its
tangents, and ``tv(x, z(u))`` is concave, so above its chords; their sum bounds a small interval from below to
second order.

- Gaussian: ``tv = erf((z - x) / (2 sqrt(2) sigma))``, concave for ``z >= x``.
- Exponential: ``tv`` has the derivative ``v exp(-v)`` in ``u = log(z / x)``, ``v = u / (exp(u) - 1)`` in
  ``(0, 1]``; ``v`` decreases in ``u`` and ``v exp(-v)`` increases in ``v``, so ``tv`` is concave.
- Poisson: ``tv`` is the largest over k of ``P_z[X >= k] - P_x[X >= k]``, each with the derivative
  ``exp(-z) z^(k-1) / (k-1)!``, which decreases for ``z >= k - 1``. The maximiser at ``z`` has ``k - 1 < z``,
  so the one that is best at the left end of an interval is concave on it and bounds ``tv`` from below.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ..divergences.bernoulli_divergences import d_eps_ball
from ..laws.bernoulli import Bernoulli
from ..laws.exponential import Exponential
from ..laws.gaussian import Gaussian
from ..laws.poisson import Poisson
from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact

if TYPE_CHECKING:
    from flint import arb

OneParameterLaw = Bernoulli | Gaussian | Poisson | Exponential
"""The laws whose class is an exponential family with one parameter; of a Gaussian, that of its sigma."""


_MOST_INTERVALS = 64
"""More are left only once rounding blurs the bounds; a higher precision is then due."""


class _Route(Protocol):
    """The way from ``x`` up to ``y`` in a coordinate ``u`` that starts at 0, at the precision in force."""

    end: arb

    def transport(self, u: arb) -> arb:
        """``tv(x, z(u))``."""

    def transport_below(self, left: arb, right: arb) -> tuple[arb, arb]:
        """Values at both ends of a function that is concave between them and nowhere above ``transport``."""

    def information(self, u: arb) -> arb:
        """``kl(z(u), y)``."""

    def information_slope(self, u: arb) -> arb:
        """Its derivative in ``u``; the information is convex."""


class _ByMean:
    """Gaussian laws: ``u = z - x``."""

    def __init__(self, law: Gaussian, y: arb) -> None:
        self.law, self.x, self.y = law, ball(float(law.mean)), y
        self.end: arb = y - self.x
        self.variance: arb = ball(float(law.sigma)) * ball(float(law.sigma))

    def transport(self, u: arb) -> arb:
        return self.law.tv_means_ball(self.x, self.x + u)

    def transport_below(self, left: arb, right: arb) -> tuple[arb, arb]:
        return self.transport(left), self.transport(right)

    def information(self, u: arb) -> arb:
        rest = self.end - u
        return rest * rest / (2 * self.variance)

    def information_slope(self, u: arb) -> arb:
        return (u - self.end) / self.variance


class _ByLogarithm:
    """Exponential laws: ``u = log(z / x)``."""

    def __init__(self, law: Exponential, y: arb) -> None:
        self.x, self.y = ball(float(law.mean)), y
        self.end: arb = (y / self.x).log()

    def transport(self, u: arb) -> arb:
        return Exponential.tv_means_ball(self.x, self.x * u.exp())

    def transport_below(self, left: arb, right: arb) -> tuple[arb, arb]:
        return self.transport(left), self.transport(right)

    def information(self, u: arb) -> arb:
        rest = u - self.end
        return rest.expm1() - rest

    def information_slope(self, u: arb) -> arb:
        return (u - self.end).expm1()


class _ByCount:
    """Poisson laws: ``u = z - x``."""

    def __init__(self, law: Poisson, y: arb) -> None:
        self.x, self.y = ball(float(law.mean)), y
        self.end: arb = y - self.x

    def transport(self, u: arb) -> arb:
        return Poisson.tv_means_ball(self.x, self.x + u)

    def transport_below(self, left: arb, right: arb) -> tuple[arb, arb]:
        k = self._best_threshold(left)
        start = self._above(self.x, k)
        # at the start the difference is exactly zero, which a huge price would not forgive to blur
        at_left = ball(0) if left == 0 else self._above(self.x + left, k) - start
        return at_left, self._above(self.x + right, k) - start

    def _best_threshold(self, u: arb) -> int:
        """The ``k`` with the largest ``P_z[X >= k] - P_x[X >= k]``, up to ties; never with ``k - 1 > z``."""
        z = self.x + u
        if self.x == 0:
            return 1
        crossing = u / (z / self.x).log() if u > 0 else self.x
        if not crossing.is_finite():  # z and x are one at this precision
            crossing = self.x
        whole = crossing.mid().floor().unique_fmpz()  # not by doubles: they misjudge the sides of a tie
        assert whole is not None
        k = int(whole) + 1
        return k if z >= k - 1 else k - 1

    @staticmethod
    def _above(mean: arb, k: int) -> arb:
        """``P[X >= k]`` for the Poisson law with this mean."""
        return 1 - mean.gamma_upper(k, 1)

    def information(self, u: arb) -> arb:
        return Poisson.kl_means_ball(self.x + u, self.y)

    def information_slope(self, u: arb) -> arb:
        return ((self.x + u) / self.y).log()


def _route(law: Gaussian | Poisson | Exponential, y: arb) -> _Route:
    if isinstance(law, Gaussian):
        return _ByMean(law, y)
    return _ByCount(law, y) if isinstance(law, Poisson) else _ByLogarithm(law, y)


def _lower_bound(route: _Route, epsilon: arb, left: arb, right: arb) -> arb:
    """Chord of the transport plus the tangent of the information at either end: linear, least at an end."""
    from flint import arb

    at_left, at_right = (epsilon * value for value in route.transport_below(left, right))
    bounds = []
    for place in (left, right):
        value, slope = route.information(place), route.information_slope(place)
        ends = (
            (at_left + value + slope * (left - place)).lower(),
            (at_right + value + slope * (right - place)).lower(),
        )
        if all(end.is_finite() for end in ends):
            bounds.append(min(ends))
    return max(bounds, default=arb(0))


def _least_cost(route: _Route, epsilon: arb, relative_width: float) -> arb:
    """Enclosure of ``min over u of epsilon transport(u) + information(u)``."""
    from flint import arb, ctx

    def cost(u: arb) -> arb:
        return (epsilon * route.transport(u) + route.information(u)).upper()

    start, end = arb(0), route.end.mid()
    best = min(cost(start), cost(end))
    slack = 1 - ball(relative_width)
    lowest = best
    intervals = [(start, route.end.upper())]
    for depth in range(4 * ctx.prec, -1, -1):
        exhausted = depth == 0 or len(intervals) > _MOST_INTERVALS
        survivors = []
        for left, right in intervals:
            bound = _lower_bound(route, epsilon, left, right)
            if exhausted or bound >= best * slack:
                lowest = min(lowest, bound)
            else:
                middle = ((left + right) / 2).mid()
                best = min(best, cost(middle))
                survivors += [(left, middle), (middle, right)]
        intervals = survivors
        if not intervals:
            break
    return lowest.union(best)


def _one(P: OneParameterLaw, mu_star: Exact) -> tuple[Fraction, Fraction]:
    """The exact means of one law and of its goal."""
    if np.ndim(P.mean) or np.ndim(getattr(P, "sigma", 0.0)):
        raise ValueError(f"the law has parameters of shape {np.shape(P.mean)}, but must be a single one")
    return exact(float(P.mean)), exact(mu_star)


def _trivial(P: OneParameterLaw, x: Fraction, y: Fraction) -> Enclosure | None:
    """The value where it is zero, or infinite for want of a law."""
    if y <= x:
        return Enclosure(Fraction(0), Fraction(0))
    return Enclosure(math.inf, math.inf) if y > P.mean_domain.upper else None


def certified_family_d_inf(
    P: OneParameterLaw, mu_star: Exact, epsilon: Exact, *, relative_width: float = 1e-30
) -> Enclosure:
    """Enclosure of ``min over z of  epsilon tv(mean(P), z) + kl(z, mu_star)``  [BERN-EQ9].

    By branch and bound in balls, from chords and tangents.
    """
    x, y = _one(P, mu_star)
    price = exact(epsilon)
    if price <= 0:
        raise ValueError(f"epsilon is {epsilon!r}, but must be positive")
    if (known := _trivial(P, x, y)) is not None:
        return known
    if isinstance(P, Bernoulli):
        if y == 1:
            return Enclosure(price * (1 - x), price * (1 - x))
        return certified(d_eps_ball, x, y, price, relative_width=relative_width)
    return _certified(P, y, price, relative_width)


def _certified(
    P: Gaussian | Poisson | Exponential, mu_star: Fraction, epsilon: Fraction, relative_width: float
) -> Enclosure:
    if mu_star <= exact(float(P.mean)):
        return Enclosure(Fraction(0), Fraction(0))
    return certified(
        lambda y, price: _least_cost(_route(P, y), price, relative_width / 4),
        mu_star,
        epsilon,
        relative_width=relative_width,
    )
