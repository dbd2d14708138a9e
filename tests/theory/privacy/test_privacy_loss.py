"""Notions, conversions and certified delta(epsilon): naive twins, quadrature, reference values, inverses."""

import itertools
import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.numbers.enclosure import Enclosure
from banditproof.theory.privacy import notions as notion
from banditproof.theory.privacy import privacy_loss
from banditproof.theory.privacy.budget import LogOf, exact_budget, exceeds
from banditproof.theory.privacy.least_epsilon import epsilon
from banditproof.theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    GaussianMechanism,
    LaplaceMechanism,
    RandomisedResponse,
    TreeMechanism,
    renyi,
)
from banditproof.theory.privacy.privacy_loss import delta, randomised_response_delta
from hypothesis import given, settings
from hypothesis import strategies as st

ORDER = st.floats(-4, 3).map(lambda power: 1 + 10.0**power)
NOISES = (
    st.builds(LaplaceMechanism, st.fractions(Fraction(1, 20), 50)),
    st.builds(GaussianMechanism, st.fractions(Fraction(1, 10), 50)),
    st.builds(DiscreteLaplaceMechanism, st.fractions(Fraction(1, 10), 20), st.integers(1, 4)),
    st.builds(DiscreteGaussianMechanism, st.fractions(Fraction(1, 4), 20), st.integers(1, 4)),
    st.builds(RandomisedResponse, st.fractions(Fraction(1, 20), 5)),
)


@given(st.one_of(*NOISES), ORDER, ORDER)
def test_the_relative_entropy_is_the_least_rho(mechanism, first, second):
    """D_alpha/alpha stays below the relative entropy; it falls but for the discrete Gaussian."""
    low, high = sorted((first, second))
    entropy, near, far = (renyi(mechanism, order) / order for order in (1, low, high))
    assert near <= entropy * (1 + 1e-14)
    assert far <= entropy * (1 + 1e-14)
    if not isinstance(mechanism, DiscreteGaussianMechanism):
        assert far <= near * (1 + 1e-14)


def test_the_discrete_gaussian_meets_the_gaussian_at_whole_orders():
    """And lies far below in between, so its quotient is not monotone."""
    assert renyi(DiscreteGaussianMechanism(Fraction(1, 4)), 2) == pytest.approx(16, rel=1e-14)
    assert renyi(DiscreteGaussianMechanism(Fraction(1, 4)), 1.1) / 1.1 < 7.3


def test_renyi_of_mechanisms_by_quadrature():
    with mp.workdps(30):
        value = mp.quad(lambda x: mp.exp(-3 * abs(x) / 2 + 2 * abs(x - 1) / 2) / 4, [-200, 0, 1, 200])
        assert renyi(LaplaceMechanism(2), 3) == pytest.approx(float(mp.log(value) / 2), rel=1e-13)
        weights = {z: mp.exp(-mp.mpf(abs(z)) / 2) for z in range(-300, 301)}
        total = mp.fsum(weights.values())
        value = mp.fsum(w**3 / weights[z - 3] ** 2 for z, w in weights.items() if z - 3 in weights) / total
        assert renyi(DiscreteLaplaceMechanism(2, 3), 3) == pytest.approx(float(mp.log(value) / 2), rel=1e-13)
        weights = {z: mp.exp(-mp.mpf(z * z) / 2) for z in range(-60, 61)}
        total = mp.fsum(weights.values())
        power = mp.mpf(3) / 2
        value = mp.fsum(
            w**power * weights[z - 1] ** (1 - power) for z, w in weights.items() if z - 1 in weights
        )
        found = renyi(DiscreteGaussianMechanism(1), 1.5)
        assert found == pytest.approx(float(mp.log(value / total) / (power - 1)), rel=1e-13)
    assert renyi(GaussianMechanism(2), 4) == 0.5
    assert renyi(TreeMechanism(8, GaussianMechanism(2)), 4) == 2.0
    assert renyi(TreeMechanism(8, LaplaceMechanism(1)), 1) == pytest.approx(4 * math.exp(-1), rel=1e-14)
    assert renyi(LaplaceMechanism(1), 1) == pytest.approx(0.3678794411714423216, rel=1e-15)


