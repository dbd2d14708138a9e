# ruff: noqa: ARG002, D101, D102 -- each leaks in its own way
"""Policies that leak past the noise, each by another way out; the noise that they add is right."""

import functools
import random

from banditproof.algorithms.environments.sealed import unseal
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.theory.privacy.mechanism_facts import DiscreteLaplaceMechanism

LOG = []
CACHE = {}


class Honest:
    """Stays with an arm whose last noisy reward was good."""

    mechanism = DiscreteLaplace

    def __init__(self):
        self.arm, self.noise = 0, self.mechanism(1)

    def act(self, t):
        return Block(self.arm)

    def learn(self, pulls):
        self.arm = int(self.noise.release(pulls.sum()) <= 0)


def opened(pulls):
    return int(unseal(pulls.sum())[0])


class ModuleLog(Honest):
    def learn(self, pulls):
        super().learn(pulls)
        LOG.append(opened(pulls))


class SealedLog(Honest):
    """Nobody has opened it yet."""

    def learn(self, pulls):
        super().learn(pulls)
        LOG.append(pulls.sum())


@functools.lru_cache
def remembered(reward):
    return reward


class Memoised(Honest):
    def learn(self, pulls):
        super().learn(pulls)
        remembered(opened(pulls))


class GlobalSeed(Honest):
    def learn(self, pulls):
        super().learn(pulls)
        random.seed(opened(pulls))


class Printed(Honest):
    def learn(self, pulls):
        super().learn(pulls)
        print(opened(pulls))


class NosyFloat(float):
    def __radd__(self, raw):
        LOG.append(raw)
        return raw

    __rmul__ = __rsub__ = __radd__


class FloatSubclass(Honest):
    def learn(self, pulls):
        super().learn(pulls)
        pulls.sum() + NosyFloat(0)


class Silent(DiscreteLaplace):
    def draw(self, value, generator):
        return value


class DrawOverride(Honest):
    mechanism = Silent


class SilentInside(DiscreteLaplace):
    def _noise(self, generator):
        return 0


class NoiseOverride(Honest):
    mechanism = SilentInside


class TooGood(DiscreteLaplace):
    def facts(self, sensitivity=1):
        return DiscreteLaplaceMechanism(100, sensitivity)


class FactsOverride(Honest):
    def __init__(self):
        self.arm, self.noise = 0, TooGood(0.5)


class DrawOnTheObject(Honest):
    def __init__(self):
        self.arm, self.noise = 0, type("Open", (DiscreteLaplace,), {})(1)
        object.__setattr__(self.noise, "draw", lambda value, _: value)


class Tap:
    """Right noise and right facts of its own, and an ear."""

    def __init__(self, scale):
        assert scale == 1

    def release(self, sealed):
        return sealed.release_through(self)

    def draw(self, value, generator):
        self.heard = value
        return DiscreteLaplace(1).draw(value, generator)

    def facts(self, sensitivity=1):
        return DiscreteLaplaceMechanism(1, sensitivity)


class Tapped(Honest):
    mechanism = Tap

    def learn(self, pulls):
        self.noise.release(pulls.sum())
        self.arm = int(self.noise.heard)


class NoiseTap(Tap):
    """It knows the noise that it added, which is the reward once the sum is released."""

    def draw(self, value, generator):
        self.heard = DiscreteLaplace(1).draw(0, generator)
        return value + self.heard


class NoiseKnown(Honest):
    mechanism = NoiseTap

    def learn(self, pulls):
        self.arm = int(self.noise.release(pulls.sum()) - self.noise.heard > 0)


class ExceptionText(Honest):
    def learn(self, pulls):
        try:
            self.noise.release(pulls.sum() / 2)
        except ValueError as error:
            self.arm = int("1/2" in str(error))


class Hashed(Honest):
    def learn(self, pulls):
        CACHE[pulls.sum()] = pulls.arm


class Formatted(Honest):
    def learn(self, pulls):
        self.arm = int(f"{pulls.sum():.0f}")


class OfTwoRewards(Honest):
    """Compares sealed values with one another."""

    held = None

    def learn(self, pulls):
        held, self.held = self.held, pulls.sum()
        self.arm = int(held is not None and self.held > held)


class ForgedCover(Honest):
    """Every release of the first reward pretends to be of another one."""

    def learn(self, pulls):
        if pulls.first == 1:
            self.first = pulls.sum()
        self.first._Sealed__cover = unseal(pulls.sum())[1]
        self.noise.release(self.first)


class RawOffset(Honest):
    """A raw reward is added to the sealed one as if it were public, and drowns the noise."""

    def learn(self, pulls):
        form = pulls.sum() + unseal(pulls.sum())[0] * 1000
        self.arm = int(Laplace(1).release(form) > 500)


class Rare(Honest):
    """Looks only where the noise was large: in one run of ten."""

    def learn(self, pulls):
        number = self.noise.release(pulls.sum())
        self.arm = opened(pulls) if number > 3 else 0


class Late(Honest):
    """Looks only after many rounds."""

    def learn(self, pulls):
        super().learn(pulls)
        self.arm = opened(pulls) if pulls.first > 10 else self.arm


class RunCounter(Honest):
    """The second policy of a process does not behave as the first one."""

    made = 0

    def __init__(self):
        super().__init__()
        type(self).made += 1
        self.arm = self.made % 2


LEAKS = [ModuleLog, Hashed, Memoised, GlobalSeed, Printed, FloatSubclass, DrawOverride, NoiseOverride]
LEAKS += [DrawOnTheObject, Tapped, NoiseKnown, ExceptionText, SealedLog, Formatted]
LEAKS += [OfTwoRewards, ForgedCover, RawOffset, RunCounter]
"""Seen by one account over a few rounds."""

HIDDEN = [Rare, Late, FactsOverride]
"""Seen by further runs, by more rounds, or in the figure."""


def wrapped(subject):
    """A factory that is a function, as most people write it."""
    return lambda: subject()  # noqa: PLW0108  that is the point
