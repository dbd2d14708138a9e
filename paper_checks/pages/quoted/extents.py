"""Ranges of numbers as sets: what two have in common, and what several cover."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ....theory.formulas.wide_domain import Extent


def closed(side: Extent) -> Extent:
    """The whole numbers in a range, with ends that belong to it."""
    lower, upper = side.lower, side.upper
    lower = None if lower is None else Fraction(lower // 1 + 1 if side.open_lower else -(-lower // 1))
    upper = None if upper is None else Fraction(-(-upper // 1) - 1 if side.open_upper else upper // 1)
    return Extent(lower, upper, lower is None, upper is None, whole=True)


def is_thin(side: Extent) -> bool:
    """Whether a range has no inside."""
    return side.lower is not None and side.upper is not None and side.lower >= side.upper


def overlap(piece: Extent, wanted: Extent) -> bool:
    """Whether a piece has more than an end in common with a range, or is a point in it."""
    common = both(piece, wanted)
    return not is_thin(common) or common == piece == replace(piece, open_lower=False, open_upper=False)


def covers(pieces: Sequence[Extent], wanted: Extent) -> bool:
    """Whether each number of a range is in a piece; each whole one where all pieces are of whole ones."""
    if all(each.whole for each in pieces):
        pieces, wanted = [_between(each) for each in pieces], _between(wanted)
    reach, needed = wanted.lower, not wanted.open_lower
    while True:
        further = [each for each in pieces if _goes_on(each, reach, needed=needed)]
        if any(each.upper is None for each in further):
            return True
        if not further:
            break
        reach, needed = max((each.upper, not each.open_upper) for each in further if each.upper is not None)
        needed = not needed
    if reach is None or wanted.upper is None:
        return False
    return reach > wanted.upper or (reach == wanted.upper and (wanted.open_upper or not needed))


def _between(side: Extent) -> Extent:
    """The reals from half below the first whole number of a range to half above the last one."""
    half, inside = Fraction(1, 2), closed(side)
    return Extent(
        None if inside.lower is None else inside.lower - half,
        None if inside.upper is None else inside.upper + half,
    )


def _goes_on(piece: Extent, reach: Fraction | None, *, needed: bool) -> bool:
    """Whether a piece begins at the end that is reached, or before, and goes beyond it."""
    if reach is None:
        return piece.lower is None
    begins = piece.lower is None or piece.lower < reach
    begins = begins or (piece.lower == reach and not (needed and piece.open_lower))
    further = piece.upper is None or piece.upper > reach
    return begins and (further or (piece.upper == reach and needed and not piece.open_upper))


def both(one: Extent, other: Extent) -> Extent:
    """What is in two ranges."""
    lows = [(each.lower, each.open_lower) for each in (one, other) if each.lower is not None]
    highs = [(-each.upper, each.open_upper) for each in (one, other) if each.upper is not None]
    low, high = max(lows, default=None), max(highs, default=None)
    return Extent(
        low and low[0],
        high and -high[0],
        low is None or low[1],
        high is None or high[1],
        whole=one.whole or other.whole,
    )
