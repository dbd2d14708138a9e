"""All policies in contexts by name: budgets, actions that are too long, compiled and by the protocol."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS, build_contextual
from banditproof.algorithms.environments.contexts import FixedContexts, GivenContexts, SphereContexts
from banditproof.algorithms.environments.contextual_arms import ContextualArms
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.linear.adac_oful import AdaCOFUL
from banditproof.algorithms.linear.linpriv import LinPriv
from banditproof.algorithms.protocol.block_policy import Policy
from banditproof.algorithms.protocol.contextual_policy import ContextualPolicy, InContexts
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from ..claimed_budgets import is_spent, options_of
from ..contextual_protocol import protocol_choices

NAMES = [name for name, found in ALGORITHMS.items() if found.kind == "contextual"]
OF_TREES = {"linpriv", "joint-dp-oful", "joint-rdp-oful", "batched-joint-oful"}
LONG = np.array([[1.5, 0.0], [0.0, 1.0]])


def made(name, dimension, horizon, **options):
    return partial(build_contextual, name, dimension, horizon=horizon, **{**options_of(name), **options})


def accounted(make, contexts, theta, horizon):
    contexts = GivenContexts(contexts)
    return account(lambda: InContexts(make(), contexts), ContextualArms(contexts, theta), horizon)


@pytest.mark.parametrize("name", NAMES)
def test_the_ledger_keeps_the_claimed_budget(name):
    """Actions of length 1, rewards 1 and -1: all is spent, but that contexts are public or fill no tree."""
    drawn = np.random.default_rng(3).standard_normal((64, 3, 3))
    make = made(name, 3, 64)
    assert isinstance(InContexts(make(), GivenContexts(drawn)), Policy)
    found = accounted(make, drawn / np.linalg.norm(drawn, axis=2)[:, :, None], [0.6, -0.3, 0.2], 64)
    assert is_spent(found, name, Fraction(1, 2) if name in OF_TREES else Fraction(99, 100))
    if name == "joint-rdp-oful":  # the rewards' part, 4 of the 9/2 of a node
        assert found.rho().upper == pytest.approx(8 / 9 * 3 / 8)


@pytest.mark.parametrize("name", NAMES)
def test_actions_beyond_the_unit_ball_are_refused_or_played(name):
    bandit = ContextualBandit(FixedContexts(LONG), [0.5, 0.5])
    refuses = made(name, 2, 20, outside="refuse")
    with pytest.raises(ValueError, match=r"length 1\.5"):
        refuses().act(1, LONG)
    with pytest.raises(ValueError, match=r"round 1: .* length 1\.5"):
        simulate_contextual(refuses, bandit, 20, runs=1)
    played = simulate_contextual(made(name, 2, 20, outside="play"), bandit, 20, runs=2)
    assert played.largest_square.tolist() == [2.25, 2.25]


def test_actions_beyond_the_unit_ball_multiply_the_budget():
    """An action of length 1.5 spends 2.25 rho: the experiments' contexts are such."""
    plays = partial(AdaCOFUL, 2, rho=1, delta=0.1, horizon=50, outside="play")
    found = accounted(plays, np.broadcast_to(LONG, (50, 2, 2)), [0.5, 0.5], 50)
    assert float(found.rho()) == pytest.approx(2.25, rel=1e-9)
    plays = partial(LinPriv, 2, epsilon=1, delta=0.1, horizon=1, outside="play")
    found = accounted(plays, LONG[None], [0.5, 0.5], 1)
    assert float(found.epsilon().upper) == pytest.approx(1.5 / math.sqrt(2))


@settings(max_examples=40)
@given(
    name=st.sampled_from(NAMES),
    seed=st.integers(0, 10**6),
    dimension=st.integers(1, 4),
    arms=st.integers(1, 5),
    horizon=st.integers(1, 300),
    rewards=st.sampled_from(["sign", "gaussian"]),
)
def test_compiled_and_by_the_protocol_the_rounds_are_the_same(
    *, name, seed, dimension, arms, horizon, rewards
):
    theta = np.full(dimension, 0.5 / math.sqrt(dimension))
    bandit = ContextualBandit(SphereContexts(arms, dimension), theta, rewards=rewards)
    make = made(name, dimension, horizon)
    chosen, policy = protocol_choices(make, bandit, horizon, seed=seed)
    found = simulate_contextual(make, bandit, horizon, runs=2, seed=seed)
    assert isinstance(policy, ContextualPolicy)
    assert found.pulls[0].tolist() == np.bincount(chosen, minlength=arms).tolist()
    assert (found.pulls.sum(axis=1) == horizon).all()
    assert (np.diff(found.regret, axis=1) >= 0).all()
    assert found.largest_square == pytest.approx(1)
    if name in OF_TREES - {"batched-joint-oful"}:
        assert (found.releases == found.pulls).all()


def test_the_number_of_actions_may_change_and_what_is_known_stays():
    policy = made("oful", 2, 9)()
    policy.begin(2)
    policy.values[2:] = 0.25
    policy.act(1, np.array([[0.0, 1.0], [1.0, 0.0], [0.0, -1.0]]))
    assert (policy.arms, policy.values[3:].min()) == (3, 0.25)
