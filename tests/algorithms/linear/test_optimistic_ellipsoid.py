"""OFUL, RS-OFUL, AdaC-OFUL and AdaR-OFUL: against a naive twin, in privacy, updates, widths and regret."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build_contextual
from banditproof.algorithms.environments.contexts import (
    FixedContexts,
    GaussianContexts,
    GivenContexts,
    SphereContexts,
    draw,
    largest_gap,
)
from banditproof.algorithms.environments.contextual_arms import ContextualArms
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.linear.adac_oful import AdaCOFUL
from banditproof.algorithms.linear.adar_oful import AdaROFUL
from banditproof.algorithms.linear.confidence_width import ConfidenceWidth
from banditproof.algorithms.linear.linucb import LinUCB
from banditproof.algorithms.linear.oful import OFUL
from banditproof.algorithms.linear.rs_oful import RSOFUL
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from hypothesis import given, settings
from hypothesis import strategies as st

from ..contextual_protocol import protocol_choices
from ..shown_ties import first_of_largest

THETA = np.array([0.6, -0.3, 0.2])


def naive(contexts, theta, horizon, seed, *, growth, ridge, delta, rho, floor, lambda_0=1.0, constant=None):
    """Round by round, from the texts, with plain inverses and determinants; rows played, widths, updates."""
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(0,)))
    d = contexts.dimension
    v = ridge * np.eye(d)
    v_tau, estimate, b, noise, pending = v.copy(), *np.zeros((4, d))
    tau, episodes, chosen = 0, 0, []
    widths, updates = [], []

    def width(t):
        if constant is not None:
            return constant
        beta = math.sqrt(2 * math.log(1 / delta) + d * math.log(1 + t / (ridge * d))) + math.sqrt(ridge)
        if rho is None or episodes == 0:
            return beta
        top = d + 2 * math.sqrt(d * math.log(1 / delta)) + 2 * math.log(horizon / delta)
        log = math.log((t + 3) / (delta / d))
        bottom = ridge + lambda_0 * t / 4 - 8 * log - 2 * math.sqrt(t * log)
        if floor == "observed":
            bottom = np.linalg.eigvalsh(v_tau).min()
        return beta + math.sqrt(2 * episodes / rho * top / max(ridge, bottom))

    for t in range(1, horizon + 1):
        actions = np.zeros((contexts.arms, d))
        draw(contexts.kind, contexts.table, t, actions, generator)
        if np.linalg.det(v) > (1 + growth) * np.linalg.det(v_tau) * (1 + 1e-12):
            if rho is not None:
                noise = noise + pending
            episodes, tau, v_tau = episodes + 1, t - 1, v.copy()
            estimate = np.linalg.inv(v) @ (b + noise)
            updates.append(tau)
        radius = width(tau)
        inverse = np.linalg.inv(v_tau)
        bonuses = radius * np.sqrt(np.einsum("ij,jk,ik->i", actions, inverse, actions))
        sizes = np.abs(actions) @ np.abs(estimate) + bonuses
        arm = first_of_largest(actions @ estimate + bonuses, sizes, np.linalg.cond(v_tau))
        reward = float(actions[arm] @ theta) + generator.standard_normal()
        v = v + np.outer(actions[arm], actions[arm])
        b = b + reward * actions[arm]
        if rho is not None and np.linalg.det(v) > (1 + growth) * np.linalg.det(v_tau) * (1 + 1e-12):
            pending = math.sqrt(2 / rho) * generator.standard_normal(d)  # drawn when the episode ends
        chosen.append(arm)
        widths.append(radius)
    return chosen, widths, updates


WIDE = math.sqrt(2 * math.log(20) + 3 * math.log(1 + 600 / 1.5)) + math.sqrt(0.5)
PRIVATE = {"horizon": 600, "delta": 0.05, "outside": "play"}
#: The policy, and what of its twin is not as usual.
TWINS = [
    (partial(OFUL, 3, delta=0.05), {}),
    (partial(RSOFUL, 3, delta=0.05, growth=0.5), {"growth": 0.5}),
    (partial(LinUCB, 3, beta=2), {"constant": 2.0}),
    (partial(LinUCB, 3, delta=0.05, horizon=600, ridge=0.5), {"ridge": 0.5, "constant": WIDE}),
    (partial(AdaCOFUL, 3, rho=1, ridge=0.1, **PRIVATE), {"growth": 1.0, "ridge": 0.1, "rho": 1.0}),
    (
        partial(AdaCOFUL, 3, rho=4, confidence=ConfidenceWidth(floor="printed", lambda_0=1), **PRIVATE),
        {"growth": 1.0, "rho": 4.0, "floor": "printed"},
    ),
    (partial(AdaROFUL, 3, alpha=2, epsilon=1, **PRIVATE), {"growth": 1.0, "rho": 0.5}),
]


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize(("make", "options"), TWINS)
def test_it_plays_what_its_naive_twin_plays(make, options, seed):
    contexts = GaussianContexts(6, [0.5, 0.5, 0.5], 0.4)
    options = {"growth": 0.0, "ridge": 1.0, "rho": None, "floor": "observed", "delta": 0.05, **options}
    rows, widths, updates = naive(contexts, THETA, 600, seed, **options)
    chosen, policy = protocol_choices(make, ContextualBandit(contexts, THETA), 600, seed=seed)
    assert chosen == rows
    assert policy.episodes - len(updates) in {0, 1}  # one more after the last round
    if policy.episodes == len(updates):
        assert policy.width == pytest.approx(widths[-1], rel=1e-9)
    found = simulate_contextual(make, ContextualBandit(contexts, THETA), 600, runs=1, seed=seed)
    assert (found.pulls[0] == np.bincount(rows, minlength=6)).all()
    assert found.releases.sum() == policy.episodes


@settings(max_examples=20)
@given(
    seed=st.integers(0, 10**6),
    dimension=st.integers(1, 4),
    arms=st.integers(1, 6),
    growth=st.sampled_from([0.25, 1.0, 3.0]),
    ridge=st.sampled_from([0.1, 1.0, 5.0]),
    horizon=st.integers(1, 1500),
)
def test_updates_are_rare_rounds_add_up_and_regret_never_falls(
    *, seed, dimension, arms, growth, ridge, horizon
):
    """At most ``(d/log(1+C)) log(1 + T/(lambda d))`` updates   [ZCDP-T14S5, RDP-T17.7]."""
    contexts = SphereContexts(arms, dimension)
    theta = np.random.default_rng(seed).standard_normal(dimension)
    theta /= 2 * np.linalg.norm(theta)
    make = partial(
        AdaCOFUL,
        dimension,
        rho=1,
        delta=0.1,
        growth=growth,
        ridge=ridge,
        horizon=horizon,
        confidence=ConfidenceWidth(numerator="union"),
    )
    found = simulate_contextual(
        make, ContextualBandit(contexts, theta, rewards="sign"), horizon, runs=2, seed=seed
    )
    assert (found.pulls.sum(axis=1) == horizon).all()
    assert (np.diff(found.regret, axis=1) >= 0).all()
    bound = dimension / math.log(1 + growth) * math.log(1 + horizon / (ridge * dimension))
    assert (found.releases.sum(axis=1) <= bound).all()
    assert found.largest_square == pytest.approx(1)


def test_the_running_inverse_stays_the_inverse():
    """After 10^5 updates of rank one its product with the design is the identity to 9 digits."""
    policy = OFUL(4, delta=0.1, ridge=0.1)
    actions = np.random.default_rng(0).standard_normal((10**4, 4))
    contexts = GivenContexts(actions.reshape(-1, 1, 4))
    _, policy = protocol_choices(lambda: policy, ContextualBandit(contexts, np.zeros(4)), 10**4)
    assert policy.known.design == pytest.approx(0.1 * np.eye(4) + actions.T @ actions)
    assert policy.known.inverse @ policy.known.design == pytest.approx(np.eye(4), abs=1e-9)


def test_contexts_have_their_laws():
    """10^5 actions of each; 6 standard errors a moment."""
    generator = np.random.default_rng(5)
    actions = np.zeros((10**5, 3))
    gaussian = GaussianContexts(10**5, [0.5, 0.0, -0.5], 0.3)
    draw(gaussian.kind, gaussian.table, 1, actions, generator)
    assert actions.mean(axis=0) == pytest.approx([0.5, 0.0, -0.5], abs=6e-3)
    assert actions.std(axis=0) == pytest.approx([0.3, 0.3, 0.3], abs=5e-3)
    short = GaussianContexts(10**5, [0.5, 0.0, -0.5], 0.3, shortened=True)
    draw(short.kind, short.table, 1, actions, generator)
    lengths = np.linalg.norm(actions, axis=1)
    assert lengths.max() <= 1 + 1e-12
    assert (lengths < 0.9).any()
    sphere = SphereContexts(10**5, 3)
    draw(sphere.kind, sphere.table, 1, actions, generator)
    assert np.linalg.norm(actions, axis=1) == pytest.approx(np.ones(10**5))
    assert actions.T @ actions / 10**5 == pytest.approx(np.eye(3) / 3, abs=0.01)
    given_contexts = GivenContexts(np.arange(12.0).reshape(3, 2, 2))
    two = np.zeros((2, 2))
    draw(given_contexts.kind, given_contexts.table, 5, two, generator)
    assert (two == given_contexts(5)).all()
    assert (two == given_contexts(2)).all()


def test_given_contexts_give_rewards_of_their_means():
    contexts = GivenContexts([[[1.0, 0.0], [0.0, 1.0]], [[0.0, 0.5], [0.5, 0.0]]])
    env = ContextualArms(contexts, [1.0, -1.0])
    generator = np.random.default_rng(0)
    assert env.arms == 2
    assert env.means.tolist() == [0.25, -0.25]
    assert env.table().tolist() == [[0.25, -0.25]]
    rewards = env.rewards(0, 1, 2 * 10**4, generator)
    assert (rewards[::2] == 1).all()
    assert abs(rewards[1::2].mean() + 0.5) < 6 / 100
    assert env.sum(1, 1, 1, generator) == -1


@pytest.mark.parametrize(("contexts", "theta", "gap"), [
    (FixedContexts([[1.0, 0.0], [0.0, 2.0], [0.5, 0.5]]), [0.25, 0.5], 0.75),
    (FixedContexts([[1.0, 0.0], [0.0, 2.0]]), [[0.25, 0.5], [2.0, -1.0]], 4.0),
    (GivenContexts([[[1.0], [0.0]], [[3.0], [2.5]]]), [0.5], 0.5),
    (SphereContexts(4, 2), [3.0, 4.0], 10.0),
    (SphereContexts(4, 2), [[0.0, 1.0], [3.0, 4.0]], 10.0),
    (GaussianContexts(4, [9.0, 0.0], 1.0, shortened=True), [3.0, 4.0], 10.0),
    (GaussianContexts(4, [9.0, 0.0], 1.0), [3.0, 4.0], math.inf),
])  # fmt: skip
def test_the_largest_gap_is_that_of_a_round(contexts, theta, gap):
    """Of actions drawn from the ball, twice the length of theta; of all vectors, there is none."""
    assert largest_gap(contexts, theta) == gap


def test_the_limits_of_the_regret_grow_with_the_rounds():
    """Both ends count: a run that loses the largest gap in every round is at the upper one."""
    contexts, play = FixedContexts(np.eye(2)), partial(simulate_contextual, partial(OFUL, 2, delta="0.01"))
    found = play(ContextualBandit(contexts, [0.75, 0.5]), 40, runs=3, checkpoints=[10, 40])
    assert found.limits.tolist() == [[0, 0], [2.5, 10]]
    assert np.isfinite(found.mean_interval()).all()
    endless = play(ContextualBandit(GaussianContexts(3, [1.0, 0.0], 1.0), [0.75, 0.5]), 40, runs=3)
    low, high = endless.mean_interval()
    assert np.isinf(high).all()
    assert np.all(low <= endless.mean())


# ---------------------------------------------------------------- ties and roundings


def before_the_first_estimate(dimension):
    return (
        OFUL(dimension, delta=0.1, ridge=0.3),
        build_contextual("linpriv", dimension, horizon=9, epsilon=1, delta=0.1, ridge=0.3),
        build_contextual(
            "joint-dp-oful", dimension, horizon=9, epsilon=1, privacy_delta=Fraction(1, 100), delta=0.1
        ),
    )


@settings(max_examples=50)
@given(seed=st.integers(0, 10**6), arms=st.integers(2, 6), dimension=st.integers(1, 5))
def test_unit_vectors_tie_before_the_first_estimate_and_the_first_is_played(*, seed, arms, dimension):
    """In exact arithmetic all indices are equal, whatever the last bits of the lengths."""
    drawn = np.random.default_rng(seed).standard_normal((arms, dimension))
    actions = drawn / np.linalg.norm(drawn, axis=1)[:, None]
    for policy in before_the_first_estimate(dimension):
        assert policy.act(1, actions) == 0


@pytest.mark.parametrize(("excesses", "arm"), [
    ((0, 0.6), 0),
    ((0, 1.4), 1),
    ((0, 0.6, 1.4), 2),  # an action within rounding of the largest is not played for that
    ((0, 0.6, 1.2, 1.8), 2),
    ((0, -40, 0.6), 0),
    ((0, 40, 0.6, 40.6), 1),
    ((-40, 0, 40), 2),
])  # fmt: skip
def test_an_action_takes_the_place_of_one_before_it_if_its_index_is_larger_by_a_part_in_10_to_12(
    excesses, arm
):
    """``excesses``, in parts of 10^12, are those of lengths, and indices are in their ratio at first."""
    actions = np.array([[0.6 * (1 + 1e-12 * excess), 0.0] for excess in excesses])
    for policy in before_the_first_estimate(2):
        assert policy.act(1, actions) == arm


@pytest.mark.parametrize("make", [OFUL, partial(LinUCB, beta=2), partial(RSOFUL, growth=1)])
def test_a_ridge_that_leaves_too_few_digits_is_refused(make):
    make(2, delta=0.1, ridge=Fraction(1, 10**8))
    with pytest.raises(ValueError, match="ridge is a number of at least 1e-8, not 1e-09"):
        make(2, delta=0.1, ridge=1e-9)
