"""What everyday code does with rewards and noise has an account: the idiom, and what it spends at most."""

# ruff: noqa: ARG002, B905, D101, D102  foreign code is as it is

import heapq
import math
import random
import statistics
from collections import defaultdict, deque
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.foreign_account import foreign_account

SYSTEM = random.SystemRandom()


class Bandit:
    """Two arms; `take` keeps a reward, `value` gives the noisy number that the arm is chosen by."""

    def __init__(self, rng):
        self.rng, self.values, self.n = rng, [0.0, 0.0], [0, 0]
        self.start()

    def start(self):
        self.sums = [0.0, 0.0]

    def select(self, t):
        return t if t < 2 else int(np.argmax(self.values))

    def update(self, arm, reward):
        self.n[arm] += 1
        self.take(arm, reward)
        self.values[arm] = self.value(arm)

    def take(self, arm, reward):
        self.sums[arm] += reward

    def value(self, arm):
        return self.sums[arm] + self.rng.laplace(scale=4)


def taking(how, **more):
    """The bandit with another way to keep rewards."""
    return type("Taking", (Bandit,), {"take": how, **more})


def valued(how, **more):
    """The bandit with another way to form its number."""
    return type("Valued", (Bandit,), {"value": how, **more})


class RunningMean(Bandit):
    def take(self, arm, reward):
        self.sums[arm] += (reward - self.sums[arm]) / self.n[arm]

    def value(self, arm):
        return self.sums[arm] + self.rng.laplace(scale=4 / self.n[arm])


class Linear(Bandit):
    features = np.array([[1.0, 0.5], [0.25, 1.0]])

    def start(self):
        self.b = np.zeros(2)

    def take(self, arm, reward):
        self.b += reward * self.features[arm]

    def value(self, arm):
        noisy = self.b + self.rng.laplace(scale=4, size=2)
        return float(self.features[arm] @ noisy)


class Outer(Bandit):
    def start(self):
        self.gram = np.zeros((2, 2))

    def take(self, arm, reward):
        x = np.array([1.0, float(arm)])
        self.gram = self.gram + np.outer(x, x) * reward

    def value(self, arm):
        return (self.gram + self.rng.laplace(scale=8, size=(2, 2))).trace()


class Kept(Bandit):
    """Keeps the rewards themselves, in `box()`."""

    box = list

    def start(self):
        self.kept = [self.box(), self.box()]

    def take(self, arm, reward):
        self.kept[arm].append(reward)

    def total(self, arm):
        return sum(self.kept[arm])

    def value(self, arm):
        return self.total(arm) + self.rng.laplace(scale=4)


def kept(total, box=list):
    return type("KeptSo", (Kept,), {"total": total, "box": box})


def checked(self, arm, reward):
    assert 0 <= reward <= 1
    self.sums[arm] += reward


def is_number(self, arm, reward):
    if not isinstance(reward, (int, float)) or math.isnan(reward) or not np.isfinite(reward):
        raise ValueError(reward)
    self.sums[arm] += float(reward)


class ByName(Bandit):
    def start(self):
        self.history = {"rewards": defaultdict(list), "log": deque(maxlen=3)}

    def take(self, arm, reward):
        self.history["rewards"][arm].append(reward)
        self.history["log"].append(f"{arm}: {reward:.3f}")

    def value(self, arm):
        return sum(self.history["rewards"][arm]) + self.rng.laplace(scale=4)


class Epsilon(Bandit):
    def select(self, t):
        return self.rng.integers(2) if self.rng.random() < 0.1 else super().select(t)


class Forced(Bandit):
    def select(self, t):
        if t < 2:
            return t
        return max(range(2), key=lambda arm: self.values[arm] + math.sqrt(math.log(t) / self.n[arm]))


class Leader(Bandit):
    def select(self, t):
        return self.values.index(max(self.values))


class Arrays(Bandit):
    """An upper confidence bound in arrays of doubles."""

    def start(self):
        self.counts, self.values = np.zeros(2), np.zeros(2, dtype=float)

    def select(self, t):
        return t if t < 2 else int(np.argmax(self.values + np.sqrt(2 * np.log(t) / self.counts)))

    def update(self, arm, reward):
        self.counts[arm] += 1
        noisy = reward + self.rng.laplace(scale=4)
        self.values[arm] += (noisy - self.values[arm]) / self.counts[arm]


class Ridge(Linear):
    """Noise on what enters a system of equations."""

    def select(self, t):
        theta = np.linalg.solve(np.eye(2) + self.gram, np.asarray(self.noisy, dtype=float))
        return int(np.argmax(self.features @ theta))

    def start(self):
        self.gram, self.noisy = np.zeros((2, 2)), np.zeros(2)

    def update(self, arm, reward):
        x = self.features[arm]
        self.gram += np.outer(x, x)
        self.noisy += reward * x + self.rng.laplace(scale=4, size=2)


class Sampled(Bandit):
    def select(self, t):
        if t < 2:
            return t
        return int(np.argmax([self.rng.normal(value, 1 / n) for value, n in zip(self.values, self.n)]))


class Soft(Bandit):
    def select(self, t):
        weights = [math.exp(each) for each in self.values]
        return 0 if self.rng.random() < weights[0] / sum(weights) else 1


class Halves(Bandit):
    def start(self):
        self.sums, self.due = [0.0, 0.0], [1, 1]

    def value(self, arm):
        if self.n[arm] < self.due[arm]:
            return self.values[arm]
        self.due[arm] *= 2
        total, self.sums[arm] = self.sums[arm], 0.0
        return total / self.n[arm] + self.rng.laplace(scale=4 / self.n[arm])


