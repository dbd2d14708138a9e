"""The figures on linear and contextual bandits, from few runs."""

import math

import numpy as np
import pytest
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.linear.adac_gope import AdaCGOPE
from banditproof.algorithms.linear.output_perturbed_gope import OutputPerturbedGOPE
from banditproof.algorithms.simulation.simulator import protocol_trajectory
from banditproof.paper_checks.checks.statistics.paired_regrets import difference, over_time, price
from banditproof.paper_checks.experiments.contextual_experiment import PriceOfPrivacy as ContextualPrice
from banditproof.paper_checks.experiments.linear_experiment import budget_spent, checkpoints, instance
from banditproof.verify.accounting.account import account


def test_the_contextual_figure_is_drawn_from_few_runs():
    small = ContextualPrice(
        name="X", budgets=("1", "100"), horizons=(100, 1000), over_time=("1",), runs=4
    ).redrawn
    told = []
    found = small(runs=None, seed=1, jobs=1, progress=lambda done, of: told.append(done / of))
    assert [len(panel.curves) for panel in found.panels] == [2, 1, 1]
    assert told == sorted(told)
    assert told[-1] == 1
    assert all(
        math.isfinite(y) for panel in found.panels for curve in panel.curves for y in curve.columns["mean"]
    )


def test_instances_are_of_the_unit_sphere_and_their_own():
    actions, theta = instance(3, 0)
    assert np.linalg.norm(actions, axis=1) == pytest.approx(np.ones(10))
    assert np.linalg.norm(theta) == pytest.approx(1)
    assert not (instance(4, 0)[0] == actions).any()
    assert checkpoints()[-1] == 10**7


@pytest.mark.parametrize("kind", [AdaCGOPE, OutputPerturbedGOPE])
def test_the_budget_spent_is_that_of_the_ledger(kind):
    actions, theta = instance(0, 0)
    made = kind(actions, rho=0.5, delta=0.001)
    protocol_trajectory(lambda: made, LinearArms(actions, theta, rewards="sign"), 4000)
    found = account(
        lambda: kind(actions, rho=0.5, delta=0.001), LinearArms(actions, theta, rewards="sign"), 4000
    )
    assert len(made.phases) >= 1
    assert budget_spent(made) == pytest.approx(float(found.rho()), rel=1e-6)


def test_paired_curves_know_their_errors():
    without = np.array([[1.0, 2.0], [1.0, 4.0], [1.0, 6.0]])
    private = 2 * without
    curve = difference("x", ("1",), [private[:, 1]], without[:, 1])
    error = 2 / math.sqrt(3)
    assert curve.columns["mean"] == [4.0]
    assert curve.columns["standard error"] == pytest.approx([error])
    assert [curve.columns[edge] for edge in curve.band] == [
        pytest.approx([4 + side * error]) for side in (-1, 1)
    ]
    assert not [name for name in curve.columns if "95%" in name]  # of three runs there is none
    many = np.arange(20.0)
    assert difference("x", ("1",), [many], 0 * many).columns["median, 95% low"] == [5.0]
    ratio = price("y", (1, 2), private, without)
    assert ratio.columns["mean"] == [1.0, 1.0]
    assert ratio.columns[ratio.band[0]] == pytest.approx([1.0, 1.0])
    assert over_time("z", (1, 2), without).columns["standard error"] == pytest.approx([0, 2 / math.sqrt(3)])
    single = difference("x", ("1",), [private[:1, 1]], without[:1, 1])
    assert single.columns[single.band[1]] == [2.0]
