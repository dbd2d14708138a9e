"""Whether modules give generators seeds where they are loaded: whoever reads them knows that noise.

It is told by their texts. What is done when a module is loaded are its statements, and functions that these
name, of whatever module. Which generator a seed goes to is told by its name, or may be any.
"""

import ast
import inspect
import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from ..foreign_modules import foreign_modules

GLOBAL: Final = frozenset({"numpy.random", "random"})
ANY: Final = "any"
"""Some generator that has no name there."""
_STATES: Final = frozenset({"set_state", "setstate"})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_GENERATORS: Final = (np.random.Generator, np.random.RandomState, random.Random)
_OF_NONE: Final = "SeedSequence"  # whoever is made of one is looked at by himself


def seeded(modules: Iterable[ModuleType]) -> frozenset[str]:
    """The global generators, and any other one, that get a seed in these modules or in such as they name."""
    foreign, found = foreign_modules(), [*modules]
    for module in found:
        held = vars(module).values()
        named = [e for e in foreign if any(e is each for each in held)]
        names = {e.__module__ for e in held if type(e) is FunctionType or isinstance(e, type)}
        named += [e for e in foreign if e.__name__ in names]
        found += [each for each in dict.fromkeys(named) if each not in found]
    return _seeded(tuple(found))


@lru_cache(maxsize=64)
def _seeded(modules: tuple[ModuleType, ...]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for module, call in _done_when_loaded(modules):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        given = [*call.args, *(each.value for each in call.keywords)]
        is_seed = ("seed" in name.lower() and name != _OF_NONE) or name in _STATES
        if is_seed and not all(isinstance(each, ast.Constant) and each.value is None for each in given):
            by = _held(module, getattr(call.func, "value", call.func))
            if isinstance(by, _GENERATORS):
                continue  # that is looked at by itself
            found |= GLOBAL & {by.__name__} if type(by) is ModuleType else GLOBAL | {ANY}
    return found


def _done_when_loaded(modules: Iterable[ModuleType]) -> Iterator[tuple[ModuleType, ast.Call]]:
    """The calls."""
    begun: list[tuple[ModuleType, Any]] = []
    functions: dict[str, list[tuple[ModuleType, Any]]] = {}
    for module in modules:
        try:
            tree = ast.parse(inspect.getsource(module))
        except (OSError, TypeError, SyntaxError):
            continue
        begun.append((module, tree))
        for each in ast.walk(tree):
            if isinstance(each, ast.FunctionDef):
                functions.setdefault(each.name, []).append((module, each))
            elif isinstance(each, ast.ClassDef):
                inits = [e for e in each.body if getattr(e, "name", "") in {"__init__", "__call__"}]
                functions.setdefault(each.name, []).extend((module, e) for e in inits)
    for module, tree in begun:
        for node in _at_once(tree, module.__name__):
            if isinstance(node, ast.Call):
                yield module, node
            name = str(getattr(node, "id", getattr(node, "attr", "")))
            begun += functions.pop(name, [])


def _at_once(node: Any, name: str) -> Iterator[Any]:  # noqa: ANN401  of a tree
    """What is done, without what is only defined."""
    for each in ast.iter_child_nodes(node):
        script = isinstance(each, ast.If) and "__main__" in ast.unparse(each.test) and name != "__main__"
        if not (isinstance(each, _FUNCTIONS) or script):
            yield each
            yield from _at_once(each, name)


def _held(module: ModuleType, node: Any) -> Any:  # noqa: ANN401  of a tree; whatever has the name
    if isinstance(node, ast.Attribute):
        by = _held(module, node.value)
        return vars(by).get(node.attr) if type(by) is ModuleType else None
    return vars(module).get(getattr(node, "id", ""))
