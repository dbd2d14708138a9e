"""Rows for the page of Appendix A: the policy that tells View DP from Table DP, by all of its runs."""

from collections.abc import Iterator, Mapping
from decimal import Context, Decimal
from fractions import Fraction

from .quantities.views import WITNESS, by_tables, least_delta, lists, tables

Row = Mapping[str, Fraction]
_SLACK = Fraction(1, 10**30)


def rows() -> Iterator[Row]:
    """Chances of action 0 after the histories that are read as these numbers."""
    second = [Fraction(WITNESS(history)[0]) for history in (((0, 1),), ((1, 0),))]
    third = [Fraction(WITNESS(history)[0]) for history in (((0, 1), (1, 1)), ((1, 1), (1, 0)))]
    yield dict(zip(("row1", "row2", "row7", "row14"), (*second, *third), strict=True))


def witness(eps: str) -> Iterator[Row]:
    """The least delta at eps, of which ``e^eps`` is enclosed: it falls as that grows."""
    growth, inputs = _growth(eps), tables([True, True, False])
    yield {
        "lists": least_delta(WITNESS, by_tables(lists(inputs)), 3, growth - _SLACK),
        "tables": least_delta(WITNESS, by_tables(inputs), 3, growth + _SLACK),
    }


def threshold(below: str, above: str) -> Iterator[Row]:
    """The least delta by tables at two eps, from below and from above."""
    inputs = tables([True, True, False])
    yield {
        "sooner": least_delta(WITNESS, by_tables(inputs), 3, _growth(below) + _SLACK),
        "later": least_delta(WITNESS, by_tables(inputs), 3, _growth(above) - _SLACK),
    }


def _growth(eps: str) -> Fraction:
    """``e^eps``, right to 38 digits or so."""
    return Fraction(Context(prec=40).exp(Decimal(eps)))
