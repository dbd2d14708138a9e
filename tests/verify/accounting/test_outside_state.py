"""What is outside of a policy: a snapshot of it goes as soon as nobody holds it."""

# ruff: noqa: B006, PLR0206, RUF012  places where state hides

import decimal
import functools
import gc
import importlib
import io
import itertools
import logging
import os
import random
import signal
import sys
import threading
import weakref
from collections import Counter, OrderedDict, defaultdict, deque
from contextvars import ContextVar
from types import CellType, FunctionType, SimpleNamespace

import numpy as np
import pytest
from banditproof.verify.accounting.foreign_modules import foreign_modules
from banditproof.verify.accounting.outside.known_modules import is_library
from banditproof.verify.accounting.outside.outside_state import OutsideState


class Policy:
    """Has what is not its own."""

    near, told = threading.local(), ContextVar("told", default=0)
    part = np.zeros(4)[1:3]

    def learn(self, each=[0]):
        """Its defaults are for everybody."""

    learn.more = [0]

    @property
    def looked(self, times=[0]):
        """Likewise."""

    @staticmethod
    def around(held=[0]):
        """Likewise."""
        return held


@pytest.fixture
def no_look_for_circles():
    before = gc.isenabled()
    gc.disable()
    yield
    if before:
        gc.enable()


@pytest.mark.usefixtures("no_look_for_circles")
def test_a_snapshot_is_in_no_circle():
    """An account takes several of each run, of thousands of objects each."""
    snapshot = OutsideState(Policy).snapshot(Policy())
    assert len(snapshot.keys) > 5
    gone = weakref.ref(snapshot)
    del snapshot
    assert gone() is None


def test_a_variable_of_a_context_has_its_default_again():
    before = OutsideState(Policy).snapshot()
    Policy.told.set(1)
    before.restore()
    assert Policy.told.get() == 0


def test_a_snapshot_knows_the_classes_that_it_has_met_and_those_of_libraries():
    snapshot = OutsideState(Policy).snapshot()
    assert snapshot.knows(Policy)
    assert snapshot.knows(random.Random)

    class Other:
        pass

    Other.__module__ = "somebody"
    assert not snapshot.knows(Other)
    assert "somebody" not in sys.modules


