"""Optimal designs against closed forms, a conic solver, a naive twin, and their own certificates."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.designs.optimal_design import (
    _independent,
    largest_norm,
    optimal_design,
    squared_norms,
)
from banditproof.theory.designs.optimal_design_certificate import certified_design
from banditproof.verify.certificates.optimal_design import recheck_design
from hypothesis import given, settings
from hypothesis import strategies as st

SMALL = st.integers(-4, 4)


@st.composite
def action_sets(draw, largest=12):
    width = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(SMALL, min_size=width, max_size=width), min_size=1, max_size=largest))
    if not any(map(any, rows)):
        rows[0][0] = 1
    return np.array(rows, dtype=float)


def sphere(count, dimension, seed):
    points = np.random.default_rng(seed).normal(size=(count, dimension))
    return points / np.linalg.norm(points, axis=1)[:, None]


@given(action_sets(), st.integers(0, 10**6))
def test_norms_are_those_of_exact_arithmetic(rows, seed):
    weights = np.random.default_rng(seed).integers(1, 9, size=len(rows)) / 16
    norms = squared_norms(rows, weights)
    law = [Fraction(weight) for weight in weights.tolist()]
    total = sum(law)
    proof = certified_design(rows.tolist(), [weight / total for weight in law])
    assert norms.max() * float(total) == pytest.approx(float(proof.largest_norm), rel=1e-9)


@settings(max_examples=150)
@given(action_sets())
def test_any_set_gets_a_design_within_the_gap_on_few_actions(rows):
    design = optimal_design(rows)
    assert -1e-9 <= design.gap <= 1e-8
    assert design.weights.min() >= 0
    assert design.weights.sum() == pytest.approx(1, abs=1e-12)
    assert design.dimension == np.linalg.matrix_rank(rows)
    assert design.spanning == (design.dimension == rows.shape[1])
    assert len(design.support) <= design.dimension * (design.dimension + 1) // 2
    assert largest_norm(rows, design.weights) == pytest.approx(design.largest_norm, rel=1e-9)


@given(action_sets(), st.integers(0, 10**6))
def test_matrices_beyond_doubt_independent_are_so_by_their_rank(rows, seed):
    """The quick answer is never yes where the singular values say no, and yes where they are large."""
    rows = rows + np.random.default_rng(seed).normal(size=rows.shape) * (seed % 2)
    squares = (rows[:, :, None] * rows[:, None, :]).reshape(len(rows), -1)
    values = np.linalg.svd(squares, compute_uv=False)
    independent = len(values) == len(rows) and values[-1] > 1e-9 * values[0]
    said = _independent(np.ascontiguousarray(rows.T))
    assert independent or not said
    assert said or len(values) < len(rows) or values[-1] < 0.1 * values[0]


@pytest.mark.parametrize("rows", [
    np.random.default_rng(0).normal(size=(100, 10))
    * np.exp(20 * np.random.default_rng(1).normal(size=(100, 1))),
    np.random.default_rng(2).normal(size=(80, 6)) * 10.0 ** np.arange(-75, 75, 25),
    [[1, 1], [1e-13, -1e-13]],
    [[1e150, 0], [0, 1e-150], [1e150, 1e-150]],
    np.vander(np.linspace(-1, 1, 500), 9),
    sphere(600, 12, 3),
])  # fmt: skip
def test_badly_scaled_sets_reach_the_gap(rows):
    design = optimal_design(rows)
    assert design.spanning
    assert abs(design.gap) <= 1e-8


def test_a_smaller_span_is_said_and_measured_by_its_own_volume():
    """In a plane of R^3 the log determinant is that of orthonormal coordinates of the plane."""
    plane = np.array([[1, 1, 0], [0, 0, 1]]) / [[math.sqrt(2)], [1]]
    flat = np.array([[1.0, 0], [0, 1], [1, 1], [-1, 2]])
    inside, outside = optimal_design(flat), optimal_design(flat @ plane)
    assert (outside.dimension, outside.spanning) == (2, False)
    assert outside.log_det == pytest.approx(inside.log_det, abs=1e-12)
    assert "in a span of dimension 2" in str(outside)


def test_norms_outside_the_played_span_are_infinite():
    norms = squared_norms([[1, 0, 0], [0, 1, 0], [2, 0, 0], [0, 0, 1]], [0.5, 0, 0.5, 0])
    assert norms.tolist() == [pytest.approx(0.4), math.inf, pytest.approx(1.6), math.inf]


def test_an_unreachable_gap_is_reported_not_hidden():
    design = optimal_design(sphere(50, 4, 8), gap=1e-300)
    assert abs(design.gap) < 1e-11


@settings(max_examples=60)
@given(action_sets())
def test_certificates_hold_and_are_narrow(rows):
    design = optimal_design(rows)
    proof = certified_design(rows.tolist(), design.weights.tolist())
    recheck_design(proof.document)
    assert proof.dimension == design.dimension
    assert proof.largest_norm.lower >= proof.dimension - Fraction(1, 10**30)
    assert proof.largest_norm.upper <= proof.dimension + 2e-8
    assert float(proof.log_det) == pytest.approx(design.log_det, abs=1e-9)
    assert proof.optimal_log_det.width <= 2e-8
    assert proof.optimal_log_det.lower == proof.log_det.lower


def test_the_enclosure_of_the_optimum_holds_it():
    """A poor design still encloses the known optimum of an orthonormal basis, -2 log 2."""
    proof = certified_design([[1, 0], [0, 1]], [Fraction(1, 4), Fraction(3, 4)])
    assert proof.largest_norm.lower <= 4 <= proof.largest_norm.upper
    assert proof.optimal_log_det.lower < Fraction(-2 * math.log(2)) < proof.optimal_log_det.upper
    assert float(proof.log_det) == pytest.approx(math.log(3 / 16), rel=1e-15)


def test_determinants_far_beyond_doubles_are_certified():
    proof = certified_design([["1e-200", 0], [0, "1e-250"]], [Fraction(1, 2), Fraction(1, 2)])
    recheck_design(proof.document)
    assert float(proof.log_det) == pytest.approx(-900 * math.log(10) - 2 * math.log(2), rel=1e-14)
