"""Every double of the divergences and of their inverses is within 1e-14 of the truth, on the whole domain.

The truth is the textbook formula in mpmath at the doubles given, with digits enough for all that cancels. An
inverse needs no root: its level lies between the divergences 1e-14 either side of it.
"""

import math

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from hypothesis import given, settings
from hypothesis import strategies as st

ACCURACY = 1e-14
QUANTUM = 5e-324
LARGEST = float(np.finfo(float).max)

EDGES = [0.0, QUANTUM, 1e-323, 3e-320, 1e-310, 2.2250738585072014e-308, 1e-300, 1e-291, 1e-290, 1e-289]
EDGES += [1e-200, 1.1e-200, 1e-154, 1e-100, 1e-20, 1e-17, 1.2e-16, 1e-16, 1e-10, 1e-5, 0.01, 0.25, 0.3, 0.5]
EDGES += [0.75, 1 - 1e-5, 1 - 1e-10, 1 - 1e-15, 1 - 2**-52, 1 - 2**-53, 1.0]
PRICES = [QUANTUM, 1e-300, 1e-100, 1e-16, 1.0, 8.0, 30.0, 36.7, 40.0, 700.0, 708.0, 709.78, 710.0, 744.0]
PRICES += [745.2, 746.0, 1400.0, 1416.0, 1490.0, 1e4, 1e100, 1e300, LARGEST]

shares = st.one_of(
    st.floats(1e-3, 2), st.floats(-16, 0).flatmap(lambda p: st.sampled_from([1 - 10**p, 1 + 10**p]))
)
means = st.one_of(
    st.floats(0, 1),
    st.floats(-323.3, 0).map(lambda p: 10.0**p),
    st.floats(-18, 0).map(lambda p: 10.0**p),
    st.floats(-16, 0).map(lambda p: 1 - 10.0**p),
    st.integers(0, 1 << 20).map(lambda units: units * QUANTUM),
    st.sampled_from(EDGES),
)
powers = st.floats(-323, 308).map(lambda p: max(10.0**p, QUANTUM))


def a_few_roundings_away(x, steps):
    for _ in range(abs(steps)):
        x = float(np.nextafter(x, 2.0 if steps > 0 else -1.0))
    return x


@st.composite
def pairs(draw):
    """Two means: any two, or one and the same moved by roundings or by a share of its way to 0 or 1."""
    x = draw(means)
    kind = draw(st.integers(0, 4))
    if kind == 0:
        y = a_few_roundings_away(x, draw(st.integers(-4, 4)))
    elif kind == 1:
        y = x * draw(shares)
    elif kind == 2:
        y = 1 - (1 - x) * draw(shares)
    else:
        y = draw(means)
    return x, min(max(y, 0.0), 1.0)


@st.composite
def priced_pairs(draw):
    """A pair and a budget: any, or one near the threshold from which on privacy costs nothing."""
    x, y = draw(pairs())
    threshold = min(float(divergence.regime_threshold(x, y)), LARGEST)
    near = shares.map(lambda share: min(max(threshold * share, QUANTUM), LARGEST))
    return (
        x,
        y,
        draw(st.one_of(near, powers, st.floats(1e-4, 50), st.floats(600, 1600), st.sampled_from(PRICES))),
    )


priced_means = st.tuples(
    means, st.one_of(powers, st.floats(1e-4, 50), st.floats(600, 1600), st.sampled_from(PRICES))
)


@st.composite
def levels_from(draw, price):
    """A mean, a level and a budget: any level, or the divergence of some pair, or nearly the whole way's."""
    x, y, epsilon = draw(priced_pairs())
    value = float(divergence.kl(x, y) if price == "kl" else divergence.d_eps(x, y, epsilon))
    at_end = epsilon * draw(st.sampled_from([x, 1 - x]))
    level = draw(
        st.one_of(
            st.just(value),
            shares.map(lambda share: at_end * share),
            st.floats(-40, 3).map(lambda p: x * 10.0**p),
            st.floats(0, 800),
            powers,
            st.sampled_from([0.0, *PRICES, math.inf]),
        )
    )
    return (x, level) if price == "kl" else (x, level, epsilon)


def digits(*doubles):
    """Enough for ``1 - x`` of the smallest mean, and for the cancellation of the nearest two."""
    small = [min(value, abs(1 - value)) or value for value in doubles if 0 < value < 1]
    return 80 + 3 * round(-math.log10(min(small, default=1.0)))


def true_kl(x, y):
    if x == y:
        return mpmath.mpf(0)
    if y in (0, 1):
        return mpmath.inf
    value = x * mpmath.log(x / y) if x else mpmath.mpf(0)
    return value + ((1 - x) * mpmath.log((1 - x) / (1 - y)) if x < 1 else 0)


