"""AdaP-UCB: UCB in private episodes   [TA-S5, TA-EQ5.1, TA-A7]"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..theory.enclosure import Exact
from .compiled import compiled
from .first_pulls import PULLS, put_on_unpulled
from .forgetting import (
    BETA,
    FIRST_COUNT,
    MEAN,
    SCALE,
    TIES,
    ForgettingPolicy,
    samples,
)
from .indexed import put_on_largest
from .laplace import Laplace
from .noise_scale import laplace_scale
from .steps import Counts, Schedule, Values, Vector


@compiled
def index(mean: float, n: float, t: int, beta: float, scale: float) -> float:
    """``mean + sqrt(L / (2 n)) + L/(epsilon n)`` with ``L = beta log t``   [TA-EQ5.1]

    ``scale`` is ``1/epsilon``.
    """
    exploration = beta * math.log(t) / n
    return mean + math.sqrt(exploration / 2.0) + exploration * scale


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest index; before that every arm once."""
    if put_on_unpulled(counts, probabilities):
        return
    scores = np.empty(probabilities.size)
    for arm in range(scores.size):
        n = samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        scores[arm] = index(values[arm, MEAN], n, t, parameters[BETA], parameters[SCALE])
    put_on_largest(scores, parameters[TIES], probabilities)


class AdaPUCB(ForgettingPolicy):
    """AdaP-UCB, epsilon-DP for rewards in [0, 1]   [TA-S5, TA-EQ5.1, TA-TH5.2]

    ``beta`` is 3.1 in the experiments, above 3 in the theorem. ``noise`` is given the scale
    ``1/epsilon``; the options ``ties`` and ``first_count`` are those of :mod:`.forgetting`.
    """

    choose = staticmethod(choose)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        beta: float = 3.1,
        ties: str = "random",
        first_count: Exact = 1,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        super().__init__(
            arms, scale=laplace_scale(epsilon), beta=beta, ties=ties, first_count=first_count, noise=noise
        )
