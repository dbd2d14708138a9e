"""Rows for the page of the lower bounds without privacy: least regrets, fewest samples, certified times."""

from collections.abc import Iterator

from .quantities import floors, times
from .quantities.small_bandits import Row

arms = floors.arms
arms_in_unit_box = floors.arms_in_unit_box
halves = times.halves
three_arms = times.three_gaussian_arms


def fewest() -> Iterator[Row]:
    """Fewest samples at the least risk of T pulls."""
    yield from ({**row, "risk": row["d"]} for row in floors.samples())


def gaussian() -> Iterator[Row]:
    """Certified times of Gaussian arms beside their gaps."""
    yield from ({**row, "near": row["m"], "squares": row["q"]} for row in times.gaussian())
