"""Rows for the page of Appendix C: numbers of phases."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, log, sqrt

Row = Mapping[str, Fraction]


def phases() -> Iterator[Row]:
    """Phases l until T, the last one cut, where the lengths are those of (8), not rounded."""
    for d, arms, delta, r in ((1, 2, 0.5, 0.0), (1, 2, 0.99, 2.0), (3, 10, 0.001, 2.0), (2, 5, 0.05, 80.0)):
        for horizon in (2, 100, 10**4, 10**7, 10**12):
            played, l = 0, 0
            while played < horizon:
                l += 1
                spent = log(4 * arms * l * (l + 1) / delta)
                played += ceil(8 * d * 4**l * spent + 2 * d * 2**l * sqrt(2 * r * d * (d + 1) * spent))
            known = {"l": l, "T": horizon}
            yield {name: Fraction(value) for name, value in known.items()}
