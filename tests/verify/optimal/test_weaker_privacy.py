"""Renyi privacy and a delta: against a naive twin, where the value is known, and in their laws."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from banditproof.verify.optimal.exact_policy import uniform
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.history_tree import HistoryTree
from banditproof.verify.optimal.losses import Goal, losses
from banditproof.verify.optimal.lower_bound import lower_bound, priced
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.privacy import Privacy
from banditproof.verify.optimal.sums import keeps, repaired_in_sum
from banditproof.verify.optimal.tangents import Tangents
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from .lotteries import ODD, PAIR, SURE, limits_of_order, questions, twin

HALF = Fraction(1, 2)
PRIVACIES = [{"order": 2}, {"order": 5}, {"delta": Fraction(1, 20)}]
CLOSE = Fraction(1, 10**6)


def limits_on(privacy, epsilon):
    """Those of one budget, as the twin asks for them."""
    if "order" in privacy:
        order = privacy["order"]
        return partial(limits_of_order, order, math.exp((order - 1) * epsilon))
    delta = float(privacy["delta"])
    return lambda cvxpy, law, other: [cvxpy.sum(cvxpy.pos(law - math.exp(epsilon) * other)) <= delta]


@pytest.mark.parametrize("privacy", PRIVACIES, ids=str)
@pytest.mark.parametrize(
    ("question", "length", "epsilon"),
    [
        ((PAIR, None, Goal.REGRET), 2, "1/2"),
        ((PAIR, (1, 3), Goal.REGRET), 3, "1/2"),
        ((ODD, None, Goal.REGRET), 3, "1"),
        ((ODD, (2, 1, 1), Goal.ERROR), 3, "1/2"),
    ],
)
def test_a_conic_program_over_lotteries_of_policies_has_the_same_value(question, length, epsilon, privacy):
    instances, prior, goal = question
    recommends = goal is Goal.ERROR
    family = Family.of(instances, prior)
    found = optimal_policy(family, length - recommends, Fraction(epsilon), goal=goal, **privacy)
    value = twin(instances, length, limits_on(privacy, float(Fraction(epsilon))), goal=goal, prior=prior)
    assert found.value.lower - Fraction(1, 10**5) <= value <= found.value.upper + Fraction(1, 10**5)
    assert found.value.width < CLOSE


@pytest.mark.parametrize("epsilon", ["0", "0.1", "1", "4"])
@pytest.mark.parametrize("delta", ["0.001", "0.3", "1"])
def test_one_bit_is_answered_by_randomised_response_with_a_delta(epsilon, delta):
    """Right with chance p, where p = e^epsilon (1 - p) + delta."""
    found = optimal_policy(
        Family.of(SURE), 1, Fraction(epsilon), goal=Goal.ERROR, delta=Fraction(delta)
    ).value
    error = (1 - float(delta)) / (1 + math.exp(float(epsilon)))
    assert float(found.lower) - 1e-12 <= error <= float(found.upper) + 1e-12
    assert found.width < Fraction(1, 10**9)


@pytest.mark.parametrize("epsilon", ["0.001", "0.1", "1", "4"])
def test_one_bit_is_answered_by_randomised_response_of_order_2(epsilon):
    """Right with chance p, where 1 / (p (1 - p)) - 3 = e^epsilon."""
    found = optimal_policy(Family.of(SURE), 1, Fraction(epsilon), goal=Goal.ERROR, order=2).value
    error = (1 - math.sqrt(1 - 4 / (3 + math.exp(float(epsilon))))) / 2
    assert float(found.lower) - 1e-12 <= error <= float(found.upper) + 1e-12
    assert found.width < CLOSE


@pytest.mark.parametrize(
    ("epsilon", "privacy", "instances", "goal"),
    [
        (HALF, {"order": 2}, PAIR, Goal.REGRET),
        (HALF, {"order": 7}, PAIR, Goal.REGRET),
        (Fraction(2), {"order": 20}, ODD, Goal.ERROR),
        (HALF, {"delta": Fraction(1, 20)}, ODD, Goal.ERROR),
        (Fraction(0), {"delta": Fraction(1, 20)}, PAIR, Goal.REGRET),
    ],
)
def test_the_enumerator_finds_the_policy_private(epsilon, privacy, instances, goal):
    found = optimal_policy(Family.of(instances), 3, epsilon, goal=goal, **privacy)
    length = 3 + (goal is Goal.ERROR)
    order, delta = privacy.get("order"), privacy.get("delta")
    orders = () if order is None else (order,)
    exact = exact_privacy(found.kernels(), arms=2, horizon=length, epsilon=epsilon, orders=orders)
    if order is not None:
        spent = exact.renyi[order]
        assert spent.lower <= epsilon
        # and nearly all of it is spent
        assert spent.upper > float(epsilon) * (1 - 1e-3) - 1e-6
    else:
        spent = exact.deltas[float(epsilon)]
        assert spent.lower <= delta
        assert spent.upper > float(delta) * (1 - 1e-6)


budgets = st.integers(0, 4).map(lambda quarters: Fraction(quarters, 4))


@settings(max_examples=8, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(questions(3), budgets, budgets, st.integers(2, 4), st.integers(2, 4))
def test_a_larger_order_and_a_smaller_budget_cost_no_less(question, one, other, first, second):
    """And pure privacy of the same budget is above all orders, no privacy below."""
    family, horizon, goal = question
    small, large = sorted((one, other))
    low, high = sorted((first, second))
    chain = [
        optimal_policy(family, horizon, epsilon, goal=goal, order=order).value
        for epsilon, order in ((None, None), (large, low), (small, low), (small, high), (small, None))
    ]
    for below, above in itertools.pairwise(chain):
        assert below.lower <= above.upper
        assert above.width < Fraction(1, 10**4)


@settings(max_examples=15, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(questions(3), budgets, st.integers(0, 20), st.integers(0, 20))
def test_a_larger_delta_costs_no_more(question, epsilon, one, other):
    family, horizon, goal = question
    small, large = sorted((Fraction(one, 20), Fraction(other, 20)))
    chain = [
        optimal_policy(family, horizon, budget, goal=goal, delta=delta).value
        for budget, delta in ((None, 0), (epsilon, large), (epsilon, small), (epsilon, 0))
    ]
    for below, above in itertools.pairwise(chain):
        assert below.lower <= above.upper
        assert above.width < CLOSE


def test_the_ends_are_what_is_known_already():
    family = Family.of(PAIR)
    pure = optimal_policy(family, 3, HALF).payload()
    assert optimal_policy(family, 3, HALF, delta=Fraction(0)).payload() == pure
    free = optimal_policy(family, 3, None).value
    assert optimal_policy(family, 3, None, order=2).value == free
    assert optimal_policy(family, 3, None, delta=HALF).value == free
    everything = optimal_policy(family, 3, HALF, delta=Fraction(1)).value
    assert abs(everything.upper - free.upper) < Fraction(1, 10**9)
    blind = optimal_policy(family, 3, Fraction(0)).value
    assert optimal_policy(family, 3, Fraction(0), order=9).value == blind


whole = st.integers(0, 1 << 66)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_whatever_the_prices_are_the_lower_end_is_below(data):
    """Of a policy that is known to be private: it plays 0.5 of the time at random."""
    family, tree = Family.of(PAIR), HistoryTree(2, 2, ((0, 1), (1, 0)))
    rows = [losses(family, 0, tree, Goal.REGRET)]
    denominator = family.denominator**2
    drawn = {"weights": (Fraction(1),)}
    most = Fraction(17, 10)  # above e^(1/2)
    multipliers = np.array([[[data.draw(whole)] for _ in range(2)] for _ in range(2)], dtype=object)
    prices = priced(tree, multipliers, most, Fraction(1, 20))
    value = optimal_policy(family, 2, HALF, delta=Fraction(1, 20)).value
    assert lower_bound(tree, rows, denominator, prices=prices, **drawn) <= value.upper
    count = data.draw(st.integers(1, 5))
    places = [data.draw(st.tuples(st.integers(0, 1), st.integers(0, 1))) for _ in range(count)]
    tangents = Tangents(
        2,
        np.array([row for row, _ in places]),
        np.array([column for _, column in places]),
        np.zeros(count, dtype=np.int64),
        tuple(data.draw(st.integers(0, 1 << 32)) for _ in places),
        tuple(data.draw(whole) for _ in places),
        1 << 64,
    )
    value = optimal_policy(family, 2, HALF, order=2).value
    found = lower_bound(tree, rows, denominator, prices=tangents.priced(tree, most), **drawn)
    assert found <= value.upper


@pytest.mark.parametrize("privacy", [Privacy(HALF, 3), Privacy(HALF, None, Fraction(1, 20))], ids=str)
def test_a_policy_without_privacy_is_repaired(privacy):
    free = optimal_policy(Family.of(SURE), 3, None).policy
    assert not keeps(free, privacy)
    repairs = repaired_in_sum(free, privacy)
    assert len(repairs) > 1
    assert all(keeps(each, privacy) for each in repairs)
    assert keeps(uniform(free.tree), privacy)


@pytest.mark.parametrize(
    ("budget", "named"),
    [
        ((HALF, 1), "order"),
        ((HALF, 2.5), "order"),
        ((HALF, 2, HALF), "delta"),
        ((HALF, None, Fraction(3, 2)), "delta"),
        ((HALF, None, Fraction(-1)), "delta"),
        ((Fraction(21), 2), "epsilon"),
        ((Fraction(20), 4), "order 4"),
        ((Fraction(1), None, Fraction(0), HALF), "epsilon"),
        ((None, 2, Fraction(0), HALF), "order"),
        ((None, None, HALF, HALF), "delta"),
        *(((None, None, Fraction(0), Fraction(rho)), "rho is 0") for rho in ("-0.1", "21", "1e-7")),
    ],
)
def test_budgets_are_checked(budget, named):
    with pytest.raises(ValueError, match=named):
        Privacy(*budget)
