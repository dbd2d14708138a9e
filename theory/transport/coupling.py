"""Maximal couplings: two variables of given laws that differ as rarely as the laws allow.

``P[X != Y] = TV(P, Q)`` for the coupling that draws, with probability ``1 - TV``, one common value from
the overlap ``min(p, q) / (1 - TV)``, and else ``X`` from the residual ``(p - q)^+ / TV`` and ``Y`` from
``(q - p)^+ / TV``, independently. No coupling has less, as ``P(A) - Q(A) <= P[X in A, Y not in A]``.
[TH-P4.7, ZCDP-P3, BERN-D3.2]

Densities are those of the families: with respect to counting on finite sets and on the integers, to
length on the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..laws.bernoulli import Bernoulli
from ..laws.categorical import Categorical
from ..laws.empirical import Empirical
from ..laws.exponential import Exponential
from ..laws.gaussian import Gaussian
from ..laws.poisson import Poisson
from ..laws.statistical_distance import AnyLaw, tv, tv_ball
from ..numbers.enclosure import Exact
from .transport_program import law_of

if TYPE_CHECKING:
    from flint import arb

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class FiniteCoupling:
    """The maximal coupling of two laws on the points 0, 1, ..., exactly."""

    left: tuple[Fraction, ...]
    right: tuple[Fraction, ...]

    @cached_property
    def overlap(self) -> tuple[Fraction, ...]:
        """``min(p, q)``; its sum is ``P[X = Y] = 1 - TV``."""
        return tuple(map(min, self.left, self.right))

    @cached_property
    def mismatch(self) -> Fraction:
        """``P[X != Y] = TV``."""
        return 1 - sum(self.overlap, Fraction(0))

    @cached_property
    def joint(self) -> dict[tuple[int, int], Fraction]:
        """Every pair of positive probability: ``min(p, q)`` where equal, else ``(p-q)^+ (q-p)^+ / TV``."""
        table = {(k, k): mass for k, mass in enumerate(self.overlap) if mass}
        for i, (p, shared) in enumerate(zip(self.left, self.overlap, strict=True)):
            for j, (q, common) in enumerate(zip(self.right, self.overlap, strict=True)):
                if p > shared and q > common:
                    table[i, j] = (p - shared) * (q - common) / self.mismatch
        return dict(sorted(table.items()))


def maximal_coupling_of_masses(left: Sequence[Exact], right: Sequence[Exact]) -> FiniteCoupling:
    """The maximal coupling of the laws with these masses on 0, 1, ...; numbers are taken at their word."""
    p, q = law_of(left, "left"), law_of(right, "right")
    if len(p) != len(q):
        raise ValueError(f"{len(p)} masses on the left and {len(q)} on the right: not on the same points")
    return FiniteCoupling(p, q)


@dataclass(frozen=True, slots=True)
class MaximalCoupling:
    """The maximal coupling of two laws of one family, by its densities.

    ``overlap``, ``left_residual`` and ``right_residual`` are not normalised: they integrate to
    ``1 - mismatch``, ``mismatch`` and ``mismatch``.
    """

    left: AnyLaw
    right: AnyLaw

    @property
    def mismatch(self) -> Doubles:
        """``P[X != Y] = TV``."""
        return tv(self.left, self.right)

    def mismatch_ball(self) -> arb:
        """``mismatch``, rigorous, for two single laws."""
        return tv_ball(self.left, self.right)

    def overlap(self, z: ArrayLike) -> Doubles:
        """``min(p(z), q(z))``."""
        return np.minimum(density(self.left, z), density(self.right, z))[()]

    def left_residual(self, z: ArrayLike) -> Doubles:
        """``(p(z) - q(z))^+``: where ``X`` is when it differs, times ``mismatch``."""
        return _positive_part(self.left, self.right, z)

    def right_residual(self, z: ArrayLike) -> Doubles:
        """``(q(z) - p(z))^+``: where ``Y`` is when it differs, times ``mismatch``."""
        return _positive_part(self.right, self.left, z)

    def on_points(self) -> tuple[Doubles, FiniteCoupling]:
        """The points that carry two finite laws, ascending, and the exact coupling of the laws on them."""
        if isinstance(self.left, Bernoulli) and isinstance(self.right, Bernoulli):
            means = float(self.left.mean), float(self.right.mean)
            rows = [(1 - Fraction(mean), Fraction(mean)) for mean in means]
            return np.array([0.0, 1.0]), FiniteCoupling(rows[0], rows[1])
        if not isinstance(self.left, Categorical | Empirical) or not isinstance(
            self.right, Categorical | Empirical
        ):
            raise TypeError(f"the coupling of {type(self.left).__name__} laws is not on finitely many points")
        points = np.union1d(self.left.support, self.right.support)
        laws = [_exact_masses(law, points) for law in (self.left, self.right)]
        return points, FiniteCoupling(laws[0], laws[1])


def maximal_coupling(P: AnyLaw, Q: AnyLaw) -> MaximalCoupling:
    """The maximal coupling of two laws of one family, or of two laws on finitely many points."""
    tv(P, Q)  # refuses laws that cannot be compared
    return MaximalCoupling(P, Q)


def density(law: AnyLaw, z: ArrayLike) -> Doubles:
    """Density or mass of ``law`` at ``z``; zero outside its support."""
    from scipy.special import gammaln, xlogy

    z = np.asarray(z, dtype=np.float64)
    with np.errstate(all="ignore"):
        match law:
            case Bernoulli():
                mean = np.asarray(law.mean)
                value = np.where(z == 1, mean, np.where(z == 0, 1 - mean, 0.0))
            case Poisson():
                mean = np.asarray(law.mean)
                k = np.where(_countable(z), z, 0.0)
                value = np.where(_countable(z), np.exp(xlogy(k, mean) - mean - gammaln(k + 1)), 0.0)
            case Exponential():
                mean = np.asarray(law.mean)
                value = np.where(z >= 0, np.exp(-np.maximum(z, 0.0) / mean) / mean, 0.0)
            case Gaussian():
                t = (z - law.mean) / law.sigma
                value = np.exp(-t * t / 2) / (np.asarray(law.sigma) * np.sqrt(2 * np.pi))
            case Categorical() | Empirical():
                masses = law.weights / law.weights.sum()
                place = np.minimum(np.searchsorted(law.support, z), masses.size - 1)
                value = np.where(law.support[place] == z, masses[place], 0.0)
    return np.asarray(value)[()]


def _positive_part(P: AnyLaw, Q: AnyLaw, z: ArrayLike) -> Doubles:
    """``(p - q)^+``, from the logarithm of ``p/q`` where there is one, so that close laws lose no digits."""
    p = density(P, z)
    z = np.asarray(z, dtype=np.float64)
    with np.errstate(all="ignore"):
        match P, Q:
            case Poisson(), Poisson():
                difference = np.asarray(P.mean) - Q.mean
                log_ratio = np.where(z == 0, 0.0, z * np.log1p(difference / Q.mean)) - difference
            case Exponential(), Exponential():
                share = (np.asarray(P.mean) - Q.mean) / Q.mean
                log_ratio = z / P.mean * share - np.log1p(share)
            case Gaussian(), Gaussian():
                a, b = (z - P.mean) / P.sigma, (z - Q.mean) / Q.sigma
                share = (np.asarray(P.sigma) - Q.sigma) / Q.sigma
                # b - a, written so that equal sigmas leave the difference of the means
                step = (np.asarray(P.mean) - Q.mean) / Q.sigma + a * share
                log_ratio = step * (a + b) / 2 - np.log1p(share)
            case _:
                return np.asarray(np.maximum(p - density(Q, z), 0.0))[()]
        value = np.where((p > 0) & (log_ratio > 0), p * -np.expm1(-log_ratio), 0.0)
    return np.asarray(value)[()]


def _countable(z: Doubles) -> NDArray[np.bool_]:
    countable: NDArray[np.bool_] = np.isfinite(z) & (z >= 0) & (z == np.floor(z))
    return countable


def _exact_masses(law: Categorical | Empirical, points: Doubles) -> tuple[Fraction, ...]:
    weights = dict(zip(law.support.tolist(), (Fraction(w) for w in law.weights.tolist()), strict=True))
    total = sum(weights.values())
    return tuple(weights.get(point, Fraction(0)) / total for point in points.tolist())
