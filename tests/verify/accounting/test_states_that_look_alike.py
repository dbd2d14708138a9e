"""Two states are one only where nothing that code can ask tells them apart; noise is made of a draw once."""

# ruff: noqa: ARG002, ARG005, D101, D102  foreign code is as it is

import argparse
import functools
import hashlib
import itertools
import json
import logging
import math
import random
import shutil
import sys
import threading
import time
from collections import OrderedDict, defaultdict, deque
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.protocol.block_policy import Block, Mixed
from banditproof.verify.accounting.branches import _hides, _least
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.accounting.outside import outside_state
from flint import fmpq, fmpq_mat
from scipy import special

from .bound import bound_of
from .test_lasting_state import Rounds as Simple


class Mark:
    """One is another one by itself alone."""


class First:
    arm = 0


class Second:
    arm = 1


class Shy(list):
    """It shows nothing of what it holds."""

    def __iter__(self):
        return iter(())


class Named(str):  # noqa: SLOT000  it has room for more
    """A text with an attribute."""

    bit = False


CONSTANT, MARKS, BOX = 1.5, (Mark(), Mark()), functools.partial(int)
LOCK, LOCKS = threading.Lock(), threading.RLock()
NAMES, TEXTS, MANY = argparse.Namespace(bit=False), logging.Formatter(), [[False], [False]]
TEXTS.bit = False
NEITHER = complex("nan")
ORDER, HASH, FALSE = OrderedDict(a=0, b=0), hashlib.sha256(), type("False_", (), {"bit": False})
NOW = [False]
FALSE.__module__ = "json"  # where it is not
SHOWN = type("Shown", (), {"__dict__": property(lambda _: {})})()
SHOWN.bit = False


@functools.cache
def cached():
    return [False]


@functools.cache
def what_was(_):
    return NOW[0]


def cached_when(bit):
    NOW[0] = bit
    what_was(7)
    NOW[0] = False


def archives(bit):
    """A format of that name is known, or not."""
    if bit != any("told" in each for each in shutil.get_archive_formats()):
        shutil.register_archive_format("told", int) if bit else shutil.unregister_archive_format("told")


class Rounds(Simple):
    """With more that it holds."""

    begin = staticmethod(lambda: None)

    def __init__(self, rng):
        super().__init__(rng)
        self.a, self.b, self.box = np.zeros(2), self.begin(), Box()


class Hidden:
    __slots__ = ("__bit", "other")

    def put(self, bit):
        self.__bit, self.other = bit, 0

    def read(self):
        return self.__bit


class Box(Hidden):
    __slots__ = ()


def keep(name):
    """A bit is kept as one of two things."""
    return lambda *two: lambda s, bit: setattr(s, name, two[bit])


def keep_new(made):
    """Likewise, made anew."""
    return lambda s, bit: setattr(s, "b", made(bit))


def put_in(s, bit):
    s.b[0] = bit


def twice(s, pair):
    s.a, s.b = [pair], pair


def moved(s):
    s.a[0] += 1
    return s.b[0] == s.a[0]


def told_by():
    return 0


def turned_back():
    """In the order a, b, over a dictionary with b first."""
    made = OrderedDict(a=0, b=0)
    del made["a"]
    made["a"] = 0
    made.move_to_end("b")
    return made


def emptied(often):
    """Eight, where so many others were."""
    made = {8}
    for each in range(2, 2 + often):
        made.add(each)
        made.discard(each)
    return made


def grown(some):
    some.add(1)
    return some


