"""What a call is, told from its function and its arguments: the same call, the same text, in any process.

Functions and classes go by their names, and note their modules; numbers, texts and arrays by their values;
any other object by what it would be pickled as. Such a text is only compared: nothing is made from it.
"""

import hashlib
import math
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from .code_version import UnknownCodeError

_DEEPEST = 60
_LARGEST = 1 << 53


class CallIdentity:
    """Collects the modules of all functions and classes that it meets, in ``modules``."""

    def __init__(self) -> None:
        self.modules: set[str] = set()

    def of(self, value: object, depth: int = 0) -> Any:  # noqa: ANN401  JSON
        """``value`` as JSON that tells it from others; an ``UnknownCodeError`` if it has no name."""
        if value is None or type(value) in {bool, str}:
            return value
        if isinstance(value, int) and type(value) is int:
            return value if abs(value) < _LARGEST else ["int", hex(value)]
        if depth > _DEEPEST:
            raise UnknownCodeError("it is made of too many things within each other")
        kind = type(value).__name__
        if isinstance(value, float) and type(value) is float:
            return [kind, value.hex() if math.isfinite(value) else str(value)]
        if isinstance(value, Fraction) and type(value) is Fraction:
            return [kind, str(value)]
        if isinstance(value, bytes):
            return [kind, value.hex()]
        if isinstance(value, Path):
            return [kind, str(value)]
        if isinstance(value, range):
            return [kind, value.start, value.stop, value.step]
        if isinstance(value, list | tuple) and type(value) in {list, tuple}:
            return [kind, *(self.of(item, depth + 1) for item in value)]
        if isinstance(value, Mapping) and type(value) is dict:
            return [
                kind,
                *([self.of(key, depth + 1), self.of(item, depth + 1)] for key, item in value.items()),
            ]
        if isinstance(value, set | frozenset):
            return [kind, *sorted((self.of(item, depth + 1) for item in value), key=str)]
        if isinstance(value, Enum):
            return [self._named(type(value)), value.name]
        return self._made(value, depth)

    def _made(self, value: object, depth: int) -> Any:  # noqa: ANN401  JSON
        made_by = getattr(value, "made_by", None)
        if isinstance(made_by, partial):  # a function that tells how it was made
            return ["made by", self.of(made_by, depth + 1)]
        compiled = getattr(value, "py_func", None)
        if isinstance(compiled, FunctionType):
            return self._named(compiled)
        if isinstance(value, type | FunctionType | BuiltinFunctionType):
            return self._named(value)
        if isinstance(value, MethodType):
            return ["method", self.of(value.__self__, depth + 1), value.__name__]
        if isinstance(value, partial):
            parts = (value.func, value.args, value.keywords)
            return ["partial", *(self.of(part, depth + 1) for part in parts)]
        import numpy as np

        if type(value) is np.ndarray and value.dtype.kind in "biufc":
            content = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
            return ["array", value.dtype.str, list(value.shape), content]
        if isinstance(value, np.generic) and value.dtype.kind in "biufc":
            return ["number", value.dtype.str, value.tobytes().hex()]
        return self._object(value, depth)

    def _object(self, value: object, depth: int) -> Any:  # noqa: ANN401  JSON
        identity = getattr(value, "store_identity", None)
        if callable(identity):
            content, modules = identity()
            self.modules.update(modules)
            return [self._named(type(value)), self.of(content, depth + 1)]
        try:
            reduced = value.__reduce_ex__(2)
        except Exception as error:
            raise UnknownCodeError(f"{type(value).__name__} cannot be told from others: {error}") from error
        if isinstance(reduced, str):
            return ["global", type(value).__module__, reduced]
        parts = [self.of(part, depth + 1) for part in reduced[:3]]
        parts += [[self.of(item, depth + 1) for item in items or ()] for items in reduced[3:5]]
        return ["object", *parts]

    def _named(self, named: type | FunctionType | BuiltinFunctionType) -> list[str]:
        module, name = named.__module__ or "builtins", named.__qualname__
        holder = sys.modules.get(module)
        found: Any = holder
        for part in name.split("."):
            found = getattr(found, part, None)
        if module == "__main__" or found is None or not _same(found, named):
            raise UnknownCodeError(f"{module}.{name} has no name to find it by")
        file = getattr(holder, "__file__", None)
        if module.startswith("claims_") and file:  # a file of the user's, run as a module
            self.modules.add(file)
            return ["file", Path(file).name, name]
        if module != "builtins":
            self.modules.add(module)
        return ["name", module, name]


def _same(found: Any, named: Callable[..., Any]) -> bool:  # noqa: ANN401  whatever has the name
    return found is named or getattr(found, "py_func", None) is named
