"""Policies on noisy sums and means: round by round as their texts say, and private."""

from fractions import Fraction
from functools import cache, partial
from math import ceil

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private import dp_se
from banditproof.algorithms.private.anytime_lazy_ucb import AnytimeLazyUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.private.hybrid_ucb import HybridUCB
from banditproof.algorithms.private.ldp_ucb import LDPUCB
from banditproof.algorithms.private.naive_dp_ucb import NaiveDPUCB
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from banditproof.verify.accounting.account import account
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled

THREE = Bernoulli([0.9, 0.5, 0.1])
BOTH = ["first", "random"]
#: The policy, its twin, options to draw from, and the longest run; ``more`` rounds than are played are known.
TWINS = {
    "anytime-lazy-ucb": (
        *(AnytimeLazyUCB, naive.anytime_lazy_ucb),
        *({"epsilon": [0.5, 4.0, 2.0**30], "ties": BOTH}, 300),
    ),
    "ldp-ucb": (LDPUCB, naive.ldp_ucb, {"epsilon": [0.5, 4.0], "ties": ["first"]}, 300),
    "dp-klucb": (
        *(DPKLUCB, naive.dp_klucb),
        *({"epsilon": [0.2, 1.0, 4.0], "n0": [1, 2, 3], "alpha": [2, 3], "ties": BOTH}, 100),
    ),
    "dp-se": (
        *(DPSE, naive.dp_se),
        *({"epsilon": [0.5, 2.0, 50.0], "beta": [1e-3, 0.9], "order": ["by-arm", "in-turn"]}, 6000),
    ),
    "dp-imed": (  # at budgets whose inverse is a double; other scales are rounded up
        *(DPIMED, naive.dp_imed),
        {
            "epsilon": [2.0**-30, 2.0**-7, 0.25, 1.0, 8.0, 64.0],
            "alpha": [Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(5)],
            "ties": BOTH,
        },
        400,
    ),
    "dp-ucb": (
        *(partial(DPUCB, ties="first"), naive.dp_ucb),
        {"epsilon": [2.0**-5, 1.0, 16.0], "delta": [0.1, 1e-6], "decay": [0.0, 1.0], "more": [0, 1, 100]},
        150,
    ),
    "hybrid-ucb": (HybridUCB, naive.hybrid_ucb, {"epsilon": [1.0, 16.0, 2.0**20], "ties": ["first"]}, 150),
    "naive-dp-ucb": (
        *(partial(NaiveDPUCB, ties="first"), naive.composition),
        *({"epsilon": [1.0, 100.0, 1e5], "delta": [0.1], "more": [0]}, 60),
    ),
}
ONCE = {"anytime-lazy-ucb", "ldp-ucb", "dp-klucb", "dp-se", "dp-imed"}
"""Each reward is in one release, with noise of scale 1/epsilon."""
LENGTHS = {"anytime-lazy-ucb": lambda k: 2**k, "ldp-ucb": lambda _: 1}
"""Of an arm's release number k."""


@pytest.mark.parametrize("name", TWINS)
@settings(max_examples=50)
@given(seed=st.integers(0, 10**6), arms=st.integers(1, 4), ahead=st.booleans(), data=st.data())
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, ahead, data):
    kind, twin, choices, longest = TWINS[name]
    options = {key: data.draw(st.sampled_from(values)) for key, values in choices.items()}
    rounds = data.draw(st.integers(1, longest))
    if "more" in options:
        options["horizon"] = rounds + options.pop("more")
    luck = Luck.of(seed, arms, rounds)
    luck.noises = np.random.default_rng(seed).laplace(size=arms * (rounds + 1))
    if ahead:  # so that arms are eliminated before the horizon, and buffers are interrupted
        luck.table[:, 0] = 1.0
        luck.table[:, 1:] *= luck.table[:, 1:] * (np.arange(rounds + 1) % 8 == 0)[:, None]
    if name == "hybrid-ucb":
        luck.table += np.arange(arms) * 0.001  # no ties
    expected = twin(arms, rounds, luck.again(), **options)
    actions, releases = arms_pulled(kind(arms, **options), luck, rounds)
    assert actions == expected
    if name in ONCE:
        assert {release.scale for release in releases} <= {1 / options["epsilon"]}
        released = [t for release in releases for t in release.rounds]
        assert len(set(released)) == len(released)
    for arm in range(arms) if name in LENGTHS else ():
        own = [release for release in releases if actions[release.rounds[0] - 1] == arm]
        assert [len(release.rounds) for release in own] == [LENGTHS[name](k) for k in range(len(own))]
    if name == "naive-dp-ucb":
        assert len(releases) == arms * max(0, rounds - arms + 1)
        assert all(each.scale == pytest.approx(arms * rounds / options["epsilon"]) for each in releases)


