"""Transport programs: exact optima against other solvers, brute force and closed forms."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.transport.hamming_transport import (
    groups_of,
    hamming_transport,
    maximal_coupling_second_moment,
    mean_distance,
)
from banditproof.theory.transport.transport_certificate import hamming_document
from banditproof.theory.transport.transport_program import (
    is_monge,
    optimal_transport,
    staircase,
    transport_of_integers,
)
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

masses = st.lists(st.integers(0, 5), min_size=1, max_size=5).filter(any)
tenths = st.integers(0, 10).map(lambda k: Fraction(k, 10))


def law(weights):
    return [Fraction(weight, sum(weights)) for weight in weights]


def assert_optimal(solved, cost):
    """The conditions that make a pair optimal, one by one, in exact arithmetic."""
    n, m = len(solved.left), len(solved.right)
    u, v = solved.potentials
    rows, columns = [Fraction(0)] * n, [Fraction(0)] * m
    for (i, j), mass in solved.plan.items():
        assert mass > 0
        rows[i] += mass
        columns[j] += mass
    assert tuple(rows) == solved.left
    assert tuple(columns) == solved.right
    exact = [[Fraction(c) for c in row] for row in cost]
    assert all(u[i] + v[j] <= exact[i][j] for i in range(n) for j in range(m))
    assert all(u[i] + v[j] == exact[i][j] for i, j in solved.plan)
    assert len(solved.plan) <= n + m - 1
    assert solved.value == sum(mass * exact[i][j] for (i, j), mass in solved.plan.items())


def highs(p, q, cost):
    n, m = len(p), len(q)
    rows = np.zeros((n + m, n * m))
    for i, j in itertools.product(range(n), range(m)):
        rows[i, i * m + j] = rows[n + j, i * m + j] = 1
    flat = np.array([[float(c) for c in row] for row in cost]).ravel()
    return linprog(flat, A_eq=rows, b_eq=[float(x) for x in [*p, *q]], method="highs").fun


def brute(p, q, cost):
    """The smallest cost of a vertex: every basis of n + m - 1 cells, solved exactly by spending leaves."""
    n, m = len(p), len(q)
    best = None
    for cells in itertools.combinations(itertools.product(range(n), range(m)), n + m - 1):
        rest = {("r", i): x for i, x in enumerate(p)} | {("c", j): x for j, x in enumerate(q)}
        left, value = set(cells), Fraction(0)
        while left:
            for node in rest:
                touching = [c for c in left if c[0 if node[0] == "r" else 1] == node[1]]
                if len(touching) == 1:
                    break
            else:
                break
            i, j = touching[0]
            mass = rest[node]
            if mass < 0:
                break
            value += mass * cost[i][j]
            rest["r", i] -= mass
            rest["c", j] -= mass
            left.discard((i, j))
        if not left and not any(rest.values()) and (best is None or value < best):
            best = value
    return best


def on_data_sets(left, right, power):
    """The program on all pairs of data sets, without any reduction."""

    def joint(means):
        return [
            math.prod(mean if bit else 1 - mean for mean, bit in zip(means, bits, strict=True))
            for bits in itertools.product((0, 1), repeat=len(means))
        ]

    points = list(itertools.product((0, 1), repeat=len(left)))
    cost = [[sum(a != b for a, b in zip(x, y, strict=True)) ** power for y in points] for x in points]
    return optimal_transport(joint(left), joint(right), cost), cost


@given(masses, masses, st.data())
def test_the_pair_is_optimal_whatever_the_program(p, q, data):
    cost = data.draw(
        st.lists(
            st.lists(st.integers(-4, 9), min_size=len(q), max_size=len(q)), min_size=len(p), max_size=len(p)
        )
    )
    solved = optimal_transport(law(p), law(q), cost)
    assert_optimal(solved, cost)
    assert float(solved.value) == pytest.approx(highs(law(p), law(q), cost), abs=1e-9)


@given(
    st.lists(st.integers(1, 6), min_size=2, max_size=3),
    st.lists(st.integers(1, 6), min_size=2, max_size=3),
    st.lists(st.integers(0, 9), min_size=9, max_size=9),
)
def test_the_value_is_the_smallest_over_all_vertices(p, q, entries):
    cost = [[entries[3 * i + j] for j in range(len(q))] for i in range(len(p))]
    assert optimal_transport(law(p), law(q), cost).value == brute(law(p), law(q), cost)


@pytest.mark.parametrize("size", [6, 60])
@pytest.mark.parametrize("warm", [False, True, None])
def test_costs_in_doubles_are_taken_as_those_numbers(size, warm):
    generator = np.random.default_rng(size)
    p, q = generator.dirichlet(np.ones(size)), generator.dirichlet(np.ones(size + 1))
    cost = generator.random((size, size + 1))
    solved = optimal_transport(p.tolist(), q.tolist(), cost, warm=warm)
    assert_optimal(solved, cost.tolist())
    assert float(solved.value) == pytest.approx(highs(p, q, cost), rel=1e-9)


def test_costs_of_any_size_are_exact():
    """Numbers beyond 64 bits, and numbers that only differ in their last digit."""
    cost = [["1e-30", "1e30"], ["1e30", "2e-30"]]
    solved = optimal_transport(["1/3", "2/3"], ["1/3", "2/3"], cost)
    assert solved.value == Fraction(5, 3) / 10**30
    wide = np.array([[0, 2**62], [2**62, 1]])
    assert optimal_transport(["1/3", "2/3"], ["2/3", "1/3"], wide).value == Fraction(2**62 + 1, 3)


def test_a_solver_without_a_solution_is_not_needed(monkeypatch):
    import scipy.optimize

    class Nothing:
        x = None

    monkeypatch.setattr(scipy.optimize, "linprog", lambda *_, **__: Nothing())
    cost = [[0, 2, 7], [5, 1, 0], [3, 3, 1]]
    solved = optimal_transport(["0.2", "0.3", "0.5"], ["0.5", "0.4", "0.1"], cost, warm=True)
    assert_optimal(solved, cost)


@given(masses, masses)
def test_the_staircase_is_optimal_for_monge_costs(p, q):
    points = np.arange(6)
    for power in (1, 2, 3):
        cost = np.abs(points[: len(p), None] - points[: len(q)]) ** power
        assert is_monge(cost)
        solved = optimal_transport(law(p), law(q), cost)
        assert_optimal(solved, cost.tolist())
        # by the search, which the reversed order of the columns forces
        assert optimal_transport(law(p), law(q[::-1]), cost[:, ::-1]).value == solved.value


def test_the_staircase_is_not_optimal_for_other_costs():
    """What the Monge test guards against."""
    cost = np.array([[1, 0], [0, 1]])
    assert not is_monge(cost)
    assert staircase([1, 1], [1, 1], cost).spent(cost) == 2
    assert transport_of_integers([1, 1], [1, 1], cost).spent(cost) == 0


def test_masses_a_rounding_away_from_one_stand_for_their_law():
    solved = optimal_transport([0.1] * 10, [0.5, 0.5], [[0, 1]] * 10)
    assert sum(solved.left) == 1
    assert solved.left[0] == Fraction(1, 10)
    assert solved.value == Fraction(1, 2)


def test_thousandths_of_the_catalogue():
    t = groups_of([0] * 10, ["0.1"] * 10)
    assert mean_distance(t) == 1
    assert maximal_coupling_second_moment(t) == Fraction("1.9")


@given(st.lists(st.tuples(tenths, tenths), min_size=1, max_size=4))
def test_the_reduction_keeps_the_value(pairs):
    left, right = [p for p, _ in pairs], [q for _, q in pairs]
    for power in (1, 2):
        whole, cost = on_data_sets(left, right, power)
        solved = hamming_transport(left, right, power=power)
        assert solved.value == whole.value
        if len(pairs) < 3:
            assert_optimal(whole, cost)


@given(
    st.lists(
        st.tuples(
            st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any),
            st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any),
        ),
        min_size=1,
        max_size=2,
    ),
    st.integers(1, 2),
)
def test_larger_alphabets_reduce_as_well(pairs, copies):
    left = [law(p) for p, _ in pairs][: 3 - copies] * copies
    right = [law(q) for _, q in pairs][: 3 - copies] * copies
    points = list(itertools.product(range(3), repeat=len(left)))
    P, Q = (
        [math.prod(row[s] for row, s in zip(side, x, strict=True)) for x in points] for side in (left, right)
    )
    cost = [[sum(a != b for a, b in zip(x, y, strict=True)) ** 2 for y in points] for x in points]
    assert hamming_transport(left, right).value == optimal_transport(P, Q, cost).value


@given(st.lists(st.tuples(tenths, tenths), min_size=1, max_size=6))
def test_values_are_in_order(pairs):
    left, right = [p for p, _ in pairs], [q for _, q in pairs]
    solved = hamming_transport(left, right)
    assert solved.mean <= solved.value <= solved.maximal
    assert solved.mean**2 <= solved.value
    swapped = hamming_transport(right, left)
    assert swapped.value == solved.value


@given(tenths, tenths, st.integers(1, 12))
def test_equal_coordinates_have_the_value_of_two_binomials(p, q, n):
    """``W_2^2`` by inverting both distribution functions, without couplings or potentials."""

    def cumulative(mean):
        pmf = [math.comb(n, k) * mean**k * (1 - mean) ** (n - k) for k in range(n + 1)]
        return list(itertools.accumulate(pmf))

    F, G = cumulative(p), cumulative(q)
    levels = sorted({Fraction(0), *F, *G})
    value = Fraction(0)
    for low, high in itertools.pairwise(levels):
        k = next(i for i, x in enumerate(F) if x >= high)
        l = next(i for i, x in enumerate(G) if x >= high)
        value += (high - low) * (k - l) ** 2
    assert hamming_transport([p] * n, [q] * n).value == value


def test_one_coordinate_is_its_total_variation():
    solved = hamming_transport([["0.7", "0.2", "0.1"]], [["0.1", "0.2", "0.7"]])
    assert solved.value == solved.maximal == Fraction(3, 5)


def test_the_product_of_maximal_couplings_is_not_optimal_from_two_coordinates_on():
    """The smallest counterexample: 3/2 against 5/4, both exact."""
    solved = hamming_transport(["1/4", "1/4"], ["3/4", "3/4"])
    assert solved.maximal == Fraction(3, 2)
    assert solved.value == Fraction(5, 4)


def test_nothing_to_move_costs_nothing():
    solved = hamming_transport(["0.3", ["0.2", "0.8"]], ["0.3", ["0.2", "0.8"]])
    assert solved.groups == ()
    assert solved.value == solved.maximal == solved.mean == 0
    assert solved.states() == [()]


def test_states_are_named():
    solved = hamming_transport(["0.2"] * 2 + ["0.1"], ["0.7"] * 2 + ["0.3"])
    assert solved.states()[0] == ((2, 0), (1, 0))
    assert len(solved.states()) == 6
    assert sum(solved.plan.values()) == solved.total


def test_long_values_are_spelled_by_bounds_away_from_the_truth():
    solved = hamming_transport([0.1] * 200, [0.6] * 200)
    document = hamming_document(solved)
    assert Fraction(document["lower"]) < solved.value < Fraction(document["upper"])
    assert Fraction(document["upper"]) - Fraction(document["lower"]) < Fraction(1, 10**50)
    short = hamming_document(hamming_transport(["1/4"] * 2, ["3/4"] * 2))
    assert short["lower"] == short["upper"] == "5/4"
    tiny = hamming_transport([1e-300], [2e-300])
    assert (
        Fraction(hamming_document(tiny)["lower"]) <= tiny.value <= Fraction(hamming_document(tiny)["upper"])
    )
