"""What accounting can see of the zoo: `tests/verify/zoo/test_zoo.py` has it find each fault in a few runs."""

import pytest
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.verify.accounting.account import account
from banditproof.verify.zoo import raw_rewards
from banditproof.verify.zoo.table import ZOO

SEEDS = range(5)


def accounts(specimen, factory):
    """Of a few runs: some faults show only on some ways that the noise can go."""
    for rewards in specimen.neighbours:
        environment = reward_list(rewards, arms=specimen.arms, reward_range=specimen.reward_range)
        for seed in SEEDS:
            yield account(factory, environment, specimen.horizon, seed=seed)


def caught(specimen, account):
    return account.leak is not None or not account.within(epsilon=specimen.epsilon, rho=specimen.rho)


@pytest.mark.parametrize("specimen", raw_rewards.SPECIMENS, ids=lambda specimen: specimen.name)
def test_a_raw_reward_is_a_leak_at_a_line_of_the_policy(specimen):
    leaks = [each.leak for each in accounts(specimen, specimen.broken) if each.leak is not None]
    assert leaks
    assert all(leak.file.endswith("raw_rewards.py") for leak in leaks)


def test_most_of_the_policies_are_visible_to_accounting():
    policies = [each for each in ZOO if each.kind == "policy"]
    assert len(policies) >= 25
    assert {each.name for each in policies if not each.seen_by("account")} == {
        "noise cut off",
        "reused noise",
        "shared seeds",
    }


@pytest.mark.parametrize("name", ["noise cut off", "reused noise", "shared seeds"])
def test_a_mechanism_that_lies_about_its_noise_is_beyond_accounting(name):
    (specimen,) = (each for each in ZOO if each.name == name)
    assert not any(caught(specimen, each) for each in accounts(specimen, specimen.broken))
    assert "account" in specimen.beyond