def test_a_tenth_less_noise_is_caught():
    """Planted bug: half the noise breaks the promise of the conversion."""
    sigma = Fraction(math.sqrt(1 / (2 * 0.1)))
    total = Fraction(notion.zcdp_to_approximate(0.1, 1e-6))
    assert delta(GaussianMechanism(sigma), total).upper < Fraction(1, 10**6)
    assert delta(GaussianMechanism(sigma / 2), total).lower > Fraction(1, 10**6)


MECHANISMS = st.one_of(
    *NOISES, st.builds(RandomisedResponse, st.builds(LogOf, st.fractions(Fraction(21, 20), 100)))
)
BUDGET = st.fractions(0, 20)
RUNS = st.integers(1, 12)


def holds(enclosure, value, digits=14):
    """Whether an independent value of so many digits meets the enclosure."""
    with mp.workdps(60):
        slack = abs(value) * mp.mpf(10) ** -digits
        lower, upper = mp.mpmathify(enclosure.lower), mp.mpmathify(enclosure.upper)
        return lower - slack <= value <= upper + slack


def test_randomised_response_at_log_three_is_exactly_private():
    """Where a known accountant's pessimistic value is 6.6e-5, the truth is zero, and it is proved."""
    exactly = delta(RandomisedResponse(LogOf(3)), LogOf(3))
    assert (exactly.lower, exactly.upper) == (0, 0)
    assert randomised_response_delta(3, 3) == 0
    assert delta(RandomisedResponse(LogOf(3)), LogOf(Fraction(299, 100))).lower > 0
    # budgets as doubles next to log 3 fall on the right sides
    below, above = Fraction(math.nextafter(math.log(3), 0)), Fraction(math.nextafter(math.log(3), 2))
    assert delta(RandomisedResponse(LogOf(3)), below).lower >= 0
    assert delta(RandomisedResponse(LogOf(3)), above).upper == 0


def test_tiny_deltas_keep_their_digits():
    for mechanism in (
        GaussianMechanism(1),
        LaplaceMechanism("0.02"),
        DiscreteGaussianMechanism(2),
        DiscreteLaplaceMechanism("0.02"),
    ):
        found = epsilon(mechanism, "1e-100", compose=9)
        assert delta(mechanism, found.lower, compose=9).lower > Fraction(1, 10**100)
        assert delta(mechanism, found.upper, compose=9).upper <= Fraction(1, 10**100)
    assert delta(GaussianMechanism(1), 50).relative_width < 1e-15
    assert delta(GaussianMechanism(1), 50).upper < Fraction(1, 10**500)


def laplace_twin(single, total, runs):
    """Repeated convolution of the privacy loss by quadrature over the released values."""
    with mp.workdps(18):
        e0, goal = mp.mpmathify(single), mp.mpmathify(total)

        def excess(k, spent):
            # E (1 - e^{goal - spent - L_1 - ... - L_k})_+
            if k == 0:
                return max(mp.mpf(0), 1 - mp.exp(goal - spent))
            ends = excess(k - 1, spent + e0) / 2 + mp.exp(-e0) / 2 * excess(k - 1, spent - e0)
            kinks = sorted({-e0, e0, *(min(max(goal - spent + i * e0, -e0), e0) for i in range(-k, k + 1))})
            inside = mp.quad(lambda l: excess(k - 1, spent + l) * mp.exp((l - e0) / 2) / 4, kinks)
            return ends + inside

        return excess(runs, mp.mpf(0))


@pytest.mark.parametrize(("single", "share"), [("1/10", "1/3"), ("3/2", "0"), ("6", "9/10")])
def test_laplace_agrees_with_quadrature(single, share):
    single, share = Fraction(single), Fraction(share)
    for runs in (1, 2):
        total = share * runs * single
        assert holds(
            delta(LaplaceMechanism(1 / single), total, compose=runs), laplace_twin(single, total, runs)
        )


def test_laplace_runs_of_two_sizes_agree_with_quadrature():
    """One release at 3/2, one at 1/2: the exact delta of the second under the loss of the first."""
    big, small, goal = Fraction(3, 2), Fraction(1, 2), Fraction(2, 5)
    with mp.workdps(25):

        def rest(spent):
            # one release at 1/2 has delta = 1 - exp((e - 1/2)/2) for -1/2 <= e <= 1/2, and 1 - e^e below
            e = mp.mpf(2) / 5 - spent
            half = mp.mpf(1) / 2
            if e >= half:
                return mp.mpf(0)
            return 1 - mp.exp((e - half) / 2) if e >= -half else 1 - mp.exp(e)

        e0 = mp.mpf(3) / 2
        inside = mp.quad(
            lambda l: rest(l) * mp.exp((l - e0) / 2) / 4, [-e0, mp.mpf(-1) / 10, mp.mpf(9) / 10, e0]
        )
        value = rest(e0) / 2 + mp.exp(-e0) / 2 * rest(-e0) + inside
    found = privacy_loss.laplace_delta_of([big, small], goal)
    assert holds(found, value)
    assert found.lower <= privacy_loss.laplace_delta_of([small, big], goal).upper


