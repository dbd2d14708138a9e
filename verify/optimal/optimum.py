"""The best private policy of a small horizon, and what it loses, between two exact numbers.

The upper end is what a policy loses that is private in exact rationals. The lower end follows from
multipliers that everybody can check (:mod:`banditproof.verify.certificates.optimal_policy`). The solver only
proposes both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ...theory.numbers.enclosure import Enclosure, ball, certified
from ...theory.numbers.json_value import Json
from .exact_policy import ExactPolicy, repaired, rounded
from .family import Family
from .history_tree import HistoryTree, Numbers, checked_length
from .linear_program import candidate
from .losses import Goal, losses
from .lower_bound import lower_bound, multipliers_of, weights_of

MOST_EPSILON = 20

_DIGITS = 15
_TENTHS = 10**_DIGITS
_FINE = 1 << 64


@dataclass(frozen=True)
class Optimum:
    """The least loss of any private policy, enclosed, and a policy that attains the upper end."""

    family: Family
    horizon: int
    epsilon: Fraction | None
    """None: there is no privacy."""
    goal: Goal
    value: Enclosure
    policy: ExactPolicy
    weights: tuple[Fraction, ...]
    """Of the classes of instances: the prior, or the one that is worst for private policies."""
    multipliers: Numbers

    @cached_property
    def worst_prior(self) -> tuple[Fraction, ...]:
        """The weight of each instance: those of a class share what the class has."""
        found = [Fraction(0)] * len(self.family.instances)
        for weight, numbers in zip(self.weights, self.family.classes, strict=True):
            for number in numbers:
                found[number] = weight / len(numbers)
        return tuple(found)

    def payload(self) -> dict[str, Json]:
        """What a certificate of kind "optimal policy" holds."""
        tree = self.policy.tree
        last = tree.levels[-1]
        names = ["".join(map(str, actions)) for actions in last.actions]
        divided = math.lcm(*last.sizes)
        growth = growth_of(self.epsilon)[1] or Fraction(1)
        prices: dict[str, Json] = {}
        for name, row, size in zip(names, self.multipliers, last.sizes, strict=True):
            listed: list[Json] = []
            for column, place in zip(*row.nonzero(), strict=True):
                price = int(row[column, place]) * (divided // size) * growth.denominator
                listed.append([int(column), int(place) + 1, str(price)])
            if listed:
                prices[name] = listed
        lower, upper = ends(self.value)
        return {
            "goal": self.goal.value,
            "horizon": self.horizon,
            "epsilon": None if self.epsilon is None else str(self.epsilon),
            "instances": [[str(mean) for mean in means] for means in self.family.instances],
            "prior": None if self.family.prior is None else [str(each) for each in self.family.prior],
            "relabellings": [list(g) for g in tree.relabellings],
            "policy": {
                "denominator": str(self.policy.denominator),
                "masses": {
                    name: [str(mass) for mass in row]
                    for name, row in zip(names, self.policy.leaves, strict=True)
                },
            },
            "weights": [str(each) for each in self.worst_prior],
            "multipliers": {"denominator": str(_FINE * divided * growth.numerator), "prices": prices},
            "lower": lower,
            "upper": upper,
        }

    def kernels(self) -> dict[tuple[tuple[int, int], ...], tuple[Fraction, ...]]:
        """The chances of the actions by history ``((a_1, r_1), ..., (a_t, r_t))``, of all histories."""
        return kernels_of(self.policy)


def optimal_policy(
    family: Family, horizon: int, epsilon: Fraction | None, *, goal: Goal = Goal.REGRET
) -> Optimum:
    """The best epsilon-private policy of ``horizon`` rounds of Bernoulli rewards.

    Parameters
    ----------
    family
        With a prior its expected loss is least; without one the loss on the worst instance is.
    epsilon
        None: policies need not be private.
    goal
        The regret of ``horizon`` rounds, or the chance of a wrong recommendation after them.

    Raises
    ------
    ValueError
        One line, if there are too many histories, or epsilon is out of range.
    """
    if type(horizon) is not int or horizon < 1:
        raise ValueError(f"horizon is a whole number of at least 1, not {horizon!r}")
    if epsilon is not None and not 0 <= epsilon <= MOST_EPSILON:
        raise ValueError(
            f"epsilon is from 0 to {MOST_EPSILON}, or inf for no privacy, not {float(epsilon):g}"
        )
    recommends = goal is Goal.ERROR
    tree = checked_length(family.arms, horizon + recommends, family.relabellings)
    low, high = growth_of(epsilon)
    kinds = family.classes
    denominator = family.denominator**tree.length
    rows = [losses(family, numbers[0], tree, goal) for numbers in kinds]
    prior = family.prior
    fixed = None if prior is None else [sum((prior[i] for i in numbers), Fraction(0)) for numbers in kinds]
    found = candidate(
        tree,
        None if low is None else float(low),
        rows,
        denominator,
        None if fixed is None else [float(weight) for weight in fixed],
    )
    weights = weights_of(found.weights) if fixed is None else tuple(fixed)
    multipliers = multipliers_of(found.multipliers)
    found_lower = lower_bound(tree, rows, denominator, weights=weights, multipliers=multipliers, growth=high)
    lower = max(Fraction(0), found_lower)
    upper, policy = min(
        (
            (_judged([each.loss(row, denominator) for row in rows], fixed), each)
            for each in repaired(rounded(tree, found.masses), low)
        ),
        key=lambda pair: pair[0],
    )
    value = Enclosure(
        Fraction(math.floor(lower * _TENTHS), _TENTHS), Fraction(math.ceil(upper * _TENTHS), _TENTHS)
    )
    return Optimum(family, horizon, epsilon, goal, value, policy, weights, multipliers)


def ends(value: Enclosure, digits: int = _DIGITS) -> tuple[str, str]:
    """Both ends in decimals, rounded outwards; with 15 digits after the point nothing is rounded."""
    unit = 10**digits
    numbers = math.floor(Fraction(value.lower) * unit), math.ceil(Fraction(value.upper) * unit)
    lower, upper = (
        f"{number // unit}.{number % unit:0{digits}d}".rstrip("0").rstrip(".") for number in numbers
    )
    return lower, upper


def growth_of(epsilon: Fraction | None) -> tuple[Fraction | None, Fraction | None]:
    """Rationals below and above ``e^epsilon``; None: there is no privacy."""
    if epsilon is None:
        return None, None
    if not epsilon:
        return Fraction(1), Fraction(1)
    found = certified(lambda: ball(epsilon).exp())
    return (
        Fraction(math.floor(Fraction(found.lower) * _FINE), _FINE),
        Fraction(math.ceil(Fraction(found.upper) * _FINE), _FINE),
    )


def _judged(found: list[Fraction], weights: list[Fraction] | None) -> Fraction:
    if weights is None:
        return max(found)
    return sum((weight * loss for weight, loss in zip(weights, found, strict=True)), Fraction(0))


def kernels_of(policy: ExactPolicy) -> dict[tuple[tuple[int, int], ...], tuple[Fraction, ...]]:
    """The policy as a table: what never happens is answered with equal chances."""
    tree = policy.tree
    masses = _spread(tree, policy)
    table: dict[tuple[tuple[int, int], ...], tuple[Fraction, ...]] = {}
    for actions, row in masses.items():
        if len(actions) == tree.length:
            continue
        children = [masses[*actions, arm] for arm in range(tree.arms)]
        for code in range(1 << len(actions)):
            history = tuple((arm, code >> (len(actions) - 1 - t) & 1) for t, arm in enumerate(actions))
            total = int(row[code >> 1]) if actions else policy.denominator
            shares = [int(child[code]) for child in children]
            table[history] = (
                tuple(Fraction(share, total) for share in shares)
                if total
                else (Fraction(1, tree.arms),) * tree.arms
            )
    return table


def _spread(tree: HistoryTree, policy: ExactPolicy) -> Mapping[tuple[int, ...], Numbers]:
    """The variables of all lists of actions, relabelled ones too; none before the first action."""
    found: dict[tuple[int, ...], Numbers] = {(): policy.leaves[0, :0]}
    for level, rows in zip(tree.levels, tree.summed(policy.leaves), strict=True):
        for actions, row in zip(level.actions, rows, strict=True):
            for g in tree.relabellings:
                found[tuple(g[arm] for arm in actions)] = row
    return found
