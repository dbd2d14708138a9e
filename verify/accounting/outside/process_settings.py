"""Settings of the process that code can read: how each is read, and put back."""

import decimal
import gc
import os
import random
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from ...dialects.randomness import numpy_state, put_back

_OF_TIME: Final = {getattr(signal, each, None) for each in ("SIGALRM", "SIGPROF", "SIGVTALRM")}
_SIGNALS: Final = tuple(map(int, signal.valid_signals() - _OF_TIME))  # those of time limits are ours
_handler: Final = sys.modules["_signal"].getsignal  # as of signal, which makes members of enumerations


def _context() -> decimal.Context:
    """Without its flags, which any sum may set; who asks for the context itself is seen to do so."""
    context = decimal.getcontext().copy()
    context.clear_flags()
    return context


def _folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109  as text
    except OSError:
        return ""


def _umask() -> int:
    mask = os.umask(0o77)
    os.umask(mask)
    return mask


def _handle(handlers: list[Any]) -> None:
    for each, handler in zip(_SIGNALS, handlers, strict=True):
        if _handler(each) is not handler and threading.current_thread() is threading.main_thread():
            signal.signal(each, handler)


def _collect(kept: tuple[bool, tuple[int, ...]]) -> None:
    gc.set_threshold(*kept[1])
    (gc.enable if kept[0] else gc.disable)()


def _put_back(variables: dict[Any, Any]) -> None:
    kept = {os.fsdecode(name): os.fsdecode(value) for name, value in variables.items()}
    for name in os.environ.keys() - kept.keys():
        del os.environ[name]
    os.environ.update(kept)


SETTINGS: Final[dict[str, tuple[Callable[[], Any], Callable[[Any], object]]]] = {
    "the context of decimal": (_context, lambda context: decimal.setcontext(context.copy())),
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
    "when garbage is collected": (lambda: (gc.isenabled(), gc.get_threshold()), _collect),
    "os.environ": (  # in bytes, as they are held: to decode them takes longer than a round
        lambda: dict(getattr(os.environ, "_data", os.environ)),
        _put_back,
    ),
}

CHANCE: Final[dict[str, tuple[Callable[[], Any], Callable[[Any], object]]]] = {
    "the state of random": (random.getstate, random.setstate),
    "the state of numpy.random": (numpy_state, put_back),
}
"""The global sources of chance."""


def words(setting: object) -> str:
    """What it is; a handler may belong to a loop that holds rewards, which nobody is to read here."""
    plain = isinstance(setting, dict) and {*map(type, setting.values())} <= {str, bytes}
    if plain or isinstance(setting, str | bytes):
        return repr(setting)
    if isinstance(setting, list):
        return repr([*map(id, setting)])
    if isinstance(setting, dict):
        return repr({key: words(value) for key, value in setting.items()})
    if isinstance(setting, tuple):
        return repr([words(each) for each in setting])
    return f"{type(setting).__name__} {id(setting)}" if callable(setting) else repr(setting)
