"""Whether modules give generators seeds where they are loaded: whoever reads them knows that noise.

It is told by their texts. What is done when a module is loaded are its statements, and functions that these
name, of whatever module. Which generator a seed goes to is told by its name, or may be any. Whoever names
there what gives seeds, or looks up a name that is not written, may give one.
"""

import ast
import inspect
import random
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from ..foreign_modules import foreign_modules

GLOBAL: Final = frozenset({"numpy.random", "random"})
ANY: Final = "any"
"""Some generator that has no name there."""
_SEEDS: Final = frozenset({"seed", "set_state", "setstate", "set_bit_generator"})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_GENERATORS: Final = (np.random.Generator, np.random.RandomState, random.Random)
_GLOBALS: Final = {"numpy.random": np.random.mtrand._rand, "random": random._inst}  # noqa: SLF001  they have no other names
_OF_NONE: Final = "SeedSequence"  # whoever is made of one is looked at by himself
_LOOKS: Final = frozenset({"getattr", "attrgetter", "methodcaller"})
_NOT_FOLLOWED: Final = GLOBAL | {ANY}
_LONG: Final = re.compile(r"\d{15}|0[xX][\dA-Fa-f_]{12}|<<")
"""What a number of 64 bits and more may be written by."""


def seeded(modules: Iterable[ModuleType]) -> frozenset[str]:
    """The global generators, and any other one, that get a seed in these modules or in such as they name."""
    foreign, found = foreign_modules(), [*modules]
    for module in found:
        held = vars(module).values()
        named = [e for e in foreign if any(e is each for each in held)]
        names = {e.__module__ for e in held if type(e) is FunctionType or isinstance(e, type)}
        named += [e for e in foreign if e.__name__ in names or module.__name__.startswith(f"{e.__name__}.")]
        found += [each for each in dict.fromkeys(named) if each not in found]
    return _seeded(tuple(found))


def is_written(number: int) -> bool:
    """Whether a whole number stands in the text of a foreign module that is loaded."""
    return _is_written(number, len(sys.modules))


@lru_cache(maxsize=256)  # it is asked of the same generators in each run
def _is_written(number: int, _loaded: int) -> bool:
    return any(number in _long_numbers(module) for module in foreign_modules())


@lru_cache(maxsize=4096)
def _long_numbers(module: ModuleType) -> frozenset[int]:
    """Of all its parts, also such as are worked out when it is compiled."""
    if not _LONG.search(_source(module)):
        return frozenset()
    codes: list[Any] = [compile(_tree(module), module.__name__, "exec")]
    for code in codes:
        codes += [each for each in code.co_consts if type(each) is CodeType]
    return frozenset(each for code in codes for each in code.co_consts if type(each) is int)


@lru_cache(maxsize=64)
def _seeded(modules: tuple[ModuleType, ...]) -> frozenset[str]:
    found: set[str] = set()
    of_none: set[int] = set()
    for module, node in _done_when_loaded(modules):
        if isinstance(node, ast.Call):
            given = [*node.args, *(each.value for each in node.keywords)]
            if all(isinstance(each, ast.Constant) and each.value is None for each in given):
                of_none |= {id(node), id(node.func)}  # which comes next
        if id(node) not in of_none:
            found |= _seeds(module, node)
    return frozenset(found)


