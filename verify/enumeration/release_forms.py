"""A release of a policy as linear forms of the sums of its blocks, and what is played once it is out."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...algorithms.environments.sealed import Sealed, unseal
from ...algorithms.protocol.block_policy import Block, Policy, request
from .release_branching import SealedPulls

_ANY = 1 << 30
"""Arms: whatever the policy asks for is one."""
MOST_BLOCKS = 64
MOST_COORDINATES = 3


@dataclass(frozen=True, slots=True)
class Coordinate:
    """One released number: ``offset + coefficients @ sums``, and its noise."""

    mechanism: Any
    offset: float
    coefficients: tuple[float, ...]


class NewReleaseError(BaseException):
    """A release beyond those whose numbers are given; no policy should catch it."""

    def __init__(self, coordinate: Coordinate) -> None:
        self.coordinate = coordinate


class BlockWorld:
    """Gives out the numbers of a list for the coordinates that are known; raises at the first one beyond."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.known: list[Coordinate] = []
        self.numbers: Sequence[float] = ()
        self.place = 0

    def __deepcopy__(self, memo: object) -> "BlockWorld":
        return self

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector
        """The next numbers of the list, as long as the coordinates are those that are known."""
        offset, cover = unseal(sealed)
        shape = np.broadcast_shapes(np.shape(offset), *(np.shape(each.coefficient) for each in cover))
        weights = np.zeros((len(self.blocks), *shape))
        lengths = np.array([block.length for block in self.blocks])
        last = np.cumsum(lengths)
        for first, length, coefficient, _ in cover:
            inside = (last - lengths + 1 >= first) & (last < first + length)
            if lengths[inside].sum() != length:
                raise ValueError("it releases parts of blocks, and whole ones are enumerated by their sums")
            weights[inside] += np.asarray(coefficient, dtype=np.float64)
        offsets = np.broadcast_to(np.asarray(offset, dtype=np.float64), shape)
        numbers = [
            self._one(Coordinate(mechanism, float(offsets[k]), tuple(weights[(slice(None), *k)].tolist())))
            for k in np.ndindex(*shape)
        ]
        return np.array(numbers).reshape(shape) if shape else numbers[0]

    def _one(self, coordinate: Coordinate) -> float:
        if self.place == len(self.numbers):
            raise NewReleaseError(coordinate)
        if self.place < len(self.known) and coordinate != self.known[self.place]:
            raise ValueError("what it releases hangs on what came out before, within one release")
        self.place += 1
        return self.numbers[self.place - 1]


class _EndedError(BaseException):
    """The next release; no policy should catch it."""


class _NoReleases:
    """The world of blocks that end with the next release."""

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401, ARG002  as all worlds, never returns
        raise _EndedError


def first_release(policy: Policy, world: BlockWorld, t: int) -> tuple[Policy, SealedPulls]:
    """The policy and the pulls of which it is about to learn when it releases for the first time from ``t``.

    The blocks on the way are added to those of the world.
    """
    world.known, world.numbers, world.place = [], (), 0
    for _ in range(MOST_BLOCKS):
        block = _block_at(policy, t, "before")
        world.blocks.append(block)
        pulls = SealedPulls(block.arm, t, block.length, world)
        before = copy.deepcopy(policy)
        try:
            policy.learn(pulls)
        except NewReleaseError:
            return before, pulls
        t += block.length
    raise ValueError(f"nothing is released in {MOST_BLOCKS} blocks")


def learned(before: tuple[Policy, SealedPulls], world: BlockWorld, numbers: Sequence[float]) -> Policy:
    """A copy that has learned, and to which these numbers came out."""
    policy, pulls = copy.deepcopy(before[0]), before[1]
    world.numbers, world.place = numbers, 0
    policy.learn(pulls)
    if world.place != len(numbers):
        raise ValueError("how much it releases hangs on what came out before, within one release")
    return policy


def coordinates_of(before: tuple[Policy, SealedPulls], world: BlockWorld) -> list[Coordinate]:
    """The numbers of the release, each of which the policy asks for once the others are given."""
    while len(world.known) <= MOST_COORDINATES:
        try:
            learned(before, world, [0.0] * len(world.known))
        except NewReleaseError as new:
            world.known.append(new.coordinate)
        else:
            break
    return world.known


def _block_at(policy: Policy, t: int, when: str) -> Block:
    block = request(policy.act(t), arms=_ANY, t=t)
    if not isinstance(block, Block):
        raise ValueError(f"round {t}: it draws or stops {when} its first release")  # noqa: TRY004  no wrong type
    return block


def next_arms(policy: Policy, blocks: int, t: int) -> tuple[int, ...]:
    """The arms of the next ``blocks`` blocks, or as many as there are until the next release."""
    arms: list[int] = []
    closed = _NoReleases()
    for _ in range(blocks):
        block = _block_at(policy, t, "after")
        arms.append(block.arm)
        try:
            policy.learn(SealedPulls(block.arm, t, block.length, closed))
        except _EndedError:
            break
        t += block.length
    return tuple(arms)
