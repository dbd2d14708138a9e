"""A shipped policy on rewards and noise that are given: what it asks for, what it releases, what it keeps."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import Any

import numpy as np

from ....algorithms.environments.sealed import Sealed, Stretch, unseal
from ....algorithms.mechanisms.no_noise import NoNoise
from ....algorithms.protocol.block_policy import Block, Mixed, Policy, Pulls, Request, Stop, Sure, play

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Given:
    """The rewards of every round and arm, and the noises of scale 1, all with few binary digits.

    Sums of them are exact in doubles, so that a policy computes in doubles what its text says.
    """

    rewards: Sequence[Sequence[Fraction]]
    noises: Sequence[Fraction]

    @classmethod
    @lru_cache(64)  # each near miss plays it again
    def generic(cls, seed: int, arms: int, horizon: int) -> "Given":
        """Rewards all over [0, 1], higher for the first arms; noises as they come from ``Lap(1)``."""
        luck = Random(seed)  # noqa: S311  instances, no secrets
        rows = [[_dyadic(luck.random() ** (1 + arm / 2)) for arm in range(arms)] for _ in range(horizon)]
        return cls(rows, [_laplace(luck) for _ in range(horizon + arms)])

    @classmethod
    @lru_cache(64)
    def binary(cls, seed: int, arms: int, horizon: int) -> "Given":
        """Rewards 0 and 1."""
        luck = Random(seed)  # noqa: S311  instances, no secrets
        rows = [[Fraction(luck.random() < 0.75 - arm / 8) for arm in range(arms)] for _ in range(horizon)]
        return cls(rows, [_laplace(luck) for _ in range(horizon + arms)])

    @classmethod
    def flat(cls, reward: Fraction, arms: int, horizon: int) -> "Given":
        """The same reward always and no noise: whatever can tie ties."""
        return cls([[reward] * arms for _ in range(horizon)], [Fraction(0)] * (horizon + arms))

    @classmethod
    def three(cls, seed: int, arms: int, horizon: int, what: str = "rewards") -> "list[tuple[str, Given]]":
        """One of each, by its name."""
        return [
            (f"{what} in [0, 1]", cls.generic(seed, arms, horizon)),
            (f"{what} 0 and 1", cls.binary(seed, arms, horizon)),
            (f"all {what} 1/2, no noise", cls.flat(Fraction(1, 2), arms, horizon)),
        ]


def _dyadic(value: float) -> Fraction:
    return _parts(round(value * 1024))


@cache
def _parts(many: int) -> Fraction:
    return Fraction(many, 1024)


def _laplace(luck: Random) -> Fraction:
    return _dyadic(math.log((1 - luck.random()) / (1 - luck.random())))


@dataclass(frozen=True, slots=True)
class Decision:
    """What was asked for in a round: the arms that could come, the one that came, and the state before.

    ``law`` is the chance of each arm that could come; a stop has none, and its arm is the one recommended.
    """

    round: int
    arms: frozenset[int]
    arm: int
    state: State
    law: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Release:
    """A number that was released: after which round, with noise of which kind and scale, of how many rewards.

    A vector is as many numbers. What goes through no noise is none: texts without privacy speak of none.
    """

    round: int
    kind: str
    scale: Fraction
    rewards: int


@dataclass
class Replay:
    """The policy from the first round to the horizon; arms count from 1, as texts do.

    ``exact`` refuses a released number that is no double: then the policy computes in numbers of the text.
    """

    given: Given
    arms: int
    horizon: int
    state: Callable[[Any], State]
    exact: bool = True
    pulls: list[int] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    last: State = field(default_factory=dict)
    learned: int = 0

    def play(self, policy: Policy) -> None:
        """Run it."""
        watched, luck = _Watched(policy, self), Random(self.horizon)  # noqa: S311  which of tied arms
        stage = _Stage(self, luck)
        for block in play(watched, stage, self.horizon, arms=self.arms):
            if isinstance(block, Stop):
                break
        self.last = self.kept(policy)

    def kept(self, policy: Policy) -> State:
        """The state between two requests."""
        return {
            name: value(self.learned + 1) if callable(value) else value
            for name, value in self.state(policy).items()
        }


@dataclass
class _Watched:
    """The policy, with a note of its state before every request."""

    policy: Policy
    replay: Replay

    def act(self, t: int) -> Request:
        self.replay.last = self.replay.kept(self.policy)
        asked = self.policy.act(t)
        if not isinstance(asked, Mixed):
            _note(self.replay, t, [(1.0, asked)], asked)
        return asked

    def learn(self, pulls: Pulls) -> None:
        self.replay.learned += pulls.length
        self.policy.learn(pulls)


@dataclass
class _Stage:
    replay: Replay
    luck: Random

    def draw(self, mixed: Mixed) -> Sure:
        choices = [(chance, choice) for chance, choice in mixed.choices if chance > 0]
        _, choice = self.luck.choice(choices)
        _note(self.replay, len(self.replay.pulls) + 1, choices, choice)
        return choice

    def pull(self, arm: int, first: int, length: int) -> Pulls:
        self.replay.pulls += [arm + 1] * length
        return _Block(self, arm, first, length)

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  any mechanism; a number or a vector
        value, cover = unseal(sealed)
        rewards = sum(stretch.length for stretch in cover)
        if np.ndim(value):
            return np.array([self._number(mechanism, Fraction(each), rewards) for each in np.asarray(value)])
        return self._number(mechanism, Fraction(value), rewards)

    def _number(self, mechanism: Any, number: Fraction, rewards: int) -> float:  # noqa: ANN401  any mechanism
        replay = self.replay
        if isinstance(mechanism, NoNoise):
            return float(number)
        scale = Fraction(getattr(mechanism, "scale", None) or mechanism.sigma)
        number += scale * replay.given.noises[len(replay.releases)]
        if replay.exact and Fraction(float(number)) != number:
            raise ValueError(f"the release {number} is no double: take budgets that are powers of two")
        replay.releases.append(Release(len(replay.pulls), type(mechanism).__name__, scale, rewards))
        return float(number)


@dataclass(frozen=True)
class _Block:
    stage: _Stage
    arm: int
    first: int
    length: int

    def sum(self) -> Sealed:
        return self.stretch(0, self.length)

    def stretch(self, start: int, stop: int) -> Sealed:
        rows = self.stage.replay.given.rewards
        value = sum((rows[self.first - 1 + place][self.arm] for place in range(start, stop)), Fraction(0))
        return Sealed(float(value), [Stretch(self.first + start, stop - start, 1)], self.stage)


def _note(replay: Replay, t: int, choices: Sequence[tuple[float, Sure]], choice: Sure) -> None:
    law = {each.arm + 1: float(chance) for chance, each in choices if isinstance(each, Block)}
    replay.decisions.append(Decision(t, frozenset(law), choice.arm + 1, replay.last, law))
