"""The modules whose code a policy runs: where its class, its bases and what makes it are written."""

import contextlib
import dis
import inspect
import os
import sys
import warnings
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import dropwhile, takewhile
from pathlib import Path
from types import CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Final

import numpy as np

from ..dialects.installed import LIBRARY

_OURS: Final = __package__.rpartition(".verify")[0]
_DEPTH: Final = 3
_MOST_MEMBERS: Final = 32
_NOT_FOREIGN: Final = frozenset({*sys.stdlib_module_names, "numpy", "scipy"}) - {"__main__"}


_FLOORS: Final = tuple(f"{_OURS}.{floor}." for floor in ("algorithms", "cli", "theory", "verify"))
_COMMON: Final = frozenset({_OURS, "pandas", "sklearn", "torch", "jax", "numba", "joblib"})
_ROOT: Final = str(Path(__file__).parents[2])
_EXAMINED: Final[set[str]] = set()
_CALLS: Final = frozenset({"PRECALL", "CALL", "CALL_KW", "KW_NAMES", "LOAD_CONST", "PUSH_NULL"})
_OF_NO_NUMBERS: Final = frozenset({"TypeError", "AttributeError", "LookupError", "KeyError", "StopIteration"})
_LOOPS: Final = f"{_OURS}.verify.dialects.own_loops"
_PLAYS: Final = f"{__package__}.foreign_account"
_NAMED_TUPLES: Final = "namedtuple_"  # as Python names the modules of what makes them


def is_foreign(frame: FrameType) -> bool:
    """Whether the code of somebody's policy runs there: none of ours, of Python's, or of a library."""
    return _is_foreign(str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename)


def is_foreign_code(code: CodeType) -> bool:
    """The same of a piece of code, by its file; what a library makes of texts has none."""
    return not code.co_filename.startswith(("<", *LIBRARY))


@lru_cache(maxsize=4096)  # it is asked of each call
def _is_foreign(name: str, file: str) -> bool:
    top = name.partition(".")[0]
    if not name or name.startswith((*_FLOORS, _NAMED_TUPLES)):  # or somebody gave his own this name
        return bool(file) and not file.startswith(("<", _ROOT))
    if top in _NOT_FOREIGN:  # unless somebody's folder has the name of a module of Python
        return file.endswith(".py") and os.path.isabs(file) and not file.startswith(LIBRARY)  # noqa: PTH117  as the others are texts
    return top in _EXAMINED or not file.startswith(LIBRARY)


@contextlib.contextmanager
def examined(code: list[Any]) -> Iterator[None]:
    """Within, the packages of a policy are looked at although they are installed."""
    known = _NOT_FOREIGN | _EXAMINED | _COMMON
    tops = {each.__module__.partition(".")[0] for each in code} - known
    _EXAMINED.update(tops)
    _is_foreign.cache_clear()
    try:
        yield
    finally:
        _EXAMINED.difference_update(tops)
        _is_foreign.cache_clear()


def foreign_modules() -> list[ModuleType]:
    """Those of such code that are loaded, each once; a folder has none."""
    loaded = {id(each): (name, each) for name, each in [*sys.modules.items()] if type(each) is ModuleType}
    files = [(name, getattr(each, "__file__", None), each) for name, each in loaded.values()]
    folders = [each for _, file, each in files if file is None and hasattr(each, "__path__")]
    return [each for name, file, each in files if each not in folders and _is_foreign(name, file or "")]


