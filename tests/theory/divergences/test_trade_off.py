"""Trade-off functions: exact tests on finite sets, dualities, closed forms against optimal tests."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.divergences import trade_off as to
from banditproof.theory.privacy.budget_from_error_rates import advantage_bound
from banditproof.theory.privacy.mechanism_facts import GaussianMechanism, LaplaceMechanism
from banditproof.theory.privacy.privacy_loss import delta
from hypothesis import given
from hypothesis import strategies as st

EPSILON = st.floats(0, 8)
DELTA = st.floats(0, 1)
LEVEL = st.floats(0, 1)
GRID = np.linspace(0, 1, 201)


@st.composite
def laws(draw, most=5):
    """Two laws on the same few cells, in small rationals."""
    cells = draw(st.integers(1, most))
    pair = []
    for _ in range(2):
        masses = draw(st.lists(st.integers(0, 9), min_size=cells, max_size=cells).filter(any))
        pair.append([Fraction(m, sum(masses)) for m in masses])
    return tuple(pair)


def test_the_curve_of_the_catalogue():
    """MI-EQ2.30, TH-T2.4."""
    for epsilon, d, level, value in (
        (1, 0, 0.05, 0.864085908577048),
        (1, 0, 0.5, 0.183939720585721),
        (1, 0.01, 0.05, 0.854085908577048),
        (0.5, 1e-5, 0.3, 0.505373618789962),
        (0.1, 0, 0.01, 0.988948290819244),
        (3, 0.1, 0.02, 0.498289261536247),
    ):
        assert float(to.approximate_trade_off(level, epsilon, d)) == pytest.approx(value, rel=1e-13)
    assert to.approximate_corner(1) == pytest.approx(0.26894142136999512075, rel=1e-15)
    assert to.approximate_corner(0.5, 0.01) == pytest.approx(0.37376526211016398101, rel=1e-15)


@given(EPSILON, DELTA)
def test_curves_are_trade_offs(epsilon, d):
    """Convex, nonincreasing, below the diagonal, its own inverse; its advantage is MI-ADV3."""
    curve = to.approximate_trade_off(GRID, epsilon, d)
    assert np.all(np.diff(curve) <= 1e-12)
    assert np.all(np.diff(curve, 2) >= -1e-12)
    assert np.all(curve <= 1 - GRID + 1e-15)
    corner = to.approximate_corner(epsilon, d)
    assert float(to.approximate_trade_off(corner, epsilon, d)) == pytest.approx(corner, abs=1e-12)
    best = max(1 - corner - corner, float(np.max(1 - GRID - curve)))
    assert best == pytest.approx(advantage_bound(epsilon, d), abs=1e-12)


@given(laws(), st.fractions(0, 1))
def test_no_test_beats_the_likelihood_ratio(pair, level):
    """All events; mixtures of two events give every randomised test on the boundary."""
    p, q = pair
    points = [
        (sum((p[i] for i in event), start=Fraction(0)), sum((q[i] for i in event), start=Fraction(0)))
        for size in range(len(p) + 1)
        for event in itertools.combinations(range(len(p)), size)
    ]
    best = max(y if x <= level else Fraction(0) for x, y in points)
    mixed = [
        y0 + (y1 - y0) * (level - x0) / (x1 - x0)
        for x0, y0 in points
        for x1, y1 in points
        if x0 <= level < x1
    ]
    assert 1 - to.trade_off(p, q, level) == max([best, *mixed])
    assert to.best_deterministic_power(p, q, level) == best
    assert to.deterministic_power(p, q, level) <= best
    assert to.total_variation(p, q) == max(y - x for x, y in points)


def test_thresholds_without_randomising_are_not_the_best_events():
    """MI-T6.1a: two cells of smaller ratio use the level better than the first one; MI-I4's numbers."""
    p, q = ["1/2", "3/10", "1/5"], ["3/5", "7/20", "1/20"]
    assert to.deterministic_power(p, q, "3/10") == 0
    assert to.best_deterministic_power(p, q, "3/10") == Fraction(7, 20)
    # the mean of two records of two Bernoulli columns, target (1, 1): at level 0.12 thresholds reach half
    p, q = ["0.24", "0.08", "0.12", "0.04", "0.52"], ["0.3", "0.2", "0.3", "0.2", 0]
    assert to.deterministic_power(p, q, "0.12") == Fraction(1, 5)
    assert to.best_deterministic_power(p, q, "0.12") == Fraction(2, 5)
    assert 1 - to.trade_off(["0.2", "0.3", "0.5"], ["0.35", "0.45", "0.2"], "0.3") == Fraction(1, 2)


