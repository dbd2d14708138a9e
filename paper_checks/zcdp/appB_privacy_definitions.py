"""Rows for the page of Appendix B: the witness of strict inclusion."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, combinations

from ..small_bandits.neighbouring_rewards import lists, on_table
from ..small_bandits.neighbouring_rewards import view_of as view
from .quantities.small_policies import WITNESS, Law, of_lists, of_tables

Row = Mapping[str, Fraction]


def events_of_lists() -> Iterator[Row]:
    """The chances of every event of the witness, on neighbouring lists."""
    yield from _events(of_lists(WITNESS))


def events_of_tables() -> Iterator[Row]:
    """Chances of the worst event of each size, and of the one with the largest odds, on neighbours."""
    yield from _events(of_tables(WITNESS))


def _events(pairs: Iterable[tuple[Law, Law]]) -> Iterator[Row]:
    """Of the pairs of chances those that no other exceeds in the first at as small a second."""
    sequences = lists(WITNESS)
    events = [*chain.from_iterable(combinations(sequences, size) for size in range(1, 9))]
    best: dict[Fraction, Fraction] = {}
    for one, other in pairs:
        for event in events:
            q = sum((other[a] for a in event), Fraction(0))
            best[q] = max(best.get(q, Fraction(0)), sum((one[a] for a in event), Fraction(0)))
    largest = Fraction(-1)
    for q, p in sorted(best.items()):
        if p > largest:
            largest = p
            yield {"p": p, "q": q}


def one_event_of_tables() -> Iterator[Row]:
    """The event {001, 010, 100} on two tables that differ in the first row."""
    event = ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    one, other = (view(WITNESS, on_table((row, (1, 1), (0, 0)))) for row in ((0, 1), (1, 0)))
    yield {"p": sum((one[a] for a in event), Fraction(0)), "q": sum((other[a] for a in event), Fraction(0))}
