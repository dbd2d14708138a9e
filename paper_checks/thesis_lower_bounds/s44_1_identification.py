"""Rows for the page of Section 4.4: certified times, fewest samples, and strategies that stop."""

from collections.abc import Iterator

from .quantities import floors, small_bandits, times

bernoulli = times.bernoulli
private_samples = floors.private_samples


def bernoulli_squares() -> Iterator[small_bandits.Row]:
    """The instances of `bernoulli`, with the sum of 1/Delta_a^2 as ``Q``."""
    yield from ({**row, "Q": row["q"]} for row in times.bernoulli())


def middle() -> Iterator[small_bandits.Row]:
    """The same at means (0.9, 0.8, 0.5) and eps = 0.3."""
    yield from ({**row, "T": row["p"]} for row in times.middle())
