"""The states of a policy: their copies, and when two are the same, by the values of all that they hold."""

import copy
import copyreg
import dataclasses
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

_NATURES: tuple[tuple[str, Any], ...] = (
    ("atom", _ATOMS),
    ("number", np.generic),
    ("array", np.ndarray),
    ("list", (list, tuple)),
    ("mapping", Mapping),
    ("set", (set, frozenset)),
    ("sealed", Sealed),
    ("generator", np.random.Generator),
    ("partial", functools.partial),
    ("method", types.MethodType),
    ("fixed", (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, staticmethod)),
)
"""What is looked into in a way of its own, the first that applies."""


_PLAIN = frozenset(_ATOMS) - {Fraction}
_SHARED = frozenset({*_ATOMS, Sealed, type, types.FunctionType})
"""What a deep copy shares with what it was made from."""


def copied(value: Held, memo: dict[int, Any] | None = None) -> Any:  # noqa: ANN401  of the same kind
    """``copy.deepcopy(value)``, several times faster for what policies are made of."""
    kind: Any = type(value)
    if kind in _SHARED:
        return value
    memo = {} if memo is None else memo
    if id(value) in memo:
        return memo[id(value)]
    made: Any
    if kind is list:
        memo[id(value)] = made = []
        made += [copied(item, memo) for item in value]
    elif kind is dict:
        memo[id(value)] = made = {}
        for name, item in value.items():
            made[copied(name, memo)] = copied(item, memo)
    elif kind is np.ndarray and not value.dtype.hasobject:
        memo[id(value)] = made = value.copy("K")
    elif _is_its_attributes(kind):
        memo[id(value)] = made = object.__new__(kind)
        held = made.__dict__
        for name, item in value.__dict__.items():
            held[name] = copied(item, memo)
    elif _is_its_fields(kind):
        memo[id(value)] = made = object.__new__(kind)
        for name in _all_slots(kind):
            object.__setattr__(made, name, copied(getattr(value, name), memo))
    else:
        made = copy.deepcopy(value, memo)
    return made


@functools.lru_cache(maxsize=4096)
def _is_its_attributes(kind: Any) -> bool:  # noqa: ANN401  a class, whose attributes are compared
    """Whether a copy of such an object is one with copies of its attributes, and nothing else is asked."""
    return (
        kind.__new__ is object.__new__
        and all(getattr(kind, name) is getattr(object, name) for name in _OF_COPIES)
        and not any(hasattr(kind, name) for name in _OF_COPIES_ALONE)
        and kind not in copyreg.dispatch_table
        and not issubclass(kind, type)
        and not _all_slots(kind)
        and kind.__dictoffset__ != 0
    )


@functools.lru_cache(maxsize=4096)
def _is_its_fields(kind: Any) -> bool:  # noqa: ANN401  as above
    """The same of frozen dataclasses with a slot a field, whose states are lists of their fields."""
    alike = ("__reduce__", "__reduce_ex__", "__getattribute__", "__getstate__", "__setstate__")
    return (
        hasattr(kind, "__dataclass_fields__")
        and kind.__new__ is object.__new__
        and all(getattr(kind, name, None) is getattr(_Frozen, name, None) for name in alike)
        and not any(hasattr(kind, name) for name in _OF_COPIES_ALONE if name not in alike)
        and kind not in copyreg.dispatch_table
        and kind.__dictoffset__ == 0
        and sorted(kind.__dataclass_fields__) == sorted(_all_slots(kind))
    )


@dataclasses.dataclass(frozen=True, slots=True)
class _Frozen:
    """Such a class, to compare others with."""


_OF_COPIES = ("__reduce__", "__reduce_ex__", "__getstate__", "__getattribute__")
_OF_COPIES_ALONE = ("__deepcopy__", "__setstate__", "__getnewargs__", "__getnewargs_ex__", "__getattr__")


def state_key(value: Held, above: tuple[int, ...] = ()) -> Hashable:
    """A key that equal values share; what cannot be looked into counts as itself alone."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return kind, value
    if kind is Fraction:  # its own hash takes long
        return kind, value.numerator, value.denominator
    nature = _nature(kind)
    if nature == "atom":
        return kind, value
    if nature == "fixed":
        return "itself", id(value)
    if nature == "array" and not value.dtype.hasobject:
        return "array", value.shape, value.dtype.str, value.tobytes()
    if id(value) in above:
        return "loop", above.index(id(value))
    deeper = (*above, id(value))
    match nature:
        case "other":
            held = _attributes(value)
            if held is None:
                return "itself", id(value)
            names = _in_order(tuple(held))
            return kind, names, tuple([state_key(held[name], deeper) for name in names])
        case "list":
            return kind, tuple([state_key(item, deeper) for item in value])
        case "mapping":
            return kind, tuple([(state_key(k, deeper), state_key(v, deeper)) for k, v in value.items()])
        case "array":
            return "array", value.shape, tuple(state_key(item, deeper) for item in value.ravel())
        case "number":
            return kind, value.item()
        case "set":
            return kind, frozenset(state_key(item, deeper) for item in value)
        case "sealed":
            offset, cover = unseal(value)
            parts = tuple((first, length, state_key(c, deeper), level) for first, length, c, level in cover)
            return Sealed, state_key(offset, deeper), parts
        case "generator":
            return np.random.Generator, state_key(value.bit_generator.state, deeper)
        case "partial":
            return "partial", state_key((value.func, value.args, value.keywords), deeper)
        case "method":
            return "method", id(value.__func__), state_key(value.__self__, deeper)
    return "itself", id(value)


@functools.lru_cache(maxsize=4096)
def _nature(kind: type) -> str:
    return next((name for name, kinds in _NATURES if issubclass(kind, kinds)), "other")


def _attributes(value: Held) -> dict[str, Any] | None:
    """What the object holds, by name; None if that cannot be seen."""
    kind: Any = type(value)
    slots = _all_slots(kind)
    held: dict[str, Any] | None = getattr(value, "__dict__", None)
    if slots:
        held = dict(held or {})
        held.update((name, getattr(value, name)) for name in slots if hasattr(value, name))
    return held


_in_order = functools.lru_cache(maxsize=4096)(lambda names: tuple(sorted(names)))


@functools.lru_cache(maxsize=4096)
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
