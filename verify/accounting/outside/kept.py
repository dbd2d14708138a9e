"""What an object held, and how to put it back: kind by kind."""

import collections
import sys
import threading
import types
from collections.abc import Callable
from operator import is_
from typing import Any, Final

import numpy as np

from ..states import parts

ATOMS: Final = frozenset({bool, int, str, bytes, type(None), type(...), type(NotImplemented)})
VALUES: Final = ATOMS | {float}
LOCKS: Final = (type(threading.Lock()), type(threading.RLock()))
NOT_STATE: Final = frozenset(
    {
        *("__dict__", "__weakref__", "__warningregistry__", "__builtins__", "__cached__"),
        *("__loader__", "__spec__", "__slotnames__"),
    }
)
STREAMS: Final = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")
_OF_FUNCTION: Final = tuple(
    f"__{each}__" for each in ("code", "defaults", "kwdefaults", "name", "qualname", "doc")
)

_LISTS: Final[tuple[Any, ...]] = (list, collections.deque, set, frozenset)

Read = Callable[[Any], Any]
Write = Callable[[Any, Any], object]


class Kept:
    """What an object held: a list of objects, or something to compare; and how to put it back."""

    __slots__ = ("_read", "_tell", "_value", "_write", "held", "told")

    def __init__(
        self,
        value: Any,  # noqa: ANN401  whatever it is
        read: Read,
        write: Write | None = None,
        tell: Read = lambda held: held,
    ) -> None:
        self._value, self._read, self._write, self._tell, self.held = value, read, write, tell, read(value)
        self.told = tell(self.held)

    def same(self) -> bool:
        """Whether it holds that still, by what is ``told`` of it."""
        now = self._tell(self._read(self._value))
        if type(now) is not list:
            return bool(now == self.told)
        return alike(now, self.told)

    def restore(self) -> None:
        """Put the object back to the value that it had."""
        if self._write is not None and not self.same():
            self._write(self._value, self.held)


def alike(some: list[Any], others: list[Any]) -> bool:
    """Whether both hold the same objects."""
    return len(some) == len(others) and all(map(is_, some, others))


def setting(read: Callable[[], Any], write: Callable[[Any], object], **tell: Read) -> Kept:
    """A setting of the process, which is read and written by functions."""
    return Kept(None, lambda _: read(), lambda _, held: write(held), **tell)


def _but_for_draws(held: dict[str, Any]) -> list[Any]:
    """What a source of chance has by name, but for the second one of two draws."""
    return _flat({name: each for name, each in held.items() if name != "gauss_next"})


def _put_but_for_draws(held: dict[str, Any], before: list[Any]) -> None:
    draws = {"gauss_next": held["gauss_next"]} if "gauss_next" in held else {}
    _put_dict(held, _flat(paired(before) | draws))


def _flat(held: dict[Any, Any]) -> list[Any]:
    return [*held.keys(), *held.values()]


def paired(listed: list[Any]) -> dict[Any, Any]:
    """Keys, and then what is under them, as a dictionary."""
    half = len(listed) // 2
    return dict(zip(listed[:half], listed[half:], strict=True))


def of_object(kind: type, base: type) -> tuple[Read, Write]:
    """Of one of a class, made in C as the base: its class, and what it holds by name or in a slot."""

    def read(value: Any) -> list[Any]:  # noqa: ANN401  an object
        return [type(value), *(_flat(parts(value, kind, base)) if type(value) is kind else ())]

    def write(value: Any, held: list[Any]) -> None:  # noqa: ANN401  an object
        if type(value) is not kind:
            object.__setattr__(value, "__class__", kind)
        before, now = paired(held[1:]), parts(value, kind, base)
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

    return read, write


def _parts_of_function(function: Any) -> list[Any]:  # noqa: ANN401  a function
    own = (getattr(function, name) for name in _OF_FUNCTION)
    return [*own, *_listed(function.__annotations__), *_listed(function.__dict__)]


def _put_function(function: Any, before: list[Any]) -> None:  # noqa: ANN401  a function
    function.__code__, function.__defaults__, function.__kwdefaults__ = before[:3]
    if len(before) == len(_OF_FUNCTION) + 2 * len(function.__annotations__):
        function.__dict__.clear()


def base_of(held: Any) -> Any:  # noqa: ANN401  a dict
    """The class of a dictionary whose methods know the order of its keys."""
    return collections.OrderedDict if isinstance(held, collections.OrderedDict) else dict


