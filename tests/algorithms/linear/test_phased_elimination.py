"""GOPE, its private versions and those on counts: naive twins, accounts, phases and regret."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS, build
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.linear.adac_gope import AdaCGOPE
from banditproof.algorithms.linear.phased_elimination import Phase, open_length
from banditproof.algorithms.linear.shuffled_gope import ShuffledGOPE
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.skellam import Skellam
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.algorithms.simulation.simulator import protocol_trajectory, simulate
from banditproof.theory.designs.optimal_design import optimal_design
from banditproof.theory.privacy.least_squares_release import noisy_releases
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from ..claimed_budgets import is_spent, options_of

LINEAR = [name for name, found in ALGORITHMS.items() if found.kind == "linear"]
OF_BITS = {"shuffled-gope", "distributed-gope"}

TRIANGLE = np.array([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]])


def random_actions(seed, arms, dimension):
    generator = np.random.default_rng(seed)
    actions = generator.standard_normal((arms, dimension))
    theta = generator.standard_normal(dimension)
    return actions / np.linalg.norm(actions, axis=1)[:, None], theta / np.linalg.norm(theta)


class Replayed:
    """The rewards of a table and unit noises of a list, read in order."""

    def __init__(self, table, noises):
        self.table, self.noises, self.used = table, noises, 0

    def unit(self, count):
        self.used += count
        return self.noises[self.used - count : self.used]


def naive(name, actions, horizon, luck, options):
    """Round by round, from the texts, with plain inverses; returns the rounds' actions and the estimates."""
    arms, d = actions.shape
    delta = float(options["delta"])
    alive, t, number = list(range(arms)), 1, 1
    played, estimates = [], []
    while True:
        beta = 2.0**-number
        level = delta / (arms * number * (number + 1))
        log = math.log(4 / level)
        f = d + 2 * math.sqrt(d * math.log(2 / level)) + 2 * math.log(2 / level)
        open_part = 8 * d / beta**2 * log
        rho = float(options.get("rho", 0))
        if name == "gope":
            c = open_part
        elif name == "adar-gope":
            ratio = float(options["alpha"] / options["epsilon"])
            c = open_part + 2 * d / beta * math.sqrt(2 * ratio * d * (d + 1) * log)
        elif name == "pure-gope":
            spread = max(math.sqrt(4 * d * (d + 1) * log), math.sqrt(8) * log)
            c = open_part + 4 * d / (beta * float(options["epsilon"])) * spread
        else:
            c = open_part + 2 * d / beta * math.sqrt(2 / rho * f)
        weights = optimal_design(actions[alive]).weights
        core = [(arm, math.ceil(c * w)) for arm, w in zip(alive, weights, strict=True) if w > 0]
        sums = {}
        for arm, count in core:
            for _ in range(count):
                if t > horizon:
                    return played, estimates
                played.append(arm)
                sums[arm] = sums.get(arm, 0.0) + luck.table[t - 1, arm]
                t += 1
        v = sum(count * np.outer(actions[arm], actions[arm]) for arm, count in core)
        inverse = np.linalg.pinv(v, hermitian=True, rcond=1e-10)
        values, vectors = np.linalg.eigh(inverse)
        root = vectors @ np.diag(np.sqrt(np.maximum(values, 0))) @ vectors.T
        total = sum(sums[arm] * actions[arm] for arm, _ in core)
        estimate = inverse @ total
        if name == "adac-gope":
            estimate = estimate + root @ (math.sqrt(2 * d / (rho * c)) * luck.unit(d))
        elif name == "output-perturbed-gope":
            reach = max(np.linalg.norm(inverse @ actions[arm]) for arm, _ in core)
            estimate = estimate + math.sqrt(2 / rho) * reach * luck.unit(d)
        elif name != "gope":
            if name == "adac-gope-var":
                scale = math.sqrt(2 / rho)
            elif name == "adar-gope":
                scale = math.sqrt(2 * options["alpha"] / options["epsilon"])
            else:
                scale = 2 / float(options["epsilon"])
            for arm, _ in core:
                estimate = estimate + scale * float(luck.unit(1)[0]) * (inverse @ actions[arm])
        estimates.append(estimate)
        scores = actions[alive] @ estimate
        alive = [arm for arm, score in zip(alive, scores, strict=True) if scores.max() - score <= 2 * beta]
        number += 1


