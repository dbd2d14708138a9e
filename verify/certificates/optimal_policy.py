"""Certificates of the best private policy checked again, in exact integers.

The document is the one that `banditproof.verify.optimal` makes. Its policy is read as the chance of every
list of actions for every list of rewards. It must be a policy (what is done before a reward does not depend
on it), private as the document says, and lose at most ``upper``. Its multipliers must show that no private
policy loses less than ``lower``: for weights of the instances, and for a price of every constraint, the least
value of weighted loss plus prices times excess, over all policies whether private or not, is found from the
last action back to the first.

Privacy is, for chances ``x`` and ``x'`` of the same actions when one reward changes::

    pure            x <= e^epsilon x'
    delta           sum over all actions of  max(0, x - e^epsilon x')  <=  delta
    Renyi, order n  sum over all actions of  x^n x'^(1 - n)            <=  e^((n - 1) epsilon)
    rho             the same with epsilon = rho n for all n > 1, whole or not

Where a sum is bounded, a price is of a line below its terms: of ``x - e^epsilon x'``, or of the tangent at
the ratio q, ``n q^(n - 1) x - (n - 1) q^n x'``. If the prices of a change add up to at most Y for all,
a private policy is charged at most Y times the bound. An epsilon of 0 is pure privacy in every order, and so
is a rho of 0. What is to be shown of other rho is in `banditproof.verify.certificates.budgets.concentrated`.

Lists that relabellings of the arms map to each other are written once.
"""

import math
import operator
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from ...theory.formulas.expression import Apply, Number
from ..evidence.certificate import OptimumKind, list_of, number_of, only_fields
from ..evidence.steps import spend
from .budgets.concentrated import BITS, bound, keeps_all_orders, line
from .integer_intervals import engine

KIND = "optimal policy"

_FIELDS = {
    *("goal", "horizon", "epsilon", "instances", "prior", "relabellings"),
    *("policy", "weights", "multipliers", "lower", "upper"),
}
_MAY_HAVE = {"renyi", "delta", "rho", "orders"}
_GOALS = ("regret", "error")
_MOST_LEAVES = 1_500_000
_MOST_ARMS = 9
_MOST_INSTANCES = 2_000
_LARGEST_EPSILON = 50
_LARGEST_ORDER = 64
_LARGEST_RHO = 50
_LONGEST = 4_000
_LONGEST_RATIO = 40
_BITS = 320
_WHOLE = re.compile(r"\d+", re.ASCII)

Table = dict[str, list[int]]
"""By list of actions, a number for each list of rewards, which is read in binary."""


def _formula(payload: Mapping[str, Any]) -> str:
    budget = f"epsilon = {'inf' if payload['epsilon'] is None else payload['epsilon']}"
    if "rho" in payload:
        budget = f"rho = {payload['rho']}"
    more = "".join(
        f" {word} {payload[name]},"
        for name, word in (("renyi", "Renyi of order"), ("delta", "delta ="))
        if name in payload
    )
    judged = "worst of" if payload["prior"] is None else "mean of"
    return (
        f"{payload['lower']} <= least {payload['goal']}(T = {payload['horizon']}, {budget},"
        f"{more} {judged} {len(payload['instances'])}) <= {payload['upper']}"
    )


class _Problem(NamedTuple):
    """What the certificate is about."""

    regret: bool
    length: int
    arms: int
    epsilon: Fraction | None
    instances: tuple[tuple[Fraction, ...], ...]
    prior: tuple[Fraction, ...] | None
    relabellings: tuple[tuple[int, ...], ...]
    order: int | None
    """Of Renyi; None: the privacy is pure, or up to delta."""
    delta: Fraction
    rho: Fraction | None
    """Of zero-concentrated privacy, above 0; None: another privacy."""

    @property
    def lists(self) -> int:
        """How many lists of rewards come before the last action."""
        return 1 << (self.length - 1)


