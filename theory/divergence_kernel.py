"""The Kullback-Leibler divergence of two nearby Bernoulli laws, written in their displacement.

Both directions are one after reflection: for a pair of means (x, y) let

    a = y, b = 1 - y, xa = x, xb = 1 - x     when x <= y,
    a = 1 - y, b = y, xa = 1 - x, xb = x     when x > y,      gap = |y - x|,

so that ``a = xa + gap`` and ``b = xb - gap`` always, and no formula needs a second version. Every number is
known to full relative accuracy, also a mean of 1e-300 or a gap of one rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

CHUNK: Final = 8192
"""Elements evaluated together, so that all intermediate arrays stay in the cache."""

NEAR: Final = 0.2
"""Half the relative displacement up to which the logarithms cancel and their series is summed instead."""

TINY: Final = 1e-290
"""Below this a mean is so near to the subnormal numbers that products and quotients lose digits."""

SCALE: Final = 2.0**200
"""Lifts all tiny means into the normal range; divergences of tiny means are proportional to their scale."""

_SERIES: Final = tuple(1.0 / (2 * k + 3) for k in range(10))


def means(name: str, values: ArrayLike) -> Floats:
    """``values`` as doubles, each of them checked to be in [0, 1]."""
    return _checked(name, values, lambda v: (v >= 0) & (v <= 1), "a mean in [0, 1]")


def budgets(values: ArrayLike) -> Floats:
    """``values`` as doubles, each of them checked to be a privacy budget."""
    return _checked("epsilon", values, lambda v: (v > 0) & (v < np.inf), "a finite number > 0")


def levels(values: ArrayLike) -> Floats:
    """``values`` as doubles, each of them checked to be a level of a divergence."""
    return _checked("level", values, lambda v: v >= 0, "a number >= 0, or infinity")


def _checked(name: str, values: ArrayLike, accepted: Callable[[Floats], Any], what: str) -> Floats:
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name} = {values!r:.80} is not {what}") from None
    good = accepted(array)
    if not np.all(good):
        bad = float(array[~good].flat[0])
        raise ValueError(f"{name} = {bad!r} is not {what}")
    return array


def broadcast(kernel: Callable[..., Floats], *arguments: Floats) -> Floats:
    """``kernel`` of the broadcast arguments, chunk by chunk; a number when all arguments are numbers.

    The first argument reaches the kernel as a vector, a later one as a vector or as the number that it is.
    """
    shape = np.broadcast_shapes(*(argument.shape for argument in arguments))
    result = np.empty(shape)
    flat = result.reshape(-1)
    columns = [
        argument if argument.ndim == 0 and place >= 1 else np.broadcast_to(argument, shape).reshape(-1)
        for place, argument in enumerate(arguments)
    ]
    with np.errstate(all="ignore"):
        for start in range(0, flat.size, CHUNK):
            part = slice(start, start + CHUNK)
            flat[part] = kernel(*(column if column.ndim == 0 else column[part] for column in columns))
    return result[()]


def reflected(x: Floats, y: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """``a, b, xa, xb, gap`` of the module's head."""
    side = (x > y).astype(np.float64)
    other = 1.0 - side
    return np.abs(y - side), np.abs(other - y), np.abs(x - side), np.abs(other - x), np.abs(y - x)


def displaced_kl(a: Floats, b: Floats, za: Floats, zb: Floats, move: Floats) -> Floats:
    """``kl(z, y)`` where the law y = (a, b) and the law z = (za, zb) = (a - move, b + move).

    With p = move/(2a - move), q = move/(2b + move) and A(s) = atanh(s)/s - 1 it is
    ``move * (p - (1 - p) A(p) + q + (1 + q) A(q))``, which has no cancellation between the two laws.
    """
    p = move / (2 * a - move)
    q = move / (2 * b + move)
    near = np.maximum(p, q) <= NEAR
    series = move * ((p - (1 - p) * atanh_excess(p)) + (q + (1 + q) * atanh_excess(q)))
    if near.all():
        return series
    u = move / a
    log_a = np.where(u < 0.5, np.log1p(-u), np.log(za / a))
    direct = zb * np.log1p(move / b) + np.where(za > 0, za * log_a, 0.0)
    direct[b == 0] = np.inf
    result = np.where(near, series, direct)
    result[move == 0] = 0.0
    return result


def atanh_excess(s: Floats) -> Floats:
    """``atanh(s)/s - 1`` for s up to NEAR."""
    square = s * s
    total = np.full_like(square, _SERIES[-1])
    for coefficient in _SERIES[-2::-1]:
        total *= square
        total += coefficient
    total *= square
    return total


def lifted(kernel: Callable[..., Floats], x: Floats, y: Floats, *rest: Floats) -> Floats:
    """``kernel`` at means below 1e-200, all scaled up, and its value scaled back."""
    return kernel(x * SCALE, y * SCALE, *rest) / SCALE


def at(places: NDArray[np.bool_], *arguments: Floats) -> list[Floats]:
    """The chosen places of vectors; numbers stay as they are."""
    return [argument if argument.ndim == 0 else argument[places] for argument in arguments]
