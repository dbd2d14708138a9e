"""What the games ask of a distribution of records."""

from typing import Protocol

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Columns(Protocol):
    """Independent records with d columns: how they look, and how sums of them are drawn at once.

    ``sums`` draws ``rounds`` independent sums of ``n`` records, exact in law; ``log_ratio`` is
    the log-likelihood ratio of a mean of ``n`` records with the target among them to one without.
    """

    @property
    def means(self) -> Array:
        """The mean of each column."""
        ...

    @property
    def variances(self) -> Array:
        """The variance of each column."""
        ...

    def draw(self, rows: int, generator: Generator) -> Array:
        """Records, one a row."""
        ...

    def sums(self, n: int, rounds: int, generator: Generator) -> Array:
        """Sums of ``n`` fresh records, one a row."""
        ...

    def log_ratio(self, seen: Array, targets: Array, n: int, noise_variance: Array | float) -> Array:
        """``log(p_in/p_out)`` of each mean, with Gaussian noise of variance ``noise_variance/n`` on it."""
        ...


def vector(name: str, values: object) -> Array:
    """One finite number a column, at least one column; else a ``ValueError`` that says so."""
    listed = np.array(values, dtype=np.float64)
    if listed.ndim != 1 or not listed.size or not np.isfinite(listed).all():
        raise ValueError(
            f"{name} is a list with one finite number a column, not an array of shape {listed.shape}"
        )
    return listed


def whole(name: str, value: int, least: int = 1) -> int:
    """A whole number of at least ``least``; else a ``ValueError`` that says so."""
    if isinstance(value, bool) or int(value) != value or value < least:
        raise ValueError(f"{name} is a whole number of at least {least}, not {value!r}")
    return int(value)