def foreign_frames() -> Iterator[FrameType]:
    """Those of a policy that runs now, the innermost first; who looks at the policy does not count."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001  the documented way to who called
    while frame is not None and frame.f_globals.get("__name__") != _PLAYS:
        if is_foreign(frame):
            yield frame
        frame = frame.f_back


def is_caught() -> bool:
    """Whether a policy that runs now may catch an error; the end of `numpy.errstate` catches none.

    So may a library between: that a decorator or a log is of, or a thread. Python itself drops errors of
    ``__del__``.
    """
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001  as above
    while frame is not None and (name := str(frame.f_globals.get("__name__"))) != _PLAYS:
        foreign, code = is_foreign(frame), frame.f_code
        if name == _LOOPS and code.co_name == "run":  # in a thread of ours
            return False
        if foreign and code.co_name == "__del__":
            return True
        if foreign or not name.startswith(_FLOORS):
            caught = any(
                start <= frame.f_lasti < end and (foreign or not other) for start, end, other in _caught(code)
            )
            if caught and not _is_of_errstate(frame, name):
                return True
        frame = frame.f_back
    return False


def _is_of_errstate(frame: FrameType, name: str) -> bool:
    """Whether nothing but this goes to an error there."""
    if name == "contextlib":  # of a decorator
        return type(frame.f_locals.get("self")) is np.errstate
    return all(name and _is_errstate(frame, name) for name in _enters(frame.f_code))


def _is_errstate(frame: FrameType, name: str) -> bool:
    return getattr(frame.f_globals.get(name), "errstate", None) is np.errstate


def warnings_go() -> tuple[Any, Any, bool, Any]:
    """To which functions warnings go, whether one of numpy may be an error, and the list that says so."""
    shown = warnings.showwarning, vars(warnings).get("_showwarnmsg_impl")
    for action, message, category, module, _ in warnings.filters:
        if issubclass(RuntimeWarning, category):
            if action == "error":
                return *shown, True, warnings.filters
            if message is None and module is None:
                break
    return *shown, False, warnings.filters


@lru_cache(maxsize=256)
def _caught(code: CodeType) -> tuple[tuple[int, int, bool], ...]:
    """From where to where in it errors go to ``except``, ``finally`` or the end of a ``with``.

    And whether that is an ``except`` which lets all errors of numbers pass.
    """
    steps = [*dis.get_instructions(code)]
    begins = {each.offset: n for n, each in enumerate(steps) if each.opname == "PUSH_EXC_INFO"}
    entries = dis.Bytecode(code).exception_entries  # type: ignore[attr-defined]  # public, not in the stubs
    found = [each for each in entries if each.target in begins]
    return tuple((e.start, e.end, _passes_on(steps[begins[e.target] + 1 :])) for e in found)


def _passes_on(steps: list[dis.Instruction]) -> bool:
    """Whether an ``except`` that begins so names no error of numbers, and goes on with any other one."""
    while steps and steps[0].opname != "RERAISE":
        named = [*takewhile(lambda each: each.opname in {"LOAD_GLOBAL", "BUILD_TUPLE"}, steps)]
        names = {each.argval for each in named if each.opname == "LOAD_GLOBAL"}
        check, jump = (*steps[len(named) :], *steps[:2])[:2]
        if not (names and names <= _OF_NO_NUMBERS and check.opname == "CHECK_EXC_MATCH"):
            return False
        steps = [each for each in steps if each.offset >= jump.argval]
    return True


@lru_cache(maxsize=256)
def _enters(code: CodeType) -> tuple[str, ...]:
    """Where errors go: the name of the module whose `errstate` a ``with`` enters, or nothing of any other."""
    steps = [*dis.get_instructions(code)]
    found = ["" for each in steps if each.opname == "PUSH_EXC_INFO"]
    for place, step in enumerate(steps):
        if step.opname == "BEFORE_WITH":
            name, module, *_ = *dropwhile(lambda each: each.opname in _CALLS, steps[place - 1 :: -1]), step
            found[found.index("")] = str(module.argval) if name.argval == "errstate" else ""
    return tuple(found)


def modules_of(code: list[Any]) -> list[ModuleType]:
    """Those of such classes and functions, each once."""
    names = dict.fromkeys(each.__module__ for each in code)
    return [sys.modules[name] for name in names if name in sys.modules]


def code_of(*made: object) -> list[Any]:
    """The classes and functions in such modules."""
    return [
        each
        for each in dict.fromkeys(code for one in made for code in _code_of(one))
        if isinstance(name := each.__module__, str)
        and name in sys.modules
        and (name.partition(".")[0] not in _NOT_FOREIGN or _is_foreign(name, _file_of(name)))
        and not name.startswith(_FLOORS)
    ]


def _file_of(name: str) -> str:
    return getattr(sys.modules[name], "__file__", None) or ""


def _code_of(made: Any, depth: int = _DEPTH) -> Iterator[Any]:  # noqa: ANN401  whatever makes a policy
    """Classes and functions: through partials and adapters, with bases, and with what is held and named."""
    if isinstance(made, type):
        yield from made.__mro__
        return
    further: list[Any] = []
    if isinstance(made, FunctionType):
        yield made
        further = list(_named_in(made))
    elif isinstance(made, MethodType):
        further = [made.__self__, made.__func__]
    elif isinstance(made, partial):
        further = [made.func, *made.args, *made.keywords.values()]
    elif isinstance(made, list | tuple):
        further = list(made[:_MOST_MEMBERS])
    else:
        yield from type(made).__mro__
        further = [*getattr(made, "__dict__", {}).values(), getattr(made, "__wrapped__", None)]
    for each in further if depth else ():
        yield from _code_of(each, depth - 1)


def _named_in(function: FunctionType) -> Iterator[Any]:
    """Classes and functions that a function names: of its module, around it, or of a module that it names."""
    names = function.__code__.co_names
    held = [function.__globals__.get(name) for name in names]
    held += inspect.getclosurevars(function).nonlocals.values()
    for each in held:
        if isinstance(each, ModuleType):
            yield from (found for name in names if isinstance(found := vars(each).get(name), type))
        elif isinstance(each, type | FunctionType | partial):
            yield each