def recheck_optimal_policy(payload: Mapping[str, Any]) -> None:
    """Whether ``lower <= least loss <= upper`` follows; else a ``ValueError``."""
    only_fields(payload, _FIELDS, _MAY_HAVE)
    problem = _problem(payload)
    lower, upper = (
        number_of(payload["lower"], "lower", _LONGEST),
        number_of(payload["upper"], "upper", _LONGEST),
    )
    order, epsilon = problem.order, problem.epsilon
    below, above = _growth(epsilon if order is None or epsilon is None else (order - 1) * epsilon)
    masses, denominator = _policy(payload["policy"], problem)
    levels = _levels(masses, denominator, problem)
    if problem.rho is not None:
        _is_concentrated(masses, denominator, _orders(payload["orders"]), problem)
    elif "orders" in payload:
        raise ValueError("there are orders, and no rho")
    elif below is not None:
        _is_private(masses, denominator, below, problem)
    weights = _weights(payload["weights"], "weights", len(problem.instances))
    if problem.prior is not None and weights != problem.prior:
        raise ValueError("the weights are not those of the prior")
    unit = math.lcm(*(mean.denominator for means in problem.instances for mean in means))
    over = math.lcm(*(weight.denominator for weight in weights))
    lost: list[Fraction] = []
    total: list[Table] = []
    for means, weight in zip(problem.instances, weights, strict=True):
        charges = _charges(means, unit, problem)
        paid = sum(
            mass * charge
            for here, row in zip(levels, charges, strict=True)
            for name, masses_here in here.items()
            for mass, charge in zip(masses_here, row[name], strict=True)
        )
        lost.append(Fraction(paid, denominator * unit**problem.length))
        share = int(weight * over)
        total = [
            {
                name: [share * charge for charge in row]
                if not total
                else [sums + share * charge for sums, charge in zip(total[t][name], row, strict=True)]
                for name, row in each.items()
            }
            for t, each in enumerate(charges)
        ]
    found = max(lost) if problem.prior is None else sum(map(operator.mul, weights, lost))
    if found > upper:
        raise ValueError(f"the policy loses {float(found):.17g}, above {float(upper):.17g}")
    common = over * unit**problem.length
    added, scale, charged = _priced(payload["multipliers"], above, common, problem)
    scaled = [{name: [charge * scale for charge in row] for name, row in each.items()} for each in total]
    if Fraction(_least(scaled, added, problem), common * scale) - charged < lower:
        raise ValueError(f"that every private policy loses at least {float(lower):.17g} does not follow")


