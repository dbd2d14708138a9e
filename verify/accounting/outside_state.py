"""What a policy can keep outside of itself: modules, classes, closures, defaults, global generators.

A run is compared with another one that differs in the rewards alone: what they leave behind there is to be
the same. Between them all is put back, so that both start alike.
"""

from __future__ import annotations

import contextlib
import decimal
import functools
import gc
import io
import os
import random
import re
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextvars import ContextVar
from fractions import Fraction
from itertools import pairwise
from operator import is_
from pathlib import Path
from queue import SimpleQueue
from types import (
    CellType,
    FunctionType,
    GeneratorType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, Final

import numpy as np

from ...algorithms.environments.sealed import Sealed
from .foreign_modules import LIBRARY

MOST_OBJECTS: Final = 20_000
_CACHED: Final = "the cache of "
_GENERATORS: Final = "the state of "  # as names of the global sources of chance begin

_OURS: Final = __name__.partition(".verify.")[0]
_ATOMS: Final = frozenset({bool, int, str, bytes, type(None), Fraction, type(...), type(NotImplemented)})
_VALUES: Final = _ATOMS | {float}
_HOLDERS: Final = frozenset({"_Pulls", "_Stage", "_Script", "_SealedPulls", "_DiscretePulls"})
_TOLD_BY_REPR: Final = frozenset(
    {"builtins", "collections", "datetime", "decimal", "array", "itertools", "numpy"}
)
_OPEN_INSIDE: Final = frozenset({"types", "collections", "weakref", "threading", "queue", "argparse", _OURS})
_LOCKS: Final = (type(threading.Lock()), type(threading.RLock()))
_ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")
_CLOSED: Final = frozenset(
    {
        *("_hashlib", "_md5", "_sha1", "_sha256", "_sha512", "_sha2", "_sha3", "_blake2", "hmac", "_hmac"),
        *("zlib", "_bz2", "_lzma", "sqlite3", "_sqlite3", "_ctypes", "_random", "_socket", "_ssl", "select"),
        "_contextvars",
    }
)
"""Modules of Python whose objects go on from call to call."""
_NOT_STATE: Final = frozenset(
    {
        *("__dict__", "__weakref__", "__warningregistry__", "__builtins__", "__cached__"),
        *("__loader__", "__spec__", "__slotnames__"),
    }
)
_LONGEST: Final = 1000
_DEPTH: Final = 4

Restore = Callable[[], None]


class Snapshot:
    """What was there at one moment, by name; with what it takes to put it back."""

    def __init__(self, own: set[str]) -> None:
        self.own = own
        """The packages of the policy."""
        self.keys: dict[str, object] = {}
        self.cached: set[str] = set()
        """What caches hold that may change."""
        self.objects: dict[int, Any] = {}
        """All that was met, by its place in memory."""
        self.sealed: set[str] = set()
        """Where a sealed value, or what holds rewards, was found."""
        self.restores: list[Restore] = []
        self.classes: set[type] = set()
        self.closed: list[str] = []
        """What has a state that nobody can compare, or put back."""
        self.generators: list[Any] = []

    def knows(self, kind: type) -> bool:
        """Whether a class was visited, or need not be."""
        return kind in self.classes or _is_library(kind.__module__, self.own)

    def differences(self, other: Snapshot) -> list[str]:
        """Names of what is not the same, or not in both."""
        if self.keys == other.keys:
            return []
        names = dict.fromkeys((*self.keys, *other.keys))
        missing = object()
        return [name for name in names if self.keys.get(name, missing) != other.keys.get(name, missing)]

    def changed(self, later: Snapshot) -> list[str]:
        """The same but for global generators, caches, and libraries, which load their parts when asked."""
        return [
            name
            for name in self.differences(later)
            if not (
                name.startswith((_GENERATORS, _CACHED)) or str(later.keys.get(name)).startswith("('cache'")
            )
            and (
                name not in sys.modules
                or name.partition(".")[0] in self.own
                or _plain_part(self.keys.get(name)) != _plain_part(later.keys.get(name))
            )
        ]

    def moved(self, later: Snapshot) -> list[str]:
        """What caches held before already, and hold otherwise now."""
        roots = tuple(self.cached & later.cached)
        return [name for name in self.differences(later) if name.startswith(roots)] if roots else []

    def restore(self) -> None:
        """Put everything back."""
        for restore in self.restores:
            restore()


class OutsideState:
    """What can be reached from the classes and functions of a policy, but is not the policy."""

    def __init__(self, *roots: object) -> None:
        self._roots = [root for root in roots if root is not None]
        modules = {each.partition(".")[0] for root in self._roots for each in _modules_of(root)}
        self._own = modules - {_OURS}

    def snapshot(self, *policies: object, compared: bool = False) -> Snapshot:
        """All of it, now, but for the ``policies`` of the run; if only ``compared``, it puts nothing back."""
        walk = _Walk(self._own, compared=compared)
        walk.met.update((id(policy), "the policy") for policy in policies)
        walk.generators()
        for root in self._roots:
            walk.enter("", root)
        walk.run()
        return walk.found


def _modules_of(root: object) -> Iterator[str]:
    if isinstance(root, functools.partial):
        yield from _modules_of(root.func)
    for each in root.__mro__ if isinstance(root, type) else (root,):
        yield str(getattr(each, "__module__", None) or "")


class _Walk:
    """One way through all objects, each visited once."""

    def __init__(self, own: set[str], *, compared: bool) -> None:
        self.found, self.compared = Snapshot(own), compared
        self.met: dict[int, str] = {}
        self.todo: list[tuple[str, Any]] = []

    def enter(self, name: str, value: object) -> None:
        self.todo.append((name, value))

    def back(self, restore: Callable[..., Restore], *held: Any) -> None:  # noqa: ANN401  what is to be put back
        if not self.compared:
            self.found.restores.append(restore(*held))

    def run(self) -> None:
        while self.todo:
            name, value = self.todo.pop()
            self.found.objects[id(value)] = value
            if type(value) in _ATOMS:
                self.found.keys[name] = type(value), value
            elif type(value) in {float, complex}:
                self.found.keys[name] = type(value), repr(value)  # nan is not equal to itself
            elif id(value) in self.met:
                self.found.keys[name] = "as", self.met[id(value)]
            elif len(self.met) >= MOST_OBJECTS:
                self.found.closed.append(f"more than {MOST_OBJECTS:,} objects")
                return
            else:
                self.met[id(value)] = name
                try:
                    self.visit(name, value)
                except Exception:  # noqa: BLE001  of objects that refuse to be looked at
                    self.found.closed.append(name)

    def generators(self) -> None:
        """The global sources of chance, and the variables of the process."""
        python, legacy = random.getstate(), np.random.get_state()  # noqa: NPY002  policies use it
        self.found.keys[f"{_GENERATORS}random"] = python
        self.found.keys[f"{_GENERATORS}numpy.random"] = repr(legacy[2:]), legacy[1].tobytes()  # type: ignore[index]
        variables = dict(os.environ)
        self.found.keys.update({f"os.environ[{name!r}]": text for name, text in variables.items()})

        settings = {name: read() for name, (read, _) in _SETTINGS.items()}
        words = {name: _words(value) for name, value in settings.items()}
        self.found.keys.update(words)

        def restore() -> None:
            random.setstate(python)
            np.random.set_state(legacy)  # noqa: NPY002  as above
            for name, (read, write) in _SETTINGS.items():
                if _words(read()) != words[name]:
                    write(settings[name])
            if dict(os.environ) != variables:
                os.environ.clear()
                os.environ.update(variables)

        self.found.restores.append(restore)
        for library in ("builtins", "sys"):
            self.visit_library(library, vars(sys.modules[library]))

    def visit(self, name: str, value: Any) -> None:  # noqa: ANN401  a kind of object a branch
        kind = type(value)
        keys, restores = self.found.keys, self.found.restores
        if kind is Sealed or (kind.__name__ in _HOLDERS and kind.__module__.startswith(f"{_OURS}.verify.")):
            keys[name] = "sealed"
            self.found.sealed.add(name)
        elif str(kind.__module__).startswith(__package__):  # a run, by which all of this is reached
            keys[name] = kind.__qualname__, _plain_of(getattr(value, "__dict__", {}), 1)
        elif isinstance(value, ModuleType):
            self.visit_module(value)
        elif isinstance(value, type):
            self.visit_class(name, value)
        elif isinstance(value, dict):
            keys[name] = kind.__name__, len(value)
            self.back(_dict_restore, value)
            for place, (key, item) in enumerate(dict.items(value)):
                self.enter(f"{name}[{self.key(name, place, key)}]", item)
            self.visit_attributes(name, value)
        elif isinstance(value, (list, deque)):
            keys[name] = kind.__name__, len(value)
            self.back(_list_restore, value)
            self.visit_items(name, value)
            self.visit_attributes(name, value)
        elif isinstance(value, tuple):
            keys[name] = kind.__name__, len(value)
            self.visit_items(name, tuple.__iter__(value))
        elif isinstance(value, (set, frozenset)):
            plain = sorted(repr(item) for item in value if type(item) in _ATOMS or type(item) is float)
            keys[name] = kind.__name__, len(value), tuple(plain)
            if isinstance(value, set):
                self.back(_set_restore, value)
            for place, item in enumerate(value):
                self.key(name, place, item)
        elif isinstance(value, np.ndarray):
            self.visit_array(name, value)
        elif isinstance(value, FunctionType):
            self.visit_function(name, value)
        elif isinstance(value, (staticmethod, classmethod)):
            self.enter(name, value.__func__)
            self.enter(f"{name}.__dict__", vars(value))
        elif isinstance(value, property):
            for part in (value.fget, value.fset, value.fdel):
                self.enter(f"{name}.{getattr(part, '__name__', '')}", part)
        elif isinstance(value, functools.partial):
            self.enter(f"{name}.func", value.func)
            self.enter(f"{name}.args", value.args)
            self.enter(f"{name}.keywords", value.keywords)
            self.enter(f"{name}.__dict__", vars(value))
        elif isinstance(value, MethodType):
            self.enter(f"{name}.__func__", value.__func__)
            self.enter(f"{name}.__self__", value.__self__)
        elif isinstance(value, CellType):
            restores.append(_cell_restore(value))
            with contextlib.suppress(ValueError):  # empty
                self.enter(name, value.cell_contents)
        elif isinstance(value, GeneratorType):
            keys[name] = "generator", -1 if value.gi_frame is None else value.gi_frame.f_lasti
            for each, local in ({} if value.gi_frame is None else value.gi_frame.f_locals).items():
                self.enter(f"{name}, its {each}", local)
        elif hasattr(kind, "cache_info") and hasattr(kind, "cache_clear"):
            keys[name] = "cache", tuple(value.cache_info())
            restores.append(value.cache_clear)
            self.enter(f"{name}.__wrapped__", getattr(value, "__wrapped__", None))
            for place, (key, held) in enumerate(_cached(value)):
                at = repr(key)[:_LONGEST] if type(key) in _VALUES else place
                at = f"{_CACHED}{name or value.__qualname__} at {at}"
                self.found.cached.add(at)
                self.enter(at, held)
        elif isinstance(value, (np.random.Generator, np.random.RandomState, random.Random)):
            self.visit_generator(name, value)
        elif isinstance(value, (io.StringIO, io.BytesIO)):
            keys[name] = "text", *(() if value.closed else (value.getvalue(), value.tell()))
        elif hasattr(kind, "__next__") and kind.__module__ in {"builtins", "itertools"}:
            self.enter(f"{name}, what is left", _left(value))
        elif isinstance(value, SimpleQueue):
            keys[name] = "queue", value.qsize()
        elif isinstance(value, memoryview):
            self.enter(f"{name}.obj", value.obj)
        elif isinstance(value, threading.local):
            self.enter(f"{name}.__dict__", value.__dict__)
        elif isinstance(value, ContextVar):
            restores.append(functools.partial(_set_again, value, value.get(None)))
            self.enter(f"{name}.get()", value.get(None))
        elif isinstance(value, _LOCKS):
            keys[name] = "lock", _times_locked(value)
            restores.append(functools.partial(_lock_again, value, _times_locked(value)))
        elif isinstance(value, bytearray):
            keys[name] = "bytes", bytes(value)
            self.back(_list_restore, value)
        elif any(each.__module__ in _CLOSED for each in kind.__mro__):
            keys[name] = kind.__qualname__
            self.found.closed.append(name)
        elif not self.is_library(kind.__module__) or kind.__module__.partition(".")[0] in _OPEN_INSIDE:
            keys[name] = kind.__qualname__
            self.visit_attributes(name, value)
            if not self.is_library(kind.__module__):
                self.enter(kind.__qualname__, kind)
        else:
            keys[name] = _told(value)

    def key(self, name: str, place: int, key: Any) -> str:  # noqa: ANN401  any key
        """The key of a dictionary in words; one that is not plain is visited, too."""
        if type(key) in _ATOMS or type(key) is float:
            return f"{repr(key)[:_LONGEST]} {hash(key) if len(repr(key)) > _LONGEST else ''}".rstrip()
        self.enter(f"{name}, key {place}", key)
        return f"key {place}"

    def visit_items(self, name: str, items: Iterable[object]) -> None:
        for place, item in enumerate(items):
            self.enter(f"{name}[{place}]", item)

    def visit_module(self, module: ModuleType) -> None:
        if self.is_library(module.__name__):
            self.visit_library(module.__name__, vars(module))
            return
        self.found.keys[module.__name__] = "module"
        self.visit_namespace(f"{module.__name__}.", vars(module), _dict_restore, vars(module))

    def visit_library(self, name: str, namespace: Any) -> None:  # noqa: ANN401  a dict, or the proxy of one
        """Its names, and which objects they stand for."""
        self.found.keys[name] = _Names(namespace)

    def visit_class(self, name: str, kind: type) -> None:
        if self.is_library(kind.__module__):
            self.found.keys[name] = "class", kind.__qualname__
            if str(kind.__module__).startswith(f"{_OURS}."):
                self.visit_library(name or kind.__qualname__, vars(kind))
            return
        self.found.classes.add(kind)
        self.found.keys[name or kind.__qualname__] = "class", kind.__name__, kind.__qualname__, kind.__bases__
        self.visit_namespace(f"{kind.__qualname__}.", vars(kind), _class_restore, kind)
        for above in kind.__mro__[1:-1]:
            self.enter(above.__qualname__, above)
        self.enter_module(kind.__module__)

    def visit_namespace(self, prefix: str, namespace: Any, *restored: Any) -> None:  # noqa: ANN401  as above
        self.back(*restored)
        for each, value in list(namespace.items()):
            described = isinstance(value, (GetSetDescriptorType, MemberDescriptorType))
            asked_for = each == "__annotations__" and not value  # Python makes it when somebody asks
            if each not in _NOT_STATE and not described and not asked_for:
                self.enter(f"{prefix}{each}", value)

    def visit_function(self, name: str, function: FunctionType) -> None:
        module = str(function.__globals__.get("__name__", ""))
        told = function.__name__, function.__qualname__, function.__doc__, function.__code__
        self.found.keys[name or function.__qualname__] = "function", *told
        if self.is_library(module):
            return
        name = name or function.__qualname__
        self.back(_function_restore, function)
        for each, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.enter(f"{each} around {function.__qualname__}", cell)
        for which, held in (("", function.__defaults__), ("keyword ", function.__kwdefaults__)):
            if held is not None:
                self.enter(f"the {which}defaults of {function.__qualname__}", held)
        for held in filter(None, (function.__dict__, function.__annotations__)):
            self.enter(f"more on {name}", held)
        if module in sys.modules and vars(sys.modules[module]) is function.__globals__:
            self.enter_module(module)
        else:
            self.enter(f"the globals of {function.__qualname__}", function.__globals__)

    def enter_module(self, name: str) -> None:
        if name in sys.modules:
            self.enter(name, sys.modules[name])

    def visit_array(self, name: str, array: Any) -> None:  # noqa: ANN401  an array
        if array.dtype.kind == "V" and array.dtype.hasobject:
            self.found.closed.append(name)
        elif array.dtype.kind == "O":
            self.found.keys[name] = "array", array.shape
            self.visit_items(name, array.ravel().tolist())
        else:
            self.found.keys[name] = "array", array.shape, array.dtype.str, array.tobytes()
        if isinstance(array.base, np.ndarray | bytearray | memoryview):
            self.enter(f"{name}.base", array.base)
        self.back(_array_restore, array)

    def visit_generator(self, name: str, value: Any) -> None:  # noqa: ANN401  one of three kinds
        self.found.generators.append(value)
        self.enter(f"{name}.__dict__", getattr(value, "__dict__", None))
        if isinstance(value, np.random.Generator):
            bits = value.bit_generator
            state = bits.state
            self.found.keys[name] = repr(state)
            self.found.restores.append(lambda: setattr(bits, "state", state))
        elif isinstance(value, np.random.RandomState):
            state = value.get_state(legacy=False)
            self.found.keys[name] = repr(state), state["state"]["key"].tobytes()
            self.found.restores.append(lambda: value.set_state(state))
        elif type(value) is not random.SystemRandom:
            python = value.getstate()
            self.found.keys[name] = python
            self.found.restores.append(lambda: value.setstate(python))

    def visit_attributes(self, name: str, value: object) -> None:
        """What an object holds in its dictionary and its slots; none of its own methods is asked."""
        with contextlib.suppress(AttributeError):
            held = object.__getattribute__(value, "__dict__")
            self.back(_dict_restore, held)
            for each, item in list(held.items()):
                self.enter(f"{name}.{each}", item)
        for kind in type(value).__mro__:
            for each, slot in [] if kind.__module__ in {"builtins", "collections"} else [*vars(kind).items()]:
                if isinstance(slot, MemberDescriptorType):
                    with contextlib.suppress(AttributeError):  # empty
                        item = slot.__get__(value)
                        self.found.restores.append(functools.partial(_set_slot, slot, value, item))
                        self.enter(f"{name}.{each}", item)

    def is_library(self, name: object) -> bool:
        return _is_library(name, self.found.own)


def _is_library(name: object, own: set[str]) -> bool:
    """Whether a module is one that policies use, and not one of theirs."""
    if not isinstance(name, str):
        return True
    top = name.partition(".")[0]
    if top == _OURS:
        return name.startswith(
            tuple(f"{_OURS}.{floor}" for floor in ("theory", "algorithms", "paper_checks", "cli"))
        ) or (name.startswith(f"{_OURS}.verify") and not name.startswith(f"{_OURS}.verify.zoo"))
    if top in own and top not in sys.stdlib_module_names:
        return False
    if top in sys.stdlib_module_names and name != "__main__":
        return getattr(sys.modules.get(name), "__file__", None) is None or _is_installed(name)
    return name != "__main__" and _is_installed(name)


def _cached(function: object) -> Iterator[tuple[object, object]]:
    """The results that a cache of functools holds, as the collector of garbage sees them, but for plain ones.

    A cache of limited size names each key and its result after one another.
    """
    seen = gc.get_referents(function)
    cache = next((e for e in seen if type(e) is dict and e is not getattr(function, "__dict__", None)), {})
    linked = {id(key): held for key, held in reversed([*pairwise(seen)])}
    for key, held in list(cache.items()):
        result = linked.get(id(key)) if type(held).__name__ == "_lru_list_elem" else held
        if type(result) not in _VALUES:
            yield key, result


@functools.lru_cache(maxsize=4096)
def _is_installed(name: str) -> bool:
    file = getattr(sys.modules.get(name), "__file__", None)
    return file is not None and str(Path(file).resolve()).startswith(LIBRARY)


def _told(value: object) -> Hashable:
    """What an object that nobody looks into says of itself, addresses aside, or has that is plain."""
    kind = type(value)
    with contextlib.suppress(TypeError, BufferError, ValueError), memoryview(value) as view:  # type: ignore[arg-type]
        return kind.__qualname__, view.tobytes()
    if kind.__module__.partition(".")[0] in _TOLD_BY_REPR and kind.__repr__ is not object.__repr__:
        with contextlib.suppress(Exception):  # of what it holds
            return kind.__qualname__, _ADDRESS.sub("", repr(value))[:_LONGEST]
    return "itself", kind.__qualname__, _plain_of(getattr(value, "__dict__", {}), _DEPTH)


def _plain_of(held: Any, depth: int) -> str:  # noqa: ANN401  anything
    """Its numbers and texts, through dictionaries and lists, but for what logging looks up."""
    if type(held) in _VALUES:
        return repr(held)
    if isinstance(held, dict) and depth:
        items = ((key, each) for key, each in dict.items(held) if key != "_cache")
        return "".join(f"{_plain_of(key, 0)}: {_plain_of(each, depth - 1)}, " for key, each in items)
    if isinstance(held, list | tuple) and depth:
        return ", ".join(_plain_of(each, depth - 1) for each in held[:_LONGEST])
    return type(held).__name__


def _left(iterator: Any) -> object:  # noqa: ANN401  one of Python's own
    """What an iterator is still to give, or what it holds."""
    try:
        return iterator.__reduce__()
    except Exception:  # noqa: BLE001  one that cannot be pickled
        return gc.get_referents(iterator)


def _dict_restore(held: dict[Any, Any]) -> Restore:
    kept = dict(held)

    def restore() -> None:
        same = len(held) == len(kept) and all(map(is_, dict.keys(held), kept))
        if not same or not all(map(is_, dict.values(held), kept.values())):
            for key in [key for key in held if key not in kept]:
                dict.__delitem__(held, key)
            for key, item in kept.items():
                dict.__setitem__(held, key, item)

    return restore


def _folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109  as text
    except OSError:
        return ""


def _umask() -> int:
    mask = os.umask(0o77)
    os.umask(mask)
    return mask


_OF_TIME: Final = {getattr(signal, each, None) for each in ("SIGALRM", "SIGPROF", "SIGVTALRM")}
_SIGNALS: Final = tuple(map(int, signal.valid_signals() - _OF_TIME))  # those of time limits are ours
_handler: Final = sys.modules["_signal"].getsignal  # as of signal, which makes members of enumerations


def _handle(handlers: list[Any]) -> None:
    for each, handler in zip(_SIGNALS, handlers, strict=True):
        if _handler(each) is not handler and threading.current_thread() is threading.main_thread():
            signal.signal(each, handler)


_SETTINGS: Final[dict[str, tuple[Callable[[], Any], Callable[[Any], object]]]] = {
    "the context of decimal": (lambda: decimal.getcontext().copy(), lambda c: decimal.setcontext(c.copy())),
    "numpy's answers to errors": (np.geterr, lambda errors: np.seterr(**errors)),
    "numpy's call on errors": (np.geterrcall, np.seterrcall),
    "numpy's buffers": (np.getbufsize, np.setbufsize),
    "the longest text of a number": (sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    "where modules are looked for": (
        lambda: list(sys.path),
        lambda kept: sys.path.__setitem__(slice(None), kept),
    ),
    "how numpy prints": (np.get_printoptions, lambda options: np.set_printoptions(**options)),
    "the working folder": (_folder, os.chdir),
    "the handlers of signals": (lambda: list(map(_handler, _SIGNALS)), _handle),
    "the mask of new files": (_umask, os.umask),
    "the depth of recursion": (sys.getrecursionlimit, sys.setrecursionlimit),
    "the turns of threads": (sys.getswitchinterval, sys.setswitchinterval),
    "when garbage is collected": (lambda: (gc.isenabled(), gc.get_threshold()), lambda kept: _collect(*kept)),
}
"""Of the process: how each is read, and written."""


class _Names:
    """The names of a library: the same where they stand for the same objects, or for equal values."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, namespace: Any) -> None:  # noqa: ANN401  a dict, or the proxy of one
        self.held = dict(namespace)
        for name in (*_NOT_STATE, "_trace_hook"):  # that of threads is ours while runs are traced
            self.held.pop(name, None)

    def __eq__(self, other: object) -> bool:
        if type(other) is not _Names or [*self.held] != [*other.held]:
            return False
        if all(map(is_, self.held.values(), other.held.values())):  # as nearly always
            return True
        both = zip(self.held.values(), other.held.values(), strict=True)
        return all(a is b or ({type(a), type(b)} <= _VALUES and a == b) for a, b in both)


def _plain_part(library: Any) -> dict[str, str] | None:  # noqa: ANN401  a key
    """Of its names those that stand for numbers and texts; None where it was not there."""
    if type(library) is not _Names:
        return None
    return {name: repr(each) for name, each in library.held.items() if type(each) in _VALUES}


def _words(setting: object) -> str:
    """What it is; a handler may belong to a loop that holds rewards, which nobody is to read here."""
    if isinstance(setting, list):
        return repr([*map(id, setting)])
    if isinstance(setting, dict):
        return repr({key: _words(value) for key, value in setting.items()})
    return f"{type(setting).__name__} {id(setting)}" if callable(setting) else repr(setting)


def _collect(enabled: bool, threshold: tuple[int, ...]) -> None:  # noqa: FBT001  as gc tells it
    gc.set_threshold(*threshold)
    (gc.enable if enabled else gc.disable)()


def _times_locked(lock: Any) -> int:  # noqa: ANN401  of either kind
    """How often, by this thread where it is told by thread."""
    if isinstance(lock, _LOCKS[0]):
        return int(lock.locked())
    count, owned = repr(lock).partition("count=")[2].split()[0], lock._is_owned()  # noqa: SLF001  told by nobody else
    return int(count) if owned else 0


def _lock_again(lock: Any, times: int) -> None:  # noqa: ANN401  as above
    for _ in range(_times_locked(lock), times):
        lock.acquire(blocking=False)
    for _ in range(times, _times_locked(lock)):
        lock.release()


def _set_again(variable: ContextVar[Any], value: object) -> None:
    if variable.get(None) is not value:
        variable.set(value)


def _list_restore(held: Any) -> Restore:  # noqa: ANN401  a list, or the like of one
    kept = list(held)

    def restore() -> None:
        if len(held) == len(kept):  # one with views cannot be made longer or shorter
            for place, item in enumerate(kept):
                if held[place] is not item:
                    held[place] = item
        else:
            held.clear()
            held.extend(kept)

    return restore


def _array_restore(array: Any) -> Restore:  # noqa: ANN401  an array
    kept = array.copy()

    def restore() -> None:
        if array.shape == kept.shape and array.flags.writeable:
            array[...] = kept

    return restore


def _set_restore(held: set[Any]) -> Restore:
    kept = set(held)

    def restore() -> None:
        held.clear()
        held.update(kept)

    return restore


def _cell_restore(cell: CellType) -> Restore:
    try:
        return functools.partial(setattr, cell, "cell_contents", cell.cell_contents)
    except ValueError:
        return lambda: None


def _class_restore(kind: type) -> Restore:
    kept = {name: member for name, member in vars(kind).items() if name not in _NOT_STATE}

    def restore() -> None:
        now = vars(kind)
        for name in [name for name in now if name not in kept and name not in _NOT_STATE]:
            type.__delattr__(kind, name)
        for name, member in kept.items():
            if now.get(name) is not member:
                type.__setattr__(kind, name, member)

    return restore


def _function_restore(function: FunctionType) -> Restore:
    kept = function.__code__, function.__defaults__, function.__kwdefaults__

    def restore() -> None:
        if function.__code__ is not kept[0]:
            function.__code__ = kept[0]
        function.__defaults__, function.__kwdefaults__ = kept[1:]

    return restore


def _set_slot(slot: MemberDescriptorType, value: object, item: object) -> None:
    with contextlib.suppress(AttributeError, TypeError):  # read-only
        slot.__set__(value, item)
