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


def column_shift(delta_out: float, standardised_target: float, n: int) -> float:
    """``delta_in`` from ``delta_out``: ``(n/sqrt(n-1)) (delta_out/sqrt(n) - s/n)``           [MI-LD.0c]

    ``standardised_target`` is ``s = (z* - mu)/sigma``.
    """
    if n < 2:
        raise ValueError(f"at least 2 records are accepted, not {n!r}")
    return math.sqrt(n / (n - 1)) * delta_out - standardised_target / math.sqrt(n - 1)


def _column(delta_out: float, s: float, n: int, weight: float) -> float:
    delta_in = column_shift(delta_out, s, n)
    remainder = delta_out**2 + delta_out * delta_in + delta_in**2 - 3
    return (delta_out - delta_in) * (delta_out + delta_in) / 2 - weight * s * remainder / n


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
