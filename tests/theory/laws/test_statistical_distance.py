"""Distances between laws: exact at the edges, 13 digits everywhere, certified on request."""

import itertools
import math
from fractions import Fraction

import flint
import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.categorical import Categorical
from banditproof.theory.laws.empirical import Empirical
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.theory.laws.statistical_distance import (
    aligned_masses,
    chi_square,
    chi_square_ball,
    hellinger_squared,
    hellinger_squared_ball,
    kl,
    kl_ball,
    renyi,
    renyi_ball,
    tv,
    tv_ball,
)
from banditproof.theory.numbers.enclosure import certified, enclosure_of
from hypothesis import given
from hypothesis import strategies as st

M = mp.mpf
DIGITS = 420  # masses of 1e-300 beside 1, and squares of their gaps, keep 50 digits and more
ORDERS = [1e-10, 0.1, 0.5, 0.7, 1 - 1e-9, 1, 1 + 1e-9, 1.5, 2, 8, math.inf]
PAIRS = [
    (kl, kl_ball),
    (tv, tv_ball),
    (hellinger_squared, hellinger_squared_ball),
    (chi_square, chi_square_ball),
]


def roundings(value, truth):
    """Error in units of 1e-16, relative above the smallest normal double and absolute in its ulps below."""
    value = float(value)
    if mp.isinf(truth) or truth == 0 or math.isinf(value):
        return 0.0 if value == truth or truth > M(2) ** 1024 * (1 - M(2) ** -54) else math.inf
    scale = abs(truth) * M("1e-16") if abs(truth) > M(2) ** -1021 else M(2) ** -1074 / 4
    return float(abs(M(value) - truth) / scale)


def neighbours(x, lower, upper):
    steps = [np.nextafter(x, upper), np.nextafter(x, lower)]
    steps += [x * (1 + h) for h in (1e-14, -1e-10, 1e-5, -1e-2)]
    return [float(y) for y in steps if lower <= y <= upper]


def torture_pairs(base, lower, upper):
    return [(x, y) for x in base for y in {*base, *neighbours(x, lower, upper)}]


def within_1e13(value, truth):
    """13 digits; one more rounding for each unit in the exponent of a value that is an exponential."""
    return roundings(value, truth) <= 1000 + 8 * max(0.0, math.log1p(min(float(truth), 1e308)))


# --- the naive twins, in 420 digits ---


def naive_finite(p, q, order):
    """All five distances by summing over atoms."""
    pairs = list(zip(p, q, strict=True))
    if order == "tv":
        return sum(abs(a - b) for a, b in pairs) / 2
    if order == "hellinger":
        return 1 - sum(mp.sqrt(a * b) for a, b in pairs)
    if order == "chi":
        return sum(((a - b) ** 2 / b if b else (mp.inf if a else 0)) for a, b in pairs)
    live = [(a, b) for a, b in pairs if a]
    if order >= 1 and any(b == 0 for _, b in live):
        return mp.inf
    if order == 1:
        return sum(a * mp.log(a / b) for a, b in live)
    if order == math.inf:
        return max(mp.log(a / b) for a, b in live)
    total = sum(mp.exp(M(order) * mp.log(a) + (1 - M(order)) * mp.log(b)) for a, b in live if b)
    return mp.log(total) / (M(order) - 1) if total else mp.inf


def naive_poisson(x, y, order):
    if order == "hellinger":
        return 1 - mp.exp(-((mp.sqrt(x) - mp.sqrt(y)) ** 2) / 2)
    if order == "chi":
        return mp.exp((x - y) ** 2 / y) - 1 if y else (mp.inf if x else M(0))
    if x == y:
        return M(0)
    if order == math.inf:
        return mp.inf if x > y else y - x
    if x == 0:
        return y
    if y == 0:
        return mp.inf if order >= 1 else M(order) * x / (1 - M(order))
    if order == 1:
        return x * mp.log(x / y) - x + y
    a = M(order)
    return (mp.exp(a * mp.log(x) + (1 - a) * mp.log(y)) - a * x - (1 - a) * y) / (a - 1)


