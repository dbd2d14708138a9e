"""Thirty ordinary faults are found as the assertion is used, nearly all by the audit; honest twins are not.

The account tells of those in the noise how much they spend.
"""

import math

import pytest
from banditproof.verify.testing.assertions import Play, privacy_found

from .faulty_bandits.table import FAULTS

BY_LEDGER_ALONE = frozenset({"calibration for delta", "levels of a tree"})
"""So close to the claim that 10,000 runs do not refute it."""

SPENT = {
    "half of the noise": 2.0,
    "one draw used twice": math.inf,
    "sensitivity of the mean": 2.0,
    "geometric, turned": -math.log(1 - math.exp(-0.5)),
    "Gaussian for Laplace": math.inf,
    "scale epsilon": 2.0,
    "calibration for delta": 1.0982129,
    "forgetting omitted": 4.0,
    "clipping omitted": 2.0,
    "rewards from -1 to 1": 2.0,
    "windows overlap": 3.0,
    "levels of a tree": 4 / 3,
    "noise shared by arms": math.inf,
    "budget over arms": 2.0,
}
"""What the noise spends that they draw; the others read raw rewards, and leave it to the audit."""

TWINS = {fault.honest: fault for fault in FAULTS}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_default_settings(fault):
    alone = fault.name in BY_LEDGER_ALONE
    few = {"runs": 64} if alone else {}
    found = privacy_found(fault.faulty, play=Play(rewards=fault.rewards), **fault.claim, **few)
    assert found.verdict == ("not shown" if alone else "leaks")
    assert found.spends_too_much if alone else found.audited.refuted
    spent = found.account and float(found.account.epsilon(fault.claim.get("delta", 0)).upper)
    wanted = SPENT.get(fault.name)
    assert spent == (wanted and pytest.approx(wanted, rel=1e-6))
    assert wanted is None or wanted > fault.claim["epsilon"]


@pytest.mark.parametrize("honest", TWINS, ids=lambda honest: honest.__name__)
def test_its_honest_twin_is_not_flagged(honest):
    fault = TWINS[honest]
    found = privacy_found(honest, runs=200, play=Play(rewards=fault.rewards), **fault.claim)
    assert found.verdict == "within the claim"
    assert found.audited.runs == 200


def test_there_are_thirty_and_every_one_has_a_twin():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) == 30
    assert all(fault.faulty is not fault.honest for fault in FAULTS)
    assert set(SPENT) <= {fault.name for fault in FAULTS}
