"""Accounting clears every right counterpart of the zoo, and the policies of the catalogue's kind."""

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.verify.accounting.account import account
from banditproof.verify.zoo.table import ZOO


@pytest.mark.parametrize(
    "specimen", [each for each in ZOO if each.kind == "policy"], ids=lambda specimen: specimen.name
)
def test_a_right_counterpart_passes_on_every_run(specimen):
    for rewards in specimen.neighbours:
        environment = reward_list(rewards, arms=specimen.arms, reward_range=(0, 1))
        for seed in range(5):
            found = account(specimen.right, environment, specimen.horizon, seed=seed)
            assert (found.leak, found.fault, found.printed) == (None, None, "")
            assert found.within(epsilon=specimen.epsilon, rho=specimen.rho)


@pytest.mark.parametrize("epsilon", [1e-3, 0.1, 0.3, 1.0, 7.0])
@pytest.mark.parametrize("horizon", [1, 2, 1000, 10**12])
def test_dp_imed_spends_its_budget_on_every_reward_once(epsilon, horizon):
    found = account(lambda: DPIMED(3, epsilon=epsilon), Bernoulli([0.2, 0.5, 0.8]), horizon, seed=3)
    assert (found.leak, found.fault) == (None, None)
    assert found.within(epsilon=epsilon)
    assert not found.within(epsilon=0.999 * epsilon)


def test_discrete_and_gaussian_noise_are_accounted_by_their_own_facts():
    discrete = account(lambda: DPIMED(2, epsilon=0.5, noise=DiscreteLaplace), Bernoulli([0.4, 0.5]), 500)
    assert discrete.within(epsilon=0.5)
    gaussian = account(lambda: DPIMED(2, epsilon=0.5, noise=Gaussian), Bernoulli([0.4, 0.5]), 500)
    assert gaussian.within(rho=0.125)
    assert not gaussian.within(epsilon=100)
