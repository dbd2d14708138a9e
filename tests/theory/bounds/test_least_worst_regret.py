"""The least worst-case regret from both sides: the same set of instances below and above."""

import math

import pytest
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import bounds_given
from banditproof.theory.bounds.least_worst_regret import least_worst_regret
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.bounds.theorem_bounds import confusing_neighbours

AT = {"epsilon": 0.5, "horizon": 10**4}


@pytest.mark.parametrize("means", [[0.75, 0.5], [0.9, 0.8, 0.8, 0.3], [0.2, 0.1, 0.05]])
def test_the_upper_bound_is_the_least_of_the_largest_over_the_same_instances(means):
    found = least_worst_regret(REGRET_BOUNDS, BanditInstance(means), **AT)
    others = confusing_neighbours(BanditInstance(means), **AT, most=100)
    assert confusing_neighbours(BanditInstance(means), **AT, most=1) == []
    assert found.neighbours == len(means) - 1 == sum(many for many, _ in others)
    for _, other in others:
        assert max(other) > max(means)
        assert sum(a != b for a, b in zip(other, means, strict=True)) == 1
    everywhere = [BanditInstance(means), *(BanditInstance(other) for _, other in others)]
    for each in everywhere:
        here = {(bound.name, bound.claim): bound for bound in bounds_given(REGRET_BOUNDS, each, **AT)}
        if found.claim:
            assert here[found.name, found.claim].holds <= found.value
    assert 0 < found.lower.value <= found.value


def test_without_privacy_or_without_better_arms_there_is_no_such_quantity():
    assert least_worst_regret(REGRET_BOUNDS, BanditInstance([1.0, 0.5]), **AT) is None
    assert (
        least_worst_regret(REGRET_BOUNDS, BanditInstance([0.5, 0.25]), **{**AT, "epsilon": math.inf}) is None
    )
