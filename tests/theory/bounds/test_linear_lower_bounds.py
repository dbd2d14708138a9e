"""Lower bounds of linear bandits: closed forms, a conic solver and certificates."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from banditproof.theory.bounds.linear_lower_bounds import certified_linear_lower_bound, linear_lower_bound
from banditproof.theory.bounds.rho_of_actions import exact_printed_rho, printed_rho, spanning_rho
from banditproof.verify.certificates.linear_bound import recheck_linear_bound
from hypothesis import assume, given, settings
from hypothesis import strategies as st

ENTRY = st.integers(-3, 3)


@st.composite
def instances(draw):
    width = draw(st.integers(1, 3))
    rows = draw(
        st.lists(st.lists(ENTRY, min_size=width, max_size=width), min_size=2, max_size=8, unique_by=tuple)
    )
    theta = draw(st.lists(st.integers(-8, 8), min_size=width, max_size=width))
    means = sorted(sum(a * t for a, t in zip(row, theta, strict=True)) for row in rows)
    assume(means[-1] > means[-2])
    return rows, theta, draw(st.sampled_from([None, "0.01", "0.5", "20"]))


@given(st.lists(st.floats(1e-9, 10), min_size=1, max_size=6), st.floats(1e-4, 10))
def test_any_gaps_on_an_orthonormal_basis(gaps, epsilon):
    theta = [0.0, *(-gap for gap in gaps)]
    found = linear_lower_bound(np.eye(len(theta)), theta, epsilon=epsilon)
    assert found.value == pytest.approx(sum(2 / min(gap, 2 * epsilon) for gap in gaps), rel=1e-8)
    assert found.relative_gap <= 1e-9


def test_parallel_actions_cost_nothing():
    """On a line every action is a multiple of the best one: nothing has to be learnt about the others."""
    found = linear_lower_bound([[2.0], [1.0], [-1.0], [0.0]], [1.0], epsilon=1.0)
    assert (found.value, found.lower, found.relative_gap) == (0, 0, 0)
    proof = certified_linear_lower_bound([[2], [1], [-1], [0]], [1])
    assert proof.value.lower == proof.value.upper == 0
    recheck_linear_bound(proof.document)


@settings(max_examples=60)
@given(instances())
def test_certified_values_are_narrow_and_rechecked(instance):
    rows, theta, epsilon = instance
    proof = certified_linear_lower_bound(rows, theta, epsilon=epsilon)
    recheck_linear_bound(proof.document)
    assert proof.value.width <= proof.value.upper * Fraction(1, 10**10)
    found = linear_lower_bound(rows, theta, epsilon=None if epsilon is None else float(epsilon))
    assert found.value == pytest.approx(float(proof.value), rel=1e-10)
    assert found.relative_gap <= 1e-10


@pytest.mark.parametrize("epsilon", [None, 0.3, 0.01])
def test_actions_of_zeros_and_ones_close_the_gap(epsilon):
    """Actions that need neither be played nor be told apart, but only just: pulls and prices vanish."""
    random = np.random.default_rng(7)
    for _ in range(8):
        width = random.integers(2, 6)
        actions = random.integers(0, 2, (random.integers(width, 30), width))
        theta = random.normal(size=width).round(3)
        assert linear_lower_bound(actions, theta, epsilon=epsilon).relative_gap <= 1e-10


def test_reference_values_of_the_printed_rho():
    """TH-EXB.2: 2 on an orthonormal basis; TH-LB.1: 3/2 for (1,0) against (1,1)."""
    assert printed_rho(np.eye(3), 0).tolist() == [0, 2, 2]
    assert printed_rho([[1, 0], [1, 1], [0, 1]], 1)[0] == pytest.approx(1.5)
    assert exact_printed_rho([[1, 0], [1, 1], [0, 1], [0, 0]], 1)[0] == Fraction(3, 2)


def left_side(rows, pulls, at, best):
    """``sum N_j |a_j^T G^-1 (a - a*)|`` of Lemma B.1."""
    rows, pulls = np.array(rows, dtype=float), np.array(pulls, dtype=float)
    image = np.linalg.solve((rows.T * pulls) @ rows, rows[at] - rows[best])
    return float(pulls @ np.abs(rows @ image))


@given(
    st.lists(st.lists(ENTRY, min_size=2, max_size=2), min_size=2, max_size=5, unique_by=tuple),
    st.integers(0, 10**6),
)
def test_the_amended_rho_holds_for_every_allocation(rows, seed):
    assume(np.linalg.matrix_rank(rows) == 2)
    pulls = np.exp(np.random.default_rng(seed).uniform(-6, 6, size=len(rows)))
    largest = spanning_rho(rows, 0)
    for at in range(len(rows)):
        assert left_side(rows, pulls, at, 0) <= largest[at] * (1 + 1e-9) + 1e-9
        attained = 0.0
        for pair in combinations(range(len(rows)), 2):
            if abs(np.linalg.det(np.array(rows)[list(pair)])) > 0.5:
                heavy = np.full(len(rows), 1e-7)
                heavy[list(pair)] = 1
                attained = max(attained, left_side(rows, heavy, at, 0))
        assert attained == pytest.approx(largest[at], rel=1e-4, abs=1e-4)
