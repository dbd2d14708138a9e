"""Rows for the page of Appendix E: runs of both algorithms on lists of rewards that differ at one time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ...algorithms.environments.reward_table import reward_list
from ...algorithms.environments.sealed import Sealed
from ...algorithms.private.dp_imed import DPIMED
from ...algorithms.private.dp_klucb import DPKLUCB
from ...algorithms.protocol.block_policy import play
from ...algorithms.simulation.simulated_stage import SimulatedStage


class _Told:
    """Adds the next of the given noises to a sum."""

    def __init__(self, noises: Sequence[float]) -> None:
        self.noises = iter(noises)

    def release(self, sealed: Sealed) -> Any:  # noqa: ANN401  a number
        """The public number that the stage makes of the sealed sum."""
        return sealed.release_through(self)

    def draw(self, value: float, generator: np.random.Generator) -> float:
        """The sum with its noise."""
        del generator
        return value + next(self.noises)


def same_sum(seed: int = 0) -> Iterator[Mapping[str, Fraction]]:
    """Of 40 runs on lists that differ at one time, how many are other ones, with the same noises elsewhere.

    ``by_sum``: where the noisy sum of that phase is the same; ``by_noise``: where its noise is; ``two``:
    where the noisy sum is, but a reward of another phase differs as well. Noises are multiples of 1/64.
    """
    for algorithm in (DPKLUCB, DPIMED):
        rng = np.random.default_rng(seed)
        found = dict.fromkeys(("by_sum", "by_noise", "two"), Fraction(0))
        for _ in range(40):
            rewards = [int(bit) for bit in rng.integers(0, 2, 40)]
            noises = [float(number) / 64 for number in np.rint(64 * rng.laplace(size=40))]
            run = _blocks(algorithm, rewards, noises)
            ends = np.cumsum([block.length for block in run])
            phase = int(rng.integers(0, len(run) - 1))
            at, elsewhere = int(ends[phase]) - 1, int(ends[(phase + 1) % (len(run) - 1)]) - 1
            one = [bit ^ (t == at) for t, bit in enumerate(rewards)]
            both = [bit ^ (t in {at, elsewhere}) for t, bit in enumerate(rewards)]
            moved = list(noises)
            moved[phase] += rewards[at] - one[at]
            found["by_sum"] += _blocks(algorithm, one, moved) != run
            found["by_noise"] += _blocks(algorithm, one, noises) != run
            found["two"] += _blocks(algorithm, both, moved) != run
        yield found


def _blocks(algorithm: type[DPKLUCB | DPIMED], rewards: Sequence[int], noises: Sequence[float]) -> list[Any]:
    """The blocks that the policy asks for on a list of rewards, with these noises in this order."""
    told = _Told(noises)
    policy = algorithm(2, epsilon=1, ties="first", noise=lambda _: told)
    stage = SimulatedStage(reward_list(rewards, arms=2, reward_range=(0, 1)), np.random.default_rng(0))
    return list(play(policy, stage, len(rewards), arms=2))
