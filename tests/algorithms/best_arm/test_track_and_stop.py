"""The allocation of Track-and-Stop is found with few sums, to the last bit of many."""

import math

import numpy as np
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import SHARE
from banditproof.algorithms.best_arm.track_and_stop import near_root, root_below, squares
from hypothesis import given
from hypothesis import strategies as st

gaps = st.lists(st.one_of(st.floats(1e-3, 1), st.floats(1e-9, 1e6)), min_size=1, max_size=12)


def squared(gaps):
    """The values of as many arms and of the best one, which is the first."""
    values = np.zeros((len(gaps) + 2, 2))
    values[1:-1, SHARE] = np.square(gaps)
    return values, float(values[1:-1, SHARE].min())


def halved(values, least):
    low, high = 0.0, least
    for _ in range(60):
        y = 0.5 * (low + high)
        if squares(values, 0, y) < 1.0:
            low = y
        else:
            high = y
    return low


@given(gaps)
def test_sums_that_are_not_computed_change_no_bit(gaps):
    values, least = squared(gaps)
    assert root_below(values, 0, least) == halved(values, least)


@given(gaps)
def test_newtons_method_ends_so_near_the_root_that_few_sums_are_needed(gaps):
    values, least = squared(gaps)
    assert math.isclose(near_root(values, 0, least), halved(values, least), rel_tol=1e-13)
