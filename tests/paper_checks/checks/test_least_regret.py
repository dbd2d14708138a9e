"""The ends of the least regret: no lower bound for all policies is above the upper one."""

import math
from fractions import Fraction

import pytest
from banditproof.paper_checks.checks.least_regret import (
    classical_gap,
    concentrated_gap,
    cubes_of_parameters,
    means_up_to_one,
    pairs_of_instances,
    pure_gap,
    pure_size,
    two_kinds_of_arms,
)
from banditproof.verify.evidence.effort import Effort

PURE = two_kinds_of_arms(({"k": 2, "T": 4, "eps": "1/2"},), pure_gap)
CONCENTRATED = two_kinds_of_arms(({"k": 2, "T": 4, "r": "1/8"},), concentrated_gap)
CLASSICAL = two_kinds_of_arms(({"k": 2, "T": 4},), classical_gap)


def quantities(instances):
    (known,) = instances(Effort()).values()
    return known


@pytest.mark.parametrize(("instances", "bound", "holds", "fails"), [
    (PURE, 1 / 11, 9.45, 10.23),  # the lower end is 9.4525 times the bound, the upper one 10.2279 times
    (CONCENTRATED, math.sqrt(8) / 124, 33, 36.1),
    (CLASSICAL, 2 / 27, 5.3, 5.8),
    (means_up_to_one(({"k": 2, "T": 4},)), 2 / 27, 8.3, 19.8),
    (cubes_of_parameters(({"d": 7, "T": 4, "eps": 1},), pure_size), math.exp(-1) / 4 * 7, 9.3, 10.9),
])  # fmt: skip
def test_printed_bounds_are_below_the_least_regret_by_these_factors(instances, bound, holds, fails):
    least = quantities(instances)["reg"]
    assert holds * bound <= least.lower
    assert fails * bound > least.upper


def test_in_one_round_half_of_the_gap_is_lost():
    """Both ends are there, and D = 1/eps."""
    least = quantities(two_kinds_of_arms(({"k": 2, "T": 1, "eps": 1},), pure_gap))["reg"]
    assert least.lower <= 0.5 <= least.upper <= 0.5 + 1e-9


def test_one_sample_tells_two_coins_apart_with_the_least_risk():
    """With one sample of a coin of 9/10 the risk is 1/10, and the bound on samples is 1."""
    known = quantities(pairs_of_instances(({"x": "9/10", "y": "1/10", "T": 1},)))
    assert known["d"] == pytest.approx(Fraction(1, 10), abs=1e-9)
    assert 0.999 <= known["n"].lower <= known["n"].upper == 1
