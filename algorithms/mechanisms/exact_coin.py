"""Coins whose odds are exact: whole numbers are compared, floating-point numbers never.

The one source of chance is a whole number below 2^53, the numerator of ``generator.random()``. The coin of
exp is that of Canonne, Kamath and Steinke, its odds split so that no number above the denominator is drawn.
"""

from numpy.random import Generator

_WORD = 1 << 53  # a uniform double is a whole number below 2^53 over 2^53


def uniform_below(n: int, generator: Generator) -> int:
    """Each of ``0 .. n - 1`` with probability exactly ``1/n``, for whole numbers ``n >= 1`` of any size."""
    if n == 1:
        return 0
    while True:
        size, number = _WORD, int(generator.random() * _WORD)
        while size < n:
            size, number = size * _WORD, number * _WORD + int(generator.random() * _WORD)
        if number < size - size % n:
            return number % n


def exp_minus_coin(numerator: int, denominator: int, generator: Generator) -> bool:
    """True with probability exactly ``exp(-numerator/denominator)``, ``0 <= numerator <= denominator``.

    Of independent coins number ``k = 1, 2, ...`` with odds ``x/k``, the first to fail has an odd number with
    probability ``1 - x + x^2/2 - ... = exp(-x)``.
    """
    k = 1
    while uniform_below(denominator, generator) < numerator and uniform_below(k, generator) == 0:
        k += 1
    return k % 2 == 1
