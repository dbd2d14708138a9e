"""The largest chance of a right answer: exact policies taken apart, and mixtures of deterministic ones."""

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.verify.optimal import best_answer as module
from banditproof.verify.optimal.best_answer import best_answer
from banditproof.verify.optimal.linear_program import SolverError
from banditproof.verify.optimal.privacy import Privacy
from scipy.optimize import linprog

SMALL = Fraction(1, 10**12)


def fractions(*texts):
    return tuple(map(Fraction, texts))


def chance_of(actions, rewards, means):
    return math.prod(
        means[arm] if paid else 1 - means[arm] for arm, paid in zip(actions[:-1], rewards, strict=True)
    )


def neighbours(lists):
    return [
        pair
        for pair in itertools.permutations(lists, 2)
        if sum(x != y for x, y in zip(*pair, strict=True)) == 1
    ]


def law_of(policy, horizon):
    """The chance of every list of actions for every list of rewards, without symmetry."""
    tree = policy.tree
    rows = dict(zip(tree.levels[-1].actions, policy.leaves, strict=True))
    found = {}
    for pulls in itertools.product(range(tree.arms), repeat=horizon):
        for answer in range(tree.arms + 1):
            actions = (*pulls, answer)
            first = min(tuple((*g, tree.arms)[a] for a in actions) for g in tree.relabellings)
            for rewards, mass in zip(itertools.product((0, 1), repeat=horizon), rows[first], strict=True):
                found[actions, rewards] = Fraction(int(mass), policy.denominator)
    return found


BUDGETS = (
    (fractions("3/4", "1/2"), 2, Fraction(1), Fraction(0), Fraction(1, 10)),
    (fractions("0", "1/2"), 2, Fraction(73, 10), Fraction(1, 10**6), SMALL),
    (fractions("1", "1/2"), 2, Fraction(20), Fraction(0), Fraction(1, 1000)),
    (fractions("1/2", "1/2"), 2, Fraction(0), Fraction(0), Fraction(1, 3)),
    (fractions("0", "1"), 3, Fraction(1), Fraction(1, 50), Fraction(99, 100)),
    (fractions("1/2", "1"), 3, Fraction(0), Fraction(1, 2), SMALL),
    (fractions("1/4", "1/2", "1/2"), 1, Fraction(1, 10**6), Fraction(1), Fraction(1, 2)),
    (fractions("0", "1/2", "0"), 2, Fraction(107, 10), Fraction(1, 10**6), Fraction(1, 10**6)),
    (fractions("1/2", "1000001/2000000", "0", "1"), 1, Fraction(2), Fraction(0), Fraction(1, 7)),
)


@pytest.mark.parametrize(("means", "horizon", "epsilon", "delta", "risk"), BUDGETS)
def test_a_policy_of_the_lower_end_taken_apart(means, horizon, epsilon, delta, risk):
    found = best_answer(means, horizon, Privacy(epsilon, None, delta), risk)
    law, lists = law_of(found.policy, horizon), list(itertools.product((0, 1), repeat=horizon))
    arms, every = len(means), sorted({actions for actions, _ in law})
    assert min(law.values()) >= 0
    for t in range(horizon + 1):  # what is done first knows no later reward
        for prefix in itertools.product(range(arms), repeat=t):
            some = [actions for actions in every if actions[:t] == prefix]
            sums = {}
            for rewards in lists:
                sums.setdefault(rewards[: max(t - 1, 0)], set()).add(sum(law[a, rewards] for a in some))
            assert all(len(each) == 1 for each in sums.values())
            assert t or set().union(*sums.values()) == {Fraction(1)}
    with mpmath.workdps(60):
        growth = Fraction(int(mpmath.ceil(mpmath.exp(mpmath.mpf(str(float(epsilon)))) * 10**20)), 10**20)
    for one, other in neighbours(lists):
        assert sum(max(0, law[a, one] - growth * law[a, other]) for a in every) <= delta
    for order in set(itertools.permutations(means)):
        right = wrong = Fraction(0)
        for (actions, rewards), mass in law.items():
            if actions[-1] < arms:
                share = mass * chance_of(actions, rewards, order)
                best = order[actions[-1]] == max(order)
                right, wrong = right + share * best, wrong + share * (not best)
        assert wrong <= risk
        assert right >= Fraction(found.value.lower)


def deterministic(arms, horizon):
    """Each as the actions for every list of rewards."""
    lists = list(itertools.product((0, 1), repeat=horizon))
    histories = [h for t in range(horizon + 1) for h in itertools.product((0, 1), repeat=t)]
    choices = [range(arms + (len(h) == horizon)) for h in histories]
    for chosen in itertools.product(*choices):
        rule = dict(zip(histories, chosen, strict=True))
        yield {rewards: tuple(rule[rewards[:t]] for t in range(horizon + 1)) for rewards in lists}


