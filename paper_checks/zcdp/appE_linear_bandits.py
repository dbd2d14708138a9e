"""Rows for the page of Appendix E: the three places of the noise, on exact optimal designs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..checks.rational_matrices import form, information, inverse

_PLAYS = Fraction(300)
_DESIGNS = (
    ((1, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((1, 1, 0), (1, 0, 1), (0, 1, 1)),
    ((1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1)),
)
"""Actions on which equal weights are optimal."""


def designs() -> Iterator[Mapping[str, Fraction]]:
    """Variances of noise in the beginning, in the middle and in the end, in units of 2/rho."""
    for rows in _DESIGNS:
        actions = [[Fraction(each) for each in row] for row in rows]
        size, dimension = len(actions), len(actions[0])
        matrix = information(actions, [_PLAYS / size] * size)
        other = inverse(matrix)
        applied = [[form(other, unit, a) for unit in _units(dimension)] for a in actions]
        norms = [form(other, a, a) for a in actions]
        lengths = [sum((x * x for x in each), Fraction(0)) for each in applied]
        along = [sum((form(other, x, a) ** 2 for a in actions), Fraction(0)) for x in actions]
        before = [Fraction(1, 3)] * size
        after = [before[0] + 1, *before[1:]]
        change = [
            sum(
                (form(other, unit, a) * (r - q) for a, r, q in zip(actions, after, before, strict=True)),
                Fraction(0),
            )
            for unit in _units(dimension)
        ]
        yield {
            "n": Fraction(size),
            "d": Fraction(dimension),
            "c": _PLAYS,
            "moved": sum((x * x for x in change), Fraction(0)),
            "shift": lengths[0],
            "mean": sum(along, Fraction(0)) / size,
            "first": max(along),
            "middle": max(norms) ** 2,
            "last": max(lengths) * max(sum((x * x for x in a), Fraction(0)) for a in actions),
        }


def _units(size: int) -> list[list[Fraction]]:
    return [[Fraction(place == each) for each in range(size)] for place in range(size)]
