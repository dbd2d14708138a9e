"""Zero-concentrated privacy: beside other privacies, where the value is known, and in its laws."""

import itertools
import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.optimal import optimum
from banditproof.verify.optimal.all_orders import Proved, all_orders, repaired_for_all_orders
from banditproof.verify.optimal.box_minimax import Grid, box_minimax
from banditproof.verify.optimal.concentrated_lines import (
    RATIOS,
    STEPS,
    ConcentratedLines,
    Divergences,
    line,
    lines_in_doubles,
    most,
    most_in_doubles,
)
from banditproof.verify.optimal.exact_policy import mixture, uniform, without_rewards
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.linear_program import Program, SolverError
from banditproof.verify.optimal.losses import Goal, losses
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.sums import in_doubles
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from .lotteries import PAIR, SURE, priced_at, questions, small_program

TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


@cache
def least(instances, horizon, rho, *, goal=Goal.REGRET, prior=None):
    return optimal_policy(Family.of(instances, prior), horizon, None, goal=goal, rho=Fraction(rho))


def test_the_worst_of_an_interval_of_means():
    """In two rounds one is lost in half of all cases at first, and then as often as one bit is told wrong."""
    once = least(SURE, 1, TENTH, goal=Goal.ERROR).value
    found = box_minimax(2, Grid(Fraction(0), Fraction(1), 2), 2, None, rho=TENTH)
    assert abs(found.value.lower - Fraction(1, 2) - once.lower) < Fraction(1, 10**6)
    assert recheck(optimal_policy_certificate(found.payload())).ok


def test_divergences_of_the_policy_are_bounded_at_orders_that_nobody_looked_at():
    found = least(PAIR, 3, TENTH)
    tree, leaves = found.policy.tree, found.policy.leaves
    sizes = tree.levels[-1].sizes
    with mp.workdps(40):
        for place in range(2):
            for column in range(4):
                pairs = [
                    (mpf(int(x)), mpf(int(y)), size)
                    for x, y, size in zip(
                        leaves[:, column], leaves[:, tree.changed(place)[column]], sizes, strict=True
                    )
                ]
                for beyond in (1e-7, 0.013, 0.37, 1.1387, 1.2, 1.2561, 1.41, 5.3, 77, 4321):
                    total = (
                        sum(size * x * (x / y) ** beyond for x, y, size in pairs if x)
                        / found.policy.denominator
                    )
                    assert mp.log(total) <= beyond * (1 + beyond) * mpf("0.1")


def test_the_ends_are_what_is_known_already():
    family = Family.of(PAIR)
    blind, free = optimal_policy(family, 3, Fraction(0)), optimal_policy(family, 3, None)
    nothing = least(PAIR, 3, 0)
    assert (nothing.value, nothing.orders) == (blind.value, None)
    assert recheck(optimal_policy_certificate(nothing.payload())).ok
    assert blind.value.lower - least(PAIR, 3, "1/1000000").value.lower < Fraction(1, 1000)
    assert least(PAIR, 3, 20).value.lower >= free.value.lower - Fraction(1, 10**12)
    assert least(PAIR, 3, 20).value.upper - free.value.upper < Fraction(1, 10**6)