def naive_exponential(x, y, order):
    if order == "hellinger":
        return 1 - 2 * mp.sqrt(x * y) / (x + y)
    if order == "chi":
        return (x - y) ** 2 / (x * (2 * y - x)) if x < 2 * y else mp.inf
    if order == "tv":
        if x == y:
            return M(0)
        z = mp.log(y / x) * x * y / (y - x)
        return abs(mp.exp(-z / x) - mp.exp(-z / y))
    if order == 1:
        return x / y - 1 - mp.log(x / y)
    if order == math.inf:
        return mp.log(y / x) if x <= y else mp.inf
    a = M(order)
    argument = a + (1 - a) * x / y
    return mp.log(argument) / (1 - a) - mp.log(x / y) if argument > 0 else mp.inf


def naive_gaussian(d, s, t, order):
    """Sigma s against sigma t at distance d."""
    if order == "hellinger":
        return 1 - mp.sqrt(2 * s * t / (s * s + t * t)) * mp.exp(-d * d / (4 * (s * s + t * t)))
    if order == 1:
        return mp.log(t / s) + (s * s + d * d) / (2 * t * t) - M(1) / 2
    if order == math.inf:
        if s == t:
            return M(0) if d == 0 else mp.inf
        return mp.log(t / s) + d * d / (2 * (t * t - s * s)) if s < t else mp.inf
    a = M(2) if order == "chi" else M(order)
    pooled = a * t * t + (1 - a) * s * s
    if pooled <= 0:
        return mp.inf
    value = a * d * d / (2 * pooled) + mp.log(pooled / s ** (2 - 2 * a) / t ** (2 * a)) / (2 - 2 * a)
    return mp.exp(value) - 1 if order == "chi" else value


FORMULAS = {"hellinger": hellinger_squared, "chi": chi_square, "tv": tv}


def computed(P, Q, order):
    return FORMULAS[order](P, Q) if isinstance(order, str) else renyi(P, Q, order)


# --- 13 digits on torture grids ---


def test_bernoulli_distances_have_13_digits_over_the_whole_square():
    base = [0.0, 5e-324, 1e-300, 1e-16, 1e-3, 0.3, 0.5, 0.999, 1 - 2**-40, 1 - 2**-53, 1.0]
    with mp.workdps(DIGITS):
        for x, y in torture_pairs(base, 0.0, 1.0):
            p, q = [M(x), 1 - M(x)], [M(y), 1 - M(y)]
            for order in [*FORMULAS, *ORDERS]:
                value = computed(Bernoulli(x), Bernoulli(y), order)
                assert within_1e13(value, naive_finite(p, q, order)), (x, y, order)
            assert within_1e13(kl(Bernoulli(x), Bernoulli(y)), naive_finite(p, q, 1)), (x, y)


def test_poisson_distances_have_13_digits_for_means_from_0_to_1e300():
    base = [0.0, 5e-324, 1e-300, 1e-16, 1e-3, 0.7, 3.0, 17.0, 23.0, 1e4, 1e12, 1e300]
    with mp.workdps(DIGITS):
        for x, y in torture_pairs(base, 0.0, 1e300):
            for order in ["hellinger", "chi", *ORDERS]:
                if order == "chi" and y and (x - y) / y * (x - y) > 1e4:
                    assert chi_square(Poisson(x), Poisson(y)) == math.inf
                    continue
                truth = naive_poisson(M(x), M(y), order)
                assert within_1e13(computed(Poisson(x), Poisson(y), order), truth), (x, y, order)
            assert within_1e13(kl(Poisson(x), Poisson(y)), naive_poisson(M(x), M(y), 1)), (x, y)


