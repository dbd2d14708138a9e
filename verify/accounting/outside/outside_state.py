"""What a policy can keep outside of itself: modules, classes, closures, defaults, global generators.

A run is compared with another one that differs in the rewards alone: what they leave behind there is to be
the same. Between them all is put back, so that both start alike. Kinds of objects are known one by one:
whatever is of another kind is named, and ends an account.
"""

import abc
import collections
import contextlib
import datetime as dt
import decimal
import functools
import gc
import inspect
import io
import logging
import random
import re
import sys
import threading
import types
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from ....algorithms.environments.sealed import Sealed
from ...dialects.randomness import inside_of
from ..states import UnknownStateError, made_in_c, parts, position
from . import kept
from .known_modules import KEEPERS, Uses, is_library, kept_by, library_of, uses_of
from .language import knows
from .process_settings import CHANCE, SETTINGS, words
from .words import MAY_BE_HELD

MOST_OBJECTS: Final = 20_000
_CACHED: Final = "the cache of "

_OURS: Final = __name__.partition(".verify.")[0]
_HOLDERS: Final = frozenset({"_Pulls", "_Stage", "_Script", "_SealedPulls", "_DiscretePulls"})
_LONGEST: Final = 1000
_TELLING: Final = (type, isinstance, issubclass, hasattr, getattr)
"""They are exchanged where modules name them; elsewhere they tell followed numbers from others."""
_OF_A_LOG: Final = re.compile(r"\.handlers(\[\d+\])?$")
_LOGS: Final = re.compile(r"""getLogger\(\s*["']([\w.]+)["']""")
RESULTS: Final[weakref.WeakKeyDictionary[Any, dict[Any, str]]] = weakref.WeakKeyDictionary()
"""Plain results that caches had, in all runs of an account."""


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
        self.modules: list[Any] = []
        """Those of the process that were added to it."""
        self.sealed: set[str] = set()
        """Where a sealed value, or what holds rewards, was found."""
        self.kept: list[kept.Kept] = []
        self.restores: list[Callable[[], None]] = []
        self.classes: set[type] = set()
        self.closed: list[str] = []
        """What has a state that nobody can compare, or put back."""
        self.generators: list[Any] = []
        self.caches: list[Any] = []
        """Of functools, with functions that are no library's."""

    def knows(self, kind: type) -> bool:
        """Whether a class was visited, or need not be."""
        return kind in self.classes or library_of(kind, self.own) is not None

    def differences(self, other: "Snapshot") -> list[str]:
        """Names of what differs between two snapshots, or is in only one of them."""
        if self.keys == other.keys:
            return []
        names = dict.fromkeys((*self.keys, *other.keys))
        missing = object()
        return [name for name in names if self.keys.get(name, missing) != other.keys.get(name, missing)]

    def changed(self, later: "Snapshot") -> list[str]:
        """Names of what differs later, except for global generators and caches."""
        return [
            name
            for name in self.differences(later)
            if name not in CHANCE
            and not name.startswith(_CACHED)
            and not str(later.keys.get(name)).startswith("('cache'")
        ]

    def moved(self, later: "Snapshot") -> list[str]:
        """What caches held before already, and hold otherwise now."""
        roots = tuple(self.cached & later.cached)
        return [name for name in self.differences(later) if name.startswith(roots)] if roots else []

    def add_modules(self) -> None:
        """All that are loaded were met, too."""
        now = [*sys.modules.values()]
        if not kept.alike(now, self.modules):
            self.modules = now
            self.objects.update(zip(map(id, now), now, strict=True))

    def unchanged(self) -> bool:
        """Whether each object holds still what it held: then another snapshot would tell nothing else."""
        return all(each.same() for each in self.kept)

    def settle(self) -> None:
        """Empty caches, so that no way has more in them; each key has one result, whenever asked for.

        Else they are state, and may be where they throw keys out.
        """
        for held in self.caches:
            entries, info, before = [*_entries(held)], held.cache_info(), RESULTS.setdefault(held, {})
            fixed = {_is_fixed(result) for _, result in entries}
            if (
                len(fixed) > 1
                or any(before.setdefault(key, repr(result)) != repr(result) for key, result in entries)
                or (entries and info.currsize == info.maxsize)
            ):
                raise UnknownStateError
            if fixed == {True}:  # others may change, and are compared
                held.cache_clear()

    def restore(self) -> None:
        """Put everything back as it was when the snapshot was taken."""
        for each in self.kept:
            each.restore()
        for restore in self.restores:
            restore()


