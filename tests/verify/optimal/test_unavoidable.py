"""What no policy avoids is below what some policies have, and close to it."""

from fractions import Fraction
from random import Random

import pytest
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import ball, enclosure_of
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.real_rewards import gaussian_regret, pair_ceiling, unit_box_ceiling
from banditproof.verify.optimal.unavoidable import (
    arms_floor,
    cube_floor,
    private_overlap,
    samples_floor,
    summed_overlap,
)

HALF = Fraction(1, 2)
BUDGETS = (None, Fraction(1, 1000), Fraction(1, 4), Fraction(1), Fraction(3), Fraction(12))


@pytest.mark.parametrize("epsilon", BUDGETS)
@pytest.mark.parametrize(("arms", "horizon"), [(2, 1), (2, 2), (2, 4), (3, 2), (3, 3), (6, 40)])
def test_a_floor_is_below_the_ceiling(arms, horizon, epsilon):
    for gap in (Fraction(1, 50), Fraction(1, 3), Fraction(1), Fraction(4)):
        floor = arms_floor(arms, horizon, ball(gap), epsilon=epsilon)
        assert floor <= pair_ceiling(arms, horizon, ball(gap), epsilon)


@pytest.mark.parametrize(
    ("gap", "horizon", "epsilon", "share"),
    [("1/2", 4, "1/2", 0.92), ("1/10", 4, None, 0.97), ("1/3", 2, "3", 0.95), ("2", 4, "1/8", 0.85)],
)
def test_two_arms_leave_little_between_them(gap, horizon, epsilon, share):
    budget = None if epsilon is None else Fraction(epsilon)
    floor = arms_floor(2, horizon, ball(gap), epsilon=budget)
    assert floor >= share * pair_ceiling(2, horizon, ball(gap), budget)


@pytest.mark.parametrize("epsilon", BUDGETS[1:])
@pytest.mark.parametrize("arms", [2, 3])
def test_the_private_part_is_below_the_certified_optimum_of_bernoulli_arms(arms, epsilon):
    """The changed arm pays with chance q or 1 - q, the first one with 1/2; other arms with q."""
    horizon = 4 if arms == 2 else 3
    for low in (Fraction(0), Fraction(1, 5), Fraction(9, 20)):
        first = [HALF, *[low] * (arms - 1)]
        others = [
            [1 - low if arm == best else mean for arm, mean in enumerate(first)] for best in range(1, arms)
        ]
        with precision(128):
            tau = ball(1 - 2 * low)
            total = summed_overlap(horizon, lambda t: private_overlap(tau, t, arms - 1, epsilon=epsilon))  # noqa: B023
            floor = enclosure_of((ball(HALF) - ball(low)) / 2 * total).lower
        found = optimal_policy(Family.of([first, *others]), horizon, epsilon).value
        assert 0 < floor <= found.upper
        # more than half of it, while one arm is to be found and the budget is small
        assert arms > 2 or epsilon > 1 or floor > Fraction(6, 10) * found.lower


@pytest.mark.parametrize("rho", ["1/100", "1/5", "1"])
def test_the_concentrated_part_is_below_the_certified_optimum_of_bernoulli_arms(rho):
    low, budget = Fraction(1, 10), Fraction(rho)
    with precision(128):
        total = summed_overlap(2, lambda t: private_overlap(ball(1 - 2 * low), t, 1, rho=budget))
        floor = enclosure_of((ball(HALF) - ball(low)) / 2 * total).lower
    found = optimal_policy(Family.of([(HALF, low), (HALF, 1 - low)]), 2, None, rho=budget).value
    assert Fraction(7, 10) * found.lower < floor <= found.upper


