"""When two states of a policy are the same: a key made of the values of everything that it holds."""

from __future__ import annotations

import functools
import types
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from ...algorithms.environments.sealed import Sealed, unseal

Held = Any
"""Anything that a policy can hold."""

_ATOMS = (bool, int, float, complex, str, bytes, type(None), Fraction)
_PLAIN = frozenset(_ATOMS)
_FIXED = (
    type,
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
    staticmethod,
)


def state_key(value: Held, above: tuple[int, ...] = ()) -> Hashable:
    """A key that equal values share; what cannot be looked into counts as itself alone."""
    kind = type(value)
    if kind in _PLAIN or isinstance(value, _ATOMS):
        return kind, value
    if id(value) in above:
        return "loop", above.index(id(value))
    deeper = (*above, id(value))
    if isinstance(value, np.generic):
        return kind, value.item()
    if isinstance(value, np.ndarray):
        if value.dtype == object:
            return "array", value.shape, tuple(state_key(item, deeper) for item in value.ravel())
        return "array", value.shape, value.dtype.str, value.tobytes()
    if isinstance(value, (list, tuple)):
        return kind, tuple([state_key(item, deeper) for item in value])
    if kind is dict or isinstance(value, Mapping):
        return kind, tuple([(state_key(k, deeper), state_key(v, deeper)) for k, v in value.items()])
    if isinstance(value, (set, frozenset)):
        return kind, frozenset(state_key(item, deeper) for item in value)
    if isinstance(value, Sealed):
        offset, cover = unseal(value)
        parts = tuple((first, length, state_key(c, deeper), level) for first, length, c, level in cover)
        return Sealed, state_key(offset, deeper), parts
    if isinstance(value, np.random.Generator):
        return np.random.Generator, state_key(value.bit_generator.state, deeper)
    if isinstance(value, functools.partial):
        return "partial", state_key((value.func, value.args, value.keywords), deeper)
    if isinstance(value, types.MethodType):
        return "method", id(value.__func__), state_key(value.__self__, deeper)
    attributes = _attributes(value)
    if isinstance(value, _FIXED) or attributes is None:
        return "itself", id(value)
    return kind, tuple([(name, state_key(item, deeper)) for name, item in attributes])


def _attributes(value: Held) -> list[tuple[str, Any]] | None:
    """What the object holds, by name; None if that cannot be seen."""
    slots = _all_slots(type(value))
    if not hasattr(value, "__dict__") and not slots:
        return None
    held = dict(getattr(value, "__dict__", {}))
    held.update((name, getattr(value, name)) for name in slots if hasattr(value, name))
    return sorted(held.items())


@functools.cache
def _all_slots(kind: type) -> tuple[str, ...]:
    return tuple(name for each in kind.__mro__ for name in _slots(each))


def _slots(kind: type) -> tuple[str, ...]:
    names = kind.__dict__.get("__slots__", ())
    names = (names,) if isinstance(names, str) else tuple(names)
    return tuple(
        f"_{kind.__name__.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name
        for name in names
        if name not in {"__dict__", "__weakref__"}
    )
