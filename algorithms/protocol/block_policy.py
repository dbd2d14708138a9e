"""The protocol of policies: ask for a block of pulls, learn from the sealed handle of it.

A policy in ten lines::

    class Halves:
        def __init__(self, arms, *, epsilon):
            self.mean, self.length, self.noise = [1.0] * arms, [1] * arms, Laplace(1 / epsilon)

        def act(self, t):
            arm = max(range(len(self.mean)), key=self.mean.__getitem__)
            return Block(arm, self.length[arm])

        def learn(self, pulls):
            self.mean[pulls.arm] = self.noise.release(pulls.sum()) / pulls.length
            self.length[pulls.arm] *= 2

``act`` sees public things alone (released numbers, its own past choices, the round ``t``, counted from 1)
and must be a function of them; a policy that is itself random says so by an explicit distribution,
:class:`Mixed`. ``learn`` gets the pulls, sealed. A block that the horizon cuts is pulled but not learned:
no decision comes after it.
"""

import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ..environments.sealed import Sealed


@dataclass(frozen=True, slots=True)
class Block:
    """Pull ``arm`` for ``length`` rounds."""

    arm: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop, and recommend ``arm`` (best-arm identification)."""

    arm: int


Sure = Block | Stop
"""What is drawn, or asked for outright."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """Do what is drawn: ``choices`` are pairs (probability, block or stop), all of them different."""

    choices: tuple[tuple[float, Sure], ...]

    def __post_init__(self) -> None:
        total = math.fsum(probability for probability, _ in self.choices)
        if any(not probability >= 0 for probability, _ in self.choices) or not abs(total - 1) <= 1e-9:
            raise ValueError(
                f"action probabilities are nonnegative and sum to 1, not {[p for p, _ in self.choices]}"
            )


Request = Sure | Mixed


@runtime_checkable
class Pulls(Protocol):
    """What comes back from a block: where it lies is public, the rewards are sealed."""

    @property
    def arm(self) -> int:
        """The arm pulled."""
        ...

    @property
    def first(self) -> int:
        """The round of the first pull, counted from 1."""
        ...

    @property
    def length(self) -> int:
        """How many pulls there were."""
        ...

    def sum(self) -> Sealed:
        """The sum of the rewards of the block."""
        ...

    def stretch(self, start: int, stop: int) -> Sealed:
        """The sum of the rewards number ``start .. stop - 1`` of the block, counted from 0."""
        ...


@runtime_checkable
class Policy(Protocol):
    """Anything with ``act`` and ``learn``."""

    def act(self, t: int) -> Request:
        """What to do from round ``t`` on; a function of public things alone."""
        ...

    def learn(self, pulls: Pulls) -> None:
        """Take in the pulls that ``act`` asked for."""
        ...


class Stage(Protocol):
    """Where a policy runs: it draws from a policy's distribution, and pulls."""

    def draw(self, mixed: Mixed) -> Sure:
        """One of the choices of ``mixed``."""
        ...

    def pull(self, arm: int, first: int, length: int) -> Pulls:
        """The pulls of ``arm`` in the rounds ``first .. first + length - 1``."""
        ...


def play(policy: Policy, stage: Stage, horizon: int, *, arms: int) -> Iterator[Block | Stop]:
    """The blocks of ``policy`` on ``stage`` as they are pulled, the last one cut at ``horizon``; or its stop.

    A request that is not one (an arm out of range, a length below 1) is a ``ValueError`` that names it.
    """
    t = 1
    while t <= horizon:
        asked = request(policy.act(t), arms=arms, t=t)
        block = stage.draw(asked) if isinstance(asked, Mixed) else asked
        if isinstance(block, Stop):
            yield block
            return
        length = min(block.length, horizon + 1 - t)
        pulls = stage.pull(block.arm, t, length)
        yield Block(block.arm, length)
        if length == block.length:
            policy.learn(pulls)
        t += length


def request(asked: object, *, arms: int, t: int) -> Request:
    """``asked``, if it is a request for arms ``0 .. arms - 1``; an integer is one pull of that arm."""
    if isinstance(asked, Mixed):
        return Mixed(tuple((p, _sure(choice, arms, t)) for p, choice in asked.choices))
    if isinstance(asked, Stop):
        return _sure(asked, arms, t)
    return _block(asked if isinstance(asked, Block) else Block(_arm(asked, arms, t)), arms, t)


def _sure(asked: Sure, arms: int, t: int) -> Sure:
    return Stop(_arm(asked.arm, arms, t)) if isinstance(asked, Stop) else _block(asked, arms, t)


def _block(block: Block, arms: int, t: int) -> Block:
    try:
        length = operator.index(block.length)
    except TypeError:
        length = 0
    if length < 1:
        raise ValueError(f"round {t}: a block has a whole number of pulls, at least 1, not {block.length!r}")
    return Block(_arm(block.arm, arms, t), length)


def _arm(arm: Any, arms: int, t: int) -> int:  # noqa: ANN401  whatever the policy gave
    try:
        index = operator.index(arm)
    except TypeError:
        index = -1
    if not 0 <= index < arms:
        raise ValueError(f"round {t}: an arm is a whole number from 0 to {arms - 1}, not {arm!r}")
    return index