@settings(max_examples=5, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(questions(2), st.integers(0, 40), st.integers(1, 40))
def test_a_larger_budget_costs_no_more(question, one, other):
    family, horizon, goal = question
    small, large = (Fraction(each, 20) for each in sorted((one, other)))
    chain = [
        optimal_policy(family, horizon, None, goal=goal, rho=rho) for rho in (None, large, small, Fraction(0))
    ]
    for below, above in itertools.pairwise(chain):
        assert below.value.lower <= above.value.upper
        assert above.value.width < Fraction(1, 10**4)
        assert recheck(optimal_policy_certificate(above.payload())).ok


def psi(x, y, beyond):
    if not beyond:
        return (x * mp.log(x / y) if x else 0) - x + y
    return ((x ** (1 + beyond) * y**-beyond if x else 0) - (1 + beyond) * x + beyond * y) / beyond


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 5 * STEPS) | st.integers(0, 3),
    st.integers(RATIOS >> 6, RATIOS << 4),
    st.floats(0, 1),
    st.floats(1e-6, 1),
)
def test_lines_are_below_their_terms_and_touch_them(step, ratio, x, y):
    more, less = line(step, ratio)
    with mp.workdps(60):
        beyond, q = mpf(step) / STEPS, mpf(ratio) / RATIOS
        c, d = mpf(more) / 2**96, mpf(less) / 2**96
        assert c * x - d * y <= psi(mpf(x), mpf(y), beyond)
        assert abs(c * q - d - psi(q, mpf(1), beyond)) < (1 + q) ** (1 + beyond) * mpf(10) ** -20
    doubles = lines_in_doubles(np.array([step / STEPS]), np.array([ratio / RATIOS]))
    for exact, double in zip((more, less), doubles, strict=True):
        assert double[0] == pytest.approx(exact / 2**96, rel=1e-6, abs=1e-9)
    assert most_in_doubles(np.array([step / STEPS]), 0.1)[0] == pytest.approx(float(most(step, TENTH)))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_whatever_the_prices_are_the_lower_end_is_below(data):
    """Of the value, for a policy attains nearly that."""
    _, tree, found = small_program()
    steps, ratios = st.just(0) | st.integers(0, 1 << 18), st.integers(1, 1 << 32)
    lines = priced_at(ConcentratedLines, data, TENTH, steps=steps, ratios=ratios)
    assert found(prices=lines.priced(tree)) <= least(PAIR, 2, TENTH).value.upper


def test_a_policy_that_is_a_little_too_loud_is_not_proved():
    found = least(PAIR, 2, TENTH).policy
    free = optimal_policy(Family.of(PAIR), 2, None).policy
    assert all_orders(found, TENTH) is not None
    assert all_orders(free, TENTH) is None
    louder = mixture(found, free, Fraction(1, 10**6))
    assert all_orders(louder, TENTH) is None
    assert all_orders(uniform(found.tree), TENTH) == {}
    spent = Divergences(found.tree, 0.1)
    several = [in_doubles(each) for each in (found, louder, free)]
    most = [float(spent.worst(each)[0].max()) for each in several]
    assert 1 - 1e-6 < most[0] <= 1 < most[1]
    assert most[2] == math.inf
    assert [spent.within(each) for each in several] == [True, False, False]


def test_a_policy_that_is_too_loud_is_repaired():
    free = optimal_policy(Family.of(SURE), 2, None).policy
    family = Family.of(SURE)
    rows = losses(family, 0, free.tree, Goal.REGRET)
    found = repaired_for_all_orders(free, TENTH, lambda each: each.loss(rows, family.denominator**2))
    assert len(found) > 1
    assert all(all_orders(each.policy, TENTH) is not None for each in found)


def test_where_nothing_near_the_solution_is_proved_a_pure_budget_is_enough(monkeypatch):
    """Of sqrt(2 rho)."""
    pure = optimal_policy(Family.of(PAIR), 2, Fraction(1)).value

    def blind_alone(policy, *_):
        return [Proved(without_rewards(policy), {})]

    monkeypatch.setattr(optimum, "repaired_for_all_orders", blind_alone)
    found = optimal_policy(Family.of(PAIR), 2, None, rho=HALF)
    assert abs(found.value.upper - pure.upper) < Fraction(1, 10**9)
    assert recheck(optimal_policy_certificate(found.payload())).ok


@pytest.mark.parametrize("last", [0, 3])
def test_where_the_solver_fails_what_was_solved_before_is_kept(monkeypatch, last):
    calls, solve = itertools.count(), Program.solve

    def failing(program, *given):
        if last <= next(calls) < last + 1:
            raise SolverError("the linear program is not solved: it is too hard")
        return solve(program, *given)

    monkeypatch.setattr(Program, "solve", failing)
    if not last:
        with pytest.raises(ValueError, match=r"^the linear program is not solved: it is too hard$"):
            optimal_policy(Family.of(PAIR), 3, None, rho=HALF)
        return
    found = optimal_policy(Family.of(PAIR), 3, None, rho=HALF)
    assert found.value.width < Fraction(1, 100)
    assert recheck(optimal_policy_certificate(found.payload())).ok
