"""Private, batched EXP4: noise on each expert's loss of a batch   [ADV-A2, ADV-T10]"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..theory.enclosure import Exact, exact
from .advice import advice_of
from .batched_learner import checked_batch, checked_horizon, mixing, rate
from .laplace import Laplace
from .noise_scale import above_zero
from .policy import Block, Mixed, Pulls
from .sealed import Sealed


class BatchedEXP4:
    """Algorithm 2, (epsilon, delta)-DP   [ADV-A2]

    Arms are drawn every round from ``Q_t = (1 - gamma) sum_j P_r(j) mu_t^j + gamma/K``; the weights ``P_r``
    of the experts change once a batch, by the mean of their importance weighted losses with noise of
    ``Lap(3 K sqrt(N log(1/delta))/(gamma batch epsilon))`` on each. The losses are 1 less the rewards.

    A batch is a whole number of rounds; :meth:`tuned_for` rounds the printed length up.
    """

    def __init__(
        self,
        arms: int,
        *,
        eta: Exact,
        gamma: Exact,
        batch: int,
        epsilon: Exact,
        delta: Exact,
        advice: ArrayLike | None = None,
        noise: Callable[[Any], Any] = Laplace,
    ) -> None:
        if type(arms) is not int or arms < 1:
            raise ValueError(f"arms is a whole number of at least 1, not {arms!r}")
        if not 0 < exact(delta) < 1:
            raise ValueError(f"delta is between 0 and 1, not {delta!r}")
        self.arms = arms
        self.advice = advice_of(advice, arms)
        self.eta, self.gamma, self.batch = rate("eta", eta), mixing(gamma), checked_batch(batch)
        experts = self.advice.shape[1]
        self.noise = noise(noise_scale(experts, arms, self.gamma, self.batch, epsilon=epsilon, delta=delta))
        self.losses = np.zeros(experts)
        self.held: Sealed | None = None
        self.played = 0

    def mixture(self, t: int) -> np.ndarray[Any, np.dtype[np.float64]]:
        """``Q_t``"""
        weights = np.exp(-self.eta * (self.losses - self.losses.min()))
        named = weights / weights.sum() @ self.advice[(t - 1) % len(self.advice)]
        return np.asarray((1 - self.gamma) * named + self.gamma / self.arms)

    def act(self, t: int) -> Mixed:
        """One pull, drawn from the mixture."""
        return Mixed(tuple((float(q), Block(arm)) for arm, q in enumerate(self.mixture(t)) if q > 0))

    def learn(self, pulls: Pulls) -> None:
        """Add the pull to the batch; at its end release the experts' losses and renew the weights."""
        t, arm = pulls.first, pulls.arm
        named = self.advice[(t - 1) % len(self.advice)][:, arm]
        share = named / (self.mixture(t)[arm] * self.batch)
        lost = share - pulls.sum() * share
        self.held = lost if self.held is None else self.held + lost
        self.played += 1
        if self.played == self.batch:
            self.losses = self.losses + self.noise.release(self.held)
            self.held, self.played = None, 0

    @classmethod
    def tuned_for(
        cls,
        arms: int,
        *,
        horizon: int,
        epsilon: Exact,
        delta: Exact,
        advice: ArrayLike | None = None,
        noise: Callable[[Any], Any] = Laplace,
    ) -> BatchedEXP4:
        """With the rates of Theorem 10; a printed ``gamma`` above 1 counts as 1   [ADV-T10]"""
        experts = advice_of(advice, arms).shape[1]
        eta, batch, gamma = tuned(experts, arms, checked_horizon(horizon), epsilon=epsilon, delta=delta)
        return cls(
            arms,
            eta=eta,
            gamma=min(gamma, 1.0),
            batch=math.ceil(batch),
            epsilon=epsilon,
            delta=delta,
            advice=advice,
            noise=noise,
        )


def noise_scale(
    experts: int, arms: int, gamma: float, batch: int, *, epsilon: Exact, delta: Exact
) -> Fraction:
    """``3 K sqrt(N log(1/delta))/(gamma tau eps)``, rounded up to a rational   [ADV-A2]

    >>> float(noise_scale(10, 2, 0.1, 100, epsilon=1, delta="1e-6"))
    7.0523640014...
    """
    root = math.sqrt(experts * -math.log(exact(delta)))
    above = Fraction(root) * (1 + Fraction(1, 1 << 48))
    return 3 * arms * above / (Fraction(gamma) * batch * above_zero("epsilon", epsilon))


def tuned(
    experts: int, arms: int, horizon: int, *, epsilon: Exact, delta: Exact
) -> tuple[float, float, float]:
    """The printed ``eta``, ``tau`` and ``gamma``, the larger of its two branches   [ADV-T10]"""
    eta, batch, first, second = branches(experts, arms, horizon, epsilon=epsilon, delta=delta)
    return eta, batch, max(first, second)


def branches(
    experts: int, arms: int, horizon: int, *, epsilon: Exact, delta: Exact
) -> tuple[float, float, float, float]:
    """``eta``, ``tau`` and the two branches of ``gamma``   [ADV-T10]"""
    if experts < 2:
        raise ValueError(f"two experts are needed for the printed rates, not {experts}")
    budget, n, k, rounds = float(exact(epsilon)), experts, arms, horizon
    m = n * -math.log(exact(delta))
    log, log_n = math.log(n * rounds), math.log(n)
    eta = (
        m ** (1 / 6)
        * log ** (1 / 3)
        * log_n ** (1 / 3)
        / (rounds ** (1 / 3) * math.sqrt(k) * budget ** (1 / 3))
    )
    batch = m ** (1 / 3) * log ** (2 / 3) * rounds ** (1 / 3) / (budget ** (2 / 3) * log_n ** (1 / 3))
    first = (
        eta ** (1 / 3) * n ** (1 / 3) * k ** (2 / 3) * log ** (2 / 3) / (budget ** (2 / 3) * batch ** (2 / 3))
    )
    second = 12 * eta * k * math.sqrt(m) * log / (budget * batch)
    return eta, batch, first, second
