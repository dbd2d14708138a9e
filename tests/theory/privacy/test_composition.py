"""Composition theorems against the optimal composition, by enumeration, and by their formulas."""

import itertools
import math
from fractions import Fraction

import pytest
from banditproof.theory.numbers.enclosure import Enclosure
from banditproof.theory.privacy import composition
from banditproof.theory.privacy.budget import LogOf
from hypothesis import given
from hypothesis import strategies as st

EPSILON = st.floats(1e-3, 4)
RUNS = st.integers(1, 60)
LOG_SLACK = st.floats(-60, 0)


def printed(epsilon, k, slack):
    return [
        composition.advanced_composition(epsilon, 0, k, slack)[0],
        composition.advanced_composition_inside(epsilon, 0, k, slack)[0],
        composition.quadratic_composition([epsilon] * k, slack),
        composition.drift_composition([epsilon] * k, slack),
    ]


@given(EPSILON, RUNS, LOG_SLACK)
def test_totals_are_their_formulas(epsilon, k, log_slack):
    """TH-I2.9a and TA-B2, BERN-I27, ADV-L15, and the drift of randomised response."""
    drift, squares = k * epsilon * math.expm1(epsilon), k * epsilon**2
    assert printed(epsilon, k, math.exp(log_slack)) == pytest.approx(
        [
            math.sqrt(-2 * squares * log_slack) + drift,
            math.sqrt(-2 * k * epsilon * log_slack) + drift,
            1.5 * squares + math.sqrt(-6 * squares * log_slack),
            k * epsilon * math.tanh(epsilon / 2) + math.sqrt(-2 * squares * log_slack),
        ],
        rel=1e-12,
    )
    assert composition.advanced_composition(epsilon, 1e-9, k, 1e-6)[1] == k * 1e-9 + 1e-6


@given(EPSILON, RUNS, LOG_SLACK)
def test_every_printed_composition_holds(epsilon, k, log_slack):
    slack = math.exp(log_slack)
    for total in printed(epsilon, k, slack):
        assert composition.optimal_composition_delta(epsilon, total * (1 + 1e-12), k=k).lower <= slack


@given(EPSILON, RUNS, LOG_SLACK)
def test_slacks_solve_their_totals(epsilon, k, log_slack):
    totals = printed(epsilon, k, math.exp(log_slack))
    inverses = [
        composition.advanced_composition_log_slack(epsilon, k, totals[0]),
        composition.advanced_composition_inside_log_slack(epsilon, k, totals[1]),
        composition.quadratic_composition_log_slack([epsilon] * k, totals[2]),
        composition.drift_composition_log_slack([epsilon] * k, totals[3]),
    ]
    assert inverses == [pytest.approx(log_slack, rel=1e-6, abs=1e-6)] * 4
    assert composition.advanced_composition_log_slack(epsilon, k, 0.0) == 0.0


@pytest.mark.parametrize("total", [1.0, 3.0])
def test_renyi_at_the_best_order_is_near_the_truth(total):
    from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism, renyi
    from banditproof.theory.privacy.notions import renyi_log_delta
    from banditproof.theory.privacy.privacy_loss import delta

    mechanism = LaplaceMechanism(10)
    best = composition.renyi_composition_log_delta(mechanism, total, k=50)
    assert float(delta(mechanism, total, compose=50)) <= math.exp(best)
    for order in (1.5, 3, 7, 20):
        assert best <= renyi_log_delta(order, 50 * renyi(mechanism, order), total) + 1e-9


@given(st.integers(2, 9), st.integers(1, 5), st.integers(1, 30), st.fractions(0, Fraction(1, 3)))
def test_optimal_composition_agrees_with_every_outcome(odds, k, ratio, delta):
    """The worst (log odds, delta)-DP mechanism has four outputs; all k-tuples of them, exactly."""
    p = [delta, (1 - delta) * odds / Fraction(1 + odds), (1 - delta) / Fraction(1 + odds), Fraction(0)]
    q = p[::-1]
    value = Fraction(0)
    for outputs in itertools.product(range(4), repeat=k):
        first = math.prod((p[i] for i in outputs), start=Fraction(1))
        second = math.prod((q[i] for i in outputs), start=Fraction(1))
        value += max(Fraction(0), first - ratio * second)
    found = composition.optimal_composition_delta(LogOf(odds), LogOf(ratio), k=k, delta=delta)
    assert found == Enclosure(value, value)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=6), st.integers(0, 40))
def test_different_budgets_agree_with_every_subset(tenths, total):
    """Murtagh and Vadhan's sum over subsets, in doubles."""
    budgets = [t / 10 for t in tenths]
    value = 0.0
    for subset in itertools.product((0, 1), repeat=len(budgets)):
        inside = sum(b for b, s in zip(budgets, subset, strict=True) if s)
        outside = sum(b for b, s in zip(budgets, subset, strict=True) if not s)
        value += max(0.0, math.exp(inside) - math.exp(total / 10 + outside))
    value /= math.prod(1 + math.exp(b) for b in budgets)
    found = composition.optimal_composition_delta_of([Fraction(t, 10) for t in tenths], Fraction(total, 10))
    assert float(found) == pytest.approx(value, rel=1e-9, abs=1e-13)


@given(st.fractions(Fraction(1, 50), 3), RUNS, st.fractions(0, 10))
def test_equal_budgets_are_the_homogeneous_case(epsilon, k, total):
    """Two formulas, one number; and composition in two steps is composition at once."""
    at_once = composition.optimal_composition_delta(epsilon, total, k=k)
    listed = composition.optimal_composition_delta_of([epsilon] * k, total)
    assert at_once.lower <= listed.upper
    assert listed.lower <= at_once.upper
    shuffled = composition.optimal_composition_delta_of([epsilon, *[epsilon * 2] * (k // 2)], total)
    again = composition.optimal_composition_delta_of([*[epsilon * 2] * (k // 2), epsilon], total)
    assert shuffled.lower <= again.upper
    assert again.lower <= shuffled.upper


@given(st.fractions(Fraction(1, 50), 2), RUNS, st.integers(1, 30), st.sampled_from([0, Fraction(1, 10**6)]))
def test_optimal_epsilon_brackets_the_target(epsilon, k, power, each):
    target = 1 - (1 - each) ** k + Fraction(1, 2**power) * (1 - each) ** k / 2
    found = composition.optimal_composition_epsilon(epsilon, target, k=k, delta=each)
    assert composition.optimal_composition_delta(epsilon, found.upper, k=k, delta=each).upper <= target
    if found.lower > 0:
        assert composition.optimal_composition_delta(epsilon, found.lower, k=k, delta=each).lower >= target


def test_optimal_epsilon_at_the_ends():
    """Less than the failures of the parts is out of reach; all of it costs the pure sum."""
    assert composition.optimal_composition_epsilon(1, "0.01", k=3, delta="0.01").lower == math.inf
    assert composition.optimal_composition_epsilon(1, 1, k=3, delta=1).upper == 0
    assert composition.optimal_composition_epsilon(0, "0.5", k=3).upper == 0
    assert composition.optimal_composition_epsilon("0.5", 0, k=4) == Enclosure(Fraction(2), Fraction(2))
    assert composition.optimal_composition_delta(0, 0, k=3, delta="1/2").lower == Fraction(7, 8)
