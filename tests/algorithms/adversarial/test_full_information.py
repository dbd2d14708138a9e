"""Multiplicative weights as a learner, and its expected regret."""

import math

import numpy as np
import pytest
from banditproof.algorithms.adversarial.full_information import FullInformation, expected_regret
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

TABLES = arrays(float, st.tuples(st.integers(1, 9), st.integers(1, 4)), elements=st.floats(0, 1))
RATES = st.sampled_from([1e-6, 0.1, 1.0, 20.0])


def naive_regret(losses, eta):
    arms = len(losses[0])
    totals, paid, after = [0.0] * arms, 0.0, []
    for row in losses:
        weights = [math.exp(-eta * total) for total in totals]
        paid += sum(weight * loss for weight, loss in zip(weights, row, strict=True)) / sum(weights)
        totals = [total + loss for total, loss in zip(totals, row, strict=True)]
        after.append(paid - min(totals))
    return after


@given(TABLES, RATES)
def test_expected_regret_is_that_of_the_plain_loop(losses, eta):
    rounds = range(1, len(losses) + 1)
    found = expected_regret(FullInformation(losses.shape[1], eta), losses, rounds)
    assert found.regret == pytest.approx(naive_regret(losses.tolist(), eta), rel=1e-9, abs=1e-12)
    assert found.checkpoints.tolist() == list(rounds)


@given(TABLES, RATES, st.floats(-3, 3))
def test_expected_regret_is_below_its_bound_at_every_round(losses, eta, shift):
    moved = losses + shift
    found = expected_regret(FullInformation(losses.shape[1], eta), moved, range(1, len(losses) + 1))
    assert (found.regret <= found.bound + 1e-9).all()
    allowed = (-eta * moved <= 1).all(axis=1)
    assert (np.isfinite(found.bound) == np.logical_and.accumulate(allowed)).all()
