"""Algorithm 1 around any bandit policy: batch, average, Laplace   [ADV-A1, ADV-T1, ADV-L3]"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from ...theory.numbers.enclosure import Exact
from ..adversarial import batched_learner
from ..adversarial.batched_learner import batch_of_budget, checked_batch
from ..classical import every_round
from ..compilation import compiled
from ..environments.sealed import Sealed, unseal
from ..mechanisms.laplace import Laplace
from ..mechanisms.no_noise import NoNoise
from ..mechanisms.noise_scale import laplace_scale
from ..protocol.batches import checked_horizon
from ..protocol.block_policy import Block, Mixed, Policy, Pulls, Request, Stop, Sure
from ..protocol.stepped_policy import PlayedBySteps, State, Step, StepPolicy, Vector, without_noise


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


BATCH, SCALE = -2, -1
"""Parameters of a conversion in steps: they follow those of its base."""


@cache
def steps_on_batches(choose: Step, absorb: Step) -> tuple[Step, Step, Step]:
    """The steps of the conversion of a base that has these, and releases every single reward as it is."""

    @compiled
    def choose_for_batch(state: State, t: int, probabilities: Vector) -> None:
        """What the base chooses in its own round."""
        counts, values, parameters, schedule = state
        asked = (t - 1) // int(parameters[BATCH]) + 1
        choose(State(counts, values, parameters[:BATCH], schedule), asked, probabilities)

    @compiled
    def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
        """One batch; its sum is released, and to the base its mean."""
        return int(state.parameters[BATCH]), 2, state.parameters[SCALE]

    @compiled
    def absorb_batch(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
        """The base takes the mean for the reward of a single pull."""
        counts, values, parameters, schedule = state
        following = (t - 1) // length + 1
        absorb(State(counts, values, parameters[:BATCH], schedule), arm, 1, 1, number / length, following)

    return choose_for_batch, block, absorb_batch


class Conversion(PlayedBySteps):
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
        scale = 0.0 if epsilon is None else laplace_scale(epsilon)
        self._noise = (without_noise if epsilon is None else noise), scale
        self.noise = NoNoise() if epsilon is None else noise(scale)
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
    ) -> Self:
        """Around a policy of the catalogue, named, with the options that it has by default   [ADV-T1]"""
        from .catalogue import build

        if not isinstance(base, str):
            raise ValueError(f"base is the name of a policy, not {base!r}")  # noqa: TRY004  bad input
        tau = checked_batch(batch_of_budget(epsilon) if batch is None else batch)
        asked = -(-checked_horizon(horizon) // tau)

        def made(k: int) -> Policy:
            try:
                return build(base, k, horizon=asked)
            except ValueError as error:
                raise ValueError(
                    f"base: {error}; a policy that pulls arms and needs no option is accepted"
                ) from None

        return cls(arms, base=made, epsilon=epsilon, batch=tau, noise=noise)

    def in_steps(self) -> StepPolicy | None:
        """The same in steps, where the base pulls once a round and sees its rewards as they are."""
        base, (noise, scale) = self.base, self._noise
        if not isinstance(base, StepPolicy) or base.noise is not without_noise or base.tree_horizon:
            return None
        kind = type(base)
        single = kind.block is every_round.block or (
            kind.block is batched_learner.block and base.parameters[batched_learner.BATCH] == 1
        )
        plain = (kind.act, kind.learn) == (StepPolicy.act, StepPolicy.learn)
        single = single and all(hasattr(step, "py_func") for step in (kind.choose, kind.absorb))
        own = (type(self).act, type(self).learn) != (Conversion.act, Conversion.learn)
        own = own or self.noise != noise(scale) or self.learned > 0
        if own or not (single and plain):
            return None
        choose, block, absorb = map(staticmethod, steps_on_batches(kind.choose, kind.absorb))
        made = type("OnBatches", (StepPolicy,), {"choose": choose, "block": block, "absorb": absorb})
        parameters = *base.parameters, self.batch, scale
        twin: StepPolicy = made(
            self.arms, parameters=parameters, noise=noise, columns=(0, 0), schedule=base.schedule
        )
        twin.counts, twin.values, twin.block_length = base.counts, base.values, self.batch
        return twin

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
