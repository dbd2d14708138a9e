"""lil'UCB: best-arm identification by a UCB whose widths hold at all times   [TA-B16]

From literature (Jamieson, Malloy, Nowak and Bubeck 2014). The thesis only names it; index, rule of stopping
and two of the three choices of constants are as public implementations of it have them. The third choice is
our own, and :func:`ratio_that_is_enough` says why it is delta-correct (its inequalities are the claim
CLASSICS-LIL).

Claim. For ``0 < g <= 1`` and all ``s`` at once the mean of ``s`` rewards is at most ``U(s)`` above the true
one, but for a chance of ``(2 + g)/g (risk/log(1 + g))^(1 + g)``, where

    ``U(s) = (1 + sqrt(g)) sqrt(2 sigma^2 (1 + g) L(s)/s)``,  ``L(s) = log(log((1 + g) s)/risk)``.

1. Cut time at ``u_0 = 1`` and ``u_{k+1} = ceil((1 + g) u_k)``. The centred sum at ``u_k`` exceeds
   ``sqrt(2 sigma^2 (1 + g) u_k L(u_k))`` with a chance of at most ``(risk/((k + 1) log(1 + g)))^(1 + g)``.
2. From ``u_k`` to ``u_{k+1}`` there are at most ``g u_k`` steps, and none for ``k = 0``: by Doob's
   inequality they add ``sqrt(g)`` times as much with the same chance.
3. The sum over ``k`` is at most ``1 + 1/g`` for the first and ``1/g`` for the second.
"""

import math
from typing import NamedTuple

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .likelihood_ratio_stopping import (
    CALIBRATED,
    COLUMNS,
    HALF,
    NEXT,
    OWN,
    STOPS,
    TWICE_VARIANCE,
    LikelihoodRatioPolicy,
    mean_of,
    take_in,
)

SPREAD, GROWTH, LOG_RISK, RATIO = OWN, OWN + 1, OWN + 2, OWN + 3
WIDE, WIDE_AT = COLUMNS, COLUMNS + 1  # of an arm: the width of its mean, and the pulls that it is for
RIVAL = WIDE  # in the last row: the largest index of the arms that are not the next one
_UNSURE = 1e-9
"""Relative: far more than indexes are off by rounding."""
_GROWTH = 0.01  # g, of the claim


@compiled
def width(pulls: int, parameters: Vector) -> float:
    """``(1 + beta) U(pulls)``; infinite where its logarithm has no value."""
    inner = math.log(parameters[GROWTH] * pulls)
    if inner <= 0.0:
        return math.inf
    level = math.log(inner) - parameters[LOG_RISK]
    return math.sqrt(parameters[SPREAD] * level / pulls) if level > 0.0 else 0.0


@compiled
def surely_next(counts: Counts, values: Values, arm: int) -> bool:
    """Whether the index of the arm just pulled, which was the largest, is that still, whatever the others'.

    ``L`` rises, so that a width falls no faster than the root of the pulls rises.
    """
    mean = mean_of(counts, values, arm)
    rival = values[counts.shape[0] - 1, RIVAL]
    least = values[arm, WIDE] * math.sqrt(values[arm, WIDE_AT] / counts[arm, PULLS])
    return bool(mean + least - rival > _UNSURE * (abs(mean) + abs(rival) + least))


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in; stop with this arm if the others are far behind it, else choose the next one."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = counts.shape[0] - 1
    take_in(counts, values, arm, number)
    if counts[arms - 1, PULLS] == 0:  # every arm is pulled once, in their order
        counts[arms, NEXT] = arm + 1
        return
    pulls = counts[arm, PULLS]
    if pulls >= 1.0 + parameters[RATIO] * (t - 1 - pulls):
        counts[arms, STOPS] = 1
        counts[arms, NEXT] = arm
        return
    if surely_next(counts, values, arm):
        return
    best = rival = -math.inf
    for other in range(arms):
        if values[other, WIDE_AT] != counts[other, PULLS]:
            values[other, WIDE_AT] = counts[other, PULLS]
            values[other, WIDE] = width(counts[other, PULLS], parameters)
        index = mean_of(counts, values, other) + values[other, WIDE]
        rival = max(rival, min(index, best))
        if index > best:
            best = index
            counts[arms, NEXT] = other
    values[arms, RIVAL] = rival