def by_the_protocol(policy, horizon, luck):
    class Stage(SimulatedStage):
        def release(self, mechanism, sealed):
            value = sealed._Sealed__value
            if type(mechanism).__name__ == "NoNoise":
                return value
            scale = float(getattr(mechanism, "sigma", getattr(mechanism, "scale", 0)))
            drawn = luck.unit(int(np.size(value)))
            return value + scale * (drawn if np.ndim(value) else float(drawn[0]))

    class Table:
        arms = policy.arms

        def sum(self, arm, first, length, generator):  # noqa: ARG002  as environments have it
            return float(luck.table[first - 1 : first - 1 + length, arm].sum())

    stage = Stage(Table(), np.random.default_rng(0))
    t, played, estimates = 1, [], []
    while t <= horizon:
        block = policy.act(t)
        length = min(block.length, horizon + 1 - t)
        pulls = stage.pull(block.arm, t, length)
        played += [block.arm] * length
        if length == block.length:
            before = policy.theta
            policy.learn(pulls)
            if policy.theta is not before:
                estimates.append(policy.theta)
        t += length
    return played, estimates


@pytest.mark.parametrize("name", [name for name in LINEAR if ALGORITHMS[name].privacy != "approximate"])
@pytest.mark.parametrize(("seed", "arms", "dimension"), [(1, 5, 2), (2, 8, 3), (3, 2, 3), (4, 4, 1)])
def test_it_plays_what_its_naive_twin_plays(name, seed, arms, dimension):
    actions, theta = random_actions(seed, arms, dimension)
    horizon = 60_000
    generator = np.random.default_rng(seed)
    table = np.where(generator.random((horizon, arms)) < (1 + actions @ theta) / 2, 1.0, -1.0)
    noises = generator.standard_normal(400)
    options = options_of(name)
    ours = by_the_protocol(build(name, actions, **options), horizon, Replayed(table, noises))
    theirs = naive(name, actions, horizon, Replayed(table, noises), options)
    assert ours[0] == theirs[0]
    assert len(ours[1]) == len(theirs[1]) >= 2
    for mine, its in zip(ours[1], theirs[1], strict=True):
        assert actions @ mine == pytest.approx(actions @ its, abs=1e-8)


@pytest.mark.parametrize("name", LINEAR)
def test_the_ledger_keeps_the_claimed_budget(name):
    """Rewards 1 and -1; a shallower noise would not keep it."""
    actions, theta = random_actions(5, 6, 3)
    env = LinearArms(actions, theta / 2, rewards="sign")
    found = account(partial(build, name, actions, **options_of(name)), env, 40_000)
    assert is_spent(found, name, Fraction(3, 4))


def test_a_poor_design_gets_more_than_the_printed_variance():
    """Uniform over skewed actions a reward moves the release by more than an optimal design allows."""
    actions = np.array([[1.0, 0.0], [1.0, 0.1], [1.0, -0.1], [0.0, 1.0]])
    policy = AdaCGOPE(actions, rho=1, delta=0.1)
    everything = np.arange(4)
    poor = Phase(
        number=1,
        survivors=everything,
        constant=4000.0,
        played=actions,
        places=everything,
        pulls=np.full(4, 1000),
        span=2,
    )
    printed = 2 * 2 / (1 * 4000.0)
    release = noisy_releases(actions, poor.pulls)[1]
    assert release.zcdp_spent(printed) > 1.5
    assert 1 - 1e-9 <= release.zcdp_spent(policy.sigma(poor) ** 2) <= 1


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), arms=st.integers(1, 12), dimension=st.integers(1, 4))
def test_a_phase_is_an_optimal_design_rounded_up(seed, arms, dimension):
    """At most ``d (d + 1)/2`` actions, lengths within one of ``c pi``; norms at most d/c."""
    actions, _ = random_actions(seed, arms, dimension)
    policy = AdaCGOPE(actions, rho=1, delta=0.1)
    policy.act(1)
    phase = policy.phase
    span = np.linalg.matrix_rank(actions)
    assert phase.span == span
    assert len(phase.places) <= dimension * (dimension + 1) // 2
    assert phase.constant <= phase.pulls.sum() < phase.constant + len(phase.places)
    squares = np.square(actions @ phase.root).sum(axis=1)
    assert squares.max() <= (span + 1e-6) / phase.constant
    assert phase.inverse == pytest.approx(phase.root @ phase.root)
    v = (phase.played.T * phase.pulls) @ phase.played
    assert v @ phase.inverse @ v == pytest.approx(v, rel=1e-6, abs=1e-6 * np.abs(v).max())


def test_actions_that_lose_a_dimension_go_on():
    """Two survivors in the plane, then one; a zero action alone plays on without an estimate."""
    actions = np.array([[1.0, 0.0], [0.99, 0.1], [-1.0, 0.0], [0.0, -1.0]])
    made = partial(AdaCGOPE, actions, rho=1, delta=0.1)
    found = simulate(made, LinearArms(actions, [1.0, 0.0]), 10**8, runs=2)
    assert (found.pulls[:, 0] > 9 * 10**7).all()
    zero = np.array([[0.0, 0.0], [-1.0, 0.0], [0.0, -1.0]])
    for name in LINEAR:
        make = partial(build, name, zero, **options_of(name))
        rewards = "sign" if name in OF_BITS else "gaussian"
        env = LinearArms(zero, [1.0, 1.0], rewards=rewards, sigma=0.1)
        found = simulate(make, env, 10**7, runs=2)
        assert (found.pulls[:, 0] > 9 * 10**6).all()


