"""Pairs of inputs of plain mechanisms that one record sets apart: answers of queries, and counts."""

from collections.abc import Iterator
from dataclasses import dataclass

Answers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Queries:
    """Answers of queries, each of which one record moves by at most ``width``.

    All of them move: alike, half against half, all but the last or the first against that; or only the first.
    """

    size: int
    at: float = 0.0
    """The answers from which they move."""
    width: float = 1.0

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError(f"at least one query, not {self.size!r}")
        if not self.width > 0:
            raise ValueError(f"a width above 0, not {self.width!r}")

    def __iter__(self) -> Iterator[tuple[Answers, Answers]]:
        size, low, high = self.size, self.at, self.at + self.width
        flat, raised = (low,) * size, (high,) * size
        half = (high,) * (size // 2) + (low,) * (size - size // 2)
        found = [(flat, raised)]
        if size > 1:
            first, last = (high, *flat[1:]), (*flat[1:], high)
            found += [
                (half, tuple(low + high - each for each in half)),
                (last, (*raised[1:], low)),
                (first, (low, *raised[1:])),
                (flat, first),
            ]
        yield from {frozenset(pair): pair for pair in found}.values()


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of a histogram: one record is added to one of them, or moves from one to another."""

    size: int
    at: int = 1
    """The counts before."""
    replaced: bool = False
    """Whether neighbours have as many records: one of them moves."""

    def __post_init__(self) -> None:
        least = 2 if self.replaced else 1
        if self.size < least or self.at < 0:
            raise ValueError(f"at least {least} counts of at least 0, not {self.size!r} of {self.at!r}")

    def __iter__(self) -> Iterator[tuple[Answers, Answers]]:
        for base in dict.fromkeys((self.at, 0)):
            flat = (float(base),) * self.size
            for place in dict.fromkeys((0, self.size - 1)):
                if self.replaced:
                    other = 0 if place else 1
                    left, right = list(flat), list(flat)
                    left[place] += 1
                    right[other] += 1
                    yield tuple(left), tuple(right)
                else:
                    more = list(flat)
                    more[place] += 1
                    yield flat, tuple(more)
