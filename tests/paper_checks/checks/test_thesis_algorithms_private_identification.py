"""Samples of stopping times, and of the chances to be wrong and to go on."""

from dataclasses import replace

import numpy as np
from banditproof.paper_checks.checks.statistics.simulated_stopping import Stopping
from banditproof.verify.evidence.effort import Effort

EASY = Stopping("dp-se-identification", ("0.9", "0.1"), 10**5, 60, (("epsilon", "1"), ("delta", "0.1")))


def test_what_is_asked_of_one_experiment():
    times, wrong, goes_on = (replace(EASY, asked=asked).sample(Effort()) for asked in ("time", "risk", "cut"))
    assert times.size == wrong.size == goes_on.size == 60
    assert 1000 < np.median(times) < 10**4
    assert wrong.mean() < 0.5
    assert not goes_on.any()


def test_runs_that_are_cut_go_on():
    assert replace(EASY, horizon=100, asked="cut").sample(Effort()).all()