def test_exponential_distances_have_13_digits_for_means_from_5e_324_to_1e300():
    base = [5e-324, 1e-300, 1e-16, 1e-3, 0.7, 3.0, 1e4, 1e100, 1e300]
    with mp.workdps(DIGITS):
        for x, y in torture_pairs(base, 5e-324, 1e300):
            for order in [*FORMULAS, *ORDERS]:
                truth = M(0) if x == y else naive_exponential(M(x), M(y), order)
                assert within_1e13(computed(Exponential(x), Exponential(y), order), truth), (x, y, order)
            truth = M(0) if x == y else naive_exponential(M(x), M(y), 1)
            assert within_1e13(kl(Exponential(x), Exponential(y)), truth), (x, y)


def test_gaussian_distances_have_13_digits_for_equal_and_unequal_sigmas():
    gaps = [0.0, 1e-100, 1e-16, 1e-8, 1e-3, 0.1, 1.0, 5.0, 25.0, 1e5]
    sigmas = [1e-10, 0.01, 0.5, 0.9, 1 - 1e-3, 1 - 1e-8, 1 - 2**-53, 1.0, 1 + 2**-52, 1.001, 1.3, 7.0, 1e10]
    with mp.workdps(DIGITS):
        for d, s in itertools.product(gaps, sigmas):
            P, Q = Gaussian(d, s), Gaussian(0.0, 1.0)
            for order in ["hellinger", "chi", *ORDERS]:
                if order == "chi" and d > 100:
                    continue  # the truth overflows
                truth = M(0) if (d, s) == (0, 1) else naive_gaussian(M(d), M(s), M(1), order)
                assert within_1e13(computed(P, Q, order), truth), (d, s, order)
            truth = M(0) if (d, s) == (0, 1) else naive_gaussian(M(d), M(s), M(1), 1)
            assert within_1e13(kl(P, Q), truth), (d, s)


def test_total_variation_of_gaussians_and_poissons_agrees_with_its_certified_value():
    laws = [
        (Gaussian(d, s), Gaussian(0.0, 1.0))
        for d in [0.0, 1e-16, 1e-8, 1e-3, 0.3, 2.0, 30.0]
        for s in [1e-10, 0.5, 1 - 1e-8, 1 - 2**-53, 1.0, 1.001, 1.3, 1e10]
    ]
    for x in [0.0, 1e-16, 1e-3, 0.7, 3.0, 22.5, 23.0, 40.0, 1000.3, 1e8, 1e15]:
        others = [x * (1 + h) for h in (2**-52, -1e-10, 1e-4, 0.3)]
        others += [x + z * math.sqrt(x) for z in (0.4, 0.6, 5.0)]
        laws += [(Poisson(x), Poisson(y)) for y in others]
    for P, Q in laws:
        truth = certified(lambda P=P, Q=Q: tv_ball(P, Q))
        if truth.lower <= 0:
            assert tv(P, Q) == 0 == truth.upper
        else:
            assert abs(Fraction(float(tv(P, Q))) / truth.lower - 1) < 1e-13, (P, Q)


# --- total variation against its definition ---


@pytest.mark.parametrize(
    ("P", "Q"),
    [
        (Gaussian(0, 1), Gaussian(1, 1)),
        (Gaussian(0, 1), Gaussian(1, 2)),
        (Gaussian(0.5, 3), Gaussian(-1, 0.25)),
        (Gaussian(0, 1), Gaussian(0, 1.5)),
        (Exponential(1), Exponential(2.5)),
    ],
)
def test_continuous_distances_are_the_integrals_that_define_them(P, Q):
    nodes, weights = np.polynomial.legendre.leggauss(20)
    edges = np.linspace(0 if isinstance(P, Exponential) else -60, 80, 5601)  # short: the gap has few kinks
    half_width = np.diff(edges)[:, None] / 2
    z = edges[:-1, None] + half_width * (1 + nodes)

    def log_density(law):
        if isinstance(law, Exponential):
            return -z / law.mean - np.log(law.mean)
        return -(((z - law.mean) / law.sigma) ** 2) / 2 - np.log(law.sigma * np.sqrt(2 * np.pi))

    def integral(values):
        return float(np.sum(half_width * weights * values))

    log_p, log_q = log_density(P), log_density(Q)
    p, q = np.exp(log_p), np.exp(log_q)
    affinity = integral(np.exp((log_p + log_q) / 2))
    assert integral(abs(p - q) / 2) == pytest.approx(float(tv(P, Q)), rel=1e-6)
    assert 1 - affinity == pytest.approx(float(hellinger_squared(P, Q)), rel=1e-9)
    assert integral(p * (log_p - log_q)) == pytest.approx(float(kl(P, Q)), rel=1e-9)
    assert -2 * np.log(affinity) == pytest.approx(float(renyi(P, Q, 0.5)), rel=1e-9)


