"""The transport program: the cheapest coupling of two finite laws, solved in exact rationals.

``min sum_ij c_ij m_ij`` over ``m >= 0`` with row sums ``p`` and column sums ``q``; by duality it equals
``max sum_i p_i u_i + sum_j q_j v_j`` over ``u_i + v_j <= c_ij``. Any coupling bounds the value from above,
any potentials bound it from below, so an equal pair is a proof; that pair is what the solver returns.

The method is the primal-dual one on integers (masses and costs over their common denominators): potentials
are always feasible, mass only moves over cells without slack, and a shortest path to unmet demand says by
how much the potentials must change before more can move. It ends for every input, with a gap of zero.
Potentials from a linear program in doubles, carried exactly along its support, save most of the work on large
programs; costs for which crossing paths never pay (Monge) need no search at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..laws.categorical import ROUNDING_OF_A_SUM
from ..numbers.enclosure import Exact, exact

Cell = tuple[int, int]
Costs = NDArray[Any]
"""Integers in an array: of 64 bits where they fit, else Python's own."""

_LARGEST_WORD = 1 << 57  # sums of ten such numbers still fit into 64 bits
_SUPPORT = 1e-11  # a mass in doubles above this is taken for a cell of the linear program's support
_MOST_CELLS = 4_000_000
_SMALL_PROGRAM = 2_500
_SMALL_COST = 4_096


@dataclass(frozen=True, slots=True)
class Transport:
    """An optimal coupling with the potentials that prove it optimal; both are exact."""

    left: tuple[Fraction, ...]
    right: tuple[Fraction, ...]
    plan: dict[Cell, Fraction]
    """The masses of the coupling; its cells form a forest, so the marginals determine the masses."""
    potentials: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    value: Fraction


@dataclass(frozen=True, slots=True)
class IntegerTransport:
    """The same for masses and costs that are integers."""

    plan: dict[Cell, int]
    u: list[int]
    v: list[int]

    def spent(self, costs: Costs) -> int:
        """``sum_ij c_ij m_ij``."""
        return sum(mass * int(costs[cell]) for cell, mass in self.plan.items())


def optimal_transport(
    left: Sequence[Exact],
    right: Sequence[Exact],
    cost: Sequence[Sequence[Exact]] | NDArray[Any],
    *,
    warm: bool | None = None,
) -> Transport:
    """Cheapest coupling of ``left`` and ``right`` when a unit from ``i`` to ``j`` costs ``cost[i][j]``.

    Doubles are taken as those numbers, strings as the decimals or fractions that they spell; masses whose sum
    is within 1e-9 of one stand for the law in proportion to them. ``warm`` says whether potentials of HiGHS
    are the start, which does not change the value; by default they are for programs of more than 2,500 cells
    whose costs are neither small integers nor Monge.

    See [TH-T4.4], [TH-T4.6], [ZCDP-T15], [ZCDP-T6].
    """
    p, q = law_of(left, "left"), law_of(right, "right")
    costs, unit = _integer_costs(cost, (len(p), len(q)))
    (supplies, demands), total = over_common_denominator(p, q)
    if warm is None:
        warm = costs.size > _SMALL_PROGRAM and int(np.abs(costs).max()) > _SMALL_COST and not is_monge(costs)
    start = _potentials_in_doubles(p, q, costs) if warm else None
    solved = transport_of_integers(supplies, demands, costs, start=start)
    return Transport(
        p,
        q,
        {cell: Fraction(mass, total) for cell, mass in sorted(solved.plan.items())},
        (tuple(Fraction(x, unit) for x in solved.u), tuple(Fraction(x, unit) for x in solved.v)),
        Fraction(solved.spent(costs), total * unit),
    )


def law_of(masses: Sequence[Exact], name: str) -> tuple[Fraction, ...]:
    """The exact law in proportion to ``masses``; ``name`` is for the error."""
    numbers = [exact(mass.item() if isinstance(mass, np.generic) else mass) for mass in masses]
    if not numbers:
        raise ValueError(f"the {name} masses are an empty list; accepted is at least one number")
    for mass in numbers:
        if mass < 0:
            raise ValueError(f"the {name} mass {float(mass)!r} is negative")
    total = sum(numbers, Fraction(0))
    if abs(total - 1) > ROUNDING_OF_A_SUM:
        raise ValueError(f"the {name} masses sum to {float(total)!r}, not to 1")
    return tuple(numbers) if total == 1 else tuple(mass / total for mass in numbers)