@given(st.fractions(Fraction(1, 30), 4), RUNS, BUDGET)
def test_equal_laplace_budgets_are_the_repeated_mechanism(single, runs, total):
    """Two routes, one number; and a vanishing further budget adds next to nothing, never less."""
    listed = privacy_loss.laplace_delta_of([single] * runs, total)
    repeated = delta(LaplaceMechanism(1 / single), total, compose=runs)
    assert listed.lower <= repeated.upper
    assert repeated.lower <= listed.upper
    more = privacy_loss.laplace_delta_of([*[single] * runs, Fraction(1, 10**6)], total)
    assert listed.lower <= more.upper
    assert more.lower <= listed.upper + Fraction(1, 10**5)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_discrete_laplace_agrees_with_enumeration(steps):
    """All triples of outputs that matter, summed in 40 digits."""
    scale, runs, total = 2, 3, 1
    with mp.workdps(40):
        q = mp.exp(mp.mpf(-1) / scale)
        outputs = range(-250, 251)
        law = {}
        for z in outputs:
            # outside 0..steps the loss is constant: the cells may be merged, which the polynomial does too
            loss = abs(z - steps) - abs(z)
            law[loss] = law.get(loss, mp.mpf(0)) + (1 - q) / (1 + q) * q ** abs(z)
        value = mp.mpf(0)
        for cells in itertools.product(law.items(), repeat=runs):
            loss = mp.mpf(sum(l for l, _ in cells)) / scale
            value += mp.fprod(m for _, m in cells) * max(mp.mpf(0), 1 - mp.exp(total - loss))
        assert holds(delta(DiscreteLaplaceMechanism(scale, steps), total, compose=runs), value, 20)


def discrete_gaussian_twin(sigma, steps, total, runs):
    """Convolution of the law on a long window, in 40 digits."""
    with mp.workdps(40):
        reach = int(14 * sigma) + 14
        law = {z: mp.exp(-mp.mpf(z * z) / (2 * mp.mpf(sigma) ** 2)) for z in range(-reach, reach + 1)}
        norm = mp.fsum(law.values())
        law = {z: m / norm for z, m in law.items()}
        total_law = {0: mp.mpf(1)}
        for _ in range(runs):
            grown = {}
            for a, x in total_law.items():
                for b, y in law.items():
                    grown[a + b] = grown.get(a + b, mp.mpf(0)) + x * y
            total_law = grown
        value = mp.mpf(0)
        for z, mass in total_law.items():
            loss = (runs * steps * steps + 2 * steps * z) / (2 * mp.mpf(sigma) ** 2)
            value += mass * max(mp.mpf(0), 1 - mp.exp(total - loss))
        return value


@pytest.mark.parametrize(("sigma", "steps", "total", "runs"), [
    (0.5, 1, 0, 1), (0.5, 1, 3, 2), (1, 1, 1, 3), (2, 3, 2, 2), (4, 1, 0, 2), (0.25, 1, 40, 1), (3, 2, 5, 3),
])  # fmt: skip
def test_discrete_gaussian_agrees_with_convolution(sigma, steps, total, runs):
    found = delta(DiscreteGaussianMechanism(Fraction(sigma), steps), total, compose=runs)
    assert holds(found, discrete_gaussian_twin(sigma, steps, total, runs), 25)


@given(st.fractions(1, 9), st.fractions(1, 40), st.integers(1, 6))
def test_rational_randomised_response_agrees_with_all_answers(odds, ratio, runs):
    value = Fraction(0)
    for answers in itertools.product((0, 1), repeat=runs):
        truths = sum(answers)
        p = odds**truths / (1 + odds) ** runs
        q = odds ** (runs - truths) / (1 + odds) ** runs
        value += max(Fraction(0), p - ratio * q)
    assert randomised_response_delta(odds, ratio, compose=runs) == value
    if odds > 1:
        found = delta(RandomisedResponse(LogOf(odds)), LogOf(ratio), compose=runs)
        assert found == Enclosure(value, value)
        by_balls = delta(RandomisedResponse(LogOf(odds)), Fraction(math.log(ratio)), compose=runs)
        assert float(by_balls) == pytest.approx(float(value), abs=1e-13)


