"""Messages of numbers that are followed: whoever gets one reads all that is in it."""

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import numpy as np

from ...dialects.sent_messages import Unheard
from ..followed_run import Run
from ..forms import Form, Sign, Text, Truth
from ..states import UnknownStateError, is_plain, made_in_c, parts

_HOLD: Final[dict[Any, Callable[[Any], Iterable[Any]]]] = {
    **{base: base.__iter__ for base in (list, tuple, set, frozenset, deque)},
    **{
        base: lambda held: chain(dict.keys(held), dict.values(held))
        for base in (dict, defaultdict, OrderedDict)
    },
    np.ndarray: lambda held: held.ravel().tolist() if held.dtype == object else (),
}


def told_openly(run: Run, message: Any) -> tuple[float, ...]:  # noqa: ANN401  whatever is sent
    """The numbers in it that no noise hides; all others are released with it."""
    found, met, left = [], dict[int, Any](), [message]
    while left:
        held = left.pop()
        kind = type(held)
        held = held.form if kind is Text else held.number() if kind is Truth else held
        held = float(held) if kind is Sign else held
        if type(held) is Form:
            cover, noise, _ = run.rest(held)
            run.read(held, "sent in a message")
            found += [held.double] if cover and not noise else []
        elif is_plain(held):
            if run.texts and isinstance(held, str | bytes):
                run.leave("a text that is sent may tell a number")
        elif id(held) not in met:
            met[id(held)] = held
            left += _inside(run, held, kind)
    return tuple(found)


def _inside(run: Run, held: Any, kind: type) -> list[Any]:  # noqa: ANN401  whatever is sent
    """What an object holds: as a container, by name, and in slots."""
    if kind is Unheard:
        run.leave(held.why)
    with suppress(UnknownStateError):
        base = made_in_c(kind)
        if base is object or base in _HOLD or (base is np.ndarray and held.dtype.kind != "V"):
            named = [] if kind is base else [*parts(held, kind, base).values()]
            return [*named, *_HOLD.get(base, lambda _: ())(held)]
    return run.leave(f"a {kind.__name__} is sent, which is not looked into")