# --- laws on finitely many points ---


def spelled(*probabilities):
    return Categorical(range(len(probabilities)), probabilities)


def normalised(weights):
    total = sum(map(Fraction, weights))
    return [M(w.numerator) / M(w.denominator) for w in (Fraction(w) / total for w in weights)]


@pytest.mark.parametrize("h", [2**-54, 1e-14, 1e-9, 1e-4, 0.1])
def test_nearly_equal_categorical_laws_keep_13_digits_although_their_doubles_do_not_sum_to_one(h):
    p, q = [1 / 3, 1 / 3, 1 / 3], [1 / 3 + h, 1 / 3, 1 / 3 - h]
    with mp.workdps(DIGITS):
        x, y = normalised(p), normalised(q)
        for order in [*FORMULAS, *ORDERS]:
            assert within_1e13(computed(spelled(*p), spelled(*q), order), naive_finite(x, y, order)), order
        assert within_1e13(kl(spelled(*p), spelled(*q)), naive_finite(x, y, 1))


def test_laws_on_different_points_are_compared_on_the_union():
    P, Q = Categorical([0, 1, 5], [0.5, 0.25, 0.25]), Categorical([5, 1, 2], [0.5, 0.25, 0.25])
    assert tv(P, Q) == 0.5
    assert kl(P, Q) == math.inf
    assert chi_square(P, Q) == math.inf
    assert renyi(P, Q, 2) == math.inf
    assert renyi(P, Q, math.inf) == math.inf
    assert hellinger_squared(P, Q) == pytest.approx(1 - 0.25 - math.sqrt(0.125), rel=1e-15)
    assert renyi(P, Q, 0.5) == pytest.approx(-2 * math.log(0.25 + math.sqrt(0.125)), rel=1e-15)


def test_disjoint_laws_are_as_far_apart_as_can_be():
    P, Q = Empirical([0.1, 0.2]), Empirical([0.3])
    assert tv(P, Q) == 1
    assert hellinger_squared(P, Q) == pytest.approx(1, rel=1e-15)
    assert all(renyi(P, Q, order) == math.inf for order in ORDERS)
    for ball_of, value in [(tv_ball, 1), (hellinger_squared_ball, 1), (kl_ball, math.inf)]:
        assert value in certified(lambda ball_of=ball_of: ball_of(P, Q))
    for order in ORDERS:
        assert certified(lambda order=order: renyi_ball(P, Q, order)).lower == math.inf


masses = st.lists(st.integers(0, 50), min_size=4, max_size=4).filter(any)


@given(masses, masses, masses, st.floats(0, 1))
def test_divergences_are_jointly_convex_and_data_processing_shrinks_them(p, q, r, share):
    x, y, z = (np.array(w) / sum(w) for w in (p, q, r))
    for distance in (kl, tv, hellinger_squared, chi_square):
        full = distance(spelled(*x), spelled(*y))
        merged = distance(spelled(x[0] + x[1], x[2] + x[3]), spelled(y[0] + y[1], y[2] + y[3]))
        assert merged <= full * (1 + 1e-12) + 1e-30
        mixed = distance(spelled(*(share * x + (1 - share) * z)), spelled(*(share * y + (1 - share) * z)))
        assert mixed <= (share * full if share else 0) * (1 + 1e-12) + 1e-25  # z against itself adds nothing


