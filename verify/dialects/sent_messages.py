"""What a federated learner sends: its messages are what others see, and not its arms."""

import sys
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial, wraps
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from .installed import LIBRARY
from .spoken_policy import ForeignFault

_KEPT: Final = ("messages", "sent", "uploads", "outbox", "transcript")
_SENDING: Final = (
    *("send", "upload", "broadcast", "communicate", "transmit", "share", "send_to_server", "publish"),
    *("receive", "aggregate", "collect"),
)
_ADDING: Final = ("append", "extend", "insert", "__setitem__", "__iadd__")
_CONTAINERS: Final = (list, tuple, set, frozenset, deque, dict)
_NO_HOLDERS: Final = (type, ModuleType, FunctionType, BuiltinFunctionType)
_OURS: Final = tuple(
    f"{__package__.rpartition('.verify')[0]}.{each}" for each in ("algorithms.", "verify.", "theory.")
)
_MOST_HOLDERS: Final = 1000
_METHODS: Final = (staticmethod, classmethod)
_LISTENING: Final[list[Any]] = []
"""Who hears what is sent now, if he is still there: one run goes on at a time."""
TAKEN: Final = [""]
"""What was taken for the messages, last."""


class Unheard:
    """Messages that nobody could hear."""

    def __init__(self, why: str) -> None:
        self.why = why


class SentMessages:
    """The messages of one run: lists that the learner keeps, and what is handed to methods that send."""

    def __init__(self, policy: Any, frozen: Callable[[object], Any]) -> None:  # noqa: ANN401  in any dialect
        self._made, self._frozen = getattr(policy, "made", policy), frozen
        self.heard: list[Any] = []
        """What was sent so far, frozen."""
        self._watched: dict[int, list[Any]] = {}
        _LISTENING[:] = [weakref.ref(self)]
        lists, methods = set[str](), set[str]()
        for holder in [*_holders(self._made)]:
            methods |= self._listen(holder)
            for name, kept in _kept(holder):
                lists.add(name)
                if type(kept) is list and name in vars(holder):
                    vars(holder)[name] = self._watched.setdefault(id(kept), _Heard(kept))
        if not (lists or methods):
            raise ForeignFault(
                f"{type(self._made).__name__} sends nothing that is known: its messages are a list or method"
                f" called {' or '.join(_KEPT)}, or what it hands to {', '.join(_SENDING)}"
            )
        self._watched = {id(each): each for each in self._watched.values()}
        changed = [each for kind in _kinds(self._made) for each in _exchanged(kind)]
        weakref.finalize(self, _put_back, changed)
        TAKEN[0] = ", ".join(
            [*(f"in {e}" for e in sorted(lists)), *(f"given to {e}" for e in sorted(methods))]
        )

    def __call__(self) -> Any:  # noqa: ANN401  comparable
        """All of them, so far."""
        found = [*self.heard]
        for holder in [*_holders(self._made)]:
            name = next((each for each in _SENDING if _is_method(_found(type(holder), each))), None)
            if name is not None and name not in vars(holder):
                found.append(self._frozen(_unheard(holder, name, "made while it runs")))
            for name, kept in _kept(holder):
                if not (callable(kept) or id(kept) in self._watched):
                    found.append(self._frozen(_unheard(holder, name, f"kept in a {type(kept).__name__}")))
                found.append(self._frozen(kept() if callable(kept) else kept))
        return tuple(found)

    def hear(self, *given: object) -> None:
        """What is sent now."""
        self.heard.append(self._frozen(given))

    def _listen(self, holder: Any) -> set[str]:  # noqa: ANN401  whatever it holds
        """Keep what is handed to its methods that send, and to those under other names; theirs."""
        found = {each for each in _SENDING if callable(getattr(type(holder), each, None))}
        of_a_library = {each for each in found if not _is_own(type(holder))}
        for name, value in [*vars(holder).items(), *((each, getattr(holder, each)) for each in of_a_library)]:
            if callable(value) and {name, getattr(value, "__name__", "")} & {*_SENDING}:
                setattr(holder, name, partial(_sending, value))
                found.add(name)
        return found


class _Heard(list[Any]):
    """A list that tells what is put into it, also where it is taken out again in the same round."""

    __slots__ = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        """No such list: what is done with a copy is not heard, and it is seen to be another one."""
        from copy import deepcopy

        return deepcopy([*self], memo)


def _adding(name: str) -> Callable[..., Any]:
    original = vars(list)[name]

    @wraps(original)
    def adds(self: Any, *given: Any) -> Any:  # noqa: ANN401  as the original
        given = tuple([*each] if isinstance(each, Iterator) else each for each in given)
        _tell(*given)
        return original(self, *given)

    return adds


for _name in _ADDING:
    setattr(_Heard, _name, _adding(_name))


