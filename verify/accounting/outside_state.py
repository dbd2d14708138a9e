"""What a policy can keep outside of itself: modules, classes, closures, defaults, global generators.

A run is compared with another one that differs in the rewards alone: what they leave behind there is to be
the same. Between them all is put back, so that both start alike. Kinds of objects are known one by one:
whatever is of another kind is named, and ends an account.
"""

from __future__ import annotations

import abc
import array
import collections
import datetime as dt
import decimal
import functools
import gc
import io
import itertools
import random
import re
import sys
import threading
import types
import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextvars import ContextVar
from itertools import pairwise
from operator import is_
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

import numpy as np

from ...algorithms.environments.sealed import Sealed
from .known_modules import UNKNOWN, Uses, library_of, uses_of
from .process_settings import CHANCE, SETTINGS, words
from .states import UnknownStateError, made_in_c, parts

MOST_OBJECTS: Final = 20_000
_CACHED: Final = "the cache of "

_OURS: Final = __name__.partition(".verify.")[0]
_ATOMS: Final = frozenset({bool, int, str, bytes, type(None), type(...), type(NotImplemented)})
_VALUES: Final = _ATOMS | {float}
_HOLDERS: Final = frozenset({"_Pulls", "_Stage", "_Script", "_SealedPulls", "_DiscretePulls"})
_LOCKS: Final = (type(threading.Lock()), type(threading.RLock()))
_NOT_STATE: Final = frozenset(
    {
        *("__dict__", "__weakref__", "__warningregistry__", "__builtins__", "__cached__"),
        *("__loader__", "__spec__", "__slotnames__"),
    }
)
_LONGEST: Final = 1000

Restore = Callable[[], None]
_Read = Callable[[Any], Any]
_Write = Callable[[Any, Any], object]


class _Kept:
    """What an object held: a list of objects, or something to compare; and how to put it back."""

    __slots__ = ("_held", "_read", "_value", "_write")

    def __init__(self, value: Any, read: _Read, write: _Write | None = None) -> None:  # noqa: ANN401  whatever it is
        self._value, self._read, self._write, self._held = value, read, write, read(value)

    def same(self) -> bool:
        """Whether it holds that still."""
        now = self._read(self._value)
        if type(now) is not list:
            return bool(now == self._held)
        return len(now) == len(self._held) and all(map(is_, now, self._held))

    def restore(self) -> None:
        """Put it back."""
        if self._write is not None and not self.same():
            self._write(self._value, self._held)


class _Setting(_Kept):
    """A setting of the process, of which copies are equal in words."""

    __slots__ = ("told",)

    def __init__(self, read: Callable[[], Any], write: Callable[[Any], object]) -> None:
        super().__init__(None, lambda _: read(), lambda _, kept: write(kept))
        self.told = words(self._held)

    def same(self) -> bool:
        """Whether it is so still."""
        return words(self._read(None)) == self.told


def _put_again(read: Callable[[], Any], write: Callable[[Any], object], state: object) -> None:
    if read() != state:
        write(state)


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
        self.kept: list[_Kept] = []
        self.restores: list[Restore] = []
        self.classes: set[type] = set()
        self.closed: list[str] = []
        """What has a state that nobody can compare, or put back."""
        self.generators: list[Any] = []

    def knows(self, kind: type) -> bool:
        """Whether a class was visited, or need not be."""
        return kind in self.classes or library_of(kind, self.own) is not None

    def differences(self, other: Snapshot) -> list[str]:
        """Names of what is not the same, or not in both."""
        if self.keys == other.keys:
            return []
        names = dict.fromkeys((*self.keys, *other.keys))
        missing = object()
        return [name for name in names if self.keys.get(name, missing) != other.keys.get(name, missing)]

    def changed(self, later: Snapshot) -> list[str]:
        """The same but for global generators, and caches."""
        return [
            name
            for name in self.differences(later)
            if name not in CHANCE
            and not name.startswith(_CACHED)
            and not str(later.keys.get(name)).startswith("('cache'")
        ]

    def moved(self, later: Snapshot) -> list[str]:
        """What caches held before already, and hold otherwise now."""
        roots = tuple(self.cached & later.cached)
        return [name for name in self.differences(later) if name.startswith(roots)] if roots else []

    def unchanged(self) -> bool:
        """Whether each object holds still what it held: then another snapshot would tell nothing else."""
        return all(each.same() for each in self.kept)

    def restore(self) -> None:
        """Put everything back."""
        for each in self.kept:
            each.restore()
        for restore in self.restores:
            restore()


