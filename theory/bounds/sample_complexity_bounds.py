"""How many samples identifying the best arm takes: lower bounds, and what the algorithms are proved to need.

A lower bound is a characteristic time multiplied by a function of the risk delta; an upper bound is a
leading term, which holds as delta tends to zero, multiplied by ``log(1/delta)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..identification.characteristic_time import (
    SIGMA_OF_BOUNDED_REWARDS,
    SMALLEST_EPSILON,
    CharacteristicTime,
    characteristic_time_adap_tt_star,
    characteristic_time_d_eps,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from ..identification.characteristic_time_certificate import certify
from ..laws.bernoulli import Bernoulli
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..numbers.enclosure import Enclosure, Exact, ball, certified, enclosure_of, exact
from .bound import SMALL_RISKS, Bound, Statement

if TYPE_CHECKING:
    from flint import arb

_HALF = Fraction(1, 2)
_THESIS = "thesis"
_GAP = 1e-12

_CLASSICAL = Statement(
    name="T*_KL kl(delta, 1-delta)",
    claim="TH-T2.32",
    amends="printed for every delta; false above 1/2, where nobody needs a sample",
    source=f"{_THESIS}, Theorem 2.32",
    arms="any one-parameter family",
    kind="lower",
    also=("TA-B10",),
    conditions="delta-correct, delta <= 1/2",
)
_PRIVATE = Statement(
    name="T*(nu; epsilon) log(1/(3 delta))",
    claim="TH-T4.24",
    source=f"{_THESIS}, Theorem 4.24",
    arms="any one-parameter family",
    kind="lower",
    privacy="pure",
    conditions="delta-correct and epsilon-View DP",
)
_RELAXED = Statement(
    name="max(T*_KL, T*_TV/epsilon) log(1/(3 delta))",
    claim="TH-C4.25",
    source=f"{_THESIS}, Corollary 4.25",
    arms="any one-parameter family",
    kind="lower",
    privacy="pure",
    also=("TH-P4.26", "TA-B17"),
    conditions="delta-correct and epsilon-View DP",
)
_WITH_D_EPS = Statement(
    name="T*_{d_eps} kl(delta, 1-delta)",
    claim="TH-T4.24 with d_eps",
    source="derived here",
    kind="lower",
    privacy="pure",
    conditions="delta-correct and epsilon-View DP, delta <= 1/2, Bernoulli arms",
    notes=("d_eps arm by arm in place of min(KL, epsilon TV) of the sums; proved, not in the texts",),
)
_ADAP_TT = Statement(
    name="AdaP-TT",
    claim="TA-TH5.20",
    source=f"{_THESIS}, Theorem 5.20",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    limit=SMALL_RISKS,
    conditions="rewards in [0, 1], distinct means",
)
_ADAP_TT_STAR = Statement(
    name="AdaP-TT*",
    claim="TA-TH5.23",
    source=f"{_THESIS}, Theorem 5.23",
    arms="[0, 1]",
    kind="upper",
    privacy="pure",
    limit=SMALL_RISKS,
    conditions="rewards in [0, 1], distinct means",
)
_TTUCB = Statement(
    name="TTUCB",
    claim="TH-I2.tt",
    source=f"{_THESIS}, section 2.2.9",
    kind="upper",
    also=("TA-B15",),
    limit=SMALL_RISKS,
    conditions="Gaussian proxies",
)


def confusion(delta: float) -> float:
    """``kl(delta, 1-delta) = (1 - 2 delta) log((1-delta)/delta)``  [TH-I2.32a]."""
    delta = float(_risk(delta))
    return (1.0 - 2.0 * delta) * (math.log1p(-delta) - math.log(delta))


def confusion_ball(delta: arb) -> arb:
    """`confusion` on balls."""
    return (1 - 2 * delta) * ((1 - delta) / delta).log()


def g1(y: float) -> float:
    """``sup{x : x^2 < x + y sqrt(2 x) + y^2/4}``  [TA-TH5.23].

    The square of the largest root ``r`` of ``r^4 = r^2 + sqrt(2) y r + y^2/4``.
    """
    if not (math.isfinite(y) and y >= 0):
        raise ValueError(f"y is {y!r}: g1 is defined for nonnegative numbers")
    root = 1.0 + y  # above the largest root, where the difference is convex: Newton falls onto it
    for _ in range(200):
        value = root**4 - root**2 - math.sqrt(2.0) * y * root - y * y / 4.0
        lower = root - value / (4.0 * root**3 - 2.0 * root - math.sqrt(2.0) * y)
        if lower >= root:
            break
        root = lower
    return root * root


def g1_ball(y: arb) -> arb:
    """`g1` on narrow balls: the root is bracketed by the signs of the quartic."""
    from flint import arb, ctx

    root = arb(math.sqrt(g1(float(y.mid()))))
    for _ in range(ctx.prec.bit_length()):
        root = (root - _quartic(root, y.mid()) / _quartic_slope(root, y.mid())).mid()
    step = root * arb(2) ** (-ctx.prec + 16) + (y - y.mid()).abs_upper() * 2
    low, high = root - step, root + step
    if not (_quartic(low, y) < 0 < _quartic(high, y)):
        return arb.nan()
    bracket = low.union(high)
    return bracket * bracket


def _quartic(root: arb, y: arb) -> arb:
    square = root * root
    return square * square - square - (_sqrt2() * y) * root - y * y / 4


def _quartic_slope(root: arb, y: arb) -> arb:
    return 4 * root * root * root - 2 * root - _sqrt2() * y


def _sqrt2() -> arb:
    """The square root of two at the precision in force."""
    from flint import arb

    return arb(2).sqrt()


def g2(y: float) -> float:
    """``1 + 2/(sqrt(1 + 1/y) - 1) = (sqrt(y) + sqrt(1+y))^2``  [TA-TH5.23]."""
    if not (math.isfinite(y) and y >= 0):
        raise ValueError(f"y is {y!r}: g2 is defined for nonnegative numbers")
    return (math.sqrt(y) + math.sqrt(1.0 + y)) ** 2


def g2_ball(y: arb) -> arb:
    """`g2` on balls."""
    root = y.sqrt() + (1 + y).sqrt()
    return root * root


def adap_tt_constant(means: Sequence[Exact], epsilon: Exact, *, beta: Exact = _HALF) -> float:
    """``4 T*_{KL,beta} (1 + sqrt(1 + Delta_max^2/(2 sigma^4 epsilon^2)))``  [TA-TH5.20].

    The time is that of Gaussian arms with ``sigma = 1/2``.
    """
    time = _proxy_time(means, beta)
    ratio = float(_largest_gap(means)) / float(exact(epsilon))
    return 4.0 * time.value * (1.0 + math.hypot(1.0, math.sqrt(8.0) * ratio))


def adap_tt_star_constant(means: Sequence[Exact], epsilon: Exact, *, beta: Exact = _HALF) -> float:
    """``4 T*_{KL,beta} g1(4 Delta_max/epsilon)`` if ``Delta_max < 3 epsilon``  [TA-TH5.23].

    Else ``48 T*_{eps,beta} g2(3 epsilon^2 T*_{eps,beta} max(beta, 1-beta)/2)``.
    """
    budget, share = float(exact(epsilon)), float(exact(beta))
    if _largest_gap(means) < 3 * exact(epsilon):
        return 4.0 * _proxy_time(means, beta).value * g1(4.0 * float(_largest_gap(means)) / budget)
    time = characteristic_time_adap_tt_star(means, epsilon, beta=beta).value
    if math.isinf(time):
        return math.inf
    return 48.0 * time * g2(1.5 * budget * budget * time * max(share, 1.0 - share))


def _proxy_time(means: Sequence[Exact], beta: Exact) -> CharacteristicTime:
    return characteristic_time_kl(means, family=Gaussian(sigma=float(SIGMA_OF_BOUNDED_REWARDS)), beta=beta)


def _largest_gap(means: Sequence[Exact]) -> Fraction:
    exactly = [exact(mean) for mean in means]
    return max(exactly) - min(exactly)


def _risk(delta: Exact) -> Fraction:
    risk = exact(delta)
    if not 0 < risk < 1:
        raise ValueError(f"delta is {delta}: it must lie strictly between 0 and 1")
    return risk


def sample_complexity_bounds(
    means: Sequence[Exact],
    epsilon: Exact,
    delta: Exact,
    *,
    family: OneParameterFamily = Bernoulli,
    beta: Exact = _HALF,
    relative_gap: float | None = None,
) -> tuple[Bound, ...]:
    """Every known bound on the expected number of samples; with enclosures if a ``relative_gap`` is given."""
    risk = _risk(delta)
    below = float(risk)
    lowered = math.log(1.0 / 3.0) - math.log(below)
    # past 1/2 a guess is as good as a sample, and the bounds say nothing
    vacuous = ("delta is above 1/2: the transportation lemma gives nothing",) if risk > _HALF else ()
    confused = confusion(below) if risk <= _HALF else 0.0

    def third(d: arb) -> arb:
        return -(3 * d).log()

    information = characteristic_time_kl(means, family=family)
    private = characteristic_time_private(means, epsilon, family=family)
    transport = characteristic_time_tv(means, family=family)
    over_epsilon = 1 / exact(epsilon)
    notes = ("arms tie for the best: no number of samples is enough",) if information.tied else ()
    classical = _Factor(confused, confusion_ball, risk, vacuous + notes)
    thirds = _Factor(lowered, third, risk, notes)
    bounds = [_scaled(_CLASSICAL, [(information, Fraction(1))], classical, relative_gap)]
    if family is Bernoulli:
        if exact(epsilon) >= exact(SMALLEST_EPSILON):
            mixed = characteristic_time_d_eps(means, epsilon)
            bounds.append(_scaled(_WITH_D_EPS, [(mixed, Fraction(1))], classical, relative_gap))
        else:
            words = f"epsilon is below {SMALLEST_EPSILON}: the time is T*_TV/epsilon to 12 digits"
            bounds.append(Bound(statement=_WITH_D_EPS, value=None, reason=words))
    bounds.append(_scaled(_PRIVATE, [(private, Fraction(1))], thirds, relative_gap))
    both = [(information, Fraction(1)), (transport, over_epsilon)]
    bounds.append(_scaled(_RELAXED, both, thirds, relative_gap))
    if family is Bernoulli:
        bounds += _upper_bounds(means, epsilon, risk, beta=beta, relative_gap=relative_gap, notes=notes)
    return tuple(bounds)


@dataclass(frozen=True, slots=True)
class _Factor:
    """What a time is multiplied by: a function of the risk, in doubles and in balls."""

    value: float
    in_balls: Callable[[arb], arb]
    risk: Fraction
    notes: tuple[str, ...]


def _scaled(
    statement: Statement,
    times: Sequence[tuple[CharacteristicTime, Fraction]],
    by: _Factor,
    relative_gap: float | None,
) -> Bound:
    """The largest of the times, each with its multiple, times a function of the risk; never below zero."""
    factor, notes = by.value, by.notes
    value = max(float(multiple) * time.value for time, multiple in times)
    value = value * factor if factor > 0 else 0.0
    if relative_gap is None or factor <= 0 or math.isinf(value):
        exactly = None if relative_gap is None else Enclosure(*(2 * [math.inf if value else Fraction(0)]))
        return Bound(statement=statement, value=value, enclosure=exactly, notes=notes)
    scale = certified(by.in_balls, by.risk)
    lower, upper = [], []
    for time, multiple in times:
        found = certify(time, relative_gap=relative_gap).enclosure
        lower.append(found.lower * multiple * scale.lower)
        upper.append(found.upper * multiple * scale.upper)
    return Bound(statement=statement, value=value, enclosure=Enclosure(max(lower), max(upper)), notes=notes)


def _upper_bounds(
    means: Sequence[Exact],
    epsilon: Exact,
    risk: Fraction,
    *,
    beta: Exact,
    relative_gap: float | None,
    notes: tuple[str, ...],
) -> list[Bound]:
    log = -math.log(float(risk))
    proxy = _proxy_time(means, beta)
    relaxed = characteristic_time_adap_tt_star(means, epsilon, beta=beta)
    gap = _largest_gap(means)
    wide = gap >= 3 * exact(epsilon)

    def adap_tt(time: arb) -> arb:
        ratio = ball(gap / exact(epsilon))
        return 4 * time * (1 + (1 + 8 * ratio * ratio).sqrt())

    def adap_tt_star(time: arb) -> arb:
        if not wide:
            return 4 * time * g1_ball(ball(4 * gap / exact(epsilon)))
        share = max(exact(beta), 1 - exact(beta))
        return 48 * time * g2_ball(ball(Fraction(3, 2) * exact(epsilon) ** 2 * share) * time)

    found = []
    for statement, constant, time, formula in (
        (_ADAP_TT, adap_tt_constant(means, epsilon, beta=beta), proxy, adap_tt),
        (
            _ADAP_TT_STAR,
            adap_tt_star_constant(means, epsilon, beta=beta),
            relaxed if wide else proxy,
            adap_tt_star,
        ),
        (_TTUCB, proxy.value, proxy, lambda time: time),
    ):
        enclosure = None
        if relative_gap is not None:
            enclosure = (
                Enclosure(math.inf, math.inf) if proxy.tied else _enclosed(time, formula, risk, relative_gap)
            )
        found.append(Bound(statement=statement, value=constant * log, enclosure=enclosure, notes=notes))
    return found


def _enclosed(
    time: CharacteristicTime, formula: Callable[[Any], Any], risk: Fraction, relative_gap: float
) -> Enclosure:
    """The formula of a time that lies in its enclosure, times ``log(1/delta)``."""
    from flint import ctx

    found = certify(time, relative_gap=relative_gap).enclosure
    before = ctx.prec
    try:
        ctx.prec = 256
        ends = [enclosure_of(formula(ball(end)) * -ball(risk).log()) for end in (found.lower, found.upper)]
    finally:
        ctx.prec = before
    # all three formulas rise with the time
    return Enclosure(ends[0].lower, ends[1].upper)
