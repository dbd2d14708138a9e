"""Rows for the page of the lower bounds without privacy: least regrets, fewest samples, certified times."""

from collections.abc import Iterator

from .quantities import floors, times_without_privacy
from .quantities.small_bandits import Row

arms = floors.arms
arms_in_unit_box = floors.arms_in_unit_box
gaussian = times_without_privacy.gaussian_times
halves = times_without_privacy.times_at_fixed_shares
three_arms = times_without_privacy.times_of_three_gaussian_arms


def fewest() -> Iterator[Row]:
    """Fewest samples at the least risk of T pulls."""
    yield from ({**row, "risk": row["d"]} for row in floors.samples())
