"""What a run spends: a fault is told, a leak is more than any budget, and no policy is hurried."""

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


class _Looks:
    """Reads its rewards without a mechanism."""

    def act(self, _):
        return Block(0, 2)

    def learn(self, pulls):
        float(pulls.sum())


class _Timed(AdaCUCB):
    """Notes how long the alarm lets it be away."""

    def act(self, state):
        left.append(signal.getitimer(signal.ITIMER_REAL)[0])
        return super().act(state)


left = []


def test_the_ledger_of_a_run_does_not_depend_on_how_busy_the_machine_is():
    with pytest.raises(RuntimeError, match=r"the run has no ledger: .*ZeroDivisionError"):
        accounted(_Crashes, COINS, 9)
    leaking = accounted(_Looks, COINS, 9)
    assert leaking.leak is not None
    assert upper_end(leaking.rho()) > 10**8
    assert upper_end(accounted(lambda: _Timed(2, rho=0.5), COINS, 20).rho()) == 0.5
    assert min(left) > 1800  # the whole check is stopped before
