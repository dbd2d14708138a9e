"""Upper ends of the kl and d_eps intervals, for one triple of doubles."""

from banditproof.algorithms.indexes.upper_inverse import d_eps_upper, kl_upper
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

MEANS = st.one_of(
    st.floats(0, 1), st.floats(-300, -1).map(lambda e: 10.0**e), st.floats(-15, -1).map(lambda e: 1 - 10.0**e)
)
LEVELS = st.floats(-18, 2.8).map(lambda e: 10.0**e)
BUDGETS = st.floats(-9, 9).map(lambda e: 10.0**e)


def kl_of_rest(x, rest):
    first = x * mp.log(x / (1 - rest)) if x > 0 else mpf(0)
    return first + ((1 - x) * mp.log((1 - x) / rest) if x < 1 else mpf(0))


def d_eps_of_rest(x, rest, epsilon):
    """d_eps(x, 1 - rest): kl from the nearest point of slope epsilon on, by the stationary point."""
    y = 1 - rest
    odds = y / rest * mp.exp(-epsilon)
    z = max(x, odds / (1 + odds))
    return epsilon * (z - x) + kl_of_rest(z, rest)


def upper_end(x, level, divergence):
    low, high = mp.log(1 - x), mpf(-3000)
    if divergence(x, mp.exp(high)) <= level:
        return mpf(1)
    for _ in range(140):
        middle = (low + high) / 2
        if divergence(x, mp.exp(middle)) <= level:
            low = middle
        else:
            high = middle
    return 1 - mp.exp(low)


@given(MEANS, LEVELS)
def test_kl_upper_is_the_root_to_the_last_digits(x, level):
    value = kl_upper(x, level)
    if x == 1:
        assert value == 1
        return
    with mp.workdps(60):
        assert abs(value - upper_end(mpf(x), mpf(level), kl_of_rest)) <= 4e-16


@given(MEANS, LEVELS, BUDGETS)
def test_d_eps_upper_is_the_end_of_the_interval(x, level, epsilon):
    value = d_eps_upper(x, level, epsilon)
    if x == 1:
        assert value == 1
        return
    with mp.workdps(60):
        exact = upper_end(mpf(x), mpf(level), lambda a, rest: d_eps_of_rest(a, rest, mpf(epsilon)))
        assert abs(value - exact) <= 1e-15


@given(MEANS, st.sampled_from([0.0, -1.0]))
def test_no_level_leaves_the_point(x, level):
    assert kl_upper(x, level) == x
