"""Names in foreign code that end an account, or make it careful, because they tell apart what it must not.

An account runs code on followed numbers in place of plain ones, several times, in a process of its own. Code
that asks what a number is made of, who calls it, or what the machine is like may act otherwise elsewhere, and
code that draws in C draws where nobody sees it. Such code is recognised by the names that it uses.
"""

import _random
import builtins
import datetime as dt
import dis
import sys
import weakref
from collections.abc import Mapping, Sequence
from types import BuiltinFunctionType, CodeType, FunctionType, MappingProxyType
from typing import Any, Final

import numpy as np

from ..forms import Form

LOOKS: Final = frozenset({
    # who calls the code: this package, in an account
    "_getframe", "_current_frames", "currentframe", "f_back", "tb_frame", "tb_next", "getouterframes",
    "walk_stack", "format_stack", "print_stack", "extract_stack", "stack_info", "stack_size", "gettrace",
    "settrace", "getprofile", "setprofile", "get_coroutine_origin_tracking_depth", "extract_tb", "format_tb",
    "print_tb", "walk_tb", "format_exc", "print_exc", "format_exception", "print_exception", "__traceback__",
    # what objects are in memory, and what is kept about them
    "id", "hash", "__hash__", "intern", "__sizeof__", "getsizeof", "getrefcount", "get_objects",
    "get_referrers", "get_referents", "is_tracked", "freeze", "get_freeze_count", "__subclasses__", "__doc__",
    "cache_info", "cache_clear", "purge", "get_cache_token", "copy_context", "memoryview", "tobytes",
    "tofile", "frombuffer", "FileIO", "__array_interface__",
    # what arrays hold: objects, where numbers are followed
    "dtype", "issubdtype", "can_cast", "result_type", "array2string", "array_repr", "array_str", "getbufsize",
    "geterrcall", "itemsize", "nbytes", "min_scalar_type",
    # what has a name that is made up
    "attrgetter", "methodcaller",
    # the process and its machine, clocks included
    "environ", "argv", "orig_argv", "executable", "__stdout__", "__stderr__", "__warningregistry__",
    "get_int_max_str_digits", "setLevel", "getEffectiveLevel", "isEnabledFor", "getlocale", "getrlimit",
    "getrusage", "getdefaulttimeout", "getitimer", "getnode", "uuid1", "current_thread", "main_thread",
    "get_ident", "mktime", "tzset", "tzname", "altzone", "daylight", "localtime", "gmtime", "ctime",
    "asctime", "strftime", "clock_gettime", "clock_gettime_ns",
})  # fmt: skip
_NOW: Final = {"now", "today", "utcnow", "fromtimestamp", "timestamp", "astimezone"}
"""Methods of dates that read the clock, or the time zone of the machine."""
_DATES: Final = (dt.datetime, dt.date)
_NAMES: Final = {"LOAD_FAST", "LOAD_DEREF", "LOAD_GLOBAL"}
_FUNCTIONS: Final = BuiltinFunctionType | FunctionType | type(np.result_type)
_PARTS_OF_FORMS: Final = frozenset(Form.__slots__)
DRAWS: Final = {"RAND_bytes", "RAND_pseudo_bytes", "ctypes", "CDLL", "PyDLL", "cdll", "pythonapi", "_random"}
"""What draws, or may, where nobody sees it; `_random` goes under the name `Random`, too."""
ASKS_KIND: Final = frozenset(
    {"type", "isinstance", "issubclass", "__class__", "MATCH_CLASS", "hasattr", "getattr", "singledispatch"}
)
ASKS_NAMES: Final = frozenset({"vars", "dir", "__dict__", "__getstate__", "__reduce_ex__", "getmembers"})
IS_NUMBER: Final = "is"
"""Whether it may ask of two numbers whether they are one: of those that are followed no two are."""
IS_TRUTH: Final = "is True"
"""Whether it asks which of the two truths something is, as in ``above is True``."""