# --- relations between the distances, in every family ---

probability = st.floats(0, 1)
positive = st.floats(1e-3, 1e3)
comparable = st.one_of(
    st.tuples(probability.map(Bernoulli), probability.map(Bernoulli)),
    st.tuples(positive.map(Poisson), positive.map(Poisson)),
    st.tuples(positive.map(Exponential), positive.map(Exponential)),
    st.tuples(
        st.builds(Gaussian, st.floats(-5, 5), positive), st.builds(Gaussian, st.floats(-5, 5), positive)
    ),
    st.tuples(
        masses.map(lambda w: spelled(*(np.array(w) / sum(w)))),
        masses.map(lambda w: spelled(*(np.array(w) / sum(w)))),
    ),
)


def at_most(a, b):
    return a <= b * (1 + 1e-12) + 1e-300


@given(comparable)
def test_the_distances_stand_in_their_known_order(pair):
    P, Q = pair
    t, h, information, chi = tv(P, Q), hellinger_squared(P, Q), kl(P, Q), chi_square(P, Q)
    assert h >= 0
    assert at_most(h, 1)
    assert at_most(h, t)
    assert at_most(t * t, h * (2 - h))
    assert at_most(2 * t * t, information)
    assert at_most(-2 * math.log1p(-h) if h < 1 else math.inf, information) or h > 1 - 1e-12
    assert at_most(information, math.log1p(chi))
    assert at_most(4 * t * t, chi)
    assert tv(Q, P) == t or t == pytest.approx(tv(Q, P), rel=1e-12)
    assert hellinger_squared(Q, P) == pytest.approx(h, rel=1e-12, abs=1e-300)


@given(comparable)
def test_renyi_divergence_grows_with_its_order_and_meets_the_others(pair):
    P, Q = pair
    curve = [float(renyi(P, Q, order)) for order in ORDERS]
    assert all(at_most(a, b) for a, b in itertools.pairwise(curve))
    assert renyi(P, Q, 1) == pytest.approx(float(kl(P, Q)), rel=1e-12, abs=1e-300)
    h = hellinger_squared(P, Q)
    if h < 0.9:
        assert renyi(P, Q, 0.5) == pytest.approx(-2 * math.log1p(-h), rel=1e-12, abs=1e-300)
        assert 0.3 * renyi(P, Q, 0.7) == pytest.approx(0.7 * float(renyi(Q, P, 0.3)), rel=1e-12, abs=1e-300)
    assert math.expm1(min(renyi(P, Q, 2), 700)) == pytest.approx(
        min(float(chi_square(P, Q)), math.expm1(700)), rel=1e-9, abs=1e-300
    )


# --- arrays ---


@pytest.mark.parametrize("family", [Bernoulli, Poisson, Exponential, Gaussian])
def test_arrays_of_parameters_broadcast_and_agree_with_single_laws(family):
    x, y = np.array([0.1, 0.5, 0.9])[:, None], np.array([0.2, 0.5])
    for distance in [
        *(f for f, _ in PAIRS),
        lambda P, Q: renyi(P, Q, 0.3),
        lambda P, Q: renyi(P, Q, math.inf),
    ]:
        table = distance(family(x), family(y))
        assert table.shape == (3, 2)
        singles = np.array([[distance(family(a), family(b)) for b in y] for a in x[:, 0]])
        assert table == pytest.approx(singles, rel=1e-14)
    orders = np.array([0.2, 1.0, 3.0, math.inf])
    curve = renyi(family(0.3), family(0.6), orders)
    assert curve == pytest.approx(np.array([renyi(family(0.3), family(0.6), a) for a in orders]), rel=1e-14)


# --- certified values ---


