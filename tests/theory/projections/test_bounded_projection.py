"""KL_inf, TV_inf and d_inf of laws under a ceiling: finite supports and samples."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl
from banditproof.theory.projections import bounded_projection
from banditproof.theory.projections.bounded_projection import (
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
    exact_bounded_tv_inf,
)
from hypothesis import assume, given
from hypothesis import strategies as st

# three atoms of the catalogue: P = (.5, .3, .2) on {0, .5, 1}, mu_star = .7                     [BERN-EQ9]
THREE = {"points": ["0", "0.5", "1"], "weights": ["0.5", "0.3", "0.2"]}

places = st.integers(0, 64).map(lambda k: Fraction(k, 64))
laws = st.lists(st.tuples(places, st.integers(0, 20)), min_size=1, max_size=7).filter(
    lambda law: any(weight for _, weight in law)
)
prices = st.one_of(
    st.floats(1e-12, 1e3), st.sampled_from([1e-300, 1e-9, math.log(2), 1.0, 30.0, 720.0, 1e6, 1e300])
)


def split(law):
    return [x for x, _ in law], [w for _, w in law]


def mean(law):
    return sum(x * w for x, w in law) / Fraction(sum(w for _, w in law))


def slow_d_inf(law, mu_star, epsilon, ceiling, digits=50):
    """The dual in mpmath: golden section over l on the whole interval."""
    with mpmath.workdps(digits):
        total = sum(w for _, w in law)
        goal, top = (mpmath.mpf(v.numerator) / v.denominator for v in (mu_star, ceiling))
        atoms = [(mpmath.mpf(x.numerator) / x.denominator, mpmath.mpf(w) / total) for x, w in law if w]
        clip = (
            mpmath.inf
            if epsilon is None
            else mpmath.mpf(Fraction(epsilon).numerator) / Fraction(epsilon).denominator
        )

        def dual(l):
            last = 1 - l * (top - goal)
            bottom = mpmath.log(last) if last > 0 else -mpmath.inf
            values = (
                min(mpmath.log(v) if (v := 1 - l * (x - goal)) > 0 else -mpmath.inf, clip + bottom)
                if clip < mpmath.inf
                else (mpmath.log(v) if (v := 1 - l * (x - goal)) > 0 else -mpmath.inf)
                for x, _ in atoms
            )
            return sum(p * value for (_, p), value in zip(atoms, values, strict=True))

        low, high = mpmath.mpf(0), 1 / (top - goal)
        ratio = (mpmath.sqrt(5) - 1) / 2
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        at_left, at_right = dual(left), dual(right)
        for _ in range(130):
            if at_left < at_right:
                low, left, at_left = left, right, at_right
                right = low + ratio * (high - low)
                at_right = dual(right)
            else:
                high, right, at_right = right, left, at_left
                left = high - ratio * (high - low)
                at_left = dual(left)
        return max(at_left, at_right, dual(high), dual(low))


@given(
    x=st.integers(0, 128).map(lambda k: k / 128),
    y=st.integers(0, 127).map(lambda k: k / 128),
    epsilon=st.floats(1e-6, 50),
)
def test_on_the_support_zero_one_it_is_the_bernoulli_distance(x, y, epsilon):
    law = {"points": [0.0, 1.0], "weights": [1 - x, x]}
    for found, expected in (
        (certified_bounded_d_inf(mu_star=y, epsilon=epsilon, **law), d_eps(x, y, epsilon)),
        (certified_bounded_kl_inf(mu_star=y, **law), kl(x, y)),
    ):
        assert float(found) == pytest.approx(float(expected) if y > x else 0, rel=1e-12, abs=1e-300)


@given(law=laws, goal=places, epsilon=st.one_of(st.none(), prices))
def test_the_enclosure_is_narrow(law, goal, epsilon):
    points, weights = split(law)
    if epsilon is None:
        value = certified_bounded_kl_inf(points, goal, weights=weights)
    else:
        value = certified_bounded_d_inf(points, goal, epsilon, weights=weights)
    assert value.lower == value.upper or value.relative_width <= 1e-30


@given(law=laws, goal=places, epsilon=st.one_of(st.none(), st.floats(1e-3, 40)))
def test_the_enclosure_holds_the_golden_section_value(law, goal, epsilon):
    """The twin: 50 digits, golden section, the formula as printed; it may only fall short of the maximum."""
    assume(mean(law) < goal < 1)
    points, weights = split(law)
    if epsilon is None:
        value = certified_bounded_kl_inf(points, goal, weights=weights)
    else:
        value = certified_bounded_d_inf(points, goal, epsilon, weights=weights)
    slow = slow_d_inf(law, goal, epsilon, Fraction(1))
    with mpmath.workdps(50):
        middle = mpmath.mpf(value.lower.numerator) / value.lower.denominator
        assert abs(slow - middle) <= mpmath.mpf(10) ** -22 * (1 + abs(middle))


@given(law=laws, goal=places, extra=places)
def test_only_the_ceiling_of_the_class_matters(law, goal, extra):
    """A point of probability zero changes nothing unless it raises the ceiling."""
    points, weights = split(law)
    padded = certified_bounded_d_inf([*points, extra], goal, 1, weights=[*weights, 0])
    assert padded == certified_bounded_d_inf(points, goal, 1, weights=weights)
    raised = certified_bounded_d_inf(points, goal, 1, weights=weights, ceiling=2)
    assert raised.lower <= padded.upper


def test_tv_inf_agrees_with_a_linear_program():
    from scipy.optimize import linprog

    generator = np.random.default_rng(3)
    for _ in range(20):
        x = np.sort(generator.random(5))
        p = generator.dirichlet(np.ones(5))
        goal = generator.uniform(p @ x, x[-1])
        # variables: p' (5), bounds t >= |p - p'| (5)
        eye = np.eye(5)
        program = linprog(
            np.r_[np.zeros(5), np.full(5, 0.5)],
            A_ub=np.block([[eye, -eye], [-eye, -eye], [-x[None], np.zeros((1, 5))]]),
            b_ub=np.r_[p, -p, -goal],
            A_eq=np.r_[np.ones(5), np.zeros(5)][None],
            b_eq=[1],
        )
        value = exact_bounded_tv_inf(x, goal, weights=p, ceiling=float(x[-1]))
        assert float(value) == pytest.approx(program.fun, abs=1e-9)


def test_a_sample_is_the_law_with_equal_weights():
    sample = np.random.default_rng(5).random(50).round(1)
    values, counts = np.unique(sample, return_counts=True)
    weighted = certified_bounded_d_inf(values.tolist(), 0.8, 0.7, weights=counts.tolist())
    plain = certified_bounded_d_inf(sample, 0.8, 0.7)
    listed = certified_bounded_d_inf(sample.tolist(), 0.8, 0.7)
    assert float(plain) == float(weighted) == float(listed)
    assert plain.relative_width <= 1e-30


def test_a_goal_a_rounding_above_the_mean():
    sample = np.array([0.25, 0.75])
    goal = math.nextafter(0.5, 1)
    value = certified_bounded_kl_inf(sample, goal)
    # the second-order term: (goal - mean)^2 / (2 variance)
    assert float(value) == pytest.approx((goal - 0.5) ** 2 * 8, rel=1e-12)
    assert value.relative_width <= 1e-30


def test_no_mass_at_the_ceiling_may_put_the_dual_at_its_end():
    """Points 0 and .1, goal .9: l = 1/(1 - mu_star), and KL_inf = E log(c/b)."""
    expected = (math.log(1 / 0.1) + math.log(0.9 / 0.1)) / 2
    assert float(certified_bounded_kl_inf([0.0, 0.1], 0.9)) == pytest.approx(expected, rel=1e-14)


def test_points_below_zero_and_large_ceilings_are_welcome():
    """Scaling all values changes nothing."""
    near = certified_bounded_d_inf(["0.1", "0.4"], "0.7", 1, ceiling=1)
    far = certified_bounded_d_inf([-800, -500], -200, 1, ceiling=100)
    assert float(near) == float(far)


def test_a_dual_that_is_a_hair_too_large_is_seen_by_the_twin(monkeypatch):
    """Planted: the dual times 1 + 1e-9."""
    law, goal = [(Fraction(1, 10), 1), (Fraction(4, 10), 1), (Fraction(1), 1)], Fraction(7, 10)
    with mpmath.workdps(30):
        slow = slow_d_inf(law, goal, Fraction(1, 2), Fraction(1))
        slow = Fraction(mpmath.nstr(slow, 25))
    original = bounded_projection._Balls.dual

    def inflated(self, rho, clipped=0):
        return original(self, rho, clipped) * (1 + 1e-9)

    points, weights = split(law)
    right = certified_bounded_d_inf(points, goal, Fraction(1, 2), weights=weights)
    assert abs(right.lower - slow) < Fraction(1, 10**20)
    monkeypatch.setattr(bounded_projection._Balls, "dual", inflated)
    wrong = certified_bounded_d_inf(points, goal, Fraction(1, 2), weights=weights)
    assert wrong.lower > slow + Fraction(1, 10**11)


@pytest.mark.parametrize("shift", [0.5, 0.999, 1.001, 3.0])
def test_a_bad_guess_costs_time_but_no_truth(monkeypatch, shift):
    """The doubles only say where to look."""
    expected = certified_bounded_d_inf(mu_star="0.7", epsilon=1.9, **THREE)
    original = bounded_projection._Floats.piece

    def misled(self):
        piece = original(self)
        return piece._replace(rho=piece.rho * shift, clipped=1 - piece.clipped)

    monkeypatch.setattr(bounded_projection._Floats, "piece", misled)
    value = certified_bounded_d_inf(mu_star="0.7", epsilon=1.9, **THREE)
    assert value.relative_width <= 1e-30
    assert value.lower <= expected.upper
    assert expected.lower <= value.upper
