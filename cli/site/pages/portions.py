"""Long lists in pieces of bounded length, so that no page of the site grows with what it is about."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

MOST_ROWS = 30
"""Of a list of claims or errors on one page."""

Row = TypeVar("Row")


def portions(
    groups: Iterable[tuple[str, Sequence[Row]]], most: int = MOST_ROWS
) -> list[list[tuple[str, list[Row]]]]:
    """Groups with titles, in order, on pages of at most ``most`` rows.

    A group stays on one page if it is no longer than a page.

    >>> portions([("a", "xy"), ("b", "z"), ("c", "uvw")], most=3)
    [[('a', ['x', 'y']), ('b', ['z'])], [('c', ['u', 'v', 'w'])]]
    """
    pages: list[list[tuple[str, list[Row]]]] = []
    room = 0
    for title, rows in groups:
        for start in range(0, len(rows), most):
            piece = list(rows[start : start + most])
            if len(piece) > room:
                pages.append([])
                room = most
            pages[-1].append((title, piece))
            room -= len(piece)
    return pages
