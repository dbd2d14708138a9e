"""Many samples at once have the projections of each alone."""

from __future__ import annotations

import numpy as np
import pytest
from banditproof.theory.projections.bounded_projection import (
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
)
from banditproof.theory.projections.many_samples import d_inf_of_samples, kl_inf_of_samples
from hypothesis import given, settings
from hypothesis import strategies as st

SHAPES = (0.2, 0.5, 1.0, 3.0, 20.0)


@st.composite
def problems(draw):
    """Samples with and without ties and points at the ends, goals anywhere or just above the mean."""
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    size = draw(st.integers(1, 60))
    samples = random.beta(draw(st.sampled_from(SHAPES)), draw(st.sampled_from(SHAPES)), (4, size))
    if draw(st.booleans()):
        samples = np.round(samples, 1)
    goals = random.random(4)
    if draw(st.booleans()):
        goals = np.clip(samples.mean(axis=1) + 10.0 ** random.uniform(-9, -1, 4), 0, 1)
    return samples, goals, 10.0 ** random.uniform(-4, 2.9, 4)


def allowed(sample, goal, value):
    """A shortfall of the mean that is small keeps fewer digits of its own."""
    return value * (1e-12 + 1e-14 / max(goal - sample.mean(), 1e-14))


@settings(max_examples=120, deadline=None)
@given(problems())
def test_row_by_row(problem):
    samples, goals, budgets = problem
    free, priced = kl_inf_of_samples(samples, goals), d_inf_of_samples(samples, goals, budgets)
    for row, (sample, goal, budget) in enumerate(zip(samples, goals, budgets, strict=True)):
        alone = (
            float(certified_bounded_kl_inf(sample, float(goal), relative_width=1e-15)),
            float(certified_bounded_d_inf(sample, float(goal), float(budget), relative_width=1e-15)),
        )
        for many, one in zip((free[row], priced[row]), alone, strict=True):
            assert many == one or abs(many - one) <= allowed(sample, goal, one)


def test_the_truth():
    """The doubles lie within 1e-12 of the enclosures."""
    random = np.random.default_rng(3)
    samples = random.beta(0.5, 0.7, (40, 30))
    free, priced = kl_inf_of_samples(samples, 0.8), d_inf_of_samples(samples, 0.8, 0.4)
    for row, sample in enumerate(samples):
        for value, truth in (
            (free[row], certified_bounded_kl_inf(sample, 0.8)),
            (priced[row], certified_bounded_d_inf(sample, 0.8, 0.4)),
        ):
            assert abs(value - float(truth)) <= 1e-12 * float(truth)


def test_goals_at_the_ends():
    samples = np.array([[0.2, 0.5, 1.0], [1.0, 1.0, 1.0], [0.0, 0.0, 0.0]])
    assert kl_inf_of_samples(samples, 1.0).tolist() == [np.inf, 0.0, np.inf]
    assert d_inf_of_samples(samples, 1.0, 0.6) == pytest.approx([0.4, 0.0, 0.6], rel=1e-14)
    assert kl_inf_of_samples(samples, 0.0).tolist() == [0.0, 0.0, 0.0]
    assert d_inf_of_samples(samples, 1.5, 0.6).tolist() == [np.inf] * 3
    for row, sample in enumerate(samples):
        assert float(certified_bounded_d_inf(sample, 1.0, 0.6)) == pytest.approx(
            d_inf_of_samples(samples, 1.0, 0.6)[row]
        )


def test_many_chunks_are_as_one():
    random = np.random.default_rng(4)
    samples = random.random((500, 700))
    alone = [d_inf_of_samples(sample[None], 0.6, 0.2)[0] for sample in samples[::50]]
    assert d_inf_of_samples(samples, 0.6, 0.2)[::50].tolist() == alone
