"""UCB made private by simple composition: every mean of every round gets noise of its own   [TA-S3, TA-S3-A]

The text's example of how not to do it. All means are released anew in every round, each of them as if all
``K T`` means told of the same reward, so that the noise of a mean grows with the horizon.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..theory.enclosure import Exact, exact
from .batches import checked_horizon
from .indexed import FIRST
from .indexed import ties as ties_named
from .laplace import Laplace
from .noise_scale import above_zero, laplace_scale
from .policy import Block, Mixed, Pulls, Request
from .sealed import Sealed
from .spelled_number import spelled


class NaiveDPUCB:
    """UCB on means with noise ``Lap(K T/(epsilon n))``, for a ``horizon`` said in advance   [TA-S3-A]

    The index is ``noisy mean + sqrt(2 L/n) + K T L/(epsilon n)`` with ``L = log(2/delta)``. It is
    epsilon-DP for rewards in [0, 1]; as a reward is in the means of one arm alone, what it spends is at most
    ``epsilon/K``. ``delta`` is ``1/T`` where it is not given. Every arm is pulled once at first, in order,
    and ``ties`` are ``"random"`` (evenly) or ``"first"``, which the text leaves open. ``noise`` is given the
    scale ``K T/epsilon``, on a sum.
    """

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        horizon: int,
        delta: Exact | None = None,
        ties: str = "random",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if type(arms) is not int or arms < 1:
            raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
        checked_horizon(horizon)
        if delta is not None and not 0 < exact(delta) <= 1:
            raise ValueError(f"delta is a risk, above 0 and at most 1, not {spelled(delta)}")
        self.arms = arms
        self.first = ties_named(ties) == FIRST
        self.level = math.log(2.0 * horizon if delta is None else 2.0 / float(exact(delta)))
        scale = laplace_scale(above_zero("epsilon", epsilon) / (arms * horizon))
        self.width = scale * self.level
        self.mechanism = noise(scale)
        self.sums: list[Sealed | None] = [None] * arms
        self.pulls = [0] * arms
        self.noisy = [0.0] * arms

    def act(self, t: int) -> Request:  # noqa: ARG002  nothing depends on the round
        """One pull of the arm of the largest index."""
        if 0 in self.pulls:
            return Block(self.pulls.index(0))
        scores = [
            (total + self.width) / n + math.sqrt(2.0 * self.level / n)
            for total, n in zip(self.noisy, self.pulls, strict=True)
        ]
        best = [arm for arm, score in enumerate(scores) if score == max(scores)]
        if self.first or len(best) == 1:
            return Block(best[0])
        return Mixed(tuple((1 / len(best), Block(arm)) for arm in best))

    def learn(self, pulls: Pulls) -> None:
        """Add the reward, and release all sums anew."""
        held = self.sums[pulls.arm]
        self.sums[pulls.arm] = pulls.sum() if held is None else held + pulls.sum()
        self.pulls[pulls.arm] += 1
        if 0 not in self.pulls:
            self.noisy = [float(self.mechanism.release(total)) for total in self.sums if total is not None]
