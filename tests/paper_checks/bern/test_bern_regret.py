"""The quantities of the regret analysis of the Bernoulli paper."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.paper_checks.bern.quantities.batched_run import (
    Setting,
    batches_within,
    exponential_of_level,
    pulls,
    selections,
)
from banditproof.paper_checks.bern.quantities.private_mean_expectation import noise_cost
from banditproof.paper_checks.bern.quantities.pulls_after_convergence import Arm
from banditproof.theory.divergences.bernoulli_divergences import d_eps
from banditproof.theory.divergences.inverses import d_eps_upper_inverse
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import ball
from banditproof.theory.tails.private_sum import private_sum_logsf


def naive_run(setting, *, ucb):
    """Algorithm 1 in doubles, round by round; the arm of every round, with the rounds of selection."""
    arms = range(len(setting.means))
    a = setting.ratio
    sums = [math.ceil(setting.first * (a**k - 1) / (a - 1)) for k in range(1, 40)]
    epochs = [0 for _ in arms]
    played = [arm for arm in arms for _ in range(setting.first)]
    chosen_at = []
    while len(played) < setting.horizon:
        t = len(played) + 1
        means = [float(setting.mean(arm, epochs[arm])) for arm in arms]
        clipped = np.clip(means, 0.0, 1.0)
        counts = [sums[epoch] for epoch in epochs]
        eps = float(setting.epsilon)
        if ucb:
            index = [
                d_eps_upper_inverse(x, math.log(t) / n, eps) for x, n in zip(clipped, counts, strict=True)
            ]
        else:
            best = max(clipped)
            index = [-n * d_eps(x, best, eps) - math.log(n) for x, n in zip(clipped, counts, strict=True)]
        arm = int(np.argmax(index))
        chosen_at.append((t, arm))
        epochs[arm] += 1
        played += [arm] * (sums[epochs[arm]] - sums[epochs[arm] - 1])
    return played[: setting.horizon], chosen_at


def settings():
    values = [Fraction(-1), Fraction(1, 5), Fraction(3, 10), Fraction(31, 50), Fraction(7, 5)]
    for number, (first, ratio) in enumerate(itertools.product((1, 3), ("1.1", "2", "2.7"))):
        rows = [
            tuple(values[(number + 2 * arm + 3 * epoch) % 5] + Fraction(arm, 97) for epoch in range(3))
            for arm in range(2 + number % 2)
        ]
        yield Setting(
            first, Fraction(ratio), Fraction(1 + number, 2), 150 + number, Fraction(1, 2), tuple(rows)
        )


@pytest.mark.parametrize("ucb", [False, True])
def test_runs_are_those_of_algorithm_1_played_round_by_round(ucb):
    for setting in settings():
        with precision(160):
            found = selections(setting, ucb=ucb)
            counted = [pulls(setting, arm, ucb=ucb) for arm in range(len(setting.means))]
        played, chosen = naive_run(setting, ucb=ucb)
        assert [(each.round, each.arm) for each in found] == chosen
        assert counted == [played.count(arm) for arm in range(len(setting.means))]


def test_pulls_before_the_first_selection_end_with_the_horizon():
    setting = Setting(3, Fraction(2), Fraction(1), 4, Fraction(1, 2), ((Fraction(1),), (Fraction(0),)))
    with precision(160):
        assert selections(setting, ucb=False) == []
        assert [pulls(setting, arm, ucb=False) for arm in (0, 1)] == [3, 1]


def test_batches_within_a_budget_are_the_sum_of_42():
    rows = ((Fraction(1, 2),), (Fraction(9, 10), Fraction(1, 5)))
    setting = Setting(1, Fraction(2), Fraction(1), 1000, Fraction(3, 5), rows)
    budget = math.log(1000)
    two = one = 0
    for m in range(30):
        n, x = 2 ** (m + 1) - 1, 0.9 if m == 0 else 0.2
        level = n * float(d_eps(x, 0.6, 1.0))
        two += 2 ** (m + 1) * (level <= budget)
        one += 2 ** (m + 1) * (level <= budget or x > 0.6)
    with precision(160):
        assert batches_within(setting, ball(1000).log(), one_sided=False) == two
        assert batches_within(setting, ball(1000).log(), one_sided=True) == one
        assert float(exponential_of_level(setting, with_count=True)) == pytest.approx(
            math.exp(d_eps(0.5, 0.6, 1.0))
        )


def test_the_price_of_the_noises_bounds_the_exact_tail():
    for n, m in ((10, 1), (63, 6), (1000, 10)):
        exact = private_sum_logsf(0.5 * n, n, 0.3, m, 1.0)
        with precision(160):
            assert exact <= float(noise_cost(n, m, Fraction(1))) - n * d_eps(0.5, 0.3, 1.0)


def test_pulls_after_convergence_are_the_sum_of_exact_chances():
    arm = Arm(Fraction(1, 4), 1, Fraction(2), Fraction(1))
    level, log_horizon = 0.74, 10.0
    with precision(160):
        bound = float(arm.pulls_below(Fraction(37, 50), Fraction(10)))
        above = float(arm.pulls_above(5, Fraction(2, 5)))
    naive = 0.0
    for m in range(14):
        n = 2 ** (m + 1) - 1
        low, high = 0.0, level
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if n * d_eps(middle, level, 1.0) > log_horizon else (low, middle)
        chance = (
            1.0
            if n * d_eps(0.0, level, 1.0) <= log_horizon
            else math.exp(private_sum_logsf(n * low, n, 0.25, m + 1, 1.0))
        )
        naive += 2 ** (m + 1) * chance
    assert naive <= bound <= naive * (1 + 1e-6)
    tails = sum(
        2 ** (m + 1)
        * math.exp(private_sum_logsf(0.4 * (2 ** (m + 1) - 1), 2 ** (m + 1) - 1, 0.25, m + 1, 1.0))
        for m in range(5, 14)
    )
    assert above == pytest.approx(tails, rel=1e-9)
