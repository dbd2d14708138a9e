"""The games against exact laws, a naive twin, and the same bytes for any number of workers."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.membership.attacks.covariance import Covariance
from banditproof.algorithms.membership.attacks.likelihood_ratio import LikelihoodRatio
from banditproof.algorithms.membership.games.membership_game import (
    AverageTargetGame,
    FixedTargetGame,
    score_rounds,
)
from banditproof.algorithms.membership.means.empirical_mean import EmpiricalMean
from banditproof.algorithms.membership.means.noisy_mean import NoisyMean
from banditproof.algorithms.membership.means.subsampled_mean import SubsampledMean
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from banditproof.algorithms.membership.records.bernoulli_likelihood_ratio import BernoulliLikelihoodRatio
from banditproof.algorithms.membership.records.gaussian_columns import GaussianColumns
from banditproof.algorithms.membership.records.record_pool import RecordPool
from banditproof.theory.privacy import membership_inference as theory
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, kstwobign

MEANS = (Fraction(3, 10), Fraction(1, 2), Fraction(9, 10))
FALSE_ALARM = 1e-9


def surely(successes, runs, chance):
    """Whether a count is no further out than happens with probability 1e-9 on either side."""
    return (
        binom.cdf(successes, runs, float(chance)) > FALSE_ALARM
        and binom.sf(successes - 1, runs, float(chance)) > FALSE_ALARM
    )


def close_in_law(sample, law, mean, variance):
    """Kolmogorov's distance of a standardised sample from a normal law, at a false alarm of 1e-9."""
    ranks = np.arange(1, len(sample) + 1) / len(sample)
    seen = law((np.sort(sample) - mean) / math.sqrt(variance))
    return np.abs(seen - ranks).max() * math.sqrt(len(sample)) < kstwobign.isf(FALSE_ALARM) + 0.1


def naive_round(mechanism, data, n, target, generator):
    """Algorithm 11, record by record; Algorithm 4 where no target is given."""
    table = np.array([data.draw(1, generator)[0] for _ in range(n)])
    bit = bool(generator.random() < 0.5)
    if target is None:
        # within the data: it points at a record
        target = table[generator.integers(n)].copy() if bit else data.draw(1, generator)[0]
    elif bit:
        table[generator.integers(n)] = target
    return mechanism.of_table(table, generator), target, bit


@pytest.mark.parametrize("mechanism", [EmpiricalMean(), SubsampledMean(0.5)], ids=repr)
@pytest.mark.parametrize("target", [None, (1.0, 1.0, 0.0)])
def test_outputs_drawn_at_once_and_record_by_record_have_the_exact_law(mechanism, target):
    n, rounds = 2, 4000
    data = BernoulliColumns([float(p) for p in MEANS])
    fixed = None if target is None else np.array(target)
    law = {}
    for bit in (False, True):
        for z, weight in exact_targets(fixed):
            for cell, mass in exact_cells(mechanism, n, z if bit else None):
                key = (bit, z, cell)
                law[key] = law.get(key, 0) + weight * mass / 2
    assert sum(law.values()) == 1
    generator = np.random.default_rng(1)
    naive = [naive_round(mechanism, data, n, fixed, generator) for _ in range(rounds)]
    game = (
        AverageTargetGame(mechanism, data, n) if fixed is None else FixedTargetGame(mechanism, data, n, fixed)
    )
    crafted = game.craft(generator.random(rounds) < 0.5, generator)
    targets = np.broadcast_to(crafted.targets, (rounds, 3))
    quick = list(zip(crafted.outputs, targets, crafted.bits, strict=True))
    for sample in (naive, quick):
        seen = {}
        for output, z, bit in sample:
            count = tuple(np.rint(output * mechanism.records(n)).astype(int).tolist())
            key = (bool(bit), tuple(z.tolist()), count)
            seen[key] = seen.get(key, 0) + 1
        assert set(seen) <= set(law)
        assert all(surely(seen.get(key, 0), rounds, mass) for key, mass in law.items())


