"""DP-SE and DP-MASE of two arms: the exact epsilon over all of their episodes, in balls   [BERN-B1, TA-I15]

An episode pulls each arm equally often and releases its sum, or that of each agent, with noise; then an arm
goes, or both stay and all is forgotten. So the chance of what is played is a product over episodes, and a
reward enters the factor of its own episode alone, through ``d = s_0 - s_1``. With Y the sum of all noise of
an episode and m the least whole number beyond the threshold on the gap of the sums,

    ``P[arm 1 goes] = P[Y >= m - d],  P[arm 0 goes] = P[Y >= m + d]``,

and epsilon is the largest log ratio of one of the outcomes, or of those that the horizon does not tell
apart, between neighbouring d. Means are compared in real numbers.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from flint import arb, ctx

from ....algorithms.best_arm import dp_mase
from ....algorithms.best_arm.dp_mase import DPMASE
from ....algorithms.best_arm.dp_se_identification import DPSEIdentification
from ....algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ....algorithms.private.dp_se import BETA, DPSE, IN_TURN, ORDER, SCALE, length_of_episode, threshold
from ....theory.numbers.enclosure import ball, enclosure_of
from ..exact_privacy import ExactPrivacy
from ..neighbours import Notion, WorstAtom
from ..work_limit import Work

Eliminating = DPSE | DPMASE

BALL: Final = 8000.0
"""Operations of the chances at one d."""
TERM: Final = 1000.0
"""Of a term of the law of the noise."""
_PRECISION: Final = 128


@dataclass(frozen=True, slots=True)
class Episode:
    """One of both arms: its first round, the pulls of each, the least whole gap of sums that eliminates."""

    first: int
    length: int
    gap: int

    @property
    def last(self) -> int:
        """The last round."""
        return self.first + 2 * self.length - 1


class TwoArms:
    """The episodes that both arms play and the horizon shows the end of; rewards are 0 and 1.

    Raises
    ------
    ValueError
        If it is another policy, or no such episode ends before the horizon.
    """

    def __init__(self, policy: Eliminating, horizon: int) -> None:
        noise = policy.noise(float(policy.parameters[SCALE]))
        known = type(policy) in {DPSE, DPSEIdentification, DPMASE} and isinstance(noise, DiscreteLaplace)
        if not known or policy.arms != 2:
            raise ValueError("it is no DP-SE or DP-MASE of two arms with noise on whole numbers")
        self.policy, self.horizon, self.noise = policy, horizon, noise
        agents = int(policy.parameters[dp_mase.AGENTS]) if isinstance(policy, DPMASE) else 1
        self.noises = 2 * agents
        self.episodes: list[Episode] = []
        first = 1
        while (found := self._episode(first)).last < horizon:
            self.episodes.append(found)
            first = found.last + 1
        self.next_length = found.length
        if not self.episodes:
            raise ValueError(f"no elimination is seen in {horizon} rounds")

    def _episode(self, first: int) -> Episode:
        number, parameters = len(self.episodes) + 1, self.policy.parameters
        if isinstance(self.policy, DPMASE):
            length = dp_mase.pulls_of_an_agent(2, number, parameters) * int(parameters[dp_mase.AGENTS])
            width = dp_mase.threshold(2, number, float(length), parameters)
        else:
            beta, scale = parameters[BETA], parameters[SCALE]
            length = int(length_of_episode(2, number, beta, scale))
            width = threshold(2, number, beta, scale, length)
        return Episode(first, length, gap_of(length * Fraction(width)))

    def outcomes(self, place: int) -> tuple[tuple[int, ...], ...]:
        """What the horizon tells apart after an episode: 0 and 1 for the arm that goes, 2 for none.

        A policy that stops says at once who goes; another one plays arm 0 next, unless that goes, and whether
        arm 1 is left is seen when it would be its turn.
        """
        if place < len(self.episodes) - 1 or type(self.policy) is not DPSE:
            return (0,), (1,), (2,)
        turn = 1 if self.policy.parameters[ORDER] == IN_TURN else self.next_length
        return ((0,), (1,), (2,)) if self.episodes[place].last + turn < self.horizon else ((0,), (1, 2))

    @cached_property
    def tails(self) -> list[arb]:
        """``P[Y >= k]``, for k from 0 to the largest that enters, at the precision in force."""
        rate = 1 / ball(self.noise.scale)
        q = (-rate).exp()
        farthest = max(episode.gap + episode.length for episode in self.episodes) + 1
        last = farthest + math.ceil(self.noise.scale * (_PRECISION + 8 * self.noises))
        masses = [sum_mass(q, self.noises, k) for k in range(last + 2)]
        # from one k to the next the mass falls by a ratio that falls, too, to q: both laws are log-concave
        beyond, ratio = masses[-1], masses[-1] / masses[-2]
        tail = (beyond / (1 - q)).union(beyond / (1 - ratio))
        found = []
        for mass in reversed(masses[:-1]):
            tail += mass
            found.append(tail)
        return found[::-1]

    def chances(self, gap: int, d: int) -> tuple[arb, arb, arb]:
        """Of arm 0 to go, of arm 1, of both to stay, none of them as a difference of much larger numbers."""
        if d < 0:
            one, other, both = self.chances(gap, -d)
            return other, one, both
        zero = self.tails[gap + d]
        if d < gap:
            one = self.tails[gap - d]
            return zero, one, 1 - zero - one
        below = self.tails[d - gap + 1]
        return zero, 1 - below, below - zero

    def neighbours(self, place: int, d: int) -> Iterator[tuple[tuple[int, ...], arb, arb]]:
        """The arms that may be left, as far as that is seen, and the chances of that at d and at d + 1."""
        gap = self.episodes[place].gap
        here, there = self.chances(gap, d), self.chances(gap, d + 1)
        left = (1,), (0,), (0, 1)
        for outcome in self.outcomes(place):
            p, q = (sum((chances[i] for i in outcome), arb(0)) for chances in (here, there))
            yield tuple(sorted({arm for i in outcome for arm in left[i]})), p, q


def sum_mass(q: arb, many: int, k: int) -> arb:
    """The mass at k, at least 0, of the sum of n discrete Laplace variables, ``q = e^{-1/scale}``.

    It is the difference of two sums of n geometric ones: by Euler's transformation

        ``(1 - q)^{2n} (1 - q^2)^{1 - 2n} q^k C(n - 1 + k, k) F(1 - n, k + 1 - n; k + 1; q^2)``,

    with a hypergeometric series that ends.
    """
    term = total = arb(1)
    for i in range(many - 1):
        term *= q**2 * ((1 - many + i) * (k + 1 - many + i)) / ((k + 1 + i) * (i + 1))
        total += term
    ways = math.comb(many - 1 + k, k)
    return (1 - q) ** (2 * many) / (1 - q**2) ** (2 * many - 1) * q**k * ways * total


def gap_of(limit: Fraction) -> int:
    """The least whole number above ``limit``, which is not so close to one that doubles might not see it."""
    if abs(limit - round(limit)) < Fraction(1, 10**6):
        raise ValueError("a threshold is so close to a difference of means that rounding decides")
    return math.floor(limit) + 1


def privacy_of_episodes(law: TwoArms, work: Work | None = None) -> ExactPrivacy:
    """Pure epsilon, the same for views, tables and trees.

    The worst sequence is the arms that are left after an episode; its rewards are how many of each arm are
    1 in it, and its chances are those once that episode is played. It is the worst of those that are not
    below all doubles.
    """
    start = time.perf_counter()
    pairs = sum(2 * episode.length for episode in law.episodes)
    (work or Work()).spend(
        (BALL + TERM * law.noises) * pairs, horizon=law.horizon, rounds=law.episodes[0].last + 1
    )
    worst: tuple[float, int, tuple[int, ...], float, float] = (-1.0, 0, (0, 1), 1.0, 1.0)
    with ctx.workprec(_PRECISION):
        largest = arb(0)
        for place, episode in enumerate(law.episodes):
            for d in range(-episode.length, episode.length):
                for outcome, p, q in law.neighbours(place, d):
                    loss = abs((p / q).log())
                    largest = largest.max(loss)
                    size, one, other = float(loss), float(p), float(q)
                    if size > worst[0] and min(one, other) > sys.float_info.min:
                        worst = size, d, outcome, one, other
        epsilon = enclosure_of(largest)
    _, d, outcome, *masses = worst
    rewards = (max(d, 0), max(-d, 0)), (max(d + 1, 0), max(-d - 1, 0))
    (left, more), (right, less) = sorted(zip(rewards, masses, strict=True), key=lambda side: -side[1])
    return ExactPrivacy(
        notion=Notion.VIEW,
        arms=2,
        horizon=law.horizon,
        rewards=(0, 1),
        epsilon=epsilon,
        worst=WorstAtom(outcome, left, right, more, less),
        deltas={},
        worst_events={},
        renyi={},
        rho=None,
        missing=0.0,
        counts={"episodes": len(law.episodes), "sums": sum((e.length + 1) ** 2 for e in law.episodes)},
        seconds=time.perf_counter() - start,
    )
