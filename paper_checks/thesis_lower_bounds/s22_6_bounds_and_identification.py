"""Rows and traces for the page of Sections 2.2.6 to 2.2.9."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .quantities.top_two_games import top_two_games, ttucb_games


def top_two() -> Check:
    """Algorithm 3 beside its lines, in games where no two scores that differ are one double."""
    return traced(lambda effort: islice(top_two_games(effort), 6))


def ttucb() -> Check:
    """TTUCB with its stopping rule beside its lines."""
    return traced(ttucb_games)


def tracking() -> Iterator[Mapping[str, Fraction]]:
    """How far the pulls of a leader stray from beta times the rounds that it led."""
    for beta in map(Fraction, ("0", "1/10", "1/3", "1/2", "9/10", "1")):
        pulls, above, below = 0, Fraction(0), Fraction(0)
        for led in range(1, 401):
            pulls += pulls <= beta * led
            above, below = max(above, pulls - beta * led), max(below, beta * led - pulls)
        yield {"above": above, "below": below}
