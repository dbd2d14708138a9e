"""Modules of Python and of libraries: what code uses of them, and what they keep.

Code names what it uses of a module, or hands the module on; then every name in the code may be one of it.
What such a name stands for is looked at like everything else that the code reaches.
"""

import collections
import contextlib
import contextvars
import decimal
import dis
import importlib
import importlib.util
import logging
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from ...dialects.installed import is_installed
from ..states import UnknownStateError
from .kept import STREAMS, in_cell, paired

_OURS: Final = __package__.rpartition(".verify")[0]


KEEPERS: Final[dict[Any, Callable[[], Any]]] = {
    **dict.fromkeys((decimal.getcontext, decimal.localcontext), decimal.getcontext),
    logging.getLogger: lambda: logging.root.manager,
}
"""Functions by which code gets what a module keeps, and what that is."""
Steps = tuple[tuple[str, Any], ...]
_ALL_MODULES: Final = ("sys", "modules")  # whoever looks there has no account
_HANDS_ON: Final = "*"
_OF_PYTHON: Final = {"__builtins__", "__warningregistry__", "__annotations__", "__spec__", "__loader__"}
_ASKS: Final = frozenset({"LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR", "DELETE_ATTR"})
_EVERY_NAME: Final = {"globals", "__globals__", "__dict__", "vars", "eval", "exec", "getmembers"}
_MAY_CHANGE: Final = (list, dict, set, collections.deque, threading.local, contextvars.ContextVar)
_CACHING: Final = frozenset({"re", "functools", "hashlib", "linecache", "fractions"})
"""Modules that keep what they have made of texts and numbers, by which nobody is told anything."""
_MOST_FUNCTIONS: Final = 400


def library_of(held: Any, own: set[str]) -> str | None:  # noqa: ANN401  a module or a class
    """The name of the library that it is of, and that everybody finds there; None if it is somebody's own."""
    if isinstance(held, ModuleType):
        name, found = str(vars(held).get("__name__")), sys.modules.get(str(vars(held).get("__name__")))
        if found is None and is_library(name.rpartition(".")[0], own):  # as numpy and os name some
            return name
    else:
        name, found = str(held.__module__), sys.modules.get(str(held.__module__))
        for each in held.__qualname__.split("."):
            found = getattr(found, each, None)
        if found is None and not held.__flags__ & 1 << 9:  # of C, and nobody finds it
            return name
    return name if found is held and is_library(name, own) else None


def is_library(name: str, own: Collection[str] = ()) -> bool:
    """Whether a module is one that policies use, and not one of theirs."""
    top = name.partition(".")[0]
    if top == _OURS:
        return name.startswith(
            tuple(f"{_OURS}.{floor}" for floor in ("theory", "algorithms", "paper_checks", "cli"))
        ) or (name.startswith(f"{_OURS}.verify") and not name.startswith(f"{_OURS}.verify.zoo"))
    if top in own and top not in sys.stdlib_module_names:
        return False
    if top in sys.stdlib_module_names and name != "__main__":
        return getattr(sys.modules.get(name), "__file__", None) is None or is_installed(name)
    return name != "__main__" and is_installed(name)


