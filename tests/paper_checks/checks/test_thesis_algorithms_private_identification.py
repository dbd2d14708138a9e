"""Claims of the thesis on private best-arm identification, and the quantities that they are about."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.checks.statistics.simulated_stopping import Stopping
from banditproof.verify.evidence.effort import Effort

EASY = Stopping("dp-se-identification", ("0.9", "0.1"), 10**5, 60, (("epsilon", "1"), ("delta", "0.1")))


def test_a_median_and_a_mean_lie_in_their_intervals():
    low, high = EASY.interval(Effort(), 1e-3)
    assert 1000 < low <= high < 10**4
    mean = Stopping(EASY.algorithm, EASY.means, EASY.horizon, 60, EASY.options, median=False)
    wide = mean.interval(Effort(), 1e-3)
    assert wide[0] < low
    assert wide[1] > high
    assert str(EASY).startswith("median stopping time of dp-se-identification, epsilon = 1")
    assert str(mean).startswith("mean stopping time")


def test_a_median_beyond_the_horizon_is_refused():
    short = Stopping(EASY.algorithm, EASY.means, 100, 60, EASY.options)
    with pytest.raises(ValueError, match="ends beyond the horizon"):
        short.interval(Effort(), 1e-3)
