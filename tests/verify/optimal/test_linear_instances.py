"""Linear and contextual bandits as families: the least of a naive program, and exact regrets above it."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build_contextual
from banditproof.algorithms.environments.contexts import FixedContexts, GivenContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.protocol.contextual_policy import InContexts
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.verify.enumeration.exact_privacy import law_of_subject, privacy_of_law
from banditproof.verify.enumeration.gathering.cell_widths import law_in_cells
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.linear_instances import chances_of, linear_orders, values_of
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.policy_regret import mean_regret, regret_on
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

CLOSE = 1e-7
"""How far doubles may be from the least: far less than what any near miss changes."""
EIGHTHS = st.integers(-5, 5).map(lambda n: Fraction(n, 8))
VECTORS = st.tuples(EIGHTHS, EIGHTHS)


def fractions(*numbers):
    return tuple(Fraction(number) for number in numbers)


def naive(courses, horizon, epsilon):
    """The least mean regret in bits, by one program over all lists of actions and of rewards."""
    arms = len(courses[0][0])
    lists = list(itertools.product(range(arms), repeat=horizon))
    rewards = list(itertools.product((0, 1), repeat=horizon - 1))
    place = {each: n for n, each in enumerate(itertools.product(lists, rewards))}
    cost = np.zeros(len(place))
    for course in courses:
        means_of = [course[min(t, len(course) - 1)] for t in range(horizon)]
        for (a, r), n in place.items():
            chance = math.prod(
                means_of[t][a[t]] if paid else 1 - means_of[t][a[t]] for t, paid in enumerate(r)
            )
            lost = sum(max(means_of[t]) - means_of[t][a[t]] for t in range(horizon))
            cost[n] += float(chance * lost) / len(courses)
    rules, right, limits = [], [], []

    def row(plus, minus=(), factor=1.0):
        found = np.zeros(len(place))
        for each in plus:
            found[place[each]] += 1
        for each in minus:
            found[place[each]] -= factor
        return found

    for r in rewards:
        rules.append(row((a, r) for a in lists))
        right.append(1.0)
    for t in range(horizon - 1):  # the first t + 1 actions do not depend on the rewards from there on
        for r in rewards:
            other = (*r[:t], 1 - r[t], *r[t + 1 :])
            for first in itertools.product(range(arms), repeat=t + 1):
                same = [a for a in lists if a[: t + 1] == first]
                rules.append(row([(a, r) for a in same], [(a, other) for a in same]))
                right.append(0.0)
            if epsilon is None:
                continue
            limits += [row([(a, r)], [(a, other)], math.exp(epsilon)) for a in lists]
    solved = linprog(
        cost,
        A_ub=np.array(limits) if limits else None,
        b_ub=np.zeros(len(limits)) if limits else None,
        A_eq=np.array(rules),
        b_eq=np.array(right),
        method="highs-ds",
    )
    assert solved.status == 0
    return solved.fun


def least(courses, horizon, epsilon):
    family = Family.in_rounds(courses, [1] * len(courses))
    return optimal_policy(family, horizon, None if epsilon is None else Fraction(epsilon)).value


def courses_of(rounds, thetas):
    return list(dict.fromkeys(tuple(chances_of(values_of(each, x)) for each in rounds) for x in thetas))


@st.composite
def bandits(draw):
    arms = draw(st.integers(2, 3))
    horizon = draw(st.integers(1, 3 if arms == 2 else 2))
    rounds = draw(st.lists(st.tuples(*[VECTORS] * arms), min_size=1, max_size=horizon))
    thetas = draw(st.lists(VECTORS, min_size=2, max_size=3, unique=True))
    return horizon, courses_of(rounds, thetas)


@settings(max_examples=40)
@given(bandits(), st.sampled_from([0, 0.25, 1, None]))
def test_the_least_is_that_of_a_naive_program(bandit, epsilon):
    horizon, courses = bandit
    found, direct = least(courses, horizon, epsilon), naive(courses, horizon, epsilon)
    assert float(found.lower) - CLOSE <= direct <= float(found.upper) + CLOSE
    assert found.width < Fraction(1, 10**6)


CROSS = (fractions("3/5", "4/5"), fractions("4/5", "-3/5"))
TURNED = (fractions(1, 0), fractions(0, 1))
THETAS = (fractions("7/8", 0), fractions(0, "7/8"))
IN_ROUNDS = courses_of((TURNED, CROSS, TURNED), THETAS)


@pytest.mark.parametrize("miss", ["budget", "sign", "rounds", "prior"])
def test_a_near_miss_is_seen(miss):
    """What is compared above moves by far more than it may if anything is another thing."""
    found = float(least(IN_ROUNDS, 3, 0.25))
    assert abs(found - naive(IN_ROUNDS, 3, 0.25)) < CLOSE
    turned = courses_of((TURNED, CROSS, TURNED), (THETAS[0], fractions(0, "-7/8")))
    other = {
        "budget": lambda: naive(IN_ROUNDS, 3, 0.5),
        "sign": lambda: naive(turned, 3, 0.25),
        "rounds": lambda: naive([course[:1] for course in IN_ROUNDS], 3, 0.25),
        "prior": lambda: naive([*IN_ROUNDS, IN_ROUNDS[0]], 3, 0.25),
    }[miss]()
    assert abs(found - other) > 1000 * CLOSE


def test_rounds_that_change_have_no_certificate():
    with pytest.raises(ValueError, match="the means change from round to round"):
        optimal_policy(Family.in_rounds(IN_ROUNDS), 3, Fraction(1, 2)).payload()


def test_only_those_orders_count_that_a_parameter_makes():
    theta = fractions("1/2", "1/4")
    half, quarter = theta
    assert linear_orders((*TURNED, fractions(-1, 0)), theta) == (
        (-half, quarter, half),
        (half, quarter, -half),
    )
    # independent actions: all orders; opposite ones: both signs, and nothing that mixes them
    assert len(linear_orders((*TURNED,), theta)) == 2
    both = linear_orders((*TURNED, fractions(-1, 0), fractions(0, -1)), theta)
    signs = itertools.product((1, -1), repeat=2)
    expected = {
        (s * x, t * y, -s * x, -t * y) for s, t in signs for x, y in ((half, quarter), (quarter, half))
    }
    assert set(both) == expected
    assert len(both) == 8


@settings(max_examples=30)
@given(st.lists(VECTORS, min_size=2, max_size=4), VECTORS)
def test_signed_permutations_that_keep_the_actions_are_among_the_orders(actions, theta):
    orders = linear_orders(actions, theta)
    assert values_of(actions, theta) in orders
    for signs, swap in itertools.product(itertools.product((1, -1), repeat=2), (False, True)):

        def image(v, signs=signs, swap=swap):
            x, y = signs[0] * v[0], signs[1] * v[1]
            return (y, x) if swap else (x, y)

        if sorted(map(image, actions)) == sorted(actions):
            assert values_of(actions, image(theta)) in orders


def contextual_law(name, rounds, horizon, **options):
    doubles = np.array([[[float(x) for x in a] for a in each] for each in rounds])

    def made():
        policy = build_contextual(name, 2, horizon=horizon, delta=0.1, outside="refuse", **options)
        return InContexts(policy, GivenContexts(doubles))

    found = law_in_cells(made, horizon=horizon, rewards=(-1, 1), most=4e8)
    assert found is not None
    return found[0]


@st.composite
def contexts(draw):
    arms, horizon = draw(st.sampled_from([(2, 1), (2, 2), (2, 3), (3, 2), (3, 3)]))
    rounds = draw(st.lists(st.tuples(*[VECTORS] * arms), min_size=1, max_size=horizon))
    return horizon, rounds, draw(st.lists(VECTORS, min_size=2, max_size=2, unique=True))


@pytest.mark.parametrize(("name", "options", "epsilon"), [
    ("oful", {}, None),
    ("linucb", {}, None),
    ("linpriv", {"epsilon": 2}, 2),
    ("linpriv", {"epsilon": 20}, 20),
])  # fmt: skip
@settings(max_examples=12, deadline=None)
@given(contexts())
def test_no_contextual_policy_is_below_the_least_of_its_privacy(name, options, epsilon, bandit):
    horizon, rounds, thetas = bandit
    courses = courses_of(rounds, thetas)
    exact = mean_regret(contextual_law(name, rounds, horizon, **options), courses)
    assert exact.upper >= 2 * least(courses, horizon, epsilon).lower


def test_a_policy_that_spends_more_is_below_the_least():
    """OFUL looks at rewards without any noise, and so falls below what a small budget allows."""
    courses = courses_of((TURNED,), (fractions("9/10", "-9/10"), fractions("-9/10", "9/10")))
    law = contextual_law("oful", (TURNED,), 4)
    exact = mean_regret(law, courses)
    assert exact.lower >= 2 * least(courses, 4, None).lower
    assert exact.upper < 2 * least(courses, 4, 0.25).lower
    # and so does the best policy of twice the budget
    loose = optimal_policy(Family.in_rounds(courses, [1, 1]), 4, Fraction(1, 2))
    table, _ = law_of_subject(loose.kernels(), arms=2, horizon=4)
    assert mean_regret(table, courses).upper < least(courses, 4, 0.25).lower


def test_the_exact_regret_is_that_of_runs():
    theta = fractions("3/4", "-1/4")
    courses = courses_of((TURNED,), (theta,))
    exact = regret_on(contextual_law("oful", (TURNED,), 5), courses[0])
    made = partial(build_contextual, "oful", 2, horizon=5, delta=0.1)
    bandit = ContextualBandit(FixedContexts(np.eye(2)), [float(x) for x in theta], rewards="sign")
    runs = simulate_contextual(made, bandit, 5, runs=400, seed=3)
    assert abs(runs.mean()[-1] - float(exact)) < 5 * runs.standard_error()[-1]


def test_a_policy_of_changing_rounds_attains_its_least():
    found = optimal_policy(Family.in_rounds(IN_ROUNDS, [1, 1]), 3, Fraction(1, 2))
    law, _ = law_of_subject(found.kernels(), arms=2, horizon=3)
    attained = mean_regret(law, IN_ROUNDS)
    assert 0 <= found.value.upper - attained.lower < Fraction(1, 10**15)
    assert privacy_of_law(law).epsilon.upper <= Fraction(1, 2)


@pytest.mark.parametrize("name", ["joint-dp-oful", "batched-joint-oful"])
def test_policies_that_hide_users_keep_the_privacy_of_the_least(name):
    """All actions together, that of the changed round too, tell of its reward no more than is promised."""
    law = contextual_law(name, (TURNED, CROSS), 3, epsilon=2, privacy_delta=0.05)
    found = privacy_of_law(law, epsilon=2).deltas[2.0]
    assert found.lower <= Fraction(1, 20)
    assert privacy_of_law(law, epsilon=0).deltas[0.0].lower > 0
