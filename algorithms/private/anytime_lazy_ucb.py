"""Anytime-Lazy-UCB: UCB on noisy means, each renewed from twice as many fresh rewards   [BERN-I4]

From literature (Hu, Huang and Mehta 2021, from memory; BERN-I4 quotes the order of its regret).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..protocol.first_pulls import put_on_unpulled
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .lazy_renewal import MEAN, OWN, SCALE, USED, RenewingPolicy


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest ``mean + sqrt(3 log(t)/n) + 3 log(t)/(epsilon n)``; before that every arm once."""
    if not put_on_unpulled(counts, probabilities):
        level = 3.0 * math.log(t) / counts[:-1, USED]
        scores = values[:-1, MEAN] + np.sqrt(level) + parameters[SCALE] * level
        put_on_largest(scores, parameters[OWN], probabilities)


class AnytimeLazyUCB(RenewingPolicy):
    """Anytime-Lazy-UCB, epsilon-DP for rewards in [0, 1]: ``n`` rewards are behind a mean   [BERN-I4]

    ``ties`` is ``"random"`` (evenly) or ``"first"``; ``noise`` is given the scale ``1/epsilon``.
    """

    choose = staticmethod(choose)

    def __init__(
        self, arms: int, *, epsilon: Exact, ties: str = "random", noise: Callable[[float], Any] = Laplace
    ) -> None:
        super().__init__(arms, epsilon=epsilon, noise=noise, own=(ties_named(ties),))
