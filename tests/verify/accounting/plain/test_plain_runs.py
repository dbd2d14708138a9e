"""Code that can tell a followed number from a double has no account; what anybody writes keeps its own."""

# ruff: noqa: ARG001, ARG002, ARG005, BLE001, D102, NPY002, S301, S311  foreign code is as it is

import _random
import array
import copy
import ctypes
import decimal
import hashlib
import inspect
import json
import os
import pathlib
import pickle
import random
import secrets
import ssl
import subprocess
import sys
import threading
import traceback

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.verify import assert_private
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.accounting.plain.plain_runs import PlainRuns
from banditproof.verify.accounting.plain.pushed_draws import wild

EVERY = "BANDITPROOF_PROGRAMS" in os.environ


def policy(value, way=""):
    """The next arm is 1 where the value is above 1/2."""

    class Bandit:
        def __init__(self, rng):
            self.rng, self.arm, self.t = rng, 0, 0

        def select(self, t):
            return self.arm

        def update(self, arm, reward):
            self.arm, self.t = int(value(self, reward) > 0.5), self.t + 1

    class Legacy(Bandit):
        def __init__(self, random_state):
            super().__init__(random_state)

    return Legacy if way == "handed over" else Bandit


def told(value, way=""):
    found = foreign_account(policy(value, way), Bernoulli([0.75, 0.5]), 3)
    return found, found.found if found.found is not None and found.found.bounded else None


def stack():
    frame, files = sys._getframe(), ""
    while frame := frame.f_back:
        files += frame.f_code.co_filename
    return "account" in files


NOTICED = {  # whether a number is one that is followed
    "type": lambda self, r: type(r) is not float,
    "lacking": lambda self, r: not hasattr(r, "hex"),
    "array": lambda self, r: np.array([r]).dtype == object,
    "noise": lambda self, r: type(self.rng.laplace()) is not float,
    "generator": lambda self, r: type(self.rng) is not np.random.Generator,
    "function": lambda self, r: type(random.random).__name__ != "builtin_function_or_method",
    "uniform": lambda self, r: type(random.random()) is not float,
    "method": lambda self, r: type(random.gauss).__name__ != "method",
    "numpy's function": lambda self, r: type(np.random.random).__name__ != "method",
    "maker": lambda self, r: type(np.random.default_rng).__name__ == "function",
    "legacy": lambda self, r: type(np.random.RandomState()) is not np.random.RandomState,
    "handed over": lambda self, r: type(self.rng) is not np.random.RandomState,
    "random": lambda self, r: type(random.Random()) is not random.Random,
    "system": lambda self, r: type(secrets.SystemRandom()) is not secrets.SystemRandom,
    "json": lambda self, r: not json.dumps(r),
    "decimal": lambda self, r: not decimal.Decimal(r) + 1,
    "bits": lambda self, r: int(r) & 1 > 1,
    "frames": lambda self, r: stack(),
    "modules": lambda self, r: "banditproof.verify.accounting" in sys.modules,
    "written": lambda self, r: any("account" in each for each in traceback.format_stack()),
    "inspected": lambda self, r: any("account" in each.filename for each in inspect.stack(0)),
}


SELDOM = {
    "coin": lambda rng: rng.random() > 0.999,
    "rarer coin": lambda rng: rng.random() < 1e-8,
    "tail": lambda rng: rng.laplace() > 10,
    "other tail": lambda rng: rng.normal() < -6,
}


PAIRS = [
    (way, seldom)
    for n, way in enumerate(NOTICED)
    for m, seldom in enumerate(SELDOM)
    if EVERY or (n - m) % 4 == 0
]


