"""One run is the same numbers however it is run; many runs are counted right."""

# ruff: noqa: ARG001, ARG002  steps take what all steps take
import signal
import time
import tracemalloc
from functools import partial
from itertools import pairwise

import joblib
import numpy as np
import pytest
from banditproof.algorithms.compilation import compile_now, compiled
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.environments.reward_table import RewardTable, reward_list
from banditproof.algorithms.environments.sealed import unseal
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.protocol.block_policy import Block, Stop
from banditproof.algorithms.protocol.stepped_policy import without_noise
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.algorithms.simulation.simulator import (
    Pulled,
    Simulation,
    default_checkpoints,
    protocol_trajectory,
    pulled_blocks,
    simulate,
    trajectory,
)
from banditproof.theory.tails.bounded_mean_test import mean_interval, median_interval
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import default_rng
from scipy import stats

from ..scripted_policy import Scripted

MU2 = Bernoulli([0.75, 0.625, 0.5, 0.375, 0.25])
IMED = partial(DPIMED, 5, epsilon=0.25)
ARRAYS = ("checkpoints", "regret", "pulls", "releases", "stopped", "recommended")


@compiled
def sample(state, t, generator):
    parameters = state.parameters
    return int(parameters[0]) if generator.random() < 0.5 else 0


class Sampled(Scripted):
    """Draws its arm itself; its distribution is nothing that compiles."""

    choose = staticmethod(lambda *_: None)
    sample = staticmethod(sample)


class ByProtocol(DPIMED):
    """DP-IMED with an ``act`` of its own, which the simulator must not pass by."""

    def act(self, t):
        return super().act(t)


class Halves:
    """The policy of ten lines."""

    def __init__(self, arms, *, epsilon):
        self.mean, self.length, self.noise = [1.0] * arms, [1] * arms, Laplace(1 / epsilon)

    def act(self, t):
        arm = max(range(len(self.mean)), key=self.mean.__getitem__)
        return Block(arm, self.length[arm])

    def learn(self, pulls):
        self.mean[pulls.arm] = self.noise.release(pulls.sum()) / pulls.length
        self.length[pulls.arm] *= 2


def same(left, right):
    return all(np.array_equal(getattr(left, name), getattr(right, name)) for name in ARRAYS)


# One run


instances = st.fixed_dictionaries(
    {
        "means": st.lists(
            st.sampled_from([0.0, 0.25, 0.5, 0.5 + 1e-12, 1.0]) | st.floats(0, 1), min_size=1, max_size=6
        ),
        "epsilon": st.floats(-9, 9).map(lambda e: 10.0**e),
        "alpha": st.sampled_from(["1.1", "1.5", 2, 7]),
        "ties": st.sampled_from(["random", "first"]),
        "noise": st.sampled_from([Laplace, Gaussian, without_noise]),
        "horizon": st.integers(1, 40) | st.floats(0, 18).map(lambda e: int(10**e)),
        "seed": st.integers(0, 2**64),
    }
)


@settings(max_examples=40)
@given(instances)
def test_compiled_steps_and_the_protocol_play_the_same_run(given):
    arms, horizon, seed = len(given["means"]), given["horizon"], given["seed"]
    options = {name: given[name] for name in ("epsilon", "alpha", "ties", "noise")}
    policy, environment = partial(DPIMED, arms, **options), Bernoulli(given["means"])
    blocks = trajectory(policy, environment, horizon, seed=seed)
    assert blocks == protocol_trajectory(policy, environment, horizon, seed=seed)
    rows = pulled_blocks(policy, environment, horizon, seed=seed).tolist()
    assert rows == [list(each) for each in blocks if isinstance(each, Pulled)]
    assert blocks[0].first == 1
    assert all(now.first + now.length == then.first for now, then in pairwise(blocks))
    assert blocks[-1].first + blocks[-1].length == horizon + 1

    fast = simulate(policy, environment, horizon, runs=1, seed=seed)
    assert same(fast, simulate(partial(ByProtocol, arms, **options), environment, horizon, runs=1, seed=seed))
    assert fast.pulls.sum() == horizon
    gaps = max(given["means"]) - environment.means
    for arm in range(arms):
        own = [played for played in blocks if played.arm == arm]
        assert fast.pulls[0, arm] == sum(played.length for played in own)
        whole = len(own) - (blocks[-1].arm == arm)  # the last block may be cut, and then is not released
        assert fast.releases[0, arm] - whole in {0, 1 if blocks[-1].arm == arm else 0}
    for t, regret in zip(fast.checkpoints, fast.regret[0], strict=True):
        pulls = [
            sum(max(0, min(b.length, t + 1 - b.first)) for b in blocks if b.arm == a) for a in range(arms)
        ]
        assert regret == pytest.approx(float(gaps @ np.array(pulls, dtype=float)), rel=1e-12)
    assert (np.diff(fast.regret) >= 0).all()
    assert (fast.regret >= 0).all()


