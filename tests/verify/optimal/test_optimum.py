"""The best private policy: against a naive twin, at known values, and in its laws."""

import math
from fractions import Fraction

import pytest
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.privacy import MOST_EPSILON, growth_of
from hypothesis import given, settings
from hypothesis import strategies as st

from .lotteries import ODD, PAIR, limits_on, loss_of_table, questions, twin

TRIPLE = (("0.75", "0.5", "0.5"), ("0.5", "0.75", "0.5"), ("0.5", "0.5", "0.75"))
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


PURE = [
    (PAIR, 1, None, Goal.REGRET),
    (PAIR, 2, None, Goal.ERROR),
    (PAIR, 3, None, Goal.REGRET),
    (PAIR, 3, (1, 3), Goal.ERROR),
    (ODD, 3, None, Goal.ERROR),
    (ODD, 3, (2, 1, 1), Goal.REGRET),
    (TRIPLE, 2, None, Goal.ERROR),
    ((*TRIPLE, ("0.1", "0.2", "0.9")), 2, None, Goal.REGRET),
]
WEAKER = [(PAIR, 2, None, Goal.REGRET), (PAIR, 3, (1, 3), Goal.REGRET), (ODD, 3, (2, 1, 1), Goal.ERROR)]
CONCENTRATED = [
    ((PAIR, 2, None, Goal.REGRET), TENTH),
    ((PAIR, 2, None, Goal.ERROR), Fraction(1)),
    ((ODD, 2, (2, 1, 1), Goal.REGRET), TENTH),
    ((PAIR, 3, None, Goal.REGRET), TENTH),
    ((PAIR, 3, None, Goal.ERROR), HALF),
]


@pytest.mark.parametrize(("asked", "epsilon", "privacy"), [
    *((each, epsilon, {}) for each in PURE for epsilon in (Fraction(3, 10), Fraction(2), None)),
    *(
        (each, HALF, privacy)
        for each in WEAKER
        for privacy in ({"order": 2}, {"order": 5}, {"delta": Fraction(1, 20)})
    ),
    *(((ODD, 3, None, Goal.REGRET), Fraction(1), {"order": order}) for order in (2, 5)),
    ((ODD, 3, None, Goal.REGRET), Fraction(1), {"delta": Fraction(1, 20)}),
    *((each, None, {"rho": rho}) for each, rho in CONCENTRATED),
])  # fmt: skip
def test_a_program_over_lotteries_of_policies_has_the_same_value(asked, epsilon, privacy):
    instances, length, prior, goal = asked
    horizon = length - (goal is Goal.ERROR)
    found = optimal_policy(Family.of(instances, prior), horizon, epsilon, goal=goal, **privacy).value
    value = twin(instances, length, limits_on(epsilon, **privacy), goal=goal, prior=prior)
    close = Fraction(1, 10**5 if privacy else 10**7)
    assert found.lower - close <= value <= found.upper + close
    assert found.width < Fraction(1, 10**6 if privacy else 10**9)


def bayes(instances, prior, rounds):
    """The least expected regret without privacy, from the posterior back, exactly."""

    def value(weights, left):
        if not left:
            return Fraction(0)
        options = []
        for arm in range(len(instances[0])):
            now = sum(w * (max(m) - m[arm]) for w, m in zip(weights, instances, strict=True))
            paid = [w * m[arm] for w, m in zip(weights, instances, strict=True)]
            not_paid = [w - each for w, each in zip(weights, paid, strict=True)]
            options.append(now + value(paid, left - 1) + value(not_paid, left - 1))
        return min(options)

    return value(prior, rounds)


@pytest.mark.parametrize("prior", [(1, 1, 1), (5, 1, 2)])
def test_without_privacy_a_prior_has_the_value_of_dynamic_programming(prior):
    family = Family.of(ODD, prior)
    found = optimal_policy(family, 4, None)
    assert bayes(family.instances, family.prior, 4) in found.value
    assert found.value.width <= Fraction(2, 10**14)


