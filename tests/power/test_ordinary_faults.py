"""Thirty ordinary faults are found as the assertion is used, nearly all by the audit; honest twins are not.

The benchmark `power.py` does the same with other seeds, and with the usual number of runs of the twins.
"""

import pytest
from banditproof.verify.testing.assertions import Play, privacy_found
from banditproof.verify.zoo.faulty_bandits.table import FAULTS

BY_LEDGER_ALONE = frozenset({"calibration for delta", "levels of a tree"})
"""So close to the claim that 10,000 runs do not refute it."""

TWINS = {fault.honest: fault for fault in FAULTS}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_default_settings(fault):
    alone = fault.name in BY_LEDGER_ALONE
    few = {"runs": 64} if alone else {}
    found = privacy_found(fault.faulty, play=Play(rewards=fault.rewards), **fault.claim, **few)
    assert found.verdict == ("not shown" if alone else "leaks")
    assert found.spends_too_much if alone else found.audited.refuted


@pytest.mark.parametrize("honest", TWINS, ids=lambda honest: honest.__name__)
def test_its_honest_twin_is_not_flagged(honest):
    fault = TWINS[honest]
    found = privacy_found(honest, runs=200, play=Play(rewards=fault.rewards), **fault.claim)
    assert found.verdict == "within the claim"
    assert found.audited.runs == 200
