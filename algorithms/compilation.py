"""Compilation on demand: plain functions on numbers and arrays, made fast by numba, readable without it.

Compiled code is cached on disk beside nothing of the package: in the user's cache, under a digest of the
sources of this floor, and of the loops that it takes from below, so that a changed function is never served
from an old cache. With
``NUMBA_DISABLE_JIT=1`` the very same functions run interpreted.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core import config as numba_config

config: Any = numba_config  # its attributes are made at run time
Function = TypeVar("Function", bound=Callable[..., Any])


def _cache_folder() -> Path:
    floor = Path(__file__).parent
    sources = [*sorted(floor.rglob("*.py")), floor.parent / "theory" / "numbers" / "small_matrices.py"]
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "banditproof" / "compiled" / digest.hexdigest()[:16]


if "NUMBA_CACHE_DIR" not in os.environ:
    config.CACHE_DIR = str(_cache_folder())


def compiled(function: Function) -> Function:
    """``function``, compiled when it is first called; divisions by zero give inf and nan, as in numpy.

    Without ``fastmath``: sums keep their order and products are rounded, so that the bits are the same on
    every processor.
    """
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        return cast("Function", numba.njit(cache=True, **options)(function))
    except RuntimeError:  # no file to keep it by: it was typed in
        return cast("Function", numba.njit(**options)(function))


def compiled_for(signature: Any, function: Function) -> Function:  # noqa: ANN401  a numba type
    """``function``, compiled at once for these types alone; itself where numba is told not to compile."""
    if interpreted():
        return function
    made = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(function)
    return cast("Function", made)


def interpreted() -> bool:
    """Whether numba was told not to compile."""
    return bool(config.DISABLE_JIT)


_named: Any = types.BaseTuple.from_types


def named_type(parts: type[tuple[Any, ...]], *kinds: Any) -> Any:  # noqa: ANN401  numba types
    """The type of a named tuple in compiled code."""
    return _named(kinds, parts)


@cache
def _generator() -> Any:  # noqa: ANN401  a numba type
    return numba.typeof(np.random.default_rng(0))  # type: ignore[no-untyped-call]  # numba has no types here


COUNTS = types.Array(types.int64, 2, "C")
VALUES = types.Array(types.float64, 2, "C")
VECTOR = types.Array(types.float64, 1, "C")
SCHEDULE = types.Array(types.int64, 1, "C")
GENERATOR = _generator()

#: ``choose(counts, values, t, parameters, schedule, probabilities)`` writes the action distribution.
CHOOSE = types.FunctionType(types.void(COUNTS, VALUES, types.int64, VECTOR, SCHEDULE, VECTOR))
#: ``sample(counts, values, t, parameters, schedule, generator) -> arm`` draws from it.
SAMPLE = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, VECTOR, SCHEDULE, GENERATOR))
#: ``block(counts, values, arm, t, parameters, schedule) -> (length, released, scale)``.
BLOCK = types.FunctionType(
    types.Tuple((types.int64, types.int64, types.float64))(  # type: ignore[no-untyped-call]  # nor here
        COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE
    )
)
#: ``absorb(counts, values, arm, length, released, number, t, parameters, schedule)`` changes counts and
#: values.
ABSORB = types.FunctionType(
    types.void(
        COUNTS, VALUES, types.int64, types.int64, types.int64, types.float64, types.int64, VECTOR, SCHEDULE
    )
)
#: ``noise(scale, generator) -> number``.
NOISE = types.FunctionType(types.float64(types.float64, GENERATOR))
#: ``block_sum(arm, first, length, table, generator) -> sum``.
BLOCK_SUM = types.FunctionType(types.float64(types.int64, types.int64, types.int64, VALUES, GENERATOR))
