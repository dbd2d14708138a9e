"""Rows for the page of Appendices D.3 and D.4: a column of the sub-sampled mean, by its exact law."""

from collections.abc import Iterator

from .quantities.bernoulli_games import Row
from .s6_5_defences import sub_sampled


def columns() -> Iterator[Row]:
    """The ratio of the first column where the target was chosen, and of that column by itself."""
    for row in sub_sampled():
        yield {"rho": row["rho"], "col1": row["a"], "first": row["first"]}
