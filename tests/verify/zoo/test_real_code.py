"""Faults reported of real code: audits refute each mechanism that stands for one, and no honest twin."""

import math

import numpy as np
import pytest
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.black_box import mechanism
from banditproof.verify.zoo.real_code import (
    REPORTED,
    exponential_choice,
    permute_and_flip,
    sum_by_rounded_steps,
    sum_in_full,
)


def audited(reported, release, runs):
    """At a chance of a false alarm of 1e-6."""
    claim = {"epsilon": reported.epsilon} if reported.rho is None else {"rho": reported.rho}
    return audit(mechanism(release), reported.neighbours, runs=runs, confidence=1 - 1e-6, **claim)


@pytest.mark.parametrize("reported", REPORTED, ids=lambda each: each.name)
def test_the_fault_is_refuted_and_its_twin_is_not(reported):
    assert audited(reported, reported.broken, 20_000).refuted
    assert not audited(reported, reported.right, 1000).refuted


def test_the_honest_choice_keeps_its_budget_and_the_other_does_not():
    """Rényi divergences of order 2 between two places, in closed form: 2 rho is allowed."""

    def divergence(left, right):
        return math.log(sum(p * p / q for p, q in zip(left, right, strict=True)))

    def exponential(scores):
        weights = [math.exp(score / 2) for score in scores]
        return [weight / sum(weights) for weight in weights]

    def flipped(scores):
        worse = math.exp(
            (min(scores) - max(scores)) / 2
        )  # its coin; it wins where it is first and falls well
        loser = worse / 2
        return [1 - loser, loser] if scores[0] >= scores[1] else [loser, 1 - loser]

    (reported,) = (each for each in REPORTED if each.rho is not None)
    for left, right in reported.neighbours:
        assert max(abs(a - b) for a, b in zip(left, right, strict=True)) <= 1
        assert divergence(exponential(left), exponential(right)) <= 2 * reported.rho
    assert max(divergence(flipped(a), flipped(b)) for a, b in reported.neighbours) > 2 * reported.rho
    luck = np.random.default_rng(1)
    for release, law in ((permute_and_flip, flipped), (exponential_choice, exponential)):
        first = sum(release((1.0, -1.0), luck) == 0 for _ in range(4000)) / 4000
        # five standard deviations
        assert abs(first - law((1.0, -1.0))[0]) < 5 * math.sqrt(0.25 / 4000)


def test_a_record_moves_the_rounded_sum_by_two():
    class Silent:
        def laplace(self, scale):
            return 0 * scale

    (reported,) = (each for each in REPORTED if each.name == "rounded on the way")
    ((left, right),) = reported.neighbours
    assert [a != b for a, b in zip(left, right, strict=True)].count(True) == 1
    assert abs(sum_by_rounded_steps(right, Silent()) - sum_by_rounded_steps(left, Silent())) == 2
    assert abs(sum_in_full(right, Silent()) - sum_in_full(left, Silent())) == 1
