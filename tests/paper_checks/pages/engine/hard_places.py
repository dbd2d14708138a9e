"""What the page beside computes: policies by exact laws, tails as balls, runs with their error, a trace."""

from fractions import Fraction

import numpy as np
from banditproof.paper_checks.checks.traces.traced import Evaluation, evaluated
from banditproof.paper_checks.pages.rows import estimated_mean
from flint import arb


def always_best(horizon):
    for arms in (2, 10):
        yield {"K": arms, "T": horizon, "gap": Fraction(1, 2), "regret": 0}


def uniform_pulls(horizon):
    for arms in (2, 10):
        regret = sum(Fraction(1, 2) for _ in range(horizon) for _ in range(arms - 1)) / arms
        yield {"K": arms, "T": horizon, "gap": Fraction(1, 2), "regret": regret}


def normal_tails(times):
    for step in range(1, times + 1):
        threshold = Fraction(step, 2)
        ball = arb(step) / 2
        yield {"t": threshold, "tail": (ball / arb(2).sqrt()).erfc() / 2}


def finds_best(runs, seed):
    found = np.random.default_rng(seed).random(runs) < 0.8
    yield {"chance": estimated_mean(found, 1.0, 1e-7)}


def mean_of_two(times):
    def evaluations(effort):
        del effort
        for n in range(times):
            rewards = {1: Fraction(n, times), 2: Fraction(1, 3)}
            yield Evaluation(f"n = {n}", {"rewards": rewards}, {"mean": (rewards[1] + rewards[2]) / 2})

    return evaluated(evaluations)