def ratio_that_is_enough(growth: float, beta: float, log_risk: float) -> float:
    """The least ``x`` with ``x >= ((2 + beta)/beta)^2 L(x)/L(1)``, rounded up.

    While all means are within ``U`` of the true ones, a worse arm with ``n`` pulls is pulled only if
    ``(2 + beta) U(n) > beta U(m)``, ``m`` being the pulls of a best arm. That is ``n/m < ((2 + beta)/beta)^2
    L(n)/L(m)``, and for ``n = x m`` with ``x >= 1`` the quotient of the logarithms is largest at ``m = 1``.
    So ``n`` is below ``x m`` for the ``x`` found here, has then at most ``1 + x m`` pulls, less than enough
    to stop; later ``m`` only grows. The right side is concave in ``x`` and above 1 at 1: there is one ``x``
    where both sides are equal, and every larger one will do.
    """
    factor = ((2.0 + beta) / beta) ** 2
    first = math.log(math.log1p(growth)) - log_risk
    ratio = 1.0
    while True:
        following = factor * (math.log(math.log1p(growth) + math.log(ratio)) - log_risk) / first
        if following <= ratio * (1.0 + 1e-12):
            return ratio * (1.0 + 1e-9)
        ratio = following


class Constants(NamedTuple):
    """What the index and the rule of stopping take."""

    growth: float
    beta: float
    log_risk: float
    ratio: float


def heuristic(arms: int, log_delta: float) -> Constants:
    """``risk = delta/5``, ``ratio = 1 + 10/K``."""
    return Constants(0.0, 0.5, log_delta - math.log(5.0), 1.0 + 10.0 / arms)


def usual(arms: int, log_delta: float) -> Constants:
    """``risk = (sqrt(1 + delta) - 1)^2/(4 c)`` with ``c = (2 + g)/g log(1 + g)^-(1 + g)``, ``ratio = 9``."""
    delta = math.exp(log_delta)
    root = delta / (math.sqrt(1.0 + delta) + 1.0)
    log_risk = 2.0 * math.log(root / 2.0) - _LOG_TAIL + _LOG_POWER
    return Constants(_GROWTH, 1.0, log_risk, 9.0)


def proved(arms: int, log_delta: float) -> Constants:
    """``(2 + g)/g (risk/log(1 + g))^(1 + g) = delta/K``: all means keep their widths but for delta."""
    log_risk = (log_delta - math.log(arms) - _LOG_TAIL + _LOG_POWER) / (1.0 + _GROWTH)
    return Constants(_GROWTH, 1.0, log_risk, ratio_that_is_enough(_GROWTH, 1.0, log_risk))


_LOG_TAIL = math.log((2.0 + _GROWTH) / _GROWTH)
_LOG_POWER = (1.0 + _GROWTH) * math.log(math.log1p(_GROWTH))
_CHOICES = {"proved": proved, "usual": usual, "heuristic": heuristic}


class LilUCB(LikelihoodRatioPolicy):
    """lil'UCB, from literature: for ``sigma``-sub-Gaussian rewards, not private   [TA-B16]

    The arm of the largest ``mean + (1 + beta) U(N)`` is pulled, until one has ``N_a >= 1 + ratio (N - N_a)``.
    ``constants`` are

    ``"proved"``
        ``g = 1/100``, ``beta = 1``, the risk of :func:`proved`, and a ratio that is then enough:
        delta-correct, by this module;
    ``"usual"``
        the same ``g`` and ``beta``, else as in public code; not proved to be delta-correct here;
    ``"heuristic"``
        ``g = 0``, ``beta = 1/2``, as in public code; no proof.

    First arms among equals.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF, constants: str = "proved") -> None:
        if constants not in _CHOICES:
            raise ValueError(f"constants is 'proved', 'usual' or 'heuristic', not {constants!r}")
        # of the threshold of the base only log(1/delta) is read: the rule of stopping is another one
        super().__init__(arms, delta=delta, sigma=sigma, threshold="heuristic", own=(0.0,) * 4, kept=2)
        self.values[arms, RIVAL] = math.inf  # until indexes are compared nothing is sure
        growth, beta, log_risk, ratio = _CHOICES[constants](arms, -float(self.parameters[CALIBRATED]))
        spread = (1.0 + beta) ** 2 * (1.0 + math.sqrt(growth)) ** 2 * (1.0 + growth)
        self.parameters[SPREAD:] = (spread * self.parameters[TWICE_VARIANCE], 1.0 + growth, log_risk, ratio)
