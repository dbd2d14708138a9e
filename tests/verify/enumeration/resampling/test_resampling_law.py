"""The follower of the perturbed leader by its states: against branching, and by hand in balls."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.ftpl import FTPL
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.resampling.law import law_of_resampling, resamples
from banditproof.verify.enumeration.resampling.leading_chances import LeadingChances
from banditproof.verify.enumeration.work_limit import Work
from flint import arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

REWARDS = [(0, 1), (0, 2), (-1, 1), (0, 1, 2)]
READINGS = {"failure": ["cap", "zero"], "resampled": ["argmin", "argmax"]}


@st.composite
def policies(draw, *, noise=True):
    budget = {"epsilon": draw(st.sampled_from(["1.5", 2, 3])), "noise": DiscreteLaplace} if noise else {}
    return partial(
        FTPL,
        2,
        eta=draw(st.sampled_from(["0.05", "0.3", 1, 4])),
        cap=draw(st.integers(1, 3 if noise else 4)),
        failure=draw(st.sampled_from(READINGS["failure"])),
        resampled=draw(st.sampled_from(READINGS["resampled"])),
        batch=draw(st.integers(1, 3)),
        **budget,
    )


def law_of(make, horizon, *, rewards=(0, 1), tail=1e-12, work=None):
    return law_of_resampling(make(), horizon=horizon, rewards=rewards, tail=tail, work=work)


def missed(fine, coarse):
    """The least and the largest part of the fine law that the coarse one lacks."""
    assert fine.sequences == coarse.sequences
    lacks = fine.masses - coarse.masses
    return lacks.min(), lacks.sum(axis=0).max()


@settings(max_examples=25, deadline=None)
@given(policies(), st.sampled_from(REWARDS), st.integers(0, 2), st.data())
def test_it_is_the_law_that_branching_finds(make, rewards, learned, data):
    """Both miss a part, and no more of it than they say."""
    batch = make().block_length
    horizon = learned * batch + data.draw(st.integers(1, batch))
    slow = law_of_policy(make(), arms=2, horizon=horizon, rewards=rewards, tail=1e-2)
    quick = law_of(make, horizon, rewards=rewards)
    least, most = missed(quick, slow)
    assert least >= -quick.missing - 1e-13
    assert most <= slow.missing + 1e-12
    assert quick.exposures == slow.exposures
    assert quick.all_drawn == slow.all_drawn


@settings(max_examples=25, deadline=None)
@given(policies(noise=False), st.sampled_from(REWARDS), st.integers(1, 7))
def test_without_noise_nothing_is_missing(make, rewards, rounds):
    """More rounds: each branch is a count."""
    horizon = min(rounds, 7 if len(rewards) == 2 else 5)
    slow = law_of_policy(make(), arms=2, horizon=horizon, rewards=rewards)
    quick = law_of(make, horizon, rewards=rewards)
    assert quick.missing == slow.missing == 0
    assert quick.sequences == slow.sequences
    np.testing.assert_allclose(quick.masses, slow.masses, rtol=1e-12)


@settings(max_examples=25, deadline=None)
@given(policies(), st.integers(1, 6), st.sampled_from([1e-1, 1e-2, 1e-4, 1e-7]))
def test_a_coarse_law_misses_no_more_than_it_says(make, horizon, tail):
    """What is left out are ends of the noise, long counts and far states: never more, for any rewards."""
    fine, coarse = law_of(make, horizon), law_of(make, horizon, tail=tail)
    least, most = missed(fine, coarse)
    assert least >= -fine.missing - 1e-15
    assert most <= coarse.missing + 1e-15
    assert np.all(coarse.masses.sum(axis=0) >= 1 - coarse.missing - 1e-15)


@given(st.sampled_from(["0.01", "0.3", 2]), st.integers(0, 60), st.sampled_from(["argmin", "argmax"]))
@settings(deadline=None)
def test_what_is_left_out_of_the_counts(eta, half, resampled):
    """At every D the counts that are kept, of both arms, and what is left out are all."""
    policy = FTPL(2, eta=eta, cap=500, resampled=resampled, epsilon=1, noise=DiscreteLaplace)
    with ctx.workprec(128):
        weights, dropped = LeadingChances(policy, (0, 1), 5, 1e-3).weights(half)
        kept = [sum(each, arb(0)) for each in zip(*weights.values(), strict=True)]
        lacking = max(float(1 - one - other) for one, other in zip(kept, reversed(kept), strict=True))
    assert lacking <= dropped + 1e-30
    assert dropped <= 2e-3
    assert (max(weights) < 500) == (dropped > 0)
    if eta == "0.01":
        assert lacking > 1e-4


@given(st.sampled_from(["0.01", "0.3", 2]), st.sampled_from([(0, 1), (0, 1, 2), (-2, 0, 2)]))
@settings(deadline=None)
def test_states_are_followed_for_all_rewards(eta, sums):
    """After a batch of either arm all that any sum leads to is in the window, or counted as outside."""
    policy = FTPL(2, eta=eta, cap=3, epsilon=1, noise=DiscreteLaplace)
    chances = LeadingChances(policy, sums, 6, 1e-2)
    bound = [arb(1)]
    for _ in range(2):
        half = len(bound) // 2
        everywhere = chances.learned(bound, half + chances.reach(half))
        after, outside = chances.spread(bound)
        cut = (len(everywhere[0]) - len(after)) // 2
        assert cut > 0
        for found in everywhere:
            both = [float(one + other) for one, other in zip(found, found[::-1], strict=True)]
            assert sum(both[:cut] + both[len(both) - cut :]) <= outside
            assert np.all(np.array(both[cut : len(both) - cut]) <= np.array(after, dtype=float) * (1 + 1e-12))
        bound = after


def by_hand(policy, actions, rewards, *, reach, least=1e-30):
    """``W(actions; rewards)`` in balls, forwards over all D; noise up to ``reach``."""
    eta, cap, noise = (*policy.parameters[2:4], policy.noise(policy.parameters[1]))
    masses = {z: noise.pmf_ball(arb(z)) if reach else arb(1) for z in range(-reach, reach + 1)}

    def leads(arm, d):
        ahead = arb(eta) * (d if arm == 0 else -d)
        behind = (-abs(ahead)).exp() * (arb(1) / 2 + abs(ahead) / 4)
        return 1 - behind if ahead >= 0 else behind

    states = {0: arb(1)}
    for arm, reward in zip(actions[:-1], rewards, strict=True):
        onward = {}
        for d, weight in states.items():
            chance = leads(arm, d)
            for m in range(1, int(cap) + 1):
                tries = chance * (1 - chance) ** (m - 1) if m < cap else (1 - chance) ** (m - 1)
                for z, mass in masses.items():
                    there = d + (2 * arm - 1) * m * (1 - reward - z)
                    onward[there] = onward.get(there, arb(0)) + weight * chance * tries * mass
        states = {d: weight for d, weight in onward.items() if weight > least}
    return sum((weight * leads(actions[-1], d) for d, weight in states.items()), arb(0))


@pytest.mark.parametrize(("epsilon", "horizon"), [("1", 5), ("1", 6)])
def test_the_worst_sequence_by_hand(epsilon, horizon):
    """In balls by code that shares nothing with it, the worst log ratio is between the two ends."""
    make = partial(FTPL.converted, 2, horizon=horizon, epsilon=epsilon, noise=DiscreteLaplace)
    found = exact_privacy(make, arms=2, horizon=horizon)
    assert 0 < found.lower < found.upper < found.lower * (1 + 1e-7)
    with ctx.workprec(100):
        p, q = (
            by_hand(make(), found.worst.sequence, side, reach=50)
            for side in (found.worst.left, found.worst.right)
        )
        assert found.lower <= float((p / q).log()) <= found.upper


def test_the_least_of_masses_has_all_digits_of_a_double():
    """Also where it is below 1e-80."""
    make = partial(FTPL, 2, eta=40, cap=4)
    law = law_of(make, 4)
    assert law.masses.min() < 1e-80
    with ctx.workprec(2000):
        for (place, *rewards), mass in np.ndenumerate(law.masses):
            exact = by_hand(make(), law.sequences[place], rewards, reach=0, least=0)
            assert abs(float(mass / exact - 1)) <= law.rounding


def test_what_is_too_much_work_names_the_rounds_that_are_not():
    make = partial(FTPL.converted, 2, horizon=12, epsilon=1, noise=DiscreteLaplace)
    with pytest.raises(TooLargeError, match="horizon = 12 is too large") as error:
        law_of(make, 12, work=Work(1e8))
    rounds = error.value.rounds
    assert rounds > 4
    law_of(make, rounds, work=Work(1e8))
    with pytest.raises(TooLargeError):
        law_of(make, rounds + 1, work=Work(1e8))
    with pytest.raises(TooLargeError, match="reward lists"):
        law_of(make, 15)


def test_chances_below_all_doubles_are_said():
    with pytest.raises(ValueError, match="less likely than a double"):
        law_of(partial(FTPL, 2, eta=200, cap=4), 4)


def test_where_it_is_not_known_branching_goes_on():
    """Four arms, other steps, fractional rewards."""

    class Other(FTPL):
        pass

    assert not resamples(Other(2, eta=1, cap=2), (0, 1))
    assert not resamples(FTPL(4, eta=1, cap=2), (0, 1))
    assert not resamples(FTPL(2, eta=1, cap=2), (0, 0.5))
    law, _ = law_of_subject(partial(FTPL, 2, eta=1, cap=2), arms=2, horizon=3, rewards=(0, 0.5))
    np.testing.assert_allclose(law.masses.sum(axis=0), 1)
