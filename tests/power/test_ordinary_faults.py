"""Ordinary faults that no ledger shows are found by the audit, and their honest twins are not.

The benchmark `power.py` does the same with all thirty, as the assertion is used.
"""

import pytest
from banditproof.verify.testing.assertions import Play, privacy_found
from banditproof.verify.zoo.faulty_bandits.table import FAULTS

QUICK = ("one-sided noise", "warm start")


@pytest.mark.parametrize("name", QUICK)
def test_the_audit_finds_what_is_no_noise_at_all(name):
    (fault,) = (each for each in FAULTS if each.name == name)
    found = privacy_found(fault.faulty, runs=1500, play=Play(rewards=fault.rewards), **fault.claim)
    assert found.verdict == "leaks"
    assert found.audited.refuted
    honest = privacy_found(fault.honest, runs=64, play=Play(rewards=fault.rewards), **fault.claim)
    assert honest.findings == ()
