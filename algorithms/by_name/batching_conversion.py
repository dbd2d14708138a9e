"""Algorithm 1 around any bandit policy: batch, average, Laplace   [ADV-A1, ADV-T1, ADV-L3]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..adversarial.batched_learner import batch_of_budget, checked_batch, checked_horizon
from ..environments.sealed import Sealed, unseal
from ..mechanisms.laplace import Laplace
from ..mechanisms.no_noise import NoNoise
from ..mechanisms.noise_scale import laplace_scale
from ..protocol.block_policy import Block, Mixed, Policy, Pulls, Request, Stop, Sure


@dataclass(frozen=True, slots=True)
class _FedPull:
    """One pull of the base policy: its reward is a number that was released already."""

    arm: int
    first: int
    reward: float
    outer: Sealed
    length: int = 1

    def sum(self) -> Sealed:
        """The reward, sealed for a policy that expects it so."""
        return Sealed(self.reward, (), self)

    def stretch(self, start: int, stop: int) -> Sealed:
        """The same: there is one reward."""
        if (start, stop) != (0, 1):
            raise ValueError(f"a stretch of one pull is 0 .. 1, not {start} .. {stop}")
        return self.sum()

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector
        """Noise or luck of the base policy's own comes from the outer world, with no reward in it."""
        value, _ = unseal(sealed)
        return mechanism.release(0 * self.outer + value)


class Conversion:
    """Algorithm 1, epsilon-DP with any base policy   [ADV-A1]

    The base is asked once a batch; what it chooses is played for ``batch`` rounds, and the mean reward of
    these, with noise of ``Lap(1/(batch epsilon))``, is what the base is fed as the reward of one pull. (A
    loss is 1 less the reward; noise is symmetric.) ``batch`` is ``ceil(1/epsilon)`` unless given. With
    ``epsilon=None`` there is no noise: the batched learner of Theorem 5, which needs a ``batch``.

    The base may be any policy that asks for single pulls. Its state holds released numbers alone.
    """

    def __init__(
        self,
        arms: int,
        *,
        base: Callable[[int], Policy],
        epsilon: Exact | None,
        batch: int | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if epsilon is None and batch is None:
            raise ValueError("batch is a whole number of rounds where there is no epsilon, not None")
        self.arms = arms
        self.base = base(arms)
        self.batch = checked_batch(batch_of_budget(epsilon or 1) if batch is None else batch)
        self.noise = NoNoise() if epsilon is None else noise(laplace_scale(epsilon))
        self.learned = 0

    @classmethod
    def around(
        cls,
        arms: int,
        *,
        horizon: int,
        epsilon: Exact,
        base: str = "exp3",
        batch: int | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> Conversion:
        """Around a policy of the catalogue, named, with the options that it has by default   [ADV-T1]"""
        from .catalogue import build

        if not isinstance(base, str):
            raise ValueError(f"base is the name of a policy, not {base!r}")  # noqa: TRY004  bad input
        tau = checked_batch(batch_of_budget(epsilon) if batch is None else batch)
        asked = -(-checked_horizon(horizon) // tau)
        return cls(
            arms, base=lambda k: build(base, k, horizon=asked), epsilon=epsilon, batch=tau, noise=noise
        )

    def act(self, t: int) -> Request:  # noqa: ARG002  the base has a clock of its own
        """What the base chooses in its own round, for a whole batch."""
        asked = self.base.act(self.learned + 1)
        if isinstance(asked, Mixed):
            return Mixed(tuple((p, self._batch(choice)) for p, choice in asked.choices))
        return self._batch(asked)

    def _batch(self, block: Sure) -> Sure:
        if isinstance(block, Stop):
            return block
        if block.length != 1:
            raise ValueError(f"the base policy asks for single pulls, not for {block.length}")
        return Block(block.arm, self.batch)

    def learn(self, pulls: Pulls) -> None:
        """Release the sum of the batch, and feed its mean."""
        total = pulls.sum()
        number = self.noise.release(total)
        self.learned += 1
        self.base.learn(_FedPull(pulls.arm, self.learned, float(number) / pulls.length, total))
