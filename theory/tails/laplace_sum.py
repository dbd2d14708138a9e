"""The exact law of a sum of independent Laplace variables, and the texts' bounds on its tail.

``Z_m`` is the sum of ``m`` variables of density ``epsilon exp(-epsilon |z|)/2``. Beyond zero its law is a
mixture of gamma laws: with ``u = epsilon z >= 0``

``P[Z_m >= z] = sum_{j < m} (u^j/j!) e^{-u} P[NB(m, 1/2) <= m-1-j]``,

all terms positive, so nothing cancels however deep the tail.
"""

import math
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .poisson import checked_count, poisson_logpmf

if TYPE_CHECKING:
    from flint import arb, arb_poly

_MOST_TERMS = 1000
"""Beyond this many terms the scaled polynomial could leave the range of doubles; the balls have no limit."""

_LARGEST = 1.7e308

_SWITCH = 0.7  # u/m where the polynomial is as large scaled by its constant as by its leading term


@lru_cache(maxsize=64)
def _tail_weights(m: int) -> tuple[Fraction, ...]:
    # P[NB(m, 1/2) <= m-1-j] for j = 0..m-1, NB counting failures before the m-th success
    total = 0
    weights = []
    for k in range(m):
        total += math.comb(m - 1 + k, k) << (m - 1 - k)
        weights.append(Fraction(total, 1 << (2 * m - 1)))
    return tuple(reversed(weights))


@lru_cache(maxsize=64)
def _ratios(weights: tuple[Fraction, ...]) -> tuple[float, ...]:
    return tuple(float(weights[j] / (weights[j - 1] * j)) for j in range(1, len(weights)))


def _log_poisson_mixture(u: NDArray[np.float64], weights: tuple[Fraction, ...]) -> NDArray[np.float64]:
    # log of sum_j Poisson(j; u) weights[j]
    m = len(weights)
    low, high = _log_polynomials(u, weights)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        return np.where(
            u <= _SWITCH * m,
            low - u + math.log(weights[0]),
            high + poisson_logpmf(m - 1, u) - m * math.log(2.0),
        )


