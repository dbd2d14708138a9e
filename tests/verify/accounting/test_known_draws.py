"""Draws that others know, or that come again, hide nothing; a toss that is not followed has no bound."""

# ruff: noqa: ARG002, ARG005, D101, NPY002, S311  foreign code is as it is

import os
import random
import secrets

import numpy as np
import pytest
import scipy.stats
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.foreign_account import foreign_account
from numpy.random import PCG64, Generator, RandomState, SeedSequence, default_rng

SCALES = (10.0, 0.01)
KNOWN, FRESH, SYSTEM = default_rng(42), default_rng(), random.SystemRandom()


class Sub(random.Random):
    pass


def nothing(_):
    return None


def policy(noise, start=nothing, scale=lambda self: 10.0):
    """The arm is 1 where the last reward with noise is above 1/2."""

    class Noisy:
        pub = default_rng()

        def __init__(self, rng, seed):
            self.rng, self.seed, self.x = rng, seed, 0.0
            self.rng = start(self) or rng

        def select(self, t):
            return int(self.x > 0.5)

        def update(self, arm, reward):
            self.x = reward + noise(self, scale(self))

    return Noisy


def laplace(self, scale):
    return self.rng.laplace(scale=scale)


def exponentials(self, scale):
    return self.rng.expovariate(1 / scale) - self.rng.expovariate(1 / scale)


def told(made):
    found = foreign_account(made, Bernoulli([0.5, 0.5]), 3)
    return float(found.found.epsilon().upper) if found.found is not None and found.found.bounded else None


def then(made, name, *given):
    getattr(made, name)(*given)
    return made


REPEATED = {
    "RandomState().seed(5)": (laplace, lambda _: then(RandomState(), "seed", 5)),
    "Random().seed(5)": (exponentials, lambda _: then(random.Random(), "seed", 5)),
    "in its bits": (laplace, lambda s: setattr(s.rng._bit_generator, "state", PCG64(5).state)),
    "made by its class": (laplace, lambda s: type(s.rng)(PCG64(7))),
    "in a module": (lambda _, scale: KNOWN.laplace(0, scale / 1000), nothing),
    "a law of scipy": (
        lambda s, scale: s.law.rvs(scale=scale / 1000),
        lambda s: setattr(s, "law", type(scipy.stats.laplace)(name="own", seed=5)),
    ),
    "default_rng(seed) again": (lambda s, scale: default_rng(s.seed).laplace(0, scale), nothing),
    "np.random.seed again": (
        lambda s, scale: (np.random.seed(s.seed), np.random.laplace(0, scale))[1],
        nothing,
    ),
    "seed again": (lambda s, scale: then(s.rng, "seed", s.seed).laplace(0, scale), lambda _: RandomState()),
    "random_state again": (
        lambda s, scale: scipy.stats.laplace.rvs(scale=scale, random_state=s.seed),
        nothing,
    ),
}


@pytest.mark.parametrize("name", REPEATED)
def test_noise_that_is_known_or_comes_again_is_not_accounted_for(name):
    noise, start = REPEATED[name]
    assert told(policy(noise, start)) is None


SECRET = {
    "default_rng()": (laplace, lambda _: default_rng()),
    "default_rng(seed)": (laplace, lambda s: default_rng(s.seed)),
    "made twice": (laplace, lambda s: default_rng(s.seed) and default_rng(s.seed)),
    "RandomState().seed(seed)": (laplace, lambda s: then(RandomState(), "seed", s.seed)),
    "seed()": (laplace, lambda _: then(RandomState(), "seed")),
    "seed(None)": (exponentials, lambda _: then(random.Random(), "seed", None)),
    "np.random.seed(seed)": (lambda _, scale: np.random.laplace(0, scale), lambda s: np.random.seed(s.seed)),
    "both of them": (
        lambda _, scale: random.choice((1, 1)) * np.random.laplace(0, scale),
        lambda s: (random.seed(s.seed), np.random.seed(s.seed))[0],
    ),
    "seed % 2**32": (laplace, lambda s: RandomState(s.seed % 2**32)),
    "the system's": (exponentials, lambda _: then(random.SystemRandom(5), "seed", 5)),
    "the system's, in a module": (
        lambda _, scale: SYSTEM.expovariate(1 / scale) - SYSTEM.expovariate(1 / scale),
        nothing,
    ),
    "in a module": (lambda _, scale: FRESH.laplace(0, scale), nothing),
    "spawned": (laplace, lambda s: s.rng.spawn(2)[1]),
    "handed to scipy": (
        lambda s, scale: scipy.stats.laplace.rvs(scale=scale, random_state=s.rng),
        nothing,
    ),
}


@pytest.mark.parametrize("name", SECRET)
def test_noise_with_a_secret_seed_keeps_its_account(name):
    noise, start = SECRET[name]
    assert told(policy(noise, start)) == pytest.approx(0.1)


TOSSES = {
    "gumbel": lambda s: s.rng.gumbel() > 4.5,
    "numpy's gumbel": lambda _: np.random.gumbel() > 4.5,
    "randbytes": lambda _: random.randbytes(1) == b"\x07",
    "lognormvariate": lambda _: random.lognormvariate(0, 1) > 20,
    "secrets": lambda _: secrets.randbelow(200) == 7,
    "urandom": lambda _: os.urandom(1) == b"\x07",
    "bits without a seed": lambda _: Generator(PCG64()).random() > 0.99,
    "a sequence without a seed": lambda _: default_rng(SeedSequence()).random() > 0.99,
    "a class of its own": lambda _: Sub().random() > 0.99,
    "seeded anew in Python": lambda _: then(random.Random(5), "seed").random() > 0.99,
    "the next seed": lambda s: default_rng(s.seed + 1).random() > 0.99,
    "spawned from the seed": lambda s: default_rng(SeedSequence(s.seed).spawn(1)[0]).random() > 0.99,
    "scipy's": lambda _: scipy.stats.bernoulli.rvs(0.01),
    "of the class": lambda s: s.pub.random() > 0.99,
}


@pytest.mark.parametrize("name", TOSSES)
def test_a_toss_that_is_followed_in_one_outcome_alone_has_no_bound(name):
    spent = told(policy(laplace, scale=lambda self: SCALES[int(TOSSES[name](self))]))
    assert spent is None or spent >= 99


PUBLIC = {
    "default_rng": lambda: default_rng(5),
    "RandomState": lambda: RandomState(5),
    "Random": lambda: random.Random(5),
    "Generator": lambda: Generator(PCG64(7)),
}


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_toss_keeps_the_account(name):
    """Of a policy that gets no seed: else the toss may come from it."""

    class Public(policy(laplace, scale=lambda self: 10 + 10 * (self.coin.random() > 0.5))):
        def __init__(self, rng):
            super().__init__(rng, None)
            self.coin = PUBLIC[name]()

    assert 0.04 < told(Public) < 0.11
