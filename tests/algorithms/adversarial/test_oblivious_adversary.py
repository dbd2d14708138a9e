"""Adversaries, exact regret, and multiplicative weights beside a plain loop."""

import itertools
import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.adversarial.full_information import FullInformation, expected_regret
from banditproof.algorithms.adversarial.htinf import HTINF
from banditproof.algorithms.adversarial.multiplicative_weights import multiplicative_weights
from banditproof.algorithms.adversarial.oblivious_adversary import (
    drifting_losses,
    fixed_losses,
    switching_losses,
    worst_losses,
)
from banditproof.algorithms.simulation.exact_regret import exact_regret, plays
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

PLAIN = partial(EXP3, 2, eta="0.5", gamma="0.2")


def test_tables_of_losses():
    assert fixed_losses(2, ["0.5", 1]).tolist() == [[0.5, 1], [0.5, 1]]
    assert switching_losses(5, 2, length=2).argmin(axis=1).tolist() == [0, 0, 1, 1, 0]
    assert switching_losses(2, 3, length=1, gap="0.25").min() == 0.75
    drift = drifting_losses(100, 3, period=50.0)
    assert drift.min() >= 0
    assert drift.max() <= 1
    assert set(drift.argmin(axis=1)) == {0, 1, 2}


@given(arrays(float, (4, 2), elements=st.sampled_from([0.0, 0.25, 1.0])), st.integers(1, 3))
def test_plays_are_all_action_sequences(losses, batch):
    found = list(plays(partial(PLAIN, batch=batch), losses))
    assert math.fsum(play.probability for play in found) == pytest.approx(1)
    assert len({play.actions for play in found}) == len(found) == 2 ** math.ceil(4 / batch)
    assert all(len(play.actions) == 4 for play in found)


def naive_regret(losses, eta, gamma):
    """Every action sequence, the chances of each by the definition."""
    horizon, arms = losses.shape
    lost = 0.0
    for actions in itertools.product(range(arms), repeat=horizon):
        weights, chance, own = np.ones(arms), 1.0, 0.0
        for t, arm in enumerate(actions):
            p = (1 - gamma) * weights / weights.sum() + gamma / arms
            chance *= p[arm]
            own += losses[t, arm]
            weights[arm] *= math.exp(-eta * losses[t, arm] / p[arm])
        lost += chance * own
    return lost - losses.sum(axis=0).min()


@given(arrays(float, (4, 2), elements=st.floats(-2, 2)))
def test_exact_regret_is_the_sum_by_hand(losses):
    assert exact_regret(PLAIN, losses) == pytest.approx(naive_regret(losses, 0.5, 0.2), abs=1e-12)


def test_the_search_returns_what_it_found():
    found, losses = worst_losses(partial(exact_regret, partial(HTINF, 2)), 3, 2, starts=2, seed=1)
    assert exact_regret(partial(HTINF, 2), losses) == found
    every = max(
        exact_regret(partial(HTINF, 2), np.array(cells).reshape(3, 2))
        for cells in itertools.product([0.0, 1.0], repeat=6)
    )
    assert found == pytest.approx(every)


def test_the_search_holds_losses_for_a_piece_of_time():
    """The regret of a fixed arm against one that is best in most pieces, of as many arms as there may be."""
    found, losses = worst_losses(
        lambda table: float(table[:, 0].sum() - table.sum(axis=0).min()), 10, 4, pieces=3
    )
    assert found == 10
    assert [len(set(map(tuple, part))) for part in np.split(losses, [3, 7])] == [1, 1, 1]
    assert (losses[:, 0] == 1).all()


@given(arrays(float, (3, 3), elements=st.floats(0, 1)), st.integers(0, 1), st.sampled_from([0.01, 0.3]))
def test_a_changed_round_moves_weights_by_at_most_twice_the_rate(losses, place, eta):
    """ADV-I21"""
    other = losses.copy()
    other[place] = 1 - other[place]
    ratio = np.log(multiplicative_weights(losses, eta) / multiplicative_weights(other, eta))
    assert np.abs(ratio).max() <= 2 * eta + 1e-12


TABLES = arrays(float, st.tuples(st.integers(1, 9), st.integers(1, 4)), elements=st.floats(0, 1))
RATES = st.sampled_from([1e-6, 0.1, 1.0, 20.0])


def regret_of_weights(losses, eta):
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
    assert found.regret == pytest.approx(regret_of_weights(losses.tolist(), eta), rel=1e-9, abs=1e-12)
    assert found.checkpoints.tolist() == list(rounds)


@given(TABLES, RATES, st.floats(-3, 3))
def test_expected_regret_is_below_its_bound_at_every_round(losses, eta, shift):
    moved = losses + shift
    found = expected_regret(FullInformation(losses.shape[1], eta), moved, range(1, len(losses) + 1))
    assert (found.regret <= found.bound + 1e-9).all()
    allowed = (-eta * moved <= 1).all(axis=1)
    assert (np.isfinite(found.bound) == np.logical_and.accumulate(allowed)).all()