def looks_in(code: CodeType, around: dict[str, Any]) -> set[str]:
    """The names by which code looks behind numbers or at who runs it, or draws; `around` are its globals."""
    names = _names_in(code, around)
    values = {name: around.get(name) for name in names}
    found = names & (LOOKS | DRAWS)
    found |= {text for text in code.co_consts if type(text) is str and text.startswith("__")} & LOOKS
    telling = (weakref.ref, weakref.finalize, _random.Random)
    found |= {name for name, value in values.items() if any(value is each for each in telling)}
    if around.get("weakref") is weakref:
        found |= names & {"ref", "finalize"}
    if {"inspect", "stack"} <= names:
        found.add("stack")
    if {"getattr", "hasattr"} & names and not _PARTS_OF_FORMS.isdisjoint(code.co_consts):
        found.add("getattr")
    attributes = {each.argval for each in dis.get_instructions(code) if each.opname == "LOAD_ATTR"}
    if {"data", "format"} <= attributes:  # of an array, by which objects are told from numbers
        found.add("format")
    keywords = {name for names_ in code.co_consts if type(names_) is tuple for name in names_}
    if {"astype", "copy"} <= names | keywords:  # it says whether an array holds objects
        found.add("astype")
    modules = sys.modules, sys.modules.get("__main__", sys.modules)
    if {"sys", "modules"} <= names or any(value is each for value in values.values() for each in modules):
        found.add("modules")
    if "datetime" in names or any(value in _DATES for value in values.values() if isinstance(value, type)):
        found |= names & _NOW
    return found


def asks_in(
    code: CodeType, around: dict[str, Any], cells: Mapping[str, Any] = MappingProxyType({})
) -> set[str]:
    """The names by which code asks for kinds, or for what an object holds; and what it compares by ``is``."""
    names = _names_in(code, around)
    steps = [(each.opname, each.argval) for each in dis.get_instructions(code)]
    found = names & (ASKS_KIND | ASKS_NAMES) | {operation for operation, _ in steps} & ASKS_KIND
    if names & {"is_", "is_not"}:
        found.add("IS_OP")
    for place, (operation, _) in enumerate(steps):
        if operation == "IS_OP":
            called = steps[place - 4] if steps[place - 1][0] == "CALL" else ("", "")
            is_kind = called == ("LOAD_GLOBAL", "type") and around.get("type", type) is type
            found |= _compared_by_is(steps[place - 2 : place], around, cells) - (
                {IS_NUMBER} if is_kind else set()
            )
    return found


def _names_in(code: CodeType, around: dict[str, Any]) -> set[str]:
    """The names in code, and those that its functions have where they come from."""
    return {*code.co_names} | ({_original_name(around.get(name)) for name in code.co_names} - {""})


def _original_name(value: Any) -> str:  # noqa: ANN401  anything
    """The name of a function where it is defined; empty for all else."""
    is_function = isinstance(value, _FUNCTIONS) or value is type
    return str(getattr(value, "__name__", "")) if is_function else ""


def _compared_by_is(
    before: Sequence[tuple[str, Any]], around: dict[str, Any], cells: Mapping[str, Any]
) -> set[str]:
    """What may be compared by ``is``: ``IS_OP`` if a value, `IS_NUMBER` a number, `IS_TRUTH` True or False.

    ``before`` are the last two instructions; what they load from elsewhere may be a value, and a number.
    ``cells`` are what the code has from around it, as the marks of fields without a default.
    """
    (first, owner), (last, name) = before
    value: Any = 0
    if last == "LOAD_CONST":
        value = name
    elif last == "LOAD_GLOBAL" and (known := around.get(name, vars(builtins).get(name))) is not None:
        value = known
    elif last == "LOAD_DEREF" and type(cells.get(name)).__module__ == "dataclasses":
        value = cells[name]
    elif last == "LOAD_ATTR" and first == "LOAD_GLOBAL":
        value = getattr(around.get(owner), name, 0)
    found = {IS_TRUTH} if last == "LOAD_CONST" and type(value) is bool else set[str]()
    if isinstance(value, int | float | str | bytes | tuple | np.generic):
        found.add("IS_OP")
    if first == "LOAD_CONST" and last in _NAMES:
        value = owner
    is_number = type(value) in {int, float} or isinstance(value, np.generic)
    return found | {IS_NUMBER} if is_number and name != "__class__" else found