def _problem(payload: Mapping[str, Any]) -> _Problem:
    if payload["goal"] not in _GOALS:
        raise ValueError(f"the goal is {payload['goal']!r}; accepted are {', '.join(_GOALS)}")
    horizon = payload["horizon"]
    if type(horizon) is not int or not 1 <= horizon <= 64:
        raise ValueError(f"the horizon is {str(horizon)[:40]!r}; accepted are whole numbers from 1 to 64")
    epsilon = None if payload["epsilon"] is None else number_of(payload["epsilon"], "epsilon", _LONGEST)
    if epsilon is not None and not 0 <= epsilon <= _LARGEST_EPSILON:
        raise ValueError(f"epsilon is {payload['epsilon']}; accepted are 0 to {_LARGEST_EPSILON}, and null")
    listed = list_of(payload["instances"], "instances")
    if len(listed) > _MOST_INSTANCES:
        raise ValueError(f"{len(listed)} instances are too many; up to {_MOST_INSTANCES} are accepted")
    rows = (list_of(row, "instances") for row in listed)
    instances = tuple(tuple(number_of(mean, "instances", _LONGEST) for mean in row) for row in rows)
    arms = len(instances[0])
    if not 2 <= arms <= _MOST_ARMS or any(len(means) != arms for means in instances):
        raise ValueError(f"the instances do not all have the same number of arms, from 2 to {_MOST_ARMS}")
    if any(not 0 <= mean <= 1 for means in instances for mean in means):
        raise ValueError("a mean is not between 0 and 1")
    length = horizon + (payload["goal"] == "error")
    if arms**length << (length - 1) > _MOST_LEAVES:
        raise ValueError(f"{length} actions of {arms} arms are too many histories to check")
    spend(len(instances) * arms**length << (length - 1))
    prior = None if payload["prior"] is None else _weights(payload["prior"], "prior", len(instances))
    relabellings = tuple(
        tuple(list_of(row, "relabellings")) for row in list_of(payload["relabellings"], "relabellings")
    )
    for row in relabellings:
        if any(type(arm) is not int for arm in row) or sorted(row) != list(range(arms)):
            raise ValueError(f"{list(row)!r} is not a relabelling of {arms} arms")
    if len(relabellings) > math.factorial(arms):
        raise ValueError("a relabelling stands there twice")
    order, delta = _order(payload), _delta(payload)
    if order is not None and delta:
        raise ValueError("a Renyi budget with a delta")
    rho = _rho(payload)
    if rho == 0:
        epsilon, rho = Fraction(0), None
    if not epsilon:
        order = None
    regret = payload["goal"] == "regret"
    return _Problem(regret, length, arms, epsilon, instances, prior, relabellings, order, delta, rho)


def _order(payload: Mapping[str, Any]) -> int | None:
    if "renyi" not in payload:
        return None
    order = _whole(payload["renyi"], "renyi")
    if not 2 <= order <= _LARGEST_ORDER:
        raise ValueError(f"the order is {order}; accepted are whole numbers from 2 to {_LARGEST_ORDER}")
    return order


def _rho(payload: Mapping[str, Any]) -> Fraction | None:
    if "rho" not in payload:
        return None
    if payload["epsilon"] is not None or "renyi" in payload or "delta" in payload:
        raise ValueError("a rho with an epsilon, an order or a delta")
    rho = number_of(payload["rho"], "rho", _LONGEST)
    if not 0 <= rho <= _LARGEST_RHO:
        raise ValueError(f"rho is {str(payload['rho'])[:40]}; accepted are 0 to {_LARGEST_RHO}")
    return rho


def _orders(given: Mapping[str, Any]) -> dict[tuple[int, int], list[Fraction]]:
    """By list of rewards and round that changes, the orders less 1 at which divergences are looked at."""
    denominator = _whole(given["denominator"], "orders", _LONGEST_RATIO)
    return {
        (code, place): [Fraction(_whole(step, "orders", _LONGEST_RATIO), denominator) for step in steps]
        for code, place, steps in given["steps"]
    }


def _delta(payload: Mapping[str, Any]) -> Fraction:
    if "delta" not in payload:
        return Fraction(0)
    delta = number_of(payload["delta"], "delta", _LONGEST)
    if not 0 <= delta <= 1:
        raise ValueError(f"delta is {str(payload['delta'])[:40]}; accepted are 0 to 1")
    return delta


def _growth(epsilon: Fraction | None) -> tuple[Fraction | None, Fraction | None]:
    """Rationals below and above ``e^epsilon``."""
    if epsilon is None:
        return None, None
    working = engine(_BITS)
    low, high = (working.value(end) for end in working.range(Apply("exp", (Number(epsilon),)), {}))
    return Fraction(low), Fraction(high)


def _policy(given: Mapping[str, Any], problem: _Problem) -> tuple[Table, int]:
    """The chance of every list of actions, over one denominator."""
    denominator = _whole(given["denominator"], "denominator")
    if not denominator:
        raise ValueError("the denominator of the policy is 0")
    masses: Table = {}
    for name, row in given["masses"].items():
        numbers = [_whole(mass, "masses") for mass in list_of(row, "masses")]
        if len(numbers) != problem.lists:
            raise ValueError(
                f"{len(numbers)} masses of {name[:40]!r}; one for each list of rewards is accepted"
            )
        for image in _images(name, problem):
            if masses.setdefault(image, numbers) != numbers:
                raise ValueError(f"the masses of {image} are given twice, and differ")
    if len(masses) != problem.arms**problem.length:
        raise ValueError("the policy does not say how likely all lists of actions are")
    return masses, denominator


