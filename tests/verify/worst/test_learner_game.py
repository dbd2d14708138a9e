"""Learners that see all losses, against all tables: beside every table, one by one, and one large program."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.adversarial.multiplicative_weights import multiplicative_weights
from banditproof.verify.worst import learner_game
from banditproof.verify.worst.learner_game import least_regret, worst_regret
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

SMALL = [(2, 1), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 2), (5, 1)]


def every_table(arms, horizon):
    for bits in product((0, 1), repeat=arms * horizon):
        yield np.array(bits).reshape(horizon, arms)


@pytest.mark.parametrize(("arms", "horizon"), SMALL)
@pytest.mark.parametrize("eta", [0.1, 1.0, 3.7])
def test_the_worst_is_that_of_all_tables(arms, horizon, eta):
    regrets = [
        (multiplicative_weights(table, eta) * table).sum() - table.sum(axis=0).min()
        for table in every_table(arms, horizon)
    ]
    found = worst_regret(eta, arms, horizon)
    assert float(found) == pytest.approx(max(regrets), abs=1e-12)
    assert found.width < 1e-30


def least_of_one_program(arms, horizon):
    """Over the chances of the arms after every table of the rounds before, against every table."""
    nodes = [()]
    for t in range(1, horizon):
        nodes += product((0, 1), repeat=arms * t)
    place = {node: arms * k for k, node in enumerate(nodes)}
    count = arms * len(nodes)
    rows, ends = [], []
    for table in every_table(arms, horizon):
        row = np.zeros(count + 1)
        for t in range(horizon):
            start = place[tuple(table[:t].ravel().tolist())]
            row[start : start + arms] = table[t]
        row[-1] = -1
        rows.append(row)
        ends.append(table.sum(axis=0).min())
    shares = np.zeros((len(nodes), count + 1))
    for k in range(len(nodes)):
        shares[k, arms * k : arms * (k + 1)] = 1
    return linprog(
        np.append(np.zeros(count), 1.0),
        A_ub=np.array(rows),
        b_ub=ends,
        A_eq=shares,
        b_eq=np.ones(len(nodes)),
        bounds=[(0, None)] * count + [(None, None)],
    ).fun


@pytest.mark.parametrize(("arms", "horizon"), SMALL)
def test_the_least_is_that_of_one_program(arms, horizon):
    found = least_regret(arms, horizon)
    assert float(found) == pytest.approx(least_of_one_program(arms, horizon), abs=1e-8)
    assert 0 <= found.width < 1e-9


@pytest.mark.parametrize("horizon", [1, 2, 5, 16, 30])
def test_of_two_arms_it_is_half_the_mean_distance_of_a_walk(horizon):
    """Steps of 1 and -1, each as likely: so it was found long ago."""
    mean = sum(Fraction(math.comb(horizon, k), 2**horizon) * abs(horizon - 2 * k) for k in range(horizon + 1))
    found = least_regret(2, horizon)
    assert mean / 2 in found
    assert found.width < 1e-6


@given(st.sampled_from(SMALL), st.floats(0.01, 20), st.integers(0, 2**32 - 1))
def test_no_learner_is_below_the_least_on_its_worst_losses(size, eta, seed):
    arms, horizon = size
    least, worst = least_regret(arms, horizon), worst_regret(eta, arms, horizon)
    assert worst.upper >= least.lower
    table = np.random.default_rng(seed).integers(0, 2, (horizon, arms))
    own = (multiplicative_weights(table, eta) * table).sum() - table.sum(axis=0).min()
    assert own <= float(worst.upper) + 1e-12


def test_whatever_the_solver_says_both_ends_hold(monkeypatch):
    true = least_regret(3, 4)
    for bad in ([0.2, 0.5, 0.3], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [-1.0, 2.0, 1.0]):

        def proposed(rows, bad=bad):
            weights = [abs(math.sin(k + len(bad))) for k in range(len(rows))]
            return learner_game._shares(bad), learner_game._shares(weights)

        monkeypatch.setattr(learner_game, "_proposed", proposed)
        found = least_regret(3, 4)
        assert found.lower <= true.lower <= true.upper <= found.upper
        assert found.width > 0.01
