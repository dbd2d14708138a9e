"""Certificates of transport programs checked again, in exact rationals, from the marginals alone.

The document is the one that `banditproof.theory.transport.transport_certificate` describes. A plan with the
right marginals costs at least the optimum, and potentials whose sums never exceed the costs are worth at most
the optimum. For the Hamming costs the states are re-derived: coordinates with equal laws, and symbols
with one likelihood ratio, cannot matter; data sets that a permutation of coordinates with one pair of
laws turns into each other are one state, and the fewest mismatches between two orbits are counted symbol
by symbol.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, lcm, prod
from operator import gt
from typing import Any, Protocol

from ..evidence.certificate import OptimumKind, number_of, only_fields
from ..evidence.steps import spend, spend_on

KIND = "transport"

_FIELDS = {"kind", "left", "right", "counts", "cost", "plan", "potentials", "lower", "upper"}
_HAMMING = ("hamming", "hamming squared")
_MOST_STATES = 3_001

Law = tuple[Fraction, ...]
Pair = tuple[Law, Law]
State = tuple[int, ...]


def _formula(payload: Mapping[str, Any]) -> str:
    cost = payload["cost"] if isinstance(payload["cost"], str) else "cost"
    return f"{payload['lower']} <= inf E[{cost}] <= {payload['upper']}"


def recheck_transport(payload: Mapping[str, Any]) -> None:
    """Whether plan and potentials show ``lower <= inf E[cost] <= upper``; else a ``ValueError``."""
    only_fields(payload, _FIELDS)
    if payload["kind"] != KIND:
        raise ValueError(f"the kind is {payload['kind']!r}; accepted is {KIND!r}")
    coordinates = _coordinates(payload)
    program: _Program = (
        _Hamming(coordinates, payload["cost"])
        if isinstance(payload["cost"], str)
        else _Matrix(coordinates, payload["cost"])
    )
    lower, upper = number_of(payload["lower"], "lower"), number_of(payload["upper"], "upper")
    worth = _worth(program, payload["potentials"])
    if lower > worth:
        raise ValueError(f"the potentials are worth {float(worth):.17g}, below {payload['lower']}")
    spent = _spent(program, payload["plan"])
    if upper < spent:
        raise ValueError(f"the plan costs {float(spent):.17g}, above {payload['upper']}")


class _Program(Protocol):
    """Two laws as integers over ``total``, and the cost of going from a state to another."""

    left: list[int]
    right: list[int]
    total: int

    def cost(self, i: int, j: int) -> Fraction | int:
        """From state ``i`` to state ``j``."""

    def costs(self, i: int) -> Sequence[Fraction | int]:
        """From state ``i`` to every state."""


class _Matrix:
    def __init__(self, coordinates: Sequence[tuple[Pair, int]], cost: object) -> None:
        if len(coordinates) != 1 or coordinates[0][1] != 1:
            raise ValueError("a matrix of costs is for one coordinate")
        (p, q), _ = coordinates[0]
        self.total = lcm(*(mass.denominator for mass in (*p, *q)))
        self.left = [int(mass * self.total) for mass in p]
        self.right = [int(mass * self.total) for mass in q]
        self.rows = [_numbers(row, "cost") for row in _list(cost, "cost")]
        if len(self.rows) != len(p) or {len(row) for row in self.rows} != {len(q)}:
            raise ValueError("the costs are not one row for each mass on the left, each as long as the right")

    def cost(self, i: int, j: int) -> Fraction | int:
        return self.rows[i][j]

    def costs(self, i: int) -> Sequence[Fraction | int]:
        return self.rows[i]


class _Hamming:
    def __init__(self, coordinates: Sequence[tuple[Pair, int]], cost: str) -> None:
        if cost not in _HAMMING:
            raise ValueError(f"the cost is {cost!r}; accepted are {', '.join(_HAMMING)} and matrices")
        self.squared = cost == "hamming squared"
        pairs = _essential(coordinates)
        states: list[State] = [()]
        self.left, self.right, self.total = [1], [1], 1
        self.size = sum(count for _, count in pairs)
        for (p, q), count in pairs:
            unit = lcm(*(mass.denominator for mass in (*p, *q)))
            if comb(count + len(p) - 1, count) * len(states) > _MOST_STATES:
                raise ValueError(f"more than {_MOST_STATES} states are not rechecked")
            spend((unit.bit_length() * count >> 6) * comb(count + len(p) - 1, count) * len(states))
            self.total *= unit**count
            orbits = list(_orbits(len(p), count))
            sides = []
            for before, law in ((self.left, p), (self.right, q)):
                weights = _weights(orbits, law, unit)
                sides.append([mass * weight for mass in before for weight in weights])
            self.left, self.right = sides
            states = [state + orbit for state in states for orbit in orbits]
        self.states = states
        self.symbols = list(zip(*states, strict=True))
        """How often each symbol of each group comes, by state."""

    def cost(self, i: int, j: int) -> Fraction | int:
        mismatches = self.size - sum(map(min, self.states[i], self.states[j]))
        return mismatches * mismatches if self.squared else mismatches

    def costs(self, i: int) -> Sequence[Fraction | int]:
        mismatches = [self.size] * len(self.states)
        for here, everywhere in zip(self.states[i], self.symbols, strict=True):
            if here:
                mismatches = [
                    most - (here if here < there else there)  # noqa: FURB136  a call of min takes twice as long
                    for most, there in zip(mismatches, everywhere, strict=True)
                ]
        return [number * number for number in mismatches] if self.squared else mismatches


def _coordinates(payload: Mapping[str, Any]) -> list[tuple[Pair, int]]:
    left, right, counts = (_list(payload[name], name) for name in ("left", "right", "counts"))
    if not len(left) == len(right) == len(counts) > 0:
        raise ValueError(f"{len(left)} laws left, {len(right)} right, {len(counts)} counts: not one for each")
    found = []
    for p, q, count in zip(left, right, counts, strict=True):
        pair = _law(p, "left"), _law(q, "right")
        if type(count) is not int or not 0 < count <= _MOST_STATES:
            raise ValueError(f"the count {count!r} is not a number from 1 to {_MOST_STATES}")
        found.append((pair, count))
    return found


def _law(masses: object, name: str) -> Law:
    law = tuple(_numbers(masses, name))
    if not law or min(law) < 0 or sum(law) != 1:
        raise ValueError(f"{name}: the masses are not those of a law")
    return law


def _essential(coordinates: Sequence[tuple[Pair, int]]) -> list[tuple[Pair, int]]:
    joined: dict[Pair, int] = {}
    for (p, q), count in coordinates:
        if len(p) != len(q):
            raise ValueError("a coordinate has unlike numbers of symbols on the two sides")
        if p == q:
            continue
        symbols: list[tuple[Fraction, Fraction]] = []
        # the share of q in p + q grows with their ratio, also where p vanishes
        for a, b in sorted(
            ((a, b) for a, b in zip(p, q, strict=True) if a + b > 0), key=lambda s: s[1] / (s[0] + s[1])
        ):
            if symbols and symbols[-1][0] * b == symbols[-1][1] * a:
                symbols[-1] = (symbols[-1][0] + a, symbols[-1][1] + b)
            else:
                symbols.append((a, b))
        pair = tuple(a for a, _ in symbols), tuple(b for _, b in symbols)
        joined[pair] = joined.get(pair, 0) + count
    return sorted(joined.items())


def _orbits(symbols: int, count: int) -> Iterator[State]:
    """Counts of all symbols but the first, like words in a dictionary; the first has the rest."""
    tails: list[State] = [()]
    for _ in range(symbols - 1):
        tails = [(*tail, k) for tail in tails for k in range(count - sum(tail) + 1)]
    for tail in tails:
        yield (count - sum(tail), *tail)


def _weights(orbits: Sequence[State], law: Law, unit: int) -> list[int]:
    """The chances of the orbits, in units of ``unit`` to the number of coordinates."""
    masses = [int(mass * unit) for mass in law]
    if len(masses) == 2 and masses[0]:
        found = [masses[0] ** orbits[0][0]]
        for first, second in orbits[1:]:  # one more of the second symbol
            found.append(found[-1] * (first + 1) * masses[1] // (second * masses[0]))
        return found
    return [_weight(orbit, masses) for orbit in orbits]


def _weight(orbit: State, masses: Sequence[int]) -> int:
    weight = factorial(sum(orbit)) // prod(factorial(k) for k in orbit)
    for mass, k in zip(masses, orbit, strict=True):
        if k:
            weight *= mass**k
    return weight


def _worth(program: _Program, stated: object) -> Fraction:
    """The value of the potentials, once each pair of them has been compared with its cost."""
    u, v = (_numbers(side, "potentials") for side in _list(stated, "potentials"))
    unit = lcm(*(value.denominator for value in (*u, *v)))
    rows, columns = [int(value * unit) for value in u], [int(value * unit) for value in v]
    for i, here in enumerate(rows):
        costs = program.costs(i)
        spend(len(costs))
        room = [cost * unit - here for cost in costs] if unit != 1 else [cost - here for cost in costs]
        if any(map(gt, columns, room)):
            j = next(j for j, (there, most) in enumerate(zip(columns, room, strict=True)) if there > most)
            raise ValueError(f"the potentials of the states {i} and {j} exceed the cost")
    worth = sum(mass * value for mass, value in zip(program.left, rows, strict=True))
    worth += sum(mass * value for mass, value in zip(program.right, columns, strict=True))
    return Fraction(worth, program.total * unit)


def _spent(program: _Program, stated: object) -> Fraction:
    """The cost of the only masses on these cells with the right marginals, if there are any."""
    cells = _cells(stated, len(program.left), len(program.right))
    rest = {("row", i): mass for i, mass in enumerate(program.left)}
    rest |= {("column", j): mass for j, mass in enumerate(program.right)}
    touching: dict[tuple[str, int], set[tuple[int, int]]] = {node: set() for node in rest}
    for i, j in cells:
        touching["row", i].add((i, j))
        touching["column", j].add((i, j))
    leaves = [node for node, of_node in touching.items() if len(of_node) == 1]
    spent = Fraction(0)
    while leaves:
        leaf = leaves.pop()
        if not touching[leaf]:
            continue
        i, j = cell = touching[leaf].pop()
        other = ("column", j) if leaf[0] == "row" else ("row", i)
        mass = rest[leaf]
        rest[leaf], rest[other] = 0, rest[other] - mass
        if rest[other] < 0:
            raise ValueError(f"the marginals ask for a negative mass near the cell {list(cell)}")
        spent += mass * program.cost(i, j)
        touching[other].discard(cell)
        if len(touching[other]) == 1:
            leaves.append(other)
    if any(rest.values()):
        raise ValueError("the marginals give no masses on the cells of the plan, or leave them open")
    return spent / program.total


def _cells(stated: object, rows: int, columns: int) -> list[tuple[int, int]]:
    cells = []
    for cell in _list(stated, "plan"):
        pair = _list(cell, "plan")
        if len(pair) != 2 or any(type(index) is not int for index in pair):
            raise ValueError(f"the cell {cell!r} is not a pair of numbers of states")
        i, j = pair
        if not (0 <= i < rows and 0 <= j < columns):
            raise ValueError(f"the cell {cell!r} is not one of {rows} x {columns}")
        cells.append((i, j))
    return cells


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{name}: {value!r} is not a list")  # noqa: TRY004  wrong content, not a wrong call
    return value


def _numbers(values: object, name: str) -> list[Fraction]:
    numbers = [number_of(value, name) for value in _list(values, name)]
    spend_on(numbers)
    return numbers


_OPTIMUM = OptimumKind(KIND, _formula, recheck_transport)
transport_certificate, check_transport = _OPTIMUM.document, _OPTIMUM.check
