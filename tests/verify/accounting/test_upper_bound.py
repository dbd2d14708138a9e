"""The account of random small policies is never below the exact privacy of their arms; and how far above."""

# ruff: noqa: ARG002, D102  a policy as it is written

import math
import os
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify.accounting.branches import all_branches
from banditproof.verify.accounting.foreign_account import _Exploration, foreign_account
from banditproof.verify.accounting.ledger import losses

KINDS = ("adaptive", "stops", "reused", "threshold", "blocks", "tosses", "branches", "responses", "leader")
HORIZON = 4
"""Rounds; the arm of the last one depends on three rewards."""

_GRID = 1 << 11
_EACH = int(os.environ.get("BANDITPROOF_SMALL_POLICIES", "10"))  # of each kind


class Small:
    """A policy on two arms whose parameters are drawn; each of its decisions compares a noisy number.

    `law` computes the probability of every sequence of arms by the same steps, its hidden draw on a grid.
    """

    def __init__(self, rng, kind, given):
        self.rng, self.kind, self.given = rng, kind, given
        self.arm, self.total, self.seen, self.on = 0, 0.0, 0, True
        self.sums = np.zeros(2)
        self.hidden = rng.laplace(scale=given["hidden"]) if kind in {"reused", "threshold"} else 0.0
        if kind == "tosses" and rng.random() < given["share"]:
            self.on = False

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        given, place = self.given, self.seen
        self.seen += 1
        if self.kind == "responses":
            if self.rng.random() >= given["truth"][place]:
                reward = float(self.rng.random() < 0.5)
            self.total += given["weight"][place] * reward
            self.arm = 1 if self.total > given["level"][place] else 0
            return
        if self.kind == "leader":
            self.sums[self.arm] += given["weight"][place] * reward
            self.arm = int(np.argmax(self.sums + self.rng.laplace(scale=given["scale"][place], size=2)))
            return
        if self.kind == "branches" and reward > 0.5:
            self.total += given["bonus"][place]
        self.total += given["weight"][place] * reward
        if not self.on:
            return
        scale = given["scale"][place]
        if self.kind == "adaptive":
            scale = scale * (2 if self.arm else 1)
        if self.kind == "blocks" and place % 2 == 0:
            return
        noise = self.rng.laplace(scale=scale)
        if self.kind == "reused":
            noise = self.hidden
        level = given["level"][place]
        if self.kind == "threshold":
            up = self.total + noise > level + self.hidden
        else:
            up = self.total + noise > level
        self.arm = 1 if up else 0
        if self.kind in {"stops", "threshold"} and up:
            self.on = False
        if self.kind in {"adaptive", "blocks"}:
            self.total = 0.0


def drawn(rng):
    """A policy's parameters."""
    return {
        "hidden": float(rng.choice([1, 2, 3, 4])),
        "share": float(rng.choice([0.25, 0.5])),
        "weight": [float(each) for each in rng.choice([0.5, 1, 2], HORIZON)],
        "scale": [float(each) for each in rng.choice([1, 2, 3, 4], HORIZON)],
        "level": [float(each) for each in rng.choice([0, 0.5, 1, 2], HORIZON)],
        "bonus": [float(each) for each in rng.choice([-1, 0.5, 1], HORIZON)],
        "truth": [float(each) for each in rng.choice([0.25, 0.5, 0.75], HORIZON)],
    }


def above(total, level, scale):
    """``P[total + Lap(scale) > level]``"""
    off = (total - level) / scale
    return np.where(off >= 0, 1 - np.exp(-np.abs(off)) / 2, np.exp(-np.abs(off)) / 2)


def ahead(off, scale):
    """``P[off + Lap(scale) > Lap(scale)]``"""
    size = abs(off) / scale
    behind = np.exp(-size) * (2 + size) / 4
    return 1 - behind if off > 0 else behind


def law(kind, given, rewards):
    """The probability of every sequence of arms: exact given the hidden draw, one of many quantiles."""
    middle = (np.arange(_GRID) + 0.5) / _GRID
    hidden = np.zeros(1)
    if kind in {"reused", "threshold"}:
        hidden = given["hidden"] * np.sign(middle - 0.5) * -np.log1p(-2 * np.abs(middle - 0.5))
    found = {}
    starts = [(1.0, True)]
    if kind == "tosses":
        starts = [(given["share"], False), (1 - given["share"], True)]
    for chance, on in starts:
        states = {((0,), 0.0, on): np.full(len(hidden), chance)}
        for place in range(HORIZON - 1):
            following = {}
            for (arms, before, going), weight in states.items():
                reward, level = rewards[place], given["level"][place]
                if kind == "responses":
                    for bit in (0, 1):
                        kept = given["truth"][place] * (bit == reward) + (1 - given["truth"][place]) / 2
                        total = before + given["weight"][place] * bit
                        key = ((*arms, int(total > level)), total, going)
                        following[key] = following.get(key, 0) + weight * kept
                    continue
                if kind == "leader":
                    sign = -1 if arms[-1] else 1
                    off = before + sign * given["weight"][place] * reward
                    first = ahead(off, given["scale"][place])
                    for arm, part in ((0, first), (1, 1 - first)):
                        key = ((*arms, arm), off, going)
                        following[key] = following.get(key, 0) + weight * part
                    continue
                total = before + given["weight"][place] * reward
                if kind == "branches" and reward > 0.5:
                    total += given["bonus"][place]
                if not going or (kind == "blocks" and place % 2 == 0):
                    key = ((*arms, arms[-1]), total, going)
                    following[key] = following.get(key, 0) + weight
                    continue
                scale = given["scale"][place] * (2 if kind == "adaptive" and arms[-1] else 1)
                if kind == "reused":
                    up = (total + hidden > level).astype(float)
                elif kind == "threshold":
                    up = above(total, level + hidden, scale)
                else:
                    up = above(total, level, scale)
                left = 0.0 if kind in {"adaptive", "blocks"} else total
                for arm, part in ((1, up), (0, 1 - up)):
                    goes_on = not (arm and kind in {"stops", "threshold"})
                    key = ((*arms, arm), left, goes_on)
                    following[key] = following.get(key, 0) + weight * part
            states = following
        for (arms, _, _), weight in states.items():
            found[arms] = found.get(arms, 0.0) + float(weight.mean())
    return found


