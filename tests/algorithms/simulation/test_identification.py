"""When policies stop, and with which arm: both ways of running, workers, risks, reference times."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.adap_tt import AdaPTT
from banditproof.algorithms.best_arm.adap_tt_star import AdaPTTStar
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import COLUMNS, MEAN
from banditproof.algorithms.best_arm.track_and_stop import put_shares
from banditproof.algorithms.best_arm.ttucb import TTUCB
from banditproof.algorithms.by_name.catalogue import ALGORITHMS, build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.identification import Identification, identify
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.identification.characteristic_time import characteristic_time_kl
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.tails.bounded_mean_test import mean_interval
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_identification as naive
from ..replayed_stage import Luck

TWO = Bernoulli([0.75, 0.7, 0.7, 0.7, 0.7])
NAMES = [name for name, found in ALGORITHMS.items() if found.kind == "identification"]


def built(name, arms, **options):
    accepted = ALGORITHMS[name].options()
    given = {"epsilon": 2, "delta": "1/10", "privacy_delta": "1/1000000"} | options
    return build(name, arms, **{key: value for key, value in given.items() if key in accepted})


@pytest.mark.parametrize("name", NAMES)
def test_every_algorithm_of_the_table_stops_with_the_best_arm(name):
    found = identify(partial(built, name, 3), Bernoulli([0.1, 0.9, 0.5]), runs=20, horizon=10**7)
    assert found.cut == found.errors == 0
    assert (found.recommended == 1).all()
    assert (found.pulls.sum(axis=1) == found.stopped).all()
    assert found.error_rate == 0


def test_regret_is_known_at_every_checkpoint_also_inside_of_a_phase():
    make, env = partial(AdaPTT, 3, epsilon=1, delta="1/100", bonus="log"), Bernoulli([0.9, 0.5, 0.3])
    many = simulate(make, env, 10**6, runs=8, seed=1, checkpoints=[5, 100, 777, 10**4, 10**6], together=True)
    few = simulate(make, env, 10**6, runs=8, seed=1, checkpoints=[10**6], together=True)
    assert (many.pulls == few.pulls).all()
    assert (many.stopped == few.stopped).all()
    assert (many.regret[:, -1] == few.regret[:, -1]).all()
    assert few.regret[:, 0] == pytest.approx(few.pulls @ np.array([0, 0.4, 0.6]))
    for checkpoint in (100, 777):
        cut = simulate(make, env, checkpoint, runs=8, seed=1, checkpoints=[checkpoint], together=True)
        column = many.checkpoints.tolist().index(checkpoint)
        assert (many.regret[:, column] == cut.regret[:, 0]).all()
    plain = simulate(partial(TTUCB, 3, delta="1/10"), env, 1000, runs=2, checkpoints=[1000])
    same = simulate(partial(TTUCB, 3, delta="1/10"), env, 1000, runs=2, checkpoints=[1000], together=True)
    assert (plain.pulls == same.pulls).all()


def test_a_horizon_cuts_the_same_run_shorter():
    make = partial(AdaPTTStar, 5, epsilon=1, delta="1/100", bonus="log")
    whole = identify(make, TWO, runs=4, seed=5)
    horizon = int(np.median(whole.stopped)) - 1
    cut = identify(make, TWO, runs=4, seed=5, horizon=horizon)
    assert cut.cut == 2
    assert (cut.pulls.sum(axis=1) == np.minimum(whole.stopped, horizon)).all()
    assert (cut.stopped[cut.stopped >= 0] == whole.stopped[cut.stopped >= 0]).all()
    assert cut.mean() < whole.mean()
    assert cut.errors == 0


def results(stopped, recommended, means=(0.5, 0.4)):
    some = np.zeros((len(stopped), len(means)), dtype=np.int64)
    return Identification(100, 0, np.array(means), np.array(stopped), np.array(recommended), some, some)


FOUR_RUNS = results([10, 30, -1, 20], [0, 1, -1, 0])
"""Runs up to round 100: three stop, one of them with the wrong arm, and one is cut off."""


def test_the_summaries_of_runs_count_the_horizon_for_what_is_cut_off():
    assert FOUR_RUNS.runs == 4
    assert FOUR_RUNS.cut == 1
    assert FOUR_RUNS.mean() == 40
    assert FOUR_RUNS.median() == 25
    assert FOUR_RUNS.quantiles([0, 1]).tolist() == [10, 100]


def test_intervals_for_the_rounds_are_those_of_their_theorems():
    assert FOUR_RUNS.mean_interval() == mean_interval([10, 30, 100, 20], 100, 1 - 0.95)
    assert FOUR_RUNS.median_interval() == (-math.inf, math.inf)
    assert FOUR_RUNS.median_interval(0.8) == (10, 100)
    assert FOUR_RUNS.standard_error() == FOUR_RUNS.standard_deviation() / 2


def test_one_run_has_no_standard_error():
    assert results([5], [0]).standard_error() == math.inf
    assert results([5], [0]).standard_deviation() == 0


def test_errors_are_runs_that_stop_with_an_arm_that_is_not_best():
    assert FOUR_RUNS.errors == 1
    assert FOUR_RUNS.error_rate == 0.25
    assert results([5], [1], (0.5, 0.5)).errors == 0


def test_the_interval_for_the_error_is_exact():
    # betaincinv(1, 4, .025), betaincinv(2, 3, .975)
    assert FOUR_RUNS.error_interval() == pytest.approx((0.0063094632, 0.8058795509), rel=1e-8)
    assert results([5] * 3, [0] * 3).error_interval()[0] == 0
    assert results([5] * 3, [1] * 3).error_interval()[1] == 1
    with pytest.raises(ValueError, match="confidence is between 0 and 1, not 2"):
        FOUR_RUNS.error_interval(2)


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(2, 4),
    horizon=st.integers(1, 250),
    rule=st.sampled_from(["ttucb", "uniform-sampling"]),
    heuristic=st.booleans(),
)
def test_every_round_without_privacy_is_that_of_the_naive_twin(*, seed, arms, horizon, rule, heuristic):
    luck = Luck.of(seed, arms, horizon)
    luck.table[:, 0] = np.maximum(luck.table[:, 0], luck.table[:, 1])
    following = naive.TopTwo(arms) if rule == "ttucb" else naive.in_turn
    twin = naive.likelihood_ratio(
        arms, luck.again(), horizon, delta="0.5", heuristic=heuristic, following=following
    )
    policy = built(rule, arms, delta="1/2", threshold="heuristic" if heuristic else "printed")
    actions, stop, _ = naive.actions_and_stop(policy, luck, horizon)
    assert (actions, stop) == twin


@settings(max_examples=40)
@given(st.lists(st.floats(0.05, 0.95), min_size=2, max_size=6, unique_by=lambda mean: round(mean, 3)))
def test_the_shares_of_track_and_stop_are_the_optimal_allocation(means):
    arms = len(means)
    counts, values = np.ones((arms + 1, 3), dtype=np.int64), np.zeros((arms + 1, COLUMNS))
    values[:arms, MEAN] = means
    put_shares(counts, values)
    time = characteristic_time_kl(means, family=Gaussian(sigma=0.5))
    shares, best = values[:arms, 1], int(np.argmax(means))
    rates = [
        (means[best] - mean) ** 2 / (0.5 * (1 / shares[best] + 1 / shares[arm]))
        for arm, mean in enumerate(means)
        if arm != best
    ]
    assert sum(shares) == pytest.approx(1, rel=1e-12)
    assert 1 / min(rates) == pytest.approx(time.value, rel=1e-6)