class EachColumnDrawn(SubsampledMean):
    """Planted: whether the target is among the rows is drawn for each column anew."""

    def outputs(self, data, n, targets, rounds, generator):
        if targets is not None:
            chosen = generator.random((rounds, len(data.means))) * n < self.records(n)
            targets = np.where(chosen, targets, data.draw(rounds, generator))
        return EmpiricalMean().outputs(data, self.records(n), targets, rounds, generator)


class TargetAdded(EmpiricalMean):
    """Planted: the target joins the n records in place of replacing one, and the sum is still over n."""

    def outputs(self, data, n, targets, rounds, generator):
        return data.sums(n, rounds, generator) / n + (0 if targets is None else targets / n)


@pytest.mark.parametrize("mechanism", [EachColumnDrawn(0.5), TargetAdded()], ids=lambda m: type(m).__name__)
def test_a_mechanism_with_another_law_is_seen(mechanism):
    target, rounds = np.array([1.0, 1.0, 0.0]), 4000
    data = BernoulliColumns([float(p) for p in MEANS])
    exact = dict.fromkeys(itertools.product(range(4), repeat=3), Fraction(0))
    for cell, mass in exact_cells(mechanism, 2, (1, 1, 0)):
        exact[cell] += mass
    crafted = FixedTargetGame(mechanism, data, 2, target).craft(
        np.ones(rounds, bool), np.random.default_rng(2)
    )
    counts = np.rint(crafted.outputs * mechanism.records(2)).astype(int).tolist()
    seen = {cell: counts.count(list(cell)) for cell in exact}
    assert not all(surely(seen[cell], rounds, mass) for cell, mass in exact.items())


def exact_targets(fixed):
    if fixed is not None:
        return [(tuple(fixed.tolist()), Fraction(1))]
    return [
        (z, math.prod((p if bit else 1 - p for p, bit in zip(MEANS, z, strict=True)), start=Fraction(1)))
        for z in itertools.product((0.0, 1.0), repeat=3)
    ]


def exact_cells(mechanism, n, z):
    k = mechanism.records(n)
    parts = [(None, Fraction(1))] if z is None else [(z, Fraction(k, n)), (None, 1 - Fraction(k, n))]
    for held, weight in parts:
        laws = [
            theory.bernoulli_mean_law(k, p, None if held is None else int(held[j]))
            for j, p in enumerate(MEANS)
        ]
        for cell in itertools.product(range(k + 1), repeat=3):
            mass = math.prod((law[c] for law, c in zip(laws, cell, strict=True)), start=weight)
            if mass:
                yield cell, mass


