"""Episodes with doubling and forgetting: the AdaP, AdaC and AdaR policies, and UCB without noise."""

from __future__ import annotations

import math
import re
from functools import partial

import pytest
from banditproof.algorithms.classical import episodic_ucb
from banditproof.algorithms.classical.episodic_ucb import EpisodicUCB
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private import adac_ucb, adap_klucb, adap_ucb
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.adar_ucb import AdaRUCB
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled

EPSILON, RHO, ALPHA = 0.7, 0.3, 4.0
#: name: (policy, its index in the papers' words, scale of the noise on a mean of n rewards, normal noise?)
SYSTEMS = {
    "adap-ucb": (
        partial(AdaPUCB, epsilon=EPSILON),
        partial(naive.adap_ucb_index, epsilon=EPSILON),
        lambda n: 1 / (EPSILON * n),
        False,
    ),
    "adap-klucb": (
        partial(AdaPKLUCB, epsilon=EPSILON),
        partial(naive.adap_klucb_index, epsilon=EPSILON),
        lambda n: 1 / (EPSILON * n),
        False,
    ),
    "adac-ucb": (
        partial(AdaCUCB, rho=RHO),
        partial(naive.adac_ucb_index, rho=RHO),
        lambda n: math.sqrt(1 / (2 * RHO * n**2)),
        True,
    ),
    "adac-ucb for Renyi": (
        partial(AdaCUCB.for_renyi_dp, alpha=ALPHA, epsilon=EPSILON),
        partial(naive.adar_ucb_index, alpha=ALPHA, epsilon=EPSILON),
        lambda n: math.sqrt(ALPHA / (2 * EPSILON * n**2)),
        True,
    ),
    "adar-ucb": (
        partial(AdaRUCB, alpha=ALPHA, epsilon=EPSILON),
        partial(naive.adar_ucb_index, alpha=ALPHA, epsilon=EPSILON),
        lambda n: math.sqrt(ALPHA / (2 * EPSILON * n**2)),
        True,
    ),
    "episodic-ucb": (EpisodicUCB, naive.ucb_index, None, False),
}
LUCK = {
    "seed": st.integers(0, 10**6),
    "arms": st.integers(1, 5),
    "horizon": st.integers(1, 120),
    "beta": st.sampled_from([1.0, 3.1, 4.0]),
    "first_count": st.sampled_from([1.0, 0.5]),
    "ties": st.sampled_from(["first", "random"]),
}


@pytest.mark.parametrize("name", SYSTEMS)
@given(**LUCK)
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, horizon, beta, first_count, ties):
    make, index, scale_of_mean, normal = SYSTEMS[name]
    luck = Luck.of(seed, arms, horizon, normal=normal)
    policy = make(arms, beta=beta, first_count=first_count, ties=ties)
    twin = naive.episodes(
        arms,
        horizon,
        luck.again(),
        index=partial(index, beta=beta),
        scale_of_mean=scale_of_mean,
        first_count=first_count,
        ties=ties,
    )
    assert arms_pulled(policy, luck, horizon)[0] == twin


@pytest.mark.parametrize("name", SYSTEMS)
@given(**LUCK)
def test_episodes_double_and_each_reward_is_released_once_with_the_noise_of_the_text(
    *, name, seed, arms, horizon, beta, first_count, ties
):
    make, _, scale_of_mean, normal = SYSTEMS[name]
    luck = Luck.of(seed, arms, horizon, normal=normal)
    actions, releases = arms_pulled(make(arms, beta=beta, first_count=first_count, ties=ties), luck, horizon)
    assert len(actions) == horizon
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)
    pulls = [0] * arms
    for release in releases:
        (arm,) = {actions[t - 1] for t in release.rounds}
        length = len(release.rounds)
        assert length == max(1, pulls[arm])  # so that the number of pulls is a power of two
        n = first_count if pulls[arm] == 0 else length
        if scale_of_mean is not None:
            assert release.scale / length == pytest.approx(scale_of_mean(n), rel=1e-14)
        pulls[arm] += length
    assert horizon - sum(pulls) <= max(pulls)  # an episode that the horizon cuts is not released
    assert all(n & (n - 1) == 0 for n in pulls)


