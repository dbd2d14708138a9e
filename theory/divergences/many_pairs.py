"""Which arrays go to the compiled loops of ``machine_loops``, and what becomes of the pairs left over."""

import importlib.util
import os
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from .nearby_laws import Floats

LARGE: Final = 1 << 22
"""From here on arrays are evaluated by compiled loops, where numba is installed: to load it takes longer than
to evaluate fewer elements without it. That depends on the size alone, so that the same call gives the same
digits."""

_LEAST_BUDGET: Final = 1e-100  # of the compiled loops


def of_many(
    loop: str,
    kernel: Callable[..., Floats],
    one: ArrayLike,
    other: ArrayLike,
    *,
    epsilon: ArrayLike,
    threads: int,
) -> Floats | None:
    """What a loop of ``machine_loops`` makes of arrays that are large enough for it, otherwise None.

    What it leaves is done by ``kernel``, from the arguments at these places, which it checks.
    """
    if threads < 1:
        raise ValueError(f"threads = {threads!r} is not a number of threads")
    if not (isinstance(one, np.ndarray) or isinstance(other, np.ndarray)) or not _are_compiled():
        return None
    budget = np.asarray(epsilon)
    shape = np.broadcast_shapes(np.shape(one), np.shape(other))
    if budget.ndim or np.prod(shape) < LARGE or not budget >= _LEAST_BUDGET:
        return None
    from . import machine_loops

    first, second = (np.broadcast_to(np.asarray(each, np.float64), shape).ravel() for each in (one, other))
    out, left = getattr(machine_loops, loop)(first, second, float(budget), threads)
    if left:
        places = np.flatnonzero(np.isnan(out))
        out[places] = kernel(first[places], second[places])
    return np.asarray(out.reshape(shape))


@cache
def _are_compiled() -> bool:
    told = os.environ.get("NUMBA_DISABLE_JIT", "").strip()
    return told in {"", "0"} and importlib.util.find_spec("numba") is not None