def guessed(game, ratio, rounds):
    """How many guesses ``ratio > 0`` are right, half of the rounds with the target."""
    scores = score_rounds(game, ratio, rounds // 2)
    return int((scores.outside <= 0).sum() + (scores.inside > 0).sum())


@pytest.mark.parametrize("n", [1, 2, 4])
def test_the_bayes_attacker_has_the_exact_advantage_in_both_games(n):
    data = BernoulliColumns([float(p) for p in MEANS])
    ratio = BernoulliLikelihoodRatio(data.means)
    rounds = 40_000
    for target in ((1, 1, 0), (0, 1, 1)):
        chance = (1 + theory.bernoulli_mean_advantage(n, MEANS, target)) / 2
        assert surely(
            guessed(FixedTargetGame(EmpiricalMean(), data, n, target), ratio, rounds), rounds, chance
        )
    average = sum(
        weight * theory.bernoulli_mean_advantage(n, MEANS, tuple(map(int, z)))
        for z, weight in exact_targets(None)
    )
    right = guessed(AverageTargetGame(EmpiricalMean(), data, n), ratio, rounds)
    assert surely(right, rounds, (1 + average) / 2)


@pytest.mark.parametrize("gamma", [0.0, 0.7])
def test_the_covariance_score_of_gaussian_columns_has_its_exact_law(gamma):
    from scipy.special import ndtr

    generator = np.random.default_rng(3)
    n, rounds = 20, 4000
    data = GaussianColumns(generator.normal(size=6), generator.uniform(0.5, 2, 6))
    target = data.means + 2 * generator.normal(size=6)
    score = Covariance(data.means, data.variances + gamma**2, n)
    m = theory.noisy_leakage_score(target, data.means, data.variances, gamma**2, n)
    shifted = target - data.means
    less = float((shifted**2 * data.variances / (data.variances + gamma**2) ** 2).sum()) / n**2
    scores = score_rounds(FixedTargetGame(NoisyMean(gamma), data, n, target), score, rounds)
    assert close_in_law(scores.outside, ndtr, -m / 2, m)
    assert close_in_law(scores.inside, ndtr, m / 2, m - less)
    assert not close_in_law(scores.inside, ndtr, m / 2 + 0.4 * math.sqrt(m), m - less)


def test_the_bayes_attacker_on_noisy_gaussian_means_has_the_exact_advantage():
    data = GaussianColumns(np.zeros(5), 2.0)
    target, n, rounds, gamma = np.full(5, 2.0), 6, 30_000, 1.0
    for mechanism, score, exact in (
        (
            NoisyMean(gamma),
            theory.noisy_leakage_score(target, data.means, data.variances, gamma**2, n),
            lambda m: theory.gaussian_mean_advantage(n, 5, m, share=2 / 3),
        ),
        (
            SubsampledMean(0.5),
            theory.leakage_score(target, data.means, data.variances, n),
            lambda m: theory.gaussian_mean_advantage(3, 5, 2 * m) / 2,
        ),
    ):
        game = FixedTargetGame(mechanism, data, n, target)
        right = guessed(game, LikelihoodRatio(mechanism, data, n), rounds)
        assert surely(right, rounds, (1 + exact(score)) / 2)


def test_sums_of_a_pool_have_the_right_moments():
    generator = np.random.default_rng(0)
    pool = RecordPool([[0.0, 1.0], [2.0, 5.0], [4.0, 0.0]])
    sums = pool.sums(7, 40_000, generator)
    error = np.sqrt(7 * pool.variances / 40_000)
    assert (np.abs(sums.mean(axis=0) - 7 * pool.means) < 6.5 * error).all()
    assert np.allclose(sums.var(axis=0), 7 * pool.variances, rtol=0.1)
    assert not pool.sums(0, 3, generator).any()
    assert np.allclose(np.cov(pool.draw(40_000, generator).T), pool.covariance, rtol=0.1)


def test_the_workers_change_no_number():
    data = BernoulliColumns(np.linspace(0.2, 0.8, 400))
    game = AverageTargetGame(EmpiricalMean(), data, 9)
    attack = BernoulliLikelihoodRatio(data.means)
    one, several = (score_rounds(game, attack, 12_000, seed=5, jobs=workers) for workers in (1, 2))
    assert np.array_equal(one.outside, several.outside)
    assert np.array_equal(one.inside, several.inside)
    assert not np.array_equal(one.outside, score_rounds(game, attack, 12_000, seed=6).outside)


def test_blocks_of_rounds_do_not_repeat_each_other():
    data = GaussianColumns(np.zeros(400))
    game = FixedTargetGame(EmpiricalMean(), data, 2, np.ones(400))
    outside = score_rounds(game, Covariance(data.means, data.variances, 2), 12_000).outside
    assert len(np.unique(outside)) == 12_000


@given(st.integers(1, 5), st.integers(1, 4), st.integers(0, 2**32))
def test_the_mean_of_a_table_is_what_plain_loops_say(n, columns, seed):
    table = np.random.default_rng(seed).normal(size=(n, columns))
    generator = np.random.default_rng(seed)
    by_hand = [sum(row[j] for row in table.tolist()) / n for j in range(columns)]
    assert np.allclose(EmpiricalMean().of_table(table, generator), by_hand)
    noise = np.random.default_rng(seed).standard_normal(columns)
    noisy = NoisyMean(0.5).of_table(table, generator)
    assert np.allclose(noisy, np.array(by_hand) + 0.5 / math.sqrt(n) * noise)
    k = max(1, n - 1)
    chosen = np.random.default_rng(seed).permutation(n)[:k]
    part = SubsampledMean(k / n).of_table(table, np.random.default_rng(seed))
    assert np.allclose(part, sum(table[i] for i in chosen) / k)
