"""A bandit learner, alone or inside the conversion of Algorithm 1   [ADV-A1, ADV-T5]

The action is chosen by the learner and kept for ``batch`` rounds; the mean loss of these rounds, with
Laplace noise where there is a budget, is all that the learner is told. At ``batch`` 1 without noise it is the
learner itself. A last batch that the horizon cuts is played and never fed back. The policy keeps to whole
batches, so its own clock, the number of batches learned, stands for the learner's round.

Environments pay rewards; the loss of a round is 1 less its reward. Noise of scale ``1/epsilon`` on the sum of
a batch is noise of scale ``1/(batch epsilon)`` on its mean.

Counts, last row: the batches learned. Parameters: the batch, the scale of the noise on a sum, then those of
the learner.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.stepped_policy import State, StepPolicy, without_noise
from ..spelled_number import spelled

LEARNED = 0
BATCH, SCALE, OWN = 0, 1, 2


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One batch, its sum released."""
    return int(state.parameters[BATCH]), 1, state.parameters[SCALE]


@compiled
def fed_loss(number: float, length: int) -> float:
    """The mean loss of a batch, from the released sum of its rewards."""
    return 1.0 - number / length


class BatchedLearner(StepPolicy):
    """The learner that the subclass chooses by, on batches; ``epsilon=None`` leaves the noise out."""

    block = staticmethod(block)

    def __init__(
        self,
        arms: int,
        *,
        batch: int,
        epsilon: Exact | None,
        own: Sequence[float],
        columns: int,
        count_columns: int = 1,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        scale = 0.0 if epsilon is None else laplace_scale(epsilon)
        super().__init__(
            arms,
            parameters=(checked_batch(batch), scale, *own),
            noise=without_noise if epsilon is None else noise,
            columns=(count_columns, columns),
        )
        self.block_length = batch


LONGEST_BATCH = 2**53  # up to here a double holds every whole number of rounds


def checked_batch(batch: int) -> int:
    """``batch``, if it is a whole number of rounds."""
    if type(batch) is not int or not 1 <= batch <= LONGEST_BATCH:
        raise ValueError(f"batch is a whole number of rounds, at least 1 and at most 2^53, not {batch!r}")
    return batch


def batch_of_budget(epsilon: Exact) -> int:
    """``tau = ceil(1/epsilon)``, in exact arithmetic   [ADV-T1]

    >>> [batch_of_budget(epsilon) for epsilon in ("0.3", "0.75", 1)]
    [4, 2, 1]
    """
    budget = above_zero("epsilon", epsilon)
    if budget > 1:
        raise ValueError(f"epsilon is at most 1 here, not {spelled(epsilon)}")
    if budget < Fraction(1, LONGEST_BATCH):
        raise ValueError(f"epsilon is at least 2^-53 here, for a batch of 1/epsilon, not {spelled(epsilon)}")
    return math.ceil(1 / budget)


def rate(name: str, value: Exact) -> float:
    """A learning rate, above 0."""
    return float(above_zero(name, value))


def mixing(value: Exact) -> float:
    """A mixing weight, in (0, 1]."""
    if not 0 < exact(value) <= 1:
        raise ValueError(f"gamma is a share above 0 and at most 1, not {value!r}")
    return float(above_zero("gamma", value))