def _seeds(module: ModuleType, node: Any) -> frozenset[str]:  # noqa: ANN401  of a tree
    """The generators that get a seed in a part, or in the hands of whoever gets it from there."""
    if isinstance(node, ast.Call):
        name, first = _name(node.func), node.args[0] if node.args else None
        written = [each.value for each in node.args if isinstance(each, ast.Constant)]
        if name in {"exec", "eval"}:
            return frozenset() if written else _NOT_FOLLOWED
        if name in _LOOKS:
            unknown = isinstance(first, ast.Name) and _held(module, first) is None
            if written or unknown:
                return _NOT_FOLLOWED if _SEEDS & {*written} else frozenset()
            return _of(_held(module, first))
        if name == "vars":
            return _of_module(_held(module, first))
        named = "seed" in name.lower() and name not in {_OF_NONE, "seed"}
        gives = named or (name in _SEEDS and isinstance(node.func, ast.Attribute))
        return _of(_held(module, getattr(node.func, "value", node.func))) if gives else frozenset()
    if isinstance(node, ast.ImportFrom):  # in a function: the module does not have its other name
        return GLOBAL & {str(node.module)} if _SEEDS & {each.name for each in node.names} else frozenset()
    name, held = _name(node), _held(module, node)
    if name == "state" and isinstance(node.ctx, ast.Store) and "bit_generator" in ast.unparse(node):
        return _NOT_FOLLOWED
    if name == "__dict__":
        return _of_module(_held(module, node.value))
    for place in (np.random, random):
        if held is not None and any(held is vars(place).get(each) for each in _SEEDS):
            return frozenset({place.__name__})
    return frozenset()


def _of(by: object) -> frozenset[str]:
    """Whose seed it may be that this gives: that of a generator of a module is looked at by itself."""
    if isinstance(by, _GENERATORS):
        return frozenset(name for name, each in _GLOBALS.items() if each is by)
    return _of_module(by) if type(by) is ModuleType else _NOT_FOLLOWED


def _of_module(by: object) -> frozenset[str]:
    return GLOBAL & {by.__name__} if type(by) is ModuleType else frozenset()


def _done_when_loaded(modules: Iterable[ModuleType]) -> Iterator[tuple[ModuleType, Any]]:
    """All parts of what is done."""
    begun: list[tuple[ModuleType, Any]] = []
    functions: dict[str, list[tuple[ModuleType, Any]]] = {}
    for module in modules:
        begun.append((module, tree := _tree(module)))
        for each in ast.walk(tree):
            if isinstance(each, ast.FunctionDef):
                functions.setdefault(each.name, []).append((module, each))
            elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Lambda):
                for target in each.targets:
                    functions.setdefault(_name(target), []).append((module, each.value))
            elif isinstance(each, ast.ClassDef):
                inits = [e for e in each.body if str(getattr(e, "name", "")).startswith("__")]
                functions.setdefault(each.name, []).extend((module, e) for e in inits)
    for module, begins in begun:
        for node in _at_once(begins, module.__name__):
            if not (isinstance(node, ast.ImportFrom) and isinstance(begins, ast.Module)):
                yield module, node
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                begun += functions.pop(_name(node), [])
            if isinstance(node, ast.Call) and _name(node.func) in {"exec", "eval"} and node.args:
                begun.append((module, _tree(getattr(node.args[0], "value", ""))))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Lambda):
                begun.append((module, node.func))


def _source(module: ModuleType) -> str:
    try:
        return inspect.getsource(module)
    except (OSError, TypeError):
        return ""


def _tree(source: Any) -> ast.Module:  # noqa: ANN401  a module, or what a text of it may be
    try:
        return ast.parse(_source(source) if type(source) is ModuleType else source)
    except (TypeError, SyntaxError, ValueError):
        return ast.Module([], [])


def _at_once(node: Any, name: str) -> Iterator[Any]:  # noqa: ANN401  of a tree
    """What is done, without what is only defined."""
    for each in ast.iter_child_nodes(node):
        script = isinstance(each, ast.If) and "__main__" in ast.unparse(each.test) and name != "__main__"
        if isinstance(each, _FUNCTIONS):
            yield from (getattr(by, "func", by) for by in getattr(each, "decorator_list", []))
            for part in filter(None, [*each.args.defaults, *each.args.kw_defaults]):
                yield part
                yield from _at_once(part, name)
        elif not script:
            yield each
            yield from _at_once(each, name)


def _name(node: Any) -> str:  # noqa: ANN401  of a tree
    return str(getattr(node, "attr", getattr(node, "id", "")))


def _held(module: ModuleType, node: Any) -> Any:  # noqa: ANN401  of a tree; whatever has the name
    if isinstance(node, ast.Attribute):
        by = _held(module, node.value)
        return getattr(by, node.attr, None) if type(by) is ModuleType else None
    return vars(module).get(getattr(node, "id", ""))
