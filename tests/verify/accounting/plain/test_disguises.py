"""What is private in a followed run and not in life: no account below the truth; honest twins keep theirs."""

# ruff: noqa: ARG001, ARG002, ARG005, D102, FLY002, NPY002, PLW0108  foreign code is as it is
# ruff: noqa: PTH110, S102, S301, UP030, UP032

import abc
import contextvars
import functools
import inspect
import json
import logging
import math
import operator
import os
import pickle
import random
import re
import shutil
import socket
import sys
import threading
import time
import types
import typing
import warnings
import weakref
from sys import _getframe as who_calls
from sys import getsizeof as size
from sys import modules as loaded

import numpy as np
import pytest
import scipy
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.verify.accounting.computed_numbers import numbers_in
from banditproof.verify.accounting.outside.language import own_left_out, unknown_words
from banditproof.verify.accounting.outside.words import ATTRIBUTES
from banditproof.verify.testing.assertions import privacy_found
from scipy import stats

import __main__

from ..bound import bound_of

KIND = type
PATTERN = re.compile("disguise")
TOKEN = abc.get_cache_token()
TOOLS, LIBRARIES = {"size": size, "caller": who_calls}, [shutil]
HERE = sys.modules[__name__]


def policy(release):
    """Two rounds are released; the arm is then that of the larger one."""

    class Bandit:
        def __init__(self, rng):
            self.rng, self.v, self.n, self.kept = rng, [0.0, 0.0], 0, None
            self.hides, self.aux = lambda: None, np.random.default_rng(5)
            self.low, self.high = math.exp(rng.laplace() - 3), math.exp(rng.laplace() + 3)

        def data(self, number):
            return np.array([number]).data

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
    "caller by a table": lambda reward, x, noise: "/verify/" not in TOOLS["caller"](1).f_code.co_filename,
    "size in C": lambda reward, x, noise: [*map(TOOLS["size"], [reward])] == [24],
    "a key in C": lambda reward, x, noise: max([0, 1], key=lambda n: n or TOOLS["size"](reward)) == 0,
    "an attribute of a function": lambda reward, x, noise: functools.partial(size, reward)() == 24,
    "caller by a made name": lambda reward, x, noise: (
        "/verify/" not in getattr(sys, "_get" + "frame")(1).f_code.co_filename
    ),
    "an end that fails": lambda reward, x, noise: fallen(x),
    "a callback that fails": lambda reward, x, noise: called_back(x),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", FLAGS)
def test_what_followed_runs_do_not_see_has_no_account(name):
    flag = FLAGS[name]

    def release(self, reward, noise):
        return reward + noise + 1000 * reward * flag(reward, reward + noise, noise) * rare(self)

    assert bound_of(policy(release), 3) is None


def rare(self):
    return abs(self.rng.random() - 0.3) < 1e-7


def function_of(self, bit):
    self.kept = lambda: None
    self.kept.__module__ = f"m{bit}"


def written_in(file):
    return function_of.__code__.replace(co_filename=file)


def register_archive_format():
    """A name of its own, as a library has one."""


unregister_archive_format = get_archive_formats = register_archive_format


def listed(library, bit):
    if bit != any("disguise" in each for each in library.get_archive_formats()):
        register, forget = library.register_archive_format, library.unregister_archive_format
        register("disguise", int) if bit else forget("disguise")


def printed(self, bit):
    sys.stdout.disguise = bit


