"""Laws of contexts that are assumed: the verdict, and the directions that show there are none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.statements.concentration.stochastic_contexts import (
    _TWENTY_FOUR,
    _directions,
    _of_law,
)


@pytest.mark.parametrize("d", [2, 3, 4, 7, 10])
def test_the_directions_have_the_moments_of_a_uniform_unit_vector(d):
    listed = _directions(d)
    assert all(weight > 0 for weight, _, _ in listed)
    assert sum(weight for weight, _, _ in listed) == 1
    for i in range(d):
        assert sum(w * v[i] ** 2 / n for w, v, n in listed) == Fraction(1, d)
        for j in range(d):
            moment = sum(w * v[i] ** 2 * v[j] ** 2 / n**2 for w, v, n in listed)
            assert moment == Fraction(3 if i == j else 1, d * (d + 2))


def test_some_law_has_the_smallest_variance_and_it_is_above_the_threshold():
    """Unit vectors of the 24-cell: M = I/4, variance 1/16 in every direction, l^2/(8 log 4) < 1/176."""
    known = _of_law(4, _TWENTY_FOUR)
    assert known["trM"] == 1
    assert known["trMM"] == Fraction(1, 4)
    assert known["worst"] == known["average"] == Fraction(1, 16)
    assert known["worst"] == Fraction(2 * 3, 4 * 4 * 6)