def _images(name: str, problem: _Problem) -> set[str]:
    """The list of actions with its arms relabelled in every way."""
    if len(name) != problem.length or any(not "0" <= arm < str(problem.arms) for arm in name):
        raise ValueError(f"{name[:40]!r} is not a list of {problem.length} of the arms")
    arms = [int(arm) for arm in name]
    return {name, *("".join(str(row[arm]) for arm in arms) for row in problem.relabellings)}


def _levels(masses: Table, denominator: int, problem: _Problem) -> list[Table]:
    """The chances of the first 1, 2, ... actions.

    Summed over the last action the chances must not depend on the last reward; and so on, up to 1.
    """
    found = [masses]
    for _ in range(problem.length):
        above: Table = {}
        for name, row in found[0].items():
            known = above.get(name[:-1], [0] * len(row))
            above[name[:-1]] = [a + b for a, b in zip(known, row, strict=True)]
        for name, row in above.items():
            if name and row[::2] != row[1::2]:
                raise ValueError(
                    f"the chance of the actions {name} depends on a reward that comes after them"
                )
        found.insert(0, {name: row[::2] for name, row in above.items()})
    if found[0][""] != [denominator]:
        raise ValueError("the chances of all actions do not add up to 1")
    return found[1:]


def _is_private(masses: Table, denominator: int, below: Fraction, problem: _Problem) -> None:
    """``below`` is not above ``e^epsilon``; of Renyi not above the largest sum."""
    if problem.order is None and not problem.delta:
        _is_pure(masses, below, problem)
        return
    for place in range(problem.length - 1):
        changed = 1 << (problem.length - 2 - place)
        for code in range(problem.lists):
            pairs = [(row[code], row[code ^ changed]) for row in masses.values()]
            if problem.order is None:
                spent = sum(
                    max(0, mass * below.denominator - other * below.numerator) for mass, other in pairs
                )
                kept = spent <= problem.delta * (denominator * below.denominator)
            else:
                kept = _renyi_sum(pairs, problem.order) <= below * (denominator << _BITS)
            if not kept:
                bound = "delta" if problem.order is None else "e^((order - 1) epsilon)"
                raise ValueError(
                    f"the sum over all actions is above {bound} if the reward of round {place + 1} changes:"
                    " the policy is not private"
                )


def _is_concentrated(
    masses: Table, denominator: int, orders: Mapping[tuple[int, int], Sequence[Fraction]], problem: _Problem
) -> None:
    assert problem.rho is not None
    rho = problem.rho

    @cache
    def is_kept(pairs: frozenset[tuple[tuple[int, int], int]], steps: tuple[Fraction, ...]) -> bool:
        return keeps_all_orders(dict(pairs), denominator, rho, steps)

    for place in range(1, problem.length):
        changed = 1 << (problem.length - 1 - place)
        for code in range(problem.lists):
            pairs = Counter((row[code], row[code ^ changed]) for row in masses.values())
            if not is_kept(frozenset(pairs.items()), tuple(orders.get((code, place), ()))):
                raise ValueError(
                    f"that a change of the reward of round {place} costs no more than rho at every order does"
                    " not follow: the policy is not shown to be private"
                )


def _renyi_sum(pairs: Sequence[tuple[int, int]], order: int) -> int | float:
    """``x^n x'^(1 - n)``, rounded up, over ``2^320``; infinite if one of the ``x'`` alone is 0."""
    total = 0
    for mass, other in pairs:
        if mass and not other:
            return math.inf
        if mass:
            total -= -(mass**order << _BITS) // other ** (order - 1)
    return total