def exact(kind, given):
    """The exact epsilon of the arms, but for the grid: without sequences that few hidden draws give.

    Of branches it is that over rewards in [0, 1]: they matter at its ends, and on both sides of the branch.
    """
    values = (0, 0.5, 0.5 + 1e-9, 1) if kind == "branches" else (0, 1)
    laws = {rewards: law(kind, given, rewards) for rewards in product(values, repeat=HORIZON - 1)}
    worst = 0.0
    for rewards, left in laws.items():
        for place in range(HORIZON - 1):
            others = [laws[(*rewards[:place], each, *rewards[place + 1 :])] for each in values]
            for (arms, p), other in product(left.items(), others):
                q = other.get(arms, 0.0)
                if p > 8 / _GRID:
                    worst = max(worst, math.log(p / q) if q > 0 else math.inf)
    return worst


def compared(kind, seed):
    """What is accounted for, and the exact figure, of one policy."""
    given = drawn(np.random.default_rng([KINDS.index(kind), seed]))
    make = partial(Small, kind=kind, given=given)
    found = foreign_account(make, Bernoulli([0.5, 0.5]), HORIZON, internal=True)
    spent = None if found.found is None or not found.found.bounded else float(found.found.epsilon().upper)
    return spent, exact(kind, given)


@pytest.mark.parametrize("kind", ["adaptive", "stops", "blocks"])
def test_ways_that_remember_the_same_are_one(kind):
    """Following one of them gives the same figure as following all."""
    for seed in range(3):
        make = partial(Small, kind=kind, given=drawn(np.random.default_rng([9, seed])))
        asked = {"patience": 60.0, "enough": lambda _: False}
        found = _Exploration(make, Bernoulli([0.5, 0.5]), HORIZON, 0, **asked)
        once, every = found.released(512), all_branches(found.play)
        assert not once.open
        assert len(once.runs) <= len(every.runs)
        spent = [
            max(loss.epsilon().upper for each in branches.ledgers for loss in losses(each, Fraction(1)))
            for branches in (once, every)
        ]
        assert spent[0] == spent[1]


@pytest.mark.parametrize("limit", ["most", "steps"])
def test_ways_that_are_not_reached_leave_it_open(limit):
    """Wherever the search is cut short, and so that it is whole at some limit."""
    make = partial(Small, kind="adaptive", given=drawn(np.random.default_rng([9, 0])))
    asked = {"patience": 60.0, "enough": lambda _: False}
    found = _Exploration(make, Bernoulli([0.5, 0.5]), HORIZON, 0, **asked)
    every = len(all_branches(found.play).runs)
    cut = [all_branches(found.play, **{limit: most}) for most in (1, 2, 3, 5, 9, 20, 50, 100, 300)]
    assert all(bool(each.open) == (len(each.runs) < every) for each in cut)
    assert {bool(each.open) for each in cut} == {True, False}


def far(known):
    """By which factors accounts are above the exact figures."""
    return [spent / figure for spent, figure in known if figure > 0 and math.isfinite(spent)]


@pytest.mark.long
def test_the_account_is_an_upper_bound_and_not_far_from_the_exact_figure():
    """In the median of all it is near; of single kinds it may be farther: secret tosses amplify, uncharged.

    What a branch adds against what the reward adds is charged beside it; the sparse vector is charged as for
    all lists of comparisons, of which these are few. Noisy leaders are charged for every round by itself, and
    are left out. All kinds are in one test: an account puts back what caches of this module hold.
    """
    near = []
    for kind in KINDS:
        known = [each for each in (compared(kind, seed) for seed in range(_EACH)) if each[0] is not None]
        assert all(spent >= figure * (1 - 2e-3) for spent, figure in known), kind
        assert len(known) >= 0.7 * _EACH or kind == "reused"
        if kind not in {"reused", "branches", "leader"}:
            assert np.median(far(known[:10])) < (2.5 if kind == "tosses" else 1.5), kind
        near += known if kind != "leader" else []
    assert len(near) >= 0.7 * _EACH * (len(KINDS) - 1)
    assert np.median(far(near)) <= 1.5