class OutsideState:
    """What can be reached from the classes and functions of a policy, but is not the policy."""

    def __init__(self, *roots: object) -> None:
        self._roots = [root for root in roots if root is not None]
        modules = {each for root in self._roots for each in _modules_of(root)}
        self._own = {each.partition(".")[0] for each in modules} - {_OURS}
        for each in modules - {"builtins"}:
            _make_logs(sys.modules.get(each))

    def snapshot(self, *policies: object) -> Snapshot:
        """All of it, now, but for the ``policies`` of the run."""
        walk = _Walk(self._own)
        walk.met.update((id(policy), "the policy") for policy in policies)
        walk.process()
        for root in self._roots:
            walk.enter("", root)
        walk.run()
        return walk.finish()


def _is_shown(held: object) -> bool:
    """Whether it is where pytest takes what is logged, or has that; no other name is to lead there."""
    some = held if type(held) is list else [held]
    return any(type(each).__module__ == "_pytest.logging" for each in some)


def _make_logs(module: types.ModuleType | None) -> None:
    """Those that a module asks for by a name that is written there: the first run would leave them behind."""
    with contextlib.suppress(OSError, TypeError):
        for each in _LOGS.findall(inspect.getsource(module)) if module else ():
            logging.getLogger(each)


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

    def enter(self, name: str, value: object, *, is_named: bool = False) -> None:
        """Visit it later; where code has a library without naming it, none of its words are asked for."""
        self.todo.append((name, value))
        if type(value) is types.ModuleType and not is_named:
            told = library_of(value, self.found.own)
            if told is not None and told not in MAY_BE_HELD:
                self.close(name, value)
        elif any(value is each for each in _TELLING) and not (is_named or _is_in_a_module(name)):
            self.close(name, value)

    def keep(self, value: Any, read: kept.Read, write: kept.Write | None = None) -> None:  # noqa: ANN401  whatever it is
        self.found.kept.append(kept.Kept(value, read, write))

    def close(self, name: str, value: object) -> None:
        """Name what is of no known kind."""
        self.found.closed.append(f"{name} ({type(value).__qualname__}: what it keeps is not looked at)")

    def known(self, name: str, value: object) -> None:
        """Name what the language lacks, unless a module or a library has it: code is looked at that runs."""
        around, (module, _, last) = accumulate(name.split("."), "{}.{}".format), name.rpartition(".")
        named = (module in sys.modules and last.isidentifier()) or any(map(is_library, around))
        if not (named or knows(value)):
            self.close(name, value)

    def given_by(self, name: str, function: Any) -> None:  # noqa: ANN401  a function of a library
        """Enter what the module of a library's function keeps, if there is a way to it."""
        if function in KEEPERS:
            self.enter(f"{name}()", KEEPERS[function]())

    def run(self) -> None:
        while self.todo or self.enter_named():
            name, value = self.todo.pop()
            self.found.objects[id(value)] = value
            if type(value) in kept.ATOMS:
                self.found.keys[name] = type(value), value
            elif type(value) in {float, complex}:
                self.found.keys[name] = type(value), repr(value)  # nan is not equal to itself
            elif id(value) in self.met:
                self.found.keys[name] = "as", self.met[id(value)]
                if _is_shown(value) and not _OF_A_LOG.search(name):
                    self.close(name, value)
            elif _is_shown(value) and _OF_A_LOG.search(name) and not isinstance(value, list):
                self.met[id(value)] = name
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
        for name, how in CHANCE.items():
            now = kept.setting(*how, tell=inside_of)
            self.found.keys[name] = now.told
            self.found.restores.append(now.restore)
        for name, how in SETTINGS.items():
            now = kept.setting(*how, tell=words)
            self.found.keys[name] = now.told
            self.found.kept.append(now)
        for each in (random._inst, np.random.mtrand._rand):  # noqa: SLF001  those of the modules
            self.met[id(each)] = "a global source of chance"
            self.keep(getattr(each, "__dict__", {}), *kept.OF_SOURCE)
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
        if ours and kind.__module__.startswith(
            f"{_OURS}.verify.accounting."
        ):  # of a run, by which all of this is reached
            which = (id(value),) if kind.__module__.endswith(".forms") else ()
            self.found.keys[name] = kind.__qualname__, _plain_of(value), *which
            if isinstance(value, types.ModuleType):  # it stands for one, and may be given more names
                self.keep(vars(value), *kept.OF_DICT)
                self.items(name, (each for key, each in vars(value).items() if key != "_original"))
            else:
                self.keep(value, _plain_of)
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

    def attributes(self, name: str, value: Any, kind: type, base: type) -> None:  # noqa: ANN401  anything
        for level in logging.getLevelNamesMapping().values() if isinstance(value, logging.Logger) else ():
            value.isEnabledFor(level)  # which it keeps: any message would be that change
        held = parts(value, kind, base)
        if held or kind.__dictoffset__:
            self.keep(value, *kept.of_object(kind, base))
        for each, item in held.items():
            self.enter(f"{name}.{getattr(each, '__name__', each)}", item)

    def key(self, name: str, place: int, key: Any) -> str:  # noqa: ANN401  any key
        """The key of a dictionary in words; one that is not plain is visited, too."""
        if type(key) in kept.ATOMS or type(key) is float:
            told = repr(key)
            return told if len(told) <= _LONGEST else f"{told[:_LONGEST]} {hash(key)}"
        self.enter(f"{name}, key {place}", key)
        return f"key {place}"

    def items(self, name: str, items: Iterable[object]) -> None:
        for place, item in enumerate(items):
            self.enter(f"{name}[{place}]", item)

    def names(self, name: str, namespace: Any) -> None:  # noqa: ANN401  a dict, or the proxy of one
        """Those of a library, and which objects they stand for."""
        self.keep(namespace, kept.named)
        self.found.keys[name] = tuple(map(id, self.found.kept[-1].held))

    def enter_named(self) -> bool:
        """What the code names of modules; whether there is more of it."""
        for name, value in self.uses.found(self.found.own):
            if _is_state(name.rpartition(".")[2], value):
                self.enter(name, value, is_named=True)
        return bool(self.todo)


