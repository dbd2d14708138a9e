"""The leader is the first of the largest scores, and knows the largest one before it."""

import math

import numpy as np
from banditproof.algorithms.indexes.tie_breaking import leader
from hypothesis import given
from hypothesis import strategies as st

SCORES = st.lists(st.integers(-3, 3).map(float) | st.floats(allow_nan=False), min_size=1, max_size=9)


@given(SCORES)
def test_the_leader_is_the_first_of_the_largest_and_knows_the_largest_before_it(scores):
    found, below = leader(np.array(scores))
    assert found == scores.index(max(scores))
    assert below == max(scores[:found], default=-math.inf)


def test_what_is_no_number_stays_behind_all_but_in_front_of_all_who_follow_it():
    nan = math.nan
    assert leader(np.array([1.0, nan, 2.0])) == (2, 1.0)
    assert leader(np.array([nan, 1.0, 2.0])) == (0, -math.inf)
