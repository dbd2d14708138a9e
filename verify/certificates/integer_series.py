"""The error function and the gamma function by series in integers, with all that is cut off and rounded.

Arguments and results are whole multiples of ``2**-bits``.
"""

from fractions import Fraction
from functools import cache, lru_cache

Bounds = tuple[int, int]

_GUARD = 32


@lru_cache  # boxes side by side share ends
def error_series(z: int, bits: int) -> Bounds:
    """``z - z^3/3 + z^5/(2! 5) - ...`` for positive ``z``, which is ``erf(z) sqrt(pi)/2``.

    Its terms grow to ``e^(z^2)`` before they fall, so as many more digits are carried. Once they fall, what
    is cut off is less than the next one.
    """
    square = z * z >> 2 * bits
    working = bits + 3 * (square + 1) + _GUARD  # e^2 < 2^3
    shift = working - bits
    zeros = min((z & -z).bit_length() - 1, bits)
    factor, places = (z >> zeros) ** 2, 2 * (bits - zeros)  # z^2, short if z is
    powers: Bounds = (z << shift, z << shift)  # of z^(2k+1)/k!
    low = high = k = 0
    while True:
        term = (powers[0] // (2 * k + 1), -(-powers[1] // (2 * k + 1)))
        low, high = (low + term[0], high + term[1]) if k % 2 == 0 else (low - term[1], high - term[0])
        k += 1
        powers = (powers[0] * factor // k >> places, -(-powers[1] * factor // k >> places))
        if powers[1] <= 1 << (shift - _GUARD // 2):  # they start above it, unless they fall from the start
            slack = powers[1]
            return (low - slack) >> shift, -(-(high + slack) >> shift)


def complement_series(z: int, bits: int, digits: int) -> Bounds:
    """``1 - 1/(2 z^2) + 3/(2 z^2)^2 - ...`` for positive ``z``: ``erfc(z) z e^(z^2) sqrt(pi)``, far out.

    The series does not converge; the value lies between any of its partial sums and the next one. The
    results are whole multiples of ``2**-digits``.
    """
    top, square = 1 << digits + 2 * bits, 2 * z * z
    step: Bounds = (top // square, -(-top // square))
    term: Bounds = (1 << digits, 1 << digits)
    low = high = k = 0
    while True:
        low, high = (low + term[0], high + term[1]) if k % 2 == 0 else (low - term[1], high - term[0])
        k += 1
        following = (term[0] * (2 * k - 1) * step[0] >> digits, -(-term[1] * (2 * k - 1) * step[1] >> digits))
        if following[1] <= 1 or following[1] >= term[1]:
            slack = min(term[1], following[1])
            return (low, high + slack) if k % 2 == 0 else (low - slack, high)
        term = following


@cache
def _tangent_numbers(count: int) -> list[int]:
    """The first coefficients of ``tan(x) = x + 2 x^3/3! + 16 x^5/5! + ...``, by their recurrence."""
    found = [0, 1]
    for k in range(2, count + 1):
        found.append((k - 1) * found[-1])
    for k in range(2, count + 1):
        for j in range(k, count + 1):
            found[j] = (j - k) * found[j - 1] + (j - k + 2) * found[j]
    return found


def bernoulli(k: int) -> Fraction:
    """The Bernoulli number ``B_2k``, from the tangent number with its index."""
    power = 1 << 2 * k
    tangent = _tangent_numbers(1 << k.bit_length())[k]
    return Fraction((-1) ** (k - 1) * 2 * k * tangent, power * (power - 1))


def least_for_stirling(bits: int) -> int:
    """From this number on Stirling's series reaches the resolution."""
    return bits // 3 + 10


def stirling_series(x: int, bits: int) -> Bounds:
    """``1/(12 x) - 1/(360 x^3) + ...`` for ``x`` of at least `least_for_stirling`.

    For positive arguments it is off by less than the first term left out, and by the same sign.
    """
    working = 3 * bits + _GUARD  # the Bernoulli numbers grow while the powers fall
    one = 1 << working
    inverse = (one << bits) // x
    power: Bounds = (inverse, inverse + 1)
    square = (inverse * inverse >> working, -(-((inverse + 1) ** 2) >> working))
    low = high = 0
    k = 1
    while True:
        factor = bernoulli(k) / (2 * k * (2 * k - 1))
        size = abs(factor)
        term = (
            power[0] * size.numerator // size.denominator,
            -(-power[1] * size.numerator // size.denominator),
        )
        if term[1] <= one >> (bits + _GUARD // 2) or k > bits:
            shift = working - bits
            return (low - term[1]) >> shift, -(-(high + term[1]) >> shift)
        low, high = (low + term[0], high + term[1]) if factor > 0 else (low - term[1], high - term[0])
        power = (power[0] * square[0] >> working, -(-power[1] * square[1] >> working))
        k += 1