class OutsideState:
    """What can be reached from the classes and functions of a policy, but is not the policy."""

    def __init__(self, *roots: object) -> None:
        self._roots = [root for root in roots if root is not None]
        modules = {each.partition(".")[0] for root in self._roots for each in _modules_of(root)}
        self._own = modules - {_OURS}

    def snapshot(self, *policies: object) -> Snapshot:
        """All of it, now, but for the ``policies`` of the run."""
        walk = _Walk(self._own)
        walk.met.update((id(policy), "the policy") for policy in policies)
        walk.process()
        for root in self._roots:
            walk.enter("", root)
        walk.run()
        return walk.finish()


def _modules_of(root: object) -> Iterator[str]:
    if isinstance(root, functools.partial):
        yield from _modules_of(root.func)
    for each in root.__mro__ if isinstance(root, type) else (root,):
        yield str(getattr(each, "__module__", None) or "")


class _Walk:
    """One way through all objects, each visited once."""

    def __init__(self, own: set[str]) -> None:
        self.found = Snapshot(own)
        self.met: dict[int, str] = {}
        self.todo: list[tuple[str, Any]] = []
        self.uses = Uses()

    def enter(self, name: str, value: object) -> None:
        self.todo.append((name, value))

    def keep(self, value: Any, read: _Read, write: _Write | None = None) -> None:  # noqa: ANN401  whatever it is
        self.found.kept.append(_Kept(value, read, write))

    def close(self, name: str, value: object) -> None:
        """Name what is of no known kind."""
        self.found.closed.append(f"{name} ({type(value).__qualname__}: what it keeps is not looked at)")

    def run(self) -> None:
        while self.todo or self.enter_named():
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
                    self.close(name, value)

    def finish(self) -> Snapshot:
        """With the names of modules that code has; others may change as runs go on."""
        for module in self.uses.modules.values():
            self.keep(vars(module), self.uses.named_in)
        return self.found

    def process(self) -> None:
        """The global sources of chance, and the settings of the process."""
        for name, (read, write) in CHANCE.items():
            self.found.keys[name] = state = read()
            self.found.restores.append(functools.partial(_put_again, read, write, state))
        for name, (read, write) in SETTINGS.items():
            kept = _Setting(read, write)
            self.found.keys[name] = kept.told
            self.found.kept.append(kept)
        for each in (random._inst, np.random.mtrand._rand):  # noqa: SLF001  those of the modules
            self.met[id(each)] = "a global source of chance"
            self.keep(getattr(each, "__dict__", {}), _but_for_draws, _put_but_for_draws)
        for library in ("builtins", "sys"):
            self.names(library, vars(sys.modules[library]))

    def visit(self, name: str, value: Any) -> None:  # noqa: ANN401  anything
        kind = type(value)
        ours = str(kind.__module__).startswith(f"{_OURS}.verify.") and (
            library_of(kind, self.found.own) or library_of(type(kind), self.found.own)
        )
        if kind is Sealed or (ours and kind.__name__ in _HOLDERS):
            self.found.keys[name] = "sealed"
            self.found.sealed.add(name)
            return
        if ours and kind.__module__.startswith(__package__):  # of a run, by which all of this is reached
            which = (id(value),) if kind.__module__.endswith(".forms") else ()
            self.found.keys[name] = kind.__qualname__, _plain_of(value), *which
            self.keep(value, _plain_of)
            if isinstance(value, types.ModuleType):  # it stands for one, and may be given more names
                self.items(name, (each for each in vars(value).values() if isinstance(each, _MAY_CHANGE)))
            return
        base = kind if kind in _KINDS else made_in_c(kind)
        known = _KINDS.get(base, _by_its_pickle if kind is base else None)
        if known is None:
            self.close(name, value)
            return
        self.found.keys[name] = kind.__qualname__
        known(self, name, value)
        if base not in _CLOSED_TO_NAMES and (kind is not base or base not in _PLAIN_KINDS):
            self.attributes(name, value, kind, base)
        if kind is not base:
            self.enter(kind.__qualname__, kind)

    def attributes(self, name: str, value: object, kind: type, base: type) -> None:
        held = parts(value, kind, base)
        if held or kind.__dictoffset__:
            self.keep(value, _parts_of(kind, base), _put_parts(kind, base))
        for each, item in held.items():
            self.enter(f"{name}.{getattr(each, '__name__', each)}", item)

    def key(self, name: str, place: int, key: Any) -> str:  # noqa: ANN401  any key
        """The key of a dictionary in words; one that is not plain is visited, too."""
        if type(key) in _ATOMS or type(key) is float:
            return f"{repr(key)[:_LONGEST]} {hash(key) if len(repr(key)) > _LONGEST else ''}".rstrip()
        self.enter(f"{name}, key {place}", key)
        return f"key {place}"

    def items(self, name: str, items: Iterable[object]) -> None:
        for place, item in enumerate(items):
            self.enter(f"{name}[{place}]", item)

    def names(self, name: str, namespace: Any) -> None:  # noqa: ANN401  a dict, or the proxy of one
        """Those of a library, and which objects they stand for."""
        self.found.keys[name] = _Names(namespace)
        self.keep(namespace, _Names)

    def enter_named(self) -> bool:
        """What the code names of modules; whether there is more of it."""
        for name, value in self.uses.found(self.found.own):
            if value is UNKNOWN:
                self.found.closed.append(f"{name} (what it keeps is not looked at)")
            elif _is_state(name.rpartition(".")[2], value):
                self.enter(name, value)
        return bool(self.todo)