def test_a_reason_that_counts_a_quarter_of_the_change_would_be_seen():
    """tanh(epsilon/2) with a factor 1/4 would be above what some policy has."""
    low, epsilon, horizon = Fraction(0), Fraction(1, 2), 4
    found = optimal_policy(Family.of([(HALF, low), (HALF, 1 - low)]), horizon, epsilon).value
    with precision(128):
        tanh = (ball(epsilon) / 2).tanh()
        wrong = summed_overlap(horizon, lambda t: [1 - tanh * t / 4])
        assert enclosure_of(ball(HALF) / 2 * wrong).lower > found.upper
        right = summed_overlap(horizon, lambda t: [1 - tanh * t])
        assert enclosure_of(ball(HALF) / 2 * right).upper < found.lower


def test_a_long_horizon_in_blocks_is_below_the_sum_of_its_rounds():
    """With gap 0.001 and 1000 rounds, 200 blocks lose less than a part in 500."""
    with precision(128):
        rounds = sum(((ball("1e-3") * ball(t).sqrt() / ball(2).sqrt()).erfc() for t in range(1000)), ball(0))
        whole = enclosure_of(ball("1e-3") / 2 * rounds)
    found = arms_floor(2, 1000, ball("1e-3"))
    assert Fraction(998, 1000) * whole.lower <= found <= whole.upper


def test_one_arm_has_no_regret_and_budgets_only_raise_the_floor():
    assert arms_floor(1, 10, ball(1)) == 0
    free = arms_floor(3, 9, ball("1/2"))
    rising = [
        arms_floor(3, 9, ball("1/2"), epsilon=each) for each in (Fraction(9), Fraction(1), Fraction(1, 9))
    ]
    assert free <= rising[0] <= rising[1] <= rising[2] <= Fraction(9, 4)


@pytest.mark.parametrize("epsilon", BUDGETS)
def test_a_cube_costs_no_more_than_the_action_zero(epsilon):
    for dimension, horizon, size in ((1, 1, "1"), (3, 5, "1/5"), (1000, 2, "1/2")):
        floor = cube_floor(dimension, horizon, ball(size), epsilon=epsilon)
        assert 0 < floor <= dimension * horizon * Fraction(size)


def test_thresholds_keep_the_pulls_of_bernoulli_arms():
    """On means 0 and 2 with the threshold 1 the arms pay with chances Phi(-1) and Phi(1)."""
    places = 10**6
    low = Fraction(158655, places)  # Phi(-1) to six digits: scipy.stats.norm.cdf(-1) = 0.158655253931
    policy = optimal_policy(Family.of([(low, 1 - low), (1 - low, low)]), 3, HALF)
    seen = gaussian_regret(policy.policy, [ball(0), ball(2)], ball(1))
    scaled = Fraction(policy.value.upper) * 2 / (1 - 2 * low)
    assert abs(enclosure_of(seen).upper - scaled) < Fraction(1, 10**5)


@pytest.mark.parametrize("epsilon", [None, HALF])
def test_the_ceiling_on_means_up_to_one_is_above_every_floor_there(epsilon):
    for arms, horizon in ((2, 1), (2, 4), (3, 3), (50, 9)):
        ceiling = unit_box_ceiling(arms, horizon, epsilon)
        assert ceiling <= Fraction(horizon * (arms - 1), arms)
        for gap in ("1/8", "1/4", "1/2"):
            assert arms_floor(arms, horizon, ball(gap), epsilon=epsilon) <= ceiling


@pytest.mark.parametrize("seed", range(6))
def test_no_policy_of_fewer_samples_has_the_risk(seed):
    rng = Random(seed)  # noqa: S311  no secrets
    x, y = (Fraction(rng.randint(1, 99), 100) for _ in range(2))
    if x == y:
        return
    epsilon = rng.choice((None, Fraction(1, 2), Fraction(2)))
    pulls = rng.randint(1, 3)
    found = optimal_policy(Family.of([(x, y), (y, x)]), pulls, epsilon, goal=Goal.ERROR)
    floor = samples_floor([abs(x - y)], Fraction(found.value.upper), epsilon)
    assert floor <= pulls
    if pulls == 1:
        assert floor > Fraction(99, 100)
