# ruff: noqa: D101, ARG002, S311, NPY002 -- as people write them
"""One policy in every dialect: it stays with an arm whose last reward was good, seen through a coin.

The honest twin turns the reward over with the chance that epsilon = 1 asks for, the leaking one never.
"""

import math
import random

import numpy as np

KEPT = math.e / (1 + math.e)


def seen(reward, u, *, honest):
    return reward if not honest or u < KEPT else 1 - reward


class Staying:
    """What all of them do; ``u`` is their uniform number."""

    honest = True

    def __init__(self, rng=None):
        self.rng, self.arm = rng, 0

    def u(self):
        return self.rng.random()

    def take_in(self, arm, reward):
        self.arm = arm if seen(reward, self.u(), honest=self.honest) > 0.5 else 1 - arm


class Round(Staying):
    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.take_in(arm, reward)


class NoRound(Staying):
    def select(self):
        return self.arm

    def update(self, arm, reward):
        self.take_in(arm, reward)


class ByState(Round):
    """As scikit-learn has it: what is handed over is a seed, and no generator."""

    def __init__(self, random_state=None):
        super().__init__(np.random.RandomState(random_state))


class ByPythonsState(Round):
    def __init__(self, random_state=None):
        super().__init__(random.Random(random_state))


class SelectArm(Staying):
    def __init__(self, n_arms, seed):
        super().__init__(np.random.RandomState(seed))
        self.n_arms = n_arms

    def select_arm(self):
        return np.int64(self.arm)

    def update(self, chosen_arm, reward):
        self.take_in(chosen_arm, reward)


class ChooseObserve(Staying):
    """Global numpy state; the reward first, the round too."""

    def u(self):
        return np.random.rand()

    def choose(self, step):
        return self.arm

    def observe(self, r, a, step):
        self.take_in(a, r)


class Pull(Staying):
    """Python's global generator; step(reward, arm)."""

    def u(self):
        return random.random()

    def get_arm(self):
        return self.arm

    def step(self, reward, arm):
        self.take_in(arm, reward)


class FromOne(Staying):
    """Counts arms from 1."""

    def __init__(self, random_state):
        super().__init__()
        self.draw = random_state

    def u(self):
        return self.draw.uniform()

    def act(self):
        return self.arm + 1

    def learn(self, arm, reward):
        self.take_in(arm - 1, reward)


class SMP(Staying):
    """In the manner of SMPyBandits."""

    def __init__(self, nbArms, rng):
        super().__init__(rng)
        self.nbArms = nbArms

    def startGame(self):
        self.t = 0

    def choice(self):
        assert self.t >= 0
        return self.arm

    def getReward(self, arm, reward):
        self.take_in(arm, reward)
        self.t += 1


class Wise(Staying):
    """In the manner of MABWiser: arms with names, lists of decisions, no prediction without data."""

    def __init__(self, seed):
        super().__init__(np.random.default_rng(seed))
        self.arms, self.fitted = ["left", "right"], 0

    def predict(self, contexts=None):
        if not self.fitted:
            raise RuntimeError("Call fit before prediction")
        assert contexts is None
        return self.arms[self.arm]

    def partial_fit(self, decisions, rewards, contexts=None):
        self.fitted += 1
        for decision, reward in zip(decisions, rewards, strict=True):
            self.take_in(self.arms.index(str(decision)), reward)


class Contextual(Staying):
    """In the manner of scikit-learn, with a row of features for each choice."""

    n_features = 3

    def predict(self, X):
        assert np.shape(X) == (1, 3)
        return np.array([self.arm])

    def partial_fit(self, X, a, r):
        assert np.shape(X) == (1, 3)
        self.take_in(int(a[0]), float(r[0]))


class Params(SelectArm):
    """It takes the claim, and a seed of legacy numpy; it tells more than its arm."""

    def __init__(self, n_arms, eps, seed):
        super().__init__(n_arms, seed)
        assert eps == 1

    def choose(self):
        return self.arm, {"estimates": [0.0, 0.0]}

    select_arm = update = None

    def update_params(self, arm, reward):
        self.take_in(arm, reward)


class Primed(Staying):
    """In the manner of mabby: primed, and handed a generator where it chooses and learns."""

    def prime(self, k, steps):
        assert (k, steps) == (2, 8) or steps == 3

    def choose(self, rng):
        self.rng = rng
        return self.arm

    def update(self, choice, reward, rng=None):
        assert rng == self.rng
        self.take_in(choice, reward)


class OnGrid(Staying):
    """Tuples as arms, and a feedback alone."""

    actions = ((0, 0), (0, 1))

    def act(self):
        return self.actions[self.arm]

    def update(self, feedback):
        self.take_in(self.arm, feedback)


def yielding(rng, honest=True):
    arm = 0
    while True:
        reward = yield arm
        arm = arm if seen(reward, rng.random(), honest=honest) > 0.5 else 1 - arm


def of_pairs(history, rng, honest=True):
    """Each reward goes through its coin once: what it gave is remembered by the arms taken."""
    if not history:
        return 0
    arm, reward = history[-1]
    return arm if seen(reward, rng.random(), honest=honest) > 0.5 else 1 - arm


def of_lists(actions, rewards, seed, honest=True):
    if not rewards:
        return 0
    u = np.random.default_rng(seed).random()
    return actions[-1] if seen(rewards[-1], u, honest=honest) > 0.5 else 1 - actions[-1]


def pulling(env, rng, honest=True):
    arm = 0
    for _ in range(env.horizon):
        arm = arm if seen(env.pull(arm), rng.random(), honest=honest) > 0.5 else 1 - arm


def old_gym_loop(env, rng, honest=True):
    """It stops after two steps."""
    env.reset()
    arm = 0
    for _ in range(2):
        _, reward, _done, info = env.step(arm)
        arm = arm if seen(reward, rng.random(), honest=honest) > 0.5 else 1 - arm
    return arm, info


def gymnasium_loop(env, seed, honest=True):
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    arm, done = 0, False
    while not done:
        _, reward, terminated, truncated, info = env.step(arm)
        assert info == {}
        assert env.action_space.n == 2
        arm = arm if seen(reward, rng.random(), honest=honest) > 0.5 else 1 - arm
        done = terminated or truncated


class Agent(Staying):
    """A loop in a method, of an object at hand."""

    def run(self, env, T):
        for _ in range(T):
            self.take_in(self.arm, env.draw(self.arm))


def replicated(data, seeds, honest=True):
    """All replicates at once: the first reward through its coin."""
    u = np.array([np.random.default_rng(int(seed)).random() for seed in seeds])
    return np.where(u < KEPT, data[0], 1 - data[0]) if honest else np.full(len(seeds), data[0])
