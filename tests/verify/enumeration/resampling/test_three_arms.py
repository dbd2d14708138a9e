"""The follower of the perturbed leader with three arms: its law against branching, chances by quadrature."""

import itertools
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.ftpl import FTPL
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace_leader import chance_of_least
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.resampling.law import law_of_resampling
from banditproof.verify.enumeration.resampling.leading_chances import LeadingChances
from banditproof.verify.enumeration.resampling.three_arms import ThreeLeaders
from banditproof.verify.enumeration.work_limit import Work
from flint import arb, ctx

READINGS = list(itertools.product(("cap", "zero"), ("argmin", "argmax")))


def policy_of(reading, *, eta="0.7", cap=3, batch=1, **noise):
    failure, resampled = reading
    return FTPL(3, eta=eta, cap=cap, batch=batch, failure=failure, resampled=resampled, **noise)


def law_of(policy, horizon, *, rewards=(0, 1), tail=1e-12, work=None):
    return law_of_resampling(policy, horizon=horizon, rewards=rewards, tail=tail, work=work)


def leaders_of(eta, *, batch=1):
    policy = FTPL(3, eta=eta, cap=3, batch=batch, epsilon=1, noise=DiscreteLaplace)
    return ThreeLeaders(LeadingChances(policy, range(batch + 1), 5, 1e-12))


@pytest.mark.parametrize(("eta", "batch"), [("0.05", 1), (1, 1), ("2.5", 3)])
def test_the_chances_to_lead_are_those_of_the_policy(eta, batch):
    """Which integrates in doubles, in another way; equal losses, far and near ones, in all orders."""
    with ctx.workprec(128):
        leaders = leaders_of(eta, batch=batch)
        for losses in itertools.product((-9, -1, 0, 2, 14), repeat=3):
            found = leaders.last(*losses)
            expected = chance_of_least(np.array(losses) * float(eta) / batch)
            np.testing.assert_allclose([float(each) for each in found], expected, rtol=1e-8, atol=1e-13)
            assert (sum(found, arb(0)) - 1).contains(0)
            assert min(each.rel_accuracy_bits() for each in found) > 60


def compare_without_noise(reading, batch=1, horizon=3, rewards=(0, 1)):
    """Each branch is a count: nothing is missing on either side."""
    slow = law_of_policy(policy_of(reading, batch=batch), arms=3, horizon=horizon, rewards=rewards)
    quick = law_of(policy_of(reading, batch=batch), horizon, rewards=rewards)
    assert quick.sequences == slow.sequences
    assert quick.missing == 0
    np.testing.assert_allclose(quick.masses, slow.masses, rtol=1e-8)


@pytest.mark.parametrize(
    ("reading", "batch", "horizon"),
    [
        *((reading, 1, 3) for reading in READINGS),
        *((READINGS[0], batch, t) for batch, t in ((1, 1), (1, 2), (2, 3), (2, 5))),
    ],
)
def test_without_noise_it_is_the_law_that_branching_finds(reading, batch, horizon):
    compare_without_noise(reading, batch, horizon)


@pytest.mark.parametrize("rewards", [(0, 1, 2), (-1, 1)])
def test_other_rewards_are_as_good(rewards):
    compare_without_noise(("cap", "argmin"), rewards=rewards)


FAULTS = {
    "the other arms are not told apart": (
        ThreeLeaders,
        "last",
        r"losses\[arm\] - losses\[other\]",
        "losses[arm]",
    ),
    "the count has no part in the loss": (ThreeLeaders, "after_two", r"m \* own", "own"),
    "an arm learns from the other's lead": (ThreeLeaders, "after_two", r"\(-loss, 0\)", "(loss, 0)"),
    "no count fails": (ThreeLeaders, "counts", r"\+ left\n", "\n"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_law_is_noticed(name, plant):
    owner, where, old, new = FAULTS[name]
    plant(owner, where, old, new)
    with pytest.raises(AssertionError):
        compare_without_noise(("cap", "argmin"))


@pytest.mark.parametrize("reading", READINGS[:2])
def test_with_noise_both_miss_no_more_than_they_say(reading):
    noise = {"epsilon": 4, "noise": DiscreteLaplace}
    slow = law_of_policy(policy_of(reading, cap=2, **noise), arms=3, horizon=3, tail=1e-2)
    quick = law_of(policy_of(reading, cap=2, **noise), 3)
    assert quick.sequences == slow.sequences
    lacks = quick.masses - slow.masses
    assert lacks.min() >= -quick.missing - 1e-12
    assert lacks.sum(axis=0).max() <= slow.missing + 1e-12
    assert np.all(np.abs(quick.masses.sum(axis=0) - 1) <= quick.missing + 1e-13)
    coarse = law_of(policy_of(reading, cap=2, **noise), 3, tail=1e-3)
    assert 0 < (1 - coarse.masses.sum(axis=0)).max() <= coarse.missing
    assert quick.exposures == slow.exposures


def test_what_is_too_much_says_how_much_is_possible():
    noisy = partial(FTPL, 3, eta="0.3", cap=3, batch=2, epsilon="0.5", noise=DiscreteLaplace)
    with pytest.raises(TooLargeError) as caught:
        law_of(noisy(), 7)
    assert caught.value.rounds == 6
    with pytest.raises(TooLargeError):
        law_of(noisy(), 6, work=Work(1e5))
    with pytest.raises(TooLargeError) as caught:
        law_of_subject(noisy, arms=3, horizon=8, work=Work(1e6))
    assert caught.value.rounds == 6
    with pytest.raises(TooLargeError) as caught:
        law_of(FTPL(3, eta="1e-9", cap=2**53, epsilon=1, noise=DiscreteLaplace), 2)
    assert caught.value.rounds == 1
    with pytest.raises(ValueError, match="less likely than a double"):
        law_of(FTPL(3, eta=400, cap=2), 3)


@pytest.mark.parametrize("epsilon", [1])
def test_epsilon_of_three_batches_has_both_ends(epsilon):
    make = partial(FTPL.converted, 3, horizon=3, epsilon=epsilon, noise=DiscreteLaplace)
    rounds = 3 * make().block_length
    found = exact_privacy(make, arms=3, horizon=rounds)
    fewer = exact_privacy(make, arms=3, horizon=rounds - 1)
    assert 0 < fewer.lower <= found.lower < found.upper < found.lower * 1.001
    assert found.upper <= float(epsilon)


@pytest.mark.parametrize("arms", [2, 3])
def test_a_batch_that_is_not_learned_costs_nothing(arms):
    """However many sums it has, and however large its noise is."""
    policy = FTPL.converted(arms, horizon=3000, epsilon="0.001", noise=DiscreteLaplace)
    law = law_of_resampling(policy, horizon=5, rewards=(0, 1), tail=1e-12)
    assert law.sequences == tuple((arm,) * 5 for arm in range(arms))
    np.testing.assert_allclose(law.masses, 1 / arms, rtol=1e-15)
