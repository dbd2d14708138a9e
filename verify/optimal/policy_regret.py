"""The exact regret of a given policy on Bernoulli arms, from the law of its actions."""

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

from ...theory.numbers.enclosure import Enclosure, exact
from ..enumeration.action_law import ActionLaw
from .family import Course, Means

_ROUNDING = 2.0**-40
"""Relative, of the sums in doubles: far more than their last digits."""


def orders_of(means: Sequence[Fraction]) -> tuple[Means, ...]:
    """The arms in every order, each once."""
    return tuple(sorted(set(itertools.permutations(means))))


def expected_regret(law: ActionLaw, means: Sequence[Fraction]) -> Enclosure:
    """``E[sum_t (mu* - mu_{a_t})]``, with what is missing of the law."""
    return regret_on(law, (tuple(means),))


def regret_on(law: ActionLaw, course: Course) -> Enclosure:
    """The same for means that change. A mean is the chance of the higher reward; regret is in rewards."""
    if len(law.rewards) != 2 or any(len(means) != law.arms for means in course):
        raise ValueError(
            f"the law is of {law.arms} arms with rewards {law.rewards}; as many means, and two rewards, are"
            " accepted"
        )
    low, high = (exact(reward) for reward in law.rewards)
    if low > high:
        raise ValueError(f"the rewards {law.rewards}: the lower one first is accepted")
    means_of = [course[min(t, len(course) - 1)] for t in range(law.horizon)]
    gaps = [[(high - low) * (max(means) - mean) for mean in means] for means in means_of]
    total = Fraction(0) if law.exact else 0.0
    for place, actions in enumerate(law.sequences):
        if len(actions) < law.horizon or max(actions) >= law.arms:
            raise ValueError("the policy stops by itself; policies that play all rounds are accepted")
        mass = law.masses[place]
        for arm, means in zip(actions[: law.horizon - 1], means_of, strict=False):
            paid = (1 - means[arm], means[arm])
            mass = mass[0] * (paid[0] if law.exact else float(paid[0])) + mass[1] * (
                paid[1] if law.exact else float(paid[1])
            )
        lost = sum((gap[arm] for arm, gap in zip(actions, gaps, strict=True)), Fraction(0))
        total += mass * (lost if law.exact else float(lost))
    if law.exact:
        known = Fraction(total)
        return Enclosure(known, known)
    slack = float(total) * (_ROUNDING + law.rounding)
    most = float(total) + slack + law.missing * law.horizon * float(max(map(max, gaps)))
    return Enclosure(Fraction(max(0.0, float(total) - slack)), Fraction(math.nextafter(most, math.inf)))


def mean_regret(law: ActionLaw, courses: Sequence[Course]) -> Enclosure:
    """The mean over instances.

    Over all orders of the arms, no private policy that does not know the order has less than the least on
    the worst order.
    """
    found = [regret_on(law, course) for course in courses]
    lower = sum((Fraction(each.lower) for each in found), Fraction(0))
    upper = sum((Fraction(each.upper) for each in found), Fraction(0))
    return Enclosure(lower / len(found), upper / len(found))