def true_regime_threshold(x, y):
    if x == y:
        return mpmath.mpf(0)
    return mpmath.inf if {x, y} & {0, 1} else abs(mpmath.log(x * (1 - y) / (y * (1 - x))))


def true_f_minus(y, epsilon):
    shrink = mpmath.exp(-epsilon)
    return y if y == 1 else y * shrink / (1 - y + y * shrink)


def true_f_plus(y, epsilon):
    return y if y == 0 else y / (y + (1 - y) * mpmath.exp(-epsilon))


def true_d_eps_minimiser(x, y, epsilon):
    return max(x, true_f_minus(y, epsilon)) if x <= y else min(x, true_f_plus(y, epsilon))


def true_d_eps(x, y, epsilon):
    z = true_d_eps_minimiser(x, y, epsilon)
    if z == x or y in (0, 1):
        return epsilon * abs(z - x) + true_kl(z, y)
    drop = -mpmath.expm1(-epsilon)  # of the dual, where a tiny budget cancels nothing
    low, high = (x, y) if x <= y else (1 - x, 1 - y)
    return -epsilon * low - mpmath.log1p(-high * drop)


def true_d_eps_dx(x, y, epsilon):
    if x == y:
        return {0: epsilon, 1: -epsilon}.get(x, mpmath.mpf(0))
    return (1 if x > y else -1) * min(epsilon, true_regime_threshold(x, y))


def true_d_eps_dy(x, y, epsilon):
    if x == y:
        drop = -mpmath.expm1(-epsilon)
        return {0: drop, 1: -drop}.get(x, mpmath.mpf(0))
    if y in (0, 1):  # e^(10^6) stands for all that are no doubles
        return (1 if y == 1 else -1) * mpmath.expm1(min(epsilon, 10**6))
    return (y - true_d_eps_minimiser(x, y, epsilon)) / (y * (1 - y))


def keeps_its_digits(got, want):
    """Within 1e-14, or two units of the subnormal numbers; exact where it is 0 or infinite."""
    if want == 0 or mpmath.isinf(want):
        return got == want
    if not math.isfinite(got):
        return abs(want) > LARGEST and got * want > 0
    return abs(mpmath.mpf(got) - want) <= ACCURACY * abs(want) + 2 * mpmath.mpf(QUANTUM)


def check(name, row):
    got = float(getattr(divergence, name)(*row))
    with mpmath.workdps(digits(*row)):
        want = globals()["true_" + name](*map(mpmath.mpf, row))
        assert keeps_its_digits(got, want), (name, row, got, mpmath.nstr(want, 20))


def check_inverse(name, row):
    """The level lies between the divergences at the double moved by 1e-14 towards x and away from it."""
    got = float(getattr(divergence, name)(*row))
    up, of_kl = "upper" in name, name.startswith("kl")
    least = min(abs(got), 1 - got) or QUANTUM  # as near to an end as the double moved by two units may be
    with mpmath.workdps(digits(*row[:1], least)):
        x, level, *price = map(mpmath.mpf, row)
        moved = [got * (1 + way * mpmath.mpf(ACCURACY)) + way * 2 * mpmath.mpf(QUANTUM) for way in (-1, 1)]
        near, far = moved if up else moved[::-1]
        value = true_kl if of_kl else true_d_eps
        within = near <= x if up else near >= x
        assert within or value(x, min(max(near, 0), 1), *price) <= level, (name, row, got)
        beyond = far >= 1 if up else far <= 0
        assert beyond or ((far > x) == up and value(x, far, *price) >= level), (name, row, got)


def check_either(name, row):
    (check_inverse if name.endswith("inverse") else check)(name, row)


DOMAINS = {
    **dict.fromkeys(["kl", "regime_threshold"], pairs()),
    **dict.fromkeys(["d_eps", "d_eps_minimiser", "d_eps_dx", "d_eps_dy"], priced_pairs()),
    **dict.fromkeys(["f_minus", "f_plus"], priced_means),
    **dict.fromkeys(["kl_upper_inverse", "kl_lower_inverse"], levels_from("kl")),
    **dict.fromkeys(["d_eps_upper_inverse", "d_eps_lower_inverse"], levels_from("d_eps")),
}


@pytest.mark.parametrize("name", DOMAINS)
@settings(max_examples=250)
@given(data=st.data())
def test_a_function_keeps_1e_14(name, data):
    check_either(name, data.draw(DOMAINS[name]))


