"""What is private in a followed run and not in life: no account below the truth; honest twins keep theirs."""

# ruff: noqa: ARG002, ARG005, D102, FLY002  foreign code is as it is

import abc
import contextvars
import math
import re
import sys
import types
import weakref
from sys import _getframe as who_calls
from sys import getsizeof as size
from sys import modules as loaded

import numpy as np
import pytest
from banditproof.verify.accounting.plain.telling_names import looks_in

import __main__

from ..bound import bound_of

KIND = type
PATTERN = re.compile("disguise")
TOKEN = abc.get_cache_token()


def policy(release):
    """Two rounds are released; the arm is then that of the larger one."""

    class Bandit:
        def __init__(self, rng):
            self.rng, self.v, self.n, self.kept = rng, [0.0, 0.0], 0, None
            self.low, self.high = math.exp(rng.laplace() - 3), math.exp(rng.laplace() + 3)

        def select(self, t):
            return self.n if self.n < 2 else int(self.v[1] > self.v[0])

        def update(self, arm, reward):
            self.n += 1
            if self.n <= 2:
                self.v[arm] = release(self, reward, self.rng.laplace())

    return Bandit


def of_name(name):
    """A function that says that it is of another module."""
    code = (lambda reward: KIND(reward) is float).__code__
    return types.FunctionType(code, {"__name__": name, "KIND": type})


class Falls:
    """Its end fails where a number is not above 0, and nobody is told."""

    def __init__(self, box, number):
        self.box, self.number = box, number

    def __del__(self):
        self(self)

    def __call__(self, _gone):
        math.log(self.number)
        self.box[0] = 0.0


def fallen(x):
    box = [1.0]
    Falls(box, (x - 3.0) * (x - 3.0) - 1e-10)
    return box[0]


def called_back(x):
    box, held = [1.0], {1}
    kept = weakref.ref(held, Falls(box, (x - 3.0) * (x - 3.0) - 1e-10))
    del held
    return box[0] if kept else 0.0


