"""Bets against a budget: fair under every allowed pair, and nearly as fast as any test can be."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.divergences.event_rate import event_rate
from banditproof.theory.privacy.budget_from_error_rates import clopper_pearson
from banditproof.verify.auditing.betting import EProcess, best_bet, largest_stake, payoff, stopping_times
from banditproof.verify.enumeration.allowed_pairs import ApproximateBudget, ConcentratedBudget, GaussianBudget
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

ALPHA = 0.05
FALSE_ALARM = 1e-9  # of a test here: by chance it fails once in 1e9 choices of the seed
LAPLACE = {2.0: 51.2, 1.5: 164.7, 1.2: 895.7, 1.1: 3443.0}


def most_alarms(repetitions):
    """A number of alarms that a correct test exceeds with probability at most FALSE_ALARM."""
    return int(binom.isf(FALSE_ALARM, repetitions, ALPHA))


def best_threshold(true, claim=1.0):
    """Probabilities of the best event ``output <= threshold`` for inputs 0 and 1."""

    def below(x):
        return np.where(x < 0, np.exp(-np.abs(x)) / 2, 1 - np.exp(-np.abs(x)) / 2)

    threshold = np.linspace(0, 1, 4001)
    p, q = below(true * threshold), below(true * (threshold - 1))
    best = int(np.argmax(event_rate(p, q, claim)))
    return float(p[best]), float(q[best])


def exact_mean(p, q, line, location, stake):
    """``E S`` in exact arithmetic."""
    slope, intercept = line

    def pay(x, y):
        first = 1 + stake * (x - slope * location - intercept)
        return first * (1 - stake * slope * (y - location))

    weights = {(x, y): (p if x else 1 - p) * (q if y else 1 - q) for x in (0, 1) for y in (0, 1)}
    assert all(pay(x, y) >= 0 for x, y in weights)
    return sum(weight * pay(x, y) for (x, y), weight in weights.items())


def test_a_bet_is_fair_under_every_allowed_pair():
    """Exactly, on grids of pairs, lines and bets; on the boundary ``1 - t^2 m^2 (q - c)^2``."""
    grid = [Fraction(k, 7) for k in range(8)]
    for slope, intercept in itertools.product(
        (Fraction(1), Fraction(3, 2), Fraction(11, 4), Fraction(2, 3)), (Fraction(0), Fraction(1, 9))
    ):
        for location in (Fraction(1, 50), Fraction(1, 5), Fraction(4, 13)):
            largest = min(1 / (slope * location + intercept), 1 / (slope * (1 - location)))
            for stake, q in itertools.product((largest, largest / 3, Fraction(0)), grid):
                edge = slope * q + intercept
                for p in {value for value in (*grid, edge) if value <= min(edge, 1)}:
                    mean = exact_mean(p, q, (slope, intercept), location, stake)
                    assert mean <= 1
                    if p == edge:
                        assert mean == 1 - (stake * slope * (q - location)) ** 2


def test_the_exact_check_sees_a_wrong_bet():
    """With the first location a hundredth too low, the mean is above 1."""
    q, slope = Fraction(1, 5), Fraction(2)
    assert exact_mean(slope * q, q, (slope, Fraction(-1, 100)), q, Fraction(1, 2)) > 1


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99), st.floats(0, 3), st.sampled_from([0.0, 0.03]))
def test_payoffs_are_those_of_the_formula(p, q, epsilon, delta):
    """In floats, up to rounding, and never negative up to the largest stake."""
    location, _ = best_bet(p, q, math.exp(epsilon), delta)
    stake = 0.7 * largest_stake(math.exp(epsilon), delta, location)
    m, d, c, t = (Fraction(float(v)) for v in (math.exp(epsilon), delta, location, stake))
    for x, y in itertools.product((0, 1), repeat=2):
        expected = (1 + t * (x - m * c - d)) * (1 - t * m * (y - c))
        paid = payoff(x, y, slope=math.exp(epsilon), intercept=delta, location=location, stake=stake)
        assert float(paid) == pytest.approx(float(expected), rel=1e-9, abs=1e-12)
        assert paid >= 0


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 3), st.sampled_from([0.0, 0.25, 1e-4]))
def test_the_best_bet_grows_at_the_rate(p, q, epsilon, delta):
    """``E log S`` is the divergence from the allowed pairs: no valid test is faster."""
    location, stake = best_bet(p, q, math.exp(epsilon), delta)
    growth = 0.0
    for x, y in itertools.product((0, 1), repeat=2):
        weight = (p if x else 1 - p) * (q if y else 1 - q)
        if weight:
            paid = payoff(x, y, slope=math.exp(epsilon), intercept=delta, location=location, stake=stake)
            growth += weight * math.log(max(float(paid), 1e-300))
    assert growth == pytest.approx(float(event_rate(p, q, epsilon, delta)), rel=1e-4, abs=1e-9)


@pytest.mark.parametrize("true", LAPLACE)
def test_a_known_attack_needs_little_more_than_the_floor(true):
    """Mean at most 1.3 and 90 % quantile at most 2.3 times ``log(20)/rate``, over 2,000 repetitions."""
    p, q = best_threshold(true)
    floor = math.log(20) / float(event_rate(p, q, 1.0))
    assert floor == pytest.approx(LAPLACE[true], rel=0.01)
    times = stopping_times(
        p, q, epsilon=1.0, repetitions=2000, longest=int(40 * floor), generator=np.random.default_rng(1)
    )
    assert (times > 0).all()
    assert times.mean() <= 1.3 * floor
    assert np.quantile(times, 0.9) <= 2.3 * floor


@pytest.mark.parametrize(
    ("q", "delta"), [(0.01, 0.0), (0.1, 0.0), (0.25, 0.0), (math.exp(-1), 0.0), (0.1, 0.05), (0.0, 0.05)]
)
def test_correct_mechanisms_are_seldom_refuted(q, delta):
    """10,000 repetitions on the boundary of the budget, for a bettor who expects a breach."""
    p = min(1.0, math.e * q + delta)
    times = stopping_times(
        p,
        q,
        epsilon=1.0,
        delta=delta,
        expected=(p + 0.3 * (1 - p) + 0.01 if p < 1 else 1.0, 0.8 * q),
        repetitions=10_000,
        longest=1000,
        generator=np.random.default_rng(2),
    )
    assert (times > 0).sum() <= most_alarms(10_000)


def test_repeated_looks_at_a_fixed_size_test_would_be_caught():
    """The same count shows that a test which is not anytime-valid raises too many alarms."""
    generator = np.random.default_rng(3)
    x = np.cumsum(generator.random((2000, 600)) < 0.1 * math.e, axis=1)[:, 99::20]
    y = np.cumsum(generator.random((2000, 600)) < 0.1, axis=1)[:, 99::20]
    score = (x - math.e * y) / np.sqrt(x + math.e**2 * y + 1e-9)  # nearly normal at each look
    assert (score[:, -1] > 1.645).sum() <= most_alarms(2000)
    assert (score > 1.645).any(axis=1).sum() > most_alarms(2000)


def learning_process(process, pair, generator, blocks=12, size=50):
    """A bettor who learns p and q on the way."""
    p, q = pair
    k_p = k_q = n = 0
    for _ in range(blocks):
        x, y = generator.random(size) < p, generator.random(size) < q
        if n:
            process.bet((k_p + 0.5) / (n + 1), (k_q + 0.5) / (n + 1))
            process.observe(x, y)
        k_p, k_q, n = k_p + int(x.sum()), k_q + int(y.sum()), n + size
    return process


@pytest.mark.parametrize(
    ("budget", "p", "q"),
    [
        (ApproximateBudget(), 0.6, 0.2),
        (ApproximateBudget(0.1), 0.6, 0.2),
        (ConcentratedBudget(), 0.7, 0.3),
        (GaussianBudget(), 0.7, 0.3),
    ],
    ids=str,
)
def test_the_lower_bound_seldom_exceeds_the_truth(budget, p, q):
    """Over all times together, and it comes near the truth."""
    truth = float(budget.level(p, q))
    levels = truth * np.linspace(0.1, 1.6, 16)
    generator = np.random.default_rng(4)
    bounds = [
        learning_process(EProcess(budget, levels), (p, q), generator).lower_bound(ALPHA)
        for _ in range(40 if isinstance(budget, ConcentratedBudget) else 100)
    ]
    too_high = sum(bound >= truth for bound in bounds)
    assert too_high <= int(binom.isf(FALSE_ALARM, len(bounds), ALPHA))
    assert np.median(bounds) >= 0.5 * truth


def test_the_lower_bound_agrees_with_the_exact_interval():
    """Of the same data: not far below the fixed-size reference, which may look only once.

    Where levels that are rejected count as settled, nothing else is another one.
    """
    process, settled = (
        learning_process(
            EProcess(ApproximateBudget(), np.linspace(0, 3, 301), settled=alpha),
            (0.6, 0.1),
            np.random.default_rng(5),
            blocks=80,
        )
        for alpha in (0.0, ALPHA)
    )
    least, most = clopper_pearson(2400, 4000, 0.05)[0], clopper_pearson(400, 4000, 0.05)[1]
    reference = math.log(least / most)
    assert 0.85 * reference <= process.lower_bound(ALPHA) <= math.log(6) * 1.02
    assert settled.lower_bound(ALPHA) == process.lower_bound(ALPHA)
    left = process.open_level(ALPHA)
    assert settled.peak[left:].tolist() == process.peak[left:].tolist()


def test_wealth_never_falls_below_what_has_been_reached():
    """The peak and the bound only grow, and settling in parts is settling at once."""
    generator = np.random.default_rng(6)
    x, y = generator.random(60) < 0.8, generator.random(60) < 0.1
    whole, parts = (EProcess(ApproximateBudget(), [0.0, 0.5, 1.0]) for _ in range(2))
    for process in (whole, parts):
        process.bet(0.7, 0.2)
    whole.observe(x, y)
    peaks = []
    for one, other in zip(x, y, strict=True):
        parts.observe([one], [other])
        peaks.append(parts.peak)
    assert np.allclose(whole.peak, parts.peak)
    assert (np.diff(peaks, axis=0) >= 0).all()
    assert whole.lower_bound(ALPHA) == 1.0
    assert whole.open_level(ALPHA) == 3
    before = whole.peak
    whole.observe([], [])
    assert (whole.peak == before).all()


def allowed_laws(data, epsilon, delta):
    """Two laws on the four cells of two events that (epsilon, delta) allows, mostly on its boundary.

    With chance delta each law is one of its own, and else neither is more than ``e^epsilon`` times the other.
    """
    one = np.array([data.draw(st.floats(0.001, 1)) for _ in range(4)])
    half = math.exp(epsilon / 2)
    two = one * np.array([data.draw(st.sampled_from([1 / half, 1.0, half])) for _ in range(4)])
    tells = [np.eye(4)[data.draw(st.integers(0, 3))] for _ in range(2)]
    laws = [(1 - delta) * law / law.sum() + delta * own for law, own in zip((one, two), tells, strict=True)]
    ratios = [(laws[0] / laws[1]).max(), (laws[1] / laws[0]).max()] if not delta else [1.0]
    assert max(ratios) <= math.exp(epsilon) * (1 + 1e-9)
    return laws


def couplings(first, second):
    """Ways in which runs may go together: apart, and as like or as unlike as can be."""
    yield np.outer(first, second)
    for order in itertools.permutations(range(4)):
        joint, left, right = np.zeros((4, 4)), first.copy(), second.copy()
        for i, j in itertools.product(range(4), order):
            joint[i, j] = min(left[i], right[j])
            left[i] -= joint[i, j]
            right[j] -= joint[i, j]
        yield joint


def expected_factors(process, joint):
    """The mean factor of the wealth of each stake, for a law of the cells of both inputs."""
    return np.exp(process._log_payoff).T @ joint.ravel()


CHANCE = st.floats(0.001, 0.999)
ALIKE = np.eye(4) / 8 + 1 / 32


@given(st.data(), st.floats(0.05, 2), st.sampled_from([0.0, 0.1]))
def test_a_bet_on_both_sides_is_fair_under_every_allowed_pair_of_laws(data, epsilon, delta):
    """For independent runs, whatever is expected of the two events and however they overlap."""
    first, second = allowed_laws(data, epsilon, delta)
    process = EProcess(ApproximateBudget(delta), [epsilon])
    assert not process.bet(data.draw(CHANCE), data.draw(CHANCE), (data.draw(CHANCE), data.draw(CHANCE)))
    assert np.exp(process._log_payoff).min() > 0
    assert (expected_factors(process, np.outer(first, second)) <= 1 + 1e-9).all()


@given(st.data(), st.floats(0.05, 2), st.sampled_from([0.0, 0.1]))
def test_a_bet_on_shared_noise_is_fair_however_the_runs_go_together(data, epsilon, delta):
    """Also where the noise does to the second input the opposite of what it does to the first."""
    first, second = allowed_laws(data, epsilon, delta)
    process = EProcess(ApproximateBudget(delta), [epsilon])
    other = data.draw(st.sampled_from([None, (0.6, 0.2), (0.3, 0.01)]))
    chosen = process.bet(data.draw(CHANCE), data.draw(CHANCE), other, shared=ALIKE)
    assert np.exp(process._log_payoff).min() > 0
    for joint in couplings(first, second) if chosen else [np.outer(first, second)]:
        assert (expected_factors(process, joint) <= 1 + 1e-9).all()


def nested(epsilon):
    """Laplace noise of this budget on 0 and on 1, shared: at most 0.1, above 0.9, or neither."""

    def below(x):
        return math.exp(epsilon * x) / 2 if x < 0 else 1 - math.exp(-epsilon * x) / 2

    joint = np.zeros((4, 4))
    edges = [-math.inf, -0.9, -0.1, 0.1, 0.9, math.inf]
    for left, right in itertools.pairwise(edges):
        middle = min(max(left, -5.0) / 2 + min(right, 5.0) / 2, 5.0)
        first, second = (2 * (x <= 0.1) + (x > 0.9) for x in (middle, middle + 1))
        joint[first, second] += below(right) - below(left)
    return joint


@pytest.mark.parametrize("true", [1.5, 1.05])
def test_bets_on_both_sides_and_on_shared_noise_grow_faster(true):
    """Where noise is too small; and a breach makes the checks above fail."""
    joint = nested(true)
    p, q = joint.sum(axis=1)[2], joint.sum(axis=0)[2]
    growth = []
    for other, shared in ((None, None), ((p, q), None), ((p, q), joint)):
        process = EProcess(ApproximateBudget(), [1.0])
        assert process.bet(p, q, other, shared=shared) is (shared is not None)
        law = np.outer(joint.sum(axis=1), joint.sum(axis=0)) if shared is None else joint
        assert expected_factors(process, law).max() > 1 + 1e-5
        growth.append(np.max(process._log_payoff.T.reshape(-1, 16) @ law.ravel()))
    assert growth[0] <= float(event_rate(p, q, 1.0))
    assert growth[1] > 1.3 * growth[0]
    assert growth[2] > 1.2 * growth[1]


def test_a_bet_for_independent_runs_may_win_from_shared_noise_that_is_allowed():
    """Which is why there are two kinds: the first kind on runs of the second is no test."""
    q = 0.2
    first, second = np.array([1 - math.e * q, 0, math.e * q, 0]), np.array([1 - q, 0, q, 0])
    process = EProcess(ApproximateBudget(), [1.0])
    process.bet(0.9, 0.1)
    means = [expected_factors(process, joint).max() for joint in couplings(first, second)]
    assert means[0] <= 1 + 1e-9
    assert max(means) > 1.01


def test_noise_is_shared_where_that_is_faster():
    """Not where it makes the answers opposite, nor where nothing is known of it."""
    process = EProcess(ApproximateBudget(), [1.0])
    opposite = np.zeros((4, 4))
    opposite[2, 1], opposite[1, 2] = 0.9, 0.1
    assert not process.bet(0.9, 0.1, (0.9, 0.1), shared=opposite)
    joint = nested(1.5)
    p, q = joint.sum(axis=1)[2], joint.sum(axis=0)[2]
    assert process.bet(p, q, (p, q), shared=joint)
    assert not process.bet(p, q, (p, q))