@pytest.mark.parametrize(
    ("policy", "environment", "horizon"),
    [
        (partial(DPIMED, 5, epsilon=0.5, noise=DiscreteLaplace), MU2, 10**6),
        (partial(DPIMED, 3, epsilon=0.5), GaussianArms([0.1, 0.5, 0.4], 0.3), 10**9),
        (partial(DPIMED, 2, epsilon=0.5), RewardTable(default_rng(0).random((5000, 2))), 5000),
        (partial(DPUCB, 5, epsilon=1.0, horizon=4000), MU2, 3000),
        (partial(DPUCB, 5, epsilon=1.0, horizon=400, noise=DiscreteLaplace), MU2, 300),
        (partial(Scripted, [0.2, 0.0, 0.5, 0.3], [2, 1, 5]), Bernoulli([0.1, 0.9, 0.5, 0.5]), 2000),
        (partial(Scripted, [0.5, 0.5], [3, 1, 4, 1], tree_horizon=900), Bernoulli([0.4, 0.6]), 2000),
        (partial(Scripted, [0.0, 1.0], [3, 1, 4, 0]), Bernoulli([0.4, 0.6]), 2000),
    ],
    ids=["lattice noise", "gaussian arms", "a table", "trees", "lattice trees", "mixture", "kept", "stop"],
)
def test_both_ways_agree_for(policy, environment, horizon):
    for seed in range(3):
        blocks = trajectory(policy, environment, horizon, seed=seed)
        assert blocks == protocol_trajectory(policy, environment, horizon, seed=seed)
        pulls = simulate(policy, environment, horizon, runs=1, seed=seed).pulls[0]
        played = [block for block in blocks if isinstance(block, Pulled)]
        assert pulls.tolist() == [
            sum(b.length for b in played if b.arm == a) for a in range(environment.arms)
        ]
    assert trajectory(policy, environment, horizon, seed=1, run=7) == protocol_trajectory(
        policy, environment, horizon, seed=1, run=7
    )


def test_a_sampling_policy_is_drawn_by_its_own_sampler():
    policy = partial(Sampled, [2.0, 0.0, 0.0], [1])
    simulation = simulate(policy, Bernoulli([0.5, 0.5, 0.5]), 20_000, runs=1)
    assert simulation.pulls[0, 1] == 0
    # two-sided at 1e-9: an exact binomial test of one half
    assert stats.binomtest(int(simulation.pulls[0, 0]), 20_000, 0.5).pvalue > 1e-9


def test_a_stop_is_kept_with_its_round_and_arm():
    policy = partial(Scripted, [0.0, 1.0], [3, 1, 4, 0])
    simulation = simulate(policy, Bernoulli([0.9, 0.6]), 100, runs=2, checkpoints=[1, 4, 8, 9, 100])
    assert simulation.stopped.tolist() == [8, 8]
    assert simulation.recommended.tolist() == [1, 1]
    assert simulation.pulls.tolist() == [[0, 8], [0, 8]]
    assert simulation.regret[0] == pytest.approx([0.3, 1.2, 2.4, 2.4, 2.4])
    assert trajectory(policy, Bernoulli([0.9, 0.6]), 100)[-1] == Stop(1)
    never = simulate(partial(Scripted, [0.0, 1.0], [3, 1, 4, 0]), Bernoulli([0.9, 0.6]), 8, runs=1)
    assert (never.stopped[0], never.recommended[0]) == (-1, -1)


