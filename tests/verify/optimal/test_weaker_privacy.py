"""Renyi privacy, a delta and rho: where the value is known, and in their laws."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from banditproof.verify.optimal.exact_policy import uniform
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.lower_bound import priced
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.privacy import Privacy
from banditproof.verify.optimal.sums import keeps, repaired_in_sum
from banditproof.verify.optimal.tangents import Tangents
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from .lotteries import ODD, PAIR, SURE, WHOLE, priced_at, questions, small_program

HALF = Fraction(1, 2)
CLOSE = Fraction(1, 10**6)


def of_order_2(epsilon):
    """Wrong with chance 1 - p, where 1 / (p (1 - p)) - 3 = e^epsilon."""
    return (1 - math.sqrt(1 - 4 / (3 + math.exp(epsilon)))) / 2


@pytest.mark.parametrize(("epsilon", "privacy", "error"), [
    # right with chance p, where p = e^epsilon (1 - p) + delta
    *(
        (epsilon, {"delta": Fraction(delta)}, (1 - float(delta)) / (1 + math.exp(epsilon)))
        for epsilon in (0, 0.1, 1, 4)
        for delta in ("0.001", "0.3", "1")
    ),
    *((epsilon, {"order": 2}, of_order_2(epsilon)) for epsilon in (0.001, 0.1, 1, 4)),
    # right with chance 1/(1 + e^-each), where each tanh(each/2) = rho
    *(
        (None, {"rho": Fraction(each * math.tanh(each / 2))}, 1 / (1 + math.exp(each)))
        for each in (0.05, 0.3, 1.0, 3.0)
    ),
])  # fmt: skip
def test_one_bit_is_answered_by_randomised_response(epsilon, privacy, error):
    budget = None if epsilon is None else Fraction(epsilon)
    found = optimal_policy(Family.of(SURE), 1, budget, goal=Goal.ERROR, **privacy).value
    assert float(found.lower) - 1e-12 <= error <= float(found.upper) + 1e-12
    assert found.width < {"delta": Fraction(1, 10**9), "order": CLOSE, "rho": CLOSE / 10}[next(iter(privacy))]


@pytest.mark.parametrize(("epsilon", "privacy", "instances", "horizon", "goal"), [
    (HALF, {"order": 2}, PAIR, 3, Goal.REGRET),
    (HALF, {"order": 7}, PAIR, 3, Goal.REGRET),
    (Fraction(2), {"order": 20}, ODD, 3, Goal.ERROR),
    (HALF, {"delta": Fraction(1, 20)}, ODD, 3, Goal.ERROR),
    (Fraction(0), {"delta": Fraction(1, 20)}, PAIR, 3, Goal.REGRET),
    (None, {"rho": Fraction(1, 10)}, PAIR, 2, Goal.REGRET),
    (None, {"rho": Fraction(1)}, PAIR, 2, Goal.ERROR),
    (None, {"rho": Fraction(1, 1000)}, ODD, 2, Goal.REGRET),
])  # fmt: skip
def test_the_enumerator_finds_the_policy_private(epsilon, privacy, instances, horizon, goal):
    """And nearly all of the budget is spent."""
    found = optimal_policy(Family.of(instances), horizon, epsilon, goal=goal, **privacy)
    of_exact = partial(exact_privacy, found.kernels(), arms=2, horizon=horizon + (goal is Goal.ERROR))
    ((kind, given_budget),) = privacy.items()
    if kind == "delta":
        spent, budget, room = of_exact(epsilon=epsilon).deltas[float(epsilon)], given_budget, 1e-6
    elif kind == "order":
        spent, budget, room = of_exact(orders=(given_budget,)).renyi[given_budget], epsilon, 1e-3
    else:
        spent, budget, room = of_exact(rho=True).rho, given_budget, 1e-3
    assert spent.lower <= budget
    assert spent.upper > float(budget) * (1 - room) - 1e-6 * (kind == "order")


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


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_whatever_the_prices_are_the_lower_end_is_below(data):
    """Of a policy that is known to be private: it plays 0.5 of the time at random."""
    family, tree, found = small_program()
    most = Fraction(17, 10)  # above e^(1/2)
    multipliers = np.array([[[data.draw(WHOLE)] for _ in range(2)] for _ in range(2)], dtype=object)
    prices = priced(tree, multipliers, most, Fraction(1, 20))
    assert found(prices=prices) <= optimal_policy(family, 2, HALF, delta=Fraction(1, 20)).value.upper
    tangents = priced_at(Tangents, data, 2, ratios=st.integers(0, 1 << 32))
    assert found(prices=tangents.priced(tree, most)) <= optimal_policy(family, 2, HALF, order=2).value.upper


@pytest.mark.parametrize("privacy", [Privacy(HALF, 3), Privacy(HALF, None, Fraction(1, 20))], ids=str)
def test_a_policy_without_privacy_is_repaired(privacy):
    free = optimal_policy(Family.of(SURE), 3, None).policy
    assert not keeps(free, privacy)
    repairs = repaired_in_sum(free, privacy)
    assert len(repairs) > 1
    assert all(keeps(each, privacy) for each in repairs)
    assert keeps(uniform(free.tree), privacy)