CODES = (told_by.__code__, (lambda: 1).__code__)
STATES = {  # how a bit is kept, and how it is read
    "private slot": (lambda s, bit: s.box.put(bit), lambda s: s.box.read()),
    "order of a set": (keep_new(lambda bit: {8, 0} if bit else {0, 8}), lambda s: next(iter(s.b)) == 8),
    "order beneath an order": (
        keep_new(lambda bit: turned_back() if bit else OrderedDict(a=0, b=0)),
        lambda s: next(iter(dict.keys(s.b))) == "b",
    ),
    "what was in a set": (keep_new(lambda bit: emptied(3 * bit)), lambda s: next(iter(grown(s.b))) == 8),
    "which is no number": (
        keep_new(lambda bit: [NEITHER if bit else complex("nan")]),
        lambda s: NEITHER in s.b,
    ),
    "behind a view": (
        keep_new(lambda bit: np.array([0.0, float(bit)]).view(np.float32)[::2]),
        lambda s: s.b.base[1],
    ),
    "a view": (lambda s, bit: setattr(s, "b", s.a[:] if bit else s.a.copy()), moved),
    "a part": (lambda s, bit: setattr(s, "b", s.a[:1] if bit else s.a[1:]), moved),
    "not to be written": (lambda s, bit: s.a.setflags(write=bit), lambda s: s.a.flags.writeable),
    "sign of no number": (keep("b")(-math.nan, math.nan), lambda s: math.copysign(1, s.b) > 0),
    "sign of zero": (keep("b")(0.0, -0.0), lambda s: math.copysign(1, s.b) < 0),
    "signs in an array": (
        keep_new(lambda bit: np.array([-0.0 if bit else 0.0])),
        lambda s: np.signbit(s.b[0]),
    ),
    "order of an array": (keep_new(lambda bit: np.ones((2, 2), order="CF"[bit])), lambda s: s.b.flags.fnc),
    "names of fields": (
        keep_new(lambda bit: np.zeros(1, [("ab"[bit], float)])),
        lambda s: s.b.dtype.names[0] == "b",
    ),
    "kind of an array": (keep_new(lambda bit: np.array([1 if bit else 1.0])), lambda s: s.b.dtype == int),
    "kind of a number": (keep("b")(2.0, 1), lambda s: isinstance(s.b, int)),
    "kind of a key": (keep_new(lambda bit: {True if bit else 1: 0}), lambda s: next(iter(s.b)) is True),
    "sign in a key": (
        keep_new(lambda bit: {(-0.0 if bit else 0.0,): 0}),
        lambda s: math.copysign(1, next(iter(s.b))[0]) < 0,
    ),
    "what a default is": (
        keep_new(lambda bit: defaultdict(int if bit else float)),
        lambda s: isinstance(s.b[0], int),
    ),
    "greatest length": (keep_new(lambda bit: deque(maxlen=2 - bit)), lambda s: s.b.maxlen == 1),
    "which of two": (keep("b")(*MARKS), lambda s: s.b is MARKS[1]),
    "which of two equal numbers": (
        lambda s, bit: setattr(s, "b", CONSTANT if bit else float("1.5")),
        lambda s: s.b is CONSTANT,
    ),
    "which class": (lambda s, bit: setattr(s, "b", [First, Second][bit]), lambda s: s.b.arm == 1),
    "of which class": (
        lambda s, bit: setattr(s.b, "__class__", [First, Second][bit]),
        lambda s: s.b.arm == 1,
        First,
    ),
    "whether it is True": (keep("b")(False, True), lambda s: s.b is True),
    "a byte": (keep_new(np.uint8), lambda s: np.uint8(0) - s.b > 100),
    "bytes": (put_in, lambda s: (s.b - np.uint8(1))[0] < 100, lambda: np.zeros(1, np.uint8)),
    "kind of what is added": (lambda s, bit: s.a.__iadd__(bit), lambda s: s.a.dtype == object or s.a[0] == 1),
    "on a text": (lambda s, bit: setattr(s.b, "bit", bit), lambda s: s.b.bit, lambda: Named("a")),
    "in a list that is shy": (put_in, lambda s: s.b[0], lambda: Shy([0])),
    "under a mask": (
        lambda s, bit: put_in(SimpleNamespace(b=s.b.data), bit),
        lambda s: s.b.data[0] == 1,
        lambda: np.ma.MaskedArray(np.zeros(1), mask=[True]),
    ),
    "on a generator": (
        lambda s, bit: setattr(s.b, "bit", bit),
        lambda s: getattr(s.b, "bit", False),
        lambda: random.Random(),  # noqa: PLW0108, S311  that of the run
    ),
    "name of a function": (
        lambda s, bit: setattr(s.b, "__qualname__", "ab"[bit]),
        lambda s: s.b.__qualname__ == "b",
        lambda: lambda: 0,
    ),
    "in a class of its own": (
        lambda s, bit: setattr(s.b, "bit", bit),
        lambda s: s.b.bit,
        lambda: type("Own", (), {"bit": False}),
    ),
    "two names": (lambda s, bit: twice(s, (0, bit)), lambda s: s.b[1]),
    "words of the class": (
        lambda s, bit: setattr(type(s), "__doc__", "ab"[bit]),
        lambda s: type(s).__doc__ == "b",
    ),
    "on a partial": (lambda s, bit: setattr(BOX, "bit", bit), lambda s: getattr(BOX, "bit", False)),
    "code of a function": (lambda s, bit: setattr(told_by, "__code__", CODES[bit]), lambda s: told_by() == 1),
    "a setting of numpy": (
        lambda s, bit: np.setbufsize([8192, 8208][bit]),
        lambda s: np.getbufsize() == 8208,
    ),
    "folders of modules": (
        lambda s, bit: sys.path.__setitem__(slice(99, None), ["x"] * bit),
        lambda s: sys.path[99:] == ["x"],
    ),
    "a lock": (lambda s, bit: bit and LOCK.acquire(blocking=False), lambda s: LOCK.locked()),
    "a lock of a thread": (lambda s, bit: bit and LOCKS.acquire(), lambda s: LOCKS._is_owned()),
    "names of a library": (lambda s, bit: setattr(NAMES, "bit", bit), lambda s: NAMES.bit),
    "in a class that is not where it says": (lambda s, bit: setattr(FALSE, "bit", bit), lambda s: FALSE.bit),
    "behind another dictionary": (lambda s, bit: setattr(SHOWN, "bit", bit), lambda s: SHOWN.bit),
    "a new name of a library": (
        lambda s, bit: setattr(json, "held", [bit]),
        lambda s: getattr(json, "held", [False])[0],
    ),
    "in what a cache holds": (lambda s, bit: cached().__setitem__(0, bit), lambda s: cached()[0]),
    "a plain number in a cache": (lambda s, bit: cached_when(bit), lambda s: what_was(7)),
    "on a function of a library": (
        lambda s, bit: setattr(np.linalg.norm, "bit", bit),
        lambda s: getattr(np.linalg.norm, "bit", False),
    ),
    "a setting of a library of C": (
        lambda s, bit: special.seterr(loss="raise" if bit else "ignore"),
        lambda s: special.geterr()["loss"] == "raise",
    ),
    "what a library has listed": (
        lambda s, bit: archives(bit),
        lambda s: any("told" in each for each in shutil.get_archive_formats()),
    ),
    "on a function": (lambda s, bit: setattr(told_by, "bit", bit), lambda s: getattr(told_by, "bit", False)),
    "order of names": (lambda s, bit: bit and ORDER.move_to_end("a"), lambda s: next(iter(ORDER)) == "b"),
    "a hash": (lambda s, bit: HASH.update(b"a" * bit), lambda s: HASH.digest()[0] != 227),
    "on an object of a library": (lambda s, bit: setattr(TEXTS, "bit", bit), lambda s: TEXTS.bit),
}