def over_common_denominator(*laws: Sequence[Fraction]) -> tuple[tuple[list[int], ...], int]:
    """Each law as integers, and the one number that all of them are divided by."""
    denominator = math.lcm(*(mass.denominator for law in laws for mass in law))
    return tuple(
        [mass.numerator * (denominator // mass.denominator) for mass in law] for law in laws
    ), denominator


def _integer_costs(
    cost: Sequence[Sequence[Exact]] | NDArray[Any], shape: tuple[int, int]
) -> tuple[Costs, int]:
    if math.prod(shape) > _MOST_CELLS:
        raise ValueError(f"{shape[0]} x {shape[1]} cells are too many; accepted are up to {_MOST_CELLS}")
    if isinstance(cost, np.ndarray):
        if cost.shape != shape:
            raise ValueError(f"the costs have shape {cost.shape}, the masses {shape}")
        if cost.dtype.kind == "i" and (abs(int(cost.min())) | abs(int(cost.max()))) < _LARGEST_WORD:
            return cost.astype(np.int64), 1
        cost = cost.tolist()
    rows = [[exact(value) for value in row] for row in cost]
    if (len(rows), *{len(row) for row in rows}) != shape:
        lengths = sorted({len(row) for row in rows})
        raise ValueError(f"the costs have {len(rows)} rows of lengths {lengths}, the masses {shape}")
    unit = math.lcm(*(value.denominator for row in rows for value in row))
    whole = [[value.numerator * (unit // value.denominator) for value in row] for row in rows]
    fits = max(abs(value) for row in whole for value in row) < _LARGEST_WORD
    return np.array(whole, dtype=np.int64 if fits else object), unit


def transport_of_integers(
    supplies: Sequence[int], demands: Sequence[int], costs: Costs, *, start: list[int] | None = None
) -> IntegerTransport:
    """Optimal flow for integers of equal totals, from the column potentials ``start`` if any are known."""
    if is_monge(costs):
        return staircase(supplies, demands, costs)
    v = np.zeros(costs.shape[1], dtype=costs.dtype)
    if start is not None and max(map(abs, start)) < _LARGEST_WORD:
        v[:] = start
    u = (costs - v).min(axis=1)
    state = _Flow(list(supplies), list(demands), [{} for _ in supplies], [set() for _ in demands])
    while True:
        slack = costs - u[:, None] - v
        _saturate(slack == 0, state)
        if not any(state.excess):
            return IntegerTransport(_forest(state.rows), [int(x) for x in u], [int(x) for x in v])
        rows, columns = _raises(slack, state)
        u, v = u + rows, v - columns


def is_monge(costs: Costs) -> bool:
    """Whether ``c_ij + c_kl <= c_il + c_kj`` for ``i < k`` and ``j < l``: crossing never pays."""
    return bool((costs[:-1, :-1] + costs[1:, 1:] <= costs[:-1, 1:] + costs[1:, :-1]).all())


def staircase(supplies: Sequence[int], demands: Sequence[int], costs: Costs) -> IntegerTransport:
    """The comonotone coupling: both laws are spent from their first points to their last.

    Optimal for Monge costs. The potentials make the cells of the path tight; for any other cell the Monge
    inequality, summed over the rectangle between the cell and the path, says that its slack is not negative.
    """
    i = j = 0
    left, right = supplies[0], demands[0]
    u, v = [0] * len(supplies), [0] * len(demands)
    v[0] = int(costs[0, 0])
    plan: dict[Cell, int] = {}
    while True:
        moved = min(left, right)
        if moved:
            plan[i, j] = moved
        left, right = left - moved, right - moved
        if i + 1 < len(supplies) and (left == 0 or j + 1 == len(demands)):
            i += 1
            left = supplies[i]
            u[i] = int(costs[i, j]) - v[j]
        elif j + 1 < len(demands):
            j += 1
            right = demands[j]
            v[j] = int(costs[i, j]) - u[i]
        else:
            return IntegerTransport(plan, u, v)


@dataclass(frozen=True, slots=True)
class _Flow:
    """What has been moved, and what is left to move."""

    excess: list[int]
    deficit: list[int]
    rows: list[dict[int, int]]
    """For each row, the masses by column."""
    origins: list[set[int]]
    """For each column, the rows that send to it."""

    def move(self, path: list[int]) -> None:
        """As much as fits along ``path``, a row and a column by turns, back and forth."""
        returned = list(zip(path[2::2], path[1::2], strict=False))  # after the last column comes no row
        moved = min(self.excess[path[0]], self.deficit[path[-1]], *(self.rows[i][j] for i, j in returned))
        for i, j in zip(path[::2], path[1::2], strict=True):
            self.rows[i][j] = self.rows[i].get(j, 0) + moved
            self.origins[j].add(i)
        for i, j in returned:
            self.rows[i][j] -= moved
            if not self.rows[i][j]:
                del self.rows[i][j]
                self.origins[j].discard(i)
        self.excess[path[0]] -= moved
        self.deficit[path[-1]] -= moved


def _saturate(tight: NDArray[np.bool_], state: _Flow) -> None:
    """Move as much as the cells without slack allow: Dinic's maximal flow."""
    neighbours = [np.flatnonzero(row).tolist() for row in tight]
    while levels := _levels(neighbours, state):
        _blocking_flow(neighbours, levels, state)


def _levels(neighbours: list[list[int]], state: _Flow) -> tuple[list[int], list[int]] | None:
    """How far rows and columns are from what is left to move; None if no unmet demand is in reach."""
    row_level, column_level = [-1] * len(state.excess), [-1] * len(state.deficit)
    frontier = [i for i, mass in enumerate(state.excess) if mass]
    for i in frontier:
        row_level[i] = 0
    depth, found = 0, False
    while frontier and not found:
        reached = []
        for i in frontier:
            for j in neighbours[i]:
                if column_level[j] < 0:
                    column_level[j] = depth + 1
                    reached.append(j)
                    found = found or state.deficit[j] > 0
        frontier = []
        for j in reached:
            for i in state.origins[j]:
                if row_level[i] < 0:
                    row_level[i] = depth + 2
                    frontier.append(i)
        depth += 2
    return (row_level, column_level) if found else None


def _blocking_flow(neighbours: list[list[int]], levels: tuple[list[int], list[int]], state: _Flow) -> None:
    """Augment along shortest paths until each is blocked; dead ends are not entered twice."""
    row_level, column_level = levels
    next_column, next_row = [0] * len(state.excess), [0] * len(state.deficit)
    origins: list[list[int] | None] = [None] * len(state.deficit)
    for root in range(len(state.excess)):
        path = [root]  # rows and columns by turns
        while path and state.excess[root]:
            node = path[-1]
            if len(path) % 2:
                options, position = neighbours[node], next_column[node]
                while position < len(options) and column_level[options[position]] != row_level[node] + 1:
                    position += 1
                next_column[node] = position
            elif state.deficit[node]:
                state.move(path)
                path = [root]
                continue
            else:
                sources = origins[node]
                if sources is None:
                    sources = [i for i in state.origins[node] if row_level[i] == column_level[node] + 1]
                    origins[node] = sources
                options, position = sources, next_row[node]
                while position < len(options) and node not in state.rows[options[position]]:
                    position += 1
                next_row[node] = position
            if position < len(options):
                path.append(options[position])
                continue
            path.pop()
            if path:
                pointers = next_column if len(path) % 2 else next_row
                pointers[path[-1]] += 1


def _raises(slack: Costs, state: _Flow) -> tuple[Costs, Costs]:
    """By how much row potentials rise and column potentials fall: Dijkstra's algorithm to the nearest demand.

    A node at distance ``d`` moves by ``D - d`` if that is positive, where ``D`` is the distance of the
    nearest unmet demand; cells of the flow keep no slack, no cell gets a negative one, and one path to a
    demand opens. No distance that matters exceeds the largest slack, as every cell may be used.
    """
    far = 2 * int(slack.max()) + 1
    columns = np.full(len(state.deficit), far, dtype=slack.dtype)
    rows = np.full(len(state.excess), far, dtype=slack.dtype)
    unmet = np.array(state.deficit, dtype=bool)
    done = np.zeros(len(columns), dtype=bool)
    for i in np.flatnonzero(np.array(state.excess, dtype=bool)).tolist():
        rows[i] = 0
        columns = np.minimum(columns, slack[i])
    while True:
        j = int(np.where(done, far, columns).argmin())
        distance: Any = columns[j]
        if unmet[j]:
            return np.maximum(distance - rows, 0), np.maximum(distance - columns, 0)
        done[j] = True
        for i in state.origins[j]:
            if rows[i] > distance:
                rows[i] = distance
                columns = np.minimum(columns, slack[i] + distance)


def _forest(flow: list[dict[int, int]]) -> dict[Cell, int]:
    """The same marginals and cost on cells without a cycle, for a flow all of whose cells have no slack."""
    kept: dict[Cell, int] = {}
    rows: dict[int, set[int]] = {}
    columns: dict[int, set[int]] = {}
    for i, row in enumerate(flow):
        for j, mass in row.items():
            kept[i, j] = mass
            path = _path(i, j, rows, columns)
            rows.setdefault(i, set()).add(j)
            columns.setdefault(j, set()).add(i)
            if path is None:
                continue
            # along the cycle the mass of every other cell falls; the first to reach zero is left out
            falling, rising = path[::2], [(i, j), *path[1::2]]
            moved = min(kept[cell] for cell in falling)
            for cell in rising:
                kept[cell] += moved
            for cell in falling:
                kept[cell] -= moved
                if not kept[cell]:
                    del kept[cell]
                    rows[cell[0]].discard(cell[1])
                    columns[cell[1]].discard(cell[0])
    return kept


def _path(i: int, j: int, rows: dict[int, set[int]], columns: dict[int, set[int]]) -> list[Cell] | None:
    """The cells that lead from row ``i`` to column ``j`` in the forest, if any."""
    stack: list[tuple[bool, int, list[Cell]]] = [(True, i, [])]
    seen = {(True, i)}
    while stack:
        is_row, node, path = stack.pop()
        if not is_row and node == j:
            return path
        for other in (rows if is_row else columns).get(node, ()):
            if (not is_row, other) not in seen:
                seen.add((not is_row, other))
                stack.append((not is_row, other, [*path, (node, other) if is_row else (other, node)]))
    return None


def _potentials_in_doubles(p: Sequence[Fraction], q: Sequence[Fraction], costs: Costs) -> list[int]:
    """Column potentials of HiGHS, made exact along the cells that its solution uses."""
    from scipy.optimize import linprog
    from scipy.sparse import coo_array

    n, m = costs.shape
    cells = np.arange(n * m)
    rule = coo_array(
        (np.ones(2 * n * m), (np.concatenate([cells // m, n + cells % m]), np.tile(cells, 2))),
        shape=(n + m, n * m),
    )
    scale = int(np.abs(costs).max()) or 1
    solved = linprog(  # type: ignore[call-overload]  # the stubs know no sparse matrices
        np.array([float(Fraction(int(c), scale)) for c in costs.flat]),
        # the last equation follows from the others; with it, rounded masses make the program infeasible
        A_eq=rule.tocsr()[:-1],
        b_eq=[float(mass) for mass in (*p, *q[:-1])],
        method="highs",
    )
    if solved.x is None:
        return [0] * m
    duals = [round(Fraction(float(value)) * scale) for value in (*solved.eqlin.marginals, 0.0)]
    u, v = duals[:n], duals[n:]
    used = solved.x.reshape(n, m) > _SUPPORT
    anchored_rows: set[int] = set()
    for root in range(n):
        stack = [] if root in anchored_rows else [root]
        anchored_rows.add(root)
        columns: set[int] = set()
        while stack:
            i = stack.pop()
            for j in np.flatnonzero(used[i]).tolist():
                if j in columns:
                    continue
                columns.add(j)
                v[j] = int(costs[i, j]) - u[i]
                for k in np.flatnonzero(used[:, j]).tolist():
                    if k not in anchored_rows:
                        anchored_rows.add(k)
                        u[k] = int(costs[k, j]) - v[j]
                        stack.append(k)
    return v