def _but_for_draws(held: dict[str, Any]) -> list[Any]:
    """What a source of chance has by name, but for the second one of two draws."""
    return _flat({name: each for name, each in held.items() if name != "gauss_next"})


def _put_but_for_draws(held: dict[str, Any], before: list[Any]) -> None:
    half, draws = len(before) // 2, {"gauss_next": held["gauss_next"]} if "gauss_next" in held else {}
    _put_dict(held, _flat(dict(zip(before[:half], before[half:], strict=True)) | draws))


def _is_state(name: str, value: object) -> bool:
    """Unless it is Python's; annotations are made when somebody asks for them."""
    described = type(value) in {types.GetSetDescriptorType, types.MemberDescriptorType}
    return name not in _NOT_STATE and not described and (name != "__annotations__" or bool(value))


def _flat(held: dict[Any, Any]) -> list[Any]:
    return [*held.keys(), *held.values()]


def _parts_of(kind: type, base: type) -> _Read:
    return lambda value: [type(value), *(_flat(parts(value, kind, base)) if type(value) is kind else ())]


def _put_parts(kind: type, base: type) -> _Write:
    def write(value: Any, held: list[Any]) -> None:  # noqa: ANN401  an object
        if type(value) is not kind:
            object.__setattr__(value, "__class__", kind)
        held = held[1:]
        half = len(held) // 2
        before, now = dict(zip(held[:half], held[half:], strict=True)), parts(value, kind, base)
        dictionary = object.__getattribute__(value, "__dict__") if hasattr(value, "__dict__") else {}
        for each in now.keys() - before.keys():
            if isinstance(each, str):
                dict.__delitem__(dictionary, each)
            else:
                each.__delete__(value)
        for each, item in before.items():
            if each not in now or now[each] is not item:
                if isinstance(each, str):
                    dict.__setitem__(dictionary, each, item)
                else:
                    each.__set__(value, item)

    return write


def _plain(walk: _Walk, name: str, value: Any) -> None:  # noqa: ANN401  a value that does not change
    walk.found.keys[name] = type(value).__qualname__, repr(value)


