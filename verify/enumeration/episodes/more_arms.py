"""DP-SE and DP-MASE of three arms or more: what all eliminations tell, enclosed   [TA-I15]

Each reward enters one release, with noise of scale b, so that epsilon is at most 1/b. In the first episode
the last arm is left alone where its noisy sum is at least m above all others, m being the least whole number
beyond the threshold; then it plays next, as after no other outcome. With p and F the mass and the
distribution of the noise on a sum, R the pulls of an arm, k the arms, and all rewards 1 but those of the last
arm, whose sum is s,

    ``P_s = sum over x of  p(x - s) F(x - R - m)^{k - 1}``,

and epsilon is at least ``log(P_1/P_0)``. The cheapest way to this outcome is that the noise of one arm is
large, not that of several, so the tail of one sum decides: for DP-SE the two ends differ by some
``e^{-(R + m)/b}``. For DP-MASE they differ by about (agents - 1)/(R + m) of the budget. Means are compared in
real numbers. Delta and rho lie between what `more_outcomes` finds in the first episode, and what they can be
at most with that epsilon.
"""

import math
import time
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from flint import arb, ctx

from ....algorithms.private.dp_se import DPSE, IN_TURN, ORDER
from ....theory.numbers.enclosure import Enclosure, Exact, ball, enclosure_of
from ..exact_privacy import FIRST_ORDERS, ExactPrivacy, checked_budgets
from ..work_limit import Work
from .elimination import Eliminating, agents_of, episode_of, length_of, sum_mass, tails_of, whole_noise
from .figures import Found, Worst, figure_of
from .more_outcomes import MoreOutcomes
from .pure_bounds import delta_at_most, enclosed, rho_at_most

TERM: Final = 2000.0
"""Operations of a term of the law of one noise, and of a sum that it enters."""
_PRECISION: Final = 128
_LEAST_LOGARITHM: Final = 650
"""Of chances that a double can say, with some room."""


class MoreArms:
    """The first episode, which all arms play and the horizon shows the end of; rewards are 0 and 1.

    Raises
    ------
    ValueError
        If it is another policy, or that episode does not end before the horizon.
    """

    def __init__(self, policy: Eliminating, horizon: int) -> None:
        noise = whole_noise(policy)
        if noise is None or policy.arms < 3:
            raise ValueError("it is no DP-SE or DP-MASE of three arms with noise on whole numbers")
        self.arms, self.horizon, self.noise = policy.arms, horizon, noise
        self.noises = agents_of(policy)
        self.episode = episode_of(policy, 1, 1, horizon)
        in_turn = type(policy) is DPSE and policy.parameters[ORDER] == IN_TURN
        turn = 1 if in_turn else length_of(policy, 2)
        # whether the horizon shows a turn of each arm that may be left
        all_are_seen = self.episode.last + (self.arms - 1) * turn + 1 <= horizon
        self.outcomes = MoreOutcomes(self.episode, self.noise.scale, self.noises, all_are_seen)

    def left_alone(self, totals: list[int]) -> list[arb]:
        """The chance that the last arm is left alone, for each of these sums of it, all others being R."""
        q = (-1 / ball(self.noise.scale)).exp()
        span = math.ceil(self.noise.scale * (ctx.prec + 8 * self.noises))
        limit = self.episode.length + self.episode.gap
        lowest, highest = min(totals) - span, limit + span
        farthest = limit - lowest + 1
        masses = [sum_mass(q, self.noises, k) for k in range(highest - lowest + 1)]
        tails = tails_of(q, self.noises, max(farthest, highest + 2), ctx.prec)
        # P[all others are at least m below x]
        below = [
            (tails[limit - x] if x < limit else 1 - tails[x - limit + 1]) ** (self.arms - 1)
            for x in range(lowest, highest + 1)
        ]
        found = []
        for total in totals:
            terms = (masses[abs(x - total)] * low for x, low in enumerate(below, lowest))
            above = tails[highest + 1 - total]
            beneath = tails[limit - lowest + 1] ** (self.arms - 1) * tails[total - lowest + 1]
            rest = arb(0).union(above + beneath)
            found.append(sum(terms, arb(0)) + rest)
        return found

    def terms(self) -> float:
        """How many sums and noises there are."""
        span = self.noise.scale * (_PRECISION + 8 * self.noises)
        return float(self.episode.length + self.episode.gap + 4 * span)


def privacy_of_more_arms(
    law: MoreArms, work: Work | None = None, *, epsilon: Iterable[Exact] | None = None, rho: bool = False
) -> ExactPrivacy:
    """The same for views, tables and trees: epsilon, and delta and rho where they are asked for.

    The worst sequence is the last arm, which is left; its rewards are how many of each arm are 1 in the first
    episode. They are as far apart as doubles can say the chances.
    """
    start, episode, work = time.perf_counter(), law.episode, work or Work()
    budgets, rounds = checked_budgets(epsilon), episode.last + 1
    work.spend(TERM * (1 + law.noises) * law.terms(), horizon=law.horizon, rounds=rounds)
    if budgets or rho:
        work.spend(law.outcomes.work_left(), horizon=law.horizon, rounds=rounds)
    said = math.ceil(episode.length + episode.gap - _LEAST_LOGARITHM * law.noise.scale)
    total = min(max(said, 0), episode.length - 1)
    others = (episode.length,) * (law.arms - 1)
    worst = Worst(left=(*others, 0), right=(*others, 0), outcome=tuple(range(law.arms)))
    with ctx.workprec(_PRECISION):
        lowest, next_one, p, q = law.left_alone([0, 1, total, total + 1])
        lower = max(enclosure_of((next_one / lowest).log()).lower, Fraction(0))
        sides = ((*others, total), float(p)), ((*others, total + 1), float(q))
        worst.take(float((q / p).log()), (law.arms - 1,), *sides)
        upper = Fraction(enclosure_of(1 / ball(law.noise.scale)).upper)
        found = Found(
            Enclosure(lower, upper),
            worst.atom,
            {"episodes": 1},
            {float(each): enclosed(law.outcomes.delta(each), delta_at_most(upper, each)) for each in budgets},
            enclosed(law.outcomes.rho(FIRST_ORDERS), rho_at_most(upper)) if rho else None,
        )
    return figure_of(found, arms=law.arms, horizon=law.horizon, start=start)
