"""OFUL on noisy sums of batches of users, for private contexts: every user is in one sum.

OFUL is optimism in the face of uncertainty for linear rewards: the action with the largest upper confidence
bound is played. That needs sums over users of ``x x^T`` and ``r x``, with the user's action x and reward r.

From literature (Chowdhury and Zhou 2022, from memory: the users of a batch send what they add through a
shuffler or a secure sum). What is ours: the noise, which is Gaussian, the least one for the exact sensitivity
of what a user adds, and which users can make of a share each, so that nobody need hold a single user; and the
widths, those of :mod:`.joint_dp_oful` with as many noises in the total as there are batches.

A user enters one sum instead of the nodes of a tree, so that the noise of a sum is less; but a total has the
noise of all batches. With batches of B users that is ``T/B`` times a variance, against ``log2(T)^2`` times.
"""

import math
from fractions import Fraction
from typing import Any, Self

import numpy as np

from ...theory.numbers.enclosure import Exact
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.gaussian_calibration import approximate_variance
from ..protocol.batches import checked_horizon
from ..protocol.contextual_policy import Outside
from ..protocol.stepped_policy import State, Vector
from ..protocol.vector_release import HELD, RELEASED
from .joint_dp_oful import BIAS, SIGMA, JointDPOFUL, Sums, put_user, renew, rows_below

BATCH = BIAS + 1


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """What the user adds; the sum is released with the last user of a batch."""
    put_user(state.values, arm, offset, slope)
    is_last = t % int(state.parameters[BATCH]) == 0
    return (RELEASED if is_last else HELD), state.parameters[SIGMA]


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """Add the noisy sum of the batch to the total, and go on with that."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if released == HELD:
        return
    d = values.shape[1]
    first = rows_below(counts.shape[0], d).fresh + d
    total = np.zeros(numbers.size)
    for place in range(numbers.size):  # d of them a row
        row, column = first + place // d, place % d
        values[row, column] += numbers[place]
        total[place] = values[row, column]
    renew(counts, values, total, t, parameters)


class BatchedJointOFUL(JointDPOFUL):
    """OFUL renewed after every ``batch`` users, (epsilon, privacy_delta)-joint DP; knows its horizon.

    ``batch`` is the square root of the horizon, rounded up, if it is not given. Other options are those of
    :class:`~.joint_dp_oful.JointDPOFUL`.
    """

    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        dimension: int,
        *,
        variance: Fraction,
        delta: Exact,
        horizon: int,
        norm: Exact,
        growth: Exact,
        outside: Outside,
        batch: int | None = None,
    ) -> None:
        users = _users(batch, checked_horizon(horizon))
        # a user adds d(d+1)/2 numbers of x x^T and d of r x, together d(d+3)/2: d a row, rounded up
        rows = (dimension + 3 + 1) // 2
        batches = math.ceil(Fraction(horizon, users))
        super().__init__(
            dimension,
            variance=variance,
            delta=delta,
            horizon=horizon,
            norm=norm,
            growth=growth,
            outside=outside,
            sums=Sums(entered=1, together=batches, parameters=(float(users),), rows=rows),
        )

    @classmethod
    def in_batches(
        cls,
        dimension: int,
        *,
        epsilon: Exact,
        privacy_delta: Exact,
        delta: Exact,
        horizon: int,
        batch: int | None = None,
        norm: Exact = 1,
        outside: Outside = "refuse",
    ) -> Self:
        """From literature: see the module."""
        return cls(
            dimension,
            variance=approximate_variance(epsilon, chance("privacy_delta", privacy_delta)),
            delta=delta,
            horizon=horizon,
            norm=norm,
            growth=0,
            outside=outside,
            batch=batch,
        )


def _users(batch: Any, horizon: int) -> int:  # noqa: ANN401  as it was given
    if batch is None:
        return math.isqrt(horizon - 1) + 1  # the root, rounded up
    if isinstance(batch, str) or batch != int(batch) or not 1 <= batch <= 2**53:  # as doubles hold
        raise ValueError(f"batch is a whole number of users, at least 1, not {batch!r}")
    return int(batch)
