"""Designs and private least squares of the thesis: verdicts as recorded, the place of the noise both ways."""

from __future__ import annotations

import numpy as np
import pytest
from banditproof.theory.privacy.least_squares_release import (
    exact_gope_zcdp_spent,
    noise_at_end,
    noise_in_middle,
    rounded_pulls,
)


def test_noise_at_the_end_is_better_in_one_direction():
    """Where V is smallest: 5/9 against 2/3, in units of 2/rho."""
    actions, pulls = [(1, 0), (0, 1), (1, -1)], [1, 1, 1]
    direction = np.array([1, 1]) / np.sqrt(2)
    end, middle = (
        release(actions, pulls).injected_variance(direction, 2.0)
        for release in (noise_at_end, noise_in_middle)
    )
    assert end == pytest.approx(5 / 9, rel=1e-12)
    assert middle == pytest.approx(2 / 3, rel=1e-12)


def test_a_design_that_is_not_optimal_spends_more_than_rho():
    """Weights 199/200 and 1/200 on 1 and 1/2: g = 800/797, and so much of rho where nothing is rounded."""
    pulls = rounded_pulls([0.995, 0.005], 1000)
    assert pulls.tolist() == [995, 5]
    assert exact_gope_zcdp_spent([[1], ["0.5"]], pulls.tolist(), 1000, 1) == pytest.approx(
        800 / 797, rel=1e-15
    )
