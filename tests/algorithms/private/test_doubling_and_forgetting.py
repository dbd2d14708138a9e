"""Episodes with doubling and forgetting: the AdaP, AdaC and AdaR policies, and UCB without noise."""

import math
from functools import partial

import pytest
from banditproof.algorithms.classical.episodic_ucb import EpisodicUCB
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.adar_ucb import AdaRUCB
from hypothesis import given
from hypothesis import strategies as st

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
    "adar-ucb": (
        partial(AdaRUCB, alpha=ALPHA, epsilon=EPSILON),
        partial(naive.adar_ucb_index, alpha=ALPHA, epsilon=EPSILON),
        lambda n: math.sqrt(ALPHA / (2 * EPSILON * n**2)),
        True,
    ),
    "episodic-ucb": (EpisodicUCB, naive.ucb_index, None, False),
}


@pytest.mark.parametrize("name", SYSTEMS)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 5),
    horizon=st.integers(1, 120),
    beta=st.sampled_from([1.0, 3.1, 4.0]),
    first_count=st.sampled_from([1.0, 0.5]),
    ties=st.sampled_from(["first", "random"]),
)
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, horizon, beta, first_count, ties):
    """Episodes double, and each reward is released once, with the noise of the text."""
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
    actions, releases = arms_pulled(policy, luck, horizon)
    assert actions == twin
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