FLAGS = {  # what is False in each run that is followed, and True in some or all lives
    "absorbed": lambda reward, x, noise: 1.0 + 1e-30 * noise == 1.0,
    "an atom of doubles": lambda reward, x, noise: 1e16 + x == 1e16 + 14,
    "infinite": lambda reward, x, noise: 1e300 / ((x - 3.0) * (x - 3.0)) == math.inf,
    "attribute": lambda reward, x, noise: getattr(reward, "cover", None) is None,
    "documentation": lambda reward, x, noise: reward.__doc__.startswith("Convert"),
    "stream": lambda reward, x, noise: sys.stdout is sys.__stdout__,
    "type by another name": lambda reward, x, noise: KIND(reward) is float,
    "size by another name": lambda reward, x, noise: size(reward) == 24,
    "caller by another name": lambda reward, x, noise: "/verify/" not in who_calls(1).f_code.co_filename,
    "modules by another name": lambda reward, x, noise: "banditproof" not in loaded,
    "classes": lambda reward, x, noise: "banditproof" not in f"{object.__subclasses__()}",
    "another module's": lambda reward, x, noise: of_name("namedtuple_x")(reward),
    "nobody's": lambda reward, x, noise: of_name("")(reward),
    "an end that fails": lambda reward, x, noise: fallen(x),
    "a callback that fails": lambda reward, x, noise: called_back(x),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", FLAGS)
def test_what_followed_runs_do_not_see_has_no_account(name):
    flag = FLAGS[name]

    def release(self, reward, noise):
        rare = abs(self.rng.random() - 0.3) < 1e-7
        return reward + noise + 1000 * reward * flag(reward, reward + noise, noise) * rare

    assert bound_of(policy(release), 3) is None


def function_of(self, bit):
    self.kept = lambda: None
    self.kept.__module__ = f"m{bit}"


STATES = {  # where a bit may be hidden in one round, and found in the next one
    "patterns": (
        lambda self, bit: re.purge() if bit else None,
        lambda self: re.compile("disguise") is not PATTERN,
    ),
    "texts": (
        lambda self, bit: setattr(self, "kept", (sys.intern if bit else str)("".join(["a", "b", "c!"]))),
        lambda self: sys.intern("".join(["a", "b", "c!"])) is self.kept,
    ),
    "kinds": (
        lambda self, bit: abc.ABCMeta("A", (), {}).register(int) if bit else None,
        lambda self: abc.get_cache_token() != TOKEN,
    ),
    "context": (
        lambda self, bit: contextvars.ContextVar("disguise").set(1) if bit else None,
        lambda self: "disguise" in [each.name for each in contextvars.copy_context()],
    ),
    "a whole view": (
        lambda self, bit: setattr(self, "kept", np.zeros(1)[:] if bit else np.zeros(1)),
        lambda self: self.kept.base is not None,
    ),
    "a function's module": (function_of, lambda self: self.kept.__module__ == "mTrue"),
}


@pytest.mark.parametrize("name", STATES)
def test_what_is_kept_where_few_look_has_no_account(name):
    hide, found = STATES[name]

    def release(self, reward, noise):
        if self.n == 1:
            hide(self, bool(reward > 0.5))
            return reward + noise
        return reward + noise + 50.0 * found(self)

    assert bound_of(policy(release), 3) is None


def test_a_place_takes_digits_of_noise():
    stamped = policy(lambda self, r, z: 0.9 * r + (self.rng.laplace(1.7e9, 1.0) - 1.7e9))
    assert bound_of(stamped, 3) in {None, math.inf}
    assert bound_of(policy(lambda self, r, z: self.rng.laplace(r, 1.0)), 3) == pytest.approx(1)
    assert bound_of(policy(lambda self, r, z: r + (self.rng.laplace(0.5, 1.0) - 0.5)), 3) == pytest.approx(1)


@pytest.mark.parametrize("share", [0.5, 1.3])
def test_two_levels_that_are_released_numbers_are_not_one(share):
    def release(self, reward, noise):
        if self.n == 2:
            return share * (self.over - self.far) + noise
        self.over = reward if reward > self.low else 0.0
        self.far = reward if reward > self.high else 0.0
        return noise

    assert bound_of(policy(release), 3) >= share


@pytest.mark.parametrize("look", [lambda: f"{__main__}", lambda: "banditproof" in loaded])
def test_who_runs_the_code_is_asked_by_any_name(look):
    assert looks_in(look.__code__, globals()) == {"modules"}
    assert looks_in((lambda: f"{math}").__code__, globals()) == set()


WITHIN_A_LINE = {
    "type": lambda self, r, z: r + z + 1e3 * r * (KIND(r) is float) * (abs(self.rng.random() - 0.3) < 1e-7),
    "attribute": lambda self, r, z: (
        r + z + 1e3 * r * (getattr(r, "cover", None) is None) * (abs(self.rng.random() - 0.3) < 1e-7)
    ),
}


@pytest.mark.parametrize("name", WITHIN_A_LINE)
def test_a_followed_number_answers_as_a_double_within_a_line(name):
    assert bound_of(policy(WITHIN_A_LINE[name]), 3) is None


HONEST = {
    "flags": lambda self, r, z: r + z if math.isfinite(self.v[0]) and self.rng is not None else z,
    "infinity": lambda self, r, z: r + z if self.v[0] < math.inf and self.v[1] > -math.inf else 0.0,
    "view": lambda self, r, z: float((np.zeros(1)[:] + r + z)[0]),
    "type": lambda self, r, z: r + z if isinstance(r, float) and type(r) is float else z,
}


@pytest.mark.parametrize("name", HONEST)
def test_what_anybody_writes_keeps_its_account(name):
    assert bound_of(policy(HONEST[name]), 3) == pytest.approx(1)
