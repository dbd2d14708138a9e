"""Frank-Wolfe sampling: its step against a linear program, its rounds against a twin, its target's limit."""

import math

import numpy as np
import pytest
from banditproof.algorithms.best_arm.frank_wolfe_sampling import KEPT, STEP, FrankWolfeSampling, put_direction
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import COLUMNS, MEAN, SHARE
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from .. import naive_identification as naive
from ..replayed_stage import Luck

TWICE = 0.5
"""Twice the variance proxy of rewards in [0, 1]."""


def costs_of(gaps, x, best):
    """The costs of all arms but the best one, and their slopes, straight from their formulas."""
    costs, slopes = {}, {}
    for a in range(len(x)):
        if a != best:
            costs[a] = gaps[a] ** 2 / (TWICE * (1 / x[best] + 1 / x[a]))
            slopes[a] = np.zeros(len(x))
            slopes[a][best] = gaps[a] ** 2 / TWICE * (x[a] / (x[best] + x[a])) ** 2
            slopes[a][a] = gaps[a] ** 2 / TWICE * (x[best] / (x[best] + x[a])) ** 2
    return costs, slopes


def least_gain(gaps, x, best, near, z):
    costs, slopes = costs_of(gaps, x, best)
    return min(slopes[a] @ (z - x) for a in costs if costs[a] < min(costs.values()) + near)


def by_linear_program(gaps, x, best, near):
    """The allocation of the largest least gain: maximise v with v <= <z - x, slope> for each."""
    costs, slopes = costs_of(gaps, x, best)
    rows = [slopes[a] for a in costs if costs[a] < min(costs.values()) + near]
    found = linprog(
        [*np.zeros(len(x)), -1.0],
        A_ub=[[*-row, 1.0] for row in rows],
        b_ub=[-row @ x for row in rows],
        A_eq=[[1.0] * len(x) + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * len(x) + [(None, None)],
    )
    return found.x[:-1], -found.fun


@st.composite
def instances(draw):
    arms = draw(st.integers(2, 6))
    best = draw(st.integers(0, arms - 1))
    gaps = np.array([draw(st.floats(0.01, 1)) for _ in range(arms)])
    gaps[best] = 0
    x = np.array([draw(st.floats(0.01, 1)) for _ in range(arms)])
    return gaps, x / x.sum(), best, draw(st.sampled_from([1e-9, 0.003, 0.05, 10.0]))


def direction(gaps, x, best, near):
    """The step of an instance, from values in which what earlier rounds left is of no meaning."""
    counts, values = (
        np.zeros((len(x) + 1, 4), dtype=np.int64),
        np.full((len(x) + 1, COLUMNS + KEPT), math.nan),
    )
    values[:-1, MEAN], values[:-1, SHARE] = -np.asarray(gaps), x
    put_direction(counts, values, best, near, TWICE)
    return values[:-1, STEP]


@settings(max_examples=150)
@given(instance=instances())
def test_the_step_gains_what_the_linear_program_gains(instance):
    gaps, x, best, near = instance
    z = direction(gaps, x, best, near)
    assert (z >= 0).all()
    assert z.sum() == pytest.approx(1, abs=1e-9)
    _, value = by_linear_program(gaps, x, best, near)
    assert least_gain(gaps, x, best, near, z) == pytest.approx(value, abs=1e-7)


class Tracking:
    """The rounds of the draft; the step is our own, as its linear program can have several best points."""

    def __init__(self, arms):
        self.x = np.full(arms, 1 / arms)

    def __call__(self, mu, pulls, t):
        arms, best = len(mu), mu.index(max(mu))
        gaps = np.array([mu[best] - m for m in mu])
        if math.isqrt(t // arms) ** 2 == t // arms or mu.count(max(mu)) > 1:
            z = np.full(arms, 1 / arms)
        else:
            near = t ** (-9 / 10) / arms
            costs, _ = costs_of(gaps, self.x, best)
            few = [a for a in costs if costs[a] < min(costs.values()) + near]
            if len(few) > 1:
                z = direction(gaps, self.x, best, near)
            else:  # a unit vector, for the best arm where both slopes are equal
                z = np.zeros(arms)
                z[few[0] if self.x[best] > self.x[few[0]] else best] = 1
        self.x = self.x + (z - self.x) / t
        ratios = [x / n for x, n in zip(self.x, pulls, strict=True)]
        return ratios.index(max(ratios))


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6), arms=st.integers(2, 4), horizon=st.integers(1, 200), heuristic=st.booleans()
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, heuristic):
    luck = Luck.of(seed, arms, horizon)
    luck.table[:] = np.random.default_rng(seed).random(luck.table.shape) * [1.0, 0.6, 0.5, 0.4][:arms]
    threshold = "heuristic" if heuristic else "printed"
    policy = FrankWolfeSampling(arms, delta="1/10", threshold=threshold)
    actions, stop, _ = naive.actions_and_stop(policy, luck.again(), horizon)
    expected, named = naive.likelihood_ratio(
        arms, luck.again(), horizon, delta=0.1, heuristic=heuristic, following=Tracking(arms)
    )
    assert actions == expected
    assert stop == named


def best_cost(gaps, best):
    """The largest least cost of any allocation: what remains is one number, found by halving."""
    squares = [g * g for a, g in enumerate(gaps) if a != best]
    low, high = 0.0, min(squares)
    for _ in range(200):
        y = (low + high) / 2
        low, high = (y, high) if sum((y / (s - y)) ** 2 for s in squares) < 1 else (low, y)
    return low / (1 + sum(low / (s - low) for s in squares)) / TWICE


@pytest.mark.parametrize("means", [[0.9, 0.5], [0.9, 0.5, 0.5, 0.5], [0.1, 0.9, 0.8, 0.3, 0.75]])
def test_the_target_comes_near_the_best_allocation(means):
    """Rewards equal to their means: then only the step errs, by less and less."""
    arms, horizon = len(means), 4000
    luck = Luck.of(1, arms, horizon)
    luck.table[:] = means
    policy = FrankWolfeSampling(arms, delta="1e-300")
    actions, stop, _ = naive.actions_and_stop(policy, luck, horizon)
    best = means.index(max(means))
    gaps = np.array([means[best] - m for m in means])
    x = policy.values[:-1, SHARE]
    costs, _ = costs_of(gaps, x, best)
    assert stop is None
    assert x.sum() == pytest.approx(1)
    assert 0.95 * best_cost(gaps, best) < min(costs.values()) <= best_cost(gaps, best) * (1 + 1e-9)
    pulls = np.bincount(actions, minlength=arms)
    assert np.abs(pulls / horizon - x).max() < 0.01
