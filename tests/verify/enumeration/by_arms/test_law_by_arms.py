"""The law arm by arm is that of the public states, which look every joint state of the arms up."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.by_arms import law_by_arms
from banditproof.verify.enumeration.by_arms.law_by_arms import LawByArms
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.forgetting_law import ForgettingLaw
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.state_law import law_of_states

from ..test_forgetting_law import POLICIES as FORGETTING
from ..test_forgetting_law import laplace

TAIL = 1e-3


POLICIES = {
    **FORGETTING,
    "AdaP-KLUCB, first of ties": partial(laplace, AdaPKLUCB, ties="first"),
    "DP-KLUCB": partial(laplace, DPKLUCB),
    "DP-KLUCB, first of ties": partial(laplace, DPKLUCB, ties="first"),
    "DP-KLUCB, batches of two": partial(laplace, DPKLUCB, n0=2),
    "DP-IMED": partial(laplace, DPIMED),
    "DP-IMED, first of ties": partial(laplace, DPIMED, ties="first"),
    "DP-IMED, slower batches": partial(laplace, DPIMED, alpha="3/2"),
}
SIZES = [(3, 7, (0, 1)), (2, 6, (0, 1)), (2, 5, (0, 1, 3)), (3, 2, (0, 1)), (2, 6, (-1, 2))]
CASES = [(name, *size) for name in POLICIES for size in SIZES[: 1 if "," in name else None]]


def alike(law, slow):
    assert law.sequences == slow.sequences
    assert law.masses.shape == slow.masses.shape
    assert (np.abs(law.masses - slow.masses) <= (law.rounding + slow.rounding) * slow.masses).all()
    assert law.missing == pytest.approx(slow.missing, rel=1e-12)
    assert law.exposures == slow.exposures
    assert law.all_drawn == slow.all_drawn
    assert law.rounding < 1e-10


@pytest.mark.parametrize(("name", "arms", "horizon", "rewards"), CASES)
def test_the_law_is_that_of_the_public_states(name, arms, horizon, rewards):
    law = LawByArms(POLICIES[name](arms), horizon=horizon, rewards=rewards, tail=TAIL).as_law()
    alike(
        law, law_of_states(public_states(POLICIES[name](arms), horizon=horizon, rewards=rewards, tail=TAIL))
    )
    assert law.masses.sum(axis=0).max() <= 1 + 1e-12
    assert law.masses.sum(axis=0).min() >= 1 - law.missing - 1e-12


@pytest.mark.parametrize("kind", [AdaPUCB, DPIMED])
@pytest.mark.parametrize("ties", ["first", "random"])
def test_four_arms_of_which_most_are_alike(kind, ties):
    """Arms that can be exchanged have one sequence computed: the others are those of the public states."""
    policy = partial(laplace, kind, 4, ties=ties)
    law = LawByArms(policy(), horizon=6, tail=0.05).as_law()
    alike(law, law_of_states(public_states(policy(), horizon=6, tail=0.05)))


@pytest.mark.parametrize("at_a_time", [1, 7])
def test_some_terms_at_a_time(at_a_time, monkeypatch):
    """However many terms are held at once, the sum is the same, and its rounding is counted."""
    whole = LawByArms(laplace(AdaPUCB, 3), horizon=6, tail=0.05).as_law()
    monkeypatch.setattr(law_by_arms, "_TERMS_AT_A_TIME", at_a_time)
    alike(LawByArms(laplace(AdaPUCB, 3), horizon=6, tail=0.05).as_law(), whole)


def test_a_release_without_noise_is_seen():
    """The first noise of each arm is left out: some sequence has a probability of 0 on one side."""

    class Bare(DiscreteLaplace):
        def facts(self, _sensitivity=1):
            return None

    found = exact_privacy(lambda: DPIMED(4, epsilon=1, noise=Bare), arms=4, horizon=8)
    assert found.lower == found.upper == float("inf")


def test_steps_that_are_not_known_go_another_way():
    """What a policy says of itself is not asked: it is its steps that are known, or not."""

    class Leaks(DPIMED):
        @staticmethod
        def absorb(state, arm, length, _released, number, _t):
            counts, values = state.counts, state.values
            counts[arm, 0] += length
            counts[arm, 1] += 1
            values[arm, 0] += 2 * number

    with pytest.raises(ValueError, match="Leaks is not known to compare indexes"):
        LawByArms(laplace(Leaks, 2), horizon=5, tail=TAIL)
    law, _ = law_of_subject(partial(laplace, Leaks, 2), arms=2, horizon=9, tail=TAIL)
    slow = law_of_states(public_states(laplace(Leaks, 2), horizon=9, tail=TAIL))
    assert (law.masses == slow.masses).all()
    other = LawByArms(laplace(DPIMED, 2), horizon=9, tail=TAIL).as_law()
    assert np.abs(other.masses - law.masses).max() > 1e-3


def test_a_policy_that_has_begun_is_refused():
    policy = laplace(DPIMED, 2)
    policy.counts[0, 0] = 1
    with pytest.raises(ValueError, match="a policy as it is made"):
        LawByArms(policy, horizon=4, tail=TAIL)


def test_too_many_decisions():
    """Each decision multiplies the terms; grids are the way then."""
    law = LawByArms(laplace(AdaPUCB, 2), horizon=20, tail=1e-12)
    assert law.costs(1e9) > 1e9
    with pytest.raises(TooLargeError, match="too many terms"):
        law.as_law()
    grids = ForgettingLaw(laplace(AdaPUCB, 2), horizon=12, tail=1e-12)
    found, counts = law_of_subject(partial(laplace, AdaPUCB, 2), arms=2, horizon=12)
    assert counts["states"] == grids.states
    assert len(found.sequences) == grids.sequences
