"""The simulation of many workers agrees with arithmetic where there is some, and names what they wait for."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.studies.simulated_crew import Measured, simulated

FREE = Measured(handing=0.0, keeping=0.0, starting=0.0, spread=0.0)


def test_free_scheduling_of_equal_tasks_is_a_division():
    found = simulated([1.0] * 1000, 10, FREE)
    assert found.seconds == pytest.approx(100)
    assert found.efficiency == pytest.approx(1)
    assert found.bottleneck == "the workers"


def test_one_process_that_schedules_bounds_the_pace():
    measured = Measured(handing=0.001, keeping=0.004, starting=0.0, spread=0.0)
    found = simulated([1.0] * 10_000, 1000, measured)
    assert found.seconds == pytest.approx(10_000 * 0.005, rel=0.05)
    assert found.bottleneck == "the process that hands out and keeps"


def test_start_up_is_named():
    found = simulated([1.0] * 1000, 1000, Measured(handing=0.0, keeping=0.0, starting=5.0, spread=0.0))
    assert found.seconds == pytest.approx(6)
    assert found.bottleneck == "start-up"


def test_losses_cost_time_and_no_task():
    lossy = simulated([1.0] * 2000, 20, Measured(handing=0.0, keeping=0.0, starting=1.0, lost=0.1))
    sound = simulated([1.0] * 2000, 20, Measured(handing=0.0, keeping=0.0, starting=1.0))
    assert 1.1 * sound.seconds < lossy.seconds < 1.5 * sound.seconds


def test_one_slow_worker_does_not_hold_up_the_end():
    """Its last task is done by another one too: without that, the end would wait for 100 s."""
    slow = Measured(handing=0.0, keeping=0.0, starting=0.0, spread=0.0, slow=0.1, slow_factor=100.0)
    found = simulated([1.0] * 400, 40, slow, seed=3)
    assert found.seconds < 25


def test_the_same_seed_is_the_same_run():
    measured = Measured(handing=1e-3, keeping=1e-3, starting=1.0, lost=0.01)
    assert simulated([0.5] * 500, 30, measured) == simulated([0.5] * 500, 30, measured)
