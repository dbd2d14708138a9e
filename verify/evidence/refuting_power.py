"""How surely a fresh run refutes what this one has refuted, from the least favourable law that fits."""

from bisect import bisect_left
from collections.abc import Callable

from .power import CONFIDENCE, Power

MISSES = (1e-6, 1e-4, 1e-3, 0.01, 0.03, 0.05, 0.1, 0.2, 0.5)
"""The chances of a miss that are tried: a power by intervals is 1 less one of these, or 0."""


def power_by_intervals(refutes: Callable[[float, float], bool], candidates: int, by: str) -> Power:
    """The power of a check that refutes as soon as intervals do.

    ``refutes(miss, doubt)`` says whether all that fresh intervals may be leads to a refutation, but for these
    two chances. The one that is used may be the best of several ``candidates``.
    """
    doubt = (1 - CONFIDENCE) / max(candidates, 1)
    first = bisect_left(MISSES, x=True, key=lambda miss: refutes(miss, doubt))
    least = MISSES[first] if first < len(MISSES) else 1.0
    return Power(1 - least, f"{by}, at {CONFIDENCE:.0%} confidence")
