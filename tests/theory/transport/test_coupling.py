"""Maximal couplings: right marginals, and the rarest mismatch."""

from fractions import Fraction

from banditproof.theory.transport.coupling import maximal_coupling_of_masses
from banditproof.theory.transport.transport_program import optimal_transport
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
    assert optimal_transport(p, q, cost).value == differ


def test_an_independent_coupling_would_be_noticed():
    """The planted error: independent draws have the marginals, but differ too often."""
    p, q = law([1, 1, 2, 0]), law([1, 2, 1, 0])
    independent = 1 - sum(x * y for x, y in zip(p, q, strict=True))
    assert independent > maximal_coupling_of_masses(p, q).mismatch == Fraction(1, 4)