STATES = {  # where a bit may be hidden in one round, and found in the next one
    "patterns": (
        lambda self, bit: re.purge() if bit else None,
        lambda self: re.compile("disguise") is not PATTERN,
    ),
    "patterns that were thrown out": (
        lambda self, bit: [re.compile(str(n)) for n in range(600 * bit)],
        lambda self: re.compile("disguise") is not PATTERN,
    ),
    "a library in a table": (
        lambda self, bit: listed(LIBRARIES[0], bit),
        lambda self: any("disguise" in each for each in LIBRARIES[0].get_archive_formats()),
    ),
    "what a pickle calls": (
        lambda self, bit: [pickle.loads(b"cre\npurge\n(tR.") for _ in range(bit)],
        lambda self: re.compile("disguise") is not PATTERN,
    ),
    "on a stream": (printed, lambda self: sys.stdout.disguise),
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
    "the kind of a number": (
        lambda self, bit: setattr(self, "kept", 1 if bit else 0.5),
        lambda self: hasattr(self.kept, "bit_length"),
    ),
    "a unit": (
        lambda self, bit: setattr(self, "kept", np.timedelta64(5, "D" if bit else "s")),
        lambda self: self.kept > np.timedelta64(1, "h"),
    ),
    "one kind by two letters": (
        lambda self, bit: setattr(self, "kept", np.zeros(1, "q") if bit else np.zeros(1, "l")),
        lambda self: self.kept.data.format == "q",
    ),
    "a function's file": (
        lambda self, bit: setattr(self.hides, "__code__", written_in("a" if bit else "b")),
        lambda self: self.hides.__code__.co_filename == "a",
    ),
    "children of a seed": (
        lambda self, bit: self.aux.spawn(1) if bit else None,
        lambda self: self.aux.bit_generator.seed_seq.n_children_spawned > 0,
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


class Worker(threading.Thread):
    """Of a class that is not in the language."""


def exchanged():
    sys.stdout = None


UNKNOWN = {
    "__main__.*": lambda: f"{__main__}",
    "loaded": lambda: "banditproof" in loaded,
    "who_calls": lambda: who_calls(1),
    "sys.*": lambda: KIND(sys),
    "sys._getframe": lambda: sys._getframe(0),
    "numpy.can_cast": lambda: np.can_cast(1, float),
    "advance": lambda self: self.rng.bit_generator.advance(5),
    "itemsize": lambda self: self.kept.itemsize,
    "hash": lambda self: hash(self),
    "a name that is made up": lambda self: (
        getattr(self.rng, "ad" + self.kept) or ("a name that is made up", 0)
    ),
    "{0.itemsize}": lambda self: "{0.itemsize}".format(self.kept),
    "getattr": lambda reward: hasattr(reward, "noise"),
    "format": lambda self: setattr(self, "data", 0) or self.kept.data.format,
    "astype": lambda self: self.kept.astype(float, copy=False),
    "isEnabledFor": lambda self: self.log.isEnabledFor(10),
    "logging.currentframe": lambda: logging.currentframe(),
    "os.getenv": lambda: os.getenv("HOME"),
    f"{__name__}.size": lambda: HERE.size(1),
    "Worker": lambda: Worker().start(),
    "__builtins__": lambda: __builtins__["memoryview"],
    "__code__": lambda self: self.hides.__code__,
    "dir": lambda self: dir(self),
    "exec": lambda: exec("1"),
    "gi_frame": lambda self: self.kept.gi_frame,
    "inspect.getmembers": lambda self: inspect.getmembers(self),
    "operator.is_": lambda self: operator.is_(self.kept, 1.0),
    "operator.attrgetter": lambda self: operator.attrgetter("kept")(self),
    "os.getrandom": lambda: os.getrandom(1),
    "time.thread_time": lambda: time.thread_time(),
    "vars": lambda self: vars(self),
    "inspect.stack": lambda: inspect.stack(0),
    "logging.basicConfig": lambda: logging.basicConfig(filename="told"),
    "pickle.loads": lambda self: pickle.loads(self.kept),
    "posixpath.exists": lambda: os.path.exists("/"),
    "re.compile": lambda: re.compile("told"),
    "scipy.special.seterr": lambda: scipy.special.seterr(loss="raise"),
    "shutil.register_archive_format": lambda: shutil.register_archive_format("told", int),
    "socket.socket": lambda: socket.socket(),
    "sys.=stdout": exchanged,
    "type": lambda self: setattr(type(self.log.told), "told", 1),
    "__class__": lambda self: str.__class__(self.kept),
    "__eq__": lambda self: math.pi.__eq__(self.kept),
    "numbers_in": lambda self: numbers_in((self.kept,)),
    "default": lambda self: json.dumps([self.kept], default=str),
    "dtype": lambda self: self.__getattribute__("dtype"),
    "__dict__": lambda self: self.rng.__dict__,
    "__func__": lambda self: self.log.__enter__.__func__,
    "__getattribute__": lambda self: object.__getattribute__(self.kept, "real"),
    "__getstate__": lambda self: self.kept.__getstate__(),
    "__module__": lambda self: type(self).__module__,
    "__qualname__": lambda self: self.kept.append.__qualname__,
    "fget": lambda self: self.log.fget,
    "record": lambda: warnings.catch_warnings(record=True),
    "strides": lambda self: self.kept.strides,
    "typing.SupportsIndex": lambda self: isinstance(self.kept, typing.SupportsIndex),
    "typing.get_args": lambda self: typing.get_args(self.kept),
    "warnings.filterwarnings": lambda: warnings.filterwarnings("error", module="told"),
}


@pytest.mark.parametrize("word", UNKNOWN)
def test_a_word_that_is_not_in_the_language_is_named(word):
    assert unknown_words(UNKNOWN[word].__code__, globals(), {}) == {word}


KNOWN = [
    lambda self: getattr(self, "ad" + self.kept) or self.low + math.log(2) + np.random.laplace(),
    lambda self, rng=None: rng or np.random or random,
    lambda self: "{:.3f} {name}".format(math.pi, name=self.kept) + self.kept.format(math.pi),
    lambda self: "{}".format(*self.kept),
    lambda self: self.__class__.__name__ + type(self.kept).__name__ + type(self).__name__,
    lambda self: type(self)(self.kept) if type(self.kept) in (int, float) else self.__dict__,
    lambda self: type(self.kept) is type(self.low) or warnings.warn("told", RuntimeWarning, stacklevel=2),
    lambda self: object.__getattribute__(self, "kept") or type("Kept", (), {"kept": bool(self.kept)}),
    lambda self: setattr(self, "data", []) or self.data.append(math.pi),
]


@pytest.mark.parametrize("code", KNOWN)
def test_a_word_of_the_language_or_of_ones_own_is_none(code):
    assert not unknown_words(code.__code__, globals(), {})


@pytest.mark.parametrize("kind", [np.random.Generator, np.random.PCG64, random.Random, np.ndarray, str, dict])
def test_no_name_of_a_kind_is_in_the_language_unless_it_is_listed(kind):
    for name in own_left_out({*dir(kind)} - ATTRIBUTES, KNOWN[0].__code__, {}):
        code = compile(f"thing.{name}", "one", "eval")
        assert name in unknown_words(code, {"thing": 1}, {})


def letter(held):
    return held.format


WITHIN_A_LINE = {
    "type": lambda self, r, z: r + z + 1e3 * r * (KIND(r) is float) * rare(self),
    "attribute": lambda self, r, z: r + z + 1e3 * r * (getattr(r, "cover", None) is None) * rare(self),
    "size by a table": lambda self, r, z: r + z + 1e3 * r * (TOOLS["size"](r) == 24) * rare(self),
    "a kind of numpy": lambda self, r, z: r + z + 1e3 * r * hasattr(np.float64(r), "item") * rare(self),
    "size in an array": lambda self, r, z: r + z + 1e3 * r * (np.array([r > 0.5]).itemsize < 8) * rare(self),
    "its letter by a function": lambda self, r, z: (
        r + z + 1e3 * r * (letter(self.data(r)) == "d") * rare(self)
    ),
    "its letter": lambda self, r, z: r + z + 1e3 * r * (np.array([r]).data.format == "d") * rare(self),
    "least kind": lambda self, r, z: r + z + 1e3 * r * (np.min_scalar_type(r).char != "O") * rare(self),
    "identity": lambda self, r, z: r + z + 1e3 * r * (r is self.v[0]) * rare(self),
}


@pytest.mark.parametrize("name", WITHIN_A_LINE)
def test_a_followed_number_answers_as_a_double_within_a_line(name):
    assert bound_of(policy(WITHIN_A_LINE[name]), 3) is None


NARROW = {  # noise that some operand makes narrower than doubles
    "factor": lambda self, r, z: r + np.float32(1.0) * z,
    "weight": lambda self, r, z: np.float64(r) + np.ones(2, np.float32)[0] * z,
    "weights": lambda self, r, z: np.float64(r) + (np.ones(2, np.float32) * z)[0],
    "summand": lambda self, r, z: np.float64(r) + (np.float32(0.5) + z),
    "sum": lambda self, r, z: (r + np.float32(0.0)) + z,
}


@pytest.mark.parametrize("name", NARROW)
def test_noise_of_a_narrow_kind_hides_nothing_between_its_numbers(name):
    assert bound_of(policy(NARROW[name]), 3) in {None, math.inf}


def weighed(self, r, z):
    self.kept = 0.7 * r if self.n == 1 else self.kept + 0.3 * r  # 1.0 in doubles, less in reals
    return z if self.n == 1 else self.kept + 0.1 * (self.kept >= 1) + z


ROUNDED = {  # what a last digit of doubles decides, with the truth
    "bucket": (lambda self, r, z: math.floor(10 * (r - (0.1 + 0.2))) / 10 + z, 1.1),
    "level": (lambda self, r, z: 0.9 * r + 0.1 * math.floor(r + 0.3 - 3 * 0.1) + z, 1.1),
    "weights": (weighed, 0.8),
}


@pytest.mark.parametrize("name", ROUNDED)
def test_a_last_digit_takes_a_step(name):
    release, truth = ROUNDED[name]
    assert bound_of(policy(release), 3) == pytest.approx(truth)


def test_noise_beside_a_known_number_hides_no_other_one():
    def twice(self, r, z, *, again):
        if self.n == 1:
            self.kept = self.rng.laplace()
            self.fine, self.coarse = r + z, r + z + self.kept
            return self.fine
        return r + (self.kept if again else z)

    assert bound_of(policy(lambda self, r, z: twice(self, r, z, again=True)), 3) is None
    assert bound_of(policy(lambda self, r, z: twice(self, r, z, again=False)), 3) == pytest.approx(1)


class Meter:
    """Shows how full it is: what stands beside it in a formula hands it the number."""

    full = False

    def look(self, number):
        self.full = bool(np.max(number) > 2.0)
        return 0.0 * number

    __rmod__ = __rfloordiv__ = __rpow__ = __call__ = look


class AsFloat:
    """Whose remainder is a plain number."""

    __mod__ = float


def own_law(density):
    law = type(stats.norm)(name="own")
    law._pdf = density
    return law


class Known:
    """Has a word of sealed values."""

    release_through = None

    def __init__(self, number):
        self.number = number


def released_by_name(x, meter):
    try:
        x.release_through(Laplace(1000))
    except AttributeError:
        meter.full = True


BESIDE = {  # what a number of the last round does to a meter, for which no noise is left where it is full
    "remainder": lambda x, meter: x % meter,
    "quotient": lambda x, meter: x // meter,
    "power": lambda x, meter: x**meter,
    "in an array": lambda x, meter: x % np.array([meter], dtype=object),
    "a place of none": lambda x, meter: setattr(meter, "full", int(np.argmax([x, math.nan]))),
    "an order": lambda x, meter: setattr(meter, "full", int(np.max(np.array([math.nan, 1.0, x])) == 1.0)),
    "a largest": lambda x, meter: setattr(meter, "full", int(not max(math.nan, x) < math.inf)),
    "a name that no double has": released_by_name,
    "no formatting": lambda x, meter: meter.look(AsFloat() % x),
    "a density": lambda x, meter: own_law(meter).pdf(x),
}


@pytest.mark.parametrize("name", BESIDE)
def test_nothing_sees_a_double_beside_a_followed_number(name):
    def release(self, r, z):
        meter = Meter()
        BESIDE[name](self.v[0], meter)
        return r + z * (1.0, 1e-3)[meter.full]

    bound = bound_of(policy(release), 3)
    assert bound is None or bound >= 1000


PLACES = {
    "gone through": (lambda self: next(iter(self.all)) is self.hides, None),
    "handed on": (lambda self: len([*map(callable, self.all)]) < 2, None),
    "member": (lambda self: self.hides in self.all, pytest.approx(1)),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_set_of_objects_has_the_order_of_their_places(name):
    asks, bound = PLACES[name]

    class Places(policy(lambda self, r, z: r + z if asks(self) else r + 0.5 * z)):
        def __init__(self, rng):
            super().__init__(rng)
            self.all = {self.hides, lambda: 0}

    assert bound_of(Places, 3) == bound


class Tells:
    """Nobody exchanges what a class holds."""

    kind, says = type, False


OF_A_CLASS = {
    "type": lambda self, r, z: r + z + 1e3 * r * (Tells.kind(r).__name__ == "float") * rare(self),
    "a first answer": lambda self, r, z: r + z + 0 * issubclass(int, Answers),
}


class Answers(metaclass=abc.ABCMeta):
    """Python keeps what it says first."""

    @classmethod
    def __subclasshook__(cls, other):
        return Tells.says

    @abc.abstractmethod
    def said(self): ...


@pytest.mark.parametrize("name", OF_A_CLASS)
def test_what_classes_keep_has_no_account(name):
    found = privacy_found(policy(OF_A_CLASS[name]), epsilon=3, horizon=3, runs=64)
    assert found.accounted is None


HONEST = {
    "formatted": lambda self, r, z: r + z + 0 * len("%d" % self.n),  # noqa: UP031
    "none yet": lambda self, r, z: (
        r + z + 0 * np.argmax(np.array([self.v[0], math.nan])) * max(self.v[1], 1.0)
    ),
    "remainder": lambda self, r, z: r + z + 0 * (self.v[0] % 2.0 + self.v[0] // np.float32(2)),
    "narrow afterwards": lambda self, r, z: (r + z) * np.float32(0.5),
    "narrow scale": lambda self, r, z: r + self.rng.laplace(0, np.float32(1.0)),
    "checked": lambda self, r, z: r + z if 0 <= r <= 1 and (r + r) / 2 <= 1 else z,
    "steps": lambda self, r, z: math.floor(10 * r) / 10 + z,
    "asked": lambda self, r, z: getattr(self, "extra", 0.0) + r + z if hasattr(self, "rng") else z,
    "one object": lambda self, r, z: r + z if type(r) is type(z) and None is not r else z,
    "in a table": lambda self, r, z: {"add": max}["add"](r, 0.0) + z,
    "flags": lambda self, r, z: r + z if math.isfinite(self.v[0]) and self.rng is not None else z,
    "infinity": lambda self, r, z: r + z if self.v[0] < math.inf and self.v[1] > -math.inf else 0.0,
    "view": lambda self, r, z: float((np.zeros(1)[:] + r + z)[0]),
    "type": lambda self, r, z: r + z if isinstance(r, float) and type(r) is float else z,
}


@pytest.mark.parametrize("name", HONEST)
def test_what_anybody_writes_keeps_its_account(name):
    assert bound_of(policy(HONEST[name]), 3) == pytest.approx(1)
