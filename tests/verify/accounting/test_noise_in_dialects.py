"""The noise of bandits that are functions is accounted for, and taken for no leak."""

import numpy as np
import pytest
from banditproof.verify import assert_private

SCALE = 1.0


def yielding(rng):
    values, t = [1.0, 1.0], 0
    while True:
        arm = t if t < 2 else int(np.argmax(values))
        reward = yield arm
        values[arm] = reward + rng.laplace(scale=SCALE)
        t += 1


def looping(env, rng):
    values = [1.0, 1.0]
    for t in range(env.horizon):
        arm = t if t < 2 else int(np.argmax(values))
        values[arm] = env.pull(arm) + rng.laplace(scale=SCALE)


POLICIES = (yielding, looping)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda each: each.__name__)
def test_noise_is_an_entry_of_the_ledger_of_a_function(policy):
    found = assert_private(policy, epsilon=1.0, horizon=4, runs=300)
    assert float(found.accounted) == 1.0
    assert found.raw
    assert len(found.account.ledger) == 4


@pytest.mark.parametrize("policy", POLICIES, ids=lambda each: each.__name__)
def test_half_the_noise_is_caught_by_its_line_whatever_the_runs(policy, monkeypatch):
    monkeypatch.setattr(f"{__name__}.SCALE", 0.5)
    with pytest.raises(AssertionError, match=r"spend epsilon = 2.*\n(.*\n)*.*test_noise_in_dialects.py"):
        assert_private(policy, epsilon=1.0, horizon=4, runs=300)