@given(MECHANISMS, BUDGET, RUNS)
def test_delta_is_a_narrow_probability(mechanism, budget, runs):
    found = delta(mechanism, budget, compose=runs)
    assert 0 <= found.lower <= found.upper <= 1
    assert found.width <= found.upper * Fraction(1, 10**14) or found.upper <= Fraction(1, 2**32768)


@given(st.fractions(Fraction(1, 10), 9), st.fractions(0, 9), st.integers(1, 9))
def test_gaussian_noise_has_the_formula_of_its_two_tails(sigma, budget, runs):
    with mp.workdps(60):
        mu, e = mp.sqrt(runs) / mp.mpmathify(sigma), mp.mpmathify(budget)
        value = mp.ncdf(mu / 2 - e / mu) - mp.exp(e) * mp.ncdf(-mu / 2 - e / mu)
        assert holds(delta(GaussianMechanism(sigma), budget, compose=runs), value)


def test_a_tree_is_its_levels():
    """TA-B5: one reward enters floor(log2 T) + 1 p-sums."""
    tree = TreeMechanism(1000, LaplaceMechanism(10))
    assert tree.levels == 10
    assert delta(tree, "0.5") == delta(LaplaceMechanism(10), "0.5", compose=10)
    assert epsilon(tree, "0.01") == epsilon(LaplaceMechanism(10), "0.01", compose=10)
    assert tree.pure_epsilon == 1


@settings(max_examples=40)
@given(MECHANISMS, st.integers(1, 40), RUNS)
def test_epsilon_brackets_the_crossing(mechanism, power, runs):
    target = Fraction(1, 3**power)
    found = epsilon(mechanism, target, compose=runs, relative_width=1e-6)
    assert found.width <= found.upper * Fraction(1, 10**6)
    if found.upper == 0:
        assert delta(mechanism, 0, compose=runs).lower <= target
        return
    assert delta(mechanism, found.upper, compose=runs).upper <= target
    assert found.lower == 0 or delta(mechanism, found.lower, compose=runs).lower >= target


def test_epsilon_at_the_ends():
    """Delta 0 asks for pure DP, a large delta for nothing, the total variation itself for next to nothing."""
    assert epsilon(LaplaceMechanism(2), 0, compose=3) == Enclosure(Fraction(3, 2), Fraction(3, 2))
    assert epsilon(GaussianMechanism(2), 0).lower == math.inf
    at_log = epsilon(RandomisedResponse(LogOf(3)), 0, compose=2)
    assert at_log.lower <= Fraction(math.log(9)) * (1 + Fraction(1, 10**15))
    assert at_log.relative_width < 1e-29
    assert epsilon(GaussianMechanism(2), 1).upper == 0
    assert epsilon(GaussianMechanism(2), "0.5").upper == 0
    # randomised response at 3/4 has total variation exactly 1/2, and delta(log 2) = 1/4
    assert epsilon(RandomisedResponse(LogOf(3)), "1/2").upper < Fraction(1, 10**30)
    found = epsilon(RandomisedResponse(LogOf(3)), "1/4")
    assert found.lower <= Fraction(math.log(2)) <= found.upper


def test_logarithms_compare_exactly():
    assert not exceeds(2, LogOf(3), LogOf(9))
    assert exceeds(2, LogOf(3), LogOf(Fraction(899, 100)))
    assert exceeds(Fraction(1, 2), LogOf(9), LogOf(2))
    assert exceeds(1, LogOf(3), 1)
    assert not exceeds(1, LogOf(3), "1.0986122886681098")  # log 3 = 1.09861228866810969139...
    assert exceeds(1, LogOf(3), "1.09861228866810969")
    assert not exceeds(-1, LogOf(3), 0)
    assert not exceeds(5, 0, 0)
    assert exceeds(1, LogOf(2), 0)
    assert exact_budget(LogOf(1)) == 0
    assert float(LogOf(3)) == math.log(3)
