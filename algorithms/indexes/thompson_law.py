"""Which of several independent beta variables is the largest: one draw of it, and its law.

Thompson sampling pulls the arm of the largest draw; written as an explicit distribution over arms, the
same choice can be enumerated.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.random import Generator

from ...theory.numbers.arrays import Doubles, Wholes
from ...theory.numbers.small_matrices import product
from ..compilation import compiled_inside
from ..protocol.stepped_policy import Vector

_MOST_EXACT_NODES = 256  # Gauss's rule of n nodes is exact up to degree 2 n - 1
_NODES = 24  # of Gauss's rule on each piece
_FINEST = 50  # pieces halve down to 2^-50 of the interval


@compiled_inside
def draw_above(mode: float, n: float, x: float, generator: Generator) -> float:
    """A draw from ``Beta(mode n + 1, (1 - mode) n + 1)`` if it is above ``x``, else -1.

    Far below ``x`` that costs little. Its density ``f`` is at most ``(n + 1) e^(-n kl(mode, x))`` at
    ``x``, hence, by Pinsker, at most ``(n + 1) e^(-spread)``, ``spread = 2 n (x - mode)^2``; being
    log-concave it falls from there at least as fast as ``e^(-rate (y - x))``, ``rate = n (x - mode)/(x (1
    - x))``. This exponential has the mass ``cover = (n + 1) e^(-spread)/rate`` beyond ``x``. With chance
    ``1 - cover`` the draw is not above ``x``; otherwise a point of the exponential is kept with the
    chance that ``f`` takes of it. The law is exactly that of a draw.
    """
    gap = x - mode
    if gap > 0.0:
        spread = 2.0 * n * gap * gap
        steep = n * gap
        heavy = (n + 1.0) * math.exp(-spread) * (x * (1.0 - x))
        if heavy < 0.5 * steep:  # cover = heavy/steep
            uniform = generator.random()
            if uniform * steep >= heavy:
                return -1.0
            beyond = -math.log(uniform * steep / heavy)
            y = x + beyond * (x * (1.0 - x)) / steep
            if y >= 1.0:
                return -1.0
            a = mode * n + 1.0
            b = (1.0 - mode) * n + 1.0
            log_density = (
                (a - 1.0) * math.log(y)
                + (b - 1.0) * math.log1p(-y)
                + (math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b))
            )
            kept = log_density - math.log(n + 1.0) + spread + beyond
            return y if math.log(generator.random()) < kept else -1.0
    draw = generator.beta(mode * n + 1.0, (1.0 - mode) * n + 1.0)
    return draw if draw > x else -1.0


def chance_of_largest(a: Vector, b: Vector) -> Doubles:
    """``P[theta_i = max theta]``: the integral of its density times the distribution functions of the others.

    For parameters that are at least 1. With whole ones the integrand is a polynomial, and as long as its
    degree is moderate Gauss's rule gives the integral itself; otherwise the rule is used on pieces that
    are short where a density is narrow and near 0 and 1, where a density may have an infinite slope.
    """
    return np.array(_law(tuple(a.tolist()), tuple(b.tolist())))


@lru_cache(maxsize=4096)
def _law(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, ...]:
    """The same, kept: where indexes are clipped, the same few parameters come again and again."""
    if len(a) == 1:
        return (1.0,)
    pairs, which, many = np.unique(np.stack([a, b]), axis=1, return_inverse=True, return_counts=True)
    points, weights = _rule(pairs[0], pairs[1], many)
    total = np.zeros(many.size)
    for chunk in range(0, points.size, 4096):
        piece = slice(chunk, chunk + 4096)
        total += product(_integrand(points[piece], pairs[0], pairs[1], many), weights[piece])
    chances = total[which.reshape(-1)]
    return tuple((chances / chances.sum()).tolist())


def _integrand(points: Doubles, a: Vector, b: Vector, many: Wholes) -> Doubles:
    """Row i: the density of kind i times the distribution functions of all others."""
    from scipy.special import betainc
    from scipy.stats import beta

    a, b = a[:, None], b[:, None]
    density = beta.pdf(points, a, b)  # not by the logarithm of the beta function, whose digits cancel
    with np.errstate(divide="ignore"):
        logarithms = np.log(betainc(a, b, points))
    # a distribution function that is 0 leaves nothing of the others, nor, where it is its own, of the density
    below = np.maximum(logarithms, -1e6)
    return np.asarray(density * np.exp(product(many, below) - below))


def _rule(a: Vector, b: Vector, many: Wholes) -> tuple[Doubles, Doubles]:
    degree = float(product(many, a + b - 1))  # at least that of the integrand
    if np.all(a == np.floor(a)) and np.all(b == np.floor(b)) and degree <= 2 * _MOST_EXACT_NODES - 1:
        x, w = _gauss(math.ceil((degree + 1) / 2))
        return (1 + x) / 2, w / 2
    mean = a / (a + b)
    deviation = np.sqrt(mean * (1 - mean) / (a + b + 1))
    steps = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 30, 40])
    around = (mean[:, None] + deviation[:, None] * np.concatenate([-steps, steps])).ravel()
    graded = 2.0 ** -np.arange(1, _FINEST)
    cuts = np.unique(np.concatenate([[0.0, 1.0], graded, 1 - graded, around[(around > 0) & (around < 1)]]))
    kept = [0.0]
    least = float(deviation.min()) / 4
    ends = float(graded[-1])
    for cut in cuts[1:-1]:
        if cut - kept[-1] >= min(least, max(cut, ends), max(1 - cut, ends)) / 2:
            kept.append(float(cut))
    edges = np.array([*kept, 1.0])
    x, w = _gauss(_NODES)
    half = np.diff(edges)[:, None] / 2
    points = edges[:-1, None] + half * (1 + x)
    return np.clip(points, None, 1 - 2.0**-53).ravel(), (half * w).ravel()


_gauss = lru_cache(maxsize=_MOST_EXACT_NODES)(np.polynomial.legendre.leggauss)
"""Gauss's rule on [-1, 1]."""
