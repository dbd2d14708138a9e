"""DP-SEQ: the exact epsilon of two arms over its episodes, with its own noise, in balls   [TA-I15]

An episode releases, of either arm, how many of its rewards lie above each level, with noise of its own on
each count, and forgets all of it once it has decided. With rewards 0 and 1 the counts of an arm are one
number c between two of its rewards, all n below them and 0 above. A level is low where the noisy count is at
most ``n (share - w)``, high where it is above ``n (share + w)``, and between otherwise, and arm 0 goes where
its first low level is before the first level of arm 1 that is not high. So with

    ``u_k = P[k is its first low level],  v_k = P[levels 0 to k are high],``
    ``e_k = P[k is its first level that is not high],``
    ``y_k = P[a level before k is not high, none of them low, those before that high],``

    ``P[arm 0 goes] = sum_k u_k(c_0) v_k(c_1),``
    ``P[both stay] = sum_k e_k(c_0) e_k(c_1) + y_k(c_0) e_k(c_1) + e_k(c_0) y_k(c_1)``:

products of two matrices, all terms positive, ``e_m`` being that all are high. Epsilon is the largest log
ratio at neighbouring c.

With one arm at an end of its counts, that is found on lines. If no level is below both rewards, the largest
ratios of either arm to go are there: ``v_k(c + 1)/v_k(c)`` rises with k and ``u_k(c)/u_k(c + 1)`` falls, and
so do their means, whose weights move up with both c. Call the largest ``e^L``, and F the largest chance of an
arm to go, that of counts 0 and n. A neighbour changes the chance that both stay by at most ``F (e^L - 1)``,
and it is at least ``1 - 2 F``: for ``F <= 1/3`` its ratio is no larger. So where widths are large the lines
are all. Elsewhere all pairs of counts are asked; where these are too many, epsilon lies between the largest
on the lines and the budget, which is more by a hair where an episode is long. Noise and shares are those of
real numbers.

With more arms epsilon lies between what `quantile_outcomes` finds at chosen counts and the budget. So do
delta and rho, also of two arms; above is what they can be at most with that epsilon, and of rho what all the
counts tell that a reward moves.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import numpy as np
from flint import arb, arb_mat, ctx

from ....algorithms.best_arm.dp_seq import DPSEQ, SHARE
from ....algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ....algorithms.mechanisms.laplace import Laplace
from ....theory.numbers.enclosure import Enclosure, Exact, ball, enclosure_of
from ..action_law import TooLargeError
from ..exact_privacy import FIRST_ORDERS, ExactPrivacy, checked_budgets
from ..work_limit import Work
from .elimination import NotSeenError, gap_of
from .figures import Found, Worst, figure_of
from .pure_bounds import delta_at_most, enclosed, rho_at_most
from .quantile_episode import Levels, QuantileEpisode
from .quantile_outcomes import QuantileOutcomes, Rows

BALL: Final = 1500.0
"""Operations of a pair of counts, of all outcomes."""
TERM: Final = 60.0
"""Of a level at that pair."""
MOST_ARMS: Final = 5
MOST_COUNTS: Final = 1 << 20
CLOSE: Final = 1e-12
"""Of the budget: where the largest on the lines is so close, the planes are not asked."""
_AT_ONCE: Final = 1 << 18
_PRECISIONS: Final = (128, 512, 2048)
_DIGITS: Final = 60
_NEAR: Final = 2.0**-48


class QuantileEpisodes:
    """The episodes that all arms play and the horizon shows the end of; rewards are 0 and 1.

    Raises
    ------
    ValueError
        If it is another policy, or no such episode ends before the horizon.
    """

    def __init__(self, policy: DPSEQ, horizon: int) -> None:
        noise = policy.noise
        if type(policy) is not DPSEQ or not isinstance(noise, Laplace | DiscreteLaplace):
            raise ValueError("it is no DP-SEQ with Laplace noise")
        if not 2 <= policy.arms <= MOST_ARMS:
            raise ValueError(f"of DP-SEQ from 2 to {MOST_ARMS} arms are enumerated, not {policy.arms}")
        self.horizon, self.noise, self.arms = horizon, noise, policy.arms
        self.levels = Levels(
            sum(level < 0 for level in policy.levels),
            sum(0 <= level < 1 for level in policy.levels),
            sum(level >= 1 for level in policy.levels),
        )
        self.share = Fraction(float(policy.parameters[SHARE]))
        self.episodes: list[QuantileEpisode] = []
        first = 1
        while True:
            number = len(self.episodes) + 1
            found = QuantileEpisode(first, policy.length_in(number), policy.width_in(number), self.arms)
            if found.last >= horizon:
                break
            self.episodes.append(found)
            first = found.last + 1
        self.next_length = policy.length_in(len(self.episodes) + 1)
        if not self.episodes:
            raise NotSeenError(horizon)
        self.outcomes = QuantileOutcomes(self)
        self.kept: Found | None = None

    def all_are_seen(self, episode: QuantileEpisode) -> bool:
        """Whether a turn of each arm that is left after an episode is seen; of two arms it is at once."""
        place = self.episodes.index(episode) + 1
        turn = self.episodes[place].length if place < len(self.episodes) else self.next_length
        return self.arms == 2 or episode.last + (self.arms - 1) * turn + 1 <= self.horizon

    @property
    def budget(self) -> arb:
        """What a reward can tell of all the counts that it moves, at the precision in force."""
        return self.levels.between / ball(self.noise.scale)

    def beyond(self, count: int, limit: Fraction) -> tuple[arb, arb]:
        """``P[count + Z <= limit]``, ``P[count + Z > limit]``: the smaller one is no difference."""
        far = limit - count
        rate = -1 / ball(self.noise.scale)
        if isinstance(self.noise, Laplace):
            tail = (rate * ball(abs(far))).exp() / 2
            return (1 - tail, tail) if far >= 0 else (tail, 1 - tail)
        last, q = gap_of(limit) - 1 - count, rate.exp()
        if last >= 0:
            tail = (rate * (last + 1)).exp() / (1 + q)
            return 1 - tail, tail
        tail = (rate * -last).exp() / (1 + q)
        return tail, 1 - tail

    def level(self, episode: QuantileEpisode, count: int) -> tuple[arb, arb, arb]:
        """The chances of a level with this count to be low, between and high."""
        wide = Fraction(episode.width)
        lower, upper = (episode.length * (self.share + wide * sign) for sign in (-1, 1))
        low, not_low = self.beyond(count, lower)
        not_high, high = self.beyond(count, upper)
        if lower >= count:
            return low, not_low - high, high
        if upper <= count:
            return low, not_high - low, high
        return low, 1 - low - high, high

    def vectors(self, episode: QuantileEpisode, counts: Sequence[int]) -> tuple[Rows, Rows, Rows, Rows]:
        """Rows of ``u``, ``v``, ``e`` and ``y``, one for each c."""
        ends = self.level(episode, episode.length), self.level(episode, 0)
        found: tuple[Rows, Rows, Rows, Rows] = [], [], [], []
        many = self.levels
        for count in counts:
            middle = self.level(episode, count)
            levels = [ends[0]] * many.below + [middle] * many.between + [ends[1]] * many.above
            u, v, e, y = [], [], [], [arb(0)]
            none_low = all_high = arb(1)
            for low, between, high in levels:
                u.append(none_low * low)
                e.append(all_high * (low + between))
                y.append(all_high * between + y[-1] * (between + high))
                none_low *= between + high
                all_high *= high
                v.append(all_high)
            for rows, row in zip(found, (u, v, [*e, all_high], y), strict=True):
                rows.append(row)
        return found

    def chances(
        self, episode: QuantileEpisode, counts: Sequence[int], others: Sequence[int]
    ) -> tuple[list[arb], list[arb], list[arb]]:
        """Of arm 0 to go, of arm 1, of both to stay: for each of the counts of arm 0, all those of arm 1."""
        u, v, e, y = self.vectors(episode, counts)
        other_u, other_v, other_e, other_y = self.vectors(episode, others)
        left = [[*high, *low, *high] for high, low in zip(e, y, strict=True)]
        right = [[*high, *high, *low] for high, low in zip(other_e, other_y, strict=True)]
        return (
            (arb_mat(u) * arb_mat(other_v).transpose()).entries(),
            (arb_mat(v) * arb_mat(other_u).transpose()).entries(),
            (arb_mat(left) * arb_mat(right).transpose()).entries(),
        )

    def settled_on_lines(self, episode: QuantileEpisode) -> bool:
        """Whether no pair of counts is worse than those with one at an end."""
        goes, _, _ = self.chances(episode, [0], [episode.length])
        return not self.levels.below and bool(goes[0] <= arb(1) / 3)


@dataclass(slots=True)
class _Extremes:
    """The least and the largest ratio so far, and the worst that doubles can say."""

    least: arb
    most: arb
    worst: Worst

    @property
    def loss(self) -> arb:
        """The largest log ratio."""
        return self.most.log().max(-self.least.log())

    def take(
        self, law: QuantileEpisodes, episode: QuantileEpisode, others: Sequence[int], *, told: bool
    ) -> None:
        """The ratios at all counts of arm 0 and its next ones: arm 1 is its mirror image."""
        size = max(1, _AT_ONCE // len(others))
        for start in range(0, episode.length, size):
            counts = range(start, min(start + size, episode.length) + 1)
            of_all = law.chances(episode, counts, others)
            for outcome, chances in zip(((1,), (0,), (0, 1)), of_all, strict=True):
                self._take_ratios(chances, len(others))
                if told:
                    self._take_worst(counts, others, outcome, chances)

    def _take_ratios(self, chances: list[arb], row: int) -> None:
        ratios = [there / here for here, there in zip(chances, chances[row:], strict=False)]
        if min(ratio.rel_accuracy_bits() for ratio in ratios) < _DIGITS:
            raise _TooWideError
        doubles = np.array([float(ratio) for ratio in ratios])
        # what is farther from the ends in doubles is so in truth
        for place in np.flatnonzero(doubles >= doubles.max() * (1 - _NEAR)):
            self.most = self.most.max(ratios[place])
        for place in np.flatnonzero(doubles <= doubles.min() * (1 + _NEAR)):
            self.least = self.least.min(ratios[place])

    def _take_worst(
        self, counts: Sequence[int], others: Sequence[int], outcome: tuple[int, ...], chances: list[arb]
    ) -> None:
        table = np.array([float(chance) for chance in chances]).reshape(len(counts), len(others))
        seen = np.maximum(table, np.finfo(np.float64).tiny)
        losses = np.abs(np.log(seen[1:] / seen[:-1]))
        losses[np.minimum(table[1:], table[:-1]) <= np.finfo(np.float64).tiny] = -1.0
        row, column = divmod(int(np.argmax(losses)), len(others))
        sides = [((counts[place], others[column]), float(table[place, column])) for place in (row, row + 1)]
        self.worst.take(float(losses[row, column]), outcome, *sides)


class _TooWideError(Exception):
    """Some chance has too few digits."""


def quantile_privacy(
    law: QuantileEpisodes,
    work: Work | None = None,
    *,
    epsilon: Iterable[Exact] | None = None,
    rho: bool = False,
) -> ExactPrivacy:
    """Epsilon; the lower end is the largest log ratio that was found, the upper one is proved.

    Delta and rho where they are asked for. ``counts["pairs"]`` are those that were asked besides the lines.
    """
    start, work, budgets = time.perf_counter(), work or Work(), checked_budgets(epsilon)
    for precision in _PRECISIONS:
        with ctx.workprec(precision):
            try:
                again = law.kept if budgets or rho else None
                found = again or (_found(law, work) if law.arms == 2 else _of_more_arms(law, work))
            except _TooWideError:
                continue
            law.kept = found
            if budgets or rho:
                found = _with_delta_and_rho(law, found, budgets, work, rho=rho)
            return figure_of(found, arms=law.arms, horizon=law.horizon, start=start)
    raise ValueError("some of its outcomes are too unlikely for their chances to be enclosed")


def _with_delta_and_rho(
    law: QuantileEpisodes, found: Found, budgets: Sequence[Fraction], work: Work, *, rho: bool
) -> Found:
    """Between what is found at chosen counts and what epsilon allows."""
    rounds, pure = law.episodes[0].last + 1, Fraction(found.epsilon.upper)
    work.spend(law.outcomes.work_left(), horizon=law.horizon, rounds=rounds)
    told = law.levels.between * law.noise.facts().kl_ball()
    most = min(rho_at_most(pure), Fraction(enclosure_of(told).upper))
    deltas = {float(each): enclosed(law.outcomes.delta(each), delta_at_most(pure, each)) for each in budgets}
    return replace(found, deltas=deltas, rho=enclosed(law.outcomes.rho(FIRST_ORDERS), most) if rho else None)


def _of_more_arms(law: QuantileEpisodes, work: Work) -> Found:
    work.spend(law.outcomes.work_left(), horizon=law.horizon, rounds=law.episodes[0].last + 1)
    none = (0,) * law.arms
    worst = Worst(outcome=tuple(range(law.arms)), left=none, right=none)
    budget = Fraction(enclosure_of(law.budget).upper)
    epsilon = enclosed(law.outcomes.loss(worst.take), budget)
    return Found(epsilon, worst.atom, {"episodes": len(law.episodes), "pairs": 0}, {})


def _found(law: QuantileEpisodes, work: Work) -> Found:
    longest = law.episodes[-1].length
    if longest > MOST_COUNTS:
        raise TooLargeError(
            law.horizon, f"{longest:,} counts", "fewer rounds", rounds=law.episodes[0].last + 1
        )
    pair = BALL + TERM * sum((law.levels.below, law.levels.between, law.levels.above))
    rounds = law.episodes[0].last + 1
    work.spend(sum(2 * pair * (e.length + 1) for e in law.episodes), horizon=law.horizon, rounds=rounds)
    ends, left = _Extremes(arb(1), arb(1), Worst(outcome=(0, 1), left=(0, 0), right=(0, 0))), []
    for episode in law.episodes:
        ends.take(law, episode, (0, episode.length), told=True)
        if not law.settled_on_lines(episode):
            left.append(episode)
    budget, cells = enclosure_of(law.budget).upper, sum((e.length + 1) ** 2 for e in left)
    counts = {"episodes": len(law.episodes), "pairs": 0}
    lower = max(enclosure_of(ends.loss).lower, Fraction(0))
    close = float(lower) >= float(budget) * (1 - CLOSE)
    if left and (close or work.spent + pair * cells > work.most):
        return Found(Enclosure(lower, budget), ends.worst.atom, counts, {})
    work.spend(pair * cells, horizon=law.horizon, rounds=rounds)
    for episode in left:
        ends.take(law, episode, range(episode.length + 1), told=False)
    loss = enclosure_of(ends.loss)
    epsilon = Enclosure(max(loss.lower, Fraction(0)), min(loss.upper, budget))
    return Found(epsilon, ends.worst.atom, counts | {"pairs": cells}, {})
