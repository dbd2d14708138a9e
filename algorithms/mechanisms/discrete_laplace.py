"""The discrete Laplace mechanism, drawn exactly."""

import math
from dataclasses import dataclass
from fractions import Fraction

from numpy.random import Generator

from ...theory.numbers.enclosure import Ball, Exact, ball
from ...theory.privacy.mechanism_facts import DiscreteLaplaceMechanism
from .exact_coin import exp_minus_coin, uniform_below
from .lattice_noise import LatticeNoise, added
from .mechanism import Shaped


@dataclass(frozen=True, slots=True)
class DiscreteLaplace(LatticeNoise):
    """Adds to whole numbers a whole ``Z``, ``P[Z = z]`` proportional to ``e^{-|z|/scale}``.

    The scale is a rational, a float that very double; no floating-point number decides anything in
    :meth:`draw`.
    """

    scale: Fraction

    def __init__(self, scale: Exact) -> None:
        object.__setattr__(self, "scale", DiscreteLaplaceMechanism(scale).scale)

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value``, which is whole, with fresh noise, on each coordinate its own."""
        return added(value, lambda: self._noise(generator))

    def _noise(self, generator: Generator) -> int:
        """Canonne, Kamath and Steinke: ``floor((U + t V)/s)`` and a sign, ``scale = t/s``, one zero."""
        t, s = self.scale.as_integer_ratio()
        while True:
            u = uniform_below(t, generator)
            if not exp_minus_coin(u, t, generator):
                continue
            v = 0
            while exp_minus_coin(1, 1, generator):
                v += 1
            size = (u + t * v) // s
            negative = uniform_below(2, generator) == 1
            if size or not negative:
                return -size if negative else size

    def facts(self, sensitivity: int = 1) -> DiscreteLaplaceMechanism:
        """What is known of its privacy, for a whole l1 sensitivity."""
        return DiscreteLaplaceMechanism(self.scale, sensitivity)

    def pmf_ball(self, z: Ball) -> Ball:
        """``tanh(1/(2 scale)) e^{-|z|/scale}``"""
        rate = 1 / ball(self.scale)
        return (rate / 2).tanh() * (-rate * abs(z)).exp()

    def tail_ball(self, radius: Ball) -> Ball:
        """``P[|Z| > radius] = 2 e^{-(radius + 1)/scale}/(1 + e^{-1/scale})``"""
        rate = 1 / ball(self.scale)
        return 2 * (-rate * (radius + 1)).exp() / (1 + (-rate).exp())


def noise(scale: float, generator: Generator) -> float:
    """What ``DiscreteLaplace(scale)`` adds, exactly, in 64-bit whole numbers.

    Scales go up to 2^46, so that no size that comes up is too long for a double.
    """
    if not 0 < scale <= 70368744177664.0:
        raise ValueError("the scale of compiled discrete noise is above 0 and at most 2^46")

    def below(n: int) -> int:
        if n == 1:
            return 0
        number = int(generator.random() * 9007199254740992.0)
        while number >= 9007199254740992 - 9007199254740992 % n:
            number = int(generator.random() * 9007199254740992.0)
        return number % n

    mantissa, exponent = math.frexp(scale)
    t = int(mantissa * 9007199254740992.0)
    shift = 53 - exponent
    while t % 2 == 0 and shift > 0:
        t //= 2
        shift -= 1
    while True:
        u = below(t)
        k = 1
        while below(t) < u and below(k) == 0:
            k += 1
        if k % 2 == 0:
            continue
        v = -1
        while k % 2 == 1:
            v += 1
            k = 1
            while below(k) == 0:
                k += 1
        # beyond 2^62 lie only sizes with v > 500: their chance is e^-500
        size = (u + t * v) >> min(shift, 62)
        negative = below(2) == 1
        if size != 0 or not negative:
            return float(-size) if negative else float(size)
