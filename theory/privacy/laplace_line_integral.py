"""The exact privacy of many Laplace mechanisms run together, as an integral along a line.

The curve ``g(e) = E[(1 - e^{e - L})_+]``, ``L`` the sum of k privacy losses, has for ``c = Re x > 0`` the
transform

    ``integral of g(e) e^{x e} de = F(x) = M(x)^k/(x (1 + x))``,
    ``M(x) = E e^{x L_1} = ((1 + x) e^{x eps0} + x e^{-(1 + x) eps0})/(1 + 2 x)``,

and Poisson's formula sums it on the line through c, at steps ``h = 2 pi/T``:

    ``(1/T) sum_n F(c + i n h) e^{-(c + i n h) eps} = sum_m g(eps + m T) e^{c m T}``.

Of the right side ``m = 0`` is delta; the others are bounded by Chernoff, ``g(e) <= M(x)^k e^{-x e}`` for each
``x >= 0``, with an ``x`` below c for those below eps, and one above c for those above. The left
side is cut off where ``|M|`` can no longer grow: at height ``y`` and beyond it is at most

    ``U(y) = |(1 + x)/(1 + 2 x)| e^{c eps0} + e^{-(1 + c) eps0}/2``,

since of the two quotients the first falls in the height, and the second rises to a half. ``U`` itself falls
to that of infinite height, where the atoms of the loss are left; they decide how accurate the sum can be,
more so with every run. For a thousand runs about a hundred terms give what the closed form takes half a
million for; for few runs there is the closed form alone.
"""

import math
from typing import Final

from ..numbers.enclosure import Ball, ball
from .budget import Budget, budget_ball
from .mechanism_facts import LaplaceMechanism

_MOST_TERMS: Final = 4000
_AT_A_TIME: Final = 16
_LOG_HEIGHT: Final = 3.0
"""The sum from a height y on has a factor of 1/(pi y), and heights are about ten."""
_BELOW: Final = (0.0, 0.25, 0.5, 0.7)
_ABOVE: Final = (1.4, 2.0, 3.0)
"""Tilts that what is m periods away is bounded at, in units of that of the line; at 0 it is a chance."""
_SPARE: Final = 6
"""Bits by which each of the three errors is below what is asked for."""


def laplace_delta_on_a_line(
    mechanism: LaplaceMechanism, epsilon: Budget, *, compose: int, bits: int
) -> Ball | None:
    """A ball around delta of about so many bits; None if the sum cannot have as many, or not soon."""
    from flint import acb, arb, ctx

    k, single, budget = compose, float(mechanism.pure_epsilon), float(budget_ball(epsilon))
    saddle, log_size = _saddle(k, single, budget)
    wanted = (bits + _SPARE) * math.log(2.0)
    c = _best_line(k, single, budget, saddle, log_size - wanted)
    if c is None:
        return None

    # what comes from below and from above is about e^-wanted of delta
    def least_period(tilt: float) -> float:
        return (k * _log_moment(tilt, single) - tilt * budget - log_size + wanted) / abs(tilt - c)

    low = min((c * part for part in _BELOW), key=least_period)
    high = min((c * part for part in _ABOVE), key=least_period)
    period = ball(max(least_period(low), min(least_period(high), k * single - budget), 1.0 / c))
    cancelled = k * _log_moment(c, single) - c * budget - log_size
    with ctx.workprec(ctx.prec + max(0, math.ceil(cancelled / math.log(2.0))) + k.bit_length()):
        line, pure, at = ball(c), ball(mechanism.pure_epsilon), budget_ball(epsilon)
        step = 2 * arb.pi() / period
        turn, back = acb(0, step * pure).exp(), acb(0, -step * at).exp()
        grown, shrunk = (line * pure).exp(), (-(1 + line) * pure).exp()
        weight = (-line * at).exp()
        turned, phase, total = acb(1), acb(weight), arb(0)
        least = log_size + math.log(float(period)) - wanted
        for n in range(_MOST_TERMS):
            x = acb(line, n * step)
            moment = ((1 + x) * (grown * turned) + x * (shrunk * turned.conjugate())) / (1 + 2 * x)
            term = (moment**k * phase / (x * (1 + x))).real
            total += 2 * term if n else term
            turned *= turn
            phase *= back
            if n and n % _AT_A_TIME == 0:
                height = n * step
                first = abs(acb(1 + line, height) / acb(1 + 2 * line, 2 * height))
                # 2 sum over more than n terms of U^k/(h m)^2, by 1/n for the sum of 1/m^2
                rest = 2 * weight * (first * grown + shrunk / 2) ** k / (step * step * n)
                if float(rest.log()) < least:
                    total += arb(0, rest.upper())
                    break
        else:
            return None
        tilts = [low] if at + period >= k * pure else [low, high]
        aliases = sum((_alias(ball(tilt), line, period, pure=pure, at=at, k=k) for tilt in tilts), arb(0))
        return total / period + arb(0, aliases.upper())


def _saddle(k: int, single: float, budget: float) -> tuple[float, float]:
    """A point on the real axis about where the integrand is least, and about the logarithm of delta."""

    def log_integrand(x: float) -> float:
        return k * _log_moment(x, single) - x * budget - math.log(x) - math.log1p(x)

    best = min((2.0 ** (step / 4) for step in range(-24, 60)), key=log_integrand)
    near = 1e-3 * best
    second = log_integrand(best + near) - 2 * log_integrand(best) + log_integrand(best - near)
    return best, log_integrand(best) - 0.5 * math.log(2 * math.pi * max(second / near**2, 1e-6))


def _best_line(k: int, single: float, budget: float, saddle: float, least: float) -> float | None:
    """Where few terms are enough, the atoms of the loss being below ``e^least``; None if they nowhere are."""
    found, fewest = None, math.inf
    for step in range(-16, 5):
        c = saddle * 2.0 ** (step / 8)
        room = least - (k * _log_atoms(c, single) - c * budget) + _LOG_HEIGHT
        if room > 1 and (terms := math.sqrt((1 + c) / room) / c) < fewest:
            found, fewest = c, terms
    return found


def _log_moment(x: float, single: float) -> float:
    """``log M``, without a certificate."""
    return x * single + math.log((1 + x + x * math.exp(-(1 + 2 * x) * single)) / (1 + 2 * x))


def _log_atoms(x: float, single: float) -> float:
    """``log U`` of infinite height."""
    return x * single + math.log((1 + math.exp(-(1 + 2 * x) * single)) / 2)


def _alias(tilt: Ball, line: Ball, period: Ball, *, pure: Ball, at: Ball, k: int) -> Ball:
    """``sum over m > 0`` of Chernoff's bound on ``g(eps -+ m T)`` times ``e^{-+ c m T}``, by its tilt."""
    moment = ((1 + tilt) * (tilt * pure).exp() + tilt * (-(1 + tilt) * pure).exp()) / (1 + 2 * tilt)
    ratio = (-abs(tilt - line) * period).exp()
    return moment**k * (-tilt * at).exp() * ratio / (1 - ratio)
