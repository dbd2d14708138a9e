"""Trade-off functions: the least type II error of a test of P against Q at each level.

``T(P, Q)(alpha) = inf{1 - E_Q[phi] : E_P[phi] <= alpha}`` over tests ``phi`` with values in [0, 1]
[MI-R2.33]; convex, nonincreasing, at most ``1 - alpha``. With ``delta(eps) = sup_E Q(E) - e^eps P(E)``

``T(alpha) = sup_eps (1 - delta(eps) - e^eps alpha)``,  ``delta(eps) = 1 + T*(-e^eps)``,

eps over the whole line. The power at a level is one minus the trade-off.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Exact, exact

_MOST_CELLS = 20


def approximate_trade_off(level: ArrayLike, epsilon: float, delta: float = 0.0) -> NDArray[np.float64]:
    """``max(0, 1 - delta - e^eps alpha, e^{-eps} (1 - delta - alpha))``              [MI-EQ2.30, TH-T2.4]

    A mechanism is (epsilon, delta)-DP iff no test of its neighbours goes below.  [MI-I13]
    """
    a = _levels(level)
    _budget(epsilon, delta)
    with np.errstate(over="ignore", invalid="ignore"):
        steep = np.where(a == 0, 1.0 - delta, 1.0 - delta - np.exp(epsilon) * a)
    return np.asarray(np.maximum(np.maximum(steep, np.exp(-epsilon) * (1.0 - delta - a)), 0.0))[()]


def approximate_corner(epsilon: float, delta: float = 0.0) -> float:
    """``(1 - delta)/(1 + e^eps)``: where both errors are equal                     [TH-T2.4, TH-FIG2.1]"""
    _budget(epsilon, delta)
    return (1.0 - delta) * math.exp(-epsilon) / (1.0 + math.exp(-epsilon))


def gaussian_trade_off(level: ArrayLike, separation: float) -> NDArray[np.float64]:
    """``Phi(Phi^{-1}(1 - alpha) - mu)``: N(0, 1) against N(mu, 1)                              [MI-R2.33]"""
    from scipy.special import ndtr, ndtri

    a = _levels(level)
    if not separation >= 0:
        raise ValueError(f"the separation is at least 0, not {separation!r}")
    return np.asarray(ndtr(-ndtri(a) - separation))[()]


def laplace_trade_off(level: ArrayLike, epsilon: float) -> NDArray[np.float64]:
    """Lap(1) against Lap(1) shifted by epsilon.

    ``1 - e^eps a`` up to ``a = e^{-eps}/2``, then ``e^{-eps}/(4a)`` up to 1/2, then ``e^{-eps} (1 - a)``.
    """
    a = _levels(level)
    _budget(epsilon, 0.0)
    small = math.exp(-epsilon)
    with np.errstate(divide="ignore", invalid="ignore"):
        middle = small / (4.0 * a)
    return np.asarray(
        np.where(
            a <= small / 2, 1.0 - a / small if small else 1.0, np.where(a < 0.5, middle, small * (1.0 - a))
        )
    )[()]


def trade_off(p: Sequence[Exact], q: Sequence[Exact], level: Exact) -> Fraction:
    """The exact ``T(P, Q)(level)`` of two laws on a finite set, by Neyman and Pearson's test  [MI-I4]

    The cells enter by falling likelihood ratio, the last one by a fraction.
    """
    first, second = _laws(p, q)
    room = exact(level)
    if not 0 <= room <= 1:
        raise ValueError(f"a level is between 0 and 1, not {level!r}")
    missed = Fraction(1)
    for mass, other in _by_ratio(first, second):
        share = Fraction(1) if mass <= room else room / mass
        missed -= share * other
        room -= share * mass
    return missed


def deterministic_power(p: Sequence[Exact], q: Sequence[Exact], level: Exact) -> Fraction:
    """The largest power of a threshold on the likelihood ratio at the level, without randomising  [MI-EQ2.25]

    Another rejection set may have more, see `best_deterministic_power`.
    """
    first, second = _laws(p, q)
    most = exact(level)
    ratios = sorted({_ratio(a, b) for a, b in zip(first, second, strict=True)}, reverse=True)
    best = Fraction(0)
    for threshold in ratios:
        inside = [(a, b) for a, b in zip(first, second, strict=True) if _ratio(a, b) >= threshold]
        if sum(a for a, _ in inside) <= most:
            best = max(best, sum((b for _, b in inside), start=Fraction(0)))
    return best


def best_deterministic_power(p: Sequence[Exact], q: Sequence[Exact], level: Exact) -> Fraction:
    """The largest ``Q(E)`` over all events with ``P(E) <= level``, by enumeration of at most 2^20 events.

    Exceeds `deterministic_power` for some laws, so Theorem 6.1(a) needs randomised tests.  [MI-T6.1a]
    """
    first, second = _laws(p, q)
    if len(first) > _MOST_CELLS:
        raise ValueError(f"at most {_MOST_CELLS} cells are accepted, not {len(first)}")
    most = exact(level)
    sums = [(Fraction(0), Fraction(0))]
    for a, b in zip(first, second, strict=True):
        sums += [(x + a, y + b) for x, y in sums if x + a <= most]
    return max(y for _, y in sums)


def total_variation(p: Sequence[Exact], q: Sequence[Exact]) -> Fraction:
    """``sum (q_i - p_i)_+``: the largest advantage of a test of P against Q           [MI-T6.1c, MI-D6.2]"""
    first, second = _laws(p, q)
    return sum((max(b - a, Fraction(0)) for a, b in zip(first, second, strict=True)), start=Fraction(0))


def hockey_stick(p: Sequence[Exact], q: Sequence[Exact], ratio: Exact) -> Fraction:
    """``sum (p_i - ratio q_i)_+``: the exact delta at ``epsilon = log ratio``         [TH-D2.3, ZCDP-D1]"""
    first, second = _laws(p, q)
    most = exact(ratio)
    if most < 0:
        raise ValueError(f"a likelihood ratio is at least 0, not {ratio!r}")
    return sum(
        (max(a - most * b, Fraction(0)) for a, b in zip(first, second, strict=True)), start=Fraction(0)
    )


def product_law(p: Sequence[Exact], q: Sequence[Exact], times: int) -> tuple[list[Fraction], list[Fraction]]:
    """The ``times``-fold product of a pair of laws, outputs of equal likelihood ratio merged into one.

    Merging loses nothing: the likelihood ratio is sufficient.
    """
    first, second = _laws(p, q)
    if type(times) is not int or times < 1:
        raise ValueError(f"times is a whole number of at least 1, not {times!r}")
    cells: dict[Fraction | float, tuple[Fraction, Fraction]] = {Fraction(1): (Fraction(1), Fraction(1))}
    for _ in range(times):
        grown: dict[Fraction | float, tuple[Fraction, Fraction]] = {}
        for a, b in cells.values():
            for c, d in zip(first, second, strict=True):
                x, y = a * c, b * d
                if x or y:
                    key = _ratio(x, y)
                    old = grown.get(key, (Fraction(0), Fraction(0)))
                    grown[key] = (old[0] + x, old[1] + y)
        cells = grown
    return [a for a, _ in cells.values()], [b for _, b in cells.values()]


def profile_to_trade_off(profile: Callable[[float], float], level: float, epsilons: Sequence[float]) -> float:
    """``max over eps of max(1 - delta(eps) - e^eps a, e^{-eps} (1 - delta(eps) - a))``, a lower bound on T.

    For a pair whose two directions agree; exact in the limit of a fine grid of ``epsilons``.  [MI-I30]
    """
    return max(float(approximate_trade_off(level, epsilon, profile(epsilon))) for epsilon in epsilons)


def trade_off_to_profile(curve: Callable[[float], float], epsilon: float, levels: Sequence[float]) -> float:
    """``max over a of 1 - T(a) - e^eps a``, a lower bound on delta(eps); exact on a fine grid of levels."""
    _budget(epsilon, 0.0)
    ratio = math.exp(epsilon)
    return max(0.0, *(1.0 - curve(level) - ratio * level for level in levels))


def group_trade_off(curve: Callable[[float], float], level: float, distance: int) -> float:
    """``1 - (1 - T)^{o d}(alpha)``: what T of neighbours says about data sets that differ in d records."""
    if type(distance) is not int or distance < 1:
        raise ValueError(f"data sets differ in a whole number of records, at least 1, not {distance!r}")
    reached = level
    for _ in range(distance):
        reached = 1.0 - curve(min(1.0, max(0.0, reached)))
    return 1.0 - reached


def _by_ratio(first: Sequence[Fraction], second: Sequence[Fraction]) -> list[tuple[Fraction, Fraction]]:
    pairs = [pair for pair in zip(first, second, strict=True) if any(pair)]
    return sorted(pairs, key=lambda pair: _ratio(*pair), reverse=True)


def _ratio(mass: Fraction, other: Fraction) -> Fraction | float:
    if mass:
        return other / mass
    return math.inf if other else Fraction(0)


def _laws(p: Sequence[Exact], q: Sequence[Exact]) -> tuple[list[Fraction], list[Fraction]]:
    first, second = [exact(mass) for mass in p], [exact(mass) for mass in q]
    if len(first) != len(second) or not first:
        raise ValueError(
            f"two laws on the same cells are accepted, not {len(first)} and {len(second)} masses"
        )
    for law in (first, second):
        if min(law) < 0 or sum(law) != 1:
            raise ValueError(f"masses of at least 0 that sum to 1 are accepted, not a sum of {sum(law)}")
    return first, second


def _levels(level: ArrayLike) -> NDArray[np.float64]:
    a = np.asarray(level, dtype=np.float64)
    if not np.all((a >= 0) & (a <= 1)):
        raise ValueError(f"a level is between 0 and 1, not {level!r}")
    return a


def _budget(epsilon: float, delta: float) -> None:
    if not epsilon >= 0:
        raise ValueError(f"epsilon is at least 0, not {epsilon!r}")
    if not 0 <= delta <= 1:
        raise ValueError(f"delta is between 0 and 1, not {delta!r}")
