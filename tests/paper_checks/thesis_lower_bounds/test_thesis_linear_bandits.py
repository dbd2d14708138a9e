"""Lower bounds for linear bandits: verdicts as recorded, and the policy that refutes one, simulated."""

from __future__ import annotations

import math

import numpy as np
import pytest
from banditproof.theory.bounds.linear_lower_bounds import linear_lower_bound


def pulls_of_the_sign_policy(rng, horizon):
    """Pulls of the worse arm, gap 1 and eps = 1, by private blocks of comparisons."""
    level = math.log(horizon) + 2 * math.log(math.log(horizon))
    spent, size = 0, 1
    while 2 * (spent + size) <= horizon:
        better = rng.normal(1, math.sqrt(2), size) > 0
        mean = (better.sum() + rng.laplace()) / size
        spent += size
        if abs(mean - 0.5) > math.sqrt(level / (2 * size)) + level / size:
            return spent if mean > 0.5 else horizon
        size *= 2
    return spent


def test_a_private_policy_stays_below_the_printed_bound_on_two_skew_actions():
    """The printed factor is 802 there; the policy needs at most 200, and in fact far fewer."""
    assert linear_lower_bound([(1, 0), (1, 1 / 20)], (0, 20), epsilon=1).value == pytest.approx(802)
    rng, horizon = np.random.default_rng(5), 10**7
    level = math.log(horizon) + 2 * math.log(math.log(horizon))
    pulls = [pulls_of_the_sign_policy(rng, horizon) for _ in range(50)]
    assert max(pulls) <= 200 * level
    assert np.mean(pulls) > 4