def _tell(*given: object) -> None:
    """Whoever listens."""
    for each in _LISTENING:
        if (listener := each()) is not None:
            listener.hear(*given)


def _sending(method: Callable[..., Any], *given: Any, **named: Any) -> Any:  # noqa: ANN401  as the method
    _tell(given, named)
    return method(*given, **named)


@cache
def _told(function: FunctionType, first: int) -> Any:  # noqa: ANN401  a function
    """The same function, heard, but for its ``first`` argument; one object in all runs."""

    @wraps(function)
    def sends(*given: Any, **named: Any) -> Any:  # noqa: ANN401  as the function
        _tell(given[first:], named)
        return function(*given, **named)

    vars(sends)["sends"] = True
    return sends


def _exchanged(kind: type) -> Iterator[tuple[type, str, Any]]:
    """The methods of a class that send, which are heard from now on."""
    for name in _SENDING:
        held = vars(kind).get(name)
        function = held.__func__ if isinstance(held, _METHODS) else held
        if type(function) is FunctionType and not _is_heard(function):
            told: Any = _told(function, 0 if isinstance(held, staticmethod) else 1)
            setattr(kind, name, type(held)(told) if isinstance(held, _METHODS) else told)
            yield kind, name, held


def _put_back(changed: list[tuple[type, str, Any]]) -> None:
    for kind, name, held in changed:
        if _is_heard(vars(kind).get(name)):
            setattr(kind, name, held)


def _is_heard(held: Any) -> bool:  # noqa: ANN401  a member of a class
    return getattr(getattr(held, "__func__", held), "__dict__", {}).get("sends", False) is True


def _found(kind: type, name: str) -> Any:  # noqa: ANN401  a member of a class
    return next((vars(each)[name] for each in kind.__mro__ if name in vars(each)), None)


def _is_method(held: Any) -> bool:  # noqa: ANN401  a member of a class
    return (callable(held) or isinstance(held, _METHODS)) and not _is_heard(held)


def _is_own(kind: type) -> bool:
    """Whether its methods that send can be exchanged."""
    return all(
        type(getattr(held, "__func__", held)) is FunctionType
        for each in _SENDING
        if callable(held := _found(kind, each)) or isinstance(held, _METHODS)
    )


def _kinds(made: Any) -> list[type]:  # noqa: ANN401  anything
    """The classes of what it holds, and all others of their modules, and of those whose names these have."""
    found = dict.fromkeys(kind for each in _holders(made) for kind in type(each).__mro__[:-1])
    met, left = set[str](), [*{each.__module__ for each in found}]
    while left:
        name = left.pop()
        module = sys.modules.get(name)
        if name not in met and module is not None:
            met.add(name)
            kinds, further = _written(module, len(vars(module)))
            found |= dict.fromkeys(kinds)
            left += further
    return [*found]


@cache
def _written(module: ModuleType, _size: int) -> tuple[list[type], set[str]]:
    """The classes of a module, while it has so many names, and the modules of others; no library."""
    if (getattr(module, "__file__", None) or "").startswith(LIBRARY) or _is_ours(module.__name__):
        return [], set()
    held = [*vars(module).values()]
    named = {each.__name__ if isinstance(each, ModuleType) else _module_of(each) for each in held}
    kinds = [each for each in held if isinstance(each, type) and each.__module__ == module.__name__]
    return kinds, named - {module.__name__, ""}


def _module_of(held: Any) -> str:  # noqa: ANN401  anything
    return str(held.__module__) if isinstance(held, type | FunctionType) else ""


def _is_ours(name: str) -> bool:
    return name.startswith(_OURS)


def _kept(holder: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401  anything
    """What it has under a name of messages, and may hold some: a number holds none."""
    for name in _KEPT:
        with suppress(AttributeError):
            kept = getattr(holder, name)
            if isinstance(kept, _CONTAINERS) or callable(kept) or hasattr(kept, "__dict__"):
                yield name, kept


def _unheard(holder: Any, name: str, why: str) -> Unheard:  # noqa: ANN401  anything
    return Unheard(f"what is sent by {type(holder).__name__}.{name} is not heard: it is {why}")


def _holders(made: Any) -> Iterator[Any]:  # noqa: ANN401  anything
    """The learner, and the servers and clients that it holds."""
    met, left = dict[int, Any](), [made]
    while left and len(met) < _MOST_HOLDERS:
        each = left.pop()
        if id(each) in met or isinstance(each, _NO_HOLDERS):
            continue
        met[id(each)] = each
        if isinstance(each, _CONTAINERS):
            left += each.values() if isinstance(each, dict) else each
        elif isinstance(each, MethodType):
            left.append(each.__self__)
        elif each is made or not _is_ours(type(each).__module__):
            held = getattr(each, "__dict__", None)
            if isinstance(held, dict):
                yield each
                left += held.values()
