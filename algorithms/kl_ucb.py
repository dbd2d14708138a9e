"""KL-UCB, from literature (Cappe and others 2013; the texts name it only)   [BERN-B6]"""

from __future__ import annotations

import math

import numpy as np

from ..theory.enclosure import Exact, exact
from .compiled import compiled
from .compiled_divergence import kl
from .compiled_upper_inverse import kl_upper
from .first_pulls import PULLS, put_on_unpulled
from .indexed import clipped, put_on_largest
from .step_by_step import OWN, SUM, TIES, StepByStepPolicy
from .steps import Counts, Schedule, Values, Vector

SURELY = 1.0 + 1e-9  # beyond rounding, so that equal indexes stay equal


@compiled
def exploration(t: int, c: float) -> float:
    """``log t + c log log t``, the second term from ``t = 3`` on, where it is above 0."""
    logarithm = math.log(t)
    return logarithm + c * math.log(logarithm) if c > 0.0 and t > 2 else logarithm


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest ``max{q : n kl(mean, q) <= log t + c log log t}``; before that every arm once.

    The largest index found so far says of another arm by one ``kl`` whether its own is smaller; only if
    not is it computed.
    """
    if put_on_unpulled(counts, probabilities):
        return
    level = exploration(t, parameters[OWN])
    scores = np.empty(probabilities.size)
    first = 0
    for arm in range(scores.size):
        scores[arm] = clipped(values[arm, SUM] / counts[arm, PULLS])
        if scores[arm] > scores[first]:
            first = arm
    best = kl_upper(scores[first], level / counts[first, PULLS])
    for arm in range(scores.size):
        mean = scores[arm]
        n = counts[arm, PULLS]
        if arm == first:
            scores[arm] = best
        elif mean < best and n * kl(mean, best) > level * SURELY:
            scores[arm] = -1.0  # smaller than the best, whatever it is
        else:
            scores[arm] = kl_upper(mean, level / n)
    put_on_largest(scores, parameters[TIES], probabilities)


class KLUCB(StepByStepPolicy):
    """KL-UCB with the exploration ``log t + c log log t``   [BERN-B6]

    From literature, not private. ``c`` is 3 in the theory and 0, the default, in practice. For rewards in
    [0, 1], by the Bernoulli divergence.
    """

    choose = staticmethod(choose)

    def __init__(self, arms: int, *, c: Exact = 0, ties: str = "random") -> None:
        if not exact(c) >= 0:
            raise ValueError(f"c is a number of at least 0, not {c!r}")
        super().__init__(arms, ties=ties, own=(float(exact(c)),))