class Close(Bandit):
    def select(self, t):
        close = np.flatnonzero(np.array(self.values) >= max(self.values) - np.sqrt(0.01))
        return t if t < 2 else int(self.among(close))

    def among(self, close):
        return close[0]


class RawAmongClose(Close):
    def start(self):
        self.sums = np.zeros(2)

    def among(self, close):
        return max(close, key=lambda arm: self.sums[arm])


def exponentials(self, arm):
    return self.sums[arm] + self.rng.exponential(4) - self.rng.exponential(4)


def by_hand(self, arm):
    return self.sums[arm] + 4 * (math.log(self.rng.random()) - math.log(self.rng.random()))


def inverse(self, arm):
    u = self.rng.uniform(-0.5, 0.5)
    return self.sums[arm] - 4 * np.sign(u) * np.log(1 - 2 * np.abs(u))


IDIOMS = {
    "plain": (Bandit, 2),
    "assert 0 <= reward <= 1": (taking(checked), 2),
    "isinstance, isnan, float": (taking(is_number), 2),
    "min(max(reward, 0), 1)": (taking(lambda s, a, r: Bandit.take(s, a, min(max(r, 0.0), 1.0))), 2),
    "np.clip": (taking(lambda s, a, r: Bandit.take(s, a, np.clip(r, 0, 1))), 2),
    "np.clip of a sum": (valued(lambda s, a: np.clip(s.sums[a], 0, 2) + s.rng.laplace(scale=4)), 2),
    "abs": (taking(lambda s, a, r: Bandit.take(s, a, abs(r))), 2),
    "centred abs": (taking(lambda s, a, r: Bandit.take(s, a, abs(r - 0.5))), 2),
    "running mean": (RunningMean, 2),
    "b += r * X[arm]": (Linear, 3.75),
    "np.outer": (Outer, 3),
    "r ** 2": (taking(lambda s, a, r: Bandit.take(s, a, r**2)), 2),
    "np.square": (taking(lambda s, a, r: Bandit.take(s, a, np.square(r))), 2),
    "r > 0.5": (taking(lambda s, a, r: Bandit.take(s, a, r > 0.5)), 2),
    "int(r > 0.5) by hand": (taking(lambda s, a, r: Bandit.take(s, a, 1.0 * (r >= 0.5))), 2),
    "1 - r": (taking(lambda s, a, r: Bandit.take(s, a, 1.0 - r)), 2),
    "list of rewards": (Kept, 2),
    "np.sum": (kept(lambda s, a: np.sum(s.kept[a])), 2),
    "np.mean": (kept(lambda s, a: np.mean(s.kept[a])), 2),
    "np.var": (kept(lambda s, a: np.var(s.kept[a])), 8),
    "np.array": (kept(lambda s, a: np.array(s.kept[a]).sum()), 2),
    "math.fsum": (kept(lambda s, a: math.fsum(s.kept[a])), 2),
    "deque": (kept(Kept.total, partial(deque, maxlen=4)), 2),
    "the last rewards": (kept(lambda s, a: sum(s.kept[a][-2:])), 2),
    "dictionary and f-string": (ByName, 2),
    "epsilon-greedy": (Epsilon, 2),
    "UCB with max and key": (Forced, 2),
    "values.index(max(values))": (Leader, 2),
    "close to the largest": (Close, 2),
    "UCB in arrays": (Arrays, 0.25),
    "np.linalg.solve": (Ridge, 0.375),
    "posterior sampling": (Sampled, 2),
    "softmax": (Soft, 2),
    "doubling": (Halves, 0.25),
    "two exponentials": (valued(exponentials), 2),
    "-log(U) by hand": (valued(by_hand), 2),
    "inverse of the distribution": (valued(inverse), 2),
    "SystemRandom": (valued(lambda s, a: s.sums[a] + 4 * (SYSTEM.expovariate(1) - SYSTEM.expovariate(1))), 2),
    "binomial noise": (valued(lambda s, a: s.sums[a] + s.rng.binomial(100, 0.5) - 50), math.inf),
    "statistics.mean": (kept(lambda s, a: statistics.fmean(s.kept[a])), 2),
    "the largest of a heap": (kept(lambda s, a: heapq.nlargest(1, s.kept[a])[0]), 2),
}
UNACCOUNTED = {"the largest of a heap"}


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom_is_accounted_for(name):
    kind, most = IDIOMS[name]
    told = foreign_account(kind, Bernoulli([0.3, 0.7]), 6)
    if name in UNACCOUNTED:
        assert told.found is None or not told.found.bounded
        return
    assert told.left is None, told
    assert told.found.bounded, told.found.open
    assert 0 < told.found.epsilon().upper <= most


def test_most_of_them_are():
    assert len(IDIOMS) == 41
    assert len(UNACCOUNTED) <= 5


def test_raw_rewards_between_close_arms_are_found():
    told = foreign_account(RawAmongClose, Bernoulli([0.3, 0.7]), 4)
    assert (told.certain, told.raw.line) == (False, RawAmongClose.among.__code__.co_firstlineno + 1)


class Sticky:
    def __init__(self, rng):
        self.rng, self.arm = rng, 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        if (reward > 0.5) != (self.rng.random() < 0.75):
            self.arm = 1 - self.arm


def test_a_randomised_response_is_told_with_the_line_that_tosses():
    account = foreign_account(Sticky, Bernoulli([0.75, 0.5]), 3).found
    assert float(account.epsilon()) == pytest.approx(math.log(3), rel=1e-6)
    place = f"{__file__}:{Sticky.update.__code__.co_firstlineno + 1}"
    assert all(place in str(entry) for entry in account.through(account.worst()))
