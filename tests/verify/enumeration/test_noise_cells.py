"""Bounds by cells: the truth lies between them, and they close in on it."""

import math

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.protocol.stepped_policy import State
from banditproof.verify.enumeration.noise_cells import (
    cell_release,
    epsilon_by_cells,
    index_policies,
    laws_by_cells,
)


@pytest.mark.parametrize("epsilon", [1.0, 0.5])
def test_the_first_choice_of_adap_ucb_lies_between_the_bounds(epsilon):
    """P(a_3 = 1 | x_1 = 1, x_2 = 0) = 1 - (1 + eps/2) e^-eps/2, and the bounds halve with the cells."""
    true = {
        (0, 0): 0.5,
        (1, 1): 0.5,
        (1, 0): 1 - (1 + epsilon / 2) * math.exp(-epsilon) / 2,
        (0, 1): (1 + epsilon / 2) * math.exp(-epsilon) / 2,
    }
    gaps = []
    for width in (1 / 4, 1 / 8):
        lower, upper = laws_by_cells(AdaPUCB(2, epsilon=epsilon), horizon=3, width=width, tail=1e-6)
        assert lower.sequences == upper.sequences == ((0, 1, 0), (0, 1, 1))
        for r, chance in true.items():
            assert lower.masses[0][r] <= chance <= upper.masses[0][r] + upper.missing
            assert lower.masses[1][r] <= 1 - chance <= upper.masses[1][r] + upper.missing
        gaps.append((upper.masses - lower.masses).max())
    assert gaps[1] < 0.55 * gaps[0]
    exactly = math.log(true[0, 0] / true[0, 1])
    pure = epsilon_by_cells(lower, upper)
    assert exactly * 0.7 < pure.lower <= exactly <= pure.upper == epsilon


def test_a_quarter_of_the_noise_is_seen_through_cells():
    make = lambda: AdaPUCB(2, epsilon=1, noise=lambda scale: Laplace(scale / 4))  # noqa: E731
    lower, upper = laws_by_cells(make(), horizon=3, width=1 / 32, tail=1e-6)
    assert epsilon_by_cells(lower, upper).lower > 1


@pytest.mark.parametrize("kind", index_policies())
def test_an_arms_chance_rises_with_its_own_numbers_and_falls_with_those_of_others(kind):
    policy, generator = kind(2, epsilon=1), np.random.default_rng(0)
    before, after = np.zeros(2), np.zeros(2)
    counts = np.ones_like(policy.counts)
    for _ in range(400):
        values = generator.normal(0.5, 1, size=policy.values.shape)
        counts[:2] = generator.integers(1, 5, size=(2, 1))
        raised = values.copy()
        raised[0] += generator.exponential()
        for found, seen in ((before, values), (after, raised)):
            found[:] = 0
            kind.choose(State(counts, seen, policy.parameters, policy.schedule), 9, found)
        assert after[0] >= before[0]
        assert after[1] <= before[1]


def test_gaussian_cells_have_the_probabilities_of_the_noise():
    release = cell_release(Gaussian(2), (0, 1), 3, width=0.5, tail=1e-9)
    assert release.masses.shape == (4, release.numbers.size)
    assert np.all(np.abs(release.masses.sum(axis=1) - 1) < 1e-8)
    middle = int(np.flatnonzero(release.numbers == 0.0)[0])
    expected = 0.5 * math.erf(0.5 / 2 / math.sqrt(2))
    assert release.masses[0, middle] == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("noise", "width", "words"),
    [(Laplace, 0.3, "one over a whole number"), (DiscreteLaplace, 0.5, "not for DiscreteLaplace")],
)
def test_other_cells_are_refused(noise, width, words):
    with pytest.raises(ValueError, match=words):
        laws_by_cells(AdaPUCB(2, epsilon=1, noise=noise), horizon=3, width=width)