def _itself(walk: _Walk, name: str, value: Any) -> None:  # noqa: ANN401  what does not change
    walk.found.keys[name] = type(value).__qualname__, str(getattr(value, "__qualname__", ""))


def _holding(*names: str) -> Callable[[_Walk, str, Any], None]:
    """Of a kind that holds what it has under these names, and cannot hold anything else there."""

    def visit(walk: _Walk, name: str, value: Any) -> None:  # noqa: ANN401  of the kind
        for each in names:
            if type(held := getattr(value, each, None)) is not types.ModuleType:
                walk.enter(f"{name}.{each}" if len(names) > 1 else name, held)

    return visit


def _module(walk: _Walk, name: str, module: Any) -> None:  # noqa: ANN401  a module
    told = library_of(module, walk.found.own)
    if told is not None:
        walk.names(told, vars(module))
        return
    name = str(vars(module).get("__name__", name))
    walk.found.keys[name] = "module"
    walk.found.restores.append(_Kept(vars(module), _listed, _put_dict).restore)
    walk.uses.modules[name] = module


def _class(walk: _Walk, name: str, kind: Any) -> None:  # noqa: ANN401  a class
    made_in_c(kind)  # or its own class says what it is
    name, module = name or kind.__qualname__, sys.modules.get(kind.__module__)
    told = library_of(kind, walk.found.own)
    if "_abc_impl" in vars(kind):
        walk.keep(kind, _registered)
        walk.found.keys[f"what is registered as {name}"] = tuple(map(repr, _registered(kind)))
    if told is not None and not kind.__flags__ & 1 << 8:  # one of C cannot change
        walk.names(name, vars(kind))
        for each, value in list(vars(kind).items()):
            if isinstance(value, _MAY_CHANGE) and not told.startswith(f"{_OURS}."):
                walk.enter(f"{name}.{each}", value)
    elif told is not None:
        walk.found.keys[name] = "class", kind.__qualname__
    else:
        walk.found.classes.add(kind)
        walk.found.keys[name] = "class", kind.__name__, kind.__qualname__, kind.__bases__
        walk.keep(kind, _names_of, _put_class)
        walk.keep(kind, lambda kind: [kind.__bases__, kind.__qualname__])
        for each, value in list(vars(kind).items()):
            if _is_state(each, value):
                walk.enter(f"{kind.__qualname__}.{each}", value)
        if module is not None:
            walk.enter(kind.__module__, module)
    for above in kind.__mro__[1:-1]:
        walk.enter(above.__qualname__, above)


def _registered(kind: Any) -> list[Any]:  # noqa: ANN401  an abstract class
    return [each() for each in abc._get_dump(kind)[0]]  # type: ignore[attr-defined]  # noqa: SLF001  nobody else tells


