"""Gaussian laws; those of one known sigma are a one-parameter family."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_inequality import log_gap, log_ratio
from ..numbers.small_matrices import product
from .categorical import renyi_order
from .law import Interval, Law, Parameter, parameter, within

if TYPE_CHECKING:
    from flint import arb

Doubles = NDArray[np.float64]

_REALS = Interval(-math.inf, math.inf)
_SIGMAS = Interval(0.0, math.inf, lower_included=False)
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(20)


@dataclass(frozen=True, slots=True, eq=False)
class Gaussian(Law):
    """The law with density ``exp(-(z - mean)^2 / (2 sigma^2)) / (sigma sqrt(2 pi))``.

    ``Gaussian(sigma=s)`` also stands for the family of all Gaussians with that known sigma.
    """

    mean: Parameter
    sigma: Parameter

    def __init__(self, mean: ArrayLike = 0.0, sigma: ArrayLike = 1.0) -> None:
        object.__setattr__(self, "mean", parameter(mean, "Gaussian mean", _REALS))
        object.__setattr__(self, "sigma", parameter(sigma, "Gaussian sigma", _SIGMAS))

    @property
    def support(self) -> Interval:
        """The real line."""
        return _REALS

    @property
    def mean_domain(self) -> Interval:
        """The real line."""
        return _REALS

    @property
    def variance(self) -> Doubles:
        """``sigma^2``."""
        return self.variance_at(self.mean)

    def variance_at(self, mean: ArrayLike) -> Doubles:
        """``sigma^2``, whatever the mean."""
        return np.broadcast_arrays(np.square(np.asarray(self.sigma)), within(mean, "Gaussian mean", _REALS))[
            0
        ][()]

    def natural_parameter(self, mean: ArrayLike) -> Doubles:
        """``mean / sigma^2``."""
        return (within(mean, "Gaussian mean", _REALS) / np.square(self.sigma))[()]

    def mean_at(self, natural: ArrayLike) -> Doubles:
        """``natural sigma^2``."""
        return (np.asarray(natural, dtype=np.float64) * np.square(self.sigma))[()]

    def log_partition(self, natural: ArrayLike) -> Doubles:
        """``natural^2 sigma^2 / 2``."""
        return (np.square(np.asarray(natural, dtype=np.float64) * self.sigma) / 2)[()]

    def kl_means(self, x: ArrayLike, y: ArrayLike) -> Doubles:
        """``(x - y)^2 / (2 sigma^2)``."""
        return kl(Gaussian(x, self.sigma), Gaussian(y, self.sigma))

    def kl_means_ball(self, x: arb, y: arb) -> arb:
        """``kl_means`` of balls, rigorous."""
        return kl_ball(x, sigma := _scalar_ball(self.sigma), y, sigma)

    def tv_means(self, x: ArrayLike, y: ArrayLike) -> Doubles:
        """``erf(|x - y| / (2 sqrt(2) sigma))``."""
        return tv(Gaussian(x, self.sigma), Gaussian(y, self.sigma))

    def tv_means_ball(self, x: arb, y: arb) -> arb:
        """``tv_means`` of balls, rigorous."""
        return tv_ball(x, sigma := _scalar_ball(self.sigma), y, sigma)


def kl(P: Gaussian, Q: Gaussian) -> Doubles:
    """``d^2 / (2 sigma_Q^2) + (r^2 - 1) / 2 - log r``: ``d`` the gap of means, ``r = sigma_P / sigma_Q``."""
    distance, t, log_r = _compare(P, Q)
    with np.errstate(all="ignore"):
        return (distance * distance / 2 + t * t / 2 + log_gap(t, log_r, np.asarray(0.0)))[()]


def tv(P: Gaussian, Q: Gaussian) -> Doubles:
    """``erf(|d| / (2 sqrt(2) sigma))`` for one sigma, else by the two points where the densities cross.

    With ``r < 1`` the ratio of the sigmas, ``d >= 0`` the gap of means in units of the wider law and ``z``
    the point in units of the narrower one, the crossings solve
    ``(1 - r^2) z^2 + 2 r d z = d^2 - 2 log r``. The distance is the sum of what the two distribution
    functions differ by at each crossing, both terms nonnegative.
    """
    from scipy.special import erf

    narrow, wide = np.minimum(P.sigma, Q.sigma), np.maximum(P.sigma, Q.sigma)
    with np.errstate(all="ignore"):
        d = np.abs(_gap_over(P.mean, Q.mean, wide))
        defect = (wide - narrow) / wide
        equal = erf(d / math.sqrt(8.0))
        if not defect.any():
            return np.asarray(equal)[()]
        r = narrow / wide
        spread = defect * (1 + r)
        surprise = 2 * log_ratio(wide, narrow, wide - narrow)
        reach = r * d + np.sqrt(d * d + spread * surprise)
        right = (d * d + surprise) / reach
        left = -reach / spread
        # the wider law has its crossings at r z - d, so the two arguments differ by (1 - r) z + d
        beyond_right = _phi_between(right, defect * right + d)
        beyond_left = -_phi_between(left, defect * left + d)
        crossed = np.where(d > _FAR, 1.0, beyond_right + beyond_left)
    return np.where(defect == 0, equal, crossed)[()]


def renyi(P: Gaussian, Q: Gaussian, order: ArrayLike) -> Doubles:
    """``a d^2 / (2 s) + log(s / (sigma_P^(2-2a) sigma_Q^(2a))) / (2 - 2a)``.

    Here ``s = a sigma_Q^2 + (1-a) sigma_P^2``. Infinite once ``s <= 0``; ``order`` in (0, inf], ``kl`` at 1.
    """
    order = renyi_order(order)
    distance, t, log_r = _compare(P, Q)
    _, t_back, _ = _compare(Q, P)
    a = np.where(np.isinf(order), 2.0, order)
    r = 1 + t
    with np.errstate(all="ignore"):
        shape = np.where(
            a < 0.5,
            a / (1 - a) * log_gap(t_back * (2 + t_back), -2 * log_r, a),
            log_gap(t * (2 + t), 2 * log_r, 1 - a),
        )
        pooled = np.where(
            a <= 1, np.hypot(np.sqrt(a), np.sqrt(np.maximum(1 - a, 0)) * r), np.sqrt(a - (a - 1) * r * r)
        )
        shift = np.where(distance == 0, 0.0, distance / pooled)
        value = np.where(np.isfinite(shape) & ~(pooled > 0), np.inf, a * (shift * shift) / 2 + shape / 2)
        value = np.where(np.isinf(shape), np.inf, value)
        at_infinity = np.where(
            t < 0,
            -log_r + distance / (-t * (2 + t)) * distance / 2,
            np.where((t == 0) & (distance == 0), 0.0, np.inf),
        )
    return np.where(np.isinf(order), at_infinity, value)[()]


def hellinger_squared(P: Gaussian, Q: Gaussian) -> Doubles:
    """``1 - sqrt(2 sigma_P sigma_Q / s) exp(-d^2 / (4 s))`` with ``s = sigma_P^2 + sigma_Q^2``."""
    narrow, wide = np.minimum(P.sigma, Q.sigma), np.maximum(P.sigma, Q.sigma)
    with np.errstate(all="ignore"):
        r = narrow / wide
        defect = (wide - narrow) / wide
        s = 1 + r * r
        distance = _gap_over(P.mean, Q.mean, wide)
        log_affinity = np.where(r > 0.5, np.log1p(-defect * defect / s), np.log(2 * r / s)) / 2
        return np.asarray(-np.expm1(log_affinity - distance * distance / (4 * s)))[()]


def chi_square(P: Gaussian, Q: Gaussian) -> Doubles:
    """``exp(renyi of order 2) - 1``; infinite from ``sigma_P^2 = 2 sigma_Q^2`` on."""
    with np.errstate(all="ignore"):
        return np.expm1(renyi(P, Q, 2.0))[()]


def kl_ball(x: arb, sigma_x: arb, y: arb, sigma_y: arb) -> arb:
    """``kl`` of the laws with these means and sigmas, rigorous."""
    distance, r = (x - y) / sigma_y, sigma_x / sigma_y
    return (distance * distance + (r - 1) * (r + 1)) / 2 - r.log()


def tv_ball(x: arb, sigma_x: arb, y: arb, sigma_y: arb) -> arb:
    """``tv`` of the laws with these means and sigmas, rigorous."""
    from flint import arb

    if sigma_x == sigma_y:
        return (abs(x - y) / (arb(8).sqrt() * sigma_x)).erf()
    narrow, wide = sigma_x.min(sigma_y), sigma_x.max(sigma_y)
    if not narrow < wide:
        return arb(0).union(arb(1))  # balls too wide to know which law is the narrower
    d, r = abs(x - y) / wide, narrow / wide
    spread, surprise = (1 - r) * (1 + r), -2 * r.log()
    root = (d * d + spread * surprise).sqrt()
    value = arb(0)
    for z, side in (((root - r * d) / spread, 1), (-(root + r * d) / spread, -1)):
        value += side * ((z / arb(2).sqrt()).erf() - ((r * z - d) / arb(2).sqrt()).erf()) / 2
    return value


def renyi_ball(x: arb, sigma_x: arb, y: arb, sigma_y: arb, order: arb) -> arb:
    """``renyi`` of the laws with these means and sigmas, rigorous."""
    from flint import arb

    if order == 1:
        return kl_ball(x, sigma_x, y, sigma_y)
    distance, r = (x - y) / sigma_y, sigma_x / sigma_y
    if order == arb.pos_inf():
        if r < 1:
            return distance * distance / (2 * (1 - r * r)) - r.log()
        return arb(0) if r == 1 and distance == 0 else arb.pos_inf()
    pooled = order + (1 - order) * r * r
    if pooled <= 0:
        return arb.pos_inf()
    return order * distance * distance / (2 * pooled) + (pooled.log() / (1 - order)) / 2 - r.log()


def hellinger_squared_ball(x: arb, sigma_x: arb, y: arb, sigma_y: arb) -> arb:
    """``hellinger_squared`` of the laws with these means and sigmas, rigorous."""
    s = sigma_x * sigma_x + sigma_y * sigma_y
    return 1 - (2 * sigma_x * sigma_y / s).sqrt() * (-(x - y) * (x - y) / (4 * s)).exp()


def chi_square_ball(x: arb, sigma_x: arb, y: arb, sigma_y: arb) -> arb:
    """``chi_square`` of the laws with these means and sigmas, rigorous."""
    from flint import arb

    return renyi_ball(x, sigma_x, y, sigma_y, arb(2)).expm1()


_FAR = 1e100
"""Gaussians whose means are that many sigmas apart have distance 1, and squares that overflow."""


def _gap_over(x: Parameter, y: Parameter, sigma: Doubles) -> Doubles:
    """``(x - y) / sigma``, also where ``x - y`` is beyond the doubles."""
    x, y = np.asarray(x), np.asarray(y)
    with np.errstate(all="ignore"):
        gap = x - y
        return np.where(np.isinf(gap), 2 * ((x / 2 - y / 2) / sigma), gap / sigma)


def _compare(P: Gaussian, Q: Gaussian) -> tuple[Doubles, Doubles, Doubles]:
    """Gap of the means in units of Q, and the ratio of the sigmas: its excess over one and its logarithm."""
    sigma_p, sigma_q = np.asarray(P.sigma), np.asarray(Q.sigma)
    excess = sigma_p - sigma_q
    with np.errstate(all="ignore"):
        return _gap_over(P.mean, Q.mean, sigma_q), excess / sigma_q, log_ratio(sigma_p, sigma_q, excess)


def _phi_between(b: Doubles, h: Doubles) -> Doubles:
    """Standard normal mass from ``b - h`` to ``b``, negative for ``h < 0``, to full relative accuracy."""
    from scipy.special import ndtr

    points = b[..., None] - h[..., None] * ((1 + _NODES) / 2)
    near = h / 2 * product(np.exp(-points * points / 2), _WEIGHTS) / math.sqrt(2 * math.pi)
    far = np.where((b > 0) & (h < b), ndtr(h - b) - ndtr(-b), ndtr(b) - ndtr(b - h))
    return np.where(np.abs(h) <= 1, near, far)


def _scalar_ball(sigma: Parameter) -> arb:
    from ..numbers.enclosure import ball

    return ball(float(sigma))