def test_certified_distances_are_narrow_and_contain_independent_values():
    rng = np.random.default_rng(20)
    seen = 0
    with mp.workdps(50):
        for _ in range(70):
            x, y = (10 ** rng.uniform(-3, 1, 2)).tolist()
            s, t = (10 ** rng.uniform(-1, 1, 2)).tolist()
            u, v = rng.random(2).tolist()
            cases = [
                (Bernoulli(u), Bernoulli(v), lambda o, u=u, v=v: naive_finite(*_masses(u, v), o)),
                (Poisson(x), Poisson(y), lambda o, x=x, y=y: naive_poisson(M(x), M(y), o)),
                (Exponential(x), Exponential(y), lambda o, x=x, y=y: naive_exponential(M(x), M(y), o)),
                (
                    Gaussian(x, s),
                    Gaussian(y, t),
                    lambda o, x=x, y=y, s=s, t=t: naive_gaussian(M(x) - M(y), M(s), M(t), o),
                ),
            ]
            for P, Q, truth in cases:
                values = [(kl_ball, 1), (hellinger_squared_ball, "hellinger"), (chi_square_ball, "chi")]
                for ball_of, order in values:
                    if not 1e300 < truth(order) < mp.inf:  # a chi-square of the size of exp(1e4)
                        seen += check_ball(lambda P=P, Q=Q, b=ball_of: b(P, Q), truth(order))
                order = float(rng.uniform(0.1, 4))
                seen += check_ball(lambda P=P, Q=Q, a=order: renyi_ball(P, Q, a), truth(order))
    assert seen >= 1000


def _masses(u, v):
    return [M(u), 1 - M(u)], [M(v), 1 - M(v)]


def check_ball(ball_of, truth):
    """The certified interval is narrow and meets the 50-digit value, whose own error is below 1e-40."""
    interval = certified(ball_of)
    if mp.isinf(truth):
        assert interval.lower == math.inf
        return 1
    assert interval.relative_width <= 1e-30
    sign, mantissa, exponent, _ = truth._mpf_
    value = Fraction(mantissa) * Fraction(2) ** exponent * (-1 if sign else 1)
    slack = abs(value) / 10**30 + Fraction(1, 10**40)
    assert interval.lower - slack <= value <= interval.upper + slack
    return 1


def test_certified_total_variation_contains_its_definition_by_sums():
    with mp.workdps(50):
        for x, y in [(0.0, 0.3), (0.2, 0.9), (3.0, 5.0), (7.5, 20.0)]:
            gaps = (
                abs(mp.exp(-M(x)) * M(x) ** k - mp.exp(-M(y)) * M(y) ** k) / mp.factorial(k)
                for k in range(150)
            )
            assert check_ball(lambda x=x, y=y: tv_ball(Poisson(x), Poisson(y)), sum(gaps) / 2)
        for d, s in [(1.0, 1.0), (0.5, 2.0), (0.0, 0.25), (3.0, 0.5)]:
            truth = _gaussian_tv(M(d), M(s))
            assert check_ball(lambda d=d, s=s: tv_ball(Gaussian(d, s), Gaussian(0, 1)), truth)
            assert check_ball(lambda d=d, s=s: tv_ball(Gaussian(0, 1), Gaussian(d, s)), truth)
        for x, y in [(1.0, 2.5), (2.5, 1.0)]:
            truth = naive_exponential(M(x), M(y), "tv")
            assert check_ball(lambda x=x, y=y: tv_ball(Exponential(x), Exponential(y)), truth)
        assert check_ball(lambda: tv_ball(Bernoulli(0.1), Bernoulli(0.3)), M(0.3) - M(0.1))


def _gaussian_tv(d, s):
    """Half the integral of the gap: between sign changes found by bisection, by distribution functions."""

    def gap(z):
        return (z - d) ** 2 / (2 * s * s) + mp.log(s) - z * z / 2

    grid = [M(k) / 16 for k in range(-320, 321)]
    grid = [z + M(1) / 977 for z in grid]  # off the crossings that symmetry makes round
    roots = [
        mp.findroot(gap, (a, b), solver="anderson")
        for a, b in itertools.pairwise(grid)
        if gap(a) * gap(b) < 0
    ]
    heights = [mp.mpf(0), *(mp.ncdf((z - d) / s) - mp.ncdf(z) for z in roots), mp.mpf(0)]
    return sum(abs(b - a) for a, b in itertools.pairwise(heights)) / 2


