"""The two costs of making a challenger look best: on the best arm and on the challenger.

Between the best mean ``mu_1`` and a challenger's mean ``mu_a`` lies a confusing mean ``m``. An alternative
that puts both arms there costs ``c_1 = D(mu_1, m)`` per pull of the best arm and ``c_a = D(mu_a, m)`` per
pull of the challenger. Among all ``m``, the cheapest one against pulls in the ratio ``q = W_1 / W_a`` is
where ``q = c_a'(m) / -c_1'(m)``.

Means may be a rounding apart, so ``m`` is held as a *position* ``p = (m - mu_a) / (mu_1 - m)``, which gives
its distance to either arm to full relative precision, and divergences are computed from those distances.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..divergences.bernoulli_inequality import information_gap
from ..laws.bernoulli import Bernoulli
from ..laws.exponential import Exponential
from ..laws.gaussian import Gaussian
from ..laws.one_parameter_family import OneParameterFamily
from ..laws.poisson import Poisson
from ..numbers.arrays import Doubles

Challengers = slice | NDArray[np.intp]


class Costs(NamedTuple):
    """At confusing means, one for each challenger; derivatives are taken in the position."""

    ratio: Doubles  # q
    ratio_slope: Doubles  # dq/dp
    best: Doubles  # c_1
    challenger: Doubles  # c_a
    balance_slope: Doubles  # d(c_1/c_a)/dp, negative

    @property
    def balance(self) -> Doubles:
        """``c_1 / c_a``, which falls from infinity to zero as ``m`` moves towards the best arm."""
        return self.best / self.challenger

    @property
    def best_pulls(self) -> Doubles:
        """``W_1`` at which the alternative costs one, ``1/(c_1 + c_a/q)``; rises with ``p``."""
        return 1.0 / (self.best + self.challenger / self.ratio)

    @property
    def best_pulls_slope(self) -> Doubles:
        """``d(best_pulls)/dp``: the mean is the cheapest, so only ``q`` counts."""
        scaled = self.best_pulls / self.ratio
        return self.challenger * scaled * scaled * self.ratio_slope

    @property
    def challenger_pulls(self) -> Doubles:
        """``W_a`` at which the alternative costs one, ``1/(q c_1 + c_a)``; falls with ``p``."""
        return 1.0 / (self.ratio * self.best + self.challenger)

    @property
    def challenger_pulls_slope(self) -> Doubles:
        """``d(challenger_pulls)/dp``, negative."""
        pulls = self.challenger_pulls
        return -self.best * pulls * pulls * self.ratio_slope


class CostCurve(Protocol):
    """Costs against some challengers, as functions of the position."""

    def __len__(self) -> int:
        """How many challengers."""

    def at(self, position: Doubles) -> Costs:
        """Costs at one position for each challenger."""

    def of(self, challengers: Challengers) -> "CostCurve":
        """The same, for those challengers only."""


@dataclass(frozen=True, slots=True)
class RankedArms:
    """The best arm and its challengers; a rest is ``1 - mean``, and all numbers are correctly rounded."""

    best: float
    best_rest: float
    means: Doubles
    rests: Doubles
    gaps: Doubles

    def __len__(self) -> int:
        return len(self.means)

    def of(self, challengers: Challengers) -> "RankedArms":
        """The same, for those challengers only."""
        several = (each[challengers] for each in (self.means, self.rests, self.gaps))
        return RankedArms(self.best, self.best_rest, *several)

    def between(self, position: Doubles) -> tuple[Doubles, Doubles, Doubles, Doubles]:
        """How far confusing means are from the best arm and from the challengers; they and their rests."""
        to_best = self.gaps / (1.0 + position)
        from_challenger = to_best * position
        return to_best, from_challenger, self.means + from_challenger, self.best_rest + to_best


class InformationCost:
    """``D = KL``: the cheapest mean is the average weighted by pulls, so ``q = p``."""

    def __init__(self, family: OneParameterFamily, arms: RankedArms) -> None:
        self._family = family
        self._arms = arms
        self._ends = np.concatenate((np.full(len(arms), arms.best), arms.means))
        self._rests = np.concatenate((np.full(len(arms), arms.best_rest), arms.rests))

    def __len__(self) -> int:
        return len(self._arms)

    def of(self, challengers: Challengers) -> "InformationCost":
        """The same, for those challengers only."""
        return InformationCost(self._family, self._arms.of(challengers))

    @np.errstate(all="ignore")  # a position at the end of the doubles gives infinities; callers look at them
    def at(self, position: Doubles) -> Costs:
        """Costs at one position for each challenger."""
        to_best, from_challenger, mean, rest = self._arms.between(position)
        information, variance = _information(
            self._family,
            (self._ends, self._rests),
            (np.concatenate((mean, mean)), np.concatenate((rest, rest))),
            np.concatenate((to_best, -from_challenger)),
        )
        n = len(mean)
        best, challenger = information[:n], information[n:]
        total = position * best + challenger
        slope = -to_best * to_best * total / ((1.0 + position) * variance[:n] * challenger * challenger)
        return Costs(position, np.ones_like(position), best, challenger, slope)


def _information(
    family: OneParameterFamily, start: tuple[Doubles, Doubles], end: tuple[Doubles, Doubles], excess: Doubles
) -> tuple[Doubles, Doubles]:
    """``KL`` from mean ``x`` to ``y``, each with its rest, and the variance at ``y``; ``excess = x - y``."""
    (x, x_rest), (y, y_rest) = start, end
    kind = family if isinstance(family, type) else type(family)
    if kind is Bernoulli:
        return _law_gap(x, x_rest, y, y_rest, excess), y * y_rest
    if kind is Poisson:
        return information_gap(x, y, excess), y
    if kind is Exponential:
        return information_gap(y, x, -excess) / y, y * y
    assert isinstance(family, Gaussian)
    variance = np.full_like(y, np.square(family.sigma))
    return excess / (2.0 * variance) * excess, variance


class InformationAndTransportCost:
    """``D = d_eps`` between Bernoulli means: some of the way by transport, the rest by information.

    With ``z_1 = min(mu_1, f_+(m))`` and ``z_a = max(mu_a, f_-(m))``, the derivative of ``d_eps(x, m)`` in
    ``m`` is ``(m - z)/(m (1-m))`` [BERN-LF.5], so that ``q = (m - z_a)/(z_1 - m)``.
    """

    def __init__(self, epsilon: float, arms: RankedArms) -> None:
        self._epsilon = epsilon
        self._arms = arms
        self._shrink = np.exp(-epsilon)
        self._grown = -np.expm1(-epsilon)

    def __len__(self) -> int:
        return len(self._arms)

    def of(self, challengers: Challengers) -> "InformationAndTransportCost":
        """The same, for those challengers only."""
        return InformationAndTransportCost(self._epsilon, self._arms.of(challengers))

    @np.errstate(all="ignore")  # a position at the end of the doubles gives infinities; callers look at them
    def at(self, position: Doubles) -> Costs:
        """Costs at one position for each challenger."""
        arms = self._arms
        to_best, from_challenger, mean, rest = arms.between(position)
        # success and failure exchanged, the way down from the best arm is a way up
        best_law, best_rest = np.full_like(mean, arms.best), np.full_like(mean, arms.best_rest)
        best, best_step, best_mixed = self._upwards(best_rest, best_law, to_best, rest, mean)
        challenger, step, mixed = self._upwards(arms.means, arms.rests, from_challenger, mean, rest)
        ratio = step / best_step
        up, down = mean + rest * self._shrink, rest + mean * self._shrink
        turn_up = np.where(best_mixed, self._shrink / (up * up), 0.0)
        turn_down = np.where(mixed, self._shrink / (down * down), 0.0)
        ratio_by_mean = np.where(
            best_mixed & mixed,
            self._grown * (1.0 + self._shrink) / (down * down),
            ((1.0 - turn_down) + ratio * (1.0 - turn_up)) / best_step,
        )
        mean_by_position = to_best / (1.0 + position)
        total = ratio * best + challenger
        slope = -best_step * total / (mean * rest * challenger * challenger) * mean_by_position
        return Costs(ratio, ratio_by_mean * mean_by_position, best, challenger, slope)

    def _upwards(
        self, x: Doubles, x_rest: Doubles, distance: Doubles, y: Doubles, y_rest: Doubles
    ) -> tuple[Doubles, Doubles, NDArray[np.bool_]]:
        """``d_eps(x, y)`` for ``x < y``, the part of the way by information, and whether that is not all."""
        tilt = y_rest + y * self._shrink
        informed = y * y_rest * self._grown / tilt
        mixed = informed < distance
        information = _law_gap(x, x_rest, y, y_rest, -distance)
        # epsilon (y - x) less what tilting saves; far away the same without cancellation
        saved = _law_gap(y, y_rest, y * self._shrink / tilt, y_rest / tilt, informed)
        near = self._epsilon * distance - saved
        far = -np.log1p(-y * self._grown) - self._epsilon * x
        transport = np.where((self._epsilon >= 1.0) & (y_rest >= y * self._shrink), far, near)
        return np.where(mixed, transport, information), np.minimum(informed, distance), mixed


def _law_gap(x: Doubles, x_rest: Doubles, y: Doubles, y_rest: Doubles, excess: Doubles) -> Doubles:
    return information_gap(x, y, excess) + information_gap(x_rest, y_rest, -excess)
