"""Numbers of mpmath beside exact ends, and divergences of Bernoulli laws at the digits in force."""

from fractions import Fraction

import mpmath as mp


def fraction(value):
    """It is one, exactly."""
    sign, mantissa, exponent, _ = value._mpf_
    return Fraction(-int(mantissa) if sign else int(mantissa)) * Fraction(2) ** exponent


def lies_in(value, enclosure, digits=50):
    """Whether an enclosure holds what is known to so many digits."""
    exactly = fraction(value)
    slack = abs(exactly) / 10**digits
    return enclosure.lower - slack <= exactly <= enclosure.upper + slack


def kl(x, y):
    return mp.fsum(p * mp.log(p / q) if q else mp.inf for p, q in ((x, y), (1 - x, 1 - y)) if p)


def tilted(y, epsilon):
    return y / (y + (1 - y) * mp.exp(epsilon))


def d_eps(x, y, epsilon):
    """The least of ``epsilon |z - x| + kl(z, y)``, at the z between the tilts of y that is nearest to x."""
    z = min(max(x, tilted(y, epsilon)), tilted(y, -epsilon))
    return epsilon * abs(z - x) + kl(z, y)