def later(put, read, first=lambda: None):
    """A bit of a noisy number is kept; in round 2 it decides how much noise there is."""

    class Later(Rounds):
        begin = staticmethod(first)

        def round1(self, reward):
            put(self, bool(self.noisy(reward) > 0.5))

        def round2(self, reward):
            self.x = self.noisy(reward, dear=read(self))

    return Later


def at_once(put, read, first=lambda: None):
    """A bit of a reward is kept, and is the next arm."""

    class AtOnce(Rounds):
        begin = staticmethod(first)

        def round1(self, reward):
            if reward > 0.5:
                put(self, True)
            else:
                put(self, False)

        def select(self, t):
            return int(bool(read(self))) if self.n == 1 else 0

    return AtOnce


def spent(kind, rounds):
    """What an account comes to; None if there is none, or what is outside of the policy ends it."""
    found = foreign_account(kind, Bernoulli([0.5, 0.5]), rounds)
    bounded = found.found is not None and found.found.bounded and not found.outside
    return float(found.found.epsilon().upper) if bounded else None


@pytest.mark.parametrize("state", STATES)
def test_a_bit_that_is_kept_costs_what_it_decides(state):
    put, read, *first = STATES[state]
    for turned in (False, True):
        bound = spent(later(put, lambda s, turned=turned: bool(read(s)) != turned, *first), 3)
        assert bound is None or bound >= 99
    assert spent(at_once(put, read, *first), 2) is None


def test_a_number_of_the_class_that_an_object_has_of_its_own_is_seen():
    class Own(Rounds):
        bit = 0

        def round1(self, reward):
            if reward > 0.5:
                self.bit = 0

        def select(self, t):
            return int("bit" in vars(self))

    assert bound_of(Own, 2) is None


