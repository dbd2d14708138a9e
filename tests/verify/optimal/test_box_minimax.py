"""The worst instance of an interval of means: bounds that hold between the points of the grid."""

import itertools
from fractions import Fraction

import pytest
from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.optimal.box_minimax import Grid, box_minimax, largest_regret, regret_coefficients
from banditproof.verify.optimal.exact_policy import uniform
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.optimum import optimal_policy

from .lotteries import loss_of_table

UNIT = 1 << 96
TOLERANCE = Fraction(1, 10**6)


def points(low, high, count, arms):
    line = [low + (high - low) * Fraction(place, count) for place in range(count + 1)]
    return itertools.product(line, repeat=arms)


@pytest.mark.parametrize(("arms", "low", "high"), [(2, "0", "1"), (2, "1/5", "1/2"), (3, "0", "1")])
def test_in_one_round_every_arm_is_drawn_alike(arms, low, high):
    """The best arm is missed with chance 1 - 1/K, which costs the whole interval at most."""
    grid = Grid(Fraction(low), Fraction(high), 2)
    found = box_minimax(arms, grid, 1, Fraction(1, 2))
    assert (grid.high - grid.low) * (1 - Fraction(1, arms)) in found.value
    assert found.value.width < TOLERANCE


@pytest.mark.parametrize(
    ("arms", "horizon", "epsilon", "low", "high"),
    [(2, 4, None, "0", "1"), (2, 4, "6", "0", "1"), (2, 3, "1/2", "1/4", "2/3"), (3, 3, "10", "0", "1")],
)
def test_no_instance_of_the_interval_is_worse_than_the_upper_end(arms, horizon, epsilon, low, high):
    grid = Grid(Fraction(low), Fraction(high), 3)
    found = box_minimax(arms, grid, horizon, None if epsilon is None else Fraction(epsilon))
    assert found.value.width <= TOLERANCE
    kernels = found.kernels()
    worst = max(loss_of_table(kernels, means, horizon) for means in points(grid.low, grid.high, 9, arms))
    assert worst <= found.value.upper
    # nor is the upper end much above what happens at the instances of the program
    known = max(loss_of_table(kernels, means, horizon) for means in found.family.instances)
    assert known >= found.value.upper - 2 * TOLERANCE
    assert recheck(optimal_policy_certificate(found.payload())).ok


def test_between_the_points_it_is_worse_than_at_them():
    """Without privacy the worst instances of four rounds are none of nine points."""
    grid = Grid(Fraction(0), Fraction(1), 3)
    at_points = optimal_policy(Family.of(sorted(grid.instances(2))), 4, None).value
    assert box_minimax(2, grid, 4, None).value.lower > at_points.upper + Fraction(1, 1000)


def test_coefficients_at_corners_are_regrets():
    family = Family.of([("0.8", "0.3"), ("0.3", "0.8")])
    found = optimal_policy(family, 3, Fraction(1))
    coefficients = regret_coefficients(found.policy)
    kernels = found.kernels()
    for other in (0, 1):
        exact = loss_of_table(kernels, (Fraction(1), Fraction(other)), 3)
        assert 0 <= Fraction(int(coefficients[3, 3 * other]), UNIT) - exact < Fraction(2, UNIT)


def test_equal_chances_lose_half_of_the_interval_each_round():
    family = Family.of([("0.8", "0.3"), ("0.3", "0.8")])
    policy = uniform(optimal_policy(family, 5, Fraction(1)).policy.tree)
    grid = Grid(Fraction(1, 7), Fraction(5, 7), 2)
    upper, (worst, *_) = largest_regret(policy, grid, Fraction(1, 10**9))
    assert 0 <= upper - 5 * Fraction(4, 7) / 2 <= Fraction(1, 10**9)
    assert worst == (Fraction(5, 7), Fraction(1, 7))