@dataclass(slots=True)
class Uses:
    """What code uses of modules: under which names, and what names there are in it."""

    names: dict[str, set[str]] = field(default_factory=dict)
    """By module; `*` where it is handed on."""
    words: set[str] = field(default_factory=set)
    modules: dict[str, ModuleType] = field(default_factory=dict)
    """Of the code itself."""
    _told: set[tuple[str, str]] = field(default_factory=set)

    def add(self, other: "Uses") -> None:
        """Further code."""
        self.words |= other.words
        for module, names in other.names.items():
            self.names.setdefault(module, set()).update(names)

    def found(self, own: set[str]) -> Iterator[tuple[str, Any]]:
        """What the code names that was not told yet."""
        for module, held in [*self.modules.items()]:
            yield from self._new(module, paired(self.named_in(vars(held))))
        for module, names in [*self.names.items()]:
            if module not in sys.modules or library_of(made := sys.modules[module], own) is None:
                continue
            named = (names | self.words if _HANDS_ON in names else names) & vars(made).keys() - {*STREAMS}
            yield from self._new(module, {name: vars(made)[name] for name in sorted(named)})

    def named_in(self, namespace: dict[str, Any]) -> list[Any]:
        """The names that code has of a module of its own, and then what they stand for."""
        module = str(namespace.get("__name__"))
        every = self.words & _EVERY_NAME or _HANDS_ON in self.names.get(module, ())
        names = [name for name in [*namespace] if (every or name in self.words) and name not in _OF_PYTHON]
        return [*names, *(namespace[name] for name in names)]

    def _new(self, module: str, held: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, each in held.items():
            if (module, name) not in self._told and (module, name) != _ALL_MODULES:
                self._told.add((module, name))
                yield f"{module}.{name}", each


def kept_by(function: FunctionType) -> dict[str, Any]:
    """What modules of a library hold that a function may change, with those that it calls, by name."""
    found: dict[str, Any] = {}
    functions, met = [function], {id(function)}
    while functions:
        each = functions.pop()
        around, module = each.__globals__, str(each.__globals__.get("__name__"))
        if module.partition(".")[0] in _CACHING:
            continue
        names, rebound = _names_and_rebound(each.__code__)
        found |= {f"{module}.{name}": around.get(name) for name in rebound}
        held = {f"{module}.{name}": around[name] for name in names if name in around}
        for name, value in [*held.items()]:
            if isinstance(value, ModuleType) and value.__name__.partition(".")[0] == module.partition(".")[0]:
                held |= {f"{name}.{then}": vars(value)[then] for then in names if then in vars(value)}
        inside = (value for cell in each.__closure__ or () for value in in_cell(cell))
        for value in (*held.values(), *inside):
            if type(value) is FunctionType and id(value) not in met:
                met.add(id(value))
                functions.append(value)
        found |= {name: value for name, value in held.items() if isinstance(value, _MAY_CHANGE)}
        if len(met) > _MOST_FUNCTIONS:
            raise UnknownStateError
    return found


@lru_cache(maxsize=4096)
def _names_and_rebound(code: CodeType) -> tuple[frozenset[str], frozenset[str]]:
    """The names in a piece of code and those inside of it, and those of its module that it binds anew."""
    names, rebound = set[str](), set[str]()
    for each in codes_in(code):
        names |= {*each.co_names}
        rebound |= {name for how, name in steps_of(each) if how in {"STORE_GLOBAL", "DELETE_GLOBAL"}}
    return frozenset(names), frozenset(rebound)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """A piece of code, and those inside of it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


@lru_cache(maxsize=4096)
def steps_of(code: CodeType) -> Steps:
    """Its instructions, by name, with what each one is about; a method that is called is loaded as one."""
    return tuple(
        ("LOAD_METHOD" if "NULL|self" in each.argrepr else each.opname, each.argval)
        for each in dis.get_instructions(code)
    )


def uses_of(function: FunctionType) -> Uses:
    """What a function uses, and those inside of it."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    inside = {name: each for name, cell in cells for each in in_cell(cell)}
    return used_by(function.__code__, function.__globals__, inside)


def used_by(whole: CodeType, around: Mapping[str, Any], inside: dict[str, Any]) -> Uses:
    """What a piece of code uses, and those inside of it; ``inside`` is what it has from around it."""
    found = Uses()
    for code in codes_in(whole):
        found.words |= {*code.co_names, *(each for each in code.co_consts if type(each) is str)}
        steps = steps_of(code)
        for place, (how, name) in enumerate(steps):
            held: Any = None
            if how == "IMPORT_NAME":
                inside |= _imported(found, steps, place, str(around.get("__package__") or ""))
            elif how in {"LOAD_GLOBAL", "LOAD_NAME"}:
                held = around.get(name)
            elif how in {"LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FAST"}:
                held = inside.get(name)
            following = iter(steps[place + 1 :])
            while isinstance(held, ModuleType):
                then, attribute = next(following)
                used = str(attribute) if then in _ASKS else _HANDS_ON
                stored = {f"={used}"} if then == "STORE_ATTR" else set()
                module = sys.modules.get(held.__name__, held)  # itself, where another one stands for it
                found.names.setdefault(module.__name__, set()).update({used}, stored)
                held = vars(module).get(used)
    return found


def _imported(found: Uses, steps: Steps, place: int, package: str) -> dict[str, Any]:
    """The modules that it imports, by the names that they get; they are loaded first."""
    level, named, name = steps[place - 2][1] or 0, steps[place - 1][1], str(steps[place][1])
    got: dict[str, Any] = {}
    with contextlib.suppress(Exception):  # of what is imported: then it fails in the policy, too
        name = importlib.util.resolve_name("." * level + name, package) if level else name
        made = importlib.import_module(name)
        if not named:
            whole = steps[place + 1][0] == "IMPORT_FROM"  # as in ``import a.b as c``
            stored = next(each for how, each in steps[place + 1 :] if how.startswith("STORE_"))
            return {str(stored): made if whole else sys.modules[name.partition(".")[0]]}
        for (how, each), (_, stored) in pairwise(steps[place + 1 :]):
            if how == "IMPORT_FROM":
                found.names.setdefault(name, set()).add(str(each))
                got[str(stored)] = getattr(made, str(each), None)
    return got
