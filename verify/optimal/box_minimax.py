"""The least regret on the worst of all instances with means in an interval, certified between points too.

For finitely many instances it is a linear program, and its value is a lower bound. The policy that comes out
has a regret that is the largest of K polynomials in the means,

    regret = max over b of  T mu_b - S(mu),        S the expected sum of its rewards.

Such a polynomial is at most the largest of its Bernstein coefficients on a box, and these come close as the
box is cut into parts. The worst instances that are found join the others, until both bounds meet.
"""

import heapq
import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from ...theory.numbers.enclosure import Enclosure
from .exact_policy import ExactPolicy
from .family import Family, Means
from .history_tree import Numbers
from .optimum import Optimum, optimal_policy

MOST_INSTANCES = 700

_UNIT = 1 << 96  # coefficients are whole numbers over this
_TOLERANCE = Fraction(1, 10**6)
_PLACES = 1 << 14  # new means are multiples of this part of the interval, so that programs stay short
_MOST_PROGRAMS = 40
_MOST_PARTS = 100_000
# at most so many instances join a program, of nearly the largest regret, with means so far apart
_JOINING, _NEARLY, _APART = 3, Fraction(98, 100), Fraction(1, 8)

Sides = tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True)
class Grid:
    """Every mean lies between ``low`` and ``high``; the first program has ``points`` of them."""

    low: Fraction
    high: Fraction
    points: int

    def __post_init__(self) -> None:
        if not 0 <= self.low < self.high <= 1:
            raise ValueError(
                f"means from {float(self.low):g} to {float(self.high):g}: 0 <= START < STOP <= 1 is accepted"
            )

    def instances(self, arms: int) -> set[Means]:
        """All lists of points but those whose arms are equal; a ``ValueError`` if they are too many."""
        if self.points**arms > MOST_INSTANCES:
            most = math.floor(MOST_INSTANCES ** (1 / arms))
            raise ValueError(f"{self.points} points for {arms} arms are too many; up to {most} are accepted")
        step = (self.high - self.low) / (self.points - 1)
        line = [self.low + step * i for i in range(self.points)]
        return {means for means in itertools.product(line, repeat=arms) if len(set(means)) > 1}


def box_minimax(
    arms: int,
    grid: Grid,
    horizon: int,
    epsilon: Fraction | None,
    *,
    order: int | None = None,
    delta: Fraction = Fraction(0),
    rho: Fraction | None = None,
) -> Optimum:
    """The best policy for the worst instance of the grid's interval; its ends are 1e-6 apart if that goes.

    The family of the answer is the instances of one of the linear programs.
    """
    instances = grid.instances(arms)
    best: Optimum | None = None
    for _ in range(_MOST_PROGRAMS):
        family = Family.of(sorted(instances))
        optimum = optimal_policy(family, horizon, epsilon, order=order, delta=delta, rho=rho)
        upper, worst = largest_regret(optimum.policy, grid, _TOLERANCE / 4)
        optimum = replace(optimum, value=Enclosure(optimum.value.lower, upper))
        best = optimum if best is None else _both(best, optimum)
        new_instances = {image for means in worst for image in itertools.permutations(means)} - instances
        if best.value.width <= _TOLERANCE or not new_instances:
            break
        instances |= new_instances
    assert best is not None
    return best


def _both(first: Optimum, second: Optimum) -> Optimum:
    """The family and the multipliers of the higher lower end, with the policy of the smaller upper one."""
    lower_end = first if first.value.lower > second.value.lower else second
    upper_end = first if first.value.upper < second.value.upper else second
    value = Enclosure(lower_end.value.lower, upper_end.value.upper)
    return replace(lower_end, policy=upper_end.policy, orders=upper_end.orders, value=value)


