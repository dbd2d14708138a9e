"""The Kullback-Leibler divergence of two nearby Bernoulli laws, written in their displacement.

Both directions are one after reflection: for a pair of means (x, y) let

    a = y, b = 1 - y, xa = x, xb = 1 - x     when x <= y,
    a = 1 - y, b = y, xa = 1 - x, xb = x     when x > y,      gap = |y - x|,

so that ``a = xa + gap`` and ``b = xb - gap`` always, and no formula needs a second version. Every number is
known to full relative accuracy, also a mean of 1e-300 or a gap of one rounding.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

CHUNK: Final = 24576
"""Elements evaluated together, so that intermediate arrays stay in the cache and below 128 KiB."""

_LARGE_BLOCK: Final = 1 << 20

NEAR: Final = 0.125
"""Half the relative displacement up to which the logarithms cancel and their series is summed instead."""

TINY: Final = 1e-290
"""Below this a mean is so near to the subnormal numbers that products and quotients lose digits."""

_SCALE: Final = 2.0**200
"""Lifts all tiny means into the normal range; divergences of tiny means are proportional to their scale."""

_CANCELLED: Final = 0.1  # of terms with at most nine roundings of 2^-53 a smaller difference may be 1e-14 off
_LEAST: Final = 1e-280
_LARGEST_TILT: Final = 1500.0  # above the difference of the logits of any two doubles

_SERIES: Final = tuple(1.0 / (2 * k + 3) for k in range(8))


def means(name: str, values: ArrayLike) -> Floats:
    """``values`` as doubles, each of them checked to be in [0, 1]."""
    return _checked(name, values, 0.0, 1.0, "a mean in [0, 1]")


def budgets(values: ArrayLike) -> Floats:
    """``values`` as doubles, each of them checked to be a privacy budget."""
    smallest, largest = np.nextafter(0.0, 1.0), np.nextafter(np.inf, 0.0)
    return _checked("epsilon", values, smallest, largest, "a finite number > 0")


def levels(values: ArrayLike) -> Floats:
    """``values`` as doubles, each of them checked to be a level of a divergence."""
    return _checked("level", values, 0.0, np.inf, "a number >= 0, or infinity")


def _checked(name: str, values: ArrayLike, smallest: float, largest: float, what: str) -> Floats:
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name} = {repr(values)[:80]} is not {what}") from None
    # the extremes of an array with a NaN are NaN, and fail
    if array.size and not (array.min() >= smallest and array.max() <= largest):
        bad = array[~((array >= smallest) & (array <= largest))].flat[0]
        raise ValueError(f"{name} = {float(bad)!r} is not {what}")
    return array


def broadcast(kernel: Callable[..., Floats], *arguments: Floats) -> Floats:
    """``kernel`` of the broadcast arguments, chunk by chunk; a number when all arguments are numbers.

    The first two arguments reach the kernel as vectors, a third as a vector or as the number that it is.
    """
    shape = np.broadcast_shapes(*(argument.shape for argument in arguments))
    result = np.empty(shape)
    flat = result.reshape(-1)
    columns = [
        argument if argument.ndim == 0 and place >= 2 else np.broadcast_to(argument, shape).reshape(-1)
        for place, argument in enumerate(arguments)
    ]
    if flat.size > CHUNK:
        # glibc learns from a large block given back that it should keep the memory of our small ones
        np.empty(_LARGE_BLOCK)
    with np.errstate(all="ignore"):
        for start in range(0, flat.size, CHUNK):
            part = slice(start, start + CHUNK)
            flat[part] = kernel(*(column if column.ndim == 0 else column[part] for column in columns))
    return result[()]


def reflected(x: Floats, y: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """``a, b, xa, xb, gap`` of the module's head."""
    if not np.any(x > y):
        gap = y - x
        return np.abs(y), 1.0 - y, np.abs(x), 1.0 - x, np.abs(gap, out=gap)
    side = (x > y).astype(np.float64)
    other = 1.0 - side
    return np.abs(y - side), np.abs(other - y), np.abs(x - side), np.abs(other - x), np.abs(y - x)


def dual_value(x: Floats, y: Floats, epsilon: Floats) -> tuple[Floats, NDArray[np.intp]]:
    """``d_eps`` as ``-s xa - log(b + a e^-s)`` at the best s <= epsilon, and where that has lost digits.

    The best s is ``log(1 + gap/(xa b))``, cut at epsilon. The other logarithm is written ``log(1 + t)`` with
    ``t = a/(b + 1/(e^s - 1))``, which is ``gap/b`` at the best s: neither loses a digit on its own.
    """
    a, b, xa, _, gap = reflected(x, y)
    possible = b > TINY  # a certain law y has its own exact value
    gap /= b
    paid = np.log1p(gap / xa)
    np.minimum(paid, np.minimum(epsilon, _LARGEST_TILT), out=paid)
    paid *= xa
    b += 1 / np.expm1(epsilon)
    a /= b
    value = np.log1p(np.minimum(gap, a, out=a))
    value -= paid
    paid *= _CANCELLED
    paid += _LEAST
    sound = value > paid
    sound &= possible
    return value, np.flatnonzero(~sound)


def displaced_kl(a: Floats, b: Floats, za: Floats, zb: Floats, move: Floats) -> Floats:
    """``kl(z, y)`` where the law y = (a, b) and the law z = (za, zb) = (a - move, b + move).

    With p = move/(2a - move), q = move/(2b + move) and A(s) = atanh(s)/s - 1 it is
    ``move * (p - (1 - p) A(p) + q + (1 + q) A(q))``, which has no cancellation between the two laws.
    """
    p, q = move / (2 * a - move), move / (2 * b + move)
    excess_p, excess_q = atanh_excess(np.stack((p, q)))
    value: Floats = move * ((p - (1 - p) * excess_p) + (q + (1 + q) * excess_q))
    far = np.flatnonzero(~(np.maximum(p, q) <= NEAR))
    if far.size:
        value[far] = _displaced_kl_far(*at(far, a, b, za, zb, move))
    return value


def _displaced_kl_far(a: Floats, b: Floats, za: Floats, zb: Floats, move: Floats) -> Floats:
    """``za log(za/a) + zb log(zb/b)``, without cancellation for a large displacement."""
    u = move / a
    log_a = np.where(u < 0.5, np.log1p(-u), np.log(za / a))
    value = zb * np.log1p(move / b) + np.where(za > 0, za * log_a, 0.0)
    value[b == 0] = np.inf
    value[move == 0] = 0.0
    return value


def atanh_excess(s: Floats) -> Floats:
    """``atanh(s)/s - 1`` for s up to NEAR."""
    square = s * s
    total: Floats = _SERIES[-1] * square
    for coefficient in _SERIES[-2::-1]:
        total += coefficient
        total *= square
    return total


def lifted(kernel: Callable[..., Floats], x: Floats, y: Floats, *rest: Floats) -> Floats:
    """``kernel`` at means below 1e-200, all scaled up, and its value scaled back."""
    value: Floats = kernel(x * _SCALE, y * _SCALE, *rest) / _SCALE
    return value


def at(places: NDArray[Any], *arguments: Floats) -> list[Floats]:
    """The chosen places of vectors; numbers stay as they are."""
    return [argument if argument.ndim == 0 else argument[places] for argument in arguments]
