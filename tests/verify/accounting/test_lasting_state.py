"""What outlasts a round, a run or a copy is no reason to follow one way less than there are."""

# ruff: noqa: ARG002, D101, D102, S311  foreign code is as it is

import gc
import random
import weakref

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting import foreign_account as accounting
from banditproof.verify.accounting.foreign_account import foreign_account


class Rounds:
    """What each round does with its reward."""

    flag, first = False, True

    def __init__(self, rng):
        self.rng, self.n, self.x, self.coin = rng, 0, 0.0, np.random.default_rng(3)
        self.a, self.b, self.c = (rng.normal(scale=scale) for scale in (3, 4, 5))
        self.new = type(self).first

    def select(self, t):
        return int(self.x > 0.5)

    def update(self, arm, reward):
        self.n += 1
        getattr(self, f"round{self.n}", lambda _: None)(reward)

    def noisy(self, reward, dear=False):
        return reward + self.rng.laplace(scale=[10, 0.01][bool(dear)])


class Late(Rounds):
    """The first comparison of rewards themselves comes in round 2: the run begins again there."""

    def round2(self, reward):
        self.x = self.noisy(1.0 if reward > 0.5 else 0.0, dear=True)


class Spent(Rounds):
    """Who is made later has less to tell: one way of an earlier run says so."""

    def round1(self, reward):
        self.y = self.noisy(reward)

    def round2(self, reward):
        dear = self.y > 0.5
        if not dear:
            type(self).first = False
        self.x = self.noisy(reward, dear=self.new if dear else False)


class PublicCoin(Rounds):
    """In one way a generator with a known seed draws once more."""

    def round1(self, reward):
        up = bool(self.noisy(reward) > 0.5)
        self.coin.random(size=2 - up)

    def round2(self, reward):
        self.x = self.noisy(reward, dear=self.coin.random() > 0.5)


@pytest.mark.parametrize("kind", [Late, Spent, PublicCoin])
def test_the_dear_way_is_followed_wherever_it_begins(kind):
    found = foreign_account(kind, Bernoulli([0.5, 0.5]), 3)
    assert found.found.bounded
    assert found.found.epsilon().upper >= 99
    assert (Rounds.flag, kind.first) == (False, True)


class Position(Rounds):
    def select(self, t):
        return int(self.coin.random() > 0.5)

    def round1(self, reward):
        if reward > 0.5:
            self.coin.random()


class Beside(Rounds):
    """With one outcome of a coin the second noise stands beside the first, and hides another reward, too."""

    def round1(self, reward):
        self.y = reward + (self.c if self.rng.integers(2) else self.a + self.b)
        self.y = self.a = self.c = 0

    def round2(self, reward):
        self.x = reward + self.b


@pytest.mark.parametrize("kind", [Position, Beside])
def test_what_others_see_of_a_way_has_no_account(kind):
    found = foreign_account(kind, Bernoulli([0.5, 0.5]), 3).found
    assert found is None or not found.bounded


class Counting(Rounds):
    """Honest: the class counts rounds, and a bit is kept outside."""

    def round1(self, reward):
        Rounds.made = getattr(Rounds, "made", 0) + 1
        self.x = self.noisy(reward)

    def round2(self, reward):
        type(self).flag = bool(self.x > 0.5)
        self.x = self.noisy(reward)


def test_honest_counts_keep_the_account():
    found = foreign_account(Counting, Bernoulli([0.5, 0.5]), 3).found
    assert found.bounded
    assert found.epsilon().upper < 0.11
    assert not hasattr(Rounds, "made")


class Decides(Rounds):
    """Rewards by themselves decide, and the draws of generators that it makes."""

    def round1(self, reward):
        self.x = self.noisy(2.0 if reward > 0.5 else (reward > 0.2) * 1.0)

    def round2(self, reward):
        self.x = self.noisy(reward) + np.random.default_rng().normal() + random.Random().gauss()


@pytest.mark.parametrize("name", ["Run", "Source"])
def test_a_run_goes_without_anybody_who_looks_for_circles(monkeypatch, name):
    kind, made = getattr(accounting, name), []

    class Seen(kind):
        def __init__(self, *given, **options):
            super().__init__(*given, **options)
            made.append(weakref.ref(self))

    monkeypatch.setattr(accounting, name, Seen)
    collecting = gc.isenabled()
    gc.disable()
    foreign_account(Decides, Bernoulli([0.5, 0.5]), 3)
    left = sum(each() is not None for each in made)
    if collecting:
        gc.enable()
    assert len(made) > 8
    assert not left


@pytest.mark.parametrize("kind", [lambda self: type(self.rng), lambda _: random.Random, lambda _: float])
@pytest.mark.parametrize("leave", [setattr, lambda held, name, _: delattr(held, name)])
def test_nothing_is_left_in_classes_that_runs_share(kind, leave):
    class Leaves(Rounds):
        def round1(self, reward):
            leave(kind(self), "random", reward)

    assert "immutable type" in str(foreign_account(Leaves, Bernoulli([0.5, 0.5]), 3).left)
