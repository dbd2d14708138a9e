"""Batch sizes in exact arithmetic."""

import re
from fractions import Fraction
from math import ceil

import pytest
from banditproof.algorithms.protocol.batches import LONGEST, geometric_batches
from hypothesis import given
from hypothesis import strategies as st


@given(st.integers(1, 10**6), st.fractions("1.05", 50, max_denominator=1000))
def test_every_batch_is_the_difference_of_two_ceilings(n0, alpha):
    sizes = geometric_batches(n0, alpha).tolist()

    def end(m):
        return ceil(n0 * (alpha**m - 1) / (alpha - 1))

    for m in {0, 1, 2, len(sizes) // 2, len(sizes) - 1}:
        assert sizes[m] == min(end(m + 1) - end(m), LONGEST)
    assert min(sizes) >= 1
    assert sum(sizes) >= LONGEST > sum(sizes[:-1])


@pytest.mark.parametrize(
    "alpha", [1, 0.5, -2, 1 + 1e-9, Fraction(10**30 + 1, 10**30), float("nan"), float("inf"), "two"]
)
def test_a_ratio_that_is_none_is_named(alpha):
    with pytest.raises(
        ValueError, match=re.escape(str(alpha) if isinstance(alpha, Fraction) else repr(alpha))
    ):
        geometric_batches(1, alpha)
