"""The farthest means within a given divergence: inverses of kl and d_eps in their second argument.

With v = log((1-x)/(1-y)) >= 0 for y above x, the level is ``kl(x, y) = (1-x) v - x log(y/x)``, convex and increasing
in v with slope (y - x)/y, so that Newton's method from the right never oversteps. Below x the same holds reflected.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from .divergence_kernel import NEAR, SCALE, Floats, atanh_excess, broadcast, budgets, displaced_kl, levels, means

_STEPS: Final = 6
_FARTHEST: Final = 800.0  # e^-800 is below every double


def kl_upper_inverse(x: ArrayLike, level: ArrayLike) -> Any:
    """``max {y : kl(x, y) <= level}``: the index of KL-UCB. Nondecreasing in x and in level."""
    return broadcast(_kl_upper_inverse, means("x", x), levels(level))


def kl_lower_inverse(x: ArrayLike, level: ArrayLike) -> Any:
    """``min {y : kl(x, y) <= level}``. Nondecreasing in x, nonincreasing in level."""
    return broadcast(_kl_lower_inverse, means("x", x), levels(level))


def d_eps_upper_inverse(x: ArrayLike, level: ArrayLike, epsilon: ArrayLike) -> Any:
    """``max {y : d_eps(x, y) <= level}``: the index of DP-KLUCB. [BERN-EQ12, BERN-A1a]

    1 where ``epsilon (1-x) <= level``; ``(1 - e^(-epsilon x - level)) / (1 - e^-epsilon)`` where that mean is so far
    from x that privacy matters; otherwise ``kl_upper_inverse``. Nondecreasing in x and level, nonincreasing in epsilon.
    """
    return broadcast(_d_eps_upper_inverse, means("x", x), levels(level), budgets(epsilon))


def d_eps_lower_inverse(x: ArrayLike, level: ArrayLike, epsilon: ArrayLike) -> Any:
    """``min {y : d_eps(x, y) <= level}``, the mirror image of ``d_eps_upper_inverse``.

    0 where ``epsilon x <= level``; ``(e^(epsilon x - level) - 1) / (e^epsilon - 1)`` where privacy matters.
    Nondecreasing in x and epsilon, nonincreasing in level.
    """
    return broadcast(_d_eps_lower_inverse, means("x", x), levels(level), budgets(epsilon))


def _kl_upper_inverse(x: Floats, level: Floats) -> Floats:
    x, level, scale = _lifted(x, level)
    v = _kl_root(x, 1 - x, level)
    return np.clip(x - (1 - x) * np.expm1(-v), x, 1.0) / scale


def _kl_lower_inverse(x: Floats, level: Floats) -> Floats:
    x, level, scale = _lifted(x, level)
    v = _kl_root(1 - x, x, level)
    return x * np.exp(-v) / scale


def _lifted(x: Floats, level: Floats) -> tuple[Floats, Floats, Floats]:
    """Tiny means and levels scaled up together, where the inverse is proportional to its scale."""
    scale = np.where((x < 1e-200) & (level < 1e-200), SCALE, 1.0)
    return x * scale, level * scale, scale


def _kl_root(xa: Floats, xb: Floats, level: Floats) -> Floats:
    """The v >= 0 with ``xb v - xa log1p(g/xa) = level`` where ``g = xb (1 - e^-v)``."""
    s = level / xa
    r = level / xb
    v = np.fmin(
        xa / xb * np.fmin(s + np.sqrt(2 * s), (2 / 3) * s + np.sqrt((4 / 9) * s * s + 2 * s)),
        0.5 * r + np.sqrt(0.25 * r * r + 2 * r),
    )
    v = np.where(xa == 0, level, v)
    v = np.fmin(v, _FARTHEST)
    for _ in range(_STEPS):
        g = -xb * np.expm1(-v)
        p = g / (2 * xa + g)
        q = np.tanh(0.5 * v)
        near = g * ((p - (1 - p) * atanh_excess(p)) + (q + (1 + q) * atanh_excess(q)))
        ratio = np.fmin(g / xa, 1e300)
        value = np.where(np.maximum(p, q) <= NEAR, near, xb * v - np.where(xa > 0, xa * np.log1p(ratio), 0.0))
        step = (level - value) * ((xa + g) / g)
        v = np.clip(v + np.where(np.isfinite(step), step, 0.0), 0.0, _FARTHEST)
    v = np.where(xb == 0, 0.0, v)
    return np.where((level < 1e-290) & (xa >= 1e-200) & (xb >= 1e-200), 0.0, v)


def _privacy_matters(xa: Floats, xb: Floats, level: Floats, epsilon: Floats) -> Floats:
    """Where ``level`` exceeds the divergence from x to x tilted by epsilon."""
    shrink = np.exp(-epsilon)
    mass = xa + xb * shrink
    b = xb * shrink / mass
    reach = xa * xb * -np.expm1(-epsilon) / mass
    switch = displaced_kl(xa / mass, b, xa, xb, reach)
    return level > np.where(b < 1e-290, np.log(mass) + epsilon * xb, switch)


def _d_eps_upper_inverse(x: Floats, level: Floats, epsilon: Floats) -> Floats:
    x, level, scale = _lifted(x, level)
    linear = -np.expm1(-(epsilon * x + level)) / -np.expm1(-epsilon)
    linear = np.where(epsilon < 1e-100, x + level / epsilon, linear)
    low = x - (1 - x) * np.expm1(-_kl_root(x, 1 - x, level))
    y = np.where(_privacy_matters(x, 1 - x, level, epsilon), linear, low)
    y = np.where(level == 0, x, y)
    return np.where(epsilon * (1 - x) <= level, 1.0, np.clip(y, x, 1.0) / scale)


def _d_eps_lower_inverse(x: Floats, level: Floats, epsilon: Floats) -> Floats:
    x, level, scale = _lifted(x, level)
    linear = np.where(
        epsilon < 700,
        np.expm1(epsilon * x - level) / np.expm1(epsilon),
        np.exp(-(epsilon * (1 - x) + level)) - np.exp(-epsilon),
    )
    linear = np.where(epsilon < 1e-100, x - level / epsilon, linear)
    low = x * np.exp(-_kl_root(1 - x, x, level))
    y = np.where(_privacy_matters(1 - x, x, level, epsilon), linear, low)
    y = np.where(level == 0, x, y)
    return np.where(epsilon * x <= level, 0.0, np.clip(y, 0.0, x) / scale)