def test_a_library_lies_in_a_folder_of_this_python(tmp_path, monkeypatch):
    """A folder elsewhere has somebody's own code, whatever it is called."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "noise_of_somebody.py").write_text("def noisy(): ...\n", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    made = importlib.import_module("noise_of_somebody")
    assert made in foreign_modules()
    assert not is_library("noise_of_somebody")
    assert is_library("numpy")
    assert not {np, pytest} & {*foreign_modules()}


@functools.lru_cache
def held_for(name):
    return [name]


@functools.cache
def counted(start):
    return {"runs": start}


def test_what_a_cache_holds_is_looked_into():
    """A result that is new or goes is no state; one that is changed is."""
    outside = OutsideState(held_for, counted)
    before = outside.snapshot()
    held_for("a"), counted(1)
    after = outside.snapshot()
    assert before.changed(after) == before.moved(after) == after.moved(outside.snapshot()) == []
    held_for("b")
    assert after.moved(outside.snapshot()) == []
    held_for("a").append(1)
    assert after.moved(outside.snapshot())
    held_for("a").pop()
    counted(1)["runs"] = 2
    assert after.moved(outside.snapshot())
    after.restore()
    assert held_for.cache_info().currsize == 0


HIDDEN = {
    "a default": lambda: Policy.learn.__defaults__[0].append(1),
    "a default of a property": lambda: Policy.looked.fget.__defaults__[0].append(1),
    "a default of a static method": lambda: Policy.around.__defaults__[0].append(1),
    "on a function": lambda: Policy.learn.more.append(1),
    "in this thread": lambda: setattr(Policy.near, "x", 1),
    "in this context": lambda: Policy.told.set(Policy.told.get() + 1),
    "beside a view": lambda: Policy.part.base.__setitem__(0, 1.0),
    "precision": lambda: setattr(decimal.getcontext(), "prec", decimal.getcontext().prec + 1),
    "errors": lambda: np.seterr(over="ignore", under="raise"),
    "new files": lambda: os.umask(0o27),
    "depth": lambda: sys.setrecursionlimit(sys.getrecursionlimit() + 1),
    "turns": lambda: sys.setswitchinterval(0.007),
    "garbage": lambda: gc.set_threshold(711),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_hides_is_seen_and_put_back(name):
    outside = OutsideState(Policy)
    before = outside.snapshot()
    HIDDEN[name]()
    assert before.changed(outside.snapshot())
    before.restore()
    assert before.changed(outside.snapshot()) == []


def elsewhere(function, *around, **defaults):
    """The same of another module, in which nothing else is."""
    cells = tuple(map(CellType, around)) or None
    made = FunctionType(function.__code__, {"__name__": "somebody"}, closure=cells)
    made.__kwdefaults__ = defaults
    return made


def holding(cell):
    """A function that has it around it."""
    return lambda: cell


HELD = {  # what holds it, and how it changes
    "list": ([0], lambda held: held.append(1)),
    "list, as long": ([0], lambda held: held.__setitem__(0, 1)),
    "deque": (deque([0]), lambda held: held.append(1)),
    "full deque": (deque([0], maxlen=1), lambda held: held.append(1)),
    "dict": ({"a": 0}, lambda held: held.update(a=1)),
    "new key": ({}, lambda held: held.update(a=1)),
    "default": (defaultdict(list), lambda held: held["a"].append(1)),
    "counts": (Counter(), lambda held: held.update("a")),
    "ordered": (OrderedDict(a=0), lambda held: held.update(a=1)),
    "set": ({0}, lambda held: held.add(1)),
    "object": (SimpleNamespace(held=[0]), lambda held: setattr(held, "held", 1)),
    "in an object": (SimpleNamespace(held=[0]), lambda held: held.held.append(1)),
    "array": (np.zeros(2), lambda held: held.__setitem__(0, 1.0)),
    "array of objects": (np.array([[0], None], object), lambda held: held[0].append(1)),
    "partial": (functools.partial(max, [0]), lambda held: held.args[0].append(1)),
    "cell": (elsewhere(holding(0), 0), lambda held: setattr(held.__closure__[0], "cell_contents", 1)),
    "deep": (({"a": deque([[0]])},), lambda held: held[0]["a"][0].append(1)),
    "process": (None, lambda _: os.environ.update(BANDITPROOF_TOLD="1")),
    "folder": (None, lambda _: os.chdir("/")),
    "signals": (None, lambda _: signal.signal(signal.SIGUSR1, signal.SIG_IGN)),
    "prints": (None, lambda _: np.set_printoptions(precision=3)),
}


HANDED = {
    "default": lambda held: elsewhere(lambda *, held: held, held=held),
    "closure": lambda held: elsewhere(holding(0), held),
    "partial": lambda held: functools.partial(print, held),
    "class": lambda held: type("Holder", (), {"held": held, "__module__": "somebody"}),
}


@pytest.mark.parametrize("handed", HANDED)
@pytest.mark.parametrize("name", HELD)
def test_whatever_holds_it_outside_a_change_is_seen_and_put_back(name, handed):
    held, change = HELD[name]
    outside = OutsideState(HANDED[handed](held))
    before = outside.snapshot()
    change(held)
    assert before.changed(outside.snapshot())
    before.restore()
    assert before.changed(outside.snapshot()) == []


def test_a_message_is_no_change_of_its_logger():
    """Which keeps for each level whether it is on; what is put on it is one."""
    log = logging.getLogger("of a policy")
    outside = OutsideState(lambda log=log: log)
    before = outside.snapshot()
    log.debug("reward %s", 1)
    assert before.unchanged()
    log.told = 1
    assert before.changed(outside.snapshot())
    before.restore()
    assert not hasattr(log, "told")


LEFT = {
    "list": iter([1, 2]),
    "pairs": zip([1, 2], [1, 2], strict=True),
    "cycle": itertools.cycle([1, 2]),
    "lines": io.BytesIO(b"1\n2"),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_an_iterator_has_left_is_seen(name):
    outside = OutsideState(lambda left=LEFT[name]: left)
    before = outside.snapshot()
    assert before.changed(outside.snapshot()) == []
    next(LEFT[name])
    assert before.changed(outside.snapshot())
