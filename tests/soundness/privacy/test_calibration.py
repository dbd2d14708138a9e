"""No statistical procedure is wrong more often than it says: where that is a sum over outcomes, it is summed.

The simulated rows, and whole audits, are measured by ``benchmarks/bench_calibration.py`` alone.
"""

import importlib
from pathlib import Path

import pytest
from banditproof.theory.privacy.budget_from_error_rates import clopper_pearson

BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"


@pytest.fixture
def calibration(monkeypatch):
    """The benchmark as a module."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("bench_calibration")


def test_every_chance_that_is_a_sum_is_at_most_its_level(calibration):
    rows = list(calibration.exact())
    assert len(rows) > 10
    assert [row["what"] for row in rows if not row["met"]] == []


def test_an_interval_that_is_too_short_is_seen(calibration):
    ends = [clopper_pearson(count, 50, 0.05) for count in range(51)]
    assert calibration.worst_miss([(low + 0.01 * (high - low), high) for low, high in ends]) > 0.05