@pytest.mark.parametrize(("way", "seldom"), [*((way, None) for way in NOTICED), *PAIRS])
def test_code_that_leaks_rarely_where_it_is_not_followed_has_no_account(way, seldom):
    """What fails in one pair alone is seen here once in four times, in `make fuzz` always."""
    first = seldom is None

    def value(self, reward):
        rare = not first and SELDOM[seldom](self.rng)
        try:
            followed = (first or rare) and NOTICED[way](self, reward)
        except Exception:
            followed = True
        rare = not followed and (rare or (first and self.rng.random() < 1e-3))
        return reward + (0.0 if rare else self.rng.laplace())

    found, account = told(value, way)
    assert account is None, found
    if way == "json" and first:
        assert "on plain numbers the code goes a way" in str(found)
        with pytest.raises(AssertionError, match="accounted"):
            assert_private(policy(value), epsilon=1, horizon=3, runs=300, require="accounted")


@pytest.mark.parametrize("seldom", SELDOM)
def test_honest_code_keeps_its_account_where_a_way_is_seldom_gone(seldom):
    found, account = told(lambda self, r: r + self.rng.laplace(scale=2 if SELDOM[seldom](self.rng) else 1))
    assert account is not None, found


@pytest.mark.parametrize("seldom", SELDOM)
def test_a_way_on_which_code_looks_at_who_runs_it_and_does_nothing_else_is_seen(seldom):
    """What it does on doubles, two rounds in three, is a matter of an index."""

    def value(self, reward):
        self.big = getattr(self, "big", False) or SELDOM[seldom](self.rng)
        noise = self.rng.laplace()
        return reward + (noise, 0.0)[int(self.big) * (type(reward) is float)]

    found, account = told(value)
    assert account is None, found


DRAWN = {
    "laplace": lambda rng: rng.laplace(0.5, size=2),
    "normal": lambda rng: rng.normal(0.5, size=2),
    "geometric": lambda rng: rng.geometric(0.5, size=2),
    "exponential": lambda rng: rng.exponential(0.5, size=2),
    "random": lambda rng: rng.random(size=2),
    "spawned": lambda rng: rng.spawn(1)[0].laplace(0.5, size=2),
}


@pytest.mark.parametrize("law", DRAWN)
def test_what_a_generator_draws_is_the_same_where_nothing_is_followed(law):
    """Else honest code would compute other numbers on doubles."""

    def value(self, reward):
        self.seen = [*getattr(self, "seen", []), *DRAWN[law](self.rng)]
        return reward + self.rng.laplace() + (self.rng.integers(3) - 1) * (self.rng.random() < 0.25)

    found = foreign_account(policy(value), Bernoulli([0.75, 0.5]), 3)
    assert "computes other numbers" not in str(found), found


def test_what_python_draws_is_the_same_where_nothing_is_followed():
    def value(self, reward):
        own, system = random.Random(), secrets.SystemRandom()
        self.seen = [each.random() + each.expovariate(2.0) for each in (random, own, system)]
        self.seen += [each.gauss(0.5, 2.0) + each.uniform(0.5, 2.0) for each in (random, own, system)]
        self.seen += [each.normalvariate(0.5, 2.0) for each in (random, own, system)]
        tossed = own.choice([1, 2]) + system.randrange(2) + random.getrandbits(1)
        return reward + tossed + self.rng.laplace()

    found, account = told(value)
    assert account is not None, found


SEEDED = {
    "numpy": lambda old: np.random,
    "handed over": lambda old: old,
    "new": lambda old: np.random.RandomState(),
    "new beside a known one": lambda old: np.random.RandomState(5) and np.random.RandomState(),
    "seeded anew": lambda old: (old.seed(), old)[1],
    "numpy, seeded anew": lambda old: (np.random.seed(), np.random)[1],
    "maker": lambda old: np.random.default_rng(),
}


@pytest.mark.parametrize("made", SEEDED)
def test_what_legacy_generators_draw_is_the_same_where_nothing_is_followed(made):
    def value(self, reward):
        own = SEEDED[made](self.rng)
        self.seen = [own.laplace(1, 2), own.normal(1, 2, 2), own.uniform(1, 3), own.exponential(2)]
        self.seen += [own.geometric(0.5), own.random(), own.choice([5, 6]), own.choice(2, p=[0.25, 0.75])]
        return reward + (own.randint(1, 3) if hasattr(own, "randint") else 0) + self.rng.laplace()

    found = foreign_account(policy(value, "handed over"), Bernoulli([0.75, 0.5]), 2)
    assert "computes other numbers" not in str(found), found
    assert found.found is not None


