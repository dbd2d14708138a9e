"""Algorithm 1 around any bandit policy: batch, average, add Laplace noise   [ADV-A1, ADV-T1, ADV-L3]

The conversion of the paper on adversarial bandits (ADV) is written twice. `Conversion` is one object around
another, for every base policy that asks for single pulls. Where the base is given by its steps, functions on
arrays of numbers, `steps_on_batches` makes the steps of the conversion of them: the same runs, but compiled.
"""

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
    """What the base policy is told of its one pull: the private mean of a batch, which is public by now.

    A base may release its reward again, with noise from the world of ``outer``, the sealed sum of the batch.
    """

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
        """Noise of the base policy on its reward, from the world of the batch."""
        value, _ = unseal(sealed)
        return mechanism.release(0 * self.outer + value)  # a sealed zero, as only what is sealed gets noise


BATCH, SCALE = -2, -1
"""Places of the batch length and of the noise's scale: a conversion has them after its base's parameters."""
_RELEASED_IN_TURN = 2
"""What `block` answers for a release by two mechanisms: the noise, and the base's, which draws nothing."""


@cache
def steps_on_batches(choose: Step, absorb: Step) -> tuple[Step, Step, Step]:
    """The steps ``choose``, ``block`` and ``absorb`` of the conversion of a base that has these.

    The base pulls once a round, and releases each reward as it is. Its own round is the number of the batch.
    """

    @compiled
    def choose_for_batch(state: State, t: int, probabilities: Vector) -> None:
        counts, values, parameters, schedule = state
        own_round = (t - 1) // int(parameters[BATCH]) + 1
        choose(State(counts, values, parameters[:BATCH], schedule), own_round, probabilities)

    @compiled
    def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
        return int(state.parameters[BATCH]), _RELEASED_IN_TURN, state.parameters[SCALE]

    @compiled
    def absorb_batch(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
        counts, values, parameters, schedule = state
        own_round = (t - 1) // length + 1
        absorb(State(counts, values, parameters[:BATCH], schedule), arm, 1, 1, number / length, own_round)

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
        batches = -(-checked_horizon(horizon) // tau)  # the base's horizon, rounded up

        def made(k: int) -> Policy:
            try:
                return build(base, k, horizon=batches)
            except ValueError as error:
                raise ValueError(
                    f"base: {error}; a policy that pulls arms and needs no option is accepted"
                ) from None

        return cls(arms, base=made, epsilon=epsilon, batch=tau, noise=noise)

    def in_steps(self) -> StepPolicy | None:
        """The same in steps, where the base pulls once a round and sees its rewards as they are."""
        base, (noise, scale) = self.base, self._noise
        if not isinstance(base, StepPolicy) or not _pulls_once_in_the_open(base) or self._has_changed():
            return None
        kind = type(base)
        choose, block, absorb = map(staticmethod, steps_on_batches(kind.choose, kind.absorb))
        made = type("OnBatches", (StepPolicy,), {"choose": choose, "block": block, "absorb": absorb})
        parameters = *base.parameters, self.batch, scale
        twin: StepPolicy = made(
            self.arms, parameters=parameters, noise=noise, columns=(0, 0), schedule=base.schedule
        )  # its counts and values are those of the base
        twin.counts, twin.values, twin.block_length = base.counts, base.values, self.batch
        return twin

    def _has_changed(self) -> bool:
        """Whether steps made now would be another policy: a subclass's, one in mid-run, or of other noise."""
        noise, scale = self._noise
        other_methods = (type(self).act, type(self).learn) != (Conversion.act, Conversion.learn)
        return other_methods or self.learned > 0 or bool(self.noise != noise(scale))

    def act(self, t: int) -> Request:  # noqa: ARG002  the base has a clock of its own
        """What the base chooses in its own round, for a whole batch."""
        chosen = self.base.act(self.learned + 1)
        if isinstance(chosen, Mixed):
            return Mixed(tuple((p, self._batch(choice)) for p, choice in chosen.choices))
        return self._batch(chosen)

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


def _pulls_once_in_the_open(base: StepPolicy) -> bool:
    """Whether a policy is its compiled steps alone, of which each pulls once and releases the bare reward."""
    kind = type(base)
    single = kind.block is every_round.block or (
        kind.block is batched_learner.block and base.parameters[batched_learner.BATCH] == 1
    )
    in_the_open = base.noise is without_noise and not base.tree_horizon
    steps_alone = (kind.act, kind.learn) == (StepPolicy.act, StepPolicy.learn)
    # a compiled step keeps its Python function: only such a one can be called by a compiled step
    compiled_steps = all(hasattr(step, "py_func") for step in (kind.choose, kind.absorb))
    return single and in_the_open and steps_alone and compiled_steps
