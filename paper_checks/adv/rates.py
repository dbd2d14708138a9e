"""The rates of Tables 1 and 2, constants and log(1/delta) suppressed as printed   [ADV-TAB1, ADV-TAB2]"""

from __future__ import annotations

import math
from collections.abc import Callable


def existing_bandit_rate(k: float, t: float, epsilon: float) -> float:
    """``sqrt(K T log(K T))/eps``"""
    return math.sqrt(k * t * math.log(k * t)) / epsilon


def bandit_rate(k: float, t: float, epsilon: float) -> float:
    """``sqrt(K T)/sqrt(eps)``"""
    return math.sqrt(k * t / epsilon)


def conversion_rate(n: float, k: float, t: float, epsilon: float) -> float:
    """Corollary 8: ``sqrt(N T)/sqrt(eps)``"""
    del k
    return math.sqrt(n * t / epsilon)


def local_rate(n: float, k: float, t: float, epsilon: float) -> float:
    """Theorem 9: ``sqrt(K T log N) log(K T)/eps``"""
    return math.sqrt(k * t * math.log(n)) * math.log(k * t) / epsilon


def batched_rate(n: float, k: float, t: float, epsilon: float) -> float:
    """Theorem 10: ``N^{1/6} K^{1/2} T^{2/3} log(N T)/eps^{1/3} + N^{1/2} log(N T)/eps``"""
    log = math.log(n * t)
    first = math.pow(n, 1 / 6) * math.sqrt(k) * math.pow(t, 2 / 3) * log / math.pow(epsilon, 1 / 3)
    return first + math.sqrt(n) * log / epsilon


ADVICE_RATES: dict[str, Callable[[float, float, float, float], float]] = {
    "Corollary 8": conversion_rate,
    "Theorem 9": local_rate,
    "Theorem 10": batched_rate,
}


def best_for_advice(n: float, k: float, t: float, epsilon: float) -> str | None:
    """Which of the three rates is the least; None where none is below T."""
    rates = {name: rate(n, k, t, epsilon) for name, rate in ADVICE_RATES.items()}
    best = min(rates, key=lambda name: rates[name])
    return best if rates[best] < t else None