@pytest.mark.parametrize(("name", "row"), [
    # nearly all mass moves, for a divergence that is a tenth of either term
    ("d_eps", (0.08510332522883275, 0.0016085417039234785, 3.2038998252964612)),
    ("d_eps", (0.10605956666202428, 0.004230945011947705, 3.303151198315309)),
    ("kl", (0.11905343978596516, 0.012496877004273689)),
    # a small budget, and a difference of terms just above the share that is trusted
    ("d_eps", (0.5345415142093292, 0.49340156008238606, 0.031161225415822686)),
    # the same, were only a share of 0.04 mistrusted
    ("d_eps", (0.4918868087200177, 0.46738012997666284, 0.031735986866465005)),
    ("d_eps", (0.49326526797463394, 0.46898003881632583, 0.031420646709657045)),
    # deep roots, whose exponents are no doubles
    ("kl_lower_inverse", (0.43554600525161846, 281.73282366156525)),
    ("kl_lower_inverse", (6.120830038356629e-10, 3.3715322874172884e-07)),
    ("d_eps_lower_inverse", (1.0, 0.9692128163684092, 310.8566910646846)),
    ("d_eps_lower_inverse", (0.9876054975442782, 531.5160601071549, 634.1171025772201)),
    ("d_eps_lower_inverse", (0.7760042556917476, 362.2865418114797, 710.0)),
    # nearly the price of the whole way: the product of the budget and the mean has to be exact
    ("d_eps_lower_inverse", (4.080350527604425e-108, 4.0803505276055525e-108, 1.0000000000002764)),
    ("d_eps_lower_inverse", (0.08280588537440374, 1.3223698538477406e-19, 1.5969515305206803e-18)),
    ("d_eps_lower_inverse", (0.05513047306300911, 0.1012500036525903, 1.836552418784268)),
    ("d_eps_lower_inverse", (0.23613421477114166, 1.1764221555967269e-264, 4.98200634218564e-264)),
])  # fmt: skip
def test_points_where_digits_are_easily_lost(name, row):
    check_either(name, row)


def nearly_the_whole_way(generator, x):
    epsilon = 10.0 ** generator.uniform(-18, 2.8, 500)
    return epsilon * x * (1 - 10.0 ** generator.uniform(-16, 0, 500)), epsilon


def with_large_budgets(generator, x):
    """Their product with ``1 - x`` is no double."""
    epsilon = generator.uniform(50, 740, 500)
    return epsilon * x * generator.uniform(0.1, 1, 500), epsilon


def deep(generator, x):
    return x * generator.uniform(1, 720, 500), np.full(500, 2000.0)


@pytest.mark.parametrize(("name", "drawn", "mean_of"), [
    ("d_eps_lower_inverse", nearly_the_whole_way, lambda u: u),
    ("d_eps_lower_inverse", with_large_budgets, lambda u: 0.7 * u),
    ("d_eps_lower_inverse", deep, lambda u: 10.0 ** (3 * u - 3)),
    ("kl_lower_inverse", deep, lambda u: 10.0 ** (3 * u - 3)),
])  # fmt: skip
def test_many_points_of_a_kind_keep_1e_14(name, drawn, mean_of):
    generator = np.random.default_rng(16)
    x = mean_of(generator.random(500))
    level, epsilon = drawn(generator, x)
    for row in zip(x.tolist(), level.tolist(), epsilon.tolist(), strict=True):
        check_inverse(name, row[:2] if name.startswith("kl") else row)


PLANTED = 5e-14


@pytest.mark.parametrize("name", ["kl", "d_eps", "kl_upper_inverse", "d_eps_lower_inverse"])
@pytest.mark.parametrize("factor", [1 + PLANTED, 1 - PLANTED])
def test_an_error_of_a_few_1e_14_would_be_seen(name, factor, monkeypatch):
    right = getattr(divergence, name)
    monkeypatch.setattr(divergence, name, lambda *row: right(*row) * factor)
    row = (0.3, 0.1) if name.startswith("kl") else (0.3, 0.1, 0.8)
    with pytest.raises(AssertionError, match=name):
        check_either(name, row)


@pytest.mark.parametrize("name", ["d_eps_lower_inverse", "kl_lower_inverse"])
def test_arrays_take_the_same_paths_as_numbers(name):
    generator = np.random.default_rng(15)
    x, level, epsilon = (
        generator.random(300),
        10.0 ** generator.uniform(-3, 2.8, 300),
        10.0 ** generator.uniform(-2, 3, 300),
    )
    level[::3] = (epsilon * x * (1 - 1e-15))[::3]
    columns = (x, level) if name.startswith("kl") else (x, level, epsilon)
    function = getattr(divergence, name)
    whole = function(*columns)
    alone = [float(function(*row)) for row in zip(*columns, strict=True)]
    assert np.all(np.abs(whole - alone) <= ACCURACY * whole)