@pytest.mark.parametrize(("odds", "lengths", "text"), [
    ([0.5, 0.4], [1], "action probabilities are nonnegative and sum to 1, not [0.5, 0.4]"),
    ([1.5, -0.5], [1], "action probabilities are nonnegative and sum to 1, not [1.5, -0.5]"),
    ([0.0, 1.0], [2, -1], "round 3: a block has a whole number of pulls, at least 1, not -1"),
])  # fmt: skip
def test_a_wrong_policy_is_named_alike_both_ways(odds, lengths, text):
    for run in (trajectory, protocol_trajectory):
        with pytest.raises(ValueError) as caught:  # noqa: PT011  the text is compared below
            run(partial(Scripted, odds, lengths), Bernoulli([0.5, 0.5]), 10)
        assert str(caught.value) == text


# Stretches


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(1, 12)), max_size=8))
def test_a_stretch_is_its_rewards_unless_it_cuts_an_older_one(asked):
    rewards = default_rng(0).random(12)
    pulls = SimulatedStage(reward_list(rewards, arms=1), default_rng(0)).pull(0, 1, 12)
    older = []
    for start, length in asked:
        stop = min(12, start + length)
        cut = any(a < stop and start < b and not start <= a <= b <= stop for a, b in older)
        if cut:
            with pytest.raises(ValueError, match="ask for the finer stretch first"):
                pulls.stretch(start, stop)
        else:
            assert unseal(pulls.stretch(start, stop))[0] == pytest.approx(rewards[start:stop].sum())
            older = [(a, b) for a, b in older if not start <= a <= b <= stop] + refined(older, start, stop)


def refined(older, start, stop):
    """What of ``start .. stop`` cannot be cut: the older pieces in it and the gaps between them."""
    inside = sorted((a, b) for a, b in older if start <= a and b <= stop)
    edges = [start, *(edge for piece in inside for edge in piece), stop]
    gaps = list(zip(edges[::2], edges[1::2], strict=True))
    return [piece for piece in inside + gaps if piece[0] < piece[1]]


# Many runs


def test_the_number_of_workers_changes_nothing():
    one = simulate(IMED, MU2, 10**5, runs=40, seed=4)
    assert same(one, simulate(IMED, MU2, 10**5, runs=40, seed=4, jobs=2))
    with joblib.parallel_config(backend="threading"):
        assert same(one, simulate(IMED, MU2, 10**5, runs=40, seed=4, jobs=16))
        halves = partial(Halves, 5, epsilon=1.0)
        alone = simulate(halves, MU2, 1000, runs=7)
        assert same(alone, simulate(halves, MU2, 1000, runs=7, jobs=16))


def test_checkpoints_change_no_run():
    few = simulate(IMED, MU2, 10**6, runs=5, checkpoints=[10**6, 17, 17])
    assert few.checkpoints.tolist() == [17, 10**6]
    assert np.array_equal(few.regret[:, -1], simulate(IMED, MU2, 10**6, runs=5).regret[:, -1])


def test_progress_is_told_and_an_interrupt_passes_through():
    told = []
    simulate(IMED, MU2, 100, runs=5, progress=lambda done, runs: told.append((done, runs)))
    assert told == [(i, 5) for i in range(1, 6)]
    with joblib.parallel_config(backend="threading"):
        told.clear()
        simulate(IMED, MU2, 100, runs=100, jobs=2, progress=lambda done, runs: told.append((done, runs)))
    assert told[-1] == (100, 100)
    assert told == sorted(told)

    def enough(done, runs):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(IMED, MU2, 100, runs=5, progress=enough)