def _log_polynomials(
    u: NDArray[np.float64], weights: tuple[Fraction, ...]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    # log of sum_j (u^j/j!) weights[j], relative to its constant term and relative to its leading term: by
    # Horner's rule from either end, each where it stays in the range of doubles
    m = len(weights)
    ratios = _ratios(weights)
    small = np.minimum(u, _SWITCH * m)
    up = np.ones_like(small)
    for ratio in reversed(ratios):
        up = 1.0 + small * ratio * up
    inverse = 1.0 / np.maximum(u, _SWITCH * m)
    down = np.ones_like(inverse)
    for ratio in ratios:
        down = 1.0 + inverse / ratio * down
    return np.log(up), np.log(down)


def laplace_sum_log_polynomial(z: ArrayLike, m: int, epsilon: float) -> NDArray[np.float64]:
    """``log(e^{epsilon z} P[Z_m >= z])`` for ``z >= 0``: what the tail has beyond the exponential

    A polynomial of degree ``m - 1`` in ``epsilon z``, from 1/2 upwards; at most ``(1 + epsilon z)^{m-1}/2``.
    """
    u = _exponent_argument(z, m, epsilon)
    low, high = _log_polynomials(u, _tail_weights(m))
    with np.errstate(divide="ignore"):
        log_u = np.log(np.asarray(z, dtype=np.float64)) + math.log(epsilon)
    leading = 0.0 if m == 1 else (m - 1) * log_u - math.lgamma(m)
    answer = np.where(u <= _SWITCH * m, low + math.log(0.5), high + leading - m * math.log(2.0))
    return np.asarray(answer, dtype=np.float64)[()]


def laplace_sum_logsf(z: ArrayLike, m: int, epsilon: float) -> NDArray[np.float64]:
    """``log P[Z_m >= z]``                                                       [BERN-LD.1, TA-LC.22]

    Even about ``P = 1/2`` at ``z = 0``; concave in ``z``; exactly ``-epsilon z - log 2`` for ``m = 1``.
    """
    value = _checked(z, m, epsilon)
    with np.errstate(over="ignore"):
        tail = _log_poisson_mixture(epsilon * np.abs(value), _tail_weights(m))
    return np.asarray(np.where(value >= 0, tail, np.log1p(-np.exp(tail))), dtype=np.float64)[()]


def laplace_sum_sf_ball(z: "arb", epsilon: "arb", *, m: int) -> "arb":
    """Rigorous ``P[Z_m >= z]`` for every ``z`` and ``epsilon > 0`` inside the balls."""
    if z >= 0:
        return _tail_ball(epsilon * z, m)
    if z < 0:
        return 1 - _tail_ball(-epsilon * z, m)
    # the ball holds zero, where the formula changes: the tail is monotone in z, so its ends bound it
    lower, upper = z.lower(), z.upper()
    return (1 - _tail_ball(-epsilon * lower, m)).union(_tail_ball(epsilon * upper, m))


def laplace_sum_cdf_ball(z: "arb", epsilon: "arb", *, m: int) -> "arb":
    """Rigorous ``P[Z_m <= z]``."""
    return laplace_sum_sf_ball(-z, epsilon, m=m)


def _tail_ball(u: "arb", m: int) -> "arb":
    from flint import ctx

    return (-u).exp() * _tail_polynomial(m, ctx.prec)(u)


@lru_cache(maxsize=64)
def _tail_polynomial(m: int, _precision: int) -> "arb_poly":
    # keyed by the precision in force, which decides how finely the rationals are rounded
    from flint import arb, arb_poly, fmpq, fmpz

    factorial = 1
    coefficients = []
    for j, weight in enumerate(_tail_weights(m)):
        factorial *= max(j, 1)
        coefficients.append(arb(fmpq(fmpz(weight.numerator), fmpz(weight.denominator * factorial))))
    return arb_poly(coefficients)


def laplace_sum_chernoff_exponent(z: ArrayLike, m: int, epsilon: float) -> NDArray[np.float64]:
    """``max_t t z + m log(1 - t^2/epsilon^2) = m (s - log(1 + s/2))``, ``1 + s = sqrt(1 + (epsilon z/m)^2)``

    Attained at ``t = epsilon (sqrt(m^2 + u^2) - m)/u``; even and convex in ``z``.    [BERN-LD.1a]
    """
    value = _checked(z, m, epsilon)
    with np.errstate(over="ignore"):
        w = np.abs(epsilon * value) / m
        root = np.hypot(1.0, w)
        moderate = np.minimum(w, 1e8)
        s = np.where(w < 1e8, moderate * (moderate / (1.0 + np.minimum(root, 1e9))), root)
    return np.asarray(m * _rate(s), dtype=np.float64)[()]


def _rate(s: NDArray[np.float64]) -> NDArray[np.float64]:
    # s - log(1 + s/2); the two terms agree to at most one bit
    return np.where(np.isinf(s), s, s - np.log1p(np.minimum(s, _LARGEST) / 2.0))


def _exponent_argument(z: ArrayLike, m: int, epsilon: float) -> NDArray[np.float64]:
    value = _checked(z, m, epsilon)
    if not np.all(value >= 0):
        raise ValueError(f"the bound is for z >= 0, not {z!r}")
    with np.errstate(over="ignore"):
        return np.asarray(epsilon * value, dtype=np.float64)


def _checked(z: ArrayLike, m: int, epsilon: float) -> NDArray[np.float64]:
    value = np.asarray(z, dtype=np.float64)
    if np.isnan(value).any():
        raise ValueError(f"z must be a number, not {z!r}")
    checked_count("the number of Laplace variables", m, _MOST_TERMS)
    if not 0 < epsilon < math.inf:
        raise ValueError(f"epsilon must be positive and finite, not {epsilon!r}")
    return value
