"""Lazy-DP-TS: Thompson sampling on noisy means that are renewed ever more rarely

From literature (Hu and Hegde 2022), by a secondary source. Parameters: the scale of the noise, ``c``.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.random import Generator

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled, compiled_inside
from ..indexes.thompson_law import chance_of_largest, draw_above
from ..indexes.tie_breaking import clipped
from ..mechanisms.laplace import Laplace
from ..protocol.first_pulls import put_on_unpulled
from ..protocol.stepped_policy import State, Vector
from ..spelled_number import spelled
from .lazy_renewal import MEAN, OWN, SCALE, USED, RenewingPolicy

C = OWN


@compiled
def optimistic_mean(mean: float, used: int, bonus: float) -> float:
    """``m = [mean + bonus/O]_0^1``, with the bonus ``c log(t)/epsilon``."""
    return clipped(mean + bonus / used)


def choose(state: State, t: int, probabilities: Vector) -> None:
    """The chance of every arm that its draw is the largest; before that every arm once. Never compiled."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    used = counts[:-1, USED]
    bonus = parameters[C] * math.log(t) * parameters[SCALE]
    m = np.clip(values[:-1, MEAN] + bonus / used, 0.0, 1.0)
    probabilities[:] = chance_of_largest(1.0 + m * used, 1.0 + (1.0 - m) * used)


@compiled_inside
def sample(state: State, t: int, generator: Generator) -> int:
    """The arm of the largest draw; before that every arm once. The arm of the most rewards draws first."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = counts.shape[0] - 1
    winner = 0
    for arm in range(arms):
        if counts[arm, USED] == 0:
            return arm
        if counts[arm, USED] > counts[winner, USED]:
            winner = arm
    first = winner
    bonus = parameters[C] * math.log(t) * parameters[SCALE]
    used = counts[first, USED]
    m = optimistic_mean(values[first, MEAN], used, bonus)
    bar = generator.beta(m * used + 1.0, (1.0 - m) * used + 1.0)
    largest = bar
    for arm in range(arms):
        if arm != first:
            used = counts[arm, USED]
            m = optimistic_mean(values[arm, MEAN], used, bonus)
            draw = draw_above(m, float(used), bar, generator)
            if draw > largest:
                largest = draw
                winner = arm
    return winner


class LazyDPTS(RenewingPolicy):
    """Lazy-DP-TS, epsilon-DP for rewards in [0, 1]

    After one pull of every arm, each round pulls the arm of the largest draw ``theta ~ Beta(m O + 1, (1 -
    m) O + 1)``, with ``O`` rewards behind the noisy mean and ``m`` that mean plus ``c log(t)/(epsilon
    O)``, clipped. The mean of an arm is renewed from ``2 O`` fresh rewards, and the older ones are
    forgotten: each reward enters one released number. That number is drawn once and stored.

    From literature. ``c`` is 3 there. ``noise`` is given the scale ``1/epsilon``.
    """

    choose = staticmethod(choose)
    sample = staticmethod(sample)

    def __init__(
        self, arms: int, *, epsilon: Exact, c: Exact = 3, noise: Callable[[float], Any] = Laplace
    ) -> None:
        if not exact(c) >= 0:
            raise ValueError(f"c is a number of at least 0, not {spelled(c)}")
        super().__init__(arms, epsilon=epsilon, noise=noise, own=(float(exact(c)),))
