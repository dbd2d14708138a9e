"""The divergence and its inverse for millions of pairs: loops without branches, which numba makes vectors of.

The formulas are those of ``nearby_laws`` and ``inverses``. Logarithms and exponentials are polynomials after
a reduction by powers of two. What the loops cannot do to the accuracy that is promised (means or values near
the subnormal numbers, a certain y, a root that has not settled, an argument outside its domain) they leave
as NaN; the caller has its careful way for these.
"""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ..numbers.machine_start import before_compiling
from .nearby_laws import TINY, Floats

before_compiling()

_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "fastmath": {"contract"}}
_INSIDE: dict[str, Any] = {"inline": "always"}
_ODD = tuple(1.0 / (2 * k + 3) for k in range(11))  # atanh(s)/s - 1 = s^2/3 + s^4/5 + ...
_C0, _C1, _C2, _C3, _C4, _C5, _C6, _C7, _C8, _C9, _C10 = _ODD
_E2, _E3, _E4, _E5, _E6, _E7, _E8, _E9, _E10, _E11, _E12, _E13 = (
    float(1 / np.prod(np.arange(1.0, k + 1))) for k in range(2, 14)
)
_LN2 = float(np.log(2.0))
_LN2_HIGH = float(np.frombuffer(np.int64(0x3FE62E42FEE00000).tobytes(), dtype=np.float64)[0])
_LN2_LOW = 1.90821492927058770002e-10  # the rest of log(2)
_TURNS = float(1 / np.log(2.0))
_ROUNDER = 1.5 * 2.0**52  # a double this large has no digits behind the point
_ROUNDER_BITS = int(np.float64(_ROUNDER).view(np.int64))
_HALF_POWER = 1 << 51
_BIAS = 1023
_LEAST = 1e-280
_LARGEST = 1e280
_FARTHEST = 700.0
_SETTLED = 1e-5
_SMALLEST_LEVEL = 1e-100


