"""The exact regret of a given policy on Bernoulli arms, from the law of its actions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

from ...theory.numbers.enclosure import Enclosure
from ..enumeration.action_law import ActionLaw
from .family import Means

_ROUNDING = 2.0**-40
"""Relative, of the sums in doubles: far more than their last digits."""


def orders_of(means: Sequence[Fraction]) -> tuple[Means, ...]:
    """The arms in every order, each once."""
    return tuple(sorted(set(itertools.permutations(means))))


def expected_regret(law: ActionLaw, means: Sequence[Fraction]) -> Enclosure:
    """``E[sum_t (mu* - mu_{a_t})]``, with what is missing of the law."""
    if law.rewards != (0, 1) or len(means) != law.arms:
        raise ValueError(
            f"the law is of {law.arms} arms with rewards {law.rewards}; Bernoulli arms are accepted"
        )
    best = max(means)
    gaps = [best - mean for mean in means]
    total = Fraction(0) if law.exact else 0.0
    for place, actions in enumerate(law.sequences):
        if len(actions) < law.horizon or max(actions) >= law.arms:
            raise ValueError("the policy stops by itself; policies that play all rounds are accepted")
        mass = law.masses[place]
        for arm in actions[: law.horizon - 1]:
            paid = (1 - means[arm], means[arm])
            mass = mass[0] * (paid[0] if law.exact else float(paid[0])) + mass[1] * (
                paid[1] if law.exact else float(paid[1])
            )
        lost = sum((gaps[arm] for arm in actions), Fraction(0))
        total += mass * (lost if law.exact else float(lost))
    if law.exact:
        exact = Fraction(total)
        return Enclosure(exact, exact)
    slack = float(total) * (_ROUNDING + law.rounding)
    most = float(total) + slack + law.missing * law.horizon * float(max(gaps))
    return Enclosure(Fraction(max(0.0, float(total) - slack)), Fraction(math.nextafter(most, math.inf)))


def mean_regret(law: ActionLaw, means: Sequence[Fraction]) -> Enclosure:
    """The same in the mean over all orders of the arms.

    No private policy that does not know the order has less than the least on the worst order.
    """
    found = [expected_regret(law, order) for order in orders_of(means)]
    lower = sum((Fraction(each.lower) for each in found), Fraction(0))
    upper = sum((Fraction(each.upper) for each in found), Fraction(0))
    return Enclosure(lower / len(found), upper / len(found))