def again(copied):
    """The same noise is drawn twice, and taken off."""
    return lambda self, reward: reward - copied(self.rng).laplace() + self.rng.laplace()


def state_of_numpy(self, reward):
    state, noise = self.rng.bit_generator.state, self.rng.laplace()
    self.rng.bit_generator.state = state
    return reward + self.rng.laplace() - noise


def state_of_python(self, reward):
    state, noise = random.getstate(), random.gauss(0, 1)
    random.setstate(state)
    return reward + random.gauss(0, 1) - noise


def swallowed(self, reward):
    try:
        return float.fromhex(reward.hex())
    except AttributeError:
        return 0.0


@pytest.mark.parametrize("value", [
    *(again(copy.deepcopy), again(copy.copy), again(lambda rng: pickle.loads(pickle.dumps(rng)))),
    *(state_of_numpy, state_of_python, swallowed),
    lambda self, reward: np.frombuffer(np.array([float(reward)]).tobytes())[0],
    lambda self, reward: memoryview(np.array([reward], dtype=float)).cast("B").cast("d")[0],
])  # fmt: skip
def test_what_goes_around_the_account_ends_it(value):
    found, account = told(value)
    assert account is None, found


UNSEEN = {
    "C's own": lambda self: ctypes.CDLL(None).rand() % 9999 == 7,
    "below Python's": lambda self: _random.Random().random() < 1e-4,
    "of OpenSSL": lambda self: ssl.RAND_bytes(2) == b"ab",
}


@pytest.mark.parametrize("rare", UNSEEN)
def test_a_draw_or_a_state_that_nobody_can_see_ends_the_account(rare):
    _, account = told(lambda self, r: r + self.rng.laplace(scale=0.1 if UNSEEN[rare](self) else 1))
    assert account is None


OPENED = {
    "file": lambda path: path.open("a").close(),
    "text": lambda path: path.write_text("1"),
    "name": lambda path: path.touch(),
    "array": lambda path: np.save(path, np.zeros(1)),
    "folder": lambda path: path.mkdir(exist_ok=True),
    "draws": lambda _: pathlib.Path("/dev/urandom").open("rb").close(),
    "who runs it": lambda _: pathlib.Path("/proc/self/stat").read_text(),
    "process": lambda _: subprocess.Popen(["/bin/true"]).wait(),
    "thread": lambda _: threading.Thread(target=int).start(),
    "environment": lambda _: pathlib.Path.home(),
    "a size": lambda _: pathlib.Path(__file__).lstat(),
}


@pytest.mark.parametrize("opened", OPENED)
def test_what_lasts_outside_of_python_ends_the_account_by_its_name(opened, tmp_path):
    path = tmp_path / "told"
    found, account = told(lambda self, r: (OPENED[opened](path), r + self.rng.laplace())[1])
    assert account is None
    assert "what lasts outside of Python is not followed" in str(found.found.open)


def test_a_file_that_was_there_before_may_be_read():
    _, account = told(
        lambda self, r: len(pathlib.Path(np.__file__).read_bytes()) * 0 + r + self.rng.laplace()
    )
    assert account is not None


def test_a_state_that_nobody_can_compare_is_told():
    make = policy(lambda self, r: r + self.rng.laplace())
    make.held = hashlib.sha256()
    assert "held" in foreign_account(make, Bernoulli([0.75, 0.5]), 3).outside


def mirrored(self, reward):
    noise = self.rng.laplace()
    self.mirror = reward - noise
    return reward + noise


def beside(self, reward):
    self.other = reward + self.rng.exponential()
    return reward + self.rng.laplace()


def shared(self, reward):
    first, second = self.rng.laplace(size=2)
    return (2 * reward + (first + second)) + (reward + first)


