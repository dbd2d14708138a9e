"""No statistical procedure is wrong more often than it says: where that is a sum over outcomes, it is summed.

The simulated rows, and whole audits, are measured by ``benchmarks/bench_calibration.py`` alone.
"""

from __future__ import annotations

import importlib.util
import math
import sys
from pathlib import Path

import pytest
from banditproof.theory.privacy.budget_from_error_rates import clopper_pearson

BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"


@pytest.fixture(scope="module")
def calibration():
    """The benchmark as a module."""
    specification = importlib.util.spec_from_file_location(
        "bench_calibration", BENCHMARKS / "bench_calibration.py"
    )
    module = importlib.util.module_from_spec(specification)
    before = list(sys.path)
    sys.modules[specification.name] = module  # where its dataclasses look themselves up
    specification.loader.exec_module(module)
    sys.path[:] = before
    return module


def test_every_chance_that_is_a_sum_is_at_most_its_level(calibration):
    rows = list(calibration.exact())
    assert len(rows) > 10
    assert [row["what"] for row in rows if not row["met"]] == []


def test_an_interval_that_is_too_short_is_seen(calibration):
    def short(count):
        low, high = clopper_pearson(count, 50, 0.05)
        return low + 0.01 * (high - low), high

    assert calibration.worst_miss(short, 50) > 0.05


def test_the_floor_of_an_audit_is_that_of_its_best_event(calibration, monkeypatch):
    """What gives its input away is known from 7 runs: log(20) over the rate of the sure event."""
    monkeypatch.setattr(calibration, "LEARNT", 2000)
    floor = calibration.floor_of(calibration.named_specimen("range of the data"))
    assert floor == pytest.approx(-math.log(0.05) / -math.log1p(-math.exp(-1)), rel=0.05)
