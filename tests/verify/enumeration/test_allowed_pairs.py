"""Half-planes of budgets: no allowed pair is ever cut off, and what is not allowed is."""

import math

import numpy as np
import pytest
from banditproof.theory.divergences.bernoulli_divergences import kl
from banditproof.theory.divergences.event_rate import half_plane_rate
from banditproof.verify.enumeration.allowed_pairs import ApproximateBudget, ConcentratedBudget, GaussianBudget
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar
from scipy.special import ndtr, ndtri

BUDGETS = (ApproximateBudget(), ApproximateBudget(0.05), ConcentratedBudget(), GaussianBudget())
INSIDE = st.floats(1e-5, 1 - 1e-5)


def allowed_by_definition(budget, level, p, q):
    """Every allowed pair satisfies this, by code of its own.

    A law may show the most at any order: twentieths up to 4 are looked at, then every integer up to 60.
    """
    if isinstance(budget, ApproximateBudget):
        return p <= np.exp(level) * q + budget.delta
    if isinstance(budget, GaussianBudget):
        return p <= ndtr(ndtri(q) + level)
    allowed = (kl(p, q) <= level) & (kl(q, p) <= level)  # the limit of orders towards 1
    for order in (1.001, *np.arange(21, 81) / 20, *range(4, 60), 100, 200):
        for a, b in ((p, q), (q, p)):
            log_moment = np.logaddexp(
                order * np.log(a) + (1 - order) * np.log(b), order * np.log1p(-a) + (1 - order) * np.log1p(-b)
            )
            allowed &= log_moment <= (order - 1) * order * level
    return allowed


@pytest.mark.parametrize("budget", BUDGETS, ids=str)
@given(p=INSIDE, q=INSIDE, share=st.floats(0.01, 1.2))
@example(p=0.5, q=0.125, share=0.875)  # order 3/2 shows the most
def test_no_allowed_pair_is_cut_off(budget, p, q, share):
    """Whatever pair and level the line was made for."""
    level = max(1e-3, float(budget.level(p, q))) * share
    slope, intercept = (float(v) for v in budget.half_planes(p, q, level))
    generator = np.random.default_rng(0)
    b = np.concatenate([generator.random(400), np.clip(q + generator.normal(0, 0.02, 400), 1e-9, 1 - 1e-9)])
    edge = np.clip(slope * b + intercept, 1e-9, 1 - 1e-9)
    for a in (generator.random(800), np.clip(edge + 1e-7, 1e-9, 1 - 1e-9)):
        above = a > slope * b + intercept + 1e-9
        assert not (allowed_by_definition(budget, level, a, b) & above).any()


@pytest.mark.parametrize("budget", BUDGETS, ids=str)
@given(p=INSIDE, q=INSIDE, share=st.floats(0.05, 0.9))
def test_a_pair_that_the_level_forbids_is_cut_off(budget, p, q, share):
    """And one that it allows is not."""
    least = float(budget.level(p, q))
    if least > 1e-3:
        slope, intercept = (float(v) for v in budget.half_planes(p, q, share * least))
        assert p > slope * q + intercept
        slope, intercept = (float(v) for v in budget.half_planes(p, q, least / share))
        assert p <= slope * q + intercept


def rho_one_way(p, q):
    """``sup over a > 1 of D_a(p, q)/a`` for an event that has the probabilities p and q."""
    first, second = math.log(p / q), math.log1p(-p) - math.log1p(-q)
    kl = p * first + (1 - p) * second

    def quotient(log):
        excess = math.exp(log)
        if excess * max(first, second) < 1:  # near order 1 the two terms nearly cancel
            shift = p * math.expm1(excess * first) + (1 - p) * math.expm1(excess * second)
            return -math.log1p(shift) / (excess * (1 + excess))
        value = np.logaddexp(math.log(p) + excess * first, math.log1p(-p) + excess * second)
        return -float(value) / (excess * (1 + excess))

    grid = np.linspace(-12.0, 12.0, 241)
    best = int(np.argmin([quotient(float(x)) for x in grid]))
    low, high = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
    found = minimize_scalar(quotient, bounds=(low, high), method="bounded", options={"xatol": 1e-10})
    return max(kl, -float(found.fun), 0.0)


@given(INSIDE, INSIDE)
def test_the_level_of_zcdp_is_the_least_rho(p, q):
    """Up to the orders left out, and never above it."""
    found = float(ConcentratedBudget().level(p, q))
    if p > q * (1 + 1e-6):
        exact = max(rho_one_way(p, q), rho_one_way(q, p))
        assert found <= exact * (1 + 1e-9) + 1e-12
        assert found >= 0.9 * exact
    else:
        assert found <= 1e-9


@pytest.mark.parametrize("budget", [ConcentratedBudget(), GaussianBudget()], ids=str)
@pytest.mark.parametrize(("p", "q"), [(0.6, 0.2), (0.05, 0.01), (0.98, 0.9)])
def test_the_line_is_near_the_best_one(budget, p, q):
    """The divergence from the line is nearly that from the allowed pairs, found on a fine grid."""
    level = 0.5 * float(budget.level(p, q))
    from_line = float(half_plane_rate(p, q, *budget.half_planes(p, q, level)))
    a, b = np.meshgrid(np.linspace(q, p, 400), np.linspace(q, p, 400))
    ok = (budget.level(a, b) <= level) & (a > b)
    a, b = a[ok], b[ok]
    nearest = float((kl(p, a) + kl(q, b)).min())
    assert 0.8 * nearest <= from_line <= nearest * (1 + 1e-9)


@pytest.mark.parametrize("budget", BUDGETS, ids=str)
def test_lines_of_many_pairs_are_those_of_each_alone(budget):
    """Some are beyond their level, by all orders and in both directions, and some are not."""
    p, q, levels = np.random.default_rng(0).random((3, 12, 15))
    slopes, intercepts = budget.half_planes(p, q, levels / 4)
    for place in np.ndindex(p.shape):
        alone = budget.half_planes(p[place], q[place], levels[place] / 4)
        assert (slopes[place], intercepts[place]) == pytest.approx(tuple(map(float, alone)), rel=1e-12)
