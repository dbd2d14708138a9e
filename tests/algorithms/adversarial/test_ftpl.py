"""FTPL: exact chances of leading, the resampling count, both readings."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.ftpl import COUNT, FTPL, LOSS, UNDRAWN, count_odds, tuned
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.laplace_leader import chance_of_least
from banditproof.algorithms.protocol.public_draw import PublicDraw
from banditproof.algorithms.simulation.simulator import protocol_trajectory, simulate
from banditproof.verify.accounting.account import account
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([0, 0], 0.5),
        ([0, 0.5], 0.620918337679604),
        ([0, 1], 0.724090419121418),
        ([0, 3], 0.93776616454017),
        ([1, 0], 0.275909580878582),
        ([0, 1, 2], 0.671265226725694),
        ([1, 0, 2], 0.246224682433417),
        ([7], 1.0),
    ],
)
def test_the_catalogues_chances(levels, expected):
    assert chance_of_least(levels)[0] == pytest.approx(expected, rel=1e-13)


@given(st.lists(st.floats(-200, 200), min_size=2, max_size=6))
def test_chances_are_a_distribution_that_falls_with_the_loss(levels):
    found = chance_of_least(levels)
    assert found.sum() == pytest.approx(1)
    order = np.argsort(levels)
    assert (np.diff(found[order]) <= 1e-12).all()


@given(st.floats(0, 30))
def test_two_arms_have_a_closed_form(x):
    assert chance_of_least([0, x])[0] == pytest.approx(1 - np.exp(-x) * (1 + x / 2) / 2, rel=1e-13)


@given(st.lists(st.floats(-3, 3), min_size=2, max_size=4), st.lists(st.floats(-2, 2), min_size=4, max_size=4))
def test_chances_are_log_lipschitz(levels, change):
    """ADV-EQ-LIP"""
    here = chance_of_least(levels)
    there = chance_of_least(np.add(levels, change[: len(levels)]))
    size = np.abs(change[: len(levels)]).sum()
    assert (np.abs(np.log(there / here)) <= size + 1e-9).all()


@pytest.mark.parametrize(
    ("q", "cap", "capped", "printed"),
    [
        (0.1, 10, 6.513215599, 3.026431198),
        (0.5, 10, 1.998046875, 1.98828125),
        (0.01, 100, 63.396765872677, 26.7935317453541),
        (0.001, 100, 95.207852886291, 4.72863817492005),
    ],
)
def test_the_catalogues_counts(q, cap, capped, printed):
    """Expected counts of ADV-A4, for min(geometric, M) and for the printed rule."""
    numbers = np.arange(cap + 1)
    assert count_odds(q, cap, cap) @ numbers == pytest.approx(capped, rel=1e-12)
    assert count_odds(q, cap, 0) @ numbers == pytest.approx(printed, rel=1e-12)


def drawn(policy, runs, seed=0):
    luck = np.random.default_rng(seed)
    found = []
    for _ in range(runs):
        arm = FTPL.sample(policy.counts, policy.values, 1, policy.parameters, policy.schedule, luck)
        found.append((arm, int(policy.counts[-1, COUNT])))
    return found


@pytest.mark.parametrize("failure", ["zero", "cap"])
@pytest.mark.parametrize("resampled", ["argmin", "argmax"])
def test_arm_and_count_have_the_law_that_they_should(failure, resampled):
    """Chi-square over all pairs, 4,000 draws, at 1e-9."""
    policy = FTPL(3, eta=1, cap=4, failure=failure, resampled=resampled)
    policy.values[:3, LOSS] = [0, 1, 2]
    lead = chance_of_least([0, 1, 2])
    success = lead if resampled == "argmin" else chance_of_least([0, -1, -2])
    law = np.array([lead[a] * count_odds(success[a], 4, 4 if failure == "cap" else 0) for a in range(3)])
    seen = np.zeros_like(law)
    for arm, count in drawn(policy, 4000):
        seen[arm, count] += 1
    possible = law > 0
    assert seen[~possible].sum() == 0
    assert stats.chisquare(seen[possible], 4000 * law[possible]).pvalue > 1e-9


def test_by_the_protocol_arms_have_the_same_law():
    """Arms of the third round, compiled and by the protocol; two-sample test at 1e-9."""
    make = partial(FTPL, 2, eta=1, cap=3)
    table = RewardTable([[0, 1]] * 3, reward_range=(0, 1))
    compiled = simulate(make, table, 3, runs=1500).pulls[:, 1]
    slow = [sum(b.arm for b in protocol_trajectory(make, table, 3, seed=1, run=run)) for run in range(1500)]
    both = np.array([np.bincount(compiled, minlength=4), np.bincount(slow, minlength=4)])
    assert stats.chi2_contingency(both[:, both.sum(axis=0) > 0]).pvalue > 1e-9


def test_an_account_finds_the_noise_on_the_losses_alone():
    found = account(partial(FTPL, 2, eta="0.1", cap=20, epsilon="0.5", batch=2), Bernoulli([0.7, 0.5]), 40)
    assert found.within(epsilon="0.5")
    assert not found.within(epsilon="0.49")


def test_a_count_that_was_not_drawn_is_refused():
    policy = FTPL(2, eta=1, cap=3)
    assert policy.counts[2, COUNT] == UNDRAWN
    with pytest.raises(ValueError, match="a resampling count is drawn with every arm"):
        FTPL.absorb(policy.counts, policy.values, 0, 1, 1, 0.0, 2, policy.parameters, policy.schedule)


@pytest.mark.parametrize(
    ("horizon", "arms", "epsilon", "eta", "cap"),
    [
        (10**6, 10, "0.1", 2.12532163656478e-05, 1000),
        (10**4, 2, 1, 0.000186860819321356, 141.42135623731),
    ],
)
def test_the_rates_of_corollary_24(horizon, arms, epsilon, eta, cap):
    assert tuned(arms, horizon, epsilon) == pytest.approx((eta, cap), rel=1e-12)


def test_the_converted_policy_plays():
    found = simulate(
        partial(FTPL.converted, 2, horizon=2000, epsilon="0.5"), Bernoulli([0.9, 0.1]), 2000, runs=3
    )
    assert (found.pulls.sum(axis=1) == 2000).all()
    assert (found.releases.sum(axis=1) == 1000).all()


def test_a_draw_of_nothing_has_its_odds():
    draw = PublicDraw((0.25, 0.0, 0.75))
    luck = np.random.default_rng(0)
    seen = np.bincount([draw.draw(0, luck) for _ in range(2000)], minlength=3)
    assert seen[1] == 0
    assert stats.binomtest(int(seen[0]), 2000, 0.25).pvalue > 1e-9
    support, masses, beyond = draw.lattice()
    assert support.tolist() == [-2, -1, 0, 1, 2]
    assert masses.tolist() == [0, 0, 0.25, 0, 0.75]
    assert beyond == 0
    assert draw.facts() is draw
    with pytest.raises(ValueError, match="odds are nonnegative"):
        PublicDraw((0.5, 0.4))


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"cap": 0}, "cap is a whole number of resamplings, at least 1, not 0"),
        ({"failure": "maybe"}, "failure is 'zero' or 'cap', not 'maybe'"),
        ({"resampled": "both"}, "resampled is 'argmin' or 'argmax', not 'both'"),
    ],
)
def test_bad_options_are_named(options, named):
    with pytest.raises(ValueError, match=named):
        FTPL(2, **{"eta": 1, "cap": 3, **options})
    with pytest.raises(ValueError, match=r"^epsilon is at least 1/T = 0.2, not .0.1.$"):
        tuned(2, 5, "0.1")
    with pytest.raises(ValueError, match="counts up to 20000"):
        count_odds(0.5, 20_000, 0)