def _is_pure(masses: Table, growth: Fraction, problem: _Problem) -> None:
    for name, row in masses.items():
        most = [mass * growth.numerator for mass in row]
        for code, mass in enumerate(row):
            scaled = mass * growth.denominator
            for place in range(problem.length - 1):
                if scaled > most[code ^ 1 << place]:
                    raise ValueError(
                        f"the actions {name} are more than e^epsilon times as likely if the reward of round"
                        f" {problem.length - 1 - place} changes: the policy is not private"
                    )


def _charges(means: Sequence[Fraction], unit: int, problem: _Problem) -> list[Table]:
    """For 1, 2, ... actions: the chance of the rewards before the last one times its loss.

    In integers over ``unit ** length``; ``unit`` is a common denominator of the means.
    """
    best = max(means)
    costs = [best - mean if problem.regret else Fraction(mean < best) for mean in means]
    chances: Table = {"": [1]}
    found = []
    for t in range(1, problem.length + 1):
        counts = problem.regret or t == problem.length
        scale = unit ** (problem.length - t) if counts else 0
        here: Table = {}
        onward: Table = {}
        for name, row in chances.items():
            for arm, mean in enumerate(means):
                cost = int(costs[arm] * unit) * scale
                here[f"{name}{arm}"] = [mass * cost for mass in row]
                paid = int(mean * unit)
                onward[f"{name}{arm}"] = [mass * each for mass in row for each in (unit - paid, paid)]
        found.append(here)
        chances = onward if t < problem.length else {}
    return found


class _Lines(NamedTuple):
    """Lines below the terms of a privacy: what a price of one adds to the chances ``x`` and ``x'``.

    Its marks say which line it is: none of pure privacy, the ratio of a tangent, and its order for rho.
    """

    growth: Fraction
    """Not below ``e^epsilon``; of Renyi not below the largest sum."""
    order: int | None
    delta: Fraction
    rho: Fraction | None
    ratios: int
    """The denominator of the ratios of tangents."""
    steps: int
    """That of the orders of rho, less 1."""

    @property
    def denominator(self) -> int:
        """Of what is added."""
        if self.rho is not None:
            return 1 << BITS
        return self.growth.denominator if self.order is None else self.ratios**self.order

    @property
    def marks(self) -> tuple[str, ...]:
        """What stands beside each price."""
        return ("ratios", "steps") if self.rho is not None else () if self.order is None else ("ratios",)

    def of(self, marks: Sequence[int]) -> tuple[int, int]:
        """What it adds to ``x``, and what it takes from ``x'``."""
        if self.rho is not None:
            return line(Fraction(marks[1], self.steps), Fraction(marks[0], self.ratios))
        if self.order is None:
            return self.growth.denominator, self.growth.numerator
        steep = marks[0] ** (self.order - 1)
        return self.order * steep * self.ratios, (self.order - 1) * steep * marks[0]

    def most(self, step: int) -> Fraction:
        """What a private policy is charged for prices of 1 of one change, at one order."""
        if self.rho is not None:
            return bound(Fraction(step, self.steps), self.rho)
        return self.delta if self.order is None else self.growth


def _lines(
    given: Mapping[str, Any], above: Fraction | None, problem: _Problem
) -> tuple[_Lines, dict[str, Any], int]:
    """With the prices, and their denominator."""
    lines = _Lines(above or Fraction(1), problem.order, problem.delta, problem.rho, 1, 1)
    denominator = _whole(given["denominator"], "denominator")
    parts = {name: _whole(given[name], name, _LONGEST_RATIO) for name in lines.marks}
    if not denominator or not all(parts.values()):
        raise ValueError("the multipliers have a denominator of 0")
    if above is None and problem.rho is None and given["prices"]:
        raise ValueError("there is no privacy, and it has prices")
    lines = lines._replace(ratios=parts.get("ratios", 1), steps=parts.get("steps", 1))
    return lines, given["prices"], denominator