def by_mixture(means, horizon, epsilon, delta, risk):
    """The best mixture of all deterministic policies; the worst order of the arms counts."""
    arms, lists = len(means), list(itertools.product((0, 1), repeat=horizon))
    rules = list(deterministic(arms, horizon))
    pairs, growth = ([], 1.0) if epsilon is None else (neighbours(lists), math.exp(epsilon))
    every = sorted({actions for rule in rules for actions in rule.values()})
    size = len(rules) + 1 + (len(pairs) * len(every) if delta else 0)
    above, most = [], []
    for order in set(itertools.permutations(map(float, means))):
        good, bad = np.zeros(size), np.zeros(size)
        for number, rule in enumerate(rules):
            for rewards, actions in rule.items():
                if actions[-1] < arms:
                    best = order[actions[-1]] == max(order)
                    (good if best else bad)[number] += chance_of(actions, rewards, order)
        good[len(rules)] = -1
        above += [-good, bad]
        most += [0.0, float(risk)]
    played = {
        (a, rewards): np.array([rule[rewards] == a for rule in rules], float)
        for a in every
        for rewards in lists
    }
    for number, (one, other) in enumerate(pairs):
        start = len(rules) + 1 + number * len(every)
        for place, actions in enumerate(every):
            row = np.zeros(size)
            row[: len(rules)] = played[actions, one] - growth * played[actions, other]
            if delta:
                row[start + place] = -1.0
            above.append(row)
            most.append(0.0)
        if delta:
            row = np.zeros(size)
            row[start : start + len(every)] = 1.0
            above.append(row)
            most.append(float(delta))
    total = np.zeros((1, size))
    total[0, : len(rules)] = 1.0
    objective = np.zeros(size)
    objective[len(rules)] = -1.0
    return -linprog(objective, A_ub=above, b_ub=most, A_eq=total, b_eq=[1.0]).fun


@pytest.mark.parametrize("seed", range(15))
def test_no_mixture_of_deterministic_policies_is_better(seed):
    rng = np.random.default_rng(seed)
    arms, horizon = ((2, 1), (2, 2), (3, 1), (4, 1))[seed % 4]
    means = tuple(Fraction(int(each), 4) for each in rng.integers(0, 5, arms))
    epsilon, delta = (
        (Fraction(0), 0),
        (Fraction(1), 0),
        (Fraction(1, 2), Fraction(1, 20)),
        (Fraction(2), Fraction(1)),
        (Fraction(3), Fraction(1, 1000)),
        (None, 0),
        (Fraction(1, 10), 0),
    )[seed % 7]
    risk = Fraction(int(rng.integers(1, 20)), 20)
    found = best_answer(means, horizon, Privacy(epsilon, None, Fraction(delta)), risk).value
    truth = by_mixture(means, horizon, None if epsilon is None else float(epsilon), delta, risk)
    assert float(found.lower) - 1e-7 <= truth <= float(found.upper) + 1e-7


def test_what_interior_points_do_not_solve_is_solved():
    means = (Fraction(3411914165247647, 1 << 53), Fraction(1281919201913213, 1 << 52))
    found = best_answer(means, 3, Privacy(Fraction(1), None, Fraction(1, 10**6)), Fraction(1, 10)).value
    assert found.width < Fraction(1, 10**9)
    tiny = best_answer(fractions("1", "1/2"), 1, Privacy(Fraction(20)), SMALL).value
    assert tiny.width < Fraction(1, 10**9)
    # who sees 0 names the other arm, with chance p: right in (1 + 1/e^20) p/4, and wrong in p/(2 e^20)
    assert float(tiny) == pytest.approx((math.exp(20) + 1) * 1e-12 / 2, rel=1e-9)


def test_a_small_risk_is_not_lost_among_roundings():
    found = best_answer(fractions("3/4", "0"), 3, Privacy(Fraction(97, 10)), Fraction(1, 10**6)).value
    assert found.width < Fraction(1, 10**5)


@pytest.mark.parametrize("risk", [Fraction(1, 10**400), 1 - Fraction(1, 10**400)])
def test_a_risk_that_no_double_tells_from_an_end_is_accepted(risk):
    found = best_answer(fractions("3/4", "1/2"), 1, Privacy(Fraction(1)), risk)
    assert 0 <= found.value.lower <= found.value.upper <= 1
    assert found.wrong <= risk


def test_a_solver_that_says_nothing_is_one_line(monkeypatch):
    def nothing(*_):
        raise SolverError("no")

    monkeypatch.setattr(module, "candidate", nothing)
    with pytest.raises(SolverError, match="is not solved") as caught:
        best_answer(fractions("3/4", "1/2"), 1, Privacy(Fraction(1)), Fraction(1, 10))
    assert "\n" not in str(caught.value)