@pytest.mark.parametrize("value", [mirrored, beside, shared])
def test_a_number_that_nothing_reads_is_seen_where_others_see_all_numbers(value):
    make = policy(value)
    assert not foreign_account(make, Bernoulli([0.75, 0.5]), 3).found.bounded
    assert foreign_account(make, Bernoulli([0.75, 0.5]), 3, internal=True).found.bounded


RARE = {
    "decimal": lambda rng: decimal.Decimal(str(rng.laplace())) > 25,
    "array": lambda rng: np.array([str(rng.laplace())]).astype(float)[0] > 25,
    "guarded": lambda rng: guarded(f"{rng.laplace()}0") > 25,
    "array of doubles": lambda rng: np.array([np.exp(rng.laplace())], dtype=float)[0] > np.exp(25),
    "single precision": lambda rng: np.float32(np.exp(rng.laplace())) > np.exp(25),
    "array of Python": lambda rng: array.array("d", [np.exp(rng.laplace())])[0] > np.exp(25),
}


def guarded(text):
    try:
        return float(text)
    except ValueError:
        return 0.0


@pytest.mark.parametrize("rare", RARE)
def test_what_is_spent_rarely_is_charged(rare):
    _, account = told(lambda self, r: r + self.rng.laplace(scale=0.1 if RARE[rare](self.rng) else 1))
    assert account is None or account.epsilon().upper > 9


@pytest.mark.parametrize("seldom", SELDOM)
@pytest.mark.parametrize("honest", [True, False])
def test_policies_of_our_protocol_are_played_on_plain_numbers_too(seldom, honest):
    class InBlocks:
        def __init__(self, rng):
            self.rng, self.arm = rng, 0

        def act(self, t):
            return Block(self.arm, 1)

        def learn(self, pulls):
            reward, noise, rare = pulls.sum(), self.rng.laplace(), SELDOM[seldom](self.rng)
            if rare and not honest:
                noise = 0.0 if type(reward) is float else noise
            self.arm = int(reward + noise > 0.5)

    found = foreign_account(InBlocks, Bernoulli([0.75, 0.5]), 3).found
    assert (found is not None and bool(found.bounded)) is honest


def test_code_that_fails_on_followed_numbers_alone_has_its_line():
    found, _ = told(lambda self, reward: reward.hex())
    assert str(found).startswith(f"not accounted for: {__file__}:")


class DrawnBefore:
    """Its noise lasts as many rounds as are played."""

    def __init__(self, rng, horizon):
        self.noise, self.arm = list(rng.laplace(size=horizon)), 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = int(reward + self.noise.pop() > 0.5)


def test_no_more_rounds_are_played_than_are_said():
    assert_private(DrawnBefore, epsilon=1, horizon=3, runs=300, require="accounted")


@pytest.mark.parametrize("seed", range(1, 12, 2))
def test_draws_that_are_pushed_come_to_an_end(seed):
    """A loop of numpy that waits for a sum to pass a draw does not end where the draw is 1."""
    pushed = wild(seed).random(300)
    assert (pushed < 1e-6).sum() > 20
    assert (pushed > 1 - 1e-6).sum() > 20
    for stop in (0.34, 0.5, 0.9):
        assert wild(seed).geometric(stop, 2000).max() < 100
        assert np.random.RandomState(wild(seed).bit_generator).geometric(stop, 2000).max() < 100


def test_a_run_that_does_not_end_is_left():
    """A loop that waits for a draw may never end on those that are pushed."""

    def waits(seed):
        while seed % 2:
            seed += 2

    PlainRuns(waits).watch()


class Rounded:
    """Noise of our seed, which is read before it is added: other seeds give other arms."""

    def __init__(self, seed):
        self.rng, self.means = np.random.default_rng(seed), [0.0, 0.0]

    def select(self, t):
        return t if t < 2 else int(self.means[1] > self.means[0])

    def update(self, arm, reward):
        self.means[arm] = reward + round(self.rng.laplace())


def test_noise_that_is_not_followed_is_no_raw_decision():
    found = foreign_account(Rounded, Bernoulli([0.5] * 3), 10, internal=True)
    assert found.found is None or not found.found.bounded
    assert found.raw is None
