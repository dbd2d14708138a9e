"""Anytime-valid tests of a privacy budget: bets on one event, run by run.

A run on each of two neighbouring inputs shows whether the event happens: X (probability p) and Y
(probability q). A budget allows pairs with ``p <= m q + d`` only (``m = e^epsilon``, ``d = delta``). The bet
with location c and stake t pays

``S = (1 + t (X - m c - d)) (1 - t m (Y - c))``,  ``0 <= t <= min(1/(m c + d), 1/(m (1 - c)))``

for one staked. It is fair against every allowed pair: X and Y are independent and the second factor has a
nonnegative mean, so with ``u = m (q - c)``, as ``p - m c - d <= u``,

``E S = (1 + t (p - m c - d)) (1 - t u) <= (1 + t u) (1 - t u) = 1 - t^2 u^2 <= 1``.

So wealth is a nonnegative supermartingale under every allowed pair, also when event, inputs, location and
stake are chosen anew before each run from what was seen before; it ever reaches ``1/alpha`` with
probability at most alpha. Nothing is asked of c: any real number is valid.

If (p, q) is known, c of the nearest allowed pair and ``t = (p - m c - d)/((m c + d)(1 - m c - d))`` make S
the likelihood ratio of (p, q) against that pair (a reverse information projection), whose growth
``E log S`` is `event_rate`, the most that a test of one event in independent runs can have. If not, c comes
from estimates and the stake is a mixture.

Two ways to win more. First, a leak often shows on both sides: one event is too frequent on the first input,
another on the second. The gains of two such bets add, those of the second with the inputs exchanged:

``S = (1 + A) (1 + B)``,  ``A = t (X - m c - d) - s k (W - b)``,  ``B = -t m (Y - c) + s (V - k b - e)``,

where V and W show the second event on the second and on the first input, and ``k w + e`` is its line. Each of
the two has a mean gain of at most 0 over both inputs together, as ``E t (X - m c - d) - E t m (Y - c) =
t (p - m q - d) <= 0``. So under every allowed pair of laws ``E A + E B <= 0``; A depends on the run on the
first input alone and B on the other one, which are independent, and where both factors are nonnegative
``E S = (1 + E A) (1 + E B) <= (1 + (E A + E B)/2)^2 <= 1``, whatever the events have to do with each other.

Second, runs on both inputs may share their noise, so that what is luck in the one is luck in the other and
cancels. They are not independent then, but ``S = 1 + A + B``, where it is nonnegative, has a mean of at most
1 whatever they have to do with each other: a mean of a sum is a sum of means.
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...theory.divergences.event_rate import nearest_allowed
from ...theory.numbers.small_matrices import product
from ..enumeration.allowed_pairs import Budget

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_BOLDEST: Final = 0.98  # of the largest stake: a lost bet is never the end
_STRENGTHS: Final = _BOLDEST * 0.5 ** np.arange(7)
_EXPECTED: Final = 0.5  # of the stake that is best if the estimates are right
_SHARES: Final = (
    np.array([4, 12, 12, 12, 8, 4, 4, 14]) / 70
)  # of the wealth; the last is for what is expected
_TINY: Final = 1e-300
_LOOKS: Final = 16
_SIMULATED_AT_ONCE: Final = 1 << 20
_EVENT: Final = np.array([0.0, 0.0, 1.0, 1.0])  # whether the event happens in each cell
_OTHER: Final = np.array([0.0, 1.0, 0.0, 1.0])


def cells(event: Flags, other: Flags | None = None) -> NDArray[np.intp]:
    """Neither event, the second alone, the first alone, or both: 0 to 3."""
    first = 2 * event.astype(np.intp)
    return first if other is None else first + other


def pairs_of_cells(first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.intp]:
    """The cells of both inputs as one number from 0 to 15."""
    return 4 * first + second


def largest_stake(slope: ArrayLike, intercept: ArrayLike, location: ArrayLike) -> Floats:
    """``min(1/(m c + d), 1/(m (1 - c)))``: beyond it a bet could lose more than is there."""
    m, d, c = (np.asarray(value, np.float64) for value in (slope, intercept, location))
    with np.errstate(divide="ignore"):
        return np.asarray(np.minimum(1 / np.maximum(m * c + d, 0.0), 1 / (m * (1 - c))))[()]


def payoff(
    x: ArrayLike,
    y: ArrayLike,
    *,
    slope: ArrayLike,
    intercept: ArrayLike,
    location: ArrayLike,
    stake: ArrayLike,
) -> Floats:
    """``(1 + t (X - m c - d)) (1 - t m (Y - c))``: mean at most 1 wherever ``p <= m q + d``."""
    m, d, c, t = (np.asarray(value, np.float64) for value in (slope, intercept, location, stake))
    return np.asarray((1 + t * (np.asarray(x) - m * c - d)) * (1 - t * m * (np.asarray(y) - c)))[()]


def best_bet(p: ArrayLike, q: ArrayLike, slope: ArrayLike, intercept: ArrayLike) -> tuple[Floats, Floats]:
    """Location and stake with the fastest growth if the event has these probabilities.

    The stake is zero if the line allows the pair.
    """
    p, q, m, d = np.broadcast_arrays(*(np.asarray(v, np.float64) for v in (p, q, slope, intercept)))
    c = np.asarray(nearest_allowed(p, q, m, d))
    first = m * c + d
    with np.errstate(divide="ignore", invalid="ignore"):
        by_first = (p - first) / (first * (1 - first))
        by_second = (c - q) / (m * c * (1 - c))
    # the two agree but at the ends of the line, where the smaller one is right
    stake = np.clip(np.fmin(by_first, by_second), 0.0, largest_stake(m, d, c))
    stake = np.where(p <= m * q + d, 0.0, stake)
    return c, np.asarray(stake)


@dataclass(frozen=True, slots=True)
class _Stakes:
    """Bets on both inputs, by the pair of cells and the level: ``(1 + A)(1 + B)``, or ``1 + A + B``."""

    gains: Floats
    """``A + B`` at a stake of 1."""
    products: Floats | None
    """``A B``, or None for what is valid whatever the runs have to do with each other."""
    largest: Floats
    """Beyond it a bet could lose more than is there."""

    @classmethod
    def apart(cls, one: Floats, two: Floats) -> "_Stakes":
        """For independent runs; ``one`` and ``two`` are A and B of each cell and level."""
        loss = -np.minimum(one.min(axis=0), two.min(axis=0))
        products = (one[:, None] * two).reshape(16, -1)
        return cls((one[:, None] + two).reshape(16, -1), products, _inverse(loss))

    @classmethod
    def together(cls, one: Floats, two: Floats) -> "_Stakes":
        """For runs that share their noise, in any way."""
        loss = -one.min(axis=0) - two.min(axis=0)
        return cls((one[:, None] + two).reshape(16, -1), None, _inverse(loss))

    def log_payoff(self, expected: float | Floats) -> Floats:
        """At each strength and, last, at the stake that is expected to be good."""
        last = np.minimum(np.broadcast_to(expected, self.largest.shape), _BOLDEST * self.largest)
        return self._log_paid(slice(None), np.column_stack([self.largest[:, None] * _STRENGTHS, last]))

    def growth(self, law: Floats, place: int) -> float:
        """The fastest growth of all strengths at one level if the cells have this law."""
        paid = self._log_paid([place], self.largest[[place], None] * _STRENGTHS)
        return float(np.max(law @ paid[:, 0]))

    def _log_paid(self, levels: slice | list[int], stakes: Floats) -> Floats:
        paid = stakes * self.gains[:, levels, None]
        if self.products is not None:
            paid += stakes**2 * self.products[:, levels, None]
        return np.asarray(np.log1p(paid))


def _of_cells(p: float, w: float, q: float, v: float) -> Floats:
    """The law of the cells of independent runs, if the events exclude each other as far as they can.

    p and w are the probabilities of the two events on the one input, q and v those on the other.
    """
    laws = []
    for first, second in ((p, w), (q, v)):
        both = max(0.0, first + second - 1)
        laws.append(np.array([1 - first - second + both, second - both, first - both, both]))
    return np.outer(*laws).ravel()


def _inverse(loss: Floats) -> Floats:
    """The largest stake, or 0 where nothing is bet."""
    return np.asarray(np.where(loss > 0, 1 / np.where(loss > 0, loss, 1.0), 0.0))


def _spread(law: Floats, gains: Floats) -> Floats:
    """The variance of the gains at each level."""
    return np.asarray(law @ gains**2 - (law @ gains) ** 2)


class EProcess:
    """Wealth against each of the increasing levels of a family of budgets, and the lower bound it supports.

    Call `bet` with what is expected of the next runs, then `observe` with them. A level is rejected at
    alpha once its wealth has reached ``1/alpha`` at any time. No bets are made against levels that are
    rejected at ``settled`` with all below them, but the last: of those nothing more is to be known.
    """

    def __init__(self, budget: Budget, levels: ArrayLike, *, settled: float = 0.0) -> None:
        self.budget, self._settled, self._start = budget, settled, 0
        self.levels = np.asarray(levels, np.float64)
        if self.levels.ndim != 1 or not self.levels.size or not np.all(np.diff(self.levels) > 0):
            raise ValueError("the levels are one or more increasing numbers")
        self._log_wealth = np.tile(np.log(_SHARES), (self.levels.size, 1))
        self._log_peak = np.zeros(self.levels.size)
        self._log_payoff = np.zeros((16, self.levels.size, _SHARES.size))

    def bet(
        self,
        p: float,
        q: float,
        other: tuple[float, float] | None = None,
        *,
        shared: Floats | None = None,
        place: int = -1,
    ) -> bool:
        """Bet on an event expected to have probability p on the one input and q on the other.

        Against levels that allow the pair nothing is staked; against the others the wealth is split over
        stakes of 1, 1/2, 1/4, ... of the largest, and one that fits what is expected. True if it is a bet on
        runs with the same noise, valid for all, never without ``shared``; others are for independent runs.

        Parameters
        ----------
        other
            What is expected of a second event on the other input and on the one, to bet on both if that
            promises more.
        shared
            The law of the four `cells` of both inputs that is expected of runs with the same noise.
        place
            The level at which the faster bet is chosen.
        """
        if self._settled:
            self._start = min(self.open_level(self._settled), self.levels.size - 1)
            place -= self._start if place >= 0 else 0
        one, two = self._gains(p, q, _EVENT)
        if other is not None:
            back, forth = self._gains(*other, _OTHER)
            both = one + forth, two + back
            law, at = _of_cells(p, other[1], q, other[0]), [place]
            alone = _Stakes.apart(one[:, at], two[:, at]).growth(law, 0)
            if _Stakes.apart(both[0][:, at], both[1][:, at]).growth(law, 0) >= alone:
                one, two = both
        apart = _Stakes.apart(one, two)
        if shared is None:
            self._log_payoff = apart.log_payoff(_EXPECTED)
            return False
        together = _Stakes.together(one, two)
        law = np.outer(shared.sum(axis=1), shared.sum(axis=0)).ravel()
        if together.growth(shared.ravel(), place) < apart.growth(law, place):
            self._log_payoff = apart.log_payoff(_EXPECTED)
            return False
        spreads = [np.maximum(_spread(each, together.gains), _TINY) for each in (law, shared.ravel())]
        self._log_payoff = together.log_payoff(_EXPECTED * spreads[0] / spreads[1])
        return True

    def _gains(self, p: float, q: float, happens: Floats) -> tuple[Floats, Floats]:
        """What the best bet gains on the likely and on the unlikely input, in each cell."""
        slope, intercept = self.budget.half_planes(p, q, self.levels[self._start :])
        location, stake = best_bet(p, q, slope, intercept)
        return (
            stake * (happens[:, None] - slope * location - intercept),
            -stake * slope * (happens[:, None] - location),
        )

    def observe(self, x: ArrayLike, y: ArrayLike, other: tuple[ArrayLike, ArrayLike] | None = None) -> None:
        """Settle the bet with runs on both inputs, in their order; ``other`` shows the second event.

        All of them come as first on the one input and then on the other.
        """
        shown = [np.asarray(each, dtype=bool) for each in (x, y, *(other or ()))]
        first, second = shown[:2]
        if first.ndim != 1 or any(each.shape != first.shape for each in shown):
            raise ValueError(
                f"runs come in pairs: {first.shape} on the one input, {second.shape} on the other"
            )
        if not first.size:
            return
        kinds, which = np.unique(pairs_of_cells(cells(*shown[::2]), cells(*shown[1::2])), return_inverse=True)
        looks = sorted({*np.linspace(0, first.size - 1, min(_LOOKS, first.size)).astype(int).tolist()})
        counts = np.cumsum(which[:, None] == np.arange(kinds.size), axis=0)[looks]
        gained = product(counts, self._log_payoff[kinds].reshape(kinds.size, -1))
        wealth, peak = self._log_wealth[self._start :], self._log_peak[self._start :]
        path = wealth + gained.reshape(len(looks), *wealth.shape)
        wealth[...] = path[-1]
        top = path.max(axis=2)
        whole = top + np.log(np.exp(path - top[:, :, None]).sum(axis=2))
        np.maximum(peak, whole.max(axis=0), out=peak)

    @property
    def peak(self) -> Floats:
        """The largest wealth so far against each level."""
        return np.exp(np.minimum(self._log_peak, 700.0))

    def open_level(self, alpha: float) -> int:
        """The place of the smallest level not rejected; the number of levels if all are."""
        rejected = self._log_peak >= -math.log(alpha)
        return int(self.levels.size if rejected.all() else np.argmin(rejected))

    def lower_bound(self, alpha: float) -> float:
        """The largest level up to which all are rejected, or 0.

        Above the true level with probability at most alpha, over all times together: the smallest of the
        levels that are true would have to be rejected. Never falls as runs are added.
        """
        place = self.open_level(alpha)
        return float(self.levels[place - 1]) if place else 0.0


def stopping_times(
    p: float,
    q: float,
    *,
    epsilon: float,
    delta: float = 0.0,
    expected: tuple[float, float] | None = None,
    alpha: float = 0.05,
    repetitions: int,
    longest: int,
    generator: np.random.Generator,
) -> NDArray[np.int64]:
    """How many runs on each input the best bet needs to refute the budget, 0 for more than ``longest``.

    The event has probabilities p and q; the bettor expects ``expected``, by default the same.
    """
    slope, intercept = math.exp(epsilon), delta
    location, stake = best_bet(*(expected or (p, q)), slope, intercept)
    wager = partial(payoff, slope=slope, intercept=intercept, location=location, stake=stake)
    with np.errstate(divide="ignore"):  # a bettor who is certain may stake everything
        log_payoff = np.log(np.array([[wager(x, y) for y in (0, 1)] for x in (0, 1)]))
    stopped = np.zeros(repetitions, dtype=np.int64)
    log_wealth = np.zeros(repetitions)
    going = np.arange(repetitions)
    goal, done = -math.log(alpha), 0
    while done < longest and going.size:
        block = min(longest - done, max(1, _SIMULATED_AT_ONCE // going.size))
        x = (generator.random((going.size, block)) < p).astype(np.intp)
        y = (generator.random((going.size, block)) < q).astype(np.intp)
        path = log_wealth[going, None] + np.cumsum(log_payoff[x, y], axis=1)
        reached = path >= goal
        hit = reached.any(axis=1)
        stopped[going[hit]] = done + 1 + np.argmax(reached[hit], axis=1)
        log_wealth[going] = path[:, -1]
        going, done = going[~hit], done + block
    return stopped