def _dict(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a dict
    walk.found.keys[name] = type(held).__name__, len(held)
    walk.keep(held, _listed, _put_dict)
    for place, (key, item) in enumerate(_base_of(held).items(held)):
        walk.enter(f"{name}[{walk.key(name, place, key)}]", item)
    walk.enter(f"{name}.default_factory", getattr(held, "default_factory", None))


def _list(base: Any) -> Callable[[_Walk, str, Any], None]:  # noqa: ANN401  list or deque
    def visit(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  one of it
        walk.found.keys[name] = type(held).__name__, base.__len__(held)
        walk.keep(held, lambda held: [*base.__iter__(held)], _put_list)
        walk.items(name, base.__iter__(held))

    return visit


def _tuple(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a tuple
    walk.found.keys[name] = type(held).__name__, tuple.__len__(held)
    walk.items(name, tuple.__iter__(held))


def _set(base: Any) -> Callable[[_Walk, str, Any], None]:  # noqa: ANN401  set or frozenset
    def visit(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  one of it
        members = [*base.__iter__(held)]
        plain = sorted(repr(item) for item in members if type(item) in _ATOMS or type(item) is float)
        walk.found.keys[name] = type(held).__name__, len(members), tuple(plain)
        walk.keep(held, lambda held: [*base.__iter__(held)], _put_set)  # in its order
        for place, item in enumerate(members):
            walk.key(name, place, item)

    return visit


def _array(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  an array
    bare = held.view(np.ndarray)
    if bare.dtype.kind == "V" and bare.dtype.hasobject:
        raise UnknownStateError
    numbers = bare.dtype != object

    def layout(held: Any) -> Any:  # noqa: ANN401  an array; its form
        return held.shape, held.strides, held.dtype.str, held.flags.num

    walk.found.keys[name] = "array", layout(bare), bare.tobytes() if numbers else ""
    walk.keep(held, layout)
    read = (lambda held: held.tobytes()) if numbers else (lambda held: [*held.view(np.ndarray).ravel()])
    walk.keep(held, read, _put_array(bare.copy()))
    walk.items(name, () if numbers else bare.ravel())
    walk.enter(f"{name}.base", held.base)
    walk.enter(f"{name}.dtype", bare.dtype.metadata)


def _function(walk: _Walk, name: str, function: Any) -> None:  # noqa: ANN401  a function
    name, around = name or function.__qualname__, function.__globals__
    module = sys.modules.get(str(around.get("__name__", "")))
    known = module is not None and vars(module) is around
    library = library_of(module, walk.found.own) if known else None
    walk.found.keys[name] = (
        "function",
        function.__name__,
        function.__qualname__,
        function.__doc__,
        function.__code__,
    )
    walk.keep(function, _parts_of_function, _put_function)
    if library is not None and library.startswith(f"{_OURS}."):
        return
    for each, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        walk.enter(f"{each} around {function.__qualname__}", cell)
    for which, held in (("", function.__defaults__), ("keyword ", function.__kwdefaults__)):
        walk.enter(f"the {which}defaults of {function.__qualname__}", held)
    walk.enter(f"more on {name}", function.__dict__ or None)
    if library is not None:
        walk.uses.functions.append((name, function))
        return
    walk.enter(f"what is written beside {name}", function.__annotations__ or None)
    walk.uses.add(uses_of(function))
    if known and module is not None:
        walk.enter(module.__name__, module)
    else:
        name = f"the globals of {function.__qualname__}"
        if id(around) not in walk.met:
            walk.met[id(around)] = name
            walk.keep(around, _listed, _put_dict)
            walk.found.keys[name] = "globals", len(around)
            for each, value in list(around.items()):
                if _is_state(each, value):
                    walk.enter(f"{name}[{each!r}]", value)


def _built_in(walk: _Walk, name: str, function: Any) -> None:  # noqa: ANN401  a function of C
    walk.uses.functions.append((name, function))
    walk.found.keys[name] = function.__name__, function.__module__
    if type(function.__self__) is not types.ModuleType:
        walk.enter(f"{name}.__self__", function.__self__)


def _cell(walk: _Walk, name: str, cell: Any) -> None:  # noqa: ANN401  a cell
    walk.keep(cell, _in_cell, _put_in_cell)
    for each in _in_cell(cell):
        walk.enter(name, each)


def _put_in_cell(cell: Any, before: list[Any]) -> None:  # noqa: ANN401  a cell
    for each in before:
        cell.cell_contents = each


def _in_cell(cell: Any) -> list[Any]:  # noqa: ANN401  a cell
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


def _generator(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a generator of Python
    """Its names, and what waits in it, such as the iterator of a loop."""

    def last(held: Any) -> int:  # noqa: ANN401  as above
        return -1 if held.gi_frame is None else held.gi_frame.f_lasti

    walk.found.keys[name] = "generator", last(held)
    walk.keep(held, last)
    walk.keep(held, gc.get_referents)
    walk.items(f"{name}, inside", gc.get_referents(held))


def _cache(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of functools
    walk.found.keys[name] = "cache", tuple(held.cache_info())
    walk.found.restores.append(held.cache_clear)
    walk.enter(f"{name}.__wrapped__", getattr(held, "__wrapped__", None))
    walk.keep(held, lambda held: [result for _, result in _cached(held)])
    for place, (key, result) in enumerate(_cached(held)):
        at = repr(key)[:_LONGEST] if type(key) in _VALUES else place
        at = f"{_CACHED}{name or held.__qualname__} at {at}"
        walk.found.cached.add(at)
        walk.enter(at, result)


def _chance(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a source of chance
    walk.found.generators.append(held)
    if isinstance(held, np.random.Generator):
        walk.enter(f"{name}.bit_generator", held.bit_generator)
    elif isinstance(held, np.random.RandomState):
        state = held.get_state(legacy=False)
        _valued(_state_of, lambda held, _: held.set_state(state))(walk, name, held)
    elif not isinstance(held, random.SystemRandom):
        _valued(random.Random.getstate, random.Random.setstate)(walk, name, held)


def _state_of(held: Any) -> str:  # noqa: ANN401  of numpy
    return repr(_plain_state(held.get_state(legacy=False)))


def _bits(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a source of bits
    state = held.state
    _valued(lambda e: repr(_plain_state(e.state)), lambda e, _: setattr(e, "state", state))(walk, name, held)
    walk.enter(f"{name}.seed_seq", held.seed_seq)


def _plain_state(state: Any) -> Any:  # noqa: ANN401  of numpy
    if isinstance(state, dict):
        return [_plain_state(each) for each in state.values()]
    return state.tobytes() if isinstance(state, np.ndarray) else state


def _iterator(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  one of Python's own
    """What it is still to give."""

    def left(held: Any) -> Any:  # noqa: ANN401  as above
        return _told(held.__reduce__())

    walk.keep(held, left)
    walk.enter(f"{name}, what is left", held.__reduce__())


def _told(held: Any, depth: int = 8) -> Hashable:  # noqa: ANN401  what an object says of itself
    if isinstance(held, tuple | list) and depth:
        return tuple(_told(each, depth - 1) for each in held)
    if type(held) in _VALUES:
        return repr(held)
    return id(held) if type(held) not in _ITERATORS else _told(held.__reduce__(), depth - 1) if depth else ""


def _by_its_pickle(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of a class of C
    """What Python itself takes for all of it, where it can be pickled."""
    told = held.__reduce_ex__(4)
    if not isinstance(told, tuple):
        raise UnknownStateError
    walk.found.keys[name] = type(held).__qualname__
    walk.keep(held, lambda held: repr(held.__reduce_ex__(4)))
    for place, each in enumerate(told):
        walk.enter(f"{name}, part {place}", [*each] if hasattr(each, "__next__") else each)


def _valued(read: _Read, write: _Write | None = None) -> Callable[[_Walk, str, Any], None]:
    """Of a kind that holds a value."""

    def visit(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of the kind
        walk.found.keys[name] = type(held).__name__, read(held)
        walk.keep(held, read, write)

    return visit


def _referring(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  what holds all that it refers to
    walk.keep(held, gc.get_referents)
    walk.items(name, gc.get_referents(held))


def _variable(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of a context
    walk.keep(held, lambda held: [held.get(None)], lambda held, before: held.set(before[0]))
    walk.enter(f"{name}.get()", held.get(None))


def _stream(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a file
    if not any(held is getattr(sys, each, None) for each in _STREAMS):
        raise UnknownStateError
    walk.found.keys[name] = "stream"


def _parts_of_function(function: Any) -> list[Any]:  # noqa: ANN401  a function
    own = (getattr(function, name) for name in _NAMES_OF_FUNCTION)
    return [*own, *_listed(function.__annotations__), *_listed(function.__dict__)]


def _put_function(function: Any, before: list[Any]) -> None:  # noqa: ANN401  a function
    function.__code__, function.__defaults__, function.__kwdefaults__ = before[:3]
    if len(before) == len(_NAMES_OF_FUNCTION) + 2 * len(function.__annotations__):
        function.__dict__.clear()


def _base_of(held: Any) -> Any:  # noqa: ANN401  a dict
    """The class that knows its order."""
    return collections.OrderedDict if isinstance(held, collections.OrderedDict) else dict


def _listed(held: Any) -> list[Any]:  # noqa: ANN401  a dict
    base = _base_of(held)
    return [*base.keys(held), *base.values(held)]


def _put_dict(held: Any, before: list[Any]) -> None:  # noqa: ANN401  a dict
    half = len(before) // 2
    kept = dict(zip(before[:half], before[half:], strict=True))
    base = _base_of(held)
    for key in [key for key in base.keys(held) if key not in kept]:
        base.__delitem__(held, key)
    if [*base.keys(held)] != [*kept]:
        base.clear(held)
    for key, item in kept.items():
        base.__setitem__(held, key, item)


def _put_list(held: Any, before: list[Any]) -> None:  # noqa: ANN401  a list, or the like of one
    base: Any = list if isinstance(held, list) else collections.deque
    base.clear(held)
    base.extend(held, before)


def _put_set(held: set[Any], before: list[Any]) -> None:
    set.clear(held)
    set.update(held, before)


def _put_array(kept: Any) -> _Write:  # noqa: ANN401  an array
    def write(held: Any, _: Any) -> None:  # noqa: ANN401  an array
        if held.shape == kept.shape and held.flags.writeable:
            held[...] = kept

    return write


def _put_numbers(held: Any, before: tuple[str, bytes]) -> None:  # noqa: ANN401  an array of Python
    del held[:]
    held.frombytes(before[1])


def _names_of(kind: type) -> list[Any]:
    return _flat({name: member for name, member in vars(kind).items() if name not in _NOT_STATE})


def _put_class(kind: type, before: list[Any]) -> None:
    half, now = len(before) // 2, vars(kind)
    kept = dict(zip(before[:half], before[half:], strict=True))
    for name in [name for name in now if name not in kept and name not in _NOT_STATE]:
        type.__delattr__(kind, name)
    for name, member in kept.items():
        if now.get(name) is not member:
            type.__setattr__(kind, name, member)


def _cached(function: object) -> Iterator[tuple[object, object]]:
    """The results that a cache of functools holds, as the collector of garbage sees them, but for plain ones.

    A cache of limited size names each key and its result after one another.
    """
    seen = gc.get_referents(function)
    cache = next((e for e in seen if type(e) is dict and e is not getattr(function, "__dict__", None)), {})
    linked = {id(key): held for key, held in reversed([*pairwise(seen)])}
    for key, held in list(cache.items()):
        result = linked.get(id(key)) if type(held).__name__ == "_lru_list_elem" else held
        if not _is_fixed(result):
            yield key, result


def _is_fixed(value: Any) -> bool:  # noqa: ANN401  anything
    """Whether nobody can change it."""
    return type(value) in _VALUES or (type(value) in {tuple, frozenset} and all(map(_is_fixed, value)))


def _plain_of(value: Any) -> str:  # noqa: ANN401  of a run
    """Its numbers and texts."""
    items = getattr(value, "__dict__", {}).items()
    return "".join(f"{key}: {each!r}, " if type(each) in _VALUES else f"{key}, " for key, each in items)


class _Names:
    """The names of a library: the same where they stand for the same objects, or for equal values."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, namespace: Any) -> None:  # noqa: ANN401  a dict, or the proxy of one
        self.held = dict(namespace)
        for name in (*_NOT_STATE, *_STREAMS, "_trace_hook"):  # which are ours while runs go on
            self.held.pop(name, None)
        for name, each in namespace.items():  # modules are loaded when somebody asks for them
            if (
                type(each) is types.ModuleType
                and sys.modules.get(f"{namespace.get('__name__')}.{name}") is each
            ):
                self.held.pop(name)

    def __eq__(self, other: object) -> bool:
        if type(other) is not _Names or [*self.held] != [*other.held]:
            return False
        if all(map(is_, self.held.values(), other.held.values())):  # as nearly always
            return True
        both = zip(self.held.values(), other.held.values(), strict=True)
        return all(a is b or ({type(a), type(b)} <= _VALUES and a == b) for a, b in both)


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


class _Pair(NamedTuple):
    first: int


_NAMES_OF_FUNCTION: Final = (
    "__code__",
    "__defaults__",
    "__kwdefaults__",
    "__name__",
    "__qualname__",
    "__doc__",
)
_MAY_CHANGE: Final = (list, dict, set, bytearray, collections.deque, np.ndarray)
_STREAMS: Final = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")
_EMPTY: Final[tuple[Any, ...]] = ([], (), {}, {}.values(), {}.items(), set(), "", "é", b"", range(0))
_ITERATORS: Final = frozenset(
    {
        *map(type, map(iter, _EMPTY)),
        *(type(iter(range(1 << 70))), type(reversed([])), reversed, enumerate, zip, map, filter),
        *(type(iter(int, 1)), type(iter(bytearray()))),
        *(each for each in vars(itertools).values() if isinstance(each, type) and "__reduce__" in vars(each)),
    }
)
_PLAIN_KINDS: Final = (
    *_VALUES,
    *(complex, range, slice, decimal.Decimal, re.Pattern, types.CodeType),
    *(dt.date, dt.time, dt.datetime, dt.timedelta, dt.timezone),
)
_FIXED: Final = (
    *(types.WrapperDescriptorType, types.MethodDescriptorType, types.ClassMethodDescriptorType),
    *(types.GetSetDescriptorType, types.MemberDescriptorType, types.GenericAlias, types.UnionType),
    *(
        np.ufunc,
        type(np.sum),
        type(np.dtype),
        type(np.random.default_rng),
        type(vars(_Pair)["first"]),
    ),
)
_KINDS: Final[dict[Any, Callable[[_Walk, str, Any], None]]] = {
    **dict.fromkeys(_PLAIN_KINDS, _plain),
    **dict.fromkeys(_FIXED, _itself),
    **dict.fromkeys(_ITERATORS, _iterator),
    object: lambda *_: None,
    types.SimpleNamespace: lambda *_: None,
    types.ModuleType: _module,
    type: _class,
    type(vars(collections.abc.Sized)["_abc_impl"]): _itself,
    **dict.fromkeys((dict, collections.defaultdict, collections.OrderedDict), _dict),
    list: _list(list),
    collections.deque: _list(collections.deque),
    tuple: _tuple,
    set: _set(set),
    frozenset: _set(frozenset),
    np.ndarray: _array,
    types.FunctionType: _function,
    types.BuiltinFunctionType: _built_in,
    types.MethodWrapperType: _holding("__self__"),
    types.MethodType: _holding("__func__", "__self__"),
    **dict.fromkeys((staticmethod, classmethod), _holding("__func__")),
    property: _holding("fget", "fset", "fdel"),
    functools.partial: _holding("func", "args", "keywords"),
    types.CellType: _cell,
    types.GeneratorType: _generator,
    type(functools.cache(_flat)): _cache,
    **dict.fromkeys((np.random.Generator, np.random.RandomState, random.Random.__base__), _chance),
    np.random.BitGenerator: _bits,
    **dict.fromkeys(
        (io.StringIO, io.BytesIO), _valued(lambda e: None if e.closed else (e.getvalue(), e.tell()))
    ),
    io.TextIOWrapper: _stream,
    SimpleQueue: _referring,
    memoryview: _holding("obj"),
    **dict.fromkeys((type({}.keys()), type({}.values()), type({}.items())), _referring),
    types.MappingProxyType: _referring,
    weakref.ReferenceType: lambda walk, name, held: walk.items(name, (held(), held.__callback__)),
    threading.local: lambda walk, name, held: walk.enter(f"{name}.__dict__", held.__dict__),
    ContextVar: _variable,
    **dict.fromkeys(_LOCKS, _valued(_times_locked, _lock_again)),
    bytearray: _valued(bytes, lambda held, before: held.__setitem__(slice(None), before)),
    array.array: _valued(lambda held: (held.typecode, held.tobytes()), _put_numbers),
}
"""What is looked at of each kind, by the first class of C that it is made of."""
_CLOSED_TO_NAMES: Final = frozenset({types.ModuleType, type, types.FunctionType})
