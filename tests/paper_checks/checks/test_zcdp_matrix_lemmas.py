"""Claims of the paper on concentrated privacy, matrix lemmas: verdicts and values."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from banditproof.paper_checks.checks import rational_matrices


def test_exact_elimination_agrees_with_numerical_linear_algebra():
    rng = Random(3)  # noqa: S311  no secrets
    for size in (1, 2, 3, 4):
        matrix = rational_matrices.random_gram(rng, size, size + 1)
        numbers = np.array(matrix, dtype=float)
        assert float(rational_matrices.determinant(matrix)) == pytest.approx(np.linalg.det(numbers), rel=1e-9)
        found = np.array(rational_matrices.inverse(matrix), dtype=float)
        assert np.allclose(found @ numbers, np.eye(size))
        assert rational_matrices.is_positive_semidefinite(matrix)


def test_an_indefinite_matrix_is_told_from_a_semidefinite_one():
    one, two, zero = Fraction(1), Fraction(2), Fraction(0)
    assert not rational_matrices.is_positive_semidefinite([[one, two], [two, one]])
    assert not rational_matrices.is_positive_semidefinite([[zero, one], [one, one]])
    assert rational_matrices.is_positive_semidefinite([[one, one], [one, one]])


def test_the_uniform_design_on_the_roots_is_optimal():
    for size in (1, 2, 3, 4):
        actions = rational_matrices.roots(size)
        design = rational_matrices.information(actions, [Fraction(1, len(actions))] * len(actions))
        inverse = rational_matrices.inverse(design)
        assert {rational_matrices.form(inverse, action, action) for action in actions} == {size}