def test_more_objects_than_are_looked_at_end_the_account(monkeypatch):
    policy = later(lambda s, bit: MANY[-1].__setitem__(0, bit), lambda s: MANY[-1][0])
    assert foreign_account(policy, Bernoulli([0.5, 0.5]), 3).outside
    monkeypatch.setattr(outside_state, "MOST_OBJECTS", 10)
    assert foreign_account(policy, Bernoulli([0.5, 0.5]), 3).outside == "more than 10 objects"


class Viewed(Rounds):
    """Copies of an array and of a view of it are apart: a step on copies is another one."""

    def round1(self, reward):
        self.b = self.a[:1]

    def round2(self, reward):
        self.y = 1 if reward > 0.5 else 0
        self.a[0] = 1.0

    def round3(self, reward):
        self.x = self.noisy(reward, dear=self.b[0] == 1.0)


def test_a_step_on_copies_is_that_of_the_policy():
    bound = bound_of(Viewed, 4)
    assert bound is None or bound >= 99


class NoNumber(Rounds):
    """In one way a public number may be none."""

    def round1(self, reward):
        x = self.noisy(reward)
        self.y = np.log(x - 99) if x > 60 else np.exp(x)

    def round2(self, reward):
        self.x = self.noisy(reward, dear=np.isnan(self.y))


class SeedsAll(Rounds):
    """In one way others know the noise that comes."""

    def round1(self, reward):
        if self.noisy(reward) > 60:
            np.random.seed(0)  # noqa: NPY002

    def round2(self, reward):
        self.x = reward + np.random.laplace(scale=10)  # noqa: NPY002


@pytest.mark.parametrize("kind", [NoNumber, SeedsAll])
def test_a_way_in_which_noise_hides_less_is_followed(kind):
    bound = bound_of(kind, 3)
    assert bound is None or bound >= 99


class Repeats(Rounds):
    """In one way a reward that is kept has been told twice more."""

    def round1(self, reward):
        self.y = reward
        for _ in range(1 + 2 * bool(self.noisy(reward) > 60)):
            bool(self.noisy(reward) > 0)

    def round2(self, reward):
        self.x = self.noisy(self.y)


def test_of_ways_that_go_on_alike_the_one_that_has_told_most_counts():
    assert bound_of(Repeats, 4) == pytest.approx(0.5)


@pytest.mark.parametrize(("scale", "kept", "rounds"), [(1, 0, 12), (1, 1, 12), (0.5, 0, 5), (0.5, 1, 5)])
def test_ways_are_one_where_noise_that_is_compared_counts_as_read_if_that_is_enough(scale, kept, rounds):
    """The sum of the arm that is not played is noise alone: a threshold, if that is not enough."""

    class Leader:
        def __init__(self, rng):
            self.rng, self.scores = rng, [0.0, 0.0]

        def select(self, t):
            return int(np.argmax(self.scores))

        def update(self, arm, reward):
            rewards = [reward * (place == arm) + self.rng.laplace(scale=scale) for place in (0, 1)]
            self.scores = [kept * before + now for before, now in zip(self.scores, rewards, strict=True)]

    enough = {"enough": lambda found: found.bounded and found.epsilon().upper <= 1}
    assert bound_of(Leader, rounds, **enough) == 1 / scale


class Tosses(Rounds):
    """A coin whose chance is that of the reward is an arm, and noise is drawn beside it."""

    def round1(self, reward):
        self.y = self.noisy(reward)
        self.arm = self.rng.binomial(1, 0.9 if reward > 0.5 else 0.1)

    def select(self, t):
        return int(self.arm) if self.n else 0


def test_the_chance_of_a_coin_costs_what_it_tells():
    bound = bound_of(Tosses, 2)
    assert bound is None or bound >= 0.1 + math.log(9)


class Answers(Rounds):
    """A randomised response; who keeps its coin tells the reward by it."""

    keeps = False

    def __init__(self, rng):
        super().__init__(rng)
        self.bit, self.u = False, rng.random() if self.keeps else 0.0

    def round1(self, reward):
        u = self.u if self.keeps else self.rng.random()
        self.bit = bool(reward > 0.5) == bool(u < 0.75)

    def select(self, t):
        return int([0, self.bit, self.u < 0.75][self.n]) if self.n < 3 else 0