def _is_in_a_module(name: str) -> bool:
    """Whether that is where something is found, or it is told by its own name, or beside what is written."""
    module, _, last = name.rpartition(".")
    return (
        module in sys.modules or last == name or "annotations__" in name or name.startswith("what is written")
    )


def _is_state(name: str, value: object) -> bool:
    """Unless it is Python's; annotations are made when somebody asks for them."""
    described = type(value) in {types.GetSetDescriptorType, types.MemberDescriptorType}
    return name not in kept.NOT_STATE and not described and (name != "__annotations__" or bool(value))


def _plain(walk: _Walk, name: str, value: Any) -> None:  # noqa: ANN401  a value that does not change
    walk.found.keys[name] = type(value).__qualname__, repr(value)


def _itself(walk: _Walk, name: str, value: Any) -> None:  # noqa: ANN401  what does not change
    walk.known(name, value)
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
    walk.found.restores.append(kept.Kept(vars(module), *kept.OF_DICT).restore)
    walk.uses.modules[name] = module


def _class(walk: _Walk, name: str, kind: Any) -> None:  # noqa: ANN401  a class
    made_in_c(kind)  # or its own class says what it is
    getattr(kind, "__annotations__", None)  # Python makes them where they are first asked for
    name, module = name or kind.__qualname__, sys.modules.get(kind.__module__)
    told = library_of(kind, walk.found.own)
    if name != kind.__qualname__:
        walk.known(name, kind)
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
        if getattr(vars(kind).get("__subclasshook__"), "__module__", None) not in {None, "typing"}:
            walk.close(name, kind)  # Python keeps its first answers
        walk.found.classes.add(kind)
        walk.found.keys[name] = "class", kind.__name__, kind.__qualname__, kind.__bases__
        walk.keep(kind, *kept.OF_CLASS)
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
    walk.keep(held, *kept.OF_DICT)
    for place, (key, item) in enumerate(kept.base_of(held).items(held)):
        walk.enter(f"{name}[{walk.key(name, place, key)}]", item)
    walk.enter(f"{name}.default_factory", getattr(held, "default_factory", None))


