"""The ledger of thirty ordinary faults: of those in the noise it tells how much they spend, of no twin."""

import math

import pytest
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.dialects.recognition import adapted
from banditproof.verify.zoo.faulty_bandits.table import FAULTS

HORIZON = 8
BY_LEDGER = {
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


def spent(subject, fault):
    """By the ledger, at the delta that is claimed; None where there is none."""
    low, high = fault.rewards
    coins = Categorical([low, high], [[0.5, 0.5]] * 2, reward_range=(low, high))
    found = foreign_account(adapted(subject, horizon=HORIZON), coins, HORIZON).found
    if found is None or not (found.ledger or found.leak):
        return None
    return float(found.epsilon(fault.claim.get("delta", 0)).upper)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_ledger_tells_a_fault_of_the_noise_from_its_twin(fault):
    if fault.name in BY_LEDGER:
        assert spent(fault.faulty, fault) == pytest.approx(BY_LEDGER[fault.name], rel=1e-6)
        assert BY_LEDGER[fault.name] > fault.claim["epsilon"]
    else:
        assert spent(fault.faulty, fault) is None
    honest = spent(fault.honest, fault)
    assert honest is None or honest <= fault.claim["epsilon"] * (1 + 1e-12)


def test_there_are_thirty_and_every_one_has_a_twin():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) == 30
    assert all(fault.faulty is not fault.honest for fault in FAULTS)
    assert set(BY_LEDGER) <= {fault.name for fault in FAULTS}