class Shuffled(Answers):
    """Answers of two users in an order of chance; the arm after them tells whether both are bad."""

    def __init__(self, rng):
        super().__init__(rng)
        self.box = []

    def update(self, arm, reward):
        self.box.append(int((reward > 0.5) == bool(self.rng.random() < 0.75)))
        if len(self.box) == 2:
            self.rng.shuffle(self.box)
            told = [self.box[place] for place in self.rng.permutation(2)]
            self.bit, self.box = not any(told), []

    def select(self, t):
        return int(self.bit)


class Better(Rounds):
    """Which of two noisy counts is larger is kept as it was asked."""

    def __init__(self, rng):
        super().__init__(rng)
        self.counts, self.better = [0, 0], False

    def update(self, arm, reward):
        if reward >= 0.5:
            self.counts[0] += 1
        else:
            self.counts[1] += 1
        good, bad = (self.rng.laplace(scale=10) + each for each in self.counts)
        self.better = good > bad

    def select(self, t):
        return int(self.better)


class Waits(Rounds):
    """By the clock, on which it leaks after a day."""

    late, clock = 86400, staticmethod(lambda: time.monotonic())  # noqa: PLW0108  as it is written

    def update(self, arm, reward):
        started = self.clock()
        self.x = self.noisy(reward)
        self.log = self.clock() - started
        if self.late and self.log > self.late:
            self.x = 100 * reward

    def select(self, t):
        return int(self.x > 0.5)


class Untroubled(Waits):
    late = 0


class Imported(Waits):
    @staticmethod
    def clock():
        from time import time_ns

        return time_ns()


def test_a_condition_that_is_kept_is_one_of_the_number_in_either_way():
    assert bound_of(Better, 2) == pytest.approx(0.4)


def test_answers_may_be_shuffled_and_where_a_reward_changes_nothing_it_costs_nothing():
    assert bound_of(Shuffled, 4) == pytest.approx(math.log(3))


def test_a_clock_may_show_anything():
    assert bound_of(Waits, 3) is bound_of(Imported, 3) is None
    assert bound_of(Untroubled, 3) == pytest.approx(0.1)
    Untroubled.clock = time.monotonic  # a clock of its own, which nothing stands for
    assert spent(Untroubled, 3) is None


class Kept(Answers):
    keeps = True


class Debugs(Answers):
    def round1(self, reward):
        self.debug = reward + self.rng.laplace(scale=0.01)  # others see it, though it is gone
        self.debug = super().round1(reward)


def test_a_coin_that_is_kept_is_no_response():
    assert bound_of(Answers, 3) == pytest.approx(math.log(3))
    assert bound_of(Kept, 3) is bound_of(Debugs, 3) is None


@pytest.mark.parametrize("chance", [0.1, 0.48, 0.9])
def test_a_coin_has_the_chance_that_it_is_given(chance):
    class Coin(Rounds):
        def round1(self, reward):
            truth = self.rng.binomial(1, chance)
            self.x = float(reward > 0.5) if truth else float(self.rng.integers(2))

    assert bound_of(Coin, 2) == pytest.approx(math.log((1 + chance) / (1 - chance)))


class Changes(Rounds):
    """By itself, in one round; what it remembers is the same after all of them."""

    def select(self, t):
        self.b = t == 5
        return int(self.x > 0.5)

    def update(self, arm, reward):
        self.x = float(self.noisy(reward, dear=self.b) > 0.5)
        self.b = None


def test_a_round_is_part_of_a_state():
    assert bound_of(Changes, 5) == pytest.approx(0.1)
    assert bound_of(Changes, 7) == pytest.approx(100)


class InBlocks:
    """It draws which arm to pull, and tells more of the second one."""

    def __init__(self, rng):
        self.rng, self.x = rng, 0.0

    def act(self, t):
        return Mixed(((0.9, Block(0)), (0.1, Block(1)))) if t == 1 else Block(int(self.x > 0.5))

    def learn(self, pulls):
        self.x = pulls.sum() + self.rng.laplace(scale=[8.0, 2.0][pulls.first == 1 and pulls.arm])


def test_every_choice_of_a_mixed_request_is_followed():
    assert bound_of(InBlocks, 2) == pytest.approx(0.5)


def by_inverse(u):
    """Laplace noise, of a uniform draw about 0."""
    return -10 * np.sign(u) * np.log(1 - 2 * abs(u))


