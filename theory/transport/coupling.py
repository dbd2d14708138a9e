"""Couplings, exactly: those whose two variables differ as rarely as the laws allow, and the cheapest ones.

``P[X != Y] = TV(P, Q)`` for the coupling that draws, with probability ``1 - TV``, one common value from
the overlap ``min(p, q) / (1 - TV)``, and else ``X`` from the residual ``(p - q)^+ / TV`` and ``Y`` from
``(q - p)^+ / TV``, independently. No coupling has less, as ``P(A) - Q(A) <= P[X in A, Y not in A]``.
[TH-P4.7, ZCDP-P3, BERN-D3.2]

Densities are those of the families: with respect to counting on finite sets and on the integers, to
length on the line.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from ..numbers.enclosure import Exact, exact

Coordinate = Exact | Sequence[Exact]
"""The mean of a Bernoulli law, or the masses of a law on a finite alphabet."""
Masses = tuple[Fraction, ...]

_ROUNDING_OF_A_SUM = 1e-9
"""Masses whose sum is that near to one are taken for roundings of the law that they spell."""


def law_of(masses: Sequence[Exact], name: str) -> Masses:
    """The exact law in proportion to ``masses``; ``name`` is for the error."""
    numbers = [exact(mass.item() if isinstance(mass, np.generic) else mass) for mass in masses]
    if not numbers:
        raise ValueError(f"the {name} masses are an empty list; accepted is at least one number")
    for mass in numbers:
        if mass < 0:
            raise ValueError(f"the {name} mass {float(mass)!r} is negative")
    total = sum(numbers, Fraction(0))
    if abs(total - 1) > _ROUNDING_OF_A_SUM:
        raise ValueError(f"the {name} masses sum to {float(total)!r}, not to 1")
    return tuple(numbers) if total == 1 else tuple(mass / total for mass in numbers)


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


@dataclass(frozen=True)
class FiniteCoupling:
    """The maximal coupling of two laws on the points 0, 1, ..., exactly."""

    left: tuple[Fraction, ...]
    right: tuple[Fraction, ...]

    @cached_property
    def overlap(self) -> tuple[Fraction, ...]:
        """``min(p, q)``; its sum is ``P[X = Y] = 1 - TV``."""
        return tuple(map(min, self.left, self.right))

    @cached_property
    def mismatch(self) -> Fraction:
        """``P[X != Y] = TV``."""
        return 1 - sum(self.overlap, Fraction(0))

    @cached_property
    def joint(self) -> dict[tuple[int, int], Fraction]:
        """Every pair of positive probability: ``min(p, q)`` where equal, else ``(p-q)^+ (q-p)^+ / TV``."""
        table = {(k, k): mass for k, mass in enumerate(self.overlap) if mass}
        for i, (p, shared) in enumerate(zip(self.left, self.overlap, strict=True)):
            for j, (q, common) in enumerate(zip(self.right, self.overlap, strict=True)):
                if p > shared and q > common:
                    table[i, j] = (p - shared) * (q - common) / self.mismatch
        return dict(sorted(table.items()))


def maximal_coupling_of_masses(left: Sequence[Exact], right: Sequence[Exact]) -> FiniteCoupling:
    """The maximal coupling of the laws with these masses on 0, 1, ...; numbers are taken at their word."""
    p, q = law_of(left, "left"), law_of(right, "right")
    if len(p) != len(q):
        raise ValueError(f"{len(p)} masses on the left and {len(q)} on the right: not on the same points")
    return FiniteCoupling(p, q)


def least_distance(left: Sequence[Coordinate], right: Sequence[Coordinate], *, power: int) -> Fraction:
    """The least ``E d^power`` over the couplings of two product laws, ``d`` the number of places that differ.

    [TH-T4.6, ZCDP-T6]  Effort grows fast with the number of words: for a few places.
    """
    one, other = (
        _product_law([law_of_coordinate(law, "of a place") for law in side]) for side in (left, right)
    )
    distances = [[sum(map(int.__ne__, word, another)) ** power for another in other] for word in one]
    return least_cost([*one.values()], [*other.values()], distances)


def _product_law(laws: Sequence[Masses]) -> dict[tuple[int, ...], Fraction]:
    """The probability of every word of a product law."""
    return {
        word: math.prod((law[k] for law, k in zip(laws, word, strict=True)), start=Fraction(1))
        for word in product(*(range(len(law)) for law in laws))
    }


Cell = tuple[int, int]
Path = tuple[int, tuple[Cell, ...]]
"""A price, and the cells that mass enters and leaves in turn."""


def least_cost(
    left: Sequence[Fraction], right: Sequence[Fraction], cost: Sequence[Sequence[int]]
) -> Fraction:
    """The least mean of ``cost[x][y]`` over the couplings of two laws: mass goes along cheapest paths."""
    supply, demand, spent = list(left), list(right), Fraction(0)
    flow: dict[Cell, Fraction] = {}
    while any(supply):
        paths = _cheapest_paths(supply, cost, flow)
        price, cells = min(paths["column", j] for j, mass in enumerate(demand) if mass)
        start, goal = cells[0][0], cells[-1][1]
        moved = min(supply[start], demand[goal], *(flow[cell] for cell in cells[1::2]))
        supply[start] -= moved
        demand[goal] -= moved
        spent += moved * price
        for number, cell in enumerate(cells):
            flow[cell] = flow.get(cell, Fraction(0)) + (-moved if number % 2 else moved)
        flow = {cell: mass for cell, mass in flow.items() if mass}
    return spent


def _cheapest_paths(
    supply: Sequence[Fraction], cost: Sequence[Sequence[int]], flow: Iterable[Cell]
) -> dict[tuple[str, int], Path]:
    """From any row with mass to each row and column: forward at the cost of a cell, back at its refund."""
    forward = [(("row", i), ("column", j), (i, j), cost[i][j]) for i, j in np.ndindex(np.shape(cost))]
    back = [(("column", j), ("row", i), (i, j), -cost[i][j]) for i, j in flow]
    paths: dict[tuple[str, int], Path] = {("row", i): (0, ()) for i, mass in enumerate(supply) if mass}
    changed = True
    while changed:  # Bellman and Ford
        changed = False
        for start, end, cell, price in (*forward, *back):
            if start in paths and (end not in paths or paths[start][0] + price < paths[end][0]):
                paths[end], changed = (paths[start][0] + price, (*paths[start][1], cell)), True
    return paths