@pytest.mark.parametrize("rewards", ["gaussian", "sign"])
def test_linear_rewards_have_their_means(rewards):
    """10^6 rewards an action; beyond 6 standard errors in one of 3: probability below 1e-8."""
    env = LinearArms(TRIANGLE, [0.3, -0.5], rewards=rewards)
    generator = np.random.default_rng(1)
    for arm, mean in enumerate((0.3, -0.5, -0.22)):
        assert env.means[arm] == pytest.approx(mean)
        assert abs(env.sum(arm, 1, 10**6, generator) / 10**6 - mean) < 6e-3
        assert abs(env.rewards(arm, 1, 10**5, generator).mean() - mean) < 6 / 10**2.5
    assert env.sum(0, 1, 3 * 2**30, generator) == pytest.approx(0.9 * 2**30, rel=1e-3)


THETA = np.array([0.3, 0.8])
BUDGET = {"epsilon": 1, "privacy_delta": Fraction(1, 1000), "delta": Fraction(1, 10)}
KINDS = {"shuffled": ShuffledGOPE.for_shuffled_bits, "distributed": ShuffledGOPE.for_secure_sums}
ARMS = LinearArms(TRIANGLE, THETA, rewards="sign")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("budget", [(1, "1/1000"), ("1/2", "1/100")])
def test_the_account_is_the_budget_and_less_noise_is_not(kind, budget):
    epsilon, delta = budget
    make = partial(KINDS[kind], TRIANGLE, epsilon=epsilon, privacy_delta=delta, delta="1/10")
    horizon = 3000
    found = account(make, ARMS, horizon)
    assert found.tested
    assert found.within(epsilon=epsilon, delta=delta)
    assert not found.within(epsilon=epsilon)

    def cheaper():
        policy = make()
        given = policy.mechanism
        less = Binomial(given.coins - 2) if isinstance(given, Binomial) else Skellam(given.variance - 1)
        policy.mechanism = less
        return policy

    assert not account(cheaper, ARMS, horizon).within(epsilon=epsilon, delta=delta)


@pytest.mark.parametrize("kind", KINDS)
def test_without_noise_the_estimate_is_least_squares(kind):
    """The counts, doubled and moved, are the sums: on a table whose every reward is known."""
    policy = KINDS[kind](TRIANGLE, **BUDGET)
    policy.mechanism = NoNoise()
    policy.act(1)
    phase = policy.phase
    rounds = int(phase.pulls.sum())
    table = np.where(np.random.default_rng(1).random((rounds + 1, 3)) < 0.7, 1.0, -1.0)
    made = KINDS[kind](TRIANGLE, **BUDGET)
    made.mechanism = NoNoise()
    protocol_trajectory(lambda: made, RewardTable(table), rounds + 1)
    sums, start = [], 0
    for arm, pulls in zip(phase.places, phase.pulls, strict=True):
        sums.append(table[start : start + pulls, arm].sum())
        start += pulls
    played = TRIANGLE[phase.places]
    expected = np.linalg.pinv((played.T * phase.pulls) @ played) @ (played.T @ np.array(sums))
    assert made.theta == pytest.approx(expected)


@pytest.mark.parametrize(("kind", "noise"), [("shuffled", "coins"), ("distributed", "variance")])
def test_the_length_of_a_phase_is_what_it_is_said_to_be(kind, noise):
    policy = KINDS[kind](TRIANGLE, **BUDGET)
    size = getattr(policy.mechanism, noise)
    for phase, d in ((1, 2), (4, 3)):
        level = float(Fraction(1, 10)) / (3 * phase * (phase + 1))
        log, m = math.log(4 / level), d * (d + 1) / 2
        wide = (
            math.sqrt(m * size * log / 2) if kind == "shuffled" else math.sqrt(2 * m * size * log) + log / 3
        )
        expected = open_length(phase, d, level) + 4 * d * 2**phase * wide
        assert policy.phase_length(phase, d) == pytest.approx(expected)


def test_rewards_that_are_no_bits_are_refused():
    gaussian = LinearArms(TRIANGLE, THETA, sigma=0.5)
    with pytest.raises(ValueError, match="coins among bits hide"):
        simulate(partial(ShuffledGOPE.for_shuffled_bits, TRIANGLE, **BUDGET), gaussian, 3000, runs=1)
    halves = RewardTable(np.full((3000, 3), 0.5), reward_range=(-1, 1))
    with pytest.raises(ValueError, match="coins among bits hide"):
        simulate(partial(ShuffledGOPE.for_shuffled_bits, TRIANGLE, **BUDGET), halves, 3000, runs=1)