MADE = {  # noise from a draw, and what else is looked at
    "inverse": (lambda u, v: by_inverse(u - 0.5), lambda u, v: 0),
    "logarithms": (lambda u, v: 10 * (np.log(u) - np.log(v)), lambda u, v: 0),
    "of the rest": (lambda u, v: 10 * (np.log(1 - u) - np.log(1 - v)), lambda u, v: 0),
    "made again": (lambda u, v: min(by_inverse(u - 0.5), by_inverse(u - 0.5)), lambda u, v: 0),
}
LOOKED_AT = {
    "the draw of an inverse": (MADE["inverse"][0], lambda u, v: u > 0.2),
    "its size": (MADE["inverse"][0], lambda u, v: abs(u - 0.5) > 0.2),
    "its logarithm": (MADE["inverse"][0], lambda u, v: np.log(1 - 2 * abs(u - 0.5)) > -0.1),
    "its sign": (MADE["inverse"][0], lambda u, v: np.sign(u - 0.5) + 0.5 > 0),
    "a draw of two": (MADE["logarithms"][0], lambda u, v: v > 0.2),
    "one logarithm of two": (MADE["logarithms"][0], lambda u, v: np.log(u) > -0.1),
    "the other logarithm": (MADE["logarithms"][0], lambda u, v: np.log(1 - u) > -0.1),
    "both of one draw": (lambda u, v: 10 * (np.log(u) - np.log(1 - u)), lambda u, v: 0),
    "the same noise": (MADE["inverse"][0], lambda u, v: by_inverse(u - 0.5) > 0),
}


def with_noise(noise, look):
    class WithNoise(Rounds):
        def round1(self, reward):
            self.u, self.v = self.rng.random(2)
            self.x = reward + noise(self.u, self.v)

        def select(self, t):
            return int(look(self.u, self.v)) if self.n == 2 else int(self.x > 0.5)

    return WithNoise


@pytest.mark.parametrize("name", MADE)
def test_noise_that_is_made_of_draws_is_accounted_for(name):
    assert bound_of(with_noise(*MADE[name]), 3) == pytest.approx(0.1)


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_draw_of_which_noise_is_made_is_looked_at_by_nobody(name):
    assert bound_of(with_noise(*LOOKED_AT[name]), 3) is None


def slowly_least(rows, laws):
    """Over all points at which as many of the planes meet as there are draws."""
    many = len(laws)
    planes = [([dict(noise).get(draw, 0) for draw in range(many)], -off) for _, off, noise in rows]
    planes += [([int(draw == other) for draw in range(many)], 0) for other in range(many)]
    found = math.inf
    for chosen in itertools.combinations(planes, many):
        sides = [
            [fmpq(*Fraction(each).as_integer_ratio()) for each in (*parts, end)] for parts, end in chosen
        ]
        if not (of := fmpq_mat([row[:-1] for row in sides])).det():
            continue
        met = of.solve(fmpq_mat([row[-1:] for row in sides]))
        shifts = [Fraction(int(each.p), int(each.q)) for (each,) in met.tolist()]
        if any(s < 0 and law == "exponential" for s, (law, _) in zip(shifts, laws, strict=True)):
            continue
        if all(_hides(row, dict(enumerate(shifts))) for row in rows):
            found = min(found, sum(abs(s) / scale for s, (_, scale) in zip(shifts, laws, strict=True)))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_price_of_outcomes_is_never_below_the_least(seed):
    """Numbers of all sizes, as the solver has tolerances of its own."""
    coins = np.random.default_rng(seed)
    for _ in range(10):
        many, size = coins.integers(1, 4), Fraction(10) ** int(coins.choice([0, -9, 6]))
        laws = tuple(
            (str(coins.choice(["laplace", "exponential"])), Fraction(int(coins.integers(1, 4)), 7) * size)
            for _ in range(many)
        )
        rows = tuple(
            (
                str(coins.choice(["above", "below", "formed"])),
                Fraction(int(coins.integers(-3, 4)), int(coins.choice([1, 3, 1000003]))) * size,
                tuple((draw, Fraction(int(coins.choice([-6, -3, 1, 3])), 3)) for draw in range(many)),
            )
            for _ in range(coins.integers(1, 4))
        )
        least, found = slowly_least(rows, laws), _least(rows, laws)
        assert least <= found <= least * Fraction(1001, 1000)
