"""Transport between product laws under the Hamming distance: ``inf E[d]`` and ``inf E[d^2]`` over couplings.

The laws are ``P = p_1 x ... x p_n`` and ``Q = q_1 x ... x q_n``, ``t_i = TV(p_i, q_i)`` and ``d(x, y)``
counts the coordinates where ``x`` and ``y`` differ. Three values are of interest:

- ``inf E[d] = sum t_i``: no coupling mismatches coordinate ``i`` less often than ``t_i``, and the product
  of maximal couplings does so everywhere at once.
- ``(sum t_i)^2 + sum t_i (1 - t_i)``: what that product gives for ``E[d^2]``, and the texts use in its
  place.
- ``inf E[d^2]``, the smallest that any coupling gives. It is a linear program over pairs of data sets,
  which symmetry makes small; the answer is exact, and a document proves it.

The reduction. Every step keeps the value, for any cost that grows with ``d``.

1. *Equal coordinates drop out.* If ``p_i = q_i``, leaving coordinate ``i`` out of a coupling lowers
   ``d``; and a coupling of the others is extended by one common draw ``x_i = y_i``.
2. *Symbols with one likelihood ratio are one symbol.* Merging symbols of a coordinate lowers ``d``. Back:
   given merged data sets, draw the symbol inside each class from ``p_i`` given the class, which is
   ``q_i`` given it, once for both where the classes agree, twice where they differ. The marginals are
   right as the draws do not depend on the other side, and ``d`` is what it was.
3. *Data sets become counts.* Let coordinates with the same pair ``(p, q)`` form a group. Permutations
   inside the groups leave ``P``, ``Q`` and ``d`` as they are. Let ``k``, ``l`` be the counts of each
   symbol in each group, for ``x`` and ``y``. Within a group at most ``sum_s min(k_s, l_s)`` places can
   agree, so ``d >= D(k, l)``, the sum over groups of half the 1-norm of ``k - l``: no coupling is cheaper
   than the coupling of counts it induces. Back: draw ``(k, l)`` from a coupling of the counts, take any
   ``x``, ``y`` with these counts and ``d = D(k, l)``, and permute both by one uniformly random
   permutation inside the groups. Given ``k``, ``x`` is uniform on its orbit, as under ``P``, whatever
   ``l`` is; the same for ``y``. So the values are equal.
4. *One group of Bernoulli coordinates has a closed form.* There ``D = |k - l|``, the laws of the counts
   are binomial, and a convex function of ``|k - l|`` is cheapest for the comonotone coupling: ``inf
   E[d^2]`` is the squared Wasserstein distance ``W_2^2(Bin(n, p), Bin(n, q))``, for any ``n``.

So the product of maximal couplings, optimal for ``E[d]``, is not optimal for ``E[d^2]`` from ``n = 2``
on: for means (1/4, 1/4) and (3/4, 3/4) it gives 3/2, the optimum is 5/4. For ``n`` coordinates from ``p``
to ``q`` the optimum is ``n^2 t^2 + n (sqrt(p (1-p)) - sqrt(q (1-q)))^2 + o(n)``, beside ``n^2 t^2 + n t
(1 - t)``.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..numbers.enclosure import Exact, exact
from .transport_program import Cell, law_of, over_common_denominator, staircase, transport_of_integers

Coordinate = Exact | Sequence[Exact]
"""The mean of a Bernoulli law, or the masses of a law on a finite alphabet."""
Masses = tuple[Fraction, ...]
Counts = tuple[int, ...]

_MOST_STATES = 1_500
_LONGEST_LINE = 3_001


@dataclass(frozen=True, slots=True)
class Group:
    """``count`` coordinates with the same pair of laws."""

    left: Masses
    right: Masses
    count: int

    @property
    def distance(self) -> Fraction:
        """``TV(left, right)``."""
        return sum((max(p - q, Fraction(0)) for p, q in zip(self.left, self.right, strict=True)), Fraction(0))

    @property
    def moved(self) -> tuple[Fraction, Fraction]:
        """What both laws give to the symbols that ``right`` likes better; the two differ by ``distance``."""
        liked = [(p, q) for p, q in zip(self.left, self.right, strict=True) if q > p]
        return sum((p for p, _ in liked), Fraction(0)), sum((q for _, q in liked), Fraction(0))


@dataclass(frozen=True, slots=True)
class HammingTransport:
    """The optimal coupling for ``E[d^power]``, on the states that the reduction leaves.

    States are the counts of symbols in each group; ``plan`` holds integers, to be divided by ``total``.
    """

    power: int
    coordinates: tuple[Group, ...]
    """As given, equal pairs counted."""
    groups: tuple[Group, ...]
    """After steps 1 to 3."""
    value: Fraction
    plan: dict[Cell, int]
    total: int
    potentials: tuple[list[int], list[int]]

    @property
    def mean(self) -> Fraction:
        """``inf E[d] = sum t_i``."""
        return mean_distance(self.groups)

    @property
    def maximal(self) -> Fraction:
        """``E[d^power]`` under the product of maximal couplings."""
        return self.mean if self.power == 1 else maximal_coupling_second_moment(self.groups)

    @property
    def gap(self) -> Fraction:
        """By how much the product of maximal couplings is too dear."""
        return self.maximal - self.value

    def states(self) -> list[tuple[Counts, ...]]:
        """For each state the counts of each symbol in each group; symbols by ascending ``q/p``."""
        return list(_states(self.groups))


def groups_of(left: Sequence[Coordinate], right: Sequence[Coordinate]) -> tuple[Group, ...]:
    """The coordinates ``(left_i, right_i)`` with equal pairs counted, in the order of first appearance.

    A number is the mean of a Bernoulli law and stands for the masses ``(1 - mean, mean)``.
    """
    if len(left) != len(right):
        raise ValueError(
            f"{len(left)} coordinates on the left, {len(right)} on the right: they come in pairs"
        )
    if not len(left):
        raise ValueError("there are no coordinates; accepted is at least one")
    found: Counter[tuple[Masses, Masses]] = Counter()
    for i, (p, q) in enumerate(zip(left, right, strict=True)):
        pair = law_of_coordinate(p, f"left[{i}]"), law_of_coordinate(q, f"right[{i}]")
        if len(pair[0]) != len(pair[1]):
            raise ValueError(
                f"coordinate {i} has {len(pair[0])} symbols on the left and {len(pair[1])} on the right"
            )
        found[pair] += 1
    return tuple(Group(p, q, count) for (p, q), count in found.items())


def law_of_coordinate(law: Coordinate, name: str) -> Masses:
    """The masses of a law; ``name`` is for the error."""
    number: Any = law
    if isinstance(number, np.generic):  # a number of an array, which is none of Python's
        number = number.item()
    if isinstance(number, int | float | Fraction | str):
        mean = exact(number)
        if not 0 <= mean <= 1:
            raise ValueError(f"the mean {name} = {law!r} is outside [0, 1]")
        return 1 - mean, mean
    return law_of(number, name)


def reduced(coordinates: Sequence[Group]) -> tuple[Group, ...]:
    """Steps 1 to 3: equal coordinates dropped, symbols merged and sorted by ``q/p``, equal groups joined."""
    found: Counter[tuple[Masses, Masses]] = Counter()
    for group in coordinates:
        if group.left == group.right:
            continue
        classes: dict[Fraction, list[Fraction]] = {}
        for p, q in zip(group.left, group.right, strict=True):
            if p or q:
                merged = classes.setdefault(q / (p + q), [Fraction(0), Fraction(0)])  # grows with q/p
                merged[0] += p
                merged[1] += q
        rows = [classes[key] for key in sorted(classes)]
        found[tuple(p for p, _ in rows), tuple(q for _, q in rows)] += group.count
    return tuple(Group(p, q, count) for (p, q), count in sorted(found.items()))


def mean_distance(groups: Sequence[Group]) -> Fraction:
    """``inf E[d] = sum t_i``, which the product of maximal couplings attains.  [TH-T4.8, TH-EQ4.5]"""
    return sum((group.count * group.distance for group in groups), Fraction(0))


def maximal_coupling_second_moment(groups: Sequence[Group]) -> Fraction:
    """``(sum t_i)^2 + sum t_i (1 - t_i)``: ``E[d^2]`` of the product of maximal couplings.

    Under it ``d`` is a sum of independent Bernoulli variables of means ``t_i``.  [TH-T4.8, ZCDP-T7]
    """
    spread = sum((group.count * group.distance * (1 - group.distance) for group in groups), Fraction(0))
    return mean_distance(groups) ** 2 + spread


def hamming_transport(
    left: Sequence[Coordinate], right: Sequence[Coordinate], *, power: int = 2
) -> HammingTransport:
    """``inf E[d^power]`` over all couplings of two product laws, exactly; ``power`` is 1 or 2.

    At most 1,500 states after the reduction, except that a single group of Bernoulli coordinates may have any
    size: ``hamming_transport(["0.1"] * 1000, ["0.6"] * 1000)``.
    [TH-T4.6, TH-T4.8, ZCDP-T6, ZCDP-T7]
    """
    if power not in {1, 2}:
        raise ValueError(f"power = {power!r}; accepted are 1 and 2")
    coordinates = groups_of(left, right)
    groups = reduced(coordinates)
    binary = len(groups) == 1 and len(groups[0].left) == 2
    count = math.prod(math.comb(group.count + len(group.left) - 1, group.count) for group in groups)
    most = _LONGEST_LINE if binary else _MOST_STATES
    if count > most:
        raise ValueError(f"{count} states are too many for the program; accepted are up to {most}")
    supplies, demands, total = _state_masses(groups)
    if binary:
        costs = _distances_on_a_line(count) ** power
        solved = staircase(supplies, demands, costs)
    else:
        costs = state_distances(groups) ** power
        solved = transport_of_integers(supplies, demands, costs, start=_line_potentials(groups, power))
    value = Fraction(solved.spent(costs), total)
    return HammingTransport(
        power, coordinates, groups, value, dict(sorted(solved.plan.items())), total, (solved.u, solved.v)
    )


def _types(group: Group) -> Iterator[Counts]:
    """The ways to share ``count`` coordinates among the symbols; all on the first symbol comes first."""
    for tail in _words(len(group.left) - 1, group.count):
        yield group.count - sum(tail), *tail


def _words(length: int, most: int) -> Iterator[Counts]:
    """Lists of ``length`` counts with a sum of at most ``most``, in lexicographic order."""
    word = [0] * length
    total = 0
    while True:
        yield tuple(word)
        place = length - 1
        while place >= 0 and total == most:
            total -= word[place]
            word[place] = 0
            place -= 1
        if place < 0:
            return
        word[place] += 1
        total += 1


def _state_masses(groups: Sequence[Group]) -> tuple[list[int], list[int], int]:
    """Both laws of the counts over one denominator: products of multinomials."""
    sides: list[list[int]] = [[1], [1]]
    total = 1
    for group in groups:
        (p, q), denominator = over_common_denominator(group.left, group.right)
        total *= denominator**group.count
        for side, masses in enumerate((p, q)):
            law = _law_of_counts(masses, group)
            sides[side] = [before * mass for before in sides[side] for mass in law]
    return sides[0], sides[1], total


def _law_of_counts(masses: Sequence[int], group: Group) -> list[int]:
    """Multinomial masses, in the order of the types of the group."""
    if len(masses) == 2:
        return _binomial_masses(masses[0], masses[1], group.count)
    powers = [_powers(mass, group.count) for mass in masses]
    return [
        _arrangements(counts) * math.prod(row[k] for row, k in zip(powers, counts, strict=True))
        for counts in _types(group)
    ]


def _binomial_masses(misses: int, hits: int, count: int) -> list[int]:
    """``C(n, k) misses^(n - k) hits^k`` for k from 0: each from the last one, by small factors alone."""
    if misses == 0:
        return [0] * count + [hits**count]
    found = [misses**count]
    for k in range(count):
        found.append(found[-1] * ((count - k) * hits) // ((k + 1) * misses))
    return found


def _powers(base: int, highest: int) -> list[int]:
    return list(itertools.accumulate(itertools.repeat(base, highest), lambda x, y: x * y, initial=1))


def _arrangements(counts: Counts) -> int:
    ways, so_far = 1, 0
    for count in counts:
        so_far += count
        ways *= math.comb(so_far, count)
    return ways


def _line_masses(groups: Sequence[Group]) -> tuple[list[int], list[int], int]:
    """Laws of the number of symbols that ``q`` likes better: Poisson-binomial, over one denominator."""
    sides: list[list[int]] = [[1], [1]]
    total = 1
    for group in groups:
        ((p, q),), denominator = over_common_denominator(group.moved)
        total *= denominator**group.count
        for side, mass in enumerate((p, q)):
            law = _binomial_masses(denominator - mass, mass, group.count)
            sides[side] = _convolved(sides[side], law)
    return sides[0], sides[1], total


def _convolved(a: list[int], b: list[int]) -> list[int]:
    answer = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            answer[i + j] += x * y
    return answer


def _distances_on_a_line(count: int) -> NDArray[np.int64]:
    points = np.arange(count, dtype=np.int64)
    distances: NDArray[np.int64] = np.abs(points[:, None] - points)
    return distances


def state_distances(groups: Sequence[Group]) -> NDArray[np.int64]:
    """``D`` between all states: over the groups, half the 1-norms of the differences of counts, added up."""
    states = [list(itertools.chain(*state)) for state in _states(groups)]
    distance = np.zeros((len(states), len(states)), dtype=np.int64)
    for counts in zip(*states, strict=True):
        symbol = np.array(counts, dtype=np.int64)
        distance += np.abs(symbol[:, None] - symbol)
    return distance // 2


def _states(groups: Sequence[Group]) -> Iterator[tuple[Counts, ...]]:
    return itertools.product(*(list(_types(group)) for group in groups))


def _line_potentials(groups: Sequence[Group], power: int) -> list[int]:
    """Potentials of the program on the line, which are feasible for the states: a start near the optimum."""
    supplies, demands, _ = _line_masses(groups)
    v = staircase(supplies, demands, _distances_on_a_line(len(supplies)) ** power).v
    return [
        v[
            sum(
                k
                for group, counts in zip(groups, state, strict=True)
                for k, p, q in zip(counts, group.left, group.right, strict=True)
                if q > p
            )
        ]
        for state in _states(groups)
    ]