@given(laws(), st.fractions(0, 20))
def test_profiles_and_trade_offs_are_dual(pair, ratio):
    """Sup over levels of 1 - T - ratio alpha is the hockey stick; levels at the corners suffice."""
    p, q = pair
    corners = {Fraction(0), Fraction(1)}
    for size in range(len(p) + 1):
        for event in itertools.combinations(range(len(p)), size):
            corners.add(sum((p[i] for i in event), start=Fraction(0)))
    dual = max(1 - to.trade_off(p, q, a) - ratio * a for a in corners)
    assert dual == to.hockey_stick(q, p, ratio)


@given(laws(3), st.integers(1, 3), st.fractions(0, 9))
def test_products_are_enumerated(pair, times, ratio):
    """Merging equal ratios changes no divergence; and composition is associative."""
    p, q = pair
    first, second = to.product_law(p, q, times)
    value = Fraction(0)
    for cells in itertools.product(range(len(p)), repeat=times):
        x = math.prod((p[i] for i in cells), start=Fraction(1))
        y = math.prod((q[i] for i in cells), start=Fraction(1))
        value += max(Fraction(0), x - ratio * y)
    assert to.hockey_stick(first, second, ratio) == value
    twice = to.product_law(*to.product_law(p, q, times), 2)
    at_once = to.product_law(p, q, 2 * times)
    assert to.hockey_stick(*twice, ratio) == to.hockey_stick(*at_once, ratio)


@pytest.mark.parametrize("epsilon", [0.1, 1.0, 3.0])
def test_laplace_closed_form_is_the_supremum_of_its_profile(epsilon):
    """From exact deltas on a grid of budgets."""
    budgets = [epsilon * i / 60 for i in range(61)]
    values = {e: float(delta(LaplaceMechanism(1, Fraction(epsilon)), Fraction(e))) for e in budgets}
    for level in (0.0, 0.01, 0.1, 0.3, 0.5, 0.8, 1.0):
        bound = to.profile_to_trade_off(values.__getitem__, level, budgets)
        exactly = float(to.laplace_trade_off(level, epsilon))
        assert bound <= exactly + 1e-12
        assert bound == pytest.approx(exactly, abs=2e-3)
    ratios = to.trade_off_to_profile(
        lambda a: float(to.laplace_trade_off(a, epsilon)), epsilon / 2, list(GRID)
    )
    assert ratios <= 1 - math.exp(-epsilon / 4) + 1e-12
    assert ratios == pytest.approx(1 - math.exp(-epsilon / 4), abs=1e-3)


@pytest.mark.parametrize("separation", [0.5, 1.0, 2.0])
def test_gaussian_curve_and_profile_are_dual(separation):
    """MI-I30."""
    budgets = [i / 20 for i in range(160)]
    values = {e: float(delta(GaussianMechanism(1, Fraction(separation)), Fraction(e))) for e in budgets}
    for level in (0.01, 0.2, 0.5, 0.9):
        bound = to.profile_to_trade_off(values.__getitem__, level, budgets)
        exactly = float(to.gaussian_trade_off(level, separation))
        assert bound <= exactly + 1e-12
        assert bound == pytest.approx(exactly, abs=1e-3)


@given(st.floats(0.01, 2), LEVEL, st.integers(1, 4))
def test_groups_of_gaussians_add_their_separations(separation, level, distance):
    """1 - (1 - T)^{o d} of a Gaussian is a Gaussian."""
    found = to.group_trade_off(lambda a: float(to.gaussian_trade_off(a, separation)), level, distance)
    assert found == pytest.approx(float(to.gaussian_trade_off(level, distance * separation)), abs=1e-9)


def test_edges():
    """Nothing and everything."""
    assert float(to.approximate_trade_off(0.0, math.inf)) == 1.0
    assert float(to.gaussian_trade_off(0.3, 0.0)) == pytest.approx(0.7)
    assert float(to.laplace_trade_off(0.3, 0.0)) == pytest.approx(0.7)
    assert float(to.laplace_trade_off(0.0, 800.0)) == 1.0
    assert to.trade_off([1], [1], 0) == 1


def test_a_curve_with_the_wrong_sign_is_caught():
    """Planted bug: a hockey stick in the wrong direction is not the dual."""
    p, q = ["1/2", "1/2"], ["9/10", "1/10"]
    ratio = Fraction(3, 2)
    corners = [Fraction(0), Fraction(1, 2), Fraction(1)]
    dual = max(1 - to.trade_off(p, q, a) - ratio * a for a in corners)
    assert dual == to.hockey_stick(q, p, ratio) != to.hockey_stick(p, q, ratio)