def test_an_episode_of_dp_se_that_is_longer_than_any_horizon_is_cut():
    assert dp_se.length_of_episode(5, 40, 1e-7, 1.0) == 2**62


@pytest.mark.parametrize(("make", "epsilon", "horizon"), [
    *[
        (partial(DPSE, 3, epsilon=1, beta="1/10", order=order), 1, 9000)
        for order in ("by-arm", "in-turn")
    ],
    *[(partial(LDPUCB, 3, epsilon=epsilon), epsilon, 200) for epsilon in ("0.01", "1/3")],
    (partial(AnytimeLazyUCB, 3, epsilon="1/3"), "1/3", 3000),
    (partial(DPKLUCB, 3, epsilon="1/3"), "1/3", 3000),
    (partial(NaiveDPUCB, 1, epsilon=1, horizon=40), 1, 40),
])  # fmt: skip
def test_every_reward_costs_epsilon_and_no_less(make, epsilon, horizon):
    found = account(make, THREE if make.args == (3,) else Bernoulli([0.7]), horizon)
    assert found.within(epsilon=epsilon)
    assert float(found.epsilon()) == pytest.approx(float(Fraction(epsilon)), rel=1e-9)
    if make.func is LDPUCB:  # noise of its own for each reward
        assert all(len(each.pieces) == each.pieces[0].length == 1 for each in found.ledger)


def test_simple_composition_spends_the_budget_over_the_arms():
    """T releases of a reward's own arm, at epsilon/(K T) each: epsilon/K, less what comes before all arms."""
    kept = account(partial(NaiveDPUCB, 2, epsilon=1, horizon=40), Bernoulli([0.7, 0.4]), 40)
    assert kept.leak is None
    assert kept.within(epsilon="1/2")
    assert not kept.within(epsilon="0.48")


def test_the_exact_loss_of_simple_composition_is_within_the_budget():
    """By enumeration of its lattice twin: two arms, three rounds."""
    make = partial(NaiveDPUCB, 2, epsilon=4, horizon=3, delta=0.9, ties="first", noise=DiscreteLaplace)
    assert exact_privacy(make, arms=2, horizon=3, tail=1e-4).upper <= 4


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.sampled_from(["1.1", 2, 3]), st.integers(1, 7))
def test_batches_and_releases_of_dp_imed_are_counted_in_exact_arithmetic(seed, alpha, n0):
    """Batch m of an arm is B_m of BERN-EQ14, and each but a cut last one is released once."""
    policy = partial(DPIMED, 3, epsilon=0.5, alpha=alpha, n0=n0)
    environment = Bernoulli([0.3, 0.5, 0.6])
    blocks = trajectory(policy, environment, 10**4, seed=seed)
    ratio = Fraction(alpha)

    @cache
    def ends(m):
        return ceil(n0 * (ratio**m - 1) / (ratio - 1))

    seen = [0, 0, 0]
    for block in blocks[:-1]:
        assert block.length == ends(seen[block.arm] + 1) - ends(seen[block.arm])
        seen[block.arm] += 1
    last = blocks[-1]
    whole = ends(seen[last.arm] + 1) - ends(seen[last.arm])
    assert last.length <= whole
    seen[last.arm] += last.length == whole
    releases = simulate(policy, environment, 10**4, runs=1, seed=seed).releases[0]
    assert releases.tolist() == seen
