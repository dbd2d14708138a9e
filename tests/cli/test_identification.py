"""`banditproof simulate` with policies that identify the best arm."""

from functools import partial

import pytest
from banditproof.algorithms.best_arm.adap_tt import AdaPTT
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.identification import identify

FIVE = ("--means", "0.95,0.9,0.9,0.9,0.5", "--delta", "0.01")
QUICK = ("--means", "0.9,0.5", "--delta", "0.1", "--runs", "5")


def test_the_document_has_the_numbers_of_the_simulator(document):
    printed = document("simulate", "adap-tt:bonus=log", *FIVE, "--epsilon", "1", "--seed", "3")
    found = identify(
        partial(AdaPTT, 5, epsilon=1, delta="0.01", bonus="log"),
        Bernoulli([0.95, 0.9, 0.9, 0.9, 0.5]),
        runs=20,
        seed=3,
        horizon=10**8,
    )
    assert printed["schema"] == "banditproof/identify/2"
    assert (printed["horizon"], printed["runs"], printed["seed"]) == (10**8, 20, 3)
    (row,) = printed["algorithms"]
    assert row["mean"] == found.mean()
    assert row["median"] == found.median()
    assert row["pulls"] == found.pulls.mean(axis=0).tolist()
    assert row["errors"] == row["not_stopped"] == 0
    assert row["error_ci"] == list(found.error_interval())
    assert row["mean_ci"] == list(found.mean_interval())
    assert row["median_ci"] == list(found.median_interval())
    assert row["standard_error"] == found.standard_error()
    assert row["options"]["threshold"] == "printed"
    assert row["lower_bound"]["claim"] == "TH-T2.32"  # where privacy is cheap, the bound without it is larger
    bounds = document("bound", "bai", "--means", FIVE[1], "--epsilon", "1", "--delta", "0.01")["bounds"]
    assert row["lower_bound"]["value"] in [
        pytest.approx(each["value"], rel=1e-9) for each in bounds if each["value"] is not None
    ]


def test_where_privacy_is_dear_the_lower_bound_is_that_of_private_policies(simulated):
    (row,) = simulated("dp-se-identification", *QUICK, "--epsilon", "0.001", "--horizon", "1e9")
    assert row["lower_bound"]["claim"] == "TH-T4.24"


def test_a_single_arm_is_identified_at_once_and_has_no_lower_bound(simulated):
    (row,) = simulated("dp-se-identification:epsilon=1,delta=0.1", "--means", "0.5", "--runs", "2")
    assert (row["mean"], row["lower_bound"]) == (0, None)
    assert row["mean_ci"][0] == 0
