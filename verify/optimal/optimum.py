"""The best private policy of a small horizon, and what it loses, between two exact numbers.

The upper end is what a policy loses that is private in exact rationals. The lower end follows from
multipliers that everybody can check (:mod:`banditproof.verify.certificates.optimal_policy`). The solver only
proposes both.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ...theory.numbers.enclosure import Enclosure, checked_size
from ...theory.numbers.json_value import Json
from .all_orders import STEPS as ORDERS
from .all_orders import Orders, Proved, all_orders, repaired_for_all_orders
from .concentrated_lines import RATIOS, STEPS, ConcentratedLines
from .concentrated_program import concentrated_candidate
from .exact_policy import ExactPolicy, repaired, rounded
from .family import Family
from .history_tree import HistoryTree, Numbers, checked_length
from .linear_program import Doubles, Program, candidate
from .losses import Goal, losses
from .lower_bound import Priced, lower_bound, multipliers_of, priced, weights_of
from .privacy import Privacy, growth_of
from .sums import keeps, repaired_in_sum
from .tangents import Tangents, renyi_candidate

_DIGITS = 15
_TENTHS = 10**_DIGITS
_FINE = 1 << 64

Multipliers = Numbers | Tangents | ConcentratedLines


@dataclass(frozen=True)
class Optimum:
    """The least loss of any private policy, enclosed, and a policy that attains the upper end."""

    family: Family
    horizon: int
    privacy: Privacy
    goal: Goal
    value: Enclosure
    policy: ExactPolicy
    weights: tuple[Fraction, ...]
    """Of the classes of instances: the prior, or the one that is worst for private policies."""
    multipliers: Multipliers
    """Of lists of actions, of the tangents of a Renyi privacy, or of the lines of a zero-concentrated one."""
    orders: Orders | None = None
    """What shows that the policy is zero-concentrated; None: another privacy is asked for."""

    @property
    def budget(self) -> Fraction | None:
        """Epsilon or rho; None: there is no privacy."""
        return self.privacy.budget

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
        if self.family.later:
            raise ValueError("the means change from round to round; certificates hold means that stay")
        tree = self.policy.tree
        last = tree.levels[-1]
        names = ["".join(map(str, actions)) for actions in last.actions]
        lower, upper = ends(self.value)
        return {
            "goal": self.goal.value,
            "horizon": self.horizon,
            "epsilon": None if self.privacy.epsilon is None else str(self.privacy.epsilon),
            **({} if self.privacy.order is None else {"renyi": str(self.privacy.order)}),
            **({"delta": str(self.privacy.delta)} if self.privacy.delta else {}),
            **({} if self.privacy.rho is None else {"rho": str(self.privacy.rho)}),
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
            **({} if self.orders is None else {"orders": _listed_orders(self.orders)}),
            "weights": [str(each) for each in self.worst_prior],
            "multipliers": _listed(tree, names, self.multipliers, self.privacy),
            "lower": lower,
            "upper": upper,
        }

    def kernels(self) -> dict[tuple[tuple[int, int], ...], tuple[Fraction, ...]]:
        """The chances of the actions by history ``((a_1, r_1), ..., (a_t, r_t))``, of all histories."""
        return kernels_of(self.policy)


def optimal_policy(
    family: Family,
    horizon: int,
    epsilon: Fraction | None,
    *,
    goal: Goal = Goal.REGRET,
    order: int | None = None,
    delta: Fraction = Fraction(0),
    rho: Fraction | None = None,
) -> Optimum:
    """The best private policy of ``horizon`` rounds of Bernoulli rewards.

    Parameters
    ----------
    family
        With a prior its expected loss is least; without one the loss on the worst instance is.
    epsilon
        None: policies need not be private.
    goal
        The regret of ``horizon`` rounds, or the chance of a wrong recommendation after them.
    order
        Of Renyi, alpha: epsilon bounds the divergence of this order. None: epsilon is a pure budget.
    delta
        Above 0 the privacy is approximate.
    rho
        The budget of zero-concentrated privacy, in the place of epsilon.

    Raises
    ------
    ValueError
        One line, if there are too many histories, or the budget is out of range.
    """
    checked_size("horizon", horizon)
    privacy = Privacy(epsilon, order, delta, rho)
    recommends = goal is Goal.ERROR
    tree = checked_length(family.arms, horizon + recommends, family.relabellings)
    kinds = family.classes
    denominator = family.denominator**tree.length
    rows = [losses(family, numbers[0], tree, goal) for numbers in kinds]
    prior = family.prior
    fixed = None if prior is None else [sum((prior[i] for i in numbers), Fraction(0)) for numbers in kinds]
    program = Program(tree, rows, denominator, None if fixed is None else [float(weight) for weight in fixed])

    def judged(policy: ExactPolicy) -> Fraction:
        return _judged([policy.loss(row, denominator) for row in rows], fixed)

    proposed = _proposed(program, privacy, judged)
    weights = weights_of(proposed.weights) if fixed is None else tuple(fixed)
    found_lower = lower_bound(tree, rows, denominator, weights=weights, prices=proposed.prices)
    lower = max(Fraction(0), found_lower)
    upper, number = min((judged(each.policy), place) for place, each in enumerate(proposed.policies))
    best = proposed.policies[number]
    value = Enclosure(
        Fraction(math.floor(lower * _TENTHS), _TENTHS), Fraction(math.ceil(upper * _TENTHS), _TENTHS)
    )
    orders = best.orders if privacy.rho else None
    return Optimum(family, horizon, privacy, goal, value, best.policy, weights, proposed.multipliers, orders)


@dataclass(frozen=True)
class _Proposed:
    """What doubles propose, made exact: private policies, and prices."""

    policies: list[Proved]
    weights: Doubles
    multipliers: Multipliers
    prices: Priced


def _proposed(program: Program, privacy: Privacy, loss: Callable[[ExactPolicy], Fraction]) -> _Proposed:
    tree, (low, high) = program.tree, privacy.growth
    if privacy.rho:
        return _concentrated(program, privacy.rho, loss)
    if privacy.order is not None and not privacy.pure:
        solved, tangents = renyi_candidate(program, privacy)
        policies = repaired_in_sum(rounded(tree, solved.masses), privacy)
        # a pure budget is one of every order; where doubles fail, its best policy is the better one
        pure = candidate(program, None if low is None else float(low))
        policies += [each for each in repaired(rounded(tree, pure.masses), low) if keeps(each, privacy)]
        prices = tangents.priced(tree, privacy.most[1])
        return _Proposed([Proved(each, {}) for each in policies], solved.weights, tangents, prices)
    found = candidate(program, None if low is None else float(low), float(privacy.delta))
    multipliers = multipliers_of(found.multipliers)
    near = rounded(tree, found.masses)
    policies = repaired(near, low) if privacy.pure else repaired_in_sum(near, privacy)
    return _Proposed(
        [Proved(each, {}) for each in policies],
        found.weights,
        multipliers,
        priced(tree, multipliers, high, privacy.delta),
    )


def _concentrated(program: Program, rho: Fraction, loss: Callable[[ExactPolicy], Fraction]) -> _Proposed:
    tree = program.tree
    solved, lines = concentrated_candidate(program, rho)
    policies = repaired_for_all_orders(rounded(tree, solved.masses), rho, loss)
    # a pure budget of sqrt(2 rho) is enough; where doubles fail, its best policy is the better one
    growth = growth_of(Fraction(math.isqrt(2 * rho.numerator * _FINE**2 // rho.denominator), _FINE))[0]
    assert growth is not None
    pure = candidate(program, float(growth))
    for each in repaired(rounded(tree, pure.masses), growth):
        if loss(each) < min(loss(other.policy) for other in policies):
            orders = all_orders(each, rho)
            policies += [] if orders is None else [Proved(each, orders)]
    return _Proposed(policies, solved.weights, lines, lines.priced(tree))


def _listed_orders(orders: Orders) -> dict[str, Json]:
    """As a certificate holds them: list of rewards, round that changes, and orders."""
    return {
        "denominator": str(ORDERS),
        "steps": [
            [column, place + 1, [str(step) for step in steps]]
            for (column, place), steps in sorted(orders.items())
        ],
    }


def _listed(
    tree: HistoryTree, names: Sequence[str], multipliers: Multipliers, privacy: Privacy
) -> dict[str, Json]:
    """The multipliers as a certificate holds them: of each list of actions, not of its class."""
    sizes = tree.levels[-1].sizes
    divided = math.lcm(*sizes)
    prices: dict[str, list[Json]] = {name: [] for name in names}
    if isinstance(multipliers, Tangents):
        for row, column, place, ratio, price in multipliers.entries():
            each = price * (divided // sizes[row])
            prices[names[row]].append([column, place + 1, str(each), str(ratio)])
        head = {
            "denominator": str(multipliers.denominator * divided),
            "ratios": str(multipliers.ratio_denominator),
        }
    elif isinstance(multipliers, ConcentratedLines):
        for row, column, place, step, ratio, price in multipliers.entries():
            each = price * (divided // sizes[row])
            prices[names[row]].append([column, place + 1, str(each), str(ratio), str(step)])
        head = {
            "denominator": str(multipliers.denominator * divided),
            "ratios": str(RATIOS),
            "steps": str(STEPS),
        }
    else:
        growth = privacy.growth[1] or Fraction(1)
        for name, row_of, size in zip(names, multipliers, sizes, strict=True):
            for column, place in zip(*row_of.nonzero(), strict=True):
                each = int(row_of[column, place]) * (divided // size) * growth.denominator
                prices[name].append([int(column), int(place) + 1, str(each)])
        head = {"denominator": str(_FINE * divided * growth.numerator)}
    listed: dict[str, Json] = {name: several for name, several in prices.items() if several}
    return {**head, "prices": listed}


def ends(value: Enclosure, digits: int = _DIGITS) -> tuple[str, str]:
    """Both ends in decimals, rounded outwards; with 15 digits after the point nothing is rounded."""
    unit = 10**digits
    numbers = math.floor(Fraction(value.lower) * unit), math.ceil(Fraction(value.upper) * unit)
    lower, upper = (
        f"{number // unit}.{number % unit:0{digits}d}".rstrip("0").rstrip(".") for number in numbers
    )
    return lower, upper


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
