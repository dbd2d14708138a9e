"""The quick law of policies that forget is that of the public states, which looks every state up."""

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.protocol.first_pulls import PULLS
from banditproof.verify.enumeration import forgetting_law
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.exact_privacy import exact_privacy, privacy_of_law
from banditproof.verify.enumeration.forgetting_law import ForgettingLaw, exchangeable, forgets
from banditproof.verify.enumeration.neighbours import worst_atom
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.state_law import law_of_states

TAIL = 1e-4


def laplace(kind, arms, **options):
    return kind(arms, epsilon=1, noise=DiscreteLaplace, **options)


POLICIES = {
    "AdaP-UCB": lambda arms: laplace(AdaPUCB, arms),
    "AdaP-UCB, first of ties": lambda arms: laplace(AdaPUCB, arms, ties="first"),
    "AdaP-UCB, half a sample": lambda arms: laplace(AdaPUCB, arms, first_count="1/2"),
    "AdaP-UCB, beta 4": lambda arms: laplace(AdaPUCB, arms, beta=4),
    "AdaP-KLUCB": lambda arms: laplace(AdaPKLUCB, arms),
    "AdaC-UCB": lambda arms: AdaCUCB(arms, rho=1, noise=DiscreteGaussian),
}
SIZES = [(1, 6, (0, 1)), (2, 7, (0, 1)), (2, 5, (0, 1, 3)), (3, 6, (0, 1)), (2, 6, (-1, 2))]


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(("arms", "horizon", "rewards"), SIZES)
def test_the_law_is_that_of_the_public_states(name, arms, horizon, rewards):
    quick = ForgettingLaw(POLICIES[name](arms), horizon=horizon, rewards=rewards, tail=TAIL)
    law = quick.as_law()
    slow = law_of_states(public_states(POLICIES[name](arms), horizon=horizon, rewards=rewards, tail=TAIL))
    assert law.sequences == slow.sequences
    assert np.abs(law.masses - slow.masses).max() <= 1e-14
    assert (np.abs(law.masses - slow.masses) <= (law.rounding + slow.rounding) * slow.masses).all()
    assert law.missing == slow.missing
    assert law.exposures == slow.exposures
    assert law.all_drawn == slow.all_drawn
    assert quick.states >= 1
    assert law.masses.sum(axis=0).max() <= 1 + 1e-12
    assert law.masses.sum(axis=0).min() >= 1 - law.missing - 1e-12


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(("arms", "horizon", "rewards"), SIZES[1:])
def test_the_worst_atom_of_sums_is_that_of_lists(name, arms, horizon, rewards):
    quick = ForgettingLaw(POLICIES[name](arms), horizon=horizon, rewards=rewards, tail=TAIL)
    law = quick.as_law()
    found, listed = quick.worst_atom(), worst_atom(law)
    ratio = found.p / (found.q + law.missing)
    assert ratio == pytest.approx(listed.p / (listed.q + law.missing), rel=1e-12)
    assert sum(one != other for one, other in zip(found.left, found.right, strict=True)) == 1
    assert law.of_list(found.left)[found.sequence] == pytest.approx(found.p, rel=1e-12)
    assert law.of_list(found.right)[found.sequence] == pytest.approx(found.q, rel=1e-12)


@pytest.mark.parametrize(("arms", "horizon"), [(2, 11), (3, 8), (4, 7)])
def test_exchanged_arms_have_the_laws_that_following_every_arm_gives(arms, horizon, monkeypatch):
    """One sequence is followed for all that differ in names; the naive twin follows them all."""
    policy, tail = laplace(AdaPUCB, arms), 1e-2
    assert exchangeable(policy)
    quick = ForgettingLaw(policy, horizon=horizon, tail=tail)
    monkeypatch.setattr(forgetting_law, "exchangeable", lambda _: False)
    slow = ForgettingLaw(policy, horizon=horizon, tail=tail)
    found, naive = ({law.actions: law for law in each.laws()} for each in (quick, slow))
    assert found.keys() == naive.keys()
    for actions, law in found.items():
        assert law.blocks == naive[actions].blocks
        assert law.masses == pytest.approx(naive[actions].masses, rel=1e-12, abs=1e-300)
    for fact in ("missing", "sequences", "exposures", "all_drawn"):
        assert getattr(quick, fact) == getattr(slow, fact)
    assert quick.rounding == slow.rounding
    assert quick.states < slow.states
    one, other = quick.worst_atom(), slow.worst_atom()
    assert one.p / one.q == pytest.approx(other.p / other.q, rel=1e-12)


