"""Rows for claims about nothing much."""

import sys
from fractions import Fraction

import numpy as np


def drawn(seed: int):
    """Squares of random numbers below 1."""
    sys.stdout.write("a check may print without harm\n")
    for each in np.random.default_rng(seed).integers(0, 1000, 50).tolist():
        yield {"y": Fraction(each**2, 10**6)}