def _bits_of(_context: object, _number: object) -> tuple[Any, Any]:
    """The 64 bits of a double."""

    def code(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:  # noqa: ANN401  numba has no types
        return builder.bitcast(arguments[0], ir.IntType(64))

    signature: Any = types.int64(types.float64)
    return signature, code


def _double_of(_context: object, _bits: object) -> tuple[Any, Any]:
    """The double of 64 bits."""

    def code(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:  # noqa: ANN401  as above
        return builder.bitcast(arguments[0], ir.DoubleType())

    signature: Any = types.float64(types.int64)
    return signature, code


_bits: Any = intrinsic(_bits_of)
_double: Any = intrinsic(_double_of)


def _inside(function: Callable[..., Any]) -> Any:  # noqa: ANN401  as above
    made: Any = numba.njit(**_OPTIONS, **_INSIDE)(function)
    return made


def _loop(function: Callable[..., Any]) -> Any:  # noqa: ANN401  as above
    made: Any = numba.njit(**_OPTIONS)(function)
    return made


@_inside
def _excess(s: float) -> float:
    """``atanh(s)/s - 1`` for s up to 0.21."""
    q = s * s
    high = _C6 + q * (_C7 + q * (_C8 + q * (_C9 + q * _C10)))
    return q * (_C0 + q * (_C1 + q * (_C2 + q * (_C3 + q * (_C4 + q * (_C5 + q * high))))))


@_inside
def _power(top: float, bottom: float) -> int:
    """The k for which ``top / (bottom 2^k)`` is between 2/3 and 3/2."""
    power: int = (_bits(top) - _bits(bottom) + _HALF_POWER) >> 52
    return power


@_inside
def _two_to(k: int) -> float:
    power: float = _double((k + _BIAS) << 52)
    return power


@_inside
def _turned(v: float) -> tuple[float, float]:
    """``scale, r`` with ``e^-v = scale e^r``, where scale is a power of two and r at most 0.35."""
    turns = v * _TURNS + _ROUNDER
    whole = turns - _ROUNDER
    return _two_to(_ROUNDER_BITS - _bits(turns)), (whole * _LN2_HIGH - v) + whole * _LN2_LOW


@_inside
def _quotient(low: float, gap: float) -> tuple[int, float]:
    """``k, s`` with ``log(1 + gap/low) = k log(2) + 2 atanh(s)``."""
    high = low + gap
    k = _power(high, low)
    near = low * _two_to(k)
    return k, (gap if k == 0 else high - near) / (high + near)


@_inside
def _expm1_down(v: float) -> float:
    """``1 - e^-v`` for v from 0 to ``_FARTHEST``."""
    scale, r = _turned(v)
    high = _E8 + r * (_E9 + r * (_E10 + r * (_E11 + r * (_E12 + r * _E13))))
    rest = r * (1 + r * (_E2 + r * (_E3 + r * (_E4 + r * (_E5 + r * (_E6 + r * (_E7 + r * high)))))))
    value: float = (1 - scale) - scale * rest
    return value


@_loop
def _d_eps_loop(  # noqa: PLR0917
    x: Floats, y: Floats, price: float, shrink: float, drop: float, out: Floats
) -> int:
    """``price * transport + kl(z, y)``; how many are left as NaN."""
    left = 0
    for i in range(x.size):
        up = x[i] <= y[i]
        a, b = y[i] if up else 1 - y[i], 1 - y[i] if up else y[i]
        xa, xb = x[i] if up else 1 - x[i], 1 - x[i] if up else x[i]
        gap = abs(y[i] - x[i])
        mass = 1 / (b + a * shrink)
        z = a * shrink * mass
        reach = a * b * drop * mass
        move = min(gap, reach)
        za, zb = max(xa, z), min(xb, b * mass)
        k_b, k_a = _power(zb, b), _power(a, za)
        near_b, near_a = b * _two_to(k_b), za * _two_to(k_a)
        q = (move if k_b == 0 else zb - near_b) / (zb + near_b)
        p = (move if k_a == 0 else a - near_a) / (a + near_a)
        more_q, more_p = _excess(q), _excess(p)
        near = move * ((p - (1 - p) * more_p) + (q + (1 + q) * more_q))
        far = zb * (k_b * _LN2 + 2 * (q + q * more_q)) - za * (k_a * _LN2 + 2 * (p + p * more_p))
        value = near if (k_a | k_b) == 0 else far
        value += price * max(gap - reach if reach < 0.5 * a else z - xa, 0.0)
        sound = (
            (value > _LEAST)
            & (value < _LARGEST)
            & (b > TINY)
            & (za > TINY)
            & (x[i] >= 0)
            & (x[i] <= 1)
            & (y[i] >= 0)
            & (y[i] <= 1)
        )
        left += 0 if sound else 1
        out[i] = value if sound else np.nan
    return left


@_inside
def _halley(xa: float, xb: float, level: float, v: float, g: float, grown: float) -> float:  # noqa: PLR0917
    """The step of Halley's method, with one division; where the level drowns in roundings it is bounded."""
    missing = level - xb * v + xa * grown
    square = 2 * g * g
    bend = square + missing * (xb - g) * xa
    return 2 * missing * (xa + g) * g / max(bend, 0.5 * square)


@_inside
def _first_step(xa: float, xb: float, level: float, v: float) -> float:
    """A step to four digits, as far as the method gets from the start."""
    scale, r = _turned(v)
    rest = r * (1 + r * (_E2 + r * (_E3 + r * (_E4 + r * _E5))))
    g = xb * ((1 - scale) - scale * rest)
    k, s = _quotient(xa, g)
    q = s * s
    step: float = _halley(xa, xb, level, v, g, k * _LN2 + 2 * (s + s * (q * (_C0 + q * _C1))))
    return step


@_inside
def _second_step(xa: float, xb: float, level: float, v: float) -> float:
    """A step to nine digits."""
    scale, r = _turned(v)
    high = _E5 + r * (_E6 + r * (_E7 + r * (_E8 + r * _E9)))
    rest = r * (1 + r * (_E2 + r * (_E3 + r * (_E4 + r * high))))
    g = xb * ((1 - scale) - scale * rest)
    k, s = _quotient(xa, g)
    q = s * s
    more = q * (_C0 + q * (_C1 + q * (_C2 + q * (_C3 + q * _C4))))
    step: float = _halley(xa, xb, level, v, g, k * _LN2 + 2 * (s + s * more))
    return step


@_loop
def _upper_inverse_loop(x: Floats, level: Floats, epsilon: float, drop: float, out: Floats) -> int:
    """The largest y within a level; how many are left as NaN."""
    left = 0
    for i in range(x.size):
        xa, most = x[i], level[i]
        xb = 1 - xa
        near, root = 0.5 * most, np.sqrt(2 * most * xa)
        v = min(near + np.sqrt(near * near + 2 * most * xb), most + root) / xb
        v = min(v, _FARTHEST)
        v += _first_step(xa, xb, most, v)
        v += _second_step(xa, xb, most, v)
        g = xb * _expm1_down(v)
        k, s = _quotient(xa, g)
        grown = k * _LN2 + 2 * (s + s * _excess(s))
        step = _halley(xa, xb, most, v, g, grown)
        v += step
        private = v + grown > epsilon
        exponent = epsilon * xa + most if private else v
        reached = _expm1_down(min(max(exponent, 0.0), _FARTHEST))
        value = reached / drop if private else xa + xb * reached
        value = min(max(value, xa), 1.0)
        value = 1.0 if epsilon * xb <= most else value
        sound = (
            (abs(step) <= _SETTLED * v)
            & (v < _FARTHEST)
            & (xa > TINY)
            & (xb > 0)
            & (most > _SMALLEST_LEVEL)
            & (most < _LARGEST)
        )
        left += 0 if sound else 1
        out[i] = value if sound else np.nan
    return left


def d_eps_of_many(x: Floats, y: Floats, epsilon: float, threads: int) -> tuple[Floats, int]:
    """``d_eps`` of vectors at one budget, infinite for ``kl``; and how many are NaN, left to the caller."""
    shrink, drop = float(np.exp(-epsilon)), float(-np.expm1(-epsilon))
    price = epsilon if np.isfinite(epsilon) else 0.0
    return _in_parts(
        lambda part, out: _d_eps_loop(x[part], y[part], price, shrink, drop, out), x.size, threads
    )


def upper_inverse_of_many(x: Floats, level: Floats, epsilon: float, threads: int) -> tuple[Floats, int]:
    """``d_eps_upper_inverse`` of vectors at one budget, infinite for ``kl``; and how many are NaN."""
    drop = float(-np.expm1(-epsilon))
    return _in_parts(
        lambda part, out: _upper_inverse_loop(x[part], level[part], epsilon, drop, out), x.size, threads
    )


def _in_parts(work: Callable[[slice, Floats], int], size: int, threads: int) -> tuple[Floats, int]:
    out = np.empty(size)
    ends = [size * part // threads for part in range(threads + 1)]
    parts = [slice(start, end) for start, end in itertools.pairwise(ends)]
    if threads == 1:
        return out, work(parts[0], out)
    with ThreadPoolExecutor(threads) as pool:
        return out, sum(pool.map(lambda part: work(part, out[part]), parts))
