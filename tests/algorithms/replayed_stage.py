"""A stage whose rewards, noises and choices are lists: a policy and its naive twin get the very same ones."""

from dataclasses import dataclass, field

import numpy as np
from banditproof.algorithms.environments.sealed import Sealed, Stretch, unseal
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.protocol.block_policy import Block, Stop, play


@dataclass
class Luck:
    """Rewards of a table (round t, arm a), noises of scale 1, uniform numbers for choices, read in order."""

    table: np.ndarray
    noises: np.ndarray
    uniforms: np.ndarray
    noises_used: int = 0
    uniforms_used: int = 0

    @classmethod
    def of(cls, seed, arms, horizon, *, normal=False, mean=0.5):
        generator = np.random.default_rng(seed)
        table = (generator.random((horizon + 1, arms)) < mean).astype(float)
        draw = generator.standard_normal if normal else generator.laplace
        return cls(table, draw(size=horizon + arms), generator.random(horizon + 1))

    def again(self):
        return Luck(self.table, self.noises, self.uniforms)

    def reward(self, arm, t):
        return float(self.table[t - 1, arm])

    def noise(self):
        self.noises_used += 1
        return float(self.noises[self.noises_used - 1])

    def uniform(self):
        self.uniforms_used += 1
        return float(self.uniforms[self.uniforms_used - 1])

    def one_of(self, candidates):
        """An even choice; nothing is read where there is nothing to choose."""
        if len(candidates) == 1:
            return candidates[0]
        return candidates[int(self.uniform() * len(candidates))]


@dataclass
class Release:
    """One release: of which rounds, with noise of which scale."""

    rounds: list[int]
    scale: float


@dataclass
class ReplayedStage:
    """Plays a policy on some luck, and keeps what it released."""

    luck: Luck
    releases: list[Release] = field(default_factory=list)

    def draw(self, mixed):
        """The block that the next uniform number falls on."""
        uniform, below = self.luck.uniform(), 0.0
        for probability, block in mixed.choices:
            below += probability
            if uniform < below:
                return block
        return mixed.choices[-1][1]

    def pull(self, arm, first, length):
        return _Pulls(self, arm, first, length)

    def release(self, mechanism, sealed):
        value, cover = unseal(sealed)
        rounds = [t for first, length, *_ in cover for t in range(first, first + length)]
        if isinstance(mechanism, NoNoise):
            self.releases.append(Release(rounds, 0.0))
            return value
        scale = float(mechanism.scale if isinstance(mechanism, Laplace) else mechanism.sigma)
        self.releases.append(Release(rounds, scale))
        return value + scale * self.luck.noise()


@dataclass
class _Pulls:
    stage: ReplayedStage
    arm: int
    first: int
    length: int

    def sum(self):
        value = sum(self.stage.luck.reward(self.arm, self.first + i) for i in range(self.length))
        return Sealed(value, [Stretch(self.first, self.length, 1)], self.stage)


def arms_pulled(policy, luck, horizon):
    stage = ReplayedStage(luck)
    arms = []
    for block in play(policy, stage, horizon, arms=policy.arms):
        assert isinstance(block, Block)
        assert not isinstance(block, Stop)
        arms += [block.arm] * block.length
    return arms, stage.releases
