"""ROC curves from scores of games, with confidence bands that hold at a stated probability."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ....theory.numbers.small_matrices import ROUNDING
from ....theory.privacy.budget_from_error_rates import audit_epsilon, clopper_pearson, lower, upper
from ..protocol.columns import Array
from .membership_game import Scores

_THRESHOLDS = 101


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number seen, and an interval that holds the true one with the confidence asked for."""

    value: float
    lower: float
    upper: float


@dataclass(frozen=True, eq=False)
class ROC:
    """Power against level of the thresholds ``1{s > tau}`` on scores without and with the target.

    [MI-EQ2.23, MI-EQ2.24, MI-EQ2.25]
    """

    scores: Scores

    def __post_init__(self) -> None:
        for name, listed in (("without", self.scores.outside), ("with", self.scores.inside)):
            if not len(listed) or np.isnan(listed).any():
                raise ValueError(f"scores {name} the target are at least one number, none of them nan")

    @cached_property
    def outside(self) -> Array:
        """The scores without the target, in rising order."""
        return np.sort(self._tied.outside)

    @cached_property
    def inside(self) -> Array:
        """The scores with the target, in rising order."""
        return np.sort(self._tied.inside)

    @cached_property
    def _tied(self) -> Scores:
        """Scores that follow each other within a rounding of the largest one count as equal."""
        both = np.concatenate([self.scores.outside, self.scores.inside])
        order = np.argsort(both, kind="stable")
        rising = both[order]
        rounding = ROUNDING * float(np.abs(both[np.isfinite(both)]).max(initial=0.0))
        above = np.concatenate([[True], rising[1:] > rising[:-1] + rounding])
        tied = np.empty_like(both)
        tied[order] = rising[np.flatnonzero(above)[np.cumsum(above) - 1]]
        return Scores(tied[: len(self.scores.outside)], tied[len(self.scores.outside) :])

    def rates(self, threshold: ArrayLike) -> tuple[Array, Array]:
        """Shares of false positives and of true positives among the rounds, at thresholds."""
        tau = np.asarray(threshold, dtype=np.float64)
        return _above(self.outside, tau), _above(self.inside, tau)

    @cached_property
    def curve(self) -> tuple[Array, Array]:
        """All points of the curve, from (0, 0) to (1, 1)."""
        thresholds = np.unique(np.concatenate([self.outside, self.inside]))[::-1]
        levels, powers = self.rates(thresholds)
        return np.concatenate([levels, [1.0]]), np.concatenate([powers, [1.0]])

    def power(self, level: ArrayLike) -> Array:
        """The largest share of true positives of a threshold whose share of false ones is at most ``level``.

        [MI-EQ2.25]
        """
        levels, powers = self.curve
        asked = np.asarray(level, dtype=np.float64)
        at = np.searchsorted(levels, asked, side="right") - 1
        return np.where(at < 0, 0.0, powers[np.maximum(at, 0)])[()]

    @cached_property
    def area(self) -> float:
        """The chance that a round with the target scores above one without, ties by half.      [MI-S12]"""
        below = np.searchsorted(self.outside, self.inside, side="left")
        upto = np.searchsorted(self.outside, self.inside, side="right")
        return float(np.mean(below + upto)) / (2 * len(self.outside))

    def auc(self, *, confidence: float = 0.95) -> Estimate:
        """The area under the curve; the interval is Hoeffding's for statistics of two samples.

        ``P[|A_hat - A| > t] <= 2 exp(-2 t^2 min(n_0, n_1))``
        """
        fewest = min(len(self.outside), len(self.inside))
        return _around(self.area, math.sqrt(math.log(2 / _error(confidence)) / (2 * fewest)))

    def advantage_at(self, threshold: float, *, confidence: float = 0.95) -> Estimate:
        """``1 - alpha - beta`` at a threshold chosen beforehand: exact intervals of both rates.   [MI-I2]"""
        half = _error(confidence) / 2
        (false, true), outs, ins = self._counts(threshold), len(self.outside), len(self.inside)
        low_a, high_a = clopper_pearson(false, outs, half)
        low_b, high_b = clopper_pearson(true, ins, half)
        return Estimate(true / ins - false / outs, low_b - high_a, high_b - low_a)

    def best_advantage(self, *, confidence: float = 0.95) -> Estimate:
        """The largest ``1 - alpha - beta`` of any threshold; the interval is that of the band."""
        levels, powers = self.curve
        value = float(np.max(powers - levels))
        return _around(value, self.width(confidence=confidence), least=0.0)

    def width(self, *, confidence: float = 0.95) -> float:
        """How far, at most, the two distribution functions together are from those seen.

        ``sqrt(log(4/e)/(2 n_0)) + sqrt(log(4/e)/(2 n_1))``: Dvoretzky, Kiefer, Wolfowitz and Massart.
        """
        first, second = self._widths(confidence)
        return first + second

    def band(self, level: ArrayLike, *, confidence: float = 0.95) -> tuple[Array, Array]:
        """Lower and upper power at levels, for all levels at once with that confidence.

        The true curve at alpha is between the one seen at ``alpha -+ w_0``, moved by ``-+ w_1``.
        """
        first, second = self._widths(confidence)
        a = np.asarray(level, dtype=np.float64)
        lower = np.maximum(np.where(a < first, 0.0, self.power(a - first)) - second, 0.0)
        upper = np.where(
            a + first >= 1, 1.0, np.minimum(self.power(np.minimum(a + first, 1.0)) + second, 1.0)
        )
        return lower[()], upper[()]

    def power_at(self, level: float, *, confidence: float = 0.95) -> Estimate:
        """The power at one level, with an interval of its own, narrower than the band at small levels.

        Two order statistics of the scores without the target have, but for e/2, true levels below and above
        the one asked for; the exact intervals of their powers follow.
        """
        if not 0 < level < 1:
            raise ValueError(f"a level is strictly between 0 and 1, not {level!r}")
        quarter = _error(confidence) / 4
        above = self.outside[::-1]
        low, high = _ranks(len(above), level, quarter)
        least = 0.0
        if low is not None:
            passed = int(np.searchsorted(self.inside, above[low], side="right"))
            least = lower(len(self.inside) - passed, len(self.inside), quarter)
        most = 1.0
        if high is not None:
            passed = int(np.searchsorted(self.inside, above[high], side="left"))
            most = upper(len(self.inside) - passed, len(self.inside), quarter)
        return Estimate(float(self.power(level)), least, most)

    def epsilon_at(self, threshold: float, *, confidence: float = 0.95, delta: float = 0.0) -> float:
        """A lower confidence bound on epsilon, the threshold chosen beforehand           [MI-U2, MI-U3]"""
        error = _error(confidence)
        false, true = self._counts(threshold)
        outs, ins = len(self.outside), len(self.inside)
        alpha = upper(false, outs, error / 2)
        beta = upper(ins - true, ins, error / 2)
        return audit_epsilon(alpha, beta, delta)

    def audited_epsilon(self, *, confidence: float = 0.95, delta: float = 0.0) -> float:
        """A lower confidence bound on epsilon without a threshold to begin with              [MI-U2, MI-U3]

        Of every second round the threshold that promises most; the bound is from the other rounds alone.
        """
        chosen, tested = (ROC(Scores(self._tied.outside[i::2], self._tied.inside[i::2])) for i in (0, 1))
        seen = np.concatenate([chosen.outside, chosen.inside])
        candidates = np.unique(np.quantile(seen, np.linspace(0, 1, _THRESHOLDS), method="lower"))
        promised = [chosen.epsilon_at(tau, confidence=confidence, delta=delta) for tau in candidates]
        return tested.epsilon_at(
            float(candidates[int(np.argmax(promised))]), confidence=confidence, delta=delta
        )

    def _counts(self, threshold: float) -> tuple[int, int]:
        false = len(self.outside) - int(np.searchsorted(self.outside, threshold, side="right"))
        true = len(self.inside) - int(np.searchsorted(self.inside, threshold, side="right"))
        return false, true

    def _widths(self, confidence: float) -> tuple[float, float]:
        log = math.log(4 / _error(confidence)) / 2
        return math.sqrt(log / len(self.outside)), math.sqrt(log / len(self.inside))


def _ranks(count: int, level: float, tail: float) -> tuple[int | None, int | None]:
    """Places in the falling order: thresholds above and below the quantile but for probability ``tail`` each.

    The level of ``1{s > (k+1)-th largest}`` is at most that of k uniform points: below a Beta(k+1, count-k).
    """
    from scipy.stats import beta

    places = np.arange(count)
    safe = np.flatnonzero(beta.ppf(1 - tail, places + 1, count - places) <= level)
    wide = np.flatnonzero(beta.ppf(tail, places + 1, count - places) > level)
    return (int(safe[-1]) if len(safe) else None), (int(wide[0]) if len(wide) else None)


def _above(rising: Array, tau: Array) -> Array:
    return np.asarray((len(rising) - np.searchsorted(rising, tau, side="right")) / len(rising))


def _around(value: float, width: float, *, least: float = 0.0) -> Estimate:
    return Estimate(value, max(value - width, least), min(value + width, 1.0))


def _error(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence is strictly between 0 and 1, not {confidence!r}")
    return 1 - confidence