def _priced(
    given: Mapping[str, Any], above: Fraction | None, scale: int, problem: _Problem
) -> tuple[Table, int, Fraction]:
    """What the prices add to the last actions, times ``scale``, over which number, and what they charge.

    ``above`` is not below ``e^epsilon``; of Renyi not below the largest sum.
    """
    lines, prices, denominator = _lines(given, above, problem)
    added: Table = {}
    paid: dict[str, dict[tuple[int, int, int], int]] = {}
    for name, listed in prices.items():
        row, each = _priced_actions(name, listed, lines, problem)
        row = [number * scale for number in row]
        for image in _images(name, problem):
            if added.setdefault(image, row) != row or paid.setdefault(image, each) != each:
                raise ValueError(f"the prices of {image} are given twice, and differ")
    largest: dict[tuple[int, int, int], int] = {}
    for each in paid.values():
        for change, price in each.items():
            largest[change] = max(price, largest.get(change, 0))
    charged = sum((lines.most(step) * price for (_, _, step), price in largest.items()), Fraction(0))
    return added, denominator * lines.denominator, charged / denominator


def _priced_actions(
    name: str, listed: object, lines: _Lines, problem: _Problem
) -> tuple[list[int], dict[tuple[int, int, int], int]]:
    """What is added for each list of rewards, and the prices of each change and order, added up."""
    row = [0] * problem.lists
    paid: dict[tuple[int, int, int], int] = {}
    for code, place, said, *others in list_of(listed, "prices"):
        price = _whole(said, "prices")
        marks = tuple(
            _whole(mark, where, _LONGEST_RATIO) for mark, where in zip(others, lines.marks, strict=True)
        )
        if not (0 <= code < problem.lists and 1 <= place < problem.length):
            raise ValueError(f"the price at {code}, {place} of {name[:40]} is of no constraint")
        more, less = lines.of(marks)
        row[code] += price * more
        row[code ^ 1 << (problem.length - 1 - place)] -= price * less
        change = code, place, marks[1] if len(marks) > 1 else 0
        paid[change] = paid.get(change, 0) + price
    return row, paid


def _least(charges: Sequence[Table], added: Table, problem: _Problem) -> int:
    """The least value of a policy that pays ``charges``, and at the last action what is ``added``."""
    values = {
        name: [mass + more for mass, more in zip(row, added[name], strict=True)] if name in added else row
        for name, row in charges[-1].items()
    }
    for t in range(problem.length - 1, -1, -1):
        best: Table = {}
        for name, row in values.items():
            known = best.get(name[:-1])
            best[name[:-1]] = row if known is None else [min(pair) for pair in zip(known, row, strict=True)]
        if not t:
            return best[""][0]
        values = {
            name: [
                own + without + paid
                for own, without, paid in zip(charges[t - 1][name], row[::2], row[1::2], strict=True)
            ]
            for name, row in best.items()
        }
    raise AssertionError


def _weights(given: object, where: str, number: int) -> tuple[Fraction, ...]:
    found = tuple(number_of(each, where, _LONGEST) for each in list_of(given, where))
    if len(found) != number or any(each < 0 for each in found) or sum(found) != 1:
        raise ValueError(f"{where}: not one for each instance, at least 0, that sum to 1")
    return found


def _whole(text: object, where: str, longest: int = _LONGEST) -> int:
    if not isinstance(text, str) or len(text) > longest or _WHOLE.fullmatch(text) is None:
        raise ValueError(f"{where}: {str(text)[:40]!r} is not a whole number written as text")
    return int(text)


_OPTIMUM = OptimumKind(KIND, _formula, recheck_optimal_policy)
optimal_policy_certificate, check_optimal_policy = _OPTIMUM.document, _OPTIMUM.check
