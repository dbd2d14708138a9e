"""DP-SE and DP-MASE of two arms: the exact epsilon over all of their episodes, in balls   [TA-I15]

An episode pulls each arm equally often and releases its sum, or that of each agent, with noise; then an arm
goes, or both stay and all is forgotten. So the chance of what is played is a product over episodes, and a
reward enters the factor of its own episode alone, through ``d = s_0 - s_1``. With Y the sum of all noise of
an episode and m the least whole number beyond the threshold on the gap of the sums,

    ``P[arm 1 goes] = P[Y >= m - d],  P[arm 0 goes] = P[Y >= m + d]``,

and epsilon is the largest log ratio of one of the outcomes, or of those that the horizon does not tell
apart, between neighbouring d. Means are compared in real numbers.
"""

import contextlib
import math
import time
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from ....algorithms.private.dp_se import DPSE, IN_TURN, ORDER
from ....theory.numbers.enclosure import Enclosure, Exact, ball, enclosure_of
from ..exact_privacy import FIRST_ORDERS, ExactPrivacy, checked_budgets, largest_rate
from ..work_limit import Work
from .elimination import (
    Eliminating,
    Episode,
    NotSeenError,
    agents_of,
    episode_of,
    length_of,
    tails_of,
    whole_noise,
)
from .figures import Found, Worst, figure_of

BALL: Final = 8000.0
"""Operations for the chances at one d; the next three are operations too."""
TERM: Final = 1000.0
"""For a term of the law of the noise."""
MOMENT: Final = 13_000.0
"""For a moment of two neighbours."""
LOST: Final = 4000.0
"""For a delta of two neighbours."""
_PRECISION: Final = 128  # bits, more than twice those of a double
_MOST_ORDER: Final = 2.0**24  # doubling ends here: beyond it D_order/order is at most epsilon/order
_ROUNDING: Final = Fraction(1, 10**9)
"""Far more than doubles round in a chord between two moments."""

Pair = tuple[arb, list[tuple[arb, arb]]]
"""The chance that an episode is played, at most, and chances of its outcomes for neighbours."""


class TwoArms:
    """The episodes that both arms play and the horizon shows the end of; rewards are 0 and 1.

    Raises
    ------
    ValueError
        If it is another policy, or no such episode ends before the horizon.
    """

    def __init__(self, policy: Eliminating, horizon: int) -> None:
        noise = whole_noise(policy)
        if noise is None or policy.arms != 2:
            raise ValueError("it is no DP-SE or DP-MASE of two arms with noise on whole numbers")
        self.policy, self.horizon, self.noise, self.arms = policy, horizon, noise, 2
        self.noises = 2 * agents_of(policy)
        self.episodes: list[Episode] = []
        with contextlib.suppress(NotSeenError):
            while True:
                first = self.episodes[-1].last + 1 if self.episodes else 1
                self.episodes.append(episode_of(policy, len(self.episodes) + 1, first, horizon))
        self.next_length = length_of(policy, len(self.episodes) + 1)
        if not self.episodes:
            raise NotSeenError(horizon)

    def outcomes(self, episode: int) -> tuple[tuple[int, ...], ...]:
        """What the horizon tells apart after an episode: 0 and 1 for the arm that goes, 2 for none.

        A policy that stops says at once who goes; another one plays arm 0 next, unless that goes, and whether
        arm 1 is left is seen when it would be its turn.
        """
        if episode < len(self.episodes) - 1 or type(self.policy) is not DPSE:
            return (0,), (1,), (2,)
        turn = 1 if self.policy.parameters[ORDER] == IN_TURN else self.next_length
        return ((0,), (1,), (2,)) if self.episodes[episode].last + turn < self.horizon else ((0,), (1, 2))

    @cached_property
    def tails(self) -> list[arb]:
        """``P[Y >= k]``, for k from 0 to the largest that enters, at the precision in force."""
        farthest = max(episode.gap + episode.length for episode in self.episodes) + 1
        return tails_of((-1 / ball(self.noise.scale)).exp(), self.noises, farthest, _PRECISION)

    def chances(self, gap: int, d: int) -> tuple[arb, arb, arb]:
        """The chances that arm 0 goes, that arm 1 goes, that both stay, without cancellation."""
        if d < 0:
            arm_1, arm_0, both = self.chances(gap, -d)
            return arm_0, arm_1, both
        arm_0 = self.tails[gap + d]
        if d < gap:
            arm_1 = self.tails[gap - d]
            return arm_0, arm_1, 1 - arm_0 - arm_1
        below = self.tails[d - gap + 1]
        return arm_0, 1 - below, below - arm_0

    def neighbours(self, episode: int, d: int) -> Iterator[tuple[tuple[int, ...], arb, arb]]:
        """The arms that may be left, as far as that is seen, and the chances of that at d and at d + 1."""
        gap = self.episodes[episode].gap
        at_d, at_next = self.chances(gap, d), self.chances(gap, d + 1)
        left = (1,), (0,), (0, 1)
        for outcome in self.outcomes(episode):
            p, q = (sum((chances[i] for i in outcome), arb(0)) for chances in (at_d, at_next))
            yield tuple(sorted({arm for i in outcome for arm in left[i]})), p, q

    def pairs(self) -> Iterator[Pair]:
        """All neighbours, in both orders, or one of two that are mirror images: arm 1 for arm 0.

        An episode is played if both arms stay in those before.
        """
        reached = arb(1)
        for number, episode in enumerate(self.episodes):
            mirrored = len(self.outcomes(number)) == 3
            for d in range(0 if mirrored else -episode.length, episode.length):
                chances = [(p, q) for _, p, q in self.neighbours(number, d)]
                yield reached, chances
                yield reached, [(q, p) for p, q in chances]
            reached *= self.chances(episode.gap, 0)[2]