def test_the_scheduler_of_the_example():
    """TA-X5.1: arms 1, 1, 2 win the first episodes; arm 1 again at t = 7, played until 10, by r_4 and r_5."""
    policy = EpisodicUCB(2)
    expected = [(1, 0, 1), (2, 1, 1), (3, 0, 1), (4, 0, 2), (6, 1, 1), (7, 0, 4), (11, 0, 8)]
    for t, arm, length in expected:
        got, released, _ = policy.block(
            policy.counts, policy.values, arm, t, policy.parameters, policy.schedule
        )
        assert (got, released) == (length, 1)
        policy.absorb(
            policy.counts, policy.values, arm, got, 1, 10.0 * t, t + got, policy.parameters, policy.schedule
        )
    assert policy.values[0, 0] == 110 / 8
    assert policy.values[1, 0] == 60 / 1


ADAP = [
    (0.4, 1000, 32, 1, 1.6476301434603570629, 1),
    (0.7, 10**5, 1024, 0.1, 1.1805464028525296277, 1),
    (0.05, 50, 4, 10, 1.5844043113871671852, 0.99661842047564155829),
]


@pytest.mark.parametrize(("mean", "t", "n", "epsilon", "ucb", "klucb"), ADAP)
def test_indexes_with_laplace_noise_have_the_reference_values(*, mean, t, n, epsilon, ucb, klucb):
    """TA-EQ5.1, TA-EQ5.2"""
    assert adap_ucb.index(mean, float(n), t, 3.1, 1 / epsilon) == pytest.approx(ucb, rel=1e-15)
    assert adap_klucb.index(mean, float(n), t, 3.1, 1 / epsilon) == pytest.approx(klucb, rel=1e-15)


ADAC = [
    (0.4, 1000, 32, 0.1, 3.1, 1.137370933810967391),
    (0.7, 10**5, 1024, 0.01, 3.1, 0.84432761927405171999),
    (0.05, 50, 4, 1, 3.1, 1.5579334772811133185),
    (0, 1000, 4, 0.5, 3.1, 2.3137654032358501),
    (0, 10, 1, 1, 1, 1.8584610944249192),
    (0, 100000, 512, 0.1, 4, 0.21616914236116729),
]


@pytest.mark.parametrize(("mean", "t", "n", "rho", "beta", "value"), ADAC)
def test_the_index_with_gaussian_noise_has_the_reference_values(*, mean, t, n, rho, beta, value):
    """TA-EQ5.4, ZCDP-A4"""
    index = adac_ucb.index(float(mean), float(n), t, float(beta), 1 / (2 * rho))
    assert index == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("pulls", "t", "alpha", "epsilon", "beta", "variance", "bonus"),
    [
        (1, 3, 2, 1, 4, 4.0, 6.28888244380922968),
        (2, 10, 2, 1, 4, 1.0, 4.79852591218808121),
        (64, 1000, 8, 0.5, 3.1, 0.0078125, 0.818039603351448094),
    ],
)
def test_adar_ucb_has_the_reference_values(*, pulls, t, alpha, epsilon, beta, variance, bonus):
    """RDP-A2: a half stands for the number of samples after the first pull."""
    policy = AdaRUCB(1, alpha=alpha, epsilon=epsilon, beta=beta)
    policy.counts[0, 0] = pulls // 2
    length, _, scale = policy.block(policy.counts, policy.values, 0, t, policy.parameters, policy.schedule)
    assert (scale / length) ** 2 == pytest.approx(variance, rel=1e-14)
    index = adac_ucb.index(0.0, pulls / 2, t, float(beta), alpha / (2 * epsilon))
    assert index == pytest.approx(bonus, rel=1e-15)


LAW_RUNS = 15_000
FALSE_ALARM = 1e-9


@pytest.mark.parametrize(
    ("make", "probability"),
    [
        (partial(AdaPUCB, 2, epsilon=1), 0.7240904191214182588),
        (partial(AdaPUCB, 2, epsilon=0.5), 0.62091833767960411025),
        (partial(AdaRUCB, 2, alpha=2, epsilon=1, beta=4), 0.0658616639422348 + 0.572301531141884),
    ],
    ids=["AdaP eps 1", "AdaP eps 1/2", "AdaR"],
)
def test_the_law_of_the_third_action_is_that_of_the_reference(make, probability):
    """TA-TH5.2 and RDP-T4: rewards 1 and 0 of the two arms, then the better noisy one."""
    rows = RewardTable([[1, 1], [0, 0], [0, 0]])
    pulls = simulate(make, rows, 3, runs=LAW_RUNS, checkpoints=[3]).pulls
    assert binomtest(int((pulls[:, 0] == 2).sum()), LAW_RUNS, probability).pvalue > FALSE_ALARM


