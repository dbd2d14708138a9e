"""Edgeworth expansion of the density of a normalised sum, beside an exact one.

``d_n(x) = phi(x) + sum_v q_v(x) n^{-v/2} + ...``, ``lambda_k = gamma_k/sigma^k`` the standardised cumulants
[MI-T2.41, MI-EQ2.31]
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


def hermite(degree: int, x: ArrayLike) -> Array:
    """``H_m(x) = m! sum_k (-1)^k x^{m-2k}/(k! (m-2k)! 2^k)``                                  [MI-I18]"""
    if degree < 0:
        raise ValueError(f"a degree of at least 0 is accepted, not {degree!r}")
    value = np.asarray(x, dtype=np.float64)
    before, now = np.zeros_like(value), np.ones_like(value)
    for m in range(degree):
        before, now = now, value * now - m * before
    return now[()]


def edgeworth_term(v: int, x: ArrayLike, cumulants: Sequence[float]) -> Array:
    """``q_v(x)``, ``cumulants = (lambda_3, lambda_4, ..., lambda_{v+2})``                    [MI-EQ2.31]

    ``phi(x) sum H_{v+2s}(x) prod_m (lambda_{m+2}/(m+2)!)^{k_m}/k_m!`` over ``k_1 + 2 k_2 + ... = v``.
    """
    if v < 1:
        raise ValueError(f"a term of order at least 1 is accepted, not {v!r}")
    if len(cumulants) < v:
        raise ValueError(f"term {v} needs {v} standardised cumulants, not {len(cumulants)}")
    value = np.asarray(x, dtype=np.float64)
    total = np.zeros_like(value)
    for counts in _partitions(v, v):
        weight = 1.0
        for m, k in enumerate(counts, start=1):
            weight *= (cumulants[m - 1] / math.factorial(m + 2)) ** k / math.factorial(k)
        total = total + weight * hermite(v + 2 * sum(counts), value)
    return np.asarray(_phi(value) * total)[()]


def edgeworth_first_term_printed(x: ArrayLike, lambda_3: float) -> Array:
    """``lambda_3 phi(x) (x^3 - 3x)`` as printed: six times `edgeworth_term` of order 1          [MI-I19]"""
    value = np.asarray(x, dtype=np.float64)
    return np.asarray(lambda_3 * _phi(value) * hermite(3, value))[()]


def edgeworth_second_term_printed(x: ArrayLike, lambda_3: float, lambda_4: float) -> Array:
    """``phi(x) [lambda_3^2/72 H_6(x) + lambda_4/24 H_4(x)]``, `edgeworth_term` of order 2  [MI-I19]"""
    value = np.asarray(x, dtype=np.float64)
    return np.asarray(
        _phi(value) * (lambda_3**2 / 72 * hermite(6, value) + lambda_4 / 24 * hermite(4, value))
    )[()]


def edgeworth_density(x: ArrayLike, n: int, cumulants: Sequence[float]) -> Array:
    """``phi(x) + sum_{v <= len(cumulants)} q_v(x) n^{-v/2}``                                  [MI-T2.41]"""
    value = np.asarray(x, dtype=np.float64)
    terms = (edgeworth_term(v, value, cumulants) * n ** (-v / 2) for v in range(1, len(cumulants) + 1))
    return np.asarray(sum(terms, start=_phi(value)))[()]


def exponential_sum_density(x: ArrayLike, n: int) -> Array:
    """The exact density of ``(X_1 + ... + X_n - n)/sqrt(n)``, ``X_i`` standard exponential.

    ``lambda_k = (k-1)!``.                                                                   [MI-T2.41]
    """
    from scipy.special import gammaln

    value = np.asarray(x, dtype=np.float64)
    shifted = np.asarray(value / math.sqrt(n))
    inside = shifted > -1
    ratio = np.where(inside, shifted, 0.0)
    # log of sqrt(n) s^{n-1} e^{-s}/(n-1)! at s = n (1 + ratio), its large parts taken together
    stirling = (n - 0.5) * math.log(n) - n - gammaln(n) if n < 10**4 else _stirling_gap(n)
    log = stirling + n * (np.log1p(ratio) - ratio) - np.log1p(ratio)
    return np.asarray(np.where(inside, np.exp(log), 0.0))[()]


def column_log_ratio(delta_out: float, standardised_target: float, n: int) -> float:
    """``log(d_{n-1}(delta_in)/d_n(delta_out))`` exactly, for standard exponential columns     [MI-LD.2]"""
    outside, delta_in = _log_exponential(delta_out, n), column_shift(delta_out, standardised_target, n)
    if math.isinf(outside):
        raise ValueError(f"a mean inside the support is accepted, not delta_out = {delta_out!r}")
    return float(_log_exponential(delta_in, n - 1) - outside)


def column_shift(delta_out: float, standardised_target: float, n: int) -> float:
    """``delta_in`` from ``delta_out``: ``(n/sqrt(n-1)) (delta_out/sqrt(n) - s/n)``           [MI-LD.0c]

    ``standardised_target`` is ``s = (z* - mu)/sigma``.
    """
    if n < 2:
        raise ValueError(f"at least 2 records are accepted, not {n!r}")
    return math.sqrt(n / (n - 1)) * delta_out - standardised_target / math.sqrt(n - 1)


def column_expansion(delta_out: float, standardised_target: float, n: int, lambda_3: float) -> float:
    """``(delta_out^2 - delta_in^2)/2 - (lambda_3/6) s R/n``, right up to ``o(1/n)``             [MI-LD.2]

    ``R = delta_out^2 + delta_out delta_in + delta_in^2 - 3``. The text prints the last term without the 1/6.
    """
    return _column(delta_out, standardised_target, n, lambda_3 / 6)


def column_expansion_printed(delta_out: float, standardised_target: float, n: int, lambda_3: float) -> float:
    """As printed, the last term six times too large                                         [MI-LD.2]"""
    return _column(delta_out, standardised_target, n, lambda_3)


def _column(delta_out: float, s: float, n: int, weight: float) -> float:
    delta_in = column_shift(delta_out, s, n)
    remainder = delta_out**2 + delta_out * delta_in + delta_in**2 - 3
    return (delta_out - delta_in) * (delta_out + delta_in) / 2 - weight * s * remainder / n


def _log_exponential(x: float, n: int) -> float:
    from scipy.special import gammaln

    ratio = x / math.sqrt(n)
    if ratio <= -1:
        return -math.inf
    stirling = (n - 0.5) * math.log(n) - n - float(gammaln(n)) if n < 10**4 else _stirling_gap(n)
    return stirling + n * (math.log1p(ratio) - ratio) - math.log1p(ratio)


def _stirling_gap(n: int) -> float:
    # (n - 1/2) log n - n - log (n-1)!, by Stirling's series: no large numbers to subtract
    return -0.5 * math.log(2 * math.pi) - 1 / (12 * n) + 1 / (360 * n**3)


def _phi(x: Array) -> Array:
    return np.asarray(np.exp(-x * x / 2) / math.sqrt(2 * math.pi))


def _partitions(rest: int, largest: int) -> Iterator[list[int]]:
    # (k_1, ..., k_largest) with k_1 + 2 k_2 + ... = rest
    if largest == 0:
        if rest == 0:
            yield []
        return
    for count in range(rest // largest + 1):
        for head in _partitions(rest - count * largest, largest - 1):
            yield [*head, count]
