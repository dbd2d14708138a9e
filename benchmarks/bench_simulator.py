"""How fast the simulator is, next to a plain loop of the same policy and to drawing random numbers only."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numba
import numpy as np
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.categorical import block_sum
from banditproof.algorithms.mechanisms.laplace import noise
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from best_time import best_time
from numpy.random import PCG64, Generator, SeedSequence

MEANS = (0.75, 0.625, 0.5, 0.375, 0.25)
ARMS = Bernoulli(MEANS)
EPSILON = 0.25
HORIZON = 10**6
RUNS = 20
SHORT = 20_000  # the plain loop runs this far and is scaled
STEPS = 20_000  # short enough to fit between two interruptions by other processes


def measure() -> list[dict[str, Any]]:
    """DP-IMED against the loop and the draws; DP-KLUCB at 10^15; steps a second with trees."""
    imed = partial(DPIMED, len(MEANS), epsilon=EPSILON)
    ours = _compiled(lambda: simulate(imed, ARMS, HORIZON, runs=RUNS), 20)
    loop = _compiled(lambda: plain_loop(SHORT), 10) * HORIZON / SHORT * RUNS
    drawn = _compiled(_draws(), 20)
    far = partial(DPKLUCB, len(MEANS), epsilon=EPSILON, alpha=2)
    far_seconds = _compiled(lambda: simulate(far, ARMS, 10**15, runs=1000), 3)
    tree = partial(DPUCB, len(MEANS), epsilon=EPSILON, horizon=10**6)
    stepwise = _compiled(lambda: simulate(tree, ARMS, STEPS, runs=1), 200)
    what = f"DP-IMED, {RUNS} runs to 10^6"
    return [
        _row(
            what,
            ours,
            "a plain loop over the rounds, scaled",
            loop,
            target=">= 10000 times faster",
            most=1e-4,
        ),
        _row(what, ours, "its streams and random numbers only", drawn, target="<= 5 times that", most=5),
        _row("DP-KLUCB, 1000 runs to 10^15", far_seconds, "5 seconds", 5.0, target="< 5 s", most=1),
        _row(
            f"DP-UCB with trees, {STEPS} rounds",
            stepwise,
            "5 million rounds a second",
            STEPS / 5e6,
            target=">= 5 million a second",
            most=1,
        ),
    ]


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


def _row(
    what: str, ours: float, reference: str, reference_s: float, *, target: str, most: float
) -> dict[str, Any]:
    return {
        "what": what,
        "ours_s": ours,
        "reference": reference,
        "reference_s": reference_s,
        "ratio": ours / reference_s,
        "target": target,
        "met": ours <= most * reference_s,
    }


def _compiled(run: Callable[[], object], repeats: int) -> float:
    """The shortest of several runs, in seconds; compiled before."""
    run()
    return best_time(run, repeats)