def test_the_test_of_the_law_would_see_half_the_noise():
    make = partial(AdaPUCB, 2, epsilon=1, noise=lambda scale: Laplace(scale / 2))
    rows = RewardTable([[1, 1], [0, 0], [0, 0]])
    pulls = simulate(make, rows, 3, runs=2000, checkpoints=[3]).pulls
    assert binomtest(int((pulls[:, 0] == 2).sum()), 2000, 0.7240904191214182588).pvalue < FALSE_ALARM


def test_four_rounds_of_adar_ucb_have_the_law_of_the_reference():
    """RDP-T4, R = (1, 0, 0): noise that is drawn once and kept."""
    rows = RewardTable([[1, 1], [0, 0], [0, 0], [0, 0]])
    make = partial(AdaRUCB, 2, alpha=2, epsilon=1, beta=4)
    pulls = simulate(make, rows, 4, runs=LAW_RUNS, checkpoints=[4], seed=5).pulls
    for arm, probability in ((0, 0.0658616639422348), (1, 0.0239595491887682)):
        assert binomtest(int((pulls[:, arm] == 3).sum()), LAW_RUNS, probability).pvalue > FALSE_ALARM


def test_with_a_huge_budget_the_private_indexes_are_those_without_privacy():
    args = (0.37, 8.0, 1000, 3.1)
    plain = episodic_ucb.index(*args)
    assert adap_ucb.index(*args, 1e-9) == pytest.approx(plain, abs=1e-8)
    assert adac_ucb.index(*args, 0.5e-9) == pytest.approx(plain, abs=1e-8)
    klucb = naive.kl_upper(0.37, 3.1 * math.log(1000) / 8)
    assert adap_klucb.index(*args, 1e-9) == pytest.approx(klucb, abs=1e-8)


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("arms", [1, 1000])
def test_one_arm_and_a_thousand_arms_run(name, arms):
    make = partial(SYSTEMS[name][0], arms)
    env = Bernoulli([0.5] * arms)
    result = simulate(make, env, 1500, runs=2, checkpoints=[1500])
    assert (result.pulls.sum(axis=1) == 1500).all()
    assert (result.regret == 0).all()
    # fewer rounds than arms: each of the first ones once
    assert [block.arm for block in trajectory(make, env, min(arms, 7))] == list(range(min(arms, 7)))


@pytest.mark.parametrize("epsilon", [1e-9, 1e9])
def test_extreme_budgets_run_to_a_long_horizon(epsilon):
    env = Bernoulli([0.5, 0.5 - 1e-12])
    for make in (
        partial(AdaPUCB, 2, epsilon=epsilon),
        partial(AdaPKLUCB, 2, epsilon=epsilon),
        partial(AdaCUCB, 2, rho=epsilon),
    ):
        result = simulate(make, env, 10**18, runs=3, checkpoints=[10**18])
        assert (result.pulls.sum(axis=1) == 10**18).all()
        assert (result.releases.sum(axis=1) <= 2 * 61).all()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (partial(AdaPUCB, 2, epsilon=0), "epsilon is a number above 0, not 0"),
        (partial(AdaPUCB, 2, epsilon="x"), "'x' is not a finite number"),
        (partial(AdaPUCB, 2, epsilon="1e-400"), "epsilon is beyond the range of doubles: '1e-400'"),
        (partial(AdaPUCB, 2, epsilon=1, beta=-1), "beta is a number above 0, not -1"),
        (partial(AdaPUCB, 2, epsilon=1, ties="last"), "ties is 'first' or 'random', not 'last'"),
        (partial(AdaPUCB, 2, epsilon=1, first_count=2), "first_count is 1 or 1/2, not 2"),
        (partial(AdaCUCB, 2, rho=-1), "rho is a number above 0, not -1"),
        (partial(AdaRUCB, 2, alpha=1, epsilon=1), "alpha is a Renyi order above 1, not 1"),
        (
            partial(AdaCUCB.for_approximate_dp, 2, epsilon=1, delta=1),
            "delta is strictly between 0 and 1, not 1",
        ),
        (partial(AdaPUCB, 0, epsilon=1), "arms is a whole number of at least 1, not 0"),
    ],
)
def test_wrong_options_are_named_in_one_line(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()
