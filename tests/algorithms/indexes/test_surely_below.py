"""An upper bound that is not computed is surely below the one that is."""

from banditproof.algorithms.indexes.upper_inverse import at_most, kl_upper, surely_below
from hypothesis import given
from hypothesis import strategies as st


@given(st.floats(0, 1), st.floats(0, 40), st.floats(0, 1))
def test_what_is_surely_below_is_below(x, level, best):
    bound = kl_upper(x, level)
    assert bound <= at_most(x, level) + 1e-12
    if surely_below(x, level, best):
        assert bound < best
    elif x < best - 1e-9:  # and it is told where it is so
        assert bound >= best - 1e-6
