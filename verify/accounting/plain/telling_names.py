"""Names by which code can tell a followed number from a plain one, or draw where nobody sees it."""

import _random
import datetime as dt
import dis
import sys
import weakref
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any, Final

import numpy as np

from ..forms import Form

_LOOKS: Final = {
    *("_getframe", "_current_frames", "currentframe", "f_back", "tb_frame", "extract_stack", "gettrace"),
    *("dtype", "issubdtype", "can_cast", "result_type"),  # what holds followed numbers holds objects
    *("__sizeof__", "__warningregistry__", "freeze", "get_freeze_count", "getitimer", "stack_size"),
    *("get_coroutine_origin_tracking_depth", "get_int_max_str_digits", "getbufsize", "geterrcall"),
    *("setLevel", "getEffectiveLevel", "isEnabledFor", "getlocale", "getrlimit", "getdefaulttimeout"),
    *("getouterframes", "settrace", "getprofile", "setprofile", "get_objects", "get_referrers", "is_tracked"),
    *("get_referents", "getrefcount", "getsizeof", "memoryview", "tobytes", "tofile", "frombuffer"),
    *("array2string", "array_repr", "array_str", "__array_interface__", "id", "cache_info", "cache_clear"),
    *("format_stack", "print_stack", "walk_stack", "format_exc", "print_exc", "stack_info", "__traceback__"),
    *("mktime", "tzset", "tzname", "altzone", "daylight"),
    *("localtime", "gmtime", "ctime", "asctime", "clock_gettime", "clock_gettime_ns", "getrusage"),
    *("environ", "argv", "orig_argv", "executable", "hash", "__hash__", "strftime", "current_thread"),
    *("main_thread", "get_ident", "getnode", "uuid1", "FileIO"),
    *("__subclasses__", "__stdout__", "__stderr__", "__doc__", "intern", "purge", "get_cache_token"),
    *("tb_next", "extract_tb", "format_tb", "print_tb", "walk_tb", "format_exception", "print_exception"),
    "copy_context",
}
_BUILT_IN: Final = BuiltinFunctionType | FunctionType
_OF_FORMS: Final = frozenset(Form.__slots__)
DRAWS: Final = {"RAND_bytes", "RAND_pseudo_bytes", "ctypes", "CDLL", "PyDLL", "cdll", "pythonapi", "_random"}
"""What draws, or may, where nobody sees it; `_random` goes under the name `Random`, too."""
_NOW: Final = {"now", "today", "utcnow", "fromtimestamp", "timestamp", "astimezone"}  # here, and in its zone
_DATES: Final = (dt.datetime, dt.date)
ASKS_KIND: Final = frozenset({"type", "isinstance", "issubclass", "__class__", "MATCH_CLASS"})
ASKS_NAMES: Final = frozenset({"vars", "dir", "__dict__", "__getstate__", "__reduce_ex__", "getmembers"})
IS_TRUTH: Final = "is True"
"""Whether it asks which of the two truths something is, as in ``above is True``."""


def looks_in(code: CodeType, around: dict[str, Any]) -> set[str]:
    """By which names code looks below numbers or at who runs it, or draws; ``around`` are its globals."""
    names = {*code.co_names}
    names |= {called for each in names if (called := _called(around.get(each)))}
    seen = (names & _LOOKS) | ({"stack"} if {"inspect", "stack"} <= names else set())
    named = {each for const in code.co_consts if type(const) is tuple for each in const}
    seen |= {"astype"} if {"astype", "copy"} <= names | named else set()  # it copies objects
    held = [(each, around.get(each)) for each in names]
    loaded = sys.modules, sys.modules.get("__main__", sys.modules)
    shown = any(made is each for _, made in held for each in loaded)
    seen |= {"modules"} if {"sys", "modules"} <= names or shown else set()
    seen |= {"getattr"} if "getattr" in names and {*code.co_consts} & _OF_FORMS else set()
    seen |= {each for each in code.co_consts if type(each) is str and each.startswith("__")} & _LOOKS
    ends = {each for each, made in held if made is weakref.ref or made is weakref.finalize}
    seen |= ends | (names & {"ref", "finalize"} if around.get("weakref") is weakref else set())
    seen |= (names & DRAWS) | {each for each, made in held if made is _random.Random}
    tells_time = "datetime" in names or any(made in _DATES for _, made in held if isinstance(made, type))
    return seen | (names & _NOW if tells_time else set())


def _called(held: Any) -> str:  # noqa: ANN401  anything
    """What it is called where it comes from, whatever its name is here."""
    return str(getattr(held, "__name__", "")) if isinstance(held, _BUILT_IN) or held is type else ""


def asks_in(code: CodeType, around: dict[str, Any]) -> set[str]:
    """By which names code asks for kinds, or for what an object holds; and whether ``is`` is for values."""
    names = {*code.co_names} | {_called(around.get(each)) for each in code.co_names}
    steps = [(each.opname, each.argval) for each in dis.get_instructions(code)]
    found = names & (ASKS_KIND | ASKS_NAMES) | {name for name, _ in steps} & ASKS_KIND
    found |= {"IS_OP"} if names & {"is_", "is_not"} else set()
    for place, (name, _) in enumerate(steps):
        if name == "IS_OP":
            (before, owner), (load, last) = steps[place - 2 : place]
            held: Any = last if load == "LOAD_CONST" else around.get(last, 0) if load == "LOAD_GLOBAL" else 0
            if load == "LOAD_ATTR" and before == "LOAD_GLOBAL":
                held = getattr(around.get(owner), last, 0)
            found |= {IS_TRUTH} if load == "LOAD_CONST" and type(held) is bool else set()
            found |= {"IS_OP"} if isinstance(held, int | float | str | bytes | tuple | np.generic) else set()
    return found