def test_balls_of_positive_width_contain_the_values_at_the_points_they_cover():
    families = {
        Bernoulli: (0.2, 0.6),
        Poisson: (2.0, 5.0),
        Exponential: (2.0, 5.0),
        Gaussian(sigma=2.0): (2.0, 5.0),
    }
    for family, (x, y) in families.items():
        for radius in (1e-12, 1e-3):
            wide = [flint.arb(v, radius) for v in (x, y)]
            for name in ("kl_means", "tv_means"):
                interval = enclosure_of(getattr(family, f"{name}_ball")(*wide))
                for a, b in itertools.product((-0.99, 0, 0.99), repeat=2):
                    value = getattr(family, name)(x + a * radius, y + b * radius)
                    assert float(interval.lower) - 1e-15 <= value <= float(interval.upper) + 1e-15


def test_total_variation_of_overlapping_balls_still_contains_every_value():
    same = flint.arb(2.0, 0.1)
    for family in (Poisson, Exponential):
        interval = enclosure_of(family.tv_means_ball(same, same))
        assert interval.lower <= 0
        assert interval.upper >= family.tv_means(1.9001, 2.0999)
    from banditproof.theory.laws import gaussian

    interval = enclosure_of(gaussian.tv_ball(flint.arb(0), same, flint.arb(1), same))
    assert interval.lower <= 0
    assert interval.upper >= tv(Gaussian(0, 1.9), Gaussian(1, 2.1))


def test_exact_edges_of_the_certified_values():
    edges = [
        (kl_ball, Poisson(0), Poisson(2), 2),
        (kl_ball, Poisson(2), Poisson(0), math.inf),
        (chi_square_ball, Poisson(0), Poisson(0), 0),
        (chi_square_ball, Poisson(2), Poisson(0), math.inf),
        (tv_ball, Poisson(2), Poisson(2), 0),
        (tv_ball, Exponential(2), Exponential(2), 0),
        (chi_square_ball, Exponential(4), Exponential(2), math.inf),
        (chi_square_ball, Gaussian(0, 2), Gaussian(0, 1), math.inf),
        (chi_square_ball, Bernoulli(0.5), Bernoulli(1), math.inf),
        (chi_square_ball, Bernoulli(1), Bernoulli(1), 0),
        (kl_ball, Bernoulli(0.5), Bernoulli(1), math.inf),
        (tv_ball, Categorical([0, 1], [0.5, 0.5]), Empirical([0, 1]), 0),
    ]
    for ball_of, P, Q, value in edges:
        interval = certified(lambda ball_of=ball_of, P=P, Q=Q: ball_of(P, Q))
        assert interval.lower == interval.upper == value, (ball_of, P, Q)
    orders = [
        (Poisson(0), Poisson(2), 3.0),
        (Poisson(2), Poisson(0), 3.0),
        (Poisson(2), Poisson(0), 0.5),
        *((family(2), family(1), math.inf) for family in (Poisson, Exponential)),
        *((family(1), family(2), math.inf) for family in (Poisson, Exponential)),
        (Gaussian(0, 1), Gaussian(1, 2), math.inf),
        (Gaussian(0, 2), Gaussian(1, 1), math.inf),
        (Gaussian(1, 1), Gaussian(1, 1), math.inf),
        (Gaussian(0, 1), Gaussian(1, 1), math.inf),
        (Bernoulli(0.5), Bernoulli(1.0), 3.0),
        (Bernoulli(0.5), Bernoulli(0.3), math.inf),
    ]
    for P, Q, order in orders:
        interval = certified(lambda P=P, Q=Q, order=order: renyi_ball(P, Q, order))
        assert float(interval) == pytest.approx(float(renyi(P, Q, order)), rel=1e-14), (P, Q, order)