def privacy_of_episodes(
    law: TwoArms, work: Work | None = None, *, epsilon: Iterable[Exact] | None = None, rho: bool = False
) -> ExactPrivacy:
    """The same for views, tables and trees: epsilon, and delta and rho where they are asked for.

    The worst sequence is the arms that are left after an episode; its rewards are how many of each arm are
    1 in it, and its chances are those once that episode is played. It is the worst of those that are not
    below all doubles. An episode after others counts as if both arms had been equal in those: then both
    stay with the largest chance.
    """
    start, work = time.perf_counter(), work or Work()
    neighbours = sum(2 * episode.length for episode in law.episodes)
    budgets, rounds = checked_budgets(epsilon), law.episodes[0].last + 1
    operations = BALL + TERM * law.noises + 2 * LOST * len(budgets)
    work.spend(operations * neighbours, horizon=law.horizon, rounds=rounds)
    worst = Worst(left=(0, 0), right=(0, 0), outcome=(0, 1))
    with ctx.workprec(_PRECISION):
        largest = arb(0)
        for number, episode in enumerate(law.episodes):
            for d in range(-episode.length, episode.length):
                sides = (max(d, 0), max(-d, 0)), (max(d + 1, 0), max(-d - 1, 0))
                for outcome, p, q in law.neighbours(number, d):
                    loss = abs((p / q).log())
                    largest = largest.max(loss)
                    worst.take(float(loss), outcome, (sides[0], float(p)), (sides[1], float(q)))
        pairs = list(law.pairs()) if budgets or rho else []
        counts = {"episodes": len(law.episodes), "sums": sum((e.length + 1) ** 2 for e in law.episodes)}
        figures = Found(
            enclosure_of(largest),
            worst.atom,
            counts,
            {float(budget): delta_of(pairs, budget) for budget in budgets},
            _rho(pairs, enclosure_of(largest), law.horizon, work, rounds) if rho else None,
        )
    return figure_of(figures, arms=2, horizon=law.horizon, start=start)


def delta_of(pairs: Iterable[Pair], epsilon: Fraction) -> Enclosure:
    """The largest ``sum of max(0, p - e^epsilon q)`` over outcomes, times the chance to be played."""
    factor, largest = ball(epsilon).exp(), arb(0)
    for reached, chances in pairs:
        excess = sum(((p - factor * q).max(arb(0)) for p, q in chances), arb(0))
        largest = largest.max(reached * excess)
    enclosed = enclosure_of(largest)
    return Enclosure(max(enclosed.lower, Fraction(0)), enclosed.upper)


def _rho(pairs: list[Pair], pure: Enclosure, horizon: int, work: Work, rounds: int) -> Enclosure:
    moments = Moments(pairs)
    orders, last = list(FIRST_ORDERS), float(pure.upper) * (1 + 2**-50)
    work.spend(MOMENT * len(pairs) * len(orders), horizon=horizon, rounds=rounds)
    lower = max(0.0, *(moments(order)[0] / (order * (order - 1)) for order in orders))
    while last > lower * orders[-1] and orders[-1] < _MOST_ORDER:
        orders.append(2 * orders[-1])
    work.spend(MOMENT * len(pairs) * (len(orders) - len(FIRST_ORDERS)), horizon=horizon, rounds=rounds)
    lower, upper = largest_rate(moments, last, orders)
    return Enclosure(Fraction(lower) * (1 - _ROUNDING), Fraction(upper) * (1 + _ROUNDING))


class Moments:
    """The largest ``(order - 1) D_order`` of what is played, over neighbours: its ends at an order.

    It is convex in the order for each of the neighbours. So between two orders it lies below a chord, and
    those are left out whose chord is below the largest.
    """

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self.logs = [(reached, [(p.log(), q.log()) for p, q in chances]) for reached, chances in pairs]
        self.known: dict[float, NDArray[np.float64]] = {}
        self.ends: dict[float, tuple[float, float]] = {}

    def __call__(self, order: float) -> tuple[float, float]:
        """Both ends, in doubles that are rounded outwards."""
        if order in self.ends:
            return self.ends[order]
        bounds, lower = self._bounds(order), 0.0
        for pair in np.argsort(-bounds, kind="stable"):
            if bounds[pair] <= lower:
                break
            value = self.at(int(pair), order)
            bounds[pair] = math.nextafter(float(value.upper()), math.inf)
            lower = max(lower, math.nextafter(float(value.lower()), -math.inf))
        self.known[order], self.ends[order] = bounds, (lower, float(bounds.max()))
        return self.ends[order]

    def _bounds(self, order: float) -> NDArray[np.float64]:
        before = max((computed for computed in self.known if computed < order), default=None)
        after = min((computed for computed in self.known if computed > order), default=None)
        if before is None or after is None:
            return np.full(len(self.logs), math.inf)
        share = (order - before) / (after - before)
        return (self.known[before] * (1 - share) + self.known[after] * share) * (1 + float(_ROUNDING))

    def at(self, pair: int, order: float) -> arb:
        """``(order - 1) D_order`` of one pair of neighbours."""
        power, (reached, chances) = arb(order), self.logs[pair]
        moment = sum(((p * power + q * (1 - power)).exp() for p, q in chances), arb(0))
        return (reached * (moment - 1)).log1p()
