"""The discrete Gaussian mechanism, drawn exactly."""

import math
from dataclasses import dataclass
from fractions import Fraction

from numpy.random import Generator

from ...theory.numbers.enclosure import Ball, Exact, ball
from ...theory.privacy.mechanism_facts import DiscreteGaussianMechanism
from .exact_coin import exp_minus_coin, uniform_below
from .lattice_noise import LatticeNoise, added
from .mechanism import Shaped


@dataclass(frozen=True, slots=True)
class DiscreteGaussian(LatticeNoise):
    """Adds to whole numbers a whole ``Z``, ``P[Z = z]`` proportional to ``e^{-z^2/(2 sigma^2)}``.

    Sigma, from 1e-3 to 1e6, is a rational, a float that very double; no floating-point number decides
    anything in :meth:`draw`.
    """

    sigma: Fraction

    def __init__(self, sigma: Exact) -> None:
        object.__setattr__(self, "sigma", DiscreteGaussianMechanism(sigma).sigma)

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value``, which is whole, with fresh noise, on each coordinate its own."""
        return added(value, lambda: self._noise(generator))

    def _noise(self, generator: Generator) -> int:
        """Karney's sampler: ``|Z|/sigma = k + x``, ``k`` whole, ``0 <= x < 1`` rational, ``sigma = p/q``.

        ``e^{-(k + x)^2/2} = e^{-k/2} e^{-k(k - 1)/2} e^{-x(2k + x)/2}``, each a product of exact coins.
        """
        p, q = self.sigma.as_integer_ratio()
        while True:
            k = 0
            while exp_minus_coin(1, 2, generator):
                k += 1
            if not all(exp_minus_coin(1, 2, generator) for _ in range(k * (k - 1))):
                continue
            negative = uniform_below(2, generator) == 1
            size = -(-k * p // q) + uniform_below(-(-p // q), generator)
            r = size * q - k * p  # x = r/p
            if r >= p or (size == 0 and negative):
                continue
            if all(_slope_coin(k, r, p, generator) for _ in range(k + 1)):
                return -size if negative else size

    def facts(self, sensitivity: int = 1) -> DiscreteGaussianMechanism:
        """What is known of its privacy, for a whole l2 sensitivity."""
        return DiscreteGaussianMechanism(self.sigma, sensitivity)

    def pmf_ball(self, z: Ball) -> Ball:
        """``e^{-z^2/(2 sigma^2)}`` over the theta function that sums it."""
        return self._weight(z) / self._total()

    def tail_ball(self, radius: Ball) -> Ball:
        """A bound on ``P[|Z| > radius]``: the weights fall ever faster, so a geometric series is above."""
        ratio = (-(2 * radius + 3) / ball(2 * self.sigma**2)).exp()
        return 2 * self._weight(radius + 1) / (1 - ratio) / self._total()

    def _weight(self, z: Ball) -> Ball:
        return (-z * z / ball(2 * self.sigma**2)).exp()

    def _total(self) -> Ball:
        from flint import acb, arb

        tau = acb(0, 1 / (2 * arb.pi() * ball(self.sigma**2)))
        return acb.modular_theta(acb(0), tau)[2].real


def _slope_coin(k: int, r: int, p: int, generator: Generator) -> bool:
    """True with probability ``exp(-x (2k + x)/(2k + 2))``, ``x = r/p``: the coin of exp, odds split."""
    n = 1
    while uniform_below(p, generator) < r:
        c = uniform_below(2 * k + 2, generator)
        if c > 2 * k or (c == 2 * k and uniform_below(p, generator) >= r) or uniform_below(n, generator) != 0:
            break
        n += 1
    return n % 2 == 1


def noise(scale: float, generator: Generator) -> float:
    """What ``DiscreteGaussian(scale)`` adds, exactly, in 64-bit whole numbers."""
    if not 1e-3 <= scale <= 1e6:
        raise ValueError("sigma of a discrete Gaussian is between 1e-3 and 1e6")

    def below(n: int) -> int:
        if n == 1:
            return 0
        number = int(generator.random() * 9007199254740992.0)
        while number >= 9007199254740992 - 9007199254740992 % n:
            number = int(generator.random() * 9007199254740992.0)
        return number % n

    def half_coin() -> bool:
        n = 1
        while below(2) < 1 and below(n) == 0:
            n += 1
        return n % 2 == 1

    mantissa, exponent = math.frexp(scale)
    p = int(mantissa * 9007199254740992.0)
    q = 1 << (53 - exponent)  # at most 2^62
    while p % 2 == 0 and q > 1:
        p //= 2
        q //= 2
    while True:
        k = 0
        while half_coin():
            k += 1
        kept = True
        for _ in range(k * (k - 1)):
            if not half_coin():
                kept = False
                break
        if not kept:
            continue
        negative = below(2) == 1
        size = (k * p + q - 1) // q + below((p + q - 1) // q)
        r = size * q - k * p
        if r >= p or (size == 0 and negative):
            continue
        for _ in range(k + 1):
            n = 1
            while below(p) < r:
                c = below(2 * k + 2)
                if c > 2 * k or (c == 2 * k and below(p) >= r) or below(n) != 0:
                    break
                n += 1
            if n % 2 == 0:
                kept = False
                break
        if kept:
            return float(-size) if negative else float(size)