@pytest.mark.parametrize("prior", [(1, 1, 1), (5, 1, 2)])
def test_with_no_budget_rewards_count_for_nothing(prior):
    """Then the best is to play the arm of the least mean gap all the time."""
    family = Family.of(ODD, prior)
    gaps = [
        sum(w * (max(m) - m[arm]) for w, m in zip(family.prior, family.instances, strict=True))
        for arm in (0, 1)
    ]
    found = optimal_policy(family, 4, Fraction(0))
    assert 4 * min(gaps) in found.value
    assert found.value.width < Fraction(1, 10**9)
    kernels = found.kernels()
    for history, chances in kernels.items():
        blind = tuple((arm, 0) for arm, _ in history)
        assert kernels[blind] == chances


budgets = st.none() | st.integers(0, 12).map(lambda quarters: Fraction(quarters, 4))


@settings(max_examples=15, deadline=None)
@given(questions(4), budgets)
def test_a_prior_costs_no_more_than_the_worst_instance(question, epsilon):
    family, horizon, goal = question
    worst = optimal_policy(Family(family.instances), horizon, epsilon, goal=goal)
    even = Family(family.instances, worst.worst_prior)
    mean = optimal_policy(even, horizon, epsilon, goal=goal)
    assert mean.value.lower <= worst.value.upper
    # and with the worst prior it is the same
    assert worst.value.lower <= mean.value.upper


@settings(max_examples=10, deadline=None)
@given(questions(4), budgets)
def test_the_enumerator_finds_the_policy_private(question, epsilon):
    family, horizon, goal = question
    found = optimal_policy(family, horizon, epsilon, goal=goal)
    length = horizon + (goal is Goal.ERROR)
    for notion in ("view", "table", "tree"):
        exact = exact_privacy(found.kernels(), arms=2, horizon=length, notion=notion)
        assert epsilon is None or exact.lower <= epsilon


@pytest.mark.parametrize("step", [Fraction(1, 50), Fraction(-1, 50)])
def test_the_enumerator_finds_a_policy_with_one_chance_changed_not_private(step):
    """Of a best policy some budget is spent to the end on either side of every last decision."""
    kernels = optimal_policy(Family.of(PAIR), 3, HALF).kernels()
    assert exact_privacy(kernels, arms=2, horizon=3).upper <= 0.5 + 1e-12
    last = [history for history in kernels if len(history) == 2]
    worse = 0
    for history in last:
        first, second = kernels[history]
        if not 0 <= first + step <= 1:
            continue
        changed = {**kernels, history: (first + step, second - step)}
        worse += exact_privacy(changed, arms=2, horizon=3).lower > 0.5
    assert worse >= len(last) // 2


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("instances", [PAIR, ODD, TRIPLE])
def test_the_policy_loses_what_the_upper_end_says(instances, goal):
    family = Family.of(instances)
    found = optimal_policy(family, 3, HALF, goal=goal)
    length = 3 + (goal is Goal.ERROR)
    kernels = found.kernels()
    worst = max(loss_of_table(kernels, means, length, goal) for means in family.instances)
    assert 0 <= found.value.upper - worst < Fraction(1, 10**15)
    assert all(sum(chances) == 1 for chances in kernels.values())


def test_relabellings_and_classes():
    assert Family.of(PAIR).relabellings == ((0, 1), (1, 0))
    assert Family.of(PAIR, (1, 2)).relabellings == ((0, 1),)
    assert len(Family.of(TRIPLE).relabellings) == 6
    assert Family.of(TRIPLE).classes == ((0, 1, 2),)
    # a cycle of three, and no exchange of two
    cycle = (("0.1", "0.2", "0.9"), ("0.9", "0.1", "0.2"), ("0.2", "0.9", "0.1"))
    assert Family.of(cycle).relabellings == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    assert Family.of(ODD).classes == ((0,), (1,), (2,))


@pytest.mark.parametrize("epsilon", [Fraction(1, 10**6), HALF, Fraction(3), Fraction(MOST_EPSILON)])
def test_the_growth_is_between_rationals(epsilon):
    low, high = growth_of(epsilon)
    assert low < high
    assert high - low <= Fraction(2, 1 << 64)
    assert float(low) == pytest.approx(math.exp(epsilon), rel=1e-14)