def test_a_long_run_is_interrupted_at_once():
    def interrupt(*_):
        raise KeyboardInterrupt

    policy = partial(DPUCB, 5, epsilon=1.0, horizon=10**12)
    simulate(policy, MU2, 10, runs=1)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        start = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            simulate(policy, MU2, 10**12, runs=1)
        assert time.monotonic() - start < 10
    finally:
        signal.signal(signal.SIGALRM, before)


def test_memory_does_not_grow_with_the_horizon():
    def peak(policy, horizon):
        one = compiled_run_of(policy(), MU2, horizon, np.array([horizon]))
        if one is not None:
            compile_now(one.steps)  # else it may be compiled on the way, which takes memory too
        simulate(policy, MU2, 100, runs=1)
        tracemalloc.start()
        simulate(policy, MU2, horizon, runs=3, checkpoints=[horizon])
        size = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return size

    for policy, short, long in (
        (IMED, 10**3, 10**18),
        (partial(Halves, 5, epsilon=1.0), 10**3, 10**18),
        (partial(DPUCB, 5, epsilon=1.0, horizon=10**6), 10**2, 10**5),
    ):
        assert peak(policy, long) < peak(policy, short) + 50_000


# Summaries


def simulation_of(columns):
    regret = np.array(columns, dtype=float).T.copy()
    none = np.full(len(regret), -1)
    counts = np.zeros((len(regret), 1), dtype=np.int64)
    limits = np.array([[0.0], [LARGEST]]).repeat(regret.shape[1], axis=1)
    return Simulation(9, 0, np.arange(1, regret.shape[1] + 1), regret, counts, counts, none, none, limits)


LARGEST = 1e6


class Always:
    """Pulls one arm for ever."""

    def __init__(self, arm):
        self.arm = arm

    def act(self, t):
        return Block(self.arm, 10**6)

    def learn(self, pulls):
        """Nothing."""


regrets = st.lists(st.floats(0, LARGEST), min_size=1, max_size=60)


@given(regrets)
def test_summaries_are_those_of_the_runs(regret):
    simulation = simulation_of([regret])
    assert simulation.runs == len(regret)
    assert simulation.mean()[0] == pytest.approx(np.mean(regret))
    assert simulation.median()[0] == pytest.approx(np.median(regret))
    assert simulation.quantiles([0, 0.5, 1])[:, 0] == pytest.approx(
        [min(regret), np.median(regret), max(regret)]
    )
    share = max(regret) / sum(regret) if sum(regret) else 1 / len(regret)
    assert simulation.largest_share()[0] == pytest.approx(share)
    low, high = simulation.mean_interval(0.9)[:, 0]
    assert (low, high) == mean_interval(regret, LARGEST, 1 - 0.9)
    assert tuple(simulation.median_interval(0.9)[:, 0]) == median_interval(regret, 1 - 0.9)
    assert 0 <= low <= np.mean(regret) * (1 + 1e-9)
    assert np.mean(regret) * (1 - 1e-9) <= high <= LARGEST
    error = simulation.standard_error()[0]
    assert error == (pytest.approx(stats.sem(regret)) if len(regret) > 1 else np.inf)


def test_no_run_leaves_the_limits_and_they_are_as_near_as_they_can_be():
    """Who pulls the worst arm for ever loses the upper one, who pulls the best the lower one."""
    best, worst = (
        simulate(partial(Always, arm), Bernoulli([0.75, 0.5, 0.25]), 30, runs=2, checkpoints=[10, 30])
        for arm in (0, 2)
    )
    assert best.limits.tolist() == [[0, 0], [5, 15]]
    assert best.regret.tolist() == [[0, 0]] * 2
    assert worst.regret.tolist() == [[5, 15]] * 2


@given(st.integers(1, 10**18))
def test_default_checkpoints_rise_to_the_horizon(horizon):
    rounds = default_checkpoints(horizon)
    assert rounds[0] == 1 or horizon == 1
    assert rounds[-1] == horizon
    assert (np.diff(rounds) > 0).all()
    assert len(rounds) <= 10 * np.log10(horizon) + 11
