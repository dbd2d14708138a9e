"""No honest policy is flagged, however it is written."""

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting.account import account

from .honest_policies import HONEST, ZCDP

COINS = Bernoulli([0.5, 0.5])


@pytest.mark.parametrize("policy", HONEST, ids=lambda policy: policy.__name__)
def test_an_account_finds_no_leak(policy):
    found = account(policy, COINS, 12, runs=3)
    assert (found.leak, found.fault, found.notes) == (None, None, ())
    assert found.within(epsilon=1)
    assert not found.within(epsilon="0.9")


@pytest.mark.parametrize("policy", HONEST[3::5], ids=lambda policy: policy.__name__)
def test_what_is_private_passes(policy):
    """Some of them: the assertion rests on the account, which is tried with all."""
    found = assert_private(lambda: policy(), epsilon=1, horizon=2, runs=32)  # noqa: PLW0108  as people write it
    assert found.accounted <= 1
    assert any("may stay unseen" in note for note in found.notes)


def test_concentrated_privacy_passes_too():
    assert account(ZCDP, COINS, 12).within(rho="0.5")


def test_whoever_keeps_the_policies_that_were_made_is_no_leak():
    made = []

    def make():
        made.append(HONEST[0]())
        return made[-1]

    found = account(make, COINS, 13, runs=3)
    assert (found.leak, found.fault, found.notes) == (None, None, ())
    assert made
