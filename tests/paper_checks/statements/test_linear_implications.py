"""The linear model and what follows from the regret theorems: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.statements.elimination.elimination_remarks import decoupled
from banditproof.paper_checks.statements.elimination.elimination_steps import ESTIMATE
from banditproof.verify.evidence.effort import Effort


@pytest.mark.parametrize("seed", range(3))
def test_rewards_of_a_phase_change_later_phases_alone(seed):
    for known in decoupled(ESTIMATE.family, Effort(seed=seed)).values():
        assert known["i"] == 0 < known["j"]