def _list(base: Any) -> Callable[[_Walk, str, Any], None]:  # noqa: ANN401  list or deque
    def visit(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  one of it
        walk.found.keys[name] = type(held).__name__, base.__len__(held)
        walk.keep(held, *kept.OF_LIST)
        walk.items(name, base.__iter__(held))

    return visit


def _tuple(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a tuple
    walk.found.keys[name] = type(held).__name__, tuple.__len__(held)
    walk.items(name, tuple.__iter__(held))


def _set(base: Any) -> Callable[[_Walk, str, Any], None]:  # noqa: ANN401  set or frozenset
    def visit(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  one of it
        members = [*base.__iter__(held)]
        plain = sorted(repr(item) for item in members if type(item) in kept.ATOMS or type(item) is float)
        walk.found.keys[name] = type(held).__name__, len(members), tuple(plain)
        walk.keep(held, *kept.OF_SET)
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
    walk.keep(held, *kept.of_array(bare.copy()))
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
    walk.keep(function, *kept.OF_FUNCTION)
    if library is not None and library.startswith(f"{_OURS}."):
        return
    for each, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        walk.enter(f"{each} around {function.__qualname__}", cell)
    for which, held in (("", function.__defaults__), ("keyword ", function.__kwdefaults__)):
        walk.enter(f"the {which}defaults of {function.__qualname__}", held)
    walk.enter(f"more on {name}", function.__dict__ or None)
    if library is not None:
        walk.known(name, function)
        walk.given_by(name, function)
        for each, value in kept_by(function).items():
            walk.enter(each, value, is_named=True)
        return
    walk.enter(f"what is written beside {name}", function.__annotations__ or None)
    walk.uses.add(uses_of(function))
    if known and module is not None:
        walk.enter(module.__name__, module)
    else:
        name = f"the globals of {function.__qualname__}"
        if id(around) not in walk.met:
            walk.met[id(around)] = name
            walk.keep(around, *kept.OF_DICT)
            walk.found.keys[name] = "globals", len(around)
            for each, value in list(around.items()):
                if _is_state(each, value):
                    walk.enter(f"{name}[{each!r}]", value, is_named=True)


def _built_in(walk: _Walk, name: str, function: Any) -> None:  # noqa: ANN401  a function of C
    walk.known(name, function)
    walk.given_by(name, function)
    walk.found.keys[name] = function.__name__, function.__module__
    if function.__module__ == "time" and name.rpartition(".")[0] not in {"time", *walk.uses.modules}:
        walk.close(name, function)  # a clock that nothing else stands for
    if type(function.__self__) is not types.ModuleType:
        walk.enter(f"{name}.__self__", function.__self__)


def _cell(walk: _Walk, name: str, cell: Any) -> None:  # noqa: ANN401  a cell
    walk.keep(cell, *kept.OF_CELL)
    for each in kept.in_cell(cell):
        walk.enter(name, each, is_named=True)


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
    wrapped = getattr(held, "__wrapped__", None)
    module = sys.modules.get(str(getattr(wrapped, "__module__", None)))
    if type(wrapped) is not types.FunctionType or module is None or not library_of(module, walk.found.own):
        walk.found.caches.append(held)
    for place, (key, result) in enumerate(_cached(held)):
        at = repr(key)[:_LONGEST] if type(key) in kept.VALUES else place
        at = f"{_CACHED}{name or held.__qualname__} at {at}"
        walk.found.cached.add(at)
        walk.enter(at, result)


def _chance(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a source of chance
    walk.found.generators.append(held)
    if isinstance(held, np.random.Generator):
        walk.enter(f"{name}.bit_generator", held.bit_generator)
    elif isinstance(held, np.random.RandomState):
        state = held.get_state(legacy=False)
        _valued(position, lambda held, _: held.set_state(state))(walk, name, held)
    elif not isinstance(held, random.SystemRandom):
        _valued(position, random.Random.setstate)(walk, name, held)


def _bits(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a source of bits
    state = held.state
    _valued(lambda e: inside_of(e.state), lambda e, _: setattr(e, "state", state))(walk, name, held)
    walk.enter(f"{name}.seed_seq", held.seed_seq)


def _by_its_pickle(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of a class of C
    """What Python itself takes for all of it, where it can be pickled."""
    told = held.__reduce_ex__(4)
    if not isinstance(told, tuple):
        raise UnknownStateError
    walk.found.keys[name] = type(held).__qualname__
    walk.keep(held, lambda held: repr(held.__reduce_ex__(4)))
    for place, each in enumerate(told):
        walk.enter(f"{name}, part {place}", [*each] if hasattr(type(each), "__next__") else each)


def _valued(read: kept.Read, write: kept.Write | None = None) -> Callable[[_Walk, str, Any], None]:
    """A visitor of objects of a kind that holds one value."""

    def visit(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of the kind
        walk.found.keys[name] = type(held).__name__, read(held)
        walk.keep(held, read, write)

    return visit


def _referring(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  what holds all that it refers to
    walk.keep(held, gc.get_referents)
    walk.items(name, gc.get_referents(held))


def _variable(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  of a context
    def of_it(held: Any) -> list[Any]:  # noqa: ANN401  as above
        try:
            return [held.get()]
        except LookupError:  # it has none, nor a default
            return [None]

    walk.keep(held, of_it, lambda held, before: held.set(before[0]))
    walk.enter(f"{name}.get()", of_it(held)[0])


def _stream(walk: _Walk, name: str, held: Any) -> None:  # noqa: ANN401  a file
    if not any(held is getattr(sys, each, None) for each in kept.STREAMS):
        raise UnknownStateError
    walk.found.keys[name] = "stream"


def _cached(function: object) -> Iterator[tuple[object, object]]:
    """The results that a cache of functools holds, but for plain ones."""
    return ((key, result) for key, result in _entries(function) if not _is_fixed(result))


def _entries(function: object) -> Iterator[tuple[object, object]]:
    """All that a cache of functools holds, as the collector of garbage sees it.

    A cache of limited size names each key and its result after one another.
    """
    seen = gc.get_referents(function)
    cache = next((e for e in seen if type(e) is dict and e is not getattr(function, "__dict__", None)), {})
    linked = {id(key): held for key, held in reversed([*pairwise(seen)])}
    for key, held in list(cache.items()):
        yield key, linked.get(id(key)) if type(held).__name__ == "_lru_list_elem" else held


def _is_fixed(value: Any) -> bool:  # noqa: ANN401  anything
    """Whether nobody can change a value."""
    return type(value) in kept.VALUES or (type(value) in {tuple, frozenset} and all(map(_is_fixed, value)))


def _plain_of(value: Any) -> str:  # noqa: ANN401  of a run
    """The numbers and texts that an object holds by name."""
    items = getattr(value, "__dict__", {}).items()
    return "".join(f"{key}: {each!r}, " if type(each) in kept.VALUES else f"{key}, " for key, each in items)


class _Pair(NamedTuple):
    first: int


_MAY_CHANGE: Final = (list, dict, set, bytearray, collections.deque, np.ndarray)
_PLAIN_KINDS: Final = (
    *kept.VALUES,
    *(complex, range, slice, decimal.Decimal, re.Pattern, types.CodeType),
    *(dt.date, dt.time, dt.datetime, dt.timedelta, dt.timezone),
)
_SOURCES_OF_BITS: Final = (
    *(np.random.BitGenerator, np.random.MT19937, np.random.PCG64, np.random.PCG64DXSM),
    *(np.random.Philox, np.random.SFC64),
)
_FIXED: Final = (
    *(types.WrapperDescriptorType, types.MethodDescriptorType, types.ClassMethodDescriptorType),
    *(types.GetSetDescriptorType, types.MemberDescriptorType, types.GenericAlias, types.UnionType),
    *(np.ufunc, type(np.sum), type(np.dtype), type(np.random.default_rng), type(vars(_Pair)["first"])),
)
_KINDS: Final[dict[Any, Callable[[_Walk, str, Any], None]]] = {
    **dict.fromkeys(_PLAIN_KINDS, _plain),
    **dict.fromkeys(_FIXED, _itself),
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
    np.dtype: _holding("str", "names", "metadata"),
    types.FunctionType: _function,
    types.BuiltinFunctionType: _built_in,
    types.MethodWrapperType: _holding("__self__"),
    types.MethodType: _holding("__func__", "__self__"),
    **dict.fromkeys((staticmethod, classmethod), _holding("__func__")),
    property: _holding("fget", "fset", "fdel"),
    functools.partial: _holding("func", "args", "keywords"),
    types.CellType: _cell,
    types.GeneratorType: _generator,
    type(functools.cache(len)): _cache,
    **dict.fromkeys((np.random.Generator, np.random.RandomState, random.Random.__base__), _chance),
    **dict.fromkeys(_SOURCES_OF_BITS, _bits),
    np.random.SeedSequence: _valued(lambda held: repr(held.state)),
    **dict.fromkeys(
        (io.StringIO, io.BytesIO), _valued(lambda e: None if e.closed else (e.getvalue(), e.tell()))
    ),
    io.TextIOWrapper: _stream,
    **dict.fromkeys((type({}.keys()), type({}.values()), type({}.items())), _referring),
    types.MappingProxyType: _referring,
    weakref.ReferenceType: lambda walk, name, held: walk.items(name, (held(), held.__callback__)),
    threading.local: lambda walk, name, held: walk.enter(f"{name}.__dict__", held.__dict__),
    ContextVar: _variable,
    **dict.fromkeys(kept.LOCKS, _valued(*kept.OF_LOCK)),
}
"""What is looked at of each kind, by the first class of C that it is made of."""
_CLOSED_TO_NAMES: Final = frozenset({types.ModuleType, type, types.FunctionType, type(np.dtype)})
