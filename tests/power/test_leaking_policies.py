"""Every way past the noise is found: at a line of the policy, and by the assertion."""

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting.account import account

from .leaking_policies import HIDDEN, LEAKS, wrapped

COINS = Bernoulli([0.5, 0.5])


@pytest.mark.parametrize("policy", LEAKS, ids=lambda policy: policy.__name__)
def test_an_account_names_the_leak(policy):
    found = account(policy, COINS, 12)
    assert found.leak is not None, found
    assert found.leak.file.endswith("leaking_policies.py")
    assert not found.within(epsilon=100)


@pytest.mark.parametrize("policy", [*LEAKS[::3], *HIDDEN], ids=lambda policy: policy.__name__)
def test_no_leak_is_private(policy):
    """Some of those that an account sees, and all of the others."""
    with pytest.raises(AssertionError):
        assert_private(wrapped(policy), epsilon=1, horizon=2, runs=32)
