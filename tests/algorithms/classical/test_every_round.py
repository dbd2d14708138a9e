"""Index policies without privacy: every round is that of a twin which computes all indexes anew."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.classical.anytime_kl_ucb import AnytimeKLUCB
from banditproof.algorithms.classical.anytime_ucb import AnytimeUCB
from banditproof.algorithms.classical.explore_then_commit import ExploreThenCommit
from banditproof.algorithms.classical.fixed_confidence_ucb import FixedConfidenceUCB
from banditproof.algorithms.classical.follow_the_leader import FollowTheLeader
from banditproof.algorithms.classical.imed import IMED
from banditproof.algorithms.classical.kl_ucb import KLUCB
from banditproof.algorithms.classical.ucb import UCB
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled


def f(t):
    return 1 + t * math.log(t) ** 2


def upper_bounds(level):
    def scores(sums, counts, t):
        return [s / n + math.sqrt(2 * level(t) / n) for s, n in zip(sums, counts, strict=True)]

    return scores


def kl_bounds(sums, counts, t):
    return [naive.kl_upper(s / n, math.log(f(t)) / n) for s, n in zip(sums, counts, strict=True)]


def means(sums, counts, t):  # noqa: ARG001  all scores take the same arguments
    return [s / n for s, n in zip(sums, counts, strict=True)]


SYSTEMS = {
    "ucb": (UCB, naive.ucb_scores),
    "kl-ucb": (KLUCB, naive.kl_ucb_scores(0)),
    "kl-ucb in theory": (partial(KLUCB, c=3), naive.kl_ucb_scores(3)),
    "imed": (IMED, naive.imed_scores),
    "delta = 0.01": (partial(FixedConfidenceUCB, delta=0.01), upper_bounds(lambda _: math.log(100))),
    "delta = 1/T^2": (partial(FixedConfidenceUCB, horizon=50), upper_bounds(lambda _: 2 * math.log(50))),
    "anytime": (AnytimeUCB, upper_bounds(lambda t: math.log(f(t)))),
    "anytime kl": (AnytimeKLUCB, kl_bounds),
    "leader": (FollowTheLeader, means),
}
WHOLE_REWARDS = {"ucb", "kl-ucb", "kl-ucb in theory"}
"""Of others two indexes of whole rewards may be one number in two roundings: log 18 and 18/18 log 18."""


@pytest.mark.parametrize("name", SYSTEMS)
@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 5),
    horizon=st.integers(1, 150),
    mean=st.sampled_from([0.0, 0.05, 0.5, 0.9, 1.0]),
    gap=st.sampled_from([0.0, 0.3]),
    ties=st.sampled_from(["first", "random"]),
)
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, horizon, mean, gap, ties):
    make, scores = SYSTEMS[name]
    luck = Luck.of(seed, arms, horizon, mean=mean)
    generator = np.random.default_rng(seed)
    luck.table[:, 1:] *= generator.random((horizon + 1, arms - 1)) >= gap
    if name not in WHOLE_REWARDS and luck.table.min() < luck.table.max():
        luck.table *= generator.random(luck.table.shape)
    twin = naive.step_by_step(arms, horizon, luck.again(), scores=scores, ties=ties)
    assert arms_pulled(make(arms, ties=ties), luck, horizon)[0] == twin


@pytest.mark.parametrize("name", ["kl-ucb", "imed"])
def test_a_long_run_is_that_of_the_naive_twin(name):
    """Long enough that most rounds are settled by a comparison, and some are not."""
    make, scores = SYSTEMS[name]
    luck = Luck.of(3, 3, 3000, mean=0.75)
    luck.table[:, 1:] *= np.random.default_rng(3).random((3001, 2)) < 0.7
    twin = naive.step_by_step(3, 3000, luck.again(), scores=scores, ties="first")
    policy = make(3, ties="first")
    assert arms_pulled(policy, luck, 3000)[0] == twin
    assert len(set(twin)) == 3


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    m=st.integers(1, 8),
    horizon=st.integers(1, 60),
    ties=st.sampled_from(["first", "random"]),
)
def test_what_is_explored_is_committed_to(*, seed, arms, m, horizon, ties):
    """Arm after arm m times, then the best sum for ever."""
    luck = Luck.of(seed, arms, horizon)
    twin = luck.again()
    expected = [arm for arm in range(arms) for _ in range(m)]
    sums = [
        sum(twin.reward(arm, arm * m + i + 1) for i in range(m))
        for arm in range(arms)
        if (arm + 1) * m < horizon + 1
    ]
    if len(expected) < horizon:
        expected += [naive.best_of(sums, twin, ties)] * (horizon - len(expected))
    assert arms_pulled(ExploreThenCommit(arms, m=m, ties=ties), luck, horizon)[0] == expected[:horizon]
