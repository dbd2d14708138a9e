"""The finite lower bounds that are theorems of Coq: never above the least regret of small horizons."""

import itertools
from fractions import Fraction

import pytest
from banditproof.theory.bounds import theorem_bounds as bounds
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.verify.enumeration.exact_privacy import law_of_subject
from banditproof.verify.optimal.box_minimax import Grid, box_minimax
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.policy_regret import expected_regret

PAIRS = ((Fraction(3, 4), Fraction(1, 2)), (Fraction(9, 10), Fraction(1, 5)))
BUDGETS = (Fraction(1, 10), Fraction(1), Fraction(3))
CASES = [(*case, t) for case in itertools.product(PAIRS, BUDGETS) for t in (1, 2, 3, 5)]
CASES += [(PAIRS[0], Fraction(1), 6)]


def two(means, epsilon, horizon, r=None):
    """The environments that the bound is about, what was chosen, and the bound."""
    chosen = bounds._chosen(BanditInstance(means), epsilon, horizon, r)
    value, _ = bounds._total(means[0], chosen, epsilon, horizon, r)
    return (means, (means[0], Fraction(chosen[0].free["w"]))), chosen, value


@pytest.mark.parametrize(("means", "epsilon", "horizon"), CASES)
def test_the_bound_of_two_environments_is_not_above_the_least(means, epsilon, horizon):
    instances, _, value = two(means, epsilon, horizon)
    least = optimal_policy(Family.of(instances), horizon, epsilon).value
    assert 0 < value.upper <= least.lower
    shown = bounds.theorem_bounds(BanditInstance(means), epsilon=epsilon, horizon=horizon)[1]
    assert shown.value <= value.lower <= value.upper <= shown.value * (1 + Fraction(1, 10**14))


def test_a_planted_factor_is_seen(monkeypatch):
    """Pulls twice as large would put the bound above the least at most of these horizons."""
    monkeypatch.setattr(bounds, "PULLS", {name: f"2*{text}" for name, text in bounds.PULLS.items()})
    for horizon in (2, 3, 5):
        instances, _, value = two(PAIRS[0], Fraction(1), horizon)
        assert value.lower > optimal_policy(Family.of(instances), horizon, Fraction(1)).value.upper


@pytest.mark.parametrize(("epsilon", "prior"), [*itertools.product(BUDGETS, ("0.2", "0.5", "0.8"))])
def test_no_policy_avoids_the_pulls(epsilon, prior):
    """Of the best policies for several priors: from the regret elsewhere to that here."""
    means, horizon = PAIRS[0], 4
    instances, chosen, _ = two(means, epsilon, horizon, Fraction(3, 10))
    family = Family.of(instances, [prior, str(1 - Fraction(prior))])
    law, _ = law_of_subject(optimal_policy(family, horizon, epsilon).kernels(), arms=2, horizon=horizon)
    here, elsewhere = (expected_regret(law, each) for each in instances)
    value, pulls = bounds._total(means[0], chosen, epsilon, horizon, elsewhere.lower)
    assert value.upper <= here.upper
    assert pulls[means[1]] <= here.upper / (means[0] - means[1])


@pytest.mark.parametrize(("epsilon", "horizon"), [("1/2", 1), ("1/2", 3), ("1/2", 6), ("2", 2), ("2", 4)])
def test_the_bound_over_the_class_is_not_above_the_minimax_regret(epsilon, horizon):
    least = box_minimax(2, Grid(Fraction(0), Fraction(1), 4), horizon, Fraction(epsilon)).value
    found = bounds.theorem_bounds(BanditInstance(["1/2", "1/2"]), epsilon=epsilon, horizon=horizon)[0]
    assert least.lower / 3 < found.value <= least.lower


def test_more_rounds_less_privacy_and_less_regret_elsewhere():
    """As a bound must: it grows with T, falls in epsilon, and in the regret elsewhere."""
    arms = BanditInstance(["0.75", "0.625", "0.5", "0.5"])

    def floors(**at):
        return [bound.value for bound in bounds.theorem_bounds(arms, **at)]

    for epsilon, horizon in itertools.product(("0.01", "1", "10"), (10, 10**4, 10**8)):
        low, high = floors(epsilon=epsilon, horizon=horizon), floors(epsilon=epsilon, horizon=10 * horizon)
        assert all(0 < a <= b for a, b in zip(low, high, strict=True))
        assert all(
            a >= b for a, b in zip(low, floors(epsilon=float(epsilon) * 2, horizon=horizon), strict=True)
        )
    curve = [bounds.floor_elsewhere(arms, r, epsilon=1, horizon=10**5) for r in (0, 1, 10, 100, 10**5)]
    assert [each.bound.value for each in curve] == sorted((each.bound.value for each in curve), reverse=True)
    assert curve[-1].pulls == (0, 0, 0, 0)
    assert curve[0].pulls[2] == curve[0].pulls[3] > curve[1].pulls[2] > 0


def test_where_nothing_follows_the_reason_is_said():
    def reasons(means, epsilon=1):
        return [
            each.reason for each in bounds.theorem_bounds(BanditInstance(means), epsilon=epsilon, horizon=9)
        ]

    assert reasons(["1", "0.5"]) == ["", "the best mean is 1: no arm could be better"]
    assert reasons(["0.5"]) == 2 * ["one arm: the regret of any policy is 0"]
    assert all("no privacy" in each for each in reasons(["0.5", "0.4"], float("inf")))
    assert bounds.floor_elsewhere(BanditInstance(["1", "0.5"]), 1, epsilon=1, horizon=9).pulls == (None, None)
