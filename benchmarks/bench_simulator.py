"""The simulator beside other libraries, plain loops and random numbers only; how time and memory grow."""

import importlib.util
import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numba
import numpy as np
from banditproof.algorithms.by_name.catalogue import build, build_contextual
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.categorical import block_sum
from banditproof.algorithms.environments.contexts import GaussianContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.mechanisms.laplace import noise
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from growth import growth, linear, logarithmic
from numpy.random import PCG64, Generator, SeedSequence
from rows import Absent, Floor, Peer, Row, compared, seconds_of

MEANS = (0.75, 0.625, 0.5, 0.375, 0.25)
ARMS = Bernoulli(MEANS)
EPSILON = 0.25
HORIZON = 10**6
RUNS = 20
SHORT = 20_000  # the plain loop runs this far and is scaled
ROUNDS = 3000  # so do other libraries
CONTEXTS = ContextualBandit(GaussianContexts(10, [3**-0.5] * 3, 0.1**0.5), np.array([0.6, -0.48, 0.64]))


def measure() -> list[Row]:
    """DP-IMED against the loop and the draws; UCB and LinUCB against other libraries; growth."""
    imed = partial(DPIMED, len(MEANS), epsilon=EPSILON)
    what = f"DP-IMED, {RUNS} runs to 10^6"
    loop = seconds_of(lambda: plain_loop(SHORT)) * HORIZON / SHORT * RUNS
    return [
        compared(
            what,
            _warm(partial(simulate, imed, ARMS, HORIZON, runs=RUNS)),
            Floor("its streams, block sums and noise only", _warm(_draws())),
            target=4.0,
            beside=Peer("a plain loop over the rounds, scaled", loop),
            repeats=5,
        ),
        *_beside_libraries(),
        *_growth(),
    ]


WHY = (
    "A round takes 5 ns, and its uniform number, drawn by itself, 6 ns; to begin takes .5 ms, in which "
    "numba looks at the types of what the loop takes."
)


def _beside_libraries() -> list[Row]:
    """UCB, 10^6 rounds on five arms; others play fewer rounds, and are scaled. Warm on all sides."""
    ucb = _warm(partial(simulate, partial(build, "ucb", 5), ARMS, HORIZON, runs=1))
    linucb = partial(build_contextual, "linucb", 3, horizon=10**5, delta=0.001)
    contextual = _warm(partial(simulate_contextual, linucb, CONTEXTS, 10**5, runs=1))
    what = "ucb, one run of 10^6 rounds, machine code loaded"
    other = "linucb, 10^5 rounds, K = 10, d = 3"
    cold = seconds_of(lambda: numpy_loop(ROUNDS)) * HORIZON / ROUNDS
    loop = Peer("a policy object asked every round, in numpy, scaled", cold)
    rows = [compared(what, ucb, loop, target=1e-3, why=WHY)]
    for library, play, scale, ours, told, target in (
        ("mabwiser", _mabwiser, HORIZON / ROUNDS, ucb, what, 1e-3),
        ("contextualbandits", _contextualbandits, 10**5 / 300, contextual, other, 1e-2),
    ):
        if importlib.util.find_spec(library) is None:
            rows.append(compared(told, ours, Absent(library, f"pip install {library}"), target=target))
            continue
        play(10)  # what it loads or compiles once is not counted
        name = f"{library}, scaled" if library == "mabwiser" else f"{library}: a LinUCB an arm, scaled"
        rows.append(compared(told, ours, Peer(name, seconds_of(play) * scale), target=target))
    return rows


def _mabwiser(rounds: int = ROUNDS) -> None:
    from mabwiser.mab import MAB, LearningPolicy

    generator = np.random.default_rng(0)
    arms = list(range(len(MEANS)))
    bandit = MAB(arms, LearningPolicy.UCB1(alpha=1), seed=0)
    bandit.fit(arms, [float(generator.random() < mean) for mean in MEANS])
    for _ in range(rounds):
        arm = bandit.predict()
        bandit.partial_fit([arm], [float(generator.random() < MEANS[arm])])


def _contextualbandits(rounds: int = 300) -> None:
    from contextualbandits.online import LinUCB

    generator = np.random.default_rng(0)
    bandit = LinUCB(nchoices=10, alpha=1.0, random_state=1)
    weights = generator.standard_normal((10, 3)) / 3
    for _ in range(rounds):
        context = generator.standard_normal((1, 3))
        arm = int(bandit.predict(context)[0])
        reward = float(context[0] @ weights[arm] + generator.standard_normal())
        bandit.partial_fit(context, np.array([arm]), np.array([reward]))


class NumpyUCB:
    """UCB as libraries have it: an object with arrays, asked for an arm and told of every reward."""

    def __init__(self, arms: int) -> None:
        self.pulls, self.rewards, self.t = np.zeros(arms), np.zeros(arms), 0

    def choice(self) -> int:
        """The arm of this round."""
        self.t += 1
        if self.pulls.min() == 0:
            return int(self.pulls.argmin())
        bonus = np.sqrt(2 * math.log(self.t) / self.pulls)
        return int(np.argmax(self.rewards / self.pulls + bonus))

    def get_reward(self, arm: int, reward: float) -> None:
        """Take it in."""
        self.pulls[arm] += 1
        self.rewards[arm] += reward


