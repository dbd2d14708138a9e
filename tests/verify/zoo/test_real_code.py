"""Faults reported of real code: audits refute each mechanism that stands for one, and no honest twin.

The mechanisms are written anew, and smaller.
"""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.black_box import mechanism


def permute_and_flip(scores, generator):
    """In a random order, the first place whose coin ``exp((score - best)/2)`` falls well."""
    best = max(scores)
    order = generator.permutation(len(scores)).tolist()
    return next(each for each in order if generator.random() < math.exp((scores[each] - best) / 2))


def exponential_choice(scores, generator):
    """Each place with a chance like ``exp(score/2)``: of bounded range 1, so that it is (1/8)-zCDP."""
    return int((np.asarray(scores) / 2 + generator.gumbel(size=len(scores))).argmax())


def noisy(total, scale):
    """A sum, with noise whose scale may be that of the data."""

    def release(data, generator):
        return total(data) + generator.laplace(scale=scale(data) if callable(scale) else scale)

    return release


def columns(data, generator, scale):
    """The sums of all columns."""
    return tuple(sum(column) + generator.laplace(scale=scale) for column in zip(*data, strict=True))


def mean_by_two_sums(data, generator):
    """Sum and count, half of the budget each: who wants the mean divides."""
    return sum(data) + generator.laplace(scale=2.0), len(data) + generator.laplace(scale=2.0)


def squares(data):
    """Of numbers from -1 to 3: a record moves their sum by at most 9."""
    return sum(x * x for x in data)


def in_half_precision(data):
    """Each step may round up or down."""
    return float(np.add.accumulate(np.asarray(data, np.float16), dtype=np.float16)[-1])


CHOICES = (((0.0, 0.0), (1.0, -1.0)), ((-1.0, 1.0), (0.0, 0.0)), ((4.0, 0.0), (3.0, 1.0)))
ROUNDS_UP = ((1.0,) * 1024 + (0.0, 0.5, 0.5), (1.0,) * 1025 + (0.5, 0.5))
"""1024 or 1025, then two halves: in half precision a tie goes to the even one, so that they stay 1024, or
become 1026, and nothing more."""
SLICES = (partial(columns, scale=1.0), partial(columns, scale=2.0))
REPORTED = {
    "opendp/opendp 2911: permute-and-flip with the zCDP budget of the exponential mechanism": (
        *({"rho": 0.125}, CHOICES, permute_and_flip, exponential_choice),
    ),
    "IBM/differential-privacy-library 105: sensitivity of a square from the lower end of its range": (
        *({"epsilon": 1.0}, [((0.0,), (3.0,))], noisy(squares, 1.0), noisy(squares, 9.0)),
    ),
    "IBM/differential-privacy-library 104: two means share a budget, and each spends all of it": (
        *({"epsilon": 1.0}, [(((0.0, 0.0),), ((1.0, 1.0),))], *SLICES),
    ),
    "opendp/smartnoise-core 356: sensitivity of a mean from the number of records, which is not public": (
        *({"epsilon": 1.0}, [((0.0,), (0.0, 1.0))]),
        *(noisy(lambda data: sum(data) / len(data), lambda data: 1 / len(data)), mean_by_two_sums),
    ),
    "google/differential-privacy 126: a sum in floating point moves by more than a record": (
        *({"epsilon": 1.0}, [ROUNDS_UP], noisy(in_half_precision, 1.0), noisy(math.fsum, 1.0)),
    ),
    "AdRoll/privacy 1: the scale of the noise is the largest input, and tells of it": (
        *({"epsilon": 1.0}, [((0.125, 0.125), (0.125, 1.0))], noisy(sum, max), noisy(sum, 1.0)),
    ),
}
"""By the thread in which it was reported: the claim, neighbours, the fault, and its honest twin."""


@pytest.mark.parametrize("thread", REPORTED)
def test_the_fault_is_refuted_and_its_twin_is_not(thread):
    """At a chance of a false alarm of 1e-6."""
    claim, neighbours, broken, right = REPORTED[thread]
    for release, runs, refuted in ((broken, 20_000, True), (right, 1000, False)):
        found = audit(mechanism(release), neighbours, runs=runs, confidence=1 - 1e-6, **claim)
        assert found.refuted is refuted


def test_the_honest_choice_keeps_its_budget_and_the_other_does_not():
    """Rényi divergences of order 2 between two places, in closed form: 2 rho = 1/4 is allowed."""

    def divergence(left, right):
        return math.log(sum(p * p / q for p, q in zip(left, right, strict=True)))

    def exponential(scores):
        weights = [math.exp(score / 2) for score in scores]
        return [weight / sum(weights) for weight in weights]

    def flipped(scores):
        # the coin of the worse one; it wins where it is first and falls well
        loser = math.exp((min(scores) - max(scores)) / 2) / 2
        return [1 - loser, loser] if scores[0] >= scores[1] else [loser, 1 - loser]

    for left, right in CHOICES:
        assert max(abs(a - b) for a, b in zip(left, right, strict=True)) <= 1
        assert divergence(exponential(left), exponential(right)) <= 0.25
    assert max(divergence(flipped(a), flipped(b)) for a, b in CHOICES) > 0.25
    luck = np.random.default_rng(1)
    for release, law in ((permute_and_flip, flipped), (exponential_choice, exponential)):
        first = sum(release((1.0, -1.0), luck) == 0 for _ in range(4000)) / 4000
        # five standard deviations
        assert abs(first - law((1.0, -1.0))[0]) < 5 * math.sqrt(0.25 / 4000)


def test_a_record_moves_the_rounded_sum_by_two():
    left, right = ROUNDS_UP
    assert [a != b for a, b in zip(left, right, strict=True)].count(True) == 1
    assert abs(in_half_precision(right) - in_half_precision(left)) == 2
    assert abs(math.fsum(right) - math.fsum(left)) == 1