def _listed(held: Any) -> list[Any]:  # noqa: ANN401  a dict
    base = base_of(held)
    return [*base.keys(held), *base.values(held)]


def _put_dict(held: Any, before: list[Any]) -> None:  # noqa: ANN401  a dict
    kept, base = paired(before), base_of(held)
    for key in [key for key in base.keys(held) if key not in kept]:
        base.__delitem__(held, key)
    if [*base.keys(held)] != [*kept]:
        base.clear(held)
    for key, item in kept.items():
        base.__setitem__(held, key, item)


def _members(held: Any) -> list[Any]:  # noqa: ANN401  a list or a set, or the like of one
    return [*next(base for base in _LISTS if isinstance(held, base)).__iter__(held)]


def _put_list(held: Any, before: list[Any]) -> None:  # noqa: ANN401  a list, or the like of one
    base: Any = list if isinstance(held, list) else collections.deque
    base.clear(held)
    base.extend(held, before)


def _put_set(held: set[Any], before: list[Any]) -> None:
    set.clear(held)
    set.update(held, before)


def of_array(kept: Any) -> tuple[Read, Write]:  # noqa: ANN401  an array
    """Of an array that has the numbers of this one."""

    def write(held: Any, _: Any) -> None:  # noqa: ANN401  an array
        if held.shape == kept.shape and held.flags.writeable:
            held[...] = kept

    if kept.dtype != object:
        return lambda held: held.tobytes(), write
    return lambda held: [*held.view(np.ndarray).ravel()], write


def _names_of(kind: type) -> list[Any]:
    return _flat({name: member for name, member in vars(kind).items() if name not in NOT_STATE})


def _put_class(kind: type, before: list[Any]) -> None:
    kept, now = paired(before), vars(kind)
    for name in [name for name in now if name not in kept and name not in NOT_STATE]:
        type.__delattr__(kind, name)
    for name, member in kept.items():
        if now.get(name) is not member:
            type.__setattr__(kind, name, member)


def named(namespace: Any) -> list[Any]:  # noqa: ANN401  a dict, or the proxy of one
    """The names of a library, and what they stand for: values that are equal are the same."""
    found = dict(namespace)
    for name in (*NOT_STATE, *STREAMS, "_trace_hook"):  # which are ours while runs go on
        found.pop(name, None)
    top = namespace.get("__name__")
    for name, each in namespace.items():  # modules are loaded when somebody asks for them
        if type(each) is types.ModuleType and sys.modules.get(f"{top}.{name}") is each:
            found.pop(name)
    return [*map(sys.intern, found), *map(_same_if_equal, found.values())]


def _same_if_equal(value: Any) -> Any:  # noqa: ANN401  anything
    """One and the same object for all values that are equal."""
    if type(value) is str:
        return sys.intern(value)
    return sys.intern(f"{type(value)} {value!r}") if type(value) in VALUES else value


def _times_locked(lock: Any) -> int:  # noqa: ANN401  of either kind
    """How often, by this thread where it is told by thread."""
    if isinstance(lock, LOCKS[0]):
        return int(lock.locked())
    count, owned = repr(lock).partition("count=")[2].split()[0], lock._is_owned()  # noqa: SLF001  told by nobody else
    return int(count) if owned else 0


def _lock_again(lock: Any, times: int) -> None:  # noqa: ANN401  as above
    for _ in range(_times_locked(lock), times):
        lock.acquire(blocking=False)
    for _ in range(times, _times_locked(lock)):
        lock.release()


def in_cell(cell: Any) -> list[Any]:  # noqa: ANN401  a cell
    """What a cell holds, if anything, as a list."""
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


def _put_in_cell(cell: Any, before: list[Any]) -> None:  # noqa: ANN401  a cell
    for each in before:
        cell.cell_contents = each


OF_DICT: Final = (_listed, _put_dict)
OF_LIST: Final = (_members, _put_list)
OF_SET: Final = (_members, _put_set)  # in its order
OF_CLASS: Final = (_names_of, _put_class)
OF_FUNCTION: Final = (_parts_of_function, _put_function)
OF_CELL: Final = (in_cell, _put_in_cell)
OF_LOCK: Final = (_times_locked, _lock_again)
OF_SOURCE: Final = (_but_for_draws, _put_but_for_draws)
"""How each is read, and put back."""
