"""Riemann's zeta above 1, by the formula of Euler and Maclaurin from ten on.

Not scipy's, which takes longer to load than a short run to play. What is left out is below 1e-16.
"""

import math
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

_TERMS, _ALL_ONE = 10, 60.0
_BERNOULLI = tuple(
    float(Fraction(*each) / math.factorial(2 * j + 2))
    for j, each in enumerate([(1, 6), (-1, 30), (1, 42), (-1, 30), (5, 66), (-691, 2730), (7, 6)])
)


def zeta(s: float) -> float:
    """``sum over k of k^-s`` for ``s > 1``."""
    if s > _ALL_ONE:
        return 1.0
    power = _TERMS**-s
    terms = [k**-s for k in range(1, _TERMS)]
    terms += [_TERMS * power / (s - 1.0), 0.5 * power]
    rising = s * power / _TERMS
    for j, share in enumerate(_BERNOULLI):
        terms.append(share * rising)
        rising *= (s + 2 * j + 1) * (s + 2 * j + 2) / _TERMS**2
    return math.fsum(terms)


def zetas(s: NDArray[np.float64]) -> NDArray[np.float64]:
    """`zeta` of many numbers from above 1 to 2, within some units of the last place."""
    two, three, five, seven = 2.0**-s, 3.0**-s, 5.0**-s, 7.0**-s
    power = two * five
    rest = np.zeros_like(s)
    for j in reversed(range(len(_BERNOULLI))):
        rest = _BERNOULLI[j] + rest * ((s + (2 * j + 1)) * (s + (2 * j + 2)) / _TERMS**2)
    rest = power * (_TERMS / (s - 1.0) + 0.5 + s / _TERMS * rest)
    eight = two * two * two
    return np.asarray(
        rest + three * three + eight + seven + two * three + five + two * two + three + two + 1.0
    )