def numpy_loop(rounds: int) -> None:
    """One run."""
    generator, policy = np.random.default_rng(0), NumpyUCB(len(MEANS))
    for _ in range(rounds):
        arm = policy.choice()
        policy.get_reward(arm, float(generator.random() < MEANS[arm]))


FAR = 10**12


def _growth() -> list[Row]:
    """Time in arms, horizon and runs."""
    return [
        growth("simulate ucb, horizon", [10**4, 10**5, 10**6, 10**7], _rounds, ("linear", linear)),
        growth("simulate dp-klucb, horizon", [10**4, 10**8, 10**12, 10**16], _far, ("log", logarithmic)),
        growth("simulate dp-klucb, runs", [10, 100, 1000, 10**4], _many_runs, ("linear", linear)),
        growth("simulate ucb, arms of 10^5 rounds", [4, 40, 400, 4000], _many_arms, ("linear", linear)),
    ]


def _rounds(horizon: int) -> Callable[[], object]:
    return _warm(partial(simulate, partial(build, "ucb", 5), ARMS, horizon, runs=1))


def _far(horizon: int) -> Callable[[], object]:
    make = partial(build, "dp-klucb", 5, epsilon=EPSILON)
    return _warm(partial(simulate, make, ARMS, horizon, runs=50))


def _many_runs(runs: int) -> Callable[[], object]:
    make = partial(build, "dp-klucb", 5, epsilon=EPSILON)
    return _warm(partial(simulate, make, ARMS, FAR, runs=runs))


def _many_arms(arms: int) -> Callable[[], object]:
    make = partial(build, "ucb", arms)
    return _warm(partial(simulate, make, Bernoulli(np.linspace(0.9, 0.1, arms)), 10**5, runs=1))


class PlainDPIMED:
    """DP-IMED as bandit libraries have it: asked for an arm in every round, told of every reward."""

    def __init__(self, arms: int, generator: Generator) -> None:
        self.generator = generator
        self.totals, self.counts, self.batches = [0.0] * arms, [0] * arms, [0] * arms
        self.arm, self.left, self.fresh = 0, 0, 0.0

    def select(self) -> int:
        """The arm of this round."""
        if self.left == 0:
            self.arm = self.counts.index(0) if 0 in self.counts else self.least_index()
            self.left, self.fresh = 2 ** self.batches[self.arm], 0.0
        return self.arm

    def least_index(self) -> int:
        """The arm of least ``n d_eps + log n``."""
        means = [min(max(s / n, 0.0), 1.0) for s, n in zip(self.totals, self.counts, strict=True)]
        best = max(means)
        index = [n * divergence(mean, best) + math.log(n) for mean, n in zip(means, self.counts, strict=True)]
        return index.index(min(index))

    def update(self, arm: int, reward: float) -> None:
        """Take the reward in; at the end of the batch, its noisy sum."""
        self.fresh += reward
        self.left -= 1
        if self.left == 0:
            self.totals[arm] += self.fresh + self.generator.laplace(0, 1 / EPSILON)
            self.counts[arm] += 2 ** self.batches[arm]
            self.batches[arm] += 1


def divergence(x: float, y: float) -> float:
    """``d_eps(x, y)``   [BERN-EQ6]."""
    if x >= y:
        return 0.0
    if y >= 1:
        return EPSILON * (1 - x)
    z = max(x, y / (y + (1 - y) * math.exp(EPSILON)))
    value = (1 - z) * math.log((1 - z) / (1 - y)) + EPSILON * (z - x)
    return value + z * math.log(z / y) if z > 0 else value


def plain_loop(horizon: int) -> list[float]:
    """One run, round after round; the regret until each round."""
    generator = np.random.default_rng(0)
    policy = PlainDPIMED(len(MEANS), generator)
    regret, curve = 0.0, []
    for _ in range(horizon):
        arm = policy.select()
        reward = float(generator.random() < MEANS[arm])
        policy.update(arm, reward)
        regret += MEANS[0] - MEANS[arm]
        curve.append(regret)
    return curve


def _draws() -> Callable[[], None]:
    """The streams of the same runs, and from them the sums of the same blocks and their noise, compiled."""
    block_sum_compiled = numba.njit(block_sum)
    noise_compiled = numba.njit(noise)

    @numba.njit
    def draw(blocks: Any, table: Any, generator: Any) -> float:  # noqa: ANN401  compiled
        total = 0.0
        for i in range(len(blocks)):
            total += block_sum_compiled(blocks[i, 0], blocks[i, 1], blocks[i, 2], table, generator)
            total += noise_compiled(4.0, generator)
        return float(total)

    imed = partial(DPIMED, len(MEANS), epsilon=EPSILON)
    runs = [np.array(trajectory(imed, ARMS, HORIZON, run=run)[:-1], dtype=np.int64) for run in range(RUNS)]
    table = ARMS.table()

    def all_runs() -> None:
        for run, blocks in enumerate(runs):
            draw(blocks, table, Generator(PCG64(SeedSequence(0, spawn_key=(run,)))))

    return all_runs


def _warm(run: Callable[[], object]) -> Callable[[], object]:
    """The same, its machine code loaded before."""
    run()
    return run
