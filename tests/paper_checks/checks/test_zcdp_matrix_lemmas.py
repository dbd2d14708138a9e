"""Claims of the paper on concentrated privacy, matrix lemmas: verdicts and values."""

from __future__ import annotations

from fractions import Fraction

from banditproof.paper_checks.checks import rational_matrices


def test_the_uniform_design_on_the_roots_is_optimal():
    for size in (1, 2, 3, 4):
        actions = rational_matrices.roots(size)
        design = rational_matrices.information(actions, [Fraction(1, len(actions))] * len(actions))
        inverse = rational_matrices.inverse(design)
        assert {rational_matrices.form(inverse, action, action) for action in actions} == {size}