def test_where_a_mean_vanishes_exponential_distances_take_their_limits():
    for x, y in [(0.0, 1.0), (1.0, 0.0), (0.0, 0.0)]:
        singular = math.inf if x != y else 0.0
        for name, limit in [
            ("kl", singular),
            ("chi_square", singular),
            ("tv", float(x != y)),
            ("hellinger_squared", float(x != y)),
        ]:
            assert getattr(Exponential, f"{name}_means")(x, y) == limit
            assert getattr(Exponential, f"{name}_means_ball")(flint.arb(x), flint.arb(y)) == limit
        assert Exponential.renyi_means(x, y, 0.5) == singular
        assert Exponential.renyi_means_ball(flint.arb(x), flint.arb(y), flint.arb(0.5)) == singular


# --- mistakes ---


def _fraction_masses(weights):
    exact = [Fraction(float(weight)) for weight in weights]
    return [weight / sum(exact) for weight in exact]


@given(
    st.lists(st.integers(1, 1000), min_size=2, max_size=6),
    st.lists(st.integers(-2, 2), min_size=6, max_size=6),
)
def test_the_difference_of_nearly_equal_masses_keeps_its_digits_in_every_atom(counts, steps):
    """Against exact fractions: the gaps are of the order of the last bit, and come out to 13 digits."""
    atoms = np.arange(len(counts)) / 8
    doubles = np.array(counts) / sum(counts)
    moved = doubles + np.array(steps[: len(counts)]) * np.spacing(doubles)
    P, Q, R = Empirical(np.repeat(atoms, counts)), Categorical(atoms, doubles), Categorical(atoms, moved)
    for first, second in itertools.permutations((P, Q, R), 2):
        x, y, excess = aligned_masses(first, second)
        p, q = _fraction_masses(first.weights), _fraction_masses(second.weights)
        for a, b, gap, exact_a, exact_b in zip(x, y, excess, p, q, strict=True):
            assert abs(Fraction(float(a)) / exact_a - 1) < Fraction(1, 2**50)
            assert abs(Fraction(float(b)) / exact_b - 1) < Fraction(1, 2**50)
            error = abs(Fraction(float(gap)) - (exact_a - exact_b))
            assert error <= abs(exact_a - exact_b) * Fraction(1, 10**13) + exact_a * Fraction(1, 2**98)


@pytest.mark.parametrize(
    ("x", "y"), [(1e-5, 1.95512e-318), (8.2e-11, 1e-323), (1e-290, 5e-324), (0.5, 1e-310)]
)
def test_chi_square_is_finite_wherever_its_value_is(x, y):
    """Although ``(x - y) / y`` overflows."""
    truth = certified(lambda: chi_square_ball(Bernoulli(x), Bernoulli(y)))
    value = float(chi_square(Bernoulli(x), Bernoulli(y)))
    if truth.upper <= Fraction(np.finfo(float).max):
        assert abs(Fraction(value) - truth.lower) <= truth.lower * Fraction(1e-14)
    else:
        assert value == math.inf


@pytest.mark.parametrize("order", [1 - 1e-7, 1 + 1e-5, 0.5, 0.25, 3.0])
def test_renyi_divergences_of_tiny_means_do_not_lose_their_few_digits(order):
    """13 digits, or eight units of the subnormal numbers."""
    for x, y in itertools.permutations((2.847533e-318, 6.1673e-319, 3.67e-321, 5e-324), 2):
        truth = certified(lambda x=x, y=y: renyi_ball(Bernoulli(x), Bernoulli(y), order)).lower
        value = Fraction(float(renyi(Bernoulli(x), Bernoulli(y), order)))
        assert abs(value - truth) <= truth * Fraction(1e-13) + Fraction(1, 1 << 1071)
