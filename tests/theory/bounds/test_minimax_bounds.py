"""Minimax bounds: catalogue values, regimes, edges, enclosures."""

from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.bounds import minimax_bounds as minimax
from banditproof.theory.bounds.evaluation import bounds_given, evaluate
from hypothesis import given
from hypothesis import strategies as st

ARMS = st.integers(2, 10**6)
HORIZON = st.integers(0, 10**12)
BUDGET = st.floats(-6, 0).map(lambda power: 10.0**power)


@given(ARMS, HORIZON, BUDGET, BUDGET, st.floats(3.001, 20))
def test_every_bound_is_its_formula_inside_its_enclosure(arms, extra, epsilon, rho, beta):
    horizon = arms - 1 + extra
    found = bounds_given(
        minimax.MINIMAX_BOUNDS,
        arms=arms,
        horizon=horizon,
        epsilon=epsilon,
        rho=rho,
        beta=beta,
        relative_width=1e-30,
    )
    with mp.workdps(60):
        K, T, eps, r, b = (mp.mpf(number) for number in (arms, horizon, epsilon, rho, beta))
        log, classical = mp.log(T), mp.sqrt((K - 1) * T) / 27
        twins = {
            "TH-T2.28": classical,
            "TH-T4.15": max(classical, (K - 1) / (22 * eps)),
            "TH-T4.20": max(classical, mp.sqrt((K - 1) / r) / 124),
            "TH-T2.23": 8 * mp.sqrt(T * K * log) + 3 * K,
            "TA-THC.7": 3 * b / (b - 3) * (K - 1) + 8 * mp.sqrt(b * K * T * log) + 16 * b * K * log / eps,
            "TA-PF5.6c": 4 * mp.sqrt(2 * b * K * T * log)
            + 8 * K * mp.sqrt(b * log / r)
            + 3 * b / (b - 3) * (K - 1),
        }
        assert [bound.claim for bound in found] == list(twins)
        for bound in found:
            twin = twins[bound.claim]
            assert bound.value == pytest.approx(float(twin), rel=1e-12)
            assert bound.enclosure.relative_width <= 1e-30
            scaled = Fraction(int(mp.nint(twin * mp.mpf(2) ** 300)), 2**300)
            slack = Fraction(1, 2**299) + abs(scaled) / 10**55
            assert bound.enclosure.lower - slack <= scaled <= bound.enclosure.upper + slack


def test_one_arm_has_no_regret():
    for bound in bounds_given(
        minimax.MINIMAX_BOUNDS, arms=1, horizon=100, epsilon=1, rho=1, relative_width=1e-30
    ):
        assert bound.value == 0
        assert bound.enclosure.lower == bound.enclosure.upper == 0
        assert "one arm" in bound.notes[0]


def test_conditions_that_fail_leave_no_number():
    """``rho <= 1`` and ``T >= K - 1`` are conditions of the theorems."""
    assert evaluate(minimax.MINIMAX_ZCDP, arms=10, horizon=1000, rho=2).value is None
    assert "rho <= 1" in evaluate(minimax.MINIMAX_ZCDP, arms=10, horizon=1000, rho=2).reason
    short = bounds_given(minimax.MINIMAX_BOUNDS, arms=10, horizon=8, epsilon=1, rho=1)
    assert [bound.value is None for bound in short] == [True, True, True, False, False, False]
    assert "T >= K - 1" in short[0].reason
