"""Policies of Bernoulli rewards on real rewards: upper ends of the least regret on Gaussian arms.

A reward counts as 1 if it is above a threshold. Rewards that differ in one round differ in one round
afterwards, so every privacy of the policy is kept: for lists, tables and trees. Arm a then pays 1 with
the chance ``Phi(mu_a - threshold)``, and the expected number of pulls is that of the Bernoulli instance.
The regret weighs it with the gaps of the Gaussian means.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import Ball, ball, enclosure_of
from .box_minimax import Grid, box_minimax
from .exact_policy import ExactPolicy
from .family import MOST_ARMS, Family
from .optimum import optimal_policy
from .privacy import MOST_EPSILON

_BITS = 128
_HALF = Fraction(1, 2)
_PLACES = 10**6
"""Chances that the linear program works with are multiples of one part in so many."""
_QUICK = 150
"""Histories of a linear program that takes well under a second."""


def gaussian_regret(policy: ExactPolicy, means: Sequence[Ball], threshold: Ball) -> Ball:
    """``E[sum_t (mu* - mu_{a_t})]`` of the policy, rewards N(mu_a, 1) compared with the threshold."""
    with precision(_BITS):
        root = ball(2).sqrt()
        paying = [((threshold - mean) / root).erfc() / 2 for mean in means]
        paid = [(1 - chance, chance) for chance in paying]
        largest = means[0]
        for mean in means[1:]:
            largest = largest.max(mean)
        lost = [largest - mean for mean in means]
        tree = policy.tree
        total = ball(0)
        for t, (level, rows) in enumerate(zip(tree.levels, tree.summed(policy.leaves), strict=True)):
            for actions, row in zip(level.actions, rows, strict=True):
                for image in {tuple(g[arm] for arm in actions) for g in tree.relabellings}:
                    for code, mass in enumerate(row):
                        if not mass:
                            continue
                        chance = ball(Fraction(int(mass), policy.denominator))
                        for place in range(t):
                            chance *= paid[image[place]][code >> (t - 1 - place) & 1]
                        total += chance * lost[image[-1]]
        return total


def pair_ceiling(arms: int, horizon: int, gap: Ball, epsilon: Fraction | None) -> Fraction:
    """Some epsilon-DP policy has at most this regret on ``nu`` and all ``nu_i`` of `unavoidable`.

    It compares rewards with ``gap``. For many arms or rounds it is one that looks at no reward.
    """
    with precision(_BITS):
        # always the first arm, or with two arms each of them with the chance 1/2
        blind = _upper(gap * horizon / (2 if arms == 2 else 1))
        if not _is_small(arms, horizon):
            return blind
        chance = Fraction(round(math.erfc(float(gap.mid()) / math.sqrt(2)) / 2 * _PLACES), _PLACES)
        # without a difference to be seen any policy will do
        policy = _pair_policy(arms, horizon, min(chance, _HALF - Fraction(1, _PLACES)), _usable(epsilon))
        zero = ball(0)
        means = [gap, *[zero] * (arms - 1)]
        instances = [means, *[[*means[:best], 2 * gap, *means[best + 1 :]] for best in range(1, arms)]]
        return min(blind, max(_upper(gaussian_regret(policy, each, gap)) for each in instances))


def unit_box_ceiling(arms: int, horizon: int, epsilon: Fraction | None) -> Fraction:
    """Some epsilon-DP policy has at most this regret on all Gaussian arms with means in [0, 1].

    It compares rewards with 1/2. The density of N(0, 1) is at least ``phi(1/2)`` on [-1/2, 1/2], so that
    a gap is at most the difference of the chances over it. Drawing every arm with the same chance loses
    ``T (K - 1)/K`` at most.
    """
    blind = Fraction(horizon * (arms - 1), arms)
    if not _is_small(arms, horizon):
        return blind
    with precision(_BITS):
        high = math.ceil(_upper((ball(-1) / ball(8).sqrt()).erfc() / 2) * _PLACES)
        least = _box_value(arms, horizon, Fraction(high, _PLACES), _usable(epsilon))
        density = (ball(-1) / 8).exp() / (ball(0).acos() * 4).sqrt()
        return min(_upper(ball(least) / density), blind)


def _is_small(arms: int, horizon: int) -> bool:
    """Whether linear programs of so many arms and rounds are quick."""
    return arms <= MOST_ARMS and horizon <= _QUICK and arms**horizon << (horizon - 1) <= _QUICK


def _usable(epsilon: Fraction | None) -> Fraction | None:
    """A budget for linear programs that is no larger."""
    return None if epsilon is None else min(epsilon, Fraction(MOST_EPSILON))


@cache
def _pair_policy(arms: int, horizon: int, chance: Fraction, epsilon: Fraction | None) -> ExactPolicy:
    """The best one where the first arm pays with chance 1/2, others with ``chance``, one with 1 - chance."""
    first = [Fraction(1, 2), *([chance] * (arms - 1))]
    others = [
        [1 - chance if arm == best else mean for arm, mean in enumerate(first)] for best in range(1, arms)
    ]
    return optimal_policy(Family.of([first, *others]), horizon, epsilon).policy


@cache
def _box_value(arms: int, horizon: int, high: Fraction, epsilon: Fraction | None) -> Fraction:
    grid = Grid(1 - high, high, 3 if arms == 2 else 2)
    return Fraction(box_minimax(arms, grid, horizon, epsilon).value.upper)


def _upper(value: Ball) -> Fraction:
    return Fraction(enclosure_of(value).upper)
