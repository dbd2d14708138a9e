# ruff: noqa: D101, D102, PLW0603, RUF012, B006, ARG002, S311 -- all of this is right
"""Private policies in the styles that people write: each reward goes once through noise, and nowhere else."""

import functools
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism

RELEASED = []
ROUNDS = 0
WEIGHTS = np.array([0.5, 0.5])


class Batches:
    """Two rewards at a time; stays where the noisy sum is large."""

    def __init__(self):
        self.arm, self.held = 0, []

    def act(self, t):
        return Block(self.arm)

    def learn(self, pulls):
        self.held.append(pulls.sum())
        if len(self.held) == 2:
            self.arm = int(self.total(self.held) <= 1)
            self.held = []

    def total(self, held):
        return DiscreteLaplace(1).release(held[0] + held[1])


class PythonSum(Batches):
    def total(self, held):
        return DiscreteLaplace(1).release(sum(held))


class NumpySum(Batches):
    def total(self, held):
        return DiscreteLaplace(1).release(np.sum(held))


class NumpyMean(Batches):
    def total(self, held):
        return 2 * Laplace(0.5).release(np.mean(held))


class NumpyDot(Batches):
    def total(self, held):
        return 2 * Laplace(0.5).release(np.dot(WEIGHTS, held))


class ArrayOfSealed(Batches):
    def total(self, held):
        return Laplace(0.5).release((np.array(held) * WEIGHTS).sum()) * 2


class Fractions(Batches):
    def total(self, held):
        return 3 * Laplace(Fraction(1, 3)).release(Fraction(1, 3) * sum(held))


class Discounted(Batches):
    def total(self, held):
        return Laplace(1).release(0.9 * held[0] + held[1] + 0.1) - 0.1


class Messages(Batches):
    """f-strings of what is public, printed and kept."""

    def learn(self, pulls):
        self.last = f"arm {pulls.arm}, round {pulls.first}, {len(self.held)} rewards held"
        super().learn(pulls)
        print(f"{self.last}: now {self.arm:d}, {type(pulls.sum()).__name__}")


class ByArm:
    """Dictionaries by arm."""

    def __init__(self):
        self.sums, self.pulls, self.means = {}, Counter(), defaultdict(float)

    def act(self, t):
        return Block(min((0, 1), key=lambda arm: (-self.means[arm], arm)))

    def learn(self, pulls):
        self.sums[pulls.arm] = self.sums.get(pulls.arm, 0) + pulls.sum()
        self.pulls[pulls.arm] += pulls.length
        if self.pulls[pulls.arm] % 2 == 0:
            noisy = DiscreteLaplace(1).release(self.sums.pop(pulls.arm))
            self.means[pulls.arm] = noisy / 2 + 1e-9 * len(sorted(self.sums.items()))


class Vectors(Batches):
    """Both rewards in one vector, each in a coordinate of its own."""

    def total(self, held):
        vector = np.array([1.0, 0.0]) * held[0] + np.array([0.0, 1.0]) * held[1]
        return float(Laplace(1).release(vector).sum())


class ModuleMemory(Batches):
    """What was released may be kept anywhere."""

    def total(self, held):
        global ROUNDS
        ROUNDS += 1
        RELEASED.append(super().total(held))
        return RELEASED[-1]


class ClassMemory(Batches):
    batches = 0
    lengths = []

    def learn(self, pulls, seen=[]):
        super().learn(pulls)
        seen.append(pulls.first)
        type(self).batches += 1
        self.lengths.append(pulls.length)


@functools.lru_cache
def bar(length):
    return length / 2


class Cached(Batches):
    def total(self, held):
        return DiscreteLaplace(1).release(held[0] + held[1]) - bar(len(held)) + 1


class OwnLuck(Batches):
    """A generator of its own, the same in every run."""

    def __init__(self):
        super().__init__()
        self.chance = random.Random(5)

    def act(self, t):
        return Block(self.arm if self.chance.random() < 0.5 else 1 - self.arm)


class PerEpsilon(Laplace):
    """The shipped noise, by another parameter."""

    def __init__(self, epsilon):
        super().__init__(1 / Fraction(epsilon))

    def release(self, sealed):
        return round(super().release(sealed), 6)

    def __repr__(self):
        return "PerEpsilon()"


class Subclassed(Batches):
    def total(self, held):
        return PerEpsilon(1).release(held[0] + held[1])


@dataclass
class Rounded:
    """A mechanism from scratch, which rounds what it draws."""

    scale: float = 1.0
    drawn: list = field(default_factory=list)

    def release(self, sealed):
        return sealed.release_through(self)

    def draw(self, value, generator):
        self.drawn.append(self.scale)
        return np.round(value + generator.laplace(0.0, self.scale), 1)

    def facts(self, sensitivity=1):
        return LaplaceMechanism(self.scale, sensitivity)


class FromScratch(Batches):
    def total(self, held):
        return Rounded().release(sum(held))


class TwoBudgets(Batches):
    """Two releases at half of the budget each."""

    def total(self, held):
        return (DiscreteLaplace(2).release(sum(held)) + DiscreteLaplace(2).release(held[0] + held[1])) / 2


class SumsOfDecimals(Batches):
    """Coefficients that doubles do not have."""

    def total(self, held):
        form = sum(0.1 * held[0] for _ in range(10)) + held[1] / 3 * 3
        return Laplace(Fraction(10001, 10000)).release(form)


HONEST = [
    Batches, PythonSum, NumpySum, NumpyMean, NumpyDot, ArrayOfSealed, Fractions, Discounted, Messages,
    ByArm, Vectors, ModuleMemory, ClassMemory, Cached, OwnLuck, Subclassed, FromScratch, TwoBudgets,
    SumsOfDecimals,
]  # fmt: skip
ZCDP = type("Normal", (Batches,), {"total": lambda _, held: Gaussian(1).release(held[0] + held[1])})
