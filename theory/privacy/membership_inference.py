"""Membership inference against an empirical mean: how well can one tell that a record took part?

``d`` independent columns, ``n`` records, ``d/n -> tau``. The log-likelihood ratio is in the limit
``N(-m/2, m)`` without and ``N(m/2, m)`` with the target, ``m`` its leakage score, so the optimal attacker
has the trade-off of two Gaussians ``sqrt(m)`` apart  [MI-T6.3, MI-C6.4]. Beside the limits stand exact values
at finite ``n`` for Gaussian and Bernoulli columns.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Exact, exact
from ..numbers.small_matrices import ROUNDING, product, row_lengths

Array = NDArray[np.float64]


# The limit of the optimal attacker at a leakage score


def limit_advantage(score: ArrayLike) -> Array:
    """``Phi(sqrt(m)/2) - Phi(-sqrt(m)/2)``                        [MI-C6.4, MI-T6.5, MI-S5 at m = 2 rho]"""
    from scipy.special import erf

    return np.asarray(erf(np.sqrt(_scores(score) / 8)))[()]


def limit_power(score: ArrayLike, level: ArrayLike) -> Array:
    """``Phi(Phi^{-1}(alpha) + sqrt(m))``                                              [MI-C6.4, MI-I8]"""
    from scipy.special import ndtr, ndtri

    m, alpha = np.broadcast_arrays(_scores(score), _levels(level))
    # at an infinite score the target shows itself, at level 0 too
    finite = np.where(np.isinf(m), 0.0, m)
    return np.where(np.isinf(m), 1.0, ndtr(ndtri(alpha) + np.sqrt(finite)))[()]


def limit_auc(score: ArrayLike) -> Array:
    """Area under the ROC curve: ``Phi(sqrt(m/2))``                                            [MI-S12]"""
    from scipy.special import ndtr

    return np.asarray(ndtr(np.sqrt(_scores(score) / 2)))[()]


# Leakage scores


def leakage_score(target: ArrayLike, mean: ArrayLike, variance: ArrayLike, n: int) -> float:
    """``(1/n) sum_j (z_j - mu_j)^2/sigma_j^2``                                     [MI-T6.3, MI-TAB6.1]"""
    return leakage_scalar(target, target, mean, variance, n)


def noisy_leakage_score(
    target: ArrayLike, mean: ArrayLike, variance: ArrayLike, noise_variance: ArrayLike, n: int
) -> float:
    """``(1/n) sum_j (z_j - mu_j)^2/(sigma_j^2 + gamma_j^2)``                          [MI-I31, MI-T6.5]

    The noise on the mean is ``N(0, gamma_j^2/n)``. At most the score without noise.  [MI-I30d]
    """
    noise = np.asarray(noise_variance, dtype=np.float64)
    if not np.all(noise >= 0):
        raise ValueError(f"noise variances of at least 0 are accepted, not {noise_variance!r}")
    return leakage_score(target, mean, np.asarray(variance, dtype=np.float64) + noise, n)


def leakage_scalar(
    first: ArrayLike, second: ArrayLike, mean: ArrayLike, variance: ArrayLike, n: int
) -> float:
    """``(1/n) sum_j (a_j - mu_j)(b_j - mu_j)/sigma_j^2``: m^scal of two targets               [MI-T6.7]"""
    a, b, mu, v = (np.asarray(x, dtype=np.float64) for x in (first, second, mean, variance))
    if not np.all(v > 0):
        raise ValueError(f"positive variances are accepted, not {variance!r}")
    return math.fsum(np.ravel((a - mu) * (b - mu) / v)) / _records(n, 1)


def bernoulli_targets(means: ArrayLike) -> tuple[Array, Array]:
    """The most and the least exposed binary rows: ``1{p <= 1/2}`` and ``1{p > 1/2}``          [MI-E1a]"""
    p = np.asarray(means, dtype=np.float64)
    return np.asarray(p <= 0.5, dtype=np.float64), np.asarray(p > 0.5, dtype=np.float64)


# Sub-sampling: k = rho n rows without replacement


def subsampled_advantage_printed(score: float, inclusion: float) -> float:
    """``Phi(sqrt(rho m)/2) - Phi(-sqrt(rho m)/2)`` as printed                                [MI-T6.6]

    False: it exceeds the bound rho of any attacker, see `subsampled_advantage`.
    """
    return float(limit_advantage(_inclusion(inclusion) * score))


def subsampled_advantage(score: float, inclusion: float) -> float:
    """``rho (Phi(sqrt(m/rho)/2) - Phi(-sqrt(m/rho)/2)) <= rho``                       [MI-T6.6 amended]

    With probability ``1 - rho`` the target is not among the rows and nothing can be seen; otherwise it is
    one of ``rho n`` rows, where its score is ``m/rho``  [MI-S13].
    """
    return _inclusion(inclusion) * float(limit_advantage(score / inclusion))


# A misspecified target


def misspecified_advantage(target_score: float, scalar: float) -> float:
    """``Phi(|m_scal|/(2 sqrt(m_targ))) - Phi(-same)``, at the best threshold                [MI-T6.7]"""
    if target_score == 0 and scalar == 0:
        return 0.0
    return float(limit_advantage(scalar**2 / target_score))


def misspecified_advantage_table_printed(scalar: float) -> float:
    """The table's score m_scal put where the other scores go                               [MI-TAB6.1]

    False unless ``m_scal = m_targ``: the score that counts is ``m_scal^2/m_targ``.
    """
    return float(limit_advantage(abs(scalar)))


# Scores of an attacker


def reference_moments(references: ArrayLike) -> tuple[Array, Array]:
    """Mean and centred covariance of reference points                          [MI-EQ6.5 amended]"""
    points = _points(references)
    mean = points.mean(axis=0)
    centred = points - mean
    return mean, product(centred.T, centred) / len(points)


def variance_along(direction: ArrayLike, covariance: ArrayLike) -> float:
    """``v^T C v``, of a matrix or its diagonal; 0 where at most ``ROUNDING`` of the total is left of it."""
    v, matrix = np.asarray(direction, dtype=np.float64), np.asarray(covariance, dtype=np.float64)
    if matrix.ndim < 2:
        found, total = float((v**2 * matrix).sum()), float(matrix.sum())
    else:
        found, total = float(product(product(matrix, v), v)), float(np.trace(matrix))
    return found if found > ROUNDING * total * float(product(v, v)) else 0.0


def linear_separation(weights: ArrayLike, difference: ArrayLike, covariance: ArrayLike) -> float:
    """``(v^T w)^2/(v^T C v) <= w^T C^{-1} w``: the score that a linear statistic reaches      [MI-I36]

    ``covariance`` is a matrix, or its diagonal. Infinite where the statistic has no variance and the target
    moves it; 0 where it does not move it.
    """
    return linear_separation_at(weights, difference, variance_along(weights, covariance))


def linear_separation_at(weights: ArrayLike, difference: ArrayLike, variance: float) -> float:
    """:func:`linear_separation`, given the variance ``v^T C v`` of the statistic."""
    v, w = (np.asarray(x, dtype=np.float64) for x in (weights, difference))
    moved = float(product(v, w))
    if abs(moved) <= ROUNDING * float(row_lengths(v) * row_lengths(w)):
        return 0.0
    return moved**2 / variance if variance else math.inf


# Exact values at finite n


def gaussian_mean_advantage(n: int, columns: int, score: float, *, share: float = 1.0) -> float:
    """The exact advantage of the optimal attacker on the mean of ``n`` Gaussian records.

    In whitened form the mean is ``N(0, I)`` without and ``N(v, r I)`` with the target, ``|v|^2 = m``,
    ``r = 1 - share/n``. The ratio is above one in a ball around ``v/(1 - r)``, whose two probabilities are
    non-central chi-square.                                                           [MI-D6.2, MI-S4]

    ``share`` is ``sigma^2/(sigma^2 + gamma^2)``, the same in all columns: 1 without noise. With noise
    ``score`` is the `noisy_leakage_score`.                                                     [MI-I31]

    In doubles, not enclosed: against 40 digits the error was below 1e-13 up to 1,000 records and 5,000
    columns. Where scipy has no value any more (a million records) it is a ValueError.
    """
    from scipy.stats import ncx2

    d, m, records = _records(columns, 1), float(_scores(score)), _records(n, 2)
    if not 0 < share <= 1:
        raise ValueError(f"the share of the variance is above 0 and at most 1, not {share!r}")
    less = share / records  # 1 - r
    r = 1 - less
    radius = r / less * (m / less - d * math.log1p(-less))
    inside = ncx2.cdf(radius / r, d, m * r / less**2)
    advantage = float(inside) - float(ncx2.cdf(radius, d, m / less**2))
    if math.isnan(advantage):
        raise ValueError(f"n = {n} is too large for exact values in doubles; the limits are accepted there")
    return advantage


def bernoulli_mean_law(n: int, mean: Exact, bit: int | None) -> list[Fraction]:
    """``P[n mu_hat = k]``, ``k = 0..n``, of one column; ``bit`` fixes one record  [MI-EQ2.26]"""
    p = exact(mean)
    if not 0 < p < 1:
        raise ValueError(f"a mean strictly between 0 and 1 is accepted, not {mean!r}")
    records = _records(n, 1)
    free = records - (bit is not None)
    law = [math.comb(free, k) * p**k * (1 - p) ** (free - k) for k in range(free + 1)]
    if bit is None:
        return law
    if bit not in {0, 1}:
        raise ValueError(f"a bit is 0 or 1, not {bit!r}")
    return [Fraction(0), *law] if bit else [*law, Fraction(0)]


def bernoulli_mean_advantage(n: int, means: Sequence[Exact], target: Sequence[int]) -> Fraction:
    """The exact advantage of the optimal attacker on the mean of Bernoulli records   [MI-D6.2, MI-T6.1c]

    Outputs of equal likelihood ratio are merged, which keeps it.
    """
    if len(means) != len(target) or not target:
        raise ValueError(f"as many means as bits are accepted, not {len(means)} and {len(target)}")
    without = {Fraction(1): Fraction(1)}  # chances without the target, by the ratio to those with it
    for mean, bit in zip(means, target, strict=True):
        laws = bernoulli_mean_law(n, mean, None), bernoulli_mean_law(n, mean, bit)
        grown: dict[Fraction, Fraction] = {}
        for ratio, chance in without.items():
            for x, y in zip(*laws, strict=True):
                grown[ratio * y / x] = grown.get(ratio * y / x, Fraction(0)) + chance * x
        without = grown
    return sum(((r - 1) * chance for r, chance in without.items() if r > 1), start=Fraction(0))


def _scores(score: ArrayLike) -> Array:
    m = np.asarray(score, dtype=np.float64)
    if not np.all(m >= 0):
        raise ValueError(f"a leakage score is at least 0, not {score!r}")
    return m


def _levels(level: ArrayLike) -> Array:
    a = np.asarray(level, dtype=np.float64)
    if not np.all((a >= 0) & (a <= 1)):
        raise ValueError(f"a level is between 0 and 1, not {level!r}")
    return a


def _inclusion(rho: float) -> float:
    if not 0 < rho <= 1:
        raise ValueError(f"the share of rows is above 0 and at most 1, not {rho!r}")
    return rho


def _records(n: int, least: int) -> int:
    if n < least or int(n) != n:
        raise ValueError(f"a whole number of at least {least} is accepted, not {n!r}")
    return n


def _points(references: ArrayLike) -> Array:
    points = np.asarray(references, dtype=np.float64)
    if points.ndim != 2 or not len(points):
        raise ValueError(f"a table of reference points is accepted, not an array of shape {points.shape}")
    return points