def test_arms_are_exchanged_only_where_nothing_tells_them_apart():
    """Not where the first of a tie is taken, where the choice is a policy's own, or once it has begun."""

    class Own(AdaPUCB):
        @staticmethod
        def choose(*given):
            AdaPUCB.choose(*given)

    begun = laplace(AdaPUCB, 2)
    begun.counts[0, 0] = 1
    assert not exchangeable(begun)
    assert not exchangeable(laplace(Own, 2))
    assert not exchangeable(laplace(AdaPUCB, 2, ties="first"))
    assert exchangeable(laplace(AdaPKLUCB, 2))


def test_arms_whose_first_blocks_differ_are_not_exchanged(monkeypatch):
    """Of a policy that would be exchangeable but for them."""

    class Uneven(AdaPUCB):
        @staticmethod
        def block(state, arm, t):
            counts = state.counts
            length, many, scale = AdaPUCB.block(state, arm, t)
            return length + (arm == 1 and counts[arm, PULLS] == 0), many, scale

    monkeypatch.setattr(forgetting_law, "_BY_INDEXES", (Uneven,))
    policy = laplace(Uneven, 2)
    assert exchangeable(policy)
    careful = ForgettingLaw(policy, horizon=8, tail=1e-2)
    monkeypatch.setattr(forgetting_law, "exchangeable", lambda _: False)
    slow = ForgettingLaw(policy, horizon=8, tail=1e-2)
    found, naive = ({law.actions: law for law in each.laws()} for each in (careful, slow))
    assert found.keys() == naive.keys()
    assert careful.states == slow.states
    for actions, law in found.items():
        assert law.masses == pytest.approx(naive[actions].masses, rel=1e-12, abs=1e-300)


def test_more_rounds_than_lists_can_be_made_of():
    """With forty rounds there are 5.5e11 lists; the interval is as tight as that of twelve rounds."""
    found = exact_privacy(lambda: laplace(AdaPUCB, 2), arms=2, horizon=30)
    assert found.counts["lists"] == 2**29
    assert 0.99999 < found.lower <= found.upper == 1
    assert len(found.worst.sequence) == 30
    with pytest.raises(TooLargeError):
        exact_privacy(lambda: laplace(AdaPUCB, 2), arms=2, horizon=30, epsilon=1)


def test_who_forgets():
    """It is asked of ``absorb`` itself: one that keeps its sums does not, nor a subclass that may not."""

    class Own(AdaPUCB):
        absorb = staticmethod(DPIMED.absorb)

    assert forgets(laplace(AdaPUCB, 2))
    assert not forgets(laplace(DPIMED, 2))
    assert not forgets(laplace(Own, 2))
    with pytest.raises(ValueError, match="is not known to forget"):
        ForgettingLaw(laplace(DPIMED, 2), horizon=3, tail=TAIL)


def test_blocks_that_depend_on_numbers_are_left_to_the_general_way():
    class Nosy(AdaPUCB):
        @staticmethod
        def block(state, arm, _t):
            counts, values, parameters = state.counts, state.values, state.parameters
            pulls = counts[arm, 0]
            return (1 if pulls == 0 or values[arm, 0] > 0.5 else pulls), 1, parameters[0]

    with pytest.raises(ValueError, match="depends on what was released"):
        ForgettingLaw(laplace(Nosy, 2), horizon=6, tail=TAIL)
    found = exact_privacy(lambda: laplace(Nosy, 2), arms=2, horizon=5, tail=TAIL)
    slow = law_of_states(public_states(laplace(Nosy, 2), horizon=5, tail=TAIL))
    assert found.lower == privacy_of_law(slow).lower
