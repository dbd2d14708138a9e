"""Messages of numbers that are followed: whoever gets one reads all that is in it."""

from collections import deque
from contextlib import suppress
from typing import Any, Final

import numpy as np

from ..followed_run import Run
from ..forms import Form, Sign, Text, Truth
from ..states import UnknownStateError, is_plain, made_in_c, parts

_HOLD: Final = (list, tuple, set, frozenset, deque)


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
            if isinstance(held, np.ndarray) and held.dtype.kind != "V":
                left += held.ravel().tolist() if held.dtype == object else []
            elif isinstance(held, dict):
                left += [*held, *held.values()]
            elif isinstance(held, _HOLD):
                left += held
            else:
                left += _inside(run, held, kind)
    return tuple(found)


def _inside(run: Run, held: object, kind: type) -> list[Any]:
    """What an object holds that has nothing but names and slots."""
    with suppress(UnknownStateError):
        if made_in_c(kind) is object:
            return list(parts(held, kind, object).values())
    return run.leave(f"a {kind.__name__} is sent, which is not looked into")
