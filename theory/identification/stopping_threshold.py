"""Thresholds of the stopping rules of best-arm identification, to full precision.

All of them grow like ``log(1/delta)``, the private ones with the square of it over epsilon. The formulas
stand once, for doubles and for balls; ``s > 1`` is the exponent of the union over phases, ``k(x) =
log2(x) + 2``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_inequality import information_gap
from ..numbers.enclosure import Enclosure, Exact, Number, ball, certified, exact
from .zeta import zeta

if TYPE_CHECKING:
    from flint import arb

_STEPS = 60
_HALF = Fraction(1, 2)
_GOLDEN, _WIDTH = (math.sqrt(5.0) - 1.0) / 2.0, 1e-9  # far below where values differ


class _Numbers(Protocol):
    def number(self, value: Exact) -> Number: ...
    def log(self, x: Number) -> Number: ...
    def sqrt(self, x: Number) -> Number: ...
    def zeta(self, s: Number) -> Number: ...
    def w_bar(self, x: Number) -> Number: ...
    def c_gaussian(self, x: Number) -> Number: ...
    def larger(self, x: Number, y: Number) -> Number: ...


class _InDoubles:
    def number(self, value: Exact) -> float:
        return float(exact(value))

    def log(self, x: float) -> float:
        return math.log(x)

    def sqrt(self, x: float) -> float:
        return math.sqrt(x)

    def zeta(self, s: float) -> float:
        return zeta(s)

    def w_bar(self, x: float) -> float:
        return float(w_bar(x))

    def c_gaussian(self, x: float) -> float:
        return c_gaussian(x)

    def larger(self, x: float, y: float) -> float:
        return max(x, y)


class _InBalls:
    def number(self, value: Exact) -> arb:
        return ball(value)

    def log(self, x: arb) -> arb:
        return x.log()

    def sqrt(self, x: arb) -> arb:
        return x.sqrt()

    def zeta(self, s: arb) -> arb:
        return s.zeta()

    def w_bar(self, x: arb) -> arb:
        return w_bar_ball(x)

    def c_gaussian(self, x: arb) -> arb:
        return c_gaussian_ball(x)

    def larger(self, x: arb, y: arb) -> arb:
        return x.max(y)


def w_bar(x: ArrayLike) -> NDArray[np.float64]:
    """``Wbar_{-1}(x) = -W_{-1}(-exp(-x))``, the largest ``y`` with ``y - log y = x >= 1``  [TA-EQ5.14]."""
    x = np.asarray(x, dtype=np.float64)
    if not np.all(x >= 1.0):
        raise ValueError(f"x is {float(x[~(x >= 1.0)].flat[0])!r}: Wbar is defined from 1 on")
    excess = np.atleast_1d(x - 1.0)  # exact up to 2, and of no consequence beyond
    root = np.sqrt(2.0 * excess)
    s = np.where(excess < 1.0, root + 2.0 / 3.0 * excess, excess + np.log1p(excess + np.log1p(excess)))
    with np.errstate(all="ignore"):
        for _ in range(8):  # Newton on s - log(1+s) = x - 1, which is increasing and convex
            short = information_gap(np.ones_like(s), 1.0 + s, -s) - excess
            s = np.where(excess > 0, s - short * (1.0 + s) / s, 0.0)
    return np.where(np.isinf(excess), np.inf, 1.0 + s).reshape(x.shape)[()]


def w_bar_ball(x: arb) -> arb:
    """`w_bar` on balls inside ``[1, inf)``."""
    from flint import arb

    return arb(1) if x == 1 else -(-(-x).exp()).lambertw(-1)


def _g_gaussian(weight: float) -> float:
    """``g_G(lambda)`` with its poles at 1/2 and 1."""
    return (
        2.0 * weight * (1.0 - math.log(4.0 * weight))
        + math.log(zeta(2.0 * weight))
        - 0.5 * math.log1p(-weight)
    )


def c_gaussian(x: float) -> float:
    """``C_G(x) = min over lambda in [1/2, 1] of (g_G(lambda) + x)/lambda``, for ``x > 0``  [TA-LC.32].

    ``g_G(lambda) = 2 lambda - 2 lambda log(4 lambda) + log zeta(2 lambda) - log(1 - lambda)/2``.
    """
    weight = _best_weight(x)
    return (_g_gaussian(weight) + x) / weight


def _best_weight(x: float) -> float:
    if not (math.isfinite(x) and x > 0):
        raise ValueError(f"x is {x!r}: C_G is defined for positive numbers")

    # lambda = 1 - 1/(2 + 2 e^t): the optimum nears 1 like 1/x
    def value(t: float) -> float:
        rest = 0.5 / (1.0 + math.exp(t))
        weight = 1.0 - rest
        g = (
            2.0 * weight * (1.0 - math.log(4.0 * weight))
            + math.log(zeta(2.0 * weight))
            - 0.5 * math.log(rest)
        )
        return (g + x) / weight

    low, high = -30.0, 5.0 + math.log1p(x)
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = value(left), value(right)
    while high - low > _WIDTH:
        if at_left > at_right:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = value(right)
        else:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = value(left)
    return 1.0 - 0.5 / (1.0 + math.exp(0.5 * (low + high)))


def c_gaussian_ball(x: arb) -> arb:
    """`c_gaussian` on narrow balls.

    In ``mu = 1/lambda`` the objective ``mu (g(1/mu) + x)`` is the perspective of the convex ``g``, so it is
    convex, and the chords of neighbouring points bound it between them.
    """
    from flint import arb, ctx

    centre = 1 / arb(_best_weight(float(x.mid())))
    middle = x.mid()
    room = (centre - 1).min(2 - centre).mid()
    step, finest = room / 2**12, room * arb(2) ** (-ctx.prec // 5)
    while True:
        left, here, right = (_objective(centre + k * step, middle) for k in (-1, 0, 1))
        centre = (centre + step * (left - right) / (2 * (left - 2 * here + right))).mid()
        if step < finest:
            break
        step = step * step / room
    # far enough apart for the values to differ by more than their radii
    step = room * arb(2) ** (-2 * ctx.prec // 5)
    places = [centre + k * step for k in (-2, -1, 0, 1, 2)]
    values = [_objective(place, middle) for place in places]
    falls, rises = values[1] - values[0], values[4] - values[3]
    if not (falls <= 0 and rises >= 0):
        return arb.nan()
    lower = (values[1] + falls).min(values[3] - rises).lower()
    least = arb(lower).union(values[2].upper())
    # the derivative in x is 1/lambda, between 1 and 2
    return least + 2 * (x - middle)


def _objective(inverse: arb, x: arb) -> arb:
    weight = 1 / inverse
    g = 2 * weight * (1 - (4 * weight).log()) + (2 * weight).zeta().log() - (1 - weight).log() / 2
    return inverse * (g + x)


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """What the thresholds of a run share.

    Parameters
    ----------
    arms
        K.
    delta
        Risk in (0, 1).
    epsilon
        Privacy budget; None for the rule without privacy.
    sigma
        Sub-Gaussian proxy, 1/2 for rewards in [0, 1].
    s
        Exponent of the union over phases, above 1.
    """

    arms: int
    delta: Exact
    epsilon: Exact | None = None
    sigma: Exact = _HALF
    s: Exact = 2

    def __post_init__(self) -> None:
        if self.arms < 2:
            raise ValueError(f"{self.arms} arms: identifying the best one needs at least 2")
        if not 0 < exact(self.delta) < 1:
            raise ValueError(f"delta is strictly between 0 and 1, not {self.delta}")
        if self.epsilon is not None and not exact(self.epsilon) > 0:
            raise ValueError(f"epsilon is a number above 0, not {self.epsilon}")
        if not exact(self.sigma) > 0:
            raise ValueError(f"sigma is a number above 0, not {self.sigma}")
        if not exact(self.s) > 1:
            raise ValueError(f"s is {self.s}: it must be above 1")


def gaussian_threshold(rule: StoppingRule, count_a: int, count_b: int) -> float:
    """``c^G = 2 C_G(log((K-1)/delta)/2) + 2 log(4 + log w_a) + 2 log(4 + log w_b)``  [TA-EQ5.10]."""
    return float(_gaussian(_InDoubles(), rule, _InDoubles().number(rule.delta), _counts(count_a, count_b)))


def gaussian_threshold_enclosure(rule: StoppingRule, count_a: int, count_b: int) -> Enclosure:
    """`gaussian_threshold` with its error."""
    balls = _InBalls()
    return certified(lambda: _gaussian(balls, rule, balls.number(rule.delta), _counts(count_a, count_b)))


def adap_tt_threshold(rule: StoppingRule, count_a: int, count_b: int) -> float:
    """The threshold of AdaP-TT  [TA-EQ5.11].

    ``2 c^G(delta/(2 zeta(s)^2 k_a^s k_b^s)) + sum_c log(2 K zeta(s) k_c^s/delta)^2/(eps^2 sigma^2 w_c)``
    """
    return float(_adap_tt(_InDoubles(), rule, _InDoubles().number(rule.delta), _counts(count_a, count_b)))


def adap_tt_threshold_enclosure(rule: StoppingRule, count_a: int, count_b: int) -> Enclosure:
    """`adap_tt_threshold` with its error."""
    balls = _InBalls()
    return certified(lambda: _adap_tt(balls, rule, balls.number(rule.delta), _counts(count_a, count_b)))


def adap_tt_star_threshold(rule: StoppingRule, gap: Exact, count_a: int, count_b: int) -> float:
    """The threshold of AdaP-TT* at a gap of private means  [TA-EQ5.14].

    One form below ``3 eps``, another from there on; the second as printed, with ``k`` to the power one.
    """
    return float(_adap_tt_star(_InDoubles(), rule, gap, _counts(count_a, count_b)))


def adap_tt_star_threshold_enclosure(rule: StoppingRule, gap: Exact, count_a: int, count_b: int) -> Enclosure:
    """`adap_tt_star_threshold` with its error."""
    return certified(lambda: _adap_tt_star(_InBalls(), rule, gap, _counts(count_a, count_b)))


def deviation_of_phase(rule: StoppingRule, count: int) -> float:
    """``h(x, delta) = Wbar(2 log(3 K zeta(s) k(x)^s/delta) + 4 log(4 + log x) + 1/2)/2``  [TA-EQ5.14]."""
    return float(_deviation(_InDoubles(), rule, _counts(count, count)[0]))


def deviation_of_phase_enclosure(rule: StoppingRule, count: int) -> Enclosure:
    """`deviation_of_phase` with its error."""
    return certified(lambda: _deviation(_InBalls(), rule, _counts(count, count)[0]))


def _counts(count_a: int, count_b: int) -> tuple[int, int]:
    for count in (count_a, count_b):
        if count < 1:
            raise ValueError(f"a count is {count}: an arm has been pulled at least once")
    return count_a, count_b


def _phases(numbers: _Numbers, count: int) -> Number:
    """``k(x) = log2(x) + 2``."""
    return numbers.log(numbers.number(count)) / numbers.log(numbers.number(2)) + 2


def _union(numbers: _Numbers, rule: StoppingRule, events: int, count: int, delta: Number) -> Number:
    """``log(events K zeta(s) k(x)^s / delta)``, as a sum of logarithms."""
    s = numbers.number(rule.s)
    phases = numbers.log(_phases(numbers, count))
    first = numbers.log(numbers.number(events * rule.arms)) + numbers.log(numbers.zeta(s))
    return first + s * phases - numbers.log(delta)


def _gaussian(numbers: _Numbers, rule: StoppingRule, delta: Number, counts: tuple[int, int]) -> Number:
    confidence = numbers.log(numbers.number(rule.arms - 1)) - numbers.log(delta)
    total = 2 * numbers.c_gaussian(confidence / 2)
    for count in counts:
        total = total + 2 * numbers.log(4 + numbers.log(numbers.number(count)))
    return total


def _adap_tt(numbers: _Numbers, rule: StoppingRule, delta: Number, counts: tuple[int, int]) -> Number:
    if rule.epsilon is None:
        raise ValueError("epsilon is missing: the threshold of AdaP-TT has a privacy budget")
    s, zeta = numbers.number(rule.s), numbers.zeta(numbers.number(rule.s))
    first, second = (_phases(numbers, count) for count in counts)
    total = 2 * _gaussian(numbers, rule, delta / (2 * zeta * zeta * first**s * second**s), counts)
    scale = numbers.number(rule.epsilon) * numbers.number(rule.sigma)
    for count in counts:
        noise = _union(numbers, rule, 2, count, delta) / scale
        total = total + noise * noise / count
    return total


def _adap_tt_star(numbers: _Numbers, rule: StoppingRule, gap: Exact, counts: tuple[int, int]) -> Number:
    if rule.epsilon is None:
        raise ValueError("epsilon is missing: the threshold of AdaP-TT* has a privacy budget")
    epsilon, sigma = numbers.number(rule.epsilon), numbers.number(rule.sigma)
    delta, root = numbers.number(rule.delta), numbers.sqrt(numbers.number(2))
    if exact(gap) < 3 * exact(rule.epsilon):
        total = _adap_tt(numbers, rule, 2 * delta / 3, counts) / 2
        for count in counts:
            spread = numbers.sqrt(_deviation(numbers, rule, count) / count)
            total = total + root / (epsilon * sigma) * spread * _union(numbers, rule, 3, count, delta)
        return total
    # as printed, k enters this branch without its exponent
    phases = numbers.larger(*(_phases(numbers, count) for count in counts))
    zeta = numbers.zeta(numbers.number(rule.s))
    confidence = numbers.log(3 * rule.arms * zeta * phases) - numbers.log(delta)
    total = 3 / (sigma * sigma) * confidence
    for count in counts:
        total = total + 3 * epsilon / (root * sigma) * numbers.sqrt(count * _deviation(numbers, rule, count))
    return total


def _deviation(numbers: _Numbers, rule: StoppingRule, count: int) -> Number:
    union = _union(numbers, rule, 3, count, numbers.number(rule.delta))
    inside = 2 * union + 4 * numbers.log(4 + numbers.log(numbers.number(count))) + numbers.number(_HALF)
    return numbers.w_bar(inside) / 2
