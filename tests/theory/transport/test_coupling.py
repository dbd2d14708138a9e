"""Couplings: right marginals, the rarest mismatch, and the least cost."""

import itertools
import math
from fractions import Fraction

from banditproof.theory.transport.coupling import least_cost, least_distance, maximal_coupling_of_masses
from hypothesis import given
from hypothesis import strategies as st

weights = st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any)


def law(row):
    return [Fraction(x, sum(row)) for x in row]


@given(weights, weights)
def test_the_joint_law_has_its_marginals_and_the_least_mismatch(left, right):
    p, q = law(left), law(right)
    coupling = maximal_coupling_of_masses(p, q)
    for side, masses in ((0, p), (1, q)):
        for k, mass in enumerate(masses):
            assert sum(m for cell, m in coupling.joint.items() if cell[side] == k) == mass
    assert all(mass > 0 for mass in coupling.joint.values())
    differ = sum(mass for (i, j), mass in coupling.joint.items() if i != j)
    assert differ == coupling.mismatch == sum(abs(x - y) for x, y in zip(p, q, strict=True)) / 2
    cost = [[int(i != j) for j in range(4)] for i in range(4)]
    assert least_cost(p, q, cost) == differ


def test_an_independent_coupling_would_be_noticed():
    """The planted error: independent draws have the marginals, but differ too often."""
    p, q = law([1, 1, 2, 0]), law([1, 2, 1, 0])
    independent = 1 - sum(x * y for x, y in zip(p, q, strict=True))
    assert independent > maximal_coupling_of_masses(p, q).mismatch == Fraction(1, 4)


tenths = st.integers(0, 10).map(lambda k: Fraction(k, 10))


@given(tenths, tenths, st.integers(1, 4))
def test_equal_places_have_the_value_of_two_binomials(p, q, n):
    """``W_2^2`` by inverting both distribution functions, without paths."""

    def cumulative(mean):
        pmf = [math.comb(n, k) * mean**k * (1 - mean) ** (n - k) for k in range(n + 1)]
        return list(itertools.accumulate(pmf))

    F, G = cumulative(p), cumulative(q)
    value = Fraction(0)
    for low, high in itertools.pairwise(sorted({Fraction(0), *F, *G})):
        k, l = (next(i for i, x in enumerate(levels) if x >= high) for levels in (F, G))
        value += (high - low) * (k - l) ** 2
    assert least_distance([p] * n, [q] * n, power=2) == value
    assert least_distance([p] * n, [q] * n, power=1) == n * abs(p - q)


def test_the_product_of_maximal_couplings_is_not_optimal_from_two_places_on():
    """The smallest counterexample: 3/2 against 5/4, both exact."""
    assert least_distance(["1/4", "1/4"], ["3/4", "3/4"], power=2) == Fraction(5, 4)
