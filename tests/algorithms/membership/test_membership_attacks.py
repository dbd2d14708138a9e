"""Scores against reference values, densities of other libraries and plain loops."""

import math

import numpy as np
import pytest
from banditproof.algorithms.membership.attacks.covariance import Covariance
from banditproof.algorithms.membership.attacks.glir import GLiR
from banditproof.algorithms.membership.attacks.likelihood_ratio import LikelihoodRatio
from banditproof.algorithms.membership.attacks.plug_in_likelihood_ratio import PlugInLikelihoodRatio
from banditproof.algorithms.membership.attacks.scalar_product import (
    ScalarProduct,
    ScalarProductFreshReference,
)
from banditproof.algorithms.membership.games.membership_game import FixedTargetGame, score_rounds
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.membership.means.empirical_mean import EmpiricalMean
from banditproof.algorithms.membership.means.noisy_mean import NoisyMean
from banditproof.algorithms.membership.means.subsampled_mean import SubsampledMean
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from banditproof.algorithms.membership.records.gaussian_columns import GaussianColumns
from banditproof.theory.privacy import membership_inference as theory
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

RNG = np.random.default_rng
CONFIDENCE = 1 - 1e-6


@given(st.integers(2, 40), st.integers(1, 4), st.floats(0, 2), st.integers(0, 2**32))
def test_the_gaussian_ratio_is_that_of_two_normal_densities(n, columns, gamma, seed):
    generator = RNG(seed)
    data = GaussianColumns(generator.normal(size=columns), generator.uniform(0.3, 3, columns))
    seen, target = generator.normal(size=(3, columns)), generator.normal(size=columns)
    v = data.variances
    inside = stats.norm.logpdf(
        seen, data.means + (target - data.means) / n, np.sqrt((n - 1) * v / n**2 + gamma**2 / n)
    )
    outside = stats.norm.logpdf(seen, data.means, np.sqrt((v + gamma**2) / n))
    expected = (inside - outside).sum(axis=1)
    assert np.allclose(LikelihoodRatio(NoisyMean(gamma), data, n)(seen, target, generator), expected)


@given(st.integers(1, 12), st.integers(1, 5), st.integers(0, 2**32))
def test_the_bernoulli_ratio_is_that_of_two_binomial_laws(n, columns, seed):
    generator = RNG(seed)
    data = BernoulliColumns(generator.uniform(0.05, 0.95, columns))
    counts = data.sums(n, 6, generator)
    targets = data.draw(6, generator)
    with np.errstate(divide="ignore"):
        inside = np.log(stats.binom.pmf(counts - targets, n - 1, data.means)).sum(axis=1)
    outside = stats.binom.logpmf(counts, n, data.means).sum(axis=1)
    found = LikelihoodRatio(EmpiricalMean(), data, n)(counts / n, targets, generator)
    assert np.allclose(found, inside - outside, atol=1e-9)


def test_under_subsampling_the_ratio_never_says_that_the_target_is_surely_absent():
    data = BernoulliColumns([0.5, 0.5])
    score = LikelihoodRatio(SubsampledMean(0.25), data, 8)
    assert score(np.array([[0.0, 0.0]]), np.array([1.0, 1.0]), RNG(0))[0] == pytest.approx(math.log(0.75))


@given(st.integers(1, 4), st.integers(1, 30), st.integers(0, 2**32))
def test_the_covariance_score_is_what_plain_loops_say(columns, n, seed):
    generator = RNG(seed)
    half = generator.normal(size=(columns, columns))
    matrix, means = half @ half.T + np.eye(columns), generator.normal(size=columns)
    seen, targets = generator.normal(size=(5, columns)), generator.normal(size=(5, columns))
    found = Covariance(means, matrix, n)(seen, targets, generator)
    for row, z, value in zip(seen, targets, found, strict=True):
        solved = np.linalg.solve(matrix, z - means)
        assert value == pytest.approx(solved @ (row - means) - solved @ (z - means) / (2 * n), abs=1e-9)
        assert Covariance(means, matrix, n)(row[None], z, generator)[0] == pytest.approx(value, abs=1e-9)
    diagonal = Covariance(means, np.diag(matrix), n)(seen, targets, generator)
    assert np.allclose(diagonal, Covariance(means, np.diag(np.diag(matrix)), n)(seen, targets, generator))


def test_a_value_that_the_references_have_not_seen_is_no_number_that_breaks_the_curve():
    data = BernoulliColumns([0.1, 0.9])
    game = FixedTargetGame(EmpiricalMean(), data, 2, [1, 0])
    found = score_rounds(game, PlugInLikelihoodRatio(data, 1), 200)
    assert not np.isnan(found.outside).any()
    assert ROC(found).area > 0.5


def test_without_the_target_glir_is_exponential_and_with_it_larger():
    generator = RNG(2)
    data = GaussianColumns(np.zeros(4), 1.5)
    target, n, rounds = np.array([2.0, -2.0, 1.0, 1.0]), 6, 4000
    score = GLiR(Covariance(data.means, data.variances, n))
    found = score_rounds(FixedTargetGame(EmpiricalMean(), data, n, target), score, rounds)
    assert stats.kstest(found.outside, "expon").pvalue > 1e-9
    assert found.inside.mean() > 1.5
    outputs = generator.normal(size=(3, 4))
    full = GLiR(Covariance(data.means, np.diag(data.variances), n))
    assert np.allclose(full(outputs, target, generator), score(outputs, target, generator))


@pytest.mark.parametrize("fresh", [False, True])
def test_scalar_products_separate_as_their_limit_says(fresh):
    generator = RNG(4)
    data = GaussianColumns(0.1 * generator.normal(size=400), generator.uniform(0.5, 1.5, 400))
    n, rounds = 100, 4000
    target = data.means + 1.2 * generator.normal(size=400)
    score = ScalarProductFreshReference(data) if fresh else ScalarProduct(data.draw(1, generator)[0])
    found = score_rounds(FixedTargetGame(EmpiricalMean(), data, n, target), score, rounds)
    m = score.limit_score(target, data.means, data.variances, n)
    best = ROC(found).best_advantage(confidence=CONFIDENCE)
    assert best.lower <= theory.limit_advantage(m) <= best.upper
    assert abs(best.value - theory.limit_advantage(m)) < 0.06
    m_best = theory.leakage_score(target, data.means, data.variances, n)
    assert m < m_best
