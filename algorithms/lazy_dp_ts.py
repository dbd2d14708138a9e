"""Lazy-DP-TS: Thompson sampling on noisy means that are renewed ever more rarely   [BERN-B3]

From literature (Hu and Hegde 2022), by a secondary source. Counts of an arm: the rewards behind its mean,
the rewards in its buffer. Values: its noisy mean. Parameters: the scale of the noise, ``c``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.random import Generator

from ..theory.enclosure import Exact, exact
from .compiled import compiled
from .first_pulls import PULLS
from .indexed import clipped
from .laplace import Laplace
from .largest_beta import chance_of_largest, draw_largest
from .noise_scale import laplace_scale
from .steps import Counts, Schedule, StepPolicy, Values, Vector

USED, BUFFERED = PULLS, 1
MEAN = 0
SCALE, C = 0, 1


@compiled
def first_unpulled(counts: Counts) -> int:
    """The first arm without a mean, or -1."""
    for arm in range(counts.shape[0] - 1):
        if counts[arm, USED] == 0:
            return arm
    return -1


@compiled
def posteriors(counts: Counts, values: Values, t: int, parameters: Vector, a: Vector, b: Vector) -> None:
    """Write the parameters of ``Beta(m O + 1, (1 - m) O + 1)``, ``m = [mean + c log(t)/(epsilon O)]_0^1``."""
    bonus = parameters[C] * math.log(t) * parameters[SCALE]
    for arm in range(a.size):
        used = counts[arm, USED]
        m = clipped(values[arm, MEAN] + bonus / used)
        a[arm] = m * used + 1.0
        b[arm] = (1.0 - m) * used + 1.0


def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The chance of every arm that its draw is the largest; before that every arm once. Never compiled."""
    fresh = first_unpulled(counts)
    if fresh >= 0:
        probabilities[:] = 0.0
        probabilities[fresh] = 1.0
        return
    a, b = np.empty(probabilities.size), np.empty(probabilities.size)
    posteriors(counts, values, t, parameters, a, b)
    probabilities[:] = chance_of_largest(a, b)


@compiled
def sample(
    counts: Counts,
    values: Values,
    t: int,
    parameters: Vector,
    schedule: Schedule,
    generator: Generator,
) -> int:
    """The arm of the largest draw; before that every arm once."""
    fresh = first_unpulled(counts)
    if fresh >= 0:
        return fresh
    a = np.empty(counts.shape[0] - 1)
    b = np.empty(counts.shape[0] - 1)
    posteriors(counts, values, t, parameters, a, b)
    return draw_largest(a, b, generator)


@compiled
def block(
    counts: Counts, values: Values, arm: int, t: int, parameters: Vector, schedule: Schedule
) -> tuple[int, int, float]:
    """One pull into the buffer, released when it holds twice as many rewards as the mean in force."""
    used = counts[arm, USED]
    full = used == 0 or counts[arm, BUFFERED] + 1 == 2 * used
    return 1, 1 if full else 0, parameters[SCALE]


@compiled
def absorb(
    counts: Counts,
    values: Values,
    arm: int,
    length: int,
    released: int,
    number: float,
    t: int,
    parameters: Vector,
    schedule: Schedule,
) -> None:
    """The mean of a released buffer takes the place of the one before; the buffer is empty again."""
    counts[arm, BUFFERED] += 1
    if released != 0:
        counts[arm, USED] = counts[arm, BUFFERED]
        counts[arm, BUFFERED] = 0
        values[arm, MEAN] = number / counts[arm, USED]


class LazyDPTS(StepPolicy):
    """Lazy-DP-TS, epsilon-DP for rewards in [0, 1]   [BERN-B3]

    After one pull of every arm, each round pulls the arm of the largest draw ``theta ~ Beta(m O + 1, (1 -
    m) O + 1)``, with ``O`` rewards behind the noisy mean and ``m`` that mean plus ``c log(t)/(epsilon
    O)``, clipped. The mean of an arm is renewed from ``2 O`` fresh rewards, and the older ones are
    forgotten: each reward enters one released number. That number is drawn once and stored.

    From literature. ``c`` is 3 there. ``noise`` is given the scale ``1/epsilon``.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)
    sample = staticmethod(sample)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        c: Exact = 3,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if not exact(c) >= 0:
            raise ValueError(f"c is a number of at least 0, not {c!r}")
        super().__init__(
            arms, parameters=(laplace_scale(epsilon), float(exact(c))), noise=noise, columns=(2, 1)
        )
