"""Hybrid-UCB: UCB on noisy totals of all rewards, by the hybrid mechanism; the horizon is not needed.

From literature (Hu, Huang and Mehta 2021, second version, by its name and its counter). What is ours: the
bonus for the noise, which is the tail bound of Chan, Shi and Song (2011) for a sum of Laplace variables.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...theory.numbers.enclosure import Exact
from ..indexes.tie_breaking import FIRST, put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.hybrid_counter import HybridCounter
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero
from ..protocol.block_policy import Block, Mixed, Pulls, Request


def noise_width(rewards: int, epsilon: float, level: float) -> float:
    """What the noise of a total of ``rewards`` exceeds with probability ``2 e^-level`` at most.

    ``sqrt(8 level) max(sqrt(sum of squared scales), largest scale sqrt(level))``
    """
    k = rewards.bit_length() - 1
    sums, nodes = k + 1, (rewards - (1 << k)).bit_count()
    root = 2.0 / epsilon * math.sqrt(sums + nodes * k * k)
    largest = 2.0 / epsilon * max(1, k if nodes else 0)
    return math.sqrt(8.0 * level) * max(root, largest * math.sqrt(level))


class HybridUCB:
    """The arm of the largest ``(total + width)/n + sqrt(3 log(t)/n)``, epsilon-DP for rewards in [0, 1].

    ``n`` are its rewards, ``width`` is :func:`noise_width` at the level ``3 log(t)``; every arm is pulled
    once at first. ``ties`` is ``"random"`` (evenly) or ``"first"``.
    """

    def __init__(
        self, arms: int, *, epsilon: Exact, ties: str = "random", noise: Callable[[float], Any] = Laplace
    ) -> None:
        if type(arms) is not int or arms < 1:
            raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
        self.arms = arms
        self.epsilon, self.ties = float(above_zero("epsilon", epsilon)), ties_named(ties)
        self.counters = [HybridCounter(epsilon, noise) for _ in range(arms)]
        self.totals = [0.0] * arms

    def act(self, t: int) -> Request:
        """An arm that was never pulled, else one of the largest index."""
        scores = np.array([self._index(arm, 3.0 * math.log(t)) for arm in range(self.arms)])
        put_on_largest(scores, FIRST if math.isinf(scores.max()) else self.ties, scores)
        choices = tuple((float(p), Block(arm)) for arm, p in enumerate(scores) if p)
        return Mixed(choices) if len(choices) > 1 else choices[0][1]

    def _index(self, arm: int, level: float) -> float:
        n = self.counters[arm].count
        if n == 0:
            return math.inf
        width = noise_width(n, self.epsilon, level)
        return (self.totals[arm] + width) / n + math.sqrt(level / n)

    def learn(self, pulls: Pulls) -> None:
        """The arm's counter takes the reward in."""
        self.totals[pulls.arm] = float(self.counters[pulls.arm].add(pulls.sum()))