def largest_regret(policy: ExactPolicy, grid: Grid, tolerance: Fraction) -> tuple[Fraction, list[Means]]:
    """A number above the regret on all means of the interval, and instances where it is large.

    The policy treats all arms alike, so that the first arm may be taken as the best one.
    """
    arms = policy.tree.arms
    coefficients = regret_coefficients(policy)
    for arm in range(arms):
        coefficients = _split(coefficients, arm, grid.low)[1]
        coefficients = _split(coefficients, arm, (grid.high - grid.low) / (1 - grid.low))[0]
    unit_box: Sides = ((Fraction(0), Fraction(1)),) * arms
    corners = [_best_corner(coefficients, unit_box)]
    value = corners[0][0]
    numbers = itertools.count()
    parts = [(-int(coefficients.max()), next(numbers), coefficients, unit_box)]
    while -parts[0][0] - value > tolerance * _UNIT and len(corners) < _MOST_PARTS:
        _, _, part, sides = heapq.heappop(parts)
        arm = max(range(arms), key=lambda arm: sides[arm][1] - sides[arm][0])
        start, stop = sides[arm]
        middle = (start + stop) / 2
        for half, side in zip(
            _split(part, arm, Fraction(1, 2)), ((start, middle), (middle, stop)), strict=True
        ):
            half_box = (*sides[:arm], side, *sides[arm + 1 :])
            corners.append(_best_corner(half, half_box))
            value = max(value, corners[-1][0])
            heapq.heappush(parts, (-int(half.max()), next(numbers), half, half_box))
    places = [
        tuple(grid.low + (grid.high - grid.low) * Fraction(round(mean * _PLACES), _PLACES) for mean in means)
        for means in _apart(corners)
    ]
    return Fraction(-parts[0][0], _UNIT), places


def _apart(corners: Sequence[tuple[int, Means]]) -> list[Means]:
    """The largest corner, and others that are nearly as large and not close to it."""
    chosen: list[Means] = []
    largest = max(value for value, _ in corners)
    for value, means in sorted(corners, key=lambda pair: -pair[0]):
        if len(chosen) == _JOINING or value < _NEARLY * largest:
            break
        gaps = [max(abs(a - b) for a, b in zip(means, other, strict=True)) for other in chosen]
        if all(gap > _APART for gap in gaps):
            chosen.append(means)
    return chosen


def _best_corner(part: Numbers, sides: Sides) -> tuple[int, Means]:
    """The largest value at a corner of the box, where the coefficients are the values, and that corner."""
    last = part.shape[0] - 1
    corner = max(itertools.product((0, last), repeat=part.ndim), key=lambda index: int(part[index]))
    means = tuple(side[index == last] for side, index in zip(sides, corner, strict=True))
    return int(part[corner]), means


def _split(part: Numbers, arm: int, cut: Fraction) -> tuple[Numbers, Numbers]:
    """The coefficients on both sides of a cut, by de Casteljau; rounded up."""
    coefficients = np.moveaxis(part, arm, 0)
    left, right = [coefficients[0]], [coefficients[-1]]
    a, b = cut.numerator, cut.denominator
    for _ in range(len(coefficients) - 1):
        coefficients = -((coefficients[:-1] * (b - a) + coefficients[1:] * a) // -b)
        left.append(coefficients[0])
        right.append(coefficients[-1])
    return np.moveaxis(np.stack(left), 0, arm), np.moveaxis(np.stack(right[::-1]), 0, arm)


def regret_coefficients(policy: ExactPolicy) -> Numbers:
    """Bernstein coefficients of ``T mu_1 - S(mu)``, of degree T on [0, 1], over 2^96 and rounded up."""
    tree = policy.tree
    rounds = tree.length
    weights: Counter[tuple[tuple[int, int], ...]] = Counter()
    for t, (level, rows) in enumerate(zip(tree.levels, tree.summed(policy.leaves), strict=True)):
        for actions, size, row in zip(level.actions, level.sizes, rows, strict=True):
            for code, mass in enumerate(row):
                counts = _counts(actions, [*(code >> (t - 1 - s) & 1 for s in range(t)), 1], tree.arms)
                for g in tree.relabellings:
                    relabelled = [(0, 0)] * tree.arms
                    for arm, image in enumerate(g):
                        relabelled[image] = counts[arm]
                    weights[tuple(relabelled)] += int(mass) * size
    denominator = policy.denominator * len(tree.relabellings)
    coefficients = np.empty((rounds + 1,) * tree.arms, dtype=object)
    for index in np.ndindex(coefficients.shape):
        total = Fraction(0)
        for counts, weight in weights.items():
            if all(s <= j <= s + rounds - n for j, (n, s) in zip(index, counts, strict=True)):
                ways = math.prod(
                    math.comb(rounds - n, j - s) for j, (n, s) in zip(index, counts, strict=True)
                )
                total += Fraction(weight * ways, math.prod(math.comb(rounds, j) for j in index))
        coefficients[index] = math.ceil((index[0] - total / denominator) * _UNIT)
    return coefficients


def _counts(actions: Sequence[int], paid: Sequence[int], arms: int) -> tuple[tuple[int, int], ...]:
    """For each arm, how often it was pulled and how often it paid."""
    payments = [
        sum(x for action, x in zip(actions, paid, strict=True) if action == arm) for arm in range(arms)
    ]
    return tuple((actions.count(arm), payment) for arm, payment in enumerate(payments))
