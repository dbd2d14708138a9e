"""The account of a run: a fault of the policy is an error, a leak exceeds any budget, patience is long."""

import signal

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.paper_checks.checks.ledgers_of_runs import accounted, upper_end

COINS = Bernoulli([0.3, 0.6])


class _Crashes:
    def act(self, _):
        raise ZeroDivisionError("nothing to divide by")

    def learn(self, pulls):
        raise NotImplementedError


class _ReadsRawRewards:
    def act(self, _):
        return Block(0, 2)

    def learn(self, pulls):
        float(pulls.sum())


def test_a_fault_of_the_policy_is_an_error():
    with pytest.raises(RuntimeError, match=r"the run has no ledger: .*ZeroDivisionError"):
        accounted(_Crashes, COINS, 9)


def test_a_leak_exceeds_any_budget():
    leaking = accounted(_ReadsRawRewards, COINS, 9)
    assert leaking.leak is not None
    assert upper_end(leaking.rho()) > 10**8


def test_a_slow_policy_is_not_interrupted():
    seconds_to_the_alarm = []

    class NotesTheAlarm(AdaCUCB):
        def act(self, state):
            seconds_to_the_alarm.append(signal.getitimer(signal.ITIMER_REAL)[0])
            return super().act(state)

    assert upper_end(accounted(lambda: NotesTheAlarm(2, rho=0.5), COINS, 20).rho()) == 0.5
    assert min(seconds_to_the_alarm) > 1800  # the limits of the whole check end it long before
