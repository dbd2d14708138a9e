"""DP-KLUCB: geometric batches, cumulative noisy sums, upper bounds with d_eps."""

from __future__ import annotations

from banditproof.algorithms.private.dp_klucb import DPKLUCB
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 100),
    epsilon=st.sampled_from([0.2, 1.0, 4.0]),
    n0=st.integers(1, 3),
    alpha=st.integers(2, 3),
    ties=st.sampled_from(["first", "random"]),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon, n0, alpha, ties):
    luck = Luck.of(seed, arms, horizon)
    twin = naive.dp_klucb(arms, horizon, luck.again(), epsilon=epsilon, n0=n0, alpha=alpha, ties=ties)
    policy = DPKLUCB(arms, epsilon=epsilon, n0=n0, alpha=alpha, ties=ties)
    actions, releases = arms_pulled(policy, luck, horizon)
    assert actions == twin
    assert {release.scale for release in releases} <= {1 / epsilon}
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)
